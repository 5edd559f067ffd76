"""What a fighter does best when it is activated, and when it may pursue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from escarmouche.core.explain import Refusal
from escarmouche.rulebooks.confrontation import movement
from escarmouche.rulebooks.confrontation.activation.charging import CHARGE, DIVE, Charge
from escarmouche.rulebooks.confrontation.activation.moves import (
    DESCEND,
    RISE,
    RUN,
    WALK,
    Move,
    levels_of,
)
from escarmouche.rulebooks.confrontation.activation.shooting import SHOOT
from escarmouche.rulebooks.confrontation.deeds import Action, Deed, Deeds
from escarmouche.rulebooks.confrontation.judging.contacts import Contact, contacts_of
from escarmouche.rulebooks.confrontation.judging.moves import places_of
from escarmouche.rulebooks.confrontation.judging.shots import at_distance, shot_value
from escarmouche.rulebooks.confrontation.judging.surroundings import Surroundings
from escarmouche.rulebooks.confrontation.pursuit_moves import PURSUE
from escarmouche.rulebooks.confrontation.state import Figure, State

LEAST = 0.05  # PA: less than this is not worth stirring for
CHECKED = 40  # so many deeds are checked before somebody stands still
BENT = 8  # for so many of them a way round is looked for, where the straight one is barred
THEN = 0.8  # of a shot that is to follow a walk: something may be in the way


class Option(NamedTuple):
    """A deed and what it is worth: PA more than doing nothing."""

    value: float
    deed: Deed


def best_deed(answers: Deeds) -> Deed:
    """The best legal deed of all who may act; nothing, where nothing is better."""
    found: list[Option] = []
    idle: list[tuple[float, Figure]] = []
    for figure in answers.figures:
        options = options_of(answers, figure)
        found += options
        idle.append((max((o.value for o in options), default=0.0), figure))
    found.sort(key=lambda option: -option.value)
    bent = BENT
    for option in found[:CHECKED]:
        if option.value <= LEAST:
            break
        deed, tried = _legal(answers, option.deed, bent > 0)
        bent -= tried
        if deed is not None:
            return deed
    return _nothing(answers, min(idle, key=lambda row: row[0])[1])


def _nothing(answers: Deeds, figure: Figure) -> Deed:
    """Whoever has least to do stands still, or does the one thing that it must."""
    stands = Deed("stand", figure.id)
    if answers.check(stands) is None:
        return stands
    return next(iter(answers.candidates_for(figure)), answers.default())


def _legal(answers: Deeds, deed: Deed, may_bend: bool) -> tuple[Deed | None, int]:
    """The deed if it is legal; else the same by a way round; and how many ways were looked for."""
    refusal: Refusal | None = answers.check(deed)
    if refusal is None:
        return deed, 0
    if (
        refusal.reason not in (movement.IN_THE_WAY, movement.NO_GROUND)
        or not may_bend
        or not deed.path
    ):
        return None, 0
    game, action = answers.game, answers.actions[deed.action]
    figure = next(f for f in answers.figures if f.id == deed.figure)
    limit = _limit(game, figure, action)
    path = movement.find_path(game, figure, deed.path[-1], limit)
    if path is None:
        return None, 1
    bent = deed._replace(path=path)
    return (bent, 1) if answers.check(bent) is None else (None, 1)


def _limit(game: State, figure: Figure, action: Action) -> float:
    if isinstance(action, Charge):
        return action.limit(game, figure)
    if isinstance(action, Move):
        return action.limit(game, figure, game.level[figure.id])
    return float(PURSUE.potential(game, figure).value)


# -- what one of them may do ---------------------------------------------------------------------------


def options_of(answers: Deeds, figure: Figure) -> list[Option]:
    """What a fighter may do, each with its worth; whether it is legal is still to be checked."""
    game = answers.game
    if game.routed[figure.id]:
        return []
    able = answers.actions_of(figure)
    scene = Surroundings(game, figure)
    here = scene.place(*movement.here(game, figure), scene.level)
    found = [
        Option(_fighting(scene, contact) - here, deed) for contact, deed in _attacks(scene, able)
    ]
    moves = list(_moves(scene, able))
    found += [Option(value - here, deed) for value, deed in moves]
    if SHOOT in able:
        quiet = [value for value, deed in moves if deed.action != RUN.id]
        onwards = max([here, *quiet]) if WALK in able else here
        found += _shots(scene, onwards - here)
    return found


def _attacks(scene: Surroundings, able: Sequence[Action]) -> Iterator[tuple[Contact, Deed]]:
    """Charges, dives, and pursuits into contact."""
    game, figure = scene.game, scene.figure
    for action in able:
        if action is CHARGE or action is DIVE:
            drop = 1 if action is DIVE else 0
            for contact in contacts_of(scene, _limit(game, figure, action), drop, True):
                yield contact, Deed(action.id, figure.id, (contact.at,), (contact.target.id,))
        elif action is PURSUE:
            for contact in contacts_of(scene, _limit(game, figure, action), 0, False):
                yield contact, Deed(action.id, figure.id, (contact.at,))


def _fighting(scene: Surroundings, contact: Contact) -> float:
    """What a fight is worth, and the goal where it is fought."""
    level = scene.game.level[contact.target.id]
    return contact.value + scene.weights.goal * scene.goal.value(*contact.at, level)


def _moves(scene: Surroundings, able: Sequence[Action]) -> Iterator[tuple[float, Deed]]:
    """Walks, runs, changes of level and pursuits that end in no contact."""
    game, figure, now = scene.game, scene.figure, scene.level
    if PURSUE in able:
        limit = float(PURSUE.potential(game, figure).value)
        for value, at, _level, _far in places_of(scene, {now: limit}):
            yield value, Deed(PURSUE.id, figure.id, (at,))
    levels = levels_of(game, figure)
    walks = {level: WALK.limit(game, figure, max(level, now)) for level in levels}
    longest = {level: limit * (2 if RUN in able else 1) for level, limit in walks.items()}
    if WALK in able:
        for value, at, level, far in places_of(scene, longest):
            said = None if level == now else level
            if far <= walks[level]:
                more = _then_shoots(scene, able, at, level)
                yield value + more, Deed(WALK.id, figure.id, (at,), (), said)
            else:
                yield value, Deed(RUN.id, figure.id, (at,), (), said)
    here = movement.here(game, figure)
    for action, by in ((RISE, 1), (DESCEND, -1)):
        if action in able:
            yield scene.place(*here, now + by), Deed(action.id, figure.id)


def _then_shoots(
    scene: Surroundings, able: Sequence[Action], at: tuple[float, float], level: int
) -> float:
    """What it can still shoot at after a walk."""
    if SHOOT not in able:
        return 0.0
    best = 0.0
    for foe, shots in scene.shots:
        if scene.game.contacts[foe.figure.id]:
            continue
        away = ((foe.x - at[0]) ** 2 + (foe.y - at[1]) ** 2) ** 0.5 - foe.apart
        best = max(best, at_distance(shots, max(0.0, away), foe.level != level))
    return THEN * best


def _shots(scene: Surroundings, onwards: float) -> list[Option]:
    """Each shot that can be made from here; it may still walk afterwards."""
    game, figure = scene.game, scene.figure
    return [
        Option(shot_value(game, figure, foe) + onwards, Deed(SHOOT.id, figure.id, (), (foe.id,)))
        for foe in SHOOT.targets(game, figure)
    ]
