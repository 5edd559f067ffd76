"""What a force may hold, and why not (R78).

The functions here never stop at the first mistake: they report each to a `Source`, which knows where it stands in the file.
"""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import ArmyError, Problem, Source, read_toml
from escarmouche.rosters.bands import Limit, Member, check_limits
from escarmouche.rulebooks.bonus_malus.army import army_file
from escarmouche.rulebooks.bonus_malus.army.army_file import army_to_data, placed
from escarmouche.rulebooks.bonus_malus.army.force import FORMATS, Army, Entry
from escarmouche.rulebooks.bonus_malus.army.sheets import FACTIONS, NEUTRAL

__all__ = ["ArmyError", "army_from_data", "army_to_data", "read_army", "validate"]

NO_FIGURE = Phrase("bm.roster.no_figure", "BM-PRES-04")
OTHER_FORMAT = Phrase("bm.roster.other_format", "BM-PRES-04")
OVER_FORMAT = Phrase("bm.roster.over_format", "BM-PRES-04")
NOT_PLAYABLE = Phrase("bm.roster.not_playable", "BM-PRES-04")
OTHER_FACTION = Phrase("bm.roster.other_faction", "BM-PRES-04")
MERCENARIES = Phrase("bm.roster.too_many_mercenaries", "BM-PRES-04")
LEGENDS = Phrase("bm.roster.two_legends", "BM-PRES-04", "BM-SKILL-LEGENDE-01")
ENORMOUS = Phrase("bm.roster.two_enormous", "BM-PRES-04", "BM-SKILL-ENORME-01")
TOO_DEAR = Phrase("bm.roster.too_dear", "BM-PRES-04")
HOW_MANY = Phrase("bm.roster.how_many", "BM-PRES-04", "BM-ACTIVATION-02")

MERCENARY_POINTS = 100  # R78, R87 (i): one for every full hundred points of the game
SHARE, SHARED_FROM = 3, 500  # R78: a third of the points in one figure, at 500
# R78: how many figures a side; 3 to 8 are few enough for the alternating activation, more than 8 for the classic one.
FIGURES = {150: (3, 8), 250: (3, 8), 500: (9, 25)}


def read_army(text: str) -> Army:
    """The force of a TOML file, legal. Raises `ArmyError` with everything to mend."""
    source = read_toml(text)
    army = army_file.build(source)
    if not source.problems:
        _check(source, army)
    source.fail()
    return army


def army_from_data(data: Any) -> Army:
    """The force that `army_to_data` wrote. Its form is checked, and each figure.

    The limits of a force are left to `validate`: friends may agree on one that breaks them.
    """
    source = Source(data)
    army = army_file.build(source)
    source.fail()
    return army


def validate(army: Army, agreed: int | None = None) -> list[Problem]:
    """Everything that makes a force illegal, or of another size than the one agreed."""
    source = Source(army_to_data(army))
    _check(source, army, agreed)
    return source.problems


def _check(source: Source, army: Army, agreed: int | None = None) -> None:
    if not army.entries:
        source.report((), NO_FIGURE)
        return
    if army.points > army.format:
        data = {"spent": army.points, "format": army.format, "over": army.points - army.format}
        source.report(("points",), OVER_FORMAT, **data)
    if army.posture is not None:
        return  # R81: a scenario brings it, whoever is in it
    wanted = FORMATS if agreed is None else (agreed,)
    if army.format not in wanted:
        known = ", ".join(map(str, wanted))
        source.report(("points",), OTHER_FORMAT, given=army.format, known=known)
    if army.faction == NEUTRAL:
        known = ", ".join(each for each in FACTIONS if each != NEUTRAL)
        source.report(("faction",), NOT_PLAYABLE, given=army.faction, known=known)
        return
    _check_factions(source, army)
    _check_numbers(source, army)
    members = [Member(path, entry, entry.count) for path, entry in placed(army)]
    check_limits(source, members, LIMITS, army.format)


def _is_mercenary(entry: Entry) -> bool:
    return entry.profile.faction == NEUTRAL


def _is_legend(entry: Entry) -> bool:
    return entry.profile.has("legende-vivante")


def _is_enormous(entry: Entry) -> bool:
    return entry.profile.has("enorme")


LIMITS = (
    Limit(_is_mercenary, MERCENARIES, most=1, per=MERCENARY_POINTS),
    Limit(_is_legend, LEGENDS, most=1),
    Limit(_is_enormous, ENORMOUS, most=1),
)


def _check_factions(source: Source, army: Army) -> None:
    """R78: one faction, and mercenaries."""
    for path, entry in placed(army):
        if entry.profile.faction not in (army.faction, NEUTRAL):
            data = {"given": entry.profile.faction, "faction": army.faction}
            source.report(path, OTHER_FACTION, **data)


def _check_numbers(source: Source, army: Army) -> None:
    """R78: how many figures, and how much one of them may cost."""
    least, most = FIGURES.get(army.format, (3, 25))
    if not least <= army.figures <= most:
        data = {"given": army.figures, "least": least, "most": most, "format": army.format}
        source.report(("figures",), HOW_MANY, **data)
    if army.format < SHARED_FROM:
        return
    for path, entry in placed(army):
        if entry.profile.price * SHARE > army.format:
            data = {"given": entry.profile.price, "most": army.format // SHARE}
            source.report(path, TOO_DEAR, **data)
