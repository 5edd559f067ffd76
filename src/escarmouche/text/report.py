"""The battle report: a game told in words, by turn and phase."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.core.game import Event, Game, View
from escarmouche.text.names import StateNames
from escarmouche.text.render import render_event, render_result

TURN, PHASE = ".event.turn", ".event.phase"  # how the ids of headings end, in every book


def report(game: Game | View, lang: str, why: bool = False) -> Iterator[str]:
    """The lines of the report, as Markdown: `# ` turns, `## ` phases, `- ` what happened.

    A phase in which nothing happened is left out.
    """
    names = StateNames(game.state, lang)
    begun, quiet = False, ""
    for event in game.events:
        line = render_event(event, lang, names, why and not is_heading(event))
        if event.phrase.id.endswith(PHASE):  # told once something happens in it
            quiet = f"## {line.rstrip('.')}"
            continue
        turn = event.phrase.id.endswith(TURN)
        if begun and (turn or quiet):
            yield ""
        if quiet and not turn:
            yield quiet
        yield f"# {line.rstrip('.')}" if turn else f"- {line}"
        begun, quiet = True, ""
    if game.result is not None:
        yield ""
        yield f"**{render_result(game.result, lang, names, why)}**"


def is_heading(event: Event) -> bool:
    """Whether an event opens a turn or a phase."""
    return event.phrase.id.endswith((TURN, PHASE))
