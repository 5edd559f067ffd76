"""Who of the enemy is hidden: asked whenever somebody moves, and it seldom changes."""

from __future__ import annotations

from escarmouche.memory import remembered_while_same
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enemies


@remembered_while_same("hidden", "army")
def hidden_from(game: State, camp: int) -> tuple[Figure, ...]:
    """The hidden enemies of a side who are on the table, in the order of their army."""
    return tuple([enemy for enemy in enemies(game, camp) if game.hidden[enemy.id]])
