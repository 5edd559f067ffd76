"""The front door of a book whose fighters are kinds with numbers: its army files are read by these numbers.

A book derives its door from `SkirmishBook` and its `kind` from `kit.skirmish.Kind`. Files, set-ups, cards and
situations follow from the fields of the kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from types import MappingProxyType
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.kit.army_emblems import army_emblems
from escarmouche.kit.skirmish import LOOKS, Army, Entry, Kind, SkirmishDoor
from escarmouche.rosters.army_files import (
    SILHOUETTES,
    army_table,
    demand_own_ids,
    without_blanks,
)
from escarmouche.rosters.problems import shown
from escarmouche.rosters.source import Source, read_toml
from escarmouche.rosters.toml_reader import TomlReader

NOT_A_FLAG = Phrase("rosters.not_a_flag")
OTHER_BOOK = Phrase("rosters.other_book")
SAME_ID = Phrase("rosters.same_id")
NO_FIGURES = Phrase("rosters.no_figures")
TOO_MANY = Phrase("rosters.too_many")
OUT_OF_RANGE = Phrase("rosters.out_of_range")
UNKNOWN_SILHOUETTE = Phrase("rosters.unknown_silhouette")
NOT_SO_MANY_ARMIES = Phrase("rosters.not_so_many_armies")

MOST_TWINS = 50  # ours: beyond these a number is a slip of the pen
LIMITS: Mapping[str, tuple[float, float]] = {
    "radius": (0.2, 5.0),
    "price": (0, 10_000),
    "life": (1, 100),
}


class SkirmishBook(SkirmishDoor):
    """A rulebook that reads, checks, prices and shows armies of its `kind` of fighters.

    `limits` are the least and the most that a number of the kind may be, `most_fighters` the largest army.
    """

    kind: type[Kind] = Kind
    limits: Mapping[str, tuple[float, float]] = MappingProxyType({})
    most_fighters: int = 100

    # -- armies --------------------------------------------------------------------------------

    def read_army(self, text: str) -> Army:
        """An army from its file. Raises `ArmyError` with all that is wrong with it."""
        return self._army(read_toml(text))

    def army_from_data(self, data: Any) -> Army:
        """An army from the plain data of a set-up, checked in the same way."""
        return self._army(Source(data))

    def armies_of(self, setup: Mapping[str, Any]) -> list[Army]:
        """The armies of a set-up, one for each side. Raises `SetupError` where they are too few or too many."""
        given = setup.get("armies")
        if not isinstance(given, list) or not 2 <= len(given) <= self.max_camps:
            number = len(given) if isinstance(given, list) else 0
            raise SetupError("armies", NOT_SO_MANY_ARMIES, given=number, most=self.max_camps)
        return [self.army_from_data(army) for army in given]

    def army_to_data(self, army: Army) -> Mapping[str, Any]:
        """An army as its file would say it."""
        told = {"rulebook": self.id, "id": army.id, "name": dict(army.names), "fluff": army.fluff}
        return {
            **without_blanks(told),
            "figures": [
                {**kind_to_data(entry.profile), "count": entry.count} for entry in army.entries
            ],
        }

    def army_card(self, army: Army) -> dict[str, Any]:
        """An army as a player chooses it."""
        emblems = army_emblems(LOOKS.army_traits(army))
        return {
            "id": army.id,
            "names": army.names,
            "fluff": army.fluff,
            "points": army.points,
            "figures": sum(entry.count for entry in army.entries),
            "entries": [
                {**_entry_card(entry, self.prefix), "emblem": str(emblem)}
                for entry, emblem in zip(army.entries, emblems, strict=True)
            ],
        }

    # -- reading -------------------------------------------------------------------------------

    def _army(self, source: Source) -> Army:
        top = army_table(source, self.id, OTHER_BOOK)
        id, names, fluff = (
            top.identifier("id"),
            top.names("name", required=True),
            top.story("fluff"),
        )
        entries = tuple(self._entry(item) for item in top.tables("figures"))
        fighters = sum(entry.count for entry in entries)
        if not entries:
            top.report("figures", NO_FIGURES)
        elif fighters > self.most_fighters:
            top.report("figures", TOO_MANY, given=fighters, most=self.most_fighters)
        top.finish()
        places = [(("figures", n), entry.id) for n, entry in enumerate(entries)]
        demand_own_ids(source, places, SAME_ID)
        source.fail()
        return Army(id, names, entries, fluff)

    def _entry(self, item: TomlReader) -> Entry:
        held: dict[str, Any] = {
            "id": item.identifier("id"),
            "names": item.names("name", required=True),
        }
        for field in fields(self.kind):
            if field.name not in held:
                held[field.name] = self._value(item, field)
        count = item.integer("count", 1)
        if not 1 <= count <= MOST_TWINS:
            item.report("count", OUT_OF_RANGE, given=count, least=1, most=MOST_TWINS)
        item.finish()
        return Entry(self.kind(**held), count)

    def _value(self, item: TomlReader, field: Field[Any]) -> Any:
        """What an entry says of a field of its kind, by what the field usually holds."""
        key, usual = field.name, field.default
        if usual is MISSING:
            raise TypeError(f"{self.kind.__name__}.{key}: give it a default, which says what it is")
        if isinstance(usual, bool):
            return item.yes_or_no(key, NOT_A_FLAG) if key in item.data else usual
        if isinstance(usual, str):
            word = item.text(key, usual)
            if key == "silhouette" and word not in SILHOUETTES:
                known = ", ".join(SILHOUETTES)
                item.report(key, UNKNOWN_SILHOUETTE, given=shown(word), known=known)
            return word
        number = item.integer(key, usual) if isinstance(usual, int) else item.number(key, usual)
        least, most = {**LIMITS, **self.limits}.get(key, (0, 1000))
        if not least <= number <= most and not item.source.flagged((*item.path, key)):
            item.report(key, OUT_OF_RANGE, given=number, least=least, most=most)
        return number


def kind_to_data(kind: Kind) -> dict[str, Any]:
    """A kind as an entry of a file says it: what is usual is left out."""
    told = {f.name: getattr(kind, f.name) for f in fields(kind) if f.name != "names"}
    usual = {f.name: f.default for f in fields(kind)}
    kept = {key: value for key, value in told.items() if value != usual[key]}
    return {"id": kind.id, "name": dict(kind.names), **kept}


def _entry_card(entry: Entry, prefix: str) -> dict[str, Any]:
    kind = entry.profile
    return {
        "id": kind.id,
        "names": kind.names,
        "count": entry.count,
        "price": entry.price,
        "each": kind.price,
        "silhouette": kind.silhouette,
        "role": kind.silhouette,
        "flies": kind.flies,
        "life": kind.life,
        "base": 2 * kind.radius,
        "fluff": {},
        "scores": kind.scores(prefix),
        "abilities": [],
        "items": [],
        "spells": [],
        "helps": [],
        "piece": None,
    }
