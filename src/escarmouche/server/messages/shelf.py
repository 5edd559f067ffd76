"""What there is to play with, as models: the rulebooks with their scenarios, armies, options and cards."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from escarmouche.core.stakes import Stake
from escarmouche.server.messages.http import Name, Strict, Words


class RoleCard(Strict):
    """What one army of a scenario is. `armies`: which of the ready ones may be that; None: all.

    Without a name where the scenario is left to chance: what whichever is drawn admits.
    `any_size`: it need not be of the size on which the others agree.
    """

    name: Words | None
    armies: list[str] | None = None
    any_size: bool = False


class ScenarioCard(Strict):
    """A scenario: its name, what wins it, what it is about, for its picture, and for how many armies it is.

    `among`: of a book with several lists of scenarios, in which it is. `roles`: for each number of armies what each of
    them is, where the book has roles.
    """

    id: str
    name: Words
    summary: Words
    stake: Annotated[Stake, Field(strict=False)]  # by its name, as JSON has it
    sides: list[int]
    among: Words | None = None
    roles: dict[str, list[RoleCard]] = {}


class Ability(Strict):
    """An ability, an item or a spell: its name, what it does, and the clauses of the book, where they are known."""

    name: Words
    help: Words
    clauses: list[str] = []


class ScoreMark(Ability):
    """A sign of a card beside one of its numbers, or a number in bold: the rule that it stands for."""

    score: str
    sign: Literal["half-circle", "triangle", "bold"]


class EntryCard(Strict):
    """One line of a roster. `price` is that of all its figures and its piece, `each` of one figure."""

    id: str
    names: Words
    count: int
    price: int
    each: int
    silhouette: str
    emblem: str | None = None  # as on the table
    role: str
    flies: bool
    life: int | None  # None: no points of life are counted
    base: float
    fluff: Words
    scores: dict[str, Any]
    marks: list[ScoreMark] | None = None  # where the cards of a book have signs
    abilities: list[Words]
    items: list[Words]
    spells: list[Words]
    helps: list[Ability]
    piece: dict[str, Any] | None
    rank: int | None = None  # where a book ranks its fighters
    cards: int | None = None  # where it activates by cards
    mount: EntryCard | None = None  # on whom it rides, where that one has a card of its own


class CardScore(Strict):
    """A number on the cards of a book: its key among `scores`, its name, whether it is a length.

    `full`: its whole name, where the other is an abbreviation. `help`: what it does in the game.
    """

    id: str
    name: Words
    is_length: bool
    full: Words | None = None
    help: Words | None = None


class ArmyCard(Strict):
    """An army to choose."""

    id: str
    names: Words
    fluff: Words
    points: int
    figures: int
    entries: list[EntryCard]
    format: int | None = None  # where only armies of one size may meet


class OptionCard(Strict):
    """A ruling that can be switched; `text`: what it switches, where the book has put it into words."""

    name: str
    default: bool | int
    text: Words | None


class PeopleCard(Strict):
    """A people of a catalogue: who may be its allies, and the cards of its fighters."""

    id: str
    names: Words
    allies: list[str]
    cards: list[EntryCard]


class AutomatonCard(Strict):
    """A behaviour by which the rules of a book can play a side."""

    id: str
    name: Words


class BookCard(Strict):
    """A rulebook of the shelf. `catalogue`: where armies are made of cards that the book has.

    `example`: a small army file to begin with, empty where the book has none. `lays_tables`: another number
    lays another table.
    """

    id: str
    prefix: str
    title: str
    about: Words | None = None  # the book in two sentences
    scenarios: list[ScenarioCard]
    armies: list[ArmyCard]
    options: list[OptionCard]
    max_camps: int
    catalogue: list[PeopleCard] = []
    example: str = ""
    duel_bench: bool = False
    campaigns: bool = False
    lays_tables: bool = True
    automata: list[AutomatonCard] = []
    card_scores: list[CardScore] = []


class BrokenBook(Strict):
    """A rulebook that is installed and cannot be used, and what it says for itself."""

    name: str
    why: str


class Shelf(Strict):
    """All there is to play with."""

    rulebooks: list[BookCard]
    broken: list[BrokenBook]
    ai_levels: list[str]


class CheckArmy(Strict):
    """An army file to judge."""

    rulebook: Name
    toml: Annotated[str, Field(max_length=200_000)]


class ArmyProblem(Strict):
    """One thing to mend."""

    place: str
    line: int | None
    text: Words
    remedy: Words | None
    clauses: list[str]


class ArmyChecked(Strict):
    """What an army costs, or what is wrong with it; `more` problems than these were found."""

    points: int | None
    problems: list[ArmyProblem]
    more: int
    army: ArmyCard | None
