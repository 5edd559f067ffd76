"""How skills are put together: changes of characteristics, and special rules that a skill gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Handler, Plugin
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
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


def of_weapons(rule: Plugin) -> Plugin:
    """A rule of attacks, heard only of those made with a weapon: an impact is made with none (LFW-RULE-IMPACTE-01)."""

    def bound(handler: Handler) -> Handler:
        def says(game: State, unit: Unit, attack: Attack) -> Any:
            return None if attack.weapon is None else handler(game, unit, attack)

        return says

    return Plugin(rule.id, rule.phrase, *((point, bound(h)) for point, h, _layer in rule.handlers))
