"""Tables with storeys can be kept and gone on from, in every book."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from escarmouche.api import Game
from escarmouche.rulebooks import rulebook
from escarmouche.table.shapes import Polygon
from escarmouche.table.storeys.model import Hurdle, Link, Place, Storeys, Surface

STOREYS = Storeys(
    (Surface("roof", Polygon(((10.0, 10.0), (14.0, 10.0), (14.0, 14.0), (10.0, 14.0))), 3.0),),
    (Link("ladder", "ladder", Place(9.0, 12.0), Place(11.0, 12.0, "roof")),),
    (Hurdle("fence", Polygon(((2.0, 2.0), (4.0, 2.0), (4.0, 2.2), (2.0, 2.2))), 1.0),),
)


@pytest.mark.parametrize("short", ["ef", "cc", "ade"])
def test_a_state_whose_table_has_storeys_is_kept_whole(short: str) -> None:
    book = rulebook(short)
    freezer = book.freezer()
    assert freezer is not None
    armies = {"ef": ["cendre-500"] * 2, "cc": ["lion-100"] * 2, "ade": ["gue-200"] * 2}[short]
    state: Any = Game.new(short, armies=armies).state
    state.table = replace(state.table, storeys=STOREYS)
    kept: Any = freezer.thaw(freezer.freeze(state))
    assert kept.table == state.table and kept.table.storeys == STOREYS
    assert kept.digest() == state.digest()
