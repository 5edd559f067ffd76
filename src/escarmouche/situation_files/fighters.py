"""The fighters of a situation, read in one order for every book: made, placed, then what happened to them before."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from escarmouche.core.explain import Phrase
from escarmouche.rosters.problems import shown
from escarmouche.rosters.toml_reader import TomlReader
from escarmouche.situation_files.casts import (
    beside,
    camp_of,
    demand_clear,
    members,
    stands_beside,
)
from escarmouche.situation_files.scenery_reader import point
from escarmouche.table.measure import Point


class Fighter(Protocol):
    """The handle of a figure, as a book makes it."""

    @property
    def id(self) -> int:
        """Its number."""
        ...

    @property
    def radius(self) -> float:
        """Of its base."""
        ...


F = TypeVar("F", bound=Fighter)


class Reasons(NamedTuple):
    """How a book says, with its clauses, what is wrong with the fighters of a situation."""

    bad_name: Phrase
    no_figures: Phrase
    unknown_camp: Phrase
    unknown_word: Phrase
    bad_place: Phrase
    overlap: Phrase


class Cast(ABC, Generic[F]):
    """Everybody in a situation, numbered in the order of the file; the book says what its fighters are made of."""

    reasons: ClassVar[Reasons]
    reserved: ClassVar[tuple[str, ...]]  # words of answers: nobody is called so
    on_table: ClassVar[str]  # the status of whoever stands there

    def __init__(self, game: Any, camps: Mapping[str, int]) -> None:
        self.camps = camps
        self.ids: dict[str, int] = {}
        self._game = game

    def read(self, top: TomlReader) -> dict[str, int]:
        """Make them and place them; returns the ids by name."""
        tables = []
        for name, item in members(
            top, "figures", (*self.camps, *self.reserved), self.reasons.bad_name
        ):
            figure = self.make(item, name)
            self.ids[name] = figure.id
            tables.append((item, figure))
        if not self.ids:
            top.report("figures", self.reasons.no_figures)
        for item, figure in sorted(tables, key=lambda each: stands_beside(each[0])):
            self.place(item, figure)
        self.join(top)
        army = self._game.army
        for camp, held in enumerate(army):
            army[camp] = tuple(sorted(held, key=lambda figure: int(figure.id)))
        for item, figure in tables:
            self.condition(item, figure)
            item.finish()
        return self.ids

    @abstractmethod
    def make(self, item: TomlReader, name: str) -> F:
        """A fighter from its profile; it has its columns and stands nowhere yet."""

    @abstractmethod
    def place(self, item: TomlReader, figure: F) -> None:
        """Where it stands, if anywhere."""

    def join(self, top: TomlReader) -> None:
        """What is written about several of them together, once all are placed. Mostly nothing."""
        return

    @abstractmethod
    def condition(self, item: TomlReader, figure: F) -> None:
        """What happened to it before."""

    # -- what every book reads alike -------------------------------------------------------------

    def camp(self, item: TomlReader) -> int:
        """Its side."""
        return camp_of(item, self.camps, self.reasons.unknown_camp)

    def place_of(self, item: TomlReader, where: Any, figure: F) -> Point | None:
        """`[x, y]`, or beside somebody who stands there already; None, reported, where it is no place."""
        status = self._game.status
        standing = {name: id for name, id in self.ids.items() if status[id] == self.on_table}
        place = point(where) or beside(self._game, where, figure.radius, standing)
        if place is None:
            item.report("at", self.reasons.bad_place, given=shown(where))
        return place

    def demand_room(
        self, item: TomlReader, figure: F, others: Iterable[F], gap: Callable[[Any, F, F], float]
    ) -> None:
        """No two bases overlap on one level; `gap` measures between two of them."""
        names, level = {id: name for name, id in self.ids.items()}, self._game.level
        gaps = [
            (names[other.id], gap(self._game, figure, other))
            for other in others
            if other is not figure and level[other.id] == level[figure.id]
        ]
        demand_clear(item, gaps, self.reasons.overlap)

    def word(self, item: TomlReader, key: str, usual: str, known: tuple[str, ...]) -> str:
        """One of some words; the usual one where nothing is said, or, reported, another."""
        word = item.text(key, usual)
        if word not in known:
            item.report(key, self.reasons.unknown_word, given=shown(word), meant=", ".join(known))
            return usual
        return word
