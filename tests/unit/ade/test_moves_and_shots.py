"""Moves, shots and breaths of chapter 5: random games, what `greedy` makes of them, odds, previews and replays."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from tests.unit.ade.games import BOOK, new_game, setup_of, state_of
from tests.unit.ade.test_forecasts import foretold, staged

from escarmouche.core.game import Game
from escarmouche.players import make
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.odds import forecasts
from escarmouche.rulebooks.age_des_escarmouches.shown import previews

SKILLS = ("bond", "harcelement", "rapidite", "rechargement-rapide/1", "tir-d-assaut")
SHOOTER = {"tir": 4, "weapons": ["Arc 4/15"]}


def skilled(number: int) -> Game:
    """A game in which everybody shoots, breathes, and has three of the skills."""
    setup, rng = deepcopy(setup_of(number)), Random(number)
    for army in setup["armies"]:
        for profile in army["figures"]:
            held = profile.setdefault("skills", [])
            wanted = [*rng.sample(SKILLS, 3), "tir-instinctif"]
            held += [skill for skill in wanted if skill not in held]
            if "souffle/3/15" not in profile.get("equipment", ()):
                profile.setdefault("tir", SHOOTER["tir"])
                profile.setdefault("weapons", SHOOTER["weapons"])
                profile["equipment"] = [*profile.get("equipment", ()), "souffle/3/15"]
    return new_game(number, **setup)


def played(game: Game, rng: Random) -> Counter[str]:
    """How often each action was declared and each line told in a game of random players."""
    told: Counter[str] = Counter()
    while game.pending:
        ask = game.pending[0]
        answer = ask.answers.sample(rng)
        if isinstance(ask.answers, Deeds):
            told[answer.action] += 1
        game.accept(ask, answer)
    assert BOOK.faults(state_of(game)) == []
    told.update(event.phrase.id for event in game.events)
    told["leaps"] = sum(1 for event in game.events if event.data.get("leapt"))
    return told


def test_random_games_with_all_of_them_come_to_their_end() -> None:
    told: Counter[str] = Counter()
    words = ("rapid-shot", "breath", "rest_of_run", "leaps", "ade.event.breathes")
    for number in range(60):  # the rest of a run is seldom seen
        told += played(skilled(number), Random(number))
        if number >= 7 and all(told[word] for word in words):
            break
    for word in words:
        assert told[word], word


def test_a_game_with_leaps_and_split_runs_is_the_same_when_it_is_copied() -> None:
    """What was gone and leapt stands in the records, so that a copy goes on from there."""
    game, rng = skilled(3), Random(3)
    for _ in range(120):
        ask = game.pending[0]
        answer = ask.answers.sample(rng)
        fork = game.fork()
        fork.answer(fork.pending[0], answer)
        game.answer(ask, answer)
        assert state_of(game).digest() == state_of(fork).digest()


# -- what the computer player makes of them ------------------------------------------------------


def greedy_answers(text: str, most: int = 4) -> list[Any]:
    """What `greedy` answers for red, until another is asked."""
    game, player, given = staged(text), make("greedy", 1), list[Any]()
    while game.pending and game.pending[0].who == 0 and len(given) < most:
        ask = game.pending[0]
        answer = player(game.view(0), ask)
        given.append(answer)
        game.answer(ask, answer)
    return given


def test_it_runs_out_shoots_and_runs_back_out_of_reach() -> None:
    deeds = greedy_answers("""
title: a harasser and a brute
rulebook: ade
figures:
  ann: {camp: red, at: [20, 40], profile: {mou: 10, tir: 6, att: 1, res: 2, weapons: [Arc 7/12], skills: [harcelement]}}
  orc: {camp: blue, at: [50, 40], profile: {mou: 10, att: 8, for: 9, def: 2, res: 5}}
active: red
turn: 2
""")
    assert [deed.action for deed in deeds] in (["run", "shot", "rest_of_run"], ["shot", "run"])
    assert deeds[-1].path[-1][0] < 40.0


def test_it_leaps_a_screen_to_get_at_whom_it_wants() -> None:
    (deed, *_rest) = greedy_answers("""
title: a leaper and a screen
rulebook: ade
figures:
  ann: {camp: red, at: [20, 40], profile: {mou: 10, att: 8, for: 9, def: 6, res: 9, skills: [bond]}}
  one: {camp: blue, at: [28, 40], activated: activated, profile: {value: 2, att: 1, for: 1}}
  two: {camp: blue, at: [28, 42.7], activated: activated, profile: {value: 2, att: 1, for: 1}}
  six: {camp: blue, at: [28, 37.3], activated: activated, profile: {value: 2, att: 1, for: 1}}
  mage: {camp: blue, at: [36, 40], activated: activated, profile: {value: 90, att: 1, def: 1, for: 1, res: 1}}
active: red
turn: 2
""")
    assert isinstance(deed, Deed)
    assert deed.action in ("charge", "engagement") and deed.targets == (4,)


def test_it_breathes_on_a_cluster_and_spares_its_friends() -> None:
    text = """
title: a breath
rulebook: ade
figures:
  wyrm: {{camp: red, at: [20, 40], profile: {{mou: 5, att: 2, def: 2, equipment: [souffle/8/20]}}}}
  bob: {{camp: red, at: {friend}, activated: activated, profile: {{value: 60, res: 2}}}}
  orc: {{camp: blue, at: [32, 40], profile: {{res: 3, value: 20}}}}
  imp: {{camp: blue, at: [36, 40], profile: {{res: 3, value: 20}}}}
active: red
turn: 2
"""
    first = greedy_answers(text.format(friend="[10, 10]"))[0]
    assert first.action == "breath"
    careful = greedy_answers(text.format(friend="[27, 40]"))
    assert all(deed.action != "breath" for deed in careful[:1])


def test_it_shoots_twice_and_before_it_assaults() -> None:
    twice = greedy_answers("""
title: two shots
rulebook: ade
figures:
  ann: {camp: red, at: [20, 40], profile: {mou: 5, tir: 8, att: 1, weapons: [Arc 4/20], skills: [rechargement-rapide/1]}}
  orc: {camp: blue, at: [36, 40], activated: activated, profile: {res: 5, value: 40}}
active: red
turn: 2
""")
    assert [deed.action for deed in twice] == ["rapid-shot", "rapid-shot"]
    assault = greedy_answers("""
title: a shot before the contact
rulebook: ade
figures:
  ann: {camp: red, at: [20, 40], profile: {mou: 10, tir: 6, att: 9, for: 9, def: 6, res: 9, weapons: [Pistolet 6/2], skills: [tir-d-assaut]}}
  orc: {camp: blue, at: [34, 40], activated: activated, profile: {res: 4, att: 1, def: 1, value: 40}}
active: red
turn: 2
""")
    assert assault[0].action == "charge" and assault[1] == "figure:1"


# -- told beforehand -----------------------------------------------------------------------------


@pytest.mark.clause("ADE-SKILL-TIR-DASSAUT-02")
def test_the_odds_of_an_assault_shot_are_those_of_difficulty_2() -> None:
    game = staged("""
title: an assault shot
rulebook: ade
figures:
  ann: {camp: red, at: [20, 40], profile: {mou: 10, tir: 4, weapons: [Pistolet 5/2], skills: [tir-d-assaut]}}
  orc: {camp: blue, at: [38, 40], activated: activated}
active: red
""")
    ask = game.pending[0]
    game.answer(ask, ask.answers.decode({"action": "charge", "figure": 0, "targets": [1]}))
    assert game.pending[0].question.id == "ade.ask.assault_shot"
    (hits,) = foretold(game, "figure:1")["shot"]
    assert hits is not None and hits == pytest.approx(4 / 6)
    assert foretold(game, "no") == {}


@pytest.mark.clause("ADE-SKILL-RECHARGEMENT-RAPIDE-03")
def test_the_odds_of_a_rapid_shot_know_its_penalty() -> None:
    game = staged("""
title: a rapid shot
rulebook: ade
figures:
  ann: {camp: red, at: [20, 40], profile: {tir: 4, weapons: [Arc 5/20], skills: [rechargement-rapide/2]}}
  orc: {camp: blue, at: [38, 40]}
active: red
""")
    answers = game.pending[0].answers
    chances = {
        action: foretold(game, answers.decode({"action": action, "figure": 0, "targets": [1]}))
        for action in ("shot", "rapid-shot")
    }
    assert [chances[action]["shot"][0] for action in chances] == [
        pytest.approx(5 / 6),
        pytest.approx(4 / 6),
    ]


@pytest.mark.clause("ADE-EQUIP-SOUFFLE-03", "ADE-EQUIP-SOUFFLE-04")
def test_a_breath_is_shown_as_it_lies_with_whoever_is_under_it_and_the_harm_to_each() -> None:
    game = staged("""
title: a breath
rulebook: ade
figures:
  wyrm: {camp: red, at: [20, 40], profile: {equipment: [souffle/4/15]}}
  bob: {camp: red, at: [26, 40], activated: activated}
  orc: {camp: blue, at: [32, 40]}
  far: {camp: blue, at: [60, 40]}
active: red
""")
    ask = game.pending[0]
    deed = ask.answers.decode({"action": "breath", "figure": 0, "path": [[32, 40]]})
    seen: Any = game.seen(0)
    (cone,) = forecasts.lines(seen, ask, deed)
    assert cone["start"] == pytest.approx((21.25, 40.0)) and cone["width"] == 3.0
    assert cone["parts"][0]["end"] == pytest.approx((36.25, 40.0))
    assert cone["parts"][0]["figures"] == [1, 2]
    prospects = list(forecasts.prospects(seen, ask, deed))
    assert [prospect.chances[0].bad for prospect in prospects] == [True, False]
    described = ask.answers.describe()["figures"][0]["actions"]
    (breath,) = [action for action in described if action["id"] == "breath"]
    assert breath["points"] and breath["range"] == 15.0 and breath["targets"] == [2]


def test_a_way_tells_its_leaps_and_what_a_run_leaves_of_a_shot() -> None:
    game = staged("""
title: leaps and a shot on the way
rulebook: ade
table: {width: 90, depth: 90, scenery: [{kind: terrace, rectangle: [25, 40, 1, 30], height: 4}]}
figures:
  ann: {camp: red, at: [20, 40], profile: {mou: 10, tir: 4, weapons: [Arc 4/20], skills: [bond, harcelement]}}
  orc: {camp: blue, at: [60, 40]}
active: red
""")
    answers: Any = game.pending[0].answers
    seen: Any = game.seen(0)

    def told(x: float) -> dict[str, Any]:
        wish = {"figure": 0, "to": [x, 40.0], "group": [], "action": "run"}
        return previews.path(seen, answers, wish)

    near, far = told(29.0), told(38.0)
    ((start, end),) = near["leaps"]
    assert (
        start[0] < 24.5 - 1.25 + 0.01
        and end[0] > 25.5 + 1.25 - 0.01
        and near["cost"]["total"] == 9.0
    )
    assert [note.id for note in near["notes"]] == [
        "ade.note.leaps_1",
        "ade.note.shoots_and_runs_on",
    ]
    assert far["notes"][-1].id == "ade.note.too_far_to_shoot" and far["turning"] == pytest.approx(
        10.0
    )
    reach = answers.reach_by(0, "run")
    assert max(x for ring in reach for x, _y in ring) > 38.0
