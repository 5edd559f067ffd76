"""What a scenario may do: the places where the rest of the rules ask the one that is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escarmouche.core.answers import Option
from escarmouche.core.events import Event
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.rulebook import Result, SetupError
from escarmouche.core.score_sources import ScoreSource, Sources
from escarmouche.core.state import Step
from escarmouche.core.words import Rule, Word
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State

WINS = Phrase("ef.result.wins", "EF-SCEN-03")
DRAW = Phrase("ef.result.draw", "EF-SCEN-03")
UNKNOWN_SCENARIO = Phrase("ef.setup.unknown_scenario", "EF-SCEN-01")

# EF-SCEN-01: in the order of the text, which is the order of the d6 (R34).
IDS = (
    "bataille-rangee",
    "occupation-du-terrain",
    "roi-de-la-colline",
    "sauvetage",
    "gemme-maudite",
    "pillage",
)
ROLLED = "au-hasard"  # the scenario is thrown for when the game begins


class Scenario:
    """A scenario that adds nothing. The six scenarios override what their text speaks of."""

    id: str = ""
    phrase: Phrase  # its name
    summary: Phrase  # what wins it, in one sentence
    counted: Phrase  # what its score counts

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

    def sources(self, game: State, camp: int, events: Sequence[Event]) -> Sources:
        """What the score of a camp is made of: all of it, in a scenario that counts one thing only."""
        score = self.scores(game)[camp]
        return (ScoreSource(self.counted, score),) if score else ()

    def result(self, game: State) -> Result:
        """EF-SCEN-03: the highest score wins, equal scores are a draw."""
        scores = self.scores(game)
        best = max(scores)
        leaders = [camp for camp, score in enumerate(scores) if score == best]
        if len(leaders) == 1:
            return Result(leaders[0], WINS, scores, {"camp": leaders[0]})
        return Result(None, DRAW, scores)


_KNOWN: dict[str, Scenario] = {}


def register(scenarios: Iterable[Scenario]) -> None:
    """The scenarios of the book, told once when it is loaded."""
    _KNOWN.update({one.id: one for one in scenarios})
    assert tuple(_KNOWN) == IDS


def scenario(id: str) -> Scenario:
    """The scenario with this id."""
    found = _KNOWN.get(id)
    if found is None:
        raise SetupError("scenario", UNKNOWN_SCENARIO, given=id, known=[*IDS, ROLLED])
    return found


def of(game: State) -> Scenario:
    """The scenario being played."""
    return _KNOWN.get(game.scenario) or scenario(game.scenario)


def score_sources(game: State, events: Sequence[Event]) -> Sequence[Sources]:
    """By camp, what its score is made of; nothing before the first turn."""
    if game.turn == 0:
        return [() for _camp in game.camps]
    return [of(game).sources(game, camp.id, events) for camp in game.camps]


def prepare(game: State, what: str) -> Rule:
    """The span of what a scenario does before deployment."""
    yield from of(game).prepare(game, what)
