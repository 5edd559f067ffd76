"""La relique: one thing in the middle, to be carried off over one's own edge (R80)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.scenarios import carrying, grounds
from escarmouche.rulebooks.bonus_malus.scenarios.scenario import Scenario
from escarmouche.rulebooks.bonus_malus.state import (
    ESCAPED,
    Counter,
    Figure,
    State,
    figure_of,
    leave,
)
from escarmouche.table.measure import Point

LAID = Phrase("bm.event.relic_laid", "BM-PRES-03")
HOME = Phrase("bm.event.relic_home", "BM-PRES-03")
BROUGHT_HOME = Phrase("bm.result.relic", "BM-PRES-03")
CARRIED_OFF = Phrase("bm.source.relic_home")
BORNE = Phrase("bm.source.relic_borne")

AT_HOME, IN_HAND = 3, 1
AT_THE_EDGE = 1.0  # so near to it one steps off the table


def at_edge(game: State, figure: Figure, edge: str) -> bool:
    """Whether a figure has come to an edge of the table."""
    i = figure.id
    away = grounds.from_edge(game.table, edge, game.x[i], game.y[i])
    return away - game.radius[i] <= AT_THE_EDGE and game.perch[i] is None


class Relic(Scenario):
    """Whoever leaves with it over its own edge has won; else who holds it at the end."""

    id = "la-relique"
    phrase = Phrase("bm.scenario.la-relique", "BM-PRES-03")
    summary = Phrase("bm.scenario.la-relique.summary", "BM-PRES-03")
    stake = Stake.PRIZE
    margin = 0.0

    def prepare(self, game: State) -> Rule:
        """It lies in the middle."""
        middle = game.table.width / 2, game.table.depth / 2
        game.counters = (Counter("relic", "relic", *middle),)
        yield Tell(LAID)

    def actions(self, game: State, figure: Figure) -> Sequence[Action]:
        """To take it, to drop it."""
        return carrying.ACTIONS

    def after_activation(self, game: State, figure: Figure) -> Rule:
        """R80: at its own edge with it, its side has won, unless it flees for good."""
        yield from super().after_activation(game, figure)
        yield from carrying.after_activation(game)
        for relic in game.counters:
            bearer = None if relic.bearer is None else figure_of(game, relic.bearer)
            if bearer is None or game.fleeing[bearer.id]:
                continue
            if at_edge(game, bearer, game.edges[bearer.camp]):
                carrying.replace(game, relic, relic._replace(bearer=None, holder=bearer.camp))
                leave(game, bearer, ESCAPED)
                yield Tell(HOME, {"figure": bearer.id, "camp": bearer.camp})

    def over(self, game: State) -> bool:
        """It is at home, or nobody is left to contend for it."""
        return any(relic.holder is not None for relic in game.counters) or super().over(game)

    def decided(self, game: State) -> tuple[int, Phrase] | None:
        """Whoever carried it off."""
        home = [relic.holder for relic in game.counters if relic.holder is not None]
        return (game.sides.alliance[home[0]], BROUGHT_HOME) if home else super().decided(game)

    def parts(self, game: State, camp: int) -> Sources:
        """Three for bringing it home, one for holding it."""
        for relic in game.counters:
            if relic.holder == camp:
                return (ScoreSource(CARRIED_OFF, AT_HOME),)
            if relic.bearer is not None and figure_of(game, relic.bearer).camp == camp:
                return (ScoreSource(BORNE, IN_HAND),)
        return ()

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """Where it is; for its bearer's side, the way home."""
        found: list[Point] = []
        for relic in game.counters:
            bearer = None if relic.bearer is None else figure_of(game, relic.bearer)
            if bearer is not None and game.sides.friendly(camp, bearer.camp):
                found.append(grounds.onto_edge(game.table, game.edges[camp], relic.x, relic.y))
            else:
                found.append((relic.x, relic.y))
        return found
