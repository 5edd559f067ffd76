"""Treasures: taken up, carried, handed on, left behind."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Any

import pytest
from tests.unit.lfw.units import field_of, play, rule, stand

from escarmouche.core.explain import Phrase
from escarmouche.kit.duos import mount_up
from escarmouche.rulebooks.last_fantasy_war import flight, laying, points, treasures
from escarmouche.rulebooks.last_fantasy_war.harm import wounds
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, TREASURE
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import why_not_go
from escarmouche.rulebooks.last_fantasy_war.moves.lengths import allowance
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.eligibility import why_not_with
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, MOVE, RUN, Marker, State, Unit
from escarmouche.table.storeys.model import GROUND, Place

BESIDE = 12.0 - RADIUS - 0.5
HERE = [BESIDE, 12.0]
BOW = Weapon("arc", {"fr": "Arc", "en": "Bow"}, range=18.0)


def with_treasure(opponents: int = 2) -> State:
    """A table with a treasure in the middle."""
    game = field_of(opponents)
    game.markers = (Marker("relic", TREASURE, 12.0, 12.0),)
    return game


def bearer(game: State, x: float = 6.0, y: float = 6.0, **told: Any) -> Unit:
    """A unit that carries it."""
    unit = stand(game, 0, x, y, **told)
    game.markers = (game.markers[0]._replace(bearer=unit.id),)
    return unit


@pytest.mark.clause(
    *("LFW-JOUER-TRESOR-02", "LFW-JOUER-TRESOR-04", "LFW-JOUER-TRESOR-05", "LFW-JOUER-TRESOR-01")
)
@pytest.mark.parametrize("wanted", [True, False])
def test_taken_up_where_a_normal_move_ends(wanted: bool) -> None:
    game = with_treasure()
    unit = stand(game, 0, 8.0, 12.0)
    answers: list[Any] = [[BESIDE, 12.0], *(["relic", HERE] if wanted else ["none"])]
    played = play(moves(game, unit, Intent(MOVE)), answers=answers)
    assert game.markers[0].bearer == (unit.id if wanted else None)
    assert ("treasure_taken" in played.events) == wanted


@pytest.mark.clause("LFW-JOUER-TRESOR-02")
def test_a_move_of_nothing_will_do() -> None:
    game = with_treasure()
    unit = stand(game, 0, BESIDE, 12.0)
    play(moves(game, unit, Intent(MOVE)), answers=[[BESIDE, 12.0], "relic", HERE])
    assert game.markers[0].bearer == unit.id
    assert game.moved[unit.id] == MOVE


@pytest.mark.clause("LFW-JOUER-TRESOR-02")
def test_not_by_a_run() -> None:
    game = with_treasure()
    unit = stand(game, 0, 8.0, 12.0)
    play(moves(game, unit, Intent(RUN)), answers=[[BESIDE, 12.0]])
    assert game.markers[0].bearer is None


@pytest.mark.clause("LFW-JOUER-TRESOR-01")
def test_no_move_ends_on_it_but_it_bars_no_way() -> None:
    game = with_treasure()
    unit = stand(game, 0, 9.8, 12.0)
    refusal = why_not_go(game, unit, Place(12.0, 12.2, GROUND), Intent(MOVE))
    assert refusal is not None
    assert refusal.reason.id == "lfw.refusal.on_treasure"
    assert why_not_go(game, unit, Place(14.2, 12.0, GROUND), Intent(MOVE)) is None


@pytest.mark.clause("LFW-JOUER-TRESOR-03")
def test_handed_from_friend_to_friend() -> None:
    game = with_treasure()
    giver = bearer(game, 6.0, 6.0)
    taker = stand(game, 0, 10.0, 6.0)
    play(moves(game, taker, Intent(MOVE)), answers=[[7.0, 6.0], "relic", [7.0, 6.0]])
    assert game.markers[0].bearer == taker.id
    foe = stand(game, 1, 6.0, 7.0)
    assert treasures.at_hand(game, foe) == [], "enemies take it in combat only"
    assert giver.id != taker.id


@pytest.mark.clause("LFW-JOUER-TRESOR-08", "LFW-JOUER-TRESOR-10")
@pytest.mark.parametrize(
    ("type", "less"), [("infanterie", 1), ("bete", 1), ("monstre", 0), ("behemoth", 0)]
)
def test_it_weighs_on_the_small_ones(type: str, less: int) -> None:
    game = with_treasure()
    unit = bearer(game, type=type, move=6.0)
    assert allowance(game, unit, MOVE).value == 6 - less
    assert allowance(game, unit, CHARGE).value == 10 - less
    assert treasures.is_hampered(game, unit) == bool(less)


@pytest.mark.clause("LFW-JOUER-TRESOR-06", "LFW-JOUER-TRESOR-07", "LFW-JOUER-TRESOR-12")
def test_whoever_runs_leaves_it_behind_and_runs_lighter() -> None:
    game = with_treasure()
    unit = bearer(game, 6.0, 6.0, move=5.0)
    played = play(moves(game, unit, Intent(RUN)), answers=[[6.0, 7.3], [13.0, 6.0]])
    assert played.events[0] == "treasure_left"
    (relic,) = game.markers
    assert relic.bearer is None
    gap = hypot(relic.x - 6.0, relic.y - 6.0) - RADIUS - game.radius[unit.id]
    assert 0 <= gap <= 0.1, "in contact with where it stood"
    big = bearer(game, 18.0, 18.0, type="monstre", move=5.0)
    play(moves(game, big, Intent(RUN)), answers=[[18.0, 11.5]])
    assert game.markers[0].bearer == big.id


@pytest.mark.clause("LFW-SKILL-ECL-CONTROLE-02", "LFW-JOUER-TRESOR-06")
def test_a_scout_may_run_with_it() -> None:
    game = with_treasure()
    skill = rule(points.RUNS_LADEN, lambda *_about: Phrase("lfw.rule.test"))
    unit = bearer(game, 6.0, 6.0, move=5.0, plugins=[skill])
    play(moves(game, unit, Intent(RUN)), answers=[[12.0, 6.0]])
    assert game.markers[0].bearer == unit.id
    assert allowance(game, unit, RUN).value == 6


@pytest.mark.clause("LFW-JOUER-TRESOR-07")
def test_whoever_flees_drops_it() -> None:
    game = with_treasure()
    unit = bearer(game, 12.0, 6.0)
    stand(game, 1, 12.0, 10.0)
    game.fleeing[unit.id] = True
    played = play(flight.runs(game, unit), answers=[[12.0, 7.3]])
    assert "treasure_left" in played.events
    assert game.markers[0].bearer is None


@pytest.mark.clause("LFW-JOUER-TRESOR-11", "LFW-JOUER-TRESOR-12")
def test_put_down_at_the_end_of_a_move() -> None:
    game = with_treasure()
    unit = bearer(game, 6.0, 6.0, move=5.0)
    refusal = why_not_go(game, unit, Place(10.5, 6.0, GROUND), Intent(MOVE))
    assert refusal is not None, "5 inches less 1"
    play(moves(game, unit, Intent(MOVE)), answers=[[10.0, 6.0], "none"])
    assert game.markers[0].bearer == unit.id
    play(treasures.offer(game, unit), answers=["down", [10.0, 7.3]])
    (laid,) = game.markers
    assert (laid.bearer, laid.x, laid.y) == (None, 10.0, 7.3)


@pytest.mark.clause("LFW-JOUER-TRESOR-09", "LFW-JOUER-TRESOR-10")
def test_its_weapons_are_heavy() -> None:
    game = with_treasure()
    unit = bearer(game, shooting=4, weapons=(BOW,))
    assert why_not_with(game, unit, BOW) is None
    game.moved[unit.id] = MOVE
    refusal = why_not_with(game, unit, BOW)
    assert refusal is not None
    assert refusal.reason.id == "lfw.refusal.laden"
    big = bearer(game, 12.0, 6.0, type="monstre", shooting=4, weapons=(BOW,))
    game.moved[big.id] = MOVE
    assert why_not_with(game, big, BOW) is None


@pytest.mark.clause("LFW-JOUER-TRESOR-12")
def test_it_lies_beside_where_its_bearer_fell_and_its_player_says_where() -> None:
    game = with_treasure()
    unit = bearer(game, 6.0, 6.0)
    nothing: tuple[tuple[Any, ...], ...] = ()
    game.agenda = nothing
    play(wounds.remove(game, unit))
    gap = hypot(game.markers[0].x - 6.0, game.markers[0].y - 6.0) - RADIUS - unit.radius
    assert 0 <= gap <= 0.1
    (step,) = game.agenda
    assert step[0] == "lay treasure"
    play(laying.SPANS[step[0]](game, *step[1:]), answers=[[6.0, 7.3]])
    assert (game.markers[0].x, game.markers[0].y) == (6.0, 7.3)


@pytest.mark.clause("LFW-JOUER-TRESOR-12")
def test_where_it_may_be_laid() -> None:
    game = with_treasure()
    unit = bearer(game, 6.0, 6.0)
    stand(game, 0, 6.0, 8.0)
    base = laying.base_at(game, unit)

    def why_not(x: float, y: float) -> str | None:
        refusal = laying.why_not_lie(game, game.markers[0], base, Place(x, y, GROUND))
        return None if refusal is None else refusal.reason.id.removeprefix("lfw.refusal.")

    assert why_not(7.3, 6.0) is None
    assert why_not(7.5, 6.0) == "treasure_not_beside"
    assert why_not(6.0, 7.3) == "treasure_no_room"
    game.x[unit.id] = 0.5
    at_the_edge = laying.base_at(game, unit)
    beside = laying.beside(game, game.markers[0], at_the_edge)
    assert beside
    assert all(place.x >= RADIUS for place in beside), "all of it is on the table"


@pytest.mark.clause("LFW-JOUER-TRESOR-12")
def test_without_room_in_contact_it_lies_as_near_as_may_be() -> None:
    game = with_treasure()
    unit = bearer(game, 12.0, 12.0)
    for k in range(8):
        stand(game, 0, 12.0 + 1.3 * cos(pi * k / 4), 12.0 + 1.3 * sin(pi * k / 4))
    played = play(treasures.put_down(game, unit))
    assert not played.asked, "there is nothing to choose"
    away = hypot(game.markers[0].x - 12.0, game.markers[0].y - 12.0)
    reach, turn = RADIUS + game.radius[unit.id], pi / 8  # it touches two neighbours of the ring
    assert away == pytest.approx(
        1.3 * cos(turn) + (reach * reach - (1.3 * sin(turn)) ** 2) ** 0.5, abs=1e-3
    )


@pytest.mark.clause("LFW-JOUER-TRESOR-02", "LFW-JOUER-TRESOR-08")
@pytest.mark.parametrize(("before", "left"), [(0.0, 4.0), (3.0, 1.0), (4.5, None)])
def test_whoever_takes_it_up_on_its_way_may_go_on(before: float, left: float | None) -> None:
    """B-R7: of M 5 there are 4 in all with a treasure; of what is gone already nothing is taken back."""
    game = with_treasure()
    unit = stand(game, 0, BESIDE - before, 12.0, move=5.0)
    there = [BESIDE, 12.0]
    if left is None:
        played = play(moves(game, unit, Intent(MOVE)), answers=[there, "relic"])
        assert len(played.asked) == 2
        return
    on = [BESIDE, 12.0 - left]
    played = play(moves(game, unit, Intent(MOVE)), answers=[there, "relic", on, "none"])
    assert game.y[unit.id] == pytest.approx(12.0 - left)
    rest: Any = played.asked[2].answers
    assert rest.intent.left == pytest.approx(left)
    assert game.markers[0].bearer == unit.id


@pytest.mark.clause("LFW-JOUER-TRESOR-11", "LFW-JOUER-TRESOR-08")
def test_whoever_puts_it_down_on_its_way_goes_on_as_far_as_with_it() -> None:
    game = with_treasure()
    unit = bearer(game, 6.0, 6.0, move=5.0)
    answers = [[8.0, 6.0], "down", [8.0, 7.3], [8.0, 4.0]]
    played = play(moves(game, unit, Intent(MOVE)), answers=answers)
    assert (game.x[unit.id], game.y[unit.id]) == (8.0, 4.0)
    rest: Any = played.asked[3].answers
    assert rest.intent.left == pytest.approx(2.0)
    assert game.markers[0].bearer is None


@pytest.mark.clause("LFW-JOUER-TRESOR-07")
def test_a_charge_is_declared_with_its_weight_and_made_without() -> None:
    """B3: M 5, 5 - 1 + 4 = 8 inches at the declaration, 5 + 4 = 9 when it is made."""
    game = with_treasure()
    unit = bearer(game, 6.0, 6.0, move=5.0)
    assert allowance(game, unit, CHARGE).value == 8
    play(treasures.leave_behind(game, unit, CHARGE), answers=[[6.0, 7.3]])
    assert allowance(game, unit, CHARGE).value == 9


@pytest.mark.clause("LFW-JOUER-TRESOR-06", "LFW-JOUER-TRESOR-12")
def test_a_cavalry_has_it_together() -> None:
    game = with_treasure()
    rider, mount = stand(game, 0, 6.0, 6.0), stand(game, 0, 6.0, 6.0, type="bete", move=8.0)
    mount_up(game, rider.id, mount.id)
    game.markers = (game.markers[0]._replace(bearer=mount.id),)
    assert treasures.carried(game, rider) is not None
    assert allowance(game, rider, MOVE).value == 7
    play(wounds.remove(game, rider))
    assert game.markers[0].bearer is None
