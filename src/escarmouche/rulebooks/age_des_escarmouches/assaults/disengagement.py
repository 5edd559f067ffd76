"""ADE-3.2.3.2.1-09 to -16, ADE-3.2.3.2.2-07 to -09: breaking away from a melee, to march off or to engage others.

The deed says by which challenge; where to is asked once it is won. Steps of the record: `("disengage", id)`,
`("disengaged", id)`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
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
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import MARCHES, Move
from escarmouche.rulebooks.age_des_escarmouches.actions.proposed_places import DIRECTIONS, rounded
from escarmouche.rulebooks.age_des_escarmouches.assaults.breakaway_challenge import WAYS
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import ENGAGEMENT, ENGAGES
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import SIDES, AssaultMove
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.ground import (
    flight,
    hidden_enemies,
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
        here = (game.x[figure.id], game.y[figure.id])
        for level in flight.reachable(game, figure):
            stays = level == game.level[figure.id]
            for place, facing in self._ends(game, figure, through, level):
                change = None if stays else level
                deed = Deed(self.id, figure.id, (rounded(place),), facing, level=change)
                if deed.path[0] != here and self.is_legal(game, figure, deed, through):
                    return deed
        return None

    def _ends(
        self, game: State, figure: Figure, through: Collection[int], level: int
    ) -> list[tuple[Point, float | None]]:
        """Where the shortest way out of contact may end, the nearest first; and which way it looks there.

        A rectangular base is tried as it looks now, and by steps (A-R28).
        """
        x, y = game.x[figure.id], game.y[figure.id]
        far = float(self.potential(game, figure, level).value)
        box = farthest_box((x, y), far)
        passed = (*through, *game.contacts[figure.id])
        ways = standing_room.bounds_of_ways(game, figure, passed, box)
        steps = (game.facing[figure.id], *(float(turn) for turn in range(0, 180, 15)))
        places: dict[tuple[Point, float | None], float] = {}
        for facing in (None,) if figure.is_round else steps:
            looks = 0.0 if facing is None else facing
            goals = [
                *standing_room.bounds_of_contact(game, figure, looks, level, box),
                *standing_room.bounds_of_standing(game, figure, looks, level, box),
            ]
            for at in ends_of_ways((x, y), goals, ways, lambda at: True, lambda a, b: True):
                places[at, facing] = hypot(at[0] - x, at[1] - y)
        return sorted([end for end in places if places[end] <= far], key=lambda end: places[end])


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
