"""Groups, flyers and melees at close quarters, where everybody who can answers."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.unit.ade.games import BOOK
from tests.unit.ade.test_reactions import eager, staged

from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.state import State


def melees(rng: Random) -> State:
    """Pairs of either side in contact two by two, flyers and shooters of their cards around them, a wood between."""
    figures: dict[str, Any] = {}
    for row in range(4):
        for camp, x, facing in (("red", 40.0, 0), ("blue", 42.5, 180)):
            for number in range(2):
                figures[f"{camp}-{row}-{number}"] = {
                    "camp": camp,
                    "at": [x, 20 + 10 * row + 3.5 * number + rng.choice([0.0, 0.2])],
                    "card": f"{camp}-card-{row}",
                    "facing": facing,
                    "profile": {"incarnate": row == number == 0, "ini": rng.randint(2, 6)},
                }
            side = -1 if camp == "red" else 1
            figures[f"{camp}-{row}-wings"] = {
                "camp": camp,
                "at": [x + side * rng.uniform(5, 15), 22 + 10 * row],
                "level": rng.choice([0, 1]),
                "card": f"{camp}-card-{row}",
                "facing": rng.randrange(360),
                "profile": {"skills": ["vol"], "mou": [7.5, 15], "tir": 4, "weapons": ["Arc 4/20"]},
                "conditions": rng.choice([[], ["dodging/own activation"]]),
            }
    return staged(
        {
            "figures": figures,
            "table": {"scenery": [{"kind": "wood", "rectangle": [30, 40, 6, 20]}]},
            "tactic_points": {"red": 9, "blue": 9},
            "refusals": {"red": 1, "blue": 1},
            "until": "end of game",
        }
    )


def together(ask: Any, rng: Random) -> Any:
    """An answer of several figures at once, where one is proposed; else an eager one."""
    if ask.question.id in ("ade.ask.act", "ade.ask.leave_to") and rng.random() < 0.6:
        figures = ask.answers.figures
        if len(figures) > 1 and ask.question.id == "ade.ask.act":
            held = [f.id for f in figures if ask.answers.game.contacts[f.id]]
            deed = leaving(held, rng)
            if deed is not None and ask.answers.check(deed) is None:
                return deed
        found = [deed for deed in ask.answers.candidates() if deed.others]
        if found:
            return found[rng.randrange(len(found))]
    return eager(ask, rng)


def leaving(held: list[int], rng: Random) -> Deed | None:
    """All who are in contact break away, each by a challenge of its own."""
    action = rng.choice(["disengagement", "assaulting_disengagement"])
    deeds = [Deed(action, id, by=rng.choice(["INI", "FOR"])) for id in held]
    return deeds[0]._replace(others=tuple(deeds[1:])) if len(deeds) > 1 else None


@pytest.mark.clause("ADE-3.2.3-02", "ADE-3.2.3-04", "ADE-TACT-VIGILANCE-08")
def test_groups_at_close_quarters_leave_the_table_in_order() -> None:
    told: Counter[str] = Counter()
    gone: Counter[tuple[str, bool]] = Counter()
    for number in range(5):
        rng = Random(number)
        game = Game(BOOK, {}, SeededDice.from_seed(number), state=melees(rng))
        while game.pending and game.state.phase == "activation":  # type: ignore[attr-defined]
            ask = game.pending[0]
            answer = together(ask, rng)
            if isinstance(answer, Deed):
                gone[answer.action, bool(answer.others)] += 1
            game.answer(ask, answer)
            assert isinstance(game.state, State)
            assert BOOK.faults(game.state) == []
        told.update(event.phrase.id for event in game.events)
    for action in ("disengagement", "assaulting_disengagement", "leaving_march"):
        assert gone[action, True], action
    assert told["ade.event.disengagement_failed"] and told["ade.event.disengagement_won"]
    assert told["ade.event.vigilant_acts"] and told["ade.event.level"]
