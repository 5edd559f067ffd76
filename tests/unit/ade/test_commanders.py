"""The commander falls, flees, or is replaced: what he takes with him, and when."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter, play

from escarmouche.core.state import Step
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.command import commanders
from escarmouche.rulebooks.age_des_escarmouches.command.tactician import determine
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import TACTICS, why_not_use
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.scenarios.goal_average import goal_average
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enter
from escarmouche.rulebooks.age_des_escarmouches.wounds import bury

TACTIC = TACTICS["temporisation"]


def led(**more: Any) -> tuple[State, list[Figure]]:
    """Two commanders, and one more fighter for the first camp."""
    game = field(turn=2, phase="activation", **more)
    found = [
        fighter(game, 0, incarnate=True),
        fighter(game, 1, incarnate=True),
        fighter(game, 0),
    ]
    for place, figure in enumerate(found):
        enter(game, figure, 10.0 + 10 * place, 10.0, 0.0)
    game.commander = [found[0].id, found[1].id]
    game.tactic_points = [4, 3]
    return game, found


def killed(figure: Figure) -> Any:
    def rule(game: State) -> Rule:
        game.life[figure.id] = 0
        yield from bury(game, [figure])

    return rule


@pytest.mark.clause("ADE-4.3-08", "ADE-4.3-01")
def test_with_the_commander_go_points_and_tactics_at_once() -> None:
    game, (first, _second, _third) = led()
    assert why_not_use(game, 0, TACTIC) is None
    played = play(killed(first), game)
    assert played.events == ["event.eliminated", "event.commander_lost"]
    assert game.tactic_points == [0, 3]
    assert game.commander == [None, 1] and game.commander_lost == [True, False]
    game.tactic_points[0] = 4  # even with points from somewhere
    assert why_not_use(game, 0, TACTIC) is not None
    assert why_not_use(game, 1, TACTIC) is None


def test_the_death_of_another_changes_nothing() -> None:
    game, (_first, _second, third) = led()
    assert play(killed(third), game).events == ["event.eliminated"]
    assert game.tactic_points == [4, 3] and game.commander_lost == [False, False]


@pytest.mark.clause("ADE-4.4.2-09")
def test_a_routed_commander_costs_the_same() -> None:
    game, (first, _second, _third) = led()
    played = play(lambda g: rout.rout(g, first), game)
    assert played.events == ["event.routed", "event.commander_routed"]
    assert game.tactic_points == [0, 3]
    assert game.commander == [0, 1] and game.commander_lost == [True, False]
    assert play(lambda g: rout.rout(g, first), game).events == []


@pytest.mark.clause("ADE-4.3-01", "ADE-4.3-02")
@pytest.mark.parametrize(
    ("lost", "tactician"), [([True, False], 1), ([False, True], 0), ([True, True], None)]
)
def test_the_next_tactician(lost: list[bool], tactician: int | None) -> None:
    game, _figures = led()
    game.commander_lost = lost
    assert commanders.decided(game) == tactician
    dice = [6, 6, 1, 1] if tactician is None else []
    played = play(determine, game, dice)
    assert played.returned == (0 if tactician is None else tactician)


def test_a_camp_without_anybody_to_throw_is_never_tactician() -> None:
    """A-R52: both lost theirs, one has no successor: it is the other; neither has one: a draw."""
    game, _figures = led()
    game.commander_lost, game.commander = [True, True], [None, 1]
    assert play(determine, game, []).returned == 1
    game.commander, game.tactician = [None, None], 0
    assert play(determine, game, [3], (1, "odd")).returned == 1


@pytest.mark.clause("ADE-3.4-01", "ADE-4.3-03")
def test_lost_in_the_maintenance_phase_he_is_replaced_at_its_end() -> None:
    """A-R52: the step comes right before the end of the turn, and only then."""
    game, (first, _second, third) = led()
    game.phase = "maintenance"
    steps: tuple[Step, ...] = (("positive effects",), ("end turn",))
    planned: list[tuple[Step, ...]] = []

    def rule(game: State) -> Rule:
        game.agenda = steps
        yield from killed(first)(game)
        planned.append(game.agenda)
        game.agenda = ()
        yield from commanders.new_commander(game, 0)

    assert play(rule, game).returned is None
    assert planned == [(steps[0], ("new commander", 0), steps[1])]
    assert game.commander == [third.id, 1] and game.new_commander_malus == [2, 0]


@pytest.mark.clause("ADE-4.3-06", "ADE-4.3-07")
def test_the_malus_does_not_grow_with_each_successor() -> None:
    game, (first, _second, third) = led()
    game.commander_lost[0] = True
    game.commander[0] = None
    play(lambda g: commanders.new_commander(g, 0), game)
    assert (game.commander[0], game.new_commander_malus[0]) == (first.id, 1)
    play(killed(first), game)
    play(lambda g: commanders.new_commander(g, 0), game)
    assert (game.commander[0], game.new_commander_malus[0]) == (third.id, 2)


@pytest.mark.clause("ADE-1.3.6.2-01", "ADE-1.3.6.2-02")
def test_a_fighter_who_comes_back_and_falls_again_counts_twice() -> None:
    game, (_first, second, third) = led()
    for times in (1, 2):
        play(killed(third), game)
        assert goal_average(game, 1) == times * third.value == -goal_average(game, 0)
        enter(game, third, 40.0, 40.0, 0.0)
    play(killed(second), game)
    assert goal_average(game, 1, bonus=7) == 2 * third.value - second.value + 7
