"""Chapters 1.1.3, 1.3.5 and 1.3.6.1: what an army costs, and what each fighter is worth in play.

Three values must not be confused (A-R17): the *printed* VAL says how many figures a card holds; printed
VAL, artefacts and share of solos are judged by the limits; the *final* VAL, with the share of the
affiliation and rounded down once (ADE-1.3.6.1-03), serves ties, losses and everything else in play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.rulebooks.age_des_escarmouches.army.affiliations import Per
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army, Card, Entry
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Kind, Names
from escarmouche.rulebooks.age_des_escarmouches.content.artefacts import ARTEFACTS

PRINTED = Phrase("ade.price.printed", "ADE-1.1.2.5-01")
BROTHERS = Phrase("ade.price.brothers", "ADE-SKILL-FRERE-DE-SANG-01")
ARTEFACT = Phrase("ade.price.artefact", "ADE-1.3.5-04", "ADE-4.2.2-02")
SOLO = Phrase("ade.price.solo", "ADE-1.3.6-13", "ADE-1.3.6-14")
CAPACITY = Phrase("ade.price.capacity", "ADE-1.3.6-08", "ADE-1.3.6-18")

BROTHERS_PAY = Fraction(9, 10)  # ADE-SKILL-FRERE-DE-SANG-01


class Part(NamedTuple):
    """One part of a price: what it is for, how many PA, under which clauses."""

    what: Names | None
    points: int
    reason: Phrase


def brothers(army: Army) -> frozenset[str]:
    """The names of blood brotherhoods of which two members or more serve in the army (B-R40)."""
    found = Counter[str]()
    for entry in army.entries:
        for skill in army.skills(entry):
            if skill.id == "frere-de-sang":
                found.update(dict.fromkeys(skill.words(), entry.count))
    return frozenset(name for name, count in found.items() if count > 1)


def figure_parts(army: Army, entry: Entry) -> list[Part]:
    """What one figure of an entry costs, without the solos of its card."""
    value = entry.profile.value
    parts = [Part(None, value, PRINTED)]
    held = {
        word
        for skill in army.skills(entry)
        if skill.id == "frere-de-sang"
        for word in skill.words()
    }
    if held & brothers(army):
        # ADE-SKILL-FRERE-DE-SANG-02: they pay less, and are worth as much as ever.
        parts.append(Part(None, floor(value * BROTHERS_PAY) - value, BROTHERS))
    parts += [
        Part(ARTEFACTS[each].names, ARTEFACTS[each].value, ARTEFACT) for each in entry.artefacts
    ]
    return parts


def figure_price(army: Army, entry: Entry) -> int:
    """ADE-1.3.5-04: the recruiting price of one figure with what it carries."""
    return sum(part.points for part in figure_parts(army, entry))


def solo_parts(army: Army, entry: Entry) -> list[Part]:
    """ADE-1.3.6-13, -14: what the solos of one card of an entry cost."""
    theme = army.theme
    found = [theme.solo(id) for id in entry.solos] if theme is not None else []
    rank = entry.profile.rank
    return [Part(solo.names, solo.price(rank), SOLO) for solo in found if solo is not None]


def counts(army: Army) -> Mapping[Per, int]:
    """What a (Spécial) price may count."""
    return {
        Per.INCARNATE: sum(entry.count for entry in army.incarnates()),
        Per.CARD: len(army.cards) + len(army.machines),  # ADE-4.7.1-06: a machine has its card
        Per.MYSTIC: sum(e.count for e in army.entries if e.profile.kind is not Kind.WARRIOR),
    }


def affiliation_price(army: Army) -> int:
    """ADE-1.3.6-08: paid once for the whole army."""
    return 0 if army.theme is None else army.theme.price(army.format, counts(army))


def army_value(army: Army) -> int:
    """ADE-1.1.3-02, ADE-1.3.6-07: fighters with their equipment, affiliation, and solos."""
    fighters = sum(entry_price(army, entry) for entry in army.entries)
    machines = sum(machine.profile.value for machine in army.machines)
    return fighters + machines + affiliation_price(army)


def entry_price(army: Army, entry: Entry) -> int:
    """What an entry adds to the value of its army: its figures, and the solos of its cards."""
    solos = sum(part.points for part in solo_parts(army, entry))
    return figure_price(army, entry) * entry.count + solos * len(entry.cards)


def priced(army: Army) -> Army:
    """The army with its value written on it."""
    return replace(army, points=army_value(army))


# --- what a fighter is worth ----------------------------------------------------------------


def solo_share(army: Army, card: Card) -> Fraction:
    """ADE-1.3.6.1-02: each solo divided by its beneficiaries on the card (those it suits)."""
    return sum(
        (Fraction(part.points, card.size) for part in solo_parts(army, card.entry)), Fraction(0)
    )


def limit_value(army: Army, card: Card) -> Fraction:
    """What the limits judge (A-R17): printed VAL, artefacts, share of solos; no affiliation."""
    return card.entry.profile.value + card.entry.carried + solo_share(army, card)


def affiliation_share(army: Army) -> Fraction:
    """ADE-1.3.6.1-01: the affiliation's price divided by the fighters whom it can affect."""
    theme = army.theme
    if theme is None:
        return Fraction(0)
    affiliated = sum(entry.count for entry in army.entries if theme.affects(entry.profile))
    return Fraction(affiliation_price(army), affiliated) if affiliated else Fraction(0)


def final_value(army: Army, card: Card) -> int:
    """ADE-1.3.6.1-03: everything is added first, and only then rounded down."""
    theme = army.theme
    share = Fraction(0)
    if theme is not None and theme.affects(card.entry.profile):
        share = affiliation_share(army)
    return floor(limit_value(army, card) + share)


# --- for the price list of an army -----------------------------------------------------------


def rows(army: Army) -> list[dict[str, Any]]:
    """One row for each entry, and one for the affiliation."""
    found = [_row(army, entry) for entry in army.entries]
    found += [
        _table_row(m.id, m.profile.names, 1, [Part(None, m.profile.value, PRINTED)], 0, 1)
        for m in army.machines
    ]
    theme = army.theme
    if theme is not None:
        counted = counts(army)
        parts = [
            Part(capacity.names, capacity.price.at(army.format, counted), CAPACITY)
            for capacity in theme.capacities
        ]
        found.append(_table_row(theme.id, theme.names, 1, parts, 0, 1))
    return found


def _row(army: Army, entry: Entry) -> dict[str, Any]:
    cards, each = len(entry.cards), figure_parts(army, entry)
    solos = solo_parts(army, entry)
    extra = sum(part.points for part in solos) * cards
    return _table_row(entry.id, entry.names, entry.count, [*each, *solos], extra, cards)


def _table_row(
    id: str, names: Mapping[str, str], count: int, parts: list[Part], extra: int, cards: int
) -> dict[str, Any]:
    price = sum(part.points for part in parts if part.reason is not SOLO)
    clauses = dict.fromkeys(clause for part in parts for clause in part.reason.clauses)
    return {
        "id": id,
        "name": dict(names),
        "count": count,
        "cards": cards,
        "parts": [
            {"what": part.reason.id, "score": dict(part.what or {}) or None, "points": part.points}
            for part in parts
        ],
        "sum": price,
        "factor": 1.0,
        "price": price,
        "total": price * count + extra,
        "clauses": list(clauses),
    }
