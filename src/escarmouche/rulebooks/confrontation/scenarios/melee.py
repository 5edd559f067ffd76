"""La mêlée: no armies and no turns, only a combat phase that somebody wants to see fought."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Result
from escarmouche.rulebooks.confrontation.scenarios.scenario import Scenario, destroyed
from escarmouche.rulebooks.confrontation.state import State

LAST_STANDING = Phrase("cc.result.last_standing", "CC-IX-H-01")
BOTH_STAND = Phrase("cc.result.both_stand", "CC-IX-H-01")


class Melee(Scenario):
    """It ends with the combat phase; who has nobody left has lost."""

    id = "melee"
    phrase = Phrase("cc.scenario.melee")
    summary = Phrase("cc.scenario.melee.summary")

    def turns(self, game: State) -> int:
        """One."""
        return 1

    def result(self, game: State) -> Result:
        """Scores are the values eliminated."""
        values = (destroyed(game, 0), destroyed(game, 1))
        left = [len(army) for army in game.army]
        data = {"values": list(values), "left": left}
        scores = tuple(map(float, values))
        if bool(left[0]) == bool(left[1]):
            return Result(None, BOTH_STAND, scores, data)
        winner = 0 if left[0] else 1
        return Result(winner, LAST_STANDING, scores, {"camp": winner, **data})
