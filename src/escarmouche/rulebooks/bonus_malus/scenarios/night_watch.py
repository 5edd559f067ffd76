"""La garde de nuit: crates in a depot that the watch goes round; who carries off two of them has won (R80, R81)."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from escarmouche.core.explain import Phrase
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.scenarios import carrying, placing
from escarmouche.rulebooks.bonus_malus.scenarios.scenario import Scenario
from escarmouche.rulebooks.bonus_malus.state import Counter, Figure, State, figure_of
from escarmouche.table.measure import Point

LAID = Phrase("bm.event.depot_laid", "BM-PRES-02")
STOLEN = Phrase("bm.event.crate_stolen", "BM-PRES-03")
BY_CRATES = Phrase("bm.result.crates", "BM-PRES-03")
CRATES = Phrase("bm.source.crates")

ENOUGH = 2  # R80: what each must steal
ROUND = 5.5  # how far from the centre the watch goes


class NightWatch(Scenario):
    """A crate is stolen once it is in the zone of whoever carries it."""

    id = "la-garde-de-nuit"
    phrase = Phrase("bm.scenario.la-garde-de-nuit", "BM-PRES-02")
    summary = Phrase("bm.scenario.la-garde-de-nuit.summary", "BM-PRES-02", "BM-SKILL-SILENCIEUX-01")
    stake = Stake.SPOILS
    most_groups = 3
    brings = ("garde-de-nuit",)
    layout = "depot"
    margin = 0.0

    def prepare(self, game: State) -> Rule:
        """The crates in the middle, and the watch around them."""
        x, y = game.table.width / 2, game.table.depth / 2
        rivals = len(self.rivals(game))
        spots = [(x, y), *_ring(x, y, 1.9, 2 * rivals)]
        game.counters = tuple(Counter(f"crate-{n}", "crate", *at) for n, at in enumerate(spots, 1))
        (camp,) = game.brought
        guards = [figure for figure in game.figures if figure.camp == camp]
        for figure, (gx, gy) in zip(guards, _ring(x, y, ROUND - 1.5, len(guards)), strict=True):
            placing.put_near(game, figure, gx, gy)
        yield Tell(LAID, {"camp": camp, "count": len(spots), "figures": [f.id for f in guards]})

    def actions(self, game: State, figure: Figure) -> Sequence[Action]:
        """To take a crate and to drop it; the watch has no use for them."""
        return () if figure.camp in game.brought else carrying.ACTIONS

    def after_activation(self, game: State, figure: Figure) -> Rule:
        """Whoever has brought a crate into its zone has stolen it."""
        yield from super().after_activation(game, figure)
        yield from carrying.after_activation(game)
        for crate in game.counters:
            if crate.bearer is None:
                continue
            camp = figure_of(game, crate.bearer).camp
            if self.zone(game, camp).contains(crate.x, crate.y):
                carrying.replace(game, crate, crate._replace(bearer=None, holder=camp))
                yield Tell(STOLEN, {"figure": crate.bearer, "camp": camp})

    def stolen(self, game: State, camp: int) -> int:
        """How many crates a group has."""
        return sum(crate.holder == camp for crate in game.counters)

    def decided(self, game: State) -> tuple[int, Phrase] | None:
        """The first with two crates; else who alone is left."""
        for camp in self.rivals(game):
            if self.stolen(game, camp) >= ENOUGH:
                return game.sides.alliance[camp], BY_CRATES
        return super().decided(game)

    def over(self, game: State) -> bool:
        """Somebody has two crates, or one alone is left."""
        return self.decided(game) is not None or super().over(game)

    def parts(self, game: State, camp: int) -> Sources:
        """The crates."""
        count = self.stolen(game, camp)
        return (ScoreSource(CRATES, count),) if count else ()

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """The crates; home for who carries one."""
        free = [crate for crate in game.counters if crate.holder is None and crate.bearer is None]
        return [(crate.x, crate.y) for crate in free]

    def posts(self, game: State, camp: int) -> Sequence[Point]:
        """R81: the watch goes round the depot."""
        return _ring(game.table.width / 2, game.table.depth / 2, ROUND, 6)


def _ring(x: float, y: float, far: float, count: int) -> list[Point]:
    turns = (2 * pi * n / count for n in range(count))
    return [(round(x + far * cos(turn), 3), round(y + far * sin(turn), 3)) for turn in turns]
