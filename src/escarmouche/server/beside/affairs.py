"""What stands beside the rules of one game: terms, seats taken, clocks, offers, how it ended early.

Plain values. `offers` and `clocks` say how they change; storage keeps them with the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self

ClockKind = Literal["none", "days", "chess"]
DelayKind = Literal["none", "answers", "minutes"]
VerdictKind = Literal["resign", "draw", "time"]

STAND_IN = "greedy"  # who plays on for a camp whose player left, with three sides or more


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """How long the players have: `days` for each decision, or `minutes` in all and an increment.

    The increment, in seconds, is given each time the decision passes on to somebody else.
    """

    kind: ClockKind = "none"
    days: int = 0
    minutes: int = 0
    increment: int = 0

    @property
    def full(self) -> float:
        """What a camp has at the start, in seconds."""
        return self.days * 86_400.0 if self.kind == "days" else self.minutes * 60.0


@dataclass(frozen=True, slots=True)
class Delay:
    """How far behind the players a spectator sees the game."""

    kind: DelayKind = "none"
    n: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """What the maker of a game chose; it never changes."""

    private: bool = False
    clock: ClockTerms = ClockTerms()
    delay: Delay = Delay()
    spectators_talk: bool = False

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """From what storage keeps."""
        return cls(
            private=bool(data.get("private", False)),
            clock=ClockTerms(**data.get("clock", {})),
            delay=Delay(**data.get("delay", {})),
            spectators_talk=bool(data.get("spectators_talk", False)),
        )

    def plain(self) -> dict[str, Any]:
        """As storage keeps it."""
        told: dict[str, Any] = {}
        if self.private:
            told["private"] = True
        if self.clock.kind != "none":
            c = self.clock
            told["clock"] = {
                "kind": c.kind,
                "days": c.days,
                "minutes": c.minutes,
                "increment": c.increment,
            }
        if self.delay.kind != "none":
            told["delay"] = {"kind": self.delay.kind, "n": self.delay.n}
        if self.spectators_talk:
            told["spectators_talk"] = True
        return told


@dataclass(frozen=True, slots=True)
class Clock:
    """What each camp has left (None: no clock, a computer plays), and since when whose runs."""

    left: tuple[float | None, ...]
    running: tuple[int, ...] = ()
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game ended outside the rules. `camp` gave up or ran out of time; None for a draw."""

    kind: VerdictKind
    camp: int | None
    winner: int | None
    revision: int
    at: float


@dataclass(frozen=True, slots=True)
class Asked:
    """Something a camp asks of the other persons, and who has agreed."""

    camp: int
    revision: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rematch:
    """A game that is proposed after this one: its id, and the marks of the seats that agreed.

    A mark is the fingerprint of a token that only the holder of the old seat can make again.
    """

    camp: int
    swap: bool
    game: str
    marks: Mapping[int, str] = field(default_factory=dict)
    made: bool = False
    shares: Mapping[int, str] = field(default_factory=dict)  # marks for the dice of that game


@dataclass(frozen=True, slots=True)
class Mixing:
    """What players put into the dice: marks that promise shares, and the shares that were told.

    `since`: when all were there and the shares began to be waited for; 0 before that.
    """

    marks: Mapping[int, str] = field(default_factory=dict)
    told: Mapping[int, str] = field(default_factory=dict)
    since: float = 0.0


@dataclass(frozen=True, slots=True)
class Affairs:
    """The affairs of a game at one change."""

    seated: tuple[int, ...] = ()  # persons who have come
    clock: Clock | None = None
    draw: Asked | None = None
    takeback: Asked | None = None
    time: Asked | None = None  # that the time which the rules give to the game is up
    rematch: Rematch | None = None
    verdict: Verdict | None = None
    played_on: tuple[int, ...] = ()  # camps that the computer plays on for their players
    said: int = 0  # lines of talk
    mixing: Mixing | None = None  # while shares in the dice are gathered

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """From what storage keeps."""
        clock, rematch, verdict = data.get("clock"), data.get("rematch"), data.get("verdict")
        return cls(
            seated=tuple(data.get("seated", ())),
            clock=clock
            and Clock(tuple(clock["left"]), tuple(clock["running"]), float(clock["since"])),
            draw=_asked(data.get("draw")),
            takeback=_asked(data.get("takeback")),
            time=_asked(data.get("time")),
            rematch=rematch
            and Rematch(
                rematch["camp"],
                rematch["swap"],
                rematch["game"],
                {int(camp): mark for camp, mark in rematch["marks"].items()},
                rematch["made"],
                _by_camp(rematch.get("shares", {})),
            ),
            verdict=verdict and Verdict(**verdict),
            played_on=tuple(data.get("played_on", ())),
            said=int(data.get("said", 0)),
            mixing=_mixing(data.get("mixing")),
        )

    def plain(self) -> dict[str, Any]:
        """As storage keeps it: what is empty is left out."""
        told: dict[str, Any] = {
            "seated": list(self.seated),
            "played_on": list(self.played_on),
            "said": self.said,
            "draw": _plain_asked(self.draw),
            "takeback": _plain_asked(self.takeback),
            "time": _plain_asked(self.time),
        }
        if self.clock is not None:
            c = self.clock
            told["clock"] = {"left": list(c.left), "running": list(c.running), "since": c.since}
        if self.rematch is not None:
            r = self.rematch
            told["rematch"] = {
                "camp": r.camp,
                "swap": r.swap,
                "game": r.game,
                "marks": {str(camp): mark for camp, mark in r.marks.items()},
                "made": r.made,
                "shares": _plain_by_camp(r.shares),
            }
        if self.mixing is not None:
            m = self.mixing
            gathered = {"marks": _plain_by_camp(m.marks), "told": _plain_by_camp(m.told)}
            told["mixing"] = {**gathered, "since": m.since}
        if self.verdict is not None:
            v = self.verdict
            told["verdict"] = {
                "kind": v.kind,
                "camp": v.camp,
                "winner": v.winner,
                "revision": v.revision,
                "at": v.at,
            }
        return {name: value for name, value in told.items() if value}

    def after_answer(self, camp: int) -> Affairs:
        """A camp answered: its offer of a draw lapses, and so does every wish to take back."""
        if self.draw is None and self.takeback is None:
            return self
        mine = self.draw is not None and self.draw.camp == camp
        return replace(self, draw=None if mine else self.draw, takeback=None)


def _mixing(data: Any) -> Mixing | None:
    if data is None:
        return None
    return Mixing(_by_camp(data["marks"]), _by_camp(data["told"]), float(data["since"]))


def _by_camp(data: Mapping[str, str]) -> dict[int, str]:
    return {int(camp): value for camp, value in data.items()}


def _plain_by_camp(held: Mapping[int, str]) -> dict[str, str]:
    return {str(camp): value for camp, value in held.items()}


def _asked(data: Any) -> Asked | None:
    return Asked(data["camp"], data["revision"], tuple(data["agreed"])) if data else None


def _plain_asked(asked: Asked | None) -> dict[str, Any] | None:
    if asked is None:
        return None
    return {"camp": asked.camp, "revision": asked.revision, "agreed": list(asked.agreed)}
