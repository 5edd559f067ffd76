"""Contre-attaque: for each attack on it that fails, a defence die becomes an attack die (B-R23)."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from escarmouche.core.answers import Chooser, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import (
    Attack,
    Combat,
    add_attack,
    change_placement,
    read,
)
from escarmouche.rulebooks.age_des_escarmouches.exchange.defending import Defending
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import apart, roll_attacks
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice, counted
from escarmouche.rulebooks.age_des_escarmouches.immunity import HARM, immune
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

ID = "contre-attaque"
COUNTER_ATTACK = Phrase(
    "ade.skill.contre-attaque",
    "ADE-SKILL-CONTRE-ATTAQUE-01",
    "ADE-SKILL-CONTRE-ATTAQUE-02",
    "ADE-SKILL-CONTRE-ATTAQUE-04",
)
COUNTER = Phrase(
    "ade.ask.counter_attack", "ADE-SKILL-CONTRE-ATTAQUE-01", "ADE-SKILL-CONTRE-ATTAQUE-02"
)
COUNTERS = Phrase(
    "ade.event.counter_attack", "ADE-SKILL-CONTRE-ATTAQUE-01", "ADE-SKILL-CONTRE-ATTAQUE-03"
)
WITH_MARKS = Phrase("ade.ask.counter_with_marks", "ADE-SKILL-RESOLUTION-04")
SO_MANY_MARKS = Phrase("ade.option.counter_with_marks", "ADE-SKILL-RESOLUTION-04")
NOT_SO_MANY_MARKS = Phrase("ade.refusal.counter_with_marks", "ADE-SKILL-RESOLUTION-04")
TOO_MANY = Phrase("ade.refusal.too_many_counters", "ADE-SKILL-CONTRE-ATTAQUE-02")
NO_DICE = Phrase("ade.refusal.no_dice_to_turn", "ADE-SKILL-CONTRE-ATTAQUE-02")
NOT_MISSED = Phrase("ade.refusal.nothing_missed", "ADE-SKILL-CONTRE-ATTAQUE-03")


class Countering(Defending):
    """On whom defence dice are turned: an adversary for each, as many as its attacks that failed. None is an answer too.

    As data: `{"defences": [7, 8]}`, in the form of defences.
    """

    __slots__ = ("needed",)

    def __init__(self, figure: int, dice: int, attacks: Mapping[int, int], needed: int = 0) -> None:
        super().__init__(figure, dice, attacks)
        self.needed = needed  # how many of its dice have a success to meet

    @property
    def to_spare(self) -> tuple[int, ...]:
        """ADE-3.3.4.2.2-03: the dice that would meet nothing, on whoever failed first: turned, they cost nothing."""
        failed = [other for other, count in self.attacks.items() for _ in range(count)]
        return tuple(sorted(failed[: max(0, self.dice - self.needed)]))

    def check(self, answer: Any) -> Refusal | None:
        """ADE-SKILL-CONTRE-ATTAQUE-02: no more dice than it has in defence, nor than attacks that failed."""
        if isinstance(answer, tuple):
            for other in answer:
                if other not in self.attacks:
                    return refuse(NOT_MISSED, figure=self.figure, other=other)
                failed = self.attacks[other]
                if answer.count(other) > failed:
                    return refuse(TOO_MANY, figure=self.figure, other=other, failed=failed)
            if len(answer) > self.dice:
                return refuse(NO_DICE, figure=self.figure, dice=self.dice, used=len(answer))
        return super().check(answer)

    def candidates(self) -> Sequence[tuple[int, ...]]:
        """Every way of turning some dice, most of them first."""
        ways: list[tuple[int, ...]] = [()]
        for other, failed in self.attacks.items():
            ways = [(*way, *(other,) * n) for way in ways for n in range(failed + 1)]
        return sorted((way for way in ways if len(way) <= self.dice), key=len, reverse=True)

    def sample(self, chooser: Chooser) -> tuple[int, ...]:
        """Any of them."""
        ways = self.candidates()
        return ways[chooser.randrange(len(ways))]

    def default(self) -> tuple[int, ...]:
        """None: what one has in defence stays there."""
        return ()

    def describe(self) -> dict[str, Any]:
        """Whose dice, and on whom they may be turned."""
        return {**super().describe(), "turned": True}


def may_counter(game: State, attacker: int) -> bool:
    """ADE-SKILL-IMMUNITE-01: nobody strikes back at whoever is immune to it."""
    return immune(game, figure_of(game, attacker), ID, HARM) is None


def missed_on(combat: Combat, figure: int) -> dict[int, int]:
    """ADE-SKILL-CONTRE-ATTAQUE-02: the attacks on it that failed, all re-rolls done, by attacker."""
    found: dict[int, int] = {}
    for attack in combat.attacks:
        if attack.target == figure and attack.missed:
            found[attack.attacker] = found.get(attack.attacker, 0) + attack.missed
    return found


def _window(game: State, figure: Figure, id: str) -> Rule:
    """ADE-SKILL-CONTRE-ATTAQUE-01, -04: its one window; ADE-SKILL-CONTRE-ATTAQUE-05: before the feints and the defences.

    ADE-SKILL-CONTRE-ATTAQUE-04: the lower INI comes first, so that a counter-attack that fails is countered only by
    whoever has the higher.
    """
    combat = read(game, id)
    dice, missed = combat.placement(figure.id).defence, missed_on(combat, figure.id)
    missed = {other: count for other, count in missed.items() if may_counter(game, other)}
    if not dice or not missed:
        return
    about = {"figure": figure.id, "dice": dice, "others": list(missed)}
    answers = Countering(figure.id, dice, missed, sum(combat.landed_on(figure.id).values()))
    used: tuple[int, ...] = yield Ask(figure.camp, COUNTER, answers, about)
    if used:
        yield from turned(game, id, figure, used)


def turned(game: State, id: str, figure: Figure, used: Sequence[int]) -> Rule:
    """ADE-SKILL-CONTRE-ATTAQUE-01: these of its defence dice are attacks now."""
    marks = yield from _marks_among(figure, read(game, id), len(used))
    yield from _struck_back(game, id, figure, used, marks)


def _marks_among(figure: Figure, combat: Combat, dice: int) -> Generator[Any, Any, int]:
    """ADE-SKILL-RESOLUTION-04: how many of the dice that it turns are marked ones."""
    placed = combat.placement(figure.id)
    plain = placed.defence - placed.marked_defence
    least, most = max(0, dice - plain), min(dice, placed.marked_defence)
    if least == most:
        return least
    options = [Option(str(n), SO_MANY_MARKS, {"count": n}) for n in range(most, least - 1, -1)]

    def why_not(key: str) -> Refusal | None:
        data = {"figure": figure.id, "least": least, "most": most}
        return None if counted(key) is None else refuse(NOT_SO_MANY_MARKS, **data)

    about = {"figure": figure.id, "dice": dice}
    said: str = yield Ask(figure.camp, WITH_MARKS, ExplainedChoice(options, why_not), about)
    return int(said)


def _struck_back(game: State, id: str, figure: Figure, used: Sequence[int], marks: int) -> Rule:
    """ADE-SKILL-CONTRE-ATTAQUE-03: each at once a test of ATT, on whoever failed, and on nobody else.

    B-R23: the rule that attacks are even bears on the placement, so not on these.
    """
    placed = read(game, id).placement(figure.id)
    change_placement(
        game,
        id,
        figure.id,
        defence=placed.defence - len(used),
        marked_defence=placed.marked_defence - marks,
    )
    for target in dict.fromkeys(used):
        other, dice = figure_of(game, target), used.count(target)
        yield Tell(COUNTERS, {"figure": figure.id, "other": target, "dice": dice})
        marked = min(marks, dice)
        marks -= marked
        for some, resolute in apart(dice, marked):
            landed = yield from roll_attacks(game, figure, other, some, resolute)
            made = Attack(figure.id, target, landed, some - landed, marked=resolute)
            add_attack(game, id, made)


def _strikes_back(game: State, figure: Figure) -> Phrase:
    """ADE-SKILL-ASSASSIN-11: outside a combat too."""
    return COUNTER_ATTACK


PLUGIN = Plugin(
    ID,
    COUNTER_ATTACK,
    (points.AFTER_ATTACKS, _window, "counter-attack"),
    (points.RIPOSTE, _strikes_back),
)
