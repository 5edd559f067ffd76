"""Who is hidden, what shows it, and a hidden enemy in the way (ADE-3.2.3.1-03). What hides a fighter is a skill's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import first
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    flight,
    movement,
    standing_room,
    trap_tokens,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.leaps import Leap, is_leapt
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Path, box_of
from escarmouche.rulebooks.age_des_escarmouches.ground.unseen import hidden_from
from escarmouche.rulebooks.age_des_escarmouches.state import (
    OUT_OF_PLAY,
    TOUCHING,
    Figure,
    State,
    Trap,
    enemies,
    figure_of,
    gap,
    gap_at,
    near,
    placed_at,
)
from escarmouche.table.free_space import last_free_length
from escarmouche.table.measure import TOLERANCE, Point, at_most
from escarmouche.table.trails import lengths_at, path_length, point_at

DETECTED = Phrase("ade.event.detected", "ADE-3.2.3.1-03")
SPOTTED = Phrase("ade.event.spotted", "ADE-SKILL-ECLAIREUR-08")
REVEALED = Phrase("ade.event.revealed", "ADE-SKILL-ECLAIREUR-06", "ADE-SKILL-ECLAIREUR-07")

SHORT = 0.02  # cm: how far from contact it stops (B-R29: just short of it)
EACH_POWER = 5.0  # cm


def distance_of(power: int) -> float:
    """ADE-SKILL-ECLAIREUR-01: so near must an enemy come to notice what is hidden, by its own PUI."""
    return (power + 1) * EACH_POWER


def is_out_of_reach(game: State, figure: Figure) -> bool:
    """ADE-SKILL-ECLAIREUR-04, -05: whether no effect of an enemy bears on it now.

    It is hidden, or was so when the speaking turn began.
    """
    return game.hidden[figure.id] or figure.id in game.shown_now


def is_secret(game: State, figure: Figure) -> bool:
    """B-R29, by the option: whether only its own side knows where it is."""
    return game.options.hidden_places_secret and game.hidden[figure.id]


def audience(game: State, figure: Figure) -> frozenset[int] | None:
    """Who may know what tells where it is: its own side, or everybody."""
    return frozenset({figure.camp}) if is_secret(game, figure) else None


def conceal(seen: State, who: int | None) -> None:
    """Take out of a view where the other side's hidden fighters are; that they are somewhere is known."""
    gone = [f.id for f in seen.figures if seen.hidden[f.id] and f.camp != who]
    if not gone or not seen.options.hidden_places_secret:
        return
    seen.x, seen.y = list(seen.x), list(seen.y)
    seen.facing, seen.level = list(seen.facing), list(seen.level)
    for id in gone:
        seen.x[id] = seen.y[id] = OUT_OF_PLAY
        seen.facing[id], seen.level[id] = 0.0, 0


def known(game: State, camp: int) -> State:
    """The table as a side knows it, by which its ways are found; nearly always as it is (B-R29, by the option)."""
    if not game.options.hidden_places_secret:
        return game
    secret = [enemy.id for enemy in hidden_from(game, camp)]
    if all(game.x[id] == OUT_OF_PLAY for id in secret):
        return game  # there is none, or this is what the side sees already
    seen = game.copy()
    conceal(seen, camp)
    return seen


def show(game: State, figure: Figure) -> None:
    """ADE-SKILL-ECLAIREUR-07: it is hidden no more; nothing of the book hides it again."""
    game.hidden[figure.id] = False
    game.shown_now = (*game.shown_now, figure.id)


def reveal(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-ECLAIREUR-06: what it does itself shows where it is."""
    if game.hidden[figure.id]:
        show(game, figure)
        place = [game.x[figure.id], game.y[figure.id]]
        yield Tell(REVEALED, {"figure": figure.id, "place": place}, reveals=True)


def look_around(game: State, figure: Figure) -> Rule | tuple[()]:
    """ADE-SKILL-ECLAIREUR-08: whoever ends its activation near a hidden enemy detects it.

    Only so: one who comes near by its own moves stays hidden (B-R29). ADE-4.5.5-01: not two levels away.
    """
    near = _near_traps(game, figure) if game.traps_laid else []
    noticed = _noticed(game, figure) if True in game.hidden else []
    if near or noticed:
        return _finds(game, figure, near, noticed)
    return ()  # nearly always there is nothing to find


def _finds(
    game: State, figure: Figure, traps: Sequence[Trap], noticed: Sequence[tuple[Figure, float]]
) -> Rule:
    for trap in traps:
        yield from trap_tokens.find(game, trap, figure)
    for enemy, far in noticed:
        show(game, enemy)
        place = [game.x[enemy.id], game.y[enemy.id]]
        data = {"figure": enemy.id, "by": figure.id, "distance": far, "place": place}
        yield Tell(SPOTTED, data, reveals=True)


def _noticed(game: State, figure: Figure) -> list[tuple[Figure, float]]:
    """The hidden enemies whom it notices, each with how near that is."""
    x, y, found = game.x[figure.id], game.y[figure.id], []
    sharp = points.DETECTS in figure.handlers or game.effects[figure.id]  # mostly nothing speaks
    for enemy in hidden_from(game, figure.camp):
        away = hypot(game.x[enemy.id] - x, game.y[enemy.id] - y) - figure.radius - enemy.radius
        power = enemy.profile.power
        far = notices_at(game, figure, power) if sharp else distance_of(power)
        # Nearly always even the circles around the two bases are farther apart.
        if away > far + TOLERANCE or not flight.affects(game, figure, enemy):
            continue
        if at_most(gap(game, figure, enemy), far):
            found.append((enemy, far))
    return found


def _near_traps(game: State, figure: Figure) -> list[Trap]:
    """ADE-SKILL-POSEUR-DE-PIEGES-02: a trap of the enemy is found as its fighters are, by its PUI of 0."""
    if game.level[figure.id] > 1:
        return []
    hidden = trap_tokens.unknown_to(game, figure.camp)
    if not hidden:
        return hidden
    far = notices_at(game, figure, trap_tokens.POWER)
    return [trap for trap in hidden if trap_tokens.is_within(game, figure, trap, far)]


def notices_at(game: State, figure: Figure, power: int) -> float:
    """How near it notices something hidden of this PUI; ADE-SKILL-CONSCIENCE-03: some notice it from farther off."""
    usual = distance_of(power)
    if points.DETECTS not in figure.handlers and not game.effects[figure.id]:
        return usual  # nearly always
    farther: float | None = first(game, figure, points.DETECTS)
    return usual if farther is None else max(usual, farther)


class Meeting(NamedTuple):
    """The hidden enemy whom a mover runs into, the way that it has gone till then, and the level where it stops."""

    hidden: Figure
    path: Path
    level: int


def met_on(
    game: State,
    figure: Figure,
    trail: Path,
    level: int | None,
    end: int | None,
    leapt: Sequence[Leap],
) -> Meeting | None:
    """The first hidden enemy on a way, or one on whom it would come down: then it stays on the level of its way."""
    met = first_met(game, figure, trail, level, leapt)
    on = game.level[figure.id] if level is None else level
    if met is not None or end is None or end == on or True not in game.hidden:
        return met
    below = standing_at(game, figure, trail[-1], end)
    return Meeting(below[0], trail[1:], on) if below else None


def first_met(
    game: State,
    figure: Figure,
    trail: Sequence[Point],
    level: int | None = None,
    leapt: Sequence[Leap] = (),
) -> Meeting | None:
    """The first hidden enemy on a way: its base would be touched there (A-R31); only those of its level.

    ADE-SKILL-BOND-02: not one whom it leaps.
    """
    hidden = hidden_from(game, figure.camp) if True in game.hidden else ()
    if not hidden:
        return None  # nearly always
    on = game.level[figure.id] if level is None else level
    met: tuple[float, Figure] | None = None
    x0, y0, x1, y1 = box_of(trail)
    for enemy in hidden:
        if game.level[enemy.id] != on:
            continue
        x, y = centre = (game.x[enemy.id], game.y[enemy.id])
        away = figure.slim + enemy.slim
        if x < x0 - away or x > x1 + away or y < y0 - away or y > y1 + away:
            continue  # nearly always its way leads elsewhere
        found = lengths_at(trail, centre, away, 0.0)
        if leapt and is_leapt(figure, enemy.profile.height):
            found = [at for at in found if not _is_leapt_at(trail, at, leapt)]
            found = sorted([*found, *_landings(trail, centre, figure.slim + enemy.slim, leapt)])
        if found and (met is None or found[0] < met[0]):
            met = (found[0], enemy)
    if met is None:
        return None
    length = _until(game, figure, trail, met[0], on)
    if length is None:  # it cannot even rise to where its way lies, or start on it
        return Meeting(met[1], (trail[0],), game.level[figure.id])
    return Meeting(met[1], part_of(trail, length), on)


def _landings(
    trail: Sequence[Point], centre: Point, reach: float, leapt: Sequence[Leap]
) -> list[float]:
    """Where it takes off for leaps that would land on a hidden enemy, of whom it does not know: they are not made."""
    found = []
    for start, end in leapt:
        if path_length((end, centre)) < reach:
            found += lengths_at(trail, start, 0.0, 0.0)[:1] or [0.0]
    return found


def _is_leapt_at(trail: Sequence[Point], length: float, leapt: Sequence[Leap]) -> bool:
    """Whether a way is in the middle of a leap at a length of it."""
    x, y = point_at(trail, length)
    for a, b in leapt:
        far = path_length((a, b))
        if path_length((a, (x, y))) + path_length(((x, y), b)) <= far + SHORT:
            return True
    return False


def _until(
    game: State, figure: Figure, trail: Sequence[Point], length: float, level: int
) -> float | None:
    """How far a way leads that ends just short of a base, or at the last place before where it may stand, if any.

    It may be passing over somebody, over a wall, or through ground where nobody ends (ADE-SKILL-ETHERE-04).
    """
    return last_free_length(
        trail,
        max(0.0, min(path_length(trail), length) - SHORT),
        lambda a, b: standing_room.bounds_on_leg(game, figure, a, b, level=level),
        lambda at: _may_stop(game, figure, trail, at, level),
    )


def _may_stop(
    game: State, figure: Figure, trail: Sequence[Point], length: float, level: int
) -> bool:
    """Whether it would stand there on nobody and on ground that holds it, and out of contact with every enemy.

    B-R29: nor with one whom it only grazed on its way: it has assaulted nobody.
    """
    path = part_of(trail, length)
    (ax, ay), (bx, by) = (trail[0], *path)[-2:]
    facing = degrees(atan2(by - ay, bx - ax))
    if movement.why_not_stand(game, figure, path[-1], facing, level) is not None:
        return False
    base = placed_at(figure, *path[-1], facing, level)
    around = near(game, enemies(game, figure.camp), base, figure.radius)
    return all(gap_at(game, base, figure.radius, enemy) > TOUCHING for enemy in around)


def part_of(trail: Sequence[Point], length: float) -> Path:
    """The points of a trail up to a length, after its start."""
    kept: list[Point] = []
    gone = 0.0
    for a, b in pairwise(trail):
        step = path_length((a, b))
        if gone + step >= length:
            break
        kept.append(b)
        gone += step
    return (*kept, point_at(trail, length))


def standing_at(game: State, figure: Figure, place: Point, level: int = 0) -> list[Figure]:
    """The hidden enemies whom it would touch at a place: only who does not know of them goes there."""
    base = placed_at(figure, *place, game.facing[figure.id], level)
    return [
        enemy
        for enemy in hidden_from(game, figure.camp)
        if game.level[enemy.id] == level and gap_at(game, base, figure.radius, enemy) <= TOUCHING
    ]


def detect(game: State, hidden: Figure, by: Figure) -> Rule:
    """A hidden fighter whom somebody ran into is hidden no more."""
    show(game, hidden)
    place = [game.x[hidden.id], game.y[hidden.id]]
    yield Tell(DETECTED, {"figure": hidden.id, "by": by.id, "place": place}, reveals=True)


def touch(game: State, figure: Figure) -> Rule | tuple[()]:
    """B-R29: nobody stands in contact with who hides: where a forced move ends so, it has found it."""
    if True not in game.hidden:  # nearly always
        return ()
    return _touched(game, figure)


def _touched(game: State, figure: Figure) -> Rule:
    for number in game.contacts[figure.id]:
        if game.hidden[number]:
            yield from detect(game, figure_of(game, number), figure)
