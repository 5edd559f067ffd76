"""What there is to play with: rulebooks, scenarios, armies, levels; and armies to judge."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any

from escarmouche.core.rulebook import Rulebook
from escarmouche.rosters import REMEDY, ArmyError, Problem, armies, load_army
from escarmouche.rulebooks import every_rulebook
from escarmouche.rulebooks import rulebook as find_rulebook
from escarmouche.server.speaking import Speaker, bare_words, in_both, sentence
from escarmouche.server.thinking import LEVELS
from escarmouche.server.uploads import read_upload
from escarmouche.server.views import Json, part
from escarmouche.text import LANGUAGES, Wording

ROLLED = "au-hasard"


@lru_cache(maxsize=1)
def shelf() -> Json:
    """Every rulebook with its scenarios, armies and options."""
    return {"rulebooks": [_book(book) for book in every_rulebook()], "ai_levels": list(LEVELS)}


def _book(book: Rulebook) -> Json:
    prefix = book.prefix.lower()
    scenarios = [
        {
            "id": id,
            "name": bare_words(f"{prefix}.scenario.{id}"),
            "summary": bare_words(f"{prefix}.scenario.{id}.summary"),
        }
        for id in book.scenarios()
    ]
    name, summary = bare_words("server.word.rolled"), bare_words("server.word.rolled.summary")
    return {
        "id": book.id,
        "prefix": book.prefix,
        "title": book.title,
        "scenarios": [*scenarios, {"id": ROLLED, "name": name, "summary": summary}],
        "armies": [army_card(load_army(id), book) for id in armies(book.id)],
        "options": [
            {"name": field.name, "default": field.default}
            for field in fields(part(book, "options").Options)
        ],
        "max_camps": book.max_camps,
    }


def army_card(army: Any, book: Rulebook) -> Json:
    """An army as a player chooses it."""
    return {
        "id": army.id,
        "names": in_both(army.names),
        "fluff": in_both(army.fluff),
        "points": army.points,
        "figures": sum(entry.count for entry in army.entries),
        "entries": [_entry(entry, book) for entry in army.entries],
    }


def _entry(entry: Any, book: Rulebook) -> Json:
    profile = entry.profile
    plugins = {
        "abilities": [part(book, "abilities").ABILITIES[id] for id in profile.abilities],
        "items": [part(book, "items").ITEMS[id] for id in profile.items],
        "spells": [part(book, "spells").SPELLS[id] for id in dict.fromkeys(profile.spells)],
    }
    named = {kind: [bare_words(p.phrase.id) for p in held] for kind, held in plugins.items()}
    return {
        "id": entry.id,
        "names": in_both(profile.names),
        "count": entry.count,
        "price": entry.price,
        "each": profile.price,
        "silhouette": profile.silhouette,
        "role": profile.role.value,
        "flies": profile.flies,
        "life": profile.life,
        "base": profile.base,
        "fluff": in_both(profile.fluff),
        "scores": {
            "movement": profile.movement,
            "melee": list(profile.melee),
            "shooting": list(profile.shooting),
            "armour": profile.armour,
            "mental": profile.mental,
        },
        **named,
        "helps": [
            {"name": bare_words(p.phrase.id), "help": bare_words(f"{p.phrase.id}.help")}
            for held in plugins.values()
            for p in held
        ],
        "piece": None if entry.piece is None else _piece(entry.piece),
    }


def _piece(piece: Any) -> Json:
    return {
        "kind": piece.kind.value,
        "names": in_both(piece.names),
        "fluff": in_both(piece.fluff),
        "price": piece.price,
        "shooting": piece.shooting,
        "base": piece.base,
    }


def check_army(rulebook: str, text: str) -> Json:
    """What an army file costs, or everything that is wrong with it."""
    book = find_rulebook(rulebook)
    try:
        army = read_upload(text, book)
    except ArmyError as error:
        problems = [_problem(problem) for problem in error.problems]
        return {"points": None, "problems": problems, "army": None}
    return {"points": army.points, "problems": [], "army": army_card(army, book)}


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
