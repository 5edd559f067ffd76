"""What a fighter does best when he is activated (chapter 3.2.3), and where a single move leads best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, hypot, pi, sin
from typing import NamedTuple

from escarmouche.rulebooks.age_des_escarmouches import flight
from escarmouche.rulebooks.age_des_escarmouches.actions import Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.activation import ACTIONS, Deeds
from escarmouche.rulebooks.age_des_escarmouches.assaults.breaking import WAYS
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaring import (
    CHARGE_ACTION,
    ENGAGEMENT_ACTION,
    AssaultMove,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import (
    ASSAULTING_DISENGAGE,
    DISENGAGE,
)
from escarmouche.rulebooks.age_des_escarmouches.judging import formulas, machines, shots
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import (
    blow_spread,
    braves,
    breaks_away,
    capped,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.fights import assault_net, brawl
from escarmouche.rulebooks.age_des_escarmouches.judging.scene import Scene, is_shooter
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import gain, left, worth
from escarmouche.rulebooks.age_des_escarmouches.machines.shots import MACHINE_SHOT
from escarmouche.rulebooks.age_des_escarmouches.moves import DODGE, MARCH, RUN, STAND, Move
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import AIMED_SHOT, STEADY_SHOT
from escarmouche.rulebooks.age_des_escarmouches.state import (
    WAITING,
    Figure,
    State,
    figure_of,
)
from escarmouche.rulebooks.age_des_escarmouches.testing import blow_of
from escarmouche.table.measure import Point

DIRECTIONS = 12
SHARES = (1.0, 0.6, 0.3)  # of a run
SHORT = 0.999  # of a potential: a hair less than all of it
AFTER_MARCH = 0.75  # of the shot that the range alone promises after a march
THERE = 0.6  # how much others threaten whoever is in a melee
FEAR = 0.3  # of the worth of a target who is routed by the sight of him
JOINED = 0.06  # of the worth of a target, for each friend who may still join
LEAST = 0.05  # PA: less than this is not worth stirring for
DODGED = 0.4  # of the shots that a dodge spoils
LEVEL_LOST = 0.5  # of a goal on the ground, for whoever is in the air
TRIES = 12  # proposals of a kind that are checked before it is given up


class Option(NamedTuple):
    """A deed and what it is worth: PA more than doing nothing."""

    value: float
    deed: Deed


def best_deed(answers: Deeds) -> Deed:
    """The best legal deed of all who may act; nothing, where nothing is better."""
    game = answers.game
    found: list[Option] = []
    for figure in answers.figures:
        able = [action.id for action in answers.actions_of(figure)]
        found += options_of(game, figure, able, answers)
    if len(answers.figures) > 1:
        found += _together(game, answers)
    for option in sorted(found, key=lambda one: -one.value):
        if option.value <= LEAST:
            break
        if answers.check(option.deed) is None:
            return option.deed
    return answers.default()


def options_of(
    game: State, figure: Figure, able: Sequence[str], answers: Deeds | None = None
) -> list[Option]:
    """What a fighter may do, each with its worth. With `answers`, shots are checked before they count."""
    scene = Scene(game, figure)
    if game.contacts[figure.id]:
        return [*_in_contact(scene, able), *_specials(game, figure, able, 0.0)]
    here = standing(scene)
    moves = list(_moves(scene, able))
    onwards = max([here, *(value for value, deed in moves if deed.action == MARCH.id)])
    found = [Option(value - here, deed) for value, deed in moves]
    found += [Option(value - here, deed) for value, deed in _assaults(scene, able)]
    found += _shots(scene, able, here, onwards, answers)
    found += [
        Option(value + onwards - here, deed)
        for value, deed in formulas.proposed(game, figure, able)
    ]
    found += [Option(value, deed) for value, deed in machines.proposed(game, figure, able)]
    best = max((option.value for option in found), default=0.0)
    return [*found, *_specials(game, figure, able, max(0.0, best))]


def standing(scene: Scene) -> float:
    """What it is worth to stay where he is."""
    i = scene.figure.id
    return _place(scene, scene.game.x[i], scene.game.y[i], scene.game.level[i], 0.0)


def _place(scene: Scene, x: float, y: float, level: int, spent: float) -> float:
    value = scene.place(x, y, level, spent)
    if level > 0 and scene.game.scenario == "le-butin":
        value -= LEVEL_LOST * scene.temper.goal * scene.goal.value(x, y)
    return value


# -- moves -----------------------------------------------------------------------------------------


def _moves(scene: Scene, able: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    game, figure = scene.game, scene.figure
    moves = [move for move in (MARCH, DODGE, RUN) if move.id in able]
    if not moves:
        return
    follows = is_shooter(figure) or bool(figure.formulas)
    for level in flight.reachable(game, figure):
        reaches = {
            move.id: SHORT * float(move.potential(game, figure, level).value) for move in moves
        }
        for x, y, far in _places(scene, max(reaches.values())):
            value = _place(scene, x, y, level, far)
            for move in moves:
                if far <= reaches[move.id] and _suits(move, follows, far, reaches):
                    yield (
                        value + _besides(scene, move, able, x, y),
                        _walk(scene, move, x, y, level),
                    )


def _suits(move: Move, follows: bool, far: float, reaches: dict[str, float]) -> bool:
    """A march for who does more besides, a dodge for who does not, a run for what is farther."""
    if move is RUN:
        return far > max(reaches.get(MARCH.id, 0.0), reaches.get(DODGE.id, 0.0))
    return follows if move is MARCH else True


def _besides(scene: Scene, move: Move, able: Sequence[str], x: float, y: float) -> float:
    """What he can still do after a march; what a dodge spares him."""
    if move is MARCH and "shot" in able:
        best = 0.0
        for foe in scene.foes:
            away = hypot(x - foe.x, y - foe.y) - foe.apart
            best = max(best, shots.at_distance(foe.shot_at, away))
        return AFTER_MARCH * best
    if move is DODGE:
        spared = 0.0
        for foe in scene.foes:
            if foe.shoots:
                away = hypot(x - foe.x, y - foe.y) - foe.apart
                spared = max(spared, shots.at_distance(foe.shoots, away))
        return DODGED * scene.temper.exposed * spared
    return 0.0


def _walk(scene: Scene, move: Move, x: float, y: float, level: int) -> Deed:
    game, figure = scene.game, scene.figure
    changed = None if level == game.level[figure.id] else level
    facing = _towards_foes(scene, x, y) if figure.is_round else None
    return Deed(move.id, figure.id, ((round(x, 3), round(y, 3)),), facing, level=changed)


def _towards_foes(scene: Scene, x: float, y: float) -> float | None:
    """A-R28: he looks at the nearest enemy when he has come to a stop."""
    near = min(scene.foes, key=lambda foe: hypot(foe.x - x, foe.y - y), default=None)
    if near is None or (near.x, near.y) == (x, y):
        return None
    return round(degrees(atan2(near.y - y, near.x - x)) % 360.0, 1)


def _places(scene: Scene, longest: float) -> Iterator[tuple[float, float, float]]:
    """Places to go to, with how far they are: all around, the goals, and up to the enemies."""
    game, i = scene.game, scene.figure.id
    here = (game.x[i], game.y[i])
    table, edge = game.table, 0.1
    for x, y in _thought_of(scene, here, longest):
        x = min(max(x, edge), table.width - edge)
        y = min(max(y, edge), table.depth - edge)
        far = hypot(x - here[0], y - here[1])
        if 0.5 < far <= longest + 0.01:
            yield x, y, far


def _thought_of(scene: Scene, here: Point, longest: float) -> Iterator[Point]:
    for turn in range(DIRECTIONS):
        angle = 2 * pi * turn / DIRECTIONS
        for share in SHARES:
            yield here[0] + longest * share * cos(angle), here[1] + longest * share * sin(angle)
    for aim in scene.goal.aims:
        yield aim
        yield _part_of_way(here, aim, longest, 0.0)
        yield _part_of_way(here, aim, longest / 2, 0.0)
    for foe in scene.foes:
        yield _part_of_way(here, (foe.x, foe.y), longest, foe.apart + 0.6)
        yield _part_of_way(here, (foe.x, foe.y), longest, foe.apart + foe.stride + 0.3)


def _part_of_way(here: Point, goal: Point, longest: float, short: float) -> Point:
    """Towards a goal as far as one gets, stopping short of it."""
    dx, dy = goal[0] - here[0], goal[1] - here[1]
    far = hypot(dx, dy)
    if far == 0.0:
        return here
    share = min(longest, far - short) / far
    return (here[0] + dx * share, here[1] + dy * share)


# -- assaults --------------------------------------------------------------------------------------


def _assaults(scene: Scene, able: Sequence[str]) -> Iterator[tuple[float, Deed]]:
    for action in (CHARGE_ACTION, ENGAGEMENT_ACTION):
        if action.id in able:
            for target in action.in_reach(scene.game, scene.figure):
                yield (
                    assault_value(scene, target, action is CHARGE_ACTION),
                    Deed(action.id, scene.figure.id, targets=(target.id,)),
                )


def assault_value(scene: Scene, target: Figure, charges: bool) -> float:
    """What it is worth to assault an enemy."""
    game, me = scene.game, scene.figure
    net = assault_net(game, [me], target, scene.care, charges)
    net += FEAR * worth(game, target) * (1.0 - braves(game, target, [me], charges))
    net += JOINED * worth(game, target) * _may_join(game, me, target)
    x, y = game.x[target.id], game.y[target.id]
    there = scene.temper.goal * scene.goal.value(x, y)
    there -= THERE * scene.danger(x, y, game.level[target.id], spared=(target.id,))
    brave = braves(game, me, [target])
    return brave * (net + there) + (1.0 - brave) * (standing(scene) if brave < 1.0 else 0.0)


def _may_join(game: State, me: Figure, target: Figure) -> int:
    """Friends who are still to act and near enough to assault the same enemy."""
    found = 0
    for friend in game.army[me.camp]:
        if (
            friend is not me
            and game.activated[friend.id] == WAITING
            and not game.contacts[friend.id]
        ):
            dx = game.x[friend.id] - game.x[target.id]
            dy = game.y[friend.id] - game.y[target.id]
            if hypot(dx, dy) <= 2 * friend.profile.mou + friend.radius + target.radius:
                found += 1
    return min(found, 2)


def _together(game: State, answers: Deeds) -> list[Option]:
    """ADE-3.2.3.2.2-05: a charge of several, where one alone is not strong enough to be felt."""
    able = [f for f in answers.figures if CHARGE_ACTION in answers.actions_of(f)]
    found = []
    for deed in CHARGE_ACTION.together(game, able):
        target = figure_of(game, deed.targets[0])
        doers = [figure_of(game, one.figure) for one in deed.all]
        if all(target.profile.power > doer.profile.power for doer in doers):
            scenes = [Scene(game, doer) for doer in doers]
            net = assault_net(game, doers, target, scenes[0].care)
            brave = min(braves(game, doer, [target]) for doer in doers)
            net -= sum(standing(scene) for scene in scenes)
            found.append(Option(brave * net, deed))
    return found


# -- shots -----------------------------------------------------------------------------------------


def _shots(
    scene: Scene, able: Sequence[str], here: float, onwards: float, answers: Deeds | None
) -> list[Option]:
    """The best of each kind that is legal; after a common shot he may still march."""
    game, figure = scene.game, scene.figure
    if not (shots.may_shoot(game, figure) or MACHINE_SHOT.id in able):
        return []
    by_kind: dict[str, list[tuple[float, Deed]]] = {}
    for value, deed in shots.proposed(game, figure, able):
        if value > LEAST:
            by_kind.setdefault(deed.action, []).append((value, deed))
    found = []
    alone = (AIMED_SHOT.id, STEADY_SHOT.id, MACHINE_SHOT.id)
    for id, rows in by_kind.items():
        rows.sort(key=lambda row: -row[0])
        for value, deed in rows[:TRIES]:
            if answers is None or answers.check(deed) is None:
                then = here if id in alone else onwards
                found.append(Option(value + then - here, deed))
                break
    return found


# -- in a melee ------------------------------------------------------------------------------------


def _in_contact(scene: Scene, able: Sequence[str]) -> Iterator[Option]:
    game, figure = scene.game, scene.figure
    for value, deed in formulas.proposed(game, figure, able):
        yield Option(value, deed)
    net = melee_net(scene)
    for action in (DISENGAGE, ASSAULTING_DISENGAGE):
        if action.id not in able:
            continue
        then = _elsewhere(scene) if action is DISENGAGE else _other_prey(scene)
        for by in WAYS:
            yield Option(_leaving(scene, by, then - net), Deed(action.id, figure.id, by=by))


def melee_net(scene: Scene) -> float:
    """What the melee that he is in brings him, the place where it is included."""
    game, figure = scene.game, scene.figure
    touched = [figure_of(game, id) for id in game.contacts[figure.id]]
    x, y = game.x[figure.id], game.y[figure.id]
    goal = scene.temper.goal * scene.goal.value(x, y)
    if not touched:
        return goal
    friends = [figure_of(game, id) for id in game.contacts[touched[0].id]]
    if len(touched) == 1 and len(friends) > 1:
        toll = brawl(game, touched[0], friends)
        return (toll.one - scene.care * toll.others) / len(friends) + goal
    toll = brawl(game, figure, touched)
    return toll.others - scene.care * toll.one + goal


def _elsewhere(scene: Scene) -> float:
    """The best place within a march."""
    level = scene.game.level[scene.figure.id]
    places = _places(scene, SHORT * scene.mou)
    return max((_place(scene, x, y, level, far) for x, y, far in places), default=-99.0)


def _other_prey(scene: Scene) -> float:
    """The best enemy within a march whom he does not touch yet."""
    game, figure = scene.game, scene.figure
    x, y = game.x[figure.id], game.y[figure.id]
    touched = game.contacts[figure.id]
    near = [
        foe
        for foe in scene.foes
        if foe.figure.id not in touched and hypot(foe.x - x, foe.y - y) - foe.apart <= scene.mou
    ]
    return max((assault_value(scene, foe.figure, False) for foe in near), default=-99.0)


def _leaving(scene: Scene, by: str, better: float) -> float:
    """ADE-3.2.3.2.1-11, -14: the enemy names who holds him, and a failure costs a damage test."""
    game, figure = scene.game, scene.figure
    holders = [figure_of(game, id) for id in game.contacts[figure.id]]
    away = min(breaks_away(game, figure, holder, by) for holder in holders)
    blow = max(
        gain(
            game, figure, capped(blow_spread(game, blow_of(game, h, figure)), game.life[figure.id])
        )
        for h in holders
    )
    return away * better - (1.0 - away) * scene.care * blow


# -- special actions ---------------------------------------------------------------------------------


def _specials(game: State, figure: Figure, able: Sequence[str], best: float) -> Iterator[Option]:
    """ADE-3.2.3.5-01: artefacts and capacities: before what they help with."""
    for id in able:
        if id.startswith("special:"):
            bonus = _bonus(game, figure, id.removeprefix("special:"))
            free = ACTIONS[id].nature is not Nature.EXCLUSIVE
            yield Option(bonus + best if free and bonus > 0.0 else bonus, Deed(id, figure.id))


def _bonus(game: State, figure: Figure, id: str) -> float:
    life, full = game.life[figure.id], figure.profile.life
    if id == "fiole-de-vif":
        more = left(min(life + 2, full), full) - left(life, full)
        return worth(game, figure) * more if life <= full - 2 or game.contacts[figure.id] else 0.0
    if id == "sablier-fele":
        return 1.0 if game.contacts[figure.id] else 0.0
    if id == "oeil-du-guet":
        return 1.0 if is_shooter(figure) and game.turn > 1 else 0.0
    if id == "cor-du-guet":
        return 0.5 if game.turn > 1 and game.contacts[figure.id] else 0.0
    return 0.0


# -- a single move -----------------------------------------------------------------------------------


def value_of_move(scene: Scene, deed: Deed) -> float:
    """What a deed of one move is worth: where a disengagement leads, a pursuit, an assault that goes on."""
    game = scene.game
    if deed.targets:
        charges = deed.action == CHARGE_ACTION.id
        return max(
            assault_value(scene, figure_of(game, target), charges) for target in deed.targets
        )
    level = game.level[scene.figure.id] if deed.level is None else deed.level
    if deed.action == STAND.id or not deed.path:
        return melee_net(scene) if game.contacts[scene.figure.id] else standing(scene)
    return _place(scene, *deed.path[-1], level, 0.0)


def is_assault(deed: Deed) -> bool:
    """Whether a deed is a move into contact."""
    return isinstance(ACTIONS.get(deed.action), AssaultMove)
