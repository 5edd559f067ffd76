"""The state of a game of Escarmouches Fantastiques, and the few facts every chapter asks it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, NamedTuple

from escarmouche.core import state as core
from escarmouche.core.hooks import Handlers, Plugin
from escarmouche.core.sides import THE_OTHER
from escarmouche.core.state import Effect, by_camp, column, value
from escarmouche.rulebooks.escarmouches_fantastiques.options import Options
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Piece, Profile, Role
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.scenery import Scenery, Table

PIECE_MOVEMENT = 6.0  # EF-ART-14
OUT_OF_PLAY = 1e6  # where figures lie that are not on the table: too far to touch anything


class Figure:
    """A figure's identity: who it is and what never changes. What changes is in the columns.

    An artillery piece has a handle too, because it stands on the table and is in the way; it is not a
    figure for any rule (EF-ART-14) and never appears in `State.army`.
    """

    __slots__ = (
        "camp",
        "entry",
        "flies",
        "handlers",
        "id",
        "is_character",
        "movement",
        "number",
        "piece",
        "plugins",
        "profile",
        "radius",
        "serves",
        "summoned",
    )

    def __init__(
        self,
        id: int,
        camp: int,
        entry: str,
        number: int,
        profile: Profile,
        plugins: tuple[Plugin, ...],
        handlers: Handlers,
        *,
        piece: Piece | None = None,
        serves: int | None = None,
        summoned: bool = False,
    ) -> None:
        self.id = id
        self.camp = camp
        self.entry = entry  # the roster entry: its *type* (EF-DEPL-04)
        self.number = number  # among its twins
        self.profile = profile
        self.plugins = plugins
        self.handlers = handlers
        self.piece = piece  # an artillery piece, for a body that is not a figure
        self.serves = serves  # the id of the piece whose crew it belongs to (EF-ART-02)
        self.summoned = summoned
        self.radius = (piece.base if piece else profile.base) / 2
        self.movement = PIECE_MOVEMENT if piece else float(profile.movement)  # as printed
        self.flies = profile.flies and piece is None
        self.is_character = profile.role.is_character and piece is None  # Hero or Sorcerer

    @property
    def identity(self) -> str:
        """What digests show of it."""
        return f"{self.id}:{self.camp}:{self.entry}:{self.number}"

    @property
    def names(self) -> dict[str, str]:
        """What it is called by itself, by language; the piece's own name for a piece."""
        return self.profile.one if self.piece is None else self.piece.names

    @property
    def is_sorcerer(self) -> bool:
        """Whether it casts as a Sorcerer does."""
        return self.profile.role is Role.SORCERER

    def __repr__(self) -> str:
        return f"Figure({self.identity})"


class Camp(NamedTuple):
    """One side: its army's name in each language and its points."""

    id: int
    names: dict[str, str]
    points: int

    @property
    def identity(self) -> str:
        """What digests show of it."""
        return f"{self.id}:{self.points}"


class Declared(NamedTuple):
    """The attacks that a figure declared: one target (or None) for each of its scores."""

    figure: int
    targets: tuple[int | None, ...]


class FireWall(NamedTuple):
    """A Mur de feu on the table."""

    scenery: Scenery
    turn: int
    camp: int

    @property
    def identity(self) -> str:
        """What digests show of it."""
        return f"{self.scenery.id}:{self.turn}:{self.scenery.shape!r}"


class Gem(NamedTuple):
    """The cursed gem: where it lies or who bears it, and what it did this turn."""

    x: float
    y: float
    bearer: int | None = None
    moved: float = 0.0
    handed: bool = False

    @property
    def kind(self) -> str:
        """What it is called among what lies on the table."""
        return "gem"


class Rescue(NamedTuple):
    """Sauvetage: who attacks, the prison, the prisoner, and the turn in which it was freed."""

    attacker: int
    prison: str = ""
    prisoner: int | None = None
    freed: int | None = None
    escaped: bool = False


@dataclass
class State(core.State):
    """Everything that changes in a game."""

    book: ClassVar[str] = "EF"
    options: Options = value(default=Options())
    camps: tuple[Camp, ...] = value(default=())
    table: Table = value()
    scenario: str = value(default="")
    turn: int = value(default=0)
    phase: str = value(default="setup")
    order: tuple[int, ...] = value(default=())  # of the sides, as initiative gave it
    edges: tuple[str, ...] = value(default=())  # the table edge of each camp
    fire_walls: tuple[FireWall, ...] = value(default=())
    declared: tuple[Declared, ...] = value(default=())
    gem: Gem | None = value()
    rescue: Rescue | None = value()
    # by camp
    army: list[tuple[Figure, ...]] = by_camp()  # its figures in play
    pieces: list[tuple[Figure, ...]] = by_camp()  # its artillery on the table
    reserve: list[tuple[str, ...]] = by_camp()  # its types not deployed yet
    started: list[int] = by_camp()  # how many figures it deployed (R17)
    victory: list[int] = by_camp()  # points of enemies killed (Bataille rangée)
    gold: list[int] = by_camp()
    # by figure
    life: list[int] = column()
    in_play: list[bool] = column(blank=False)
    contacts: list[tuple[int, ...]] = column(blank=())  # enemies in base contact
    moved: list[bool] = column(blank=False)  # has used its move of the Movement phase
    spent: list[float] = column(blank=0.0)  # movement spent this turn, surcharges included (R10)
    travelled: list[float] = column(blank=0.0)  # inches really walked this turn
    serving: list[bool] = column(blank=False)  # moves or fires its piece this turn (EF-ART-10)
    fires: list[bool] = column(blank=False)  # pieces: the crew chose to fire this turn
    cast: list[int] = column(blank=0)  # spells cast this turn
    struck_at: list[int] = column(blank=0)  # melee attacks aimed at it this turn

    @property
    def passing_scenery(self) -> tuple[Scenery, ...]:
        """The fires that burn (EF-SPELL-MUR-DE-FEU-01)."""
        return tuple(wall.scenery for wall in self.fire_walls)

    def revision(self) -> tuple[Any, ...]:
        """Who stands where, in contact with whom and under which effects, among what; and how it is played."""
        bodies = (self.x, self.y, self.in_play, self.contacts, self.effects)
        return (*bodies, self.fire_walls, self.table, self.options)

    @property
    def prize(self) -> Gem | None:
        """The cursed gem (EF-SCEN-GEMME-01)."""
        return self.gem

    @property
    def names(self) -> list[str]:
        """The camps' French army names (for messages)."""
        return [camp.names.get("fr", "") for camp in self.camps]


def figure_of(game: State, id: int) -> Figure:
    """The handle of a figure."""
    figure: Figure = game.figures[id]
    return figure


def enemies(game: State, camp: int) -> Sequence[Figure]:
    """The figures in play of every other camp, camp by camp."""
    army = game.army
    if len(army) == 2:
        return army[THE_OTHER[camp]]
    return [figure for other, figures in enumerate(army) if other != camp for figure in figures]


def enemies_near(game: State, figure: Figure, away: float) -> Iterator[Figure]:
    """The enemies that may lie within a distance: few of many. `gap` decides about each."""
    xs, ys, far = game.x, game.y, away + figure.radius + 2 * TOLERANCE
    x, y = xs[figure.id], ys[figure.id]
    for enemy in enemies(game, figure.camp):
        reach, dx = far + enemy.radius, xs[enemy.id] - x
        if -reach <= dx <= reach:
            dy = ys[enemy.id] - y
            if dx * dx + dy * dy <= reach * reach:
                yield enemy


def everyone(game: State) -> Iterator[Figure]:
    """Every figure in play."""
    return chain.from_iterable(game.army)


def is_engaged(game: State, figure: Figure) -> bool:
    """EF-TOUR-MVT-06: engaged is being in contact with an enemy figure."""
    return bool(game.contacts[figure.id])


def put(game: State, figure: Figure, x: float, y: float) -> None:
    """Stand a body somewhere and let every contact between enemies follow from it.

    Contact engages both figures at once (EF-TOUR-MVT-11).
    """
    i = figure.id
    if game.contacts[i]:
        _leave_contacts(game, i)
    game.x[i], game.y[i] = x, y
    if figure.piece is None and game.in_play[i]:
        _make_contacts(game, figure, x, y)


def _leave_contacts(game: State, i: int) -> None:
    contacts = game.contacts
    for other in contacts[i]:
        contacts[other] = tuple([c for c in contacts[other] if c != i])
    contacts[i] = ()


def _make_contacts(game: State, figure: Figure, x: float, y: float) -> None:
    xs, ys, radii, contacts = game.x, game.y, game.radius, game.contacts
    i, reach, found = figure.id, figure.radius + TOLERANCE, []
    far = reach + max(radii)
    left, right = x - far, x + far
    for j in [enemy.id for enemy in enemies(game, figure.camp) if left <= xs[enemy.id] <= right]:
        dx, dy, limit = xs[j] - x, ys[j] - y, reach + radii[j]
        if dx * dx + dy * dy <= limit * limit:
            found.append(j)
            contacts[j] = (*contacts[j], i)
    if found:
        contacts[i] = tuple(found)


def enter(game: State, figure: Figure, x: float, y: float) -> None:
    """Bring a figure into play (deployment, summoning, release)."""
    game.in_play[figure.id] = True
    if figure.piece is None:
        game.army[figure.camp] = (*game.army[figure.camp], figure)
    else:
        game.pieces[figure.camp] = (*game.pieces[figure.camp], figure)
    put(game, figure, x, y)


def remove(game: State, figure: Figure) -> None:
    """Take a figure out of the game (EF-CAR-PV-02)."""
    i = figure.id
    _leave_contacts(game, i)
    game.in_play[i] = False
    game.x[i] = game.y[i] = OUT_OF_PLAY
    army = game.army[figure.camp]
    game.army[figure.camp] = tuple([other for other in army if other is not figure])


def add_body(game: State, figure: Figure) -> None:
    """A new handle gets its place in every column; it is not in play yet."""
    game.figures.append(figure)
    game.x.append(OUT_OF_PLAY)
    game.y.append(OUT_OF_PLAY)
    game.radius.append(figure.radius)
    game.effects.append(())
    game.life.append(figure.profile.life if figure.piece is None else 0)
    game.in_play.append(False)
    game.contacts.append(())
    game.moved.append(False)
    game.spent.append(0.0)
    game.travelled.append(0.0)
    game.serving.append(False)
    game.fires.append(False)
    game.cast.append(0)
    game.struck_at.append(0)


def gap(game: State, a: Figure, b: Figure) -> float:
    """Distance from edge of base to edge of base (EF-CAR-MVT-02, R41)."""
    xs, ys = game.x, game.y
    dx, dy = xs[a.id] - xs[b.id], ys[a.id] - ys[b.id]
    return float((dx * dx + dy * dy) ** 0.5 - a.radius - b.radius)


def afflict(game: State, figure: Figure, effect: Effect) -> None:
    """Put a lasting effect on a figure."""
    game.effects[figure.id] = (*game.effects[figure.id], effect)


def has_effect(game: State, figure: Figure, kind: Any) -> bool:
    """Whether a figure is under a kind of effect."""
    effects = game.effects[figure.id]
    return bool(effects) and any(effect.kind is kind for effect in effects)
