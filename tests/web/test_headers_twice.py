"""A header that comes twice says nothing sure, so that its request is refused; cookies may."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_guard import SETTINGS, TOKEN, refused, talk

JSON = "application/json"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("host", "localhost:7538\nlocalhost:7538"),
        ("origin", "http://localhost:7538\nhttp://localhost:7538"),
        ("sec-fetch-site", "none\nnone"),
        # The values joined by "; " would read as JSON with a parameter.
        ("content-type", f"{JSON}\ntext/plain"),
        ("content-type", f"{JSON}\n{JSON}"),
        ("content-length", "2\n2"),
    ],
)
def test_a_header_that_comes_twice_is_refused(name: str, value: str) -> None:
    done = talk(method="POST", headers={name: value}, body=[b"{}"])
    assert refused(done, 400)
    assert done.error["say"] == f"The header {name} comes twice."
    assert talk(method="POST", headers={name: value.partition("\n")[0]}, body=[b"{}"]).reached


def test_credentials_that_come_twice_are_refused() -> None:
    locked = replace(SETTINGS, token=TOKEN)
    right = f"Bearer {TOKEN}"
    assert talk(locked, headers={"authorization": right}).reached
    assert refused(talk(locked, headers={"authorization": f"{right}\nBearer x"}), 400)


def test_cookies_may_come_in_several_headers() -> None:
    locked = replace(SETTINGS, token=TOKEN)
    assert talk(locked, headers={"cookie": f"a=b\n{SETTINGS.cookie}={TOKEN}"}).reached
