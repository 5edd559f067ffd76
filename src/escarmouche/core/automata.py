"""Automata: camps, or figures beside themselves, whose questions the rules answer by a book's table of behaviour.

An automaton is part of the game and no player: its answers are *computed, never stored*. A span whose questions it
answers is the same function of the state, the dice and the answers of persons, so that saves, forks, undoing,
replays and proofs need to know nothing of it. It does what its table says, from what its camp may know; it may ask
for dice, and it tells its reasons as events with their clauses.

    HUNTER = Behaviour("hunter", Phrase("book.automaton.hunter", "BOOK-81"), {
        "book.ask.move": towards_the_nearest,  # a rule: yields Roll and Tell, returns the answer
    })

A book that has some offers them (`Rulebook.automata`), keeps who is one in its state (`State.automata`) and may say
of single figures that they are beside themselves (`Rulebook.behaviour_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from escarmouche.core.explain import Phrase, Refusal
from escarmouche.core.words import Ask, AskAll, Rule

Row = Callable[[Any, Ask], Rule]


class Misbehaved(RuntimeError):
    """A fault of the book: an automaton obeys the rules like everybody, and this one gave an illegal answer."""

    def __init__(self, behaviour: Behaviour, ask: Ask, refusal: Refusal) -> None:
        super().__init__(f"{behaviour.id}: {ask.question.id}: {refusal.reason.id}")


class Behaviour:
    """A table of behaviour: what is answered to which question, by the question's id.

    A row is a rule over the state as the camp sees it. It yields `Roll` and `Tell`, and returns the answer. What no row
    speaks of is answered as most would without thinking (`Answers.default`).
    """

    __slots__ = ("id", "phrase", "rows")

    def __init__(self, id: str, phrase: Phrase, rows: Mapping[str, Row]) -> None:
        self.id, self.phrase, self.rows = id, phrase, dict(rows)

    @property
    def identity(self) -> str:
        """What digests show of it."""
        return self.id

    def answer(self, seen: Any, ask: Ask) -> Rule:
        """What is answered, as a rule: from what the camp may know, and always legal."""
        row = self.rows.get(ask.question.id)
        answer = ask.answers.default() if row is None else (yield from row(seen, ask))
        refusal = ask.answers.check(answer)
        if refusal is not None:
            raise Misbehaved(self, ask, refusal)
        return answer


def answered(span: Rule, word: Ask | AskAll, behaves: Callable[[Ask], Rule | None]) -> Rule | None:
    """The rest of a span that has put a question which an automaton answers; None where only persons are asked."""
    if type(word) is Ask:
        rule = behaves(word)
        return None if rule is None else driven(span, behaves, driven(rule, behaves))
    assert type(word) is AskAll
    if all(behaves(ask) is None for ask in word.asks.values()):
        return None
    return driven(span, behaves, _sealed(word, behaves))


def driven(
    span: Rule, behaves: Callable[[Ask], Rule | None], answering: Rule | None = None
) -> Rule:
    """A span in which the questions of automata are answered; every other word goes on to the driver.

    `behaves` says what rule answers a question, None where a person is asked. Of sealed questions the persons
    answer theirs first, or an automaton's reasons would tell what it has chosen. `answering`: the rule that answers
    what the span has asked already.
    """
    value: Any = None if answering is None else (yield from answering)
    while True:
        try:
            word = span.send(value)
        except StopIteration as end:
            return end.value
        if type(word) is Ask:
            rule = behaves(word)
            value = (yield word) if rule is None else (yield from driven(rule, behaves))
        elif type(word) is AskAll:
            value = yield from _sealed(word, behaves)
        else:
            value = yield word


def _sealed(word: AskAll, behaves: Callable[[Ask], Rule | None]) -> Rule:
    """The answers of all, by camp: of persons first, then of automata, who look at what stood there before."""
    rules = {who: behaves(ask) for who, ask in word.asks.items()}
    asked = {who: ask for who, ask in word.asks.items() if rules[who] is None}
    answers = dict((yield AskAll(asked)) if asked else {})
    for who, rule in rules.items():
        if rule is not None:
            answers[who] = yield from driven(rule, behaves)
    return dict(sorted(answers.items()))
