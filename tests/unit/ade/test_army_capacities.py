"""What an army has paid for, in play: capacities, solos, artefacts, and what goes with a name."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter
from tests.unit.ade.bench import profile as printed
from tests.unit.ade.rosters import army, figure, ids, leader

from escarmouche.core.hooks import first, gather
from escarmouche.rulebooks import shelved
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.army import prices
from escarmouche.rulebooks.age_des_escarmouches.army.affiliation_catalogue import AFFILIATIONS
from escarmouche.rulebooks.age_des_escarmouches.army.roster import army_from_data, read_army
from escarmouche.rulebooks.age_des_escarmouches.command import tactician
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import (
    attempt_of,
    blow_of,
    damage_reading,
    given,
)
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ATT, TIR
from escarmouche.rulebooks.age_des_escarmouches.scenarios.goal_average import goal_average, losses
from escarmouche.rulebooks.age_des_escarmouches.setup import muster
from escarmouche.rulebooks.age_des_escarmouches.shown.army_cards import army_card
from escarmouche.rulebooks.age_des_escarmouches.skills import army_capacities, special_actions
from escarmouche.rulebooks.age_des_escarmouches.skills.carried_artefacts import PLUGINS
from escarmouche.rulebooks.age_des_escarmouches.state import enter
from escarmouche.rulebooks.age_des_escarmouches.turn import course_of_game
from escarmouche.text import render

BOW: dict[str, Any] = {"tir": 4, "weapons": ["Arc 4/20"]}


def test_every_capacity_and_solo_does_what_its_description_says() -> None:
    """None of them is paid for nothing, and both descriptions are there in both languages."""
    known = {one.id for each in AFFILIATIONS.values() for one in each.capacities}
    known |= {one.id for each in AFFILIATIONS.values() for one in each.solos}
    assert known == set(army_capacities.PLUGINS)
    for plugin in army_capacities.PLUGINS.values():
        assert plugin.handlers or any(
            a.id == f"special:{plugin.id}" for a in special_actions.SPECIALS
        )
        for language in ("fr", "en"):
            assert render(army_capacities.phrase_of(plugin.id), {}, language)


@pytest.mark.clause("ADE-1.3.6-06", "ADE-1.3.6-15", "ADE-1.3.6-16")
def test_who_benefits_from_what_was_paid() -> None:
    """Capacities serve the affiliation's people, solos the card that took them."""
    theme: dict[str, Any] = {"affiliation": "gardiens-du-gue", "points": 300}
    text = army(
        leader(), figure("a", 10, solos=["pavois", "oeil-du-fleuve"], **BOW), figure("b"), **theme
    )
    found = read_army(text)
    held = {entry.id: army_capacities.boons_of(found, entry) for entry in found.entries}
    assert held == {
        "chief": ("pied-ferme",),
        "a": ("pied-ferme", "pavois", "oeil-du-fleuve"),
        "b": ("pied-ferme",),
    }
    game = field()
    muster(game, 0, found)
    assert [each.boons for each in game.figures] == list(held.values())
    assert not any(
        army_capacities.boons_of(read_army(army()), entry) for entry in read_army(army()).entries
    )
    mixed = army_from_data(tomllib.loads(army(figure("a", people="loup"), **theme)))
    assert [army_capacities.boons_of(mixed, entry) for entry in mixed.entries] == [
        ("pied-ferme",),
        (),
    ]


@pytest.mark.clause("ADE-1.3.6-12", "ADE-1.3.6-16")
def test_a_capacity_may_serve_the_incarnates_alone() -> None:
    pack = read_army(
        army(leader(), figure("a", 10), people="loup", affiliation="meute-des-cendres")
    )
    assert [army_capacities.boons_of(pack, entry) for entry in pack.entries] == [("hurlement",), ()]
    names = [[item["fr"] for item in each["items"]] for each in army_card(pack)["entries"]]
    assert names == [["Meute/Hurlement (Spécial)"], []]


def test_what_was_paid_is_kept_with_the_game() -> None:
    game = field()
    muster(game, 0, read_army(army(affiliation="gardiens-du-gue", points=300)))
    freezer = shelved("ade").freezer()
    assert freezer is not None
    thawed = freezer.thaw(freezer.freeze(game))
    assert [each.boons for each in thawed.figures] == [("pied-ferme",)]
    assert army_capacities.PLUGINS["pied-ferme"] in thawed.figures[0].plugins


def test_black_fangs_bite_the_wounded_alone_and_only_in_close_combat() -> None:
    game = field()
    wolf = fighter(game, 0, army_capacities.PLUGINS["crocs-noirs"])
    prey = fighter(game, 1)
    hale = damage_reading(game, blow_of(game, wolf, prey)).shift.value
    game.life[prey.id] = 2
    hurt = damage_reading(game, blow_of(game, wolf, prey)).shift.value
    back = damage_reading(game, blow_of(game, prey, wolf)).shift.value
    assert (hale, hurt, back) == (0, 1, 0)


@pytest.mark.clause("ADE-1.3.6-23")
def test_a_special_capacity_stays_behind_with_the_name() -> None:
    game = field()
    card = printed("hadrien", capacities=("oeil-du-guet",))
    own = make_figure(game, 0, card, "a", 20)
    alias = make_figure(game, 0, card, "b", 20, renamed=True)
    (action,) = (each for each in special_actions.SPECIALS if each.id == "special:oeil-du-guet")
    assert action.why_not_take(game, own) is None
    refusal = action.why_not_take(game, alias)
    assert refusal is not None and refusal.reason.id == "ade.refusal.no_such_special"


@pytest.mark.clause("ADE-4.2.2-01")
def test_a_mist_cloak_hides_from_shots_and_from_nothing_else() -> None:
    game = field()
    ann, orc = fighter(game, 0, scores={"TIR": 4}), fighter(game, 1, PLUGINS["cape-de-brume"])
    shift = {
        name: attempt_of(game, ann, name, given(4), orc).reading.totals["shift"].value
        for name in (TIR, ATT)
    }
    assert shift == {TIR: -1, ATT: 0}


@pytest.mark.clause("ADE-4.2.2-01")
def test_a_beaked_mask_keeps_poison_out_and_nothing_else() -> None:
    game = field()
    orc = fighter(game, 1, PLUGINS["masque-de-bec"])
    assert first(game, orc, points.IMMUNE, ("toxique",)) is not None
    assert first(game, orc, points.IMMUNE, ("feu",)) is None


@pytest.mark.clause("ADE-2.1-06", "ADE-4.2.2-01")
def test_a_lock_key_counts_for_the_tactician_and_not_for_tactic_points() -> None:
    game = field()
    chief = fighter(game, 0, PLUGINS["clef-d-ecluse"])
    game.commander[0] = chief.id
    assert tactician.discipline(game, chief).value == 4
    assert course_of_game.generated(game, chief).value == 3


@pytest.mark.clause("ADE-1.3.6.2-01", "ADE-1.3.6.2-02", "ADE-1.3.6.2-03")
def test_a_fighter_who_died_twice_is_lost_twice() -> None:
    game = field()
    ann, orc = fighter(game, 0, worth=25), fighter(game, 1, worth=40)
    game.deaths[ann.id], game.deaths[orc.id] = 2, 1
    assert (losses(game, 0), losses(game, 1)) == (50, 40)
    assert goal_average(game, 0) == -10 and goal_average(game, 1, bonus=5) == 15


@pytest.mark.clause("ADE-1.3.4.3-01", "ADE-1.3.4.3-07")
def test_the_order_in_which_options_are_written_makes_no_other_card() -> None:
    theme: dict[str, Any] = {"affiliation": "gardiens-du-gue", "points": 400}
    solos = ["pavois", "oeil-du-fleuve"]
    twins = [
        figure("a", 10, solos=solos, **BOW),
        figure("b", 10, profile="a", name="A", solos=solos[::-1], **BOW),
    ]
    assert ids(army(*twins, **theme)) == ["cards_not_fewest"]
    apart = [twins[0], figure("b", 10, profile="a", name="A", solos=solos[:1], **BOW)]
    assert ids(army(*apart, **theme)) == []


@pytest.mark.clause("ADE-1.3.6-13", "ADE-1.3.6.1-02", "ADE-1.3.6.1-03")
def test_a_solo_is_shared_by_the_figures_of_its_card_not_of_the_entry() -> None:
    """Two cards, of three and of one: each pays 3 PA, so that each figure of the first is worth 1 more."""
    theme: dict[str, Any] = {"affiliation": "gardiens-du-gue", "points": 400}
    text = army(leader(value=94), figure("a", 10, 4, cards=[3, 1], solos=["pavois"]), **theme)
    found = read_army(text)
    assert prices.affiliation_price(found) == 16  # 3.2 for each of five
    shares = [prices.solo_share(found, card) for card in found.cards]
    assert shares == [0, 1, 3]
    assert [prices.final_value(found, card) for card in found.cards] == [97, 14, 16]


@pytest.mark.clause("ADE-1.3.6.1-01", "ADE-1.3.6-16")
def test_an_affiliation_is_shared_by_those_whom_it_can_affect() -> None:
    """A-R17: in a mixed army, which friends may agree on, strangers neither pay nor are worth more."""
    text = army(figure("a", 10), figure("b", 10, people="loup"), affiliation="gardiens-du-gue")
    found = army_from_data(tomllib.loads(text))
    assert prices.affiliation_share(found) == 4  # 8 PA for two
    assert [prices.final_value(found, card) for card in found.cards] == [54, 14, 10]


def test_marks_of_the_table_of_boons_are_gathered_like_others() -> None:
    """A boon works through the same points as a skill, so that its reason is shown."""
    game = field()
    cub = fighter(game, 0, army_capacities.PLUGINS["serum"])
    enter(game, cub, 10.0, 10.0, 0.0)
    game.turn = 1
    (why,) = gather(game, cub, points.SCORE, "INI")
    assert (why.value, why.reason) == (1, army_capacities.SERUM)
