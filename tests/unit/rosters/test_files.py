"""Army files: places, lines, suggestions, all problems at once, round trips, the shelf."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest
from tests.unit.rosters.armies import HEAD, figure, filled, problems

from escarmouche import army_shelf
from escarmouche.army_shelf import armies, army_text, load_army
from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook
from escarmouche.rosters import REMEDY, ArmyError, source, toml_reader
from escarmouche.rosters.toml_lines import lines_of
from escarmouche.rulebooks import every_rulebook
from escarmouche.rulebooks.escarmouches_fantastiques import army_file, prices, roster
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Army, PieceKind, Role
from escarmouche.text.coverage import every_phrase

BOOK = "escarmouches-fantastiques"
SIZES = (250, 500, 1000, 2000)
NAMES = ("cendre", "ecorce", "heures-mortes", "sauvesel")


def test_every_problem_is_found_at_once_with_its_line() -> None:
    text = """\
rulebook = "escarmouches-fantastiques"
id = "essai"
name = { fr = "Essai" }
[[figures]]
id = "piquiers"
name = "Piquiers"
movement = 7
melle = [3]
armour = 6
mental = "two"
abilities = ["alonge"]
colour = "red"
[[figures]]
id = "chef"
name = "Chef"
role = "hero"
movement = 6
melee = [3]
armour = 1
mental = 2
items = ["argent", "massacre"]
"""
    found = [(each.line, each.place, each.phrase.id) for each in problems(text)]
    assert found == [
        (7, "figures[piquiers].movement", "ef.roster.movement"),
        (8, "figures[piquiers].melle", "rosters.misspelt_key"),
        (9, "figures[piquiers].armour", "ef.roster.armour"),
        (10, "figures[piquiers].mental", "rosters.not_integer"),
        (11, "figures[piquiers].abilities[1]", "ef.roster.unknown_ability"),
        (12, "figures[piquiers].colour", "rosters.unknown_key"),
        (21, "figures[chef].items", "ef.roster.hero_items"),
    ]


@pytest.mark.parametrize(("movement", "given"), [('"quick"', "quick"), ("6.0", "6.0")])
def test_a_movement_that_is_no_number_is_shown_as_it_was_written(movement: str, given: str) -> None:
    found = problems(HEAD + figure().replace("movement = 6", f"movement = {movement}"))
    ours = [each for each in found if each.phrase.id == "ef.roster.movement"]
    assert [each.data["given"] for each in ours] == [given]


def test_a_problem_names_its_clause() -> None:
    with pytest.raises(ArmyError, match=r"line 12: .*EF-CAR-ARM-01"):
        roster.read_army(HEAD + figure().replace("armour = 1", "\narmour = 7"))


def test_a_misspelt_key_suggests_the_nearest() -> None:
    (problem,) = problems(HEAD + figure().replace("armour", "armor"))
    assert problem.data == {"key": "armor", "meant": "armour"}


def test_a_missing_key_points_at_its_table() -> None:
    (problem,) = problems(HEAD + figure().replace("melee = [3]\n", ""))
    assert (problem.line, problem.phrase, problem.data) == (
        5,
        toml_reader.MISSING_KEY,
        {"key": "melee"},
    )


@pytest.mark.parametrize(
    ("text", "line"), [("a = ", 1), ("a = 1\nb", 2), ("[[figures]\n", 1), ("a = 1\na = 2\n", 2)]
)
def test_what_is_not_toml_says_where(text: str, line: int) -> None:
    (problem,) = problems(text)
    assert problem.phrase == source.SYNTAX
    assert problem.line in (line, None)  # the end of the document has no line


def test_endless_files_are_refused() -> None:
    (problem,) = problems("#" * (source.LONGEST_FILE + 1))
    assert problem.phrase == source.TOO_LONG


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000, "a = 0x" + "f" * 9000])
def test_monstrous_values(text: str) -> None:
    assert problems(text)
    assert problems(HEAD + figure().replace("armour = 1", text.replace("a =", "armour =")))


def test_another_book() -> None:
    (problem,) = problems(filled(50).replace("fantastiques", "quotidiennes"))
    assert (problem.place, problem.line, problem.phrase) == ("rulebook", 1, army_file.OTHER_BOOK)


@pytest.mark.parametrize(
    "value", ["3", '""', '"  "', '{ de = "x" }', "{}", f'"{"x" * 81}"', '"\\u0007"']
)
def test_bad_names(value: str) -> None:
    assert len(problems(HEAD + figure().replace('"One"', value))) == 1


@pytest.mark.parametrize("value", ["3", '""', '"É"', '"a b"', '"A"', '"-a"', f'"{"x" * 61}"'])
def test_bad_ids(value: str) -> None:
    assert len(problems(HEAD + figure().replace('"one"', value))) == 1


def test_ids_are_unique() -> None:
    (problem,) = problems(HEAD + figure() + figure())
    assert problem.phrase == army_file.SAME_ID


def test_one_language_serves_for_both() -> None:
    army = roster.read_army(filled(10).replace(', en = "Trial"', ""))
    assert army.names == {"fr": "Essai", "en": "Essai"}


@pytest.mark.clause("EF-ITEM-00")
def test_items_may_have_names() -> None:
    hero = figure(
        'role = "hero"\nitems = [{ item = "argent", name = { fr = "Clef", en = "Key" } }]'
    )
    profile = roster.read_army(filled(250, hero)).entries[0].profile
    assert profile.items == ("argent",)
    assert profile.item_names == {"argent": {"fr": "Clef", "en": "Key"}}


def test_items_written_wrongly_keep_their_places() -> None:
    items = 'items = [3, "argeant", { item = 4 }, { nme = "x", item = "argent" }]'
    found = [
        (each.place.partition("items")[2], each.phrase.id)
        for each in problems(filled(250, figure(f'role = "hero"\n{items}')))
    ]
    assert found == [
        ("[1]", "ef.roster.item_form"),
        ("[3].item", "rosters.not_text"),
        ("[4].nme", "rosters.misspelt_key"),
        ("[2]", "ef.roster.unknown_item"),
    ]


def test_two_entries_may_share_a_profile() -> None:
    army = roster.read_army(HEAD + figure() + figure('profile = "one"', "two"))
    assert [(entry.id, entry.profile.id) for entry in army.entries] == [
        ("one", "one"),
        ("two", "one"),
    ]
    assert again(army) == army


def test_one_figure_may_have_a_name_of_its_own() -> None:
    text = HEAD + figure('figure = { fr = "Un", en = "A one" }', count=2) + figure(name="two")
    army = roster.read_army(text)
    assert [entry.profile.one["en"] for entry in army.entries] == ["A one", "One"]
    assert again(army) == army


@pytest.mark.parametrize("data", [None, [], "army", {}, {"figures": 3}, {"figures": [{"id": []}]}])
def test_data_of_any_kind(data: Any) -> None:
    with pytest.raises(ArmyError):
        roster.army_from_data(data)


def test_data_is_not_held_to_the_limits_of_an_army() -> None:
    lonely = filled(10, figure('role = "hero"'))
    assert roster.army_from_data(tomllib.loads(lonely)).points == 20
    assert problems(lonely)


def test_lines() -> None:
    lines = lines_of(
        "a = 1\n[b]\n\"c.d\".e = [\n 1, # x\n {f = 2},\n]\n[[g]]\n[[g]]\n[g.h]\ni = '''\n\n'''\nj=1"
    )
    assert lines["a",] == 1
    assert lines["b",] == 2
    assert lines["b", "c.d", "e"] == 3
    assert lines["b", "c.d", "e", 1, "f"] == 5
    assert [lines["g", index] for index in (0, 1)] == [7, 8]
    assert lines["g", 1, "h", "i"] == 10
    assert lines["g", 1, "h", "j"] == 13


# --- the armies that we ship -------------------------------------------------------------


def again(army: Army) -> Army:
    """Through JSON and back."""
    return roster.army_from_data(json.loads(json.dumps(roster.army_to_data(army))))


def shipped() -> list[Army]:
    return [load_army(each) for each in armies(BOOK)]


def test_the_shelf() -> None:
    assert set(armies()) >= {f"{name}-{size}" for name in NAMES for size in SIZES}
    assert armies("no-such-book") == []
    with pytest.raises(ArmyError) as caught:
        load_army("sauvesell-500")
    assert caught.value.problems[0].phrase == army_shelf.MISSPELT_ARMY
    with pytest.raises(ArmyError) as caught:
        load_army("?")
    assert caught.value.problems[0].phrase == army_shelf.UNKNOWN_ARMY
    with pytest.raises(ArmyError) as caught:
        army_shelf.read_army('\nrulebook = "chess"')
    assert (caught.value.problems[0].line, caught.value.problems[0].phrase) == (
        2,
        army_shelf.UNKNOWN_BOOK,
    )


@pytest.mark.parametrize("army_id", [f"{name}-{size}" for name in NAMES for size in SIZES])
def test_a_shipped_army_is_legal_and_lively(army_id: str) -> None:
    size = int(army_id.rsplit("-", 1)[1])
    army = load_army(army_id)
    count = sum(entry.count for entry in army.entries)
    assert army.id == army_id
    assert roster.validate(army, size) == []
    assert 0.95 * size <= army.points <= size
    assert any(entry.profile.role.is_character for entry in army.entries)
    assert again(army) == army
    assert all(entry.profile.names["fr"] and entry.profile.names["en"] for entry in army.entries)
    assert all(entry.profile.singular for entry in army.entries if entry.count > 1)
    if size == 500:
        assert 12 <= count <= 30


@pytest.mark.clause("EF-CAP-01", "EF-ITEM-00", "EF-SPELL-00", "EF-ART-16")
def test_shipped_armies_show_everything() -> None:
    profiles = [entry.profile for army in shipped() for entry in army.entries]
    seen = Counter(word for p in profiles for word in (*p.abilities, *p.items, *p.spells))
    assert set(seen) == {*map(str, prices.ABILITIES), *roster.ITEMS, *roster.SPELLS}
    assert {p.role for p in profiles} == set(Role)
    assert any(p.flies for p in profiles)
    assert any(p.creature for p in profiles)
    pieces = [entry.piece for army in shipped() for entry in army.entries if entry.piece]
    assert {piece.kind for piece in pieces} == set(PieceKind)


@pytest.mark.parametrize("army_id", [f"{name}-{size}" for name in NAMES for size in SIZES])
def test_every_value_of_a_shipped_army_has_its_line(army_id: str) -> None:
    text = army_text(army_id)
    lines = lines_of(text)
    rows = text.splitlines()
    for index, entry in enumerate(tomllib.loads(text)["figures"]):
        for key in entry:
            assert rows[lines["figures", index, key] - 1].startswith(f"{key} =")


# --- the catalogues ----------------------------------------------------------------------


def catalogue(language: str) -> dict[str, str]:
    ef = files("escarmouche.rulebooks") / "escarmouches_fantastiques" / "text"
    texts = [
        files("escarmouche.rosters") / "text" / f"rosters.{language}.toml",
        ef / f"roster.{language}.toml",
    ]
    found: dict[str, str] = {}
    for text in texts:
        found |= tomllib.loads(text.read_text(encoding="utf-8"))
    return found


def phrases() -> set[str]:
    """Those of army files and of situation files; a book's own are those of the first."""
    own = [value for module in (roster, army_file, army_shelf) for value in vars(module).values()]
    found = every_phrase("escarmouche.rosters") | every_phrase("escarmouche.situation_files")
    return {value.id for value in (*own, *found) if isinstance(value, Phrase)}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_phrase_has_its_message_and_its_remedy(language: str) -> None:
    messages = catalogue(language)
    wanted = phrases() | {phrase + REMEDY for phrase in phrases()}
    assert {each for each in messages if not each.startswith("ef.price.")} == wanted


def test_both_languages_say_the_same() -> None:
    french, english = catalogue("fr"), catalogue("en")
    assert list(french) == list(english)
    for message in french:
        fields = [set(re.findall(r"(?<!\{)\{(\w+)\}", each[message])) for each in (french, english)]
        assert fields[0] == fields[1], message


@pytest.mark.parametrize("book", every_rulebook(), ids=lambda book: book.prefix)
def test_the_example_of_a_book_is_an_army_of_that_book(book: Rulebook) -> None:
    army = army_shelf.read_army(army_shelf.example_army(book), book.id)
    assert book.army_card(army)["points"] > 0
