"""L'évasion: the first group must get half of its figures out through two doors; the second is on its guard (R80)."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from escarmouche.core.bearers import figure as bearer_of
from escarmouche.core.bearers import lay
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.state import Effect
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.reactions import window
from escarmouche.rulebooks.bonus_malus.scenarios.scenario import LOST, Exit, Scenario
from escarmouche.rulebooks.bonus_malus.state import ESCAPED, ON_TABLE, Figure, State, leave
from escarmouche.table.measure import Point
from escarmouche.table.shapes import Polygon, rectangle

ON_WATCH = Plugin(
    "on-watch",
    Phrase("bm.effect.on-watch", "BM-SKILL-GARDIEN-01"),
    (points.ENEMY_MOVES, window.enemy_moves),
    (points.ACTIVATION_OVER, window.may_react),
    (points.ADVERSARIES, window.watches_no_longer),
)
ON_GUARD = Phrase("bm.event.keepers_on_guard", "BM-SKILL-GARDIEN-01")
OUT = Phrase("bm.event.escaped", "BM-FUITE-04")
THROUGH = Phrase("bm.result.escaped", "BM-PRES-03")
STOPPED = Phrase("bm.result.stopped", "BM-PRES-03")
ESCAPEES = Phrase("bm.source.escaped")
CAUGHT = Phrase("bm.source.caught")

RUNNERS, KEEPERS = 0, 1
AHEAD = 10.0  # how deep the zone of the runners is: they have begun already
DOORS = (0.28, 0.72)  # where they are, along the far edge
DOOR = 4.0  # how wide each is
SMALLER = 0.8  # R80: 200 points against 250
SHARE = 0.5  # of its figures, for a force that is as much smaller
REACHED = 1.0  # so near to a door one goes through


def distance_to_exit(x: float, y: float, exit: Exit) -> float:
    """How far a spot is from an exit."""
    ax, ay, bx, by = exit
    long = hypot(bx - ax, by - ay) or 1.0
    share = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long**2))
    return hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y)


class Escape(Scenario):
    """Who comes to a door at the end of its activation is out; half of them must be."""

    id = "l-evasion"
    phrase = Phrase("bm.scenario.l-evasion", "BM-PRES-03")
    summary = Phrase("bm.scenario.l-evasion.summary", "BM-PRES-03", "BM-FUITE-04")
    stake = Stake.BREAKTHROUGH
    most_groups = 2
    roles = True

    def zone(self, game: State, camp: int) -> Polygon:
        """The keepers stand between the runners and the doors."""
        w, d = game.table.width, game.table.depth
        if camp == RUNNERS:
            return rectangle(w / 2, AHEAD / 2, w, AHEAD)
        return rectangle(w / 2, d - 11.0, w, 10.0)

    def exits(self, game: State) -> tuple[Exit, ...]:
        """BM-FUITE-04: two doors in the far edge, and the edge over which the runners came."""
        w, d = game.table.width, game.table.depth
        doors = tuple((w * at - DOOR / 2, d, w * at + DOOR / 2, d) for at in DOORS)
        return (*doors, (0.0, 0.0, w, 0.0))

    def deployed(self, game: State) -> Rule:
        """R80: the keepers begin in the posture of alert."""
        for figure in game.standing(KEEPERS):
            game.guarding[figure.id] = True
            if not figure.profile.has("gardien"):
                lay(game, bearer_of(figure.id), Effect(ON_WATCH, "game"))
        yield Tell(ON_GUARD, {"camp": KEEPERS})

    def required(self, game: State) -> int:
        """How many must get out: half of a force of four fifths of the other's, more of a larger one; a part of one counts for none."""
        own, other = game.camps[RUNNERS].points, game.camps[KEEPERS].points
        size = own / (SMALLER * other) if other else 1.0
        return max(1, min(self._all(game), int(SHARE * max(1.0, size) * self._all(game) + 1e-9)))

    def _all(self, game: State) -> int:
        return sum(figure.camp == RUNNERS for figure in game.figures)

    def _count(self, game: State, *statuses: str) -> int:
        return sum(f.camp == RUNNERS and game.status[f.id] in statuses for f in game.figures)

    def after_activation(self, game: State, figure: Figure) -> Rule:
        """R80: a runner at one of the doors is out."""
        yield from super().after_activation(game, figure)
        doors = game.exits[: len(DOORS)]
        i = figure.id
        if figure.camp != RUNNERS or game.status[i] != ON_TABLE or game.fleeing[i]:
            return
        near = min(distance_to_exit(game.x[i], game.y[i], door) for door in doors)
        if near - game.radius[i] <= REACHED and game.perch[i] is None:
            leave(game, figure, ESCAPED)
            yield Tell(OUT, {"figure": i, "camp": figure.camp})

    def decided(self, game: State) -> tuple[int, Phrase] | None:
        """Enough are out, or no longer can be."""
        out, needed = self._count(game, ESCAPED), self.required(game)
        if out >= needed or (game.turn > 0 and not self._keepers(game)):
            return RUNNERS, THROUGH
        can = self._all(game) - self._count(game, *LOST)
        if can < needed or game.turn >= self.turns(game):
            return KEEPERS, STOPPED
        return None

    def _keepers(self, game: State) -> bool:
        return any(not game.fleeing[figure.id] for figure in game.standing(KEEPERS))

    def over(self, game: State) -> bool:
        """It is decided before the last turn is over."""
        out, needed = self._count(game, ESCAPED), self.required(game)
        can = self._all(game) - self._count(game, *LOST)
        return out >= needed or can < needed or not self._keepers(game)

    def parts(self, game: State, camp: int) -> Sources:
        """So many out, so many stopped."""
        count = self._count(game, *((ESCAPED,) if camp == RUNNERS else LOST))
        return (ScoreSource(ESCAPEES if camp == RUNNERS else CAUGHT, count),) if count else ()

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """The doors, for either side."""
        return [((ax + bx) / 2, ay - 1.0) for ax, ay, bx, _by in game.exits[: len(DOORS)]]

    def way_out(self, game: State, camp: int) -> Sequence[Point]:
        """Where one is taken off the table."""
        return self.objectives(game, camp) if camp == RUNNERS else ()
