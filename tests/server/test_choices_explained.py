"""Every choice that is put to a player says in one line what it does in the game, in both languages.

What fails here names the line that is missing: write it in the catalogues of the book (`text/*.fr.toml` and
`text/*.en.toml`; a skill's beside the skill's other words). How lines are found: `text/choices.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from escarmouche.core.dice import SeededDice
from escarmouche.core.explain import Phrase
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook
from escarmouche.lab.soak import setup_of
from escarmouche.rulebooks import every_rulebook
from escarmouche.server.show.showing import Showings
from escarmouche.server.show.views import form_of
from escarmouche.text import LANGUAGES, every_phrase
from escarmouche.text.catalogue import Catalogue
from escarmouche.text.coverage import modules, prefix_of

GAMES = 6
ANSWERS = 250


def written(id: str) -> bool:
    return all(Catalogue.of(id, lang).get(id) for lang in LANGUAGES)


def has_line(told: Any) -> bool:
    return isinstance(told, dict) and all(
        told.get(lang) and "⟨" not in told[lang] for lang in LANGUAGES
    )


def missing_lines(asked: str, described: dict[str, Any], form: dict[str, Any]) -> Iterator[str]:
    """The line that each choice of a form lacks, as it could be written."""
    phrases = {option["key"]: option["phrase"] for option in described.get("options", ())}
    for option in form.get("options", ()):
        if not has_line(option.get("help")):
            phrase = phrases.get(option["key"], "core.option")
            own = not phrase.startswith("core.")
            yield f"{phrase}.help" if own else f"{asked}.{option['key']}.help"
    for doer, each in zip(form.get("figures", ()), described.get("figures", ()), strict=True):
        if form["form"] != "deeds":
            break
        for told, action in zip(doer["actions"], each["actions"], strict=True):
            name = action["name"].id
            if not has_line(told["help"]):
                yield f"{name}.help"
            yield from (
                f"{name}.{by}.help"
                for by in told.get("by") or ()
                if not has_line(told["by_help"].get(by))
            )
            yield from (
                f"{f['id']}: its formula"
                for f in told.get("formulas") or ()
                if not has_line(f["help"])
            )
    if form["form"] == "escapes":
        yield from (
            f"{asked}.{by}.help" for by in form["by"] if not has_line(form["by_help"].get(by))
        )


@pytest.mark.parametrize("seed", range(1, GAMES + 1))
@pytest.mark.parametrize("book", every_rulebook(), ids=lambda book: book.prefix)
def test_what_is_offered_in_a_game_is_explained(book: Rulebook, seed: int) -> None:
    game, chooser, showings = (
        Game(book, setup_of(book.id, seed), SeededDice.from_seed(seed)),
        Random(seed),
        Showings(),
    )
    missing = set[str]()
    for _ in range(ANSWERS):
        if game.over:
            break
        ask = game.pending[0]
        seen = showings.of(game, ask.who)
        described = ask.answers.describe()
        missing |= set(missing_lines(ask.question.id, described, form_of(ask, seen, seen.say)))
        game.answer(ask, ask.answers.sample(chooser))
    assert sorted(missing) == [], (
        "write these lines, in French and in English: what does the choice do in the game?"
    )


@pytest.mark.parametrize("book", every_rulebook(), ids=lambda book: book.prefix)
def test_every_option_and_every_action_of_a_book_is_explained(book: Rulebook) -> None:
    """Those that no random game came to as well."""
    prefix = prefix_of(book.package)
    named = (f"{prefix}.option.", f"{prefix}.action.")
    ids = {phrase.id for phrase in every_phrase(book.package) if phrase.id.startswith(named)}
    missing = sorted(f"{id}.help" for id in ids if not written(f"{id}.help"))
    assert missing == [], (
        "write these lines, in French and in English: what does the choice do in the game?"
    )


def yes_or_no_questions(book: Rulebook) -> Iterator[str]:
    """The questions that its modules ask with `YES_OR_NO` in the same breath."""
    for module in modules(book.package):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) != "Ask":
                continue
            answers = ast.unparse(node.args[2]) if len(node.args) > 2 else ""
            asked = getattr(module, ast.unparse(node.args[1]), None) if answers else None
            if "YES_OR_NO" in answers and isinstance(asked, Phrase):
                yield asked.id


@pytest.mark.parametrize("book", every_rulebook(), ids=lambda book: book.prefix)
def test_yes_and_no_are_explained_at_every_question(book: Rulebook) -> None:
    asked = set(yes_or_no_questions(book))
    lines = {f"{id}.{key}.help" for id in asked for key in ("yes", "no")}
    missing = sorted(line for line in lines if not written(line))
    assert asked or book.id in (
        "bonus-malus",
        "last-fantasy-war",
    )  # which ask nothing by yes and no
    assert missing == [], (
        "write these lines, in French and in English: what does the choice do in the game?"
    )


@pytest.mark.parametrize("book", every_rulebook(), ids=lambda book: book.prefix)
def test_every_question_has_a_sentence_for_who_waits(book: Rulebook) -> None:
    """In the third person: `{who:camp} {who:agrees(choisit|choisissent)} …`."""
    prefix = prefix_of(book.package)
    asked = {p.id for p in every_phrase(book.package) if p.id.startswith(f"{prefix}.ask.")}
    missing = sorted(f"{id}.waits" for id in asked if not written(f"{id}.waits"))
    assert missing == [], (
        "write what those are told who wait for the answer, in French and in English"
    )
    for id in asked:
        for lang in LANGUAGES:
            said = Catalogue.of(id, lang).get(f"{id}.waits") or ""
            assert "{who:camp}" in said, f"{id}.waits ({lang}) does not name who decides"
