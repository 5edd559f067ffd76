"""Tir: the shots that were declared, resolved together: dice, covers on the way, hits."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import artillery
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.profile import PieceKind
from escarmouche.rulebooks.escarmouches_fantastiques.scores import (
    test,
)
from escarmouche.rulebooks.escarmouches_fantastiques.shooting import attacks_of
from escarmouche.rulebooks.escarmouches_fantastiques.sight import (
    Cover,
    covers_between,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    figure_of,
)
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import bury, defend_all

SHOOTING_ROLL = Phrase("ef.roll.shooting", "EF-CAR-TIR-03", "EF-CAR-TIR-04")


COVER_ROLL = Phrase("ef.roll.cover", "EF-TOUR-TIR-06", "EF-TOUR-TIR-07", "EF-TOUR-TIR-08")


INERT_COVER_ROLL = Phrase(
    "ef.roll.inert_cover", "EF-TOUR-TIR-06", "EF-TOUR-TIR-07", "EF-TOUR-TIR-08"
)


STOPPED = Phrase("ef.event.shot_stopped", "EF-TOUR-TIR-08", "EF-TOUR-TIR-09")


STOPPED_BY_SCENERY = Phrase("ef.event.shot_absorbed", "EF-TOUR-TIR-08", "EF-TOUR-TIR-09")


SHOT_HIT = Phrase("ef.source.shot", "EF-CAR-TIR-03")


COVER_HIT = Phrase("ef.source.cover", "EF-TOUR-TIR-09", "EF-TOUR-TIR-16")


COVER_IGNORED = Phrase("ef.score.past_cover", "EF-TOUR-TIR-07", "EF-TOUR-TIR-08")


PAST_COVER = Total(Why(3, COVER_IGNORED))  # EF-TOUR-TIR-07; EF-TOUR-TIR-08: 4 to 6 stops the shot


class Shot(NamedTuple):
    """A shot that hit, before covers; `number` is its place among the declared attacks."""

    number: int
    shooter: Figure
    target: Figure


def resolve(game: State) -> Rule:
    """EF-TOUR-TIR-01: all shots of all sides are simultaneous, so the dead shoot too.

    R13: all rolls to hit, then all cover rolls, then all defence rolls, then removal.
    """
    shots: list[Shot] = []
    victims: list[tuple[int, int]] = []  # R43f: in the order of the declarations and shots
    for figure_id, targets in game.declared:
        number = len(victims)
        aimed_at = [id for id in targets if id is not None]
        victims += [(number + n, id) for n, id in enumerate(aimed_at)]
        shots += yield from _loose(game, figure_of(game, figure_id), targets, number)
    hits: list[tuple[int, Hit]] = []
    for shot in shots:
        landed = yield from _land(game, shot)
        hits += landed
        victims += [(shot.number, id) for id, _hit in landed]
    game.declared = ()
    order = [id for _number, id in sorted(victims, key=lambda victim: victim[0])]
    fallen = yield from defend_all(game, hits, order)
    yield from bury(game, fallen)


def _loose(
    game: State, shooter: Figure, targets: Sequence[int | None], number: int
) -> Generator[Any, Any, list[Shot]]:
    """The rolls to hit of one shooter; attacks of equal score on one target fly together."""
    attacks = [
        (target, total)
        for total, target in zip(attacks_of(game, shooter), targets, strict=False)
        if target is not None
    ]
    shots: list[Shot] = []
    for (id, _score), group in groupby(attacks, key=lambda attack: (attack[0], attack[1].value)):
        totals = [total for _target, total in group]
        about = {"figure": shooter.id, "target": id}
        landed = yield from test(game, SHOOTING_ROLL, totals[0], about, len(totals))
        target = figure_of(game, id)
        shots += [Shot(number + n, shooter, target) for n, hit in enumerate(landed) if hit]
        number += len(totals)
    return shots


def _land(game: State, shot: Shot) -> Generator[Any, Any, list[tuple[int, Hit]]]:
    """Where a shot that hit ends: through its covers, on its target, or in what stopped it."""
    _number, shooter, target = shot
    covers = covers_on_the_way(game, shooter, target)
    stopped = yield from _through_covers(game, shot, covers)
    if stopped is None:
        impact = target
    elif stopped.body is None or figure_of(game, stopped.body).piece is not None:
        return []  # EF-TOUR-TIR-09: inert cover absorbs the shot
    else:
        impact = figure_of(game, stopped.body)
    if shooter.piece is not None:
        explosive = shooter.piece.kind is PieceKind.EXPLOSIVE
        source = artillery.BURST if explosive else artillery.ROUND_SHOT
        hit = Hit(source, shooter.camp)
        passed = {c.body for c in covers[: covers.index(stopped)]} if stopped else set()
        struck = artillery.victims(game, shooter, target, impact)
        return [(id, hit) for id in struck if explosive or id not in passed]  # R43h
    source = SHOT_HIT if impact is target else COVER_HIT
    return [(impact.id, Hit(source, shooter.camp, shooter.id))]


def covers_on_the_way(game: State, shooter: Figure, target: Figure) -> list[Cover]:
    """The covers that a shot must pass, from the shooter outwards (EF-TOUR-TIR-06)."""
    if shooter.piece is None:
        return covers_between(game, shooter, target)
    return artillery.covers_of_shot(game, shooter, target, artillery.crew_at_work(game, shooter))


def _through_covers(
    game: State, shot: Shot, covers: list[Cover]
) -> Generator[Any, Any, Cover | None]:
    """EF-TOUR-TIR-06: one die for each cover from the shooter outwards, to the first 4-6 (R11)."""
    for cover in covers:
        inert = cover.body is None
        about = {
            "figure": shot.shooter.id,
            "target": shot.target.id,
            "cover": cover.scenery if inert else cover.body,
        }
        what = INERT_COVER_ROLL if inert else COVER_ROLL
        (face,) = yield Roll(what, 1, PAST_COVER, about, ((1, 2, 3), (4, 5, 6)))
        if face > PAST_COVER.value:
            yield Tell(STOPPED_BY_SCENERY if inert else STOPPED, about)
            return cover
    return None
