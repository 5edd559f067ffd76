"""A judgement made of functions by question, and what a goal is worth from afar."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.state import State
from escarmouche.core.words import Ask
from escarmouche.kit.goal_worth import PATIENCE, SETTING_OUT, TOO_LATE, in_time
from escarmouche.kit.judging import ByQuestion

FOUND, WEIGHED, OBVIOUS = (Phrase(f"test.ask.{name}") for name in ("found", "weighed", "obvious"))


def ask(question: Phrase) -> Ask:
    return Ask(1, question, Choice([Option("a", question), Option("bb", question)]), {})


def length(_seen: Any, ask: Ask, answer: str) -> float:
    return float(len(answer) + ask.who)


JUDGEMENT = ByQuestion({FOUND.id: lambda _seen, _ask: ["bb"]}, {WEIGHED.id: length})


def test_an_answer_is_found_or_all_are_weighed() -> None:
    assert JUDGEMENT.shortlist(State(), ask(FOUND)) == ["bb"]
    assert JUDGEMENT.shortlist(State(), ask(WEIGHED)) == ["a", "bb"]
    assert JUDGEMENT.weigh(State(), ask(WEIGHED), "bb") == 3.0


def test_no_opinion_on_an_obvious_question() -> None:
    assert JUDGEMENT.shortlist(State(), ask(OBVIOUS)) is None
    assert JUDGEMENT.weigh(State(), ask(OBVIOUS), "bb") == 0.0
    assert JUDGEMENT.weigh(State(), ask(FOUND), "bb") == 0.0


def test_a_goal_is_worth_all_here_and_less_with_each_turn() -> None:
    assert in_time(0.0, 10.0, 3) == in_time(-2.0, 10.0, 0) == 1.0
    assert in_time(10.0, 10.0, 3) == pytest.approx(PATIENCE ** (1 + SETTING_OUT))
    assert in_time(20.0, 10.0, 3) == pytest.approx(PATIENCE * in_time(10.0, 10.0, 3))


def test_a_goal_that_cannot_be_reached_is_worth_little() -> None:
    assert in_time(30.0, 10.0, 2) == pytest.approx(TOO_LATE * in_time(30.0, 10.0, 3))
    assert in_time(20.0, 10.0, 2) > TOO_LATE  # just in time
