"""Answers that name somebody who does not exist are refused, however near his number is to the last one's."""

from __future__ import annotations

import pytest

from escarmouche.core.explain import Refusal, Refused
from escarmouche.core.game import Game
from escarmouche.rulebooks.escarmouches_fantastiques.state import Declared
from escarmouche.situations import run_situation

FIELD = """
title: two archers before the phase
rulebook: ef
figures:
  archer: {camp: red, at: [10, 10], profile: {shooting: [4]}}
  orc: {camp: blue, at: [%d, 10], profile: {shooting: [4]}}
phase: %s
answers: []
until: last answer
state: {orc: {life: 1}}
"""
MAGIC = """
title: a sorcerer who has named his spell
rulebook: ef
figures:
  seer: {camp: red, at: [10, 20], profile: {role: sorcerer, spells: [paranoia, boule-de-feu]}}
  orc: {camp: blue, at: [20, 20]}
phase: magic
answers:
  - red: {cast: seer, spell: paranoia}
until: last answer
state: {orc: {life: 1}}
"""


@pytest.mark.parametrize(("phase", "x"), [("shooting", 20), ("melee", 11)])
def test_targets_and_shooters_must_exist(phase: str, x: int) -> None:
    checked: list[int] = []

    def watch(game: Game, refusal: Refusal | None) -> None:
        ask = game.pending[0]
        figure = ask.who
        assert ask.answers.check(Declared(figure, (1 - figure,))) is None
        for nobody in (-1, len(game.state.figures), len(game.state.figures) + 1):
            assert isinstance(ask.answers.check(Declared(figure, (nobody,))), Refusal)
            assert isinstance(ask.answers.check(Declared(nobody, (1 - figure,))), Refusal)
            checked.append(nobody)

    run_situation(FIELD % (x, phase), watch=watch)
    assert checked


def test_a_target_is_named_by_a_text() -> None:
    decoded: list[str] = []

    def watch(game: Game, refusal: Refusal | None) -> None:
        ask = game.pending[0]
        if ask.question.id != "ef.ask.spell_target":
            return
        decoded.append(ask.answers.decode("figure:1"))
        for nonsense in (1, None, ["figure:1"], {"target": 1}):
            with pytest.raises(Refused) as caught:
                ask.answers.decode(nonsense)
            assert caught.value.refusal.reason.id == "core.refusal.malformed"

    run_situation(MAGIC, watch=watch)
    assert decoded == ["figure:1"]
