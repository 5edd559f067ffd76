"""Walking and running, and changing level (CC-IX-B-1-02, R16)."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.confrontation import movement, scenarios
from escarmouche.rulebooks.confrontation.deeds import Action, Deed
from escarmouche.rulebooks.confrontation.state import (
    GROUND,
    TOP,
    Figure,
    State,
    enemies,
    is_free,
)
from escarmouche.table.measure import TOLERANCE, Point

WALKS = Phrase("cc.action.walk", "CC-IX-01")
RUNS = Phrase("cc.action.run", "CC-IX-01")
RISES = Phrase("cc.action.rise", "CC-IX-B-1-02")
DESCENDS = Phrase("cc.action.descend", "CC-IX-B-1-02")
TWICE = Phrase("cc.score.twice", "CC-IX-01")
ENGAGES = Phrase("cc.event.engages", "CC-IX-01", "CC-IX-B-1-03")

NOT_FREE = Phrase("cc.refusal.not_free", "CC-IX-01")
MUST_FLEE = Phrase("cc.refusal.must_flee", "CC-IX-H-01")
ENDS_IN_CONTACT = Phrase("cc.refusal.ends_in_contact", "CC-IX-01")
NO_TARGET = Phrase("cc.refusal.no_target_here", "CC-IX-01")
NO_WINGS = Phrase("cc.refusal.no_wings", "CC-IX-B-1-02")
NO_SUCH_LEVEL = Phrase("cc.refusal.no_such_level", "CC-IX-B-1-02")
ONE_LEVEL = Phrase("cc.refusal.one_level", "CC-IX-B-1-02")

STRAIGHT = movement.DIRECTIONS * len(movement.SHARES)
SHORT = 0.5  # cm: how far from an enemy a move is proposed to stop


def why_not_act(game: State, figure: Figure, action: str) -> Refusal | None:
    """What keeps a fighter from acting freely: enemies in contact, panic, what it carries."""
    if not is_free(game, figure):
        return refuse(NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])
    if game.routed[figure.id]:
        return refuse(MUST_FLEE, figure=figure.id)
    return scenarios.of(game).why_not_act(game, figure, action)


# -- levels ------------------------------------------------------------------------------------------


def why_not_reach(game: State, figure: Figure, level: int) -> Refusal | None:
    """R16, R41b: a flyer changes by one level, once in an activation; nobody else leaves the ground."""
    now = game.level[figure.id]
    if level == now:
        return None
    if not GROUND <= level <= TOP:
        return refuse(NO_SUCH_LEVEL, figure=figure.id, level=level)
    if not figure.profile.flies:
        return refuse(NO_WINGS, figure=figure.id)
    if abs(level - now) > 1:
        return refuse(ONE_LEVEL, figure=figure.id, level=level, here=now)
    return None if level < now else scenarios.of(game).why_not_act(game, figure, "rise")


def levels_of(game: State, figure: Figure) -> list[int]:
    """The levels on which it can end a move: its own first."""
    now = game.level[figure.id]
    near = (now + 1, now - 1) if figure.profile.flies else ()
    return [now, *(level for level in near if why_not_reach(game, figure, level) is None)]


class LevelChange(Action):
    """CC-IX-B-1-02: up or down by one level where it is, without a move."""

    def __init__(self, id: str, phrase: Phrase, by: int) -> None:
        self.id, self.phrase, self.by = id, phrase, by

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It must fly, be free, and find room there."""
        level = game.level[figure.id] + self.by
        refusal = why_not_act(game, figure, self.id) or why_not_reach(game, figure, level)
        return refusal or movement.why_not_stand(game, figure, movement.here(game, figure), level)

    def why_not(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """It is enough to say it."""
        if deed.path or deed.targets or deed.level is not None:
            return refuse(movement.NO_MOVE, figure=figure.id)
        return None

    def carry_out(self, game: State, figure: Figure, deed: Deed) -> Rule:
        """It is there; enemies on that level whom it touches are in contact with it."""
        level = game.level[figure.id] + self.by
        yield from movement.move_along(game, figure, (), self.phrase, to=level)
        yield from tell_contacts(game, figure)


def tell_contacts(game: State, figure: Figure) -> Rule:
    """Say with whom a move has brought it into contact."""
    if game.contacts[figure.id]:
        yield Tell(ENGAGES, {"figure": figure.id, "others": list(game.contacts[figure.id])})


# -- walking and running -----------------------------------------------------------------------------


@remembered
def _times(mou: Total, times: int) -> Total:
    return mou.plus(*[Why(mou.value, TWICE) for _ in range(times - 1)])


def potential(game: State, figure: Figure, times: int, level: int | None = None) -> Total:
    """So many times its MOU on a level."""
    return _times(movement.mou_of(game, figure, level), times)


class Move(Action):
    """A move of so many times MOU; only a walk may end in contact, and it is no charge."""

    def __init__(self, id: str, phrase: Phrase, times: int, contact: bool) -> None:
        self.id, self.phrase, self.times, self.contact = id, phrase, times, contact

    def limit(self, game: State, figure: Figure, level: int) -> float:
        """How far it gets on a level, in cm."""
        return float(potential(game, figure, self.times, level).value)

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It must be free, and not run away."""
        return why_not_act(game, figure, self.id)

    def why_not(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """Whether it can go there, and stand there."""
        if deed.targets:
            return refuse(NO_TARGET, figure=figure.id)
        if not deed.path:
            return refuse(movement.NO_MOVE, figure=figure.id)
        end = self.end_level(game, figure, deed)
        refusal = why_not_reach(game, figure, end)
        if refusal is not None:
            return refusal
        if not self.contact:
            touched = movement.touched_at(game, figure, deed.path[-1], end)
            if touched:
                return refuse(ENDS_IN_CONTACT, figure=figure.id, enemy=touched[0].id)
        way = self.way(game, figure, deed)
        if isinstance(way, Refusal) or way == end:
            return way if isinstance(way, Refusal) else None
        return movement.why_not_stand(game, figure, deed.path[-1], end)

    def end_level(self, game: State, figure: Figure, deed: Deed) -> int:
        """The level on which it ends: its own, unless it says another."""
        return game.level[figure.id] if deed.level is None else deed.level

    def way(self, game: State, figure: Figure, deed: Deed) -> int | Refusal:
        """The level on which its way lies: it changes before it or after it; the upper one is tried first."""
        now, end = game.level[figure.id], self.end_level(game, figure, deed)
        refusal: Refusal | None = None
        for level in sorted({now, end}, reverse=True):
            limit = self.limit(game, figure, level)
            found = movement.check_path(game, figure, deed.path, limit, level)
            if found is None:
                return level
            refusal = refusal or found
        assert refusal is not None
        return refusal

    # -- proposals -------------------------------------------------------------------------------

    def proposals(self, game: State, figure: Figure) -> int:
        """Sixteen straight ways, as many towards enemies and objectives, or more; on each level in reach."""
        return (STRAIGHT + max(STRAIGHT, self._goals(game, figure))) * len(levels_of(game, figure))

    def _goals(self, game: State, figure: Figure) -> int:
        return len(enemies(game, figure.camp)) + len(_objectives(game, figure))

    def propose(self, game: State, figure: Figure, number: int) -> Deed | None:
        """One of them, as far as it goes."""
        levels = levels_of(game, figure)
        number, which = divmod(number, len(levels))
        level = levels[which]
        limit = self.limit(game, figure, max(level, game.level[figure.id]))
        if number < STRAIGHT:
            place = movement.in_direction(game, figure, number, limit)
        else:
            goals = self._goals(game, figure)
            if not goals:
                return None
            place = _towards(game, figure, (number - STRAIGHT) % goals, limit)
        if not game.table.is_on(*place):
            return None
        return Deed(self.id, figure.id, (place,), (), None if which == 0 else level)

    def reach(self, game: State, figure: Figure) -> Sequence[Sequence[Point]]:
        """How far on its own level."""
        level = game.level[figure.id]

        def may_end(place: Point) -> bool:
            return self.contact or not movement.touched_at(game, figure, place, level)

        return movement.reach(game, figure, self.limit(game, figure, level), level, may_end)

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """How far; a flyer, on each level that it can reach."""
        now = game.level[figure.id]
        told: dict[str, Any] = {"potential": self.limit(game, figure, now)}
        levels = levels_of(game, figure)
        if len(levels) > 1:
            told["levels"] = [
                {"level": level, "potential": self.limit(game, figure, max(level, now))}
                for level in levels
            ]
        return told

    def carry_out(self, game: State, figure: Figure, deed: Deed) -> Rule:
        """It goes its way."""
        on = self.way(game, figure, deed)
        assert not isinstance(on, Refusal), "the deed was checked"
        to = self.end_level(game, figure, deed)
        yield from movement.move_along(game, figure, deed.path, self.phrase, on, to)
        yield from tell_contacts(game, figure)


def _objectives(game: State, figure: Figure) -> Sequence[Point]:
    return scenarios.of(game).objectives(game, figure.camp)


def _towards(game: State, figure: Figure, number: int, limit: float) -> Point:
    """Straight at an enemy, stopping short of it, or at an objective."""
    foes = enemies(game, figure.camp)
    if number < len(foes):
        foe = foes[number]
        goal, short = movement.here(game, foe), figure.radius + foe.radius + SHORT
    else:
        goal, short = _objectives(game, figure)[number - len(foes)], 0.0
    x, y = movement.here(game, figure)
    far = hypot(goal[0] - x, goal[1] - y)
    share = max(0.0, min(limit - TOLERANCE, far - short)) / far if far else 0.0
    return movement.rounded((x + (goal[0] - x) * share, y + (goal[1] - y) * share))


WALK = Move("walk", WALKS, 1, contact=True)
RUN = Move("run", RUNS, 2, contact=False)
RISE = LevelChange("rise", RISES, 1)
DESCEND = LevelChange("descend", DESCENDS, -1)
