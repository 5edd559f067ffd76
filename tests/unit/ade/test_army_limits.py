"""Armies that try to slip through: what the book forbids is refused, and what it allows is not."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from tests.unit.ade.rosters import army, card, figure, ids, leader, problems

from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.age_des_escarmouches.army import formats, prices
from escarmouche.rulebooks.age_des_escarmouches.army.roster import (
    army_from_data,
    army_to_data,
    read_army,
)
from escarmouche.rulebooks.age_des_escarmouches.setup import begin
from escarmouche.rulebooks.age_des_escarmouches.shown import army_cards
from escarmouche.rulebooks.age_des_escarmouches.shown.presentation import figure as shown
from escarmouche.server.show.speaking import Speaker
from escarmouche.text.render import render

FORD: dict[str, Any] = {"affiliation": "gardiens-du-gue"}
LUC = {"fr": "Luc", "en": "Luke"}
GOOD = tomllib.loads(army(figure("a", 10)))

BALLISTA = """
[[machines]]
id = "{id}"
name = "Baliste"
value = 20
ps = 6
res = 8
poi = 5
equ = 2
servers = "g"
crew = "g"
weapons = [{{ name = "Trait", strength = 8, range = 40, artillery = "perforante-legere" }}]
"""


def game_of(text: str, **more: Any) -> Any:
    data = tomllib.loads(text)
    return begin({"armies": [data, data], **more})


# --- which cards are the same --------------------------------------------------------------


@pytest.mark.clause("ADE-1.3.4.1-10", "ADE-1.3.4.3-01", "ADE-1.3.4.3-07")
def test_another_id_makes_no_other_card() -> None:
    """A-R14: the name and the profile make a reference card, not what a file calls it."""
    guards = [figure(id, 10, 3, name="Garde") for id in ("a", "b")]
    assert ids(army(*guards)) == ["too_many_cards"]
    assert ids(army(*guards, points=400)) == []
    single = [figure(id, 10, 1, name="Garde") for id in ("a", "b")]
    assert ids(army(*single, points=400)) == ["cards_not_fewest"]
    told = [figure(id, 10, 3, name="Garde", fluff=id, figure=id) for id in ("a", "b")]
    assert ids(army(*told)) == ["too_many_cards"], "nor does another story"
    other = [figure(id, 10, 3, name="Garde", ini=ini) for id, ini in (("a", 3), ("b", 4))]
    assert ids(army(*other)) == [], "another profile does"
    assert ids(army(figure("a", 10, 3), figure("b", 10, 3))) == [], "and so does another name"


@pytest.mark.clause("ADE-1.3.4.3-08", "ADE-1.3.4.1-10")
def test_an_incarnate_is_known_by_his_name() -> None:
    """A-R77: one person, even where a second card of his says something else."""
    both = [leader("a", 40, name="Jean"), leader("b", 45, name="JEAN", ini=5)]
    assert ids(army(*both, commander="a", points=600)) == ["incarnate_twice"]
    other = [leader("a", 40, name="Jean"), leader("b", 40, name="Paul")]
    assert ids(army(*other, commander="a")) == []


@pytest.mark.clause("ADE-1.3.4.1-10", "ADE-1.3.4.1-14", "ADE-4.7.1-06")
def test_the_cards_of_machines_are_counted_and_their_figures_are_not() -> None:
    crews = [figure("g", 5, 3, tir=3), figure("h", 5, 3, tir=3)]
    one, two = (
        BALLISTA.format(id="b1"),
        BALLISTA.format(id="b2").replace('crew = "g"', 'crew = "h"'),
    )
    assert ids(army(*crews) + one + two) == ["too_many_cards"]
    assert ids(army(*crews) + one + two.replace("ps = 6", "ps = 7")) == []
    assert ids(army(*crews, points=400) + one + two) == []
    full = [*crews, *(figure(f"a{n}", 2, 3) for n in range(2)), figure("z", 2, 2)]
    assert ids(army(*full) + one) == [], "fifteen fighters, and a machine"


@pytest.mark.clause("ADE-1.4-01")
def test_no_entry_bears_the_name_of_anothers_card() -> None:
    """The second card of `g` is called `g-2` in the game: an entry of that name would be mistaken for it."""
    several = figure("g", 10, 4)
    assert ids(army(several, figure("g-2", 20), points=400)) == ["card_name_taken"]
    assert ids(army(figure("g", 10, 3), figure("g-2", 20), points=400)) == []
    machine = figure("g", 10, 4, tir=3)
    assert ids(army(machine, points=400) + BALLISTA.format(id="g-1")) == ["card_name_taken"]
    names = [(c.camp, c.id) for c in game_of(army(several, figure("h", 20), points=400)).cards]
    assert len(names) == len(set(names))


# --- limits at their edge ------------------------------------------------------------------


@pytest.mark.clause("ADE-1.3.4.1-11", "ADE-1.3.4.1-05", "ADE-1.3.6.1-02")
@pytest.mark.parametrize(
    ("value", "count", "wrong"),
    [(47, 1, []), (48, 1, ["troop_too_dear"]), (48, 2, []), (49, 2, ["troop_too_dear"])],
)
def test_a_troop_counts_its_share_of_a_solo(value: int, count: int, wrong: list[str]) -> None:
    """Limit 50, a solo of 3 PA: 47 + 3 and 48 + 3/2 are within, 48 + 3 and 49 + 3/2 are not."""
    assert ids(army(figure("a", value, count, solos=["pavois"]), **FORD)) == wrong


@pytest.mark.clause("ADE-1.3.4.1-04", "ADE-1.3.4.1-12", "ADE-1.3.4.1-13")
def test_an_incarnate_counts_all_that_he_carries_alone_and_in_the_sum() -> None:
    horn: dict[str, Any] = {"artefacts": ["cor-du-guet"]}  # 6 PA
    assert ids(army(leader(value=69, **horn))) == []
    assert ids(army(leader(value=70, **horn))) == ["incarnate_too_dear"]
    pair = [leader("a", 47, **horn), leader("b", 47)]
    assert ids(army(*pair, commander="a")) == []
    pair = [leader("a", 48, **horn), leader("b", 47)]
    assert ids(army(*pair, commander="a")) == ["incarnates_too_dear"]


@pytest.mark.clause("ADE-1.3.4.1-04", "ADE-1.3.6-13", "ADE-1.3.6-14")
def test_the_solo_of_an_incarnate_counts_by_his_rank() -> None:
    archer: dict[str, Any] = {"tir": 4, "weapons": ["Arc 4/20"], "solos": ["oeil-du-fleuve"]}
    assert ids(army(leader(value=71, **archer), **FORD)) == []
    assert ids(army(leader(value=72, **archer), **FORD)) == ["incarnate_too_dear"]
    assert ids(army(leader(value=73, rank=1, **archer), **FORD)) == []


@pytest.mark.clause("ADE-1.3.4.2-01", "ADE-1.3.4.2-03", "ADE-1.3.4.2-05")
def test_special_formats_round_down_and_change_nothing_else() -> None:
    """2/3 of 250 is 166, half of it 125; A-R13: both together, and the other limits of the row of 300."""
    both = frozenset(formats.Special)
    found = formats.limits(250, both)
    assert (found.incarnate, found.troop, found.incarnates) == (166, 125, 250)
    assert (found.identical, found.figures) == (1, 20)
    heroes: dict[str, Any] = {"points": 250, "formats": ["heros"]}
    assert ids(army(leader(value=166, rank=3), **heroes)) == []
    assert ids(army(leader(value=167, rank=3), **heroes)) == ["incarnate_too_dear"]
    assert ids(army(leader(value=50), figure("a", 76), **heroes)) == ["troop_too_dear"]


@pytest.mark.clause("ADE-1.3.4.1-03", "ADE-1.3.4.1-02", "ADE-1.3.4.1-14")
def test_rank_three_is_forbidden_to_incarnates_alone_and_figures_are_counted_by_the_format() -> (
    None
):
    assert ids(army(figure("a", 10, rank=3))) == []
    crowd = [figure(f"a{n}", 2, 3) for n in range(5)]
    assert ids(army(*crowd[:4], figure("b", 2, 2))) == [], "fifteen"
    assert ids(army(*crowd)) == ["too_many_figures"]
    assert ids(army(*crowd, points=201)) == [], "the row of 300"


@pytest.mark.clause("ADE-SKILL-PARIA-03", "ADE-SKILL-FRERE-DE-SANG-02")
def test_pariahs_weigh_their_value_and_not_what_brothers_pay() -> None:
    """Two of 20 PA pay 18 each, but weigh 40: too much for an army of 196, just right for one of 200."""
    pair = figure("p", 20, 2, skills=["paria", "frere-de-sang/x"])
    assert ids(army(pair, figure("q", 40, 2), figure("z", 30))) == ["too_many_pariahs"]
    assert ids(army(pair, figure("q", 42, 2), figure("z", 30))) == []


@pytest.mark.clause("ADE-SKILL-PARIA-03", "ADE-1.3.6-13")
def test_pariahs_weigh_their_solos() -> None:
    outcast = figure("p", 30, skills=["paria"])
    rest = [figure("q", 40, 2)]
    assert ids(army(outcast, *rest, **FORD)) == []  # 30 of 168
    shielded = figure("p", 32, skills=["paria"], solos=["pavois"])
    assert ids(army(shielded, *rest, **FORD)) == ["too_many_pariahs"]  # 35 of 173: a fifth is 34.6


# --- affiliations --------------------------------------------------------------------------


@pytest.mark.clause("ADE-1.3.6-20", "ADE-1.3.6-21")
def test_a_new_name_is_for_incarnates_and_really_new() -> None:
    away: dict[str, Any] = {"affiliations": ["temple"]}
    troop = figure("a", 20, alias=LUC, **away)
    assert ids(army(troop, **FORD)) == ["other_affiliation"], "not: remove the new name"
    for name in ({"fr": "Chief", "en": "Luke"}, {"fr": "Luc", "en": "CHIEF"}):
        assert ids(army(leader(alias=name, **away), **FORD)) == ["alias_same"]
    assert ids(army(leader(alias=LUC, **away), **FORD)) == []
    assert ids(army(leader(alias=LUC, **away))) == ["alias_useless"], "no affiliation, his own name"


@pytest.mark.clause("ADE-1.3.6-21")
def test_whoever_is_renamed_fights_and_is_listed_under_the_new_name() -> None:
    text = army(leader(affiliations=["temple"], alias=LUC, figure="Chief"), **FORD)
    found = read_army(text)
    assert army_cards.army_card(found)["entries"][0]["names"] == LUC
    assert prices.rows(found)[0]["name"] == LUC
    game = game_of(text)
    assert shown(game, game.figures[0])["names"] == LUC
    assert army_from_data(army_to_data(found)) == found


@pytest.mark.clause("ADE-1.3.6-12", "ADE-1.3.6-05", "ADE-4.7.1-06")
def test_a_price_for_each_card_counts_those_of_machines() -> None:
    """Three cards of fighters and one of a machine, at 3 PA."""
    house: dict[str, Any] = {"people": "belier", "affiliation": "sarlath", "points": 400}
    text = army(figure("g", 10, 4, tir=3), **house)
    assert read_army(text).points == 50 + 40 + 3 * 3
    assert read_army(text + BALLISTA.format(id="b")).points == 50 + 40 + 20 + 4 * 3


@pytest.mark.clause("ADE-1.3.6.1-01", "ADE-1.3.6.1-02", "ADE-1.3.6.1-03")
def test_two_solos_on_a_card_are_shared_and_rounded_once() -> None:
    """30 + 8/3 + 3/2 + 2/2 is 35.17; rounded apart it would be 30 + 2 + 1 + 1."""
    bows: dict[str, Any] = {"tir": 4, "weapons": ["Arc 4/20"]}
    found = read_army(army(figure("a", 30, 2, solos=["pavois", "oeil-du-fleuve"], **bows), **FORD))
    assert prices.limit_value(found, card(found, "a")) == 32.5
    assert prices.final_value(found, card(found, "a")) == 35
    assert prices.final_value(found, card(found, "chief")) == 52
    assert found.points == 50 + 60 + 8 + 3 + 2


# --- what the builder shows ----------------------------------------------------------------


@pytest.mark.clause("ADE-1.1.3-02", "ADE-SKILL-FRERE-DE-SANG-01", "ADE-1.3.6-13")
def test_the_entries_shown_and_the_affiliation_make_the_value_of_the_army() -> None:
    twins = [figure(n, 25, skills=["frere-de-sang/deux"]) for n in ("castor", "pollux")]
    found = read_army(army(*twins, figure("a", 10, 3, solos=["pavois"]), **FORD))
    entries = army_cards.army_card(found)["entries"]
    assert [each["price"] for each in entries] == [50, 22, 22, 33]
    assert [each["each"] for each in entries] == [50, 22, 22, 10]
    assert sum(each["price"] for each in entries) + prices.affiliation_price(found) == found.points


@pytest.mark.clause("ADE-SKILL-ARTEFACT-01")
def test_a_skill_that_takes_away_is_shown_with_its_sign() -> None:
    text = army(leader(skills=["artefact/-1"], artefacts=["sablier-fele"]))
    shown_skills = army_cards.army_card(read_army(text))["entries"][0]["abilities"]
    assert Speaker().plain(shown_skills[0]) == {"fr": "Artefact/-1", "en": "Artefact/-1"}
    assert ids(army(leader(skills=["artefact/-1"], artefacts=["sablier-fele", "cor-du-guet"]))) == [
        "too_many_artefacts"
    ]
    assert ids(army(leader(rank=1, skills=["artefact/-2"]))) == [], "never below none"


# --- odd files and set-ups -----------------------------------------------------------------


@pytest.mark.clause("ADE-1.1.2.1-02", "ADE-4.5.1-01", "ADE-1.1.2.3-01")
@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({"mou": [10, 0], "skills": ["vol"]}, "mou"),
        ({"mou": [10, 61], "skills": ["vol"]}, "mou"),
        ({"mou": [10, 60], "skills": ["vol"]}, None),
        ({"tir": 3, "weapons": ["Arc 4/0"]}, "weapon_form"),
        ({"tir": 3, "weapons": ["Arc 31/20"]}, "weapon_form"),
        ({"tir": 3, "weapons": ["Arc 30/300"]}, None),
        ({"cards": [3, 0], "count": 3}, "cards_sum"),
        ({"cards": [4, -1], "count": 3}, "cards_sum"),
        ({"count": 0}, "count"),
        ({"count": True}, "rosters.not_integer"),
        ({"solos": "pavois"}, "rosters.not_texts"),
        ({"rank": 4}, "rank"),
    ],
)
def test_odd_fields_are_refused_with_place_and_remedy(
    more: dict[str, Any], wrong: str | None
) -> None:
    text = army(figure("a", **{"value": 10, **more}))
    assert ids(text) == ([] if wrong is None else [wrong])
    for problem in problems(text):
        assert problem.place.startswith("figures[a]")
        for lang in ("fr", "en"):
            for id in (problem.phrase.id, f"{problem.phrase.id}.remedy"):
                assert "⟨" not in render(id, {"place": problem.place, **problem.data}, lang)


@pytest.mark.clause("ADE-4.7.1-04")
def test_every_machine_is_deployed_with_its_crew() -> None:
    """Four gunners for two machines of EQU 2: the first does not take them all."""
    machines = BALLISTA.format(id="b1") + BALLISTA.format(id="b2")
    game = game_of(army(figure("g", 10, 4, tir=3), points=400) + machines)
    assert [len(crew.members) for crew in game.crews] == [2, 2, 2, 2]
    five = army(figure("g", 10, 5, tir=3), points=400)
    assert [len(crew.members) for crew in game_of(five + machines).crews[:2]] == [3, 2]
    alone = game_of(five + BALLISTA.format(id="b1"))
    assert len(alone.crews[0].members) == 4
    assert ids(army(figure("g", 10, 3, tir=3), points=400) + machines) == ["machine_crew_small"]


@pytest.mark.clause("ADE-4.7.1-04")
def test_a_crew_may_be_of_several_entries() -> None:
    """Each gives a man in turn; a stranger, or one without TIR, is named."""
    gun = BALLISTA.format(id="b1").replace('crew = "g"', 'crew = ["g", "h"]')
    two = army(figure("g", 10, 3, tir=3), figure("h", 10, 3, tir=3), points=400)
    game = game_of(two + gun)
    served = [game.figures[id].profile.id for id in game.crews[0].members]
    assert sorted(served) == ["g", "g", "h", "h"]
    assert ids(two + gun.replace('"h"', '"x"')) == ["machine_crew"]
    assert ids(army(figure("g", 10, 3, tir=3), figure("h", 10, 3), points=400) + gun) == [
        "machine_crew"
    ]
    assert ids(two + gun.replace('["g", "h"]', "[]")) == ["machine_crew"]
    few = army(figure("g", 10, 1, tir=3), figure("h", 10, 1, tir=3), figure("z", 5, 3), points=400)
    assert len(game_of(few + gun).crews[0].members) == 2
    assert ids(few + gun.replace("equ = 2", "equ = 3")) == ["machine_crew_small"]


@pytest.mark.clause("ADE-1.3.4.2-01", "ADE-1.1.3-01")
@pytest.mark.parametrize(
    ("setup", "place"),
    [
        ({"table": {"seed": float("inf")}}, "table"),
        ({"table": {"width": float("nan")}}, "table"),
        ({"options": {"heroes": "yes"}}, "options.heroes"),
        ({"armies": [GOOD, {1: 2, "a": 3}]}, "armies[1]"),
        ({"armies": [{"id": {1, 2}}, GOOD]}, "armies[0]"),
        ({"armies": [GOOD]}, "armies"),
    ],
)
def test_odd_set_ups_are_refused_at_their_place(setup: dict[str, Any], place: str) -> None:
    with pytest.raises(SetupError) as caught:
        game_of(army(figure("a", 10)), **setup)
    assert caught.value.place == place
    told = {"place": place, **caught.value.data}
    for lang in ("fr", "en"):
        assert "⟨" not in render(caught.value.phrase.id, told, lang)
        assert "⟨" not in render(f"{caught.value.phrase.id}.remedy", told, lang)


@pytest.mark.clause("ADE-1.3.4.2-01")
def test_one_player_alone_does_not_make_a_special_format() -> None:
    """Each of them is agreed on by itself."""
    beasts = tomllib.loads(army(figure("a", 100), formats=["creatures"]))
    plain = tomllib.loads(army(figure("a", 50)))
    for options in ({}, {"heroes": True}):
        with pytest.raises(SetupError) as caught:
            begin({"armies": [plain, beasts], "options": options})
        assert caught.value.place == "armies[1]"
    game = begin({"armies": [plain, beasts], "options": {"creatures": True}})
    assert len(game.camps) == 2


@pytest.mark.clause("ADE-1.1.3-03", "ADE-1.1.3-04")
@pytest.mark.parametrize(
    ("points", "official"), [(150, False), (200, True), (600, True), (700, False)]
)
def test_a_format_outside_the_tables_is_called_unofficial(points: int, official: bool) -> None:
    """A-R3: it may be agreed on, and whoever looks at the army is told."""
    data = tomllib.loads(army(figure("a", 10), points=points))
    told = army_cards.army_card(army_from_data(data))["fluff"]
    assert ("non officiel" in told["fr"], "Unofficial" in told["en"]) == (
        not official,
        not official,
    )
