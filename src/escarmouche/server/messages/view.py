"""What a viewer sees of a game, as models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from escarmouche.core.tale import Role, Sight
from escarmouche.kit.glyphs import Glyph
from escarmouche.server.messages.forms import KnownForm, OtherForm
from escarmouche.server.messages.http import Cited, Open, Result, Strict, Words
from escarmouche.server.messages.shelf import CardScore, ScoreMark
from escarmouche.server.messages.storeys import PerchView, StoreysView


class Property(Strict):
    """What a piece of scenery does."""

    id: str
    text: Words


class SceneryPiece(Open):
    """A piece of scenery."""

    id: str
    kind: str
    name: Words
    called: Words | None = None  # with its article, as it stands within a sentence
    height: Any
    properties: list[Property]
    shape: dict[str, Any]
    level: int | None = None  # the level of its floor; without one the table has no levels
    surface: str | None = None  # what it stands on, where that is not the ground


class TableView(Open):
    """The table, in inches."""

    width: float
    depth: float
    scenery: list[SceneryPiece]
    storeys: StoreysView | None = None  # a flat table has none


class PhaseName(Strict):
    """A phase of the turn."""

    id: str
    name: Words


class TurnView(Open):
    """Where the game stands; `last` is 0 where no turn is announced as the last."""

    number: int
    last: int
    phase: str | None
    phases: list[PhaseName]
    order: list[int]


class ScenarioView(Open):
    """The scenario; null until it is thrown for."""

    id: str
    name: Words
    summary: Words


class Counter(Open):
    """A number that the book keeps for a side."""

    name: Words
    value: float
    of: float | None = None


class CampView(Open):
    """A side. `name` tells two armies of one name apart."""

    id: int
    name: Words
    names: Words
    points: int
    edge: str | None
    counters: list[Counter]


class NamedHelp(Open):
    """An ability or a spell of a figure."""

    name: Words
    help: Words
    clauses: list[str] = []


class Condition(Words):
    """What weighs on a figure: its words, and the sign that stands for it."""

    kind: Annotated[Glyph, Field(strict=False)]  # by its name, as JSON has it
    help: Words


class FigureView(Open):
    """A token and its reference card. `label` has the number that tells twins apart."""

    id: int
    camp: int
    label: Words
    names: Words
    type: str
    number: int
    x: float
    y: float
    level: int | None = None
    # On a table with storeys: what it stands on, how high that is, and the link on which it hangs.
    surface: str | None = None
    elevation: float | None = None
    perch: PerchView | None = None
    radius: float
    in_play: bool
    moved: bool
    contacts: list[int]
    conditions: list[Condition]
    silhouette: str
    emblem: str | None = None  # the words of `core.emblems.Emblem`, where the book has them
    fluff: Words
    price: int
    scores: dict[str, Any]
    marks: list[ScoreMark] | None = None  # where the cards of a book have signs
    piece: str | None = None
    role: str | None = None
    life: int | None = None
    full_life: int | None = None
    flies: bool | None = None
    summoned: bool | None = None
    serves: int | None = None
    spent: float | None = None
    can_shoot: bool | None = None
    abilities: list[NamedHelp] | None = None
    spells: list[NamedHelp] | None = None


class View(Open):
    """Everything on and beside the table that a viewer may know. `hostile`: by camp, whom it takes for enemies."""

    table: TableView
    turn: TurnView
    scenario: ScenarioView | None
    camps: list[CampView]
    figures: list[FigureView]
    zones: list[dict[str, Any]]
    markers: list[dict[str, Any]]
    hostile: list[list[int]] = []
    card_scores: list[CardScore] = []


class Question(Strict):
    """A decision that waits for a camp; `foretold`: dice stand behind its options, ask what they may bring."""

    camp: int
    kind: str
    question: Cited
    about: dict[str, Any]
    form: Annotated[KnownForm | OtherForm, Field(union_mode="left_to_right")]
    default: Any
    foretold: bool


class Waiting(Strict):
    """Whom the game waits for, and why (null where that may tell a secret).

    `apart`: the viewer and this camp may not look on while the other decides. `alone`: what is asked
    now is for this camp's eyes only; else the table may lie open, seen with nobody's eyes.
    """

    camp: int
    question: Words | None
    apart: bool
    alone: bool


class Reason(Strict):
    """A part of a total."""

    value: float
    text: Words
    clauses: list[str]


class ShownAct(Strict):
    """What a line shows at the table: who does what to whom, and whether it came off (null: the line does not say)."""

    part: Annotated[Sight, Field(strict=False)]  # by its name, as JSON has it
    by: int | None
    at: list[int]
    success: bool | None


class Line(Strict):
    """A line of the battle report.

    `part`: what it is in the tale (`core.tale`), with who acts and to whom. `brief`: the line without its
    reckoning. `together`: how several such lines are told as one, with `{n}` and `{names}`.
    """

    n: int
    after: int
    kind: str
    text: Words
    clauses: list[str]
    figures: list[int]
    data: dict[str, Any]
    camp: int | None = None
    heading: Literal["turn", "phase"] | None = None
    what: Words | None = None
    faces: list[int] | None = None
    target: float | None = None
    why: list[Reason] | None = None
    success: list[bool] | None = None
    act: ShownAct | None = None
    part: Annotated[Role, Field(strict=False)] | None = None  # by its name, as JSON has it
    actor: int | None = None
    targets: list[int] | None = None
    brief: Words | None = None
    together: Words | None = None


class Snapshot(Strict):
    """A game as one viewer sees it."""

    revision: int
    view: View
    questions: list[Question]
    waiting: list[Waiting]
    log: list[Line]
    log_from: int
    can_undo: bool
    result: Result | None
    dice_digest: str
    dice_secret: str | None = None


class Replay(Strict):
    """A whole game to step through. `told`: for each line of its log, after how many answers."""

    steps: int
    told: list[int]


class LogLines(Strict):
    """Some lines of the log of a game."""

    log: list[Line]


class SituationStep(Strict):
    """A moment of a situation: how things stand, and what is asked next."""

    view: View
    asked: Words | None


class SituationPlay(Strict):
    """A situation as the engine plays it. `ok`: all went as its file says. No steps: no table.

    A line of the log belongs to the step that its `after` counts.
    """

    id: str
    title: Words
    clauses: list[str]
    ok: bool
    steps: list[SituationStep]
    log: list[Line]
