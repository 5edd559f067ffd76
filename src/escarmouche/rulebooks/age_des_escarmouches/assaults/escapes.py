"""ADE-3.2.3.2.2-10 to -17: a multiple assault, those who try to escape it, and the step of 1 cm of who does.

All who try are named at once, all challenges are rolled, then the damage of those who failed, then the
others step away in the order of their owner (A-R36).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, product
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.answers import MALFORMED, Answers, Chooser, Option
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.point_data import is_number
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.actions import trap_springs
from escarmouche.rulebooks.age_des_escarmouches.assaults import course
from escarmouche.rulebooks.age_des_escarmouches.assaults.breakaway_challenge import (
    WAYS,
    breaks_away,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import Assault, dive, going_on
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow, blow_of, damage_test
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, of_ids
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    any_facing,
    movement,
    standing_room,
)
from escarmouche.rulebooks.age_des_escarmouches.state import (
    WAITING,
    Figure,
    State,
    figure_of,
    opponent,
    put,
)
from escarmouche.table.curves import farthest_box
from escarmouche.table.free_space import ends_of_runs
from escarmouche.table.measure import Point

WHO_ESCAPES = Phrase("ade.ask.escapes", "ADE-3.2.3.2.2-11", "ADE-3.2.3.2.2-14")
NOT_IN_CONTACT = Phrase("ade.refusal.holder_not_in_contact", "ADE-3.2.3.2.2-14")
WHO_HOLDS = Phrase("ade.ask.who_holds", "ADE-3.2.3.2.2-14")
THIS_ONE = Phrase("ade.option.this_fighter", "ADE-3.2.3.2.2-14")
WHERE_TO = Phrase("ade.ask.escape_step", "ADE-3.2.3.2.2-15")
ESCAPED = Phrase("ade.event.escaped", "ADE-3.2.3.2.2-15")
CAUGHT = Phrase("ade.event.caught", "ADE-3.2.3.2.2-17")
NOT_HE = Phrase(
    "ade.refusal.cannot_escape", "ADE-3.2.3.2.2-11", "ADE-3.2.3.2.2-12", "ADE-3.2.3.2.2-16"
)
ONE_STAYS = Phrase("ade.refusal.one_must_stay", "ADE-3.2.3.2.2-11")
HOW = Phrase("ade.refusal.challenge_by", "ADE-3.2.3.2.2-14", "ADE-3.2.3.2.1-10")
ONE_CENTIMETRE = Phrase("ade.refusal.step_length", "ADE-3.2.3.2.2-15")
STILL_TOUCHED = Phrase("ade.refusal.step_contact", "ADE-3.2.3.2.2-15")
IN_THE_WAY = Phrase("ade.refusal.in_the_way", "ADE-3.2.3.2.2-15", "ADE-3.2.3.2.2-16")

LENGTH = 1.0
EXACT = 0.006  # cm: what a hand or a rounding may miss
DIRECTIONS = 24


class EscapeTry(NamedTuple):
    """Who tries to escape, and by which challenge."""

    figure: int
    by: str


def able(game: State, assault: Assault) -> list[Figure]:
    """ADE-3.2.3.2.2-12: only who is waiting; ADE-3.2.3.2.2-16: and has room for a step."""
    return [
        figure
        for figure in (figure_of(game, target) for target in assault.targets)
        if game.activated[figure.id] == WAITING and steps_of(game, figure, assault.assailants)
    ]


class Escapes(Answers):
    """Those who try to escape, in the order in which they will step away; nobody is an answer too.

    As data: `[{"figure": 3, "by": "INI"}, ...]`.
    """

    __slots__ = ("able", "count")

    def __init__(self, able: Sequence[int], targets: int) -> None:
        self.able = tuple(able)
        self.count = min(len(self.able), targets - 1)  # ADE-3.2.3.2.2-11: one at least does not try

    def seen_by(self, seen: Any) -> Escapes:
        """Who is waiting, and what is in contact, everybody sees."""
        return self

    def check(self, answer: Any) -> Refusal | None:
        """Each once, one who can, and not all the targets."""
        if not isinstance(answer, tuple) or not all(isinstance(one, EscapeTry) for one in answer):
            return refuse(MALFORMED, expected='[{"figure", "by"}]', given=repr(answer)[:80])
        named = [one.figure for one in answer]
        for one in answer:
            if one.figure not in self.able or named.count(one.figure) > 1:
                return refuse(NOT_HE, figure=one.figure)
            if one.by not in WAYS:
                return refuse(HOW, given=one.by, known=list(WAYS))
        if len(answer) > self.count:
            return refuse(ONE_STAYS, most=self.count)
        return None

    def candidates(self) -> Sequence[tuple[EscapeTry, ...]]:
        """Nobody, each in each way, and as many as may be."""
        sizes = sorted({0, 1, self.count})
        return [
            tuple(EscapeTry(figure, by) for figure, by in zip(chosen, ways, strict=True))
            for size in sizes
            for chosen in combinations(self.able, size)
            for ways in product(WAYS, repeat=min(size, 2))
            if len(ways) == size
        ]

    def sample(self, chooser: Chooser) -> tuple[EscapeTry, ...]:
        """Some of them, in some way."""
        left, picked = list(self.able), []
        for _ in range(chooser.randrange(self.count + 1)):
            figure = left.pop(chooser.randrange(len(left)))
            picked.append(EscapeTry(figure, WAYS[chooser.randrange(len(WAYS))]))
        return tuple(picked)

    def encode(self, answer: tuple[EscapeTry, ...]) -> Any:
        """Plain data."""
        return [{"figure": one.figure, "by": one.by} for one in answer]

    def decode(self, data: Any) -> tuple[EscapeTry, ...]:
        """The same, back."""
        fine = isinstance(data, list) and all(
            isinstance(one, dict)
            and set(one) == {"figure", "by"}
            and type(one["figure"]) is int
            and type(one["by"]) is str
            for one in data
        )
        if not fine:
            raise Refused(refuse(MALFORMED, expected='[{"figure", "by"}]', given=repr(data)[:200]))
        return tuple(EscapeTry(one["figure"], one["by"]) for one in data)

    def describe(self) -> dict[str, Any]:
        """Who may try, and how many at most."""
        return {
            "form": "escapes",
            "figures": list(self.able),
            "most": self.count,
            "by": list(WAYS),
        }


def escapes(game: State, id: str) -> Rule:
    """ADE-3.2.3.2.2-11: several targets: those who wait may try, all but one, as their player likes."""
    assault = going_on(game, id)
    if assault is None:
        return
    if assault.diving:
        yield from dive(game, assault)
    if len(assault.targets) < 2:
        return
    could = [figure.id for figure in able(game, assault)]
    if not could:
        return
    camp = opponent(assault.camp)
    answers = Escapes(could, len(assault.targets))
    about = {"camp": camp, "figures": could, "assailants": list(assault.assailants)}
    tries: tuple[EscapeTry, ...] = yield Ask(camp, WHO_ESCAPES, answers, about)
    if tries:  # ADE-3.2.3.2.2-13: nobody is activated by it
        yield from _attempts(game, id, tries)


def _attempts(game: State, id: str, tries: Sequence[EscapeTry]) -> Rule:
    """ADE-3.2.3.2.2-14: all at once: first everybody's challenge."""
    assault = records.read(game, id, Assault)
    escaped: list[Figure] = []
    caught: list[tuple[Figure, Figure]] = []
    for one in tries:
        target = figure_of(game, one.figure)
        if first(game, target, points.DISENGAGES) is not None:  # ADE-SKILL-ETHERE-05
            escaped.append(target)
            continue
        holder = yield from _holder(game, assault, target)
        if (yield from breaks_away(game, target, holder, one.by)):
            escaped.append(target)
        else:
            caught.append((target, holder))
    yield from _punished(game, id, caught)
    for target in escaped:
        yield from _step_away(game, id, target)


def _holder(game: State, assault: Assault, target: Figure) -> Rule:
    """A-R36: of a group, its player says which of those in contact holds the target."""
    holders = [a for a in assault.assailants if a in game.contacts[target.id]]
    if len(holders) == 1:
        return figure_of(game, holders[0])
    options = [Option(f"figure:{a}", THIS_ONE, {"figure": a}) for a in holders]
    about = {"camp": assault.camp, "figure": target.id}

    def why_not(id: int) -> Refusal:
        return refuse(NOT_IN_CONTACT, figure=id, other=target.id)

    answers = ExplainedChoice(options, of_ids(len(game.figures), why_not))
    answer: str = yield Ask(assault.camp, WHO_HOLDS, answers, about)
    return figure_of(game, int(answer.partition(":")[2]))


def _punished(game: State, id: str, caught: Sequence[tuple[Figure, Figure]]) -> Rule:
    """ADE-3.2.3.2.2-17: a damage test each, and they stay; states change after the last die (A-R7)."""
    struck: list[tuple[Blow, int]] = []
    for target, holder in caught:
        yield Tell(CAUGHT, {"figure": target.id, "other": holder.id})
        blow = blow_of(game, holder, target)
        struck.append((blow, (yield from damage_test(game, blow))))
    for blow, damage in struck:
        yield from wounds.hurt(game, blow.victim, damage)
    for target in (yield from wounds.aftermath(game, struck)):
        course.release(game, id, target)


def _step_away(game: State, id: str, target: Figure) -> Rule:
    """ADE-3.2.3.2.2-15: 1 cm, out of contact with the assailants, and it is no target any more."""
    assault = records.read(game, id, Assault)
    open_steps = steps_of(game, target, assault.assailants)
    if not open_steps:  # another who escaped stands there now
        return
    step: Step = yield Ask(
        target.camp,
        WHERE_TO,
        Steps(game, target.id, assault.assailants),
        {"camp": target.camp, "figure": target.id},
    )
    facing = game.facing[target.id] if step.facing is None else step.facing
    start = (game.x[target.id], game.y[target.id])
    put(game, target, *step.place, facing)
    game.moved[target.id] = True
    course.release(game, id, target)
    yield Tell(ESCAPED, {"figure": target.id, "place": list(step.place)})
    yield from trap_springs.passed(game, target, start)


# -- the step -------------------------------------------------------------------------------------


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
    """Steps through gaps between those directions; a rectangular base may turn as well, any way there is (A-R28)."""
    found = _steps_looking(game, figure, assailants, None)
    if found or figure.is_round:
        return found

    def at(facing: float) -> list[Step] | None:
        return _steps_looking(game, figure, assailants, facing) or None

    def may_fit(facing: float, turn: float) -> bool:
        slim = any_facing.slimmer(game, figure, turn)
        return slim is None or bool(_steps_looking(*slim, assailants, facing))

    return any_facing.first_facing(figure, at, may_fit) or []


def _steps_looking(
    game: State, figure: Figure, assailants: Collection[int], facing: float | None
) -> list[Step]:
    """Those that leave it looking so (None: as it does): at the edges of each free interval of directions, and amid it."""
    here, level = (game.x[figure.id], game.y[figure.id]), game.level[figure.id]
    box = farthest_box(here, LENGTH + EXACT)
    looks = game.facing[figure.id] if facing is None else facing
    curves = [
        *standing_room.bounds_of_standing(game, figure, looks, level, box),
        *standing_room.bounds_of_contact(game, figure, looks, level, box),
        *standing_room.bounds_of_ways(game, figure, (), box),
    ]
    ends = ends_of_runs(here, LENGTH, curves, lambda end: True)
    steps = [Step((round(x, 3), round(y, 3)), facing) for x, y in ends]
    return [step for step in steps if why_not_step(game, figure, step, assailants) is None]


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
