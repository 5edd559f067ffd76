"""What skills and powers lay on figures for a time (R61): the same named effect never twice on one figure."""

from __future__ import annotations

from escarmouche.core.bearers import figure as bearer_of
from escarmouche.core.bearers import lay
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect, Until
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.attack import Attack, Save
from escarmouche.rulebooks.bonus_malus.scores import WEAPON_TEST
from escarmouche.rulebooks.bonus_malus.state import Figure, State, acts_now

AFFECTED = Phrase("bm.event.affected", "BM-FORCE-02")
SHOTS = ("tir", "lancer")  # R45: what is said of Tir holds for Lancer
# R62, R87: what a prayer does not help.
NOT_PRAYED_FOR = ("degats", "initiative", "moral", WEAPON_TEST)
GAINED = 2  # Svg-


def _sickness(_game: State, _figure: Figure, _skill: str) -> Why:
    """BM-SKILL-MALAISE-02: all skills, saves apart."""
    return Why(-1, MALAISE_PHRASE)


def _shock(_game: State, _figure: Figure, skill: str) -> Why | None:
    """BM-FORCE-CHOC-02: Combat 2- and Tir 2-, as modifiers (R3)."""
    return Why(-2, CHOC_PHRASE) if skill == "combat" or skill in SHOTS else None


def _read_thoughts(_game: State, _figure: Figure, skill: str) -> Why | None:
    """BM-SKILL-LECTURE-02: Initiative 2-."""
    return Why(-2, LECTURE_PHRASE) if skill == "initiative" else None


def _prayed(game: State, figure: Figure, skill: str) -> Why | None:
    """BM-SKILL-PRIERE-03, R62: the rolls of its own later actions of the turn."""
    if not acts_now(game, figure) or skill in NOT_PRAYED_FOR:
        return None
    return Why(1, PRIERE_PHRASE)


def _prayer_saves(_game: State, _figure: Figure, _attack: Attack) -> Save:
    """BM-SKILL-PRIERE-02: Svg- against everything."""
    return Save(GAINED, PRIERE_PHRASE)


def _meditation_saves(_game: State, _figure: Figure, _attack: Attack) -> Save:
    """BM-FORCE-MEDITATION-02: Svg-; R71: once, however many meditate (saves of one reason count once)."""
    return Save(GAINED, MEDITATION_PHRASE)


MALAISE_PHRASE = Phrase("bm.effect.malaise", "BM-SKILL-MALAISE-02")
CHOC_PHRASE = Phrase("bm.effect.choc", "BM-FORCE-CHOC-02")
LECTURE_PHRASE = Phrase("bm.effect.lecture-de-pensees", "BM-SKILL-LECTURE-02")
PRIERE_PHRASE = Phrase("bm.effect.priere", "BM-SKILL-PRIERE-02", "BM-SKILL-PRIERE-03")
MEDITATION_PHRASE = Phrase("bm.effect.meditation-de-combat", "BM-FORCE-MEDITATION-02")

MALAISE = Plugin("malaise", MALAISE_PHRASE, (points.SKILL, _sickness))
CHOC = Plugin("choc", CHOC_PHRASE, (points.SKILL, _shock))
LECTURE = Plugin("lecture-de-pensees", LECTURE_PHRASE, (points.SKILL, _read_thoughts))
PRIERE = Plugin("priere", PRIERE_PHRASE, (points.SKILL, _prayed), (points.SAVE, _prayer_saves))
MEDITATION = Plugin("meditation-de-combat", MEDITATION_PHRASE, (points.SAVE, _meditation_saves))


def bears(game: State, figure: Figure, kind: Plugin) -> bool:
    """Whether an effect is on a figure already."""
    return any(effect.kind is kind for effect in game.effects[figure.id])


def affect(game: State, figure: Figure, kind: Plugin, until: str | Until, source: Figure) -> Rule:
    """Lay an effect on somebody; R61: not a second time. What another laid and lasts longer stays (R71)."""
    i, effect = figure.id, Effect(kind, until, source.id)
    if any(held.kind is kind and held.until == until for held in game.effects[i]):
        return
    known = bears(game, figure, kind)
    lay(game, bearer_of(i), effect)
    if not known:
        yield Tell(AFFECTED, {"figure": i, "effect": kind.phrase, "by": source.id})
