"""Sauvetage: the prison, the prisoner, how it is freed, and who wins."""

from __future__ import annotations

import pytest
from tests.unit.ef.scenario_stage import (
    HERO,
    Played,
    add,
    area,
    blow,
    enlist,
    stage,
)

from escarmouche.core.hooks import first
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario, points
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import routed
from escarmouche.rulebooks.escarmouches_fantastiques.deployment import PlaceAnswers
from escarmouche.rulebooks.escarmouches_fantastiques.morale import rout
from escarmouche.rulebooks.escarmouches_fantastiques.movement import Move, MoveAnswers, move
from escarmouche.rulebooks.escarmouches_fantastiques.paths import why_not_go
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios import (
    prison,
    rescue,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    Rescue,
    State,
    afflict,
    enter,
    has_effect,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece, prison_at
from escarmouche.rulebooks.escarmouches_fantastiques.turn import begin, leaders
from escarmouche.rulebooks.escarmouches_fantastiques.walking import walk
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import bury
from escarmouche.table.scenery import Scenery
from escarmouche.table.shapes import rectangle

# -- Sauvetage ----------------------------------------------------------------------------------


def rescue_stage(*scenery: Scenery, camps: int = 2, attacker: int = 0) -> tuple[State, Figure]:
    """A prison at (24, 24), walls from 22 to 26, and a Hero inside."""
    walls = make_piece("prison", "prison-1", prison_at(24, 24))
    game = stage("sauvetage", *scenery, walls, camps=camps)
    enlist(game, attacker, **HERO)
    game.rescue = Rescue(attacker, "prison-1")
    Played(played_scenario.prepare(game, "prisoner"))
    assert game.rescue.prisoner is not None
    prisoner: Figure = game.figures[game.rescue.prisoner]
    return game, prisoner


def released(game: State, prisoner: Figure, x: float, y: float) -> None:
    assert game.rescue is not None
    game.rescue = game.rescue._replace(freed=1)
    enter(game, prisoner, x, y)


@pytest.mark.clause("EF-SCEN-SAUVETAGE-02")
def test_without_any_character_it_cannot_be_played() -> None:
    game = stage("sauvetage")
    enlist(game, 0)
    enlist(game, 1, role=Role.TITAN)
    refusal = rescue.SCENARIO.refuses(game)
    assert refusal is not None and refusal.reason is rescue.NO_CHARACTER
    enlist(game, 1, role=Role.SORCERER)
    assert rescue.SCENARIO.refuses(game) is None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-01")
def test_a_table_without_room_for_the_prison_is_refused() -> None:
    game = stage("sauvetage", area("building", "b", 24, 24, side=46))
    enlist(game, 0, **HERO)
    refusal = rescue.SCENARIO.refuses(game)
    assert refusal is not None and refusal.reason is rescue.NO_ROOM_FOR_PRISON


@pytest.mark.clause("EF-SCEN-SAUVETAGE-01")
def test_the_highest_die_attacks_and_only_who_has_a_character_throws() -> None:
    game = stage("sauvetage", camps=3)
    for camp in (0, 2):
        enlist(game, camp, **HERO)
    enlist(game, 1)
    Played(played_scenario.prepare(game, "attacker"), faces=[3, 3, 2, 5])
    assert game.rescue == Rescue(2)
    assert rescue.defender(game) == 0
    game.figures[0] = enlist(game, 1)
    game.figures.pop()
    Played(played_scenario.prepare(game, "attacker"))  # one alone has a character: no die


@pytest.mark.clause("EF-SCEN-SAUVETAGE-01")
def test_the_defender_sets_the_prison_anywhere_but_where_it_cannot_be_reached() -> None:
    game = stage("sauvetage", area("building", "b", 10, 24), area("wood", "w", 40, 40))
    enlist(game, 1, **HERO)
    game.rescue = Rescue(1)
    answers = prison.PrisonAnswers(game, 0, 0.5)

    def why(x: float, y: float, angle: float = 0.0) -> str | None:
        refusal = answers.check(prison.PrisonPlace(x, y, angle))
        return None if refusal is None else refusal.reason.id

    assert why(40, 40) is None  # in the wood
    assert why(24, 46) is None  # against the edge of the enemy's zone
    assert why(2, 2) is None  # in a corner
    assert why(2, 2, 45) == why(1.9, 20) == "ef.refusal.prison_off_table"
    assert why(16, 24) == "ef.refusal.prison_too_near"
    assert why(17, 24) is None
    assert answers.decode([40, 40]) == prison.PrisonPlace(40, 40)
    assert all(answers.check(place) is None for place in answers.candidates())
    played = Played(
        played_scenario.prepare(game, "prison"), answers=[prison.PrisonPlace(40, 40, 30)]
    )
    assert [ask.who for ask in played.asked] == [0]
    assert game.rescue.prison == "prison-1"
    assert {"impassable", "blocks-sight"} <= game.table.piece("prison-1").properties


@pytest.mark.clause("EF-SCEN-SAUVETAGE-01")
def test_a_nook_is_no_place_for_a_prison() -> None:
    bars = [
        make_piece("rocks", f"r{n}", rectangle(x, y, wide, deep))
        for n, (x, y, wide, deep) in enumerate(
            [(24, 20.9, 10, 1), (24, 27.1, 10, 1), (20.9, 24, 1, 5), (27.1, 24, 1, 5)]
        )
    ]
    game = stage("sauvetage", *bars)
    wide = prison.PrisonAnswers(game, 0, 1.5)  # a base three inches wide
    assert wide.check(prison.PrisonPlace(24, 24)) is not None
    big = stage("sauvetage")
    assert prison.PrisonAnswers(big, 0, 0.5).default() == prison.PrisonPlace(24, 7.5)


@pytest.mark.clause("EF-SCEN-SAUVETAGE-01")
def test_with_four_sides_it_stays_out_of_the_narrow_zones() -> None:
    game = stage("sauvetage", camps=4)
    answers = prison.PrisonAnswers(game, 1, 0.5)
    refusal = answers.check(prison.PrisonPlace(24, 2.5))
    assert refusal is not None and refusal.reason is prison.PRISON_IN_ZONE
    assert answers.check(prison.PrisonPlace(24, 24)) is None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-02", "EF-SCEN-SAUVETAGE-03")
def test_the_prisoner_is_the_likeness_of_a_character() -> None:
    game = stage("sauvetage", make_piece("prison", "prison-1", prison_at(24, 24)))
    hero = enlist(game, 0, **HERO)
    witch = enlist(game, 0, role=Role.SORCERER, spells=("invocation", "paralysie"))
    enlist(game, 0)
    game.rescue = Rescue(0, "prison-1")
    Played(played_scenario.prepare(game, "prisoner"), answers=[witch.entry])
    prisoner = game.figures[-1]
    assert prisoner.profile is witch.profile and prisoner.id not in (hero.id, witch.id)
    assert not game.in_play[prisoner.id] and game.army[0] == () and game.started == [0, 0]
    assert game.rescue.prisoner == prisoner.id
    assert leaders(game, 0) == []


@pytest.mark.clause("EF-SCEN-SAUVETAGE-04")
def test_an_ally_who_ends_a_move_at_the_prison_frees_him() -> None:
    game, prisoner = rescue_stage()
    ally = add(game, 0, 24, 18)
    played = Played(walk(game, ally, ((24.0, 21.5),)), answers=[(21.5, 24.0)])
    assert played.told == ["ef.event.moved", "ef.event.freed"]
    assert game.rescue is not None and game.rescue.freed == 1
    assert prisoner in game.army[0] and game.started == [1, 0]  # R17
    assert leaders(game, 0) == [prisoner]  # R4
    # R37: he acts from the next turn, and no spell moves him now.
    for point in (points.MAY_ACT, points.MAY_ATTACK):
        assert first(game, prisoner, point) is rescue.JUST_FREED_PHRASE
    assert why_not_go(game, prisoner, ((20.0, 24.0),), 12) is not None
    assert MoveAnswers(game, 0).check(Move(prisoner.id, ((20.0, 24.0),))) is not None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-04")
def test_neither_enemies_nor_passers_by_nor_the_idle_free_him() -> None:
    game, _prisoner = rescue_stage()
    enemy, ally = add(game, 1, 24, 18), add(game, 0, 30, 21.5)
    Played(walk(game, enemy, ((24.0, 21.5),)))
    Played(walk(game, ally, ((30.0, 18.0),)))
    Played(walk(game, ally, ((26.0, 21.4),)))  # a tenth of an inch short
    idle = add(game, 0, 21.5, 24)
    Played(walk(game, idle, ((21.5, 24.0),)))  # R43l
    Played(played_scenario.of(game).teleported(game, idle, 30, 30))
    assert game.rescue is not None and game.rescue.freed is None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-04")
def test_an_ally_in_rout_frees_him_too() -> None:
    game, _prisoner = rescue_stage()
    ally = add(game, 0, 21.5, 32, movement=6)
    afflict(game, ally, routed())
    Played(walk(game, ally, ((21.5, 26.0),)), answers=[(24.0, 26.5)])
    assert game.rescue is not None and game.rescue.freed == 1


@pytest.mark.clause("EF-SCEN-SAUVETAGE-04")
def test_he_comes_out_in_contact_or_as_near_as_there_is_room() -> None:
    game, prisoner = rescue_stage()
    assert game.rescue is not None
    walls = rescue.walls(game)
    answers = prison.BesidePrison(game, prisoner, walls)
    assert answers.check((21.5, 24.0)) is None
    for place in ((21.4, 24.0), (21.6, 24.0), (24.0, 24.0)):
        assert answers.check(place) is not None
    assert len(answers.candidates()) >= 36
    for x, y in prison.around(walls, 0.5):
        add(game, 1, x, y)  # a crowd, as tight as can be
    crowded = prison.BesidePrison(game, prisoner, walls)
    assert 0 < crowded.ring <= 1.5
    assert crowded.candidates() and crowded.check(crowded.candidates()[0]) is None
    assert crowded.decode(crowded.encode(crowded.candidates()[0])) == crowded.candidates()[0]


@pytest.mark.clause("EF-SCEN-SAUVETAGE-04")
def test_he_comes_out_in_any_gap_of_a_crowd() -> None:
    """One place is left against the walls, between the usual ones; and if it is too narrow, the nearest beyond."""
    for width in (1.02, 0.9):
        game, prisoner = rescue_stage()
        walls = rescue.walls(game)
        gap = 23.74  # its middle, on the wall at y = 22
        for x, y in prison.around(walls, 0.5):
            if y > 22 or abs(x - gap) > 1.4:
                add(game, 1, x, y)
        add(game, 1, gap - 0.5 - width / 2, 21.5)
        add(game, 1, gap + 0.5 + width / 2, 21.5)
        answers = prison.BesidePrison(game, prisoner, walls)
        assert answers.candidates()
        for place in answers.candidates():
            assert answers.check(place) is None
        # Against the wall, or before the gap in contact with both who stand beside it.
        before = (1.0 - (0.5 + width / 2) ** 2) ** 0.5 if width < 1.0 else 0.0
        assert answers.ring == pytest.approx(before, abs=1e-3)


@pytest.mark.clause("EF-DEPL-04")
def test_a_type_is_set_up_in_the_only_place_of_its_zone_that_is_left() -> None:
    """Houses fill the zone but for a pocket a hair wider than a base, off every row of spots."""
    houses = [
        make_piece("building", f"house-{n}", rectangle((x0 + x1) / 2, y, x1 - x0, deep))
        for n, (x0, x1, y, deep) in enumerate(
            [(0.0, 20.13, 7.5, 15.0), (21.15, 48.0, 7.5, 15.0), (20.13, 21.15, 9.2, 11.6),
             (20.13, 21.15, 1.185, 2.37)]
        )
    ]  # fmt: skip
    game, prisoner = rescue_stage(*houses)
    answers = PlaceAnswers(game, 0, [prisoner])
    assert game.edges[0] == "bottom"
    places = answers.candidates()
    assert len(places) == 1 and answers.check(places[0]) is None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-05")
def test_once_free_he_moves_six_inches_a_turn_in_all() -> None:
    game, prisoner = rescue_stage()
    add(game, 1, 40, 40)
    released(game, prisoner, 10, 10)
    refusal = why_not_go(game, prisoner, ((16.1, 10.0),), 12)
    assert refusal is not None and refusal.reason is rescue.TOO_FAR
    Played(walk(game, prisoner, ((14.0, 10.0),)))
    assert why_not_go(game, prisoner, ((16.0, 10.0),), 12) is None
    assert why_not_go(game, prisoner, ((16.1, 10.0),), 12) is not None
    Played(begin(game), answers=["camp:1"], faces=[1, 5])  # R4: his Mental wins
    assert why_not_go(game, prisoner, ((20.0, 10.0),), 12) is None


@pytest.mark.clause("EF-SCEN-SAUVETAGE-06")
def test_he_alone_may_walk_off_the_table_and_wins_by_it() -> None:
    game, prisoner = rescue_stage()
    other = add(game, 0, 5, 20)
    add(game, 1, 40, 40)
    released(game, prisoner, 5, 10)
    assert rescue.SCENARIO.objectives(game, 0) == [(0, 10)]
    answers = MoveAnswers(game, 0)
    assert answers.check(Move(other.id, ((0.0, 20.0),))) is not None
    played = Played(move(game, 0), answers=[Move(prisoner.id, ((0.0, 10.0),))])
    assert "ef.event.escaped" in played.told
    assert not game.in_play[prisoner.id]
    result = rescue.SCENARIO.result(game)
    assert (result.winner, result.reason, result.scores) == (0, rescue.ATTACKER_WINS, (1, 0))


@pytest.mark.clause("EF-SCEN-SAUVETAGE-07")
def test_all_defenders_win_together() -> None:
    game, prisoner = rescue_stage(camps=3, attacker=1)
    add(game, 0, 40, 40)
    result = rescue.SCENARIO.result(game)  # side 2 has nobody left
    assert (result.winners, result.scores) == ((0, 2), (1, 0, 1))
    assert result.reason is rescue.DEFENDERS_WIN
    released(game, prisoner, 10, 10)
    assert rescue.SCENARIO.result(game).winners == (1,)


@pytest.mark.clause("EF-SCEN-SAUVETAGE-06", "EF-SCEN-SAUVETAGE-07")
@pytest.mark.parametrize("attacker", [0, 1])
def test_free_and_alive_or_the_defender_wins(attacker: int) -> None:
    game, prisoner = rescue_stage(attacker=attacker)
    enemy = add(game, 1 - attacker, 40, 40)
    assert rescue.SCENARIO.result(game).winner == 1 - attacker  # still locked up
    released(game, prisoner, 10, 10)
    assert rescue.SCENARIO.result(game).winner == attacker
    Played(bury(game, [(prisoner, blow(enemy))]))
    result = rescue.SCENARIO.result(game)
    assert (result.winner, result.reason) == (1 - attacker, rescue.DEFENDER_WINS)
    assert game.victory == [0, 0]


@pytest.mark.clause("EF-SCEN-SAUVETAGE-06")
def test_fled_in_rout_he_is_saved_as_well() -> None:
    game, prisoner = rescue_stage()
    released(game, prisoner, 4, 10)
    add(game, 1, 40, 40)
    afflict(game, prisoner, routed())
    Played(rout(game, 0))
    assert rescue.SCENARIO.result(game).winner == 0


@pytest.mark.clause("EF-SCEN-SAUVETAGE-07")
def test_with_four_sides_the_three_others_win_the_defence() -> None:
    game, prisoner = rescue_stage(camps=4, attacker=3)
    assert rescue.SCENARIO.result(game).winner == 0
    assert rescue.SCENARIO.scores(game) == (1, 1, 1, 0)
    released(game, prisoner, 10, 10)
    assert rescue.SCENARIO.scores(game) == (0, 0, 0, 1)


def test_players_are_sent_to_the_prison() -> None:
    game, prisoner = rescue_stage()
    ally = add(game, 0, 24, 18)
    goals = rescue.SCENARIO.objectives(game, 0)
    assert len(goals) == 4 and (24, 21.5) in goals
    assert why_not_go(game, ally, ((24.0, 21.5),), 6) is None
    assert not has_effect(game, prisoner, rescue.JUST_FREED)
