"""Confrontation at the table, for the browser tests: new games, and a hand for each of its questions."""

from __future__ import annotations

from tests.browser.ade import Battle
from tests.browser.hands import Json, Visitor

ASSAULTS = ("dive", "dive_one", "dive_two", "charge")


def new_skirmish(
    visitor: Visitor,
    seats: tuple[str, str] = ("person", "greedy"),
    armies: tuple[str, str] = ("lion-100", "scorpion-100"),
    scenario: str = "la-relique",
    seed: int = 3,
    **options: bool | int,
) -> str:
    """A game whose person seats this browser holds."""
    kinds = [{"kind": "person"} if s == "person" else {"kind": "ai", "level": s} for s in seats]
    wish: Json = {
        "rulebook": "cc",
        "scenario": scenario,
        "armies": [{"ready": army} for army in armies],
        "table": {"seed": seed},
        "seats": kinds,
        "options": options,
    }
    answer = visitor.context.request.post("/api/games", data=wish)
    assert answer.ok, answer.text()
    return str(answer.json()["game"])


class Fight(Battle):
    """The page of a game of this book; nothing in it is secret."""

    def play(self, answers: int) -> dict[str, int]:
        """Play on as a hasty player does, at most so many answers; how often what was asked."""
        asked: dict[str, int] = {}
        for _ in range(answers):
            if not self.await_turn():
                break
            assert self.question is not None
            kind = self.question["kind"]
            asked[kind] = asked.get(kind, 0) + 1
            self.answer()
        return asked
