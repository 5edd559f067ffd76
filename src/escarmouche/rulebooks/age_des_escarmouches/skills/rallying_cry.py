"""Cri de ralliement: once in a game, every routed friend on the table gets a rally test at once (B-R26)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Plugin, first
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import THIS_TEST
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.skills.special_actions import (
    NOTHING_ELSE,
    USED_UP,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, on_table

CRY = Phrase(
    "ade.skill.cri-de-ralliement",
    "ADE-SKILL-CRI-DE-RALLIEMENT-01",
    "ADE-SKILL-CRI-DE-RALLIEMENT-02",
    "ADE-SKILL-CRI-DE-RALLIEMENT-03",
)
CRIES = Phrase("ade.event.rallying_cry", "ADE-SKILL-CRI-DE-RALLIEMENT-02")
CANNOT = Phrase("ade.refusal.no_rallying_cry", "ADE-SKILL-CRI-DE-RALLIEMENT-01")
NOBODY_ROUTED = Phrase("ade.refusal.nobody_to_rally", "ADE-SKILL-CRI-DE-RALLIEMENT-02")
HEARTENED = Phrase("ade.shift.rallying_cry", "ADE-SKILL-CRI-DE-RALLIEMENT-03")


def _cried(rank: int) -> Plugin:
    def shift(game: State, figure: Figure) -> Why:
        return Why(rank, HEARTENED)

    return Plugin(f"cried-{rank}", HEARTENED, (points.RALLY, shift))


# ADE-SKILL-CRI-DE-RALLIEMENT-03: by the rank of who cries: so many columns to the right, for this test.
CRIED: Mapping[int, Plugin] = {rank: _cried(rank) for rank in (1, 2, 3)}

PLUGIN = Plugin("cri-de-ralliement", CRY)  # it does nothing of itself: it is cried


def routed_friends(game: State, figure: Figure) -> list[Figure]:
    """ADE-SKILL-CRI-DE-RALLIEMENT-02: wherever they are on the table; some are touched by nobody's skills."""
    return [
        friend
        for friend in game.army[figure.camp]
        if friend is not figure
        and rout.is_routed(game, friend)
        and first(game, friend, points.IMMUNE, (PLUGIN.id, figure)) is None
    ]


class RallyingCry(Action):
    """ADE-SKILL-CRI-DE-RALLIEMENT-01: a free action, once in a game; B-R26: not of who is routed itself."""

    id = family = "cri-de-ralliement"
    phrase = CRY
    nature = Nature.FREE
    in_group = False
    reveals = True  # ADE-SKILL-ECLAIREUR-13

    def suits(self, figure: Figure) -> bool:
        """Only who has the skill."""
        return PLUGIN in figure.plugins

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """Once, and while there is somebody to hear it."""
        if not self.suits(figure):
            return refuse(CANNOT, figure=figure.id)
        if self.id in game.once[figure.id]:
            return refuse(USED_UP, figure=figure.id, action=self.phrase)
        if not routed_friends(game, figure):
            return refuse(NOBODY_ROUTED, figure=figure.id)
        return None

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """It is aimed at nobody and leads nowhere."""
        if deed.path or deed.targets:
            return refuse(NOTHING_ELSE, figure=figure.id, action=self.phrase)
        return None

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """It need only be said."""
        return {"simple": True}

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """It is used up; everybody who hears it is tested, one after the other."""
        game.once[figure.id] = (*game.once[figure.id], self.id)
        friends = [friend.id for friend in routed_friends(game, figure)]
        yield Tell(CRIES, {"figure": figure.id, "figures": friends})
        game.next(*(("cry heard", figure.id, friend) for friend in friends))


def heard(game: State, author: int, number: int) -> Rule:
    """ADE-SKILL-CRI-DE-RALLIEMENT-02: one of those who hear it is tested, with what the cry brings."""
    friend = figure_of(game, number)
    if not on_table(game, friend) or not rout.is_routed(game, friend):
        return
    state = CRIED[figure_of(game, author).profile.rank]
    conditions.put(game, friend, state, THIS_TEST, figure_of(game, author))
    yield from rout.rally(game, friend)
    conditions.end(game, friend, state)


RALLYING_CRY = RallyingCry()
