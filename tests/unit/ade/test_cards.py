"""The cards and the ready lists of four peoples: complete, priced by the method, legal."""

from __future__ import annotations

import pytest

from escarmouche.army_shelf import armies, load_army
from escarmouche.rosters.problems import ArmyError
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile, skills_of
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import ITEMS, SKILLS, parse
from escarmouche.rulebooks.age_des_escarmouches.content.cards import CARDS
from escarmouche.rulebooks.age_des_escarmouches.content.price_method import method_price

PEOPLES = {"lion": "digue", "scorpion": "alambic", "loup": "lune", "nain": "enclume"}
SIZES = (200, 300, 400, 500, 600)
CORRECTED = 0.25  # by how much of its price games may have corrected a card
# Of a war machine, not of a fighter.
OF_MACHINES = {"rempart"}


def ready(people: str) -> list[Army]:
    return [load_army(f"{PEOPLES[people]}-{size}") for size in SIZES]


def of(people: str) -> list[Profile]:
    return [card for card in CARDS.values() if card.people == people]


def test_every_skill_and_item_is_carried_by_somebody() -> None:
    held = {skill.id for card in CARDS.values() for skill in skills_of(card)}
    held |= {"aguerri"} if any(card.hardened for card in CARDS.values()) else set()
    held |= {"intimidation"} if any(card.intimidating for card in CARDS.values()) else set()
    assert set(SKILLS) - held == OF_MACHINES
    items = {parse(item).id for card in CARDS.values() for item in card.equipment}
    assert items == set(ITEMS)


@pytest.mark.parametrize("people", PEOPLES)
def test_a_people_has_all_kinds_of_fighters(people: str) -> None:
    cards = of(people)
    assert 8 <= len(cards) <= 15
    assert sum(card.incarnate for card in cards) >= 2
    assert any(card.mystic_score for card in cards)
    for skill in ("vol", "enorme", "musicien", "porte-etendard", "commandement"):
        assert any(card.has(skill) for card in cards), skill
    assert any(card.weapons for card in cards)


@pytest.mark.parametrize("people", PEOPLES)
def test_a_people_has_ready_lists_of_every_format_and_a_machine(people: str) -> None:
    lists = ready(people)
    for army, size in zip(lists, SIZES, strict=True):
        assert army.format == size and 0.95 * size <= army.points <= size
    assert any(army.machines for army in lists)
    fielded = {entry.profile.id for army in lists for entry in army.entries}
    assert {card.id for card in of(people)} - fielded == set()


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_a_price_is_that_of_the_method_or_a_correction_of_it(card: Profile) -> None:
    assert abs(card.value - method_price(card)) <= max(3, CORRECTED * method_price(card))
    assert card.names["fr"] and card.names["en"]


def test_a_card_is_taken_by_its_name_and_an_unknown_one_is_refused_alone() -> None:
    text = (
        'rulebook = "age-des-escarmouches"\nid = "a"\nname = "A"\npoints = 200\npeople = "lion"\n'
    )
    text += '[[figures]]\ncard = "{}"\n[[figures]]\ncard = "piquiers-de-la-digue"\ncount = 3\n'
    book = rulebook("ade")
    army = book.read_army(text.format("aldric-de-la-digue"))
    assert [entry.id for entry in army.entries] == ["aldric-de-la-digue", "piquiers-de-la-digue"]
    assert army.entries[1].profile is CARDS["piquiers-de-la-digue"]
    with pytest.raises(ArmyError) as caught:
        book.read_army(text.format("aldrik-de-la-digue"))
    (problem,) = caught.value.problems
    assert problem.phrase.id == "ade.roster.unknown_card"
    assert problem.data["meant"] == "aldric-de-la-digue"


def test_the_new_lists_stand_on_the_shelf() -> None:
    shelf = set(armies("age-des-escarmouches"))
    assert {f"{name}-{size}" for name in PEOPLES.values() for size in SIZES} <= shelf
