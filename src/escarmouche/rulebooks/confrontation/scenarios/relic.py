"""La relique: one counter in the middle of the table, to be carried home."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.confrontation.scenarios.scenario import Scenario
from escarmouche.rulebooks.confrontation.state import (
    GROUND,
    Counter,
    Figure,
    State,
    figure_of,
    is_free,
    placed,
)
from escarmouche.table.bases import covers_point
from escarmouche.table.measure import Point

LAID = Phrase("cc.event.relic_laid")
TAKEN = Phrase("cc.event.relic_taken")
HOME = Phrase("cc.event.relic_home")
BURDENED = Phrase("cc.refusal.burdened")

RELIC = "relic"
BORNE, AT_HOME = 1, 3  # points for bearing it at the end, and for bringing it into one's own zone
TOO_MUCH = ("run", "rise")  # what nobody does with it


class Relic(Scenario):
    """Whoever ends its activation on it, free and on the ground, takes it; it lies where its bearer fell."""

    id = "la-relique"
    phrase = Phrase("cc.scenario.la-relique")
    summary = Phrase("cc.scenario.la-relique.summary")
    has_points = True
    counted = (Phrase("cc.source.relic"), Phrase("cc.source.relic"))

    def prepare(self, game: State) -> Rule:
        """It lies in the middle."""
        game.counters = (Counter(RELIC, game.table.width / 2, game.table.depth / 2),)
        yield Tell(LAID)

    def why_not_act(self, game: State, figure: Figure, action: str) -> Refusal | None:
        """It is heavy: its bearer neither runs nor leaves the ground."""
        if action in TOO_MUCH and any(c.bearer == figure.id for c in game.counters):
            return refuse(BURDENED, figure=figure.id)
        return None

    def activation_ended(self, game: State, figure: Figure) -> Rule:
        """It takes what lies under its base; at home with it, its side has won, unless panic brought it there."""
        (relic,) = game.counters
        if relic.bearer is None and self._may_take(game, figure, relic):
            game.counters = (relic._replace(bearer=figure.id),)
            yield Tell(TAKEN, {"figure": figure.id})
        (relic,) = game.counters
        zone = self.zone(game, figure.camp)
        if relic.bearer == figure.id and zone.contains(game.x[figure.id], game.y[figure.id]):
            if not any(game.scored) and not game.routed[figure.id]:
                scored = [0, 0]
                scored[figure.camp] = AT_HOME
                game.scored = tuple(scored)
                yield Tell(HOME, {"figure": figure.id, "camp": figure.camp})

    def _may_take(self, game: State, figure: Figure, relic: Counter) -> bool:
        if game.routed[figure.id] or game.level[figure.id] != GROUND or not is_free(game, figure):
            return False
        return covers_point(placed(game, figure), relic.x, relic.y)

    def decided(self, game: State) -> bool:
        """It is at home."""
        return any(game.scored)

    def points(self, game: State) -> tuple[int, ...]:
        """Three for whoever brought it home; else one for whoever bears it."""
        found = list(game.scored)
        for relic in game.counters:
            if relic.bearer is not None and not any(game.scored):
                found[figure_of(game, relic.bearer).camp] += BORNE
        return tuple(found)

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """The relic where it lies or is borne; for its bearer's camp, home."""
        found: list[Point] = []
        for relic in game.counters:
            if relic.bearer is None:
                found.append((relic.x, relic.y))
            elif figure_of(game, relic.bearer).camp != camp:
                found.append((game.x[relic.bearer], game.y[relic.bearer]))
            else:
                home = 10.0 if game.edges[camp] == "bottom" else game.table.depth - 10.0
                found.append((game.x[relic.bearer], home))
        return found
