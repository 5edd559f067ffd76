"""Le guet, asymmetric: the second side holds a place from the start, the first must take it."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import divided
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.scenarios.scenario import Scenario
from escarmouche.rulebooks.age_des_escarmouches.state import State, placed
from escarmouche.table import bases
from escarmouche.table.bases import Placed, RoundBase
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.shapes import Polygon
from escarmouche.table.zones import band

HELD = Phrase("ade.event.place_held", "ADE-1.3.2-02")

ATTACKER, DEFENDER = 0, 1
DEFENDERS_STRIP = 40.0
FROM_EDGE = 30.0  # how far the place lies from the defender's edge
REACH = 10.0  # fighters whose base comes this near to it count
ATTACKERS_SHARE = 10  # the attacker's goal-average gets a tenth of the format
POINT = 1  # at the end of a turn


class Watch(Scenario):
    """At the end of each turn an attacker near the place scores; where there is none, a defender near it does."""

    id = "le-guet"
    phrase = Phrase("ade.scenario.le-guet", "ADE-1.3.2-02")
    summary = Phrase("ade.scenario.le-guet.summary", "ADE-1.3.2-01", "ADE-1.3.2-02")
    has_points = True
    counted = (
        Phrase("ade.source.place", "ADE-1.3.2-01"),
        Phrase("ade.source.place", "ADE-1.3.2-01"),
    )

    def zone(self, game: State, camp: int) -> Polygon:
        """The defender's strip holds the place."""
        if camp == ATTACKER:
            return super().zone(game, camp)
        return band(game.table.width, game.table.depth, game.edges[camp], DEFENDERS_STRIP)

    def place(self, game: State) -> Point:
        """What is watched."""
        return (game.table.width / 2, game.table.depth - FROM_EDGE)

    def turn_ended(self, game: State) -> Rule:
        """Whoever disturbs the watch scores, else whoever keeps it: so both sides win as often as each other."""
        spot = Placed(RoundBase(0.0, 0.0), *self.place(game))
        # ADE-3.2.1.4-01: from the edge of a base, whatever its shape; in the air it is as near.
        there = [
            [f for f in army if bases.gap(placed(game, f), spot) <= REACH + TOLERANCE]
            for army in game.army
        ]
        for figure in (*there[ATTACKER], *there[DEFENDER]):
            yield from hidden_enemies.reveal(game, figure)  # ADE-SKILL-ECLAIREUR-14, B-R49
        if not any(there):
            return
        camp = ATTACKER if there[ATTACKER] else DEFENDER
        scored = list(game.scored)
        scored[camp] += POINT
        game.scored = tuple(scored)
        yield Tell(HELD, {"camp": camp, "won": POINT})

    def points(self, game: State) -> tuple[int, ...]:
        """What was scored."""
        return game.scored

    def bonus(self, game: State, camp: int) -> int:
        """ADE-1.3.6.2-03: attacking is the harder part."""
        return divided(game.format, ATTACKERS_SHARE) if camp == ATTACKER else 0

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """The place."""
        return [self.place(game)]
