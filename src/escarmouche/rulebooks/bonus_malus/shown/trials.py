"""Attacks as trials, for odds: the same rolls that are played, with nothing that dice do not decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.forecast import Trial
from escarmouche.core.rulebook import SetupError
from escarmouche.core.sides import each_for_itself
from escarmouche.core.words import Roll, Rule
from escarmouche.rulebooks.bonus_malus import dice
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.harm.damage import damage_modifiers, harm
from escarmouche.rulebooks.bonus_malus.melee.combat_scores import combat_modifiers
from escarmouche.rulebooks.bonus_malus.melee.fight import COMBAT_ROLL, settle
from escarmouche.rulebooks.bonus_malus.melee.free_attacks import (
    free_attack,
    strikers,
    strikes_freely,
    struck_by_all,
)
from escarmouche.rulebooks.bonus_malus.melee.means import Used, choices, in_both_hands
from escarmouche.rulebooks.bonus_malus.melee.victory import Victory
from escarmouche.rulebooks.bonus_malus.powers.use import Power, use_on
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.shooting.areas import (
    Impact,
    victims_of_deviation,
    victims_of_hit,
)
from escarmouche.rulebooks.bonus_malus.shooting.deviation import WHITHER
from escarmouche.rulebooks.bonus_malus.shooting.manner import PLAIN, Manner
from escarmouche.rulebooks.bonus_malus.shooting.means import usable, use_of
from escarmouche.rulebooks.bonus_malus.shooting.modifiers import shot_modifiers
from escarmouche.rulebooks.bonus_malus.shooting.shot import DRAW, ROLL, THROW
from escarmouche.rulebooks.bonus_malus.shooting.targets import melee_of
from escarmouche.rulebooks.bonus_malus.shown import misses
from escarmouche.rulebooks.bonus_malus.state import (
    ON_TABLE,
    Figure,
    Group,
    State,
    add_figure,
    enter,
    figure_of,
    with_groups,
)
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import Place

UNKNOWN_KIND = Phrase("bm.setup.unknown_attack")
NO_WEAPON = Phrase("bm.setup.no_weapon", "BM-ACTION-TIRER-02")
FREE_STRETCH = 60.0  # paces: the bare table of a duel is wide enough for any shot

WON, LOST, TIED, FREE, MISSED = "won", "lost", "tied", "free", "missed"


class Outcome(NamedTuple):
    """What an attack did: whether it landed, what it took from its target, from others and from who made it."""

    hits: int
    wounds: int
    killed: bool
    others: tuple[tuple[int, int], ...] = ()
    lost: int = 0
    fell: bool = False
    tied: bool = False
    down: bool = False


def attack(game: State, attacker: int, target: int, kind: str) -> Trial:
    """A combat phase, or one shot with the best weapon in hand."""
    if kind == "melee":
        return melee(game, attacker, target)
    if kind != "shot":
        raise SetupError("kind", UNKNOWN_KIND, given=kind, known=["melee", "shot"])
    weapons = usable(game, figure_of(game, attacker))
    if not weapons:
        given = figure_of(game, attacker).profile.id
        raise SetupError("attacker", NO_WEAPON, given=given)
    means = max(weapons, key=lambda each: (each.use.damage, use_of(each).range))
    return shot(game, attacker, target, means)


# -- close combat ----------------------------------------------------------------------------------


def melee(game: State, attacker: int, target: int) -> Trial:
    """BM-COMBAT-01 to -05: the opposed roll, then what the winner's victory brings."""
    first, second = figure_of(game, attacker), figure_of(game, target)
    freely = strikes_freely(game, first, second)
    mine = combat_modifiers(game, first, second, used(game, first, second), True)
    theirs = combat_modifiers(game, second, first, used(game, second, first), False)

    def opposed(_game: State, _nothing: Any) -> Rule:
        if freely:
            return (FREE,)
        own = yield from dice.score(COMBAT_ROLL, mine, {"figure": attacker, "target": target})
        its = yield from dice.score(COMBAT_ROLL, theirs, {"figure": target, "target": attacker})
        return (WON if own > its else LOST if own < its else TIED,)

    def then(game: State, came: str) -> Rule:
        one, other = figure_of(game, attacker), figure_of(game, target)
        if came == FREE:
            yield from free_attack(game, one, other)
        elif came == WON:
            own, its = used(game, one, other), used(game, other, one)
            yield from settle(game, Victory(one, other, own, its))
        elif came == LOST and other in engaged_with(game, one):
            own, its = used(game, one, other), used(game, other, one)
            yield from settle(game, Victory(other, one, its, own))
        return (came,)

    return Trial((None,), (opposed, then), _reader(game, attacker, target))


def leaving(game: State, leaver: int, other: int) -> Trial:
    """BM-DESENGAGE-01, R36: the free attacks on one that goes, by all who may strike it."""

    def struck(game: State, _nothing: Any) -> Rule:
        going = figure_of(game, leaver)
        yield from struck_by_all(game, going, strikers(game, going))
        return (FREE,)

    return Trial((None,), (struck,), _reader(game, leaver, other))


def used(game: State, one: Figure, other: Figure) -> Used:
    """What it fights with, where nobody chooses otherwise."""
    return in_both_hands(game, one) or (choices(game, one, other)[0],)


# -- shots -----------------------------------------------------------------------------------------


def shot(game: State, shooter: int, target: int, means: Means, manner: Manner = PLAIN) -> Trial:
    """BM-TIR-02: whom it meets, the roll to hit, or BM-SKILL-DEVIATION-01 where it comes down; then damage and save for each."""

    def met(game: State, _nothing: Any) -> Rule:
        others = [f.id for f in melee_of(game, figure_of(game, target)) if f.id != shooter]
        if len(others) == 1:
            return (target,)
        (face,) = yield Roll(DRAW, 1, sides=len(others))
        return (others[face - 1],)

    def aimed(game: State, id: int) -> Rule:
        one, other = figure_of(game, shooter), figure_of(game, id)
        total = shot_modifiers(game, one, other, means, manner)
        what = ROLL if use_of(means).skill == "tir" else THROW
        if (yield from dice.passed(what, total, {"figure": shooter, "target": id})):
            return ((id, None),)
        falls = misses.where_it_falls(game, other, means)
        if not falls:
            return ()
        groups = tuple(falls.values())
        (face,) = yield Roll(WHITHER, 1, sides=sum(map(len, groups)), alike=groups)
        return ((id, misses.impact_of(game, other, face)),)

    def struck(game: State, came: tuple[int, Impact | None]) -> Rule:
        one, other, impact = figure_of(game, shooter), figure_of(game, came[0]), came[1]
        attacks = (
            victims_of_hit(game, one, other, means, manner)
            if impact is None
            else victims_of_deviation(game, one, other, means, manner, impact)
        )
        for each in attacks:
            if game.status[each.victim] == ON_TABLE:
                yield from harm(game, each, damage_modifiers(game, one, each))
        return (WON if other.id == target and impact is None else MISSED,)

    return Trial((None,), (met, aimed, struck), _reader(game, shooter, target))


def power(game: State, user: int, target: int, used_power: Power) -> Trial:
    """BM-FORCE-02, -04: the test, a counter as its target would use it, the effect."""

    def use(game: State, _nothing: Any) -> Rule:
        yield from use_on(game, figure_of(game, user), figure_of(game, target), used_power)
        return (WON,)

    return Trial((None,), (use,), _reader(game, user, target))


def _reader(game: State, attacker: int, target: int) -> Callable[[State, Any], Outcome]:
    before = tuple(game.life)

    def read(game: State, came: tuple[str, ...]) -> Outcome:
        lost = {id: before[id] - left for id, left in enumerate(game.life) if before[id] > left}
        others = [(id, n) for id, n in lost.items() if id not in (attacker, target)]
        return Outcome(
            hits=sum(each in (WON, FREE) for each in came),
            wounds=lost.get(target, 0),
            killed=game.status[target] != ON_TABLE,
            others=tuple(others),
            lost=lost.get(attacker, 0),
            fell=game.status[attacker] != ON_TABLE,
            tied=TIED in came,
            down=game.down[target],
        )

    return read


# -- a bare table ----------------------------------------------------------------------------------


def duel(attacker: Any, target: Any, kind: str, distance: float = 0.0) -> State:
    """Two figures that face each other: in contact, or at a distance with nothing between them."""
    game = State(table=Table(FREE_STRETCH, FREE_STRETCH), turn=1)
    with_groups(game, [Group(n, {"fr": name, "en": name}) for n, name in enumerate("AB")])
    game.sides = each_for_itself(2)
    first, second = (
        add_figure(game, n, _profile(each), _profile(each).id)
        for n, each in enumerate((attacker, target))
    )
    x, y = FREE_STRETCH / 4, FREE_STRETCH / 2
    apart = 0.0 if kind == "melee" else distance
    reach = first.profile.radius + second.profile.radius + apart
    enter(game, first, Place(x, y), 0.0)
    enter(game, second, Place(x + reach, y), 180.0)
    return game


def _profile(given: Any) -> Profile:
    """A profile, or a line of a force that has one."""
    return given if isinstance(given, Profile) else given.profile
