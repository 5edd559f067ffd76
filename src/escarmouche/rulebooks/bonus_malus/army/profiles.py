"""The profiles that come with the book (`data/profiles.toml`, R76), and profiles kept as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from escarmouche.memory import remembered
from escarmouche.rosters.offers import Offer
from escarmouche.rosters.skill_lists import skill_of
from escarmouche.rulebooks.bonus_malus.army.catalogue import data_file
from escarmouche.rulebooks.bonus_malus.army.mustering import profile_of
from escarmouche.rulebooks.bonus_malus.army.prices import price_of
from escarmouche.rulebooks.bonus_malus.army.sheets import Option, Sheet
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.skill_names import SKILLS


@remembered
def sheets() -> Mapping[str, Sheet]:
    """Every profile of the book as it is written, by id."""
    data = data_file("profiles.toml")
    return MappingProxyType({id: _sheet(id, each) for id, each in data.items()})


@remembered
def ready_profiles() -> Mapping[str, Profile]:
    """Every profile of the book as figures have it, by id, without options."""
    return MappingProxyType({id: profile_of(sheet) for id, sheet in sheets().items()})


def sheets_of(faction: str) -> tuple[Sheet, ...]:
    """The profiles of one faction, in their order."""
    return tuple(sheet for sheet in sheets().values() if sheet.faction == faction)


def with_options(sheet: Sheet, taken: Iterable[str]) -> Sheet:
    """A profile that has taken some of its options: other things, another name, another id."""
    options = [sheet.options[id] for id in taken]
    if not options:
        return sheet
    told = {
        lang: f"{name} ({', '.join(option.names[lang] for option in options)})"
        for lang, name in sheet.names.items()
    }
    gone = {id for option in options for id in option.offer.replaces}
    held = None if sheet.hands is None or gone & set(sheet.hands) else sheet.hands
    return replace(
        sheet,
        id="-".join((sheet.id, *(option.offer.id for option in options))),
        names=told,
        equipment=exchanged(sheet.equipment, [option.offer for option in options]),
        hands=held,
    )


def exchanged(things: Sequence[str], offers: Iterable[Offer]) -> tuple[str, ...]:
    """What is carried with some options: what each gives, where the first thing was that it replaces.

    >>> exchanged(
    ...     ("fusil-blaster", "matraque"), [Offer("lourd", 1, ("canon",), ("fusil-blaster",))]
    ... )
    ('canon', 'matraque')
    """
    held = list(things)
    for offer in offers:
        places = [held.index(id) for id in offer.replaces]
        at = min(places, default=len(held))
        kept = [id for place, id in enumerate(held) if place not in places]
        held = [*kept[:at], *offer.gives, *kept[at:]]
    return tuple(held)


def profile_from_data(data: Mapping[str, Any]) -> Profile:
    """The profile that was kept as `Profile.written`."""
    return profile_of(_sheet(data["id"], data))


def _sheet(id: str, data: Mapping[str, Any]) -> Sheet:
    hands = data.get("hands")
    sheet = Sheet(
        id=id,
        names=data["name"],
        faction=data["faction"],
        skills=tuple(_skill(text) for text in data["skills"]),
        equipment=tuple(data.get("equipment", ())),
        hands=None if hands is None else tuple(hands),
        silhouette=data.get("silhouette", "infantry"),
        fluff=data.get("fluff", {}),
    )
    return replace(sheet, options=_options(sheet, data.get("options", {})))


def _options(sheet: Sheet, data: Mapping[str, Any]) -> dict[str, Option]:
    """R76: what each changes, and by how much the price."""
    found: dict[str, Option] = {}
    for id, each in data.items():
        gives, replaces = tuple(each["gives"]), tuple(each.get("replaces", ()))
        offer = Offer(id, 0, gives, replaces)
        changed = replace(sheet, equipment=exchanged(sheet.equipment, [offer]))
        change = price_of(changed).points - price_of(sheet).points
        found[id] = Option(offer._replace(price=change), each["name"])
    return found


def _skill(text: str) -> Any:
    skill = skill_of(text, SKILLS)
    assert skill is not None, f"no skill {text!r}"
    return skill
