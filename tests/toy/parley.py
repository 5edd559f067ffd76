"""The parley before the first round: sides buy favour in turn, until all have passed in a row."""

from __future__ import annotations

from escarmouche.core import bearers
from escarmouche.core.answers import Choice, Option
from escarmouche.core.bearers import gather_from, lay
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin, Point
from escarmouche.core.state import Effect, Until
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.counters import Counter
from tests.toy.state import State

PARLEY, FAVOURED = Phrase("toy.parley", "TOY-10"), Phrase("toy.favoured", "TOY-11")
BOUGHT, AGREED = Phrase("toy.bought", "TOY-10"), Phrase("toy.agreed", "TOY-10")
BUY, PASS = Option("buy", Phrase("toy.option.buy")), Option("pass", Phrase("toy.option.pass"))

END_OF_ROUND = "end of round"
FORCE = Point("force", "how hard a blow is", layers=("set", "add"))
GOLD = Counter("toy.counter.gold", most=3)
FAVOUR = Plugin("favour", FAVOURED, (FORCE, lambda game, bearer: Why(1, FAVOURED)))


def parley(game: State) -> Rule:
    """TOY-10: each in turn buys favour or passes; it ends when all who still have gold pass in a row."""
    assert game.turns is not None
    camp = game.turns.whose(lambda camp: game.gold[camp] > GOLD.least)
    if camp is None:
        yield Tell(AGREED)
        return
    answer = yield Ask(camp, PARLEY, Choice((BUY, PASS), preferred="pass"), {"camp": camp})
    if answer == "pass":
        game.turns = game.turns.passed(camp)
    else:
        game.turns = game.turns.acted(camp)
        game.gold[camp] = GOLD.changed(game.gold[camp], -1)
        # TOY-11: the side bears it, until the end of the first round.
        lay(game, bearers.camp(camp), Effect(FAVOUR, Until(END_OF_ROUND, times=2)))
        yield Tell(BOUGHT, {"camp": camp, "left": game.gold[camp]})
    game.next(("parley",))


def favour(game: State, camp: int) -> list[Why]:
    """TOY-11: what the favours of a side add to the blows of its champion."""
    return gather_from(game, (bearers.camp(camp),), FORCE)
