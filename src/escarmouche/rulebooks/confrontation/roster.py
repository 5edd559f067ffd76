"""What an army may hold, and why not (R21, R35, R37).

The functions here never stop at the first mistake: they report each to a `Source`, which knows
where it stands in the army file.
"""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import ArmyError, Problem, Source, read_toml
from escarmouche.rosters.toml_lines import Path
from escarmouche.rulebooks.confrontation import army_file
from escarmouche.rulebooks.confrontation.army import FORMATS, Army
from escarmouche.rulebooks.confrontation.army_file import army_to_data, placed
from escarmouche.rulebooks.confrontation.content.catalogue import CATALOGUE
from escarmouche.rulebooks.confrontation.content.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.content.skills import GUERRIER_MAGE, MOINE_GUERRIER
from escarmouche.rulebooks.confrontation.profile import Profile

__all__ = ["ArmyError", "army_from_data", "army_to_data", "read_army", "validate"]

NO_FIGURE = Phrase("cc.roster.no_figure", "CC-IX-C-1-01")
OTHER_FORMAT = Phrase("cc.roster.other_format", "CC-IX-C-3-02")
OVER_FORMAT = Phrase("cc.roster.over_format", "CC-IX-C-3-02")
PERSON_TWICE = Phrase("cc.roster.person_twice", "CC-PROFIL-06")
NOT_ALLIED = Phrase("cc.roster.not_allied", "CC-IX-C-1-09")
TOO_MANY_ALLIES = Phrase("cc.roster.too_many_allies", "CC-IX-C-1-09")
PRINTED_OTHERWISE = Phrase(
    "cc.roster.printed_otherwise", *(f"CC-PROFIL-{number:02}" for number in range(1, 9))
)
CARDS_DIFFER = Phrase("cc.roster.cards_differ", "CC-IX-C-01")
OUT_OF_RANGE = Phrase("cc.roster.out_of_range", "CC-PROFIL-03", "CC-PROFIL-04")
RES_RANGE = Phrase("cc.roster.res_range", "CC-PROFIL-02", "CC-PROFIL-03", "CC-PROFIL-04")
VALUE_RANGE = Phrase("cc.roster.value_range", "CC-PROFIL-05", "CC-PROFIL-06", "CC-IX-C-3-02")
NO_TIR = Phrase("cc.roster.no_tir")
NO_WEAPON = Phrase("cc.roster.no_weapon")
NO_POU = Phrase("cc.roster.no_pou", "CC-IX-C-3-04")
NO_FOI = Phrase("cc.roster.no_foi", "CC-IX-C-3-04")
NOT_A_MYSTIC = Phrase("cc.roster.not_a_mystic", "CC-IX-C-3-05")

# CC-PROFIL-02, CC-PROFIL-03, CC-PROFIL-04, R35: the ranges that the numbers of the text keep.
RANGES = {"INI": (2, 5), "ATT": (2, 5), "DEF": (2, 5), "FOR": (4, 8)}
RES_ABOVE_FOR = (0, 3)
VALUES = (13, 91)
ALLIED_SHARE = 2  # R37: at most one half of the value; ours


def read_army(text: str) -> Army:
    """The army of a TOML file, legal. Raises `ArmyError` with everything to mend."""
    source = read_toml(text)
    army = army_file.build(source)
    if not source.problems:
        _check(source, army)
    source.fail()
    return army


def army_from_data(data: Any) -> Army:
    """The army that `army_to_data` wrote. Its form is checked.

    The limits of an army are left to `validate`: friends may agree on an army that breaks them.
    """
    source = Source(data)
    army = army_file.build(source)
    source.fail()
    return army


def validate(army: Army, agreed: int | None = None) -> list[Problem]:
    """Everything that makes an army illegal, or of another size than the one agreed."""
    source = Source(army_to_data(army))
    _check(source, army, agreed)
    return source.problems


def _check(source: Source, army: Army, agreed: int | None = None) -> None:
    if not army.entries:
        source.report((), NO_FIGURE)
        return
    _check_format(source, army, agreed)
    _check_allies(source, army)
    _check_persons(source, army)
    for path, entry in placed(army):
        if CATALOGUE.get(entry.profile.id) != entry.profile:
            _check_card(source, path, entry.profile)


def _check_format(source: Source, army: Army, agreed: int | None) -> None:
    """R35: 100, 200 or 300 PA, the same for both; R21: the sum of what the fighters are worth."""
    wanted = FORMATS if agreed is None else (agreed,)
    if army.format not in wanted:
        known = ", ".join(map(str, wanted))
        source.report(("points",), OTHER_FORMAT, given=army.format, known=known)
    if army.points > army.format:
        over = army.points - army.format
        data = {"spent": army.points, "format": army.format, "over": over}
        source.report(("points",), OVER_FORMAT, **data)


def _check_allies(source: Source, army: Army) -> None:
    """CC-IX-C-1-09, R37: other peoples serve where they are allied, for half of the army at most."""
    known = PEOPLES[army.people].allies
    for path, entry in placed(army):
        people = entry.profile.people
        if people != army.people and people not in known:
            data = {
                "given": people,
                "people": army.people,
                "known": ", ".join(sorted(known)) or "-",
            }
            source.report(path, NOT_ALLIED, **data)
    if army.allied_points * ALLIED_SHARE > army.points:
        most = army.points // ALLIED_SHARE
        source.report(("figures",), TOO_MANY_ALLIES, given=army.allied_points, most=most)


def _check_persons(source: Source, army: Army) -> None:
    """A person stands once in an army; two cards of one name say the same."""
    cards: dict[str, Profile] = {}
    for path, entry in placed(army):
        known = entry.profile.id in cards
        if cards.setdefault(entry.profile.id, entry.profile) != entry.profile:
            source.report(path, CARDS_DIFFER, given=entry.profile.id)
        elif entry.profile.character and (known or entry.count > 1):
            source.report(path, PERSON_TWICE, given=entry.profile.id)


def _check_card(source: Source, path: Path, card: Profile) -> None:
    """A card that is not of the catalogue keeps to the ranges of the text (R35)."""
    if card.id in CATALOGUE:
        source.report(path, PRINTED_OTHERWISE, given=card.id)
        return
    for name, (least, most) in RANGES.items():
        if not least <= card.scores[name] <= most:
            data = {"name": name, "given": card.scores[name], "least": least, "most": most}
            source.report((*path, name.lower()), OUT_OF_RANGE, **data)
    least, most = (card.scores["FOR"] + above for above in RES_ABOVE_FOR)
    if not least <= card.scores["RES"] <= most:
        given = card.scores["RES"]
        source.report((*path, "res"), RES_RANGE, given=given, least=least, most=most)
    if not VALUES[0] <= card.value <= VALUES[1]:
        data = {"given": card.value, "least": VALUES[0], "most": VALUES[1]}
        source.report((*path, "value"), VALUE_RANGE, **data)
    _check_callings(source, path, card)


def _check_callings(source: Source, path: Path, card: Profile) -> None:
    """What a card says in two places must agree."""
    if card.weapon is not None and "TIR" not in card.scores:
        source.report((*path, "weapon"), NO_TIR)
    if card.weapon is None and "TIR" in card.scores:
        source.report((*path, "tir"), NO_WEAPON)
    if card.magician and "POU" not in card.scores:
        source.report((*path, "magician"), NO_POU)
    if card.faithful and "FOI" not in card.scores:
        source.report((*path, "faithful"), NO_FOI)
    mystic = card.magician or card.faithful
    for skill in (GUERRIER_MAGE, MOINE_GUERRIER):
        if card.has(skill) and not mystic:
            source.report((*path, "skills"), NOT_A_MYSTIC, given=skill)
