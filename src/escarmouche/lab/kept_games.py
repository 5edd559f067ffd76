"""Games of a simulation that are kept as they are played, so that a stop loses nothing and more can follow.

A line of the file is a game, under a fingerprint of everything that decided it but its number: the rulebook and its
version, armies, scenarios, players, seed, setup. A list that changes has games of its own. Rules that change without
a new version of their book do not show in it: those games go to a new file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from typing import Any

from escarmouche.lab.simulate import Plan, Played
from escarmouche.rulebooks import rulebook

PLAN = "plan"


def fingerprint(plan: Plan) -> str:
    """What tells games of one plan from those of another."""
    told = {**asdict(plan), "version": rulebook(plan.rulebook).version}
    text = json.dumps(told, sort_keys=True, default=str)
    return blake2b(text.encode(), digest_size=8).hexdigest()


class KeptGames:
    """A file of games, one to a line."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)

    def of(self, plan: Plan) -> list[Played]:
        """The games of a plan that were played already, in order of their numbers."""
        wanted = fingerprint(plan)
        found = {row["number"]: _read(row) for row in self._rows() if row.pop(PLAN, None) == wanted}
        return [found[number] for number in sorted(found)]

    def add(self, plan: Plan, games: Iterable[Played]) -> None:
        """Keep these as well."""
        name = fingerprint(plan)
        lines = [json.dumps({PLAN: name, **asdict(game)}) + "\n" for game in games]
        with self._path.open("a", encoding="utf-8") as file:
            file.writelines(lines)

    def _rows(self) -> Iterable[dict[str, Any]]:
        if not self._path.exists():
            return
        for line in self._path.read_text(encoding="utf-8").splitlines():
            try:
                yield json.loads(line)
            except ValueError:  # what a stop cut off in the middle is played again
                continue


def _read(row: dict[str, Any]) -> Played:
    return Played(**{**row, "scores": tuple(row["scores"]), "allies": tuple(row["allies"])})
