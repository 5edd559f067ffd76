"""Groups that the rules play (R81): each posture, whom it activates, what it does and why, and what alerts it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.bm.figures import field_of, play, stand
from tests.unit.bm.grounds import piece, table

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask
from escarmouche.kit.one_storey_place import Turned
from escarmouche.rulebooks.bonus_malus import menu, scenarios
from escarmouche.rulebooks.bonus_malus.automata import (
    BEHAVIOURS,
    POSTURES,
    appraisal,
    paths,
    routes,
)
from escarmouche.rulebooks.bonus_malus.automata.hands import better_arrangement
from escarmouche.rulebooks.bonus_malus.ground.gait import MOVE
from escarmouche.rulebooks.bonus_malus.moves.places import MovePlace
from escarmouche.rulebooks.bonus_malus.scenarios import alarms
from escarmouche.rulebooks.bonus_malus.shooting.means import usable
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.rulebooks.bonus_malus.table_maker import make_table
from escarmouche.table.storeys.model import Place


def field(*postures: str | None, **more: Any) -> State:
    """A bare table of groups, some of them played by the rules."""
    game = field_of(len(postures), **more)
    game.automata = postures
    return game


def ready(game: State, figure: Figure, actions: int = 2) -> Figure:
    """It has its actions, as at the start of its activation."""
    game.actions[figure.id] = actions
    game.active = figure.id
    return figure


def chosen(game: State, figure: Figure) -> tuple[str, str]:
    """What the posture of its group has it do, and why."""
    known = [*scenarios.of(game).actions(game, figure), *menu.actions_of(game, figure)]
    options = [Option(one.id, one.phrase) for one in menu.legal(game, figure, known)]
    ask = Ask(figure.camp, Phrase("bm.ask.action"), Choice(options), {"figure": figure.id})
    told = play(_behaviour(game, figure).answer(game, ask))
    return told.result, told.told[-1].phrase.id.removeprefix("bm.event.automaton_")


def place(game: State, figure: Figure, action: str = "move") -> Any:
    """Where it goes with an action."""
    about = {"figure": figure.id, "action": action}
    ask = Ask(figure.camp, Phrase("bm.ask.where"), MovePlace(game, figure, action), about)
    goal = play(_behaviour(game, figure).answer(game, ask)).result
    return goal.goal if isinstance(goal, Turned) else goal


def picks(game: State, figure: Figure, question: str, *keys: str, **about: Any) -> str:
    """Which key it answers to a question with."""
    options = Choice([Option(key, Phrase("bm.option.figure")) for key in keys])
    ask = Ask(figure.camp, Phrase(question), options, {"figure": figure.id, **about})
    return str(play(_behaviour(game, figure).answer(game, ask)).result)


def _behaviour(game: State, figure: Figure) -> Any:
    posture = game.automata[figure.camp]
    assert posture is not None
    return BEHAVIOURS[posture]


def test_the_six_postures() -> None:
    assert POSTURES == ("sentinelles", "chasseurs", "predateurs", "horde", "badauds", "neutres")


# -- whom it activates -----------------------------------------------------------------------------


@pytest.mark.clause("BM-ACTALT-07")
def test_engaged_first_then_chargers_then_shooters_then_the_nearest() -> None:
    game = field("chasseurs", None)
    far, shooter, charger, engaged, fourth = (
        stand(game, 0, 2.0, 2.0, "combat", "epee"),
        stand(game, 0, 18.0, 10.0, "tir", "fusil", facing=90.0),
        stand(game, 0, 10.0, 18.0, "combat", "epee"),
        stand(game, 0, 24.0, 20.0, "combat", "epee"),
        stand(game, 0, 2.0, 3.2, "combat", "epee"),
    )
    stand(game, 1, 24.0, 21.0)
    stand(game, 1, 14.0, 18.0)
    left = [far, shooter, charger, engaged, fourth]
    order = []
    while left:
        keys = [str(figure.id) for figure in left]
        key = picks(game, left[0], "bm.ask.activate", *keys)
        order.append(int(key))
        left = [figure for figure in left if str(figure.id) != key]
    assert order == [f.id for f in (engaged, charger, shooter, fourth, far)]


def test_of_equals_the_lowest_number() -> None:
    game = field("chasseurs", None)
    one, other = stand(game, 0, 10.0, 10.0), stand(game, 0, 20.0, 10.0)
    stand(game, 1, 15.0, 30.0)
    assert picks(game, one, "bm.ask.activate", str(other.id), str(one.id)) == str(one.id)


# -- Chasseurs -------------------------------------------------------------------------------------


@pytest.mark.clause("BM-PRES-02")
def test_hunters_stand_up_then_fight_whom_they_hurt_best() -> None:
    game = field("chasseurs", None)
    hunter = ready(game, stand(game, 0, 10.0, 10.0, "combat+", "epee", columns={"down": True}))
    hard = stand(game, 1, 11.0, 10.0, "combat 2+", "epee", armour="armure-lourde")
    soft = stand(game, 1, 9.0, 10.0, "combat-")
    assert chosen(game, hunter) == ("stand", "stands_up")
    game.down[hunter.id] = False
    assert chosen(game, hunter) == ("fight", "fights_best")
    keys = (str(hard.id), str(soft.id))
    assert picks(game, hunter, "bm.ask.whom", *keys, action="fight") == str(soft.id)


def test_hunters_charge_whom_they_reach() -> None:
    game = field("chasseurs", None)
    hunter = ready(game, stand(game, 0, 10.0, 10.0, "combat+", "epee"))
    foe = stand(game, 1, 14.0, 10.0, "combat")
    assert chosen(game, hunter) == ("move", "charges_best")
    goal = place(game, hunter)
    assert (goal.x - game.x[foe.id]) ** 2 + (goal.y - game.y[foe.id]) ** 2 <= 1.01**2


def test_hunters_aim_then_shoot_where_the_loss_is_heaviest() -> None:
    game = field("chasseurs", None)
    hunter = ready(game, stand(game, 0, 10.0, 10.0, "tir+", "fusil", facing=90.0))
    cheap = stand(game, 1, 10.0, 20.0, "combat-")
    dear = stand(game, 1, 13.0, 20.0, "combat 2+, tir 2+, moral 2+")
    assert chosen(game, hunter) == ("aim", "aims")
    ready(game, hunter, 1)
    game.aimed[hunter.id] = True
    assert chosen(game, hunter) == ("shoot", "shoots_best")
    keys = (str(cheap.id), str(dear.id))
    assert picks(game, hunter, "bm.ask.whom", *keys, action="shoot") == str(dear.id)


def test_hunters_run_to_whoever_is_far_and_walk_to_whoever_is_near() -> None:
    game = field("chasseurs", None)
    hunter = ready(game, stand(game, 0, 10.0, 2.0, "combat", "epee"))
    foe = stand(game, 1, 10.0, 30.0)
    assert chosen(game, hunter) == ("run", "closes_in")
    assert place(game, hunter, "run").y == pytest.approx(12.0, abs=0.1)
    game.y[foe.id] = 13.5
    ready(game, hunter, 1)
    assert chosen(game, hunter) == ("move", "closes_in")


def test_hunters_watch_when_nothing_else_is_useful() -> None:
    game = field("chasseurs", None)
    hunter = ready(game, stand(game, 0, 10.0, 2.0, "combat, gardien", "epee"), 1)
    game.done[hunter.id] = ("move",)
    stand(game, 1, 10.0, 30.0)
    assert chosen(game, hunter) == ("guard", "watches")


def test_hunters_go_for_what_the_scenario_is_about() -> None:
    game = field("chasseurs", None)
    game.scenario = "terminaux"
    play(scenarios.of(game).prepare(game))
    hunter = ready(game, stand(game, 0, 18.0, 12.0, "combat, initiative", "epee"))
    stand(game, 1, 18.0, 34.0)
    assert chosen(game, hunter) == ("move", "goes_for_objective")
    game.y[hunter.id] = 17.0
    assert chosen(game, hunter) == ("hack", "seizes")


# -- Prédateurs, Horde -----------------------------------------------------------------------------


@pytest.mark.parametrize("posture", ["predateurs", "horde"])
def test_predators_fall_upon_the_nearest_and_never_shoot(posture: str) -> None:
    game = field(posture, None, None)
    beast = ready(game, stand(game, 0, 10.0, 10.0, "combat+, tir 2+", "fusil", facing=90.0))
    stand(game, 1, 13.5, 10.0, "combat 2+, tir 2+")
    stand(game, 2, 10.0, 12.5, "combat-")
    assert chosen(game, beast) == ("move", "charges_nearest")
    game.y[2] = 34.0
    game.x[1], game.y[1] = 10.0, 20.0
    assert chosen(game, beast)[0] in ("move", "run")


# -- Sentinelles -----------------------------------------------------------------------------------


def test_sentries_make_their_round_until_alerted() -> None:
    game = field("sentinelles", None)
    sentry = ready(game, stand(game, 0, 18.0, 18.0, "combat, tir", "fusil", facing=0.0))
    foe = stand(game, 1, 18.0, 34.0)
    assert chosen(game, sentry) == ("move", "makes_its_round")
    before = game.place_of(sentry.id)
    assert place(game, sentry) != before
    game.facing[sentry.id] = 90.0
    game.alerted = (True, False)
    assert chosen(game, sentry)[1] in ("aims", "shoots_best")
    assert foe.camp == 1


@pytest.mark.clause("BM-SKILL-SILENCIEUX-01")
@pytest.mark.parametrize(
    ("y", "noisy", "facing", "told"),
    [
        (33.4, True, 270.0, []),  # 15 paces and more
        (33.1, True, 270.0, ["alarm_heard"]),
        (33.2, False, 270.0, []),
        (30.2, False, 90.0, []),  # 12 paces and more
        (29.8, False, 90.0, ["alarm_seen"]),
        (29.8, False, 270.0, []),  # behind it
    ],
)
def test_what_alerts_a_sentry(y: float, noisy: bool, facing: float, told: list[str]) -> None:
    game = field("sentinelles", None)
    stand(game, 0, 18.0, 17.2, facing=facing)
    foe = stand(game, 1, 18.0, y)
    game.noisy[foe.id] = noisy
    assert play(alarms.listen(game)).events == told
    assert game.alerted == (bool(told), False)


def test_an_attack_alerts_sentries_and_provokes_neutrals() -> None:
    game = field("sentinelles", "neutres", None)
    game.sides = game.sides.at_peace(0, 1)
    calm = game.sides
    game.sides = type(calm)(calm.alliance, (calm.foes[0], (), calm.foes[2]))
    stand(game, 0, 4.0, 4.0)
    neutral = ready(game, stand(game, 1, 20.0, 20.0, "combat", "epee"))
    stand(game, 2, 23.0, 20.0)
    assert chosen(game, neutral) == ("nothing", "stays")
    game.attacked_by = ((0, 2), (1, 2))
    assert play(alarms.listen(game)).events == ["alarm_struck", "provoked"]
    assert game.sides.enemies(1) == (2,)
    assert chosen(game, neutral) == ("move", "charges_best")


# -- Badauds ---------------------------------------------------------------------------------------


def test_bystanders_keep_away_from_whoever_is_near() -> None:
    game = field("badauds", None)
    calm = game.sides
    game.sides = type(calm)(calm.alliance, ((), calm.foes[1]))
    bystander = ready(game, stand(game, 0, 18.0, 18.0, "moral-"))
    other = stand(game, 1, 18.0, 30.0)
    assert chosen(game, bystander) == ("nothing", "stays")
    game.y[other.id] = 25.0
    assert chosen(game, bystander) == ("run", "shuns")
    assert place(game, bystander, "run").y < 18.0


# -- reactions and counters ------------------------------------------------------------------------


def test_guards_always_react_and_counters_are_always_used() -> None:
    game = field("chasseurs", None)
    guard = stand(game, 0, 10.0, 10.0, "tir, gardien", "fusil")
    foe = stand(game, 1, 10.0, 15.0)
    keys = ("move", "shoot", "wait")
    assert picks(game, guard, "bm.ask.react", *keys, target=foe.id) == "shoot"
    assert picks(game, guard, "bm.ask.react", "move", "wait", target=foe.id) == "wait"
    assert picks(game, guard, "bm.ask.interrupt", "charge", "wait") == "charge"
    assert picks(game, guard, "bm.ask.counter", "none", "duel-de-force") == "duel-de-force"


def test_it_takes_in_hand_what_it_needs() -> None:
    game = field("chasseurs", None)
    hunter = ready(
        game, stand(game, 0, 10.0, 10.0, "combat, tir", "fusil, epee", hands="fusil", facing=90.0)
    )
    stand(game, 1, 11.0, 10.0)
    assert picks(game, hunter, "bm.ask.hands", "fusil", "epee") == "epee"


# -- ways ------------------------------------------------------------------------------------------


def test_a_route_leads_round_buildings() -> None:
    game = field("chasseurs", None, table=make_table(1))
    tower = next(s for s in game.table.storeys.surfaces if s.id == "tower-1").outline.bbox
    x, low, high = (tower[0] + tower[2]) / 2, tower[1] - 2.0, tower[3] + 2.0
    hunter = ready(game, stand(game, 0, x, low, "combat", "epee"))
    spots = routes.route(game, hunter, Place(x, high))
    assert len(spots) >= 2
    assert routes.length_of((x, low), spots) > high - low
    stand(game, 1, x, high)
    goal = place(game, hunter)
    assert goal != game.place_of(hunter.id)


def test_a_route_to_a_roof_leads_to_the_foot_of_a_ladder() -> None:
    game = field("chasseurs", None, table=make_table(1))
    roof = next(s for s in game.table.storeys.surfaces if s.id == "roof-1")
    x0, y0, x1, y1 = roof.outline.bbox
    ladder = game.table.storeys.link("ladder-1")
    hunter = stand(game, 0, 2.0, 2.0)
    goal = Place((x0 + x1) / 2, (y0 + y1) / 2, "roof-1")
    assert routes.route(game, hunter, goal)[-1] == ladder.lower.point


def test_the_same_state_gives_the_same_answer() -> None:
    game = field("chasseurs", None, table=make_table(7))
    hunter = ready(game, stand(game, 0, 4.0, 4.0, "combat, tir", "pistolet, epee"))
    stand(game, 1, 20.0, 28.0)
    again = game.copy()
    assert chosen(game, hunter) == chosen(again, hunter)
    assert place(game, hunter) == place(again, hunter)


# -- what it reckons with --------------------------------------------------------------------------


def test_a_zone_in_a_melee_catches_all_of_it() -> None:
    """R81, BM-SKILL-ZONE-01: whoever is drawn, the others are caught with it, each once; friends count against it."""
    game = field("chasseurs", None)
    hunter = stand(game, 0, 10.0, 10.0, "lancer", "grenades", facing=90.0)
    (means,) = usable(game, hunter)
    alone = stand(game, 1, 10.0, 14.0, "combat")
    once = appraisal.shot(game, hunter, alone, means)
    assert once > 0.0
    apart = stand(game, 1, 11.2, 14.0, "combat")  # in the zone, not in a melee
    assert appraisal.shot(game, hunter, alone, means) == pytest.approx(2 * once)
    game.x[apart.id] = 30.0
    friend = stand(
        game, 0, 11.0, 14.0, "combat"
    )  # in a melee with it: drawn or caught, both are struck
    assert friend.profile.price == alone.profile.price
    assert appraisal.shot(game, hunter, alone, means) == pytest.approx(0.0)


def test_hunters_wait_when_they_cannot_even_watch() -> None:
    """R81: what is offered last is taken where nothing is useful."""
    game = field("chasseurs", None)
    hunter = ready(game, stand(game, 0, 10.0, 2.0, "combat", "epee"), 1)
    game.done[hunter.id] = ("move",)
    stand(game, 1, 10.0, 30.0)
    assert chosen(game, hunter) == ("nothing", "waits")


def test_hunters_leave_an_objective_for_a_nearer_enemy() -> None:
    """What the scenario is about is gone for where it is no farther than the nearest enemy."""
    game = field("chasseurs", None)
    game.scenario = "terminaux"
    play(scenarios.of(game).prepare(game))
    hunter = ready(game, stand(game, 0, 18.0, 5.0, "combat, initiative", "epee"))
    foe = stand(game, 1, 31.0, 5.0)  # at 12 paces, the terminal at 13
    assert chosen(game, hunter)[1] == "closes_in"
    game.x[foe.id] = 34.0
    assert chosen(game, hunter)[1] == "goes_for_objective"


@pytest.mark.parametrize(("skills", "held"), [("combat+, tir+", None), ("combat 2+, tir+", "epee")])
def test_a_blade_is_drawn_by_who_is_better_at_it(skills: str, held: str | None) -> None:
    """BM-EQUIP-05: near an enemy, whoever fights no better than it shoots keeps its gun."""
    game = field("chasseurs", None)
    hunter = stand(game, 0, 10.0, 10.0, skills, "fusil, epee", hands="fusil", facing=90.0)
    stand(game, 1, 10.0, 13.0)
    found = better_arrangement(game, hunter, shoots=True)
    assert found == (None if held is None else (held,))


@pytest.mark.parametrize(("height", "y"), [(0.5, 12.5), (1.0, 13.2)])
def test_what_is_less_than_a_pace_high_is_no_cover(height: float, y: float) -> None:
    """R81: it goes beside a wall rather than to the nearest place from which it sees an enemy, but not beside rubble."""
    aside = piece("aside", 10.6, 14.0, 12.0, 16.0, height=height)
    game = field("chasseurs", None, table=table(scenery=[aside]))
    hunter = stand(game, 0, 10.0, 10.0, "tir", "fusil", facing=270.0)
    foe = stand(game, 1, 10.0, 25.0)
    found = paths.firing_place(game, hunter, [foe], 12.0, MOVE)
    assert found is not None and found.y == pytest.approx(y, abs=0.2)
