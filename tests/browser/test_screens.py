"""The screens that count, and what axe holds against each of them.

`make test` looks at them by both lights, on a large screen and on a phone. `make screens` makes pictures of them too,
at two more sizes, to be looked at by people; `test_gallery.py` has those of the other books.
"""

from __future__ import annotations

import pytest
from tests.browser.eyes import PICTURES
from tests.browser.gallery import Photographer
from tests.browser.skirmish import seated, surrounded
from tests.browser.visits import Visit
from tests.browser.ways import asks, drive, fighting, new_game


@pytest.mark.slow
def test_screens_of_the_table(visit: Visit) -> None:
    visitor = visit(lang="fr")
    game = new_game(visitor, armies=("sauvesel-250", "ecorce-250"), seats=("person", "greedy"))
    at = f"/game/{game}"
    eye = Photographer(visitor)
    drive(visitor, game, asks("places"))
    eye.shoot("deployment", at)
    eye.leave()
    drive(visitor, game, asks("moves"))
    eye.shoot("move", at, eye.take_up)
    eye.leave()
    if drive(visitor, game, asks("shots"))["result"] is None:
        eye.shoot("shot-odds", at, eye.aim)
        eye.leave()
    if drive(visitor, game, asks("melee"))["result"] is None:
        eye.shoot("melee-odds", at, eye.aim)
        eye.open_wide(at)
        eye.table.answer()
        while eye.table.await_turn() and eye.table.form == "melee":
            eye.table.answer()  # dice fall when all have declared
        eye.shoot("dice-tray")
        eye.leave()
    # For human eyes only: what it has more of than the screens before are figures, and axe looks at the first few.
    if PICTURES and drive(visitor, game, fighting)["result"] is None:
        eye.shoot("crowded-melee", at)
        eye.leave()
    steps = drive(visitor, game, lambda _state: False)["revision"]
    eye.shoot("end", at)
    eye.shoot("replay", f"/replay/{game}?at={steps * 2 // 3}")
    assert not eye.faults, "\n".join(eye.faults)


def test_screen_of_a_reaction(visit: Visit) -> None:
    visitor = visit(lang="fr")
    game, held = surrounded(visitor)
    with seated(visitor, game) as seats:
        seats.answer(held.way_out)
        assert seats.question()["kind"] == "ef.ask.free_attack"
    eye = Photographer(visitor)
    eye.shoot("reaction", f"/game/{game}", eye.be_asked)
    assert not eye.faults, "\n".join(eye.faults)
