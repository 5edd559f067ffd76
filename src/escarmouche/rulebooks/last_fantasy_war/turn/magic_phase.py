"""The magic phase: mages gather points, then cast by turns (LFW-MAGIE-*)."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.last_fantasy_war.hearing import each_heard
from escarmouche.rulebooks.last_fantasy_war.magic import casting
from escarmouche.rulebooks.last_fantasy_war.points import MAGIC_BEGINS
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.rulebooks.last_fantasy_war.turn.alternation import Alternation

WHO = Phrase("lfw.ask.cast", "LFW-MAGIE-02", "LFW-MAGIE-03")
CASTS = Phrase("lfw.option.casts", "LFW-MAGIE-02")
NOBODY_CASTS = Phrase("lfw.option.nobody_casts", "LFW-MAGIE-02", "LFW-TOUR-03")
GATHERED = Phrase("lfw.event.magic_gathered", "LFW-MAGIE-01")

GAIN = 1


def gather(game: State) -> Rule:
    """LFW-MAGIE-01: a point for every mage on the table, from the second turn on; those in flight too (A-R20)."""
    if game.turn < 2:
        return
    mages = [unit for unit in game.standing() if casting.is_mage(unit)]
    for unit in mages:
        game.magic[unit.id] = casting.MAGIC.changed(game.magic[unit.id], GAIN)
        yield from each_heard(game, unit, MAGIC_BEGINS)
    if mages:
        yield Tell(GATHERED, {"figures": [unit.id for unit in mages]})


def mages(game: State, camp: int) -> list[Unit]:
    """LFW-MAGIE-02: who of a camp can cast something now."""
    return [unit for unit in _casters(game, camp) if casting.why_not_any(game, unit) is None]


@remembered_while_same("figures", "status")
def _casters(game: State, camp: int) -> tuple[Unit, ...]:
    """LFW-SORTFORME-01: the mages of a camp on the table."""
    return tuple([unit for unit in game.standing(camp) if casting.is_mage(unit)])


CASTING = Alternation(
    "cast",
    WHO,
    mages,
    casting.cast,
    casting.why_not_any,
    passes=NOBODY_CASTS,
    option=CASTS,
)
SPANS: Mapping[str, Span] = {"gather magic": gather, **CASTING.spans}
