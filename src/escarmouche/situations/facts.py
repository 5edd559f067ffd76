"""How things stand, at the end or between two answers: where that differs from what a file says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.state import State
from escarmouche.rosters import Source, nearest, shown
from escarmouche.rosters.toml_lines import Path
from escarmouche.situations.book import Book
from escarmouche.situations.event_matching import same_fact
from escarmouche.situations.naming import SituationNames, as_written
from escarmouche.situations.question_checks import Fault

OTHER_FACT = Phrase("situations.other_fact")
UNKNOWN_SUBJECT = Phrase("situations.unknown_subject")
UNKNOWN_FACT = Phrase("situations.unknown_fact")


class Facts:
    """Compares facts about figures and about the game with a state."""

    def __init__(self, book: Book, who: SituationNames, game: State) -> None:
        self.book, self.who = book, who
        self._of_figures, self._of_the_game = book.figure_facts(game), book.game_facts(game)

    def report_unknown(self, source: Source, state: Mapping[str, Any], path: Path) -> None:
        """Report the subjects and facts that nobody knows, before anything runs."""
        known = [*self.who.figures, *self._of_the_game]
        for subject, facts in state.items():
            if subject not in known:
                meant = nearest(subject, known) or ", ".join(known)
                source.report((*path, subject), UNKNOWN_SUBJECT, given=subject, meant=meant)
            elif subject in self.who.figures:
                self._report_keys(source, (*path, subject), facts)

    def _report_keys(self, source: Source, path: Path, facts: Any) -> None:
        keys = self._of_figures
        for key in facts if isinstance(facts, Mapping) else [str(facts)]:
            if key not in keys:
                meant = nearest(key, keys) or ", ".join(keys)
                source.report((*path, key), UNKNOWN_FACT, given=shown(key), meant=meant)

    def faults(self, game: State, state: Mapping[str, Any], path: Path) -> Iterator[Fault]:
        """Every fact that is otherwise."""
        for subject, facts in state.items():
            here = (*path, subject)
            if subject in self.who.figures:
                for key, wanted in facts.items():
                    yield from self._of_figure(game, here, key, wanted)
            else:
                yield from self._of_game(game, here, subject, facts)

    def _of_game(self, game: State, path: Path, subject: str, wanted: Any) -> Iterator[Fault]:
        found = self.book.game_fact(game, subject, wanted)
        if not isinstance(wanted, Mapping) or not isinstance(found, Mapping):
            yield from self._compared(path, (subject,), wanted, found)
            return
        camps = {number: name for name, number in self.who.camps.items()}
        known = {camps.get(key, str(key)): one for key, one in found.items()}
        for key, value in wanted.items():
            if key in known:
                yield from self._compared((*path, key), (subject, key), value, known[key])
            else:
                meant = nearest(key, known) or ", ".join(known)
                yield (*path, key), UNKNOWN_SUBJECT, {"given": shown(key), "meant": meant}

    def _of_figure(self, game: State, path: Path, key: str, wanted: Any) -> Iterator[Fault]:
        id = self.who.figures[str(path[-1])]
        if id >= len(game.figures):
            yield _other(path, wanted, None)
            return
        found = self.book.figure_fact(game, id, key)
        if key == "conditions" and isinstance(wanted, list):
            wanted = sorted(map(str, wanted))
        if key == "contacts" and isinstance(wanted, list):  # in any order
            wanted = sorted(wanted, key=lambda name: self.who.figures.get(str(name), -1))
        yield from self._compared((*path, key), (key,), wanted, found)

    def _compared(
        self, path: Path, fact: tuple[str, ...], wanted: Any, found: Any
    ) -> Iterator[Fault]:
        kinds = self.book.FACT_KINDS
        kind = kinds.get(".".join(fact), kinds.get(fact[0], ""))
        if not same_fact(wanted, found, kind, self.who):
            yield _other(path, wanted, self.who.named(kind, found))


def _other(path: Path, wanted: Any, found: Any) -> Fault:
    return path, OTHER_FACT, {"expected": as_written(wanted), "found": as_written(found)}
