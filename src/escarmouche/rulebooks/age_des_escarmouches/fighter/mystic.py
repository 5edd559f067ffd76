"""Chapters 4.6.1, 4.6.5 and 4.6.6: who is a mystic, its MYS, its energy and its control zone."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import first, gather
from escarmouche.core.words import Rule
from escarmouche.memory import remembered, remembered_briefly
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Kind, Profile
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS, Formula
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import FOI, POU, score
from escarmouche.rulebooks.age_des_escarmouches.ground import flight
from escarmouche.rulebooks.age_des_escarmouches.immunity import (
    DECONCENTRATION,
    RULE,
    immune,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, gap

DECONCENTRATED = Phrase("ade.state.deconcentrated", "ADE-1.2.6-01", "ADE-4.6.5-01")
RANK_REACH = Phrase("ade.score.control_zone", "ADE-4.6.1-06")

REACH_PER_RANK = 15.0  # ADE-4.6.1-06, in cm
INSTINCTIVE = "instinctive"  # A-R67: among the ways (Z) of a magician's card
CONTROL_ZONE = "control"
MELEE_MALUS = "malus-de-melee"  # ADE-4.6.5-02: to what some are immune
FAITH_ZONE = "faith"  # B-R38: the same zone, as it counts for the recovery of faith


def is_mystic(profile: Profile) -> bool:
    """ADE-4.6.1-01: a magician or a faithful."""
    return profile.kind is not Kind.WARRIOR


@remembered_briefly
def mystics_of(army: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """The mystics among those of a camp who are on the table; armies change seldom."""
    return tuple([figure for figure in army if is_mystic(figure.profile)])


def is_faithful(profile: Profile) -> bool:
    """ADE-4.6.1-03, ADE-SKILL-FIDELE-01: a faithful; other mystics are magicians (ADE-SKILL-MAGICIEN-01)."""
    return profile.has("fidele")


def is_warrior(figure: Figure) -> bool:
    """ADE-4.6.6-01: a mystic who fights, by the skill Mystique-guerrier."""
    return figure.profile.kind is Kind.WARRIOR_MYSTIC


def is_instinctive(profile: Profile) -> bool:
    """ADE-4.6.4-09, -10: its card names the way of instinctive magic (A-R67)."""
    return any(INSTINCTIVE in s.words(2) for s in profile.skills if s.id == "magicien")


def characteristic(figure: Figure) -> str:
    """ADE-4.6.1-05: MYS is POU for a magician, FOI for a faithful."""
    return FOI if is_faithful(figure.profile) else POU


def mys_of(game: State, figure: Figure) -> Total:
    """MYS as it stands: wounds, rout and deconcentration count (A-R63)."""
    found = score(game, figure, characteristic(figure))
    assert found is not None, "every mystic has a MYS"
    return found


def reserve(game: State, mystic: Figure) -> int:
    """ADE-SKILL-MAGICIEN-06: it holds twice its POU, as it stands when gems come (B-R28)."""
    other = first(game, mystic, points.RESERVE)
    return int(2 * mys_of(game, mystic).value) if other is None else int(other)


# -- the control zone ------------------------------------------------------------------------------


def control_radius(game: State, figure: Figure) -> Total:
    """ADE-4.6.1-06: 15 cm for each rank."""
    changes = gather(game, figure, points.ZONE, CONTROL_ZONE)
    bare = _bare_radius(figure.profile.rank)
    return bare.plus(*changes) if changes else bare


def faith_radius(game: State, figure: Figure) -> Total:
    """B-R38: how far believers are counted: its control zone, wider for some."""
    return control_radius(game, figure).plus(*gather(game, figure, points.ZONE, FAITH_ZONE))


@remembered
def _bare_radius(rank: int) -> Total:
    return Total(Why(REACH_PER_RANK * rank, RANK_REACH))


def controls(game: State, figure: Figure, other: Figure, radius: float | None = None) -> bool:
    """Whether any part of a fighter's base is in the control zone, on this level or the next (A-R66).

    ADE-4.5.5-02: the zone reaches the levels next to that of the mystic.
    """
    if figure is other:
        return True
    level = game.level
    if level[figure.id] != level[other.id] and not flight.affects(game, figure, other):
        return False
    wide = control_radius(game, figure).value if radius is None else radius
    return gap(game, figure, other) <= wide + 1e-9


def controlled(
    game: State, figure: Figure, others: Iterable[Figure], within: Total | None = None
) -> list[Figure]:
    """Those of some fighters who are in its control zone; whoever is far off is not measured closely.

    `within`: another radius than that of this zone.
    """
    radius = float((within or control_radius(game, figure)).value)
    x, y, reach = game.x[figure.id], game.y[figure.id], radius + figure.radius + 0.01
    xs, ys = game.x, game.y
    near = [o for o in others if hypot(xs[o.id] - x, ys[o.id] - y) <= reach + o.radius]
    return [other for other in near if controls(game, figure, other, radius)]


# -- its collection --------------------------------------------------------------------------------


def level_of(figure: Figure, formula: str) -> int | None:
    """ADE-4.6.1-15: at which level a formula stands in its personal collection; None: not at all."""
    for id, level in figure.formulas:
        if id == formula:
            return level
    return None


@remembered
def known_to(figure: Figure) -> tuple[Formula, ...]:
    """The formulas of its personal collection."""
    found = [formula_by(figure, id) for id, _level in figure.formulas]
    return tuple([formula for formula in found if formula is not None])


def formula_by(figure: Figure, id: str) -> Formula | None:
    """A formula by its name: one that it alone has written down, or one of the lists."""
    for formula, _working in figure.written:
        if formula.id == id:
            own: Formula = formula
            return own
    return FORMULAS.get(id)


# -- what the skills Magicien and Fidèle bring -----------------------------------------------------


def deconcentrated(game: State, figure: Figure, name: str) -> Why | None:
    """ADE-4.6.5-01: in contact with an enemy, one point of MYS less; ADE-4.6.6-03: some are immune."""
    if name not in (POU, FOI) or not game.contacts[figure.id]:
        return None
    if immune(game, figure, DECONCENTRATION, RULE) is not None:
        return None
    return Why(-1, DECONCENTRATED)


def charged_at_deployment(game: State, figure: Figure) -> Rule:
    """ADE-4.6.1-07: it is deployed with as many UM (ADE-4.6.1-04) as its MYS."""
    game.energy[figure.id] = max(0, int(mys_of(game, figure).value))
    yield from ()
