"""The documentation as pages whose examples run."""
