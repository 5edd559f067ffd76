"""What lasts ends at its moment: with the turn, or with somebody's next activation (BM-ACTALT-02, R10, R71)."""

from __future__ import annotations

from tests.unit.bm.turn_bench import figures, game_of, profile

from escarmouche.core.bearers import figure as bearer
from escarmouche.core.bearers import lay
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.rulebooks.bonus_malus import durations

KIND = Plugin("something", Phrase("bm.effect.something"))


def test_moments() -> None:
    """An effect of this turn goes with it, one of somebody's activation only with that figure's."""
    game = game_of([profile(), profile()], [profile()])
    one, other, _foe = figures(game)
    lay(game, bearer(other.id), Effect(KIND, durations.END_OF_TURN))
    lay(game, bearer(other.id), Effect(KIND, durations.until_next_activation(one)))
    durations.activation_begins(game, other)
    assert len(game.effects[other.id]) == 2
    durations.turn_has_ended(game)
    assert len(game.effects[other.id]) == 1
    durations.activation_begins(game, one)
    assert game.effects[other.id] == ()
