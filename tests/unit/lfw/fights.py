"""Steps of the shooting and melee phases run one after the other; weapons and rules for those who fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tests.unit.lfw.units import Played, play, stand

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin, Point, attach
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import mount
from escarmouche.rulebooks.last_fantasy_war.melee import phase as melee
from escarmouche.rulebooks.last_fantasy_war.sheet import BEAST, Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting import phase as shooting
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

SPANS = {**shooting.SPANS, **melee.SPANS}
TOUCH = 25 / 25.4  # two infantry units that are this far apart, centre to centre, touch


def run(
    game: State, *steps: tuple[Any, ...], dice: Sequence[int] = (), answers: Iterable[Any] = ()
) -> Played:
    """Steps of the agenda until it is empty."""
    game.agenda = steps
    return play(_agenda(game), dice, answers)


def _agenda(game: State) -> Rule:
    while game.agenda:
        (name, *args), *rest = game.agenda
        game.agenda = tuple(rest)
        yield from SPANS[name](game, *args)


def weapon(id: str = "sword", *rules: Plugin, **told: Any) -> Weapon:
    """A weapon: `weapon("bow", range=12, attacks=2, force=1)`."""
    return Weapon(id, {"fr": id, "en": id}, plugins=rules, handlers=attach(rules), **told)


def bow(attacks: int = 1, force: int = 0, range: float = 12.0) -> Weapon:
    """A weapon that shoots."""
    return weapon("bow", attacks=attacks, force=force, range=range)


def rule(point: Point, said: Any, name: str = "rule") -> Plugin:
    """A rule that always says the same at a point: a number becomes a `Why`."""
    phrase = Phrase(f"test.{name}")
    told = Why(said, phrase) if type(said) is int else said
    return Plugin(name, phrase, (point, lambda *_args: told))


def cavalry(
    game: State, camp: int, x: float, y: float, rider: dict[str, Any], steed: dict[str, Any]
) -> tuple[Unit, Unit]:
    """A rider and its mount on one base."""
    on_top = stand(game, camp, x, y, **rider)
    below = stand(game, camp, x, y, **{"type": BEAST, **steed})
    mount(game, on_top, below)
    return on_top, below


def parts(total: Total) -> dict[str, int]:
    """The reasons of a total by the last word of their ids."""
    found: dict[str, int] = {}
    for part in total.parts:
        key = part.reason.id.rsplit(".", 1)[-1]
        found[key] = found.get(key, 0) + int(part.value)
    return found


def modifiers(played: Played) -> Iterator[dict[str, int]]:
    """The modifiers of every roll that has a reading."""
    for roll in played.rolls:
        if roll.reading is not None:
            yield parts(roll.reading.totals["modifier"])
