"""A state that was kept as text is the same state, here and in another process, and goes on alike."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.thorough import tries

from escarmouche.api import Game
from escarmouche.core.explain import Phrase
from escarmouche.core.freeze import Freezer, Unfrozen
from escarmouche.core.frozen_games import resume, suspended
from escarmouche.core.hooks import Plugin
from escarmouche.players import make
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.escarmouches_fantastiques.freezing import FREEZER

BOOK = rulebook("ef")
ARMIES = ("cendre-500", "ecorce-500", "heures-mortes-500", "sauvesel-500")


def random_game(seed: int) -> Game:
    chance = Random(seed)
    armies = chance.sample(ARMIES, 2)
    return Game.new("ef", armies, chance.choice([*BOOK.scenarios()]), seed, options={"turns": 3})


def kept(seed: int) -> list[dict[str, Any]]:
    """A whole game as it was suspended at random moments, and how it ended."""
    game, chance = random_game(seed), Random(seed)
    players = [make("random", seed * 10 + camp) for camp in range(2)]
    found: list[dict[str, Any]] = []
    while not game.over:
        ask = game.pending[0]
        game.answer(ask, players[ask.who](game.view(ask.who), ask))
        state = suspended(game)
        if state is not None and chance.random() < 0.2:
            found.append(
                {
                    "seed": seed,
                    "n": len(game.answers),
                    "frozen": FREEZER.freeze(state),
                    "digest": game.state.digest(),
                    "faces": list(game.faces),
                }
            )
    for each in found:
        each |= {
            "answers": game.answers,
            "end": game.state.digest(),
            "events": [repr(event) for event in game.events],
            "packed": FREEZER.pack(tuple(game.events)),
        }
    return found


def go_on(text: str) -> None:
    """Take every game up where it was suspended, and play it to its end."""
    for each in json.loads(text):
        whole = random_game(each["seed"])
        n, answers = each["n"], [(who, data) for who, data in each["answers"]]
        state = FREEZER.thaw(each["frozen"])
        assert FREEZER.freeze(state) == each["frozen"]
        game = Game(BOOK, whole.setup, whole._dice, state=state, past=answers[:n])
        assert game.state.digest() == each["digest"]
        again = len(game.events)
        events = list(FREEZER.unpack(each["packed"]))
        assert [repr(event) for event in events] == each["events"]
        known = [event for event in events if event.after <= n]
        resume(game, known[: len(known) - again], each["faces"])
        for who, data in answers[n:]:
            game.answer_data(who, data)
        assert game.over and game.state.digest() == each["end"]
        assert [repr(event) for event in game.events] == each["events"]
        assert game.answers == answers


def test_a_game_goes_on_in_another_process(tmp_path: Path) -> None:
    found = [each for seed in range(6) for each in kept(seed)]
    assert len(found) > 20
    text = json.dumps(found)
    go_on(text)
    (tmp_path / "kept.json").write_text(text, encoding="utf-8")
    program = (
        "from pathlib import Path; from tests.properties.core.test_freeze import go_on; "
        "import sys; go_on(Path(sys.argv[1]).read_text(encoding='utf-8'))"
    )
    for seed in ("1", "4242")[: tries(1, 2)]:
        done = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / "kept.json")],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr


def test_handles_stay_one() -> None:
    """What a state holds twice is one object again, not two equal ones."""
    state: Any = FREEZER.thaw(kept(3)[-1]["frozen"])
    figures = {id(figure) for figure in state.figures}
    standing = [figure for army in state.army for figure in army]
    assert standing and {id(figure) for figure in standing} <= figures


def test_what_the_book_did_not_name_is_not_kept() -> None:
    state = random_game(1).state.copy()
    state.effects[0] = (Plugin("made-up", Phrase("made.up")),)  # type: ignore[assignment]
    with pytest.raises(Unfrozen):
        FREEZER.freeze(state)
    with pytest.raises(Unfrozen):
        Freezer(type(state)).freeze(random_game(1).state)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        [[], 3],
        [[["Nobody", []]], {"o": 0}],
        [[["Gem", ["x"] * 9]], {"o": 0}],
        [[], {"o": 7}],
        [[], {"c": "os.system"}],
        [[], {"q": 1}],
        [[], {"d": []}],
    ],
)
def test_damaged_data_is_refused(data: Any) -> None:
    with pytest.raises(Unfrozen):
        FREEZER.thaw(data)
