"""The odds beside points that may be put somewhere, and what the computer makes of them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.ade.test_forecasts import foretold
from tests.unit.ade.test_reaction_and_reroll_odds import played

from escarmouche.players import make

BLOW = """
title: a blow
rulebook: ade
figures:
  ann: {camp: red, at: [20, 20], life: 1, profile: {ini: 6, res: 5, concentration: [RES], skills: [concentration/2]}}
  orc: {camp: blue, at: {touching: ann}, profile: {for: 6}}
  dead: {camp: blue, status: dead}
phase: combat
"""
CHALLENGE = """
title: a challenge
rulebook: ade
figures:
  ann: {camp: red, at: [20, 20], profile: {cou: 4, concentration: [COU], skills: [concentration/2]}}
  orc: {camp: blue, at: [30, 20], profile: {cou: null, peu: 5}}
active: red
"""


def before_the_blow() -> Any:
    dice = [6, 6]
    answers = ["camp:0", {"attacks": [0, 0]}, "keep", {"attacks": [1], "defence": 1}]
    game = played(BLOW, answers, [1, *dice, 1])
    assert game.pending[0].question.id == "ade.ask.put_points"
    return game


@pytest.mark.clause("ADE-SKILL-CONCENTRATION-06")
def test_points_in_res_lessen_the_odds_of_the_blow_as_the_engine_would() -> None:
    game = before_the_blow()
    kills = {key: float(foretold(game, key)["kills"][0] or 0) for key in ("keep", "RES:1", "RES:2")}
    assert kills["keep"] >= kills["RES:1"] >= kills["RES:2"]
    assert kills["keep"] > kills["RES:2"]
    for key, odds in kills.items():
        killed = 0
        for face in range(1, 7):
            answers = ["camp:0", {"attacks": [0, 0]}, "keep", {"attacks": [1], "defence": 1}, key]
            again = played(BLOW, answers, [1, 6, 6, 1, face, 1])
            hurt = [e for e in again.events if e.phrase.id == "ade.roll.damage"]
            reading = hurt[0].reading
            assert reading is not None
            killed += reading.outcome((face,)).value > 0
        assert odds == pytest.approx(killed / 6)


def test_the_computer_spends_where_it_saves_a_life() -> None:
    game = before_the_blow()
    ask = game.pending[0]
    assert make("greedy", 1)(game.view(ask.who), ask) == "RES:2"


@pytest.mark.clause("ADE-SKILL-CONCENTRATION-05")
def test_points_in_cou_raise_the_odds_of_standing_a_challenge() -> None:
    game = played(CHALLENGE, [{"action": "charge", "figure": 0, "targets": [1]}], [])
    assert game.pending[0].question.id == "ade.ask.put_points"
    stands = [
        float(foretold(game, key)["challenge_stood"][0] or 0) for key in ("keep", "COU:1", "COU:2")
    ]
    assert stands == sorted(stands) and stands[0] < stands[2]
