"""A game told while it is played, and drawn at the beginning of each turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from escarmouche.cli.common import show, write
from escarmouche.text import StateNames, render_event, render_result
from escarmouche.text.report import TURN, is_heading


class Teller:
    """Prints the new events of a game whenever it is asked to, and draws the table turn by turn."""

    def __init__(
        self,
        game: Any,
        lang: str,
        why: bool,
        *,
        silent: bool = False,
        pictures: Path | None = None,
        form: str = "svg",
    ) -> None:
        self.game, self.lang, self.why, self.silent = game, lang, why, silent
        self.pictures, self.form = pictures, form
        self._told = 0

    def tell(self) -> None:
        """Everything that happened since the last time."""
        events = self.game.events
        new = events[self._told :]
        self._told = len(events)
        if not self.silent and new:
            names = StateNames(self.game.state, self.lang)
            for event in new:
                self._line(event, names)
        if self.pictures is not None:
            for event in new:
                if event.phrase.id.endswith(TURN):
                    self._draw(f"turn-{event.data['turn']:02}")

    def _line(self, event: Any, names: StateNames) -> None:
        text = render_event(event, self.lang, names, self.why)
        if not is_heading(event):
            show(f"  {text}")
        elif event.phrase.id.endswith(TURN):
            show()
            show(text.rstrip("."), "bold yellow")
        else:
            show(text.rstrip("."), "bold cyan")

    def finish(self) -> None:
        """The last picture."""
        if self.pictures is not None:
            self._draw("turn-end")

    def _draw(self, name: str) -> None:
        from escarmouche.draw import draw_png, draw_table

        assert self.pictures is not None
        path = self.pictures / f"{name}.{self.form}"
        draw = draw_png if self.form == "png" else draw_table
        write(path, draw(self.game.state, self.lang))

    def result(self) -> None:
        """How it ended."""
        result = self.game.result
        if result is not None:
            names = StateNames(self.game.state, self.lang)
            show(render_result(result, self.lang, names, self.why), "bold green")
