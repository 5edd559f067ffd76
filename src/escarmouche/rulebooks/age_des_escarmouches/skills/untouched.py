"""Immunité/X, Inaltérable and Insensible/X: what passes a fighter by, or must be paid for."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Protocol

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.plain_words import plain_word
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import Formula
from escarmouche.rulebooks.age_des_escarmouches.immunity import (
    DECONCENTRATION,
    HARM,
    ROUT,
    RULE,
    WOUND,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

IMMUNITY = Phrase("ade.skill.immunite", "ADE-SKILL-IMMUNITE-01")
UNALTERABLE = Phrase("ade.skill.inalterable", "ADE-SKILL-INALTERABLE-01")
INSENSITIVE = Phrase("ade.skill.insensible", "ADE-SKILL-INSENSIBLE-01")
PAY = Phrase("ade.ask.insensible", "ADE-SKILL-INSENSIBLE-01")
PAID = Phrase("ade.option.insensible_pay", "ADE-SKILL-INSENSIBLE-01")
NOT_PAID = Phrase("ade.option.insensible_spare", "ADE-SKILL-INSENSIBLE-01")
PAYS = Phrase("ade.event.insensible_paid", "ADE-SKILL-INSENSIBLE-01")

# Other words for what the rules call by one name.
ALIASES = {
    "peur": "peu",
    "en-deroute": ROUT,
    "blessure": WOUND,
    "malus-de-blessure": WOUND,  # ADE-SKILL-POSSEDE-01 calls it so
    "malus-de-deconcentration": DECONCENTRATION,  # and ADE-4.6.5-01
    "formules": "formule",
    "sorts": "sort",
    "miracles": "miracle",
    "charge": "malus-de-charge",
    "terrain-encombre": "terrains-encombres",
    "terrain-impossible": "terrains-impossibles",
}
INTERCEPTION = "interception"


@remembered
def immunity(to: tuple[str, ...]) -> Plugin:
    """ADE-SKILL-IMMUNITE-01: a skill, an element, a formula, a malus, a state: what bears one of these names."""
    written = [plain_word(word) for word in to]
    names = frozenset([ALIASES.get(word, word) for word in written])

    def immune(game: State, figure: Figure, tags: tuple[object, ...]) -> Phrase | None:
        return IMMUNITY if any(tag in names for tag in tags) else None

    def unweakened(game: State, figure: Figure) -> Phrase:
        return IMMUNITY

    def never_stopped(game: State, figure: Figure, interceptor: Figure) -> Phrase:
        return IMMUNITY

    held: list[tuple[Any, ...]] = [(points.IMMUNE, immune)]
    if WOUND in names:
        held.append((points.WOUND_MALUS, unweakened))
    if INTERCEPTION in names:
        held.append((points.INTERCEPT, never_stopped))
    return Plugin("immunite", IMMUNITY, *held)


# -- Inaltérable -------------------------------------------------------------------------------------


def _unaltered(game: State, figure: Figure, tags: tuple[object, ...]) -> Phrase | None:
    """ADE-SKILL-INALTERABLE-01: what takes PV, shots and blows reach it, and the rules and its own card (B-R51)."""
    return None if HARM in tags or RULE in tags else UNALTERABLE


def _uncommanded(game: State, figure: Figure, tactic: object) -> Phrase:
    """B-R51: nobody's tactics, not even those of its own side."""
    return UNALTERABLE


INALTERABLE = Plugin(
    "inalterable", UNALTERABLE, (points.IMMUNE, _unaltered), (points.TACTIC_ON, _uncommanded)
)


# -- Insensible --------------------------------------------------------------------------------------


class Recited(Protocol):
    """A formula that is about to affect somebody, and its author."""

    @property
    def mystic(self) -> Figure:
        """Who recited it."""

    @property
    def formula(self) -> Formula:
        """Which it is."""


@remembered
def insensitive(price: int) -> Plugin:
    """ADE-SKILL-INSENSIBLE-01: an enemy formula reaches it only if its author spends so many UM more.

    B-R52: once the test has succeeded and before anything happens, for each such fighter by itself.
    """

    def must_pay(game: State, figure: Figure, aimed: Recited) -> Generator[Any, Any, Phrase | None]:
        author = aimed.mystic
        if game.energy[author.id] < price:
            return INSENSITIVE
        about = {
            "figure": author.id,
            "target": figure.id,
            "formula": aimed.formula.phrase,
            "cost": price,
            "has": game.energy[author.id],
        }
        options = (Option("pay", PAID, about), Option("spare", NOT_PAID, about))
        if (yield Ask(author.camp, PAY, Choice(options), about)) == "spare":
            return INSENSITIVE
        game.energy[author.id] -= price
        del about["has"]
        yield Tell(PAYS, {**about, "left": game.energy[author.id]})
        return None

    return Plugin("insensible", INSENSITIVE, (points.AFFECTED, must_pay))
