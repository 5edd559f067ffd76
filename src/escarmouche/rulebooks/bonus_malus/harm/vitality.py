"""Vitality points: losing them, being out of action, being healed (BM-VITALITE-*, R27, R59)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.attack import Attack
from escarmouche.rulebooks.bonus_malus.ground.gait import gait_of
from escarmouche.rulebooks.bonus_malus.ground.walking import bare_walk, everybody_else
from escarmouche.rulebooks.bonus_malus.harm.states import drop_carried
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, ON_TABLE, Figure, State, leave
from escarmouche.rulebooks.bonus_malus.wound_states import NAMES, wound
from escarmouche.table.storeys.falls import landing

WOUNDED = Phrase("bm.event.wounded", "BM-DEGATS-03", "BM-VITALITE-04")
OUT = Phrase("bm.event.out", "BM-VITALITE-02", "BM-VITALITE-03")
HEALED = Phrase("bm.event.healed", "BM-VITALITE-09")
BACK = Phrase("bm.event.back", "BM-VITALITE-09", "BM-VITALITE-03")


def lose(game: State, figure: Figure, points: int, attack: Attack | None = None) -> Rule:
    """BM-DEGATS-03: points are lost; with the last of them it is out of action (BM-VITALITE-02).

    Returns how many it had to lose.
    """
    i = figure.id
    if game.status[i] != ON_TABLE or points <= 0:
        return 0
    lost = min(points, game.life[i])
    game.life[i] -= lost
    by = None if attack is None else attack.attacker
    told = {"figure": i, "points": lost, "life": game.life[i], "fatal": game.life[i] == 0}
    yield Tell(WOUNDED, {**told, "state": NAMES[wound(game, figure)], "by": by})
    if game.life[i] == 0:
        yield from put_out(game, figure, by)
    return lost


def put_out(game: State, figure: Figure, by: int | None = None) -> Rule:
    """BM-VITALITE-02: it lies where it fell (R27); from a ladder, at its foot."""
    i = figure.id
    game.life[i] = 0
    yield from drop_carried(game, figure)
    perch = game.perch[i]
    if perch is not None:
        game.put(i, game.table.storeys.link(perch.link).lower)
    leave(game, figure, CASUALTY)
    game.felled_by[i] = None if by is None else game.figures[by].camp  # R79: for whom it counts
    yield Tell(OUT, {"figure": i, "by": by})


def nothing_to_heal(game: State, figure: Figure) -> bool:
    """R59: whether there is nothing to heal: it has all its points, or is no longer on the table."""
    there = game.status[figure.id] in (ON_TABLE, CASUALTY)
    return not there or game.life[figure.id] >= figure.profile.life


def heal(game: State, figure: Figure, points: int | None, by: Figure | None = None) -> Rule:
    """R59: so many points, or all (None), never more than it had at first. Returns how many it got.

    Its state follows from its points (BM-VITALITE-09). A casualty comes back lying, and acts from the next turn on.
    """
    i, most = figure.id, figure.profile.life
    if nothing_to_heal(game, figure):
        return 0
    before = game.life[i]
    game.life[i] = most if points is None else min(most, before + points)
    told = {"figure": i, "points": game.life[i] - before, "life": game.life[i]}
    healer = None if by is None else by.id
    yield Tell(HEALED, {**told, "state": NAMES[wound(game, figure)], "by": healer})
    if game.status[i] == CASUALTY:
        game.status[i], game.in_play[i] = ON_TABLE, True
        game.down[i], game.actions[i] = True, 0
        _make_room(game, figure)
        yield Tell(BACK, {"figure": i, "by": healer})
    return game.life[i] - before


def _make_room(game: State, figure: Figure) -> None:
    """Others may have come to stand where a casualty lay (R27): it comes back at the nearest free place.

    R18: of one that was on its way down a ladder or a wall, at its foot.
    """
    i = figure.id
    perch = game.perch[i]
    if perch is not None:
        game.put(i, game.table.storeys.link(perch.link).lower)
    walk = bare_walk(game, figure, gait_of(game, figure), everybody_else(game, figure))
    place = landing(walk, game.x[i], game.y[i], game.elevation(i))
    if place is not None:
        game.put(i, place)
