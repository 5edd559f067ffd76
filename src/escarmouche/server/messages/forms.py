"""The forms that the answer to a question may take, each with a control of its own on the page.

`Answers.describe()` names a form and says what its control needs. A form that is none of these gets the generic
control, which lists what the rulebook proposes; so a book may have forms of its own.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, ConfigDict, Field, RootModel, WithJsonSchema

from escarmouche.server.messages.http import Open, Strict, Words


def _pair(of: str) -> WithJsonSchema:
    """Two of a kind; TypeScript has a type for that, which its generator takes from `tsType`."""
    return WithJsonSchema({"type": "array", "items": {"type": of}, "tsType": "[number, number]"})


Point = Annotated[list[float], Field(min_length=2, max_length=2), _pair("number")]
Pair = Annotated[list[int], Field(min_length=2, max_length=2), _pair("integer")]


class FormOption(Open):
    """A choice by its key. `help`: what it does in the game, where its book has a line for it."""

    key: str
    text: Words
    help: Words | None = None
    data: dict[str, Any]


class Form(Strict):
    """What every form has: `options` are the answers that are a key alone.

    All of them for a choice, "end" and the like for the others.
    """

    options: list[FormOption] = []


class ChoiceForm(Form):
    """One of the options."""

    form: Literal["choice"]


# -- places ------------------------------------------------------------------------------------


class PlaceForm(Form):
    """A place for one figure (null: for one that is not there yet), or for somebody beside something.

    Within so much of a figure (`near`), of a point (`centre`) or of walls. The answer is `[x, y]`; where
    `surfaces` are listed, of which it may choose, it is `[x, y, surface]`, and where `links` are, it may be
    `{"on": link, "share": 0.5}`. Where it `turns`, a facing in degrees may be added: `[x, y, surface, 90]`, `{"on": link, "share": 0.5, "facing": 90}`.
    `trap`: it is one that is put there, and how far from its edge it is dangerous.
    """

    form: Literal["place"]
    figure: int | None
    radius: float | None = None
    near: int | None = None
    centre: Point | None = None
    within: float | None = None
    walls: list[Point] | None = None
    surfaces: list[str] | None = None
    links: list[str] | None = None
    turns: bool | None = None
    trap: float | None = None


class PlacesForm(Form):
    """Places for figures that are deployed together, in a zone; some of them go `anywhere`."""

    form: Literal["places"]
    figures: list[int]
    zone: list[Point]
    anywhere: list[int]


class TemplateForm(Form):
    """Where a round template is laid, within so much of a figure; `on`: only over one of these."""

    form: Literal["template"]
    radius: float
    from_: int = Field(alias="from")
    within: float
    on: list[int] | None


class BarrierForm(Form):
    """Where a bar is laid, and how it is turned."""

    form: Literal["barrier"]
    length: float
    width: float
    from_: int = Field(alias="from")
    within: float


class BuildingForm(Form):
    """Where a square piece of scenery is put; not in what is `closed`, and with room for an aisle."""

    form: Literal["building"]
    kind: str
    side: float
    aisle: float
    closed: list[list[Point]]


# -- moves -------------------------------------------------------------------------------------


class Mover(Strict):
    """A figure that may move, and how far."""

    figure: int
    allowance: float
    engaged: bool


class PieceUse(Strict):
    """An artillery piece moved by its crew."""

    piece: int
    crew: list[int]
    path: list[Point]


class MovesForm(Form):
    """A move of one of several figures, or of a piece. `march`: several may be sent with one gesture (the query `march`)."""

    form: Literal["moves"]
    figures: list[Mover]
    pieces: list[PieceUse]
    march: bool = False


class PathForm(Form):
    """A path of one figure."""

    form: Literal["path"]
    figure: int
    allowance: float


class AlongForm(Form):
    """A point on the path of somebody else, by its length from the beginning."""

    form: Literal["along"]
    figure: int
    path: list[Point]
    length: float


class StepForm(Form):
    """A short step of one figure, in any direction."""

    form: Literal["step"]
    figure: int
    length: float


# -- attacks -----------------------------------------------------------------------------------


class Impact(Strict):
    """What a shot covers, a disc or a line on both sides, and whom at each target."""

    radius: float | None = None
    beyond: float | None = None
    struck: dict[str, list[int]]


class Attacker(Strict):
    """Who attacks, the scores of its attacks, and whom it may choose; of an artillery piece, what it covers."""

    figure: int
    attacks: list[float]
    targets: list[int]
    impact: Impact | None = None


class ShotsForm(Form):
    """Shots of several figures, each of which declares its targets."""

    form: Literal["shots"]
    shooters: list[Attacker]


class MeleeForm(Form):
    """Attacks of several figures that touch an enemy."""

    form: Literal["melee"]
    fighters: list[Attacker]


class Cast(Strict):
    """A spell of somebody."""

    caster: int
    spell: str


class CastsForm(Form):
    """A spell of one of several casters."""

    form: Literal["casts"]
    casts: list[Cast]


# -- cards and combat dice ---------------------------------------------------------------------


class PileCard(Strict):
    """A card to be laid: whom it stands for, and whether everybody sees it."""

    id: str
    figures: list[int]
    face_up: bool


class OrderForm(Form):
    """An order of cards."""

    form: Literal["order"]
    cards: list[PileCard]


class PlacementForm(Form):
    """Combat dice laid on attacks and on the defence; `marks`: how many of them are marked.

    What skills let one do besides: `only_attack` of the dice cannot defend, `blades` are further attack dice,
    `sacrifice` lets one give dice up, `chains` name an adversary, `fury` brings a die if all attack.
    """

    form: Literal["placement"]
    figure: int
    dice: int
    adversaries: list[int]
    all_attack: bool
    marks: int | None = None
    only_attack: int | None = None
    blades: int | None = None
    sacrifice: bool | None = None
    chains: bool | None = None
    fury: bool | None = None


class DefencesForm(Form):
    """Dice in defence, each against one of the attackers (who, and how many blows landed).

    `turned`: they become attacks, on whoever has failed so many.
    """

    form: Literal["defences"]
    figure: int
    dice: int
    attacks: list[Pair]
    turned: bool | None = None


class PicksForm(Form):
    """Some of several figures."""

    form: Literal["picks"]
    figures: list[int]
    least: int
    most: int


class EscapesForm(Form):
    """Who of several tries to escape, and by which way; `by_help`: what each way means."""

    form: Literal["escapes"]
    figures: list[int]
    most: int
    by: list[str]
    by_help: dict[str, Words]


class SeparationForm(Form):
    """A melee parted into combats; `ways`: in how many ways, where they can be counted."""

    form: Literal["separation"]
    figures: list[int]
    contacts: list[Pair]
    ways: int | None


# -- deeds -------------------------------------------------------------------------------------


class Aim(Strict):
    """What a deed may be aimed at: whom (or whom it may assault), how many at once, how far.

    `points`: a bare point will do, and what lies within `radius` of it is taken in. `simple`: it needs nothing
    more than to be said.
    """

    targets: list[int] | None = None
    most: int | None = None
    range: float | None = None
    points: bool | None = None
    radius: float | None = None
    simple: bool | None = None


class LevelReach(Strict):
    """A level where a flyer may end, and how far it goes then."""

    level: int
    potential: float


class WeaponAim(Aim):
    """A weapon with which a deed may be done."""

    weapon: int
    name: Words


class FormulaAim(Strict):
    """A formula that may be recited: at what, at which levels of power, at what cost."""

    id: str
    name: Words
    help: Words
    cost: int
    aim: str
    range: float
    area: float
    levels: list[int]
    most: int
    targets: list[int]


class DeedAction(Aim):
    """What a fighter may be told to do.

    `help`: what it does in the game. `potential`: how far it goes, for a move; `force`: it may go straight through enemies;
    `by`: the words that may be said for how, and `by_help` what they mean; `machine` and `crew`: what it serves, and who would be busy with it.
    """

    id: str
    name: Words
    help: Words | None = None
    nature: str
    potential: float | None
    force: bool | None = None
    levels: list[LevelReach] | None = None
    by: list[str] | None = None
    by_help: dict[str, Words] | None = None
    weapons: list[WeaponAim] | None = None
    energy: int | None = None
    formulas: list[FormulaAim] | None = None
    machine: int | None = None
    crew: list[int] | None = None


class Doer(Strict):
    """A fighter, and what it may be told to do."""

    figure: int
    actions: list[DeedAction]


class DeedsForm(Form):
    """A deed of one of several fighters; `alone`: nobody acts together with another."""

    form: Literal["deeds"]
    figures: list[Doer]
    alone: bool | None = None


# -- all of them -------------------------------------------------------------------------------

_Known = (
    ChoiceForm
    | PlaceForm
    | PlacesForm
    | TemplateForm
    | BarrierForm
    | BuildingForm
    | MovesForm
    | PathForm
    | AlongForm
    | StepForm
    | ShotsForm
    | MeleeForm
    | CastsForm
    | OrderForm
    | PlacementForm
    | DefencesForm
    | PicksForm
    | EscapesForm
    | SeparationForm
    | DeedsForm
)


class KnownForm(RootModel[Annotated[_Known, Field(discriminator="form")]]):
    """A form that has a control of its own."""

    model_config = ConfigDict(strict=True)


KNOWN_FORMS = frozenset(
    name for form in get_args(_Known) for name in get_args(form.model_fields["form"].annotation)
)


def _unknown(name: str) -> str:
    if name in KNOWN_FORMS:
        raise ValueError(f"the form {name} has fields of its own")
    return name


class OtherForm(Open):
    """A form of a book's own, for which the page has the generic control."""

    form: Annotated[str, AfterValidator(_unknown)]
    options: list[FormOption] = []
