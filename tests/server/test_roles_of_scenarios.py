"""What a lobby is told of the roles of a scenario: whoever takes what is offered can begin."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.helpers import PERSON

BOOK = "last-fantasy-war"
RANDOM = {"kind": "ai", "level": "random"}


def shelf_of(client: TestClient) -> dict[str, Any]:
    books = client.get("/api/shelf").json()["rulebooks"]
    found: dict[str, Any] = next(book for book in books if book["id"] == BOOK)
    return found


def offered(book: dict[str, Any], role: dict[str, Any], size: int) -> list[str]:
    """As the page offers them: of the size that was agreed, unless the role is of none."""
    armies = [army for army in book["armies"] if army["id"] in (role["armies"] or [army["id"]])]
    return [army["id"] for army in armies if role["any_size"] or army["format"] == size]


@pytest.mark.clause("LFW-SCEN-TITAN-02")
@pytest.mark.clause("LFW-SCEN-FLEAU-02")
@pytest.mark.clause("LFW-SCEN-RESPECT-02")
def test_every_role_takes_what_is_offered_for_it(client: TestClient) -> None:
    book = shelf_of(client)
    begun = []
    for scenario in book["scenarios"]:
        for number, roles in scenario.get("roles", {}).items():
            sizes = [n for n in (300, 600) if all(offered(book, role, n) for role in roles)]
            armies = [{"ready": offered(book, role, sizes[0])[-1]} for role in roles]
            wish = {
                "rulebook": BOOK,
                "scenario": scenario["id"],
                "armies": armies,
                "seats": [PERSON, *(RANDOM for _ in roles[1:])],
            }
            reply = client.post("/api/games?keep=0", json=wish)
            assert reply.status_code == 201, (scenario["id"], number, reply.text)
            begun.append((scenario["id"], int(number)))
    sides = [(s["id"], n) for s in book["scenarios"] for n in s["sides"]]
    assert begun == sides


def test_what_a_role_does_not_take_is_not_offered_and_refused(client: TestClient) -> None:
    book = shelf_of(client)
    titan = next(s for s in book["scenarios"] if s["id"] == "titan")["roles"]["2"]
    assert [role["name"]["fr"] for role in titan] == ["le titan", "assaillant A"]
    assert titan[0]["armies"] == ["titan-colosse"] and titan[0]["any_size"]
    assert "titan-colosse" not in titan[1]["armies"] and not titan[1]["any_size"]
    wish = {
        "rulebook": BOOK,
        "scenario": "titan",
        "armies": [{"ready": "demons-300"}, {"ready": "gladeris-300"}],
        "seats": [PERSON, RANDOM],
    }
    reply = client.post("/api/games?keep=0", json=wish)
    assert reply.status_code == 422
    assert reply.json()["error"]["clauses"] == ["LFW-SCEN-TITAN-02"]


def test_a_scenario_left_to_chance_is_offered_only_armies_that_whichever_is_drawn_admits(
    client: TestClient,
) -> None:
    """No titan comes to a scenario that may turn out to refuse it; every size still has an army for each seat."""
    book = shelf_of(client)
    lot = next(s for s in book["scenarios"] if s["stake"] == "lot")
    titans = {army["id"] for army in book["armies"] if army["id"].startswith("titan-")}
    assert titans
    for number in map(str, lot["sides"]):
        for role in lot["roles"][number]:
            assert role["name"] is None
            assert not titans & set(role["armies"])
            assert all(offered(book, role, n) for n in (300, 600))
