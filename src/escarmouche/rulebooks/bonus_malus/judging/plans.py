"""What a figure had best do with its actions: each that is offered, with what may follow it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from math import hypot

from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.bonus_malus.actions.action import COMBAT, SHOT
from escarmouche.rulebooks.bonus_malus.actions.limits import why_not_again
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.gait import CRAWL, MOVE, RUN, ZIGZAG
from escarmouche.rulebooks.bonus_malus.ground.walking import Goal, allowance_of
from escarmouche.rulebooks.bonus_malus.judging import skill_worth
from escarmouche.rulebooks.bonus_malus.judging.estimates import best_shot, fight, free_blow
from escarmouche.rulebooks.bonus_malus.judging.places import (
    Standing,
    best_of,
    goals_of,
    standing,
)
from escarmouche.rulebooks.bonus_malus.judging.worth import near_foes, worth
from escarmouche.rulebooks.bonus_malus.moves.leaping import FAR, why_not_bound
from escarmouche.rulebooks.bonus_malus.moves.legality import why_not_go
from escarmouche.rulebooks.bonus_malus.moves.worth import contacts, places_worth_trying
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.storeys.model import Place

TRIED, WEIGHED = 24, 6  # so many places are asked for, and so many weighed in full
MANNERS = {"move": MOVE, "run": RUN, "crawl": CRAWL, "zig-zag": ZIGZAG}
BOUND = "bound"
POINTLESS = {"nothing": 0.0, "jump": -0.5, "scale": -0.5, "let-go": -1.0}  # moves do it as well
STANDS_UP = 6.0


def values(
    game: State, figure: Figure, keys: Sequence[str], costs: Mapping[str, int]
) -> dict[str, float]:
    """What each action is worth, in points of price; all with where it would then stand."""
    left = game.actions[figure.id]
    here = standing(game, figure, game.place_of(figure.id))
    return {key: _value(game, figure, key, left - costs.get(key, 1), here) for key in keys}


def _value(game: State, figure: Figure, key: str, left: int, here: Standing) -> float:
    if key in MANNERS or key == BOUND:
        return _of_move(game, figure, key, left)
    if key in ("fight", "group-attack"):
        return here.place + _best_fight(game, figure) * (1.3 if key == "group-attack" else 1.0)
    if key in ("shoot", "precise-shot"):
        return _of_shot(game, figure, key, left, here)
    if key == "aim":
        return _of_aim(game, figure, left, here)
    if key == "stand":
        return here.place + STANDS_UP + max(0.0, left) * 2
    if key in POINTLESS:
        return here.place + POINTLESS[key]
    if key == "stop":
        return here.place + (0.5 if here.fight <= 0 and here.shot <= 0 else -1.0)
    if key == "hands":
        return here.place - 1.0
    told = skill_worth.of_action(game, figure, key)
    return here.place + told + (max(0.0, here.shot, here.fight) if left > 0 else 0.0)


# -- blows and shots -------------------------------------------------------------------------------


def _best_fight(game: State, figure: Figure) -> float:
    return max((fight(game, figure, foe) for foe in engaged_with(game, figure)), default=0.5)


def _of_shot(game: State, figure: Figure, key: str, left: int, here: Standing) -> float:
    found = best_shot(game, figure, 1 if key == "precise-shot" else 0)
    told = 0.0 if found is None else found.value
    return told + (max(here.place, _elsewhere(game, figure, 0)) if left > 0 else here.place)


def _of_aim(game: State, figure: Figure, left: int, here: Standing) -> float:
    """BM-ACTION-VISER-01: only for a shot that follows at once."""
    if left <= 0 or why_not_again(game, figure, SHOT) is not None or here.shot <= 0:
        return here.place - 1.0
    found = best_shot(game, figure, 1)
    return here.place + (0.0 if found is None else found.value)


# -- moves -----------------------------------------------------------------------------------------


def _of_move(game: State, figure: Figure, key: str, left: int) -> float:
    places = bounds(game, figure) if key == BOUND else weighed(game, figure, MANNERS[key])
    best = max((each.value(able_then(game, figure, left)) for each in places), default=-99.0)
    if key == "crawl" and not game.down[figure.id]:
        best -= 2.0  # half as far, for a little shelter
    if key in ("run", "zig-zag"):
        best += 0.02 * worth(game, figure)  # BM-ACTION-COURIR-04, BM-SKILL-ZIGZAG-02: harder to hit
    return best - leaving(game, figure)


def able_then(game: State, figure: Figure, left: int) -> int:
    """Whether it could still strike or shoot with what is left, after a move."""
    done = [why_not_again(game, figure, kind) is not None for kind in (SHOT, COMBAT)]
    return 0 if all(done) else left


def leaving(game: State, figure: Figure) -> float:
    """BM-DESENGAGE-01: what those would take who are upon it."""
    if figure.profile.has("desengagement-habile"):
        return 0.0
    foes = engaged_with(game, figure)
    return sum(free_blow(game, foe, figure) for foe in foes)


def _elsewhere(game: State, figure: Figure, left: int) -> float:
    """The best place to which it could go afterwards."""
    if "move" in game.done[figure.id] or game.down[figure.id] or engaged_with(game, figure):
        return -99.0
    places = weighed(game, figure, MOVE)
    return max((each.value(left) for each in places), default=-99.0)


@remembered_as_all_stand
def weighed(game: State, figure: Figure, manner: str) -> tuple[Standing, ...]:
    """The likeliest places to which it may go in a manner, weighed in full."""
    thought_of = chain(_wanted(game, figure, manner), places_worth_trying(game, figure, manner))
    asked = islice(thought_of, TRIED)
    goals: list[Goal] = [
        goal for goal in dict.fromkeys(asked) if why_not_go(game, figure, goal, manner) is None
    ]
    return tuple(best_of(game, figure, goals, WEIGHED))


def _wanted(game: State, figure: Figure, manner: str) -> Iterator[Goal]:
    """Straight towards what the scenario wants of it: as far as it goes, or beside it."""
    x, y, most = game.x[figure.id], game.y[figure.id], allowance_of(game, figure, manner)
    near = sorted(goals_of(game, figure), key=lambda goal: hypot(goal[0] - x, goal[1] - y))[:2]
    for gx, gy in near:
        away = hypot(gx - x, gy - y)
        beside = away - game.radius[figure.id]
        for far in (min(most, beside), min(0.6 * most, beside)):
            if far > 0.2:
                spot = (round(x + (gx - x) * far / away, 3), round(y + (gy - y) * far / away, 3))
                if game.table.is_on(*spot):
                    surfaces = game.table.storeys.surfaces_at(*spot)
                    yield from (Place(*spot, surface) for surface in surfaces)


@remembered_as_all_stand
def bounds(game: State, figure: Figure) -> tuple[Standing, ...]:
    """The same of a bound (BM-SKILL-BONDISSANT-01)."""
    goals = [
        goal
        for goal in dict.fromkeys(islice(_landings(game, figure), TRIED))
        if why_not_bound(game, figure, goal) is None
    ]
    return tuple(best_of(game, figure, goals, WEIGHED))


def _landings(game: State, figure: Figure) -> Iterator[Goal]:
    for foe in near_foes(game, figure)[:4]:
        yield from contacts(game, figure, foe, FAR)
    yield from places_worth_trying(game, figure, MOVE)
