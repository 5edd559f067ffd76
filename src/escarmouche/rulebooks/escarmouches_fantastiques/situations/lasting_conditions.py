"""What lies on a figure when a situation begins: `conditions: [routed, {cursed: melee}, {serving: gun}]`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.state import Effect
from escarmouche.rosters import TomlReader, nearest, shown
from escarmouche.rulebooks.escarmouches_fantastiques import conditions
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure

UNKNOWN_CONDITION = Phrase("ef.situation.unknown_condition")
BAD_CURSE = Phrase("ef.situation.bad_curse", "EF-SPELL-MALEDICTION-02")
NO_PIECE = Phrase("ef.situation.no_piece", "EF-ART-10")

PLAIN: Mapping[str, Callable[[int], Effect]] = {
    "routed": lambda i: conditions.routed(),
    "frightened": lambda i: conditions.frightened(),
    "paralysed": conditions.paralysed,
}
CURSED, SERVING = "cursed", "serving"  # which say more: an attack, a piece
KNOWN = (*PLAIN, CURSED, SERVING)


def effects_of(item: TomlReader, figure: Figure, ids: Mapping[str, int]) -> Iterator[Effect]:
    """Each of them; what is none is reported."""
    given = item.raw("conditions")
    for one in given if isinstance(given, list) else [] if given is None else [given]:
        effect = _effect(item, figure, one, ids)
        if effect is not None:
            yield effect


def _effect(item: TomlReader, figure: Figure, given: Any, ids: Mapping[str, int]) -> Effect | None:
    name, data = given, None
    if isinstance(given, Mapping) and len(given) == 1:
        ((name, data),) = given.items()
    if name == CURSED:
        return _curse(item, figure, data)
    if name == SERVING:
        return _service(item, data, ids)
    if isinstance(name, str) and name in PLAIN and data is None:
        return PLAIN[name](figure.id)
    meant = nearest(str(name), KNOWN) or ", ".join(KNOWN)
    item.report("conditions", UNKNOWN_CONDITION, given=shown(given), meant=meant)
    return None


def _curse(item: TomlReader, figure: Figure, data: Any) -> Effect | None:
    """`cursed: melee`, `cursed: {shooting: 1}` (which attack is lost, from 0), or plain: no attack is lost."""
    if data in (None, "none"):
        return conditions.cursed(figure.id, "none", 0)
    removed, index = data, 0
    if isinstance(data, Mapping) and len(data) == 1:
        ((removed, index),) = data.items()
    attacks = {"melee": len(figure.profile.melee), "shooting": len(figure.profile.shooting)}
    if type(index) is int and 0 <= index < attacks.get(str(removed), 0):
        return conditions.cursed(figure.id, str(removed), index)
    item.report("conditions", BAD_CURSE, given=shown(data), **attacks)
    return None


def _service(item: TomlReader, data: Any, ids: Mapping[str, int]) -> Effect | None:
    if isinstance(data, str) and data in ids:
        return conditions.serving(ids[data])
    meant = (nearest(data, ids) if isinstance(data, str) else None) or ", ".join(ids)
    item.report("conditions", NO_PIECE, given=shown(data), meant=meant)
    return None
