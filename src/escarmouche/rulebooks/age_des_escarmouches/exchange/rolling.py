"""Chapter 3.3.4.2: one attack, one defence, one blow, as combats and skills roll them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import first, handlers
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    Blow,
    attempt_of,
    blow_of,
    damage_test,
    roll_test,
    value_of,
)
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import (
    Attack,
    Hit,
    change_attack,
    figures,
    read,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ATT, DEF
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

ATTACK = Phrase("ade.roll.attack", "ADE-3.3.4.2.1-02", "ADE-3.3.4.2.1-03")
BLADE_ATTACK = Phrase(
    "ade.roll.blade_attack", "ADE-EQUIP-LAMES-DORSALES-01", "ADE-EQUIP-LAMES-DORSALES-04"
)
DEFENCE = Phrase("ade.roll.defence", "ADE-3.3.4.2.2-01", "ADE-3.3.4.2.2-05")
CANCELLED = Phrase("ade.event.attacks_cancelled", "ADE-3.3.4.2.2-06")


class Blades(NamedTuple):
    """ADE-EQUIP-LAMES-DORSALES-01, -02: further attack dice, and the FOR with which they strike."""

    dice: int
    strength: Total


class Fury(NamedTuple):
    """ADE-SKILL-FURIE-GUERRIERE-01: what happens to a fighter who declares it as it places its dice."""

    begin: Callable[[State], Rule]


def blades_of(game: State, figure: Figure) -> Blades | None:
    """The further attack dice that strike with a FOR of their own."""
    found: Blades | None = first(game, figure, points.BLADES)
    return found


def roll_attacks(
    game: State,
    attacker: Figure,
    attacked: Figure,
    dice: int,
    marked: bool | None = False,
    blade: bool = False,
    shifts: tuple[Why, ...] = (),
) -> Generator[Any, Any, int]:
    """ADE-3.3.4.2.1-03: for each die a test of ATT, of difficulty the DEF of the attacked; how many succeed."""
    difficulty, what = value_of(game, attacked, DEF), BLADE_ATTACK if blade else ATTACK
    attempt = attempt_of(
        game, attacker, ATT, difficulty, attacked, shifts=shifts, what=what, marked=marked
    )
    outcomes = yield from roll_test(game, attempt, dice)
    return sum(outcome.success is True for outcome in outcomes)


def meet(
    game: State,
    id: str,
    defender: Figure,
    attack: Attack,
    dice: int,
    marked: int = 0,
    shifts: tuple[Why, ...] = (),
) -> Generator[Any, Any, int]:
    """Some defence dice against as many successes of one kind; how many they cancel (ADE-3.3.4.2.2-06)."""
    attacker, cancelled = figure_of(game, attack.attacker), 0
    for some, resolute in apart(dice, marked):
        cancelled += yield from roll_defences(game, defender, attacker, some, resolute, shifts)
    if dice:
        change_attack(game, id, attack, cancelled, dice - cancelled)
    if cancelled:
        parried = read(game, id).parried
        records.update(game, id, parried=(*parried, (defender.id, attacker.id)))
    return cancelled


def apart(dice: int, marked: int) -> list[tuple[int, bool]]:
    """ADE-SKILL-RESOLUTION-03: marked dice are told from the others, so they are rolled by themselves."""
    return [(some, resolute) for some, resolute in ((dice - marked, False), (marked, True)) if some]


def roll_defences(
    game: State,
    defender: Figure,
    attacker: Figure,
    dice: int,
    marked: bool | None = False,
    shifts: tuple[Why, ...] = (),
) -> Generator[Any, Any, int]:
    """ADE-3.3.4.2.2-05: for each die a test of DEF, of difficulty the attacker's ATT; how many succeed."""
    difficulty = value_of(game, attacker, ATT)
    attempt = attempt_of(
        game, defender, DEF, difficulty, attacker, shifts=shifts, what=DEFENCE, marked=marked
    )
    outcomes = yield from roll_test(game, attempt, dice)
    return sum(outcome.success is True for outcome in outcomes)


def strike(
    game: State,
    id: str,
    attacker: int,
    victim: int,
    marked: bool | None = None,
    blade: bool = False,
    shifts: tuple[Why, ...] = (),
    further: bool = False,
) -> Generator[Any, Any, None]:
    """One damage test; A-R7: what it does is felt after the last one of the combat."""
    fighter, struck = figures(game, (attacker, victim))
    blow = combat_blow(game, fighter, struck, blade, shifts, marked)
    for handler in handlers(game, fighter, points.BEFORE_BLOW):
        extra = yield from handler(game, fighter, id, blow)
        if extra is not None:
            blow.extras = (*blow.extras, extra)
    dealt = yield from damage_test(game, blow)
    hits = read(game, id).hits
    records.update(game, id, hits=(*hits, Hit(attacker, victim, dealt, blade, further)))


def combat_blow(
    game: State,
    attacker: Figure,
    victim: Figure,
    blade: bool = False,
    shifts: tuple[Why, ...] = (),
    marked: bool | None = None,
) -> Blow:
    """A blow of a combat: with its own FOR, or that of its blades, which nothing changes (ADE-EQUIP-LAMES-DORSALES-03)."""
    blades = blades_of(game, attacker) if blade else None
    if blades is None:
        return blow_of(game, attacker, victim, shifts, marked)
    return Blow(victim, blades.strength, attacker, shifts=shifts, blade=True, marked=False)
