"""L'Âge des Escarmouches at the table, for the browser tests: new games, a hand for each of its questions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from math import hypot
from random import Random
from typing import Any

from tests.browser.secrecy import Secretive
from tests.browser.visits import PATIENCE, PLAIN, Json, Visitor
from tests.browser.ways import get, merged, new_game
from websockets.sync.client import ClientConnection, connect

from escarmouche.army_shelf import army_text

GO = '[data-testid="privacy-go"]'
ASSAULTS = ("charge", "engagement", "leaving_engagement")


def new_battle(
    visitor: Visitor,
    seats: tuple[str, str] = ("person", "random"),
    armies: tuple[str, str] = ("gue-200", "officine-200"),
    scenario: str = "escarmouche",
    seed: int = 3,
) -> str:
    """A game whose person seats this browser holds; an army by its id, or all of its text."""
    return new_game(visitor, armies, seats, scenario, seed, book="ade")


def patrol(army: str, cards: int = 2) -> str:
    """The first cards of a ready army of 200 points; two of them are a force of 100, which plays a turn less."""
    top, leader, *others = army_text(army).split("[[figures]]")
    if cards == 2:
        top, others[0] = top.replace("200", "100"), others[0].replace("count = 3", "count = 2")
    return "[[figures]]".join((top, leader, *others[: cards - 1]))


# -- quick ways to a moment ------------------------------------------------------------------------


def brawl(
    visitor: Visitor, game: str, until: Callable[[Json], bool], seed: int = 1, steps: int = 600
) -> Json:
    """Plays this browser's seats over the socket, at everybody's throats, until a state is as wanted."""
    cookies = "; ".join(f"{c.get('name')}={c.get('value')}" for c in visitor.context.cookies())
    camps = get(visitor, f"/api/games/{game}")["your_camps"]
    address = f"{visitor.url.replace('http', 'ws', 1)}/api/games/{game}/live?camp={camps[0]}"
    with connect(address, additional_headers={"Cookie": cookies}, **PLAIN) as live:
        for state in _states(live, camps, seed, steps):
            if until(state) or state["result"]:
                return state
    raise AssertionError("the moment did not come")


def _states(live: ClientConnection, camps: list[int], seed: int, steps: int) -> Iterator[Json]:
    numbers, state, asked = count(), Json(), ""
    for _ in range(20 * steps):
        message: Json = json.loads(live.recv(timeout=PATIENCE))
        if message["type"] == "state":
            state = message
        elif message["type"] == "changes" and message["since"] == state.get("revision"):
            state = merged(state, message)
        elif message["type"] == "reply" and not message["ok"]:
            # Two may be asked at once: whoever comes second is told anew, and answers that.
            assert message["error"]["kind"] == "server.error.stale", f"refused: {message}"
            continue
        elif message["type"] == "reply" and message["id"] == asked:
            _answer(live, state, message["value"], seed, next(numbers))
            continue
        else:
            continue
        yield state
        waiting = [w["camp"] for w in state["waiting"]]
        if state["questions"]:
            asked = f"which-{next(numbers)}"
            query = {"type": "query", "id": asked, "what": "candidates"}
            live.send(json.dumps({**query, "camp": state["questions"][0]["camp"]}))
        elif waiting and waiting[0] in camps:
            look = {"type": "eyes", "id": f"eyes-{next(numbers)}", "camp": waiting[0]}
            live.send(json.dumps(look))


def _answer(live: ClientConnection, state: Json, found: list[Any], seed: int, n: int) -> None:
    """The same answer to the same question, however often it is put: who answers first is nobody's plan."""
    question = state["questions"][0]
    rng = Random(f"{seed} {question['kind']} {json.dumps(found)}")
    deeds = question["form"]["form"] == "deeds"
    answer = _boldest(state, found, rng) if deeds else rng.choice(found or [question["default"]])
    if question["kind"] in ("ade.ask.speak", "ade.ask.react"):
        answer = question["default"]
    command = {"type": "answer", "id": f"brawl-{n}", "revision": state["revision"]}
    live.send(json.dumps({**command, "camp": question["camp"], "answer": answer}))


def _boldest(state: Json, deeds: list[Json], rng: Random) -> Json:
    """An assault, on as many as may be; else as near to an enemy as one gets."""
    assaults = [deed for deed in deeds if deed["action"] in ASSAULTS]
    if assaults:
        most = max(len(deed["targets"]) for deed in assaults)
        return rng.choice([deed for deed in assaults if len(deed["targets"]) == most])
    figures = {f["id"]: f for f in state["view"]["figures"] if f["in_play"]}

    def away(deed: Json) -> float:
        me = figures[deed["figure"]]
        x, y = deed["path"][-1] if deed.get("path") else (me["x"], me["y"])
        foes = [f for f in figures.values() if f["camp"] != me["camp"]]
        return min((hypot(f["x"] - x, f["y"] - y) for f in foes), default=0.0)

    moves = [deed for deed in deeds if deed["action"] in ("run", "march", "stand")]
    return min(moves or deeds, key=away)


# -- a person at the table -------------------------------------------------------------------------


class Battle(Secretive):
    """The page of a game with cards."""

    def take(self, id: int) -> None:
        """Take up a fighter; the bar grows, and the table makes room for it."""
        chosen = self.choices.locator('[aria-pressed="true"].lead')
        if len(self.question["form"]["figures"] if self.question else []) > 1:
            name = self.figure(id)["label"][self.page.locator("html").get_attribute("lang") or "fr"]
            member = self.choices.locator(".member", has_text=name)
            if name not in chosen.all_inner_texts():
                member.first.click()
        self.choices.locator(".actions").wait_for()
        self.still()

    def pile(self) -> list[str]:
        """The cards as they lie in the control."""
        cards = self.choices.locator("[data-card]")
        return [str(cards.nth(n).get_attribute("data-card")) for n in range(cards.count())]

    # -- a hasty player's answers, through the page's own controls ---------------------------

    def _choice(self) -> None:
        self.choices.locator(".figures button, .options button").first.wait_for()
        options = self.choices.locator(".options button")
        if not options.count():  # many of several figures: one of these first
            self.choices.locator(".figures button").first.click()
        options.first.click()

    def _deeds(self) -> None:
        """Each one assaults, shoots or goes forward, by clicks on the table."""
        assert self.question is not None
        doer = self.question["form"]["figures"][0]
        self.take(doer["figure"])
        actions = {action["id"]: action for action in doer["actions"]}
        for name in (*ASSAULTS, "shot"):
            action = actions.get(name, {})
            targets = action.get("targets") or [
                t for weapon in action.get("weapons", ()) for t in weapon["targets"]
            ]
            if targets and self._aimed(name, targets[0]):
                return
        if "march" in actions and self._marched(doer["figure"]):
            return
        self.stand()

    def _aimed(self, action: str, target: int) -> bool:
        """Choose an action, click its target, confirm; whether the page took it."""
        before = self.revision
        self.choices.locator(f'[data-action="{action}"]').click()
        if not self.taken(lambda: self.tap(target)):  # not to be reached from here
            self.page.keyboard.press("Escape")
            self.page.keyboard.press("Escape")
            return False
        if self.revision == before:
            self.choices.locator("button.primary:enabled").first.click()
            self.until(lambda: self.revision != before, "the assault")
        self.done.add(action)
        return True

    def _marched(self, id: int) -> bool:
        """Click a place before him."""
        body = self.figure(id)
        if "march" in self.done and self.state["view"]["turn"]["number"] > 2:
            return False
        forward = 6 if body["camp"] == 0 else -6
        place = self.screen(body["x"] + 1, body["y"] + forward)
        self.page.mouse.move(*place)
        if not self.went(lambda: self.page.mouse.click(*place)):
            self.page.keyboard.press("Escape")
            return False
        self.done.add("march")
        return True

    def stand(self) -> None:
        """Do nothing."""
        if self.choices.locator('[data-action="stand"]').count():
            self.choices.locator('[data-action="stand"]').click()
            return
        # Nothing but one move is open to him: what the book proposes, by the keyboard.
        self.page.keyboard.press("ArrowUp")
        self._confirm()
