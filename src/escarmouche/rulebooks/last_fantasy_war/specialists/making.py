"""How skills are put together: changes of characteristics, and special rules that a skill gives."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit


def better(reason: Phrase, **changes: int) -> Callable[[State, Unit, str], Why | None]:
    """Changes of characteristics, by their names; CC and CT are better when they are less (LFW-CARAC-11)."""

    def changed(_game: State, _unit: Unit, name: str) -> Why | None:
        return Why(changes[name], reason) if name in changes else None

    return changed


def giving(id: str, phrase: Phrase, *rules: Plugin) -> Plugin:
    """A skill that gives special rules: what they do, it does."""
    said = (handler[:2] for rule in rules for handler in rule.handlers)
    return Plugin(id, phrase, *said)
