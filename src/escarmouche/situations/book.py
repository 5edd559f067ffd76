"""What a rulebook offers to situations: its reader of them, its clauses, its profiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Protocol, cast

from escarmouche.army_shelf import load_army
from escarmouche.core.rulebook import Rulebook, Span
from escarmouche.core.state import State, Step
from escarmouche.rosters import Problem, TomlReader
from escarmouche.rulebooks import shelved
from escarmouche.situation_files.answer_forms import Forms
from escarmouche.situation_files.plain_situations import PlainSituations


class Stage(Protocol):
    """A situation ready to run."""

    @property
    def state(self) -> State:
        """The state, with its agenda."""
        ...

    @property
    def camps(self) -> Mapping[str, int]:
        """The camps by name."""
        ...

    @property
    def figures(self) -> Mapping[str, int]:
        """The figures by name."""
        ...

    @property
    def stop(self) -> Callable[[Any, Step], bool]:
        """Whether the situation ends before a step."""
        ...

    @property
    def last_answer(self) -> bool:
        """Whether it ends at the first question after the last answer."""
        ...

    @property
    def instead(self) -> Mapping[str, Span]:
        """Spans of the book that the file has decided: an order that is not rolled for."""
        ...


class Judged(Protocol):
    """What a book says of an army."""

    @property
    def points(self) -> int | None:
        """What it costs, when its form is right."""
        ...

    @property
    def prices(self) -> Mapping[str, int]:
        """What each kind of figure costs."""
        ...

    @property
    def clauses(self) -> Mapping[str, tuple[str, ...]]:
        """The clauses on which each price rests."""
        ...

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with it."""
        ...


class Book(Protocol):
    """What reads the situations of a rulebook."""

    KEYS: tuple[str, ...]  # the keys of a file that belong to the book
    FORMS: Forms  # the answers that hold keys: by their verb
    FACT_KINDS: Mapping[str, str]  # facts that hold figures or camps
    UNSPOKEN: Mapping[str, tuple[str, ...]]  # fields of events that no sentence says
    READING_FIELDS: tuple[str, ...]  # numbers by which dice are read that no sentence says

    def stage(self, top: TomlReader, library: Callable[[str], Any]) -> Stage:
        """The state that a file describes."""
        ...

    def readings(self, answer: Any, names: Mapping[str, int], options: list[str]) -> Iterable[Any]:
        """What a readable answer may mean."""
        ...

    def words(self, game: Any) -> Iterable[str]:
        """The words that an answer may hold besides the names of figures and camps."""
        ...

    def figure_facts(self, game: Any) -> tuple[str, ...]:
        """The keys that may be said of a figure."""
        ...

    def figure_fact(self, game: Any, id: int, key: str) -> Any:
        """One of them."""
        ...

    def game_facts(self, game: Any) -> tuple[str, ...]:
        """The keys that may be said of the game."""
        ...

    def game_fact(self, game: Any, key: str, wanted: Any) -> Any:
        """One of them."""
        ...

    def judge_army(self, given: Any) -> Judged:
        """Price and check an army."""
        ...


@cache
def book_of(rulebook: Rulebook) -> Book:
    """What reads the situations of a rulebook: its own reader, or the plain one."""
    own = rulebook.situations()
    return PlainSituations(rulebook) if own is None else cast(Book, own)


@cache
def book_called(prefix: str) -> Book:
    """The same, by the prefix of the rulebook."""
    return book_of(shelved(prefix))


@cache
def clause_ids(rulebook: Rulebook) -> frozenset[str]:
    """The clauses of a book, from its table; empty while it has none."""
    table = files(rulebook.package) / "clauses.tsv"
    if not table.is_file():
        return frozenset()
    lines = table.read_text(encoding="utf-8").splitlines()[1:]
    return frozenset(line.partition("\t")[0] for line in lines if line)


@cache
def profile(name: str) -> Any:
    """The profile "army/entry" of an army that comes with the rulebooks.

    Raises `ArmyError` for an unknown army and `LookupError` for an unknown entry.
    """
    army, _, wanted = name.partition("/")
    for entry in load_army(army).entries:
        if wanted in (entry.id, entry.profile.id):
            return entry.profile
    raise LookupError(name)
