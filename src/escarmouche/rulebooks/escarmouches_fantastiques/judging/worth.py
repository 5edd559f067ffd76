"""What a figure is worth to whoever kills it, in points, as the scenario counts."""

from __future__ import annotations

from escarmouche.rulebooks.escarmouches_fantastiques.judging import chances
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State

CHARACTER = 50.0  # EF-SCEN-BATAILLE-02
GOLD = 12.0  # points that a die of gold is worth
BEARER = 150.0
PRISONER = 300.0
WOUND_SHARE = 0.3  # of a figure's worth that lies in its Life Points before the last


def worth(game: State, figure: Figure, melee: bool = True) -> float:
    """The points that its death brings to its enemies."""
    value = float(figure.profile.price)
    scenario = game.scenario
    if scenario == "bataille-rangee" and figure.is_character:
        value += CHARACTER
    elif scenario == "pillage":
        value = value * 0.4 + (GOLD * _gold_dice(figure) if melee else 0.0)
    elif scenario == "gemme-maudite" and game.gem is not None and game.gem.bearer == figure.id:
        value += BEARER
    elif scenario == "sauvetage" and game.rescue is not None:
        if game.rescue.prisoner == figure.id:
            value += PRISONER
    return value


def _gold_dice(figure: Figure) -> int:
    armour = figure.profile.armour
    return (1 if armour <= 2 else 2 if armour <= 4 else 3) + (3 if figure.is_character else 0)


def gain(value: float, life: int, outcome: tuple[float, float]) -> float:
    """What an attack brings: (chance to kill, wounds) on a figure of some worth."""
    kill, wounds = outcome
    return value * ((1.0 - WOUND_SHARE) * kill + WOUND_SHARE * wounds / max(1, life))


def melee_gain(game: State, attacker: Figure, victim: Figure) -> float:
    """What all melee attacks of one figure on another bring on average."""
    outcome = chances.strike(game, attacker, victim)
    return gain(worth(game, victim), game.life[victim.id], outcome)


def shot_gain(game: State, shooter: Figure, victim: Figure) -> float:
    """What all its shots bring, nothing in between."""
    if shooter.piece is not None:
        chance = chances.passes(game, shooter.piece.shooting) * chances.fails(
            game, victim, None, False
        )
        outcome = (chance if game.life[victim.id] <= 1 else 0.0, chance)
    else:
        outcome = chances.volley(game, shooter, victim)
    return gain(worth(game, victim, melee=False), game.life[victim.id], outcome)
