"""What a figure is worth to whoever kills it, in points, as the scenario counts."""

from __future__ import annotations

from math import exp

from escarmouche.rulebooks.escarmouches_fantastiques.judging import chances
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.holding_ground import pieces_to_hold
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.king_of_the_hill import great_hill
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State

CHARACTER = 50.0  # EF-SCEN-BATAILLE-02
GOLD = 12.0  # points that a die of gold is worth
BEARER = 150.0
PRISONER = 300.0
WOUND_SHARE = 0.3  # of a figure's worth that lies in its Life Points before the last
PLACES = ("occupation-du-terrain", "roi-de-la-colline", "gemme-maudite", "sauvetage")
LAST_KILL = 0.35  # of its price, what a kill is still worth in the last turn where places decide
STANDING = 22.0  # what it counts, in the last turn, that it stands on ground to be held
HEADS, NEARLY = (
    14.0,
    2.5,
)  # the kill that breaks an army (EF-TOUR-MORAL-02), and how early it counts


def worth(game: State, figure: Figure, melee: bool = True) -> float:
    """The points that its death brings to its enemies."""
    value = float(figure.profile.price)
    scenario = game.scenario
    if scenario == "bataille-rangee":
        if figure.is_character:
            value += CHARACTER
    elif scenario == "pillage":
        value = value * 0.4 + (GOLD * _gold_dice(figure) if melee else 0.0)
    elif scenario in PLACES:
        value = value * _kills_matter(game) + _holds(game, figure)
    return value + _head(game, figure.camp)


def _kills_matter(game: State) -> float:
    """Where places decide, the dead of the last turn are only those who no longer stand there."""
    left = (game.options.turns - game.turn) / game.options.turns
    return LAST_KILL + (1.0 - LAST_KILL) * min(1.0, 1.5 * left)


def _holds(game: State, figure: Figure) -> float:
    """What it holds that the scenario counts."""
    if game.gem is not None:
        return BEARER if game.gem.bearer == figure.id else 0.0
    if game.rescue is not None:
        return PRISONER if game.rescue.prisoner == figure.id else 0.0
    hill = great_hill(game.table) if game.scenario == "roi-de-la-colline" else None
    ground = pieces_to_hold(game) if hill is None else (hill,)
    x, y = game.x[figure.id], game.y[figure.id]
    if any(piece.shape.contains(x, y) for piece in ground):
        return STANDING * (game.turn / game.options.turns) ** 2
    return 0.0


def _head(game: State, camp: int) -> float:
    """EF-TOUR-MORAL-02: one fewer brings its army nearer to half, where it begins to run."""
    spare = len(game.army[camp]) - game.started[camp] / 2
    if spare < 0.0 or game.turn >= game.options.turns:
        return 0.0
    return HEADS * exp(-spare / NEARLY)


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
