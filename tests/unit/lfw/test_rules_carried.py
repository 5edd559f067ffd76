"""Every special rule of the book is there, does something, and somebody has it (LFW-RULE-GEN-02, B-R60, B-R77)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import EQUIPMENT
from escarmouche.rulebooks.last_fantasy_war.army.factions import factions, printed_sheets
from escarmouche.rulebooks.last_fantasy_war.army.played_rules import unit_rules, weapon_rules
from escarmouche.rulebooks.last_fantasy_war.army.printed import PrintedSheet, with_options
from escarmouche.rulebooks.last_fantasy_war.rule_names import OF_WEAPONS, RULES
from escarmouche.rulebooks.last_fantasy_war.rules.registry import unit_plugin

# LFW-RULE-GEN-02: entries of the list, by family.
MOVES = (
    "agile",
    "avant-garde",
    "charge-monstrueuse",
    "eclaireur",
    "marcheur",
    "rapide",
    "lent",
    "rodeur",
    "montagnard",
    "vol",
)
EQUIPPED = (
    "bouclier",
    "bouclier-long",
    "balayage",
    "degat-magique",
    "degat-multiple",
    "enflamme",
    "explosion",
    "force-d-impact",
    "hache",
    "implacable",
    "inarretable",
    "independant",
    "lance",
    "ligne",
    "lourd",
    "maniabilite",
    "paire-d-arme",
    "perforant",
    "pistolet",
    "souffle",
    "supplementaire",
    "tranchant",
    "precis",
)
BUILD = (
    "attaque-monstrueuse",
    "duelliste",
    "faible",
    "frappe-en-dernier",
    "frappe-en-premier",
    "impacte",
    "inflammable",
    "protection",
    "protection-magique",
    "regeneration",
    "unique",
)
LIVING = ("mort", "neutre")  # Vivant, mort ou neutre: one entry
MOUNTED = ("comportement-instable", "fidele", "inapte", "peureuse", "sauvage", "vengeresse")
ROLLS = ("elite", "habile", "impertinent", "impetueux")
COURAGE = ("indecourageable", "tenace", "terreur", "veteran", "peur-du-feu")
ELSEWHERE = ("nyctalope", "lumineux")


def rules_of(sheet: PrintedSheet) -> Iterator[Skill]:
    """Its own and those of what it carries, with each of its options."""
    forms = [sheet, *(with_options(sheet, [id]) for id in sheet.options)]
    for form in forms:
        yield from form.all_rules
        for weapon in form.weapons:
            yield from weapon.rules


def carried() -> set[str]:
    """Ids of all rules that somebody has, words of a mount's behaviour too."""
    rules = [rule for sheet in printed_sheets().values() for rule in rules_of(sheet)]
    rules += [rule for faction in factions().values() for rule in faction.gives]
    words = {word for rule in rules for word in (rule.about or "").split(",")}
    return {rule.id for rule in rules} | (words & set(RULES))


@pytest.mark.clause("LFW-RULE-GEN-02")
def test_the_list_has_sixty_entries_and_those_named_elsewhere() -> None:
    entries = (*MOVES, *EQUIPPED, *BUILD, *MOUNTED, *ROLLS, *COURAGE)
    families = (MOVES, EQUIPPED, (*BUILD, "vivant"), MOUNTED, ROLLS, COURAGE)
    assert [len(family) for family in families] == [10, 23, 12, 6, 4, 5]
    assert {*entries, *LIVING, *ELSEWHERE} == set(RULES)


@pytest.mark.clause("LFW-RULE-GEN-02")
def test_every_rule_is_carried_by_somebody() -> None:
    assert set(RULES) - carried() == set()


@pytest.mark.clause("LFW-RULE-GEN-02")
def test_every_rule_may_be_written_on_a_sheet_or_a_weapon() -> None:
    words = set(MOUNTED[1:])  # what Comportement instable makes of a mount
    assert set(RULES) - set(unit_rules()) - set(weapon_rules()) == words
    assert set(weapon_rules()) == set(OF_WEAPONS)


def test_equipment_gives_rules_that_do_something() -> None:
    for rules in EQUIPMENT.values():
        for rule in rules:
            assert rule.id in ELSEWHERE or unit_plugin(rule) is not None, rule
