"""Expectations between two answers and about questions: each can fail, and says what was found."""

from __future__ import annotations

import pytest

from escarmouche.situations import SituationError, run_situation

MELEE = """
title: a knight and his squire against an orc
rulebook: ef
figures:
  knight: {camp: red, at: [10, 10], profile: {melee: [4]}}
  squire: {camp: red, at: [12, 10], profile: {melee: [2]}}
  orc: {camp: blue, at: [11, 10], profile: {armour: 3, life: 2}}
phase: melee
dice: [4, 5, 6, 5]
answers:
  - red: {attack: knight, targets: [orc]}
  - state: {orc: {struck_at: 1}, phase: melee}
  - {asked: red, question: melee, offered: [{attack: squire, targets: [orc]}]}
  - {not_asked: blue}
  - {red: {attack: squire, targets: [orc]}, not_offered: [{attack: knight, targets: [orc]}]}
  - blue: {attack: orc, targets: [knight]}
expect:
  - in_any_order:
      - {event: roll.melee, figure: orc}
      - {event: roll.melee, figure: squire, why_not: [frightened]}
      - {event: roll.melee, figure: knight, why: [score.melee]}
  - roll.defence
not_asked: [free_attack, {question: melee, camp: blue, figure: knight}]
"""


def told(old: str, new: str, text: str = MELEE) -> str:
    assert old in text
    result = run_situation(text.replace(old, new))
    assert not result.ok
    return "\n".join(map(str, result.failures))


def test_all_of_them_hold() -> None:
    result = run_situation(MELEE)
    assert result.ok, "\n".join([*map(str, result.failures), *result.log])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("struck_at: 1", "struck_at: 2", ("answers[2].state.orc.struck_at", "It is 1, not 2")),
        ("phase: melee}", "phase: morale}", ("answers[2].state.phase", "melee")),
        ("asked: red, question: melee", "asked: red, question: shoot", ("ef.ask.melee, not shoot",)),
        ("asked: red, question: melee", "asked: blue, question: melee", ("blue is asked nothing", "red: ef.ask.melee")),
        ("not_asked: blue}", "not_asked: red}", ("red is asked this now", "ef.ask.melee")),
        ("not_asked: blue}", "not_asked: red, question: melee}", ("red is asked this now",)),
        ("offered: [{attack: squire", "offered: [{attack: knight", ("is not offered", "EF-TOUR-CAC-03")),
        ("not_offered: [{attack: knight", "not_offered: [{attack: squire", ("is offered (ef.ask.melee)",)),
        ("not_asked: [free_attack,", "not_asked: [melee,", ("not_asked[1]", "red was asked this")),
        ("camp: blue, figure: knight", "camp: red, figure: knight", ("not_asked[2]", "red was asked this")),
        ("figure: orc}\n", "figure: orc, score: 1}\n", ("expect[1].in_any_order[1]", "score 1", "score 3")),
        ("why_not: [frightened]", "why_not: [score.melee]", ("expect[1].in_any_order[2]",)),
        ("not_offered: [", "offered_only: [", ("is not offered", "no list of options")),
    ],
)  # fmt: skip
def test_each_of_them_can_fail(old: str, new: str, words: tuple[str, ...]) -> None:
    found = told(old, new)
    for word in words:
        assert word in found, found


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("not_asked: [free_attack,", "not_asked: [free_atack,", ("not_asked[1]", "free_attack")),
        ("asked: red, question: melee", "asked: red, question: mele", ("question", "melee")),
        ("asked: red, question: melee", "asked: green, question: melee", ("green", "red, blue")),
        ("why_not: [frightened]", "why_not: [frigtened]", ("why_not", "frightened")),
        ("struck_at: 1", "struk_at: 1", ("answers[2].state.orc.struk_at", "struck_at")),
        ("state: {orc", "state: {ork", ("answers[2].state.ork", "orc")),
        ("- state: {orc: {struck_at: 1}, phase: melee}", "- state: {}", ("answers[2]", "state: …")),
        ("offered: [{attack: squire, targets: [orc]}]}", "offered: yes}", ("offered", "lists answers")),
        ("  - in_any_order:\n", "  - extra: 1\n    in_any_order:\n", ("expect[1]", "in_any_order")),
        ("{not_asked: blue}", "{not_asked: blue, dice: 3}", ("answers[4]", "not_asked")),
    ],
)  # fmt: skip
def test_mistakes_in_them_are_told(old: str, new: str, words: tuple[str, ...]) -> None:
    assert old in MELEE
    with pytest.raises(SituationError) as error:
        run_situation(MELEE.replace(old, new))
    for word in words:
        assert word in str(error.value), str(error.value)


def test_simultaneous_events_are_each_matched_once() -> None:
    twice = MELEE.replace("figure: squire, why_not: [frightened]}", "figure: orc}")
    assert "in_any_order[2]" in "\n".join(map(str, run_situation(twice).failures))


def test_exactly_counts_the_events_of_a_group() -> None:
    text = MELEE.replace("expect:", "exactly: true\nexpect:")
    assert "expect[1]" in "\n".join(map(str, run_situation(text).failures))


CHOICE = """
title: whoever leaves a contact may be struck
rulebook: ef
figures:
  scout: {camp: red, at: [10, 10]}
  orc: {camp: blue, at: [11, 10]}
answers:
  - red: {move: scout, to: [5, 10]}
  - {blue: no, offered_only: [yes, no], question: free_attack}
  - blue: end
expect: [moved]
"""


def test_the_options_of_a_choice_are_listed_completely() -> None:
    assert run_situation(CHOICE).ok
    assert "Offered too: no" in told("[yes, no]", "[yes]", CHOICE)
    assert "is not offered" in told("[yes, no]", "[yes, no, none]", CHOICE)
    assert "slip of the pen" in told("offered_only: [yes, no]", "not_offered: [yess]", CHOICE)


REFUSED = """
title: too far
rulebook: ef
figures:
  scout: {camp: red, at: [10, 10]}
  orc: {camp: blue, at: [30, 10]}
answers:
  - red: {move: scout, to: [30, 30]}
refused: any
"""


def test_refused_for_any_reason() -> None:
    assert run_situation(REFUSED).ok
    assert "should have been refused" in told("[30, 30]", "[11, 10]", REFUSED)
    assert "cannot be read" in told("{move: scout, to: [30, 30]}", "[[1, 2]]", REFUSED)
    other = CHOICE.replace(
        "{blue: no, offered_only: [yes, no], question: free_attack}", "{blue: nope, refused: any}"
    )
    assert "no name, nor a word" in "\n".join(map(str, run_situation(other).failures))


REACTION = """
title: an interception
rulebook: ade
figures:
  ann: {camp: red, at: [40, 20], commander: true}
  bob: {camp: blue, at: [45, 27], facing: 200, commander: true}
active: red
tactic_points: {blue: 2}
until: last answer
dice: [1]
answers:
  - red: {run: ann, to: [40, 35]}
  - asked: blue
    question: react
    offered: [{intercept: bob, target: ann, by: INI}, "intercept:bob:ann:MOU", pass]
    not_offered: [{strike: bob, target: ann, by: INI}, "before:bob:ann:INI"]
  - blue: {intercept: bob, by: INI}
expect: [{event: tries_to_intercept, figure: bob, other: ann}]
"""


def test_reactions_are_written_by_names() -> None:
    result = run_situation(REACTION)
    assert result.ok, "\n".join([*map(str, result.failures), *result.log])
    assert "is offered" in told("strike: bob", "intercept: bob", REACTION)
    assert "is not offered" in told("intercept:bob:ann:MOU", "intercept:ann:bob:MOU", REACTION)
    both = REACTION.replace("{intercept: bob, by: INI}", "{intercept: bob}")
    assert "was refused" in "\n".join(map(str, run_situation(both).failures))
    with pytest.raises(SituationError, match="bob"):
        run_situation(REACTION.replace("{intercept: bob, by", "{intercept: bop, by"))
