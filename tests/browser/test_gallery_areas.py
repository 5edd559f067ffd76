"""What an answer takes in, where a charge may end, heights and many camps, for people to look at: pictures of Last Fantasy War and Bonus/Malus."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.browser.areas import choose, named, of_five_camps, point_at, staged, with_grenades
from tests.browser.areas_staging import Stage
from tests.browser.bm import Skirmish
from tests.browser.gallery import Photographer
from tests.browser.servers import running
from tests.browser.test_last_fantasy_war import Battle
from tests.browser.visits import Server, Visit

pytestmark = pytest.mark.pictures


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the staged moments of both books."""
    with running(tmp_path_factory.mktemp("gallery"), "tests.browser.areas_staging") as made:
        yield made


def test_gallery_of_last_fantasy_war(visit: Visit) -> None:
    """Areas and drifts before they are chosen, carriers, the ground that counts, a charge, a crowd on storeys, five camps."""
    visitor = visit(lang="fr")
    table = Battle(visitor.page)
    eye = Photographer(visitor, table)

    def aim() -> None:
        point_at(table, "orc")
        table.still()

    def come_to(stage: Stage, name: str, *further: str) -> str:
        """Where somebody of the stage has been chosen, and what it does."""
        game = staged(visitor, stage)
        eye.open_wide(f"/game/{game}")
        choose(table, str(named(table, name)), *further)
        return f"/game/{game}"

    eye.shoot("lfw-blast", come_to(Stage.BLAST, "ann"), aim)
    eye.leave()
    eye.shoot("lfw-breath", come_to(Stage.BREATH, "ann"), aim)
    eye.leave()
    eye.shoot("lfw-fireball", come_to(Stage.FIREBALL, "mag", "boule-de-feu"), aim)
    eye.leave()
    eye.shoot("lfw-charge", f"/game/{staged(visitor, Stage.CHARGE)}", table.still)
    eye.leave()
    eye.shoot("lfw-heights", f"/game/{staged(visitor, Stage.HEIGHTS)}", table.still)
    eye.leave()
    eye.shoot("lfw-five-camps", f"/game/{of_five_camps(visitor)}", table.still)
    assert not eye.faults, "\n".join(eye.faults)


def test_gallery_of_bonus_malus(visit: Visit) -> None:
    visitor = visit(lang="fr")
    table = Skirmish(visitor.page)
    eye = Photographer(visitor, table)
    game = with_grenades(visitor)
    eye.open_wide(f"/game/{game}")
    choose(table, "shoot")

    def aim() -> None:
        point_at(table, "one")
        table.still()

    eye.shoot("bm-grenade", f"/game/{game}", aim)
    assert not eye.faults, "\n".join(eye.faults)
