"""Commands: each carried out once, however often it comes, and answered the same way."""

from __future__ import annotations

import json
from collections import OrderedDict
from hashlib import sha256

from escarmouche.server.beside.talk import Pace
from escarmouche.server.errors import COMMAND_REUSED, NOT_STORED, NOT_YOUR_SEAT, STALE, ApiError
from escarmouche.server.guard.sizes import check_answer
from escarmouche.server.live import side_commands
from escarmouche.server.live.game_session import TRIES, GameSession, passes, refusal
from escarmouche.server.live.viewers import Viewer
from escarmouche.server.messages.commands import AnswerCommand, Command, SayCommand, UndoCommand
from escarmouche.server.show.views import Json
from escarmouche.server.storage import Command as Obeyed
from escarmouche.server.storage import Overtaken

_REMEMBERED = 256  # replies kept for commands that come twice


class CommandHandler:
    """The commands of one game."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._kept = session.kept
        self._paces: dict[int, Pace] = {}
        self._replies: OrderedDict[tuple[int, str], tuple[str, Json]] = OrderedDict()

    async def reply_to(self, viewer: Viewer, command: Command) -> Json:
        """Carry a command out, under the lock; the reply to it."""
        camp = _camp(command)
        key, content = (camp, command.id), _content(command)
        if not (camp in viewer.mine or (camp == side_commands.SPECTATOR and not viewer.mine)):
            return refusal(command.id, ApiError(NOT_YOUR_SEAT, 403))
        known = self._replies.get(key)
        if known is not None:
            return known[1] if known[0] == content else _reused(command)
        try:
            check_answer(getattr(command, "answer", None))
            if isinstance(command, SayCommand):
                self._pace_of(viewer).speak()
            reply = await self._session.run(self._settle, viewer, command, content)
        except Exception as problem:
            reply = refusal(command.id, problem, self._session.seen_by(command.camp))
            if self._kept.lost or passes(problem):  # the same command may well succeed later
                return reply
        self._replies[key] = (content, reply)
        if len(self._replies) > _REMEMBERED:
            self._replies.popitem(last=False)
        return reply

    def _pace_of(self, viewer: Viewer) -> Pace:
        """All the tabs and devices of a player speak with one mouth."""
        if not viewer.mine:
            return viewer.pace
        return self._paces.setdefault(min(viewer.mine), Pace())

    def _settle(self, viewer: Viewer, command: Command, content: str) -> Json:
        """Carry a command out, or find that it was. What others wrote first is caught up with."""
        # An answer to the question at hand is hardly ever one that was given before. Where it is,
        # because it was taken back since, it cannot be written: it is `Overtaken` by itself.
        is_new = isinstance(command, AnswerCommand) and command.revision == self._kept.revision
        for again in range(TRIES):
            if self._kept.lost:
                raise ApiError(NOT_STORED, 503)
            known = again or not is_new
            found = self._kept.obeyed_before(_camp(command), command.id) if known else None
            if found is not None:
                return (
                    _done(command, found.revision) if content == found.content else _reused(command)
                )
            try:
                return _done(command, self._carry_out(viewer, command, content))
            except Overtaken:
                if self._session.catch_up() < getattr(command, "revision", 0):
                    break  # what it was made for was taken back
        raise ApiError(STALE, 409, revision=self._kept.revision)

    def _carry_out(self, viewer: Viewer, command: Command, content: str) -> int:
        kept, session = self._kept, self._session
        if not isinstance(command, AnswerCommand | UndoCommand):
            obeyed = Obeyed(_camp(command), command.id, content, kept.revision)
            side_commands.carry_out(kept, command, obeyed, viewer.tokens)
            session.note()
            return kept.revision
        kept.moment().playing(command.camp)
        if command.revision != kept.revision:
            raise ApiError(STALE, 409, given=command.revision, revision=kept.revision)
        if isinstance(command, AnswerCommand):
            then = kept.revision + 1
            obeyed = Obeyed(command.camp, command.id, content, then)
            kept.answer(command.camp, command.answer, obeyed)
        else:
            assert isinstance(command, UndoCommand)
            obeyed = Obeyed(command.camp, command.id, content, kept.revision - 1)
            kept.undo(command.camp, obeyed)
        session.note()
        session.audience.prepare()
        return kept.revision


def _done(command: Command, revision: int) -> Json:
    return {"type": "reply", "id": command.id, "ok": True, "revision": revision}


def _reused(command: Command) -> Json:
    return refusal(command.id, ApiError(COMMAND_REUSED, 409))


def _camp(command: Command) -> int:
    """The camp that a command is recorded for."""
    return side_commands.SPECTATOR if command.camp is None else command.camp


def _content(command: Command) -> str:
    """A fingerprint of what a command asks, to tell a retry from a number used twice."""
    text = json.dumps(command.model_dump(), sort_keys=True, ensure_ascii=True)
    return sha256(text.encode()).hexdigest()
