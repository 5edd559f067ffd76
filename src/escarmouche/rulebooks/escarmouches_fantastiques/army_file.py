"""The form of an army: from plain data (a TOML file, a save) to `Army` and back.

Only the form is judged here; what the rulebook allows is in `roster`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Source, TomlReader, nearest, shown
from escarmouche.rosters.army_files import army_table, demand_own_ids
from escarmouche.rosters.toml_lines import Path
from escarmouche.rulebooks.escarmouches_fantastiques import prices
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    FLIGHT,
    Army,
    Entry,
    Piece,
    PieceKind,
    Profile,
    Role,
    Squad,
)

RULEBOOK = "escarmouches-fantastiques"

OTHER_BOOK = Phrase("ef.roster.other_book")
SAME_ID = Phrase("ef.roster.same_id")
MOVEMENT_FORM = Phrase("ef.roster.movement", "EF-CAR-MVT-01", "EF-COUT-MVT-06")
BASE_FORM = Phrase("ef.roster.base_form", "EF-CAR-MVT-02")
UNKNOWN_ROLE = Phrase("ef.roster.unknown_role")
ITEM_FORM = Phrase("ef.roster.item_form", "EF-ITEM-00")
UNKNOWN_KIND = Phrase("ef.roster.unknown_kind", "EF-ART-16")
NO_CREW = Phrase("ef.roster.no_crew", "EF-ART-01", "EF-ART-02")
UNKNOWN_CREATURE = Phrase("ef.roster.unknown_creature", "EF-SPELL-INVOCATION-01")
SIZE = Phrase("ef.roster.size")

# EF-HEROS-08: one role, two names.
ROLES = {**{role.value: role for role in Role}, "magician": Role.SORCERER}
KINDS = {kind.value: kind for kind in PieceKind}
LARGEST_ARMY = 100_000  # ours


@dataclass(frozen=True, slots=True)
class Draft:
    """An army as it was written, before anybody says whether it is legal."""

    army: Army
    agreed: int | None  # the size that the players agreed on
    creatures: tuple[tuple[Path, Profile], ...]  # what Invocation may bring, with its place


def draft_of(army: Army, agreed: int | None) -> Draft:
    """The draft that an army would come from."""
    known = enumerate(creatures_of(army))
    return Draft(army, agreed, tuple((("creatures", index), each) for index, each in known))


# --- places ------------------------------------------------------------------------------


def placed(army: Army) -> Iterator[tuple[Path, Entry]]:
    """Every entry with its place in the file."""
    figures = [entry for entry in army.entries if entry.piece is None]
    pieces = [entry for entry in army.entries if entry.piece is not None]
    yield from ((("figures", index), entry) for index, entry in enumerate(figures))
    yield from ((("artillery", index), entry) for index, entry in enumerate(pieces))


def profile_path(path: Path, entry: Entry) -> Path:
    """Where the first profile of an entry is written: the crew of a piece has its own table, or several."""
    if entry.piece is None:
        return path
    return (*path, "crew", 0) if entry.others else (*path, "crew")


def squads_of(path: Path, entry: Entry) -> Iterator[tuple[Path, Squad]]:
    """The figures of an entry by their profiles, each with its place."""
    yield profile_path(path, entry), entry.squads[0]
    yield from (((*path, "crew", n), squad) for n, squad in enumerate(entry.others, 1))


def creatures_of(army: Army) -> list[Profile]:
    """The creatures that the army's Invocations name, once each."""
    found = (squad.profile.creature for entry in army.entries for squad in entry.squads)
    return list({each.id: each for each in found if each is not None}.values())


# --- reading -----------------------------------------------------------------------------


def build(source: Source) -> Draft:
    """Read the whole of it. What does not fit is reported, and something is put in its place."""
    top = army_table(source, RULEBOOK, OTHER_BOOK)
    army_id, names = top.identifier("id"), top.names("name", required=True)
    fluff = top.story("fluff")
    agreed = _agreed(top)
    creatures = [(table.path, _creature(table)) for table in top.tables("creatures")]
    known = {profile.id: profile for _, profile in creatures}
    entries = [
        *[_figures(table, known) for table in top.tables("figures")],
        *[_artillery(table, known) for table in top.tables("artillery")],
    ]
    top.finish()
    army = Army(army_id, names, tuple(entries), fluff)
    # EF-DEPL-04: a type is known by its id.
    demand_own_ids(source, [(path, entry.id) for path, entry in placed(army)], SAME_ID)
    demand_own_ids(source, [(path, profile.id) for path, profile in creatures], SAME_ID)
    return Draft(army, agreed, tuple(creatures))


def _agreed(top: TomlReader) -> int | None:
    """The size of the army, when the file states one."""
    if "points" not in top.data:
        top.raw("points")
        return None
    points = top.integer("points")
    if not top.source.flagged(("points",)) and not 1 <= points <= LARGEST_ARMY:
        top.report("points", SIZE, given=shown(points), most=LARGEST_ARMY)
    return None if top.source.flagged(("points",)) else points


def _figures(table: TomlReader, creatures: Mapping[str, Profile]) -> Entry:
    name, count = table.identifier("id"), table.integer("count", 1)
    # Two entries may share a profile and still be placed apart.
    profile = _profile(table, table.identifier("profile", name), creatures)
    table.finish()
    return Entry(name, profile, count)


def _creature(table: TomlReader) -> Profile:
    profile = _profile(table, table.identifier("id"), {})
    table.finish()
    return profile


def _artillery(table: TomlReader, creatures: Mapping[str, Profile]) -> Entry:
    name = table.identifier("id")
    piece = Piece(
        name,
        table.names("name", required=True),
        _kind(table),
        table.integer("shooting"),
        table.number("base", 1.5, BASE_FORM),
        fluff=table.story("fluff"),
    )
    squads = [_squad(item, f"{name}-crew", creatures) for item in _crew(table)]
    table.finish()
    if not squads:
        return Entry(name, Profile(name, {}, 6, (1,), 0, 0), 1, piece)
    first, *others = squads
    return Entry(name, first.profile, first.count, piece, tuple(others))


def _crew(table: TomlReader) -> list[TomlReader]:
    """EF-ART-02, R19: `[artillery.crew]` where all have one profile, `[[artillery.crew]]` for a mixed crew."""
    if isinstance(table.data.get("crew"), list | tuple):
        found = table.tables("crew")
        if not found and not table.source.flagged((*table.path, "crew")):
            table.report("crew", NO_CREW)
        return found
    crew = table.table("crew", required=True)
    return [] if crew is None else [crew]


def _squad(crew: TomlReader, usual: str, creatures: Mapping[str, Profile]) -> Squad:
    numbered = usual if crew.path[-1] == "crew" else f"{usual}-{int(crew.path[-1]) + 1}"
    profile = _profile(crew, crew.identifier("id", numbered), creatures, "crew")
    squad = Squad(profile, crew.integer("count", 1))
    crew.finish()
    return squad


def _profile(
    table: TomlReader, id: str, creatures: Mapping[str, Profile], silhouette: str = "infantry"
) -> Profile:
    speed, flies = _movement(table)
    items, item_names = _items(table)
    shooting = table.integers("shooting")
    return Profile(
        id=id,
        names=table.names("name", required=True),
        singular=table.names("figure"),
        movement=speed,
        flies=flies,
        melee=table.integers("melee", required=True),
        shooting=() if shooting == (0,) else shooting,  # EF-CAR-TIR-02: 0 is no ranged attack
        armour=table.integer("armour"),
        mental=table.integer("mental"),
        life=table.integer("life", 1),
        abilities=table.texts("abilities"),
        role=_role(table),
        items=items,
        item_names=item_names,
        spells=table.texts("spells"),
        creature=_called(table, creatures),
        base=table.number("base", 1.0, BASE_FORM),
        silhouette=table.text("silhouette", silhouette),
        fluff=table.story("fluff"),
    )


def _movement(table: TomlReader) -> tuple[int, bool]:
    value = table.raw("movement", required=True)
    if value == prices.VOL:
        return FLIGHT, True
    if type(value) is int:
        return value, False
    if value is not None:
        table.report("movement", MOVEMENT_FORM, given=shown(value))
    return 0, False


def _role(table: TomlReader) -> Role:
    value = table.text("role", Role.TROOP.value)
    if value not in ROLES:
        known = nearest(value, ROLES) or ", ".join(ROLES)
        table.report("role", UNKNOWN_ROLE, given=shown(value), meant=known)
    return ROLES.get(value, Role.TROOP)


def _kind(table: TomlReader) -> PieceKind:
    value = table.text("kind")
    if value not in KINDS and not table.source.flagged((*table.path, "kind")):
        table.report("kind", UNKNOWN_KIND, given=shown(value), known=", ".join(KINDS))
    return KINDS.get(value, PieceKind.PIERCING)


def _items(table: TomlReader) -> tuple[tuple[str, ...], dict[str, dict[str, str]]]:
    """EF-ITEM-00: an item is an id, or an id with the name that its bearer gives it."""
    value = table.raw("items")
    if value is None:
        return (), {}
    if not isinstance(value, list | tuple):
        table.report("items", ITEM_FORM, given=shown(value))
        return (), {}
    items: list[str] = []
    names: dict[str, dict[str, str]] = {}
    for index, each in enumerate(value):
        if isinstance(each, Mapping):
            inner = TomlReader(table.source, (*table.path, "items", index), each)
            items.append(inner.text("item"))
            name = inner.names("name")
            inner.finish()
            if any(inner.source.flagged((*inner.path, key)) for key in ("item", "name")):
                table.source.flag(inner.path)
                table.source.flag((*table.path, "items"))
            if name:
                names[items[-1]] = name
        elif isinstance(each, str):
            items.append(each)
        else:
            items.append("")  # keeps the place of those behind it
            table.source.report((*table.path, "items", index), ITEM_FORM, given=shown(each))
            table.source.flag((*table.path, "items"))
    return tuple(items), names


def _called(table: TomlReader, creatures: Mapping[str, Profile]) -> Profile | None:
    """EF-SPELL-INVOCATION-01: the creature of an Invocation, by its id."""
    value = table.text("creature", "")
    if value and value not in creatures:
        known = nearest(value, creatures) or ", ".join(creatures) or "-"
        table.report("creature", UNKNOWN_CREATURE, given=shown(value), meant=known)
    return creatures.get(value)


def priced(draft: Draft) -> Draft:
    """The same with all prices written on it."""
    entries = (
        replace(
            entry,
            profile=prices.priced(entry.profile),
            others=tuple(
                replace(each, profile=prices.priced(each.profile)) for each in entry.others
            ),
            piece=prices.priced_piece(entry.piece) if entry.piece else None,
        )
        for entry in draft.army.entries
    )
    return Draft(
        replace(draft.army, entries=tuple(entries)),
        draft.agreed,
        tuple((path, prices.priced(profile)) for path, profile in draft.creatures),
    )


# --- writing -----------------------------------------------------------------------------


def army_to_data(army: Army) -> dict[str, Any]:
    """The army as plain data of the form of the files. Prices are not written: they follow."""
    data: dict[str, Any] = {"rulebook": RULEBOOK, "id": army.id, "name": dict(army.names)}
    if army.fluff:
        data["fluff"] = dict(army.fluff)
    data["creatures"] = [_profile_data(each) for each in creatures_of(army)]
    data["figures"] = [_figures_data(each) for each in army.entries if each.piece is None]
    data["artillery"] = [
        _artillery_data(each, each.piece) for each in army.entries if each.piece is not None
    ]
    return data


def _figures_data(entry: Entry) -> dict[str, Any]:
    data = {**_profile_data(entry.profile), "id": entry.id, "count": entry.count}
    if entry.profile.id != entry.id:
        data["profile"] = entry.profile.id
    return data


def _artillery_data(entry: Entry, piece: Piece) -> dict[str, Any]:
    crew = [{**_profile_data(squad.profile), "count": squad.count} for squad in entry.squads]
    data = {
        "id": entry.id,
        "name": dict(piece.names),
        "kind": piece.kind.value,
        "shooting": piece.shooting,
        "base": piece.base,
        "fluff": dict(piece.fluff),
        "crew": crew if entry.others else crew[0],
    }
    return {key: value for key, value in data.items() if value != {}}


def _profile_data(profile: Profile) -> dict[str, Any]:
    data = {
        "id": profile.id,
        "name": dict(profile.names),
        "figure": dict(profile.singular),
        "movement": prices.VOL if profile.flies else profile.movement,
        "melee": list(profile.melee),
        "shooting": list(profile.shooting),
        "armour": profile.armour,
        "mental": profile.mental,
        "life": profile.life,
        "abilities": list(profile.abilities),
        "role": profile.role.value,
        "items": [_item_data(profile, item) for item in profile.items],
        "spells": list(profile.spells),
        "creature": profile.creature.id if profile.creature else {},
        "base": profile.base,
        "silhouette": profile.silhouette,
        "fluff": dict(profile.fluff),
    }
    return {key: value for key, value in data.items() if value not in ({}, [])}


def _item_data(profile: Profile, item: str) -> Any:
    name = profile.item_names.get(item)
    return {"item": item, "name": dict(name)} if name else item
