"""What an automaton would do with one figure now, action by action (R81): the first of the list that is legal.

A plan names the action, why, and what the questions that follow are answered with: at whom, where to. It is made again
for each of these questions from the state as it stands, and comes out the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from math import hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.kit.one_storey_place import Turned
from escarmouche.rulebooks.bonus_malus import scenarios
from escarmouche.rulebooks.bonus_malus.actions.limits import pool_of
from escarmouche.rulebooks.bonus_malus.automata import appraisal, paths
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.gait import CRAWL, MOVE, RUN
from escarmouche.rulebooks.bonus_malus.ground.walking import Goal, allowance_of
from escarmouche.rulebooks.bonus_malus.scenarios import carrying
from escarmouche.rulebooks.bonus_malus.shooting.means import in_hand, use_of
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.measure import Point
from escarmouche.table.storeys.model import Place

CLAUSES = ("BM-PRES-02", "BM-ACTALT-07")


def _why(id: str) -> Phrase:
    return Phrase(f"bm.event.automaton_{id}", *CLAUSES)


STANDS, FIGHTS, FIGHTS_ALL = _why("stands_up"), _why("fights_best"), _why("fights_all")
HEALS, WORKS, SEIZES = _why("heals"), _why("uses_power"), _why("seizes")
CHARGES, NEAREST = _why("charges_best"), _why("charges_nearest")
AIMS, SHOOTS, RELOADS = _why("aims"), _why("shoots_best"), _why("reloads")
COVER, CLOSES, CARRIES = _why("takes_position"), _why("closes_in"), _why("carries_off")
OPENS, SCALES = _why("opens"), _why("scales")
OBJECTIVE, ROUND = _why("goes_for_objective"), _why("makes_its_round")
WATCHES, WAITS, FLEES, STAYS = _why("watches"), _why("waits"), _why("shuns"), _why("stays")

HEALING = ("soin", "guerison", "imposition-des-mains", "magnetisme")
HARMFUL = ("etranglement", "eclairs", "bannissement", "lancer-d-objets")
HINDERING = ("etourdissement", "malaise", "choc", "lecture-de-pensees", "poussee")
RUN_BEYOND = 12.0  # R81: it runs to whoever is farther
SHUNS_WITHIN = 8.0  # R81: bystanders keep so far from enemies
NEAR_OBJECTIVE = 14.0


class Plan(NamedTuple):
    """An action, why it is chosen, and the figure or place that it is about."""

    action: str
    reason: Phrase
    target: int | None = None
    goal: Goal | Turned | None = None


Maker = Callable[[State, Figure, Collection[str]], Iterator[Plan]]


def foes_of(game: State, figure: Figure) -> list[Figure]:
    """Those whom its group takes for enemies, on the table."""
    return list(game.foes(figure.camp))


# -- the postures ----------------------------------------------------------------------------------


def hunts(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """R81, Chasseurs: the whole list."""
    yield from _in_trouble(game, figure, keys)
    yield from _helps(game, figure, keys)
    yield from _seizes(game, figure, keys)
    yield from _leaves(game, figure, keys)
    yield from _works(game, figure, keys)
    yield from _attacks(game, figure, keys)
    yield from _advances(game, figure, keys)
    yield from _idles(keys)


def preys(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """R81, Prédateurs and Horde: the nearest figure of any other group, without a shot."""
    yield from _in_trouble(game, figure, keys)
    prey = appraisal.nearest(game, figure, foes_of(game, figure))
    if prey is not None:
        yield from _charges(game, figure, keys, [prey], NEAREST)
        yield from _charges(game, figure, keys, foes_of(game, figure), CHARGES)
        yield from _approaches(game, figure, keys, paths.place_of(game, prey), CLOSES, prey)
    yield from _idles(keys)


def watches(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """R81, Sentinelles: a round from post to post; once alerted, as the hunters."""
    if game.alerted[figure.camp] or engaged_with(game, figure):
        yield from hunts(game, figure, keys)
        return
    yield from _in_trouble(game, figure, keys)
    posts = scenarios.of(game).posts(game, figure.camp)
    if posts:
        own = [one.id for one in game.figures if one.camp == figure.camp].index(figure.id)
        post = posts[(own + game.turn) % len(posts)]
        yield from _walks(game, figure, keys, paths.on_ground(game, post), ROUND)
    yield from _idles(keys)


def shuns(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """R81, Badauds: away from any enemy at less than 8 paces; else it stays."""
    if "stand" in keys:
        yield Plan("stand", STANDS)
    near = threats(game, figure)
    if near:
        for action in ("run", "move", "crawl"):
            if action in keys:
                yield Plan(action, FLEES, near[0].id)
    yield Plan("nothing", STAYS)


def keeps_still(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """R81, Neutres: it minds its own business until a group has attacked it."""
    if foes_of(game, figure):
        yield from hunts(game, figure, keys)
    elif "stand" in keys:
        yield Plan("stand", STANDS)
    yield Plan("nothing", STAYS)


def threats(game: State, figure: Figure) -> list[Figure]:
    """Whom a bystander runs from: whoever is not of its side and near, the nearest first."""
    others = [f for f in game.standing() if not game.sides.friendly(f.camp, figure.camp)]
    near = [f for f in others if distance(game, figure, f) < SHUNS_WITHIN]
    return sorted(near, key=lambda other: (distance(game, figure, other), other.id))


# -- what comes first ------------------------------------------------------------------------------


def _in_trouble(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """R81: it stands up; engaged, it fights whom it can hurt best, all of them if it may."""
    if "stand" in keys:
        yield Plan("stand", STANDS)
    if "group-attack" in keys:
        yield Plan("group-attack", FIGHTS_ALL)
    if "fight" in keys:
        foes = engaged_with(game, figure) or foes_of(game, figure)
        best = max(foes, key=lambda foe: (appraisal.fight(game, figure, foe), -foe.id))
        yield Plan("fight", FIGHTS, best.id)


def _helps(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """R81: healers heal a wounded ally within reach; what is offered has one."""
    for key in HEALING:
        if key in keys:
            yield Plan(key, HEALS)


def _works(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """R81: powers and skills that harm, then those that hinder the strongest."""
    for key in (*HARMFUL, *HINDERING):
        if key in keys:
            yield Plan(key, WORKS)


def _seizes(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """What the scenario is about, where it lies at hand and the group is no group of the scenario's own."""
    if figure.camp in game.brought:
        return
    for key in ("hack", "take"):
        if key in keys:
            yield Plan(key, SEIZES)


def _leaves(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """Whoever wins by leaving the table does not stay to fight: it runs for the way out, before all else."""
    if figure.camp in game.brought or engaged_with(game, figure):
        return
    out = scenarios.of(game).way_out(game, figure.camp)
    if out:
        here = paths.spot_of(game, figure)
        nearest = min(out, key=lambda at: hypot(at[0] - here[0], at[1] - here[1]))
        goal = paths.on_ground(game, nearest)
        yield from _approaches(game, figure, keys, goal, OBJECTIVE, None, beyond=0.0)


# -- attacks ---------------------------------------------------------------------------------------


def _attacks(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """R81: it charges the best whom it can reach, unless a shot is better."""
    charge = next(_charges(game, figure, keys, foes_of(game, figure), CHARGES), None)
    shot = appraisal.best_shot(game, figure) if "shoot" in keys else None
    worth = _worth_of(game, figure, charge)
    if shot is not None and shot[0] > max(worth, 0.0):
        if "aim" in keys and game.actions[figure.id] > 1 and not _shoots_twice(game, figure):
            yield Plan("aim", AIMS, shot[1].id)
        yield Plan("shoot", SHOOTS, shot[1].id)
    if charge is not None and worth > 0.0:
        yield charge
    if "reload" in keys:
        yield Plan("reload", RELOADS)


def _worth_of(game: State, figure: Figure, plan: Plan | None) -> float:
    if plan is None or plan.target is None:
        return 0.0
    share = 1.0 if plan.action == "move" and game.actions[figure.id] > 1 else 0.5
    foe = game.figures[plan.target]
    return share * appraisal.charge(game, figure, foe)


def _shoots_twice(game: State, figure: Figure) -> bool:
    """R8: whoever may do a thing twice shoots twice rather than aim once; who has aimed does not aim again."""
    return pool_of(game, figure).each_type > 1 or game.aimed[figure.id]


def _charges(
    game: State, figure: Figure, keys: Collection[str], foes: list[Figure], why: Phrase
) -> Iterator[Plan]:
    """Into contact: by a move, after which it can still fight; else by a run."""
    if carrying.carried(game, figure) is not None or engaged_with(game, figure):
        return
    ranked = sorted(foes, key=lambda foe: (-appraisal.charge(game, figure, foe), foe.id))
    for action in ("move", "run"):
        if action not in keys:
            continue
        reach = allowance_of(game, figure, action)
        for foe in ranked:
            if distance(game, figure, foe) > reach or appraisal.charge(game, figure, foe) <= 0.0:
                continue
            place = paths.contact_with(game, figure, foe, action)
            if place is not None:
                yield Plan(action, why, foe.id, place)
    for action in ("bound", "jump"):  # where nothing else leads
        if action in keys:
            for foe in ranked:
                if appraisal.charge(game, figure, foe) > 0.0:
                    landing = paths.landing_beside(game, figure, foe, action)
                    if landing is not None:
                        yield Plan(action, why, foe.id, landing)


# -- moves -----------------------------------------------------------------------------------------


def _advances(game: State, figure: Figure, keys: Collection[str]) -> Iterator[Plan]:
    """R81: to a place from which it can shoot, else towards what it wants or the nearest enemy."""
    if engaged_with(game, figure):
        return
    foe = appraisal.nearest(game, figure, foes_of(game, figure))
    wanted = _wanted(game, figure, foe)
    if wanted is not None:
        place, why = paths.on_ground(game, wanted[0]), wanted[1]
        yield from _approaches(game, figure, keys, place, why, foe)
    if foe is None:
        return
    reach = max((use_of(means).range for means in in_hand(game, figure)), default=0.0)
    if reach > 3.0 and "move" in keys and not paths.can_shoot(game, figure):
        post = paths.firing_place(game, figure, foes_of(game, figure), reach, MOVE)
        if post is not None:
            yield Plan("move", COVER, foe.id, paths.facing(game, post, foe))
    if reach <= 3.0 or not paths.can_shoot(game, figure):
        yield from _approaches(game, figure, keys, paths.place_of(game, foe), CLOSES, foe)


def _wanted(game: State, figure: Figure, foe: Figure | None) -> tuple[Point, Phrase] | None:
    """What the scenario is about, for groups that can win: home with what it carries, or the nearest objective."""
    if figure.camp in game.brought:
        return None
    scenario = scenarios.of(game)
    here = paths.spot_of(game, figure)
    if carrying.carried(game, figure) is not None:
        return scenario.home(game, figure), CARRIES
    places = scenario.objectives(game, figure.camp)
    if not places:
        return None
    away = min(places, key=lambda at: hypot(at[0] - here[0], at[1] - here[1]))
    near = hypot(away[0] - here[0], away[1] - here[1])
    if foe is None or near <= min(NEAR_OBJECTIVE, distance(game, figure, foe)):
        return away, OBJECTIVE
    return None


def _approaches(
    game: State,
    figure: Figure,
    keys: Collection[str],
    goal: Place,
    why: Phrase,
    foe: Figure | None,
    beyond: float = RUN_BEYOND,
) -> Iterator[Plan]:
    """R81: it runs to what is farther than 12 paces, where a run leads farther than a walk; else it walks."""
    here = game.place_of(figure.id)
    target = None if foe is None else foe.id
    if "open" in keys and paths.is_shut_off(game, figure, goal):
        yield Plan("open", OPENS)
    if "scale" in keys:
        wall = paths.wall_below(game, figure, goal)
        if wall is not None:
            yield Plan("scale", SCALES, None, wall)
    if "run" in keys and paths.apart(game, here, goal) > beyond:
        place = paths.towards(game, figure, goal, RUN)
        if paths.apart(game, here, place) > allowance_of(game, figure, MOVE):
            yield Plan("run", why, target, place)
    yield from _walks(game, figure, keys, goal, why, foe)


def _walks(
    game: State,
    figure: Figure,
    keys: Collection[str],
    goal: Place,
    why: Phrase,
    foe: Figure | None = None,
) -> Iterator[Plan]:
    for action, manner in (("move", MOVE), ("crawl", CRAWL)):
        if action not in keys or (action == "crawl" and not game.down[figure.id]):
            continue
        place = paths.towards(game, figure, goal, manner)
        if place != game.place_of(figure.id):
            turned = place if foe is None else paths.facing(game, place, foe)
            yield Plan(action, why, None if foe is None else foe.id, turned)


def _idles(keys: Collection[str]) -> Iterator[Plan]:
    """R81: the posture of alert with the last action, when nothing else is useful."""
    if "guard" in keys:
        yield Plan("guard", WATCHES)
    for key in ("nothing", "stop"):
        if key in keys:
            yield Plan(key, WAITS)
