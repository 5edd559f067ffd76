"""The battle report of a small game, and the names that a state gives."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from escarmouche.core.answers import NO, YES, YES_OR_NO
from escarmouche.core.dice import ScriptedDice
from escarmouche.core.explain import Phrase
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Result, Rulebook, Span
from escarmouche.core.state import State
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.text import StateNames, Wording, render_question, report

TURN, PHASE = Phrase("toy.event.turn", "T-1"), Phrase("toy.event.phase", "T-1")


def _span(game: State) -> Rule:
    yield Tell(TURN, {"turn": 1})
    yield Tell(PHASE, {"phase": "movement"})  # quiet: not told
    yield Tell(PHASE, {"phase": "melee"})
    yield Roll(YES)
    answer = yield Ask(0, NO, YES_OR_NO)
    yield Tell(YES if answer == "yes" else NO)


class Toy(Rulebook):
    id, prefix, version, title = "toy", "toy", "1", "Toy"

    @property
    def spans(self) -> Mapping[str, Span]:
        return {"span": _span}

    def begin(self, setup: Mapping[str, Any]) -> State:
        return State(agenda=(("span",),))

    def result(self, game: State) -> Result:
        return Result(None, NO, (1.0, 1.0))


def test_the_report_groups_by_turn_and_phase_and_ends_with_the_result() -> None:
    game = Game(Toy(), {}, ScriptedDice([4]))
    assert render_question(game.pending[0], "en") == "No"
    game.answer_data(0, "yes")
    assert list(report(game, "en", why=True)) == [
        "# ⟨toy.event.turn⟩ turn 1",
        "",
        "## ⟨toy.event.phase⟩ phase melee",
        "- Yes: ⚃4.",
        "- Yes",
        "",
        "**No Score: 1 1; 2 1.**",
    ]


def _figure(id: int, camp: int, name: str, number: int) -> Any:
    profile = SimpleNamespace(names={"fr": name})
    return SimpleNamespace(id=id, camp=camp, number=number, profile=profile, piece=None)


def _state(*figures: Any) -> Any:
    camps = tuple(SimpleNamespace(names={"fr": f"Les {n}", "en": n}) for n in ("Uns", "Autres"))
    return SimpleNamespace(figures=list(figures), camps=camps)


def test_names_number_twins_and_tell_apart_the_same_name_on_both_sides() -> None:
    state = _state(
        _figure(0, 0, "Archer", 1),
        _figure(1, 0, "Archer", 2),
        _figure(2, 1, "Loup d'hiver", 1),
        _figure(3, 1, "Archer", 1),
        None,
    )
    names = StateNames(state, "en")
    assert [names.figure(k) for k in range(6)] == [
        "Archer 1 (Uns)",
        "Archer 2 (Uns)",
        "Loup d’hiver",
        "Archer (Autres)",
        "a hidden figure",
        "#5",
    ]
    assert names.camp(1) == "Autres" and names.camp(7) == "8"
    assert names.twin(0) == ("Archer", 1, " (Uns)") and names.twin(2) is None
    state.figures.append(_figure(5, 1, "Loup d'hiver", 2))
    assert names.figure(2) == "Loup d’hiver 1"


def test_one_figure_has_its_own_name_and_several_that_of_their_entry() -> None:
    figures = [_figure(n, 0, "Loups-ronce", n + 1) for n in range(3)]
    for figure in figures:
        figure.profile.singular = {"fr": "Loup-ronce"}
    names = StateNames(_state(*figures), "fr")
    assert names.figure(1) == "Loup-ronce 2"
    assert Wording("fr", names).figures([0, 1, 2]) == "Loups-ronce 1 à 3"


def test_two_armies_of_one_name_are_told_apart_by_their_seats() -> None:
    state = _state(_figure(0, 0, "Archer", 1), _figure(1, 1, "Archer", 1))
    state.camps = (state.camps[0], state.camps[0])
    names = StateNames(state, "fr")
    assert [names.camp(0), names.figure(1)] == ["Les Uns (1)", "Archer (camp 2)"]
