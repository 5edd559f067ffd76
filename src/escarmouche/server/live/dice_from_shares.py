"""A game that waited for its dice, from the moment when it has them."""

from __future__ import annotations

from dataclasses import replace

from escarmouche.server.beside import clocks
from escarmouche.server.beside.dice_shares import mixed_in
from escarmouche.server.beside.verdicts import summary
from escarmouche.server.live.offers import Moment
from escarmouche.server.past.opening import open_game
from escarmouche.server.storage import Mixed, Storage


def mixed(storage: Storage, at: Moment) -> Mixed:
    """The game with the dice that follow from the shares that were told; what fell at once."""
    affairs, thrown = at.affairs, len(at.game.faces)
    assert affairs.mixing is not None
    own = mixed_in(at.row.dice[-1], affairs.mixing)
    row = replace(at.row, dice=(*at.row.dice[:-1], own))
    game = open_game(storage, row, storage.answers(row.id))
    if not game.answers:
        row.opening = tuple(game.faces)
    clock = affairs.clock
    if clock is not None:  # those who are asked now
        waiting = [ask.who for ask in game.pending]
        clock = clocks.went_back(clock, waiting, at.now, at.elapsed)
    then = replace(affairs, mixing=None, clock=clock)
    told = summary(game, row.digest, then)
    return Mixed(row, game, tuple(game.faces[thrown:]), then, told)
