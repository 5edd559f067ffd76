"""What a kind of figure of this book looks like, from its reference card and what it carries."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.kit.army_emblems import FigureLooks
from escarmouche.kit.figure_traits import LIGHT, MAIL, NAKED, PLATE, Traits
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Kind, Profile
from escarmouche.rulebooks.age_des_escarmouches.content.artefacts import ARTEFACTS
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

PEOPLES = {
    "nain": "dwarf", "petit-gobelin": "goblin", "grand-gobelin": "goblin", "orque": "orc", "wolfen": "wolfen",
    "grand-wolfen": "wolfen", "loup": "wolf", "chien": "hound",
}  # fmt: skip
RIDERS = {"cavalier", "petit-cavalier"}
MIGHTY, QUICK = 7, 5  # FOR, INI


def traits(figure: Figure) -> Traits:
    """What a figure on the table looks like."""
    return of_profile(figure.profile, figure.artefacts)


def card(figure: Figure) -> tuple[str, int, tuple[str, ...]]:
    """Figures of one card who carry the same look alike."""
    return figure.profile.id, figure.profile.value, figure.artefacts


def came_later(game: State, figure: Figure) -> bool:
    """Whether a formula brought it: no card was made for it (ADE-4.6.7-01)."""
    return not any(figure.id in card.figures for card in game.cards)


def army_traits(army: Army) -> list[Traits]:
    """What each entry of an army looks like, its machines last."""
    return [
        *(of_profile(entry.profile, entry.artefacts) for entry in army.entries),
        *(of_profile(entry.profile) for entry in army.machines),
    ]


def of_profile(profile: Profile, artefacts: Sequence[str] = ()) -> Traits:
    """A fighter or a machine, by its card."""
    carried = (*(w.names for w in profile.weapons), *(ARTEFACTS[id].names for id in artefacts))
    mystic = profile.kind is not Kind.WARRIOR
    return Traits(
        names=(*profile.names.values(), profile.fighting_class or ""),
        carried=tuple(name for names in carried for name in names.values()),
        story=tuple(profile.fluff.values()),
        kind="rider" if profile.stature in RIDERS else profile.silhouette,
        people=PEOPLES.get(profile.stature, ""),
        armour=_armour(profile.scores.get("RES", 0)),
        mighty=profile.scores.get("FOR", 0) >= MIGHTY,
        quick=profile.scores.get("INI", 0) >= QUICK,
        doubly_armed=profile.has("ambidextre"),
        shoots=bool(profile.weapons) and profile.machine is None,
        flies=profile.air is not None,
        magic=mystic and profile.has("magicien"),
        faith=mystic and profile.has("fidele"),
        hero=profile.incarnate,
        frightening="PEU" in profile.scores and profile.stature == "humain",
        bears_banner=profile.has("porte-etendard"),
        makes_music=profile.has("musicien"),
    )


def _armour(resistance: int) -> int:
    """RES says how well it is protected."""
    return (
        NAKED
        if resistance <= 5
        else LIGHT
        if resistance <= 6
        else MAIL
        if resistance <= 7
        else PLATE
    )


LOOKS: FigureLooks[State] = FigureLooks(traits, card, army_traits, came_later)
