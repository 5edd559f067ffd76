"""Every message that takes a name reads as the reviewed list says, with names that are hard for French."""

from __future__ import annotations

import re

import pytest
from tests.unit.text.names_review import HARD, LIST, review

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask
from escarmouche.text import Wording, render_waiting

ONE_ANSWER = Choice([Option("yes", Phrase("core.option.yes"))])


def test_every_message_reads_as_it_was_reviewed() -> None:
    kept = LIST.read_text(encoding="utf-8").splitlines()
    now = review().splitlines()
    new, old = set(now) - set(kept), set(kept) - set(now)
    assert (sorted(new), sorted(old)) == ([], []), "read what changed, then write the list anew"
    assert now == kept


def test_nothing_in_the_list_breaks_a_plain_rule_of_french() -> None:
    """What no reading may let pass: de le, à les, de Archer, a field that was not filled."""
    wrong = re.compile(r"\b(de|à) (le|les)\b (?=[A-Z])|\b[dD]e (Arch|Hadrien)|⟨|  ")
    assert [
        line for line in LIST.read_text("utf-8").splitlines() if wrong.search(line.strip())
    ] == []


@pytest.mark.parametrize(
    ("message", "kind", "said"),
    [
        (
            "{x:camp} {x:agrees(désigne|désignent)} {y:figure}",
            "plural",
            "Les Veilleurs du ravin désignent Marteau du four 2",
        ),
        (
            "{x:camp} {x:agrees(désigne|désignent)} {y:figure}",
            "feminine",
            "La Ligue de Sauvesel désigne la Louve grise",
        ),
        (
            "Tir de {x:figure}, de {y:figure}",
            "vowel",
            "Tir d’Archère d’aubier 2, d’Hadrien le Passeur",
        ),
        ("Tir de {z:figures}", "hyphen", "Tir de Loup-ronce 3 et du Sans-Nom"),
        (
            "Il ne reste personne à {z:camps}",
            "plural",
            "Il ne reste personne aux Veilleurs du ravin et aux Épées du Val",
        ),
    ],
)
def test_names_agree(message: str, kind: str, said: str) -> None:
    assert Wording("fr", HARD[kind]).fill(message, {"x": 0, "y": 1, "z": [0, 1]}) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ysengrin", "d’Ysengrin"),
        ("Yann", "de Yann"),
        ("Homoncule", "d’Homoncule"),
        ("Hallebardier 2", "de Hallebardier 2"),
        ("Héros", "de Héros"),
        ("Hermine", "d’Hermine"),
        ("Œil-de-Lynx", "d’Œil-de-Lynx"),
    ],
)
def test_what_elides(name: str, said: str) -> None:
    names = type(HARD["vowel"])("A / B", f"{name} / {name}", "C / D")
    assert Wording("fr", names).fill("de {x:figure}", {"x": 0}) == said


def test_who_waits_is_told_in_the_third_person() -> None:
    moves = Ask(0, Phrase("ef.ask.move"), ONE_ANSWER)
    assert (
        render_waiting(moves, "fr", HARD["plural"])
        == "Les Veilleurs du ravin déplacent leurs figurines."
    )
    assert (
        render_waiting(moves, "fr", HARD["feminine"])
        == "La Ligue de Sauvesel déplace ses figurines."
    )
    other = Ask(0, Phrase("core.option.yes"), ONE_ANSWER)  # a question that has no such words
    assert (
        render_waiting(other, "fr", HARD["plural"])
        == "Les Veilleurs du ravin doivent répondre\u00a0: «\u00a0Oui\u00a0»"
    )
