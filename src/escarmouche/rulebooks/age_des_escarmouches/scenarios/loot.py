"""Le butin: five counters on the middle line, to be taken and carried home."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.scenarios.scenario import Scenario
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Counter,
    Figure,
    State,
    figure_of,
    is_free,
    placed,
)
from escarmouche.table.bases import covers_point
from escarmouche.table.measure import Point

LAID = Phrase("ade.event.counters_laid", "ADE-1.3.2-02")
TAKEN = Phrase("ade.event.counter_taken", "ADE-1.3.2-02")
DROPPED = Phrase("ade.event.counter_dropped", "ADE-1.3.2-02")

SHARES = (0.1, 0.3, 0.5, 0.7, 0.9)  # where they lie along the middle line
CARRIED, HOME = (
    1,
    2,
)  # points for a counter that is carried, and for one carried into one's own zone


class Loot(Scenario):
    """Whoever ends its activation on a counter, free, takes it; whoever leaves the table drops it."""

    id = "le-butin"
    phrase = Phrase("ade.scenario.le-butin", "ADE-1.3.2-02")
    summary = Phrase("ade.scenario.le-butin.summary", "ADE-1.3.2-01", "ADE-1.3.2-02")
    has_points = True
    counted = (Phrase("ade.source.loot", "ADE-1.3.2-01"), Phrase("ade.source.loot", "ADE-1.3.2-01"))

    def prepare(self, game: State) -> Rule:
        """Lay the counters."""
        y = game.table.depth / 2
        game.counters = tuple(
            Counter(f"counter-{n}", game.table.width * share, y)
            for n, share in enumerate(SHARES, 1)
        )
        yield Tell(LAID, {"count": len(game.counters)})

    def activation_ended(self, game: State, figure: Figure) -> Rule:
        """It takes what lies under its base."""
        if not is_free(game, figure) or game.level[figure.id] > 0:
            return
        base = placed(game, figure)
        for counter in game.counters:
            if counter.bearer is None and covers_point(base, counter.x, counter.y):
                yield from hidden_enemies.reveal(game, figure)  # ADE-SKILL-ECLAIREUR-14
                self._replace(game, counter._replace(bearer=figure.id))
                yield Tell(TAKEN, {"figure": figure.id})

    def removed(self, game: State, figure: Figure) -> Rule:
        """What it carried lies where it stood."""
        for counter in game.counters:
            if counter.bearer == figure.id:
                x, y = game.x[figure.id], game.y[figure.id]
                self._replace(game, Counter(counter.id, x, y))
                yield Tell(DROPPED, {"figure": figure.id})

    def _replace(self, game: State, changed: Counter) -> None:
        game.counters = tuple(
            changed if counter.id == changed.id else counter for counter in game.counters
        )

    def points(self, game: State) -> tuple[int, ...]:
        """One for each counter carried, two for each carried in one's own zone."""
        points = [0 for _camp in game.camps]
        for counter in game.counters:
            if counter.bearer is not None:
                bearer = figure_of(game, counter.bearer)
                home = self.zone(game, bearer.camp).contains(game.x[bearer.id], game.y[bearer.id])
                points[bearer.camp] += HOME if home else CARRIED
        return tuple(points)

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """The counters that lie about."""
        return [(c.x, c.y) for c in game.counters if c.bearer is None]
