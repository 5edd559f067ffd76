"""Charges that lead straight at somebody are told at a glance: the search finds the same. And what is drawn of charges."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest
from tests.unit.lfw.grounds import HILL, block, low_wall, piece, table
from tests.unit.lfw.units import field_of, rule, stand

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Why
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.moves import reaching
from escarmouche.rulebooks.last_fantasy_war.moves.charge_places import ChargePlace
from escarmouche.rulebooks.last_fantasy_war.moves.charges import why_not_declare, within_reach
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import going
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance, length_of, reach_of
from escarmouche.rulebooks.last_fantasy_war.moves.reaching import reached_by
from escarmouche.rulebooks.last_fantasy_war.moves.straight_charges import (
    straight_charge,
    straight_contact,
)
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    ENGAGE,
    FLIGHT,
    MOVE,
    RUN,
    SLOW,
    Charge,
    State,
    Unit,
)
from escarmouche.rulebooks.last_fantasy_war.turn.drawn_charges import (
    Declarer,
    FurtherTarget,
    Target,
)
from escarmouche.table.scenery import Table

GROUNDS = {
    "bare": table(),
    "wood": table(scenery=[piece("wood", 9, 9, 13, 15, "difficult", "forest")]),
    "rocks": table(scenery=[piece("rocks", 9, 11, 11, 13, "impassable", height=2.0)]),
    "low wall": table(hurdles=[low_wall("fence", 6, 11.5, 18, 11.5)]),
    "hill": table(surfaces=[HILL]),
    "block": table(surfaces=[block("block", 9, 9, 13, 13, 3.0)]),
    "slope": table(surfaces=[block("rise", 8, 10, 16, 20, 1.5, "slope")]),
}


def crowd(seed: int, ground: Table) -> State:
    """Units of two camps here and there."""
    rng, game = Random(seed), field_of(table=ground)
    spots: list[tuple[float, float]] = []
    while len(spots) < 10:
        x, y = rng.uniform(5, 19), rng.uniform(5, 19)
        if all(hypot(x - u, y - v) > 1.1 for u, v in spots):
            spots.append((x, y))
            surface = ground.storeys.surfaces_at(x, y)[-1]
            stand(game, len(spots) % 2, x, y, surface)
    return game


def pairs(game: State) -> list[tuple[Unit, Unit]]:
    """Who could charge whom."""
    return [(unit, foe) for unit in game.bodies() for foe in within_reach(game, unit)]


@pytest.mark.parametrize("name", GROUNDS)
@pytest.mark.parametrize("seed", range(4))
def test_the_search_finds_what_is_told_at_a_glance(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LFW-CHARGERES-03: the same place, and the same way there at the same price."""
    game = crowd(seed, GROUNDS[name])
    found = []
    for unit, foe in pairs(game):
        intent = Intent(CHARGE, (foe.id,))
        place = straight_contact(game, unit, foe, length_of(game, unit, intent))
        if place is not None:
            found.append((unit, intent, place))
            way = straight_charge(game, unit, place, intent)
            assert way is not None
            searched = going(game, unit, place, intent)
            assert searched is not None
            assert (way.way, way.price, way.flown) == (searched.way, searched.price, searched.flown)
    monkeypatch.setattr(reaching, "straight_contact", lambda *_told: None)
    for unit, intent, place in found:
        assert reaching._reached.rule(game, unit, intent, 9.0) == (1, place)


def test_most_who_stand_alone_are_told_at_a_glance() -> None:
    """So the search is not asked of them."""
    game = field_of()
    ann, orc = stand(game, 0, 8, 8), stand(game, 1, 12, 11)
    assert straight_contact(game, ann, orc, 9.0) is not None
    assert straight_contact(game, ann, orc, 3.9) is None  # not far enough
    stand(game, 0, 10, 9.5)
    assert straight_contact(game, ann, orc, 9.0) is None  # somebody is in the way
    assert reached_by(game, ann, Intent(CHARGE, (orc.id,))).number == 1


def test_lengths_are_the_same_at_a_glance() -> None:
    """LFW-CHARGEDECL-02, LFW-COURSE-03, LFW-ESTROPIE-02: whatever speaks about a move."""
    game = field_of()

    def hastens(_game: State, _unit: Unit, name: str) -> Why | None:
        return Why(1, Phrase("lfw.rule.test")) if name in ("move", CHARGE) else None

    units = [
        stand(game, 0, 4, 4),
        stand(game, 0, 8, 4, columns={"crippled": SLOW}),
        stand(game, 1, 12, 4, plugins=[rule(points.SCORE, hastens)]),
        stand(game, 1, 16, 4, type="monstre", move=7.0),
    ]
    for unit in units:
        for kind in (FLIGHT, CHARGE, RUN, MOVE, ENGAGE):
            assert reach_of(game, unit, kind) == float(allowance(game, unit, kind).value)


# -- what is drawn -------------------------------------------------------------------------------------

DECLINE = Option("pass", Phrase("lfw.option.decline"))


def test_all_kinds_of_declarations_are_drawn() -> None:
    """LFW-CHARGE-02: mostly a charge straight at somebody, now and then one that is not, or none."""
    game = field_of()
    ann, orc = stand(game, 0, 8, 8), stand(game, 1, 8, 13)
    behind = stand(game, 0, 8, 6)  # its way is barred
    far = stand(game, 0, 20, 20)
    answers = Declarer(game, [ann, behind, far], why_not_declare, [DECLINE])
    rng = Random(1)
    drawn = [answers.sample(rng) for _each in range(600)]
    assert set(drawn) == {str(ann.id), str(behind.id), "pass"}
    assert drawn.count(str(ann.id)) > 400 and drawn.count(str(behind.id)) < 60
    assert all(answers.check(one) is None for one in drawn)
    game.charges = (Charge(behind.id, (orc.id,)),)
    drawn = [answers.sample(rng) for _each in range(600)]
    assert set(drawn) == {str(ann.id), "pass"} and drawn.count("pass") > 500


def test_who_is_bound_to_declare_does() -> None:
    """B-R83 e: declining is not drawn where it is no option."""
    game = field_of()
    ann = stand(game, 0, 8, 8)
    stand(game, 1, 8, 13)
    answers = Declarer(game, [ann], why_not_declare, [])
    assert {answers.sample(Random(seed)) for seed in range(40)} == {str(ann.id)}


def test_all_targets_are_drawn_and_mostly_one() -> None:
    """LFW-CHARGEDECL-01: who stands straight ahead mostly, others now and then."""
    game = field_of()
    ann, orc, other = stand(game, 0, 8, 8), stand(game, 1, 8, 12), stand(game, 1, 8, 13.5)
    first, rng = Target(game, ann, [orc, other]), Random(2)
    drawn = [first.sample(rng) for _each in range(600)]
    assert set(drawn) == {str(orc.id), str(other.id)} and drawn.count(str(other.id)) < 60
    assert all(first.check(one) is None for one in drawn)
    done = Option("done", Phrase("lfw.option.no_more_targets"))
    more = FurtherTarget(game, ann, [other], [done])
    drawn = [more.sample(rng) for _each in range(600)]
    assert set(drawn) == {"done", str(other.id)} and drawn.count("done") > 400


def test_a_charge_ends_on_all_sides_now_and_then() -> None:
    """LFW-CHARGERES-03: what is drawn is legal; mostly it is straight ahead."""
    game = field_of()
    ann, orc = stand(game, 0, 8, 8), stand(game, 1, 8, 12)
    answers, rng = ChargePlace(game, ann, Intent(CHARGE, (orc.id,))), Random(3)
    drawn = [answers.sample(rng) for _each in range(200)]
    assert len(set(drawn)) > 2 and drawn.count(answers.default()) >= 130
    assert [answers.check(goal) for goal in set(drawn)] == [None] * len(set(drawn))
