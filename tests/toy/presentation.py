"""What an interface shows of the toy."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.kit.glyphs import Glyph
from escarmouche.table.table_data import shape_to_data
from tests.toy.state import Figure, State

SCORE, CARDS = Phrase("toy.counter.score"), Phrase("toy.counter.cards")
MASKED = Phrase("toy.condition.masked")
ROUND = Phrase("toy.phase.round")


def present(game: State) -> dict[str, Any]:
    """Everything on and beside the table, from a view."""
    table = game.table
    return {
        "table": {
            "width": 12.0 if table is None else table.width,
            "depth": 12.0 if table is None else table.depth,
            "scenery": [
                {
                    "id": piece.id,
                    "kind": piece.kind,
                    "height": piece.height,
                    "properties": sorted(piece.properties),
                    "shape": shape_to_data(piece.shape),
                    "level": 1,
                }
                for piece in (() if table is None else table.scenery)
            ],
        },
        "turn": {
            "number": game.round,
            "last": game.rounds,
            "phase": "round",
            "phases": [{"id": "round", "name": ROUND}],
            "order": list(range(len(game.camps))),
        },
        "scenario": None,
        "camps": [_camp(game, camp.id) for camp in game.camps],
        "figures": [_figure(game, f) for f in game.figures if f is not None],
        "zones": [],
        "markers": [],
    }


def _camp(game: State, camp: int) -> dict[str, Any]:
    counters = [{"name": SCORE, "value": game.score[camp]}]
    if game.hand[camp]:  # its own side only: to the others a hand is blank
        counters.append({"name": CARDS, "value": len(game.hand[camp])})
    return {
        "id": camp,
        "names": game.camps[camp].names,
        "points": 0,
        "edge": None,
        "counters": counters,
    }


def _figure(game: State, figure: Figure) -> dict[str, Any]:
    i = figure.id
    conditions = [(Glyph.OTHER, effect.phrase) for effect in game.effects[i]]
    if not game.unmasked[i]:
        conditions.append((Glyph.BUSY, MASKED))
    return {
        "id": i,
        "camp": figure.camp,
        "type": "spy" if figure.spy else "champion",
        "number": figure.number,
        "names": figure.profile.names,
        "x": game.x[i],
        "y": game.y[i],
        "level": game.level[i],
        "radius": game.radius[i],
        "in_play": game.in_play[i] and game.life[i] > 0,
        "moved": False,
        "contacts": [],
        "conditions": [
            {"kind": glyph.value, "name": phrase, "help": f"{phrase.id}.help"}
            for glyph, phrase in conditions
        ],
        "silhouette": "mage" if figure.spy else "hero",
        "fluff": {},
        "price": 0,
        "life": game.life[i],
        "full_life": 2,
        "scores": {},
    }
