"""L'Âge des Escarmouches: secret activation piles, tactics, melees, mystics; centimetres.

The folder follows the book. Chapter 1: `characteristics`, `profile`, `statures` (1.1.2), `formats`
(1.1.3, 1.3.4), `tables`, `testing`, `rerolls`, `ties`, `wounds`, `conditions` (1.2), `army`, `army_file`,
`roster`, `fighters`, `carried` (1.3.3 to 1.3.5), `affiliations`, `prices`, `goal_average` (1.3.6). Chapter 2: `tactician`. Chapter 5
plugs into `points`. The sequence of a game is not written yet, so that the book cannot be played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.rulebook import Result, Rulebook, SetupError, Span
from escarmouche.core.state import State as CoreState
from escarmouche.rulebooks import NOT_YET_PLAYABLE


class AgeDesEscarmouches(Rulebook):
    """The second book of the shelf."""

    id = "age-des-escarmouches"
    prefix = "ADE"
    version = "0"
    title = "L'Âge des Escarmouches"
    playable = False

    @property
    def spans(self) -> Mapping[str, Span]:
        """None yet."""
        return {}

    def begin(self, setup: Mapping[str, Any]) -> CoreState:
        """No game begins yet."""
        raise SetupError("rules", NOT_YET_PLAYABLE, given=self.title, known=[])

    def result(self, game: CoreState) -> Result:
        """No game ends yet."""
        raise SetupError("rules", NOT_YET_PLAYABLE, given=self.title, known=[])


RULEBOOK = AgeDesEscarmouches()
