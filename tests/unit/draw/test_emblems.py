"""Emblems: every kind of an army has a drawing of its own, made from what its profile says."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest

from escarmouche import Game
from escarmouche.army_shelf import armies, army_text, read_with_book
from escarmouche.draw.emblems import emblem_svg
from escarmouche.draw.svg import draw_table
from escarmouche.kit import emblem_words as words
from escarmouche.kit.army_emblems import MARKS, told_apart
from escarmouche.kit.book_functions import RulebookFromFunctions
from escarmouche.kit.figure_traits import Traits, fitting
from escarmouche.rulebooks.age_des_escarmouches.content.summons import USUAL
from escarmouche.rulebooks.age_des_escarmouches.shown import figure_traits as ade
from escarmouche.rulebooks.confrontation import figure_traits as cc
from escarmouche.rulebooks.confrontation.content.catalogue import CATALOGUE, cards_of
from escarmouche.rulebooks.confrontation.content.peoples import PEOPLES

DRAWN: Any = json.loads(files("escarmouche.draw").joinpath("emblem_parts.json").read_text("utf-8"))
SAMPLES = Path(__file__).parents[3] / "web/src/table/draw/emblems.samples.json"


def kinds_of(army: str) -> list[Traits]:
    """What the entries of an army look like."""
    read, book = read_with_book(army_text(army))
    assert isinstance(book, RulebookFromFunctions)
    return list(book.functions.emblems.army_traits(read))


def kinds_of_sizes(*sizes: str) -> list[Traits]:
    return [kind for army in sizes for kind in kinds_of(army)]


def kinds_of_people(id: str) -> list[Traits]:
    allied = [card for ally in sorted(PEOPLES[id].allies) for card in cards_of(ally)]
    return [cc.of_profile(card) for card in (*cards_of(id), *allied)]


def families() -> dict[str, Callable[[], list[Traits]]]:
    """Whoever may meet in one army: an army of all its sizes, a people of a catalogue with its allies."""
    found: dict[str, Callable[[], list[Traits]]] = {}
    for _family, sizes in groupby(armies(), lambda id: id.rsplit("-", 1)[0]):
        named = tuple(sizes)
        found[" ".join(named)] = partial(kinds_of_sizes, *named)
    return found | {f"all of {id}": partial(kinds_of_people, id) for id in PEOPLES}


def drawings(kinds: list[Traits], later: list[Traits] | None = None) -> dict[Traits, str]:
    """The drawing of each kind."""
    each = (*dict.fromkeys(kinds), *(later or ()))
    emblems = told_apart(tuple(dict.fromkeys(kinds)), tuple(later or ()))
    return {kind: emblem_svg(str(emblem)) for kind, emblem in zip(each, emblems, strict=True)}


@pytest.mark.parametrize("army", armies())
def test_no_two_kinds_of_a_shipped_army_look_alike(army: str) -> None:
    kinds = kinds_of(army)
    found = drawings(kinds)
    assert len(set(found.values())) == len(found) > 2 or len(kinds) == 1  # one alone: a legend
    assert "" not in found.values()


@pytest.mark.parametrize("family", families())
def test_no_two_kinds_that_may_meet_in_an_army_look_alike(family: str) -> None:
    servants = [ade.of_profile(profile) for profile in USUAL.values()]
    found = drawings(families()[family](), servants)
    assert len(set(found.values())) == len(found), family
    for drawn in found.values():
        ET.fromstring(f"<g>{drawn}</g>")


def test_who_comes_later_changes_nobody() -> None:
    army = kinds_of("heures-mortes-2000")
    before = drawings(army)
    after = drawings(army, [Traits(("Épéiste", "Swordsman"), ("Épée",))])
    assert {kind: after[kind] for kind in before} == before and len(set(after.values())) == len(
        after
    )


def test_kinds_of_which_nothing_is_said_are_told_apart_by_marks_in_the_end() -> None:
    alike = [Traits((f"X{n}", f"Y{n}")) for n in range(len(fitting(Traits(("X", "Y")))) + 90)]
    found = drawings(alike)
    assert len(set(found.values())) == len(found) == len(alike)
    assert sum("translate(-2.2 0)" in drawn for drawn in found.values()) == len(MARKS) ** 2


def test_every_word_of_a_lexicon_can_be_drawn() -> None:
    parts = DRAWN["parts"]
    held, bodies = set(parts["held"]), set(parts["body"])
    for lexicon in (words.MISSILES, words.WEAPONS, words.THINGS, words.SHIELDS, words.STAFFS):
        assert set(lexicon.meanings) <= held
    assert set(words.HEADS.meanings) <= set(parts["head"])
    assert set(words.WINGS.meanings) <= set(parts["wings"])
    assert {words.ALONE.get(each, each) for each in words.BEINGS.meanings} <= bodies
    assert set(words.MACHINES.meanings) | set(words.BUILDS.meanings) <= bodies
    assert set(words.MOUNTS.values()) <= set(parts["mount"])


def emblem_of(army: str, name: str) -> dict[str, str]:
    kinds = kinds_of(army)
    found = dict(zip(kinds, told_apart(tuple(kinds)), strict=True))
    told = next(str(emblem) for kind, emblem in found.items() if kind.names[0] == name)
    return dict(word.split("=") for word in told.split())


@pytest.mark.parametrize(
    ("army", "name", "parts"),
    [
        ("ecorce-2000", "Archers d'aubier", {"right": "bow"}),
        ("sauvesel-2000", "Arbalétriers des tourbières", {"right": "crossbow"}),
        ("heures-mortes-2000", "Mousquets de parade", {"right": "gun"}),
        ("sauvesel-2000", "Piquiers des digues", {"right": "pike"}),
        ("sauvesel-2000", "Sauniers en armes", {"right": "rake"}),  # told, not named
        ("cendre-2000", "Marteaux du four", {"right": "hammer"}),
        ("cendre-2000", "Sœur Lave-Vive", {"right": "flail", "head": "plume"}),  # its item
        ("cendre-2000", "Mère Tison", {"body": "robed", "right": "fire-staff"}),  # its spells
        ("ecorce-2000", "Loups-ronce", {"body": "wolf"}),
        ("heures-mortes-2000", "Cavaliers du cortège", {"mount": "horse", "face": "skull"}),
        ("sauvesel-2000", "Guetteurs à dos de héron", {"mount": "heron", "wings": "feathered"}),
        ("gue-400", "Enseigne de la digue", {"right": "banner"}),  # its skill
        ("gue-400", "Chevaucheurs des berges", {"mount": "horse"}),  # its stature
        ("clochers-300", "Veilleurs ailés", {"wings": "feathered"}),
        ("gobelin-300", "Troll porteur", {"body": "hulk", "face": "hulk"}),
        ("orque-300", "Chevaucheur de sanglier", {"mount": "boar", "face": "orc"}),
        ("griffon-300", "Lancier à griffon", {"mount": "griffin", "wings": "feathered"}),
    ],
)
def test_what_a_profile_says_is_drawn(army: str, name: str, parts: dict[str, str]) -> None:
    assert emblem_of(army, name).items() >= parts.items()


@pytest.mark.parametrize(
    ("book", "armies"),
    [
        ("escarmouches-fantastiques", ["cendre-500", "ecorce-500"]),
        ("age-des-escarmouches", ["gue-300", "meute-300"]),
        ("confrontation", ["nain-200", "orque-200"]),
    ],
)
def test_the_table_and_the_army_show_the_same_emblem(book: str, armies: list[str]) -> None:
    game = Game.new(book, armies=armies, seed=3)
    shown = game.rulebook.present(game.rulebook.seen(game.state, None))["figures"]
    on_table = {(figure["camp"], figure["emblem"]) for figure in shown}
    for camp, army in enumerate(armies):
        read, rules = read_with_book(army_text(army))
        carded = {entry["emblem"] for entry in rules.army_card(read)["entries"]}
        assert carded <= {emblem for of_camp, emblem in on_table if of_camp == camp}
    again = game.rulebook.present_again(
        game.state, game.state, {**game.rulebook.present(game.state)}
    )
    assert [f["emblem"] for f in again["figures"]] == [f["emblem"] for f in shown]


def test_the_drawn_table_has_the_emblems() -> None:
    game = Game.new("escarmouches-fantastiques", armies=["cendre-250", "ecorce-250"], seed=3)
    chooser = Random(3)
    state: Any = game.state
    while not any(state.in_play):
        game.answer(game.pending[0], game.pending[0].answers.sample(chooser))
        state = game.state
    emblems = game.rulebook.emblems(state)
    standing = next(figure.id for figure in state.figures if state.in_play[figure.id])
    assert emblem_svg(str(emblems[standing])) in draw_table(state)


def samples() -> dict[str, str]:
    """Every emblem of the shelf, and the fingerprint of its drawing."""
    every = [kinds() for kinds in families().values()]
    told = {str(e) for kinds in every for e in told_apart(tuple(dict.fromkeys(kinds)))}
    marked = "body=human face=human head=helm right=axe mark=1+8+3"
    return {
        each: sha256(emblem_svg(each).encode()).hexdigest()[:16] for each in sorted({*told, marked})
    }


def test_the_browser_draws_from_the_same_samples() -> None:
    """`emblems.test.ts` draws them too. To write them anew: `python -m tests.unit.draw.test_emblems`."""
    assert json.loads(SAMPLES.read_text("utf-8")) == samples()


def test_cards_of_the_catalogue_have_emblems_of_their_people() -> None:
    faces = {card.id: fitting(cc.of_profile(card))[0].face for card in CATALOGUE.values()}
    assert faces["guerrier-khor"] == "dwarf" and faces["bushi-gobelin"] == "goblin"
    assert faces["traqueur-orque"] == "orc" and faces["garde-royal"] == "human"


if __name__ == "__main__":
    SAMPLES.write_text(json.dumps(samples(), indent=1, ensure_ascii=False) + "\n", "utf-8")
