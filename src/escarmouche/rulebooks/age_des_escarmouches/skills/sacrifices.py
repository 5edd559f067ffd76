"""Dévotion and Martyr: a friend bleeds, and a mystic gains as many gems, or as much faith (B-R28)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin, first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, counted
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import (
    controls,
    is_faithful,
    is_mystic,
    reserve,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, is_free

DEVOTED = Phrase(
    "ade.skill.devotion",
    "ADE-SKILL-DEVOTION-01",
    "ADE-SKILL-DEVOTION-02",
    "ADE-SKILL-DEVOTION-03",
    "ADE-SKILL-DEVOTION-04",
)
MARTYRED = Phrase(
    "ade.skill.martyr",
    "ADE-SKILL-MARTYR-01",
    "ADE-SKILL-MARTYR-02",
    "ADE-SKILL-MARTYR-03",
    "ADE-SKILL-MARTYR-04",
)
HOW_MUCH = Phrase("ade.ask.sacrifice", "ADE-SKILL-DEVOTION-02", "ADE-SKILL-MARTYR-02")
SO_MUCH = Phrase("ade.option.sacrifice", "ADE-SKILL-DEVOTION-02", "ADE-SKILL-MARTYR-02")
GAINS = Phrase("ade.event.sacrifice", "ADE-SKILL-DEVOTION-03", "ADE-SKILL-MARTYR-03")
NO_MYSTIC = Phrase(
    "ade.refusal.sacrifice_no_mystic", "ADE-SKILL-DEVOTION-01", "ADE-SKILL-MARTYR-01"
)
ENGAGED = Phrase("ade.refusal.sacrifice_engaged", "ADE-SKILL-DEVOTION-01", "ADE-SKILL-MARTYR-01")
TOO_OFTEN = Phrase(
    "ade.refusal.sacrifice_too_often", "ADE-SKILL-DEVOTION-04", "ADE-SKILL-MARTYR-04"
)
NOBODY = Phrase("ade.refusal.sacrifice_nobody", "ADE-SKILL-DEVOTION-01", "ADE-SKILL-MARTYR-01")
ONE_FRIEND = Phrase("ade.refusal.sacrifice_one", "ADE-SKILL-DEVOTION-01", "ADE-SKILL-MARTYR-01")
NOT_THIS_ONE = Phrase(
    "ade.refusal.sacrifice_not_this_one", "ADE-SKILL-DEVOTION-01", "ADE-SKILL-MARTYR-01"
)
TOO_MUCH = Phrase("ade.refusal.sacrifice_too_much", "ADE-SKILL-DEVOTION-02", "ADE-SKILL-MARTYR-02")

# They do nothing of themselves: a mystic makes use of them, by an action of its own.
DEVOTION, MARTYR = Plugin("devotion", DEVOTED), Plugin("martyr", MARTYRED)


class Sacrifice(Action):
    """A free action of a mystic, at any moment of its activation, also between two formulas (B-R28).

    The deed: `targets` is the friend who has the skill; how much it gives is asked then.
    """

    nature = Nature.FREE
    repeated = True
    free = True  # ADE-SKILL-DEVOTION-01, ADE-SKILL-MARTYR-01: free of adversaries
    in_group = False

    def __init__(self, skill: Plugin, faithful: bool) -> None:
        self.skill, self.faithful = skill, faithful
        self.id = self.family = skill.id
        self.phrase = skill.phrase

    def suits(self, figure: Figure) -> bool:
        """ADE-SKILL-DEVOTION-01: a magician; ADE-SKILL-MARTYR-01: a faithful."""
        return is_mystic(figure.profile) and is_faithful(figure.profile) is self.faithful

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """A mystic of this kind, free, with somebody in its zone; so often in a turn as its rank."""
        if not self.suits(figure):
            return refuse(NO_MYSTIC, figure=figure.id, skill=self.phrase)
        if not is_free(game, figure):
            return refuse(ENGAGED, figure=figure.id, skill=self.phrase)
        most = figure.profile.rank
        if self.used(game, figure) >= most:
            return refuse(TOO_OFTEN, figure=figure.id, skill=self.phrase, most=most)
        if not self.willing(game, figure):
            return refuse(NOBODY, figure=figure.id, skill=self.phrase)
        return None

    def used(self, game: State, figure: Figure) -> int:
        """ADE-SKILL-DEVOTION-04, ADE-SKILL-MARTYR-04: how often this turn, on whomever (B-R28)."""
        return game.once[figure.id].count(self._mark(game))

    def _mark(self, game: State) -> str:
        return f"{self.id}:{game.turn}"

    def willing(self, game: State, figure: Figure) -> list[Figure]:
        """The friends who have the skill and are in its control zone; never itself (B-R57)."""
        return [
            friend
            for friend in game.army[figure.camp]
            if self.skill in friend.plugins
            and friend is not figure
            and first(game, friend, points.HURT) is None  # B-R11: it has nothing more to give
            and controls(game, figure, friend)
        ]

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """One of these friends, and nothing else."""
        if deed.path or len(deed.targets) != 1:
            return refuse(ONE_FRIEND, figure=figure.id, skill=self.phrase)
        if deed.targets[0] not in [friend.id for friend in self.willing(game, figure)]:
            target = deed.targets[0]
            return refuse(NOT_THIS_ONE, figure=figure.id, target=target, skill=self.phrase)
        return None

    def proposals(self, game: State, figure: Figure) -> int:
        """Each of them."""
        return len(self.willing(game, figure))

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """One of them."""
        return Deed(self.id, figure.id, targets=(self.willing(game, figure)[number].id,))

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """Whom it may be aimed at."""
        return {"targets": [friend.id for friend in self.willing(game, figure)], "most": 1}

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """ADE-SKILL-DEVOTION-02, ADE-SKILL-MARTYR-02: so many points of damage as its player wants.

        No damage test, and nothing lessens them (B-R28).
        """
        victim = figure_of(game, deed.targets[0])
        amount = yield from self._how_much(game, figure, victim)
        game.once[figure.id] = (*game.once[figure.id], self._mark(game))
        gained = gained_by(game, figure, amount)
        game.energy[figure.id] += gained
        has = game.energy[figure.id]
        data = {"figure": figure.id, "other": victim.id, "lost": amount}
        yield Tell(GAINS, {**data, "gained": gained, "has": has, "skill": self.phrase})
        yield from wounds.hurt(game, victim, amount)
        yield from wounds.bury(game, (victim,))

    def _how_much(self, game: State, figure: Figure, victim: Figure) -> Rule:
        most = game.life[victim.id]
        about = {"figure": figure.id, "other": victim.id, "most": most}

        def why_not(key: str) -> Refusal | None:
            given = counted(key)
            return None if given is None else refuse(TOO_MUCH, other=victim.id, most=most)

        options = [
            Option(str(n), SO_MUCH, {"count": n, "gained": gained_by(game, figure, n)})
            for n in range(1, most + 1)
        ]
        if most == 1:
            return 1
        said: str = yield Ask(figure.camp, HOW_MUCH, ExplainedChoice(options, why_not), about)
        return int(said)


def gained_by(game: State, mystic: Figure, damage: int) -> int:
    """ADE-SKILL-DEVOTION-03: as many gems, up to what its reserve holds; ADE-SKILL-MARTYR-03: all of the FT.

    B-R28: gems that it has already are never lost.
    """
    if is_faithful(mystic.profile):
        return damage
    return min(damage, max(0, reserve(game, mystic) - game.energy[mystic.id]))


USE_DEVOTION = Sacrifice(DEVOTION, faithful=False)
USE_MARTYR = Sacrifice(MARTYR, faithful=True)
SACRIFICES = (USE_DEVOTION, USE_MARTYR)
