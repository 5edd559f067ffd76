"""How far each kind of move leads (LFW-FUITEMVT-01, LFW-CHARGEDECL-02, LFW-COURSE-03, LFW-NORMAL-03, LFW-ENGAGE-02, LFW-ENFONCER-01)."""

from __future__ import annotations

from math import ceil

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import is_heard
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.hearing import modifiers, voices
from escarmouche.rulebooks.last_fantasy_war.moves.intents import (
    FORCE,
    PILE_IN,
    POSITION,
    Intent,
)
from escarmouche.rulebooks.last_fantasy_war.points import AURA, SCORE
from escarmouche.rulebooks.last_fantasy_war.scores import score
from escarmouche.rulebooks.last_fantasy_war.state import (
    BOTH,
    CHARGE,
    ENGAGE,
    FLIGHT,
    MOVE,
    RUN,
    SLOW,
    State,
    Unit,
)
from escarmouche.rulebooks.last_fantasy_war.treasures import is_hampered, weight

FLEEING = Phrase("lfw.why.flight", "LFW-FUITEMVT-01")
CHARGING = Phrase("lfw.why.charge", "LFW-CHARGEDECL-02", "LFW-CHARGERES-02")
RUNNING = Phrase("lfw.why.run", "LFW-COURSE-03")
HALVED = Phrase("lfw.why.engagement", "LFW-ENGAGE-02")
PILING_IN = Phrase("lfw.why.pile_in", "LFW-ENFONCER-01")
THROUGH = Phrase("lfw.why.forced", "LFW-ENV-INTERIEUR-14")
IN_POSITION = Phrase("lfw.why.position", "LFW-SKILL-ZEL-PRENDREPOS-01")
CRIPPLED = Phrase("lfw.why.crippled_slow", "LFW-ESTROPIE-02", "LFW-RULE-LENT-01")
NOT_LESS = Phrase("lfw.why.not_less_than_nothing", "LFW-MVTRED-01")

BONUS = {FLIGHT: Why(2, FLEEING), CHARGE: Why(4, CHARGING), RUN: Why(2, RUNNING)}
PLAIN = {MOVE: 0, **{kind: why.value for kind, why in BONUS.items()}}
FIXED = {PILE_IN: Why(3, PILING_IN), FORCE: Why(2, THROUGH), POSITION: Why(3, IN_POSITION)}


def allowance(game: State, unit: Unit, kind: str) -> Total:
    """How far a kind of move leads; of a cavalry as its mount moves (LFW-CAV-06).

    Rules that hasten or slow flights, charges and runs answer the point `score` for "flight", "charge" and "run".
    """
    base = base_of(game, unit)
    if kind in FIXED:
        return Total(FIXED[kind])
    move = score(game, base, "move")
    if kind == ENGAGE:  # LFW-JOUER-TRESOR-07: a treasure is left behind before it
        half = ceil(move.value / 2 - 1e-9)
        return move.plus(Why(half - move.value, HALVED)).at_least(0, NOT_LESS)
    move = move.plus(*weight(game, base))
    if kind not in BONUS:
        return move.at_least(0, NOT_LESS)
    parts = [BONUS[kind], *modifiers(game, base, SCORE, kind)]
    if game.crippled[base.id] in (SLOW, BOTH):
        parts.append(Why(-1, CRIPPLED))
    return move.plus(*parts).at_least(0, NOT_LESS)


def length_of(game: State, unit: Unit, intent: Intent) -> float:
    """The same as a number; what is left of a move of which a part is made."""
    if intent.left is not None:
        return intent.left
    return reach_of(game, unit, intent.kind)


def reach_of(game: State, unit: Unit, kind: str) -> float:
    """`allowance` as a number; of a flight, a charge, a run or a normal move it is added up without its reasons."""
    base = base_of(game, unit)
    if kind not in PLAIN or voices(game, AURA):
        return float(allowance(game, base, kind).value)
    inches = base.profile.move + PLAIN[kind] - is_hampered(game, base)
    names = ("move", kind) if kind in BONUS else ("move",)
    if is_heard(game, base, SCORE):
        inches += sum([why.value for name in names for why in modifiers(game, base, SCORE, name)])
    if kind in BONUS and game.crippled[base.id] in (SLOW, BOTH):
        inches -= 1
    return float(max(0, inches))


def half_move(game: State, unit: Unit, intent: Intent) -> float:
    """LFW-MVTRED-01, A-R7: as far as this a unit always gets whatever reduces its move: half of M, and no more than a move of a fixed length has."""
    if intent.left is not None:
        return intent.half_left
    half = base_of(game, unit).profile.move / 2
    return min(half, FIXED[intent.kind].value) if intent.kind in FIXED else half
