"""What fits into two hands (BM-EQUIP-03, -04, -05, R38)."""

from __future__ import annotations

import pytest
from tests.unit.bm.turn_bench import figures, game_of, profile

from escarmouche.rulebooks.bonus_malus.actions.hands import arrangements, take
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.state import Counter


def _of(one: Profile) -> list[tuple[str, ...]]:
    game = game_of([one], [profile()])
    return arrangements(game, figures(game)[0])


@pytest.mark.clause("BM-EQUIP-03", "BM-EQUIP-04")
def test_two_hands_hold_two_things_or_one_for_two() -> None:
    """BM-EQUIP-03, -04: as much as fits; what it holds now comes first."""
    one = profile(equipment=["fusil", "epee", "dague", "bouclier"], hands=["epee", "bouclier"])
    found = _of(one)
    assert found[0] == ("epee", "bouclier")
    assert sorted(map(sorted, found)) == [
        ["bouclier", "dague"],
        ["bouclier", "epee"],
        ["dague", "epee"],
        ["fusil"],
    ]


@pytest.mark.clause("BM-EQUIP-04")
def test_a_lance_goes_with_a_shield() -> None:
    """BM-EQUIP-04: Avec Bouclier is the exception."""
    assert _of(profile(equipment=["lance", "bouclier"])) == [("lance", "bouclier")]


def test_two_of_a_kind() -> None:
    """A pair of pistols is two things."""
    found = _of(profile(equipment=["pistolet-blaster", "pistolet-blaster"]))
    assert found == [("pistolet-blaster", "pistolet-blaster")]


def test_who_fights_well_without_a_weapon_may_put_it_away() -> None:
    """R84: a weapon in hand has to be used, so it is put away first."""
    assert _of(profile("art-martial", equipment=["epee"])) == [("epee",), ()]
    assert _of(profile(equipment=["epee"])) == [("epee",)]
    assert () in _of(profile("exosquelette", equipment=["epee"]))


def test_what_a_scenario_lets_it_carry_takes_a_hand() -> None:
    """R80: one hand is left, and a rifle does not fit."""
    one = profile(equipment=["fusil", "epee", "dague"], hands=["fusil"])
    game = game_of([one], [profile()])
    game.counters = (Counter("relic", "relic", 0.0, 0.0, bearer=0),)
    assert arrangements(game, figures(game)[0]) == [("epee",), ("dague",)]


def test_what_is_taken_up_is_held_where_a_hand_is_free() -> None:
    """R38: else it is carried."""
    one = profile(equipment=["epee", "dague", "matraque"], hands=["epee"])
    game = game_of([one], [profile()])
    figure = figures(game)[0]
    game.carried[0] = ("epee",)
    take(game, figure, "dague")
    take(game, figure, "matraque")
    assert game.hands[0] == ("epee", "dague")
    assert game.carried[0] == ("epee", "dague", "matraque")
