"""Who is asked what between two answers, and what the question offers: where that differs from the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.answers import MALFORMED, Choice
from escarmouche.core.explain import Phrase
from escarmouche.core.game import Game
from escarmouche.core.words import Ask
from escarmouche.rosters import shown
from escarmouche.rosters.toml_lines import Path
from escarmouche.situations.answer_checks import AnswerForms
from escarmouche.situations.book import Book
from escarmouche.situations.checks_between_answers import Check
from escarmouche.situations.event_matching import is_called
from escarmouche.situations.naming import SituationNames
from escarmouche.situations.questions import options_of, refusal_of, understood
from escarmouche.text import Names, render_question, render_refusal

OTHER_QUESTION = Phrase("situations.other_question")
NOBODY_ASKED = Phrase("situations.nobody_asked")
ASKED_NOW = Phrase("situations.asked_now")
NOT_OFFERED = Phrase("situations.not_offered")
OFFERED = Phrase("situations.offered")
STRANGE_WORD = Phrase("situations.strange_word")
NO_LIST = Phrase("situations.no_list")
OFFERED_TOO = Phrase("situations.offered_too")

Fault = tuple[Path, Phrase, dict[str, Any]]


class QuestionChecks:
    """Compares the questions of a game with what a file says of them."""

    def __init__(self, book: Book, who: SituationNames, lang: str, names: Names) -> None:
        self.book, self.who, self.lang, self.names = book, who, lang, names

    def camp(self, number: Any) -> str:
        """A camp by its name in the file."""
        return next((name for name, n in self.who.camps.items() if n == number), "-")

    def said(self, ask: Ask) -> dict[str, Any]:
        """A question for a message: who is asked, its id, its sentence."""
        said = render_question(ask, self.lang, self.names, why=True)
        return {"camp": self.camp(ask.who), "question": ask.question.id, "said": said}

    def faults(self, game: Game, check: Check) -> Iterator[Fault]:
        """In what the question that waits differs from a check."""
        assert check.camp is not None
        camp, wanted = self.who.camps[check.camp], check.question
        ask = next((each for each in game.pending if each.who == camp), None)
        right = ask is not None and (wanted is None or is_called(ask.question, wanted))
        if not check.asked:
            if ask is not None and right:
                yield check.path, ASKED_NOW, self.said(ask)
        elif ask is None:
            found = ", ".join(f"{self.camp(a.who)}: {a.question.id}" for a in game.pending)
            yield check.path, NOBODY_ASKED, {"camp": check.camp, "found": found or "-"}
        elif not right:
            yield check.path, OTHER_QUESTION, {"expected": wanted, "found": ask.question.id}
        else:
            yield from self._offers(game, check, ask)

    def meant_by(self, game: Game, word: str) -> str | None:
        """What somebody may have meant by a word that no question ever offers; None: it means something."""
        options = [key for ask in game.pending for key in options_of(ask)]
        forms = AnswerForms(self.book.FORMS, self.who, tuple(self.book.words(game.state)))
        return None if forms.knows(word, options) else forms.near(word, options)

    def _offers(self, game: Game, check: Check, ask: Ask) -> Iterator[Fault]:
        """What the question allows, what it does not, and, of a choice, all that it offers."""
        named: set[str] = set()
        for key in ("offered", "offered_only"):
            for place, given in enumerate(getattr(check, key) or ()):
                data = understood(self.book, ask, given, self.who.everybody)
                named.add(str(data))
                refusal = refusal_of(ask, data)
                if refusal is not None:
                    why = render_refusal(refusal, self.lang, self.names, why=True)
                    told = {"given": shown(given), "why": why}
                    yield (*check.path, key, place), NOT_OFFERED, told
        for place, given in enumerate(check.not_offered):
            path = (*check.path, "not_offered", place)
            yield from self._not_offered(game, path, ask, given)
        if check.offered_only is None:
            return
        path = (*check.path, "offered_only")
        if not isinstance(ask.answers, Choice):
            yield path, NO_LIST, {"question": ask.question.id}
        elif more := [key for key in options_of(ask) if key not in named]:
            yield path, OFFERED_TOO, {"found": ", ".join(more)}

    def _not_offered(self, game: Game, path: Path, ask: Ask, given: Any) -> Iterator[Fault]:
        refusal = refusal_of(ask, understood(self.book, ask, given, self.who.everybody))
        if refusal is None:
            yield path, OFFERED, {"given": shown(given), "question": ask.question.id}
        elif refusal.reason is MALFORMED:
            yield path, STRANGE_WORD, {"given": shown(given), "meant": "-"}
        elif isinstance(given, str) and (meant := self.meant_by(game, given)) is not None:
            yield path, STRANGE_WORD, {"given": shown(given), "meant": meant}
