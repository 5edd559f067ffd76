"""Tenir le terrain: three places on the middle line, each worth a point at the end of every turn."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.confrontation.scenarios.scenario import Scenario
from escarmouche.rulebooks.confrontation.state import GROUND, Counter, State
from escarmouche.table.measure import TOLERANCE, Point

LAID = Phrase("cc.event.places_laid")
HELD = Phrase("cc.event.place_held")

SHARES = (0.2, 0.5, 0.8)  # where they lie along the middle line
REACH = 8.0  # cm: fighters whose base comes this near to a place count


class Places(Scenario):
    """A place is held by the camp whose fighters near it, on the ground and not routed, are worth more."""

    id = "tenir-le-terrain"
    phrase = Phrase("cc.scenario.tenir-le-terrain")
    summary = Phrase("cc.scenario.tenir-le-terrain.summary")
    has_points = True
    counted = (Phrase("cc.source.places"), Phrase("cc.source.places"))

    def prepare(self, game: State) -> Rule:
        """Mark the places."""
        game.counters = tuple(
            Counter(f"place-{n}", game.table.width * share, game.table.depth / 2)
            for n, share in enumerate(SHARES, 1)
        )
        yield Tell(LAID, {"count": len(game.counters)})

    def turn_ended(self, game: State) -> Rule:
        """Each place is worth a point to whoever holds it."""
        for place in game.counters:
            weights = [self._weight(game, camp.id, place) for camp in game.camps]
            if weights[0] == weights[1]:
                continue
            camp = 0 if weights[0] > weights[1] else 1
            scored = list(game.scored)
            scored[camp] += 1
            game.scored = tuple(scored)
            yield Tell(HELD, {"camp": camp, "place": place.id, "values": weights})

    def _weight(self, game: State, camp: int, place: Counter) -> int:
        return sum(
            f.profile.value
            for f in game.army[camp]
            if game.level[f.id] == GROUND
            and not game.routed[f.id]
            and hypot(game.x[f.id] - place.x, game.y[f.id] - place.y) - f.radius
            <= REACH + TOLERANCE
        )

    def points(self, game: State) -> tuple[int, ...]:
        """What was scored."""
        return game.scored

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """The places."""
        return [(counter.x, counter.y) for counter in game.counters]
