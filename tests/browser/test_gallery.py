"""The same scenes of the other books, for people to look at: `make screens` makes the pictures, and only that."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.browser import ade_staging, cc_staging
from tests.browser.ade import Battle, brawl, new_battle
from tests.browser.cc import Fight, new_skirmish
from tests.browser.gallery import Photographer
from tests.browser.hands import ON_TABLE
from tests.browser.servers import running
from tests.browser.visits import Json, Server, Visit, Visitor
from tests.browser.ways import asks, drive

pytestmark = pytest.mark.pictures


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the staged moments of both books."""
    with running(tmp_path_factory.mktemp("gallery"), "tests.browser.both_staging") as made:
        yield made


def asked(*kinds: str) -> Callable[[Json], bool]:
    """Until one of these is asked."""
    return lambda state: any(question["kind"] in kinds for question in state["questions"])


class Eye(Photographer):
    """Shows the moments of a book whose fighters act one after the other."""

    table: Battle

    def take_up(self) -> None:
        """A move in progress: somebody taken up, the ghost before it."""
        assert self.table.question is not None
        doer = self.table.question["form"]["figures"][0]
        self.table.take(doer["figure"])
        body = self.table.figure(doer["figure"])
        ahead = 6 if body["y"] < self.table.state["view"]["table"]["depth"] / 2 else -6
        for share in (1.0, 0.7, 0.5):
            place = self.table.screen(body["x"] + 1, body["y"] + ahead * share)
            if self.page.evaluate(ON_TABLE, place):
                break
        self.page.mouse.move(*place)
        self.page.locator(".label.panel").wait_for()

    def aim_by(self, action: str) -> Callable[[], None]:
        """An attack with its odds, before it is committed."""

        def prepare() -> None:
            assert self.table.question is not None
            found = [
                (doer["figure"], target)
                for doer in self.table.question["form"]["figures"]
                for act in doer["actions"]
                if act["id"] == action
                for target in act.get("targets")
                or [t for weapon in act.get("weapons", ()) for t in weapon["targets"]]
            ]
            doer, target = found[0]
            self.table.take(doer)
            self.table.choices.locator(f'[data-action="{action}"]').click()
            body = self.table.figure(target)
            self.page.mouse.move(*self.table.in_sight(body["x"], body["y"]))
            self.page.locator(".label.panel").filter(has_text="%").wait_for()

        return prepare

    def look(self) -> None:
        """Nothing is touched; whoever comes is there."""
        self.table.await_turn()

    def play_to(self, kind: str) -> None:
        """By hand, as a hasty player does, until this is asked."""
        for _ in range(60):
            self.table.await_turn()
            if self.table.question and self.table.question["kind"] == kind:
                return
            self.table.answer()
        raise AssertionError(f"{kind} was not asked")


def ended(visitor: Visitor, eye: Photographer, game: str, book: str) -> None:
    """The end of a game, and a moment of its replay."""
    steps = drive(visitor, game, lambda _state: False)["revision"]
    eye.shoot(f"{book}-end", f"/game/{game}")
    eye.shoot(f"{book}-replay", f"/replay/{game}?at={steps * 2 // 3}")


def test_gallery_of_confrontation(visit: Visit) -> None:
    visitor = visit(lang="fr")
    eye = Eye(visitor, Fight(visitor.page))
    game = new_skirmish(visitor, armies=("griffon-200", "orque-200"), scenario="l-affrontement")
    drive(visitor, game, asks("places"))
    eye.shoot("cc-deployment", f"/game/{game}")
    eye.leave()
    drive(visitor, game, asks("deeds"))
    eye.shoot("cc-move", f"/game/{game}", eye.take_up)
    eye.leave()
    ended(visitor, eye, game, "cc")
    shot = new_skirmish(visitor, ("person", "person"), seed=int(cc_staging.Stage.SHOT))
    eye.shoot("cc-shot-odds", f"/game/{shot}", eye.aim_by("shoot"))
    eye.leave()
    crowd = new_skirmish(visitor, ("person", "person"), seed=int(cc_staging.Stage.CROWD))
    eye.open_wide(f"/game/{crowd}")
    eye.shoot("cc-separation", f"/game/{crowd}", eye.look)
    eye.play_to("cc.ask.place")
    eye.shoot("cc-crowded-melee", f"/game/{crowd}", eye.look)
    eye.leave()
    brawl(visitor, crowd, asked("cc.ask.defend"), seed=2)
    eye.shoot("cc-reaction", f"/game/{crowd}", eye.look)
    eye.open_wide(f"/game/{crowd}")
    eye.table.answer()
    eye.shoot("cc-dice-tray")
    assert not eye.faults, "\n".join(eye.faults)


def test_gallery_of_the_age_of_skirmishes(visit: Visit) -> None:
    visitor = visit(lang="fr")
    eye = Eye(visitor, Battle(visitor.page))
    game = new_battle(visitor, armies=("gue-300", "meute-300"))
    drive(visitor, game, asks("places"))
    eye.shoot("ade-deployment", f"/game/{game}")
    eye.leave()
    drive(visitor, game, asks("order"))
    eye.shoot("ade-pile", f"/game/{game}")
    eye.leave()
    drive(visitor, game, asks("deeds"))
    eye.shoot("ade-move", f"/game/{game}", eye.take_up)
    eye.leave()
    ended(visitor, eye, game, "ade")
    crowd = new_battle(visitor, ("person", "person"), seed=int(ade_staging.Stage.CROWD))
    eye.open_wide(f"/game/{crowd}")
    eye.play_to("ade.ask.placement")
    eye.shoot("ade-crowded-melee", f"/game/{crowd}", eye.look)
    eye.leave()
    works = new_battle(visitor, ("person", "random"), seed=int(ade_staging.Stage.DEPLOYMENT))
    drive(visitor, works, asked("ade.ask.barricade"))
    eye.open_wide(f"/game/{works}")
    eye.play_to("ade.ask.barricade_place")
    eye.table.answer()
    eye.shoot("ade-barricade", f"/game/{works}", eye.look)
    eye.leave()
    blows = new_battle(visitor, ("person", "person"), seed=int(ade_staging.Stage.BLOWS))
    eye.open_wide(f"/game/{blows}")
    eye.play_to("ade.ask.reroll")
    eye.shoot("ade-dice-tray")
    eye.leave()
    guns = new_battle(visitor, ("person", "person"), seed=int(ade_staging.Stage.ARTILLERY))
    eye.shoot("ade-shot-odds", f"/game/{guns}", eye.aim_by("artillery"))
    eye.leave()
    runs = new_battle(visitor, ("person", "person"), seed=int(ade_staging.Stage.INTERCEPTION))
    eye.open_wide(f"/game/{runs}")
    eye.table.asked("ade.ask.act")
    eye.table.choices.locator('[data-action="run"]').click()
    eye.page.keyboard.press("0")
    eye.page.mouse.click(*eye.table.screen(40, 30))
    eye.table.until(asked_of(eye.table, "ade.ask.react"), "the reaction")
    eye.shoot("ade-reaction", f"/game/{runs}", eye.look)
    assert not eye.faults, "\n".join(eye.faults)


def asked_of(table: Battle, kind: str) -> Callable[[], bool]:
    return lambda: table.question is not None and table.question["kind"] == kind
