"""One situation on its stage: answers given in order, and everything compared afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from escarmouche.core.answers import MALFORMED
from escarmouche.core.dice import ScriptedDice
from escarmouche.core.explain import Phrase, Refusal, Refused
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook
from escarmouche.rosters import Problem, Source, shown
from escarmouche.rosters.toml_lines import Path
from escarmouche.situations.book import Book, Stage
from escarmouche.situations.checks import check_script
from escarmouche.situations.checks_between_answers import Check
from escarmouche.situations.differences import found_instead
from escarmouche.situations.event_matching import (
    ANY,
    ANY_ORDER,
    fits,
    group_of,
    is_called,
    missing,
    refusal_differs,
)
from escarmouche.situations.facts import Facts
from escarmouche.situations.naming import FileNames, SituationNames, as_written
from escarmouche.situations.problems import Failure, SituationError
from escarmouche.situations.question_checks import OTHER_QUESTION, QuestionChecks
from escarmouche.situations.questions import is_this, understood
from escarmouche.situations.schema import Answer, Script, each_event
from escarmouche.situations.staged_game import MissingDie, StagedGame, StagedRulebook
from escarmouche.situations.vocabulary import USUAL_KINDS, kinds_of
from escarmouche.text import render_event, render_refusal

MISSING_DIE = Phrase("situations.missing_die")
DICE_LEFT = Phrase("situations.dice_left")
ANSWERS_LEFT = Phrase("situations.answers_left")
UNEXPECTED_QUESTION = Phrase("situations.unexpected_question")
REFUSED = Phrase("situations.refused")
NOT_REFUSED = Phrase("situations.not_refused")
OTHER_REFUSAL = Phrase("situations.other_refusal")
EVENT_MISSING = Phrase("situations.event_missing")
EVENT_OTHER = Phrase("situations.event_other")
EVENT_OUT_OF_ORDER = Phrase("situations.event_out_of_order")
MORE_EVENTS = Phrase("situations.more_events")
EVENT_FORBIDDEN = Phrase("situations.event_forbidden")
UNKNOWN_CAMP = Phrase("situations.unknown_camp")
UNKNOWN_WORD = Phrase("situations.unknown_word")
NOT_UNDERSTOOD = Phrase("situations.not_understood")
ASKED = Phrase("situations.asked")


THE_TABLE = "table"  # an answer that no camp gives: `{table: time}`
NEWCOMERS = 9  # figures that join during a situation (summoned, freed): newcomer-1, newcomer-2...


Watch = Callable[[Game, Refusal | None], None]


class PlayedSituation:
    """Runs one situation and collects what went otherwise."""

    def __init__(
        self,
        rulebook: Rulebook,
        book: Book,
        stage: Stage,
        script: Script,
        source: Source,
        lang: str,
        watch: Watch | None = None,
    ) -> None:
        self.book, self.stage, self.script, self.source = book, stage, script, source
        self.figures = {**_newcomers(len(stage.state.figures)), **stage.figures}
        self.who = SituationNames(self.figures, stage.camps)
        self.ids = self.who.everybody
        self.names = FileNames(stage.state, lang, self.figures)
        self.lang = lang
        self.watch = watch
        self.failures: list[Failure] = []
        self._facts = Facts(book, self.who, stage.state)
        self._asking = QuestionChecks(book, self.who, lang, self.names)
        self._noted: set[int] = set()  # of the questions that should not be asked, those that were
        self._rulebook = rulebook
        self.game: Game = object.__new__(StagedGame)
        self._check_subjects()

    def play(self) -> None:
        """Everything, in order."""
        try:
            self.game.__init__(  # type: ignore[misc]
                StagedRulebook(self._rulebook, self.stage),
                {},
                ScriptedDice(self.script.dice),
                state=self.stage.state,
            )
            self._show()
            finished = self._give_answers()
        except MissingDie as problem:
            self._missing_die(problem)
            return
        if finished:  # else the rest would only confuse
            self._check_end()
            self._check_events()
            self._check_facts(self.script.state, ("state",))

    def _show(self, refusal: Refusal | None = None) -> None:
        self._note_questions()
        if self.watch is not None:
            self.watch(self.game, refusal)

    # -- answers -----------------------------------------------------------------------------

    def _give_answers(self) -> bool:
        """Give every answer; False when one went wrong, so that the rest means nothing."""
        for number, answer in enumerate(self.script.answers, 1):
            if self.game.over and answer.refused is None:
                left = len(self.script.answers) - number + 1
                self._fail(answer.path, ANSWERS_LEFT, number=number, left=left)
                return False
            for check in answer.before:
                self._check_midway(check)
            if not self._give(number, answer):
                return False
        for check in self.script.last:
            self._check_midway(check)
        return True

    def _give(self, number: int, answer: Answer) -> bool:
        try:
            if answer.camp == THE_TABLE:
                self.game.call(answer.given)
            elif not self._answer(answer):
                return False
        except Refused as refused:
            self._show(refused.refusal)
            return self._refused(number, answer, refused.refusal)
        self._show()
        if answer.refused is not None:
            expected = str(answer.refused.get("reason", answer.refused.get("clause", "")))
            self._fail(answer.path, NOT_REFUSED, number=number, reason=expected)
            return False
        return True

    def _answer(self, answer: Answer) -> bool:
        """Give it to the question of its camp; False when that is another question than expected."""
        ask = self.game.question_for(self.stage.camps[answer.camp])
        if answer.question is not None and not is_called(ask.question, answer.question):
            self._fail(answer.path, OTHER_QUESTION, expected=answer.question, found=ask.question.id)
            return False
        data = understood(self.book, ask, answer.given, self.ids)
        self.game.answer(ask, ask.answers.decode(data))
        return True

    def _refused(self, number: int, answer: Answer, refusal: Refusal) -> bool:
        said = render_refusal(refusal, self.lang, self.names, why=True)
        if answer.refused is None:
            self._fail(answer.path, REFUSED, number=number, why=said, reason=refusal.reason.id)
            return False
        if self._is_misspelt(answer):
            return False
        if answer.refused.get("reason") == ANY and refusal.reason is MALFORMED:
            self._fail(answer.path, NOT_UNDERSTOOD, number=number, why=said)
            return False
        key = refusal_differs(answer.refused, refusal, self.who)
        if key is not None:
            found = {
                "reason": refusal.reason.id,
                "clause": ", ".join(refusal.reason.clauses),
                "data": self._refused_with(refusal),
            }[key]
            expected = as_written(answer.refused.get(key))
            self._fail(
                answer.path, OTHER_REFUSAL, number=number, key=key, expected=expected, found=found
            )
            return False
        return True

    def _refused_with(self, refusal: Refusal) -> str:
        kinds = kinds_of(refusal.reason.id)
        named = {
            key: self.who.named(kinds.get(key, USUAL_KINDS.get(key, "")), value)
            for key, value in refusal.data.items()
        }
        return as_written(named)

    def _is_misspelt(self, answer: Answer) -> bool:
        """A word that means nothing is refused by every question: that shows no rule."""
        given = answer.given
        if not isinstance(given, str) or answer.camp == THE_TABLE:
            return False
        meant = self._asking.meant_by(self.game, given)
        if meant is None:
            return False
        path = (*answer.path, answer.camp)
        self._fail(path, UNKNOWN_WORD, given=shown(given), meant=meant)
        return True

    # -- between two answers -----------------------------------------------------------------

    def _note_questions(self) -> None:
        """Every question waits at least once, so what is never seen here was not asked."""
        for number, wanted in enumerate(self.script.not_asked):
            for ask in self.game.pending:
                if is_this(ask, wanted, self.who) and number not in self._noted:
                    self._noted.add(number)
                    self._fail(("not_asked", number), ASKED, **self._asking.said(ask))

    def _check_midway(self, check: Check) -> None:
        if check.state is not None:
            self._check_facts(check.state, (*check.path, "state"))
            return
        for path, phrase, data in self._asking.faults(self.game, check):
            self._fail(path, phrase, **data)

    # -- the end -----------------------------------------------------------------------------

    def _check_end(self) -> None:
        game, answers = self.game, self.script.answers
        ended_refused = bool(answers) and answers[-1].refused is not None
        if not game.over and not self.stage.last_answer and not ended_refused:
            number, said = len(answers) + 1, self._asking.said(game.pending[0])
            self._fail(("answers",), UNEXPECTED_QUESTION, number=number, **said)
        left = len(self.script.dice) - len(game.faces)
        if left:
            self._fail(("dice",), DICE_LEFT, left=left, given=len(self.script.dice))

    def _missing_die(self, problem: MissingDie) -> None:
        names = self.names
        roll = problem.roll
        who = roll.about.get("figure")
        said = names.figure(who) if who is not None else self._camp(roll.about.get("camp"))
        cited = ", ".join(roll.what.clauses)
        data = {"what": roll.what.id, "clauses": cited, "who": said}
        self._fail(("dice",), MISSING_DIE, number=problem.number, **data)

    def _camp(self, number: Any) -> str:
        return self._asking.camp(number)

    def _check_events(self) -> None:
        script, events = self.script, self.game.events
        place = missing(script.expect, events, self.who, script.exactly)
        if place is not None:
            self._event_failure(*place)
        elif script.exactly and len(events) > len([*each_event("expect", script.expect)]):
            extra = events[len([*each_event("expect", script.expect)])]
            self._fail(("expect",), MORE_EVENTS, found=extra.phrase.id)
        for number, wanted in enumerate(script.absent):
            for event in events:
                if fits(wanted, event, self.who):
                    said = render_event(event, self.lang, self.names)
                    self._fail(("absent", number), EVENT_FORBIDDEN, said=said, **_named(wanted))

    def _event_failure(self, place: int, member: int) -> None:
        line = self.script.expect[place]
        wanted = group_of(line)[member]
        path: Path = ("expect", place)
        if ANY_ORDER in line:
            path = (*path, ANY_ORDER, member)
        like = [e for e in self.game.events if is_called(e.phrase, wanted["event"])]
        data = {"expected": _brief(wanted), **_named(wanted)}
        if not like:
            self._fail(path, EVENT_MISSING, **data)
            return
        found = found_instead(wanted, like, self.who)
        phrase = EVENT_OTHER if found.differs else EVENT_OUT_OF_ORDER
        self._fail(path, phrase, found=found.events, differs=found.differs, **data)

    def _check_facts(self, state: Mapping[str, Any], path: Path) -> None:
        """Facts at the end, or between two answers."""
        for place, phrase, data in self._facts.faults(self.game.state, state, path):
            self._fail(place, phrase, **data)

    # -- names in the file -------------------------------------------------------------------

    def _check_subjects(self) -> None:
        """Names in answers, checks and facts must be known before anything runs."""
        source, state = self.source, self.stage.state
        check_script(source, self._rulebook, self.book, self.script, self.who, state)
        checks = [check for answer in self.script.answers for check in answer.before]
        for check in (*checks, *self.script.last):
            self._facts.report_unknown(source, check.state or {}, (*check.path, "state"))
        for answer in self.script.answers:
            self._check_camp(answer.path, answer.camp, (*self.stage.camps, THE_TABLE))
        for check in (*checks, *self.script.last):
            if check.camp is not None:
                self._check_camp(check.path, check.camp, (*self.stage.camps,))
        self._facts.report_unknown(source, self.script.state, ("state",))
        if source.problems:
            raise SituationError(source.problems)

    def _check_camp(self, path: Path, camp: str, known: tuple[str, ...]) -> None:
        if camp not in known and not self.source.flagged(path):
            camps = ", ".join(self.stage.camps)
            self.source.report(path, UNKNOWN_CAMP, given=shown(camp), known=camps)

    def _fail(self, path: Path, phrase: Phrase, **data: Any) -> None:
        place, line = self.source.place(path), self.source.line(path)
        self.failures.append(Failure(place, line, phrase, data, self.names))


def _newcomers(first: int) -> dict[str, int]:
    return {f"newcomer-{n}": first + n - 1 for n in range(1, NEWCOMERS + 1)}


def _named(wanted: Mapping[str, Any]) -> dict[str, Any]:
    return {"event": wanted["event"]}


def _brief(wanted: Mapping[str, Any]) -> str:
    written = [f"{key} {as_written(one)}" for key, one in wanted.items() if key != "event"]
    return ", ".join(written)[:200] or "-"


__all__ = ["MissingDie", "PlayedSituation", "Problem"]
