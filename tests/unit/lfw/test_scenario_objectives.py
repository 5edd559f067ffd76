"""Secondary objectives and Croisée chaotique: sealed choices, what each brings, who wins."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.army_files import ready
from tests.unit.lfw.test_setup_games import refused
from tests.unit.lfw.units import field_of, play, sheet_of, stand

from escarmouche.core.answers import Choice
from escarmouche.core.dice import SeededDice
from escarmouche.core.game import Game
from escarmouche.rulebooks.last_fantasy_war import RULEBOOK, durations, scenarios
from escarmouche.rulebooks.last_fantasy_war.army.roster import army_to_data
from escarmouche.rulebooks.last_fantasy_war.magic.casting import why_not_any
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import why_not_move
from escarmouche.rulebooks.last_fantasy_war.placing import why_not_place
from escarmouche.rulebooks.last_fantasy_war.scenarios import objectives
from escarmouche.rulebooks.last_fantasy_war.sheet import Specialty, Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.eligibility import why_not_eligible
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    DESTROYED,
    MOVE,
    RUN,
    State,
    Unit,
    add_unit,
    leave,
)
from escarmouche.table.storeys.model import GROUND, Place

CROSSROADS: Any = scenarios.scenario("croisee")
BOW = Weapon("arc", {"fr": "Arc", "en": "Bow"}, range=18.0)
CAPTAIN = Specialty("capitaine", 1, ())


def crossing(*chosen: str, improvised: str = "attrition", turn: int = 2) -> State:
    """A game in which these objectives are chosen."""
    game = field_of(len(chosen))
    game.scenario, game.turn = "croisee", turn
    game.edges = CROSSROADS.edges(len(chosen))[: len(chosen)]
    game.objectives, game.improvised = chosen, improvised
    return game


def lost(game: State, camp: int, *by: Unit, **told: Any) -> Unit:
    """A unit that is destroyed."""
    unit = stand(game, camp, 3.0 + len(game.figures), 20.0, **told)
    game.destroyed_by[unit.id] = tuple(one.id for one in by)
    leave(game, unit, DESTROYED)
    return unit


# -- the choice ------------------------------------------------------------------------------------


def begun(opponents: int) -> Game:
    """A game that waits for the sealed choice."""
    names = ("demons-300", "gladeris-300", "legion-d-os-300", "demons-300-fournaise")
    armies = [army_to_data(ready(name)) for name in names[:opponents]]
    return Game(RULEBOOK, {"armies": armies, "scenario": "croisee"}, SeededDice.from_seed(3))


@pytest.mark.clause(
    *("LFW-JOUER-OBJSEC-01", "LFW-JOUER-OBJSEC-02", "LFW-JOUER-OBJSEC-03", "LFW-SCEN-CROISEE-07"),
    *("LFW-SCEN-CROISEE-01", "LFW-JOUER-COMMENCER-01"),
)
@pytest.mark.parametrize("opponents", [2, 3, 4])
def test_chosen_in_secret_before_the_deployment_and_shown_together(opponents: int) -> None:
    game = begun(opponents)
    assert [ask.question.id for ask in game.pending] == ["lfw.ask.objective"] * opponents
    first = game.pending[0]
    assert game.alone(first), "nobody who shares the screen looks on"
    before = len(game.events)
    game.answer(first, "assassinat")
    for viewer in (None, *range(opponents)):
        assert not hides_nothing(game, viewer), viewer
    assert len(game.events) == before, "nothing is told yet"
    while any(ask.question.id == "lfw.ask.objective" for ask in game.pending):
        game.answer(game.pending[0], "preservation")
    state: Any = game.state
    assert state.objectives == ("assassinat", *["preservation"] * (opponents - 1))
    told = [e for e in game.events if _id(e) == "lfw.event.objective"]
    assert len(told) == opponents
    assert state.improvised not in ("assassinat", "preservation", None)
    assert state.phase == "deployment"


def hides_nothing(game: Game, viewer: int | None) -> bool:
    """Whether a viewer could learn what was chosen: from the state, the events, the questions, the agenda or the count of dice."""
    seen: Any = game.view(viewer)
    told = [*vars(seen.state).values(), *(dict(ask.about) for ask in seen.asks), seen.events]
    options = {
        option.key
        for ask in seen.asks
        if isinstance(ask.answers, Choice)
        for option in ask.answers.options
    }
    return "assassinat" in repr(told) or options not in (set(), set(objectives.OBJECTIVES))


def _id(event: Any) -> str:
    return str((getattr(event, "phrase", None) or event.what).id)


@pytest.mark.clause("LFW-JOUER-OBJSEC-01")
def test_no_other_scenario_has_them() -> None:
    assert [each.id for each in scenarios.CLASSIC if each.secondary] == ["croisee"]


@pytest.mark.clause("LFW-SCEN-CROISEE-08")
@pytest.mark.parametrize(
    ("chosen", "left"),
    [
        (("attrition", "attrition"), 4),
        (("attrition", "investigation", "suprematie"), 2),
        (("attrition", "investigation", "suprematie", "preservation"), 1),
    ],
)
def test_one_that_nobody_chose_is_drawn_for_all(chosen: tuple[str, ...], left: int) -> None:
    game = field_of(len(chosen))
    game.scenario, game.objectives = "croisee", chosen
    played = play(CROSSROADS.prepare(game), [left] if left > 1 else [])
    assert [roll.sides for roll in played.rolls] == ([left] if left > 1 else [])
    assert game.improvised == "assassinat"
    assert objectives.players_of(game, "assassinat") == list(range(len(chosen)))
    assert objectives.players_of(game, chosen[0])[0] == 0


# -- attrition, preservation, assassination --------------------------------------------------------


@pytest.mark.clause("LFW-OBJSEC-ATTRITION-01", "LFW-OBJSEC-ATTRITION-02", "LFW-JOUER-OBJSEC-05")
@pytest.mark.parametrize(("kills", "losses", "points"), [(5, 2, 3), (9, 1, 6), (1, 4, 0)])
def test_attrition(kills: int, losses: int, points: int) -> None:
    game = crossing("attrition", "preservation")
    one, other = stand(game, 0, 3.0, 3.0), stand(game, 1, 20.0, 3.0)
    for _n in range(kills):
        lost(game, 1, one)
    for _n in range(losses):
        lost(game, 0, other)
    assert objectives.scored(game, 0, "attrition") == points


@pytest.mark.clause("LFW-OBJSEC-ATTRITION-01")
def test_attrition_counts_no_kill_of_nobody_and_none_of_its_own() -> None:
    """B-R12, B-R15: who flees off the table is lost and nobody's kill; a share is a kill."""
    game = crossing("attrition", "attrition", "attrition")
    units = [stand(game, camp, 3.0 + camp, 3.0) for camp in range(3)]
    lost(game, 1)
    lost(game, 1, units[1])
    assert objectives.attrition(game, 0) == 0
    assert objectives.attrition(game, 1) == -2
    lost(game, 1, units[0], units[2])
    assert [objectives.attrition(game, camp) for camp in (0, 2)] == [1, 1]


@pytest.mark.clause(
    *("LFW-OBJSEC-PRESERVATION-01", "LFW-OBJSEC-PRESERVATION-02"),
    *("LFW-OBJSEC-PRESERVATION-03", "LFW-OBJSEC-PRESERVATION-04"),
)
@pytest.mark.parametrize(
    ("losses", "points"),
    [(0, 6), (1, 4), (2, 4), (3, 2), (4, 2), (5, 2), (6, 0), (7, 0), (8, 0)],
)
def test_preservation_of_eight(losses: int, points: int) -> None:
    game = crossing("preservation", "attrition")
    for n in range(8 - losses):
        stand(game, 0, 2.0 + 2 * n, 3.0)
    for _n in range(losses):
        lost(game, 0)
    assert game.strength[0] == 8
    assert objectives.scored(game, 0, "preservation") == points


@pytest.mark.clause("LFW-OBJSEC-ASSASSINAT-01", "LFW-OBJSEC-ASSASSINAT-02", "LFW-JOUER-OBJSEC-05")
def test_assassination() -> None:
    game = crossing("assassinat", "attrition")
    killer = stand(game, 0, 3.0, 3.0)
    lost(game, 1, killer)
    assert objectives.scored(game, 0, "assassinat") == 0, "no specialist"
    lost(game, 1, killer, specialty=CAPTAIN)
    assert objectives.scored(game, 0, "assassinat") == 2
    for _n in range(3):
        lost(game, 1, killer, specialty=CAPTAIN)
    assert objectives.scored(game, 0, "assassinat") == 6, "8, but never more than 6"


@pytest.mark.clause("LFW-OBJSEC-ASSASSINAT-02")
def test_where_four_play_the_first_of_each_army_counts() -> None:
    game = crossing("assassinat", "attrition", "attrition", "attrition")
    killer = stand(game, 0, 3.0, 3.0)
    lost(game, 1, killer, specialty=CAPTAIN)
    lost(game, 1, killer, specialty=CAPTAIN)
    assert objectives.scored(game, 0, "assassinat") == 2
    lost(game, 3, killer, specialty=CAPTAIN)
    assert objectives.scored(game, 0, "assassinat") == 4


# -- supremacy -------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-OBJSEC-SUPREMATIE-01", "LFW-OBJSEC-SUPREMATIE-02")
@pytest.mark.parametrize(
    ("own", "theirs", "turn", "points"),
    [(2, 1, 2, 1), (1, 0, 2, 2), (1, 1, 2, 0), (0, 0, 2, 0), (3, 0, 1, 0)],
)
def test_supremacy(own: int, theirs: int, turn: int, points: int) -> None:
    game = crossing("suprematie", "attrition", turn=turn)
    for n in range(own):
        stand(game, 0, 9.0 + 2 * n, 10.0)
    for n in range(theirs):
        stand(game, 1, 9.0 + 2 * n, 14.0)
    stand(game, 1, 12.0, 5.4)
    play(objectives.end_turn(game, CROSSROADS))
    assert objectives.scored(game, 0, "suprematie") == points


@pytest.mark.clause("LFW-OBJSEC-SUPREMATIE-01")
def test_all_enemies_are_added_up_and_every_turn_counts() -> None:
    game = crossing("suprematie", "attrition", "attrition")
    for n in range(2):
        stand(game, 0, 9.0 + 2 * n, 10.0)
    stand(game, 1, 9.0, 14.0, columns={"fleeing": True})
    play(objectives.end_turn(game, CROSSROADS))
    stand(game, 2, 11.0, 14.0)
    play(objectives.end_turn(game, CROSSROADS))
    assert objectives.scored(game, 0, "suprematie") == 1, "who flees counts (B-R83 a)"
    stand(game, 0, 15.0, 10.0)
    for _turn in range(9):
        play(objectives.end_turn(game, CROSSROADS))
    assert objectives.scored(game, 0, "suprematie") == 6


# -- investigation ---------------------------------------------------------------------------------


def tried(game: State, unit: Unit) -> list[str]:
    """The corners that a unit may try."""
    return [deed.id for deed in objectives.deeds(game, unit)]


@pytest.mark.clause("LFW-OBJSEC-INVESTIGATION-01", "LFW-OBJSEC-INVESTIGATION-05")
def test_which_corners_may_be_investigated() -> None:
    game = crossing("investigation", "attrition")
    unit, other = stand(game, 0, 4.0, 5.0), stand(game, 0, 12.0, 5.0)
    foe = stand(game, 1, 20.0, 20.0)
    assert tried(game, unit) == ["investigate@corner-0"]
    assert tried(game, other) == []
    assert tried(game, foe) == [], "it is not its objective"
    game.improvised = "investigation"
    assert tried(game, foe) == ["investigate@corner-2"]
    game.fleeing[unit.id] = True
    assert tried(game, unit) == []
    game.fleeing[unit.id] = False
    game.corners = ((0, 0),)
    assert tried(game, unit) == [], "each once for each army"


@pytest.mark.clause("LFW-OBJSEC-INVESTIGATION-01", "LFW-OBJSEC-INVESTIGATION-02")
def test_whoever_investigates_does_nothing_else() -> None:
    game = crossing("investigation", "attrition")
    unit = stand(game, 0, 4.0, 4.0, shooting=4, weapons=(BOW,), spells=("jet-de-pierre",), magic=5)
    foe = stand(game, 1, 4.0, 9.0)
    (deed,) = objectives.deeds(game, unit)
    assert why_not_eligible(game, unit) is None
    assert why_not_any(game, unit) is None
    play(deed.does(game, unit))
    for refusal in (
        why_not_eligible(game, unit),
        why_not_any(game, unit),
        *(why_not_move(game, unit, kind) for kind in (CHARGE, RUN, MOVE)),
    ):
        assert refusal is not None
        assert refusal.reason.id == "lfw.refusal.investigating"
    mate = stand(game, 0, 3.0, 2.0)
    assert tried(game, mate) == [], "one is enough for a corner"
    durations.turn_has_ended(game)
    assert why_not_move(game, unit, MOVE) is None
    assert foe.camp == 1


@pytest.mark.clause("LFW-OBJSEC-INVESTIGATION-03", "LFW-OBJSEC-INVESTIGATION-04")
@pytest.mark.parametrize(
    ("what", "points"),
    [({}, 1), ({"fleeing": True}, 0), ({"fought": True}, 0)],
)
def test_it_must_be_there_calm_and_unfought(what: dict[str, Any], points: int) -> None:
    game = crossing("investigation", "attrition")
    unit = stand(game, 0, 4.0, 4.0)
    play(next(iter(objectives.deeds(game, unit))).does(game, unit))
    for name, value in what.items():
        getattr(game, name)[unit.id] = value
    played = play(objectives.end_turn(game, CROSSROADS))
    assert ("investigated" in played.events) == bool(points)
    assert objectives.scored(game, 0, "investigation") == points
    assert game.attempts == ()


@pytest.mark.clause("LFW-OBJSEC-INVESTIGATION-04", "LFW-JOUER-OBJSEC-05")
@pytest.mark.parametrize(("opponents", "points"), [(2, [1, 1, 2, 2]), (4, [2, 2, 2, 2])])
def test_corners_outside_its_zone_bring_two(opponents: int, points: list[int]) -> None:
    game = crossing("investigation", *["attrition"] * (opponents - 1))
    for corner, (x, y) in enumerate([(4.0, 4.0), (20.0, 4.0), (20.0, 20.0), (4.0, 20.0)]):
        unit = stand(game, 0, x, y)
        game.attempts = ((unit.id, corner),)
        play(objectives.end_turn(game, CROSSROADS))
    assert [won for _camp, _id, won in game.tally] == points
    assert objectives.scored(game, 0, "investigation") == 6


# -- the crossroads --------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-CROISEE-10", "LFW-JOUER-OBJSEC-04", "LFW-JOUER-VICTOIRE-01")
def test_the_most_points_win() -> None:
    game = crossing("suprematie", "preservation")
    stand(game, 1, 3.0, 3.0)
    result = CROSSROADS.result(game)
    assert (result.winners, result.scores) == ((1,), (0.0, 6.0))
    assert result.reason.id == "lfw.result.objectives"


@pytest.mark.clause("LFW-SCEN-CROISEE-09", "LFW-SCEN-CROISEE-11", "LFW-SCEN-CROISEE-12")
def test_the_improvised_objective_only_parts_those_who_are_level() -> None:
    game = crossing("suprematie", "suprematie", "suprematie", improvised="investigation")
    for camp in range(3):
        stand(game, camp, 3.0 + 4 * camp, 3.0)
    game.tally = ((0, "suprematie", 4), (1, "suprematie", 4), (2, "suprematie", 3))
    result = CROSSROADS.result(game)
    assert (result.winners, result.reason.id) == ((0, 1), "lfw.result.together")
    game.tally = (*game.tally, (1, "investigation", 2), (2, "investigation", 6))
    result = CROSSROADS.result(game)
    assert (result.winners, result.reason.id) == ((1,), "lfw.result.improvised")
    assert result.scores == (4.0, 4.0, 3.0), "it is not added"


@pytest.mark.clause("LFW-SCEN-CROISEE-02")
@pytest.mark.parametrize(("face", "turns"), [(2, 8), (3, 9), (5, 10)])
def test_seven_turns_and_a_die(face: int, turns: int) -> None:
    game = crossing("attrition", "attrition")
    assert CROSSROADS.turns(game) == 10
    play(CROSSROADS.deployed(game), [face])
    assert CROSSROADS.turns(game) == turns
    assert not CROSSROADS.over(game)


@pytest.mark.clause(
    *("LFW-SCEN-CROISEE-03", "LFW-SCEN-CROISEE-04", "LFW-SCEN-CROISEE-05", "LFW-SCEN-CROISEE-06")
)
@pytest.mark.parametrize(
    ("opponents", "spot", "fine"),
    [
        (2, (0.6, 2.4), True),
        (2, (12.0, 2.7), False),
        (3, (12.0, 2.4), True),
        (3, (3.0, 0.6), False),
        (3, (3.6, 0.6), True),
        (4, (3.0, 0.6), False),
        (4, (12.0, 2.6), False),
    ],
)
def test_zones_for_two_three_and_four(
    opponents: int, spot: tuple[float, float], fine: bool
) -> None:
    game = crossing(*["attrition"] * opponents)
    unit = add_unit(game, 0, sheet_of(), "entry")
    assert (why_not_place(game, unit, Place(*spot, GROUND)) is None) == fine
    assert CROSSROADS.fixed_order(game) is None
    assert CROSSROADS.why_not_table(game.table) is None


@pytest.mark.clause("LFW-SCEN-CROISEE-01")
def test_not_for_one() -> None:
    assert refused(1, scenario="croisee").phrase.id == "lfw.setup.other_number"
