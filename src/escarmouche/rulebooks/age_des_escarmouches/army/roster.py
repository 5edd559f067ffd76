"""Chapters 1.3.3 to 1.3.6: what an army may hold, and why not.

The functions of this chapter never stop at the first mistake: they report each to a `Source`, which
knows where it stands in the army file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import ArmyError, Problem, Source, read_toml, shown
from escarmouche.rosters.toml_lines import Path
from escarmouche.rulebooks.age_des_escarmouches.army import (
    army_file,
    card_checks,
    equipment_limits,
    formats,
    prices,
)
from escarmouche.rulebooks.age_des_escarmouches.army.affiliations import Affiliation, welcomes
from escarmouche.rulebooks.age_des_escarmouches.army.army_data import army_to_data
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army, Entry, reference_card
from escarmouche.rulebooks.age_des_escarmouches.army.army_file import placed, placed_machines
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.options import Options

__all__ = ["ArmyError", "army_from_data", "army_to_data", "read_army", "validate"]

NO_FIGURE = Phrase("ade.roster.no_figure", "ADE-1.3.3-01")
NO_INCARNATE = Phrase("ade.roster.no_incarnate", "ADE-1.3.3-01")
NO_COMMANDER = Phrase("ade.roster.no_commander", "ADE-1.3.3-03")
BAD_COMMANDER = Phrase("ade.roster.bad_commander", "ADE-1.3.3-01", "ADE-1.3.3-03")
OVER_FORMAT = Phrase("ade.roster.over_format", "ADE-1.1.3-02", "ADE-1.3-01", "ADE-1.3.6-07")
RANK_TOO_HIGH = Phrase("ade.roster.rank_too_high", "ADE-1.3.4.1-03", "ADE-1.3.4.2-02")
TROOP_TOO_DEAR = Phrase("ade.roster.troop_too_dear", "ADE-1.3.4.1-11", "ADE-1.3.4.2-05")
INCARNATE_TOO_DEAR = Phrase(
    "ade.roster.incarnate_too_dear", "ADE-1.3.4.1-04", "ADE-1.3.4.1-12", "ADE-1.3.4.2-03"
)
INCARNATES_TOO_DEAR = Phrase("ade.roster.incarnates_too_dear", "ADE-1.3.4.1-13", "ADE-1.3.4.2-04")
TOO_MANY_CARDS = Phrase("ade.roster.too_many_cards", "ADE-1.3.4.1-10")
TOO_MANY_FIGURES = Phrase("ade.roster.too_many_figures", "ADE-1.3.4.1-14")
INCARNATE_TWICE = Phrase("ade.roster.incarnate_twice", "ADE-1.3.4.3-08")
CARD_NAME_TAKEN = Phrase("ade.roster.card_name_taken", "ADE-1.4-01")
CARDS_SUM = Phrase("ade.roster.cards_sum", "ADE-1.3.4.3-01")
CARD_TOO_FULL = Phrase("ade.roster.card_too_full", "ADE-1.3.4.3-02", "ADE-1.3.4.3-06")
CARDS_NOT_FEWEST = Phrase("ade.roster.cards_not_fewest", "ADE-1.3.4.3-07")
OTHER_PEOPLE = Phrase("ade.roster.other_people", "ADE-1.3.6-20")
OTHER_AFFILIATION = Phrase("ade.roster.other_affiliation", "ADE-1.3.6-20")
ALIAS_NEEDED = Phrase("ade.roster.alias_needed", "ADE-1.3.6-21")
ALIAS_SAME = Phrase("ade.roster.alias_same", "ADE-1.3.6-21")
ALIAS_USELESS = Phrase("ade.roster.alias_useless", "ADE-1.3.6-21")
FOREIGN_THEME = Phrase("ade.roster.foreign_theme", "ADE-1.3.6-16", "ADE-1.3.6-17")
SOLO_WITHOUT_THEME = Phrase("ade.roster.solo_without_theme", "ADE-1.3.6-19")
UNKNOWN_SOLO = Phrase("ade.roster.unknown_solo", "ADE-1.3.6-03", "ADE-1.3.6-19")
SOLO_UNSUITED = Phrase("ade.roster.solo_unsuited", "ADE-1.3.6-15")
SOLO_TWICE = Phrase("ade.roster.solo_twice", "ADE-1.3.6-13")
TOO_MANY_PARIAHS = Phrase("ade.roster.too_many_pariahs", "ADE-SKILL-PARIA-03")

PARIAHS = 5  # ADE-SKILL-PARIA-03: a fifth of the army's VAL


def read_army(text: str) -> Army:
    """The army of a TOML file, priced and legal. Raises `ArmyError` with everything to mend."""
    source = read_toml(text)
    army = _build(source)
    _check_army(source, army, Options())
    source.fail()
    return army


def army_from_data(data: Any, own: Mapping[str, Affiliation] = army_file.NO_THEMES) -> Army:
    """The army that `army_to_data` wrote. Its form and scores are checked, its value made anew.

    The limits of an army are left to `validate`: friends may agree on an army that breaks them. `own` are
    affiliations that no list of ours has.
    """
    source = Source(data)
    army = _build(source, own)
    source.fail()
    return army


def validate(army: Army, options: Options | None = None) -> list[Problem]:
    """Everything that makes an army illegal (ADE-1.3-02), under the rulings that a table has chosen."""
    source = Source(army_to_data(army))
    card_checks.check(source, army)
    equipment_limits.check(source, army)
    if not source.problems:
        _check_army(source, army, options or Options())
    return source.problems


def _build(source: Source, own: Mapping[str, Affiliation] = army_file.NO_THEMES) -> Army:
    """The army as written, and priced when its parts allow it."""
    army = army_file.build(source, own)
    card_checks.check(source, army)
    equipment_limits.check(source, army)
    return army if source.problems else prices.priced(army)


def _check_army(source: Source, army: Army, options: Options) -> None:
    """The limits, once every part of the army is what it should be."""
    if source.problems:
        return
    if not army.entries:
        source.report((), NO_FIGURE)
        return
    _check_commander(source, army)
    _check_cards(source, army)
    _check_card_names(source, army)
    _check_themes(source, army, options)
    if source.problems:
        return  # the value of the army is not known yet
    _check_limits(source, army, options)
    _check_pariahs(source, army)


# --- the commander -------------------------------------------------------------------------


def _check_commander(source: Source, army: Army) -> None:
    """ADE-1.3.3-01, -03: an Incarné leads, and the list says which one (A-R12)."""
    able = [entry.id for entry in army.incarnates()]
    if not able:
        source.report((), NO_INCARNATE)
    elif not army.commander:
        source.report((), NO_COMMANDER, known=", ".join(able))
    elif army.commander not in able:
        known = ", ".join(able)
        source.report(("commander",), BAD_COMMANDER, given=shown(army.commander), known=known)


# --- cards ---------------------------------------------------------------------------------


def _check_cards(source: Source, army: Army) -> None:
    """ADE-1.3.4.3-01 to -08: which figures share a card, and on how few cards."""
    alike: dict[tuple[object, ...], list[tuple[Path, Entry]]] = defaultdict(list)
    for path, entry in placed(army):
        where = (*path, "cards")
        if sum(entry.cards) != entry.count or any(size < 1 for size in entry.cards):
            source.report(where, CARDS_SUM, given=list(entry.cards), count=entry.count)
        elif max(entry.cards) > entry.per_card:
            most = entry.per_card
            source.report(where, CARD_TOO_FULL, given=max(entry.cards), most=most)
        else:
            alike[entry.options].append((path, entry))
    for group in alike.values():
        figures = sum(entry.count for _path, entry in group)
        cards = sum(len(entry.cards) for _path, entry in group)
        fewest = formats.fewest_cards(figures, group[0][1].per_card)
        if cards > fewest:  # A-R14: any split over the fewest cards is legal
            path, entry = group[-1]
            data = {"given": cards, "figures": figures, "fewest": fewest}
            source.report((*path, "cards"), CARDS_NOT_FEWEST, profile=entry.profile.id, **data)


def _check_card_names(source: Source, army: Army) -> None:
    """A card is known in the game by its name: nobody may bear that of one of several cards of others."""
    several = {card.id: card.entry.id for card in army.cards if len(card.entry.cards) > 1}
    places = [(path, entry.id) for path, entry in placed(army) if len(entry.cards) == 1]
    places += [(path, machine.id) for path, machine in placed_machines(army)]
    for path, id in places:
        if id in several:
            source.report((*path, "id"), CARD_NAME_TAKEN, given=id, known=several[id])


# --- peoples and affiliations --------------------------------------------------------------


def _check_themes(source: Source, army: Army, options: Options) -> None:
    theme = army.theme
    if theme is not None and theme.people != army.people:
        known = theme.people
        source.report(("affiliation",), FOREIGN_THEME, given=theme.id, known=known)
    for path, entry in placed(army):
        profile = entry.profile
        if options.one_people and profile.people != army.people:  # A-R16
            given = shown(profile.people)
            source.report((*path, "people"), OTHER_PEOPLE, given=given, known=army.people)
        if army.renames(entry):
            if not entry.alias:
                source.report(path, ALIAS_NEEDED, given=profile.id, known=army.affiliation)
            elif _same_name(entry):
                source.report((*path, "alias"), ALIAS_SAME, given=profile.id)
        elif not welcomes(army.affiliation, profile):  # a new name is for Incarnés alone
            known = ", ".join(profile.affiliations)
            where = (*path, "affiliations")
            source.report(where, OTHER_AFFILIATION, given=army.affiliation, known=known)
        elif entry.alias:
            source.report((*path, "alias"), ALIAS_USELESS)
        _check_solos(source, path, army, entry)


def _same_name(entry: Entry) -> bool:
    """ADE-1.3.6-21: a new name that is the old one in some language hides nobody."""
    known = entry.profile.names
    return any(
        known.get(lang, "").casefold() == new.casefold() for lang, new in entry.alias.items()
    )


def _check_solos(source: Source, path: Path, army: Army, entry: Entry) -> None:
    where, theme = (*path, "solos"), army.theme
    if not entry.solos:
        return
    if theme is None:
        source.report(where, SOLO_WITHOUT_THEME, given=shown(entry.solos[0]))
        return
    for index, id in enumerate(entry.solos):
        solo = theme.solo(id)
        if solo is None:
            known = ", ".join(each.id for each in theme.solos) or "-"
            source.report((*where, index), UNKNOWN_SOLO, given=shown(id), known=known)
        elif not (solo.suits(entry.profile) and theme.affects(entry.profile)):
            source.report((*where, index), SOLO_UNSUITED, given=id)
        elif entry.solos.index(id) != index:
            source.report((*where, index), SOLO_TWICE, given=id)


# --- the table of limits -------------------------------------------------------------------


def _check_limits(source: Source, army: Army, options: Options) -> None:
    """ADE-1.3.4.1-01: by the format that was agreed (A-R3), not by what was spent."""
    limits = army.limits
    if army.points > army.format:
        over = army.points - army.format
        data = {"spent": army.points, "format": army.format, "over": over}
        source.report(("points",), OVER_FORMAT, **data)
    figures = sum(entry.count for entry in army.entries)
    if figures > limits.figures:
        source.report(("figures",), TOO_MANY_FIGURES, given=figures, most=limits.figures)
    paths = {entry.id: path for path, entry in placed(army)}
    spent_on_incarnates = Fraction(0)
    reported: set[str] = set()
    for card in army.cards:
        entry, worth = card.entry, prices.limit_value(army, card)
        incarnate = entry.profile.incarnate
        spent_on_incarnates += worth if incarnate else 0
        most = limits.incarnate if incarnate else limits.troop
        if worth > most and entry.id not in reported:
            reported.add(entry.id)
            phrase = INCARNATE_TOO_DEAR if incarnate else TROOP_TOO_DEAR
            source.report(paths[entry.id], phrase, given=round(float(worth), 2), most=most)
        if incarnate and card.number == 1 and entry.profile.rank > limits.highest_rank:
            where = (*paths[entry.id], "rank")
            most = limits.highest_rank
            source.report(where, RANK_TOO_HIGH, given=entry.profile.rank, most=most)
    if spent_on_incarnates > limits.incarnates:
        given = round(float(spent_on_incarnates), 2)
        source.report(("figures",), INCARNATES_TOO_DEAR, given=given, most=limits.incarnates)
    _check_identical(source, army, options)


def _check_identical(source: Source, army: Army, options: Options) -> None:
    """ADE-1.3.4.1-10: cards of one profile, whatever their options (A-R14); Incarnés once (A-R77).

    A war machine is no figure of the list, but it has its card (ADE-4.7.1-06).
    """
    cards: dict[object, list[tuple[Path, Profile]]] = defaultdict(list)
    most = army.limits.identical
    for path, entry in placed(army):
        cards[entry.reference] += [(path, entry.profile)] * len(entry.cards)
    for path, machine in placed_machines(army):
        cards[reference_card(machine.profile)].append((path, machine.profile))
    for found in cards.values():
        _path, profile = found[0]
        if profile.incarnate and options.incarnates_once:
            if len(found) > 1:
                source.report(found[1][0], INCARNATE_TWICE, given=profile.id)
        elif len(found) > most:
            data = {"given": len(found), "profile": profile.id, "most": most}
            source.report(found[most][0], TOO_MANY_CARDS, **data)


def _check_pariahs(source: Source, army: Army) -> None:
    """ADE-SKILL-PARIA-03: a fifth of the army's VAL (B-R61), unless a pariah commands.

    They weigh their VAL with what they carry and their solos; ADE-SKILL-FRERE-DE-SANG-02: not what
    brothers pay.
    """
    leader = next(entry for entry in army.entries if entry.id == army.commander)
    if leader.profile.has("paria"):
        return
    pariahs = [card for card in army.cards if card.entry.profile.has("paria")]
    worth = sum((prices.limit_value(army, card) * card.size for card in pariahs), Fraction(0))
    if worth > Fraction(army.points, PARIAHS):
        most = army.points // PARIAHS
        source.report(("figures",), TOO_MANY_PARIAHS, given=int(worth), most=most)
