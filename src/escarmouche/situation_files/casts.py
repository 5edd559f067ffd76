"""Who takes part in a situation, as people write it in files: the sides, the figures by name, where they stand.

Every book has figures of its own making; how they are named, sided and placed beside each other is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import cos, radians, sin
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Span
from escarmouche.core.state import State
from escarmouche.rosters.problems import ArmyError, nearest, shown
from escarmouche.rosters.toml_reader import NOT_TABLE, TomlReader
from escarmouche.situation_files.scenery_reader import point
from escarmouche.situation_files.schedules import Stop
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.scenery import Table as Ground

S = TypeVar("S", bound=State)

TWO_PLACES = Phrase("rosters.two_places")

USUAL_SIDES = ("red", "blue")
# What a line among the answers may begin with besides a side: no side is called so.
NO_SIDE = (
    *("table", "question", "refused", "state", "asked", "not_asked"),
    *("offered", "not_offered", "offered_only"),
)


class Stage(NamedTuple, Generic[S]):
    """What the runner of situations needs: the state, the names used in the file, and when to stop."""

    state: S
    camps: dict[str, int]
    figures: dict[str, int]
    stop: Stop
    last_answer: bool  # stop at the first question after the last answer
    instead: Mapping[str, Span] = MappingProxyType({})  # spans whose outcome the file has decided


# -- sides -------------------------------------------------------------------------------------


def sides_of(top: TomlReader, bad: Phrase, most: int = 2) -> dict[str, int]:
    """The sides by name: `camps: [red, blue]`; the usual two where nothing is said, or, with `bad`, no list."""
    value = top.raw("camps")
    names = list(USUAL_SIDES) if value is None else value
    fine = isinstance(names, list) and 2 <= len(names) <= most
    if fine:
        fine = all(isinstance(n, str) and n and n not in NO_SIDE for n in names)
    if not fine or len(set(names)) < len(names):
        top.report("camps", bad, given=shown(value))
        names = list(USUAL_SIDES)
    return {name: number for number, name in enumerate(names)}


def by_camp(top: TomlReader, key: str, camps: Mapping[str, int], unknown: Phrase) -> dict[int, Any]:
    """A table of values by the name of the side: `gold: {red: 2}`."""
    table = top.table(key)
    found: dict[int, Any] = {}
    for name, value in (table.data if table else {}).items():
        if name in camps:
            found[camps[name]] = value
        else:
            top.report(key, unknown, given=shown(name), known=", ".join(camps))
    return found


def camp_of(item: TomlReader, camps: Mapping[str, int], unknown: Phrase) -> int:
    """The side of a figure; the first where none of that name is there, which is reported."""
    name = item.text("camp")
    if name not in camps and not item.source.flagged((*item.path, "camp")):
        item.report("camp", unknown, given=shown(name), known=", ".join(camps))
    return camps.get(name, 0)


def bearer_of(item: TomlReader, names: Mapping[str, int], unknown: Phrase) -> int | None:
    """Who bears a counter, by name; None where it lies by itself."""
    name = item.text("bearer", "")
    if name and name not in names:
        item.report("bearer", unknown, given=shown(name), known=", ".join(names))
    if name and "at" in item.data:
        item.report("at", TWO_PLACES)
    return names.get(name)


def counters_of(
    top: TomlReader, game: State, names: Mapping[str, int], unknown_bearer: Phrase, bad: Phrase
) -> Iterator[tuple[str, float, float, int | None]]:
    """`counters: [{at: [45, 45]}, {bearer: ann}]`: the id of each, where it is, and who bears it."""
    for number, item in enumerate(top.tables("counters"), 1):
        bearer, place = bearer_of(item, names, unknown_bearer), point(item.raw("at"))
        id = item.text("id", f"counter-{number}")
        if bearer is not None:
            place = (game.x[bearer], game.y[bearer])
        if place is None:
            item.report("at", bad, given=shown(dict(item.data)), form="{at: [45, 45]}")
            continue
        yield id, *place, bearer
        item.finish()


class Lying(NamedTuple):
    """What lies on a surface: its name, its kind, where it is, which side holds it, who bears it."""

    id: str
    kind: str
    x: float
    y: float
    surface: str
    holder: int | None
    bearer: int | None


def lying_on_storeys(
    top: TomlReader,
    key: str,
    usual: str,
    game: State,
    camps: Mapping[str, int],
    names: Mapping[str, int],
    unknown_bearer: Phrase,
    bad: Phrase,
) -> Iterator[Lying]:
    """`counters: [{kind: treasure, at: [12, 12], surface: roof, holder: red}, {bearer: ann}]`."""
    for number, item in enumerate(top.tables(key), 1):
        bearer, place = bearer_of(item, names, unknown_bearer), point(item.raw("at"))
        if bearer is not None:
            place = (game.x[bearer], game.y[bearer])
        kind = item.text("kind", usual)
        id, surface = item.text("id", f"{kind}-{number}"), item.text("surface", "ground")
        holder = camps.get(item.text("holder", ""))
        item.finish()
        if place is None:
            item.report("at", bad, given=shown(dict(item.data)), form="{at: [12, 12]}")
        else:
            yield Lying(id, kind, *place, surface, holder, bearer)


# -- names -------------------------------------------------------------------------------------


def members(
    top: TomlReader, key: str, taken: Collection[str], bad: Phrase
) -> Iterator[tuple[str, TomlReader]]:
    """The figures of a group by name, in the order of the file.

    Whoever bears a name that means something else, or a number, is reported and left out.
    """
    group = top.table(key)
    if group is None:
        return
    for name, value in group.data.items():
        item = group.table(name)
        if item is None:
            if value is None:  # a name with nothing behind it
                group.report(name, NOT_TABLE, given="none")
            continue
        if name in taken or name.lstrip("-").isdigit():
            group.report(name, bad, given=shown(name))
        else:
            yield name, item


def own_profile(item: TomlReader) -> dict[str, Any]:
    """A profile as it is written out; empty where none is, or, reported, something else than keys and values."""
    inner = item.table("profile")
    return dict(inner.data) if inner is not None else {}


C = TypeVar("C")


class CardMaker(Protocol[C]):
    """How a book reads the card of a figure (its profile, its sheet) in a file."""

    def called(self, card: C, name: str, /) -> C:
        """A ready card, for a figure of this name."""
        ...

    def written_out(self, item: TomlReader, name: str, /) -> C:
        """A card that is written out in the file."""
        ...


def card_of(
    item: TomlReader,
    name: str,
    kind: type[C],
    maker: CardMaker[C],
    ready: Mapping[str, C],
    library: Callable[[str], Any],
    unknown: Phrase,
) -> C:
    """`profile: legionnaire` that is ready, `legion-250/legionnaire` of an army, or written out: `{melee: 4}`."""
    given = item.raw("profile")
    if not isinstance(given, str):
        return maker.written_out(item, name)
    if given in ready:
        return maker.called(ready[given], name)
    try:
        found = library(given)
    except (ArmyError, LookupError):
        found = None
    if isinstance(found, kind):
        return maker.called(found, name)
    meant = nearest(given, ready) or ", ".join(ready)
    item.report("profile", unknown, given=shown(given), meant=meant)
    return maker.written_out(TomlReader(item.source, item.path, {}), name)


def ids_for(value: Any, names: Mapping[str, int]) -> Any:
    """An answer as it is written, with every name turned into its id; `none` is nothing."""
    if isinstance(value, str):
        return None if value == "none" else names.get(value, value)
    if isinstance(value, list):
        return [ids_for(item, names) for item in value]
    if isinstance(value, dict):
        return {key: ids_for(item, names) for key, item in value.items()}
    return value


def key_of(word: str, names: Mapping[str, int]) -> str:
    """A key of a choice with every name in it turned into its id: "figure:orc" is "figure:3"."""
    return ":".join(str(names.get(part, part)) for part in word.split(":"))


# -- places ------------------------------------------------------------------------------------


def stands_beside(item: TomlReader) -> bool:
    """Whether a figure's place is told by another's: it comes after all that have a place of their own."""
    return isinstance(item.data.get("at"), Mapping)


def beside(game: State, where: Any, radius: float, standing: Mapping[str, int]) -> Point | None:
    """`{touching: orc, angle: 90}` or `{near: orc, gap: 2, angle: 90}` for a round base of this radius.

    `standing` are those who have their place; None where it is no such place.
    """
    if not isinstance(where, Mapping) or set(where) - {"touching", "near", "gap", "angle"}:
        return None
    other = standing.get(str(where.get("touching", where.get("near"))))
    gap, angle = where.get("gap", 0.0), where.get("angle", 0.0)
    if other is None or not all(type(n) in (int, float) for n in (gap, angle)):
        return None
    away = radius + game.radius[other] + gap
    return (
        game.x[other] + away * cos(radians(angle)),
        game.y[other] + away * sin(radians(angle)),
    )


def demand_clear(item: TomlReader, gaps: Iterable[tuple[str, float]], overlap: Phrase) -> None:
    """Two bases do not overlap: `gaps` are the others by name, and how far from its base each is."""
    for other, gap in gaps:
        if gap < -TOLERANCE:
            item.report("at", overlap, other=other, by=round(-gap, 3))


def demand_on_table(item: TomlReader, table: Ground, place: Point, off: Phrase) -> None:
    """Whoever has a place stands on the table."""
    if not table.is_on(*place):
        given, size = f"[{place[0]:g}, {place[1]:g}]", f"{table.width:g} x {table.depth:g}"
        item.report("at", off, given=given, size=size)


def demand_alive(item: TomlReader, life: int, most: int, bad: Phrase) -> None:
    """Whoever is in play has a point left, and nobody has more than its profile gives it."""
    if not 1 <= life <= most:
        item.report("life", bad, given=life, most=most)
