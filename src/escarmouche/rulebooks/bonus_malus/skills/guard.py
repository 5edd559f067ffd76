"""Gardien: the posture of alert (BM-SKILL-GARDIEN-01 to -07, R54). How a guard reacts stands in `reactions`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule, Tell
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.reactions import window
from escarmouche.rulebooks.bonus_malus.state import Figure, State

NAME = Phrase("bm.skill.gardien", "BM-SKILL-GARDIEN-01")
WATCHES = Phrase("bm.event.on_guard", "BM-SKILL-GARDIEN-01")
NOT_LAST = Phrase("bm.refusal.not_last_action", "BM-SKILL-GARDIEN-01")
ENGAGED = Phrase("bm.refusal.engaged_guard", "BM-SKILL-GARDIEN-06")
LYING = Phrase("bm.refusal.lying_guard", "BM-SKILL-GARDIEN-06")


def _why_not(game: State, figure: Figure) -> Refusal | None:
    """BM-SKILL-GARDIEN-01: with its last action; R54: not where the posture would end at once."""
    i = figure.id
    if game.actions[i] > 1:
        return refuse(NOT_LAST, figure=i, left=game.actions[i])
    if game.down[i]:
        return refuse(LYING, figure=i)
    foes = engaged_with(game, figure)
    return refuse(ENGAGED, figure=i, other=foes[0].id) if foes else None


def _watch(game: State, figure: Figure) -> Rule:
    """It stands in alert until its next activation (R54)."""
    game.guarding[figure.id] = True
    yield Tell(WATCHES, {"figure": figure.id})


GUARD = Action(
    "guard", Phrase("bm.action.guard", "BM-SKILL-GARDIEN-01"), "guard", 1, _why_not, _watch
)


def _actions(_game: State, _figure: Figure) -> Iterator[Action]:
    yield GUARD


def gardien(skill: Skill) -> Plugin:
    """BM-SKILL-GARDIEN-*."""
    return Plugin(
        skill.id,
        NAME,
        (points.ACTIONS, _actions),
        (points.ENEMY_MOVES, window.enemy_moves),
        (points.ACTIVATION_OVER, window.may_react),
        (points.ADVERSARIES, window.watches_no_longer),
    )


FIGURE: dict[str, Callable[[Skill], Plugin]] = {"gardien": gardien}
