"""Chapter 4.6.4: an enemy mystic tries to counter a recitation."""

from __future__ import annotations

from functools import partial
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import attempt_of, roll_test
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import (
    ChoiceExplainedByState,
    of_figures,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import (
    characteristic,
    controls,
    is_faithful,
    is_instinctive,
    is_mystic,
    mys_of,
)
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies, sight
from escarmouche.rulebooks.age_des_escarmouches.mystics import aiming
from escarmouche.rulebooks.age_des_escarmouches.mystics.recitation import Recitation, aimed_of
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    enemies,
    figure_of,
    opponent,
)

ASK = Phrase("ade.ask.counter", "ADE-4.6.4-01")
NO_COUNTER = Phrase("ade.option.no_counter", "ADE-4.6.4-01")
HE_COUNTERS = Phrase("ade.option.counter", "ADE-4.6.4-01", "ADE-4.6.4-05")
COUNTERS = Phrase("ade.event.counters", "ADE-4.6.4-01", "ADE-4.6.4-05")
TEST = Phrase("ade.roll.counter", "ADE-4.6.4-06")
COUNTERED = Phrase("ade.event.countered", "ADE-4.6.4-07")
NOT_COUNTERED = Phrase("ade.event.not_countered", "ADE-4.6.4-08")
NOT_ALIKE = Phrase("ade.refusal.counter_not_alike", "ADE-4.6.4-02")
OUT_OF_ZONE = Phrase("ade.refusal.caller_out_of_zone", "ADE-4.6.4-03")
NO_ENERGY = Phrase("ade.refusal.counter_too_dear", "ADE-4.6.4-05")
STAYS_HIDDEN = Phrase("ade.refusal.stays_hidden", "ADE-SKILL-ECLAIREUR-04")
NO_ADVERSARY = Phrase("ade.refusal.counter_no_adversary", "ADE-4.6.4-01")
INSTINCTIVE = Phrase("ade.refusal.instinctive", "ADE-4.6.4-09", "ADE-4.6.4-10")


def why_not_counter(game: State, counterer: Figure, caller: Figure) -> Refusal | None:
    """The three conditions, the price, and those who stand apart (A-R67)."""
    both = {"figure": counterer.id, "other": caller.id}
    if not is_mystic(counterer.profile) or (
        is_faithful(counterer.profile) != is_faithful(caller.profile)
    ):
        return refuse(NOT_ALIKE, **both)  # ADE-4.6.4-02
    for mystic in (counterer, caller):
        if is_instinctive(mystic.profile):
            return refuse(INSTINCTIVE, figure=mystic.id)  # ADE-4.6.4-09, -10
        said = first(game, mystic, points.MAY_COUNTER)
        if said is not None:
            return refuse(said, figure=mystic.id)
    if hidden_enemies.is_secret(game, counterer):  # that it may answer would tell where it is
        return refuse(STAYS_HIDDEN, **both)
    if game.energy[counterer.id] < caller.profile.rank:
        return refuse(NO_ENERGY, cost=caller.profile.rank, **both)  # ADE-4.6.4-05
    if not controls(game, counterer, caller):
        return refuse(OUT_OF_ZONE, **both)  # ADE-4.6.4-03
    return sight.why_not_see(game, counterer, caller)  # ADE-4.6.4-04


def able(game: State, caller: Figure) -> list[Figure]:
    """The enemy mystics who may counter it, waiting, activated or routed (A-R67)."""
    return [
        enemy
        for enemy in enemies(game, caller.camp)
        if is_mystic(enemy.profile) and why_not_counter(game, enemy, caller) is None
    ]


def window(game: State, id: str) -> Rule:
    """ADE-4.6.4-01: after the base cost, before anything more is spent; asked only when somebody can.

    ADE-4.6.4-08: of all who can, one tries, once: nothing comes back to this step.
    """
    record = records.read(game, id, Recitation)
    caller = figure_of(game, record.mystic)
    if not able(game, caller):
        return
    camp = opponent(caller.camp)
    about = {"figure": caller.id, "formula": aimed_of(game, record).formula.phrase}
    said: str = yield Ask(camp, ASK, Counters(game, caller.id), about)
    if said == "no":
        return
    yield from _counter(game, id, figure_of(game, int(said.partition(":")[2])), caller)


class Counters(ChoiceExplainedByState):
    """Who counters a recitation, or nobody: as far as the camp that is asked knows."""

    __slots__ = ("caller",)

    def __init__(self, game: State, caller: int) -> None:
        body = figure_of(game, caller)
        options = [
            Option(f"figure:{mystic.id}", HE_COUNTERS, _cost(mystic, body))
            for mystic in able(game, body)
        ]
        why_not = of_figures(partial(_why_not_this_mystic, body))
        super().__init__((Option("no", NO_COUNTER), *options), why_not, game)
        self.caller = caller

    def seen_by(self, seen: Any) -> Counters:
        """Whatever follows from the view."""
        return Counters(seen, self.caller)


def _why_not_this_mystic(caller: Figure, game: State, figure: Figure) -> Refusal | None:
    """ADE-4.6.4-01: an enemy; and what keeps it from it."""
    if figure not in enemies(game, caller.camp):
        return refuse(NO_ADVERSARY, figure=figure.id, other=caller.id)
    return why_not_counter(game, figure, caller)


def _cost(counterer: Figure, caller: Figure) -> dict[str, int]:
    return {"figure": counterer.id, "other": caller.id, "cost": caller.profile.rank}


def test_of(game: State, counterer: Figure, caller: Figure) -> Attempt:
    """ADE-4.6.4-06: its MYS against the caller's, who is the target: sight and melee count (A-R67)."""
    degree = sight.obstruction(game, counterer, caller)
    shifts = (*aiming.in_melee(game, counterer, (caller,)), *sight.shift_of(degree))
    return attempt_of(
        game,
        counterer,
        characteristic(counterer),
        mys_of(game, caller),
        caller,
        shifts=shifts,
        what=TEST,
    )


def _counter(game: State, id: str, counterer: Figure, caller: Figure) -> Rule:
    """ADE-4.6.4-05: it pays as many UM as the caller's rank; no die more than one (A-R67)."""
    cost = caller.profile.rank
    game.energy[counterer.id] -= cost
    left = game.energy[counterer.id]
    yield from hidden_enemies.reveal(game, counterer)  # ADE-SKILL-ECLAIREUR-11, A-R67
    yield Tell(COUNTERS, {**_cost(counterer, caller), "left": left})
    (outcome,) = yield from roll_test(game, test_of(game, counterer, caller))
    both = {"figure": counterer.id, "other": caller.id}
    if outcome.success:
        yield Tell(COUNTERED, both)  # ADE-4.6.4-07
        records.drop(game, id)
    else:
        yield Tell(NOT_COUNTERED, both)  # ADE-4.6.4-08
