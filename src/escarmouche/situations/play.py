"""One situation on its stage: answers given in order, and everything compared afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from escarmouche.core.answers import MALFORMED, NOT_AN_OPTION, Choice
from escarmouche.core.dice import OutOfDice, ScriptedDice
from escarmouche.core.explain import Phrase, Refusal, Refused
from escarmouche.core.game import Game
from escarmouche.core.rulebook import Rulebook, Span
from escarmouche.core.state import State
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.rosters import Problem, Source, nearest, shown
from escarmouche.rosters.lines import Path
from escarmouche.situations.answer_checks import AnswerForms
from escarmouche.situations.book import Book, Stage
from escarmouche.situations.checks import check_script
from escarmouche.situations.differences import found_instead
from escarmouche.situations.match import fits, is_called, missing, refusal_differs, same_fact
from escarmouche.situations.naming import FileNames, WhoIsWho, as_written
from escarmouche.situations.problems import Failure, SituationError
from escarmouche.situations.schema import Answer, Script
from escarmouche.situations.vocabulary import USUAL_KINDS, kinds_of
from escarmouche.text import render_event, render_question, render_refusal

MISSING_DIE = Phrase("situations.missing_die")
DICE_LEFT = Phrase("situations.dice_left")
ANSWERS_LEFT = Phrase("situations.answers_left")
UNEXPECTED_QUESTION = Phrase("situations.unexpected_question")
OTHER_QUESTION = Phrase("situations.other_question")
REFUSED = Phrase("situations.refused")
NOT_REFUSED = Phrase("situations.not_refused")
OTHER_REFUSAL = Phrase("situations.other_refusal")
EVENT_MISSING = Phrase("situations.event_missing")
EVENT_OTHER = Phrase("situations.event_other")
EVENT_OUT_OF_ORDER = Phrase("situations.event_out_of_order")
MORE_EVENTS = Phrase("situations.more_events")
EVENT_FORBIDDEN = Phrase("situations.event_forbidden")
OTHER_FACT = Phrase("situations.other_fact")
UNKNOWN_CAMP = Phrase("situations.unknown_camp")
UNKNOWN_SUBJECT = Phrase("situations.unknown_subject")
UNKNOWN_WORD = Phrase("situations.unknown_word")
UNKNOWN_FACT = Phrase("situations.unknown_fact")


THE_TABLE = "table"  # an answer that no camp gives: `{table: time}`
NEWCOMERS = 9  # figures that join during a situation (summoned, freed): newcomer-1, newcomer-2...


Watch = Callable[[Game, Refusal | None], None]


class MissingDie(Exception):
    """The script holds too few dice for a roll."""

    def __init__(self, roll: Roll, number: int) -> None:
        self.roll, self.number = roll, number
        super().__init__(f"die {number} for {roll.what.id}")


class _Game(Game):
    """A game that says which roll found no dice left."""

    __slots__ = ()

    def _throw(self, state: State, roll: Roll) -> tuple[int, ...]:
        try:
            return super()._throw(state, roll)
        except OutOfDice as problem:
            raise MissingDie(roll, problem.number + 1) from None


class _Staged(Rulebook):
    """A rulebook whose spans stop where the situation ends."""

    def __init__(self, book: Rulebook, stage: Stage) -> None:
        self.book, self.stage = book, stage
        self.id, self.prefix, self.version, self.title = (
            book.id,
            book.prefix,
            book.version,
            book.title,
        )
        self._spans = _Spans(book.spans, stage)

    @property
    def spans(self) -> Mapping[str, Span]:
        return self._spans

    def begin(self, setup: Mapping[str, Any]) -> State:
        raise NotImplementedError("a situation brings its own state")

    def result(self, game: State) -> Any:
        return self.book.result(game)

    def why_not_call(self, game: State, word: Any) -> Refusal | None:
        return self.book.why_not_call(game, word)

    def hear(self, game: State, word: Any) -> Tell:
        return self.book.hear(game, word)


class _Spans(Mapping[str, Span]):
    def __init__(self, spans: Mapping[str, Span], stage: Stage) -> None:
        self._spans, self._stop = spans, stage.stop

    def __getitem__(self, name: str) -> Span:
        span = self._spans[name]

        def run(state: State, *args: Any) -> Rule:
            if self._stop(state, (name, *args)):
                return _halt(state)
            return span(state, *args)

        return run

    def __iter__(self) -> Iterator[str]:
        return iter(self._spans)

    def __len__(self) -> int:
        return len(self._spans)


def _halt(state: State) -> Rule:
    state.agenda = ()
    yield from ()


class Performance:
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
        self.who = WhoIsWho(self.figures, stage.camps)
        self.ids = self.who.everybody
        self.names = FileNames(stage.state, lang, self.figures)
        self.lang = lang
        self.watch = watch
        self.failures: list[Failure] = []
        self._rulebook = rulebook
        self.game: Game = object.__new__(_Game)
        self._check_subjects()

    def play(self) -> None:
        """Everything, in order."""
        try:
            self.game.__init__(  # type: ignore[misc]
                _Staged(self._rulebook, self.stage),
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
            self._check_facts()

    def _show(self, refusal: Refusal | None = None) -> None:
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
            if not self._give(number, answer):
                return False
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
        data = self._understood(ask, answer.given)
        self.game.answer(ask, ask.answers.decode(data))
        return True

    def _understood(self, ask: Ask, given: Any) -> Any:
        """The first reading of an answer that the question understands, or the plainest."""
        options: list[str] = []
        if isinstance(ask.answers, Choice):
            options = [option.key for option in ask.answers.options]
        first: tuple[Any] | None = None
        for reading in self.book.readings(given, self.ids, options):
            first = first or (reading,)
            try:
                refusal = ask.answers.check(ask.answers.decode(reading))
            except Refused as refused:
                refusal = refused.refusal
            if refusal is None or refusal.reason not in (MALFORMED, NOT_AN_OPTION):
                return reading
        return first[0] if first else given

    def _refused(self, number: int, answer: Answer, refusal: Refusal) -> bool:
        said = render_refusal(refusal, self.lang, self.names, why=True)
        if answer.refused is None:
            self._fail(answer.path, REFUSED, number=number, why=said, reason=refusal.reason.id)
            return False
        if self._is_misspelt(answer):
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
        asked = [ask.answers for ask in self.game.pending if isinstance(ask.answers, Choice)]
        options = [option.key for choice in asked for option in choice.options]
        words = tuple(self.book.words(self.game.state))
        forms = AnswerForms(self.book.FORMS, self.who, words)
        if forms.knows(given, options):
            return False
        path = (*answer.path, answer.camp)
        self._fail(path, UNKNOWN_WORD, given=shown(given), meant=forms.near(given, options))
        return True

    # -- the end -----------------------------------------------------------------------------

    def _check_end(self) -> None:
        game, answers = self.game, self.script.answers
        ended_refused = bool(answers) and answers[-1].refused is not None
        if not game.over and not self.stage.last_answer and not ended_refused:
            ask = game.pending[0]
            said = render_question(ask, self.lang, self.names, why=True)
            number = len(answers) + 1
            data = {"camp": self._camp(ask.who), "question": ask.question.id, "said": said}
            self._fail(("answers",), UNEXPECTED_QUESTION, number=number, **data)
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
        return next((name for name, n in self.stage.camps.items() if n == number), "-")

    def _check_events(self) -> None:
        script, events = self.script, self.game.events
        place = missing(script.expect, events, self.who, script.exactly)
        if place is not None:
            self._event_failure(place)
        elif script.exactly and len(events) > len(script.expect):
            extra = events[len(script.expect)]
            self._fail(("expect",), MORE_EVENTS, found=extra.phrase.id)
        for number, wanted in enumerate(script.absent):
            for event in events:
                if fits(wanted, event, self.who):
                    said = render_event(event, self.lang, self.names)
                    self._fail(("absent", number), EVENT_FORBIDDEN, said=said, **_named(wanted))

    def _event_failure(self, place: int) -> None:
        wanted, path = self.script.expect[place], ("expect", place)
        like = [e for e in self.game.events if is_called(e.phrase, wanted["event"])]
        data = {"expected": _brief(wanted), **_named(wanted)}
        if not like:
            self._fail(path, EVENT_MISSING, **data)
            return
        found = found_instead(wanted, like, self.who)
        phrase = EVENT_OTHER if found.differs else EVENT_OUT_OF_ORDER
        self._fail(path, phrase, found=found.events, differs=found.differs, **data)

    def _check_facts(self) -> None:
        for subject, facts in self.script.state.items():
            if subject in self.figures:
                for key, wanted in facts.items():
                    self._check_fact(subject, key, wanted)
            else:
                self._check_game_fact(subject, facts)

    def _check_game_fact(self, subject: str, wanted: Any) -> None:
        found = self.book.game_fact(self.game.state, subject, wanted)
        if not isinstance(wanted, Mapping) or not isinstance(found, Mapping):
            self._compare((subject,), wanted, found)
            return
        known = {self._camp(key) if type(key) is int else key: one for key, one in found.items()}
        for key, value in wanted.items():
            if key in known:
                self._compare((subject, key), value, known[key])
            else:
                meant = nearest(key, known) or ", ".join(known)
                self._fail(("state", subject, key), UNKNOWN_SUBJECT, given=shown(key), meant=meant)

    def _check_fact(self, subject: str, key: str, wanted: Any) -> None:
        id, state = self.figures[subject], self.game.state
        if id >= len(state.figures):
            self._fact_failure((subject,), wanted, None)
            return
        found = self.book.figure_fact(state, id, key)
        if key == "conditions" and isinstance(wanted, list):
            wanted = sorted(map(str, wanted))
        if key == "contacts" and isinstance(wanted, list):  # in any order
            wanted = sorted(wanted, key=lambda name: self.figures.get(str(name), -1))
        kind = self.book.FACT_KINDS.get(key, "")
        if not same_fact(wanted, found, kind, self.who):
            self._fact_failure((subject, key), wanted, self.who.named(kind, found))

    def _compare(self, path: tuple[str, ...], wanted: Any, found: Any) -> None:
        kinds = self.book.FACT_KINDS
        kind = kinds.get(".".join(path), kinds.get(path[0], ""))
        if not same_fact(wanted, found, kind, self.who):
            self._fact_failure(path, wanted, self.who.named(kind, found))

    def _fact_failure(self, path: Path, wanted: Any, found: Any) -> None:
        data = {"expected": as_written(wanted), "found": as_written(found)}
        self._fail(("state", *path), OTHER_FACT, **data)

    # -- names in the file -------------------------------------------------------------------

    def _check_subjects(self) -> None:
        """Names in answers and final facts must be known before anything runs."""
        source, known = self.source, [*self.figures, *self.book.game_facts()]
        state = self.stage.state
        check_script(source, self._rulebook, self.book, self.script, self.who, state)
        for answer in self.script.answers:
            if answer.camp not in (*self.stage.camps, THE_TABLE):
                camps = ", ".join(self.stage.camps)
                source.report(answer.path, UNKNOWN_CAMP, given=shown(answer.camp), known=camps)
        for subject, facts in self.script.state.items():
            if subject not in known:
                meant = nearest(subject, known) or ", ".join(known)
                source.report(("state", subject), UNKNOWN_SUBJECT, given=subject, meant=meant)
            elif subject in self.figures:
                self._check_keys(subject, facts)
        if source.problems:
            raise SituationError(source.problems)

    def _check_keys(self, subject: str, facts: Any) -> None:
        keys = self.book.figure_facts()
        for key in facts if isinstance(facts, Mapping) else [str(facts)]:
            if key not in keys:
                meant = nearest(key, keys) or ", ".join(keys)
                path = ("state", subject, key)
                self.source.report(path, UNKNOWN_FACT, given=shown(key), meant=meant)

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


__all__ = ["MissingDie", "Performance", "Problem"]
