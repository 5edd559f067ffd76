"""Rounds: sealed choices, revealed together, in the order of Initiative (BM-ACTALT-03 to -08, R4, R6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.bm.turn_bench import game_of, profile

from escarmouche.core.automata import Behaviour, driven
from escarmouche.core.explain import Phrase
from escarmouche.core.words import AskAll, Roll, Rule, Tell
from escarmouche.rulebooks.bonus_malus.turn import choosing, classic, rounds


def _run(rule: Rule, *values: Any) -> tuple[list[Any], Any]:
    """All words of a rule, answered one after the other; dice and answers come from the list."""
    given, value = list(values), None
    words: list[Any] = []
    while True:
        try:
            word = rule.send(value)
        except StopIteration as end:
            return words, end.value
        words.append(word)
        value = None if isinstance(word, Tell) else given.pop(0)


@pytest.mark.clause("BM-ACTALT-03", "BM-ACTALT-04")
def test_choices_are_sealed_and_shown_together() -> None:
    """BM-ACTALT-03, -04: one sealed question for all, each with its own figures; what is shown cannot be taken back."""
    game = game_of([profile(), profile()], [profile(), profile(), profile()])
    words, _end = _run(rounds.choose(game), {0: "1", 1: "3"})
    sealed, shown = words
    assert isinstance(sealed, AskAll)
    keys = {camp: ask.answers.candidates() for camp, ask in sealed.asks.items()}
    assert keys == {0: ["0", "1"], 1: ["2", "3", "4"]}
    assert isinstance(shown, Tell) and shown.reveals
    assert game.round == (1, 3)
    assert game.agenda == (("initiative",),)


@pytest.mark.clause("BM-ACTALT-07")
def test_groups_of_automata_choose_too() -> None:
    """BM-ACTALT-07: a group that the rules play answers like everybody, after the persons, and rolls."""
    game = game_of([profile(), profile()], [profile(), profile()])
    last = Behaviour("last", Phrase("bm.automaton.last"), {choosing.WHO.id: _last_of})
    rule = driven(rounds.choose(game), lambda ask: last.answer(game, ask) if ask.who == 1 else None)
    words, _end = _run(rule, {0: "0"})
    assert isinstance(words[0], AskAll) and list(words[0].asks) == [0]
    assert game.round == (0, 3)
    rolls, _order = _run(rounds.initiative(game), (6,) * 4, (1,) * 4)
    assert [word.about["figure"] for word in rolls if isinstance(word, Roll)] == [0, 3]


def _last_of(_seen: Any, ask: Any) -> Rule:
    yield from ()
    return ask.answers.candidates()[-1]


@pytest.mark.clause("BM-ACTALT-02", "BM-ACTALT-08")
def test_a_group_without_anybody_takes_no_part_and_the_turn_ends() -> None:
    """BM-ACTALT-02, -08: the others go on; when nobody is left the turn ends."""
    game = game_of([profile()], [profile(), profile()])
    game.activations[0] = 1
    words, _end = _run(rounds.choose(game), {1: "2"})
    assert isinstance(words[0], AskAll) and list(words[0].asks) == [1]
    game.activations = [1, 1, 1]
    game.agenda = tuple(game.agenda[1:])
    _run(rounds.choose(game))
    assert game.agenda == (("end turn",),)


def test_who_declines_is_done_for_the_turn() -> None:
    """R9: a pass is offered only where all who are left have acted before; then the group is done."""
    game = game_of([profile("heros"), profile()], [profile()])
    assert not choosing.may_pass(game, choosing.waiting(game, 0))
    game.activations = [1, 1, 1]
    assert [figure.id for figure in choosing.waiting(game, 0)] == [0]
    assert choosing.may_pass(game, choosing.waiting(game, 0))
    words, _end = _run(rounds.choose(game), {0: "pass"})
    assert words[-1].phrase == choosing.DONE
    assert choosing.waiting(game, 0) == []


@pytest.mark.clause("BM-ACTCLASSIC-02")
def test_ties_are_rolled_again_among_the_tied_only() -> None:
    """BM-ACTCLASSIC-02: here of groups; of figures the situations show it (BM-ACTALT-06)."""
    faces = [(2,), (5,), (2,), (2,), (1,), (1,), (1,), (3,), (4,), (6,)]
    words, order = _run(classic.in_order([0, 1, 2, 3]), *faces)
    assert [word.about["camp"] for word in words] == [0, 1, 2, 3, 0, 2, 3, 0, 2, 3]
    assert order == [1, 3, 2, 0]
