"""Terminaux: three terminals on the middle line, taken over by a test of difficulty 3 (R80, R5)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.stakes import Stake
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus import scores
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.dice import passed
from escarmouche.rulebooks.bonus_malus.ground.contact import is_engaged
from escarmouche.rulebooks.bonus_malus.scenarios import grounds
from escarmouche.rulebooks.bonus_malus.scenarios.carrying import BUSY, replace
from escarmouche.rulebooks.bonus_malus.scenarios.scenario import Scenario
from escarmouche.rulebooks.bonus_malus.state import Counter, Figure, State
from escarmouche.table.measure import Point

LAID = Phrase("bm.event.terminals_laid", "BM-PRES-03")
HACK = Phrase("bm.roll.hack", "BM-TEST-03")
TAKEN = Phrase("bm.event.terminal_taken", "BM-TEST-03")
RESISTS = Phrase("bm.event.terminal_resists", "BM-TEST-03")
SCORED = Phrase("bm.event.terminals_scored", "BM-PRES-03")
NO_TERMINAL = Phrase("bm.refusal.no_terminal", "BM-PRES-03")
HELD = Phrase("bm.source.terminals")

DIFFICULTY = 3  # R5, R80
FIRST_COUNT = 2  # from this turn on they are worth points


def free_terminals(game: State, figure: Figure) -> list[Counter]:
    """Those at hand that its own side does not hold."""
    return [
        one
        for one in game.counters
        if grounds.at_hand(game, figure, one)
        and (one.holder is None or not game.sides.friendly(figure.camp, one.holder))
    ]


def why_not_hack(game: State, figure: Figure) -> Refusal | None:
    """In contact with one that is not its own, and not in the middle of a fight."""
    if not free_terminals(game, figure):
        return refuse(NO_TERMINAL, figure=figure.id)
    return refuse(BUSY, figure=figure.id) if is_engaged(game, figure) else None


def hack(game: State, figure: Figure) -> Rule:
    """BM-TEST-03: an Initiative test of difficulty 3; whoever passes it holds the terminal."""
    terminal = free_terminals(game, figure)[0]
    modifiers = scores.skill_modifiers(game, figure, "initiative")
    about = {"figure": figure.id, "skill": "initiative"}
    if (yield from passed(HACK, modifiers, about, DIFFICULTY)):
        replace(game, terminal, terminal._replace(holder=figure.camp))
        yield Tell(TAKEN, {"figure": figure.id, "camp": figure.camp})
    else:
        yield Tell(RESISTS, {"figure": figure.id})


HACKING = Action(
    "hack", Phrase("bm.action.hack", "BM-TEST-03", "BM-PRES-03"), "hack", 1, why_not_hack, hack
)


class Terminals(Scenario):
    """At the end of every turn but the first each terminal is worth a point to who holds it."""

    id = "terminaux"
    phrase = Phrase("bm.scenario.terminaux", "BM-PRES-03")
    summary = Phrase("bm.scenario.terminaux.summary", "BM-PRES-03")
    stake = Stake.GROUND
    margin = 0.0

    def prepare(self, game: State) -> Rule:
        """On the middle line; where more than two groups meet, around the centre."""
        spots = self._spots(game)
        game.counters = tuple(
            Counter(f"terminal-{n}", "terminal", x, y) for n, (x, y) in enumerate(spots, 1)
        )
        yield Tell(LAID, {"count": len(spots)})

    def _spots(self, game: State) -> Sequence[Point]:
        w, d = game.table.width, game.table.depth
        if len(game.camps) == 2:
            return [(w * share, d / 2) for share in (0.25, 0.5, 0.75)]
        return [
            (w / 2, d / 2),
            (w / 3, d / 2),
            (w * 2 / 3, d / 2),
            (w / 2, d * 0.4),
            (w / 2, d * 0.6),
        ]

    def actions(self, game: State, figure: Figure) -> Sequence[Action]:
        """To take a terminal over."""
        return (HACKING,)

    def end_turn(self, game: State) -> Rule:
        """R80: a point for each, from the second turn on."""
        yield from super().end_turn(game)
        if game.turn < FIRST_COUNT:
            return
        held = [sum(one.holder == camp.id for one in game.counters) for camp in game.camps]
        game.scored = tuple(old + new for old, new in zip(game.scored, held, strict=True))
        for camp, count in enumerate(held):
            if count:
                yield Tell(SCORED, {"camp": camp, "count": count})

    def parts(self, game: State, camp: int) -> Sources:
        """What was scored."""
        points = game.scored[camp]
        return (ScoreSource(HELD, points),) if points else ()

    def objectives(self, game: State, camp: int) -> Sequence[Point]:
        """The terminals that are not its side's."""
        return [
            (one.x, one.y)
            for one in game.counters
            if one.holder is None or not game.sides.friendly(camp, one.holder)
        ]
