"""The state of a game: only what changes, in plain values, each field with its visibility.

Figures are frozen handles; what changes about them stands in *columns*, lists indexed by the id of
the figure (`game.life[figure.id] -= 1`). A copy shares every value and copies only the lists, so a
snapshot of forty figures costs a few microseconds and no handle ever goes stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import Enum
from hashlib import blake2b
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.sides import Sides, each_for_itself
from escarmouche.memory import remembered

S = TypeVar("S", bound="State")
Step = tuple[Any, ...]  # the name of a span, then its arguments: plain values only


class Visibility(Enum):
    """Who may know a field."""

    PUBLIC = "public"
    OWNER = "owner"  # the camp of the figure (columns) or of the entry (fields kept by camp)
    REFEREE = "referee"  # nobody at the table


PUBLIC, OWNER, REFEREE = Visibility.PUBLIC, Visibility.OWNER, Visibility.REFEREE


class Keyed(Enum):
    """What the entries of a list or mapping belong to."""

    FIGURE = "figure"
    CAMP = "camp"
    NOTHING = "nothing"


OF_FIGURE, OF_CAMP = Keyed.FIGURE, Keyed.CAMP


def value(visibility: Visibility = PUBLIC, *, default: Any = None, at_hand: bool = False) -> Any:
    """Declare a field that holds one immutable value.

    With `at_hand` the class does not have the default as an attribute of its own. Where that is an object of one of
    our classes, it keeps Python from finding the field at once: for what is looked at all the time.
    """
    metadata = {"visibility": visibility, "keyed": Keyed.NOTHING, "blank": default}
    if at_hand:
        return field(default_factory=lambda: default, metadata=metadata)
    return field(default=default, metadata=metadata)


def column(visibility: Visibility = PUBLIC, *, blank: Any = None) -> Any:
    """Declare a list indexed by figure id; `blank` stands where a viewer may not look."""
    return field(
        default_factory=list,
        metadata={"visibility": visibility, "keyed": Keyed.FIGURE, "blank": blank},
    )


def by_camp(visibility: Visibility = PUBLIC, *, blank: Any = None) -> Any:
    """Declare a list indexed by camp."""
    return field(
        default_factory=list,
        metadata={"visibility": visibility, "keyed": Keyed.CAMP, "blank": blank},
    )


class Bearer(NamedTuple):
    """What bears an effect, or whose moment it is: a kind and which one (see `bearers`)."""

    kind: str
    of: Any


class Until(NamedTuple):
    """A duration that says more than the name of a moment: whose moment, and the how many-eth of them."""

    moment: str
    subject: Bearer | None = None  # None: whosever it is
    times: int = 1


class Effect(NamedTuple):
    """Something that lasts on a figure: which kind, until when, whence, and its numbers.

    `until` is a moment that the rulebook's schedule announces ("turn", "melee", "game"...), or an `Until`
    where that does not say it all. The kind is a plug-in with handlers, exactly as a skill is (see `hooks`).
    """

    kind: Any
    until: str | Until
    source: int | None = None
    data: tuple[Any, ...] = ()

    @property
    def phrase(self) -> Phrase:
        """What the effect is called."""
        phrase: Phrase = self.kind.phrase
        return phrase


@dataclass
class State:
    """What every rulebook's state has: the agenda, the dice count, figures and where they stand."""

    book: ClassVar[str] = ""  # the prefix of the rulebook to which it belongs
    # Whether anybody hears what rules tell. In a game without a log nobody does, so what is told all the time need
    # not be: rules may ask it before a `Tell`, and for nothing else. No field: it belongs to the driver.
    has_listeners = True

    agenda: tuple[Step, ...] = value(default=())
    dice_thrown: int = value(default=0)
    figures: list[Any] = column()
    x: list[float] = column(blank=0.0)
    y: list[float] = column(blank=0.0)
    radius: list[float] = column(blank=0.0)
    effects: list[tuple[Effect, ...]] = column(blank=())

    def __init_subclass__(cls) -> None:
        """A copy is one of the dictionary of fields: a field in a slot would be left out."""
        if "__slots__" in cls.__dict__:
            raise TypeError(f"{cls.__name__}: a state has no slots, declare it with @dataclass")

    def copy(self) -> Self:
        """A state that can go its own way. Values are shared, lists and dictionaries copied."""
        kind: Any = type(self)
        held = self.__dict__.copy()
        for name in _containers(kind):
            held[name] = held[name].copy()
        new: Self = object.__new__(kind)
        new.__dict__ = held
        return new

    def alias(self) -> Self:
        """A state of its own whose lists are those of this one: to read, never to go on with."""
        new: Self = object.__new__(type(self))
        new.__dict__ = self.__dict__.copy()
        return new

    @property
    def passing_scenery(self) -> tuple[Any, ...]:
        """Scenery that the rules put beside the table's own for a time, such as a fire. Mostly none."""
        return ()

    @property
    def prize(self) -> Any:
        """The one thing that all are after, with its `kind`, `x`, `y` and `bearer` (None: it lies there). Mostly None."""
        return None

    @property
    def camps(self) -> tuple[Any, ...]:
        """The camps of the game, where the book keeps them (a field of this name)."""
        return ()

    @property
    def sides(self) -> Sides:
        """How the camps stand to each other. A book with alliances keeps it in a field of this name."""
        return each_for_itself(len(self.camps))

    @property
    def automata(self) -> tuple[str | None, ...]:
        """By camp: the behaviour by which the rules play it. A book with automata keeps it in such a field."""
        return ()

    def revision(self) -> tuple[Any, ...]:
        """All on which ways and lines of sight depend: while it is equal, so are they (`remembered_as_all_stand`).

        Lists and values. A book in which more bears on them (levels, who is hidden) says so here.
        """
        return (self.x, self.y, self.radius)

    def next(self, *steps: Step) -> None:
        """Put steps at the head of the agenda."""
        self.agenda = steps + self.agenda

    def later(self, *steps: Step) -> None:
        """Put steps at the end of the agenda."""
        self.agenda = self.agenda + steps

    def digest(self) -> str:
        """A fingerprint of everything in the state, equal in every process."""
        return blake2b(fingerprint(self).encode(), digest_size=16).hexdigest()


def fingerprint(state: State) -> str:
    """The whole state as text, equal in every process: what a digest is made of."""
    return repr([(f.name, plain_value(getattr(state, f.name))) for f in fields(state)])


@remembered
def _containers(kind: type[State]) -> tuple[str, ...]:
    """Which fields of a kind of state are lists and such."""
    return tuple([f.name for f in fields(kind) if f.default_factory in (list, dict)])


def rows(state: State) -> list[tuple[Any, ...]]:
    """What the columns say of each figure, by its id: equal as long as nothing about it changes."""
    kind: Any = type(state)
    return list(zip(*_columns(kind)(state), strict=True))


def unchanged(now: State, before: State) -> set[int]:
    """The ids of the figures of which the columns say what they said before."""
    pairs = enumerate(zip(rows(now), rows(before), strict=False))
    return {id for id, (here, there) in pairs if here == there}


@remembered
def _columns(kind: type[State]) -> Any:
    return attrgetter(*[f.name for f in fields(kind) if f.metadata["keyed"] is Keyed.FIGURE])


def plain_value(thing: Any) -> Any:
    """A value as repr can show it identically everywhere: no addresses, no hash order."""
    kind = type(thing)
    if kind is int or kind is str or kind is bool or thing is None:
        return thing
    if kind is float:
        return int(thing) if thing.is_integer() else thing  # an answer may say 12 for 12.0
    if kind is tuple or kind is list:
        return [plain_value(item) for item in thing]
    identity = getattr(thing, "identity", None)
    if identity is not None:
        return identity
    if isinstance(thing, (list, tuple)):
        return [plain_value(item) for item in thing]
    if isinstance(thing, (set, frozenset)):
        return sorted(repr(plain_value(item)) for item in thing)
    if isinstance(thing, Mapping):
        pairs = [[plain_value(key), plain_value(held)] for key, held in thing.items()]
        return sorted(pairs, key=lambda pair: repr(pair[0]))
    if isinstance(thing, Enum):
        return thing.name
    if isinstance(thing, (str, bytes, int)):
        return thing
    if is_dataclass(thing):  # a value that does not say who it is, is what it holds
        held = [f.name for f in fields(thing) if f.compare]
        return [kind.__name__, *[plain_value(getattr(thing, name)) for name in held]]
    return kind.__name__


def redact(state: State, who: int | None, hides: Any = None, shared: bool = False) -> State:
    """What camp `who` may know (None: a spectator), as a state of the same kind.

    By allow list: a field is copied only if its declared visibility lets the viewer see it; all else
    is the declared blank. `hides(state, figure, who)` lets a rulebook hide whole figures. With `shared`
    the lists that are public as a whole are the state's own: for whoever reads them while it stands still.
    """
    kind: Any = type(state)
    if hides is None:
        # Whatever is not declared public is made anew.
        new: State = state.alias() if shared else state.copy()
        _show(new, state, hidden_fields(kind), who, NOBODY)
        return new
    new = object.__new__(kind)
    hidden = frozenset([f.id for f in state.figures if hides(state, f, who)])
    _show(new, state, _declared(kind), who, hidden)
    return new


def glance(state: S, who: int | None) -> S:
    """What `redact` shows with `shared`, where no whole figure is hidden: each question of a book with secrets takes one."""
    kind, held = type(state), state.__dict__
    new = object.__new__(kind)
    new.__dict__ = shown = held.copy()
    by_camp, others = _hidden_apart(kind)
    for name, is_own, blank in by_camp:
        column = held[name]
        shown[name] = own = [blank] * len(column)
        if is_own and who is not None:
            own[who] = column[who]
    for name, visibility, keyed, blank in others:
        if keyed is OF_FIGURE:
            shown[name] = _of_figures(state, held[name], visibility, blank, who, NOBODY)
        else:
            shown[name] = blank
    return new


@remembered
def _hidden_apart(
    kind: Any,
) -> tuple[tuple[tuple[str, bool, Any], ...], tuple[Declared, ...]]:
    """Those of `hidden_fields` that are kept by camp, each with whether its camp may see it; and the others."""
    hidden = hidden_fields(kind)
    by_camp = [one for one in hidden if one.keyed is OF_CAMP]
    others = tuple([one for one in hidden if one.keyed is not OF_CAMP])
    return tuple([(one.name, one.visibility is OWNER, one.blank) for one in by_camp]), others


NOBODY: frozenset[int] = frozenset()


class Declared(NamedTuple):
    """A field as its declaration says: who may know it, what its entries belong to."""

    name: str
    visibility: Visibility
    keyed: Keyed
    blank: Any


@remembered
def _declared(kind: type[State]) -> tuple[Declared, ...]:
    for one in fields(kind):
        if not one.metadata:
            raise TypeError(f"{one.name}: declare the field with value(), column() or by_camp()")
    return tuple([Declared(f.name, **f.metadata) for f in fields(kind)])


@remembered
def hidden_fields(kind: Any) -> tuple[Declared, ...]:
    """The fields of a kind of state that are not for everybody."""
    return tuple([one for one in _declared(kind) if one.visibility is not PUBLIC])


def own_fields(state: State) -> bool:
    """Whether there are fields, with entries, that each camp sees in its own way."""
    return any(
        f.metadata["visibility"] is OWNER and len(getattr(state, f.name)) > 0
        for f in fields(state)
        if f.metadata["keyed"] is not Keyed.NOTHING
    )


def _show(
    new: State,
    state: State,
    wanted: Iterable[Declared],
    who: int | None,
    hidden: frozenset[int],
) -> None:
    """Put into a view what a camp may know of some fields, the figures that are hidden from it apart."""
    held, shown = state.__dict__, new.__dict__
    for name, visibility, keyed, blank in wanted:
        if keyed is OF_CAMP and visibility is not PUBLIC:
            shown[name] = own = [blank] * len(held[name])
            if visibility is OWNER and who is not None:
                own[who] = held[name][who]
        elif keyed is OF_FIGURE:
            shown[name] = _of_figures(state, held[name], visibility, blank, who, hidden)
        elif visibility is not PUBLIC:
            shown[name] = blank
        else:
            shown[name] = held[name].copy() if keyed is OF_CAMP else held[name]


def _of_figures(
    state: State,
    held: list[Any],
    visibility: Visibility,
    blank: Any,
    who: int | None,
    hidden: frozenset[int],
) -> list[Any]:
    if visibility is PUBLIC and not hidden:
        return held.copy()
    return [
        blank
        if i in hidden
        or visibility is REFEREE
        or (visibility is OWNER and (who is None or state.figures[i].camp != who))
        else item
        for i, item in enumerate(held)
    ]


def expire(state: State, moment: str) -> list[tuple[int, Effect]]:
    """End every effect on figures that lasts until `moment`; returns what ended, in order of figure.

    For books whose effects last until the next moment of a name; `bearers.announce` counts, and asks whose.
    """
    ended: list[tuple[int, Effect]] = [
        (i, effect)
        for i, effects in enumerate(state.effects)
        for effect in effects
        if effect.until == moment
    ]
    for i, _effect in ended:
        state.effects[i] = tuple([held for held in state.effects[i] if held.until != moment])
    return ended


def check_declared(kind: type[State]) -> list[str]:
    """Names of fields without visibility or default: a rulebook's own test expects none."""
    return [
        f.name
        for f in fields(kind)
        if not f.metadata or (f.default is MISSING and f.default_factory is MISSING)
    ]


__all__ = [
    "OWNER",
    "PUBLIC",
    "REFEREE",
    "Bearer",
    "Data",
    "Effect",
    "State",
    "Step",
    "Until",
    "Visibility",
    "by_camp",
    "check_declared",
    "column",
    "expire",
    "fingerprint",
    "glance",
    "hidden_fields",
    "own_fields",
    "plain_value",
    "redact",
    "rows",
    "value",
]
