"""The driver: runs a rulebook's spans, throws the dice, and waits for answers.

A game is a function of (rulebook version, setup, dice secret, answers). At the start of each span the
driver keeps a copy of the state; to fork, undo or resume at any decision it copies that snapshot
and replays the few answers given since.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Self

from escarmouche.core.automata import answered
from escarmouche.core.dice import DiceSource
from escarmouche.core.dice_segments import NoDiceYet
from escarmouche.core.events import Event, plain
from escarmouche.core.explain import Phrase, Refused, refuse
from escarmouche.core.rulebook import Result, Rulebook, demand_automata
from escarmouche.core.state import State
from escarmouche.core.words import Ask, AskAll, Roll, Rule, Tell, Word

GAME_IS_OVER = Phrase("core.refusal.game_over")
NO_DICE_YET = Phrase("core.refusal.no_dice_yet")
NOT_PENDING = Phrase("core.refusal.not_pending")
WRONG_CAMP = Phrase("core.refusal.wrong_camp")
NOTHING_TO_UNDO = Phrase("core.refusal.nothing_to_undo")

# Who speaks when it is nobody's turn to: the table itself, in the list of answers.
TABLE = -1

__all__ = [
    "GAME_IS_OVER",
    "NOTHING_TO_UNDO",
    "NOT_PENDING",
    "NO_DICE_YET",
    "TABLE",
    "WRONG_CAMP",
    "Event",
    "Game",
    "View",
    "plain",
    "play",
]


class View:
    """What one camp knows: a redacted state, its own questions, the events it may see."""

    __slots__ = ("asks", "events", "result", "rulebook", "state", "who")

    def __init__(self, game: Game, who: int | None) -> None:
        self.who = who
        self.rulebook = game.rulebook
        self.state = game.seen(who)
        self.asks = tuple(ask for ask in game.pending if ask.who == who)
        self.events = tuple(
            [e for e in game.events if e.to is None or (who is not None and who in e.to)]
        )
        self.result = game.result


class _Undo:
    """Where a decision stood: enough to return to it."""

    __slots__ = ("answers", "events", "inputs", "sealed", "snapshot", "who")

    def __init__(self, game: Game, who: int) -> None:
        self.who = who
        self.snapshot = game._snapshot
        self.inputs = tuple(game._inputs)
        self.sealed = None if game._sealed is None else game._sealed.copy()
        self.answers = len(game.answers)
        self.events = len(game.events)


class Game:
    """A game in progress.

    `pending` are the open questions, `answer` settles one, `events` is the log, `result` the end.
    """

    __slots__ = (
        "_automata",
        "_dice",
        "_forked",
        "_generator",
        "_inputs",
        "_logging",
        "_passed_on",
        "_pending",
        "_plays_figures",
        "_revealed",
        "_sealed",
        "_secrets",
        "_snapshot",
        "_spans",
        "_state",
        "_undo",
        "answers",
        "events",
        "faces",
        "rulebook",
        "settled",
        "setup",
    )

    def __init__(
        self,
        rulebook: Rulebook,
        setup: Mapping[str, Any],
        dice: DiceSource,
        *,
        state: State | None = None,
        log: bool = True,
        past: Sequence[tuple[int, Any]] = (),  # the answers that led to `state`
    ) -> None:
        self.rulebook = rulebook
        self.setup = setup
        self._dice = dice
        self.events: list[Event] = []
        self.answers: list[tuple[int, Any]] = list(past)  # (camp, plain data), as saves keep them
        self.faces: list[int] = []
        self.settled = len(self.answers)  # after so many answers dice last fell, or a secret
        self._logging = log
        self._forked = False
        self._pending: tuple[Ask, ...] = ()
        self._sealed: dict[int, Any] | None = None  # None: a plain question; else AskAll's answers
        self._undo: list[_Undo] = []
        self._revealed = False
        self._passed_on = False  # an automaton has decided something since the last answer
        self._inputs: list[Any] = []
        self._generator: Rule | None = None
        self._automata = rulebook.has_automata
        self._plays_figures = _plays_figures(rulebook)
        demand_automata(rulebook, setup)
        self._state: State | None = rulebook.begin(setup) if state is None else state
        self._spans = rulebook.spans_of(self._state)
        self._state.has_listeners = log
        self._secrets = rulebook.keeps_secrets(self._state)
        self._snapshot: State = self._state
        self._advance(None)

    # -- reading -----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state as it stands at the pending decision."""
        if self._state is None:
            self._resume()
        assert self._state is not None
        return self._state

    @property
    def pending(self) -> tuple[Ask, ...]:
        """The open questions. Empty once the game is over, and while it waits for its dice."""
        if self._state is None:
            self._resume()
        return self._pending

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.pending and self._generator is None

    @property
    def awaits_dice(self) -> bool:
        """Whether a die is to be thrown that cannot be thrown yet: nobody is asked anything."""
        return not self.pending and self._generator is not None

    @property
    def result(self) -> Result | None:
        """The outcome, or None while the game goes on."""
        return self.rulebook.result(self.state) if self.over else None

    def view(self, who: int | None) -> View:
        """What a camp may know (None: a spectator)."""
        return View(self, who)

    def seen(self, who: int | None) -> State:
        """The state as a camp may know it (None: a spectator)."""
        return self.rulebook.seen(self.state, who)

    @property
    def has_secrets(self) -> bool:
        """Whether camps may know different things."""
        return self._secrets

    def apart(self, one: int | None, other: int | None) -> bool:
        """Whether two camps at one screen must not look on while the other decides."""
        if one == other or not self.pending:
            return False
        if self._sealed is not None or self.rulebook.apart(self.state, one, other):
            return True
        return any(e.to and e.visible_to(one) != e.visible_to(other) for e in self.events)

    def alone(self, ask: Ask) -> bool:
        """Whether nobody else at one screen may look on while a question is answered."""
        return self._sealed is not None or self.rulebook.alone(self.state, ask)

    # -- answering ---------------------------------------------------------------------------

    def answer(self, ask: Ask, answer: Any) -> None:
        """Settle a pending question. Raises `Refused`, and then nothing has changed."""
        if not self.pending:
            raise Refused(refuse(NO_DICE_YET if self.awaits_dice else GAME_IS_OVER))
        if ask not in self._pending:
            raise Refused(refuse(NOT_PENDING, question=ask.question))
        refusal = ask.answers.check(answer)
        if refusal is not None:
            raise Refused(refusal)
        self.accept(ask, answer)

    def answer_data(self, who: int, data: Any) -> None:
        """Settle the question pending for a camp from plain data (saves, network, situations)."""
        if who == TABLE:
            self.call(data)
            return
        ask = self.question_for(who)
        self.answer(ask, ask.answers.decode(data))

    def call(self, word: Any) -> None:
        """What the table says outside every question: "time" is up. Raises `Refused`, and nothing changed.

        It stands among the answers, so that a save tells when it was said. The rules hear it at the end
        of what goes on: whatever is asked now is still answered. Nothing before it is taken back.
        """
        if not self.pending:
            raise Refused(refuse(NO_DICE_YET if self.awaits_dice else GAME_IS_OVER))
        refusal = self.rulebook.why_not_call(self.state, word)
        if refusal is not None:
            raise Refused(refusal)
        self._snapshot = self._snapshot.copy()  # forks may hold the other one
        self.rulebook.hear(self._snapshot, word)
        said = self.rulebook.hear(self.state, word)
        if self._logging:
            self.answers.append((TABLE, word))
            self._tell(said)
        self._revealed = False
        self._undo.clear()
        self.settled = len(self.answers)

    def question_for(self, who: int) -> Ask:
        """The question that waits for a camp; `Refused` when none does."""
        if not self.pending:
            raise Refused(refuse(NO_DICE_YET if self.awaits_dice else GAME_IS_OVER))
        for ask in self._pending:
            if ask.who == who:
                return ask
        raise Refused(refuse(WRONG_CAMP, camp=who, waiting=[ask.who for ask in self._pending]))

    def accept(self, ask: Ask, answer: Any) -> None:
        """Settle a question with an answer that is known to be legal (a sample or a candidate)."""
        if self._state is None:
            self._resume()
        if self._logging:
            self._remember(ask, answer)
        elif self._sealed is None and self._generator is not None:
            self._run(answer, onwards=True)  # nobody will go back: as `_advance` does
            return
        if self._sealed is None:
            self._advance(answer)
        else:
            self._seal(self._sealed, ask.who, answer)

    def _seal(self, sealed: dict[int, Any], who: int, answer: Any) -> None:
        """Keep a sealed answer; the last one opens them all, and nothing is taken back then."""
        sealed[who] = answer
        self._pending = tuple(ask for ask in self._pending if ask.who not in sealed)
        if not self._pending:
            self._sealed, self._revealed = None, True
            self._advance(MappingProxyType(dict(sorted(sealed.items()))))

    def _remember(self, ask: Ask, answer: Any) -> None:
        self._undo.append(_Undo(self, ask.who))
        self.answers.append((ask.who, ask.answers.encode(answer)))

    # -- driving -----------------------------------------------------------------------------

    def _advance(self, value: Any) -> None:
        """Run the rules up to the next question, or to the end."""
        state = self._state
        assert state is not None
        if not self._logging:  # nobody will go back: span after span
            if self._generator is not None:
                self._run(value, onwards=True)
            elif state.agenda:
                self._begin(state, onwards=True)
            return
        thrown = state.dice_thrown
        if self._generator is not None:
            self._inputs.append(value)
            self._run(value)
        while self._generator is None and state.agenda:
            self._snapshot = state.copy()
            self._inputs = []
            self._begin(state)
        if self._undo:
            self._forget_if_final(thrown)
        self._revealed = self._passed_on = False

    def _begin(self, state: State, onwards: bool = False) -> None:
        """Start the first span of the agenda."""
        step, state.agenda = state.agenda[0], state.agenda[1:]
        self._generator = self._spans[step[0]](state, *step[1:])
        self._run(None, onwards)

    def _behaves(self, ask: Ask) -> Rule | None:
        """The rule by which an automaton answers a question; None where somebody is asked."""
        assert self._state is not None
        behaviour = self.rulebook.behaviour_of(self._state, ask)
        if behaviour is None:
            return None
        self._passed_on = True
        seen = self.rulebook.seen_now(self._state, ask.who) if self._secrets else self._state
        return behaviour.answer(seen, self._put(ask))

    def _answered(self, word: Ask | AskAll) -> Rule | None:
        """The rest of the running span where an automaton answers what it asks; None where persons do."""
        assert self._generator is not None and self._state is not None
        if not self._plays_figures and not any(self._state.automata):
            return None
        if type(word) is Ask and self.rulebook.behaviour_of(self._state, word) is None:
            return None  # mostly
        return answered(self._generator, word, self._behaves)

    def _run(self, value: Any, onwards: bool = False) -> None:
        """Feed the running span until it asks something or ends; `onwards`: and those that come after it.

        `next` is told what to say at the end of a span, so that it need not raise: most words want no answer.
        """
        generator, state = self._generator, self._state
        assert generator is not None and state is not None
        self._pending = ()
        while True:
            try:
                word: Word | None = generator.send(value)
            except StopIteration:
                word = None
            while (kind := type(word)) is Tell or word is None:
                if word is not None:
                    if self._logging:
                        self._tell(word)  # type: ignore[arg-type]
                else:  # the span has ended
                    agenda = state.agenda
                    if not onwards or not agenda:
                        self._generator = None
                        return
                    step, state.agenda = agenda[0], agenda[1:]  # as `_begin` does
                    span = self._spans[step[0]]
                    # Mostly it is given one thing, which need not be unpacked.
                    generator = span(state, step[1]) if len(step) == 2 else span(state, *step[1:])
                    self._generator = generator
                word = next(generator, None)
            if kind is Roll:
                try:
                    value = self._throw(state, word)  # type: ignore[arg-type]
                except NoDiceYet:  # the game stands still; with its dice it is begun anew
                    return
            elif self._automata and (rest := self._answered(word)) is not None:  # type: ignore[arg-type]
                self._generator = generator = rest
                value = None
            elif kind is Ask:
                if self._secrets and not word.answers.worded:  # type: ignore[union-attr]
                    word.bind(self.rulebook.seen_now(state, word.who))  # type: ignore[union-attr]
                self._pending = (word,)  # type: ignore[assignment]
                return
            else:
                assert isinstance(word, AskAll), f"a rule yielded {word!r}"
                if word.asks:
                    self._pending, self._sealed = tuple(map(self._put, word.asks.values())), {}
                    return
                value = {}  # nobody has anything to decide

    def _put(self, ask: Ask) -> Ask:
        """A question as its camp gets it: what is legal follows from what the camp may know."""
        answers = ask.answers
        if not self._secrets or answers.worded:
            return ask
        assert self._state is not None
        view = self.rulebook.seen_now(self._state, ask.who)
        return ask.seen_by(view)

    def _throw(self, state: State, roll: Roll) -> tuple[int, ...]:
        faces = self._dice.faces(state.dice_thrown, roll.dice, roll.sides)
        state.dice_thrown += roll.dice
        if self._logging:
            self.faces.extend(faces)
            after, target, reading = len(self.answers), roll.target, roll.reading
            told = Event(roll.what, roll.about, roll.to, after, faces, target, reading, roll.sides)
            self.events.append(told)
        return faces

    def _tell(self, tell: Tell) -> None:
        self._revealed = self._revealed or tell.reveals
        self.events.append(Event(tell.phrase, tell.data, tell.to, len(self.answers)))

    def _forget_if_final(self, thrown: int) -> None:
        """No taking back after dice or a reveal, nor once the decision is another camp's."""
        who = self._undo[-1].who
        moved_on = (
            self._passed_on or any(ask.who != who for ask in self._pending) or not self._pending
        )
        told = self._revealed or self.state.dice_thrown != thrown
        if told:
            self.settled = len(self.answers)
        if told or moved_on:
            self._undo.clear()

    # -- copying -----------------------------------------------------------------------------

    def fork(self) -> Self:
        """An independent game that stands at the same decision, without the log.

        It is lazy: the snapshot is copied and the answers since it replayed at the first look.
        """
        assert self._logging, "a game without a log keeps no snapshots to fork from"
        new = object.__new__(type(self))
        new.rulebook, new.setup, new._dice = self.rulebook, self.setup, self._dice
        new.events, new.answers, new.faces, new._undo = [], [], [], []
        new.settled = 0
        new._logging, new._revealed, new._forked = True, False, True
        new._passed_on, new._automata = False, self._automata
        new._plays_figures = self._plays_figures
        new._secrets, new._spans = self._secrets, self._spans
        new._sealed = None if self._sealed is None else self._sealed.copy()
        new._snapshot = self._snapshot
        new._inputs = self._inputs.copy()
        new._state = new._generator = None
        new._pending = ()
        return new

    def _resume(self) -> None:
        """Stand again at the decision: copy the snapshot, replay the answers given since."""
        self._state = state = self._snapshot.copy()
        if not state.agenda:
            self._pending = ()
            return
        sealed, self._sealed = self._sealed, None
        logging, self._logging = self._logging, False  # all that was told then stands in the log
        try:
            self._begin(state)
            for value in self._inputs:
                self._sealed = None
                self._run(value)
        finally:
            self._logging = logging
        if sealed:
            self._sealed = sealed
            self._pending = tuple(ask for ask in self._pending if ask.who not in sealed)
        self._revealed = self._passed_on = False

    @property
    def can_undo(self) -> bool:
        """Whether the last answer may still be taken back."""
        return bool(self._undo)

    def undo(self, who: int | None = None) -> None:
        """Take the last answer back: only one's own, and never past dice or a reveal.

        `who` is the camp that asks for it; None trusts the caller.
        """
        if not self._undo or who not in (None, self._undo[-1].who):
            raise Refused(refuse(NOTHING_TO_UNDO))
        mark = self._undo.pop()
        del self.answers[mark.answers :], self.events[mark.events :]
        self._snapshot, self._inputs = mark.snapshot, list(mark.inputs)
        self._sealed = mark.sealed
        self._state = None
        self._resume()


def _plays_figures(book: Rulebook) -> bool:
    """Whether a book itself says whose questions the rules answer: single figures too, not only whole camps."""
    return type(book).behaviour_of is not Rulebook.behaviour_of


def play(game: Game, players: Sequence[Callable[[View, Ask], Any]], limit: int = 100_000) -> None:
    """Let players answer until the end. A player receives its view and its question only."""
    for _ in range(limit):
        if game.over:
            return
        ask = game.pending[0]
        game.answer(ask, players[ask.who](game.view(ask.who), ask))
    raise RuntimeError(f"the game did not end within {limit} answers")
