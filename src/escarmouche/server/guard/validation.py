"""What is wrong with a message whose form is not the one agreed upon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.server.errors import BAD_FIELD, NOT_JSON, ApiError

MISSING = Phrase("server.word.missing")
EXTRA = Phrase("server.word.extra")
INVALID = Phrase("server.word.invalid")
_KNOWN = {"missing": MISSING, "extra_forbidden": EXTRA}
_PLACES = ("body", "query", "path")


def field_error(errors: Sequence[Any]) -> ApiError:
    """The first thing that pydantic found wrong, in words."""
    first = errors[0]
    kind = str(first.get("type", ""))
    steps = [str(step) for step in first.get("loc", ())]
    if kind in ("json_invalid", "json_type"):
        return ApiError(NOT_JSON, 400)
    place = ".".join(steps[1:] if steps and steps[0] in _PLACES else steps) or "message"
    known = _KNOWN.get(kind)
    if known is not None:
        return ApiError(BAD_FIELD, 422, place[:200], field=place[:200], why=known)
    return ApiError(
        BAD_FIELD, 422, place[:200], field=place[:200], why=str(first.get("msg", ""))[:200]
    )
