"""What a scenario is to the rest of the book (LFW-JOUER-SCENARIO-01, -02, LFW-JOUER-SCENARIO-03): who plays, where, how long,
for what.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from escarmouche.core.explain import Data, Phrase, Refusal, Said
from escarmouche.core.rulebook import Result
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.state import Step
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import EDGES, FACING, Area
from escarmouche.rulebooks.last_fantasy_war.state import (
    ON_TABLE,
    RESERVE,
    Marker,
    State,
    Unit,
)
from escarmouche.table.curves import Curve
from escarmouche.table.measure import Point
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Polygon, Shape
from escarmouche.table.storeys.model import Place

LAST_STANDING = Phrase("lfw.result.last_standing", "LFW-JOUER-VICTOIRE-01")
NOBODY_LEFT = Phrase("lfw.result.nobody_left", "LFW-JOUER-VICTOIRE-01")
DRAWN = Phrase("lfw.result.drawn", "LFW-JOUER-VICTOIRE-01")
ATTACKS = Phrase("lfw.role.attacker", "LFW-JOUER-SCENARIO-02")
DEFENDS = Phrase("lfw.role.defender", "LFW-JOUER-SCENARIO-02")
ATTACKERS = tuple(Phrase(f"lfw.role.attacker_{n}", "LFW-JOUER-SCENARIO-02") for n in "abcd")


class Aim(NamedTuple):
    """A place that a scenario makes worth going to, for players that weigh, and how much."""

    shape: Shape
    worth: float


class Held(NamedTuple):
    """Who controls a point (None: nobody), how many units of each camp count there, and where that is.

    `name`: of what is no marker on the table, and still counts (LFW-OBJSEC-SUPREMATIE-01). `drawn`: the part of it that lies on
    the table, where that is not all of it.
    """

    holder: int | None
    counts: Mapping[int, float]
    shape: Shape
    name: Phrase | None = None
    drawn: Shape | None = None


class Exit(NamedTuple):
    """A part of an edge by which units leave, or where they deliver; `camp` None: everybody's."""

    id: str
    line: tuple[Point, Point]
    camp: int | None = None


class Demand(NamedTuple):
    """What a scenario wants of the army in one role, beside what the book wants of every army."""

    format: int | None = None  # LFW-SCEN-RESPECT-02: instead of the one that is agreed
    most: int | None = None  # LFW-SCEN-TITAN-04: points, where they are no format
    faction: str | None = None  # LFW-SCEN-MINES-02, LFW-SCEN-FLEAU-03
    barred: str | None = None  # LFW-SCEN-FLEAU-02: a faction
    legends: bool = False  # LFW-SCEN-TITAN-03, LFW-SCEN-RESPECT-03
    half: bool = True  # LFW-SCEN-RESPECT-04: half of the format for a unit at most
    alone: bool = False  # LFW-SCEN-TITAN-02: one unit, without a captain
    clause: str = ""  # that of the faction


class Scenario:
    """One scenario; what the book leaves alike for most of them is here."""

    id: str
    phrase: Phrase
    summary: Phrase
    stake: ClassVar[Stake] = Stake.BATTLE
    opponents: ClassVar[range] = range(2, 3)  # LFW-JOUER-AVANT-02: for how many it is
    layout: ClassVar[str] = "field"  # what the table maker lays
    in_full: ClassVar[bool] = False  # LFW-JOUER-DEPLOIEMENT-02: whole armies at once
    secondary: ClassVar[bool] = False  # LFW-JOUER-OBJSEC-01: with secondary objectives
    legendary: ClassVar[bool] = False  # LFW-JOUER-TYPE-01
    endless: ClassVar[bool] = False  # no turn is announced as the last
    brings: ClassVar[int] = 0  # armies that nobody has (LFW-AUTO-REGLE-06)
    night: ClassVar[bool] = False  # LFW-ENV-NUIT-01: always played in the dark
    size: ClassVar[tuple[float, float]] = (24.0, 24.0)  # LFW-JOUER-TERRAIN-01, LFW-ENV-VASTE-01

    # -- before the game -----------------------------------------------------------------------

    def roles(self, opponents: int) -> tuple[Phrase, ...]:
        """LFW-JOUER-SCENARIO-02, LFW-JOUER-AVANT-03: what each army is, in the order in which they are given."""
        return ATTACKERS[:opponents]

    def edges(self, opponents: int) -> tuple[str, ...]:
        """LFW-JOUER-PLACEMENT-02: the edges that are given away: two that face each other, or all."""
        return FACING if opponents == 2 else EDGES

    def demand(self, camp: int, opponents: int) -> Demand:
        """What the army in a role must be like."""
        return Demand()

    @property
    def wants_own_armies(self) -> bool:
        """Whether a role of it is not for any army."""
        most = self.opponents[-1]
        return any(self.demand(camp, most) != Demand() for camp in range(most))

    def notices(self, game: State) -> Sequence[Said]:
        """What is about to happen, and everybody should have before its eyes."""
        return ()

    def alliances(self, armies: int, rivals: bool) -> Sequence[Sequence[int]]:
        """LFW-AMI-01: who stands together from the beginning."""
        return ()

    def behaviour(self, game: State, unit: Unit) -> str | None:
        """By which behaviour a unit acts that nobody plays, if not by that of its army."""
        return None

    def chooses_edge(self, game: State, camp: int) -> bool:
        """B-R4: whether an opponent chooses its edge, in the order of the roll-off."""
        return True

    def fixed_order(self, game: State) -> Sequence[int] | None:
        """LFW-JOUER-DEPLOIEMENT-04, -05: who deploys first; None: dice tell.

        LFW-SCEN-BRECHE-07, LFW-SCEN-COLLINE-08, LFW-SCEN-RELIQUE-09: in most scenarios units are placed by turns, in the order
        of the dice.
        """
        return None

    def first_lot(self, camp: int, units: int) -> int:
        """Of an army that is placed in full: after how many of its units another one is placed first."""
        return units

    def scouts_order(self, game: State) -> Sequence[int]:
        """B-R4: scouts are placed in the same order as the others."""
        return game.order

    def area(self, game: State, camp: int) -> Area:
        """LFW-JOUER-PLACEMENT-01: where an opponent deploys."""
        raise NotImplementedError

    def zone(self, game: State, camp: int) -> Polygon:
        """The same, to be drawn."""
        return self.area(game, camp).drawn

    def aloof(self, game: State, camp: int) -> float:
        """How far its units are placed from enemies at least (LFW-JOUER-PLACEMENT-04)."""
        return 1.0

    def map_name(self, opponents: int) -> str:
        """B-R3: the map that is written for it, one for each number of opponents."""
        return f"{self.id}-{opponents}"

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-JOUER-TERRAIN-02, B-R3: why a table that somebody laid does not suit."""
        return None

    def prepare(self, game: State) -> Rule:
        """What is laid on the table before anybody deploys."""
        yield from ()

    def before_deployment(self, game: State) -> tuple[Step, ...]:
        """What is decided before anybody deploys, step by step: where `prepare` would ask for too much at once."""
        return ()

    def deployed(self, game: State) -> Rule:
        """B-R83 b: everybody stands, vanguards included; it is not known yet who begins."""
        yield from ()

    def why_not_deploy(self, game: State, unit: Unit, place: Place) -> Refusal | None:
        """What else speaks against a place."""
        return None

    def deploy_bounds(self, game: State, unit: Unit) -> Iterable[Curve]:
        """Where that begins and ends to speak against places."""
        return ()

    # -- in the game ---------------------------------------------------------------------------

    def turns(self, game: State) -> int:
        """How many turns there are at most."""
        return game.options.turns if game.last_turn is None else game.last_turn

    def begin_turn(self, game: State) -> Rule:
        """A turn begins."""
        yield from ()

    def end_turn(self, game: State) -> Rule:
        """B-R6: objectives are looked at when what lasted for the turn is over."""
        yield from ()

    def deeds(self, game: State, unit: Unit) -> Iterable[Deed]:
        """What units may do in the organisation phase."""
        return ()

    def is_placed_now(self, game: State, unit: Unit) -> bool:
        """Whether a unit in reserve is deployed with the others: not if it comes later (LFW-SCEN-FLEAU-08, LFW-SCEN-TITAN-14)."""
        return True

    def why_not_charge(self, game: State, unit: Unit, target: Unit) -> Refusal | None:
        """What else speaks against a charge (LFW-SCEN-TITAN-15)."""
        return None

    def other_move_ended(self, game: State, unit: Unit, kind: str) -> Rule:
        """A move of any other kind has ended (LFW-SCEN-MINES-13)."""
        yield from ()

    def move_ended(self, game: State, unit: Unit, kind: str) -> Rule:
        """B-R19: a normal move or a run of more than nothing has ended: who may leave by it, or deliver what it carries."""
        yield from ()

    def shooting_deeds(self, game: State, unit: Unit) -> Iterable[Deed]:
        """What a unit may do in the shooting phase instead of a shot."""
        return ()

    # -- the end -------------------------------------------------------------------------------

    def over(self, game: State) -> bool:
        """Whether the game ends with this turn, whatever the number of turns."""
        return False

    def ends_now(self, game: State) -> bool:
        """Whether the game is over as it stands, in the midst of a turn."""
        return False

    def in_the_field(self, game: State) -> list[int]:
        """The alliances that still have a unit, or one that is still to come."""
        left = {
            game.sides.alliance[unit.camp]
            for unit in game.figures
            if game.status[unit.id] in (ON_TABLE, RESERVE)
        }
        return sorted(left)

    def parts(self, game: State, camp: int) -> Sources:
        """What its score is made of."""
        return ()

    def sources(self, game: State) -> list[Sources]:
        """The same for every camp."""
        return [self.parts(game, camp.id) for camp in game.camps]

    def points(self, game: State, camp: int) -> float:
        """What a camp has scored, at any moment."""
        return float(sum(part.points for part in self.parts(game, camp)))

    def decided(self, game: State) -> tuple[int | None, Phrase] | None:
        """Who has won, and why; None: the scores tell."""
        return None

    def result(self, game: State) -> Result:
        """LFW-JOUER-VICTOIRE-01, B-R16: what is decided; else whoever has the most; a tie is a draw."""
        scores = tuple(self.points(game, camp.id) for camp in game.camps)
        decided = self.decided(game) or self.best(game, scores)
        winner, reason = decided
        data = {"points": [f"{score:g}" for score in scores]}
        if winner is None:
            return Result(None, reason, scores, data)
        return Result.of_alliance(game.sides, winner, reason, scores, {"camp": winner, **data})

    def best(self, game: State, scores: Sequence[float]) -> tuple[int | None, Phrase]:
        """Whoever has strictly the most."""
        return None, DRAWN

    def matters(self, game: State, camp: int, marker: Marker) -> float:
        """How much a point or a treasure matters to a camp beside others: what players that weigh go by."""
        return 1.0

    def aims(self, game: State, unit: Unit) -> Iterable[Aim]:
        """Where else it pays to go: what players that weigh go by beside points and treasures."""
        return ()

    def counters(self, game: State, camp: int) -> Sequence[tuple[Phrase | None, float]]:
        """What is counted for a camp and shown beside its units; without a name it is its score."""
        scores = [self.points(game, one.id) for one in game.camps]
        return [(None, scores[camp])] if any(scores) else []

    def exits(self, game: State) -> Sequence[Exit]:
        """Where units leave the table or deliver what they carry, to be drawn."""
        return ()

    def control(self, game: State) -> dict[str, Held]:
        """LFW-JOUER-POINT-02: who would control each point as all stand, and why, to be shown."""
        return {}

    def last_standing(self, game: State) -> tuple[int | None, Phrase] | None:
        """B-R16: who alone has units left at the end of a turn has won; where nobody has any it is a draw."""
        left = self.in_the_field(game)
        if len(left) > 1:
            return None
        return (left[0], LAST_STANDING) if left else (None, NOBODY_LEFT)


def ends_at_once(game: State) -> None:
    """B-R16: nothing can change the result any more."""
    game.agenda = (("turn over",),)


def source(phrase: Phrase, points: float, **data: object) -> Sources:
    """One line of a score, if there is any."""
    return (ScoreSource(phrase, points, dict(data)),) if points else ()
