"""Deeds as plain data, for saves and for the network.

`{"action": "march", "figure": 3, "path": [[x, y]], "facing": 90, "targets": [7]}`; what is not said is nothing.
"by", "level", "weapon" and "force" where an action wants them. "with" is a list of the same for those who act
together (ADE-3.2.3-02): what they do not say is as their leader said it, but for the way and the facing.
"""

from __future__ import annotations

from typing import Any

from escarmouche.core.answers import MALFORMED
from escarmouche.core.explain import Refused, refuse
from escarmouche.kit.point_data import decode_points, is_number
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed

NEEDED = {"action": str, "figure": int}
OPTIONAL = {"by": str, "level": int, "weapon": int, "force": bool}
LISTS = {"path", "targets", "with"}
KEYS = {*NEEDED, *OPTIONAL, *LISTS, "facing"}
SHARED = ("action", "targets", "by", "level", "weapon")  # what a group has in common

LONGEST_LIST = 100


def encode(deed: Deed) -> dict[str, Any]:
    """Plain data."""
    data: dict[str, Any] = {"action": deed.action, "figure": deed.figure}
    if deed.path:
        data["path"] = [list(point) for point in deed.path]
    for key in ("facing", "by", "level", "weapon"):
        if getattr(deed, key) is not None:
            data[key] = getattr(deed, key)
    if deed.targets:
        data["targets"] = list(deed.targets)
    if deed.force:
        data["force"] = True
    if deed.others:
        data["with"] = [encode(one) for one in deed.others]
    return data


def decode(data: Any) -> Deed:
    """The same, back; raises `Refused` when the data has not the right form."""
    if not _well_formed(data):
        form = "{" + ", ".join(f'"{key}"' for key in sorted(KEYS)) + "}"
        raise Refused(refuse(MALFORMED, expected=form, given=repr(data)[:200]))
    facing = data.get("facing")
    shared = {key: data[key] for key in SHARED if key in data}
    return Deed(
        data["action"],
        data["figure"],
        decode_points(data.get("path", []), LONGEST_LIST),
        None if facing is None else float(facing),
        tuple(data.get("targets", [])),
        data.get("by"),
        data.get("level"),
        data.get("weapon"),
        bool(data.get("force")),
        tuple(decode({**shared, **one}) for one in data.get("with", [])),
    )


def _well_formed(data: Any) -> bool:
    if not isinstance(data, dict) or set(data) - KEYS or not set(NEEDED) <= set(data):
        return False
    if any(type(data[key]) is not kind for key, kind in NEEDED.items()):
        return False
    if any(type(data.get(key)) not in (kind, type(None)) for key, kind in OPTIONAL.items()):
        return False
    lists = [data.get(key, []) for key in sorted(LISTS)]
    if any(not isinstance(held, list) or len(held) > LONGEST_LIST for held in lists):
        return False
    if any(type(id) is not int for id in data.get("targets", [])):
        return False
    if any(not isinstance(one, dict) or "with" in one for one in data.get("with", [])):
        return False
    return data.get("facing") is None or is_number(data["facing"])
