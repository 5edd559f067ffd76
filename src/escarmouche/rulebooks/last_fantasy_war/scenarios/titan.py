"""Assaut sur un titan: one mighty unit against one to three assailants who may not want the same (LFW-SCEN-TITAN-01 to -18, B-R28)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Data, Phrase, Refusal, refuse
from escarmouche.core.rulebook import Result, Span
from escarmouche.core.score_sources import Sources
from escarmouche.core.sides import allied
from escarmouche.core.stakes import Stake
from escarmouche.core.state import Step
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said
from escarmouche.rulebooks.last_fantasy_war.points import DEPLOYMENT
from escarmouche.rulebooks.last_fantasy_war.scenarios import areas
from escarmouche.rulebooks.last_fantasy_war.scenarios.areas import HAIR, Area
from escarmouche.rulebooks.last_fantasy_war.scenarios.pieces import pieces_of
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import (
    Aim,
    Demand,
    Scenario,
    source,
)
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    ON_TABLE,
    RESERVE,
    State,
    Unit,
    unit_called,
)
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Polygon

WANTS = Phrase("lfw.ask.titan_wish", "LFW-SCEN-TITAN-05")
SURE = Phrase("lfw.ask.titan_wish_again", "LFW-SCEN-TITAN-05")
TO_KILL = Phrase("lfw.option.titan_kill", "LFW-SCEN-TITAN-05", "LFW-SCEN-TITAN-06")
KILLED = Phrase("lfw.option.titan_killed", "LFW-SCEN-TITAN-05", "LFW-SCEN-TITAN-07")
KEEPS = Phrase("lfw.option.titan_wish_kept", "LFW-SCEN-TITAN-05")
CHANGES = Phrase("lfw.option.titan_wish_changed", "LFW-SCEN-TITAN-05")
SAID = Phrase("lfw.event.titan_wish", "LFW-SCEN-TITAN-05", "LFW-SCEN-TITAN-06", "LFW-SCEN-TITAN-07")
TRUCE = Phrase("lfw.refusal.titan_truce", "LFW-SCEN-TITAN-15")
SLAIN = Phrase("lfw.result.titan_slain", "LFW-SCEN-TITAN-16", "LFW-SCEN-TITAN-17")
SLAIN_FOR_NOBODY = Phrase("lfw.result.titan_slain_for_nobody", "LFW-SCEN-TITAN-17")
THROUGH = Phrase("lfw.result.titan_through", "LFW-SCEN-TITAN-18")
STOPPED = Phrase("lfw.result.titan_stopped", "LFW-SCEN-TITAN-18")
TITAN_LIVES = Phrase("lfw.source.titan_through", "LFW-SCEN-TITAN-18")
TITAN_DEAD = Phrase("lfw.source.titan_slain", "LFW-SCEN-TITAN-16")
IN_CORRIDOR = Phrase("lfw.setup.corridor", "LFW-SCEN-TITAN-10")
NOT_VAST = Phrase("lfw.setup.not_vast", "LFW-SCEN-TITAN-09", "LFW-SCEN-RESPECT-06")
TITAN_ROLE = Phrase("lfw.role.titan", "LFW-SCEN-TITAN-01")
ASSAILANTS = tuple(Phrase(f"lfw.role.assailant_{n}", "LFW-SCEN-TITAN-01") for n in "abc")
WISHES = {
    "kill": Phrase("lfw.wish.kill", "LFW-SCEN-TITAN-06"),
    "killed": Phrase("lfw.wish.killed", "LFW-SCEN-TITAN-07"),
}

SCOUT = "eclaireur"  # what rules say of their deployment
TITAN = 0  # LFW-SCEN-TITAN-01: roles in the order of the armies
KILL, BE_KILLED = "kill", "killed"
KEEP, CHANGE = "keep", "change"
EACH = 300  # LFW-SCEN-TITAN-04: points for each assailant
LENGTH = 8  # LFW-SCEN-TITAN-08
VAST = (24.0, 48.0)  # LFW-SCEN-TITAN-09
WIDE = 12.0  # LFW-SCEN-TITAN-10, -12, B-R28: the corridor
ALOOF = 6.0 + HAIR  # LFW-SCEN-TITAN-13
TO_CROSS = 40.0
MOST_CHANGES = 8  # of a mind, before what was said last stands


def corridor(width: float, depth: float) -> Polygon:
    """LFW-SCEN-TITAN-10, -12: 12'' wide, the whole length of the first territory, in its middle."""
    x = width / 2
    return areas.box(x - WIDE / 2, 0.0, x + WIDE / 2, depth / 2)


class Titan(Scenario):
    """Whether the titan gets through, and who slays it."""

    id = "titan"
    phrase = Phrase("lfw.scenario.titan", "LFW-SCEN-TITAN-01", "LFW-SCEN-TITAN-11")
    summary = Phrase("lfw.scenario.titan.summary", "LFW-SCEN-TITAN-08", "LFW-SCEN-TITAN-18")
    stake = Stake.GIANT
    opponents = range(2, 5)
    layout = "titan"
    legendary = True
    size = VAST

    # -- before the game -----------------------------------------------------------------------

    def roles(self, opponents: int) -> tuple[Phrase, ...]:
        """LFW-SCEN-TITAN-01."""
        return (TITAN_ROLE, *ASSAILANTS[: opponents - 1])

    def demand(self, camp: int, opponents: int) -> Demand:
        """LFW-SCEN-TITAN-02 to -04: a single unit, a legend if it likes, for 300 points each assailant."""
        if camp != TITAN:
            return Demand()
        return Demand(most=EACH * (opponents - 1), legends=True, half=False, alone=True)

    def edges(self, opponents: int) -> tuple[str, ...]:
        """The titan comes from below; assailants stand wherever they like."""
        return ("bottom", *("top" for _one in range(opponents - 1)))

    def chooses_edge(self, game: State, camp: int) -> bool:
        """Nobody has an edge of its own."""
        return False

    def area(self, game: State, camp: int) -> Area:
        """LFW-SCEN-TITAN-12, -13: the corridor, or all the rest."""
        width, depth = game.table.width, game.table.depth
        passage = corridor(width, depth)
        if camp == TITAN:
            return Area(passage)
        return Area(areas.box(0.0, 0.0, width, depth), cut=passage)

    def aloof(self, game: State, camp: int) -> float:
        """LFW-SCEN-TITAN-13: more than 6'' from enemies that are placed."""
        return super().aloof(game, camp) if camp == TITAN else ALOOF

    def is_placed_now(self, game: State, unit: Unit) -> bool:
        """LFW-SCEN-TITAN-14: the titan when all assailants stand."""
        if unit.camp != TITAN:
            return True
        return not any(
            other.camp != TITAN and game.status[other.id] == RESERVE and not _scouts(game, other)
            for other in game.figures
        )

    def why_not_table(self, table: Table) -> tuple[Phrase, Data] | None:
        """LFW-SCEN-TITAN-09, -10: vast, with nothing in the corridor."""
        if min(table.width, table.depth) < VAST[0] or max(table.width, table.depth) < VAST[1]:
            return NOT_VAST, {"width": VAST[0], "depth": VAST[1]}
        x0, y0, x1, y1 = corridor(table.width, table.depth).bbox
        for piece in pieces_of(table):
            left, low, right, high = piece.shape.bbox
            if left < x1 - TOLERANCE and right > x0 + TOLERANCE and low < y1 - TOLERANCE:
                if high > y0 + TOLERANCE:
                    return IN_CORRIDOR, {"piece": piece.id, "wide": WIDE}
        return None

    def before_deployment(self, game: State) -> tuple[Step, ...]:
        """LFW-SCEN-TITAN-05: each assailant says what it wants."""
        game.wants = tuple("" for _camp in game.camps)
        return (*(("wish", camp) for camp in hunters(game)), ("wish again", 0, ()))

    # -- in the game ---------------------------------------------------------------------------

    def turns(self, game: State) -> int:
        """LFW-SCEN-TITAN-08."""
        return LENGTH

    def why_not_charge(self, game: State, unit: Unit, target: Unit) -> Refusal | None:
        """LFW-SCEN-TITAN-15: in the first turn assailants leave each other alone."""
        if game.turn > 1 or TITAN in (unit.camp, target.camp):
            return None
        return refuse(TRUCE, figure=unit.id, target=target.id)

    # -- the end -------------------------------------------------------------------------------

    def is_gone(self, game: State) -> bool:
        """LFW-SCEN-TITAN-08: nothing of it is on the table any more."""
        return not any(u.camp == TITAN and game.status[u.id] == ON_TABLE for u in game.figures)

    def ends_now(self, game: State) -> bool:
        """LFW-SCEN-TITAN-08: at once."""
        return self.is_gone(game)

    def over(self, game: State) -> bool:
        """The same."""
        return self.is_gone(game)

    def killers(self, game: State) -> set[int]:
        """LFW-SCEN-TITAN-17, B-R15, B-R28: the armies that share in the last blow; nobody's, where it fell by itself.

        LFW-CAV-14: of a titan with a rider the half that fell last, or both at once.
        """
        own = [u.id for u in game.figures if u.camp == TITAN and game.status[u.id] == DESTROYED]
        fell = {id: at for id, at in game.gone if id in own}
        last = [id for id in own if fell.get(id) == max(fell.values(), default=None)]
        return {unit_called(game, by).camp for id in last for by in game.destroyed_by[id]}

    def winners(self, game: State) -> list[int]:
        """LFW-SCEN-TITAN-16 to -18."""
        if not self.is_gone(game):
            return [TITAN] if self.is_through(game) else []
        wanted = [camp for camp in hunters(game) if _wants(game, camp) == BE_KILLED]
        slew = [camp for camp in self.killers(game) if _wants(game, camp) == KILL]
        return sorted((*wanted, *slew))

    def is_through(self, game: State) -> bool:
        """LFW-SCEN-TITAN-18, B-R28: its base wholly in the second territory."""
        titan = next(u for u in game.bodies(TITAN))
        return game.y[titan.id] - game.radius[titan.id] >= game.table.depth / 2 - TOLERANCE

    def result(self, game: State) -> Result:
        """LFW-SCEN-TITAN-16 to -18: several may win, friends or not."""
        scores = tuple(self.points(game, camp.id) for camp in game.camps)
        winners = self.winners(game)
        data = {"points": [f"{score:g}" for score in scores], "camps": winners}
        if not winners:
            return Result(None, SLAIN_FOR_NOBODY if self.is_gone(game) else STOPPED, scores, data)
        reason = THROUGH if winners == [TITAN] else SLAIN
        told = {"camp": winners[0], **data}
        return Result(winners[0], reason, scores, told, tuple(winners[1:]))

    def parts(self, game: State, camp: int) -> Sources:
        """A point for who has what it wants."""
        if not game.wants or not game.turn:
            return ()
        wins = camp in self.winners(game)
        return source(TITAN_LIVES if camp == TITAN else TITAN_DEAD, float(wins))

    def aims(self, game: State, unit: Unit) -> Iterable[Aim]:
        """The titan wants to be across."""
        if unit.camp == TITAN:
            low = game.table.depth / 2
            far = areas.box(0.0, low + 4.0, game.table.width, game.table.depth)
            yield Aim(far, TO_CROSS)


# -- what assailants want ----------------------------------------------------------------------------


def hunters(game: State) -> list[int]:
    """The assailants."""
    return [camp.id for camp in game.camps if camp.id != TITAN]


def _wants(game: State, camp: int) -> str:
    """What an assailant has said; that it be killed, where nobody was asked."""
    return game.wants[camp] if camp < len(game.wants) else BE_KILLED


def wish(game: State, camp: int) -> Rule:
    """LFW-SCEN-TITAN-05: openly, one after the other."""
    options = (Option(BE_KILLED, KILLED), Option(KILL, TO_KILL))
    yield from _says(game, camp, (yield Ask(camp, WANTS, Choice(options), {"camp": camp})))


def wish_again(game: State, number: int, sure: tuple[int, ...]) -> Rule:
    """LFW-SCEN-TITAN-05, B-R28: again and again, until all stand by what they said; whoever changes its mind is heard last."""
    camps = hunters(game)
    if len(sure) == len(camps) or len(camps) == 1 or number >= MOST_CHANGES * len(camps):
        _take_sides(game)
        return
    camp = camps[number % len(camps)]
    told = {"wish": WISHES[game.wants[camp]]}
    options = (Option(KEEP, KEEPS, told), Option(CHANGE, CHANGES, told))
    kept = (yield Ask(camp, SURE, Choice(options), {"camp": camp})) == KEEP
    if not kept:
        yield from _says(game, camp, BE_KILLED if game.wants[camp] == KILL else KILL)
    game.next(("wish again", number + 1, (*sure, camp) if kept else (camp,)))


def _says(game: State, camp: int, wanted: str) -> Rule:
    game.wants = (*game.wants[:camp], wanted, *game.wants[camp + 1 :])
    yield Tell(SAID, {"camp": camp, "wish": WISHES[wanted]})


def _take_sides(game: State) -> None:
    """LFW-SCEN-TITAN-06, LFW-SCEN-TITAN-07: those who want it killed stand together, everybody else for itself."""
    together = [camp for camp in hunters(game) if game.wants[camp] == BE_KILLED]
    game.sides = allied(len(game.camps), [together] if len(together) > 1 else [])


SPANS: Mapping[str, Span] = {"wish": wish, "wish again": wish_again}


def _scouts(game: State, unit: Unit) -> bool:
    """LFW-RULE-ECLAIREUR-01: scouts come after everybody, the titan too."""
    halves = (unit_called(game, id) for id in unit_of(game, unit.id))
    return any(SCOUT in all_said(game, half, DEPLOYMENT) for half in halves)
