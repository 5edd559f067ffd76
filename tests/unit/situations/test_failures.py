"""What goes otherwise than a situation says is told with its place."""

from __future__ import annotations

import pytest

from escarmouche.situations import SituationError, read_documents, run_situation
from escarmouche.situations.problems import PACKAGE
from escarmouche.text.catalogue import own_messages
from escarmouche.text.coverage import every_phrase, placeholders

BASE = """
title: a melee
rulebook: ef
figures:
  knight: {camp: red, at: [10, 10], profile: {melee: [4]}}
  orc: {camp: blue, at: [11, 10], profile: {armour: 3}}
phase: melee
dice: [4, 5, 3]
answers:
  - red: {attack: knight, targets: [orc]}
  - blue: {attack: orc, targets: [knight]}
expect:
  - {event: roll.defence, figure: orc, faces: [3], score: 3}
"""


def failures(old: str, new: str) -> str:
    assert old in BASE
    result = run_situation(BASE.replace(old, new))
    assert not result.ok
    return "\n".join(map(str, result.failures))


def test_the_base_passes() -> None:
    result = run_situation(BASE)
    assert result.ok and result.title == "a melee" and result.log


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("dice: [4, 5, 3]", "dice: [4, 5]", ("Die number 3 is missing", "orc")),
        ("dice: [4, 5, 3]", "dice: [4, 5, 3, 1]", ("1\u00a0die was never thrown", "line 8")),
        ("  - blue: {attack: orc, targets: [knight]}\n", "", ("blue is asked", "ef.ask.melee")),
        ("expect:", "  - blue: end\nexpect:", ("Answer number 3 was not asked for",)),
        ("targets: [orc]", "targets: [orc, orc]", ("Answer number 1 was refused", "EF-CAR-MEL-03")),
        ("score: 3}", "score: 2}", ("expect[1]", "score 2", "score 3")),
        ("figure: orc, faces", "figure: knight, faces", ("expect[1]",)),
        ("event: roll.defence", "event: roll.moral", ("roll.moral did not happen",)),
        ("expect:", "absent: [roll.melee]\nexpect:", ("absent[1]", "roll.melee happened")),
        ("expect:", "exactly: true\nexpect:", ("expect[1]",)),
        ("expect:", "state: {orc: {life: 0}}\nexpect:", ("state.orc.life", "It is 1, not 0")),
        ("expect:", "state: {left: {red: 2}}\nexpect:", ("state.left",)),
        (
            "- red: {attack: knight, targets: [orc]}",
            "- {red: {attack: knight, targets: [orc]}, question: shoot}",
            ("ef.ask.melee, not shoot",),
        ),
        ("expect:", "refused: too_far\nexpect:", ("should have been refused (too_far)",)),
    ],
)
def test_failures_name_the_place(old: str, new: str, words: tuple[str, ...]) -> None:
    told = failures(old, new)
    for word in words:
        assert word in told, told


def problems(old: str, new: str) -> str:
    assert old in BASE
    with pytest.raises(SituationError) as error:
        run_situation(BASE.replace(old, new))
    return str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("title:", "titel:", ("titel", "title", "line 2")),
        ("phase: melee", "phase: mele", ("phase", "melee", "line 7")),
        ("phase: melee", "phase: melee\nuntil: lunch", ("until", "lunch")),
        ("{melee: [4]}", "{mele: [4]}", ("figures.knight.profile.mele", "melee", "line 5")),
        ("camp: red", "camp: green", ("figures.knight.camp", "red, blue")),
        ("camp: red, at", "camp: red, att", ("figures.knight.att", "at")),
        ("at: [11, 10]", "at: [10.5, 10]", ("overlaps knight by 0.5''", "line 6")),
        ("at: [11, 10]", "at: [111, 10]", ("not on the table", "48 x 48")),
        ("at: [11, 10]", "at: [11]", ("not a place",)),
        ("armour: 3", "armour: thick", ("armour", "whole number")),
        ("armour: 3", "armour: 3, role: king", ("role", "king")),
        ("armour: 3", "armour: 3, items: [puisance]", ("puissance",)),
        ("{armour: 3}", "cendre-250/nobody", ("profile", "cendre-250/nobody")),
        ("{armour: 3}", "{armour: 3}, conditions: [rooted]", ("conditions", "routed")),
        ("dice: [4, 5, 3]", "dice: [4, 5, 33]", ("Die number 3 shows 33", "line 8")),
        ("rulebook: ef", "rulebook: go", ("rulebook", "go")),
        ("rulebook: ef", "rulebook: ef\nclauses: [EF-CAR-ARM-2]", ("EF-CAR-ARM-02", "clauses[1]")),
        ("rulebook: ef", "rulebook: ef\nscenario: picnic", ("picnic",)),
        ("rulebook: ef", "rulebook: ef\noptions: {turn: 3}", ("options", "turn")),
        (
            "rulebook: ef",
            "rulebook: ef\ntable: {scenery: [{kind: woods, disc: [1,1,1]}]}",
            ("wood",),
        ),
        (
            "rulebook: ef",
            "rulebook: ef\ntable: {scenery: [{kind: wood}]}",
            ("disc: [x, y, radius]",),
        ),
        ("rulebook: ef", "rulebook: ef\ngem: {bearer: nobody}", ("gem.bearer", "nobody")),
        ("attack: knight", "attack: kniht", ("answers[1].red.attack", "kniht", "knight")),
        ("targets: [orc]", "targets: [ork]", ("answers[1].red.targets", "orc")),
        ("figure: orc, faces", "figure: ork, faces", ("expect[1].figure", "orc")),
        ("- red:", "- green:", ("answers[1]", "green", "red, blue")),
        ("- red: {", "- red: end\n    blue: {", ("answers[1]", "one key")),
        ("expect:", "state: {ork: {life: 1}}\nexpect:", ("state.ork", "orc")),
        ("expect:", "state: {orc: {lief: 1}}\nexpect:", ("state.orc.lief", "life")),
        ("expect:", "refused: {reason: x, answer: 9}\nexpect:", ("9",)),
        ("expect:\n  - {event: roll.defence, figure: orc, faces: [3], score: 3}", "", ("nothing",)),
        ("phase: melee", "phase: melee\nphase: magic", ("twice", "line 8")),
        ("phase: melee", "phase: [melee", ("YAML",)),
    ],
)
def test_mistakes_name_the_place_and_the_remedy(old: str, new: str, words: tuple[str, ...]) -> None:
    told = problems(old, new)
    for word in words:
        assert word in told, told
    assert "⟨" not in told


def test_several_situations_in_one_file() -> None:
    assert [document.line for document in read_documents(f"{BASE}---{BASE}")] == [2, 15]
    with pytest.raises(ValueError, match="several"):
        run_situation(f"{BASE}---{BASE}")


def test_words_are_words() -> None:
    (document,) = read_documents("a: yes\nb: no\nc: on\nd: 12:30\ne: 1_000\nf: true\ng: 1.5\nh: ~")
    assert document.data == {
        "a": "yes",
        "b": "no",
        "c": "on",
        "d": "12:30",
        "e": "1_000",
        "f": True,
        "g": 1.5,
        "h": None,
    }


def test_anchors_and_merges() -> None:
    (document,) = read_documents("a: &x {p: 1, q: 2}\nb: *x\nc: {<<: *x, q: 3}")
    assert document.data["b"] == {"p": 1, "q": 2} and document.data["c"] == {"p": 1, "q": 3}


def test_both_languages_say_the_same_and_everything() -> None:
    french, english = own_messages(PACKAGE, "fr"), own_messages(PACKAGE, "en")
    assert french.keys() == english.keys()
    assert all(placeholders(french[key]) == placeholders(english[key]) for key in french)
    said = {p.id for p in every_phrase(PACKAGE) if p.id.startswith("situations.")}
    assert said - set(english) == set()


def test_the_command_line_speaks_both_languages() -> None:
    french, english = (own_messages("escarmouche.cli", lang) for lang in ("fr", "en"))
    assert french.keys() == english.keys()
    assert all(placeholders(french[key]) == placeholders(english[key]) for key in french)
