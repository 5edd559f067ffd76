"""What a scenario says; this one, Escarmouche, says that the points destroyed decide (BM-PRES-03, R79, R80)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from escarmouche.core.explain import Data, Phrase, Refusal
from escarmouche.core.rulebook import Result
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.sides import grouped
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.scenarios import alarms, grounds
from escarmouche.rulebooks.bonus_malus.state import (
    CASUALTY,
    ESCAPED,
    FLED,
    GONE,
    RESERVE,
    Figure,
    State,
)
from escarmouche.table.curves import Curve
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Polygon
from escarmouche.table.storeys.model import Place

LAST_STANDING = Phrase("bm.result.last_standing", "BM-PRES-03")
BY_POINTS = Phrase("bm.result.by_points", "BM-PRES-03")
DRAWN = Phrase("bm.result.drawn", "BM-PRES-03")
DESTROYED = Phrase("bm.source.destroyed")
LOST_BY_THEMSELVES = Phrase("bm.source.lost_by_themselves")

SIZES = (150, 250, 500)  # R78: the usual sizes of a game, in points
LOST = (CASUALTY, FLED, GONE)
OUT = (*LOST, ESCAPED)
Exit = tuple[float, float, float, float]


class Scenario:
    """Escarmouche: the points destroyed decide, by a tenth of the size of the game. Others override what they change."""

    id: ClassVar[str] = "escarmouche"
    phrase: ClassVar[Phrase] = Phrase("bm.scenario.escarmouche", "BM-PRES-01")
    summary: ClassVar[Phrase] = Phrase("bm.scenario.escarmouche.summary", "BM-PRES-03")
    stake: ClassVar[Stake] = Stake.BATTLE
    most_groups: ClassVar[int] = 4  # that armies may bring (BM-PRES-01); two at least
    brings: ClassVar[
        tuple[str, ...]
    ] = ()  # groups of `data/automata`, played by the rules (BM-PRES-02)
    roles: ClassVar[bool] = False  # whether the first group has another task than the second
    layout: ClassVar[str] = "quarter"  # what the table maker lays in the middle
    margin: ClassVar[float] = 0.1  # of the size of the game: who is ahead by less has not won

    # -- before the game -----------------------------------------------------------------------

    def turns(self, game: State) -> int:
        """R79: how many turns there are at most."""
        return game.options.turns

    def zone(self, game: State, camp: int) -> Polygon:
        """R79: the strip along a group's edge; where three or four meet, its middle."""
        return grounds.strip(game.table, game.edges[camp], _along_the_edges(game) > 2)

    def exits(self, game: State) -> tuple[Exit, ...]:
        """BM-FUITE-04: the exits; none listed: every point of the edge of the table."""
        return ()

    def deploys(self, game: State) -> Sequence[int]:
        """The groups that place their figures, in the order of the first one of each."""
        return [camp for camp in game.order if camp not in game.brought]

    def next_to_deploy(self, game: State, camp: int) -> int:
        """R79: figures are placed one by one in turn, as long as a group has some."""
        order = list(game.order)
        return order[(order.index(camp) + 1) % len(order)]

    def places(self, game: State, figure: Figure) -> Sequence[Point]:
        """Where it is proposed to place a figure, before the front of its zone."""
        return ()

    def prepare(self, game: State) -> Rule:
        """What is laid on the table, and who stands there, before anybody deploys."""
        yield from ()

    def deployed(self, game: State) -> Rule:
        """All figures have been placed."""
        yield from ()

    def why_not_deploy(self, game: State, figure: Figure, place: Place) -> Refusal | None:
        """What else speaks against a place within the zone."""
        return None

    def deploy_bounds(self, game: State, figure: Figure, height: float) -> Iterable[Curve]:
        """Where that begins and ends to speak against places at a height."""
        return ()

    # -- in the game ---------------------------------------------------------------------------

    def actions(self, game: State, figure: Figure) -> Sequence[Action]:
        """What figures may do in this scenario beside the actions of the book."""
        return ()

    def after_activation(self, game: State, figure: Figure) -> Rule:
        """A figure's activation is over: groups that keep watch may have been alerted (R81)."""
        yield from alarms.listen(game)

    def end_turn(self, game: State) -> Rule:
        """A turn is over, before its counters are cleared (R10)."""
        yield from alarms.listen(game)

    # -- the end -------------------------------------------------------------------------------

    def over(self, game: State) -> bool:
        """R79: at most one alliance of rivals has a figure that is able."""
        return len(self.in_the_field(game)) <= 1

    def in_the_field(self, game: State) -> list[int]:
        """The alliances of rivals that still have somebody who is not fleeing, or who is still to come.

        Rivals who all stand together have the scenario's group for a rival.
        """
        return list(_in_the_field(game))

    def rivals(self, game: State) -> list[int]:
        """The groups that armies brought: they can win."""
        return _rivals(game)

    def points(self, game: State, camp: int) -> float:
        """What a group has scored, at any moment."""
        return float(sum(part.points for part in self.parts(game, camp)))

    def parts(self, game: State, camp: int) -> Sources:
        """What its score is made of: what it destroyed, and what its enemies lost otherwise."""
        own = [f for f in spoils(game, camp) if game.felled_by[f.id] == camp]
        other = [f for f in spoils(game, camp) if game.felled_by[f.id] != camp]
        found = []
        for what, lost in ((DESTROYED, own), (LOST_BY_THEMSELVES, other)):
            if lost:
                points = sum(figure.profile.price for figure in lost)
                found.append(ScoreSource(what, points, {"n": len(lost)}))
        return tuple(found)

    def sources(self, game: State) -> list[Sources]:
        """The same for every group."""
        return [self.parts(game, camp.id) for camp in game.camps]

    def needed(self, game: State) -> float:
        """By how much one must be ahead to win."""
        force = max((camp.points for camp in game.camps), default=0)
        return self.margin * next((size for size in SIZES if force <= size), force)

    def decided(self, game: State) -> tuple[int, Phrase] | None:
        """Who has won whatever the points say, and why: R79, whoever alone is left."""
        left = self.in_the_field(game)
        return (left[0], LAST_STANDING) if len(left) == 1 else None

    def result(self, game: State) -> Result:
        """R79: what is decided; else the points, if they differ by enough."""
        scores = tuple(self.points(game, camp.id) for camp in game.camps)
        data = {"points": [f"{score:g}" for score in scores]}
        decided = self.decided(game)
        if decided is not None:
            return _won(game, *decided, scores, data)
        held = grouped(game.sides, {camp: scores[camp] for camp in self.rivals(game)})
        ranked = sorted(held.items(), key=lambda pair: -pair[1])
        second = ranked[1][1] if len(ranked) > 1 else 0.0
        ahead = ranked[0][1] - second
        if ahead > 0 and ahead >= self.needed(game) - 1e-9:
            return _won(game, ranked[0][0], BY_POINTS, scores, data)
        return Result(None, DRAWN, scores, data)

    # -- for players and automata --------------------------------------------------------------

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """Places worth going to."""
        return ()

    def way_out(self, game: State, camp: int) -> Sequence[Point]:
        """Where figures of a group leave the table to win."""
        return ()

    def home(self, game: State, figure: Figure) -> Point:
        """Where a figure takes what it carries: the nearest spot of its edge."""
        i = figure.id
        return grounds.onto_edge(game.table, game.edges[figure.camp], game.x[i], game.y[i])

    def posts(self, game: State, camp: int) -> Sequence[Point]:
        """R81: between which points a group that keeps watch goes its rounds."""
        return grounds.rounds(game.table)


def _won(
    game: State, alliance: int, reason: Phrase, scores: tuple[float, ...], data: Data
) -> Result:
    return Result.of_alliance(game.sides, alliance, reason, scores, {"camp": alliance, **data})


def _rivals(game: State) -> list[int]:
    return [camp.id for camp in game.camps if camp.id not in game.brought]


@remembered_while_same("figures", "status", "fleeing", "camps", "brought", "sides")
def _in_the_field(game: State) -> tuple[int, ...]:
    rivals, alliance = _rivals(game), game.sides.alliance
    if len(set(map(alliance.__getitem__, rivals))) == 1:
        rivals = [camp.id for camp in game.camps]
    status, fleeing, there = game.status, game.fleeing, set[int]()
    for figure in game.figures:
        i, camp = figure.id, figure.camp
        if camp in rivals and status[i] not in OUT and not fleeing[i]:
            there.add(alliance[camp])
    return tuple(sorted(there))


def _along_the_edges(game: State) -> int:
    return len(game.camps) - len(game.brought)


def spoils(game: State, camp: int) -> Iterator[Figure]:
    """R79: the enemies out of action or fled that count for a group.

    One that a rival felled counts for that rival; any other, be it that it fled, fell or that no rival did it, for
    each rival that is not its friend. A group of the scenario's own has none but those that it felled.
    """
    for figure in game.figures:
        if game.status[figure.id] not in LOST or game.sides.friendly(camp, figure.camp):
            continue
        by = game.felled_by[figure.id]
        if by is not None and by not in game.brought and not game.sides.friendly(by, figure.camp):
            if by == camp:
                yield figure
        elif by == camp or camp not in game.brought:
            yield figure


def is_waiting(game: State, figure: Figure) -> bool:
    """Whether a figure is still to come."""
    return game.status[figure.id] == RESERVE
