"""What a kind of figure of this book looks like, from its profile."""

from __future__ import annotations

from escarmouche.kit.army_emblems import FigureLooks
from escarmouche.kit.figure_traits import LIGHT, MAIL, NAKED, PLATE, Traits
from escarmouche.rulebooks.bonus_malus.army.force import Army
from escarmouche.rulebooks.bonus_malus.equipment import Weapon
from escarmouche.rulebooks.bonus_malus.profile import Profile
from escarmouche.rulebooks.bonus_malus.state import Figure, State

FRIGHTFUL = ("effrayant", "terrifiant", "demoniaque", "spectre")
STEALTHY = ("furtif", "camouflage", "infiltration")
MAGIC = ("malaise", "etourdissement", "magnetisme", "lecture-de-pensees")
FAITH = ("priere", "bannissement")
CLAWS = "Griffes"
MIGHTY = 1  # the modifier of a blow for two hands that is harder than others


def traits(figure: Figure) -> Traits:
    """What a figure on the table looks like."""
    return of_profile(figure.profile)


def card(figure: Figure) -> str:
    """Figures of one profile look alike."""
    return figure.profile.id


def came_later(_game: State, _figure: Figure) -> bool:
    """Nobody joins a group during a game of this book."""
    return False


def army_traits(army: Army) -> list[Traits]:
    """What each entry of a force looks like."""
    return [of_profile(entry.profile) for entry in army.entries]


def of_profile(profile: Profile) -> Traits:
    """A figure, by what it can do and what it holds."""
    held = [weapon for id in profile.hands if (weapon := profile.weapon(id)) is not None]
    magic = any(map(profile.has, MAGIC))
    return Traits(
        names=tuple(profile.names.values()),
        carried=_carried(profile),
        held=_held(profile),
        story=tuple(profile.fluff.values()),
        kind=profile.silhouette,
        people="wolfen" if profile.has("lycan") else "",
        armour=_armour(profile),
        mighty=any(w.melee and w.hands == 2 and w.melee.damage >= MIGHTY for w in held),
        reaching=profile.has("soutien"),
        quick=profile.has("rapide"),
        doubly_armed=profile.has("ambidextre"),
        shoots=any(map(_is_for_shots, held)),
        magic=magic and profile.silhouette == "mage",
        faith=any(map(profile.has, FAITH)),
        hero=profile.has("personnage"),
        frightening=any(map(profile.has, FRIGHTFUL)),
        stealthy=any(map(profile.has, STEALTHY)),
    )


def _held(profile: Profile) -> tuple[str, ...]:
    """What is in its hands, by its French name: weapons and shield; else what its bare hands strike with."""
    names = [
        weapon.names["fr"] for id in profile.hands if (weapon := profile.weapon(id)) is not None
    ]
    if profile.shield is not None and profile.shield.id in profile.hands:
        names.append(profile.shield.names["fr"])
    if names:
        return tuple(names)
    if profile.has("degats") or profile.has("ferocite"):
        return (CLAWS,)
    return tuple(upgrade.names["fr"] for upgrade in profile.upgrades if upgrade.unarmed)


def _is_for_shots(weapon: Weapon) -> bool:
    return weapon.shot is not None and (weapon.melee is None or weapon.is_light)


def _carried(profile: Profile) -> tuple[str, ...]:
    """The names of what it holds, then of the rest."""
    first = [weapon for id in profile.hands if (weapon := profile.weapon(id)) is not None]
    rest = [weapon for weapon in profile.weapons if weapon.id not in profile.hands]
    names = [name for weapon in (*first, *rest) for name in weapon.names.values()]
    shield = () if profile.shield is None else tuple(profile.shield.names.values())
    return (*dict.fromkeys(names), *shield)


def _armour(profile: Profile) -> int:
    """What it wears says how thick the plate is."""
    if profile.armour is None or profile.armour.shots_only:
        return LIGHT if profile.has("robuste") else NAKED
    return (NAKED, LIGHT, MAIL, PLATE)[min(profile.armour.save, 3)]


LOOKS: FigureLooks[State] = FigureLooks(traits, card, army_traits, came_later)
