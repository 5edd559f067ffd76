"""A shot into a melee: the unfortunate friend, and the die that says who is hit."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Said, Total, Why, refuse
from escarmouche.core.hooks import gather
from escarmouche.core.words import Ask, Outcome, Reading, Roll, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, of_ids
from escarmouche.rulebooks.age_des_escarmouches.shooting.declared_shot import Shot
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    figure_of,
    opponent,
    placed,
)
from escarmouche.table.bases import base_distance
from escarmouche.table.measure import TOLERANCE

WHO = Phrase("ade.ask.unfortunate", "ADE-3.2.3.3-14")
NOT_BESIDE = Phrase("ade.refusal.unfortunate_not_beside", "ADE-3.2.3.3-14")
NOT_NEAREST = Phrase("ade.refusal.unfortunate_not_nearest", "ADE-3.2.3.3-14")
THIS_ONE = Phrase("ade.option.unfortunate", "ADE-3.2.3.3-14")
DIE = Phrase("ade.roll.allocation", "ADE-3.2.3.3-13", "ADE-3.2.3.3-15")
READ = Phrase("ade.reading.allocation", "ADE-3.2.3.3-15")
TARGET_POWER = Phrase("ade.score.target_power", "ADE-3.2.3.3-15")
FRIEND_POWER = Phrase("ade.score.unfortunate_power", "ADE-3.2.3.3-15")
UNFORTUNATE_HIT = Phrase("ade.event.unfortunate", "ADE-3.2.3.3-15")

NEEDED = 4  # ADE-3.2.3.3-15: so much or more, and it is the target


@dataclass(frozen=True, slots=True)
class Allocation(Reading):
    """ADE-3.2.3.3-15: a die, plus the PUI of the target, less that of the unfortunate."""

    bonus: Total

    @property
    def totals(self) -> Mapping[str, Total]:
        """What is added to the die."""
        return {"bonus": self.bonus}

    @property
    def threshold(self) -> int:
        """What the die itself must show for the target to be hit."""
        return int(NEEDED - self.bonus.value)

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """Success is the target's bad luck."""
        return Outcome(faces[0] >= self.threshold)

    def said(self) -> Said:
        """What the die needs."""
        return Said(READ, {"bonus": self.bonus, "threshold": self.threshold})


def friends_at(game: State, shot: Shot, target: Figure) -> list[Figure]:
    """ADE-3.2.3.3-14: the shooter's friends in contact with a target, those nearest to the shooter.

    Several only when they are equally near.
    """
    friends = [
        (base_distance(shot.view.base, placed(game, friend)), friend)
        for friend in (figure_of(game, id) for id in game.contacts[target.id])
        if friend.camp == shot.shooter.camp
    ]
    if not friends:
        return []
    nearest = min(away for away, _friend in friends)
    return [friend for away, friend in friends if away <= nearest + TOLERANCE]


def unfortunate(game: State, shot: Shot, target: Figure) -> Generator[Any, Any, Figure | None]:
    """Who may be hit instead; of those equally near, the shooter's opponent says who (A-R37)."""
    friends = friends_at(game, shot, target)
    if len(friends) < 2:
        return friends[0] if friends else None
    options = [Option(f"figure:{friend.id}", THIS_ONE, {"figure": friend.id}) for friend in friends]
    about = {"figure": shot.shooter.id, "target": target.id}

    beside = game.contacts[target.id]  # they are all of the shooter's camp

    def why_not(id: int) -> Refusal:
        reason = NOT_NEAREST if id in beside else NOT_BESIDE
        return refuse(reason, figure=id, target=target.id)

    answers = ExplainedChoice(options, of_ids(len(game.figures), why_not))
    said = yield Ask(opponent(shot.shooter.camp), WHO, answers, about)
    return next(friend for friend in friends if said == f"figure:{friend.id}")


def reading(game: State, shot: Shot, target: Figure, friend: Figure) -> Allocation:
    """How the die is read, with what the shooter's skills add to it."""
    return Allocation(
        Total(
            Why(target.profile.power, TARGET_POWER, target.id),
            Why(-friend.profile.power, FRIEND_POWER, friend.id),
            *gather(game, shot.shooter, points.ALLOCATION),
        )
    )


def who_is_hit(game: State, shot: Shot, target: Figure) -> Generator[Any, Any, Figure]:
    """ADE-3.2.3.3-13: the target, unless it is in a melee and the die finds the unfortunate.

    A-R37: where nobody but objects stands by, nothing is rolled.
    """
    friend = yield from unfortunate(game, shot, target)
    if friend is None:
        return target
    read = reading(game, shot, target, friend)
    about = {"figure": shot.shooter.id, "target": target.id, "unfortunate": friend.id}
    faces = yield Roll(DIE, 1, None, about, None, reading=read)
    if read.outcome(faces).success:
        return target
    yield Tell(UNFORTUNATE_HIT, about)
    return friend
