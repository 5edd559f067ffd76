"""The chances of single blows and shots, closed and quick, for weighing hundreds of answers.

They are the rules' own distributions (`testing.attack_odds`, `wounds.wound_chances`), kept as plain numbers.
"""

from __future__ import annotations

from math import floor

from escarmouche.memory import remembered
from escarmouche.rulebooks.confrontation.duel.bench import FOR_STUN, FOR_WOUND
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.state import State, Wound
from escarmouche.rulebooks.confrontation.testing import (
    attack_chances,
    attack_odds,
    automatic_failure,
)
from escarmouche.rulebooks.confrontation.wound_table import Severity, WoundTable
from escarmouche.rulebooks.confrontation.wounds import after, wound_chances

LEVEL = 40  # a score so high that no attack fails of itself: only the difference counts
DEAD = 4  # the place after the four Wound states
Row = tuple[float, ...]  # the chances of the four Wound states, and of death


class Turned:
    """What a blow that lands makes of a fighter: by its Wound before, and whether it is stunned."""

    __slots__ = ("rows", "stuns")

    def __init__(self, rows: tuple[Row, ...], stuns: float) -> None:
        self.rows, self.stuns = rows, stuns


class Chances:
    """What tests and wound rolls come to under some options and some wound table."""

    def __init__(self, options: Options, table: WoundTable) -> None:
        self.options, self.table = options, table
        self._lands: dict[tuple[int, int], float] = {}
        self._turned: dict[int, Turned] = {}
        self._first: dict[int, float] = {}

    def lands(self, ahead: float, dice: int) -> float:
        """How likely an attack lands whose score is so far ahead of a defence of so many dice."""
        low = floor(ahead)
        chance = self._landing(low, dice)
        share = ahead - low
        if share < 1e-6:
            return chance
        return chance + share * (self._landing(low + 1, dice) - chance)

    def _landing(self, ahead: int, dice: int) -> float:
        found = self._lands.get((ahead, dice))
        if found is None:
            options = self.options
            added = not options.best_defence_die
            odds = attack_odds(LEVEL + ahead, LEVEL, dice, options.sixes_explode, added)
            found = self._lands[ahead, dice] = float(odds.lands)
        return found

    def turned(self, margin: int) -> Turned:
        """What a blow that lands does where FOR less RES is `margin`."""
        found = self._turned.get(margin)
        if found is None:
            found = self._turned[margin] = self._turn(margin)
        return found

    def _turn(self, margin: int) -> Turned:
        options = self.options
        results = wound_chances(margin, self.table, options.double_six_head)
        rows = []
        for wound in Wound:
            row = [0.0] * (DEAD + 1)
            for result, chance in results.items():
                then = after(wound, False, result, options.wounds_worsen)
                row[DEAD if then.dead else then.wound] += float(chance)
            rows.append(tuple(row))
        return Turned(tuple(rows), float(results.get(Severity.STUNNED, 0)))

    def first(self, ahead: int) -> float:
        """How likely an opposed test is won with a score so far ahead; R1: equal results are thrown again."""
        found = self._first.get(ahead)
        if found is None:
            explode = self.options.sixes_explode
            mine = [(final, float(p)) for final, p in attack_chances(ahead, explode).items()]
            theirs = [(final, float(p)) for final, p in attack_chances(0, explode).items()]
            won = sum([p * q for a, p in mine for b, q in theirs if a > b])
            lost = sum([p * q for a, p in mine for b, q in theirs if a < b])
            found = self._first[ahead] = won / (won + lost)
        return found

    def harm(self, margin: int, wound: Wound) -> float:
        """The share of a fighter that a blow that lands takes on average."""
        turned = self.turned(margin)
        row = turned.rows[wound]
        lost = row[DEAD] * (1.0 - FOR_WOUND * wound) + FOR_STUN * turned.stuns
        return lost + sum(FOR_WOUND * (n - wound) * row[n] for n in range(DEAD) if n > wound)


@remembered
def _chances(options: Options, table: WoundTable) -> Chances:
    return Chances(options, table)


def chances_of(game: State) -> Chances:
    """The chances under which a game is played."""
    return _chances(game.options, game.wound_table)


@remembered
def reaches(score: int, difficulty: int, explode: bool) -> float:
    """How likely a test of so high a score reaches a difficulty."""
    rolled = attack_chances(score, explode)
    return sum(
        float(chance)
        for final, chance in rolled.items()
        if final >= difficulty and not automatic_failure(final)
    )
