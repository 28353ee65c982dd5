"""What Learn shows: the topics, and a topic with examples that run."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path

from sleuth.web.desk import desk
from sleuth.web.errors import gone
from sleuth.web.learning.commands import Interpret
from sleuth.web.learning.topics import page, topics
from sleuth.web.models import Failure

router = APIRouter(tags=["learn"])


@router.get("/api/learn")
def all_topics() -> dict[str, Any]:
    """The topics of the documentation, in order."""
    return {"v": 1, "topics": [topic.to_json() for topic in topics().values()]}


@router.get("/api/learn/{topic}", responses={404: {"model": Failure}})
def one_topic(topic: Annotated[str, Path(max_length=64)]) -> dict[str, Any]:
    """A topic as blocks; the commands of its examples come as requests for jobs."""
    if topic not in topics():
        raise gone("There is no such topic.")
    return {"v": 1, **_page(topic, desk().settings.interpret)}


@cache
def _page(topic: str, interpret: Interpret | None) -> dict[str, Any]:
    """A page is the same as long as the server runs."""
    return page(topics()[topic], interpret)
