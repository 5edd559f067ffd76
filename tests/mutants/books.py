"""What is broken and which tests are asked: for each book, and for the table under all of them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
TABLE = "table"
# What a book shows, weighs for the computer or reads from files for tests, is no rule of it; nor are the cards,
# formulas and prices that are ours to choose: changing one is another card, not a broken rule.
NO_RULES = {
    "army_cards",
    "army_data",
    "assumptions",
    "content",
    "drawn_setups",
    "faults",
    "forecasts",
    "formula_candidates",
    "freezing",
    "judgement",
    "judging",
    "melee_maker",
    "presentation",
    "previews",
    "proposals",
    "proposed_places",
    "shown",
    "situations",
    "table_maker",
    "traits",
    "worth",
}
# Functions and values for proposing answers to the computer or wording them: what is legal is said elsewhere.
# And what formulas and the tactics of the peoples do, which is ours to choose.
NO_RULE = {
    "AROUND",
    "COMBAT_TACTICS",
    "EFFECTS",
    "GRID",
    "NEAREST",
    "ROUND",
    "SELDOM",
    "SHORT",
    "SPREADS",
    "THEMES",
    "TRIES",
    "WAYS",
    "_CROSS",
    "_around",
    "_around_piece",
    "_before_enemies",
    "_crossed",
    "_crosses",
    "_goals",
    "_may_lie",
    "_objectives",
    "_towards",
    "battery_tables",
    "bold",
    "candidates",
    "candidates_for",
    "describe",
    "draw",
    "drawn",
    "in_direction",
    "objectives",
    "places",
    "proposals",
    "propose",
    "sample",
    "shown",
    "spots",
    "usual",
}
# Whole random games, servers and command lines ask other processes, which know nothing of the break.
ASKED = (
    "tests/situations",
    "tests/games/test_recorded.py",
    "tests/unit/rosters",
    "tests/properties/test_odds.py",
)
BY_NAME = ("test_situations.py", "test_recorded.py")  # these ask for the book when they run


@dataclass(frozen=True, slots=True)
class Broken:
    """A part of the sources, and the tests that should notice when it is broken."""

    name: str
    package: str  # its modules can be imported anew while the tests are in memory; "" where not
    paths: tuple[Path, ...]
    arguments: tuple[str, ...]  # of pytest
    asked: Callable[[str], bool]  # by node id
    by_name: tuple[str, ...] = ()

    @property
    def modules(self) -> list[str]:
        """The names of its modules, if they are ours."""
        found = [path.relative_to(SOURCES) for path in self.paths if SOURCES in path.parents]
        return [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in found]


def part(name: str) -> Broken:
    """A book by its prefix in small letters, or the table."""
    packages = _books()
    shelf = sorted(short for short in packages if "-" not in short and len(short) <= 3)
    others = [other for other in shelf if other != name]
    if name not in [*shelf, TABLE]:
        raise SystemExit(f"BOOK is one of {', '.join([*shelf, TABLE])}")
    own = [f"tests/{kind}/{name}" for kind in ("unit", "properties")]
    arguments = (*ASKED, *(folder for folder in own if (ROOT / folder).is_dir()))
    if name == TABLE:
        return Broken(TABLE, "", _modules("escarmouche.table"), arguments, lambda id: True)
    return Broken(
        name,
        packages[name],
        _modules(packages[name]),
        arguments,
        lambda id: not any(f"[{o}/" in id or f"[{o}-" in id for o in others),
        BY_NAME,
    )


def _books() -> dict[str, str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    entries: dict[str, str] = project["entry-points"]["escarmouche.rulebooks"]
    return {name: where.partition(":")[0] for name, where in entries.items()}


def _modules(package: str) -> tuple[Path, ...]:
    folder = SOURCES.joinpath(*package.split("."))
    found = [
        path
        for path in sorted(folder.rglob("*.py"))
        if not NO_RULES & {*path.relative_to(folder).with_suffix("").parts}
    ]
    return tuple(found)
