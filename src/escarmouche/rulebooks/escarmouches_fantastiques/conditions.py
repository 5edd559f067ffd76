"""Lasting conditions of a figure: routed, frightened, paralysed, cursed, serving a piece.

Each is a plug-in, exactly as an ability is; the schedule ends them.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.scores import Score, Scores
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State

# Moments that the schedule announces; an effect names the one that ends it.
END_OF_MELEE = "end of melee"
END_OF_TURN = "end of turn"
END_OF_GAME = "end of game"

ROUTED_PHRASE = Phrase("ef.condition.routed", "EF-TOUR-MORAL-04", "EF-TOUR-MORAL-05")
FRIGHTENED_PHRASE = Phrase("ef.condition.frightened", "EF-CAP-EFFRAYANT-03", "EF-CAP-EFFRAYANT-04")
PARALYSED_PHRASE = Phrase("ef.condition.paralysed", "EF-SPELL-PARALYSIE-01")
PARALYSED_ARMOUR = Phrase("ef.condition.paralysed_armour", "EF-SPELL-PARALYSIE-02")
CURSED_PHRASE = Phrase("ef.condition.cursed", "EF-SPELL-MALEDICTION-01", "EF-SPELL-MALEDICTION-02")
SERVING_PHRASE = Phrase("ef.condition.serving", "EF-ART-10")


def _only_flees(game: State, figure: Figure) -> Phrase:
    """EF-TOUR-MORAL-05: a routed figure does nothing but flee."""
    return ROUTED_PHRASE


def _weaker_blows(game: State, figure: Figure) -> Why:
    """EF-CAP-EFFRAYANT-04: -1 to every Melee score, against all enemies (R15)."""
    return Why(-1, FRIGHTENED_PHRASE)


def _weaker_guard(game: State, figure: Figure) -> Why | None:
    """EF-CAP-EFFRAYANT-04: -1 Armour."""
    return Why(-1, FRIGHTENED_PHRASE) if game.options.fear_binds_all_scores else None


def _no_attack(game: State, figure: Figure) -> Phrase:
    """EF-SPELL-PARALYSIE-01: no attack at all until the end of the turn."""
    return PARALYSED_PHRASE


def _open_guard(game: State, figure: Figure) -> Why:
    """EF-SPELL-PARALYSIE-02: -1 Armour on its defence rolls."""
    return Why(-1, PARALYSED_ARMOUR)


def _busy(game: State, figure: Figure) -> Phrase:
    """EF-ART-10: crewmen who use the piece do nothing else this turn."""
    return SERVING_PHRASE


def _cursed_scores(game: State, figure: Figure, scores: Scores) -> Scores:
    """EF-SPELL-MALEDICTION-01, -02: one attack fewer, and 1 less on every score that is left.

    EF-SPELL-MALEDICTION-01, R24, R43e: on the printed scores, before all else; Melee never below 1,
    Shooting never below 0.
    """
    (curse,) = [effect for effect in game.effects[figure.id] if effect.kind is CURSED]
    removed: str
    index: int
    removed, index = curse.data
    melee, shooting = list(scores.melee), list(scores.shooting)
    if removed == "melee":
        del melee[index]
    elif removed == "shooting":
        del shooting[index]
    return Scores(
        tuple(_lowered(score, floor=1) for score in melee),
        tuple(_lowered(score, floor=0) for score in shooting),
    )


def _lowered(score: Score, floor: int) -> Score:
    value = sum(why.value for why in score)
    return (*score, Why(-1, CURSED_PHRASE)) if value > floor else score


ROUTED = Plugin(
    "routed",
    ROUTED_PHRASE,
    (points.MAY_ACT, _only_flees),
    (points.MAY_ATTACK, _only_flees),
)
FRIGHTENED = Plugin(
    "frightened",
    FRIGHTENED_PHRASE,
    (points.MELEE_SCORE, _weaker_blows),
    (points.ARMOUR, _weaker_guard),
)
PARALYSED = Plugin(
    "paralysed",
    PARALYSED_PHRASE,
    (points.MAY_ATTACK, _no_attack),
    (points.ARMOUR, _open_guard),
)
CURSED = Plugin("cursed", CURSED_PHRASE, (points.PRINTED_SCORES, _cursed_scores))
SERVING = Plugin(
    "serving",
    SERVING_PHRASE,
    (points.MAY_ACT, _busy),
    (points.MAY_ATTACK, _busy),
)

CONDITIONS = {plugin.id: plugin for plugin in (ROUTED, FRIGHTENED, PARALYSED, CURSED, SERVING)}


def frightened() -> Effect:
    """EF-CAP-EFFRAYANT-03: until the end of the Melee phase."""
    return Effect(FRIGHTENED, END_OF_MELEE)


def routed() -> Effect:
    """EF-TOUR-MORAL-04: for the whole of the next turn; the schedule ends it by itself."""
    return Effect(ROUTED, END_OF_TURN)


def paralysed(source: int) -> Effect:
    """EF-SPELL-PARALYSIE-01: until the end of the turn."""
    return Effect(PARALYSED, END_OF_TURN, source)


def cursed(source: int, removed: str, index: int) -> Effect:
    """EF-SPELL-MALEDICTION-01: until the end of the game."""
    return Effect(CURSED, END_OF_GAME, source, (removed, index))


def serving(piece: int) -> Effect:
    """EF-ART-10: until the end of the turn."""
    return Effect(SERVING, END_OF_TURN, piece)
