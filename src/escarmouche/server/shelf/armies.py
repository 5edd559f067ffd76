"""What there is to play with: rulebooks, scenarios, armies, levels; and armies to judge."""

from __future__ import annotations

import gzip
import logging
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from escarmouche.army_shelf import armies, example_army, load_army
from escarmouche.core.lots import LOT
from escarmouche.core.roles import Role
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.stakes import Stake
from escarmouche.players import LEVELS
from escarmouche.rosters import REMEDY, ArmyError, Problem
from escarmouche.rulebooks import broken_books, every_rulebook
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.guard.sizes import MOST_PROBLEMS
from escarmouche.server.messages import shelf as shelf_messages
from escarmouche.server.shelf.uploads import read_upload
from escarmouche.server.show.card_scores import card_scores, words_if_any
from escarmouche.server.show.speaking import Speaker, Words, bare_words, sentence
from escarmouche.server.show.views import Json
from escarmouche.text import LANGUAGES, Wording

_LOG = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def shelf() -> Json:
    """Every rulebook with its scenarios, armies and options."""
    broken = [{"name": book.name, "why": book.why} for book in broken_books()]
    books = []
    for book in every_rulebook():
        try:
            books.append(_book(book))
        except Exception as problem:  # one book that cannot be shown hides no other
            _LOG.exception("the book %s cannot be shown", book.id)
            broken.append({"name": book.id, "why": f"{type(problem).__name__}: {problem}"[:200]})
    return {"rulebooks": books, "broken": broken, "ai_levels": list(LEVELS)}


def shelf_message() -> tuple[bytes, bytes]:
    """The same as a message, plain and packed: it is long, and every page begins with it."""
    told = shelf()
    if _MESSAGES.get("of") is not told:
        said = shelf_messages.Shelf.model_validate(told).model_dump_json().encode()
        _MESSAGES.update(of=told, plain=said, packed=gzip.compress(said, 6))
    return _MESSAGES["plain"], _MESSAGES["packed"]


_MESSAGES: dict[str, Any] = {}


def _book(book: Rulebook) -> Json:
    prefix = book.prefix.lower()
    ready = {id: load_army(id) for id in armies(book.id)}
    scenarios: list[Json] = [
        {
            "id": id,
            "name": bare_words(f"{prefix}.scenario.{id}"),
            "summary": bare_words(f"{prefix}.scenario.{id}.summary"),
            "stake": book.stakes.get(id, Stake.OTHER).value,
            "sides": list(book.camps_in(id)),
            "among": bare_words(book.scenario_lists[id].id) if id in book.scenario_lists else None,
            "roles": _roles(book, id, ready),
        }
        for id in book.scenarios()
    ]
    if len(scenarios) > 1:
        name, summary = bare_words("server.word.rolled"), bare_words("server.word.rolled.summary")
        lot = {"id": LOT, "name": name, "summary": summary, "stake": Stake.LOT.value}
        scenarios.append({**lot, **_by_lot(book, ready)})
    return {
        "id": book.id,
        "prefix": book.prefix,
        "title": book.title,
        "about": words_if_any(f"{prefix}.word.about"),
        "scenarios": scenarios,
        "armies": [army_card(army, book) for army in ready.values()],
        "options": [
            {"name": name, "default": default, "text": _variant(book, name)}
            for name, default in book.options().items()
        ],
        "max_camps": book.max_camps,
        "catalogue": _catalogue(book),
        "example": example_army(book),
        "duel_bench": book.has_duel_bench,
        "campaigns": book.has_campaigns,
        "lays_tables": book.lays_tables,
        "card_scores": card_scores(book),
        "automata": [
            {"id": id, "name": bare_words(behaviour.phrase.id)}
            for id, behaviour in book.automata().items()
        ],
    }


def _roles(book: Rulebook, scenario: str, ready: Mapping[str, Any]) -> dict[str, list[Json]]:
    """For each number of armies what each of them is."""
    found = {str(n): book.roles(scenario, n) for n in book.camps_in(scenario)}
    return {n: [_role(role, ready) for role in roles] for n, roles in found.items() if roles}


def _by_lot(book: Rulebook, ready: Mapping[str, Any]) -> Json:
    """For how many sides one is drawn, and which armies can play whichever it is."""
    known = book.scenarios_by_lot()
    sides = sorted({n for id in known for n in book.camps_in(id)})
    roles = {str(n): [_any_role(book, known, n, seat, ready) for seat in range(n)] for n in sides}
    barred = any(role["armies"] is not None for each in roles.values() for role in each)
    return {"sides": sides, "roles": roles if barred else {}}


def _any_role(
    book: Rulebook, known: Sequence[str], sides: int, seat: int, ready: Mapping[str, Any]
) -> Json:
    """What no scenario that may be drawn for so many sides refuses to a seat."""
    drawn = [book.roles(id, sides) for id in known if sides in book.camps_in(id)]
    asked = [roles[seat] for roles in drawn if roles]
    taken = [id for id, army in ready.items() if all(role.admits(army) for role in asked)]
    return {"name": None, "armies": None if len(taken) == len(ready) else taken}


def _role(role: Role, ready: Mapping[str, Any]) -> Json:
    taken = [id for id, army in ready.items() if role.admits(army)]
    admitted = None if len(taken) == len(ready) else taken
    return {"name": bare_words(role.name.id), "armies": admitted, "any_size": role.any_size}


def _variant(book: Rulebook, option: str) -> Words | None:
    """What a ruling switches, where the book has put it into words."""
    return words_if_any(f"{book.prefix.lower()}.variant.{option}")


def _catalogue(book: Rulebook) -> list[Json]:
    """The fighters that a book has of its own, by people; most books leave them to the army files."""
    found: list[Json] = Speaker().plain(book.catalogue())
    return found


def army_card(army: Any, book: Rulebook) -> Json:
    """An army as a player chooses it: what its book shows of it, in words."""
    card: Json = Speaker().plain(book.army_card(army))
    for told in (card, *card["entries"]):  # nobody need write a story
        told["fluff"] = told["fluff"] or dict.fromkeys(LANGUAGES, "")
    return card


def check_army(rulebook: str, text: str) -> Json:
    """What an army file costs, or everything that is wrong with it."""
    book = find_rulebook(rulebook)
    try:
        army = read_upload(text, book)
    except ArmyError as error:
        told = [_problem(problem) for problem in error.problems[:MOST_PROBLEMS]]
        more = len(error.problems) - len(told)
        return {"points": None, "problems": told, "more": more, "army": None}
    card = army_card(army, book)
    return {"points": card["points"], "problems": [], "more": 0, "army": card}


def _problem(problem: Problem) -> Json:
    say, data = Speaker(), {"place": problem.place, **problem.data}
    remedy = problem.phrase.id + REMEDY
    there = all(Wording(lang).has(remedy) for lang in LANGUAGES)
    return {
        "place": problem.place,
        "line": problem.line,
        "text": sentence(say.words(problem.phrase, data)),
        "remedy": sentence(say.words(remedy, data)) if there else None,
        "clauses": list(problem.phrase.clauses),
    }
