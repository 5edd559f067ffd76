"""Rules about moves and deployment: Agile, Avant-garde, Charge monstrueuse, Éclaireur, Lent, Marcheur, Montagnard, Rapide, Rôdeur, Vol."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import durations, points, scores
from escarmouche.rulebooks.last_fantasy_war.deeds import is_done, note
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.moves.asking import moves
from escarmouche.rulebooks.last_fantasy_war.moves.eligibility import why_barred
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.trampling import thrust_aside
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    FLIGHT,
    MOVE,
    RUN,
    State,
    Unit,
)

AGILE = Phrase("lfw.rule.agile", "LFW-RULE-AGILE-01", "LFW-RULE-AGILE-02")
VANGUARD = Phrase("lfw.rule.avant-garde", "LFW-RULE-AVANTGARDE-01")
SCOUT = Phrase("lfw.rule.eclaireur", *(f"LFW-RULE-ECLAIREUR-{n:02}" for n in range(1, 4)))
WALKER = Phrase("lfw.rule.marcheur", "LFW-RULE-MARCHEUR-01")
QUICK = Phrase("lfw.rule.rapide", "LFW-RULE-RAPIDE-01", "LFW-RULE-RAPIDE-02")
SLOW = Phrase("lfw.rule.lent", "LFW-RULE-LENT-01", "LFW-RULE-LENT-02")
PROWLER = Phrase("lfw.rule.rodeur", "LFW-RULE-RODEUR-01")
MOUNTAINEER = Phrase("lfw.rule.montagnard", "LFW-RULE-MONTAGNARD-01")
FLYER = Phrase(
    "lfw.rule.vol",
    *("LFW-RULE-VOL-01", "LFW-RULE-VOL-02", "LFW-RULE-VOL-03"),
    *("LFW-RULE-VOL-04", "LFW-RULE-VOL-05", "LFW-RULE-VOL-06"),
)
MONSTROUS = Phrase(
    "lfw.rule.charge-monstrueuse",
    *("LFW-RULE-CHARGEMONSTRUEUSE-01", "LFW-RULE-CHARGEMONSTRUEUSE-02"),
    "LFW-RULE-CHARGEMONSTRUEUSE-03",
)
FLOWN = Phrase("lfw.effect.flown", "LFW-RULE-VOL-03")
DARTS = Phrase("lfw.ask.agile", "LFW-RULE-AGILE-01")
YES, NO = Phrase("lfw.option.agile_yes"), Phrase("lfw.option.agile_no")

HASTENED = (CHARGE, FLIGHT, RUN)  # LFW-RULE-RAPIDE-01: not normal moves
QUICKER, SLOWER, HIGHER = 2, -1, 2


# -- lengths ---------------------------------------------------------------------------------------------


def quicker(_game: State, _unit: Unit, name: str) -> Why | None:
    """LFW-RULE-RAPIDE-01: charges, flights and runs; B-R34: each Rapide adds 2''."""
    return Why(QUICKER, QUICK) if name in HASTENED else None


def quick_in_the_air(_game: State, _unit: Unit, name: str) -> Why | None:
    """LFW-RULE-VOL-05: Rapide by Vol, which counts once however often it is held (LFW-RULE-GEN-03)."""
    return Why(QUICKER, FLYER) if name in HASTENED else None


def slower(_game: State, _unit: Unit, name: str) -> Why | None:
    """LFW-RULE-LENT-01: the same, 1'' less."""
    return Why(SLOWER, SLOW) if name in HASTENED else None


def quick(_skill: Skill) -> Plugin:
    """Rapide."""
    return Plugin("rapide", QUICK, (points.SCORE, quicker))


def slow(_skill: Skill) -> Plugin:
    """Lent."""
    return Plugin("lent", SLOW, (points.SCORE, slower))


# -- ground ----------------------------------------------------------------------------------------------


def walker(_skill: Skill) -> Plugin:
    """LFW-RULE-MARCHEUR-01: it cannot climb."""
    return Plugin("marcheur", WALKER, (points.GAIT, lambda *_about: {"climbs": False}))


def prowler(_skill: Skill) -> Plugin:
    """LFW-RULE-RODEUR-01, B-R35: no difficult terrain slows it, water included."""
    return Plugin("rodeur", PROWLER, (points.GAIT, lambda *_about: {"difficult": False}))


def mountaineer(_skill: Skill) -> Plugin:
    """LFW-RULE-MONTAGNARD-01, B-R36: climbing costs its height and no more."""
    return Plugin("montagnard", MOUNTAINEER, (points.GAIT, lambda *_about: {"surcharge": False}))


# -- flying ----------------------------------------------------------------------------------------------


def aloft(_game: State, _unit: Unit, name: str) -> Why | None:
    """LFW-RULE-VOL-03: harder to hit after a flying move."""
    return Why(HIGHER, FLOWN) if name == scores.DODGE else None


IN_THE_AIR = Plugin("en-vol", FLOWN, (points.SCORE, aloft))


def has_flown(game: State, unit: Unit, _kind: str, flown: bool) -> Rule:
    """LFW-RULE-VOL-03, B-R37: +2 dodge until its next movement phase, once however often it flies."""
    if flown:
        durations.affect(game, unit, IN_THE_AIR, durations.MOVEMENT, unit)
    yield from ()


def flyer(_skill: Skill) -> Plugin:
    """Vol; LFW-RULE-VOL-05: and Rapide."""
    return Plugin(
        "vol",
        FLYER,
        (points.GAIT, lambda *_about: {"flies": True}),
        (points.SCORE, quick_in_the_air),
        (points.MOVED, has_flown),
    )


# -- Charge monstrueuse ----------------------------------------------------------------------------------


def rolls_over(game: State, unit: Unit, kind: str, _flown: bool) -> Rule:
    """LFW-RULE-CHARGEMONSTRUEUSE-03: who lies under it when its charge ends is thrust aside."""
    if kind == CHARGE:
        yield from thrust_aside(game, base_of(game, unit))


def monstrous_charge(_skill: Skill) -> Plugin:
    """Charge monstrueuse; B-R33: whom it meets besides its targets is in the melee, and not charged."""
    return Plugin(
        "charge-monstrueuse",
        MONSTROUS,
        (points.GAIT, lambda *_about: {"tramples": True}),
        (points.MOVED, rolls_over),
    )


# -- Agile -----------------------------------------------------------------------------------------------

AGILITY = "agile"


def darts_away(game: State, unit: Unit, charger: Unit) -> Rule:
    """LFW-RULE-AGILE-01, B-R33: once a turn a normal move when a charge at it is declared; not in flight nor in a melee."""
    base = base_of(game, unit)
    free = not game.fleeing[unit.id] and not in_melee(game, base)
    if not free or why_barred(game, base, MOVE) is not None:  # B-R70
        return
    if is_done(game, unit, AGILITY) or game.moved[base.id] is not None:
        return
    options = Choice((Option("yes", YES), Option("no", NO)))
    about = {"figure": base.id, "charger": charger.id}
    if (yield Ask(unit.camp, DARTS, options, about)) == "yes":
        note(game, unit, AGILITY)
        yield from moves(game, base, Intent(MOVE))


def charges_yet(game: State, unit: Unit, step: str) -> bool | None:
    """B-R33: that move does not cost it its charge."""
    if step != CHARGE or game.moved[unit.id] != MOVE or not is_done(game, unit, AGILITY):
        return None
    if any(charge.unit == unit.id for charge in game.charges):
        return None
    return True if not game.fleeing[unit.id] and not in_melee(game, unit) else None


def agile(_skill: Skill) -> Plugin:
    """Agile."""
    return Plugin(
        AGILITY,
        AGILE,
        (points.CHARGE_DECLARED, darts_away),
        (points.ELIGIBLE, charges_yet),
    )


# -- deployment ------------------------------------------------------------------------------------------


def scout(_skill: Skill) -> Plugin:
    """LFW-RULE-ECLAIREUR-01 to -03: deployed after all others."""
    return Plugin("eclaireur", SCOUT, (points.DEPLOYMENT, lambda *_about: "eclaireur"))


def vanguard(_skill: Skill) -> Plugin:
    """LFW-RULE-AVANTGARDE-01: a move before the first turn."""
    return Plugin("avant-garde", VANGUARD, (points.DEPLOYMENT, lambda *_about: "avant-garde"))


UNIT: dict[str, Callable[[Skill], Plugin]] = {
    "agile": agile,
    "avant-garde": vanguard,
    "charge-monstrueuse": monstrous_charge,
    "eclaireur": scout,
    "lent": slow,
    "marcheur": walker,
    "montagnard": mountaineer,
    "rapide": quick,
    "rodeur": prowler,
    "vol": flyer,
}
