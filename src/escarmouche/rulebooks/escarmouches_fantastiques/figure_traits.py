"""What a kind of figure of this book looks like, from its scores, abilities, items and words."""

from __future__ import annotations

from escarmouche.kit.army_emblems import FigureLooks
from escarmouche.kit.figure_traits import LIGHT, MAIL, NAKED, PLATE, Traits
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Army, Piece, Profile, Role
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State

_ARMOUR = {1: NAKED, 2: LIGHT, 3: MAIL}
MANY_BLOWS = 2  # EF-CAR-MEL-03: one attack for each score


def traits(figure: Figure) -> Traits:
    """What a figure on the table looks like."""
    return of_profile(figure.profile) if figure.piece is None else of_piece(figure.piece)


def card(figure: Figure) -> tuple[str, str, bool]:
    """Figures of one entry and one profile look alike; a piece is not its crew."""
    return figure.entry, figure.profile.id, figure.piece is None


def came_later(_game: State, figure: Figure) -> bool:
    """Whether a spell brought it (EF-SPELL-INVOCATION-01)."""
    return figure.summoned


def army_traits(army: Army) -> list[Traits]:
    """What each entry of an army looks like: a piece, not its crew."""
    return [
        of_profile(entry.profile) if entry.piece is None else of_piece(entry.piece)
        for entry in army.entries
    ]


def of_piece(piece: Piece) -> Traits:
    """An artillery piece, by its name; else one that throws, or one that pierces (EF-ART-16)."""
    return Traits(tuple(piece.names.values()), (piece.kind.value,), kind="machine")


def of_profile(profile: Profile) -> Traits:
    """A figure."""
    has = profile.abilities.__contains__
    armour = _ARMOUR.get(profile.armour, PLATE)
    return Traits(
        names=tuple(profile.names.values()),
        carried=tuple(name for names in profile.item_names.values() for name in names.values()),
        story=tuple(profile.fluff.values()),
        powers=profile.spells,
        kind=profile.silhouette,
        armour=armour,
        mighty=has("puissant"),
        reaching=has("allonge"),
        quick=has("desengagement"),
        doubly_armed=len(profile.melee) >= MANY_BLOWS and armour <= LIGHT,
        shoots=bool(profile.shooting),
        flies=profile.flies,
        magic=profile.role is Role.SORCERER,
        hero=profile.role is Role.HERO,
        frightening=has("effrayant"),
        stealthy=has("eclaireur"),
    )


LOOKS: FigureLooks[State] = FigureLooks(traits, card, army_traits, came_later)
