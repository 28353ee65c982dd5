"""Runs in processes of their own, under limits that hold whatever an engine does.

`client.Worker` is one such process, `pool.Pool` keeps several of them warm, and `where` decides
which runs need one. `python -m sleuth.worker` is the other end. Linux and macOS have all of it;
on Windows, which has neither process groups nor pipes that can be waited for, a pool runs its
requests in the caller's process, where they can only be asked to stop.
"""
