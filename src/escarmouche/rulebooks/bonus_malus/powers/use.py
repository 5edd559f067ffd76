"""A targeted skill or a power from its test to its effect (BM-FORCE-02, -04, -05, R67): test, counter, effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.dice import CLASSIC, score, test
from escarmouche.rulebooks.bonus_malus.hearing import all_said
from escarmouche.rulebooks.bonus_malus.points import ACTIONS, COUNTER
from escarmouche.rulebooks.bonus_malus.powers.targeting import Aim, chosen_target, why_nobody
from escarmouche.rulebooks.bonus_malus.provocation import note_attack
from escarmouche.rulebooks.bonus_malus.scores import skill_modifiers
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, able

ASK_COUNTER = Phrase("bm.ask.counter", "BM-FORCE-04", "BM-FORCE-05")
COUNTER_OPTION = Phrase("bm.option.counter", "BM-FORCE-05")
NO_COUNTER = Phrase("bm.option.no_counter", "BM-FORCE-05")
COUNTER_ROLL = Phrase(
    "bm.roll.counter", "BM-FORCE-DUEL-01", "BM-FORCE-CONTRESABRE-01", "BM-TEST-01"
)
REFLECTED = Phrase("bm.event.reflected", "BM-FORCE-DUEL-02")
CANCELLED = Phrase("bm.event.cancelled", "BM-FORCE-CONTRESABRE-02")
HELD = Phrase("bm.event.counter_fails", "BM-FORCE-DUEL-02", "BM-FORCE-CONTRESABRE-02")
USES = Phrase("bm.event.uses_skill", "BM-FORCE-02")

REFLECTS, CANCELS = "reflects", "cancels"
NONE = "none"

# Who it comes from, on whom it falls.
EffectOn = Callable[[State, Figure, Figure], Rule]


class Counter(NamedTuple):
    """How somebody counters: what becomes of the power, and with which skill it rolls."""

    outcome: str  # REFLECTS or CANCELS
    skill: str


@dataclass(frozen=True)
class Power:
    """A skill or a power that is tested and then does something to somebody, or to its user (`aim` None)."""

    id: str
    clauses: tuple[str, ...]
    cost: int
    effect: EffectOn
    aim: Aim | None = None
    countered_by: frozenset[str] = frozenset()  # ids of skills
    why_not: Callable[[State, Figure], Refusal | None] | None = None

    def action(self) -> Action:
        """The action that uses it: a type of its own (R8)."""
        phrase = Phrase(f"bm.action.{self.id}", *self.clauses)
        return Action(self.id, phrase, self.id, self.cost, self.why_not_use, self.use)

    def why_not_use(self, game: State, user: Figure) -> Refusal | None:
        """There must be somebody to use it on."""
        refusal = None if self.why_not is None else self.why_not(game, user)
        if refusal is not None or self.aim is None:
            return refusal
        return why_nobody(game, user, self.aim)

    def use(self, game: State, user: Figure) -> Rule:
        """Whom at, the test, the counter, the effect."""
        target = user
        if self.aim is not None:
            target = yield from chosen_target(game, user, self.id, self.aim)
        yield from use_on(game, user, target, self)


def offering(power: Power, action: Action) -> Plugin:
    """The skill that offers a power among the actions of its bearer."""
    phrase = Phrase(f"bm.skill.{power.id}", *power.clauses)
    return Plugin(power.id, phrase, (ACTIONS, lambda _game, _figure: (action,)))


def use_on(game: State, user: Figure, target: Figure, power: Power) -> Rule:
    """BM-FORCE-02: a test of the very skill; R67: then the target may counter, then the effects come."""
    about = {"figure": user.id, "skill": power.id}
    aimed = about if target is user else {**about, "target": target.id}
    yield Tell(USES, aimed)
    if power.aim is not None and not power.aim.heals:
        note_attack(game, user, target)  # R81: whatever comes of it
    what = Phrase("bm.roll.test", *power.clauses)
    reached = yield from test(what, skill_modifiers(game, user, power.id), aimed)
    if reached < CLASSIC:
        return
    outcome = yield from _countered(game, user, target, power, reached)
    if outcome == REFLECTS:  # R67: the user has no counter against it
        yield from power.effect(game, target, user)
    elif outcome is None:
        yield from power.effect(game, user, target)


def counters_of(game: State, target: Figure, power: Power) -> list[Counter]:
    """R67: what it has against this power; nothing while it is stunned, lying does not matter."""
    if not power.countered_by or not able(game, target):
        return []
    said: list[Counter] = all_said(game, target, COUNTER, power.id)
    return [counter for counter in said if counter.skill in power.countered_by]


def _countered(game: State, user: Figure, target: Figure, power: Power, reached: int) -> Rule:
    """BM-FORCE-05: one counter, at once, without an action. What becomes of the power; None: it takes effect."""
    known = counters_of(game, target, power)
    if not known:
        return None
    options = [Option(each.skill, COUNTER_OPTION, {"skill": each.skill}) for each in known]
    about = {"figure": target.id, "other": user.id, "power": power.id, "score": reached}
    choice = Choice((*options, Option(NONE, NO_COUNTER)))
    chosen = yield Ask(target.camp, ASK_COUNTER, choice, about)
    counter = next((each for each in known if each.skill == chosen), None)
    if counter is None:
        return None
    told = {"figure": target.id, "target": user.id, "skill": counter.skill}
    own = yield from score(COUNTER_ROLL, skill_modifiers(game, target, counter.skill), told)
    if own <= reached:  # BM-FORCE-DUEL-02, BM-FORCE-CONTRESABRE-02: strictly more
        yield Tell(HELD, {**told, "power": power.id})
        return None
    yield Tell(REFLECTED if counter.outcome == REFLECTS else CANCELLED, {**told, "power": power.id})
    return counter.outcome


def still_there(game: State, figure: Figure) -> bool:
    """Whether somebody is on the table and not out of action."""
    return game.status[figure.id] == ON_TABLE
