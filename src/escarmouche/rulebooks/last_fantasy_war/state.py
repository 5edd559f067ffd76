"""What changes in a game of Last Fantasy War, the handles that do not, and the few facts that all ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

from escarmouche.core.bearers import BearingState
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Handlers, Plugin
from escarmouche.core.records import RecordState
from escarmouche.core.rounds import Turns
from escarmouche.core.sides import Sides
from escarmouche.core.state import Keyed, by_camp, column, value
from escarmouche.kit.duos import DuoState, is_aboard, unit_of
from escarmouche.kit.storey_state import StoreyState
from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.last_fantasy_war.horde import Horde
from escarmouche.rulebooks.last_fantasy_war.options import Options
from escarmouche.rulebooks.last_fantasy_war.sheet import Names, Sheet
from escarmouche.table.scenery import Table
from escarmouche.table.storeys.model import GROUND, Perch, Place

OUT_OF_PLAY = 1e6
RESERVE, ON_TABLE, DESTROYED, SAVED = "reserve", "table", "destroyed", "saved"

# On what ways, contacts and lines depend; on who is there too, where units join a game (LFW-SCEN-FLOT-21).
STANDS = (
    "figures",
    "table",
    "x",
    "y",
    "surface",
    "perch",
    "status",
    "radius",
    "openings",
    "markers",
)
_stands = attrgetter(*STANDS)

# LFW-MARQ-07: what move a unit has made this turn.
FLIGHT, CHARGE, RUN, MOVE, ENGAGE = "flight", "charge", "run", "move", "engage"

# LFW-ESTROPIE-02 to -04: what a crippled unit suffers.
SLOW, CLUMSY, BOTH = "slow", "clumsy", "both"


@dataclass(frozen=True, slots=True)
class Opponent:
    """One opponent (LFW-JOUEURS-01): an army and who plays it."""

    id: int
    names: Names
    points: int = 0

    @property
    def identity(self) -> int:
        """What digests show."""
        return self.id


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A unit (LFW-UNITE-01): one figure; of a cavalry each half is one (LFW-CAV-01)."""

    id: int
    camp: int
    entry: str
    number: int  # among those of the same sheet
    profile: Sheet
    plugins: tuple[Plugin, ...] = ()
    handlers: Handlers = field(default_factory=dict)

    @property
    def radius(self) -> float:
        """Of its own base (`kit.duos` asks)."""
        return self.profile.radius

    @property
    def identity(self) -> tuple[Any, ...]:
        """What digests show."""
        return (self.id, self.camp, self.profile.id, self.entry, self.number)


class Charge(NamedTuple):
    """A declared charge (LFW-CHARGEDECL-*): who, at whom; it stays on the table until it is resolved."""

    unit: int
    targets: tuple[int, ...]

    def at_survivor(self, fallen: int, survivor: int) -> Charge:
        """LFW-CAV-21, A-R14: of a cavalry whose half has fallen, the other half stays its target."""
        return self._replace(targets=tuple(survivor if id == fallen else id for id in self.targets))


class Marker(NamedTuple):
    """Something that a scenario lays on the table: a treasure, a point, a torch. LFW-MARQ-01, LFW-MARQ-02: in nobody's way, and moved only by rules."""

    id: str
    kind: str
    x: float
    y: float
    surface: str = GROUND
    holder: int | None = None  # a camp
    bearer: int | None = None  # a unit
    failures: int = 0  # LFW-SCEN-FOUILLE-10


class Wounded(NamedTuple):
    """Wounds of an attack in a combat that wait for their batch (LFW-COMBAT-05, A-R35)."""

    target: int
    wounds: int
    attacker: int | None = None
    weapon: str | None = None  # its id
    criticals: int = 0
    manner: str = "melee"


class Combat(NamedTuple):
    """A combat that is being fought: its extent is fixed (LFW-COMBAT-03), wounds wait, losses are counted."""

    units: tuple[int, ...]  # who takes part, both halves of a cavalry
    turns: Turns
    supporters: tuple[int, ...] = ()  # LFW-RULE-LANCE-02: without contact
    struck: tuple[int, ...] = ()
    waiting: tuple[Wounded, ...] = ()
    lost: tuple[tuple[int, int], ...] = ()  # (unit, Pv), as they were lost (A-R38)
    # (marker, bearer, who touched it, where it stood: `laying.Base`)
    carried: tuple[tuple[str, int, tuple[int, ...], tuple[Any, ...]], ...] = ()
    winners: tuple[int, ...] = ()  # camps, once it is decided
    piled: tuple[int, ...] = ()  # who has been asked to move on (LFW-ENFONCER-01)


class Errand(NamedTuple):
    """What a row of its behaviour made a unit do this turn (LFW-AUTO-REGLE-08): whom, what or where to it is about."""

    row: str
    target: int | None = None  # a unit
    marker: str | None = None
    degree: int | None = None  # of a random direction


@dataclass
class State(StoreyState, RecordState, DuoState, BearingState):
    """The state of a game. Everybody knows all of it: secret objectives are sealed answers until all are shown."""

    book: ClassVar[str] = "LFW"

    options: Options = value(default=Options())
    table: Table = value(default=Table(24.0, 24.0))
    camps: tuple[Opponent, ...] = value(default=())  # type: ignore[assignment]
    sides: Sides = value(default=Sides((), ()))
    automata: tuple[str | None, ...] = value(default=())
    brought: tuple[int, ...] = value(default=())  # armies that nobody has (LFW-AUTO-REGLE-06)
    scenario: str = value(default="colline")
    edges: tuple[str, ...] = value(default=("bottom", "top"))  # by camp
    phase: str = value(default="setup")
    order: tuple[int, ...] = value(default=())  # LFW-JOUEURS-02: the initiative order of this turn
    rounds: Turns | None = value()  # who acts when, in the step that goes on
    active: int | None = value()  # the unit that acts
    charges: tuple[Charge, ...] = value(default=())
    markers: tuple[Marker, ...] = value(default=())
    scored: tuple[float, ...] = value(default=())
    last_turn: int | None = value()  # once a die has told how long the game is
    streak: tuple[int, int] = value(
        default=(-1, 0)
    )  # B-R20: who holds the hill, for how many turns
    # LFW-JOUER-OBJSEC-02, -03: the secondary objectives by camp, once all are shown (until then they are sealed answers)
    objectives: tuple[str, ...] = value(default=())
    improvised: str | None = value()  # LFW-SCEN-CROISEE-08
    tally: tuple[tuple[int, str, int], ...] = value(default=())  # (camp, objective, points)
    corners: tuple[tuple[int, int], ...] = value(default=())  # (camp, corner): investigated
    attempts: tuple[tuple[int, int], ...] = value(default=())  # (unit, corner), this turn
    rescued: tuple[tuple[int, str], ...] = value(default=())  # (camp, marker): treasures saved
    rising: bool = value(default=True)  # LFW-SCEN-RUSH-13: the diagonal from the lower left corner
    hordes: tuple[Horde, ...] = value(default=())  # LFW-SCEN-FLOT-11: to choose from, then the one
    held: tuple[int, ...] = value(default=())  # B-R25: turns that each camp has held
    gone: tuple[tuple[int, int], ...] = value(default=())  # (unit, dice thrown by then), in order
    wants: tuple[str, ...] = value(default=())  # LFW-SCEN-TITAN-05, by camp
    champions: tuple[int, ...] = value(default=())  # LFW-SCEN-RESPECT-09: units, by camp
    ran_away: tuple[int, ...] = value(default=())  # units that have made a flight move in this game
    ran_off: tuple[int, ...] = value(default=())  # those of them that fled off the table
    torches: tuple[int, ...] = value(default=())  # LFW-SCEN-MINES-03: units that have one
    to_shoot: tuple[int, ...] = value(default=())  # LFW-MARQ-08: eligible when the phase began
    combat: Combat | None = value()  # that is being fought
    caught: tuple[tuple[int, int, int], ...] = value(
        default=()
    )  # A-R31: (charger, camp of the victim, Pv)
    won_combat: tuple[int, ...] = value(
        default=()
    )  # units that won a combat this turn, as often as they did
    experience: tuple[tuple[int, str, int], ...] = value(default=())  # (unit, why, XP): LFW-SPE-*
    # by camp
    strength: list[int] = by_camp(blank=0)  # units at the start
    # by figure
    status: list[str] = column(blank=RESERVE)
    crippled: list[str | None] = column()  # LFW-MARQ-06: its marker, and which malus it stands for
    fleeing: list[bool] = column(blank=False)
    fled_at_first: list[bool | None] = column(
        blank=None
    )  # whether it fled when the turn began, if that has changed since
    moved: list[str | None] = column()  # this turn (LFW-MARQ-07)
    moved_before: list[str | None] = column()  # in its last movement phase (A-R19)
    has_charged: list[bool] = column(blank=False)  # reached somebody this turn
    shot: list[bool] = column(blank=False)
    fought: list[bool] = column(blank=False)
    cast: list[int] = column(blank=0)  # spells this turn
    used: list[tuple[str, ...]] = column(blank=())  # what it was activated for this turn (A-R19)
    hit_by: list[tuple[str, ...]] = column(blank=())  # abilities that have targeted it this turn
    command: list[int] = column(blank=0)  # Pc
    magic: list[int] = column(blank=0)  # Pm
    causes: list[tuple[Phrase, ...]] = column(
        blank=()
    )  # why it must test its courage (LFW-MORAL-*)
    destroyed_by: list[tuple[int, ...]] = column(blank=())  # B-R15: units that share the credit
    delayed: list[bool] = column(blank=False)  # Repérage
    hastened: list[bool] = column(blank=False)  # Prendre l'initiative
    cost: list[int] = column(blank=0)  # of a whole line of an army, each; of a cavalry on its mount
    errands: list[tuple[Errand, ...]] = column(blank=())  # LFW-AUTO-REGLE-10: this turn, in order

    def standing(self, camp: int | None = None) -> tuple[Unit, ...]:  # type: ignore[override]
        """Units on the table, of one camp or of all; both halves of a cavalry."""
        return _standing(self, camp)

    def bodies(self, camp: int | None = None) -> tuple[Unit, ...]:
        """The same with one base each: of a cavalry its mount."""
        return _bodies(self, camp) if self.duos else _standing(self, camp)

    def foes(self, camp: int) -> tuple[Unit, ...]:  # type: ignore[override]
        """Units of the armies that an army takes for enemies (LFW-AMI-02)."""
        return _of_camps(self, self.sides.foes[camp])

    def foe_bodies(self, camp: int) -> tuple[Unit, ...]:
        """The same with one base each."""
        foes = self.foes(camp)
        return tuple([foe for foe in foes if not is_aboard(self, foe.id)]) if self.duos else foes

    def put(self, id: int, place: Place | Perch) -> None:
        """Put a unit somewhere: both halves of a cavalry."""
        if not self.duos:
            super().put(id, place)
            return
        for half in unit_of(self, id):
            super().put(half, place)

    def revision(self) -> tuple[Any, ...]:
        """On what ways, contacts and lines depend."""
        stands: tuple[Any, ...] = _stands(self)
        return stands


@remembered_while_same("figures", "status")
def _standing(game: State, camp: int | None) -> tuple[Unit, ...]:
    there = [unit for unit, held in zip(game.figures, game.status, strict=True) if held == ON_TABLE]
    return tuple([unit for unit in there if camp is None or unit.camp == camp])


@remembered_while_same("figures", "status")
def _of_camps(game: State, camps: tuple[int, ...]) -> tuple[Unit, ...]:
    return tuple([unit for unit in game.standing() if unit.camp in camps])


@remembered_while_same("figures", "status", "duos")
def _bodies(game: State, camp: int | None) -> tuple[Unit, ...]:
    return tuple([unit for unit in game.standing(camp) if not is_aboard(game, unit.id)])


def unit_called(game: State, id: int) -> Unit:
    """The handle of a unit."""
    unit: Unit = game.figures[id]
    return unit


def units_called(game: State, ids: Iterable[int]) -> list[Unit]:
    """The handles of several."""
    figures = game.figures
    return [figures[id] for id in ids]


def hostile(game: State, one: Unit, other: Unit) -> bool:
    """Whether one takes the other for an enemy."""
    return other.camp in game.sides.foes[one.camp]


def friendly(game: State, one: Unit, other: Unit) -> bool:
    """LFW-AMI-01, A-R15: of one army or alliance; a unit is its own friend.

    LFW-AMI-04: for a rule that no unit has, `game.sides` is asked for the army that has it.
    """
    alliance = game.sides.alliance
    return alliance[one.camp] == alliance[other.camp]


def enter(game: State, unit: Unit, place: Place) -> None:
    """Bring a unit on the table, its other half with it."""
    for half in unit_of(game, unit.id):
        game.status[half], game.in_play[half] = ON_TABLE, True
    game.put(unit.id, place)


def leave(game: State, unit: Unit, status: str) -> None:
    """Take one figure off the table. What its fall brings (markers, its other half) is said by who calls."""
    i = unit.id
    game.gone = (*game.gone, (i, game.dice_thrown))
    game.status[i], game.in_play[i] = status, False
    game.fleeing[i], game.fled_at_first[i], game.crippled[i] = False, None, None
    game.x[i] = game.y[i] = OUT_OF_PLAY
    game.surface[i], game.perch[i] = GROUND, None


# -- making ------------------------------------------------------------------------------------


def with_opponents(game: State, opponents: Sequence[Opponent]) -> State:
    """The same state with an empty place for each opponent in every list kept by camp."""
    game.camps = tuple(opponents)
    game.strength = [0 for _one in opponents]
    game.scored = tuple(0.0 for _one in opponents)
    return game


def add_unit(game: State, camp: int, sheet: Sheet, entry: str) -> Unit:
    """A new unit with its columns, in reserve."""
    twins = [u for u in game.figures if u.camp == camp and u.profile.id == sheet.id]
    unit = Unit(
        len(game.figures), camp, entry, len(twins) + 1, sheet, sheet.plugins, sheet.handlers
    )
    cells = {
        "figures": unit,
        "x": OUT_OF_PLAY,
        "y": OUT_OF_PLAY,
        "radius": sheet.radius,
        "life": sheet.life,
        "command": sheet.command,
        "magic": sheet.magic,
    }
    for each in fields(game):
        if each.metadata["keyed"] is Keyed.FIGURE:
            getattr(game, each.name).append(cells.get(each.name, each.metadata["blank"]))
    game.strength[camp] += 1
    return unit
