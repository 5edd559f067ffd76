"""Whoever asks for the odds of anybody against anybody gets odds, or is told in words why there are none."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from escarmouche import Game
from escarmouche.core.rulebook import SetupError
from escarmouche.lab.odds import attack_odds

BATTLES = [
    ("ef", ("cendre-1000", "sauvesel-1000")),
    ("ade", ("gue-siege-300", "officine-300")),
    ("cc", ("griffon-300", "scorpion-300")),
]
DEPLOYED = 60  # answers after which most figures stand on the table


@pytest.mark.parametrize(("book", "armies"), BATTLES)
def test_odds_of_everybody_against_everybody(book: str, armies: tuple[str, str]) -> None:
    game = Game.new(book, armies=armies, seed=3)
    chooser = random.Random(1)
    for _ in range(DEPLOYED):
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(chooser))
    kinds = {(figure.camp, figure.profile.id): figure.id for figure in game.state.figures}
    told, refused = 0, set()
    for attacker, target in permutations(kinds.values(), 2):
        for kind in ("melee", "shot"):
            try:
                odds = attack_odds(
                    game.rulebook, game.state, attacker, target, kind, budget=100, samples=10
                )
                told += sum(p for _outcome, p in odds.table()) > 0
            except SetupError as problem:
                refused.add(problem.phrase.id)
    assert told
    assert refused <= {"ade.setup.no_fighter", "cc.setup.no_weapon"}


@pytest.mark.clause("ADE-4.7.1-01")
def test_a_war_machine_fights_no_melee() -> None:
    game = Game.new("ade", armies=["gue-siege-300", "officine-300"], seed=3)
    machine = next(f for f in game.state.figures if f.profile.id == "pierrier")
    other = next(f for f in game.state.figures if f.camp == 1)
    for pair, place in (((machine.id, other.id), "attacker"), ((other.id, machine.id), "target")):
        with pytest.raises(SetupError) as problem:
            attack_odds(game.rulebook, game.state, *pair, "melee")
        assert problem.value.place == place
        assert problem.value.phrase.clauses == ("ADE-4.7.1-01",)
