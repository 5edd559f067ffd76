"""What a scenario may do: the places where the rest of the rules ask it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.rulebook import Result
from escarmouche.core.state import Step
from escarmouche.core.words import Rule, Word
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State

if TYPE_CHECKING:
    from escarmouche.rulebooks.escarmouches_fantastiques.wounds import Hit

WINS = Phrase("ef.result.wins", "EF-SCEN-03")
DRAW = Phrase("ef.result.draw", "EF-SCEN-03")


class Scenario:
    """A scenario that adds nothing. The six scenarios override what their text speaks of."""

    id: str = ""
    phrase: Phrase  # its name
    summary: Phrase  # what wins it, in one sentence

    def refuses(self, game: State) -> Refusal | None:
        """Why these armies cannot play it, if they cannot."""
        return None

    def setup_steps(self, game: State) -> Sequence[Step]:
        """Spans to run after the terrain and before deployment: `("prepare", what)`."""
        return ()

    def prepare(self, game: State, what: str) -> Rule:
        """One of its steps before deployment."""
        yield from ()

    def removed(self, game: State, figure: Figure) -> None:
        """A figure is about to be taken off the table; it still stands where it was."""

    def fallen(self, game: State, victim: Figure, hit: Hit) -> Rule:
        """A figure was killed and removed."""
        yield from ()

    def left_table(self, game: State, figure: Figure) -> Rule:
        """A figure left the table and is lost."""
        yield from ()

    def moved(
        self, game: State, figure: Figure, length: float, *, own: bool = True
    ) -> Iterable[Word]:
        """A figure ended a move on its feet. Most scenarios do not care: nothing is started then.

        `own`: one that it made itself (Movement phase, rout, Soif de sang), not a run under Paranoïa.
        """
        return ()

    def teleported(self, game: State, figure: Figure, x: float, y: float) -> Rule:
        """A figure was displaced from (x, y) otherwise than by a move of its own.

        Téléportation does it, and so does an artillery piece to the crewmen who push it.
        """
        yield from ()

    def longest_move(self, game: State, figure: Figure) -> tuple[float, Phrase] | None:
        """How many inches a figure may still travel this turn, where the scenario limits it."""
        return None

    def may_leave(self, game: State, figure: Figure) -> bool:
        """Whether a figure may walk off the table of its own will (R7: nobody, by default)."""
        return False

    def objectives(self, game: State, camp: int) -> list[tuple[float, float]]:
        """Places worth going to, for players that need a list."""
        return []

    def deeds(self, game: State, camp: int) -> list[str]:
        """Things other than moves that a camp may do in its Movement phase (handing the gem)."""
        return []

    def why_not_deed(self, game: State, camp: int, key: str) -> Refusal | None:
        """What forbids a camp one of these deeds; None also where the key names no deed at all."""
        return None

    def deed(self, game: State, key: str) -> Option:
        """What one of these deeds is called."""
        raise KeyError(key)

    def do(self, game: State, deed: str) -> Rule:
        """Do one of these deeds."""
        yield from ()

    def turn_begins(self, game: State) -> None:
        """A new turn starts."""

    def scores(self, game: State) -> tuple[float, ...]:
        """The score of each camp as it stands."""
        return tuple(0.0 for _camp in game.camps)

    def result(self, game: State) -> Result:
        """EF-SCEN-03: the highest score wins, equal scores are a draw."""
        scores = self.scores(game)
        best = max(scores)
        leaders = [camp for camp, score in enumerate(scores) if score == best]
        if len(leaders) == 1:
            return Result(leaders[0], WINS, scores, {"camp": leaders[0]})
        return Result(None, DRAW, scores)
