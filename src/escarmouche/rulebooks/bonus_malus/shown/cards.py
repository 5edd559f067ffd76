"""The card of a figure on the table: its common skills as they stand now, what it can do, what it holds and carries."""

from __future__ import annotations

from typing import Any

from escarmouche.core.card_scores import CardScore
from escarmouche.core.explain import Phrase, Said
from escarmouche.rulebooks.bonus_malus.army import cards
from escarmouche.rulebooks.bonus_malus.army.skill_rules import (
    protection_rule,
    sign,
    skill_rule,
    special_skills,
    thing_rule,
    weapon_rule,
)
from escarmouche.rulebooks.bonus_malus.ground.walking import base_move
from escarmouche.rulebooks.bonus_malus.in_hand import weapon_called
from escarmouche.rulebooks.bonus_malus.scores import skill_modifiers
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State

MOVE = "move"
CARD_SCORES = (
    CardScore(MOVE, Phrase("bm.score.move"), is_length=True),
    *(CardScore(id, Phrase(f"bm.score.{id}")) for id in cards.SCORES),
)
IN_HAND = Phrase("bm.card.in_hand", "BM-EQUIP-05")

Rule = dict[str, Any]


def scores(game: State, figure: Figure) -> dict[str, Any]:
    """Its base move and the common skills, with all that bears on them now."""
    if game.status[figure.id] != ON_TABLE:
        return cards.scores(figure.profile)
    told = {id: int(skill_modifiers(game, figure, id).value) for id in cards.SCORES}
    move = float(base_move(game, figure).value)
    return {MOVE: move, **{id: sign(value) or cards.PLAIN for id, value in told.items()}}


def abilities(game: State, figure: Figure) -> list[Rule]:
    """Its skills beside the common ones, then what it holds, carries and wears."""
    told = [skill_rule(skill) for skill in special_skills(figure.profile)]
    return [*told, *_equipment(game, figure)]


def _equipment(game: State, figure: Figure) -> list[Rule]:
    profile, held = figure.profile, game.hands[figure.id]
    told: list[Rule] = []
    for id in dict.fromkeys((*held, *game.carried[figure.id])):
        weapon = weapon_called(game, figure, id)
        if weapon is not None:
            rule = weapon_rule(weapon, game.carried[figure.id].count(id))
            told.append(_in_hand(rule) if id in held else rule)
    if profile.armour is not None:
        told.append(protection_rule(profile.armour, is_shield=False))
    if profile.shield is not None:
        rule = protection_rule(profile.shield, is_shield=True)
        told.append(_in_hand(rule) if profile.shield.id in held else rule)
    told += [thing_rule(upgrade) for upgrade in profile.upgrades]
    return told + [thing_rule(item) for item in profile.items]


def _in_hand(rule: Rule) -> Rule:
    return {**rule, "name": Said(IN_HAND, {"item": rule["name"]})}
