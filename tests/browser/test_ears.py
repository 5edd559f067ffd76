"""The table by ear and by keyboard: a whole game and turns of each book, through the accessibility tree alone.

No coordinates, no selectors: what is known is roles, names and the live region; what is done is keys.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from tests.browser.ade import new_battle
from tests.browser.cc import new_skirmish
from tests.browser.ears import Heard, Listener
from tests.browser.visits import BOOK, Visit, Visitor
from tests.browser.ways import OWN_CONNECTION

OVER = "Partie terminée"
TURN = re.compile(r"^Tour (\d+)")
PLACE = re.compile(
    r"(flanc gauche|au centre|flanc droit), à [\d,]+(″| cm) (de votre bord|du bord d’en face)"
)
NEAR = re.compile(r"(ennemis|amis) : .+ (à [\d,]+(″| cm)|au contact), (devant|derrière|à )")

# What is pressed where a question has several buttons, the likeliest first.
ACTIONS = ("Charge", "Engagement", "Course", "Marche", "Poursuite", "Ne rien faire")
NOWHERE = ("RootWebArea", "nothing")
BACK = "back to the question"
CONFIRMS = ("Poser la pile", "Confirmer", "Personne")
ASIDE = (
    "§",
    "Annuler",
    "Renoncer",
    "Replier",
    "Jouer en mots",
    "ne plus demander",
    "sans demander",
    "toujours",
)

SQUAD = """
rulebook = "escarmouches-fantastiques"
id = "escouade-%SIDE%"
name = { fr = "Escouade %SIDE%", en = "Squad %SIDE%" }
points = 300

[[figures]]
id = "chef-%SIDE%"
name = { fr = "Chef %SIDE%", en = "Chief %SIDE%" }
movement = 9
melee = [4, 4]
armour = 4
mental = 4
life = 3
silhouette = "hero"

[[figures]]
id = "archers-%SIDE%"
name = { fr = "Archers %SIDE%", en = "Archers %SIDE%" }
figure = { fr = "Archer %SIDE%", en = "Archer %SIDE%" }
count = 2
movement = 9
melee = [3]
shooting = [2]
armour = 3
mental = 3
silhouette = "archer"
"""


def asks(bar: Heard) -> bool:
    """Whether the bar asks this player something, or says that the game is over."""
    return bar.name.startswith("À vous") or OVER in bar.name


def is_busy(one: Heard) -> bool:
    return bool(one.said.get("busy"))


class Player(Listener):
    """Answers what it hears, by keys."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        visitor.page.goto(f"/game/{game}")
        super().__init__(visitor.page)
        self.turn, self.keys = 0, dict[int, int]()  # key presses by turn
        self.heard: set[str] = set()  # the first words of everything that was chosen
        self.laid_out = 0  # orders that were not carried out before they were confirmed
        self.asked()
        self.press("w")

    def is_asked(self, bar: Heard) -> bool:
        return asks(bar)

    def play(self, until: Callable[[], bool], most: int = 150) -> None:
        """Until something is so, or the game is over."""
        for _ in range(most):
            bar, _focus = self._rests()
            self._count()
            if OVER in bar.name or until():
                return
            self.answer(self.asked())
        raise AssertionError(f"no end after {most} answers: {self.spoken[-5:]}")

    def _count(self) -> None:
        for line in self.acts():
            found = TURN.match(line)
            if found:
                self.turn = int(found[1])
        self.keys[self.turn] = self.keys.get(self.turn, 0) + self.presses
        self.presses = 0

    def report(self, book: str, began: float) -> None:
        """How many keys each turn took; turn 0 is the deployment."""
        turns = ", ".join(f"{turn}: {keys}" for turn, keys in self.keys.items())
        print(f"{book}: keys by turn {turns}; {time.monotonic() - began:.0f} s; {self.heard}")

    # -- answers -------------------------------------------------------------------------------

    def answer(self, question: Heard) -> None:
        """One question may want several words: at whom each blow, how, where to."""
        said: list[str] = []
        for _ in range(16):
            bar, now = self._rests()
            if OVER in bar.name or (now.role == "region" and said and said[-1] != BACK):
                return
            if now.role == "button" and now.name == "Confirmer":
                self.laid_out += 1
                said.append("Confirmer")
                self.press("Enter")
            elif now.name == "Ordre":
                said.append(self._order(here=True))
            elif bar.find("combobox", "Ordre") and not bar.find("group", "Actions"):
                said.append(self._order())
            elif bar.find("combobox", "Emplacement"):
                said.append(self._place())
            else:
                self._button(bar, said)
        raise AssertionError(f"{question.name!r} is not answered by {said}: {self.bar()}")

    def _rests(self) -> tuple[Heard, Heard]:
        """The bar, and what has the focus, once what was said has come to whatever it comes to."""
        found: list[Heard] = []

        def rests() -> bool:
            if self.focused().role in NOWHERE:
                return False  # others play; the next question takes the focus
            tree = self.tree()
            regions = tree.find("region")
            found[:] = [*regions[:1], *[one for one in tree.all() if one.said.get("focused")][-1:]]
            return len(found) == 2 and asks(found[0]) and not any(map(is_busy, found[0].all()))

        self.until(rests, "the bar to be at rest")
        return found[0], found[1]

    def _order(self, here: bool = False) -> str:
        """Into contact if that is offered, else towards the first enemy, else what there is."""
        order = self.focused() if here else self.tab_to("combobox", "Ordre")
        value = str(order.said["value"])
        if not value.startswith("Au contact"):
            for _ in range(2):
                self.press("ArrowDown")
                value = str(self.focused().said["value"])
                if value.startswith("Vers"):
                    break
        self.heard.add(value.split(" ")[0])
        assert value.startswith("Tenir") or PLACE.search(value), value
        self.press("Enter")
        return value

    def _place(self) -> str:
        place = self.tab_to("combobox", "Emplacement")
        assert PLACE.search(str(place.said["value"])), place
        self.press("Enter")
        return str(place.said["value"])

    def _button(self, bar: Heard, said: list[str]) -> None:
        """A confirmation or an action if there is one, else the first; then what comes after it.

        Where nothing comes after an action (nobody can be charged), it goes back to the question and takes another.
        """
        names = [b.name for b in bar.find("button") if not b.said.get("disabled")]
        actions = [b.name for group in bar.find("group", "Actions") for b in group.within]
        if said and said[-1] in names:
            names = [n for n in names[names.index(said[-1]) + 1 :] if n not in actions]
        wanted = [n for n in names if n not in said and not any(word in n for word in ASIDE)]
        liked = [n for word in (*CONFIRMS, *ACTIONS) for n in wanted if n.startswith(word)]
        if not wanted:
            self.press("q")
            said.append(BACK)
            return
        name = (liked or wanted)[0]
        said.append(name)
        self.heard.add(name.split(" ")[0])
        self.tab_to("button", name)
        self.press("Enter")


def squads(visitor: Visitor) -> str:
    armies = [{"toml": SQUAD.replace("%SIDE%", side)} for side in ("rouge", "bleu")]
    wish = {
        "rulebook": BOOK,
        "scenario": "bataille-rangee",
        "armies": armies,
        "table": {"seed": 7},
        "seats": [{"kind": "person"}, {"kind": "ai", "level": "greedy"}],
        "options": {"turns": 2},
    }
    answer = visitor.context.request.post("/api/games", data=wish, headers=OWN_CONNECTION)
    assert answer.ok, answer.text()
    return str(answer.json()["game"])


@pytest.mark.slow
def test_a_whole_game_of_ef_by_ear(visit: Visit) -> None:
    visitor = visit(lang="fr")
    began = time.monotonic()
    player = Player(visitor, squads(visitor))
    try:
        player.play(lambda: "EF-TOUR-MVT" in rules(player))
        explore(player)
        player.play(lambda: False)
    finally:
        player.report("EF", began)
    assert OVER in player.bar().name
    assert {"Vers"} <= player.heard and player.turn >= 2
    assert player.laid_out, "the last move of a phase ended it at once"
    assert any("Archer rouge" in line for line in player.spoken)


def rules(player: Player) -> str:
    """The clauses that the bar offers to read."""
    return " ".join(button.name for button in player.bar().find("button", "§"))


def explore(player: Player) -> None:
    """The question first, then the table; figures say where they are; tape, sight and place by keys."""
    bar = player.asked()
    assert "Déplacez" in bar.name or "mouvement" in bar.name.lower(), bar.name
    stops = list[Heard]()
    while len(stops) < 30 and not (stops and stops[-1].name.startswith("Archer rouge")):
        player.press("Tab")
        stops.append(player.focused())
    assert not any("§" in stop.name or stop.name == "Annuler" for stop in stops), stops
    first = next(
        n for n, stop in enumerate(stops) if PLACE.search(stop.name) and NEAR.search(stop.name)
    )
    assert [stop.role for stop in stops[:2]] == ["combobox", "combobox"] and first >= 2, stops
    player.press("p")
    player.until(lambda: bool(NEAR.search(player.told())), "the place in words")
    player.press("m")
    player.press("Enter")
    player.press("ArrowUp")
    player.until(lambda: "De " in player.told() and "″" in player.told(), "the tape in words")
    player.press("l")
    player.press("ArrowUp")
    player.press("Escape")
    player.press("q")
    assert player.asked().name == bar.name


def a_turn(visit: Visit, book: str, new: Callable[[Visitor], str]) -> Player:
    visitor = visit(lang="fr")
    began = time.monotonic()
    player = Player(visitor, new(visitor))
    try:
        player.play(lambda: player.turn > 1)
    finally:
        player.report(book, began)
    assert player.turn > 1 or OVER in player.bar().name
    return player


@pytest.mark.slow
def test_a_turn_of_ade_by_ear(visit: Visit) -> None:
    player = a_turn(visit, "ADE", lambda visitor: new_battle(visitor, ("person", "random")))
    assert {"Poser", "Vers"} <= player.heard


@pytest.mark.slow
def test_a_turn_of_cc_by_ear(visit: Visit) -> None:
    player = a_turn(visit, "CC", lambda visitor: new_skirmish(visitor, ("person", "random")))
    assert "Vers" in player.heard
