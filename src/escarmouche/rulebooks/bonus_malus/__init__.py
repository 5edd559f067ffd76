"""Bonus/Malus: several groups on a table with storeys, figures that are lists of skills; a pace is the unit."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Result, Rulebook, Span
from escarmouche.core.state import State as CoreState
from escarmouche.core.words import Rule
from escarmouche.rulebooks.bonus_malus.options import Options
from escarmouche.rulebooks.bonus_malus.state import State


def _room(name: str, held: str, otherwise: Any) -> Any:
    """What a room offers; while it is not there, something else."""
    try:
        return getattr(import_module(f"{__name__}.{name}"), held)
    except ImportError as missing:
        if not str(missing.name or "").startswith(__name__):
            raise
        return otherwise


def _do(game: State, id: int, action: str) -> Rule:
    """Carry out an action of any room by its id: only while the turn is not there."""
    for room in ("actions.simple", "melee.actions", "moves.actions", "shooting.actions", "powers.actions"):
        for each in _room(room, "ACTIONS", ()):
            if each.id == action:
                yield from each.does(game, game.figures[id])
                return
    raise LookupError(action)


SPANS: dict[str, Span] = {"do": _do, **_room("turn.steps", "SPANS", {})}


class BonusMalus(Rulebook):
    """The fourth book of the shelf."""

    id = "bonus-malus"
    prefix = "BM"
    order = 40
    version = "1"
    title = "Bonus/Malus"
    max_camps = 4
    spans: Mapping[str, Span] = SPANS

    def begin(self, setup: Mapping[str, Any]) -> State:
        """The state before the first decision."""
        return _room("setup", "begin", None)(setup)

    def result(self, game: CoreState) -> Result:
        """Who has won."""
        return Result(None, Phrase("bm.result.drawn"))

    def options(self) -> Mapping[str, bool | int]:
        """How the rulings are read by default."""
        return Options.defaults()

    def situations(self) -> Any:
        """What reads situations of the book; only who writes rules needs it."""
        from escarmouche.rulebooks.bonus_malus.situations import Situations

        return Situations(self)


RULEBOOK = BonusMalus()
