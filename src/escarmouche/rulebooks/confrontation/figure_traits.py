"""What a kind of figure of this book looks like, from its reference card."""

from __future__ import annotations

from escarmouche.kit.army_emblems import FigureLooks
from escarmouche.kit.figure_traits import LIGHT, MAIL, NAKED, PLATE, Traits
from escarmouche.rulebooks.confrontation.army import Army
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.state import Figure, State

PEOPLES = {"nain": "dwarf", "gobelin": "goblin", "orque": "orc"}
SMALL = 4.0  # cm: what is higher than an orc is of another kind than its people
MIGHTY, QUICK = 8, 5  # FOR, INI


def traits(figure: Figure) -> Traits:
    """What a figure on the table looks like."""
    return of_profile(figure.profile)


def card(figure: Figure) -> str:
    """Figures of one card look alike."""
    return figure.profile.id


def came_later(_game: State, _figure: Figure) -> bool:
    """Nobody joins an army during a game of this book."""
    return False


def army_traits(army: Army) -> list[Traits]:
    """What each entry of an army looks like."""
    return [of_profile(entry.profile) for entry in army.entries]


def of_profile(profile: Profile) -> Traits:
    """A fighter, by its card."""
    weapon = () if profile.weapon is None else tuple(profile.weapon.names.values())
    return Traits(
        names=tuple(profile.names.values()),
        carried=weapon,
        story=tuple(profile.fluff.values()),
        kind=profile.silhouette,
        people="" if profile.silhouette == "monster" else PEOPLES.get(profile.people, ""),
        armour=_armour(profile.scores.get("RES", 0)),
        mighty=profile.scores.get("FOR", 0) >= MIGHTY,
        quick=profile.scores.get("INI", 0) >= QUICK,
        doubly_armed=profile.has("ambidextre"),
        shoots=profile.weapon is not None,
        flies=profile.flies,
        magic=profile.magician and profile.silhouette == "mage",
        faith=profile.faithful and profile.silhouette == "mage",
        hero=profile.character,
    )


def _armour(resistance: int) -> int:
    """RES says how thick the plate is."""
    return (
        NAKED
        if resistance <= 4
        else LIGHT
        if resistance <= 6
        else MAIL
        if resistance <= 8
        else PLATE
    )


LOOKS: FigureLooks[State] = FigureLooks(traits, card, army_traits, came_later)
