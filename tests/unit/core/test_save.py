"""Saves: the same game again, and a precise complaint for everything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.toy.book import BOOK, setup_of
from tests.unit.core.scripts import Script

from escarmouche.core import save as saves
from escarmouche.core.dice import ScriptedDice, SeededDice
from escarmouche.core.game import Game
from escarmouche.core.save import SaveError, load, parse, save

SEED = 4


def played(answers: int = 1000, dice: Any = None) -> Game:
    rng, game = Random(SEED), Game(BOOK, setup_of(SEED), dice or SeededDice.from_seed(SEED))
    while game.pending and len(game.answers) < answers:
        ask = game.pending[rng.randrange(len(game.pending))]
        game.answer(ask, ask.answers.sample(rng))
    return game


def again(text: str, **more: Any) -> Game:
    return load(parse(text), BOOK, **more)


@pytest.mark.parametrize("answers", [0, 1, 2, 7, 1000])
def test_a_save_is_the_same_game_again(answers: int) -> None:
    """At every decision, and with sealed answers half given."""
    game = played(answers)
    other = again(save(game))
    assert other.state.digest() == game.state.digest()
    assert other.answers == game.answers and other.faces == game.faces
    assert [e.as_data() for e in other.events] == [e.as_data() for e in game.events]
    assert [a.who for a in other.pending] == [a.who for a in game.pending]
    assert save(other) == save(game)


def test_a_save_can_be_replayed_up_to_an_answer() -> None:
    game = played()
    for until in (0, 5, len(game.answers)):
        other = again(save(game), until=until)
        assert len(other.answers) == until


def test_scripted_dice_are_saved_with_their_script() -> None:
    game = played(5, ScriptedDice([1, 10, 3, 10, 1, 1, 10, 2] * 9))
    assert again(save(game)).faces == game.faces


def test_faces_of_two_digits_are_told_apart() -> None:
    assert saves._faces_text([1, 12]) != saves._faces_text([11, 2])
    assert saves._faces_text([1, 2, 6]) == "126"


def test_undone_answers_are_not_saved() -> None:
    game = played(12)
    while not game.can_undo and game.pending:
        game.answer(game.pending[0], game.pending[0].answers.default())
    text, fork = save(game), len(game.answers)
    game.undo()
    assert len(json.loads(save(game))["answers"]) == fork - 1 and save(game) != text
    assert again(save(game)).state.digest() == game.state.digest()


def test_a_fork_cannot_be_saved() -> None:
    with pytest.raises(ValueError, match="fork"):
        save(played(3).fork())


Change = Callable[[dict[str, Any]], object]


def changed(change: Change) -> SaveError:
    data = json.loads(save(played()))
    change(data)
    with pytest.raises(SaveError) as caught:
        again(json.dumps(data))
    return caught.value


def rechain(data: dict[str, Any]) -> None:
    data["chain"] = saves.chain(data["answers"])


def _answer(data: dict[str, Any], n: int, answer: Any) -> None:
    data["answers"][n][1] = answer


def _forged(data: dict[str, Any]) -> None:
    _answer(data, 0, "no card")
    rechain(data)


def _other_secret(data: dict[str, Any]) -> None:
    other = SeededDice(b"other")
    data["dice"] |= {"secret": other.secret.hex(), "digest": other.digest}


def _face(data: dict[str, Any]) -> None:
    faces = data["faces"].split()
    data["faces"] = " ".join([*faces[:2], str(int(faces[2]) % 10 + 1), *faces[3:]])


@pytest.mark.parametrize(
    ("change", "place", "phrase"),
    [
        (lambda d: _answer(d, 2, "other"), "answers[3]", saves.CHANGED_ANSWER),
        (lambda d: d["answers"].pop(4), "answers[5]", saves.CHANGED_ANSWER),
        (lambda d: d["answers"].pop(), "answers", saves.CHANGED_ANSWER),
        (lambda d: d["chain"].pop(), "answers", saves.CHANGED_ANSWER),
        (lambda d: d["answers"][1].__setitem__(0, 3), "answers[2]", saves.CHANGED_ANSWER),
        (lambda d: d["answers"].__setitem__(1, "x"), "answers[2]", saves.MISSING_PART),
        (lambda d: d["answers"][1].__setitem__(0, True), "answers[2]", saves.MISSING_PART),
        (_forged, "answers[1]", saves.ILLEGAL_ANSWER),
        (lambda d: d.__setitem__("escarmouche", 99), "escarmouche", saves.UNKNOWN_FORMAT),
        (
            lambda d: d["rulebook"].__setitem__("version", "0"),
            "rulebook.version",
            saves.OTHER_VERSION,
        ),
        (lambda d: d["rulebook"].__setitem__("id", "chess"), "rulebook.id", saves.OTHER_BOOK),
        (_face, "faces", saves.OTHER_DICE),
        (lambda d: d.__setitem__("faces", d["faces"] + " 3"), "faces", saves.OTHER_DICE),
        (lambda d: d.__setitem__("faces", d["faces"][:-3]), "faces", saves.OTHER_DICE),
        (_other_secret, "faces", saves.OTHER_DICE),
        (lambda d: d["dice"].__setitem__("secret", "00"), "dice.digest", saves.WRONG_DIGEST),
        (lambda d: d["dice"].__setitem__("secret", "no hex"), "dice.secret", saves.NO_SECRET),
        (lambda d: d["dice"].pop("secret"), "dice.secret", saves.NO_SECRET),
        (lambda d: d["dice"].__setitem__("digest", "0"), "dice.digest", saves.WRONG_DIGEST),
        (
            lambda d: d.__setitem__("dice", {"kind": "scripted", "script": ["x"]}),
            "dice.script",
            saves.MISSING_PART,
        ),
        (lambda d: d.__setitem__("end", "0" * 32), "end", saves.OTHER_END),
        *((lambda d, part=part: d.pop(part), part, saves.MISSING_PART) for part in saves._PARTS),
    ],
)
def test_what_was_changed_is_named(change: Change, place: str, phrase: Any) -> None:
    problem = changed(change)
    assert problem.phrase == phrase and problem.place.startswith(place)


def test_the_number_of_the_first_other_die_is_told() -> None:
    assert changed(_face).data["number"] == 3


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "[" * 100_000, '{"escarmouche": 1', "9" * 9999]
)
def test_a_file_that_is_no_save(text: str) -> None:
    with pytest.raises(SaveError):
        parse(text)


def test_a_file_cut_anywhere_is_refused() -> None:
    text = save(played(6))
    for end in range(0, len(text) - 1, 7):
        with pytest.raises(SaveError):
            again(text[:end])


def test_a_lone_surrogate_is_no_accident() -> None:
    data = json.loads(save(played(3)))
    data["answers"][0][1] = "\ud800"
    with pytest.raises(SaveError) as caught:
        again(json.dumps(data))
    assert caught.value.phrase == saves.CHANGED_ANSWER


def test_spoilt_saves_are_refused_or_the_same_game() -> None:
    """Fuzz: one character changed anywhere gives a complaint or, rarely, the very same game."""
    text, rng = save(played()), Random(1)
    digest = again(text).state.digest()
    for _ in range(400):
        n = rng.randrange(len(text))
        spoilt = text[:n] + rng.choice('0179afx"{}[],: -') + text[n + 1 :]
        if text.index('"setup"') < n < text.index('"dice"'):
            continue  # the setup is its rulebook's business
        try:
            assert again(spoilt).state.digest() == digest
        except SaveError:
            continue


def test_another_book_of_the_same_version_does_not_read_it() -> None:
    with pytest.raises(SaveError, match=r"rulebook\.id"):
        load(parse(save(played(2))), Script([]))


def test_what_a_camp_keeps_of_a_running_game_tells_no_secret() -> None:
    game = played(6)
    whole = json.loads(save(game))
    for who in (0, 1, None):
        text = saves.save_for(game, who)
        kept = json.loads(text)
        assert kept["dice"] == {"kind": "seeded", "digest": whole["dice"]["digest"]}
        assert whole["dice"]["secret"] not in text
        assert not kept.keys() & {"setup", "answers", "faces", "end", "chain"}
        assert kept["events"] == [e.as_data() for e in game.view(who).events]


def test_a_record_cannot_be_played_again_and_says_so() -> None:
    with pytest.raises(SaveError) as caught:
        parse(saves.save_for(played(6), 0))
    assert caught.value.phrase == saves.ONLY_A_RECORD


def test_everybody_may_have_the_save_once_the_game_is_over() -> None:
    game = played()
    assert game.over
    assert saves.save_for(game, None) == saves.save_for(game, 1) == save(game)
