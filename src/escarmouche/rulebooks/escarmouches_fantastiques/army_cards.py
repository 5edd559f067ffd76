"""An army of this book as a player chooses it: plain data, with phrases where words are wanted."""

from __future__ import annotations

from typing import Any

from escarmouche.rulebooks.escarmouches_fantastiques.abilities import ABILITIES
from escarmouche.rulebooks.escarmouches_fantastiques.items import ITEMS
from escarmouche.rulebooks.escarmouches_fantastiques.spells import SPELLS


def army_card(army: Any) -> dict[str, Any]:
    """The army and its entries."""
    return {
        "id": army.id,
        "names": army.names,
        "fluff": army.fluff,
        "points": army.points,
        "figures": sum(entry.size for entry in army.entries),
        "entries": [_entry(entry) for entry in army.entries],
    }


def _entry(entry: Any) -> dict[str, Any]:
    profile = entry.profile
    plugins: dict[str, list[Any]] = {
        "abilities": [ABILITIES[id] for id in profile.abilities],
        "items": [ITEMS[id] for id in profile.items],
        "spells": [SPELLS[id] for id in dict.fromkeys(profile.spells)],
    }
    return {
        "id": entry.id,
        "names": profile.names,
        "count": entry.size,
        "price": entry.price,
        "each": profile.price,
        "silhouette": profile.silhouette,
        "role": profile.role.value,
        "flies": profile.flies,
        "life": profile.life,
        "base": profile.base,
        "fluff": profile.fluff,
        "scores": {
            "movement": profile.movement,
            "melee": list(profile.melee),
            "shooting": list(profile.shooting),
            "armour": profile.armour,
            "mental": profile.mental,
        },
        **{kind: [p.phrase for p in held] for kind, held in plugins.items()},
        "helps": [
            {"name": p.phrase, "help": f"{p.phrase.id}.help"}
            for held in plugins.values()
            for p in held
        ],
        "piece": None if entry.piece is None else _piece(entry.piece),
    }


def _piece(piece: Any) -> dict[str, Any]:
    return {
        "kind": piece.kind.value,
        "names": piece.names,
        "fluff": piece.fluff,
        "price": piece.price,
        "shooting": piece.shooting,
        "base": piece.base,
    }
