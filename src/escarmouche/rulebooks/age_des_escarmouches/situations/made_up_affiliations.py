"""Affiliations that a situation about an army makes up: `affiliations: {wardens: {people: lion, capacities: {...}}}`.

Only their prices matter there (ADE-1.3.6-04 to -14).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Source, TomlReader, shown
from escarmouche.rulebooks.age_des_escarmouches.army.affiliations import (
    Affiliation,
    Capacity,
    Per,
    Price,
    Solo,
)

BAD_PRICE = Phrase("ade.situation.bad_price", "ADE-1.3.6-04", "ADE-1.3.6-09", "ADE-1.3.6-12")

KEYS = ("people", "capacities", "solos")
COUNTED = {each.value: each for each in Per}


def read(given: Any) -> dict[str, Affiliation]:
    """The affiliations by their names. Raises `ArmyError` with what is wrong."""
    source = Source({"affiliations": given})
    top = TomlReader(source, (), {"affiliations": given})
    group = top.table("affiliations")
    found = {}
    for name, item in _tables(group):
        people = item.text("people")
        capacities = tuple(_capacity(item, *each) for each in _items(item, "capacities"))
        solos = tuple(_solo(item, *each) for each in _items(item, "solos"))
        item.finish()
        found[name] = Affiliation(name, people, {"fr": name, "en": name}, capacities, solos)
    source.fail()
    return found


def _tables(group: TomlReader | None) -> Iterator[tuple[str, TomlReader]]:
    for name in group.data if group else ():
        assert group is not None
        item = group.table(name)
        if item is not None:
            yield name, item


def _items(item: TomlReader, key: str) -> Iterator[tuple[str, Any]]:
    table = item.table(key)
    for name in table.data if table else ():
        assert table is not None
        yield name, table.raw(name)


def _capacity(item: TomlReader, name: str, price: Any) -> Capacity:
    """`banner: [8, 12, 16, 20, 24]`, `banner: 0`, or `howl: {each: 5, per: incarnate}`."""
    names = {"fr": name, "en": name}
    if price == 0:
        return Capacity(name, names, Price())
    if isinstance(price, Mapping) and set(price) == {"each", "per"} and price["per"] in COUNTED:
        if type(price["each"]) is int:
            return Capacity(name, names, Price(each=price["each"], per=COUNTED[price["per"]]))
    if _are_prices(price) and len(price) > 1:
        return Capacity(name, names, Price(tuple(price)))
    item.report("capacities", BAD_PRICE, given=shown(price), known=", ".join(COUNTED))
    return Capacity(name, names, Price())


def _solo(item: TomlReader, name: str, prices: Any) -> Solo:
    """`pavise: 3`, or a price for each rank: `eye: [2, 4, 6]`."""
    listed = [prices] if type(prices) is int else prices
    if not _are_prices(listed) or not listed:
        item.report("solos", BAD_PRICE, given=shown(prices), known=", ".join(COUNTED))
        listed = [0]
    return Solo(name, {"fr": name, "en": name}, tuple(listed))


def _are_prices(value: Any) -> bool:
    return isinstance(value, list) and all(type(each) is int and each >= 0 for each in value)
