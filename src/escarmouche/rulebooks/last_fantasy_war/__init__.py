"""Last Fantasy War: Intervention. Six phases, two to four opponents, cavalry of two sheets, buildings; inches."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Result, Rulebook, Span
from escarmouche.core.state import State as CoreState
from escarmouche.rulebooks.last_fantasy_war.options import Options
from escarmouche.rulebooks.last_fantasy_war.state import State


def _room(name: str, held: str, otherwise: Any) -> Any:
    """What a room offers; while it is not there, something else."""
    try:
        return getattr(import_module(f"{__name__}.{name}"), held, otherwise)
    except ImportError as missing:
        if not str(missing.name or "").startswith(__name__):
            raise
        return otherwise


SPANS: dict[str, Span] = {}
for _name in (
    *("shooting.phase", "melee.phase", "turn.movement", "turn.organisation", "turn.magic_phase"),
    *("turn.windows", "turn.declarations", "turn.morale_phase", "deployment", "turn.steps"),
):
    SPANS.update(_room(_name, "SPANS", {}))


class LastFantasyWar(Rulebook):
    """The fifth book of the shelf."""

    id = "last-fantasy-war"
    prefix = "LFW"
    order = 50
    version = "1"
    title = "Last Fantasy War"
    max_camps = 4
    spans: Mapping[str, Span] = SPANS

    def begin(self, setup: Mapping[str, Any]) -> State:
        """The state before the first decision."""
        return _room("setup", "begin", None)(setup)

    def result(self, game: CoreState) -> Result:
        """Who has won."""
        return Result(None, Phrase("lfw.result.drawn"))

    def options(self) -> Mapping[str, bool | int]:
        """How the rulings are read by default."""
        return Options.defaults()

    def situations(self) -> Any:
        """What reads situations of the book; only who writes rules needs it."""
        from escarmouche.rulebooks.last_fantasy_war.situations import Situations

        return Situations(self)


RULEBOOK = LastFantasyWar()
