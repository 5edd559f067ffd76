"""A drawn preview of the table that a seed makes."""

from __future__ import annotations

from escarmouche.core.lots import LOT
from escarmouche.draw import draw_table
from escarmouche.rulebooks import first_rulebook
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.errors import BAD_TABLE, ApiError


def draw(
    seed: int,
    rulebook: str | None,
    scenario: str | None,
    opponents: int | None,
    lang: str,
    theme: str,
) -> str:
    """The table as SVG, of the first book where none is named. Raises `ApiError`."""
    book = first_rulebook() if rulebook is None else find_rulebook(rulebook)
    light = "lamp" if theme == "lamp" else "day"
    if scenario in (None, "", LOT):
        scenario = None
    elif scenario not in book.scenarios():
        raise ApiError(BAD_TABLE, 422, "scenario", why=scenario)
    try:
        wanted = {"seed": seed} if opponents is None else {"seed": seed, "opponents": opponents}
        made = book.terrain(wanted, scenario)
    except ValueError as problem:
        raise ApiError(BAD_TABLE, 422, why=str(problem)) from None
    return draw_table(book.bare_state(made), lang, theme=light)
