"""Automata: questions that the rules answer. Nothing of it is stored, and everything is there again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from tests.toy import automaton
from tests.toy.book import BOOK, sided_setup_of
from tests.unit.core.scripts import ROLL, Notes, P, Script, ask

from escarmouche.core import save as saves
from escarmouche.core.automata import Behaviour, Misbehaved
from escarmouche.core.dice import ScriptedDice, SeededDice
from escarmouche.core.dice_segments import DiceSegment, SegmentedDice
from escarmouche.core.explain import Phrase, Refused
from escarmouche.core.freeze import Freezer
from escarmouche.core.frozen_games import resume, stand, standing, suspended
from escarmouche.core.game import Game
from escarmouche.core.rulebook import SetupError
from escarmouche.core.words import Ask, AskAll, Roll, Tell
from escarmouche.lab.battery import view_text
from escarmouche.players import make
from escarmouche.rulebooks import rulebook

BRUTE_ON_THE_FIELD = {
    "hands": [[1, 2, 3], [7, 8, 9]], "rounds": 3, "field": True, "automata": [None, "brute"],
}  # fmt: skip


def start(setup: dict[str, Any] | None = None, seed: int = 5) -> Game:
    return Game(BOOK, setup or BRUTE_ON_THE_FIELD, SeededDice.from_seed(seed))


def played(game: Game, seed: int = 1) -> Game:
    rng = Random(seed)
    while game.pending:
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    return game


def told(game: Game) -> list[str]:
    return [event.phrase.id for event in game.events]


def test_nobody_is_asked_for_it_and_nothing_of_it_is_kept() -> None:
    game = start()
    while game.pending:
        assert {ask.who for ask in game.pending} == {0}
        game.answer(game.pending[0], game.pending[0].answers.default())
        if len(game.answers) > 40:
            break
    game = played(start())
    assert {who for who, _data in game.answers} == {0}
    assert "brute" not in str(game.answers)


def test_its_reasons_are_events_with_clauses() -> None:
    game = played(start())
    reason = next(e for e in game.events if e.phrase is automaton.HIGHEST)
    assert reason.phrase.clauses == ("TOY-7",)
    assert reason.data["card"] == 9


def test_a_sealed_choice_is_not_told_before_all_have_chosen() -> None:
    game = start({"hands": [[1, 2], [7, 9], [3, 4]], "rounds": 1, "automata": [None, "brute"]})
    assert sorted(ask.who for ask in game.pending) == [0, 2]
    game.answer_data(2, "4")
    assert automaton.HIGHEST.id not in told(game)
    game.answer_data(0, "1")
    assert told(game)[:2] == [automaton.HIGHEST.id, "toy.played"]


def test_it_asks_for_dice_where_its_table_says_so() -> None:
    setup = {"hands": [[1], [9], [1]], "rounds": 1, "automata": [None, "brute", None]}
    game = Game(BOOK, setup, ScriptedDice([2, 10]))
    game.answer_data(0, "1")
    game.answer_data(2, "1")
    game.answer_data(2, "no")  # the one struck may parry, and is asked
    thrown = [(e.phrase.id, e.faces) for e in game.events if e.faces]
    assert thrown == [("toy.automaton.tied", (2,)), ("toy.blow", (10,))]
    chosen = next(e for e in game.events if e.phrase is automaton.WEAKEST)
    assert chosen.data["figure"] == 4 and chosen.phrase.clauses == ("TOY-8",)


def test_it_waits_for_its_dice_like_everybody() -> None:
    setup = {"hands": [[1], [9], [1]], "rounds": 1, "automata": [None, "brute", None]}
    game = Game(BOOK, setup, SegmentedDice([DiceSegment(0, "x", waiting=True)]))
    game.answer_data(0, "1")
    game.answer_data(2, "1")
    assert game.awaits_dice and not game.over


def test_a_champion_beside_itself_is_moved_by_the_rules_and_its_side_by_its_player() -> None:
    setup = {"hands": [[1, 2], [7, 8]], "rounds": 2, "field": True, "frenzied": [0]}
    calm = played(start({**setup, "frenzied": []}, seed=3))
    game = played(start(setup, seed=3))
    assert automaton.RAGES.id not in told(calm)
    assert {who for who, _data in game.answers} == {0, 1}
    # The frenzy lasts till the end of the round, so the first walk alone is not its own.
    assert told(game).count(automaton.RAGES.id) in (0, 1)


@pytest.mark.parametrize("seed", range(12))
def test_saved_replayed_forked_and_proved_without_storing_it(seed: int) -> None:
    game = start(sided_setup_of(seed), seed)
    rng = Random(seed)
    while game.pending:
        fork = game.fork()
        assert fork.state.digest() == game.state.digest()
        assert [a.question.id for a in fork.pending] == [a.question.id for a in game.pending]
        ask = game.pending[0]
        game.answer(ask, ask.answers.sample(rng))
    again = saves.load(saves.parse(saves.save(game)), BOOK)
    assert again.state.digest() == game.state.digest()
    assert [e.as_data() for e in again.events] == [e.as_data() for e in game.events]


def test_what_led_to_its_decision_is_not_taken_back() -> None:
    setup = {"hands": [[1], [9]], "rounds": 1, "field": True, "automata": [None, "brute"]}
    game = start(setup)
    assert game.pending[0].question.id == "toy.hide"
    game.answer_data(0, [11.0, 1.0])  # the brute hides next, and then all play their cards
    assert not game.can_undo
    with pytest.raises(Refused):
        game.undo(0)
    assert game.settled == 0  # neither dice nor a reveal: by agreement it may be taken back


def test_a_game_of_automata_alone_plays_itself() -> None:
    game = start({**BRUTE_ON_THE_FIELD, "automata": ["brute", "brute"]})
    assert game.over and game.answers == [] and game.result is not None
    again = saves.load(saves.parse(saves.save(game)), BOOK)
    assert again.state.digest() == game.state.digest()


def test_it_knows_what_its_side_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def look(state: Any, ask: Any) -> Any:
        seen.append((state.hand, state.figures[1], state.traitor))
        yield from ()
        return str(max(state.hand[ask.who]))

    spying = Behaviour("brute", automaton.BRUTISH, {**automaton.BRUTE.rows, "toy.card": look})
    monkeypatch.setitem(automaton.BEHAVIOURS, "brute", spying)
    game = start({**BRUTE_ON_THE_FIELD, "traitor": 0})
    game.answer_data(0, [11.0, 1.0])
    game.answer_data(0, "3")
    assert seen == [([(), (7, 8, 9)], None, None)]


def test_it_sees_no_more_than_a_person_in_its_seat() -> None:
    """Two games that differ in what the brute's side cannot see: it does the same in both."""
    views = []
    for place in ([11.0, 1.0], [11.0, 11.0]):
        game = start({**BRUTE_ON_THE_FIELD, "orders": ["burn", "go"]})
        game.answer_data(0, place)
        while game.pending:
            ask = game.pending[0]
            stay = "stay" if ask.question.id == "toy.sneak" else ask.answers.default()
            game.answer(ask, stay)
        views.append(view_text(game.view(1)))
    assert views[0] == views[1]


def test_an_illegal_answer_is_a_fault_of_the_book_and_no_refusal() -> None:
    def cheats(seen: Any, ask: Any) -> Any:
        yield from ()
        return "11"

    cheat = Behaviour("cheat", Phrase("toy.automaton.brute"), {"toy.card": cheats})
    ask = start({"hands": [[1], [2]]}).pending[0]
    with pytest.raises(Misbehaved, match=r"cheat: toy\.card"):
        list(cheat.answer(None, ask))


@pytest.mark.parametrize("wrong", [["giant", None], "brute", [1], [None] * 5, {"1": "brute"}])
def test_a_set_up_names_behaviours_of_the_book(wrong: Any) -> None:
    with pytest.raises(SetupError) as error:
        start({**BRUTE_ON_THE_FIELD, "automata": wrong})
    assert error.value.place == "automata" and error.value.data["known"] == ["brute"]


def test_a_book_without_automata_refuses_them() -> None:
    with pytest.raises(SetupError):
        Game(rulebook("ef"), {"automata": ["brute", None]}, SeededDice.from_seed(1))


def test_players_of_every_level_play_beside_it() -> None:
    for level in ("random", "greedy"):
        game, player = start(), make(level, 3)
        while game.pending:
            ask = game.pending[0]
            game.answer(ask, player(game.view(ask.who), ask))
        assert game.result is not None


# -- elsewhere -----------------------------------------------------------------------------------


class Watched(Script):
    """A book of written spans in which the rules answer for camp 1, and whose states can be kept."""

    def automata(self) -> Mapping[str, Behaviour]:
        return {"echo": ECHO}

    def behaviour_of(self, game: Any, ask: Ask) -> Behaviour | None:
        return ECHO if ask.who == 1 else None

    def freezer(self) -> Freezer:
        return Freezer(Notes)


def echo(seen: Any, ask: Ask) -> Any:
    (face,) = yield Roll(ROLL)
    yield Tell(P)
    return "a" if face > 3 else "b"


ECHO = Behaviour("echo", P, {P.id: echo})


def both_in_turn(game: Notes) -> Any:
    game.note((yield ask(0)))
    game.note((yield ask(1)))
    game.note(sorted((yield AskAll({0: ask(0), 1: ask(1), 2: ask(2)})).items()))
    game.note((yield ask(0)))


@pytest.mark.parametrize("given", range(5))
def test_a_game_with_automata_stands_elsewhere_as_it_stands_here(given: int) -> None:
    """As worker processes and games that are opened without their past get it."""
    book = Watched([both_in_turn, both_in_turn])
    game = Game(book, {}, SeededDice.from_seed(8))
    for who, answer in ((0, "a"), (2, "b"), (0, "b"), (0, "a"), (0, "b"))[:given]:
        game.answer_data(who, answer)
    there = stand(book, json.loads(json.dumps(standing(game))))
    assert there.state.digest() == game.state.digest()
    assert [a.who for a in there.pending] == [a.who for a in game.pending]
    state = suspended(game)
    if state is not None:
        thrown = [e for e in game.events if e.after < len(game.answers)]
        again = Game(book, {}, game._dice, state=state.copy(), past=game.answers)
        resume(again, thrown, game.faces)
        assert again.state.digest() == game.state.digest() and again.faces == game.faces
