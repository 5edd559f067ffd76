"""Whole combat phases of crowds, played at random: they end, nothing contradicts itself, and they replay."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.cc.bare import BOOK, SIDE, card, field, stand

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.core.state import fingerprint
from escarmouche.rulebooks.confrontation.faults import faults
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.state import State, Wound

SKILLS = ("contre-attaque", "ambidextre", "guerrier-mage", "paria")


def crowd(seed: int) -> State:
    """Up to seven against seven, shoulder to shoulder."""
    chance = Random(seed)
    options = Options(
        counter_attacks=chance.random() < 0.3, skip_sure_attacks=chance.random() < 0.3
    )
    game = field(tactics=chance.randrange(2), options=options)
    cells, size = {(45.0, 45.0)}, chance.randint(2, 18)
    while len(cells) < size:
        x, y = chance.choice(sorted(cells))
        dx, dy = chance.choice([(SIDE, 0.0), (-SIDE, 0.0), (0.0, SIDE), (0.0, -SIDE)])
        cells.add((x + dx, y + dy))
    taken = [0, 0]
    for number, (x, y) in enumerate(sorted(cells)):
        camp = chance.randrange(2)
        if taken[camp] == 7:
            continue
        taken[camp] += 1
        scores = {name: chance.randint(2, 5) for name in ("INI", "ATT", "DEF", "DIS")}
        profile = card(
            f"f{number}",
            chance.choice([13, 22, 45]),
            FOR=chance.randint(4, 12),
            magician=chance.random() < 0.2,
            skills=tuple(s for s in SKILLS if chance.random() < 0.2),
            **scores,
        )
        stand(
            game,
            camp,
            profile,
            x,
            y,
            wound=chance.choice(list(Wound)),
            charged=chance.random() < 0.2,
            dived=chance.random() < 0.1,
        )
    return game


@pytest.mark.clause("CC-IX-H-01", "CC-IX-C-1-06", "CC-IX-A-2-06")
@pytest.mark.parametrize("seed", range(20))
def test_a_crowd_fights_to_the_end_and_replays(seed: int) -> None:
    chance = Random(seed)
    game = Game(BOOK, {}, SeededDice.from_seed(seed), state=crowd(seed))
    for _ in range(2000):
        if game.over:
            break
        state = game.state
        assert isinstance(state, State)
        assert faults(state) == []
        ask = game.pending[0]
        answer = ask.answers.sample(chance)
        assert ask.answers.check(answer) is None
        assert ask.answers.decode(ask.answers.encode(answer)) == answer
        if chance.random() < 0.05:
            assert game.fork().pending[0].question == ask.question
        game.answer(ask, answer)
    assert game.over
    end = game.state
    assert isinstance(end, State)
    assert end.records == () and end.active is None and not any(end.dived)
    again = Game(BOOK, {}, SeededDice.from_seed(seed), state=crowd(seed))
    for who, data in game.answers:
        again.answer_data(who, data)
    assert fingerprint(again.state) == fingerprint(end)
