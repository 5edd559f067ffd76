"""Deeds of this book as plain data, for saves and for the network.

`{"action": "march", "figure": 3, "path": [[x, y]], "facing": 90, "targets": [7]}`; what is not said is nothing.
"by", "level", "weapon" and "force" where an action wants them. "with" is a list of the same for those who act
together (ADE-3.2.3-02): what they do not say is as their leader said it, but for the way and the facing.
"""

from __future__ import annotations

from escarmouche.kit.deeds import DeedForm
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed

LONGEST_LIST = 100

FORM = DeedForm(
    Deed,
    {"facing": float, "by": str, "level": int, "weapon": int, "force": bool},
    shared=("action", "targets", "by", "level", "weapon"),
    longest=LONGEST_LIST,
)
