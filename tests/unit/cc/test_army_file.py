"""Army files: places, lines, suggestions, all problems at once, and round trips."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from tests.unit.cc.rosters import army, ids, own, printed, problems

from escarmouche.army_shelf import armies, army_text, load_army
from escarmouche.army_shelf import read_army as read_any
from escarmouche.rosters import REMEDY, ArmyError
from escarmouche.rulebooks.confrontation.army_file import profile_from_data, profile_to_data
from escarmouche.rulebooks.confrontation.content.catalogue import CATALOGUE
from escarmouche.rulebooks.confrontation.roster import army_from_data, army_to_data, read_army
from escarmouche.text import LANGUAGES, Wording, render

BOOK = "confrontation"


def test_every_problem_is_found_at_once_with_its_line() -> None:
    text = """\
rulebook = "confrontation"
id = "essai"
name = "Essai"
points = 100
people = "griffn"
[[figures]]
id = "garde-roial"
[[figures]]
id = "moi"
name = "Moi"
value = 0
mou = [10, 20, 30]
ini = "deux"
att = 3
for = 5
def = 3
res = 50
dis = 3
skills = ["ambidexter", "paria", "paria"]
silhouette = "dragon"
magician = "oui"
weapon = { name = "Arc", strength = 4, range = 0 }
wings = 2
count = 99
"""
    found = [(each.line, each.place, each.phrase.id) for each in problems(text)]
    assert found == [
        (5, "people", "cc.roster.unknown_people"),
        (7, "figures[garde-roial].id", "cc.roster.unknown_profile"),
        (11, "figures[moi].value", "cc.roster.number_out"),
        (12, "figures[moi].mou", "cc.roster.mou_form"),
        (13, "figures[moi].ini", "rosters.not_integer"),
        (17, "figures[moi].res", "cc.roster.number_out"),
        (19, "figures[moi].skills", "cc.roster.unknown_skill"),
        (19, "figures[moi].skills", "cc.roster.skill_twice"),
        (20, "figures[moi].silhouette", "cc.roster.silhouette"),
        (21, "figures[moi].magician", "cc.roster.yes_or_no"),
        (22, "figures[moi].weapon.range", "cc.roster.number_out"),
        (23, "figures[moi].wings", "rosters.unknown_key"),
        (24, "figures[moi].count", "cc.roster.count"),
    ]
    meant = {each.phrase.id: each.data.get("meant") for each in problems(text)}
    assert meant["cc.roster.unknown_people"] == "griffon"
    assert meant["cc.roster.unknown_profile"] == "garde-royal"
    assert meant["cc.roster.unknown_skill"] == "ambidextre"


def test_every_problem_is_told_in_both_languages_with_a_remedy() -> None:
    texts = [army(own("a", ini=30, mou=-1), own("a")), army(printed("x"), rulebook="autre")]
    found = [problem for text in texts for problem in problems(text)]
    assert len(found) >= 4
    for problem in found:
        for lang in LANGUAGES:
            data = {"place": problem.place, **problem.data}
            assert "{" not in render(problem.phrase, data, lang)
            assert "{" not in render(problem.phrase.id + REMEDY, data, lang)
            assert Wording(lang).has(problem.phrase.id + REMEDY)


@pytest.mark.parametrize("id", armies(BOOK))
def test_armies_come_back_from_their_data(id: str) -> None:
    found = load_army(id)
    assert army_from_data(army_to_data(found)) == found
    assert army_from_data(tomllib.loads(army_text(id))) == found


def test_a_save_holds_its_cards_whatever_becomes_of_the_catalogue() -> None:
    data = army_to_data(load_army("lion-100"))
    first = data["figures"][0]
    assert first["ini"] == 4 and first["name"]["en"] == "Royal guard of Alahan"
    first["ini"] = 5  # a card that the catalogue prints otherwise by now
    assert army_from_data(data).entries[0].profile.scores["INI"] == 5


@pytest.mark.parametrize("card", CATALOGUE.values(), ids=lambda card: card.id)
def test_cards_come_back_from_their_data(card: Any) -> None:
    assert profile_from_data(profile_to_data(card)) == card
    assert profile_from_data(card.id) is card
    assert profile_from_data({"id": card.id}) is card


@pytest.mark.parametrize("data", [None, 3, [], "personne", {"id": "a", "att": 3}, {"id": []}])
def test_what_is_no_card_is_refused(data: Any) -> None:
    with pytest.raises(ArmyError):
        profile_from_data(data)


@pytest.mark.parametrize("data", [None, 3, "armée", {}, {"figures": 3}, {"figures": [3]}])
def test_what_is_no_army_is_refused(data: Any) -> None:
    with pytest.raises(ArmyError):
        army_from_data(data)


def test_armies_of_other_books_are_turned_away() -> None:
    text = army_text("lion-100")
    with pytest.raises(ArmyError) as raised:
        read_any(text, "age-des-escarmouches")
    (problem,) = raised.value.problems
    assert problem.phrase.id == "rosters.other_book"
    assert ids(text.replace(BOOK, "age-des-escarmouches", 1)) == ["other_book"]
    assert read_any(text, BOOK) == read_army(text)


def test_two_entries_have_two_ids() -> None:
    assert ids(army(printed("garde-royal"), printed("garde-royal"))) == ["same_id"]
    twice = printed("garde-royal") + printed("autres", profile="garde-royal")
    assert ids(army(twice)) == []


WEAPON: dict[str, Any] = {"name": "Arc", "strength": 0, "range": 1.0}
LEAST = {"value": 1, "ini": 0, "base": 10.0, "height": 0.5, "weapon": WEAPON}
FARTHEST = {**WEAPON, "strength": 20, "range": 120.0}
MOST = {"value": 1000, "ini": 20, "base": 100.0, "height": 20.0, "mou": 60, "weapon": FARTHEST}
BEYOND = [
    ("value", 1001),
    ("ini", 21),
    ("ini", -1),
    ("base", 100.1),
    ("height", 0.4),
    ("mou", 60.1),
]


@pytest.mark.parametrize("card", [LEAST, MOST], ids=["least", "most"])
def test_the_bounds_of_a_card_are_allowed(card: dict[str, Any]) -> None:
    bounds = {"number_out", "mou_form"}
    assert not bounds & {*ids(army(own("moi", **card)))}


@pytest.mark.parametrize(("key", "value"), BEYOND)
def test_what_lies_beyond_them_is_not(key: str, value: float) -> None:
    said = "mou_form" if key == "mou" else "number_out"
    assert said in ids(army(own("moi", **{**MOST, key: value})))
