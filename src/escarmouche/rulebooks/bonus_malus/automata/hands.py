"""What an automaton takes in hand (BM-EQUIP-05): a blade when it comes to blows, a gun while it may shoot."""

from __future__ import annotations

from escarmouche.rulebooks.bonus_malus.actions.hands import Held, arrangements, thing_of
from escarmouche.rulebooks.bonus_malus.equipment import Weapon
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.walking import allowance_of
from escarmouche.rulebooks.bonus_malus.state import Figure, State


def better_arrangement(game: State, figure: Figure, shoots: bool) -> Held | None:
    """What it would rather hold than what it holds; None where that is best already."""
    found = arrangements(game, figure)
    now = game.hands[figure.id]
    blows = _comes_to_blows(game, figure) or not shoots
    best = max(found, key=lambda held: (_use(game, figure, held, blows), held == now), default=now)
    return None if sorted(best) == sorted(now) else best


def _comes_to_blows(game: State, figure: Figure) -> bool:
    """Engaged, or so near to an enemy that it will be, with nothing better to shoot at."""
    if engaged_with(game, figure):
        return True
    near = allowance_of(game, figure, "move")
    foes = [foe for foe in game.foes(figure.camp) if distance(game, figure, foe) <= near]
    skilled = _modifier(figure, "combat") > max(
        _modifier(figure, "tir"), _modifier(figure, "lancer")
    )
    return bool(foes) and skilled


def _modifier(figure: Figure, id: str) -> int:
    skill = figure.profile.skill(id)
    return -3 if skill is None else skill.modifier


def _use(game: State, figure: Figure, held: Held, blows: bool) -> float:
    """How well something serves: by the damage of what is meant to be used, shields and further arms a little."""
    weapons = [thing for id in held if isinstance(thing := thing_of(game, figure, id), Weapon)]
    cuts = [w.melee.damage for w in weapons if w.melee is not None and not w.is_light]
    guns = [w.shot.damage + w.shot.range / 4 for w in weapons if w.shot is not None]
    ready = 0.5 * (len(held) - len(weapons))  # a shield
    first, second = (cuts, guns) if blows else (guns, cuts)
    if first:
        ready += 20 + max(first) + 0.1 * sum(first)
    return ready + (5 + max(second) if second else 0.0)
