"""Attacks as trials, for exact odds: the same generators that play them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.forecast import Trial
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Entry
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure, with_camps
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ATT, score
from escarmouche.rulebooks.age_des_escarmouches.odds import combat_odds
from escarmouche.rulebooks.age_des_escarmouches.odds import shot_odds as shots
from escarmouche.rulebooks.age_des_escarmouches.state import Camp, State, enter, figure_of
from escarmouche.table.scenery import Table

UNKNOWN_KIND = Phrase("ade.setup.unknown_attack")
KINDS: dict[str, Callable[[State, int, int], Trial]] = {
    "melee": combat_odds.trial,
    "shot": shots.trial,
}
NO_FIGHTER = Phrase("ade.setup.no_fighter", "ADE-4.7.1-01")
FREE_STRETCH = 300.0  # cm: the bare table of a duel is wide enough for any shot


def attack(game: State, attacker: int, target: int, kind: str) -> Trial:
    """All that one fighter does to another in one combat, or with one shot."""
    if kind not in KINDS:
        raise SetupError("kind", UNKNOWN_KIND, given=kind, known=list(KINDS))
    if kind == "melee":
        _demand_fighters(game, attacker, target)
    return KINDS[kind](game, attacker, target)


def _demand_fighters(game: State, attacker: int, target: int) -> None:
    """ADE-4.7.1-01: a war machine is no fighter, so it strikes nobody in a combat and defends itself from nobody."""
    for place, id in (("attacker", attacker), ("target", target)):
        figure = figure_of(game, id)
        if score(game, figure, ATT) is None:
            raise SetupError(place, NO_FIGHTER, given=figure.profile.id)


def duel(attacker: Any, target: Any, kind: str, distance: float = 0.0) -> State:
    """A bare table with two fighters: in contact, or at a distance with nothing between them."""
    camps = [Camp(number, {"fr": name, "en": name}) for number, name in enumerate("AB")]
    game = with_camps(State(table=Table(FREE_STRETCH, FREE_STRETCH)), camps)
    one, two = _profile(attacker), _profile(target)
    first = make_figure(game, 0, one, one.id, one.value)
    second = make_figure(game, 1, two, two.id, two.value)
    x, y = FREE_STRETCH / 4, FREE_STRETCH / 2
    apart = 0.0 if kind == "melee" else distance
    enter(game, first, x, y, 0.0)
    enter(game, second, x + first.radius + second.radius + apart, y, 180.0)
    return game


def _profile(given: Any) -> Profile:
    return given.profile if isinstance(given, Entry) else given
