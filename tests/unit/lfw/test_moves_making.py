"""Runs, normal moves, engagements, pile-ins, forced passages (LFW-MVT-*, LFW-COURSE-*, LFW-NORMAL-*, LFW-ENGAGE-*, LFW-ENFONCER-*)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.grounds import HILL, block, house, piece, table
from tests.unit.lfw.units import INCH, field_of, play, rule, stand

from escarmouche.core.dice import SeededDice
from escarmouche.core.explain import Phrase, Why
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import mount
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import who_may, why_not_move
from escarmouche.rulebooks.last_fantasy_war.moves.intents import (
    FORCE,
    PILE_IN,
    POSITION,
    Intent,
)
from escarmouche.rulebooks.last_fantasy_war.moves.jumps import safe_from_water
from escarmouche.rulebooks.last_fantasy_war.moves.legality import why_not_go
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace
from escarmouche.rulebooks.last_fantasy_war.moves.previews import path
from escarmouche.rulebooks.last_fantasy_war.moves.pushes import PushDirection, pushed, where_pushed
from escarmouche.rulebooks.last_fantasy_war.points import ELIGIBLE, MOVED, SCORE
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    DESTROYED,
    ENGAGE,
    FLIGHT,
    MOVE,
    RUN,
    State,
    Unit,
)
from escarmouche.table.storeys.model import Place

KINDS = (FLIGHT, CHARGE, RUN, MOVE, ENGAGE)


def refused(game: State, unit: Unit, goal: Place, intent: Intent) -> str:
    """The word of the refusal, or none."""
    found = why_not_go(game, unit, goal, intent)
    return "" if found is None else found.reason.id.removeprefix("lfw.refusal.")


def barred(game: State, unit: Unit, kind: str) -> str:
    """Why it is not eligible, or nothing."""
    found = why_not_move(game, unit, kind)
    return "" if found is None else found.reason.id.removeprefix("lfw.refusal.")


# -- how far -----------------------------------------------------------------------------------------


@pytest.mark.clause(
    "LFW-CHARGEDECL-02",
    "LFW-CHARGERES-02",
    "LFW-COURSE-03",
    "LFW-ENFONCER-01",
    "LFW-ENGAGE-02",
    "LFW-FUITEMVT-01",
    "LFW-NORMAL-03",
)
def test_how_far_each_kind_of_move_leads() -> None:
    """LFW-FUITEMVT-01, LFW-CHARGEDECL-02, LFW-CHARGERES-02, LFW-COURSE-03, LFW-NORMAL-03, LFW-ENGAGE-02, LFW-ENFONCER-01."""
    game = field_of()
    ann = stand(game, 0, 5, 5, move=5.0)
    assert [allowance(game, ann, kind).value for kind in KINDS] == [7, 9, 7, 5, 3]
    assert allowance(game, ann, PILE_IN).value == 3 and allowance(game, ann, FORCE).value == 2


@pytest.mark.clause("LFW-RULE-LENT-01", "LFW-RULE-RAPIDE-01")
def test_fast_and_slow_units() -> None:
    """LFW-RULE-RAPIDE-01, LFW-RULE-LENT-01 (example B4): flights, charges and runs, not normal moves; who is crippled may be slow."""
    hasty = rule(
        SCORE,
        lambda _g, _u, name: (
            Why(2, Phrase("lfw.rule.rapide")) if name in (RUN, CHARGE, FLIGHT) else None
        ),
    )
    game = field_of()
    ann = stand(game, 0, 5, 5, plugins=(hasty,), columns={"crippled": "slow"})
    assert [allowance(game, ann, kind).value for kind in KINDS] == [8, 10, 8, 5, 3]


@pytest.mark.clause("LFW-CAV-06")
def test_a_cavalry_moves_as_its_mount_does() -> None:
    """LFW-CAV-06: both halves, one marker each."""
    game = field_of()
    rider, steed = stand(game, 0, 5, 5), stand(game, 0, 5, 5, type="bete", move=8.0)
    mount(game, rider, steed)
    assert allowance(game, rider, RUN).value == 10 and barred(game, rider, RUN) == "rides"
    play(moves(game, steed, Intent(RUN)), answers=[[12, 5]])
    assert (game.x[rider.id], game.moved[rider.id], game.moved[steed.id]) == (12, RUN, RUN)


# -- who ---------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "LFW-CHARGE-01",
    "LFW-COURSE-02",
    "LFW-ENGAGE-01",
    "LFW-MVT-01",
    "LFW-MVT-02",
    "LFW-MVT-04",
    "LFW-NORMAL-02",
)
def test_who_may_make_which_move() -> None:
    """LFW-MVT-01, LFW-MVT-02, LFW-MVT-04, LFW-CHARGE-01, LFW-COURSE-02, LFW-NORMAL-02, LFW-ENGAGE-01, A-R32."""
    game = field_of()
    free, fled = stand(game, 0, 5, 5), stand(game, 0, 5, 9, columns={"fleeing": True})
    held, ran = stand(game, 0, 15, 5), stand(game, 0, 5, 13, columns={"moved": RUN})
    stand(game, 1, 15 + INCH, 5)
    assert [barred(game, free, kind) for kind in KINDS] == ["", "", "", "", "no_melee"]
    assert [barred(game, fled, kind) for kind in KINDS] == ["", *["fleeing"] * 4]
    assert [barred(game, held, kind) for kind in KINDS] == ["", *["in_melee"] * 3, ""]
    assert [barred(game, ran, kind) for kind in KINDS[:4]] == ["has_moved"] * 4
    assert who_may(game, 0, RUN) == [free] and who_may(game, 0, ENGAGE) == [held]


@pytest.mark.clause("LFW-MVT-02")
def test_rules_may_let_somebody_move_or_bar_it() -> None:
    """LFW-MVT-02: unless a rule says otherwise."""
    always = rule(ELIGIBLE, lambda _game, _unit, _kind: True)
    game = field_of()
    ann = stand(game, 0, 5, 5, plugins=(always,), columns={"moved": MOVE})
    assert barred(game, ann, CHARGE) == ""


@pytest.mark.clause("LFW-FUITE-05")
def test_voluntary_flight_is_an_option() -> None:
    """LFW-FUITE-05, A-R24."""
    game = field_of(voluntary_flight=False)
    assert barred(game, stand(game, 0, 5, 5), FLIGHT) == "no_voluntary_flight"


# -- runs and normal moves -----------------------------------------------------------------------------


@pytest.mark.clause("LFW-COURSE-03", "LFW-MVT-03", "LFW-NORMAL-03")
def test_a_move_leaves_its_marker() -> None:
    """LFW-MVT-03, LFW-NORMAL-03, LFW-COURSE-03."""
    heard: list[Any] = []

    def hears(_game: State, _unit: Unit, kind: str, flown: bool) -> Any:
        heard.append((kind, flown))
        yield from ()

    game = field_of()
    ann = stand(game, 0, 5, 5, plugins=(rule(MOVED, hears),))
    found = play(moves(game, ann, Intent(MOVE)), answers=[[5, 10]])
    assert found.events == ["moved"] and game.moved[ann.id] == MOVE
    assert found.told[0].data["length"] == pytest.approx(5) and heard == [(MOVE, False)]
    amy = stand(game, 0, 9, 5)
    assert play(moves(game, amy, Intent(RUN)), answers=[[9, 5]]).events == ["stayed"]
    assert refused(game, amy, Place(9.0, 12.1), Intent(RUN)) == "too_far"


@pytest.mark.clause("LFW-COURSE-04", "LFW-NORMAL-04")
@pytest.mark.parametrize("kind", [MOVE, RUN])
def test_an_inch_is_kept_from_enemies(kind: str) -> None:
    """LFW-COURSE-04, LFW-NORMAL-04, A-R9: where it ends, and all along its way."""
    game = field_of()
    ann, orc = stand(game, 0, 5, 10), stand(game, 1, 8, 10)
    assert refused(game, ann, Place(8 - 0.99 - INCH, 10.0), Intent(kind)) == "too_near"
    assert refused(game, ann, Place(8 - 1.0 - INCH, 10.0), Intent(kind)) == ""
    found = going_length(game, ann, Place(8.0, 12.0), kind)
    assert found > 3.61 and orc.camp == 1  # it goes round


def going_length(game: State, unit: Unit, goal: Place, kind: str) -> float:
    """How long the way is."""
    from escarmouche.rulebooks.last_fantasy_war.moves.legality import going

    found = going(game, unit, goal, Intent(kind), 4.0)
    assert found is not None
    return found.price.length


@pytest.mark.clause("LFW-COURSE-04")
def test_who_starts_nearer_may_leave() -> None:
    """LFW-COURSE-04, A-R9: never nearer, and an inch away in the end."""
    game = field_of()
    ann = stand(game, 0, 10, 10)
    stand(game, 1, 10.5 + INCH, 10)
    assert refused(game, ann, Place(8.0, 10.0), Intent(MOVE)) == ""
    assert refused(game, ann, Place(9.8, 10.0), Intent(MOVE)) == "too_near"
    assert refused(game, ann, Place(13.0, 10.0), Intent(MOVE)) != ""


@pytest.mark.clause("LFW-NORMAL-04")
def test_heights_part_who_could_not_touch() -> None:
    """LFW-NORMAL-04, A-R6: not from an enemy on a roof above it."""
    game = field_of(table=table(surfaces=[block("roof", 10, 5, 16, 15, 3.0)]))
    ann = stand(game, 0, 8, 12)
    stand(game, 1, 10.3, 10, "roof")
    assert refused(game, ann, Place(9.4, 10.5), Intent(MOVE)) == ""


@pytest.mark.clause("LFW-NORMAL-04", "LFW-TERRAIN-COLLINE-01")
def test_a_steep_side_parts_who_is_above_and_a_slope_does_not() -> None:
    """LFW-NORMAL-04, LFW-TERRAIN-COLLINE-01, A-R6: at the foot of the steep side of a hill, and before its slope."""
    game = field_of(table=table(surfaces=[HILL]))
    ann, amy = stand(game, 0, 7, 12), stand(game, 0, 13, 6)
    orc = stand(game, 1, 10.6, 12, "hill")
    assert refused(game, ann, Place(9.4, 12.0), Intent(MOVE)) == ""
    game.put(orc.id, Place(13.0, 10.6, "hill"))
    assert refused(game, amy, Place(13.0, 9.3), Intent(MOVE)) == "too_near"


# -- in a melee ----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-ENGAGE-02", "LFW-ENGAGE-03")
def test_an_engagement_keeps_its_contacts_and_may_add_others() -> None:
    """LFW-ENGAGE-02, LFW-ENGAGE-03, A-R33."""
    game = field_of()
    orc, other = stand(game, 1, 10, 10), stand(game, 1, 10, 12.05)
    ann = stand(game, 0, 10 - INCH, 10, move=5.0)
    assert refused(game, ann, Place(7.0, 10.0), Intent(ENGAGE)) == "keeps_contacts"
    places = MovePlace(game, ann, Intent(ENGAGE)).candidates()
    both = [p for p in places if isinstance(p, Place) and 10.9 < p.y < 11.1]
    assert both
    play(moves(game, ann, Intent(ENGAGE)), answers=[[both[0].x, both[0].y]])
    assert engaged_with(game, ann) == [orc, other] and game.moved[ann.id] == ENGAGE


@pytest.mark.clause("LFW-ENFONCER-01", "LFW-ENFONCER-03")
def test_a_pile_in_touches_enemies_of_the_combat_or_is_not_made() -> None:
    """LFW-ENFONCER-01, LFW-ENFONCER-03, A-R39."""
    game = field_of()
    ann, orc, stranger = stand(game, 0, 5, 10), stand(game, 1, 8, 10), stand(game, 1, 5, 13)
    intent = Intent(PILE_IN, (orc.id,))
    assert refused(game, ann, Place(8 - INCH, 10.0), intent) == ""
    assert refused(game, ann, Place(6.0, 10.0), intent) == "no_foe_there"
    assert refused(game, ann, Place(5.0, 13 - INCH), intent) == "not_in_combat"
    assert refused(game, ann, Place(5.0, 10.0), intent) == ""
    game.put(orc.id, Place(9.2, 10.0))
    assert refused(game, ann, Place(9.2 - INCH, 10.0), intent) == "too_far"
    assert stranger.camp == 1


@pytest.mark.clause("LFW-SKILL-ZEL-PRENDREPOS-01")
def test_taking_position_leaves_contact_under_the_inch() -> None:
    """LFW-SKILL-ZEL-PRENDREPOS-01, A-R58."""
    game = field_of()
    ann = stand(game, 0, 10, 10)
    stand(game, 1, 10 + INCH, 10)
    stand(game, 1, 7, 10)
    assert refused(game, ann, Place(10.0, 13.0), Intent(POSITION)) == ""
    assert refused(game, ann, Place(8.2, 10.0), Intent(POSITION)) == "too_near"


# -- passages ------------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-ENV-INTERIEUR-14", "LFW-ENV-INTERIEUR-15", "LFW-ENV-INTERIEUR-16")
def test_a_forced_passage_is_gone_through() -> None:
    """LFW-ENV-INTERIEUR-14, LFW-ENV-INTERIEUR-15, LFW-ENV-INTERIEUR-16: 2'', through it, more than 1'' from enemies."""
    game = field_of(table=table(surfaces=house(at=8.0)))
    ann, intent = stand(game, 0, 7.45, 11), Intent(FORCE, through="house-door")
    assert refused(game, ann, Place(9.3, 11.0, "house-in"), intent) == ""
    assert refused(game, ann, Place(6.5, 11.0), intent) == "not_through"
    assert MovePlace(game, ann, intent).candidates()
    stand(game, 1, 11.2, 11, "house-in")
    assert refused(game, ann, Place(9.3, 11.0, "house-in"), intent) == "too_near"
    assert refused(game, ann, Place(8.6, 11.0, "house-in"), intent) == ""


# -- jumps and deep water --------------------------------------------------------------------------------

CLIFF = table(surfaces=[block("cliff", 10, 0, 24, 24, 3.0, "ledge")])


@pytest.mark.clause("LFW-SAUTER-02", "LFW-SAUTER-03")
@pytest.mark.parametrize(
    ("height", "face", "force"), [(3.0, 3, 1), (3.0, 4, None), (1.5, 2, 0), (1.5, 3, None)]
)
def test_jumps(height: float, face: int, force: int | None) -> None:
    """LFW-SAUTER-02, LFW-SAUTER-03 (example D12)."""
    ground = table(surfaces=[block("cliff", 10, 0, 24, 24, height, "ledge")])
    game = field_of(table=ground)
    ann = stand(game, 0, 11, 10, "cliff", life=3)
    dice = [face] if force is None else [face, 6]
    found = play(moves(game, ann, Intent(MOVE)), dice, [[8, 10]])
    assert found.rolled == (["jump"] if force is None else ["jump", "defence"])
    if force is not None:
        assert found.rolls[1].about["force"].value == force
    assert game.place_of(ann.id) == Place(8.0, 10.0)  # LFW-SAUTER-04: it goes on


@pytest.mark.clause("LFW-SAUTER-04")
def test_who_dies_in_a_jump_goes_no_farther() -> None:
    """LFW-SAUTER-04: the unit, if alive, goes on."""
    game = field_of(table=CLIFF)
    ann = stand(game, 0, 11, 10, "cliff", life=1)
    found = play(moves(game, ann, Intent(MOVE)), [1, 1], [[8, 10]])
    assert game.status[ann.id] == DESTROYED and found.result is False


@pytest.mark.clause("LFW-ENV-EAUXPROF-02", "LFW-ENV-EAUXPROF-03")
def test_deep_water_drowns_or_lets_out() -> None:
    """LFW-ENV-EAUXPROF-02, LFW-ENV-EAUXPROF-03."""
    lake = table(scenery=[piece("l", 8, 8, 14, 14, "deep-water")])
    for face, alive in ((3, False), (4, True)):
        game = field_of(table=lake)
        ann = stand(game, 0, 9, 11)
        found = play(safe_from_water(game, ann), [face])
        assert found.events[0] == ("crawled_out" if alive else "drowned")
        assert (game.status[ann.id] != DESTROYED) is alive
        if alive:
            assert (game.x[ann.id], game.y[ann.id]) == pytest.approx((8 - INCH / 2, 11), abs=1e-3)
    dry = stand(game, 0, 3, 3)
    assert play(safe_from_water(game, dry)).result is True


# -- pushes ----------------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SKILL-ZEL-DEGAGER-01")
def test_a_push_goes_straight_until_something_stops_it() -> None:
    """LFW-SKILL-ZEL-DEGAGER-01, A-R58, A-R27: bases, impassable terrain, the edge; no new contact with its enemies."""
    rock = piece("r", 5, 14, 6, 16, "impassable", "solid", height=3)
    game = field_of(table=table(scenery=[rock]))
    ann = stand(game, 0, 3, 15)
    assert where_pushed(game, ann, 0, 2.0).far == pytest.approx(1.5 - (INCH - 1) / 2, abs=0.01)
    assert where_pushed(game, ann, 90, 2.0).far == pytest.approx(2)
    friend = stand(game, 0, 3, 13)
    assert where_pushed(game, ann, 270, 2.0).far == pytest.approx(2 - INCH, abs=0.01)
    game.put(friend.id, Place(20.0, 20.0))
    stand(game, 1, 3, 12.5)
    assert where_pushed(game, ann, 270, 2.0).far == pytest.approx(2.5 - INCH - 0.1, abs=0.01)
    edge = stand(game, 0, 1, 1)
    assert where_pushed(game, edge, 180, 2.0).far == pytest.approx(1 - INCH / 2, abs=0.01)
    assert play(pushed(game, edge, 0, 2.0)).events == ["pushed"] and game.x[edge.id] == 3
    assert set(PushDirection(game, edge, 2.0).candidates()) >= {0.0, 90.0}


@pytest.mark.clause("LFW-ENV-EAUXPROF-02")
def test_a_push_leads_into_deep_water() -> None:
    """LFW-ENV-EAUXPROF-02, A-R68 b."""
    game = field_of(table=table(scenery=[piece("l", 8, 8, 14, 14, "deep-water")]))
    ann = stand(game, 0, 7, 11)
    found = play(pushed(game, ann, 0, 2.0), [2])
    assert found.events == ["pushed", "drowned", "destroyed"] and found.result is False


# -- proposals and previews ------------------------------------------------------------------------------


def test_proposals_are_legal_and_samples_are_drawn() -> None:
    """One legality for everybody."""
    wood = piece("f", 2, 14, 8, 20, "difficult", "forest", height=4)
    game = field_of(table=table(surfaces=[HILL, *house(at=2.0)], scenery=[wood]))
    ann = stand(game, 0, 11, 8)
    stand(game, 1, 14, 12, "hill")
    dice = _Chance()
    for kind in (MOVE, RUN):
        place = MovePlace(game, ann, Intent(kind))
        assert len(place.candidates()) > 6
        assert all(place.check(goal) is None for goal in place.candidates())
        for _each in range(5):
            assert place.check(place.sample(dice)) is None
        assert place.reach() and place.reach_by_surface()["floors"]
        assert place.decode(place.encode(place.default())) == place.default()


class _Chance:
    def __init__(self) -> None:
        self._dice, self._thrown = SeededDice.from_seed(7), 0

    def randrange(self, stop: int, /) -> int:
        self._thrown += 1
        return self._dice.faces(self._thrown, 1, stop)[0] - 1

    def random(self) -> float:
        return self.randrange(1 << 20) / (1 << 20)


@pytest.mark.clause("LFW-DIFFICILE-01", "LFW-SAUTER-02")
def test_what_is_told_of_a_way() -> None:
    """LFW-DIFFICILE-01, LFW-SAUTER-02: costs and risks before a move is made; a charge snaps into contact."""
    wood = piece("f", 6, 0, 24, 8, "difficult")
    game = field_of(
        table=table(surfaces=[block("cliff", 10, 9, 24, 24, 3.0, "ledge")], scenery=[wood])
    )
    ann, high = stand(game, 0, 5, 5), stand(game, 0, 10.5, 12, "cliff")
    told = path(game, MovePlace(game, ann, Intent(MOVE)), {"figure": ann.id, "to": [8, 5]})
    assert told["cost"]["total"] == pytest.approx(4) and told["cost"]["difficult"] == pytest.approx(
        1
    )
    assert told["answer"] == [8, 5, "ground"] and told["allowance"] == 5
    down = path(game, MovePlace(game, high, Intent(MOVE)), {"figure": high.id, "to": [8, 12]})
    assert down["falls"][0]["height"] == pytest.approx(3)
    orc = stand(game, 1, 5, 9)
    charge = MovePlace(game, ann, Intent(CHARGE, (orc.id,)))
    told = path(game, charge, {"figure": ann.id, "to": [5, 9]})
    assert told["touched"] == [orc.id] and charge.check(charge.decode(told["answer"])) is None
