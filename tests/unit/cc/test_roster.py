"""The catalogue keeps the numbers of the text; lists are legal, or say what is wrong and how to mend it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.unit.cc.rosters import army, ids, own, printed, problems

from escarmouche.army_shelf import armies, load_army
from escarmouche.rosters import REMEDY
from escarmouche.rulebooks.confrontation import prices
from escarmouche.rulebooks.confrontation.army import FORMATS, Army, Entry
from escarmouche.rulebooks.confrontation.army_cards import army_card, profile_card
from escarmouche.rulebooks.confrontation.content.catalogue import CATALOGUE, cards_of
from escarmouche.rulebooks.confrontation.content.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.content.skills import SKILLS
from escarmouche.rulebooks.confrontation.roster import RANGES, VALUES, army_from_data, validate
from escarmouche.rulebooks.confrontation.skills import registry
from escarmouche.text import LANGUAGES, Wording, render

BOOK = "confrontation"


# --- the catalogue ---------------------------------------------------------------------------


@pytest.mark.clause(*(f"CC-PROFIL-{n:02}" for n in range(1, 9)))
@pytest.mark.parametrize(("id", "value", "scores"), [
    ("garde-royal", None, {"INI": 4}),
    ("guerrier-de-l-aube", 22, {"INI": 3, "ATT": 3, "FOR": 7, "RES": 7}),
    ("garde-pretorien", 45, {"INI": 3, "ATT": 5, "DEF": 5, "FOR": 8, "RES": 11}),
    ("clone-de-dirz", None, {"INI": 2, "ATT": 3, "DEF": 2, "FOR": 4, "RES": 5}),
    ("joueur-d-epee", 13, {}),
    ("arkeon-sanath", 91, {}),
    ("ashigaru-gobelin", None, {"ATT": 2}),
    ("thermo-pretre", None, {"DEF": 4}),
])  # fmt: skip
def test_the_numbers_of_the_text_are_kept(id: str, value: int | None, scores: Any) -> None:
    card = CATALOGUE[id]
    assert value in (None, card.value)
    assert {name: card.scores[name] for name in scores} == scores


@pytest.mark.parametrize("card", CATALOGUE.values(), ids=lambda card: card.id)
def test_every_card_keeps_to_the_ranges_of_the_text(card: Any) -> None:
    """R35: what the printed numbers show; and what a card says in two places agrees."""
    for name, (least, most) in RANGES.items():
        assert least <= card.scores[name] <= most
    assert 0 <= card.scores["RES"] - card.scores["FOR"] <= 3
    assert VALUES[0] <= card.value <= VALUES[1]
    assert 5 <= card.mou <= 20 and (card.air is None or card.air > card.mou)
    assert (card.weapon is None) == ("TIR" not in card.scores)
    assert card.magician == ("POU" in card.scores) and card.faithful == ("FOI" in card.scores)
    assert set(card.skills) <= set(SKILLS)
    assert set(card.names) == set(card.fluff) == {"fr", "en"}
    alone = Army("a", card.names, 100, card.people, (Entry(card.id, card),))
    assert validate(alone) == []


@pytest.mark.parametrize("people", PEOPLES)
def test_every_people_has_what_a_side_needs(people: str) -> None:
    cards = cards_of(people)
    assert len(cards) >= 8
    assert any(card.flies for card in cards)
    assert any(card.weapon for card in cards)
    assert any(card.magician or card.faithful for card in cards)
    assert sum(card.character for card in cards) == 1


def test_alliances_go_both_ways() -> None:
    for name, people in PEOPLES.items():
        for ally in people.allies:
            assert name in PEOPLES[ally].allies


def test_the_skills_of_cards_are_those_of_the_rules() -> None:
    assert set(registry.SKILLS) == set(SKILLS)
    for lang in LANGUAGES:
        for skill in SKILLS:
            assert Wording(lang).has(f"cc.skill.{skill}")
            assert Wording(lang).has(f"cc.skill.{skill}.help")


# --- what comes along ------------------------------------------------------------------------


@pytest.mark.parametrize("id", armies(BOOK))
def test_our_armies_are_legal_and_nearly_full(id: str) -> None:
    found = load_army(id)
    assert found.id == id
    assert 0.95 * found.format <= found.points <= found.format
    assert validate(found) == [] and validate(found, found.format) == []


def test_every_people_has_a_list_of_each_format() -> None:
    found = {(each.people, each.format) for each in map(load_army, armies(BOOK))}
    assert found == {(people, format) for people in PEOPLES for format in FORMATS}


@pytest.mark.clause("CC-IX-C-01")
def test_army_cards_show_what_a_reference_card_says() -> None:
    card = army_card(load_army("griffon-300"))
    assert (card["points"], card["format"], card["figures"]) == (299, 300, 9)
    by_id = {entry["id"]: entry for entry in card["entries"]}
    lancer = by_id["lancier-a-griffon"]
    assert list(lancer["scores"])[:4] == ["MOU", "VOL", "INI", "ATT"]
    assert lancer["flies"] and lancer["scores"]["VOL"] == 20
    assert by_id["garde-royal"]["role"] == "ally" and by_id["garde-royal"]["price"] == 48
    assert by_id["connetable-ysane"]["role"] == "character"
    assert [phrase.id for phrase in by_id["confesseur"]["abilities"]] == ["cc.calling.faithful"]
    shooter = profile_card(CATALOGUE["archer-des-marches"])
    assert shooter["helps"][-1]["help"]["fr"] == "FOR 4, 30 cm"
    assert shooter["life"] is None


@pytest.mark.clause("CC-IX-C-3-02")
def test_a_price_is_the_value_of_the_card() -> None:
    (row, *_rest) = prices.rows(load_army("scorpion-100"))
    assert (row["id"], row["count"], row["price"], row["total"]) == ("clone-de-dirz", 2, 14, 28)


# --- what a list may hold --------------------------------------------------------------------


def test_a_list_needs_somebody_and_a_format() -> None:
    assert ids(army()) == ["no_figure"]
    assert ids(army(printed("garde-royal"), points=150)) == ["other_format"]
    assert ids(army(printed("garde-royal"), points=0)) == ["format"]
    small = army_from_data({**_data(), "points": 100})
    assert [p.phrase.id for p in validate(small, 200)] == ["cc.roster.other_format"]


def test_a_list_is_worth_its_format_at_most() -> None:
    assert ids(army(printed("garde-royal", count=4))) == []
    (problem,) = problems(army(printed("garde-royal", count=5)))
    assert problem.phrase.id == "cc.roster.over_format"
    assert (problem.data["spent"], problem.data["over"], problem.line) == (120, 20, 4)


def test_a_person_serves_once() -> None:
    assert ids(army(printed("capitaine-aubric"), points=200)) == []
    assert ids(army(printed("capitaine-aubric", count=2), points=200)) == ["person_twice"]
    twice = printed("capitaine-aubric") + printed("le-meme", profile="capitaine-aubric")
    assert ids(army(twice, points=200)) == ["person_twice"]


@pytest.mark.clause("CC-IX-C-1-09")
def test_allies_are_of_friendly_peoples_and_half_of_the_army_at_most() -> None:
    ours = printed("garde-royal", count=2)
    assert ids(army(ours, printed("garde-pretorien"))) == []
    assert ids(army(ours, printed("clone-de-dirz"))) == ["not_allied"]
    assert ids(army(printed("garde-royal"), printed("garde-pretorien"))) == ["too_many_allies"]


def test_a_card_of_the_catalogue_is_not_rewritten() -> None:
    assert ids(army(own("garde-royal"))) == ["printed_otherwise"]
    card = {"profile": "carte", "name": "Carte"}
    assert ids(army(own("a", **card), own("b", **card))) == []
    assert ids(army(own("a", **card), own("b", **card, att=4))) == ["cards_differ"]


@pytest.mark.parametrize(("changes", "expected"), [
    ({"ini": 6}, "out_of_range"),
    ({"att": 1}, "out_of_range"),
    ({"for_": 3, "res": 3}, "out_of_range"),
    ({"res": 9}, "res_range"),
    ({"res": 4}, "res_range"),
    ({"value": 12}, "value_range"),
    ({"value": 92}, "value_range"),
    ({"weapon": {"name": "Arc", "strength": 4, "range": 20}}, "no_tir"),
    ({"tir": 3}, "no_weapon"),
    ({"magician": True}, "no_pou"),
    ({"faithful": True}, "no_foi"),
    ({"skills": ["guerrier-mage"]}, "not_a_mystic"),
])  # fmt: skip
def test_a_card_of_ones_own_keeps_to_the_ranges(changes: Any, expected: str) -> None:
    (problem,) = problems(army(own("a", **changes)))
    assert problem.phrase.id == f"cc.roster.{expected}"
    for lang in LANGUAGES:
        data = {"place": problem.place, **problem.data}
        assert render(problem.phrase, data, lang)
        assert Wording(lang).has(problem.phrase.id + REMEDY)


def test_an_army_made_by_hand_is_judged_too() -> None:
    found = load_army("lion-100")
    double = replace(found, entries=(*found.entries, *found.entries))
    assert {p.phrase.id for p in validate(double)} == {"cc.roster.over_format"}


def _data() -> dict[str, Any]:
    figures = [{"id": "garde-royal"}]
    head = {"rulebook": BOOK, "id": "a", "name": "A", "people": "lion"}
    return {**head, "figures": figures}
