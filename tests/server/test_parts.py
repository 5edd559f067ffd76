"""Parts on their own: seats, dice that are spliced, the schema, the catalogue, the command."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from escarmouche.lab.clauses import project_root
from escarmouche.rulebooks import shelved
from escarmouche.server import schema, seats
from escarmouche.server.messages.http import RulesPage
from escarmouche.server.messages.shelf import Shelf
from escarmouche.server.past import dice
from escarmouche.server.shelf.armies import shelf
from escarmouche.server.shelf.rules import rules_page
from escarmouche.text import LANGUAGES, Wording, missing_messages
from escarmouche.text.catalogue import own_messages
from escarmouche.text.coverage import placeholders, unused_messages

PACKAGE = "escarmouche.server"


def test_a_cookie_keeps_the_newest_seats() -> None:
    tokens = [seats.new_token() for _ in range(seats.MOST + 5)]
    assert len(set(tokens)) == len(tokens)
    cookie = seats.with_tokens(None, tokens)
    assert seats.held(cookie) == tokens[5:] and len(cookie) < 4000
    assert seats.held(seats.with_tokens(cookie, tokens[-1:])) == tokens[5:]
    assert seats.held(None) == seats.held("") == seats.held("...") == []


def test_camps_of_a_cookie() -> None:
    token = seats.new_token()
    held = [seats.Seat(0, "person", hash=seats.fingerprint(token)), seats.Seat(1, "ai", "greedy")]
    assert seats.camps_of(held, token) == {0}
    assert seats.camps_of(held, "other") == seats.camps_of(held, None) == frozenset()


def test_dice_that_are_played_on_keep_what_fell_and_no_secret_of_it() -> None:
    def thrown(parts: dice.Dice, count: int = 200) -> tuple[int, ...]:
        return dice.dice_of(parts).faces(0, count)

    first = dice.fresh()
    second = dice.played_on(first, thrown(first, 40))
    third = dice.played_on(second, thrown(second, 60))
    a, b, c = (thrown(parts) for parts in (first, second, third))
    assert a[:40] == b[:40] == c[:40] and b[:60] == c[:60]
    assert a[40:] != b[40:] and b[60:] != c[60:]
    back = dice.played_on(third, c[:50])  # from before the last stretch
    assert thrown(back, 50) == b[:50]
    assert [stretch.first for stretch in back] == [0, 40, 50]
    assert len({parts[-1].digest for parts in (first, second, third, back)}) == 4
    at_once = dice.played_on(first, ())
    assert thrown(at_once, 30) != a[:30]
    for parts in (second, third, back, at_once):
        assert all(stretch.secret is None for stretch in parts[:-1])
        assert str(first[0].secret) not in str(parts)


def test_schema_names_every_message() -> None:
    made = schema.schema()
    for name in ("Shelf", "NewGame", "GameSummary", "StateMessage", "AnswerCommand", "OddsFound"):
        assert name in made["$defs"] and name in made["properties"]
    text = json.dumps(made)
    assert "Strict" not in made["$defs"] and '"from"' in text
    for reference in set(_references(made)):
        assert reference.removeprefix("#/$defs/") in made["$defs"]


def _references(held: Any) -> list[str]:
    if isinstance(held, dict):
        own = [held["$ref"]] if isinstance(held.get("$ref"), str) else []
        return own + [ref for value in held.values() for ref in _references(value)]
    if isinstance(held, list):
        return [ref for value in held for ref in _references(value)]
    return []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_server_has_all_its_words(lang: str) -> None:
    assert missing_messages(PACKAGE, lang) == []
    assert unused_messages(PACKAGE, lang) == []


def test_both_languages_say_the_same() -> None:
    french, english = (own_messages(PACKAGE, lang) for lang in LANGUAGES)
    assert list(french) == list(english)
    for id in french:
        assert placeholders(french[id]) == placeholders(english[id]), id


ROW = re.compile(r"^\| (R\d+) \| (.+ \| .+) \|([^|]*)\|$", re.M)
BOOKS = {"ef": "escarmouches-fantastiques", "cc": "confrontation"}
BY_BOOK = pytest.mark.parametrize("book", BOOKS)


def page_of(book: str, lang: str) -> str:
    name = f"{BOOKS[book]}.fr.md" if lang == "fr" else f"{BOOKS[book]}.md"
    return (project_root() / "docs" / "rulings" / name).read_text(encoding="utf-8")


@BY_BOOK
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_rulings_says_what_the_catalogue_says(book: str, lang: str) -> None:
    prefix, rows = f"{book}.ruling.", ROW.findall(page_of(book, lang))
    written = {f"{prefix}{number}": told for number, told, _option in rows}
    home = files(shelved(book).package)
    told = tomllib.loads(home.joinpath(f"text/rulings.{lang}.toml").read_text("utf-8"))
    assert written == {id: told[id] for id in told if id.startswith(prefix)}


@BY_BOOK
def test_both_pages_of_rulings_have_the_same_options_and_parts(book: str) -> None:
    pages = [page_of(book, lang) for lang in LANGUAGES]
    french, english = ([(row[0], row[2].strip()) for row in ROW.findall(page)] for page in pages)
    assert french == english
    for mark in ("\n- **", "\n**", "\n## "):
        assert pages[0].count(mark) == pages[1].count(mark), mark


@BY_BOOK
def test_every_ruling_stands_under_a_clause(book: str) -> None:
    shown = " ".join(
        clause["ruling"]["fr"] for clause in rules_page(book)["clauses"] if clause["ruling"]
    )
    wanted, held = f"{book}.ruling.", own_messages(shelved(book).package, "fr")
    told = [id.removeprefix(wanted) for id in held if id.startswith(wanted)]
    assert told and not [number for number in told if f"{number} | " not in shown]


@BY_BOOK
def test_a_book_names_chapters_that_it_has(book: str) -> None:
    """Names that no clause stands under would never be read; a section may be under a named chapter."""
    page = RulesPage.model_validate(rules_page(book))
    heads = {id.rsplit("-", n)[0] for id in (c.id for c in page.clauses) for n in (1, 2, 3)}
    assert not [code for code in page.chapters if code not in heads]
    assert all(name.fr and name.en for name in page.chapters.values())


@pytest.mark.parametrize("book", ["ef", "cc", "bm", "lfw"])
def test_every_chapter_has_a_name(book: str) -> None:
    """Those of L'Âge des Escarmouches are called by their numbers."""
    page = RulesPage.model_validate(rules_page(book))
    assert {"-".join(clause.id.split("-")[:2]) for clause in page.clauses} <= page.chapters.keys()


def test_chapters_and_variants_are_named_by_their_books() -> None:
    assert rules_page("ef")["chapters"]["EF-SPELL-MUR-DE-FEU"]["en"] == "Wall of fire"
    assert rules_page("cc")["chapters"]["CC-IX-D"]["fr"] == "Passes d’armes"
    for book in Shelf.model_validate(shelf()).rulebooks:
        switches = [option for option in book.options if isinstance(option.default, bool)]
        assert switches and all(option.text for option in switches), book.id


def test_what_lies_on_a_table_is_named_by_its_book() -> None:
    """The fires and the gem too, which are no scenery of a table: the page has no words for them."""
    for kind in ("gem", "fire-wall"):
        assert all(Wording(lang).has(f"ef.terrain.{kind}") for lang in LANGUAGES), kind


def test_the_shelf_shows_the_catalogue_of_a_book_that_has_one() -> None:
    books = {book.prefix: book for book in Shelf.model_validate(shelf()).rulebooks}
    assert books["EF"].catalogue == []
    peoples = {people.id: people for people in books["CC"].catalogue}
    assert peoples["gobelin"].allies == ["orque", "scorpion"]
    cards = {card.id: card for card in peoples["griffon"].cards}
    guard = cards["garde-pretorien"]
    assert (guard.each, guard.scores["RES"], guard.life) == (45, 11, None)
    assert all(len(people.cards) >= 8 for people in peoples.values())


def test_the_shelf_names_every_number_of_its_cards() -> None:
    for book in Shelf.model_validate(shelf()).rulebooks:
        named = {score.id for score in book.card_scores}
        cards = [entry for army in book.armies for entry in army.entries]
        cards += [card for people in book.catalogue for card in people.cards]
        assert all(set(card.scores) <= named for card in cards), book.prefix
        assert all(score.name.fr and score.name.en for score in book.card_scores)


def test_a_port_that_is_taken_is_said_in_words(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from escarmouche.cli import app
    from escarmouche.cli.server import listening

    with listening("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        ran = CliRunner().invoke(app, ["serve", "--port", port, "--data", str(tmp_path)])
    assert ran.exit_code == 2 and port in ran.output
