"""Malédiction: weaker scores and one attack fewer, for good."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import CURSED, cursed
from escarmouche.rulebooks.escarmouches_fantastiques.scores import printed_scores
from escarmouche.rulebooks.escarmouches_fantastiques.spells.spell import Spell
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import (
    choose_target,
    resistance,
    resists,
    why_no_target,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, afflict, has_effect

NAME = Phrase(
    "ef.spell.malediction",
    "EF-SPELL-MALEDICTION-01",
    "EF-SPELL-MALEDICTION-02",
    "EF-SPELL-MALEDICTION-03",
    "EF-SPELL-MALEDICTION-04",
)
RESIST = resistance("EF-SPELL-MALEDICTION-04")
WHICH_ATTACK = Phrase("ef.ask.cursed_attack", "EF-SPELL-MALEDICTION-02")
MELEE_ATTACK = Phrase("ef.option.lose_melee", "EF-SPELL-MALEDICTION-02")
SHOOTING_ATTACK = Phrase("ef.option.lose_shooting", "EF-SPELL-MALEDICTION-02")
CURSES = Phrase("ef.event.cursed", "EF-SPELL-MALEDICTION-01")
CURSES_ATTACK = Phrase(
    "ef.event.cursed_attack", "EF-SPELL-MALEDICTION-01", "EF-SPELL-MALEDICTION-02"
)
ALREADY = Phrase("ef.event.already_cursed", "EF-SPELL-MALEDICTION-03")


def cast(game: State, caster: Figure) -> Rule:
    """EF-SPELL-MALEDICTION-01: -1 on every Melee and Shooting score until the end of the game.

    EF-SPELL-MALEDICTION-02: and one attack fewer. EF-SPELL-MALEDICTION-03: one curse is the most a
    figure can bear. EF-SPELL-MALEDICTION-04: Mental may resist.
    """
    target = yield from choose_target(game, caster, NAME)
    if has_effect(game, target, CURSED):
        yield Tell(ALREADY, {"figure": target.id})
        return
    if (yield from resists(game, caster, target, NAME, RESIST)):
        return
    lost = yield from _attack_lost(game, target)
    if lost is None:
        afflict(game, target, cursed(caster.id, "", 0))
        yield Tell(CURSES, {"figure": target.id})
        return
    list_name, _, index = lost.key.partition(":")
    afflict(game, target, cursed(caster.id, list_name, int(index)))
    yield Tell(CURSES_ATTACK, {"figure": target.id, "attack": lost.phrase, **lost.data})


def _attack_lost(game: State, target: Figure) -> Generator[Any, Any, Option | None]:
    """EF-SPELL-MALEDICTION-02: a score of a list that keeps at least one; the controller's choice.

    EF-SPELL-MALEDICTION-02, R24, R43e: the printed scores, so a single Melee score (and a single shot) is never lost.
    """
    scores = printed_scores(game, target)
    options = [
        Option(f"{name}:{n}", phrase, {"score": sum(why.value for why in score)})
        for name, phrase, listed in (
            ("melee", MELEE_ATTACK, scores.melee),
            ("shooting", SHOOTING_ATTACK, scores.shooting),
        )
        if len(listed) > 1
        for n, score in enumerate(listed)
    ]
    if not options:
        return None
    worst = min(options, key=lambda option: option.data["score"]).key
    answer = yield Ask(target.camp, WHICH_ATTACK, Choice(options, worst), {"figure": target.id})
    return next(option for option in options if option.key == answer)


SPELL = Spell("malediction", NAME, cast, why_no_target)
