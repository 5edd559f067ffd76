"""The Tactics roll at the start of each turn (R20), and the same roll before the deployment."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.confrontation.characteristics import DIS, score
from escarmouche.rulebooks.confrontation.state import DEAD, FLED, Figure, State, opponent
from escarmouche.rulebooks.confrontation.testing import Side, opposed

ROLL = Phrase("cc.roll.tactics", "CC-IX-C-3-03", "CC-TEST-02")
WON = Phrase("cc.event.tactics", "CC-IX-C-3-03", "CC-IX-C-3-06")
WHO_BEGINS = Phrase("cc.ask.who_begins", "CC-IX-C-3-03")
I_BEGIN = Phrase("cc.option.begin")
THEY_BEGIN = Phrase("cc.option.let_begin")
BEGINS = Phrase("cc.event.begins", "CC-IX-01")

FIRST, SECOND = "first", "second"


def leader(game: State, camp: int) -> Figure:
    """R20: the fighter of a camp with the best DIS; before the deployment too, when nobody stands yet."""
    alive = [f for f in game.figures if f.camp == camp and game.status[f.id] not in (DEAD, FLED)]
    best: Figure = max(alive, key=lambda f: (score(game, f, DIS).value, -f.id))
    return best


def roll(game: State) -> Generator[Any, Any, int]:
    """R20, CC-IX-C-3-03: an opposed roll of d6 and the best DIS of each camp; R41f: ties are thrown again."""
    leaders = [leader(game, camp.id) for camp in game.camps]
    sides = [Side(score(game, f, DIS), {"camp": f.camp, "figure": f.id}) for f in leaders]
    one, other = yield from opposed(game, ROLL, sides[0], sides[1])
    winner = 0 if one.value > other.value else 1
    yield Tell(WON, {"camp": winner, "other": opponent(winner)})
    return winner


def tactics(game: State) -> Rule:
    """Who wins the roll is remembered for the turn; it says who activates first."""
    game.tactics = yield from roll(game)


def won_by(game: State, camp: int) -> Rule:
    """The same where the winner is known beforehand."""
    game.tactics = camp
    yield Tell(WON, {"camp": camp, "other": opponent(camp)})


def who_begins(game: State) -> Rule:
    """The winner of the Tactics roll says which camp activates first."""
    assert game.tactics is not None
    winner = game.tactics
    game.phase, game.active = "activation", None
    options = Choice([Option(FIRST, I_BEGIN), Option(SECOND, THEY_BEGIN)])
    said = yield Ask(winner, WHO_BEGINS, options, {"camp": winner})
    camp = winner if said == FIRST else opponent(winner)
    yield Tell(BEGINS, {"camp": camp})
    game.next(("activate", camp))
