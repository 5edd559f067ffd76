"""Whole movement phases of two to four armies: the engine against the second implementation."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.properties.lfw.plain_beside import ByFaces, repeat, staged, thrown
from tests.properties.lfw.plain_movement import Asked, Phase, Standing, Unsure
from tests.properties.lfw.plain_units import BOTH, CLUMSY, SLOW, Plain, Thrown
from tests.thorough import tries

from escarmouche.core.game import Game
from escarmouche.rulebooks.last_fantasy_war import RULEBOOK
from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED

FOUND: Counter[str] = Counter()  # whole phases, and those left where something was not plain
PLACES = ("run", "move", "engage", "resolve_charge", "pile_in")


def armies(rng: Random) -> list[Plain]:
    """A few units of each, apart from each other, some of them in contact with an enemy, some fleeing."""
    units: list[Plain] = []
    room = rng.choice([6.0, 10.0, 20.0])
    for camp in range(rng.choice([2, 2, 3, 4])):
        for _one in range(rng.randint(1, 3)):
            unit = Plain(len(units), camp, courage=rng.randint(4, 10))
            unit.fleeing = rng.random() < 0.15
            unit.crippled = rng.choice([None, None, None, SLOW, CLUMSY, BOTH])
            unit.radius = rng.choice([12.5, 12.5, 25.0]) / 25.4
            foes = [each for each in units if each.camp != camp]
            for _try in range(50):
                unit.x, unit.y = (rng.uniform(12 - room / 2, 12 + room / 2) for _axis in "xy")
                if foes and rng.random() < 0.2:
                    unit.x = rng.choice(foes).x
                if all(unit.gap(each) > 0.3 for each in units):
                    units.append(unit)
                    break
    return units


def standing(state: Any) -> tuple[Standing, ...]:
    """All of them in the engine."""
    return tuple(
        [
            Standing(x, y, status == DESTROYED, fleeing)
            for x, y, status, fleeing in zip(
                state.x, state.y, state.status, state.fleeing, strict=True
            )
        ]
    )


def led(game: Game, rng: Random) -> list[Asked | Thrown]:
    """The phase with random answers, step by step."""
    steps: list[Asked | Thrown] = []
    told = 0

    def rolls() -> int:
        for event in game.events[told:]:
            if event.faces:
                what = event.phrase.id.removeprefix("lfw.roll.")
                steps.append(Thrown(what, int(event.data["figure"]), event.faces))
        return len(game.events)

    told = rolls()
    while game.pending:
        ask = game.pending[0]
        question = ask.question.id.removeprefix("lfw.ask.")
        offered = frozenset[str]()
        if question not in PLACES:
            offered = frozenset(str(ask.answers.encode(one)) for one in ask.answers.candidates())
        answer = ask.answers.sample(rng)
        unit = int(ask.about.get("figure", -1))
        stood = standing(game.state)
        data = str(ask.answers.encode(answer))
        steps.append(Asked(question, ask.who, unit, offered, data, stood))
        game.answer(ask, answer)
        told = rolls()
    return steps


def compare_phase(number: int) -> None:
    """One movement phase from the rallies to the last engagement."""
    rng = Random(f"movement {number}")
    units = armies(rng)
    state = staged(units)
    camps = sorted({unit.camp for unit in units})
    if camps != list(range(len(camps))) or len(camps) < 2:
        return
    order = list(camps)
    rng.shuffle(order)
    state.order = tuple(order)
    state.phase = "movement"
    state.agenda = (("phase", "movement"),)
    lately = {unit.id for unit in units if unit.fleeing and rng.random() < 0.3}
    for id in lately:
        state.fled_at_first[id] = False
    game = Game(RULEBOOK, {}, ByFaces(thrown(rng, 400)), state=state)
    phase = Phase(units, order, led(game, rng), standing(game.state), lately=lately)
    try:
        phase.play()
        FOUND["whole"] += 1
    except Unsure:
        FOUND["left"] += 1


@pytest.mark.clause(
    *("LFW-MVT-01", "LFW-MVT-02", "LFW-MVT-04", "LFW-MVT-05", "LFW-FUITE-01", "LFW-FUITE-02"),
    *("LFW-FUITE-03", "LFW-FUITE-04", "LFW-FUITE-05", "LFW-FUITE-07", "LFW-FUITE-08"),
    *("LFW-FUITEMVT-01", "LFW-FUITEMVT-02", "LFW-FUITEMVT-04", "LFW-FUITEMVT-06"),
    *("LFW-CHARGE-01", "LFW-CHARGE-02", "LFW-CHARGE-03", "LFW-CONFUSION-01", "LFW-CONFUSION-02"),
    *("LFW-CONFUSION-03", "LFW-CHARGEDECL-01", "LFW-CHARGEDECL-02", "LFW-CHARGERES-01"),
    *("LFW-CHARGERES-03", "LFW-CHARGERES-06", "LFW-CHARGERES-07", "LFW-CHARGERES-08"),
    *("LFW-CHARGERES-09", "LFW-CHARGERES-10", "LFW-CHARGERES-11", "LFW-CHARGERES-12"),
    *("LFW-CHARGERES-13", "LFW-CHARGERES-15", "LFW-COURSE-01", "LFW-COURSE-02", "LFW-COURSE-03"),
    *("LFW-COURSE-04", "LFW-NORMAL-01", "LFW-NORMAL-02", "LFW-NORMAL-03", "LFW-NORMAL-04"),
    *("LFW-ENGAGE-01", "LFW-ENGAGE-02", "LFW-ENGAGE-03"),
)
def test_movement_phases_go_as_they_do_plainly() -> None:
    FOUND.clear()
    repeat(compare_phase, tries(150, 8_000))
    assert FOUND["whole"] > FOUND["left"], "most phases are compared to their end"
