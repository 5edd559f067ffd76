"""L'embuscade: a convoy crosses the table in a column; the others lie hidden in the scenery (R80)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule, Tell
from escarmouche.kit.storey_distances import places_so_far
from escarmouche.rulebooks.bonus_malus.ground.distances import distance, distance_at
from escarmouche.rulebooks.bonus_malus.scenarios import grounds
from escarmouche.rulebooks.bonus_malus.scenarios.relic import at_edge
from escarmouche.rulebooks.bonus_malus.scenarios.scenario import LOST, Scenario
from escarmouche.rulebooks.bonus_malus.skills.stealth import AMBUSH, lie_in_wait
from escarmouche.rulebooks.bonus_malus.state import (
    ESCAPED,
    ON_TABLE,
    RESERVE,
    Figure,
    State,
    leave,
)
from escarmouche.table.curves import Curve, around_shape
from escarmouche.table.free_space import CLEAR
from escarmouche.table.measure import Point
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Polygon, Shape, rectangle
from escarmouche.table.storeys.model import GROUND, Place

HIDDEN = Phrase("bm.event.ambush_laid", "BM-SKILL-INDECELABLE-01")
SHOWN = Phrase("bm.event.ambush_shown", "BM-SKILL-INDECELABLE-01")
OUT = Phrase("bm.event.convoy_through", "BM-FUITE-04")
TOO_NEAR = Phrase("bm.refusal.too_near_the_convoy", "BM-PRES-03")
NO_SCENERY = Phrase("bm.refusal.nothing_to_hide_in", "BM-PRES-03")
THROUGH = Phrase("bm.source.convoy_through")
TAKEN = Phrase("bm.source.convoy_lost")

CONVOY, AMBUSHERS = 0, 1
COLUMN = 6.0  # how wide the convoy comes
LONG = 8.0  # and how long it is
# What comes through counts so often: between equal forces the two sides then win about as often.
TIMES = 2.5
AWAY = 8.0  # R80: the ambushers are at least so far from it
BESIDE = 1.0  # how near to a piece of scenery one is hidden by it
NOTICED = 2.0  # R80: so near they are seen


def beside_scenery(game: State, figure: Figure, place: Place) -> bool:
    """On or in a building, in a piece of scenery, or right beside one or beside a low wall."""
    if place.surface != GROUND:
        return True
    reach = game.radius[figure.id] + BESIDE
    return any(shape.intersects_disc(place.x, place.y, reach) for shape in _covers(game.table))


def _covers(table: Table) -> Iterator[Shape]:
    yield from (piece.shape for piece in table.scenery)
    yield from (hurdle.shape for hurdle in table.storeys.hurdles)
    yield from (surface.outline for surface in table.storeys.surfaces)


class Ambush(Scenario):
    """The convoy counts what it brings over the far edge, the ambushers what it loses."""

    id = "l-embuscade"
    phrase = Phrase("bm.scenario.l-embuscade", "BM-PRES-03")
    summary = Phrase("bm.scenario.l-embuscade.summary", "BM-PRES-03", "BM-SKILL-INDECELABLE-01")
    stake = Stake.BREAKTHROUGH
    most_groups = 2
    roles = True
    margin = 0.0

    # -- the deployment ------------------------------------------------------------------------

    def zone(self, game: State, camp: int) -> Polygon:
        """R80: a column at one edge; the ambushers anywhere in the scenery."""
        w, d = game.table.width, game.table.depth
        if camp == CONVOY:
            return rectangle(w / 2, LONG / 2, COLUMN, LONG)
        return rectangle(w / 2, d / 2, w, d)

    def next_to_deploy(self, game: State, camp: int) -> int:
        """The whole convoy first: the ambushers see it come."""
        waits = any(f.camp == CONVOY and game.status[f.id] == RESERVE for f in game.figures)
        return CONVOY if waits else AMBUSHERS

    def why_not_deploy(self, game: State, figure: Figure, place: Place) -> Refusal | None:
        """R80: at least 8 paces from the convoy, in or beside scenery."""
        if figure.camp != AMBUSHERS:
            return None
        for other in game.standing(CONVOY):
            away = distance_at(game, figure, place, other)
            if away < AWAY:
                return refuse(TOO_NEAR, figure=figure.id, other=other.id, by=AWAY - away)
        fine = beside_scenery(game, figure, place)
        return None if fine else refuse(NO_SCENERY, figure=figure.id)

    def deploy_bounds(self, game: State, figure: Figure, height: float) -> Iterator[Curve]:
        """So far from the convoy, and from scenery."""
        if figure.camp == AMBUSHERS:
            for other in game.standing(CONVOY):
                yield from places_so_far(game, figure, other, AWAY, height)
            for shape in _covers(game.table):
                yield from around_shape(shape, game.radius[figure.id] + BESIDE - CLEAR)

    def places(self, game: State, figure: Figure) -> Sequence[Point]:
        """Beside what lies along the road, the nearest first."""
        if figure.camp != AMBUSHERS:
            return ()
        shapes = [piece.shape for piece in game.table.scenery]
        shapes += [hurdle.shape for hurdle in game.table.storeys.hurdles]
        shapes += [s.outline for s in game.table.storeys.surfaces if s.bottom == 0.0]
        found: list[Point] = []
        for shape in shapes:
            x0, y0, x1, y1 = shape.bbox
            off = 1.3
            found += [((x0 + x1) / 2, y0 - off), ((x0 + x1) / 2, y1 + off)]
            found += [(x0 - off, (y0 + y1) / 2), (x1 + off, (y0 + y1) / 2)]
        w, d = game.table.width, game.table.depth
        return sorted(found, key=lambda spot: abs(spot[0] - w / 2) + abs(spot[1] - d / 2))

    def deployed(self, game: State) -> Rule:
        """R80: all of them are Indécelable."""
        for figure in game.standing(AMBUSHERS):
            lie_in_wait(game, figure)
        yield Tell(HIDDEN, {"camp": AMBUSHERS})

    # -- in the game ---------------------------------------------------------------------------

    def after_activation(self, game: State, figure: Figure) -> Rule:
        """Who has acted is seen, and who is come near; the convoy leaves over the far edge."""
        yield from super().after_activation(game, figure)
        yield from self._uncovered(game, figure)
        far = grounds.opposite(game.edges[CONVOY])
        i = figure.id
        on_its_way = figure.camp == CONVOY and game.status[i] == ON_TABLE and not game.fleeing[i]
        if on_its_way and at_edge(game, figure, far):
            leave(game, figure, ESCAPED)
            yield Tell(OUT, {"figure": i, "camp": CONVOY})

    def _uncovered(self, game: State, actor: Figure) -> Rule:
        """R80: until they act, or somebody comes within 2 paces."""
        for figure in game.standing(AMBUSHERS):
            if game.hiding[figure.id] != AMBUSH:
                continue
            acted = figure is actor and bool(game.done[figure.id])
            near = any(distance(game, figure, foe) < NOTICED for foe in game.foes(AMBUSHERS))
            if acted or near:
                game.hiding[figure.id] = None
                yield Tell(SHOWN, {"figure": figure.id})

    def over(self, game: State) -> bool:
        """Nobody of the convoy is left on the table, or nobody lies in wait any more."""
        return not any(game.standing(CONVOY)) or not self._lurking(game)

    def _lurking(self, game: State) -> bool:
        return any(not game.fleeing[figure.id] for figure in game.standing(AMBUSHERS))

    def decided(self, game: State) -> tuple[int, Phrase] | None:
        """The points decide."""
        return None

    def parts(self, game: State, camp: int) -> Sources:
        """What came through, once nobody bars the way all that still stands; what was lost."""
        through = [ESCAPED] if self._lurking(game) or game.turn == 0 else [ESCAPED, ON_TABLE]
        counted = through if camp == CONVOY else LOST
        found = [f for f in game.figures if f.camp == CONVOY and game.status[f.id] in counted]
        times = TIMES if camp == CONVOY else 1.0
        points = times * sum(figure.profile.price for figure in found)
        what = THROUGH if camp == CONVOY else TAKEN
        return (ScoreSource(what, points, {"n": len(found)}),) if points else ()

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """The far edge."""
        far = grounds.opposite(game.edges[CONVOY])
        w = game.table.width
        return [grounds.onto_edge(game.table, far, w * share, 0.0) for share in (0.3, 0.5, 0.7)]

    def way_out(self, game: State, camp: int) -> Sequence[Point]:
        """Where the convoy leaves."""
        return self.objectives(game, camp) if camp == CONVOY else ()
