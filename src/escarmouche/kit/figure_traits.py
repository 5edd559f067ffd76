"""What a book tells of a kind of figure so that it can be drawn, and the emblems that fit it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from escarmouche.core.emblems import Emblem
from escarmouche.kit.emblem_words import (
    ALONE,
    BEINGS,
    BUILDS,
    HEADS,
    MACHINES,
    MISSILES,
    MOUNTS,
    SHIELDS,
    STAFFS,
    THINGS,
    WEAPONS,
    WINGS,
    Found,
    all_of,
    is_ridden,
)
from escarmouche.memory import remembered

NAKED, LIGHT, MAIL, PLATE = range(4)  # how well it is protected


@dataclass(frozen=True, slots=True)
class Traits:
    """A kind of figure in general words, from its profile. What is not said is not so."""

    names: tuple[str, ...]  # in each language
    carried: tuple[str, ...] = ()  # the names of its weapons and of what it has with it
    story: tuple[str, ...] = ()  # what is told of it
    powers: tuple[str, ...] = ()  # the names of what it can work
    held: tuple[str, ...] | None = (
        None  # the names of what is in its hands; nothing else is drawn there
    )
    kind: str = "infantry"  # its silhouette
    people: str = ""  # dwarf, goblin, orc, wolfen, hulk, or a being; else human
    armour: int = NAKED
    mighty: bool = False  # strikes harder than others
    reaching: bool = False  # strikes from farther
    quick: bool = False
    doubly_armed: bool = False
    shoots: bool = False
    flies: bool = False
    magic: bool = False
    faith: bool = False
    hero: bool = False
    frightening: bool = False
    stealthy: bool = False
    bears_banner: bool = False
    makes_music: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """Where words are looked for, the weightiest first."""
        return all_of(self.carried, self.names, self.story)


TWO_HANDED = {"great-sword", "great-axe", "great-hammer", "halberd", "pike", "scythe"}
HELD_LEFT = {"round-shield", "kite-shield", "tower-shield", "buckler", "bark-shield"}

# What those carry of whom nobody says it, the likeliest first.
SHOOTERS = ("bow", "crossbow", "javelins", "sling", "gun", "throwing-axe", "pistol")
MIGHTY = ("great-axe", "great-hammer", "great-sword", "halberd", "mace", "flail")
HEROES = ("sword", "great-sword", "rapier", "axe", "mace", "sabre")
REACHING = ("pike", "spear", "halberd", "trident", "hook")
QUICK = ("rapier", "sabre", "dagger", "katana", "whip")
ARMOURED = ("sword", "mace", "axe", "halberd", "hammer", "flail", "spear")
LIGHTLY = ("spear", "axe", "club", "sabre", "pick", "dagger", "trident", "sword")
OF_PEOPLE = {
    "dwarf": ("axe", "hammer", "pick", "mace"),
    "orc": ("axe", "club", "great-axe", "spear"),
    "goblin": ("spear", "sabre", "katana", "club"),
    "wolfen": ("claws", "great-axe", "axe", "club"),
    "hulk": ("", "club", "claws", "great-hammer"),
}
OF_HEROES = {"dwarf": "axe", "orc": "great-axe", "goblin": "katana", "wolfen": "claws"}
STAVES = ("staff", "crystal-staff", "fire-staff", "skull-staff", "branch-staff")
CROZIERS = ("cross-staff", "crook", "mace", "staff")

HEROIC = ("plume", "crown", "horns", "hair", "great-helm")
HEADS_BY_ARMOUR = (
    ("bandana", "hair", "hood", "cap", "wide-hat"),
    ("cap", "hair", "bandana", "hood", "helm"),
    ("helm", "cap", "horns", "great-helm"),
    ("great-helm", "helm", "horns", "plume"),
)
MYSTIC_HEADS = ("hat", "hood", "turban", "antlers", "hair")
FAITHFUL_HEADS = ("mitre", "veil", "hood", "hair", "wolf-pelt")
WILD_HEADS = ("antlers", "wolf-pelt", "mask", "horns")  # of those who have no temples
BEASTS = ("wolf", "hound", "boar", "bear", "salamander", "serpent", "rat", "spider", "beetle")
FLYERS = ("crow", "bat", "moth", "wasp", "owl", "dragon")
ENGINES = ("cannon", "ballista", "stone-thrower", "mortar", "wagon", "tower", "automaton")
GIANTS = ("hulk", "golem")


@remembered
def fitting(traits: Traits) -> tuple[Emblem, ...]:
    """The emblems that fit a kind of figure, the likeliest first; no two of them alike."""
    return tuple(dict.fromkeys(_fitting(traits)))


def _fitting(traits: Traits) -> Iterator[Emblem]:
    being = _being(traits)
    if being:
        wings = {"dragon": "leathery"}.get(being[0], "feathered")
        lifted = traits.flies and being[0] not in FLYERS
        for body in being:
            yield Emblem(body, wings=wings if lifted else "")
        return
    build, face = _build(traits)
    mount, wings = _mount(traits), _wings(traits)
    for arms, head in _in_turn(_arms(traits), _heads(traits)):
        right, left, back = _held(arms, mounted=bool(mount))
        yield Emblem(build, face, head, right, left, back, mount, wings)


def _in_turn(
    arms: Sequence[tuple[str, str]], heads: Sequence[str]
) -> Iterable[tuple[tuple[str, str], str]]:
    """Other arms first, then another head: arms are seen from farther away."""
    return ((held, head) for head, held in product(heads, arms))


# -- beings and machines -----------------------------------------------------------------------------


def _being(traits: Traits) -> tuple[str, ...]:
    """The shapes of what is neither a person nor rides; nothing for persons."""
    if traits.kind == "machine":
        return _first_of(MACHINES.meaning(all_of(traits.names, traits.carried)), ENGINES)
    if traits.people in BEASTS:
        return _first_of(_named_being(traits) or traits.people, BEASTS)
    if traits.kind not in ("beast", "monster", "flyer") or traits.people or traits.magic:
        return ()
    named = _named_being(traits)
    if named:
        return _first_of(named, BEASTS if named in BEASTS else FLYERS)
    return BEASTS if traits.kind == "beast" else ()


def _named_being(traits: Traits) -> str:
    """The being that a kind is named after, unless it is ridden; of a monster one may only be told."""
    ridden = _ridden(traits)
    if ridden is not None or WINGS.meaning(traits.names) in ("kite", "balloon"):
        return ""
    texts = (
        traits.names
        if traits.hero or traits.kind == "flyer"
        else all_of(traits.names, traits.story)
    )
    found = BEINGS.meaning(texts[:1]) or BEINGS.meaning(texts)
    return ALONE.get(found, found)


def _ridden(traits: Traits) -> Found | None:
    if WINGS.meaning(traits.names) in ("kite", "balloon"):
        return None  # a kite is called a flying stag in French
    found = BEINGS.first(traits.names[:1])
    return found if found is not None and is_ridden(found.before) else None


def _first_of(one: str, others: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((one, *others))) if one else tuple(others)


# -- persons -----------------------------------------------------------------------------------------


def _build(traits: Traits) -> tuple[str, str]:
    """The body with its dress, and the face."""
    told = BUILDS.meaning(traits.names) or (
        BUILDS.meaning(traits.story) if traits.kind == "monster" else ""
    )
    if traits.kind == "monster" and traits.people != "wolfen":
        return (told, told) if told == "golem" else ("hulk", "hulk")
    if told == "bones":
        return "bones", "skull"
    if told in ("golem", "shade") and not traits.people:
        return told, told
    people = traits.people or "human"
    face = "skull" if traits.frightening and people == "human" else people
    if people == "human":
        if traits.magic or traits.faith:
            return "robed", face
        return ("cloth", "human", "mail", "plate")[traits.armour], face
    dressed = traits.armour >= PLATE and people in ("dwarf", "goblin", "orc")
    return (f"{people}-plate" if dressed else people), face


def _heads(traits: Traits) -> tuple[str, ...]:
    if traits.kind == "monster" and not traits.people:
        return ("", "horns", "helm")
    named = HEADS.meaning(traits.texts)
    usual: tuple[str, ...]
    if traits.magic or traits.faith:
        wild = traits.people in ("orc", "wolfen")
        usual = WILD_HEADS if wild else FAITHFUL_HEADS if traits.faith else MYSTIC_HEADS
    elif traits.people == "wolfen":
        usual = ("crown", "horns", "") if traits.hero else ("", "bandana", "horns")
    elif traits.hero:
        usual = HEROIC
    elif traits.stealthy:
        usual = ("hood", "bandana", "cap")
    else:
        usual = HEADS_BY_ARMOUR[traits.armour]
    return _first_of(named, usual)


def _arms(traits: Traits) -> tuple[tuple[str, str], ...]:
    """What is in the right hand and in the left one, the likeliest first."""
    if traits.held is not None:
        return (_exactly(traits.held),)
    thing = THINGS.meaning(traits.texts)
    if traits.bears_banner:
        return (("banner", ""), ("banner", "round-shield"))
    if traits.makes_music:
        return tuple((each, "") for each in _first_of(thing, ("drum", "horn", "bell")))
    if traits.kind == "crew":
        return (("rammer", ""), ("wrench", ""), ("hammer", ""))
    if traits.magic or traits.faith:
        return tuple((each, thing) for each in _staffs(traits))
    if traits.shoots:
        return tuple((each, "") for each in _first_of(MISSILES.meaning(traits.texts), SHOOTERS))
    return _melee_arms(traits, thing)


def _exactly(held: Sequence[str]) -> tuple[str, str]:
    """What is drawn of things in hand: a weapon on the right, another one or a shield on the left."""
    drawn = [_drawn(name) for name in held]
    right, left = (*drawn, "", "")[:2]
    return right, left


def _drawn(name: str) -> str:
    lexicons = (MISSILES, WEAPONS, SHIELDS, THINGS)
    return next((found for each in lexicons if (found := each.meaning((name,)))), "")


def _staffs(traits: Traits) -> tuple[str, ...]:
    named = STAFFS.meaning(all_of(traits.names, traits.powers, traits.story))
    if traits.mighty or traits.armour >= PLATE:  # one who fights as well
        named = WEAPONS.meaning(traits.texts) or named
    return _first_of(named, CROZIERS if traits.faith else STAVES)


def _melee_arms(traits: Traits, thing: str) -> tuple[tuple[str, str], ...]:
    named = WEAPONS.meaning(traits.texts)
    shield = SHIELDS.meaning(traits.texts) or _shield(traits)
    if thing and not named:
        return ((thing, shield), *((each, thing) for each in _usual_arms(traits)))
    if traits.doubly_armed:
        twice = named or ("sabre" if traits.quick else "sword")
        return tuple((each, each) for each in _first_of(twice, ("dagger", "axe", "claws")))
    return tuple((each, shield) for each in _first_of(named, _usual_arms(traits)))


def _usual_arms(traits: Traits) -> tuple[str, ...]:
    own = OF_PEOPLE.get("hulk" if traits.kind == "monster" else traits.people, ())
    if traits.hero and not traits.reaching and not traits.mighty:
        return _first_of(OF_HEROES.get(traits.people, ""), HEROES)
    usual: tuple[str, ...]
    if traits.reaching:
        usual = REACHING
    elif traits.kind == "rider":
        usual = ("lance", "sabre", "spear", "axe")
    elif traits.mighty and not own:
        usual = MIGHTY
    elif traits.quick:
        usual = QUICK
    else:
        usual = ARMOURED if traits.armour >= MAIL else LIGHTLY
    first = () if traits.reaching or traits.kind == "rider" else own
    return tuple(dict.fromkeys((*first, *usual)))


def _shield(traits: Traits) -> str:
    if traits.mighty or traits.quick or traits.hero or traits.kind in ("monster", "beast"):
        return ""
    return ("", "", "round-shield", "tower-shield")[traits.armour]


def _held(arms: tuple[str, str], mounted: bool) -> tuple[str, str, str]:
    """In the right hand, in the left hand, in both."""
    right, left = arms
    if mounted:
        return right, "" if left in HELD_LEFT else left, ""
    right = "pike" if right == "lance" else right
    if right in TWO_HANDED and not left:
        return "", "", right
    return right, left, ""


def _mount(traits: Traits) -> str:
    ridden = _ridden(traits)
    if ridden is not None and traits.kind in ("rider", "flyer"):
        return MOUNTS.get(ridden.meaning, "horse")
    return "horse" if traits.kind == "rider" else ""


def _wings(traits: Traits) -> str:
    if not traits.flies:
        return ""
    if _mount(traits) == "wyvern":
        return "leathery"
    return WINGS.meaning(traits.texts) or "feathered"


def is_told(traits: Traits) -> bool:
    """Whether the army says itself what it carries or what being it is."""
    texts = traits.texts
    held = MISSILES if traits.shoots else WEAPONS
    return bool(
        traits.held
        or held.meaning(texts)
        or (not traits.shoots and THINGS.meaning(texts))
        or _being(traits)
    )
