"""Charges (LFW-CHARGEDECL-01 to -03, LFW-CHARGERES-01 to -15, A-R28 to A-R31)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.grounds import HILL, house, low_wall, piece, table
from tests.unit.lfw.units import INCH, Played, field_of, play, rule, stand

from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with, in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import mount
from escarmouche.rulebooks.last_fantasy_war.moves.charges import (
    resolve,
    targets_of,
    why_not_declare,
    why_not_target,
)
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import why_not_go
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace
from escarmouche.rulebooks.last_fantasy_war.moves.reaching import most_contacts
from escarmouche.rulebooks.last_fantasy_war.points import CHARGED, UNSEEN_TARGETS
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, DESTROYED, Charge, State, Unit
from escarmouche.table.storeys.model import Place


def word(refusal: Any) -> str:
    """The word of a refusal, or none."""
    return "" if refusal is None else refusal.reason.id.removeprefix("lfw.refusal.")


def charges(game: State, unit: Unit, *targets: Unit, answers: list[Any] | None = None) -> Played:
    """A declared charge is resolved; without answers the first legal place is taken."""
    charge = Charge(unit.id, tuple(target.id for target in targets))
    game.charges = (*game.charges, charge)
    if answers is None:
        place = MovePlace(game, unit, Intent(CHARGE, charge.targets)).default()
        answers = [[place.x, place.y, place.surface]]  # type: ignore[union-attr]
    return play(resolve(game, charge), answers=answers)


# -- declaring -------------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-CHARGEDECL-01", "LFW-CHARGEDECL-02", "LFW-CHARGEDECL-03")
def test_targets_are_seen_and_within_charge_range() -> None:
    """LFW-CHARGEDECL-01, LFW-CHARGEDECL-02, LFW-CHARGEDECL-03: M + 4'' as the crow flies, visible now."""
    game = field_of(table=table(scenery=[piece("r", 4, 8, 6, 9, "solid", height=3)]))
    ann = stand(game, 0, 5, 5)
    near, far = stand(game, 1, 14 + INCH, 5), stand(game, 1, 14.2 + INCH, 9)
    hidden, friend = stand(game, 1, 5, 10), stand(game, 0, 5, 2)
    assert targets_of(game, ann) == [near]
    assert word(why_not_target(game, ann, far)) == "out_of_charge_range"
    assert word(why_not_target(game, ann, hidden)) == "not_seen"
    assert word(why_not_target(game, ann, friend)) == "not_an_enemy"
    seer = stand(game, 0, 5.2, 6.2, plugins=(rule(UNSEEN_TARGETS, lambda _g, _u: ann),))
    assert hidden in targets_of(game, seer)


@pytest.mark.clause("LFW-CHARGEDECL-01")
def test_who_may_declare() -> None:
    """LFW-CHARGEDECL-01: eligible, with somebody to charge, once."""
    game = field_of()
    ann, lone = stand(game, 0, 5, 5), stand(game, 0, 23, 23)
    orc = stand(game, 1, 9, 5)
    assert why_not_declare(game, ann) is None
    assert word(why_not_declare(game, lone)) == "out_of_charge_range"
    game.charges = (Charge(ann.id, (orc.id,)),)
    assert word(why_not_declare(game, ann)) == "has_declared"


@pytest.mark.clause("LFW-CAV-21")
def test_a_cavalry_is_one_target() -> None:
    """LFW-CAV-21, A-R14 k: and two units of the combat then."""
    game = field_of()
    ann, rider, steed = (
        stand(game, 0, 5, 5),
        stand(game, 1, 10, 5),
        stand(game, 1, 10, 5, type="bete"),
    )
    mount(game, rider, steed)
    assert targets_of(game, ann) == [steed]
    assert word(why_not_target(game, ann, rider)) == "charge_the_mount"
    charges(game, ann, steed)
    assert engaged_with(game, ann) == [rider, steed]


# -- resolving -------------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-CHARGERES-02", "LFW-CHARGERES-03", "LFW-CHARGERES-15")
def test_a_charge_ends_in_contact_and_leaves_its_marker() -> None:
    """LFW-CHARGERES-02, LFW-CHARGERES-03, LFW-CHARGERES-15: up to M + 4'', and it has charged this turn."""
    heard: list[Any] = []

    def hears(_game: State, _unit: Unit, targets: list[Unit]) -> Any:
        heard.extend(targets)
        yield from ()

    game = field_of()
    ann, orc = stand(game, 0, 5, 5, plugins=(rule(CHARGED, hears),)), stand(game, 1, 5, 13.9)
    found = charges(game, ann, orc, answers=[[5, 13.9 - INCH - 0.01]])
    assert found.events == ["charged", "contact", "charge_reached"] and heard == [orc]
    assert game.moved[ann.id] == CHARGE and game.has_charged[ann.id] and not game.charges


@pytest.mark.clause("LFW-CHARGERES-03", "LFW-CHARGERES-12")
def test_both_targets_are_touched_where_that_is_possible() -> None:
    """LFW-CHARGERES-03, LFW-CHARGERES-12, A-R28: as many as it can."""
    game = field_of()
    ann = stand(game, 0, 5, 5)
    one, other, far = stand(game, 1, 10, 4.3), stand(game, 1, 10, 5.8), stand(game, 1, 5, 13)
    intent = Intent(CHARGE, (one.id, other.id, far.id))
    assert most_contacts(game, ann, intent) == 2
    sides = intent._replace(least=2)
    assert word(why_not_go(game, ann, Place(10 - INCH, 4.3), sides)) == "more_targets"
    both = [p for p in MovePlace(game, ann, sides).candidates() if isinstance(p, Place)]
    assert both
    charges(game, ann, one, other, far, answers=[[both[0].x, both[0].y]])
    assert engaged_with(game, ann) == [one, other]


@pytest.mark.clause("LFW-CHARGERES-12")
def test_a_base_that_just_fits_between_two_touches_both() -> None:
    """LFW-CHARGERES-12: exactly between them, with contact on either side."""
    game = field_of()
    ann = stand(game, 0, 5, 5)
    one, other = stand(game, 1, 10, 5 - INCH - 0.09), stand(game, 1, 10, 5 + INCH + 0.09)
    assert most_contacts(game, ann, Intent(CHARGE, (one.id, other.id))) == 2
    game.put(other.id, Place(10.0, 5 + INCH + 0.2))
    assert most_contacts(game, ann, Intent(CHARGE, (one.id, other.id))) == 1


@pytest.mark.clause("LFW-CHARGERES-04")
def test_all_targets_or_none_is_another_reading() -> None:
    """LFW-CHARGERES-04, A-R28: an option."""
    game = field_of(all_targets_or_fail=True)
    ann, one, far = stand(game, 0, 5, 5), stand(game, 1, 10, 5), stand(game, 1, 5, 13)
    assert "charge_failed" in charges(game, ann, one, far, answers=[]).events
    assert not in_melee(game, ann)


@pytest.mark.clause("LFW-CHARGERES-04", "LFW-CHARGERES-05", "LFW-CHARGERES-15")
def test_a_failed_charge_goes_as_far_as_it_can_and_keeps_an_inch() -> None:
    """LFW-CHARGERES-04, LFW-CHARGERES-05, LFW-CHARGERES-15, A-R30: towards the nearest target; it has not charged."""
    game = field_of()
    ann, orc = stand(game, 0, 2, 5), stand(game, 1, 10, 5)
    game.put(orc.id, Place(16.0, 5.0))
    found = charges(game, ann, orc, answers=[])
    assert found.events == ["charge_failed", "fell_short"]
    assert game.x[ann.id] == pytest.approx(11, abs=1e-3) and game.moved[ann.id] == CHARGE
    assert not game.has_charged[ann.id]
    stranger = stand(game, 1, 14.5, 10)
    amy = stand(game, 0, 14.5, 2)
    far = stand(game, 1, 14.5, 13)
    charges(game, amy, far, answers=[])
    assert distance(game, amy, stranger) >= 1.0 - 1e-4


@pytest.mark.clause("LFW-CHARGERES-04", "LFW-DIFFICILE-01")
def test_terrain_slows_a_failed_charge() -> None:
    """LFW-CHARGERES-04, LFW-DIFFICILE-01: 9'' less one for each begun 3'' of a wood."""
    game = field_of(table=table(scenery=[piece("f", 0, 0, 24, 24, "difficult")]))
    ann, orc = stand(game, 0, 2, 5), stand(game, 1, 20, 5)
    charges(game, ann, orc, answers=[])
    assert game.x[ann.id] == pytest.approx(8, abs=0.01)  # at 6.1'' a third stretch would begin


@pytest.mark.clause("LFW-CHARGERES-09")
def test_no_other_enemy_is_touched_on_the_way_or_at_its_end() -> None:
    """LFW-CHARGERES-09."""
    game = field_of()
    ann, orc, other = stand(game, 0, 5, 5), stand(game, 1, 10, 5), stand(game, 1, 10, 6.2)
    intent = Intent(CHARGE, (orc.id,))
    assert word(why_not_go(game, ann, Place(9.2, 5.58), intent)) in (
        "not_declared",
        "no_room",
    )
    assert why_not_go(game, ann, Place(10 - INCH - 0.01, 5.0), intent) is None
    wall = [stand(game, 1, 7.5, y) for y in (4.0, 5.1, 6.2)]
    found = [p for p in MovePlace(game, ann, intent).candidates() if isinstance(p, Place)]
    assert all(distance_at_end(game, ann, p, [other, *wall]) > 0.1 for p in found)


def distance_at_end(game: State, unit: Unit, place: Place, foes: list[Unit]) -> float:
    """How near it would stand to the nearest."""
    from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance_at

    return min(distance_at(game, unit, place, foe) for foe in foes)


@pytest.mark.clause("LFW-CHARGERES-10")
def test_a_charge_in_a_melee_is_cancelled() -> None:
    """LFW-CHARGERES-10, A-R30: and the unit has not moved."""
    game = field_of()
    ann, orc = stand(game, 0, 5, 5), stand(game, 1, 9, 5)
    stand(game, 1, 5, 5 + INCH)
    assert charges(game, ann, orc, answers=[]).events == ["charge_cancelled_melee"]
    assert game.moved[ann.id] is None


@pytest.mark.clause("LFW-CHARGERES-11")
def test_a_charge_without_targets_is_cancelled() -> None:
    """LFW-CHARGERES-11."""
    game = field_of()
    ann, orc = stand(game, 0, 5, 5), stand(game, 1, 9, 5)
    game.status[orc.id] = DESTROYED
    assert charges(game, ann, orc, answers=[]).events == ["charge_cancelled_gone"]
    assert game.moved[ann.id] is None


@pytest.mark.clause("LFW-CHARGERES-13", "LFW-CHARGERES-14")
def test_a_fleeing_unit_that_is_caught_is_destroyed() -> None:
    """LFW-CHARGERES-13, LFW-CHARGERES-14, A-R31: its Pv are credited to who caught it."""
    game = field_of()
    ann = stand(game, 0, 5, 5)
    orc = stand(game, 1, 9, 5, columns={"fleeing": True})
    found = charges(game, ann, orc)
    assert "caught" in found.events and game.status[orc.id] == DESTROYED
    assert game.destroyed_by[orc.id] == (ann.id,) and game.caught == ((ann.id, 1, 2),)
    assert game.has_charged[ann.id]


# -- mutual charges --------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-CHARGERES-06", "LFW-CHARGERES-07", "LFW-CHARGERES-08")
def test_two_who_charge_each_other_meet_half_way() -> None:
    """LFW-CHARGERES-06, LFW-CHARGERES-07, LFW-CHARGERES-08 (example D16): both count as having charged."""
    game = field_of()
    a, b = stand(game, 0, 5, 5), stand(game, 1, 13 + INCH, 5)
    game.charges = (Charge(b.id, (a.id,)),)
    found = charges(game, a, b, answers=[[9 - 0.01, 5]])
    assert found.events[0] == "charge_met" and game.x[b.id] == pytest.approx(9 + INCH)
    assert game.has_charged[a.id] and game.has_charged[b.id] and game.moved[b.id] == CHARGE
    assert in_melee(game, a) and len(game.charges) == 0


@pytest.mark.clause("LFW-CHARGERES-07")
def test_who_meets_a_charge_that_fails_finishes_its_own() -> None:
    """LFW-CHARGERES-07, A-R29: with what is left of its move."""
    game = field_of()
    a, b = stand(game, 0, 5, 5, move=1.0), stand(game, 1, 12 + INCH, 5, move=8.0)
    game.charges = (Charge(b.id, (a.id,)),)
    charge = Charge(a.id, (b.id,))
    game.charges = (*game.charges, charge)
    game.put(b.id, Place(17 + INCH, 5.0))
    rest = play(resolve(game, charge), answers=[[10 + INCH, 5]])
    assert rest.events[:2] == ["charge_met", "charge_failed"]
    assert game.has_charged[b.id] and not game.has_charged[a.id] and in_melee(game, a)


@pytest.mark.clause("LFW-CHARGERES-06")
def test_a_delayed_unit_does_not_come_to_meet() -> None:
    """LFW-CHARGERES-06, A-R67: and its own charge is cancelled where it is in a melee then."""
    game = field_of()
    a, b = stand(game, 0, 5, 5), stand(game, 1, 12, 5, columns={"delayed": True})
    own = Charge(b.id, (a.id,))
    game.charges = (own,)
    charges(game, a, b)
    assert game.x[b.id] == 12 and game.charges == (own,)
    assert play(resolve(game, own)).events == ["charge_cancelled_melee"]


# -- over the ground -------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-CHARGERES-02", "LFW-TERRAIN-BATIMENT-06")
def test_charges_lead_up_slopes_over_low_walls_and_through_doors() -> None:
    """LFW-CHARGERES-02, LFW-TERRAIN-BATIMENT-06, A-R6, A-R44: contact across a barricade; 1'' for a door."""
    ground = table(surfaces=[HILL, *house(at=2.0)], hurdles=[low_wall("w", 20, 2, 20, 10)])
    game = field_of(table=ground)
    ann, top = stand(game, 0, 13, 6), stand(game, 1, 13, 11, "hill")
    charges(game, ann, top)
    assert in_melee(game, top)
    amy, behind = stand(game, 0, 17, 6), stand(game, 1, 20.05 + INCH / 2, 6)
    places = MovePlace(game, amy, Intent(CHARGE, (behind.id,))).candidates()
    before = [place for place in places if isinstance(place, Place) and place.x < 20]
    charges(game, amy, behind, answers=[[before[0].x, before[0].y]])
    assert in_melee(game, behind)
    eve, within = stand(game, 0, 0.6, 5), stand(game, 1, 4.5, 5, "house-in")
    charges(game, eve, within)
    assert in_melee(game, within) and game.surface[eve.id] == "house-in"


@pytest.mark.clause("LFW-CHARGERES-12")
def test_the_best_place_is_found_beside_others_who_stand_there() -> None:
    """LFW-CHARGERES-12: an enemy of whom only a gap is free is reached all the same."""
    game = field_of()
    orc, ann = stand(game, 1, 12, 12), stand(game, 0, 12, 6)
    for degrees in (20, 80, 140, 200, 320):
        from math import cos, radians, sin

        far = INCH + 0.001
        stand(game, 0, 12 + far * cos(radians(degrees)), 12 + far * sin(radians(degrees)))
    assert most_contacts(game, ann, Intent(CHARGE, (orc.id,))) == 1
