"""Armies: what a figure may be, what an army may hold, and why not.

The functions of this chapter never stop at the first mistake: they report each to a `Source`, which
knows where it stands in the army file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import ArmyError, Problem, Source, nearest, read_toml, shown
from escarmouche.rosters.army_files import SILHOUETTES
from escarmouche.rosters.toml_lines import Path
from escarmouche.rulebooks.escarmouches_fantastiques import army_file, prices
from escarmouche.rulebooks.escarmouches_fantastiques.army_file import (
    Draft,
    army_to_data,
    draft_of,
    placed,
    squads_of,
)
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    FLIGHT,
    Army,
    Entry,
    Profile,
    Role,
)

__all__ = ["ArmyError", "army_from_data", "army_to_data", "read_army", "validate"]

# EF-ITEM-00
ITEMS = (
    "amulette",
    "endurance",
    "massacre",
    "puissance",
    "argent",
    "rapidite",
    "furtivite",
)
# EF-SPELL-00
SPELLS = (
    "boule-de-feu",
    "invocation",
    "malediction",
    "mur-de-feu",
    "paralysie",
    "paranoia",
    "rayon-de-mort",
    "soif-de-sang",
    "teleportation",
)

# The limits, with the rulings that a group of players may wish to change.
POINTS_PER_CHARACTER = 250  # EF-HEROS-01; R21: a maximum, counted on the points spent
POINTS_PER_PIECE = 1000  # EF-ART-15
POINTS_FOR_TITAN = 2000  # EF-TITAN-03
MOST_TITANS = 1  # EF-TITAN-02
# EF-HEROS-03, R43m: one or none; EF-TITAN-01, R33: up to two. R32: two bearers may own the same.
MOST_ITEMS = {Role.HERO: 1, Role.TITAN: 2}
TITAN_ITEMS_DIFFER = True  # R33
SORCERER_SPELLS = 2  # EF-HEROS-04: the same one twice is allowed (EF-HEROS-05)
AMULET_SPELLS = 1  # EF-ITEM-AMULETTE-02
MOST_CREW = 3  # EF-ART-02
CREATURE_PRICE = 10  # EF-SPELL-INVOCATION-03; R30: with its PV factor
# Ours: beyond these a number is a slip of the pen.
MOST_TWINS = 200
MOST_ATTACKS = 12
WIDEST_BASE = 6.0

NO_FIGURE = Phrase("ef.roster.no_figure")
COUNT = Phrase("ef.roster.count")
MOVEMENT = Phrase("ef.roster.movement", "EF-CAR-MVT-01", "EF-COUT-MVT-06")
NO_MELEE = Phrase("ef.roster.no_melee", "EF-COUT-MEL-06")
MELEE = Phrase("ef.roster.melee", "EF-CAR-MEL-01", "EF-CAR-MEL-03", "EF-COUT-MEL-06")
SHOOTING = Phrase("ef.roster.shooting", "EF-CAR-TIR-01", "EF-CAR-TIR-02", "EF-CAR-TIR-04")
TOO_MANY_ATTACKS = Phrase("ef.roster.too_many_attacks")
ARMOUR = Phrase("ef.roster.armour", "EF-CAR-ARM-01")
MENTAL = Phrase("ef.roster.mental", "EF-CAR-MEN-01")
LIFE = Phrase("ef.roster.life", "EF-CAR-PV-01", "EF-COUT-PV-04")
BASE = Phrase("ef.roster.base", "EF-CAR-MVT-02")
SILHOUETTE = Phrase("ef.roster.silhouette")
UNKNOWN_ABILITY = Phrase("ef.roster.unknown_ability", "EF-CAP-01")
ABILITY_TWICE = Phrase("ef.roster.ability_twice", "EF-CAP-01")
UNKNOWN_ITEM = Phrase("ef.roster.unknown_item", "EF-ITEM-00")
UNKNOWN_SPELL = Phrase("ef.roster.unknown_spell", "EF-SPELL-00")
WRONG_PRICE = Phrase("ef.roster.wrong_price", "EF-COUT-TOTAL-01")
NO_ITEM_FOR_THEM = Phrase("ef.roster.no_item_for_them", "EF-HEROS-03", "EF-TITAN-01")
HERO_ITEMS = Phrase("ef.roster.hero_items", "EF-HEROS-03")
TITAN_ITEMS = Phrase("ef.roster.titan_items", "EF-TITAN-01")
TITAN_SAME_ITEM = Phrase("ef.roster.titan_same_item", "EF-TITAN-01")
SPELL_COUNT = Phrase("ef.roster.spell_count", "EF-HEROS-04")
AMULET_SPELL = Phrase("ef.roster.amulet_spell", "EF-ITEM-AMULETTE-02")
NO_SPELL_FOR_THEM = Phrase("ef.roster.no_spell_for_them", "EF-HEROS-04", "EF-ITEM-AMULETTE-02")
NO_CREATURE = Phrase("ef.roster.no_creature", "EF-SPELL-INVOCATION-01")
CREATURE_UNUSED = Phrase("ef.roster.creature_unused", "EF-SPELL-INVOCATION-01")
CREATURE_ROLE = Phrase("ef.roster.creature_role", "EF-SPELL-INVOCATION-01")
CREATURE_TOO_DEAR = Phrase("ef.roster.creature_too_dear", "EF-SPELL-INVOCATION-03")
PIECE_SHOOTING = Phrase("ef.roster.piece_shooting", "EF-ART-14", "EF-CAR-TIR-02")
CREW_COUNT = Phrase("ef.roster.crew_count", "EF-ART-02")
CREW_ROLE = Phrase("ef.roster.crew_role", "EF-ART-02")
TOO_MANY_CHARACTERS = Phrase("ef.roster.too_many_characters", "EF-HEROS-01", "EF-HEROS-08")
TOO_MANY_PIECES = Phrase("ef.roster.too_many_pieces", "EF-ART-15")
SECOND_TITAN = Phrase("ef.roster.second_titan", "EF-TITAN-02")
TITAN_TOO_EARLY = Phrase("ef.roster.titan_too_early", "EF-TITAN-03")
OVER_POINTS = Phrase("ef.roster.over_points")


def read_army(text: str) -> Army:
    """The army of a TOML file, priced and legal. Raises `ArmyError` with everything to mend."""
    source = read_toml(text)
    draft = _build(source)
    _check_roles(source, draft)
    _check_limits(source, draft)
    source.fail()
    return draft.army


def army_from_data(data: Any) -> Army:
    """The army that `army_to_data` wrote. Its form and scores are checked, prices made anew.

    The limits of an army are left to `validate`: friends may agree on an army that breaks them.
    """
    source = Source(data)
    draft = _build(source)
    source.fail()
    return draft.army


def validate(army: Army, agreed: int | None = None) -> list[Problem]:
    """Everything that makes an army illegal, or too large for the size agreed."""
    source = Source(army_to_data(army))
    draft = draft_of(army, agreed)
    _check_scores(source, draft)
    _check_prices(source, draft)
    _check_roles(source, draft)
    _check_limits(source, draft)
    return source.problems


def _build(source: Source) -> Draft:
    """The army as written, and priced when its scores allow it."""
    draft = army_file.build(source)
    _check_scores(source, draft)
    return draft if source.problems else army_file.priced(draft)


def _profiles(draft: Draft) -> Iterator[tuple[Path, Profile]]:
    """Every profile with its place: figures, crews, creatures."""
    for path, entry in placed(draft.army):
        yield from ((where, squad.profile) for where, squad in squads_of(path, entry))
    yield from draft.creatures


# --- what a figure may be ----------------------------------------------------------------


def _check_scores(source: Source, draft: Draft) -> None:
    """R40: the scores that the price table knows, for every profile and piece."""
    for path, entry in placed(draft.army):
        _check_count(source, path, entry)
        if entry.piece is not None:
            _check_piece(source, path, entry)
    for path, profile in _profiles(draft):
        _check_profile(source, path, profile)


def _check_profile(source: Source, path: Path, profile: Profile) -> None:
    def require(fine: bool, key: str, phrase: Phrase, given: Any, **data: Any) -> None:
        if not fine and not source.flagged((*path, key)):
            source.report((*path, key), phrase, given=shown(given), **data)

    speed: int | str = profile.movement
    if profile.flies and speed == FLIGHT:
        speed = prices.VOL
    require(speed in prices.MOVEMENT, "movement", MOVEMENT, speed)
    require(bool(profile.melee), "melee", NO_MELEE, list(profile.melee))
    require(all(s in prices.MELEE for s in profile.melee), "melee", MELEE, list(profile.melee))
    # A zero means no ranged attack, so it cannot stand among other scores (EF-CAR-TIR-02).
    shots = all(s in prices.SHOOTING and s > 0 for s in profile.shooting)
    require(shots, "shooting", SHOOTING, list(profile.shooting))
    for key, scores in (("melee", profile.melee), ("shooting", profile.shooting)):
        few = len(scores) <= MOST_ATTACKS
        require(few, key, TOO_MANY_ATTACKS, len(scores), most=MOST_ATTACKS)
    require(profile.armour in prices.ARMOUR, "armour", ARMOUR, profile.armour)
    require(profile.mental in prices.MENTAL, "mental", MENTAL, profile.mental)
    require(profile.life in prices.LIFE_HALVES, "life", LIFE, profile.life)
    _check_base(source, path, profile.base)
    known = ", ".join(SILHOUETTES)
    fine = profile.silhouette in SILHOUETTES
    require(fine, "silhouette", SILHOUETTE, profile.silhouette, known=known)
    _check_words(source, (*path, "abilities"), profile.abilities, prices.ABILITIES, UNKNOWN_ABILITY)
    _check_words(source, (*path, "items"), profile.items, ITEMS, UNKNOWN_ITEM)
    _check_words(source, (*path, "spells"), profile.spells, SPELLS, UNKNOWN_SPELL)
    for ability in dict.fromkeys(profile.abilities):
        once = profile.abilities.count(ability) == 1
        require(once, "abilities", ABILITY_TWICE, ability)


def _check_base(source: Source, path: Path, base: float) -> None:
    """R41: bases are round and given by their diameter."""
    if not 0 < base <= WIDEST_BASE and not source.flagged((*path, "base")):
        source.report((*path, "base"), BASE, given=shown(base), widest=WIDEST_BASE)


def _check_words(
    source: Source, path: Path, words: tuple[str, ...], known: Any, phrase: Phrase
) -> None:
    """Each word must be one of a closed list; the nearest one is offered."""
    for index, word in enumerate(words):
        if word not in known and not source.flagged((*path, index)):
            meant = nearest(word, map(str, known)) or ", ".join(map(str, known))
            source.report((*path, index), phrase, given=shown(word), meant=meant)
            source.flag(path)


def _check_count(source: Source, path: Path, entry: Entry) -> None:
    counts = [((*place, "count"), squad.count) for place, squad in squads_of(path, entry)]
    if any(source.flagged(where) for where, _count in counts):
        return
    where = counts[0][0] if len(counts) == 1 else (*path, "crew")
    if entry.piece is not None:
        # EF-ART-02: three at most; one at least, or nobody could ever use the piece (EF-ART-01).
        if min(count for _where, count in counts) < 1 or entry.size > MOST_CREW:
            source.report(where, CREW_COUNT, given=shown(entry.size), most=MOST_CREW)
    elif not 1 <= entry.count <= MOST_TWINS:
        source.report(where, COUNT, given=shown(entry.count), most=MOST_TWINS)


def _check_piece(source: Source, path: Path, entry: Entry) -> None:
    """EF-ART-14: Shooting is all a piece has to pay for; its Movement is always 6''."""
    assert entry.piece is not None
    score = entry.piece.shooting
    if not (score in prices.SHOOTING and score > 0) and not source.flagged((*path, "shooting")):
        source.report((*path, "shooting"), PIECE_SHOOTING, given=shown(score))
    _check_base(source, path, entry.piece.base)


def _check_prices(source: Source, draft: Draft) -> None:
    """An army made by hand may bear prices that are not those of the table."""
    if source.problems:
        return
    for path, profile in _profiles(draft):
        right = prices.price(profile).total
        if profile.price != right:
            source.report(path, WRONG_PRICE, given=profile.price, right=right)
    for path, entry in placed(draft.army):
        if entry.piece and entry.piece.price != prices.piece_price(entry.piece):
            right = prices.piece_price(entry.piece)
            source.report(path, WRONG_PRICE, given=entry.piece.price, right=right)


# --- what its role allows ----------------------------------------------------------------


def _check_roles(source: Source, draft: Draft) -> None:
    """Items, spells and creatures by role. What could not be read is not judged."""
    for path, entry in placed(draft.army):
        for where, squad in squads_of(path, entry):
            _check_role(source, where, squad.profile, crew=entry.piece is not None)
    for path, creature in draft.creatures:
        _check_creature(source, path, creature)


def _check_role(source: Source, where: Path, profile: Profile, crew: bool) -> None:
    if any(source.flagged((*where, key)) for key in ("role", "items", "spells", "creature")):
        return
    if crew and profile.role is not Role.TROOP:
        # R19, R43a: ordinary figures only.
        source.report((*where, "role"), CREW_ROLE, given=profile.role.value)
        return
    _check_items(source, where, profile)
    _check_spells(source, where, profile)


def _check_items(source: Source, path: Path, profile: Profile) -> None:
    given, most = len(profile.items), MOST_ITEMS.get(profile.role, 0)
    where = (*path, "items")
    if given > most:
        phrase = {Role.HERO: HERO_ITEMS, Role.TITAN: TITAN_ITEMS}.get(
            profile.role, NO_ITEM_FOR_THEM
        )
        source.report(where, phrase, given=given, most=most)
    elif profile.role is Role.TITAN and TITAN_ITEMS_DIFFER and len(set(profile.items)) < given:
        source.report(where, TITAN_SAME_ITEM, given=profile.items[0])


def _check_spells(source: Source, path: Path, profile: Profile) -> None:
    given, where = len(profile.spells), (*path, "spells")
    if profile.role is Role.SORCERER:
        if given != SORCERER_SPELLS:
            source.report(where, SPELL_COUNT, given=given, needed=SORCERER_SPELLS)
    elif "amulette" in profile.items:
        if given != AMULET_SPELLS:
            source.report(where, AMULET_SPELL, given=given, needed=AMULET_SPELLS)
    elif given:
        source.report(where, NO_SPELL_FOR_THEM, given=given)
    # EF-SPELL-INVOCATION-01, R30: the type is written on the roster with the spell.
    if "invocation" in profile.spells and profile.creature is None:
        source.report(where, NO_CREATURE)
    if "invocation" not in profile.spells and profile.creature is not None:
        source.report((*path, "creature"), CREATURE_UNUSED, given=profile.creature.id)


def _check_creature(source: Source, path: Path, creature: Profile) -> None:
    """R30: an ordinary profile of 10 points at most."""
    extras = creature.items or creature.spells or creature.creature
    if not source.flagged((*path, "role")) and (creature.role is not Role.TROOP or extras):
        source.report(path, CREATURE_ROLE, given=creature.role.value)
    if creature.price > CREATURE_PRICE:
        source.report(path, CREATURE_TOO_DEAR, given=creature.price, most=CREATURE_PRICE)


# --- what an army may hold ---------------------------------------------------------------


def _check_limits(source: Source, draft: Draft) -> None:
    army, agreed = draft.army, draft.agreed
    if not army.entries and not source.problems:
        source.report((), NO_FIGURE)
    places = list(placed(draft.army))
    titans = _each(places, Role.TITAN)
    for path in titans[MOST_TITANS:]:
        source.report((*path, "role"), SECOND_TITAN, given=len(titans), most=MOST_TITANS)
    if any(entry.price == 0 for entry in army.entries):
        return  # an entry could not be priced: the points spent are not known
    spent = army.points
    for path in titans[:1]:
        if spent < POINTS_FOR_TITAN:
            where = (*path, "role")
            source.report(where, TITAN_TOO_EARLY, spent=spent, needed=POINTS_FOR_TITAN)
    _check_characters(source, places, spent)
    _check_pieces(source, places, spent)
    if agreed is not None and spent > agreed:
        source.report(("points",), OVER_POINTS, spent=spent, agreed=agreed, over=spent - agreed)


def _each(places: list[tuple[Path, Entry]], *roles: Role) -> list[Path]:
    """The place of every figure of these roles, once for each of its twins."""
    return [
        path
        for path, entry in places
        if entry.piece is None and entry.profile.role in roles
        for _ in range(min(entry.count, MOST_TWINS))
    ]


def _check_characters(source: Source, places: list[tuple[Path, Entry]], spent: int) -> None:
    """EF-HEROS-01: Heroes and Sorcerers together, their own price included in the points."""
    found, most = _each(places, Role.HERO, Role.SORCERER), spent // POINTS_PER_CHARACTER
    if len(found) > most:
        where = (*found[most], "role")
        source.report(where, TOO_MANY_CHARACTERS, given=len(found), most=most, spent=spent)


def _check_pieces(source: Source, places: list[tuple[Path, Entry]], spent: int) -> None:
    """EF-ART-15: whole thousands only."""
    found = [path for path, entry in places if entry.piece is not None]
    most = spent // POINTS_PER_PIECE
    if len(found) > most:
        source.report(found[most], TOO_MANY_PIECES, given=len(found), most=most, spent=spent)
