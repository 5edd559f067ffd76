"""ADE-3.2.3.2.2-15: the step of 1 cm of a target that escapes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, Answers
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.kit.point_data import is_number
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, standing_room
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of
from escarmouche.table.curves import farthest_box
from escarmouche.table.free_space import ends_of_runs
from escarmouche.table.measure import Point

ONE_CENTIMETRE = Phrase("ade.refusal.step_length", "ADE-3.2.3.2.2-15")
STILL_TOUCHED = Phrase("ade.refusal.step_contact", "ADE-3.2.3.2.2-15")
IN_THE_WAY = Phrase("ade.refusal.in_the_way", "ADE-3.2.3.2.2-15", "ADE-3.2.3.2.2-16")

LENGTH = 1.0
EXACT = 0.006  # cm: what a hand or a rounding may miss
DIRECTIONS = 24


class Step(NamedTuple):
    """Where to, and which way it looks then; None as it did (A-R28: whoever is moved may turn)."""

    place: Point
    facing: float | None = None


def why_not_step(
    game: State, figure: Figure, step: Step, assailants: Collection[int]
) -> Refusal | None:
    """A-R36: 1 cm, straight, over nobody, out of contact with the assailants, into no new contact."""
    x, y = game.x[figure.id], game.y[figure.id]
    far = hypot(step.place[0] - x, step.place[1] - y)
    if abs(far - LENGTH) > EXACT:
        return refuse(ONE_CENTIMETRE, figure=figure.id, length=far)
    facing = game.facing[figure.id] if step.facing is None else step.facing
    refusal = movement.why_not_stand(game, figure, step.place, facing)
    if refusal is not None:
        return refusal
    kept = set(game.contacts[figure.id]) - set(assailants)
    for enemy in movement.touched_at(game, figure, step.place, facing):
        if enemy.id not in kept:
            return refuse(STILL_TOUCHED, figure=figure.id, enemy=enemy.id)
    way = movement.find_way(game, figure, step.place, LENGTH + EXACT)
    if isinstance(way, Refusal) or len(way.path) > 1:
        return refuse(IN_THE_WAY, figure=figure.id)
    return None


def steps_of(game: State, figure: Figure, assailants: Collection[int]) -> list[Step]:
    """Steps that it can take, those that lead away from the assailants first; none only if it has no room at all."""
    x, y = game.x[figure.id], game.y[figure.id]
    found = []
    for number in range(DIRECTIONS):
        angle = 2 * pi * number / DIRECTIONS
        place = (round(x + LENGTH * cos(angle), 3), round(y + LENGTH * sin(angle), 3))
        step = Step(place)
        if why_not_step(game, figure, step, assailants) is None:
            found.append(step)
    if not found:
        found = _narrow_steps(game, figure, assailants)

    def nearest(step: Step) -> float:
        return min(hypot(step.place[0] - game.x[a], step.place[1] - game.y[a]) for a in assailants)

    return sorted(found, key=nearest, reverse=True)


def _narrow_steps(game: State, figure: Figure, assailants: Collection[int]) -> list[Step]:
    """Steps through gaps between those directions: at the edges of each free interval, and amid it.

    A rectangular base may turn as well (A-R28): as it looks now, and by steps.
    """
    here, level = (game.x[figure.id], game.y[figure.id]), game.level[figure.id]
    box = farthest_box(here, LENGTH + EXACT)
    facings = (None,) if figure.is_round else (None, *(float(t) for t in range(0, 180, 15)))
    found = []
    for facing in facings:
        looks = game.facing[figure.id] if facing is None else facing
        curves = [
            *standing_room.bounds_of_standing(game, figure, looks, level, box),
            *standing_room.bounds_of_contact(game, figure, looks, level, box),
            *standing_room.bounds_of_ways(game, figure, (), box),
        ]
        for x, y in ends_of_runs(here, LENGTH, curves, lambda end: True):
            step = Step((round(x, 3), round(y, 3)), facing)
            if why_not_step(game, figure, step, assailants) is None:
                found.append(step)
    return found


class Steps(Answers):
    """Where an escaped target steps to. As data: `{"place": [x, y], "facing": 90}`; facing may be left out."""

    __slots__ = ("assailants", "figure", "game")

    def __init__(self, game: State, figure: int, assailants: tuple[int, ...]) -> None:
        self.game, self.figure, self.assailants = game, figure, assailants

    def seen_by(self, seen: Any) -> Steps:
        """The same from what the camp may know."""
        return Steps(seen, self.figure, self.assailants)

    def check(self, answer: Any) -> Refusal | None:
        """Whether it may step there."""
        if not isinstance(answer, Step):
            return refuse(MALFORMED, expected='{"place"}', given=repr(answer)[:80])
        figure = figure_of(self.game, self.figure)
        return why_not_step(self.game, figure, answer, self.assailants)

    def candidates(self) -> Sequence[Step]:
        """Some directions."""
        return steps_of(self.game, figure_of(self.game, self.figure), self.assailants)

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The circle of 1 cm."""
        x, y = self.game.x[self.figure], self.game.y[self.figure]
        turns = [2 * pi * number / 48 for number in range(48)]
        return [[(x + LENGTH * cos(t), y + LENGTH * sin(t)) for t in turns]]

    def encode(self, answer: Step) -> Any:
        """Plain data."""
        data: dict[str, Any] = {"place": list(answer.place)}
        if answer.facing is not None:
            data["facing"] = answer.facing
        return data

    def decode(self, data: Any) -> Step:
        """The same, back."""
        wrong = Refused(refuse(MALFORMED, expected='{"place", "facing"}', given=repr(data)[:200]))
        if not isinstance(data, dict) or set(data) - {"place", "facing"} or "place" not in data:
            raise wrong
        place, facing = data["place"], data.get("facing")
        if not isinstance(place, list) or len(place) != 2:
            raise wrong
        if not all(is_number(n) for n in (*place, 0 if facing is None else facing)):
            raise wrong
        turned = None if facing is None else float(facing)
        return Step((float(place[0]), float(place[1])), turned)

    def describe(self) -> dict[str, Any]:
        """One figure, one place."""
        return {"form": "step", "figure": self.figure, "length": LENGTH}
