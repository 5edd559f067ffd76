"""What changes in a game of Bonus/Malus, the handles that do not, and the few facts that all ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import compress
from typing import Any, ClassVar, NamedTuple

from escarmouche.core.hooks import Handlers, Plugin
from escarmouche.core.records import RecordState
from escarmouche.core.sides import Sides
from escarmouche.core.state import Keyed, by_camp, column, value
from escarmouche.kit.storey_state import StoreyState
from escarmouche.rulebooks.bonus_malus.equipment import Names
from escarmouche.rulebooks.bonus_malus.options import Options
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import GROUND, Perch, Place

OUT_OF_PLAY = 1e6  # where figures lie that are not on the table: too far to touch anything

# Where a figure is. A casualty lies on the table, out of action, until it has crawled away (R27).
RESERVE, ON_TABLE, CASUALTY, FLED, GONE = "reserve", "table", "casualty", "fled", "gone"
ESCAPED = "escaped"  # it has left as its scenario wanted it to: it is not lost (R80)
BLOW = "blow"  # what is heard of who strikes with a noisy weapon; a shot is heard otherwise


@dataclass(frozen=True, slots=True)
class Group:
    """One group (Groupe, BM-ACTALT-01): a side of the game, played by a person or by the rules."""

    id: int
    names: Names
    points: int = 0  # what its force costs

    @property
    def identity(self) -> int:
        """What digests show."""
        return self.id


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A figure: who it is, and what never changes about it."""

    id: int
    camp: int
    entry: str  # the line of the force that brought it
    number: int  # among those of the same profile
    profile: Profile
    plugins: tuple[Plugin, ...] = ()
    handlers: Handlers = field(default_factory=dict)

    @property
    def identity(self) -> tuple[Any, ...]:
        """What digests show."""
        return (self.id, self.camp, self.profile.id, self.entry, self.number)


class Dropped(NamedTuple):
    """A weapon that lies on the table (R38), where."""

    weapon: str
    owner: int  # whose it was
    x: float
    y: float
    surface: str


class Counter(NamedTuple):
    """Something that a scenario lays on the table: a terminal, a relic, a crate; who holds it, who carries it."""

    id: str
    kind: str
    x: float
    y: float
    surface: str = "ground"
    holder: int | None = None  # a camp
    bearer: int | None = None  # a figure


@dataclass
class State(StoreyState, RecordState):
    """The state of a game. Nothing of it is secret; choices that are sealed are sealed by the question itself."""

    book: ClassVar[str] = "BM"

    options: Options = value(default=Options())
    table: Table = value(default=Table(36.0, 36.0))
    camps: tuple[Group, ...] = value(default=())  # type: ignore[assignment]
    sides: Sides = value(default=Sides((), ()))
    automata: tuple[str | None, ...] = value(default=())
    scenario: str = value(default="escarmouche")
    edges: tuple[str, ...] = value(default=("bottom", "top"))  # by camp
    exits: tuple[tuple[float, float, float, float], ...] = value(
        default=()
    )  # segments; none: every edge
    phase: str = value(default="setup")
    order: tuple[int, ...] = value(
        default=()
    )  # BM-ACTCLASSIC-03; or who places figures in which order
    round: tuple[int, ...] = value(default=())  # figures chosen in this round that are still to act
    active: int | None = value(default=None)  # the figure that is being activated
    reacting: int | None = value(default=None)  # R54: a guard that acts outside its activation
    unseen_by: tuple[int, ...] = value(default=())  # R54: guards that do not see the active figure
    spotted_by: tuple[int, ...] = value(default=())  # R54: guards in whose sight it has come since
    counters: tuple[Counter, ...] = value(default=())
    dropped: tuple[Dropped, ...] = value(default=())
    links_laid: tuple[Any, ...] = value(
        default=()
    )  # ropes that whips have laid (BM-SKILL-FOUET-04)
    scored: tuple[float, ...] = value(default=())  # scenario points, by camp
    alerted: tuple[bool, ...] = value(default=())  # R81: groups that know of an enemy, by camp
    attacked_by: tuple[tuple[int, int], ...] = value(
        default=()
    )  # R81: (victim camp, attacker camp)
    brought: tuple[int, ...] = value(default=())  # groups that the scenario brought (BM-PRES-02)
    # by camp
    strength: list[int] = by_camp(blank=0)  # R48: how many figures it began with
    # by figure
    status: list[str] = column(blank=RESERVE)
    facing: list[float] = column(blank=0.0)  # BM-ARC-02: degrees, counter-clockwise from the x axis
    down: list[bool] = column(blank=False)  # mise à terre
    stunned: list[bool] = column(blank=False)  # sonnée, until the end of the turn
    crawling: list[bool] = column(blank=False)  # R14: the posture
    ran: list[str | None] = column()  # "run" or "zig-zag", until its next activation (R12, R64)
    guarding: list[bool] = column(blank=False)  # BM-SKILL-GARDIEN-01
    aimed: list[bool] = column(blank=False)  # BM-ACTION-VISER-01: for its very next action
    hands: list[tuple[str, ...]] = column(blank=())  # weapons and shield in hand, by id
    carried: list[tuple[str, ...]] = column(blank=())  # weapons that it still has, in hand or not
    unloaded: list[tuple[str, ...]] = column(blank=())  # BM-SKILL-RECHARGEMENT-01
    thrown: list[int] = column(blank=0)  # R38, with the option
    actions: list[int] = column(blank=0)  # left: of this activation, or of the turn (R9)
    activations: list[int] = column(blank=0)  # this turn
    done: list[tuple[str, ...]] = column(
        blank=()
    )  # types of action done (R8): this activation, or turn
    damage_rolls: list[int] = column(blank=0)  # BM-DEGATS-04: made in melee this turn
    hiding: list[str | None] = column()  # "camouflage", "furtif" or "ambush": it is Indécelable
    hiding_lost: list[str | None] = (
        column()
    )  # R53: beside which piece it lost the benefit, or "noise"
    noisy: list[bool | str] = column(blank=False)  # heard this turn: it shot, or only struck (BLOW)
    started_at: list[tuple[float, ...]] = column(
        blank=(0.0, 0.0, 0.0)
    )  # x, y and height where its activation began; one after the other where it had several this turn
    fleeing: list[bool] = column(blank=False)  # for good (BM-FUITE-04)
    shaken: list[bool] = column(blank=False)  # BM-DEMORAL-02: has tested
    faced: list[tuple[int, ...]] = column(
        blank=()
    )  # R20: its adversaries when it last turned to them
    felled_by: list[int | None] = column()  # the group that took its last vitality point (R79)

    def standing(self, camp: int | None = None) -> Iterator[Figure]:  # type: ignore[override]
        """Those on the table who are not out of action, of one group or of all."""
        there = list(compress(self.figures, map(ON_TABLE.__eq__, self.status)))
        return iter(there) if camp is None else iter([f for f in there if f.camp == camp])

    def foes(self, camp: int) -> Iterator[Figure]:  # type: ignore[override]
        """Those of the groups that a group takes for enemies."""
        status, foes = self.status, self.sides.foes[camp]
        return iter([f for f in self.figures if f.camp in foes and status[f.id] == ON_TABLE])

    def revision(self) -> tuple[Any, ...]:
        """On what ways, contacts and lines depend."""
        where = (self.x, self.y, self.surface, self.perch, self.status, self.facing)
        return (*where, self.down, self.crawling, self.openings, self.links_laid)


def figure_of(game: State, id: int) -> Figure:
    """The handle of a figure."""
    figure: Figure = game.figures[id]
    return figure


def able(game: State, figure: Figure) -> bool:
    """Whether it is on the table, not out of action and not stunned (BM-SONNE-01)."""
    return game.status[figure.id] == ON_TABLE and not game.stunned[figure.id]


def acts_now(game: State, figure: Figure) -> bool:
    """Whether what is being done is its own action: in its activation, or as a guard that reacts (R54)."""
    return figure.id == (game.active if game.reacting is None else game.reacting)


def hostile(game: State, one: Figure, other: Figure) -> bool:
    """Whether one takes the other for an enemy."""
    return other.camp in game.sides.foes[one.camp]


def height_of(game: State, figure: Figure) -> float:
    """R1: how tall a figure is as it stands, lies or crawls."""
    tall = figure.profile.height
    if game.status[figure.id] == CASUALTY:
        return tall / 4
    return tall / 2 if game.down[figure.id] or game.crawling[figure.id] else tall


def enter(game: State, figure: Figure, place: Place | Perch, facing: float | None = None) -> None:
    """Bring a figure on the table."""
    game.status[figure.id], game.in_play[figure.id] = ON_TABLE, True
    game.put(figure.id, place)
    if facing is not None:
        game.facing[figure.id] = facing % 360.0


def leave(game: State, figure: Figure, status: str) -> None:
    """Take a figure out of the game: a `CASUALTY` still lies where it fell, whoever `FLED` or is `GONE` does not."""
    i = figure.id
    game.status[i], game.in_play[i] = status, False
    game.down[i] = game.stunned[i] = game.crawling[i] = game.guarding[i] = False
    game.aimed[i] = False
    game.actions[i] = 0  # R59: should it come back, it acts from the next turn on
    game.ran[i] = game.hiding[i] = game.hiding_lost[i] = None
    game.faced[i] = ()
    if status != CASUALTY:  # BM-FUITE-04: who fled for good still does when it is healed (R59)
        game.fleeing[i] = False
        game.x[i] = game.y[i] = OUT_OF_PLAY
        game.surface[i], game.perch[i] = GROUND, None


# -- making ------------------------------------------------------------------------------------


def with_groups(game: State, groups: Sequence[Group]) -> State:
    """The same state with an empty place for each group in every list kept by camp."""
    game.camps = tuple(groups)
    game.strength = [0 for _group in groups]
    game.scored = tuple(0.0 for _group in groups)
    game.alerted = tuple(False for _group in groups)
    return game


def add_figure(game: State, camp: int, profile: Profile, entry: str) -> Figure:
    """A new figure with its columns, in reserve; its group is one stronger."""
    twins = [f for f in game.figures if f.camp == camp and f.profile.id == profile.id]
    id, number = len(game.figures), len(twins) + 1
    figure = Figure(id, camp, entry, number, profile, profile.plugins, profile.handlers)
    cells = {
        "figures": figure,
        "x": OUT_OF_PLAY,
        "y": OUT_OF_PLAY,
        "radius": profile.radius,
        "life": profile.life,
        "hands": profile.hands,
        "carried": tuple(weapon.id for weapon in profile.weapons),
        "facing": 90.0 if camp % 2 == 0 else 270.0,
    }
    _append(game, cells)
    game.strength[camp] += 1
    return figure


def _append(game: State, cells: dict[str, Any]) -> None:
    for each in fields(game):
        if each.metadata["keyed"] is Keyed.FIGURE:
            getattr(game, each.name).append(cells.get(each.name, each.metadata["blank"]))
