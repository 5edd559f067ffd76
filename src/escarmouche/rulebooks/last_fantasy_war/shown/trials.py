"""Attacks as trials, for odds: the same rolls that are played, with nothing that dice do not decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.forecast import Trial
from escarmouche.core.rulebook import SetupError
from escarmouche.core.sides import each_for_itself
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war.attack import MELEE, SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import resolve
from escarmouche.rulebooks.last_fantasy_war.melee.strike import one_attack, weapons_against
from escarmouche.rulebooks.last_fantasy_war.scores import attacks, melee_weapons, shooting_weapons
from escarmouche.rulebooks.last_fantasy_war.sheet import Sheet, Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.shot import shooting_attack, shot_with
from escarmouche.rulebooks.last_fantasy_war.state import (
    ON_TABLE,
    Opponent,
    State,
    Unit,
    add_unit,
    enter,
    unit_called,
    with_opponents,
)
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import Place

UNKNOWN_KIND = Phrase("lfw.setup.unknown_attack")
NO_WEAPON = Phrase("lfw.setup.no_weapon", "LFW-TIR-02")
FREE_STRETCH = 80.0  # inches: the bare table of a duel is wide enough for any shot


class Outcome(NamedTuple):
    """What an attack took from its target and from others, and whether it destroyed its target."""

    wounds: int
    killed: bool
    others: tuple[tuple[int, int], ...] = ()


def attack(game: State, attacker: int, target: int, kind: str) -> Trial:
    """One melee attack with all that its best weapon has, or one shot."""
    one, other = unit_called(game, attacker), unit_called(game, target)
    if kind == "melee":
        return melee(
            game, one, other, best(weapons_against(game, one, other) or melee_weapons(one))
        )
    if kind != "shot":
        raise SetupError("kind", UNKNOWN_KIND, given=kind, known=["melee", "shot"])
    weapons = shooting_weapons(game, one)
    if not weapons:
        raise SetupError("attacker", NO_WEAPON, given=one.profile.id)
    return shot(game, one, other, best(weapons))


def best(weapons: Iterable[Weapon]) -> Weapon:
    """The one that hits most and hardest."""
    return max(weapons, key=lambda weapon: (weapon.attacks + weapon.force, weapon.range or 0.0))


def melee(game: State, one: Unit, other: Unit, weapon: Weapon, parts: int | None = None) -> Trial:
    """LFW-ATTMEL-02 to -05: the combat roll, the defence test, and wounds as they are suffered at the end of the batch."""
    if weapon.shoots:
        return shot(game, one, other, weapon, cover=False)
    number = int(attacks(game, one, weapon, other).value) if parts is None else parts
    made = Attack(MELEE, other.id, one.id, weapon, number, weapon.force, split=parts is not None)

    def struck(state: State, _nothing: Any) -> Rule:
        wounded = yield from one_attack(state, made)
        yield from resolve(state, tuple(wounded))
        return ()

    return Trial((None,), (struck,), reader(game, other.id))


def shot(game: State, one: Unit, other: Unit, weapon: Weapon, cover: bool = True) -> Trial:
    """LFW-ATTTIR-02 to -06: rolls to hit, which half of a cavalry is struck, the defence test, wounds."""
    made = shot_with(game, one, other, weapon)._replace(manner=SHOT, cover=cover)

    def loosed(state: State, _nothing: Any) -> Rule:
        yield from shooting_attack(state, made)
        return ()

    return Trial((None,), (loosed,), reader(game, other.id))


def reader(game: State, target: int) -> Callable[[State, Any], Outcome]:
    """What is read off the end of a trial about one unit."""
    before = tuple(game.life)

    def read(then: State, _came: tuple[Any, ...]) -> Outcome:
        lost = {id: before[id] - left for id, left in enumerate(then.life) if before[id] > left}
        others = tuple((id, n) for id, n in lost.items() if id != target)
        return Outcome(lost.get(target, 0), then.status[target] != ON_TABLE, others)

    return read


# -- a bare table ----------------------------------------------------------------------------------


def duel(attacker: Any, target: Any, kind: str, distance: float = 0.0) -> State:
    """Two units: in contact, or at a distance with nothing between them."""
    game = State(table=Table(FREE_STRETCH, FREE_STRETCH), turn=1)
    with_opponents(game, [Opponent(n, {"fr": name, "en": name}) for n, name in enumerate("AB")])
    game.sides, game.order = each_for_itself(2), (0, 1)
    first, second = (
        add_unit(game, n, _sheet(each), _sheet(each).id)
        for n, each in enumerate((attacker, target))
    )
    x, y = FREE_STRETCH / 4, FREE_STRETCH / 2
    apart = 0.0 if kind == "melee" else distance
    reach = first.profile.radius + second.profile.radius + apart
    enter(game, first, Place(x, y))
    enter(game, second, Place(x + reach, y))
    return game


def _sheet(given: Any) -> Sheet:
    """A sheet, or a line of an army that has one."""
    return given if isinstance(given, Sheet) else given.profile
