"""Whether armies and scenarios are fair: every army against every other, and every army against itself.

A draw counts half. Among armies the seats change every other game, so that no scenario speaks for or against one of
them; in games of an army against itself nothing but the seat differs, so that they speak of the scenario alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from escarmouche.core.rulebook import Rulebook
from escarmouche.lab.simulate import Keeper, Played, simulate
from escarmouche.lab.statistics import Interval, mean_of

FAIR = (0.4, 0.6)  # what a side may win of even games
PLAYERS = ("greedy", "greedy")

Said = Callable[[str], None]


def share(points: Sequence[float]) -> Interval:
    """The mean of wins (1), draws (a half) and losses (0), with its 95 % interval."""
    mean = mean_of(list(points))
    error = mean.error if len(points) > 1 else 1.0
    return Interval(mean.mean, max(0.0, mean.mean - error), min(1.0, mean.mean + error))


def points_of(game: Played, side: int) -> float:
    """What a game was worth to a side."""
    if game.winner is None:
        return 0.5
    return float(game.winner == side or side in game.allies)


def first_seat(game: Played) -> float:
    """What a game was worth to whoever sat in the first seat."""
    return points_of(game, 1 if game.swapped else 0)


@dataclass
class Balance:
    """The games that were played, by the pair of armies; a pair of one army with itself is a mirror."""

    armies: tuple[str, ...]
    scenarios: tuple[str, ...]
    games: dict[tuple[str, str], list[Played]] = field(default_factory=dict)

    def of_pair(self, one: str, other: str) -> Interval:
        """What the first of two armies won against the second."""
        if (one, other) in self.games:
            return share([points_of(game, 0) for game in self.games[one, other]])
        return share([points_of(game, 1) for game in self.games[other, one]])

    def of_army(self, army: str) -> Interval:
        """What an army won against all others."""
        return share([points_of(game, side) for game, side in self.against_others(army)])

    def against_others(self, army: str) -> list[tuple[Played, int]]:
        """The games of an army against all others, with the side that it was."""
        return [
            (game, pair.index(army))
            for pair in self.pairs()
            if army in pair
            for game in self.games[pair]
        ]

    def of_first_seat(self, scenario: str) -> Interval:
        """What the first seat won of a scenario between equal armies."""
        return share([first_seat(game) for game in self.mirrors(scenario)])

    def mirrors(self, scenario: str) -> list[Played]:
        """The games of a scenario between equal armies."""
        mirrors = [games for (one, other), games in self.games.items() if one == other]
        return [game for games in mirrors for game in games if game.scenario == scenario]

    def pairs(self) -> list[tuple[str, str]]:
        """The pairs of different armies."""
        return [pair for pair in self.games if pair[0] != pair[1]]


def measure(
    book: Rulebook,
    armies: Mapping[str, Mapping[str, Any]],
    games: int,
    mirrors: int,
    scenarios: Sequence[str] = (),
    seed: int = 0,
    workers: int | None = None,
    said: Said = lambda line: None,
    kept: Keeper | None = None,
) -> Balance:
    """Play so many games of each pair, and so many of each army against itself in every scenario."""
    played = tuple(scenarios or book.scenarios())
    found = Balance(tuple(armies), played)
    pairs = list(combinations(armies, 2)) if games else []
    counts = dict.fromkeys(pairs, games)
    if mirrors:
        counts |= {(army, army): mirrors * len(played) for army in armies}
    for (one, other), count in counts.items():
        data = (armies[one], armies[other])
        results = simulate(book, data, played, count, PLAYERS, seed, workers, kept=kept)
        found.games[one, other] = results.games
        said(f"{one} - {other}: {share([points_of(game, 0) for game in results.games])}")
    return found


def is_fair(interval: Interval) -> bool:
    """Whether a share is one that even sides may have."""
    return FAIR[0] <= interval.rate <= FAIR[1]


def is_proved(interval: Interval) -> bool:
    """Whether all that a share may be, by its interval, is what even sides may have."""
    return FAIR[0] <= interval.low and interval.high <= FAIR[1]


def tables(balance: Balance) -> str:
    """The figures as tables of Markdown."""
    parts = []
    if balance.pairs():
        parts += [_pairs_table(balance), _armies_table(balance)]
    if any(one == other for one, other in balance.games):
        parts.append(_scenarios_table(balance))
    return "\n\n".join(parts) + "\n"


def _pairs_table(balance: Balance) -> str:
    rows = [
        f"| {one} | {other} | {len(balance.games[one, other])} | {_cell(balance.of_pair(one, other))} |"
        for one, other in balance.pairs()
    ]
    head = "| army | against | games | won by the first |\n| --- | --- | ---: | ---: |"
    return "\n".join([head, *rows])


def _armies_table(balance: Balance) -> str:
    rows = [
        f"| {army} | {len(balance.against_others(army))} | {_cell(balance.of_army(army))} |"
        for army in balance.armies
    ]
    head = "| army | games | won against all others |\n| --- | ---: | ---: |"
    return "\n".join([head, *rows])


def _scenarios_table(balance: Balance) -> str:
    rows = [
        f"| {scenario} | {len(balance.mirrors(scenario))} | {_cell(balance.of_first_seat(scenario))} |"
        for scenario in balance.scenarios
    ]
    head = "| scenario | games | won by the first seat, equal armies |\n| --- | ---: | ---: |"
    return "\n".join([head, *rows])


def _cell(interval: Interval) -> str:
    if not is_fair(interval):
        return f"{interval} **unfair**"
    return f"{interval} proved" if is_proved(interval) else f"{interval}"
