"""Tenir le terrain: each quarter of the table is worth a point to the side that weighs more in it."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.scenarios.scenario import Scenario
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.table.measure import Point


class Quarters(Scenario):
    """A fighter weighs its VAL in the quarter where the centre of its base stands."""

    id = "tenir-le-terrain"
    phrase = Phrase("ade.scenario.tenir-le-terrain", "ADE-1.3.2-02")
    summary = Phrase("ade.scenario.tenir-le-terrain.summary", "ADE-1.3.2-01", "ADE-1.3.2-02")
    has_points = True
    counted = (
        Phrase("ade.source.quarters", "ADE-1.3.2-01"),
        Phrase("ade.source.quarters", "ADE-1.3.2-01"),
    )

    def points(self, game: State) -> tuple[int, ...]:
        """One for each quarter held; equal weights hold nothing."""
        weights = [[0] * 4 for _camp in game.camps]
        for camp, army in enumerate(game.army):
            for figure in army:
                if game.hidden[figure.id]:
                    continue  # it takes a quarter by showing itself, see `ended`
                right = game.x[figure.id] >= game.table.width / 2
                far = game.y[figure.id] >= game.table.depth / 2
                weights[camp][right + 2 * far] += figure.value
        pairs = list(zip(*weights, strict=True))
        return (sum(a > b for a, b in pairs), sum(b > a for a, b in pairs))

    def ended(self, game: State) -> Rule:
        """ADE-SKILL-ECLAIREUR-14: whoever is hidden shows itself, since it weighs in a quarter (B-R49)."""
        for figure in (*game.army[0], *game.army[1]):
            yield from hidden_enemies.reveal(game, figure)

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """The middle of each quarter."""
        w, d = game.table.width, game.table.depth
        return [(w * a, d * b) for b in (0.25, 0.75) for a in (0.25, 0.75)]
