"""La tanière and La marée: beasts among the rivals, who are worth points to whoever fells them (R80, R81)."""

from __future__ import annotations

from math import cos, pi, sin

from escarmouche.core.explain import Phrase
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.scenarios import placing
from escarmouche.rulebooks.bonus_malus.scenarios.scenario import Scenario, is_waiting
from escarmouche.rulebooks.bonus_malus.state import State

AWAKE = Phrase("bm.event.den_awake", "BM-PRES-02")
WAVE = Phrase("bm.event.wave", "BM-PRES-02")

RING = 1.8  # how far from the centre the den's own lie
FIRST_WAVE, LATER_WAVES = 4, 2  # how many of the horde come at once


class Den(Scenario):
    """Beasts lie in the middle and fall upon whoever is near; who fells them counts their points too."""

    id = "la-taniere"
    phrase = Phrase("bm.scenario.la-taniere", "BM-PRES-02")
    summary = Phrase("bm.scenario.la-taniere.summary", "BM-PRES-02", "BM-PRES-03")
    stake = Stake.BATTLE
    most_groups = 3
    brings = ("taniere",)
    layout = "den"

    def prepare(self, game: State) -> Rule:
        """R80: they are deployed in the centre."""
        (camp,) = game.brought
        beasts = [figure for figure in game.figures if figure.camp == camp]
        for n, figure in enumerate(beasts):
            turn = 2 * pi * n / max(1, len(beasts) - 1)
            far = 0.0 if n == 0 else RING
            x, y = game.table.width / 2 + far * cos(turn), game.table.depth / 2 + far * sin(turn)
            placing.put_near(game, figure, x, y)
        yield Tell(AWAKE, {"camp": camp, "figures": [figure.id for figure in beasts]})


class Tide(Scenario):
    """Ghouls come over the side edges, wave after wave, and never lose heart."""

    id = "la-maree"
    phrase = Phrase("bm.scenario.la-maree", "BM-PRES-02")
    summary = Phrase("bm.scenario.la-maree.summary", "BM-PRES-02", "BM-PRES-03")
    stake = Stake.BATTLE
    most_groups = 2
    brings = ("horde",)

    def prepare(self, game: State) -> Rule:
        """The first wave is there before anybody deploys."""
        yield from self._wave(game, FIRST_WAVE)

    def end_turn(self, game: State) -> Rule:
        """Another wave, as long as there are any left."""
        yield from super().end_turn(game)
        yield from self._wave(game, LATER_WAVES)

    def _wave(self, game: State, count: int) -> Rule:
        (camp,) = game.brought
        coming = [f for f in game.figures if f.camp == camp and is_waiting(game, f)][:count]
        for n, figure in enumerate(coming):
            x = 1.0 if n % 2 == 0 else game.table.width - 1.0
            placing.put_near(game, figure, x, game.table.depth / 2 + _spread(n))
        if coming:
            yield Tell(WAVE, {"camp": camp, "figures": [figure.id for figure in coming]})


def _spread(n: int) -> float:
    """Mirrored through the centre, so that neither edge has them nearer."""
    return (1.0 if n % 2 == 0 else -1.0) * (n // 2)
