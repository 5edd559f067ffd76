"""Setting up: armies are mustered once and shared, tables follow from their seed alone."""

from __future__ import annotations

from copy import deepcopy
from hashlib import sha256
from typing import Any

import pytest

from escarmouche.api import army_data
from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks import rulebook
from escarmouche.rulebooks.escarmouches_fantastiques.setup import begin
from escarmouche.rulebooks.escarmouches_fantastiques.table_maker import make_table
from escarmouche.table.scenery import table_to_data

EF = rulebook("ef")

# Of thirty tables as they always were: saved games make theirs anew from the seed.
TABLES = "9e57fb94ea5a65ef"


def setup(points: int = 250, **more: Any) -> dict[str, Any]:
    armies = [deepcopy(army_data(f"{army}-{points}", EF)) for army in ("cendre", "ecorce")]
    return {"armies": armies, "table": {"seed": 4}, **more}


def test_two_games_of_the_same_armies_share_nothing_that_changes() -> None:
    given = setup()
    one, other = begin(given), begin(deepcopy(given))
    assert one.digest() == other.digest()
    before = other.digest()
    one.life[0] -= 1
    one.figures.append(one.figures[0])
    one.army[0] = (one.figures[0],)
    one.reserve[1] = ()
    assert other.digest() == before == begin(given).digest()


def test_data_that_changed_is_mustered_and_checked_anew() -> None:
    given = setup()
    begin(given)
    given["armies"][0]["name"]["en"] = "The Renamed"
    assert begin(given).camps[0].names["en"] == "The Renamed"
    given["armies"][0]["figures"][0]["armour"] = 99
    with pytest.raises(ArmyError, match="armour"):
        begin(given)


def test_options_and_scenario_do_not_stay_with_the_armies() -> None:
    odd = begin(setup(options={"turns": 3}, scenario="pillage"))
    usual = begin(setup())
    assert (odd.options.turns, odd.scenario) == (3, "pillage")
    assert (usual.options.turns, usual.scenario) == (6, "bataille-rangee")


def test_a_table_too_small_is_refused_each_time() -> None:
    given = setup(1000, table={"seed": 4, "width": 24.0, "depth": 24.0})
    for _ in range(2):
        with pytest.raises(SetupError, match="table"):
            begin(given)


def test_a_seed_gives_the_table_it_always_gave() -> None:
    made = [table_to_data(make_table(seed)) for seed in range(20)]
    made += [table_to_data(make_table(seed, central="great-hill")) for seed in range(10)]
    assert sha256(repr(made).encode()).hexdigest()[:16] == TABLES
