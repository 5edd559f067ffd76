"""Quick ways into a game, for the browser tests.

They speak to the server as the page does and serve only to get to the moment that a test is about; what a
test is about is always done through the page.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count

from tests.browser.visits import BOOK, PATIENCE, PLAIN, Json, Visitor
from websockets.sync.client import connect

# A request has a connection of its own: the server hangs up one on which nobody spoke for a while, perhaps while the next is on its way.
OWN_CONNECTION = {"Connection": "close"}


def new_game(
    visitor: Visitor,
    armies: tuple[str, str] = ("sauvesel-250", "ecorce-250"),
    seats: tuple[str, str] = ("person", "greedy"),
    scenario: str = "bataille-rangee",
    seed: int = 7,
    book: str = BOOK,
    **options: bool | int,
) -> str:
    """A game whose person seats this browser holds; an army by its id, or all of its text."""
    wish = {
        "rulebook": book,
        "scenario": scenario,
        "armies": [{"toml": army} if "\n" in army else {"ready": army} for army in armies],
        "table": {"seed": seed},
        "seats": [_seat(kind) for kind in seats],
        "options": options,
    }
    return str(_post(visitor, "/api/games", wish)["game"])


def fork(visitor: Visitor, game: str, at: int, seats: tuple[str, str]) -> str:
    """The game played on from one of its moments."""
    wish = {"at": at, "seats": [_seat(kind) for kind in seats]}
    return str(_post(visitor, f"/api/games/{game}/fork", wish)["game"])


def _seat(kind: str) -> Json:
    return {"kind": "person"} if kind == "person" else {"kind": "ai", "level": kind}


def _post(visitor: Visitor, path: str, data: Json) -> Json:
    answer = visitor.context.request.post(path, data=data, headers=OWN_CONNECTION)
    assert answer.ok, answer.text()
    made: Json = answer.json()
    return made


def get(visitor: Visitor, path: str) -> Json:
    answer = visitor.context.request.get(path, headers=OWN_CONNECTION)
    assert answer.ok, answer.text()
    found: Json = answer.json()
    return found


def drive(visitor: Visitor, game: str, until: Callable[[Json], bool]) -> Json:
    """Answers for this browser's seats, without thinking, until a state is as wanted."""
    cookies = "; ".join(f"{c.get('name')}={c.get('value')}" for c in visitor.context.cookies())
    camps = get(visitor, f"/api/games/{game}")["your_camps"]
    address = f"{visitor.url.replace('http', 'ws', 1)}/api/games/{game}/live"
    eyes = f"?camp={camps[0]}" if camps else ""
    numbers = count()
    with connect(address + eyes, additional_headers={"Cookie": cookies}, **PLAIN) as live:
        while True:
            message: Json = json.loads(live.recv(timeout=PATIENCE))
            assert message["type"] != "error", message
            # Where two are asked at once, the other may have answered first: the new state follows.
            stale = message.get("error", {}).get("kind") == "server.error.stale"
            assert message.get("ok", True) or stale, message
            if message["type"] != "state":
                continue
            if until(message) or message["result"]:
                return message
            mine = [q for q in message["questions"] if q["camp"] in camps]
            if mine:
                command = {
                    "type": "answer",
                    "id": f"drive-{message['revision']}-{next(numbers)}",
                    "revision": message["revision"],
                    "camp": mine[0]["camp"],
                    "answer": mine[0]["default"],
                }
                live.send(json.dumps(command))
            elif message["waiting"] and message["waiting"][0]["camp"] in camps:
                look = {"type": "eyes", "id": f"eyes-{next(numbers)}"}
                live.send(json.dumps({**look, "camp": message["waiting"][0]["camp"]}))


def asks(form: str) -> Callable[[Json], bool]:
    """Until a question of this form comes up."""
    return lambda state: any(q["form"]["form"] == form for q in state["questions"])


def fighting(state: Json) -> bool:
    """Until many stand base to base."""
    return sum(bool(f["contacts"]) for f in state["view"]["figures"] if f["in_play"]) >= 8


def merged(before: Json, told: Json) -> Json:
    """The state that changes lead to, as the page puts it together."""
    view = {**before["view"], **told["view"]["set"]}
    for name, change in told["view"]["lists"].items():
        mended = {fields["id"]: fields for fields in change["mend"]}
        kept = [thing for thing in view[name] if thing["id"] not in change["gone"]]
        view[name] = [{**thing, **mended.get(thing["id"], {})} for thing in kept] + change["put"]
    whole = {**before, **told["set"], "view": view, "log": told["log"]}
    for key in told["gone"]:
        whole.pop(key, None)
    for key in told["view"]["gone"]:
        view.pop(key, None)
    return whole
