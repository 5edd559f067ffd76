"""Feinte: successes are given up to cancel successes or defence dice of an adversary (B-R37)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import (
    Attack,
    Combat,
    change_attack,
    change_placement,
    read,
)
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ChoiceExplainedByState
from escarmouche.rulebooks.age_des_escarmouches.immunity import HARM, immune
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

FEINT = Phrase("ade.skill.feinte", "ADE-SKILL-FEINTE-01", "ADE-SKILL-FEINTE-05")
ASK = Phrase("ade.ask.feint", "ADE-SKILL-FEINTE-01", "ADE-SKILL-FEINTE-02", "ADE-SKILL-FEINTE-03")
CANCEL_ATTACK = Phrase("ade.option.feint_attack", "ADE-SKILL-FEINTE-01")
CANCEL_BLADE = Phrase("ade.option.feint_blade", "ADE-SKILL-FEINTE-01")
CANCEL_DEFENCE = Phrase("ade.option.feint_defence", "ADE-SKILL-FEINTE-01")
NO_FEINT = Phrase("ade.option.no_feint", "ADE-SKILL-FEINTE-01")
FEINTED_ATTACK = Phrase("ade.event.feint_attack", "ADE-SKILL-FEINTE-01", "ADE-SKILL-FEINTE-02")
FEINTED_DEFENCE = Phrase("ade.event.feint_defence", "ADE-SKILL-FEINTE-01", "ADE-SKILL-FEINTE-02")
IMMUNE = Phrase("ade.skill.feinte", "ADE-SKILL-FEINTE-05")
PROTECTED = Phrase("ade.refusal.feint_immune", "ADE-SKILL-FEINTE-05")
UNMARKED_FIRST = Phrase("ade.refusal.feint_unmarked_first", "ADE-SKILL-FEINTE-04")
NOTHING_TO_GIVE = Phrase("ade.refusal.feint_no_success", "ADE-SKILL-FEINTE-02")
NONE = "none"
TAG = "feinte"  # to what Immunité/feinte is immune


class Feint(NamedTuple):
    """One success of its own given up, and what that cancels: a success, or (None) a die in defence."""

    given: Attack
    cancels: Attack | None

    @property
    def key(self) -> str:
        """`attack:7:3`, a success of 7 on 3; `blade:7:3`; `defence:7`; with `:blade` its own is one of blades."""
        attack = self.cancels
        if attack is None:
            what = f"defence:{self.given.target}"
        else:
            what = f"{'blade' if attack.blade else 'attack'}:{attack.attacker}:{attack.target}"
        return f"{what}:with-blade" if self.given.blade else what

    @property
    def option(self) -> Option:
        """As its player sees it."""
        attack, data = self.cancels, {"figure": self.given.target, "blade": self.given.blade}
        if attack is None:
            return Option(self.key, CANCEL_DEFENCE, data)
        phrase = CANCEL_BLADE if attack.blade else CANCEL_ATTACK
        return Option(self.key, phrase, {**data, "other": attack.target})


def feints_of(game: State, combat: Combat, figure: Figure) -> Iterator[Feint]:
    """All that it may do with one success: against each adversary those that it has against that one."""
    for given in _ones(combat, attacker=figure.id):
        other = figure_of(game, given.target)
        if immune(game, other, TAG, HARM) is not None:
            continue  # ADE-SKILL-FEINTE-05
        everybodys = not game.options.feint_own_attacks
        theirs = _ones(combat, attacker=other.id)
        for attack in _first_unmarked([a for a in theirs if everybodys or a.target == figure.id]):
            yield Feint(given, attack)
        if combat.placement(other.id).defence:
            yield Feint(given, None)


def keyed_feints(game: State, combat: Combat, figure: Figure) -> dict[str, Feint]:
    """The same by their keys; its own marked success is given last."""
    keyed: dict[str, Feint] = {}
    for feint in feints_of(game, combat, figure):
        keyed.setdefault(feint.key, feint)
    return keyed


def _ones(combat: Combat, attacker: int) -> list[Attack]:
    """Its successes, one of each kind; of marked and unmarked ones on the same adversary the unmarked."""
    found: dict[tuple[int, bool, bool], Attack] = {}
    for attack in combat.attacks:
        if attack.attacker == attacker and attack.landed:
            found[attack.target, attack.blade, attack.marked] = attack
    return list(found.values())


def _first_unmarked(attacks: list[Attack]) -> list[Attack]:
    """ADE-SKILL-FEINTE-04: dice with Résolution are cancelled only when no other is left."""
    return [attack for attack in attacks if not attack.marked] or attacks


def _window(game: State, figure: Figure, id: str) -> Rule:
    """ADE-SKILL-FEINTE-06: after the counter-attacks, before the defences; as long as it likes (ADE-SKILL-FEINTE-03)."""
    while True:
        combat = read(game, id)
        keyed = keyed_feints(game, combat, figure)
        if not keyed:
            return
        options = (Option(NONE, NO_FEINT), *(feint.option for feint in keyed.values()))

        def why_not(now: State, key: str, combat: Combat = combat) -> Refusal | None:
            return _why_not(now, combat, figure, key)

        about = {"figure": figure.id, "others": sorted({f.given.target for f in keyed.values()})}
        answers = ChoiceExplainedByState(options, why_not, game, NONE)
        said: str = yield Ask(figure.camp, ASK, answers, about)
        if said == NONE:
            return
        yield from made(game, id, figure, keyed[said])


def made(game: State, id: str, figure: Figure, feint: Feint) -> Rule:
    """ADE-SKILL-FEINTE-02: one for one."""
    change_attack(game, id, feint.given, 1)
    other, attack = feint.given.target, feint.cancels
    data = {"figure": figure.id, "other": other}
    if attack is not None:
        change_attack(game, id, attack, 1)
        yield Tell(FEINTED_ATTACK, {**data, "target": attack.target})
        return
    placed = read(game, id).placement(other)
    left = placed.defence - 1  # ADE-SKILL-FEINTE-04: marked dice go last
    change_placement(game, id, other, defence=left, marked_defence=min(placed.marked_defence, left))
    yield Tell(FEINTED_DEFENCE, data)


def _why_not(game: State, combat: Combat, figure: Figure, key: str) -> Refusal | None:
    word, _, rest = key.partition(":")
    number = rest.partition(":")[0]
    if word not in ("attack", "blade", "defence") or not number.isdecimal():
        return None
    other = int(number)
    if other not in combat.adversaries(figure.id):
        return None
    if immune(game, figure_of(game, other), TAG, HARM) is not None:
        return refuse(PROTECTED, figure=other)
    if not any(attack.target == other for attack in _ones(combat, figure.id)):
        return refuse(NOTHING_TO_GIVE, figure=figure.id, other=other)
    if any(attack.marked for attack in _ones(combat, other)):
        return refuse(UNMARKED_FIRST, figure=figure.id, other=other)
    return None


def _unmoved(game: State, figure: Figure, tags: tuple[str, ...]) -> Phrase | None:
    """ADE-SKILL-FEINTE-05: nobody feints a feinter."""
    return IMMUNE if TAG in tags else None


PLUGIN = Plugin(
    "feinte", FEINT, (points.AFTER_ATTACKS, _window, "feint"), (points.IMMUNE, _unmoved)
)
