"""Tactic Passage en force: a run or an assault that breaks through enemies (ADE-TACT-PASSAGE, A-R46)."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from dataclasses import replace
from enum import Enum
from math import atan2, cos, degrees, radians, sin
from typing import Any

from escarmouche.core.answers import YES_OR_NO, Choice, Option
from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions import trap_springs
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg
from escarmouche.rulebooks.age_des_escarmouches.actions.pushed_aside import (
    MARGIN,
    is_in,
    places_aside,
)
from escarmouche.rulebooks.age_des_escarmouches.command import tactics
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import TACTICS
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import attempt_of, roll_test
from escarmouche.rulebooks.age_des_escarmouches.fighter.brought_against import first_against
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import FOR, RES, score
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    hidden_enemies,
    movement,
    standing_room,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.immunity import OTHER, immune
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    enemies,
    figure_of,
    put,
)
from escarmouche.table.curves import Curve, Segment
from escarmouche.table.free_space import last_free_length
from escarmouche.table.measure import TOLERANCE, Point

FORCE = Phrase("ade.ask.force", "ADE-TACT-PASSAGE-02")
FORCES = Phrase("ade.event.forces", "ADE-TACT-PASSAGE-01", "ADE-TACT-PASSAGE-02")
TEST = Phrase("ade.roll.force", "ADE-TACT-PASSAGE-03")
EACH = Phrase("ade.score.enemy_in_the_way", "ADE-TACT-PASSAGE-03")
THROUGH = Phrase("ade.event.forced", "ADE-TACT-PASSAGE-04")
HELD = Phrase("ade.event.not_forced", "ADE-TACT-PASSAGE-05")
PUSHED = Phrase("ade.event.pushed_aside", "ADE-TACT-PASSAGE-04")
NO_WAY_ASIDE = Phrase("ade.event.nowhere_aside", "ADE-TACT-PASSAGE-04")
WHICH_SIDE = Phrase("ade.ask.pushed_aside", "ADE-TACT-PASSAGE-04")
THIS_SIDE = Phrase("ade.option.pushed_aside", "ADE-TACT-PASSAGE-04")
NOT_THIS_MOVE = Phrase("ade.refusal.force_which_move", "ADE-TACT-PASSAGE-02")
NOBODY_CROSSED = Phrase("ade.refusal.force_nobody", "ADE-TACT-PASSAGE-02")

FINEST = 0.0005  # cm: how exactly the limit of a step back is found


class Outcome(Enum):
    """What came of it."""

    PASSED = "passed"
    BARRED = "barred"  # it tried, and failed
    NOT_TRIED = "not tried"


# -- legality ----------------------------------------------------------------------------------------


def why_not_force(game: State, actor: Figure, action: Action) -> Refusal | None:
    """ADE-TACT-PASSAGE-02: following an assault or a run."""
    if not (action.is_run or action.is_assault):
        return refuse(NOT_THIS_MOVE, figure=actor.id)
    return why_not_now(game, actor)


def why_not_now(game: State, actor: Figure) -> Refusal | None:
    """ADE-TACT-PASSAGE-01: the active player, in their own activations; never in a reaction (A-R46)."""
    if actor.camp != game.active or game.phase != "activation":
        return refuse(NOT_THIS_MOVE, figure=actor.id)
    tactic = TACTICS["passage"]
    refusal = tactics.why_not_on(game, actor, tactic)
    return refusal or tactics.why_not_use(game, actor.camp, tactic)


def crossed(
    game: State, actor: Figure, trail: Sequence[Point], through: Collection[int] = ()
) -> list[Figure]:
    """The enemies who stand in a way, but for those through whom it passes (ADE-3.2.3.2.2-09).

    ADE-3.2.3.1-03: one who is hidden is met there, not forced; ADE-SKILL-ECLAIREUR-05: nor is one who was so
    when the speaking turn began.
    """
    level = game.level[actor.id]
    return [
        enemy
        for enemy in enemies(game, actor.camp)
        if game.level[enemy.id] == level
        and not hidden_enemies.is_out_of_reach(game, enemy)
        and enemy.id not in through
        and is_in(trail, actor, enemy, _standing(game, enemy))
    ]


def _gives_way(game: State, enemy: Figure) -> bool:
    """ADE-SKILL-INALTERABLE-01: a tactic of the other side moves not everybody (B-R51).

    ADE-SKILL-ECLAIREUR-05: nor who was hidden when the speaking turn began, though it has shown itself by a charge.
    """
    if hidden_enemies.is_out_of_reach(game, enemy):
        return False
    return immune(game, enemy, "passage-en-force", OTHER) is None


def _bars(game: State, trail: Sequence[Point], actor: Figure, enemy: Figure) -> bool:
    """Whether an enemy stands in a way who gives way to nobody."""
    return not _gives_way(game, enemy) and is_in(trail, actor, enemy, _standing(game, enemy))


def straight_through(
    game: State,
    actor: Figure,
    action: Action,
    deed: Deed,
    longest: float,
    through: Collection[int],
) -> Way | Refusal:
    """A-R46, second occasion: a straight way that crosses enemies, by a player who can use the tactic."""
    refusal = why_not_force(game, actor, action)
    if refusal is not None:
        return refusal
    trail = ((game.x[actor.id], game.y[actor.id]), deed.path[-1])
    others = crossed(game, actor, trail, through)
    if not others or len(deed.path) > 1 or deed.level not in (None, game.level[actor.id]):
        return refuse(NOBODY_CROSSED, figure=actor.id)
    yielding = {other.id for other in others if _gives_way(game, other)}
    if not movement.is_clear(game, actor, deed.path[-1], {*through, *yielding}):
        return refuse(movement.IN_THE_WAY, figure=actor.id)
    cost = movement.cost_of(game, actor, trail)
    if cost.total > longest + TOLERANCE:
        return movement.too_far(actor, cost, longest)
    return Way(deed.path, cost)


# -- the test ----------------------------------------------------------------------------------------


def difficulty(game: State, others: Sequence[Figure]) -> Total:
    """ADE-TACT-PASSAGE-03: the best FOR or RES of those in contact, and 2 more for each of them."""
    found = [score(game, other, name) for other in others for name in (FOR, RES)]
    best = max((total for total in found if total is not None), key=lambda total: total.value)
    return best.plus(*(Why(2, EACH, other.id) for other in others))


def test_of(game: State, actor: Figure, others: Sequence[Figure]) -> Attempt:
    """Its FOR against all of them; ADE-SKILL-INTIMIDATION-02: it is a test against each, so any may intimidate it."""
    test = attempt_of(game, actor, FOR, difficulty(game, others), what=TEST)
    for other in others:
        if first_against(game, other, points.THEIR_REROLL, actor, test) is not None:
            return replace(test, opponent=other)
    return test


def attempted(game: State, actor: Figure, others: Sequence[Figure]) -> Generator[Any, Any, bool]:
    """The tactic is paid, and the test made."""
    yield from tactics.pay(game, actor.camp, TACTICS["passage"])
    names = [other.id for other in others]
    left = game.tactic_points[actor.camp]
    yield Tell(FORCES, {"figure": actor.id, "others": names, "left": left})
    (outcome,) = yield from roll_test(game, test_of(game, actor, others))
    told = THROUGH if outcome.success else HELD
    yield Tell(told, {"figure": actor.id, "others": names})
    return bool(outcome.success)


def against_interceptor(
    game: State, action: Action, actor: Figure, leg: Leg
) -> Generator[Any, Any, Outcome]:
    """A-R46, first occasion: the actor of a run or an assault is stopped by an interceptor."""
    if why_not_force(game, actor, action) is not None:
        return Outcome.NOT_TRIED
    others = [figure_of(game, id) for id in game.contacts[actor.id]]
    trail = leg.trail(game)
    if any(_bars(game, trail, actor, other) for other in others):
        return Outcome.NOT_TRIED
    about = {"figure": actor.id, "others": [other.id for other in others]}
    answer: str = yield Ask(actor.camp, FORCE, YES_OR_NO, about)
    if answer == "no":
        return Outcome.NOT_TRIED
    if not (yield from attempted(game, actor, others)):
        return Outcome.BARRED
    aside = yield from push_aside(game, actor, others, trail)
    return Outcome.PASSED if aside else Outcome.BARRED


# -- aside -------------------------------------------------------------------------------------------


def push_aside(
    game: State, actor: Figure, others: Sequence[Figure], trail: Sequence[Point]
) -> Generator[Any, Any, bool]:
    """ADE-TACT-PASSAGE-04: each goes as little aside as lets the actor pass; where both sides are as near,
    its owner chooses (A-R46).
    """
    pushed = [other.id for other in others if _gives_way(game, other)]
    for other in others:
        if other.id not in pushed and not _bars(game, trail, actor, other):
            continue
        found = places_aside(game, actor, other, trail, pushed) if other.id in pushed else ()
        if not found:
            yield Tell(NO_WAY_ASIDE, {"figure": other.id})
            return False
        place = found[0]
        if len(found) > 1:
            options = [
                Option(f"place:{number}", THIS_SIDE, {"figure": other.id, "at": list(place)})
                for number, place in enumerate(found)
            ]
            about = {"figure": other.id, "other": actor.id}
            answer: str = yield Ask(other.camp, WHICH_SIDE, Choice(options), about)
            place = found[int(answer.partition(":")[2])]
        start = [game.x[other.id], game.y[other.id]]
        put(game, other, *place, game.facing[other.id])
        game.moved[other.id] = True
        yield Tell(PUSHED, {"figure": other.id, "path": [start, list(place)]})
        yield from trap_springs.passed(game, other, (start[0], start[1]))
    return True


def step_back(game: State, other: Figure, actor: Figure) -> Point | None:
    """A-R78: straight away from the actor, one length of its own base, or as far as there is room; None: nowhere."""
    ax, ay, x, y = (*_place(game, actor), *_place(game, other))
    angle = atan2(y - ay, x - ax)

    def place_at(far: float) -> Point:
        return (round(x + far * cos(angle), 3), round(y + far * sin(angle), 3))

    def has_room(far: float) -> bool:
        place = place_at(far)
        free = movement.why_not_stand(game, other, place, game.facing[other.id]) is None
        return free and movement.is_clear(game, other, place, (actor.id,))

    whole, facing = _length(game, other, angle), game.facing[other.id]
    trail = ((x, y), (x + whole * cos(angle), y + whole * sin(angle)))

    def bounds_of(a: Point, b: Point) -> list[Curve]:
        ways = standing_room.bounds_of_ways(game, other, (actor.id,), Segment(*a, *b).box)
        return [*standing_room.bounds_on_leg(game, other, a, b, facing), *ways]

    far = last_free_length(trail, whole, bounds_of, has_room, FINEST)
    return None if far is None or far <= MARGIN else place_at(far)


def _place(game: State, figure: Figure) -> Point:
    return (game.x[figure.id], game.y[figure.id])


def _standing(game: State, figure: Figure) -> tuple[float, float, float]:
    return (game.x[figure.id], game.y[figure.id], game.facing[figure.id])


def _length(game: State, figure: Figure, angle: float) -> float:
    """How long a base is in a direction."""
    printed = figure.profile.base
    if printed.depth is None:
        return printed.width / 10
    turned = radians(degrees(angle) - game.facing[figure.id])
    return (abs(cos(turned)) * printed.depth + abs(sin(turned)) * printed.width) / 10


def put_without_acting(game: State, other: Figure, place: Point) -> Rule:
    """A fighter is moved without acting."""
    start = _place(game, other)
    put(game, other, *place, game.facing[other.id])
    game.moved[other.id] = True
    yield from trap_springs.passed(game, other, start)
