"""Croisée chaotique: two to four armies, each with an objective of its own (LFW-SCEN-CROISEE-01 to -12, B-R23, B-R24)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Result
from escarmouche.core.score_sources import Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Roll, Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas, objectives
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import HAIR, Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.lengths import MOST, roll_length
from escarmouche.rulebooks.last_fantasy_war.scenarios.objectives import OBJECTIVES
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Aim, Held, Scenario, source
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.shapes import Disc

DRAWN_ROLL = Phrase("lfw.roll.improvised", "LFW-SCEN-CROISEE-08")
IMPROVISED = Phrase("lfw.event.improvised", "LFW-SCEN-CROISEE-08", "LFW-SCEN-CROISEE-09")
CHOSEN = Phrase("lfw.source.objective", "LFW-SCEN-CROISEE-10", "LFW-JOUER-OBJSEC-04")
WON = Phrase("lfw.result.objectives", "LFW-SCEN-CROISEE-10")
WON_BESIDES = Phrase("lfw.result.improvised", "LFW-SCEN-CROISEE-11")
WON_TOGETHER = Phrase("lfw.result.together", "LFW-SCEN-CROISEE-12")

DEEP, ASIDE = 3.0, 1.5  # LFW-SCEN-CROISEE-04, -05
LEAST_TURNS = 7  # LFW-SCEN-CROISEE-02
TO_INVESTIGATE, TO_RULE = 22.0, 34.0  # what corners and the centre are worth to who weighs


class Crossroads(Scenario):
    """Who scores most with its secondary objective."""

    id = "croisee"
    phrase = Phrase("lfw.scenario.croisee", "LFW-SCEN-CROISEE-01")
    summary = Phrase("lfw.scenario.croisee.summary", "LFW-SCEN-CROISEE-02", "LFW-SCEN-CROISEE-10")
    stake = Stake.BATTLE
    opponents = range(2, 5)
    layout = "crossroads"
    secondary = True  # LFW-SCEN-CROISEE-07

    # LFW-SCEN-CROISEE-06: units by turns in the order of the dice, as in most scenarios

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-CROISEE-04, LFW-SCEN-CROISEE-05, B-R23: 3'' deep; for three or four, beside the diagonals."""
        size = game.table.width, game.table.depth, game.edges[camp]
        if len(game.camps) == 2:
            return areas.strip(*size, DEEP)
        return areas.triangle(*size, DEEP, ASIDE + HAIR)

    def prepare(self, game: State) -> Rule:
        """LFW-SCEN-CROISEE-08: when all objectives are known, one of those that nobody chose is drawn for everybody."""
        left = [id for id in OBJECTIVES if id not in game.objectives]
        drawn = left[0]
        if len(left) > 1:
            (face,) = yield Roll(DRAWN_ROLL, 1, sides=len(left))
            drawn = left[face - 1]
        game.improvised = drawn
        yield Tell(IMPROVISED, {"objective": OBJECTIVES[drawn].phrase})

    def deployed(self, game: State) -> Rule:
        """LFW-SCEN-CROISEE-02: the die for the length."""
        yield from roll_length(game, LEAST_TURNS)

    def turns(self, game: State) -> int:
        """LFW-SCEN-CROISEE-02: at most 10, until the die has told."""
        return LEAST_TURNS + MOST if game.last_turn is None else game.last_turn

    def deeds(self, game: State, unit: Unit) -> Iterable[Deed]:
        """Corners to be investigated."""
        return objectives.deeds(game, unit)

    def control(self, game: State) -> dict[str, Held]:
        """LFW-OBJSEC-SUPREMATIE-01: the centre, where somebody is to rule there."""
        ruled = bool(objectives.players_of(game, "suprematie"))
        return {"centre": objectives.centre_held(game)} if ruled else {}

    def end_turn(self, game: State) -> Rule:
        """What the turn has brought."""
        yield from objectives.end_turn(game, self)

    # -- the end -------------------------------------------------------------------------------

    def points(self, game: State, camp: int) -> float:
        """LFW-SCEN-CROISEE-09, B-R24: what its own objective brings; the improvised one only parts those who are level."""
        return (
            float(objectives.scored(game, camp, game.objectives[camp])) if game.objectives else 0.0
        )

    def besides(self, game: State, camp: int) -> int:
        """What the improvised objective has brought a camp."""
        return objectives.scored(game, camp, game.improvised) if game.improvised else 0

    def parts(self, game: State, camp: int) -> Sources:
        """What its own objective has brought."""
        if not game.objectives:
            return ()
        own = OBJECTIVES[game.objectives[camp]].phrase
        return source(CHOSEN, self.points(game, camp), objective=own)

    def counters(self, game: State, camp: int) -> Sequence[tuple[Phrase | None, float]]:
        """Both tallies under the names of the objectives."""
        if not game.objectives or game.improvised is None:
            return []
        own, other = OBJECTIVES[game.objectives[camp]], OBJECTIVES[game.improvised]
        return [
            (own.phrase, self.points(game, camp)),
            (other.phrase, float(self.besides(game, camp))),
        ]

    def result(self, game: State) -> Result:
        """LFW-SCEN-CROISEE-10 to -12: the most points; then the most of the improvised objective; then all of them together."""
        scores = tuple(self.points(game, camp.id) for camp in game.camps)
        first = _best(dict(enumerate(scores)))
        last = _best({camp: float(self.besides(game, camp)) for camp in first})
        reason = WON if len(first) == 1 else WON_BESIDES if len(last) == 1 else WON_TOGETHER
        data = {"camp": last[0], "camps": last, "points": [f"{score:g}" for score in scores]}
        return Result(last[0], reason, scores, data, tuple(last[1:]))

    def aims(self, game: State, unit: Unit) -> Iterable[Aim]:
        """Corners for who investigates, the centre for who would rule."""
        if unit.camp in objectives.players_of(game, "suprematie"):
            x, y = game.table.width / 2, game.table.depth / 2
            yield Aim(Disc(x, y, objectives.NEAR - 1.0), TO_RULE)
        if unit.camp in objectives.players_of(game, "investigation"):
            for number, (x, y) in enumerate(objectives.corners_of(game.table)):
                if (unit.camp, number) not in game.corners:
                    yield Aim(Disc(x, y, objectives.NEAR - 0.5), TO_INVESTIGATE)


def _best(scores: dict[int, float]) -> list[int]:
    """Those with the most."""
    most = max(scores.values())
    return [camp for camp, score in scores.items() if score == most]
