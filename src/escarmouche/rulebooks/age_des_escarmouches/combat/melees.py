"""Chapter 3.3.2: melees, who parts them into combats, and how."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import Any

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Tell
from escarmouche.kit.melees import Contacts, Separation, among, only_separation
from escarmouche.kit.separating import Reasons, Separating
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import (
    FormedCombat,
    formed_combat,
)
from escarmouche.rulebooks.age_des_escarmouches.dice.ties import marks, settle
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import DIS, score
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, opponent

SEPARATE = Phrase("ade.ask.separate", "ADE-3.3.2-08", "ADE-3.3.2-03")
SEPARATES = Phrase("ade.event.separates", "ADE-3.3.2-07", "ADE-3.3.2-08")
COMBAT_FORMED = Phrase("ade.event.combat_formed", "ADE-3.3.2-02", "ADE-3.3.2-03")
NO_DISCIPLINE = Phrase("ade.score.no_dis_in_melee", "ADE-3.3.2-09")
POWER = Phrase("ade.score.power_in_melee", "ADE-3.3.2-07")
REASONS = Reasons(
    Phrase("ade.refusal.not_of_this_melee", "ADE-3.3.2-03"),
    Phrase("ade.refusal.in_two_combats", "ADE-3.3.2-03"),
    Phrase("ade.refusal.left_alone", "ADE-3.3.2-06"),
    Phrase("ade.refusal.no_combat", "ADE-3.3.2-02", "ADE-3.3.2-04"),
)

DASH = -1  # ADE-3.3.2-09: what a missing DIS counts here


def contacts_of(game: State, fighters: Collection[int]) -> Contacts:
    """ADE-3.3.2-01: who touches which enemy, among some fighters; friends join nobody (A-R48)."""
    return among({id: game.contacts[id] for id in fighters}, fighters)


# -- who separates ---------------------------------------------------------------------------------


def discipline(game: State, figure: Figure) -> Total:
    """Its DIS as it stands; ADE-3.3.2-09: a dash is -1; ADE-3.3.2-11: a skill may put another value there."""
    other: Total | None = first(game, figure, points.SEPARATION_SCORE)
    return other or score(game, figure, DIS) or Total(Why(DASH, NO_DISCIPLINE))


def spokesman(game: State, camp: int, melee: Sequence[int]) -> Figure:
    """Whoever has the highest DIS of its side; between equals, whoever is favoured by a tie (A-R48)."""
    ours = [figure_of(game, id) for id in melee if figure_of(game, id).camp == camp]
    return max(ours, key=lambda f: (discipline(game, f).value, marks(game, f, DIS), f.value))


def authority(game: State, camp: int, melee: Sequence[int]) -> Total:
    """ADE-3.3.2-07: the highest DIS of one's fighters in the melee, and the power of each of them."""
    best = discipline(game, spokesman(game, camp, melee))
    ours = [figure_of(game, id) for id in melee if figure_of(game, id).camp == camp]
    return best.plus(*(Why(figure.profile.power, POWER, figure.id) for figure in ours))


def separator(game: State, melee: Sequence[int]) -> int | None:
    """ADE-3.3.2-07: the camp whose total is higher; None when they are equal."""
    ours, theirs = (authority(game, camp.id, melee).value for camp in game.camps)
    return None if ours == theirs else 0 if ours > theirs else 1


def _settled(game: State, melee: Sequence[int]) -> Generator[Any, Any, int]:
    camp = separator(game, melee)
    if camp is None:  # ADE-3.3.2-10: between the two who gave the DIS (A-R48)
        one, two = (spokesman(game, camp.id, melee) for camp in game.camps)
        winner = yield from settle(game, one, two, DIS)
        camp = winner.camp
    return camp


# -- how -------------------------------------------------------------------------------------------


def separate(
    game: State, contacts: Contacts, melee: tuple[int, ...]
) -> Generator[Any, Any, tuple[FormedCombat, ...]]:
    """ADE-3.3.2-03, -05: part a melee into combats. Where it can be done in one way only, nobody is asked."""
    parted: Separation | None = only_separation(contacts, melee)
    if parted is None:
        camp = yield from _settled(game, melee)
        totals = [authority(game, each.id, melee) for each in game.camps]
        data = {"camp": camp, "figures": list(melee)}
        yield Tell(SEPARATES, {**data, "total": totals[camp], "other": totals[opponent(camp)]})
        parted = yield Ask(camp, SEPARATE, Separating(contacts, melee, REASONS), data)
    formed_combats = tuple(formed_combat(game, combat) for combat in parted)
    for formed in formed_combats:
        one, *others = formed.figures
        yield Tell(COMBAT_FORMED, {"figure": one, "others": others})
    return formed_combats
