"""Combats that are formed when a situation begins, as people write them in files: `combats: [[ann, orc]]`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.kit.melees import Contacts, Separation, melees, only_separation
from escarmouche.kit.separating import Reasons, Separating
from escarmouche.rosters.problems import nearest, shown
from escarmouche.rosters.toml_reader import TomlReader


def parted(
    top: TomlReader, names: Mapping[str, int], contacts: Contacts, reasons: Reasons, bad: Phrase
) -> Separation:
    """How those who are still to fight have been parted.

    Where nothing is written, the only way in which they can be; a melee that can be parted in several ways, or
    combats that no separation makes, are reported.
    """
    given = top.raw("combats")
    if given is None:
        return _only(top, contacts, bad)
    if not isinstance(given, list) or not all(is_list_of_names(one, names) for one in given):
        top.report("combats", bad, given=shown(given))
        return ()
    found = tuple(sorted(tuple(sorted(names[name] for name in one)) for one in given))
    if Separating(contacts, tuple(contacts), reasons).check(found) is not None:
        top.report("combats", bad, given=shown(given))
        return ()
    return found


def _only(top: TomlReader, contacts: Contacts, bad: Phrase) -> Separation:
    found: list[tuple[int, ...]] = []
    for melee in melees(contacts):
        separation = only_separation(contacts, melee)
        if separation is None:
            top.report("combats", bad, given="-")
        else:
            found += separation
    return tuple(found)


def is_list_of_names(value: Any, names: Collection[str]) -> bool:
    """Whether something is a list of figures by name."""
    return isinstance(value, list) and bool(value) and all(name in names for name in value)


def named(item: TomlReader, key: str, names: Mapping[str, int], unknown: Phrase) -> tuple[int, ...]:
    """Figures by their names; whoever is unknown is reported and left out."""
    written = item.texts(key)
    for name in written:
        if name not in names:
            meant = nearest(name, names) or ", ".join(names)
            item.report(key, unknown, given=shown(name), meant=meant)
    return tuple(names[name] for name in written if name in names)


def the_one(camps: Sequence[int]) -> int | None:
    """The place of who fights alone against the others, of fighters by their camps; of two the first."""
    for place, camp in enumerate(camps):
        if camps.count(camp) == 1 and len(set(camps)) == 2:
            return place
    return None
