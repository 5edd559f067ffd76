"""A game as one web page that plays it again: no network, nothing to install."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from escarmouche.core.game import Event, Game
from escarmouche.draw import svg
from escarmouche.draw.paths import UNIT, num
from escarmouche.draw.theme import page_sheet
from escarmouche.draw.tokens import disc, mark, tokens
from escarmouche.text.names import StateNames
from escarmouche.text.render import render_event, render_result
from escarmouche.text.report import TURN, is_heading
from escarmouche.text.wording import Wording

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a replay: the table as it stood, its turn, what the step is called, the scores."""

    state: Any
    turn: int = 0
    label: str = ""
    scores: tuple[float, ...] = ()


def replay_html(
    frames: Sequence[Frame], log: Sequence[Sequence[str]], title: str, lang: str
) -> str:
    """The page. `log` holds the lines of the battle report of each frame.

    Lines are those of `text.report`: `# ` opens a turn, `## ` a phase.
    """
    assert frames, "a replay needs at least one frame"
    state = frames[-1].state
    names = StateNames(state, lang)
    words = Wording(lang, names)
    width, depth = state.table.width * UNIT, state.table.depth * UNIT
    rim = svg.FRAME
    said = {key: escape(words.say(f"core.draw.{key}")) for key in _LABELS}
    return _page(
        said
        | {
            "lang": lang,
            "title": escape(title),
            "table": said["title"],
            "steps": escape(words.say("core.draw.step", {"step": 1, "of": len(frames)})),
            "desc": svg.describe(state, words),
            "defs": svg.definitions(),
            "ground": svg.ground(state.table.width, state.table.depth),
            "depth": num(depth),
            "box": f"{-rim} {-rim} {num(width + 2 * rim)} {num(depth + 2 * rim)}",
            "camps": "".join(_camp(camp.id, names) for camp in state.camps),
            "css": _file("replay.css") + page_sheet(),
            "js": _file("replay.js"),
            "data": _data(frames, log, words, lang),
        }
    )


_LABELS = (
    "title",
    "first",
    "previous",
    "play",
    "next",
    "last",
    "lamp",
    "speed",
    "keys",
    "log",
    "score",
    "turns",
)


def _page(parts: dict[str, str]) -> str:
    """Fill the template in one pass, so that nothing inside a part is mistaken for a place."""
    pieces = _file("replay.html").split("%%")
    pieces[1::2] = [parts[name] for name in pieces[1::2]]
    return "".join(pieces)


@cache
def _file(name: str) -> str:
    return (files("escarmouche.draw") / "page" / name).read_text(encoding="utf-8")


def _camp(camp: int, names: StateNames) -> str:
    return (
        f'<li><svg viewBox="-11 -11 22 22" aria-hidden="true">{disc(camp, 10)}</svg>'
        f"<span>{escape(names.camp(camp))}</span> <b></b></li>"
    )


def _data(frames: Sequence[Frame], log: Sequence[Sequence[str]], words: Wording, lang: str) -> str:
    pool, backs = _Pool(), _Pool()
    told = [
        {**drawn, "lines": list(lines)}
        for drawn, lines in zip(_steps(frames, lang, pool, backs), log, strict=True)
    ]
    said = {key: words.say(f"core.draw.{key}") for key in ("play", "pause", "lamp", "day", "quiet")}
    said["start"] = words.say("core.draw.start")
    said["turn"] = words.say("core.draw.turn", {"turn": "%"})
    said["step"] = words.say("core.draw.step", {"step": "%", "of": "%"})
    data = {"frames": told, "pool": pool.held, "backs": backs.held, "words": said}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


class _Pool:
    """Texts kept once, by number."""

    def __init__(self) -> None:
        self.held: list[str] = []
        self._places: dict[str, int] = {}

    def place(self, text: str) -> int:
        found = self._places.get(text)
        if found is None:
            found = self._places[text] = len(self.held)
            self.held.append(text)
        return found


def _steps(
    frames: Sequence[Frame], lang: str, pool: _Pool, backs: _Pool
) -> Iterator[dict[str, Any]]:
    """Each frame as data: only tokens that moved or changed, and those that are gone."""
    before: dict[str, tuple[str, str, int]] = {}
    seen: dict[int, Spot] = {}
    for frame in frames:
        names = StateNames(frame.state, lang)
        words = Wording(lang, names)
        standing = {
            t.key: (num(t.x), num(t.y), pool.place(t.drawing))
            for t in tokens(frame.state, names, words)
        }
        yield {
            "turn": frame.turn,
            "label": frame.label,
            "scores": [words.number(score) for score in frame.scores],
            "back": backs.place(svg.background(frame.state, names)),
            "tokens": [[key, *at] for key, at in standing.items() if before.get(key) != at],
            "gone": [key for key in before if key not in standing],
            "marks": "".join(mark(x, y) for x, y in _fallen(frame.state, seen)),
        }
        before = standing


def _fallen(state: Any, seen: dict[int, Spot]) -> list[Spot]:
    """Where figures stood that are no longer in play."""
    gone = []
    for figure in state.figures:
        if figure is None:
            continue
        if state.in_play[figure.id]:
            seen[figure.id] = (state.x[figure.id], state.y[figure.id])
        elif figure.id in seen:
            gone.append(seen[figure.id])
    return gone


# -- from a game ---------------------------------------------------------------------------------


def replay_of(game: Game, lang: str, title: str, *, why: bool = False) -> str:
    """The replay of a game that was played: it is played again, and every step told and drawn."""
    frames, log = [], []
    for frame, lines in told_frames(game, lang, why=why):
        frames.append(frame)
        log.append(lines)
    return replay_html(frames, log, title, lang)


def told_frames(game: Game, lang: str, *, why: bool = False) -> Iterator[tuple[Frame, list[str]]]:
    """Play a game again; a frame for each answer after which something happened, and its lines."""
    again = Game(game.rulebook, game.setup, game._dice)
    answers = iter(game.answers)
    headings, told = ["", ""], 0
    while True:
        names = StateNames(again.state, lang)
        lines = [_line(event, lang, names, why, headings) for event in again.events[told:]]
        told = len(again.events)
        answer = next(answers, None)
        if answer is None and again.result is not None:
            lines.append(f"**{render_result(again.result, lang, names, why)}**")
        if lines or answer is None:
            yield _frame(again, " — ".join(filter(None, headings))), lines
        if answer is None:
            return
        again.answer_data(*answer)


def _line(event: Event, lang: str, names: StateNames, why: bool, headings: list[str]) -> str:
    """A line of the report; a heading is also remembered, as the name of the steps below it."""
    if not is_heading(event):
        return render_event(event, lang, names, why)
    text = render_event(event, lang, names).rstrip(".")
    if event.phrase.id.endswith(TURN):
        headings[:] = [text, ""]
        return f"# {text}"
    headings[1] = text
    return f"## {text}"


def _frame(game: Game, heading: str) -> Frame:
    state = game.state.copy()
    scores = game.rulebook.result(state).scores
    return Frame(state, getattr(state, "turn", 0), heading, scores)
