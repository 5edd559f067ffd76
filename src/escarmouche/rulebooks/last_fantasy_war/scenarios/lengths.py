"""How long a game is where a die tells it (LFW-SCEN-ASSAUT-02, LFW-SCEN-RELIQUE-02, LFW-SCEN-FOUILLE-02, LFW-SCEN-CROISEE-02)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.dice import d3
from escarmouche.rulebooks.last_fantasy_war.state import State

TOLD_BY = (
    *("LFW-SCEN-ASSAUT-02", "LFW-SCEN-RELIQUE-02"),
    *("LFW-SCEN-FOUILLE-02", "LFW-SCEN-CROISEE-02"),
)
LENGTH_ROLL = Phrase("lfw.roll.length", *TOLD_BY)
LENGTH = Phrase("lfw.event.length", *TOLD_BY)
MOST = 3  # of a D3


def roll_length(game: State, base: int) -> Rule:
    """So many turns and a D3; from now on everybody knows which is the last."""
    more = yield from d3(LENGTH_ROLL, {"base": base})
    game.last_turn = base + more
    yield Tell(LENGTH, {"turns": game.last_turn})
