"""What figures and pieces cost: the price table as data, and each price with its reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Army,
    Entry,
    Piece,
    PieceKind,
    Profile,
    Squad,
)

VOL = "vol"
Score = int | str


class Cost(NamedTuple):
    """One part of a price: which score, how many points, under which clause."""

    score: Score
    points: int
    reason: Phrase


def _table(name: str, rows: Mapping[Score, tuple[int, str]]) -> dict[Score, Cost]:
    return {
        score: Cost(score, points, Phrase(f"ef.price.{name}", clause))
        for score, (points, clause) in rows.items()
    }


# The keys are also the only scores that a figure may have (EF-COUT-MVT-06, EF-COUT-MEL-06).
MOVEMENT = _table(
    "movement",
    {
        VOL: (5, "EF-COUT-MVT-01"),
        18: (4, "EF-COUT-MVT-02"),
        15: (3, "EF-COUT-MVT-03"),
        12: (2, "EF-COUT-MVT-04"),
        9: (1, "EF-COUT-MVT-05"),
        6: (0, "EF-COUT-MVT-06"),
    },
)
MELEE = _table(
    "melee",
    {
        5: (10, "EF-COUT-MEL-01"),
        4: (8, "EF-COUT-MEL-02"),
        3: (6, "EF-COUT-MEL-03"),
        2: (4, "EF-COUT-MEL-04"),
        1: (2, "EF-COUT-MEL-05"),
    },
)
SHOOTING = _table(
    "shooting",
    {
        5: (15, "EF-COUT-TIR-01"),
        4: (12, "EF-COUT-TIR-02"),
        3: (9, "EF-COUT-TIR-03"),
        2: (6, "EF-COUT-TIR-04"),
        1: (3, "EF-COUT-TIR-05"),
        0: (0, "EF-COUT-TIR-06"),
    },
)
ARMOUR = _table(
    "armour",
    {
        5: (10, "EF-COUT-ARM-01"),
        4: (8, "EF-COUT-ARM-02"),
        3: (6, "EF-COUT-ARM-03"),
        2: (4, "EF-COUT-ARM-04"),
        1: (2, "EF-COUT-ARM-05"),
        0: (1, "EF-COUT-ARM-06"),  # R40: as printed, although it breaks the progression
    },
)
MENTAL = _table(
    "mental",
    {
        5: (5, "EF-COUT-MEN-01"),
        4: (4, "EF-COUT-MEN-02"),
        3: (3, "EF-COUT-MEN-03"),
        2: (2, "EF-COUT-MEN-04"),
        1: (1, "EF-COUT-MEN-05"),
        0: (0, "EF-COUT-MEN-06"),
    },
)
# EF-CAP-01: the complete list of abilities.
ABILITIES = _table(
    "ability",
    {
        "allonge": (3, "EF-COUT-CAP-01"),
        "desengagement": (2, "EF-COUT-CAP-02"),
        "eclaireur": (5, "EF-COUT-CAP-03"),
        "effrayant": (4, "EF-COUT-CAP-04"),
        "puissant": (5, "EF-COUT-CAP-05"),
    },
)
# In halves, so that x1.5 stays a whole number. R40: nobody has more than 4 PV, Titans included.
LIFE_HALVES = _table(
    "life",
    {
        1: (2, "EF-COUT-PV-01"),
        2: (3, "EF-COUT-PV-02"),
        3: (4, "EF-COUT-PV-03"),
        4: (6, "EF-COUT-PV-04"),
    },
)
# Points for each point of the piece's Shooting; its crew is paid apart (R19, R40).
PIECE_RATES = {
    PieceKind.EXPLOSIVE: Cost("explosive", 12, Phrase("ef.price.explosive", "EF-ART-EXPLOSIVE-02")),
    PieceKind.PIERCING: Cost("piercing", 6, Phrase("ef.price.piercing", "EF-ART-PERFORANTE-03")),
}
TOTAL = Phrase("ef.price.total", "EF-COUT-TOTAL-01")


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A price and everything that makes it. Items and spells are free: they do not appear."""

    parts: tuple[Cost, ...]
    factor: Cost  # in halves
    reason: Phrase = TOTAL

    @property
    def sum(self) -> int:
        """The characteristics and the abilities together."""
        return sum(part.points for part in self.parts)

    @property
    def total(self) -> int:
        """EF-COUT-TOTAL-01: the sum times the PV factor; R40: halves are rounded up."""
        return (self.sum * self.factor.points + 1) // 2

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that this price rests on, once each, in the order of the parts."""
        reasons = [*(part.reason for part in self.parts), self.factor.reason, self.reason]
        return tuple(dict.fromkeys(clause for reason in reasons for clause in reason.clauses))


def price(profile: Profile) -> Breakdown:
    """The price of one figure; Heroes, Sorcerers and Titans pay like anybody (EF-HEROS-02).

    The scores must be in the table: `roster.validate` says so in words, this raises `KeyError`.
    """
    return Breakdown(
        (
            MOVEMENT[VOL if profile.flies else profile.movement],
            *(MELEE[score] for score in profile.melee),  # EF-COUT-ATT-01: each attack is paid
            *(SHOOTING[score] for score in profile.shooting or (0,)),
            ARMOUR[profile.armour],
            MENTAL[profile.mental],
            *(ABILITIES[ability] for ability in profile.abilities),
        ),
        LIFE_HALVES[profile.life],
    )


def piece_price(piece: Piece) -> int:
    """The price of an artillery piece by its formula alone."""
    return PIECE_RATES[piece.kind].points * piece.shooting


def priced(profile: Profile) -> Profile:
    """The profile with its price written on it, and on the creature that it may summon."""
    creature = priced(profile.creature) if profile.creature else None
    return replace(profile, price=price(profile).total, creature=creature)


def priced_piece(piece: Piece) -> Piece:
    """The piece with its price written on it."""
    return replace(piece, price=piece_price(piece))


# --- for the price list of an army ---------------------------------------------------------


def rows(army: Army) -> list[dict[str, Any]]:
    """One row for the figures of each entry, and one for its piece."""
    return [row for entry in army.entries for row in _rows(entry)]


def _rows(entry: Entry) -> list[dict[str, Any]]:
    found = [_squad_row(squad) for squad in entry.squads]
    if entry.piece is not None:
        found.append(_piece_row(entry, entry.piece))
    return found


def _squad_row(squad: Squad) -> dict[str, Any]:
    broken = price(squad.profile)
    return {
        "id": squad.profile.id,
        "name": squad.profile.names,
        "count": squad.count,
        "parts": [
            {"what": part.reason.id, "score": part.score, "points": part.points}
            for part in broken.parts
        ],
        "sum": broken.sum,
        "factor": broken.factor.points / 2,
        "price": broken.total,
        "total": broken.total * squad.count,
        "clauses": list(broken.clauses),
    }


def _piece_row(entry: Entry, piece: Piece) -> dict[str, Any]:
    rate = PIECE_RATES[piece.kind]
    return {
        "id": entry.id,
        "name": piece.names,
        "count": 1,
        "parts": [{"what": rate.reason.id, "score": piece.shooting, "points": rate.points}],
        "sum": rate.points,
        "factor": float(piece.shooting),
        "price": piece.price,
        "total": piece.price,
        "clauses": list(rate.reason.clauses),
    }
