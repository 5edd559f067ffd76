"""Terrain that a spell puts on the table (LFW-SPELL-EAU-INONDATION-02, LFW-SPELL-TERRE-ROCHER-02, B-R62): a disc, for the rest of the game."""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.rulebooks.last_fantasy_war.terrain import KINDS
from escarmouche.table.pieces import Scenery
from escarmouche.table.shapes import Disc

CREATED = Phrase(
    "lfw.event.terrain_created", "LFW-SPELL-EAU-INONDATION-02", "LFW-SPELL-TERRE-ROCHER-02"
)


def piece_of(game: State, kind: str, disc: Disc, surface: str) -> Scenery:
    """A new piece of a kind, with a name that no other has."""
    height, words = KINDS[kind]
    taken = {piece.id for piece in game.table.scenery}
    number = next(n for n in range(1, len(taken) + 2) if f"{kind}-cast-{n}" not in taken)
    return Scenery(f"{kind}-cast-{number}", kind, disc, height, words, surface=surface)


def create(game: State, unit: Unit, kind: str, disc: Disc, surface: str, spell: Phrase) -> Rule:
    """The piece lies on the table from now on (LFW-SPELL-GEN-05)."""
    piece = piece_of(game, kind, disc, surface)
    game.table = game.table.with_scenery(piece)
    told = {"figure": unit.id, "spell": spell, "part": piece.id}
    yield Tell(CREATED, {**told, "at": [disc.x, disc.y], "radius": disc.radius})
