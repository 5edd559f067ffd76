"""docs/situations.md names every key, fact, verb and word that the format accepts, book by book.

What is accepted is asked of the code: a key that nobody knows is answered with those that are known.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from escarmouche.core.state import State
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.age_des_escarmouches import scenarios as ade_scenarios
from escarmouche.rulebooks.age_des_escarmouches.combat.tactics_by_people import COMBAT_TACTICS
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.ground import terrain as ade_terrain
from escarmouche.rulebooks.age_des_escarmouches.situations import answers as ade_answers
from escarmouche.rulebooks.age_des_escarmouches.situations import (
    made_up_affiliations,
    made_up_content,
    schedule,
)
from escarmouche.rulebooks.confrontation import scenarios as cc_scenarios
from escarmouche.rulebooks.confrontation import terrain as cc_terrain
from escarmouche.rulebooks.confrontation.situations import answers as cc_answers
from escarmouche.rulebooks.confrontation.situations import schedule as cc_schedule
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques import terrain as ef_terrain
from escarmouche.rulebooks.escarmouches_fantastiques.roster import SPELLS
from escarmouche.rulebooks.escarmouches_fantastiques.situations import answers as ef_answers
from escarmouche.rulebooks.escarmouches_fantastiques.situations import schedule as ef_schedule
from escarmouche.situation_files.plain_situations import PlainSituations
from escarmouche.situation_files.start_and_stop import Calendar
from escarmouche.situations import SituationError, run_situation
from escarmouche.situations.book import book_of
from escarmouche.situations.checks_between_answers import LINES, OFFERS
from escarmouche.situations.schema import EXPECTED_REFUSAL

DOCS = (Path(__file__).parents[3] / "docs" / "situations.md").read_text(encoding="utf-8")
ODD = "qqqqqq"  # a key that is near to none
BOOKS = {
    "ef": "escarmouches-fantastiques",
    "ade": "age-des-escarmouches",
    "cc": "confrontation",
}
STANDING = {"a": {"camp": "red", "at": [10, 10]}, "c": {"camp": "blue", "at": [80, 80]}}
# Situations with every table that a file may hold.
WHOLE: Mapping[str, list[dict[str, Any]]] = {
    "ef": [
        {
            "figures": {
                "a": {"camp": "red", "at": [10, 10], "profile": {"creature": {}}},
                "b": {"camp": "red", "at": [10, 12]},
                "r": {"camp": "red", "in_play": False},
                "c": {"camp": "blue", "at": [30, 30]},
            },
            "pieces": {"g": {"camp": "red", "at": [20, 10], "crew": ["b"]}},
            "table": {"scenery": [{"kind": "wood", "disc": [40, 40, 2]}]},
            "gem": {"at": [24, 24]},
            "rescue": {"attacker": "red"},
            "fire_walls": [{"rectangle": [20, 30, 6, 1, 0], "camp": "red"}],
        }
    ],
    "ade": [
        {
            "figures": {
                "a": {
                    **STANDING["a"],
                    "profile": {"weapons": [{"name": "x", "strength": 3, "range": 10}]},
                    "under": [{"formula": "voile", "by": "a", "until": 1}],
                },
                "c": STANDING["c"],
            },
            "machines": {"g": {"camp": "red", "at": [20, 10], "crew": ["a"]}},
            "table": {"scenery": [{"kind": "wood", "disc": [40, 40, 2]}]},
            "counters": [{"at": [1, 1]}],
            "formulas": {"f": {"like": "gerbe"}},
            "artefacts": {"r": {"raises": {"FOR": 1}}},
            "boons": {"k": {"raises": {"FOR": 1}}},
            "activation": {"figure": "a", "done": ["march"]},
        },
        {
            "figures": {
                "a": {"camp": "red", "at": [10, 10], "profile": {"ini": 5}},
                "c": {"camp": "blue", "at": [12.5, 10], "profile": {"ini": 2}},
            },
            "phase": "combat",
            "combat": {"fighters": ["a", "c"], "dice": {"c": {"attacks": ["a"], "defence": 1}}},
        },
    ],
    "cc": [
        {
            "figures": {
                "a": {"camp": "red", "at": [10, 10], "profile": {"value": 20}},
                "c": {"camp": "blue", "at": [12.5, 10], "profile": {"value": 10}},
            },
            "table": {"scenery": [{"kind": "wood", "disc": [40, 40, 2]}]},
            "counters": [{"at": [1, 1]}],
            "phase": "combat",
            "combat": {"fighters": ["a", "c"], "dice": {"c": {"attack": 2}}},
        },
        {"figures": STANDING, "phase": "activation", "activation": {"figure": "a", "done": "walk"}},
    ],
}


def tables(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every table."""
    if isinstance(data, dict):
        yield path
        for key, value in data.items():
            yield from tables(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from tables(value, (*path, number))


def keys_of(book: str) -> set[str]:
    """Every key of every table of a book's situations, as the reader itself lists them."""
    found: set[str] = set()
    for whole in WHOLE[book]:
        base = {"title": "t", "rulebook": book, "state": {"turn": 1}, **whole}
        for path in tables(whole):
            data = copy.deepcopy(base)
            place: Any = data
            for step in path:
                place = place[step]
            place[ODD] = 1
            with pytest.raises(SituationError) as error:
                run_situation(data)
            for problem in error.value.problems:
                if problem.place.endswith(f".{ODD}") or problem.place == ODD:
                    known = str(problem.data.get("known") or "")
                    found |= {word for word in known.split(", ") if word}
    return found - set(names_in(book))


def names_in(book: str) -> Iterator[str]:
    """Keys that are names given by the file."""
    for whole in WHOLE[book]:
        for key in ("figures", "pieces", "machines", "formulas", "artefacts", "boons"):
            yield from whole.get(key, {})


def words_of(book: str) -> set[str]:
    """The words of the documentation, in code, that a reader of this book finds."""
    common, _, rest = DOCS.partition("## L'Âge des Escarmouches\n")
    ade, _, cc = rest.partition("## Any other book\n")[0].partition("## Confrontation\n")
    text = {"ef": common, "ade": common.partition("### Escarmouches Fantastiques")[0] + ade}
    text["cc"] = common.partition("### Escarmouches Fantastiques")[0] + cc
    code = re.findall(r"```yaml\n(.*?)```|`([^`\n]+)`", text[book], re.S)
    forms = re.compile(r"(?=([\w-]+\(\w+\)))|([\w-]+)")  # `FOR(tir)` is a word, and FOR is one
    return {word for block, span in code for pair in forms.findall(block or span) for word in pair}


@pytest.mark.parametrize("book", BOOKS)
def test_every_key_is_named(book: str) -> None:
    keys = keys_of(book)
    assert {"camp", "at", "until", "profile"} <= keys  # the reader did list them
    assert sorted(keys - words_of(book)) == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_fact_is_named(book: str) -> None:
    known = book_of(rulebook(BOOKS[book]))
    facts = {*known.figure_facts(State()), *known.game_facts(State())}
    assert sorted(facts - words_of(book)) == []


def test_every_key_of_the_plain_reader_is_named() -> None:
    told = set(re.findall(r"^\| `(\w+)` \|", DOCS.partition("## Any other book\n")[2], re.M))
    assert told == set(PlainSituations.KEYS)


def verbs_of(book: str) -> set[str]:
    """Every verb of an answer, every key beside one, and every word; not the lists of the rulebook."""
    module = {"ef": ef_answers, "ade": ade_answers, "cc": cc_answers}[book]
    keys = {key for form in module.FORMS.values() for key in form}
    found = {word.partition(":")[2] or word for word in (*module.FORMS, *keys, *module.WORDS)}
    return found - {*SPELLS, *FORMULAS, *COMBAT_TACTICS}


@pytest.mark.parametrize("book", BOOKS)
def test_every_verb_and_word_is_named(book: str) -> None:
    assert sorted(verbs_of(book) - words_of(book)) == []


SHARED = {*LINES, *OFFERS, *EXPECTED_REFUSAL, "question", "in_any_order", "why", "why_not", "any"}
LISTS: Mapping[str, set[str]] = {
    "ef": {*ef_terrain.KINDS, *played_scenario.IDS} - {"fire-wall"},
    "ade": {*ade_terrain.KINDS, *ade_scenarios.IDS, *(state.id for state in conditions.STATES)}
    | {*made_up_content.FORMULA_KEYS, *made_up_content.EFFECT_KEYS, *made_up_affiliations.KEYS},
    "cc": {*cc_terrain.KINDS, *cc_scenarios.IDS, cc_scenarios.MELEE.id},
}


@pytest.mark.parametrize("book", BOOKS)
def test_every_word_of_a_list_is_named(book: str) -> None:
    assert sorted((LISTS[book] | SHARED) - words_of(book)) == []


CALENDARS: Mapping[str, Calendar] = {
    "ef": ef_schedule.CALENDAR,
    "ade": schedule.CALENDAR,
    "cc": cc_schedule.CALENDAR,
}


@pytest.mark.parametrize("book", BOOKS)
def test_every_moment_is_named(book: str) -> None:
    assert sorted(set(CALENDARS[book].names) - words_of(book)) == []


def test_a_word_that_is_left_out_is_noticed() -> None:
    assert ODD not in words_of("ef")
    assert "assaulted_turn" in keys_of("ade") and "assaulted_turn" not in words_of("cc")
