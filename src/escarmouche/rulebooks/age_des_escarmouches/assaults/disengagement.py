"""ADE-3.2.3.2.1-09 to -16, ADE-3.2.3.2.2-07 to -09: breaking away from a melee, to march off or to engage others.

The deed says by which challenge; where to is asked once it is won. Steps of the record: `("disengage", id)`,
`("disengaged", id)`.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import cos, hypot, radians, sin
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first
from escarmouche.core.records import Record
from escarmouche.core.words import Rule
from escarmouche.memory import remembered_as_all_stand
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import MARCHES, Move
from escarmouche.rulebooks.age_des_escarmouches.actions.proposed_places import DIRECTIONS, rounded
from escarmouche.rulebooks.age_des_escarmouches.assaults.breakaway_challenge import WAYS
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import ENGAGEMENT, ENGAGES
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import SIDES, AssaultMove
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    any_facing,
    flight,
    hidden_enemies,
    leaping_ways,
    movement,
    standing_room,
    straight_ways,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Obstacles
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    figure_of,
    is_free,
)
from escarmouche.table.curves import farthest_box
from escarmouche.table.free_space import ends_of_ways
from escarmouche.table.measure import Point

FREE = Phrase("ade.action.disengagement", "ADE-3.2.3.2.1-09")
ASSAULTING = Phrase("ade.action.assaulting_disengagement", "ADE-3.2.3.2.2-07")
IS_FREE = Phrase("ade.refusal.nobody_to_leave", "ADE-3.2.3.2.1-09")
ASSAULTED = Phrase("ade.refusal.was_assaulted", "ADE-3.2.3.2.1-09")
BY_WHAT = Phrase("ade.refusal.challenge_by", "ADE-3.2.3.2.1-10")
NO_WAY_OUT = Phrase("ade.refusal.no_way_out", "ADE-3.2.3.2.1-15", "ADE-3.2.3.2.2-08")
ONLY_AFTER = Phrase("ade.refusal.only_after_challenge", "ADE-3.2.3.2.1-15", "ADE-3.2.3.2.2-08")
NO_COMMON_PREY = Phrase("ade.refusal.no_common_prey", "ADE-3.2.3-04", "ADE-3.2.3.2.2-08")
NOT_A_PLACE = Phrase("ade.refusal.disengagement_place", "ADE-3.2.3.2.1-15")

# Shares of a potential and directions in degrees, where the usual proposals leave gaps.
SELDOM = 0.1  # how often a random disengagement looks for a way out where none goes straight on
STEPS = tuple(product((0.75, 0.25, 0.1), range(0, 360, 20)))


@dataclass(frozen=True, kw_only=True)
class Disengagement(Record):
    """Fighters who break away, one or a group (ADE-3.2.3-02); `parent` is their activation."""

    figures: tuple[int, ...]  # who tries; from the challenges on, who has won and not gone yet
    by: tuple[str, ...]  # ADE-3.2.3.2.1-10: by which challenge each
    assaulting: bool


class LeavingMarch(Move):
    """ADE-3.2.3.2.1-15: the march of whoever has broken away; ADE-3.2.3.2.1-16: through those whom it leaves."""

    goes_on = True
    free = None

    def suits(self, figure: Figure) -> bool:
        """Nobody takes it by itself."""
        return False

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """Only a won challenge opens it."""
        return refuse(ONLY_AFTER, figure=figure.id)

    def why_not_still(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """It leaves those in contact, but not whoever has assaulted it since it broke away (A-R45)."""
        if not is_free(game, figure) and game.assaulted_turn[figure.id] == game.turn:
            return refuse(ASSAULTED, figure=figure.id)
        return self.why_not(game, figure, deed, through)

    def way(
        self,
        game: State,
        figure: Figure,
        deed: Deed,
        through: Collection[int],
        explained: bool = True,
    ) -> Way | Refusal:
        """The way that it takes; fewer obstacles lie on it than others see."""
        passed = (*through, *game.contacts[figure.id])
        return super().way(game, figure, deed, passed, explained)

    def level_of_way(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> int:
        """The same of the level on which it lies."""
        passed = (*through, *game.contacts[figure.id])
        return super().level_of_way(game, figure, deed, passed)

    def proposals(self, game: State, figure: Figure) -> int:
        """Those of every move, and shorter steps to more sides: it may have little room (A-R34)."""
        return super().proposals(game, figure) + len(STEPS)

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """One of them."""
        others = super().proposals(game, figure)
        if number < others:
            return super().propose(game, figure, number, through)
        share, turn = STEPS[number - others]
        far = share * float(self.potential(game, figure).value)
        return Deed(self.id, figure.id, (_step_to(game, figure, far, turn),))

    def goes_straight(self, game: State, figure: Figure, through: Collection[int]) -> bool:
        """Whether it can get out of contact without a detour: what mostly can be, and is known soonest."""
        game = hidden_enemies.known(game, figure.camp)
        longest = float(self.potential(game, figure).value)
        lie = Obstacles(game, figure, (*through, *game.contacts[figure.id]))
        for share, turn in STEPS:
            place = _step_to(game, figure, share * longest, turn)
            if self._why_not_end(game, figure, Deed(self.id, figure.id, (place,)), through) is None:
                if straight_ways.way_to(game, figure, place, longest, lie) is not None:
                    return True
        return False

    def otherwise(self, game: State, figure: Figure, through: Collection[int]) -> Deed | None:
        """A-R34: the nearest place out of contact, through whatever gap leads there, on a level that it can reach."""
        known = hidden_enemies.known(game, figure.camp)
        for level in flight.reachable(known, figure):
            deed = self._out(known, figure, through, level, known.facing[figure.id])
            if deed is None and not figure.is_round:
                longest = float(self.potential(known, figure, level).value)
                aim = (level, longest, frozenset(through))
                gait = leaping_ways.gait_of(known, figure)
                deed = _out_however_it_looks(known, figure, aim, gait)
            if deed is not None:
                return deed
        return None

    def out_however_it_looks(
        self, game: State, figure: Figure, through: Collection[int], level: int
    ) -> Deed | None:
        """A-R28: a rectangular base looks as it likes: whether any facing lets it get out of contact."""

        def may_come(slim: tuple[State, Figure] | None, facing: float) -> bool:
            if slim is None:
                return True
            there = flight.lifted(slim[0], slim[1], level)
            return any(
                movement.why_not_stand_free(there, slim[1], deed.path[0], facing) is None
                and not isinstance(self.way(game, figure, deed, through, False), Refusal)
                for deed in self._outward(game, figure, through, level, facing, slim)
            )

        if not may_come(any_facing.inscribed(game, figure), 0.0):
            return None  # nearly always
        return any_facing.first_facing(
            figure,
            lambda facing: self._out(game, figure, through, level, facing),
            lambda facing, turn: may_come(any_facing.slimmer(game, figure, turn), facing),
        )

    def _out(
        self, game: State, figure: Figure, through: Collection[int], level: int, facing: float
    ) -> Deed | None:
        """The nearest place out of contact, looking so if its base is not round."""
        for deed in self._outward(game, figure, through, level, facing, (game, figure)):
            if self.is_legal(game, figure, deed, through):
                return deed
        return None

    def _outward(
        self,
        game: State,
        figure: Figure,
        through: Collection[int],
        level: int,
        facing: float,
        standing: tuple[State, Figure],
    ) -> Iterator[Deed]:
        """To where the shortest way out of contact may end if it looks so there, the nearest first.

        `standing`: the same table with the base that is to have room there, its own or a slimmer one; ways are its own,
        which do not depend on how it looks.
        """
        x, y = game.x[figure.id], game.y[figure.id]
        far = float(self.potential(game, figure, level).value)
        box = farthest_box((x, y), far)
        passed = (*through, *game.contacts[figure.id])
        ways = [
            curve
            for world in flight.worlds(game, figure, level)
            for curve in standing_room.bounds_of_ways(world, figure, passed, box)
        ]
        discs = standing_room.inner_discs(*standing, level, box)

        def may_be_free(at: Point) -> bool:
            ax, ay = at
            if hypot(ax - x, ay - y) > far:
                return False
            for number, (bx, by, least) in enumerate(discs):
                if hypot(ax - bx, ay - by) < least:
                    if number:  # the next place most likely lies in the same
                        discs.insert(0, discs.pop(number))
                    return False
            return True

        goals = standing_room.bounds_out_of_contact(*standing, facing, level, box)
        ends = {(x, y), *ends_of_ways((x, y), goals, ways, may_be_free, lambda a, b: True)}
        change = None if level == game.level[figure.id] else level
        looks = None if figure.is_round else facing
        for at in sorted(ends, key=lambda at: (hypot(at[0] - x, at[1] - y), at)):
            yield Deed(self.id, figure.id, (rounded(at),), looks, level=change)


def _step_to(game: State, figure: Figure, far: float, turn: int) -> Point:
    """A place so far away in a direction, in degrees."""
    x, y, angle = game.x[figure.id], game.y[figure.id], radians(turn)
    return rounded((x + far * cos(angle), y + far * sin(angle)))


class LeavingEngagement(AssaultMove):
    """ADE-3.2.3.2.2-08: the engagement of whoever has broken away: MOU cm only, and a new enemy (A-R34)."""

    goes_on = True
    free = None

    def suits(self, figure: Figure) -> bool:
        """Nobody takes it by itself."""
        return False

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """Only a won challenge opens it."""
        return refuse(ONLY_AFTER, figure=figure.id)

    def leaving(self, game: State, figure: Figure) -> tuple[int, ...]:
        """Those in contact with it: until it goes it still is."""
        return game.contacts[figure.id]

    def goes_straight(self, game: State, figure: Figure, through: Collection[int]) -> bool:
        """Whether it can engage somebody without a detour: what mostly can be, and is known soonest."""
        lie = Obstacles(game, figure, (*through, *self.leaving(game, figure)))
        for enemy in self.in_reach(game, figure):
            longest = self.longest(game, figure, game.level[enemy.id])
            for turn in SIDES:
                deed = self.from_side(game, figure, enemy, turn)
                way = straight_ways.way_to(game, figure, deed.path[-1], longest, lie)
                if way is None:
                    continue
                movement.remember(game, figure, way, longest, lie.through)
                if self.is_legal(game, figure, deed, through):
                    return True
        return False

    def prey(self, game: State, figure: Figure) -> set[int]:
        """The new enemies whom it can reach."""
        through = passable(game, figure)
        return {
            enemy.id
            for enemy in self.in_reach(game, figure)
            if self.is_legal(game, figure, Deed(self.id, figure.id, targets=(enemy.id,)), through)
        }


# Whether there is a way out is asked when it is offered, checked, and tried.
@remembered_as_all_stand
def _out_however_it_looks(
    game: State, figure: Figure, aim: tuple[int, float, frozenset[int]], gait: Hashable
) -> Deed | None:
    level, _longest, through = aim
    return LEAVING_MARCH.out_however_it_looks(game, figure, through, level)


LEAVING_MARCH = LeavingMarch("leaving_march", MARCHES, Nature.CUMULATIVE, 1)
LEAVING_ENGAGEMENT = LeavingEngagement("leaving_engagement", ENGAGES, ENGAGEMENT, times=1)


def onward(assaulting: bool) -> LeavingMarch | LeavingEngagement:
    """The move that a disengagement opens."""
    return LEAVING_ENGAGEMENT if assaulting else LEAVING_MARCH


def has_way_out(
    game: State, figure: Figure, move: LeavingMarch | LeavingEngagement, through: Collection[int]
) -> bool:
    """A-R34: whether there is some legal end of it."""
    if move.goes_straight(game, figure, through):
        return True
    count = move.proposals(game, figure)
    # In whatever order: the first eight go as far as can be, where most often something is in the way.
    order: Iterable[int] = (*range(DIRECTIONS, count), *range(min(DIRECTIONS, count)))
    if isinstance(move, LeavingEngagement):
        order = sorted(range(count), key=lambda number: number % len(SIDES) == 0)  # searches last
    for number in order:
        deed = move.propose(game, figure, number, through)
        if deed is not None and move.is_legal(game, figure, deed, through):
            return True
    return move.otherwise(game, figure, through) is not None


class Disengage(Action):
    """The declaration. Deed: `{"action": "disengagement", "figure": 3, "by": "INI"}`, or "FOR"."""

    family = "move"  # A-R30: its march is the move of the activation
    free = False  # ADE-3.2.3.2.1-09

    def __init__(self, id: str, phrase: Phrase, nature: Nature, assaulting: bool) -> None:
        self.id, self.phrase, self.nature = id, phrase, nature
        self.is_assault = assaulting

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """ADE-3.2.3.2.1-09: in contact, and not assaulted itself since the turn began (A-R32)."""
        if not game.contacts[figure.id]:
            return refuse(IS_FREE, figure=figure.id)
        if game.assaulted_turn[figure.id] == game.turn:
            return refuse(ASSAULTED, figure=figure.id)
        return None

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """By INI or by FOR; and there must be a place to go to (A-R34)."""
        if deed.path or deed.targets:
            return refuse(NOT_A_PLACE, figure=figure.id)
        if deed.by not in WAYS and first(game, figure, points.DISENGAGES) is None:
            return refuse(BY_WHAT, given=deed.by or "", known=list(WAYS))
        if not has_way_out(game, figure, onward(self.is_assault), through):
            return refuse(NO_WAY_OUT, figure=figure.id)
        return None

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """By which challenge."""
        return {"by": list(WAYS)}

    def proposals(self, game: State, figure: Figure) -> int:
        """By one characteristic or by the other."""
        return len(WAYS)

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """One of the two."""
        return Deed(self.id, figure.id, by=WAYS[number])

    def draw(
        self, game: State, figure: Figure, through: Collection[int], chooser: Chooser
    ) -> Deed | None:
        """One of the two: both are legal, or none. Mostly only where it gets away straight on."""
        deed = Deed(self.id, figure.id, by=WAYS[chooser.randrange(len(WAYS))])
        if not onward(self.is_assault).goes_straight(game, figure, through):
            if chooser.random() > SELDOM:
                return None
        return deed if self.is_legal(game, figure, deed, through) else None

    def why_not_as_one(self, game: State, deed: Deed) -> Refusal | None:
        """ADE-3.2.3-04: whoever breaks away to assault in a group does it on the same enemy: there must be one."""
        if not self.is_assault:
            return None
        those = [figure_of(game, one.figure) for one in deed.all]
        common = set.intersection(*(LEAVING_ENGAGEMENT.prey(game, figure) for figure in those))
        return None if common else refuse(NO_COMMON_PREY, figures=[one.id for one in those])

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """It tries to break away."""
        yield from self.carry_out_together(game, record, deed)

    def carry_out_together(self, game: State, record: str, deed: Deed) -> Rule:
        """A-R29: in a group all challenges are made before anything comes of them."""
        leaving = Disengagement(
            parent=record,
            figures=tuple(one.figure for one in deed.all),
            by=tuple(one.by or WAYS[0] for one in deed.all),
            assaulting=self.is_assault,
        )
        game.next(("disengage", records.start(game, leaving)))
        yield from ()


DISENGAGE = Disengage("disengagement", FREE, Nature.CUMULATIVE, assaulting=False)
ASSAULTING_DISENGAGE = Disengage(
    "assaulting_disengagement", ASSAULTING, Nature.EXCLUSIVE, assaulting=True
)
