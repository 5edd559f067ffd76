"""Who looks at a game, and what each connection is told."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

from escarmouche.server.beside.talk import Pace
from escarmouche.server.live import side_commands
from escarmouche.server.live.changes import Changes
from escarmouche.server.live.delayed_game import LATE
from escarmouche.server.live.eyes import Eyes
from escarmouche.server.live.persisted_game import PersistedGame
from escarmouche.server.live.threads import Threads
from escarmouche.server.show.logs import Tail
from escarmouche.server.show.views import Json

_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_BACKLOG = 48  # messages a slow page may lag behind before states are skipped


def write(message: Json) -> str:
    """A message as text."""
    return _JSON.encode(message)


class Viewer:
    """One connection: whose eyes it sees with, which camps it may answer for, what it was sent.

    `tokens` are those that opened its camps.
    """

    def __init__(
        self, mine: frozenset[int], eyes: int | None, tokens: dict[int, str] | None = None
    ) -> None:
        self.mine = mine
        self.eyes = eyes
        self.once: int | None = None  # the version of the game at which its eyes were opened
        self.tokens = tokens or {}
        self.pace = Pace()  # of what a spectator says; one for all connections of a client
        self.sent = 0  # lines of the log
        self.shown: Json | None = None  # the last state
        self.merges = False  # whether its page can be told what changed, and no more
        self.affairs: Json | None = None  # what stood beside the rules
        self.heard: list[Json] = []  # the talk
        self.behind = False  # a state was left out: the page is slower than the game
        self.outbox: asyncio.Queue[Json | str | None] = asyncio.Queue()

    def tell(self, message: Json | str | None) -> None:
        """Put a message into the outbox, in writing perhaps; None ends the connection."""
        self.outbox.put_nowait(message)

    def show(self, shown: Json, tail: Tail, changes: Changes) -> None:
        """A new state: all of it, or what changed since the last one."""
        told: Json = {"type": "state", **shown}
        # Where lines are left out, those that the page has may be no longer true: it begins anew.
        if self.merges and self.shown is not None and self.sent >= tail.start:
            told = {"type": "changes", **changes.between(self.shown, shown)}
        self.tell({**told, **tail.since(self.sent)})
        self.sent, self.shown = tail.end, shown

    def begin(self, text: str, shown: Json, tail: Tail) -> None:
        """The first state of a page, in writing."""
        self.behind = False
        self.tell(text)
        self.sent, self.shown = tail.end, shown

    def forget(self) -> None:
        """The page begins anew: what it is shown next is the whole."""
        self.sent, self.shown = 0, None

    def tell_affairs(self, kept: PersistedGame, late: bool) -> None:
        """What is new beside the rules: offers, clocks, seats."""
        told = side_commands.told(kept, self.mine, late)
        if told != self.affairs and (self.affairs is not None or not side_commands.is_plain(told)):
            self.affairs = told
            self.tell(told)

    def tell_talk(self, lines: list[Json]) -> None:
        """What was said since, of what this viewer may read."""
        same = 0
        while same < min(len(lines), len(self.heard)) and lines[same] == self.heard[same]:
            same += 1
        if same < len(lines):
            self.tell({"type": "talk", "since": same, "lines": lines[same:]})
            self.heard = lines


class Audience:
    """Everybody who looks at one game. Used under the game's lock."""

    def __init__(self, kept: PersistedGame, threads: Threads) -> None:
        self._threads = threads
        self.viewers: set[Viewer] = set()
        self.over = False  # as the game noted it: may be read without the lock
        self._kept = kept
        self._changes = Changes()
        self._whole: tuple[Json, int, str] | None = None  # a state, its lines, and both in writing

    def is_late(self, mine: frozenset[int]) -> bool:
        """Whether a viewer with these camps sees the game with a delay."""
        return not mine and not self.over and self._kept.row.terms.delay.kind != "none"

    def _eyes(self, viewer: Viewer) -> Eyes:
        if self.is_late(viewer.mine):
            return LATE
        eyes = None if self._are_over(viewer) else viewer.eyes
        shared = eyes is None and len(viewer.mine) > 1 and self._kept.game.has_secrets
        return viewer.mine if shared else eyes

    def open_once(self, viewer: Viewer) -> None:
        """Its eyes are a camp's until that camp has answered what it alone may see."""
        viewer.once = self._kept.version

    def _are_over(self, viewer: Viewer) -> bool:
        """Whether the eyes that were opened for a while have seen what they were opened for."""
        if viewer.once in (None, self._kept.version):
            return False
        game = self._kept.game
        return not any(ask.who == viewer.eyes and game.alone(ask) for ask in game.pending)

    def _close_eyes(self) -> None:
        for viewer in self.viewers:
            if self._are_over(viewer):
                viewer.eyes, viewer.once = None, None
                viewer.forget()
                viewer.tell({"type": "eyes", "camp": None})

    async def greet(self, viewer: Viewer) -> None:
        """One page gets the state as it is now."""
        shown, tail = await self._show(self._eyes(viewer))
        if viewer.shown is not None or viewer.outbox.qsize() > _BACKLOG:
            self._send(viewer, shown, tail)
            return
        text = await self._threads.run(self._written, shown, tail)
        viewer.begin(text, shown, tail)

    def _written(self, shown: Json, tail: Tail) -> str:
        """A whole state in writing: the same for all pages that come before anything changes."""
        if self._whole is None or self._whole[0] is not shown or self._whole[1] != tail.end:
            told = {"type": "state", **shown, **tail.since(0)}
            self._whole = (shown, tail.end, write(told))
        return self._whole[2]

    async def _show(self, eyes: Eyes) -> tuple[Json, Tail]:
        ready = self._kept.ready(eyes)
        return await self._threads.run(self._kept.show, eyes) if ready is None else ready

    def prepare(self) -> None:
        """Put the new state into words where the answer was given: one way to a thread, not many.

        What fails here fails again when it is shown; the answer was given all the same.
        """
        with suppress(Exception):
            for eyes in {self._eyes(viewer) for viewer in list(self.viewers)}:
                self._kept.show(eyes)

    def _send(self, viewer: Viewer, shown: Json, tail: Tail) -> None:
        viewer.behind = viewer.outbox.qsize() > _BACKLOG
        if not viewer.behind:  # a later state brings the lines that this one would have brought
            viewer.show(shown, tail, self._changes)

    async def publish(self) -> None:
        """Show every viewer the new state, and what stands beside it."""
        self._close_eyes()
        for eyes in {self._eyes(viewer) for viewer in list(self.viewers)}:
            shown, tail = await self._show(eyes)
            for viewer in list(self.viewers):  # one may leave meanwhile
                if self._eyes(viewer) == eyes and (eyes != LATE or viewer.shown is not shown):
                    self._send(viewer, shown, tail)
        await self.share()

    async def share(self) -> None:
        """Tell every viewer what is new beside the rules: offers, clocks, talk."""
        talk: dict[bool, list[Json]] = {}
        for viewer in list(self.viewers):  # one may leave meanwhile
            late = self.is_late(viewer.mine)
            viewer.tell_affairs(self._kept, late)
            if self._kept.row.affairs.said:
                if late not in talk:
                    talk[late] = await self._threads.run(side_commands.lines_for, self._kept, late)
                viewer.tell_talk(talk[late])

    async def show_since(self, version: int) -> None:
        """Show what changed since a version of the game, or only what stands beside it."""
        if self._kept.lost:
            return
        await (self.publish() if self._kept.version != version else self.share())

    async def show_late(self) -> None:
        """Time has passed: late spectators see what they may see by now."""
        if any(self.is_late(viewer.mine) for viewer in self.viewers):
            await self.publish()

    def tell_thinking(self, camp: int) -> None:
        """A computer thinks. Late spectators are not to know when."""
        for viewer in list(self.viewers):  # one may leave meanwhile
            if not self.is_late(viewer.mine):
                viewer.tell({"type": "thinking", "camp": camp})

    def forget(self) -> None:
        """Some lines of the log no longer stand: they will be told again."""
        for viewer in list(self.viewers):  # one may leave meanwhile
            viewer.sent = min(viewer.sent, self._kept.lines_kept(self._eyes(viewer)))

    def dismiss(self) -> None:
        """Every page is to connect again."""
        for viewer in list(self.viewers):  # one may leave meanwhile
            viewer.tell(None)
