"""Armies that come along, the commander and the limits of a format."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from tests.unit.ade.rosters import army, figure, ids, leader, problems

from escarmouche.army_shelf import armies, army_text, load_army
from escarmouche.army_shelf import read_army as read_any
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.age_des_escarmouches.army.roster import (
    army_from_data,
    army_to_data,
    read_army,
    validate,
)
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.text import render

BOOK = "age-des-escarmouches"
ALIAS = {"fr": "X", "en": "X"}


def entry(text: str, id: str) -> Any:
    return next(each for each in read_army(text).entries if each.id == id)


# --- what comes along ------------------------------------------------------------------------


@pytest.mark.clause("ADE-1.1.2-01", "ADE-1.1.3-01", "ADE-1.1.3-02", "ADE-1.3-01", "ADE-1.3-02")
@pytest.mark.parametrize("id", armies(BOOK))
def test_our_armies_are_legal_and_nearly_full(id: str) -> None:
    found = load_army(id)
    assert found.id == id
    assert 0.95 * found.format <= found.points <= found.format
    assert validate(found) == []
    assert all(each.profile.fluff for each in found.entries)


def test_there_are_armies_of_six_peoples_and_five_formats() -> None:
    found = [load_army(id) for id in armies(BOOK)]
    assert len(found) >= 4
    assert {each.people for each in found} == {
        "lion",
        "scorpion",
        "loup",
        "griffon",
        "nain",
        "gobelin",
    }
    assert {each.format for each in found} == {200, 300, 400, 500, 600}


@pytest.mark.parametrize("id", armies(BOOK))
def test_armies_come_back_from_their_data(id: str) -> None:
    found = load_army(id)
    data = army_to_data(found)
    assert army_from_data(data) == found
    assert army_from_data(tomllib.loads(army_text(id))) == found


def test_armies_of_other_books_are_turned_away() -> None:
    text = army_text(armies(BOOK)[0])
    with pytest.raises(ArmyError) as raised:
        read_any(text, "escarmouches-fantastiques")
    (problem,) = raised.value.problems
    assert problem.phrase.id == "rosters.other_book"
    assert ids(text.replace(BOOK, "escarmouches-fantastiques", 1)) == ["other_book"]


# --- the commander and the limits ----------------------------------------------------------


@pytest.mark.clause("ADE-1.3.3-01", "ADE-1.3.3-03")
def test_an_incarnate_commands() -> None:
    """A-R12: with one there is no choice, with several the list says which."""
    assert read_army(army()).commander == "chief"
    two = (leader("a", 40), leader("b", 40))
    assert ids(army(*two)) == ["no_commander"]
    assert read_army(army(*two, commander="b")).commander == "b"
    assert ids(army(*two, figure("c"), commander="c")) == ["bad_commander"]
    troops = army(figure("c")).replace("incarnate = true\n", "")
    assert ids(troops) == ["no_incarnate"]
    assert ids(army().partition("[[figures]]")[0]) == ["no_figure"]


@pytest.mark.clause("ADE-1.1.3-02", "ADE-1.3-01", "ADE-1.3.6-07")
def test_the_format_is_not_exceeded() -> None:
    assert ids(army(figure("a", 50), figure("b", 50), figure("c", 50))) == []
    (problem,) = problems(army(figure("a", 50), figure("b", 50), figure("c", 50), figure("d", 1)))
    assert problem.phrase.id == "ade.roster.over_format"
    assert problem.data == {"spent": 201, "format": 200, "over": 1}


@pytest.mark.clause("ADE-1.3.4.1-11", "ADE-1.3.4.2-05")
def test_no_troop_is_too_dear() -> None:
    assert ids(army(figure("a", 50))) == []
    assert ids(army(figure("a", 51))) == ["troop_too_dear"]
    assert ids(army(figure("a", 100), formats=["creatures"])) == []
    assert ids(army(figure("a", 101), formats=["creatures"])) == ["troop_too_dear"]


@pytest.mark.clause(
    "ADE-1.3.4.1-04", "ADE-1.3.4.1-12", "ADE-1.3.5-04", "ADE-4.2.2-02", "ADE-1.3.4.2-03"
)
def test_no_incarnate_is_too_dear_with_all_that_he_carries() -> None:
    assert ids(army(leader(value=75))) == []
    assert ids(army(leader(value=76))) == ["incarnate_too_dear"]
    gauntlet = ["gantelet-de-plomb"]  # 6 PA
    assert ids(army(leader(value=69, artefacts=gauntlet))) == []
    assert ids(army(leader(value=70, artefacts=gauntlet))) == ["incarnate_too_dear"]
    assert ids(army(leader(value=133), formats=["heros"])) == []
    assert ids(army(leader(value=134), formats=["heros"])) == ["incarnate_too_dear"]


@pytest.mark.clause("ADE-1.3.4.1-13", "ADE-1.3.4.2-04")
def test_the_sum_of_the_incarnates() -> None:
    assert ids(army(leader("a", 50), leader("b", 50), commander="a")) == []
    assert ids(army(leader("a", 51), leader("b", 50), commander="a")) == ["incarnates_too_dear"]
    heroes = army(leader("a", 100), leader("b", 100), commander="a", formats=["heros"])
    assert ids(heroes) == []


@pytest.mark.clause("ADE-1.3.4.1-03", "ADE-1.3.4.2-01", "ADE-1.3.4.2-02")
def test_rank_three_is_for_heroes() -> None:
    assert ids(army(leader(rank=3))) == ["rank_too_high"]
    assert ids(army(leader(rank=3), formats=["heros"])) == []
    assert ids(army(figure("troop", rank=3))) == [], "only Incarnés are meant"
    assert ids(army(formats=["heroes"])) == ["unknown_special"]


@pytest.mark.clause("ADE-1.3.4.1-10", "ADE-1.3.4.1-14")
def test_identical_cards_and_figures_are_counted() -> None:
    """A-R14: cards are counted, and figures with other options are still the same card."""
    assert ids(army(figure("a", 10, 3))) == []
    assert ids(army(figure("a", 10, 4))) == ["too_many_cards"]
    assert ids(army(figure("a", 10, 6), points=400)) == []
    assert ids(army(figure("a", 10, 7), points=400)) == ["too_many_cards"]
    twins = [figure(f"t{n}", 5, 3) for n in range(5)]
    assert ids(army(*twins)) == ["too_many_figures"]
    assert ids(army(*twins[:4], figure("last", 5, 2))) == []


@pytest.mark.clause("ADE-1.3.4.3-08")
def test_an_incarnate_serves_once() -> None:
    """A-R77, and its option."""
    text = army(leader("a", 40), leader("b", 40, profile="a", name="A"), commander="a", points=400)
    assert ids(text) == ["incarnate_twice"]
    twice = army_from_data(tomllib.loads(text))
    assert [p.phrase.id for p in validate(twice)] == ["ade.roster.incarnate_twice"]
    assert validate(twice, Options(incarnates_once=False)) == []
    assert ids(army(leader(count=2, value=30), points=400)) == ["incarnate_twice"]


@pytest.mark.clause(
    "ADE-1.3.4.3-01", "ADE-1.3.4.3-03", "ADE-1.3.4.3-04", "ADE-1.3.4.3-05", "ADE-1.3.4.3-07"
)
def test_figures_share_as_few_cards_as_possible() -> None:
    """Example A-E4: three troops of less than 30 PA are on one card; A-R14: any split that is least."""
    three = [figure(f"a{n}", 10, profile="a", name="A") for n in range(3)]
    assert ids(army(*three)) == ["cards_not_fewest"]
    assert ids(army(figure("a", 10, 3))) == []
    assert [each.size for each in read_army(army(figure("a", 10, 3))).cards] == [1, 3]
    for cards, wrong in (([3, 1], []), ([2, 2], []), ([2, 1, 1], ["cards_not_fewest"]), ([4], ["card_too_full"]), ([3], ["cards_sum"]), ([4, 0], ["cards_sum"])):  # fmt: skip
        assert ids(army(figure("a", 10, 4, cards=cards), points=400)) == wrong, cards
    assert read_army(army(figure("a", 10, 4), points=400)).entries[1].cards == (3, 1)
    assert ids(army(figure("a", 30, 3, cards=[3]), points=400)) == ["card_too_full"]
    assert ids(army(figure("a", 30, 2, cards=[2]), points=400)) == []
    assert ids(army(figure("a", 50, 2, cards=[2]), points=400)) == ["card_too_full"]


def test_other_options_need_other_cards() -> None:
    """A-R14: then nothing is to be put together, but they are identical cards all the same."""
    solo: dict[str, Any] = {"affiliation": "gardiens-du-gue", "points": 400}
    text = army(figure("a", 10), figure("b", 10, profile="a", name="A", solos=["pavois"]), **solo)
    assert ids(text) == []
    assert ids(text.replace("points = 400", "points = 300")) == ["too_many_cards"]
    different = army(figure("a", 10), figure("b", 11, profile="a", name="A"))
    assert ids(different) == ["profile_differs"]


@pytest.mark.clause("ADE-1.3.4.3-06")
def test_a_mystic_is_alone_on_his_card() -> None:
    mages = figure("mage", 10, 2, skills=["magicien/3/feu"])
    assert [each.size for each in read_army(army(mages, points=400)).cards] == [1, 1, 1]
    assert ids(army(mages)) == ["too_many_cards"]


@pytest.mark.clause("ADE-SKILL-PARIA-03")
def test_pariahs_are_a_fifth_unless_one_commands() -> None:
    outcasts = figure("outcast", 20, 1, skills=["paria"])
    assert ids(army(outcasts, figure("a", 30))) == []
    assert ids(army(outcasts, figure("a", 29))) == ["too_many_pariahs"]
    assert ids(army(leader(skills=["paria"]), outcasts)) == []


# --- said in words -------------------------------------------------------------------------


def test_every_problem_says_where_why_and_what_to_do() -> None:
    text = army(figure("a", 51), figure("b", 10, 4), leader("c", rank=3, value=80))
    found = problems(text)
    assert len(found) >= 4
    for problem in found:
        assert problem.line is None or problem.line > 0
        assert problem.phrase.clauses
        for lang in ("fr", "en"):
            for id in (problem.phrase.id, f"{problem.phrase.id}.remedy"):
                assert "⟨" not in render(id, {"place": "", **problem.data}, lang)
