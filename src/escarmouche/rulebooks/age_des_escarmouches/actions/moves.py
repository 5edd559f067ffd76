"""Chapter 3.2.3.2.1: moves without contact: the march and the run; and standing still."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, Total, refuse
from escarmouche.core.hooks import each, is_heard
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.actions import forced_passage, trap_springs
from escarmouche.rulebooks.age_des_escarmouches.actions.action import (
    TRIES,
    Action,
    Deed,
    End,
    Journey,
    Nature,
    Travel,
)
from escarmouche.rulebooks.age_des_escarmouches.actions.proposed_places import (
    ProposedPlaces,
    rounded,
)
from escarmouche.rulebooks.age_des_escarmouches.command import activation_record
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions, move_potential
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    flight,
    hidden_enemies,
    leaping_ways,
    leaps,
    movement,
    straight_ways,
    trap_tokens,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.leaps import Leap
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Cost, Way
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Obstacles, Path
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    on_table,
    opponent,
    put,
)
from escarmouche.table.measure import TOLERANCE, Point, thousandths

MOVED_UNSEEN = Phrase("ade.event.moved_unseen", "ADE-SKILL-ECLAIREUR-04")
MOVED = Phrase("ade.event.moved", "ADE-3.2.3.1-01", "ADE-3.2.3.1-02")
CHANGED_LEVEL = Phrase("ade.event.level", "ADE-4.5.3-01", "ADE-4.5.2-05")
STANDS = Phrase("ade.event.stands", "ADE-3.2.3-05")
MARCHES = Phrase("ade.action.march", "ADE-3.2.3.2.1-01")
DODGES = Phrase("ade.action.dodge", "ADE-3.2.3.2.1-05")
DODGING = Phrase("ade.event.dodges", "ADE-3.2.3.2.1-06", "ADE-3.2.3.2.1-08")
NOTHING_ELSE = Phrase("ade.refusal.nothing_aimed", "ADE-3.2.3-05")
STANDING = Phrase("ade.action.stand", "ADE-3.2.3-05")
TWICE = Phrase("ade.score.running", "ADE-3.2.3.2.1-03")
NOT_FREE = Phrase("ade.refusal.not_free", "ADE-3.2.1.1-02", "ADE-3.2.3.2.1-01", "ADE-3.2.3.2.1-03")
NO_CONTACT = Phrase("ade.refusal.ends_in_contact", "ADE-3.2.3.2.1-02", "ADE-3.2.3.2.1-04")
NOT_A_MOVE = Phrase("ade.refusal.not_a_move", "ADE-3.2.3-05")

OWN_ACTIVATION = "own activation"  # what ends when a fighter's next activation begins (A-R78)
ROUND = 40  # of so many moves drawn at random, one goes round what stands in its way


Drawn = tuple[
    Deed, Way | None
]  # a move drawn at random, and the straight way that was found for it


# Where nothing of these speaks, a fighter's way is the same when it goes as when it was asked. What bears on how far
# it can go is not among them: it was asked already, and nobody's pace changes because it begins to act.
BEAR_ON_WAYS = frozenset({points.PASSES, points.ON_ACTIVATION})


@remembered
def _goes_as_printed(figure: Figure) -> bool:
    return BEAR_ON_WAYS.isdisjoint(figure.handlers)


class Move(Travel):
    """A move that must not end in contact with an enemy."""

    def __init__(self, id: str, phrase: Phrase, nature: Nature, times: int) -> None:
        self.id, self.phrase, self.nature = id, phrase, nature
        self.pace = move_potential.Pace(times, TWICE)

    def potential(self, game: State, figure: Figure, level: int | None = None) -> Total:
        """ADE-3.2.3.2.1-01: MOU cm for a march; ADE-3.2.3.2.1-03: twice that for a run."""
        return move_potential.potential(game, figure, self.id, self.pace, level)

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It must be free."""
        held = game.contacts[figure.id]
        return refuse(NOT_FREE, figure=figure.id, enemy=held[0]) if held else None

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """Whether it can go there, and stand there out of contact."""
        return self._why_not(game, figure, deed, through, True)

    def is_legal(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> bool:
        """The same: by how much a way is too long is not looked for."""
        return self._why_not(game, figure, deed, through, False) is None

    def is_legal_in_group(
        self, game: State, then: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> bool:
        """The same once those before it have gone."""
        return self._why_not(then, figure, deed, through, False) is None

    def _why_not(
        self,
        game: State,
        figure: Figure,
        deed: Deed,
        through: Collection[int],
        explained: bool,
    ) -> Refusal | None:
        if not deed.path or deed.targets:
            return refuse(NOT_A_MOVE, figure=figure.id)
        game = hidden_enemies.known(game, figure.camp)
        refusal = self._why_not_end(game, figure, deed, through)
        if refusal is not None:
            return refusal
        way = self.way(game, figure, deed, through, explained)
        return way if isinstance(way, Refusal) else None

    def _why_not_end(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """Whether it can stand where it goes, out of contact."""
        place, there = deed.path[-1], game
        if deed.level is not None:
            refusal = flight.why_not_reach(game, figure, deed.level)
            if refusal is not None:
                return refusal
            there = flight.lifted(game, figure, deed.level)
        facing = 0.0  # a round base stands the same, whichever way it looks
        if not figure.is_round:
            if not game.table.is_on(*place):  # said before any way is looked for
                return refuse(movement.OFF_TABLE, figure=figure.id)
            facing = self.facing(game, figure, deed, through)
        hindrance = movement.why_not_stand_free(there, figure, place, facing)
        if isinstance(hindrance, Figure):  # ADE-3.2.3.2.1-02, -04
            return refuse(NO_CONTACT, figure=figure.id, enemy=hindrance.id)
        if hindrance is not None or there is game:
            return hindrance
        return flight.why_not_land(game, figure, there, place, facing)

    def way(
        self,
        game: State,
        figure: Figure,
        deed: Deed,
        through: Collection[int],
        explained: bool = True,
    ) -> Way | Refusal:
        """The way that it takes; A-R62: on either level, if it changes, as it likes."""
        level = deed.level
        longest = float(self.potential(game, figure, level).value)
        if deed.force:
            return forced_passage.straight_through(game, figure, self, deed, longest, through)
        if level is None or level == game.level[figure.id]:
            return leaping_ways.drawn_way(game, figure, deed.path, longest, through, explained)
        found: Way | Refusal | None = None
        for world in flight.worlds(game, figure, level):
            found = leaping_ways.drawn_way(world, figure, deed.path, longest, through, explained)
            if not isinstance(found, Refusal):
                break
        assert found is not None
        return found

    def journey(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Journey | None:
        """Its way, how it looks at its end, and how far it could go."""
        way = self.way(game, figure, deed, through)
        if isinstance(way, Refusal):
            return None
        facing = self.facing(game, figure, deed, through)
        potential = float(self.potential(game, figure, deed.level).value)
        on = self.level_of_way(game, figure, deed, through)
        return Journey(way.path, facing, potential, on, leaps=way.leaps)

    def level_of_way(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> int:
        """A-R62: on which level its way lies: it rises at once and comes down at the end, unless that is barred."""
        here = game.level[figure.id]
        if deed.level is None or deed.level == here:
            return here
        longest = float(self.potential(game, figure, deed.level).value)
        for world in flight.worlds(game, figure, deed.level):
            way = leaping_ways.drawn_way(world, figure, deed.path, longest, through, False)
            if not isinstance(way, Refusal):
                return world.level[figure.id]
        return here

    def level(self, game: State, figure: Figure, deed: Deed) -> int:
        """The level on which it ends: its own, unless it says another."""
        return game.level[figure.id] if deed.level is None else deed.level

    def facing(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> float:
        """A-R28: whichever way it likes; along its way if it says nothing."""
        if deed.facing is not None:
            return deed.facing
        if figure.is_round:
            return movement.facing_along(game, figure, deed.path)
        way = self.way(game, figure, deed, through, explained=False)
        path = deed.path if isinstance(way, Refusal) else way.path
        return movement.facing_along(game, figure, path)

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """How far; a flyer, on each level that it can reach."""
        told: dict[str, Any] = {"potential": self.potential(game, figure).value}
        levels = flight.reachable(game, figure)
        if len(levels) > 1:
            told["levels"] = [
                {"level": level, "potential": self.potential(game, figure, level).value}
                for level in levels
            ]
        return told

    def ends(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> End | None:
        """Where it goes."""
        facing = self.facing(game, figure, deed, through)
        return End(deed.path[-1], facing, self.level(game, figure, deed))

    # -- proposals: some directions, then towards each enemy and each objective ------------------

    def proposals(self, game: State, figure: Figure) -> int:
        """Every place worth going to, see `ProposedPlaces`."""
        return len(ProposedPlaces(game, figure, self.potential))

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """One of them, as far as the potential goes."""
        place, level = ProposedPlaces(game, figure, self.potential).pick(number)
        return Deed(self.id, figure.id, (rounded(place),), level=level)

    def draw(
        self, game: State, figure: Figure, through: Collection[int], chooser: Chooser
    ) -> Deed | None:
        """A legal move; its way is kept for whoever asks for it next."""
        found = self.drawn(game, figure, through, chooser)
        if found is None:
            return None
        deed, way = found
        if way is not None:
            self.remember(game, figure, way, through)
        return deed

    def remember(self, game: State, figure: Figure, way: Way, through: Collection[int]) -> None:
        """Keep a straight way that was found."""
        longest = float(self.potential(game, figure).value)
        movement.remember(game, figure, way, longest, through)

    def drawn(
        self, game: State, figure: Figure, through: Collection[int], chooser: Chooser
    ) -> Drawn | None:
        """One of the proposals: round what stands in its way now and then, mostly it stops before it."""
        places = ProposedPlaces(game, figure, self.potential)
        lie = Obstacles(game, figure, through, places.longest)
        count = ROUND * len(places)
        for _ in range(TRIES):
            number = int(chooser.random() * count)
            place, level = places.pick(number // ROUND)
            if number % ROUND and level is None:
                way = straight_ways.way_towards(game, figure, place, places.longest, lie)
                if way is None or not game.table.is_on(*way.path[-1]):
                    continue  # at the very edge it gets no farther
                if self._may_stand(game, figure, way.path, lie):
                    return Deed(self.id, figure.id, way.path), way
                continue
            place = places.less_far(place) if level is None else places.on_table(place)
            deed = Deed(self.id, figure.id, (place,), level=level)
            if self.is_legal(game, figure, deed, through):
                return deed, None
        return None

    def is_certain(self, game: State, figure: Figure, way: Way) -> bool:
        """Whether a straight way that was drawn is the one that it will go, if nobody answers: then none is looked for.

        Nothing of its own may change it, and it has no traps to go round.
        """
        if game.options.hidden_places_secret or not _goes_as_printed(figure):
            return False
        if points.LEAPS in figure.handlers and way.cost.total > way.cost.length + TOLERANCE:
            return False  # over what lies there it may leap for less; where nothing does, it walks
        for effect in game.effects[figure.id]:
            if not BEAR_ON_WAYS.isdisjoint(effect.kind.by_point):
                return False
        if not game.traps_laid:
            return True
        here, longest = (game.x[figure.id], game.y[figure.id]), self.potential(game, figure).value
        return not trap_tokens.shunned(game, figure, here, way.path[-1], longest + TOLERANCE)

    def _may_stand(self, game: State, figure: Figure, path: Path, lie: Obstacles) -> bool:
        """Whether it may end a straight way there, on its level, out of contact: see `_why_not_end`."""
        facing = 0.0 if figure.is_round else movement.facing_along(game, figure, path)
        return movement.why_not_free(game, figure, path[-1], facing, lie.near) is None

    def follow(self, game: State, lead: Deed, figure: Figure) -> Deed | None:
        """Side by side: as far, and the same way."""
        (x, y), one = lead.path[-1], lead.figure
        by = (x - game.x[one] + game.x[figure.id], y - game.y[one] + game.y[figure.id])
        return lead._replace(figure=figure.id, path=(rounded(by),), force=False)

    def carry_out(
        self, game: State, record: str, figure: Figure, deed: Deed, way: Way | None = None
    ) -> Rule | tuple[()]:
        """ADE-3.2.3.1-01, -02: it goes its way; `way`: where that was found already, and is certain."""
        if way is not None:
            facing = movement.facing_along(game, figure, deed.path)
            return walk(game, figure, deed.path, facing, self.phrase, way, apart=True)
        through = passable(game, figure)
        facing = self.facing(game, figure, deed, through)
        if deed.force:  # ADE-TACT-PASSAGE-02
            game.next(("burst", record, figure.id, *deed.path[-1], facing))
            return ()
        found = self.way(game, figure, deed, through)
        assert isinstance(found, Way), "the deed was checked"
        if deed.level is None:
            return walk(game, figure, found.path, facing, self.phrase, found)
        on = self.level_of_way(game, figure, deed, through)
        return walk(game, figure, found.path, facing, self.phrase, found, deed.level, on)


def walk(
    game: State,
    figure: Figure,
    path: Path,
    facing: float,
    how: Phrase,
    way: Way | None = None,
    level: int | None = None,
    on: int | None = None,
    leapt: Sequence[Leap] = (),
    apart: bool = False,
) -> Generator[Any, Any, bool]:
    """Stand at the end of a checked way, and say how it was; returns whether it got there.

    ADE-3.2.3.1-03: a hidden enemy does not bend its way but ends it, and is detected (A-R31). `level` is
    where it ends, `on` where it goes; without them it stays where it is. `leapt`: the leaps of a longer way of
    which this is a part. `apart`: it was seen that it can stand there, out of contact.
    """
    start = (game.x[figure.id], game.y[figure.id])
    leapt = leapt if way is None else way.leaps
    meeting = None
    if True in game.hidden:  # seldom
        meeting = hidden_enemies.met_on(game, figure, (start, *path), on, level, leapt)
    if meeting is not None:
        path, way, level = meeting.path, None, meeting.level  # where they met
        facing = movement.facing_along(game, figure, path)
    here = game.level[figure.id]
    end = here if level is None else level
    if game.traps_laid:  # seldom
        levels = (here, here if on is None else on, end)
        way_there = (start, *path)
        for length, trap in trap_springs.on_way(game, figure, way_there, levels, facing):
            _come_to(game, figure, hidden_enemies.part_of(way_there, length)[-1])
            if not (yield from trap_springs.spring(game, figure, trap)):
                yield from _falls_on_its_way(game, figure, (start, *path), length, how)
                return False
    before = game.level[figure.id]
    rises = level is not None and level != before
    if level is not None:
        game.level[figure.id] = level
    made = leaps.begun((start, *path), leapt) if leapt else ()
    cost = way.cost if way is not None else movement.cost_of(game, figure, (start, *path), made)
    if activation_record.keeps_account(figure):
        gone = activation_record.Gone(figure.id, before, cost.length, cost.total, len(made))
        activation_record.add_to_gone(game, gone._replace(over=meeting is not None))
    put(game, figure, *path[-1], facing, apart and meeting is None)
    game.moved[figure.id] = True
    told_to = hidden_enemies.audience(game, figure) if game.hidden[figure.id] else None
    if game.has_listeners:
        data = _as_told(figure, how, (start, *path), facing, cost, made)
        yield Tell(MOVED, data, told_to)
    if told_to is not None:
        yield Tell(MOVED_UNSEEN, {"figure": figure.id}, frozenset({opponent(figure.camp)}))
    if rises:
        yield Tell(CHANGED_LEVEL, {"figure": figure.id, "level": level}, told_to)
    if meeting is not None:
        yield from hidden_enemies.detect(game, meeting.hidden, figure)
    heard = points.CROSSED in figure.handlers or bool(game.effects[figure.id])
    if heard and is_heard(game, figure, points.CROSSED):
        crossed = movement.crossed(game, figure, (start, *path), before if on is None else on)
        yield from each(points.CROSSED, game, (figure,), crossed)
    return meeting is None


def _as_told(
    figure: Figure, how: Phrase, trail: Path, facing: float, cost: Cost, made: Sequence[Leap]
) -> dict[str, Any]:
    """Which way it went, and what that cost."""
    return {
        "figure": figure.id,
        "how": how,
        "path": list(trail),
        "facing": thousandths(facing),
        "length": cost.length,
        "cost": cost.total,
        "difficult": cost.difficult or None,
        "climbed": cost.climbed or None,
        "leapt": len(made) or None,
        "leaps": [[list(leap.start), list(leap.end)] for leap in made] if made else None,
    }


def _come_to(game: State, figure: Figure, place: Point) -> None:
    """A trap snaps there: what depends on where it is, as on a brother close by, is judged there.

    Unless it is just passing over somebody, or comes out of the air.
    """
    facing = game.facing[figure.id]
    free = movement.why_not_stand(game, figure, place, facing) is None
    if free and game.level[figure.id] == flight.GROUND:
        put(game, figure, *place, facing)


def _falls_on_its_way(game: State, figure: Figure, trail: Path, length: float, how: Phrase) -> Rule:
    """A trap has killed it: it lies where it set it off."""
    path = hidden_enemies.part_of(trail, length)
    game.x[figure.id], game.y[figure.id] = path[-1]
    gone = {"length": length, "cost": length, "path": [trail[0], *path]}
    facing = round(game.facing[figure.id], 3)
    yield Tell(MOVED, {"figure": figure.id, "how": how, "facing": facing, **gone})
    yield from wounds.bury(game, [figure])


class Stand(Action):
    """ADE-3.2.3-05: a figure may do nothing (A-R29), and turn where it stands (A-R28)."""

    id = "stand"
    phrase = STANDING
    answered = False
    nature = Nature.FREE
    family = "stand"

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """It is enough to say it."""
        return {"simple": True}

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """It may look anywhere; a rectangular base needs room to turn, and touches nobody by it."""
        if deed.path or deed.targets:
            return refuse(NOTHING_ELSE, figure=figure.id, action=self.phrase)
        if deed.facing is None or figure.is_round:
            return None
        place = (game.x[figure.id], game.y[figure.id])
        refusal = movement.why_not_stand(game, figure, place, deed.facing)
        if refusal is not None:
            return refusal
        touched = [e.id for e in movement.touched_at(game, figure, place, deed.facing)]
        if sorted(touched) != sorted(game.contacts[figure.id]):
            other = sorted(set(touched) ^ set(game.contacts[figure.id]))[0]
            return refuse(NO_CONTACT, figure=figure.id, enemy=other)
        return None

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule | tuple[()]:
        """It turns, at most."""
        if deed.facing is not None:
            put(game, figure, game.x[figure.id], game.y[figure.id], deed.facing)
        return self._told(figure) if game.has_listeners else ()

    def _told(self, figure: Figure) -> Rule:
        yield Tell(STANDS, {"figure": figure.id})


class Dodge(Move):
    """ADE-3.2.3.2.1-05: as far as a march, and harder to hit until its next activation begins (-08)."""

    only_if_said = True

    def carry_out(
        self, game: State, record: str, figure: Figure, deed: Deed, way: Way | None = None
    ) -> Rule:
        """It goes, and dodges from now on."""
        yield from super().carry_out(game, record, figure, deed, way)
        if on_table(game, figure):
            yield from self.underway(game, figure)

    def underway(self, game: State, figure: Figure) -> Rule:
        """ADE-3.2.3.2.1-06: held up on its way, or stopped there, it dodges all the same."""
        if conditions.put(game, figure, conditions.DODGING, OWN_ACTIVATION) and game.has_listeners:
            yield Tell(DODGING, {"figure": figure.id})


MARCH = Move("march", MARCHES, Nature.CUMULATIVE, 1)
DODGE = Dodge("dodge", DODGES, Nature.EXCLUSIVE, 1)
STAND = Stand()
