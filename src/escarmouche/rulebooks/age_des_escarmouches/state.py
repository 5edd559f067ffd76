"""What changes in a game of L'Âge des Escarmouches, the handles that do not, and the few facts all ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import hypot, radians
from typing import Any, ClassVar, NamedTuple

from escarmouche.core.hooks import Handlers, Plugin
from escarmouche.core.records import RecordState
from escarmouche.core.sides import THE_OTHER, adversary
from escarmouche.core.state import OWNER, by_camp, column, value
from escarmouche.memory import remembered_of_column, remembered_while_same
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Names, Profile
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.table import bases
from escarmouche.table.bases import Placed, RectBase, RoundBase
from escarmouche.table.scenery import Table

Followers = Mapping[str, tuple["Figure", ...]]  # by card
OUT_OF_PLAY = 1e6  # where fighters lie that are not on the table: too far to touch anything
TOUCHING = 0.01  # A-R24: what counts as contact, in cm
UNPROVEN = -99  # the PEU that somebody has resisted who never did: lower than any

# Where a fighter is.
RESERVE, ON_TABLE, DEAD, FLED = "reserve", "table", "dead", "fled"
LIVING = (ON_TABLE, RESERVE)
GONE = "gone"  # ADE-4.6.7-02: a summoned fighter whose formula is over
# ADE-1.4-20, -21: a fighter who was played this turn is activated; one who is acting is the actor.
WAITING, ACTING, ACTIVATED = "waiting", "acting", "activated"


@dataclass(frozen=True, slots=True)
class Camp:
    """One side."""

    id: int
    names: Names
    points: int = 0  # ADE-1.1.3-02: the value of its army
    summons: tuple[tuple[str, Profile], ...] = ()  # whom its formulas bring, by formula (A-R69)

    @property
    def identity(self) -> int:
        """What digests show."""
        return self.id


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A fighter: who it is, which card represents it, and what never changes about it."""

    id: int
    camp: int
    profile: Profile
    card: str
    value: int  # ADE-1.3.6.1-03: its final VAL, affiliation and solos included (A-R17)
    number: int = 1  # among those of the same name
    plugins: tuple[Plugin, ...] = ()
    handlers: Handlers = field(default_factory=dict)
    renamed: bool = False  # ADE-1.3.6-21
    formulas: tuple[tuple[str, int], ...] = ()  # ADE-4.6.1-15: each with its level
    artefacts: tuple[str, ...] = ()  # ADE-4.2.2-01: what it carries
    boons: tuple[str, ...] = ()  # ADE-1.3.6-06: capacities and solos that its army has paid for
    written: tuple[Any, ...] = ()  # formulas that no list of ours has, each with its effect
    base: RoundBase | RectBase = field(init=False)  # ADE-1.1.1-03, in cm
    radius: float = field(init=False)  # of the circle around its base
    slim: float = field(init=False)  # of the circle inside it
    is_round: bool = field(init=False)

    def __post_init__(self) -> None:
        printed, height = self.profile.base, self.profile.height
        base: RoundBase | RectBase
        if printed.depth is None:
            base = RoundBase(printed.width / 20, height)
            slim = printed.width / 20
        else:
            base = RectBase(printed.width / 10, printed.depth / 10, height)
            slim = min(printed.width, printed.depth) / 20
        object.__setattr__(self, "base", base)
        object.__setattr__(self, "radius", printed.radius)
        object.__setattr__(self, "slim", slim)
        object.__setattr__(self, "is_round", printed.depth is None)

    @property
    def identity(self) -> tuple[Any, ...]:
        """What digests show."""
        return (self.id, self.camp, self.profile.id, self.card, self.number)


class CardHandle(NamedTuple):
    """A card of the game: its camp, its name there, and the fighters whom it represents."""

    camp: int
    id: str
    figures: tuple[int, ...]


class Crew(NamedTuple):
    """ADE-4.7.1-05: who was announced for a war machine this turn; `camp` used it last (ADE-4.7.1-03)."""

    machine: int
    camp: int
    card: str  # the card of the machine, on which they depend
    members: tuple[int, ...] = ()


class Staff(NamedTuple):
    """ADE-SKILL-COMMANDEMENT-11: a commandant, and who is of its staff this turn."""

    commandant: int
    musician: int | None = None
    standard: int | None = None

    @property
    def members(self) -> tuple[int, ...]:
        """Those who follow the card of the commandant."""
        return tuple([one for one in self[1:] if one is not None])


class Counter(NamedTuple):
    """A marker that a scenario lays on the table, and who carries it."""

    id: str
    x: float
    y: float
    bearer: int | None = None


class Trap(NamedTuple):
    """ADE-SKILL-POSEUR-DE-PIEGES-01, -02: a token on the ground; `found`: by an enemy, so that it is hidden no more."""

    number: int  # among all that were ever laid
    camp: int
    by: int  # who laid it
    x: float
    y: float
    found: bool = False


@dataclass
class State(RecordState):
    """The state of a game: what all chapters keep, each field declared once."""

    book: ClassVar[str] = "ADE"
    camps: tuple[Camp, ...] = value(default=())
    options: Options = value(default=Options(), at_hand=True)
    format: int = value(default=300)  # ADE-1.1.3-01
    table: Table = value(default=Table(90.0, 90.0), at_hand=True)
    scenario: str = value(default="escarmouche")
    edges: tuple[str, ...] = value(default=("bottom", "top"))
    cards: tuple[CardHandle, ...] = value(default=())
    counters: tuple[Counter, ...] = value(default=())
    scored: tuple[int, ...] = value(default=(0, 0))  # scenario points won for good
    machines: tuple[Figure, ...] = value(default=())  # war machines on the table: no fighters
    crews: tuple[Crew, ...] = value(default=())
    # B-R50: barricades that stand: things to shoot at and to strike; to see and to cross they are scenery.
    barricades: tuple[Figure, ...] = value(default=())
    staffs: tuple[Staff, ...] = value(default=())  # announced, so everybody knows them
    turn: int = value(default=0)  # 0 is the deployment
    phase: str = value(default="setup")
    # ADE-1.2.7-03: whose speaking turn it is, also while an adversary reacts (A-R9); None: nobody's.
    active: int | None = value(default=None)
    tactician: int | None = value(default=None)  # the last one
    dominant: int | None = value(default=None)  # of the combat phase
    played: tuple[str, ...] = value(default=())  # the cards that the active player has shown
    # ADE-3.2.1.2-01: the passive fighters who were activated in this speaking turn: they reacted, or fled.
    reacted: tuple[int, ...] = value(default=())
    traps_laid: int = value(default=0)  # since the game began
    # ADE-SKILL-ECLAIREUR-05: who was hidden when this speaking turn began and is so no more.
    shown_now: tuple[int, ...] = value(default=())
    first_speech: bool = value(default=False)  # ADE-2.2-03: the speaking turn that opens the phase
    moon: int = value(
        default=0
    )  # ADE-SKILL-SELENITE-02: the die of the game; 0 before it is thrown
    time_up: bool = value(default=False)  # ADE-1.3.1-06: the time of the game is over
    # by camp
    army: list[tuple[Figure, ...]] = by_camp()  # its fighters on the table
    pile: list[tuple[str, ...]] = by_camp(OWNER, blank=())  # its cards, the head first
    # ADE-3.1.3-03: what the opponent sees of it: a name where a card lies face up, else None.
    pile_backs: list[tuple[str | None, ...]] = by_camp()
    reserve: list[tuple[str, ...]] = by_camp()  # ADE-1.4-02: without order, public (A-R23)
    refusals: list[int] = by_camp()
    tactic_points: list[int] = by_camp()
    tactics_used: list[tuple[str, ...]] = by_camp()  # this turn, each as often as it was used
    tactic_this_speech: list[bool] = by_camp()  # ADE-3.2.4-09
    commander: list[int | None] = by_camp()  # ADE-1.3.3-02
    commander_lost: list[bool] = by_camp()
    new_commander_malus: list[int] = by_camp()
    returned: list[int] = by_camp()  # ADE-SKILL-RENFORT-07: the VAL of those who have come back
    returned_now: list[int] = by_camp()  # ADE-SKILL-RENFORT-09: in this turn
    traps: list[tuple[Trap, ...]] = by_camp()  # those whose place everybody knows
    secret_traps: list[tuple[Trap, ...]] = by_camp(OWNER, blank=())  # B-R29, by the option
    # by figure
    facing: list[float] = column(blank=0.0)  # degrees; 0 looks along x
    level: list[int] = column(blank=0)  # ADE-4.5.2-01
    status: list[str] = column(blank=RESERVE)
    activated: list[str] = column(blank=WAITING)
    host: list[str] = column(blank="")  # the card that it follows this turn
    contacts: list[tuple[int, ...]] = column(blank=())  # enemies in contact
    life: list[int] = column(blank=0)
    deaths: list[int] = column(blank=0)  # ADE-1.3.6.2-02: one fighter may die several times
    moved: list[bool] = column(blank=False)  # this turn, by itself or by an effect
    assaulted_turn: list[int] = column(blank=0)  # A-R32: the last turn in which it was assaulted
    fought: list[bool] = column(blank=False)  # this phase
    pursuits: list[int] = column(blank=0)  # this phase
    owed_dice: list[int] = column(blank=0)
    fear_immunity: list[int] = column(blank=UNPROVEN)  # A-R57: to a PEU of so much
    energy: list[int] = column(blank=0)  # UM
    recited: list[tuple[str, ...]] = column(blank=())  # formulas of this turn
    touched_by: list[tuple[str, ...]] = column(blank=())  # ADE-4.6.3-01: formulas of this turn
    once: list[tuple[str, ...]] = column(blank=())  # what it may do once in a game, and has done
    granted: list[tuple[Plugin, ...]] = column(blank=())
    hidden: list[bool] = column(blank=False)  # B-R29: no enemy sees or touches it
    returns: list[int] = column(blank=0)  # ADE-SKILL-RENFORT-02: the turn at whose start it may

    def revision(self) -> tuple[Any, ...]:
        """Who stands where, on which level, looking which way, and among what."""
        return (
            self.x,
            self.y,
            self.facing,
            self.level,
            self.hidden,
            self.army,
            self.machines,
            self.table,
            self.traps,
            self.secret_traps,
        )


def figure_of(game: State, id: int) -> Figure:
    """The handle of a figure."""
    figure: Figure = game.figures[id]
    return figure


opponent = adversary  # the book knows two camps


def enemies(game: State, camp: int) -> Sequence[Figure]:
    """The fighters of the other camp on the table."""
    return game.army[THE_OTHER[camp]]


def everyone(game: State) -> Iterator[Figure]:
    """Every fighter on the table, camp by camp."""
    return chain.from_iterable(game.army)


def bodies(game: State) -> Iterator[Figure]:
    """Whatever has a base on the table: fighters and war machines."""
    return chain(*game.army, game.machines)


def on_table(game: State, figure: Figure) -> bool:
    """Whether a fighter stands on the table."""
    return game.status[figure.id] == ON_TABLE


def is_free(game: State, figure: Figure) -> bool:
    """ADE-3.2.1.1-02: in contact with no enemy."""
    return not game.contacts[figure.id]


# -- bases -------------------------------------------------------------------------------------


def placed(game: State, figure: Figure) -> Placed:
    """A fighter's base where it stands."""
    i = figure.id
    return Placed(figure.base, game.x[i], game.y[i], radians(game.facing[i]), game.level[i])


def placed_at(figure: Figure, x: float, y: float, facing: float, level: int = 0) -> Placed:
    """A fighter's base where it would stand."""
    return Placed(figure.base, x, y, radians(facing), level)


Standing = tuple[float, float, float, int]  # where a base would be: x, y, facing, level


def gap(game: State, a: Figure, b: Figure) -> float:
    """ADE-3.2.1.4-01: from edge of base to edge of base, whatever their shapes."""
    if a.is_round and b.is_round:
        away = hypot(game.x[a.id] - game.x[b.id], game.y[a.id] - game.y[b.id])
        return away - a.radius - b.radius
    return bases.gap(placed(game, a), placed(game, b))


def gap_at(game: State, base: Placed, radius: float, other: Figure) -> float:
    """The same for a base that would stand somewhere, of which `radius` is that of the circle around it.

    For rectangles that cannot touch it is the gap of these circles, and the true one is larger.
    """
    away = hypot(game.x[other.id] - base.x, game.y[other.id] - base.y) - radius - other.radius
    if away > TOUCHING or (isinstance(base.base, RoundBase) and other.is_round):
        return away
    return bases.gap(base, placed(game, other))


def gap_from(game: State, figure: Figure, place: Standing, other: Figure) -> float:
    """The same for a fighter who would stand somewhere: its base is made only where it matters."""
    away = hypot(game.x[other.id] - place[0], game.y[other.id] - place[1])
    away -= figure.radius + other.radius
    if away > TOUCHING or (figure.is_round and other.is_round):
        return away
    return bases.gap(placed_at(figure, *place), placed(game, other))


@remembered_of_column
def widest(radii: list[float]) -> float:
    """The radius of the largest base of a game."""
    return max(radii)


def near(game: State, bodies: Iterable[Figure], base: Placed, radius: float) -> list[Figure]:
    """Those of some fighters who may touch a base, on its level: few of many. `gap_at` decides."""
    return neighbours(game, bodies, base.x, base.y, base.level, radius)


def neighbours(
    game: State, bodies: Iterable[Figure], x: float, y: float, level: int, radius: float
) -> list[Figure]:
    """The same for a base of this radius at a place. `gap_from` decides."""
    reach = radius + widest(game.radius) + TOUCHING
    left, right, low, high = x - reach, x + reach, y - reach, y + reach
    xs, ys, levels = game.x, game.y, game.level
    found: list[Figure] = []
    for body in bodies:
        i = body.id
        if xs[i] < left or xs[i] > right:
            continue  # nearly everybody
        if low <= ys[i] <= high and levels[i] == level:
            found.append(body)
    return found


def around(
    game: State,
    x: float,
    y: float,
    level: int,
    radius: float,
    among: Iterable[int] | None = None,
) -> list[Figure]:
    """The same of all who have a base on the table: whoever has none lies far off.

    `among`: those of them who may be there, where somebody has looked already.
    """
    reach = radius + widest(game.radius) + TOUCHING
    left, right, low, high = x - reach, x + reach, y - reach, y + reach
    xs, ys, found = game.x, game.y, []
    for i in range(len(xs)) if among is None else among:
        if xs[i] < left or xs[i] > right or ys[i] < low or ys[i] > high:
            continue  # nearly everybody
        figure: Figure = game.figures[i]
        # Barricades are scenery: one may stand on them.
        if game.level[i] == level and figure not in game.barricades:
            found.append(figure)
    return found


def put(
    game: State, figure: Figure, x: float, y: float, facing: float, apart: bool = False
) -> None:
    """Stand a fighter somewhere; contacts follow (ADE-3.2.1.1-01).

    By a side or even by a corner, on the same level only (A-R24). `apart`: it was seen that it touches no enemy there.
    """
    i = figure.id
    if game.contacts[i]:
        _leave_contacts(game, i)
    game.x[i], game.y[i], game.facing[i] = x, y, facing % 360.0
    if apart or game.status[i] != ON_TABLE or figure.profile.machine is not None:
        return  # A-R24: contact with a machine is not contact with an enemy
    level, found = game.level[i], []
    for enemy in neighbours(game, game.army[THE_OTHER[figure.camp]], x, y, level, figure.radius):
        if gap_from(game, figure, (x, y, facing, level), enemy) <= TOUCHING:
            found.append(enemy.id)
            game.contacts[enemy.id] = (*game.contacts[enemy.id], i)
    game.contacts[i] = tuple(found)


def _leave_contacts(game: State, i: int) -> None:
    for other in game.contacts[i]:
        game.contacts[other] = tuple([c for c in game.contacts[other] if c != i])
    game.contacts[i] = ()


def enter(game: State, figure: Figure, x: float, y: float, facing: float, level: int = 0) -> None:
    """Bring a fighter on the table."""
    game.status[figure.id], game.level[figure.id] = ON_TABLE, level
    if figure.profile.machine is None:
        game.army[figure.camp] = (*game.army[figure.camp], figure)
    else:
        game.machines = (*game.machines, figure)
    put(game, figure, x, y, facing)


def leave(game: State, figure: Figure, status: str) -> None:
    """Take a fighter off the table: DEAD, FLED, or in RESERVE again."""
    i = figure.id
    _leave_contacts(game, i)
    game.status[i] = status
    game.x[i] = game.y[i] = OUT_OF_PLAY
    game.machines = tuple([machine for machine in game.machines if machine is not figure])
    game.barricades = tuple([other for other in game.barricades if other is not figure])
    army = game.army[figure.camp]
    game.army[figure.camp] = tuple([other for other in army if other is not figure])


# -- cards -------------------------------------------------------------------------------------


def members(game: State, camp: int, card: str) -> list[Figure]:
    """The living fighters who follow a card this turn (ADE-3.1.3-01).

    At deployment a machine is set up with its card; later only its crew acts.
    """
    return list(followers(game, camp).get(card, ()))


def followers(game: State, camp: int) -> Followers:
    """The same of every card of a camp that somebody follows."""
    return _followers(game, game.phase == "deployment")[camp]


@remembered_while_same("host", "status", "figures")  # asked at every speaking turn
def _followers(game: State, deploying: bool) -> tuple[Followers, Followers]:
    found: tuple[dict[str, tuple[Figure, ...]], ...] = ({}, {})
    for figure, host, status in zip(game.figures, game.host, game.status, strict=True):
        if status in LIVING and (deploying or figure.profile.machine is None):
            cards = found[figure.camp]
            cards[host] = (*cards.get(host, ()), figure)
    return found[0], found[1]
