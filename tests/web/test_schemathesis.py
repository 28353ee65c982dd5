"""Requests made from the schema, good and bad ones: no answer is a server error or undocumented."""

from __future__ import annotations

import os
from typing import Any

import hypothesis
import pytest
import schemathesis
from api_server import ApiServer
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

#: Requests of each kind for each call; tools/thorough makes many.
_MANY = "SLEUTH_SCHEMA_EXAMPLES"
_EXAMPLES = int(os.environ.get(_MANY, "2"))

#: Statuses, types and bodies of all responses are those that the schema tells.
_CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]

#: Comparisons would be kept in the store of whoever runs the tests.
_KEPT = r"^/api/comparisons"


@pytest.fixture(scope="session")
def schema(api: ApiServer) -> Any:
    """The schema that the server tells."""
    told = schemathesis.openapi.from_url(f"{api.url}/api/openapi.json", wait_for_schema=10)
    return told.exclude(path_regex=_KEPT)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_nothing_breaks(schema: Any, mode: GenerationMode) -> None:
    called = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        if mode is GenerationMode.NEGATIVE and not operation.body:
            continue

        @hypothesis.settings(
            max_examples=_EXAMPLES,
            derandomize=_MANY not in os.environ,
            deadline=None,
            database=None,
            suppress_health_check=list(hypothesis.HealthCheck),
            phases=[hypothesis.Phase.generate],
        )
        @hypothesis.given(case=operation.as_strategy(generation_mode=mode))
        def try_it(case: Any) -> None:
            nonlocal called
            called += 1
            response = case.call(timeout=60)
            case.validate_response(response, checks=_CHECKS)
            status = response.status_code
            assert status < 500 or status == 503, response.text
            # What the schema forbids is refused; what it allows may still be no problem.
            assert mode is GenerationMode.POSITIVE or status >= 400, (
                case.as_curl_command(),
                status,
            )

        try_it()
    assert called >= 10
