"""What a figure bears: postures, states and effects, the gravest first, each with the sign that stands for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.kit.glyphs import Glyph, signs
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.skills.stealth import is_undetectable
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, ON_TABLE, Figure, State
from escarmouche.rulebooks.bonus_malus.wound_states import Wound, wound

OUT = Phrase("bm.condition.casualty", "BM-VITALITE-02", "BM-VITALITE-03")
WOUNDS = {
    Wound.WOUNDED: Phrase("bm.condition.wounded", "BM-VITALITE-05"),
    Wound.BADLY_WOUNDED: Phrase("bm.condition.badly_wounded", "BM-VITALITE-06"),
}
STUNNED = Phrase("bm.condition.stunned", "BM-SONNE-01", "BM-SONNE-02")
DOWN = Phrase("bm.condition.down", "BM-ATERRE-01", "BM-ATERRE-03")
CRAWLING = Phrase("bm.condition.crawling", "BM-ACTION-RAMPER-02")
FLEEING = Phrase("bm.condition.fleeing", "BM-FUITE-04")
GUARDING = Phrase("bm.condition.guarding", "BM-SKILL-GARDIEN-01")
HIDING = Phrase("bm.condition.hiding", "BM-SKILL-INDECELABLE-01")
NOT_HIDING = Phrase("bm.condition.hiding_lost", "BM-SKILL-INDECELABLE-03")
RAN = Phrase("bm.condition.ran", "BM-ACTION-COURIR-04")
ZIG_ZAG = Phrase("bm.condition.zig_zag", "BM-SKILL-ZIGZAG-02")
AIMED = Phrase("bm.condition.aimed", "BM-ACTION-VISER-01")
UNLOADED = Phrase("bm.condition.unloaded", "BM-SKILL-RECHARGEMENT-01")
CARRIES = Phrase("bm.condition.carries")
LEADER = Phrase("bm.condition.leader", "BM-SKILL-CHEF-01")
ENGAGED = Phrase("bm.condition.engaged", "BM-ACTION-COMBATTRE-01")

MISFORTUNES = ("malaise", "choc", "lecture-de-pensees")  # effects that weigh on whoever bears them


def conditions(game: State, figure: Figure) -> list[dict[str, Any]]:
    """All of them."""
    if game.status[figure.id] == CASUALTY:
        return signs([(Glyph.WOUNDED, OUT)])
    if game.status[figure.id] != ON_TABLE:
        return []
    return signs((*_states(game, figure), *_effects(game, figure), *_lasting(game, figure)))


def _states(game: State, figure: Figure) -> Iterator[tuple[Glyph, Phrase]]:
    i = figure.id
    if game.stunned[i]:
        yield Glyph.PARALYSED, STUNNED
    if game.down[i]:
        yield Glyph.PRONE, DOWN
    if game.fleeing[i]:
        yield Glyph.FLEEING, FLEEING
    state = wound(game, figure)
    if state in WOUNDS:
        yield Glyph.WOUNDED, WOUNDS[state]
    if any(counter.bearer == i for counter in game.counters):
        yield Glyph.PRIZE, CARRIES


def _effects(game: State, figure: Figure) -> Iterator[tuple[Glyph, Phrase]]:
    for effect in game.effects[figure.id]:
        yield Glyph.CURSED if effect.kind.id in MISFORTUNES else Glyph.OTHER, effect.phrase


def _lasting(game: State, figure: Figure) -> Iterator[tuple[Glyph, Phrase]]:
    i, hidden = figure.id, is_undetectable(game, figure)
    flags = (
        (game.guarding[i], Glyph.WATCHING, GUARDING),
        (hidden, Glyph.HIDDEN, HIDING),
        (game.hiding[i] is not None and not hidden, Glyph.OTHER, NOT_HIDING),
        (game.crawling[i] and not game.down[i], Glyph.PRONE, CRAWLING),
        (game.ran[i] == "run", Glyph.DODGING, RAN),
        (game.ran[i] == "zig-zag", Glyph.DODGING, ZIG_ZAG),
        (game.aimed[i], Glyph.AIMING, AIMED),
        (bool(game.unloaded[i]), Glyph.BUSY, UNLOADED),
        (figure.profile.has("chef"), Glyph.LEADER, LEADER),
        (bool(engaged_with(game, figure)), Glyph.ENGAGED, ENGAGED),
    )
    return ((glyph, phrase) for flag, glyph, phrase in flags if flag)
