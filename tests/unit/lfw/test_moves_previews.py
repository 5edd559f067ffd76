"""What a player sees of a charge before it is made: the place that is proposed is shown, and taken, just as it is."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, radians, sin
from typing import Any

import pytest
from tests.unit.lfw.grounds import house, low_wall, table
from tests.unit.lfw.units import INCH, field_of, stand

from escarmouche.rulebooks.last_fantasy_war.ground.contact import enemies_at
from escarmouche.rulebooks.last_fantasy_war.moves.contact_arcs import contact_arcs
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import JUST_TOUCHING
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace
from escarmouche.rulebooks.last_fantasy_war.moves.previews import path
from escarmouche.rulebooks.last_fantasy_war.moves.reaching import most_contacts
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, ENGAGE, MOVE, State, Unit
from escarmouche.table.storeys.model import Place

Charging = tuple[State, Unit, tuple[int, ...]]


def two_apart() -> Charging:
    """Two targets so far from each other that one base touches both only at a distance from each."""
    game = field_of()
    ann = stand(game, 0, 12, 5)
    one, other = stand(game, 1, 12 - INCH - 0.09, 10), stand(game, 1, 12 + INCH + 0.09, 10)
    return game, ann, (one.id, other.id)


def beside_another() -> Charging:
    """An enemy that was not declared stands by its target."""
    game = field_of()
    ann = stand(game, 0, 12, 5)
    stand(game, 1, 10.95, 9.55)
    return game, ann, (stand(game, 1, 12, 10).id,)


def through_a_gap() -> Charging:
    """Friends all around the target, but for one gap."""
    game = field_of()
    ann, orc = stand(game, 0, 12, 5), stand(game, 1, 12, 12)
    for degrees in (-19, 41, 101, 161, 221):
        at, far = radians(degrees), INCH + 0.001
        stand(game, 0, 12 + far * cos(at), 12 + far * sin(at))
    return game, ann, (orc.id,)


def across_a_wall() -> Charging:
    """A low wall, of which each stands on one side."""
    game = field_of(table=table(hurdles=[low_wall("w", 8, 9, 16, 9.2)]))
    ann = stand(game, 0, 12, 5)
    return game, ann, (stand(game, 1, 12, 9.2 + INCH / 2).id,)


def in_a_house() -> Charging:
    """Through a door, at somebody under a roof."""
    game = field_of(table=table(surfaces=house()))
    ann = stand(game, 0, 5, 11)
    return game, ann, (stand(game, 1, 10.5, 11, "house-in").id,)


SITUATIONS = (two_apart, beside_another, through_a_gap, across_a_wall, in_a_house)


@pytest.mark.parametrize("made", SITUATIONS)
def test_a_charge_is_shown_where_it_is_proposed(made: Callable[[], Charging]) -> None:
    """LFW-CHARGERES-03, LFW-CHARGERES-12: every place that is proposed can be laid down as it is."""
    game, ann, targets = made()
    intent = Intent(CHARGE, targets)
    answers = MovePlace(game, ann, intent._replace(least=most_contacts(game, ann, intent)))
    assert answers.candidates() and answers.default() in answers.candidates()
    for place in answers.candidates():
        assert isinstance(place, Place)
        told = _pointed(game, ann, answers, place)
        assert answers.check(answers.decode(told["answer"])) is None, (place, told["answer"])
        assert set(told["touched"]) >= {foe.id for foe in enemies_at(game, ann, place)}
        assert told["answer"] == answers.encode(place)


def _pointed(game: State, ann: Unit, answers: MovePlace, place: Place) -> dict[str, Any]:
    wish = {"figure": ann.id, "to": [place.x, place.y], "surface": place.surface}
    return path(game, answers, wish)


def test_whoever_points_near_its_target_touches_it() -> None:
    """LFW-CHARGERES-09: a target is meant rather than an enemy beside it, whoever is named first; one may still stand off in an engagement."""
    game, ann, targets = beside_another()
    charge = MovePlace(game, ann, Intent(CHARGE, targets))
    told = path(game, charge, {"figure": ann.id, "to": [12.3, 8.85]})
    assert told["touched"] == [*targets] and charge.check(charge.decode(told["answer"])) is None
    near = MovePlace(game, ann, Intent(ENGAGE))
    told = path(game, near, {"figure": ann.id, "to": [12, 7]})
    assert told["touched"] == [] and told["answer"] == [12, 7, "ground"]


@pytest.mark.clause("LFW-CHARGERES-03", "LFW-CHARGERES-09", "LFW-CHARGERES-12")
@pytest.mark.parametrize("made", SITUATIONS)
def test_where_a_charge_may_end_is_drawn_and_nothing_else(made: Callable[[], Charging]) -> None:
    """Every place that is drawn is legal; every legal one, just touching a target, lies by one that is drawn."""
    game, ann, targets = made()
    intent = Intent(CHARGE, targets)
    answers = MovePlace(game, ann, intent._replace(least=most_contacts(game, ann, intent)))
    arcs = contact_arcs(game, ann, answers.intent)
    drawn = [Place(x, y, arc.surface) for arc in arcs for x, y in arc.points]
    assert drawn and all(answers.check(place) is None for place in drawn)
    for foe in targets:
        far = game.radius[ann.id] + game.radius[foe] + JUST_TOUCHING
        for k in range(180):
            x = game.x[foe] + far * cos(k * pi / 90)
            y = game.y[foe] + far * sin(k * pi / 90)
            for surface in game.table.storeys.surfaces_at(x, y):
                if answers.check(Place(x, y, surface)) is None:
                    assert min(hypot(x - p.x, y - p.y) for p in drawn) < 0.2, (x, y)


def test_a_move_that_need_touch_nobody_has_no_arcs() -> None:
    """LFW-ENGAGE-03: who is in contact keeps it; who is in none goes where it may."""
    game, ann, _targets = beside_another()
    assert contact_arcs(game, ann, Intent(MOVE)) == []
    assert "contacts" in MovePlace(game, ann, Intent(MOVE)).reach_by_surface()
    bob = stand(game, 0, 12, 10 + INCH + 0.01)
    (arc,) = contact_arcs(game, bob, Intent(ENGAGE))
    assert game.figures[arc.figure].camp == 1
    kept = MovePlace(game, bob, Intent(ENGAGE))
    assert all(kept.check(Place(x, y, arc.surface)) is None for x, y in arc.points)
