"""What has been worked out is not worked out again: the one place where speed stands beside the rules.

A rule says with one word above it on what its answer depends; it is then asked only once for the same. All that is
remembered is a pure function of that, so nobody can tell but by the clock whether it was: the same answers
lead to the same events in every process. All memories are bounded.

- `@remembered`: on what it is given, which never changes (a card, a number, an army). Kept for all games.
- `@remembered_briefly`: the same for what is large (an army that was read, a table that was made): a few of them.
- `@remembered_by_table`: on the table that is its first argument, and what else it is given. The table keeps it, so
  that it goes with the last state of its game.
- `@remembered_as_all_stand`: on the state that is its first argument, as far as `State.revision` tells it, and what
  else it is given. Columns are plain lists that rules write to, so a state has no number that rises with each
  change: its revision is what stands there. The last few answers are kept, none of them by a state, because
  what one camp sees of a game must not lead to what another one may see.
- `@remembered_while_all_stand`: on the same. One revision with all its answers is kept, however many they are.
- `@remembered_step_by_step`: on the same. The last answer is kept, and the rule is told it with how all stood then: what
  has not changed since need not be worked out again.
- `@remembered_of_column`: on one list, a column of the state, which seldom changes. The last one is kept with its answer.
- `@remembered_while_same("status", ...)`: on some fields of the state that is its first argument. The last few
  ways in which they stood are kept, each with all its answers.

Where the arguments do not say on what an answer depends, the rule keeps a `Memory` and says it by a key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from operator import attrgetter
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, TypeVarTuple

MOST = 8192  # small answers of one rule, for all games
FEW = 64  # large ones
OF_A_TABLE = 64  # of one rule about one table
LATEST = 64  # of one rule about states
MOMENTS = 8  # at so many of which they were kept: each is a copy of where everybody stood
WAYS = 3  # in which fields stood, each with all answers

P = ParamSpec("P")
T = TypeVar("T")
Given = TypeVarTuple("Given")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class HasMemory(Protocol):
    """What keeps answers about itself."""

    @property
    def memory(self) -> dict[Any, Any]:
        """The answers by rule, and of each rule by what else it was given."""


class HasRevision(Protocol):
    """A state, as far as it tells on what ways and lines depend."""

    def revision(self) -> tuple[Any, ...]:
        """All of it: lists and values that are equal as long as nothing has changed."""


Owner = TypeVar("Owner", bound=HasMemory)
S = TypeVar("S", bound=HasRevision)
Subject = TypeVar("Subject")


def remembered(rule: Callable[P, T]) -> Callable[P, T]:
    """A rule about values that never change."""
    return lru_cache(MOST)(rule)  # type: ignore[return-value]


def remembered_briefly(rule: Callable[P, T]) -> Callable[P, T]:
    """A rule about values that never change, whose answers are large."""
    return lru_cache(FEW)(rule)  # type: ignore[return-value]


def remembered_by_table(
    rule: Callable[[Owner, *Given], T],
) -> Callable[[Owner, *Given], T]:
    """A rule about a table, and values that never change."""

    def known(table: Owner, /, *given: *Given) -> T:
        try:
            found: T = table.memory[rule][given]
            return found
        except KeyError:  # it is asked for the first time
            answers = table.memory.setdefault(rule, {})
        if len(answers) >= OF_A_TABLE:
            answers.clear()
        found = answers[given] = rule(table, *given)
        return found

    known.__doc__, known.__name__, known.__module__ = rule.__doc__, rule.__name__, rule.__module__
    known.__wrapped__ = rule  # type: ignore[attr-defined]
    return known


def carried_over(old: HasMemory, new: HasMemory, *rules: Callable[..., Any]) -> None:
    """What some rules know about one table holds for another: they do not ask for what differs between the two."""
    for rule in rules:
        key = rule.__wrapped__  # type: ignore[attr-defined]
        if key in old.memory:
            new.memory.setdefault(key, {}).update(old.memory[key])


class Memory(Generic[K, T]):
    """Answers by a key that says all on which they depend."""

    __slots__ = ("_answers",)

    def __init__(self) -> None:
        self._answers: dict[K, T] = {}

    def known(self, key: K, find: Callable[[], T]) -> T:
        """What was found for this key, or is found now."""
        found = self._answers.get(key)
        if found is None:
            if len(self._answers) >= MOST:
                self._answers.clear()
            found = self._answers[key] = find()
        return found

    def forget(self) -> None:
        """Nothing is known any more."""
        self._answers.clear()


class _LastCopy:
    """Where everybody stood when something was last kept: while nobody moves, all answers share one copy."""

    stands: tuple[Any, ...] = ()


def _copied(stands: tuple[Any, ...]) -> tuple[Any, ...]:
    last = _LastCopy.stands  # read once: another thread may be about another game
    if last != stands:
        last = tuple([held.copy() if type(held) is list else held for held in stands])
        _LastCopy.stands = last
    return last


class AsAllStand(Generic[S, *Given, T]):
    """A rule about a state, and its last answers, each with where everybody stood then."""

    def __init__(self, rule: Callable[[S, *Given], T]) -> None:
        self.rule, self.__doc__ = rule, rule.__doc__
        self._latest: dict[Any, tuple[tuple[Any, ...], T]] = {}
        self._moment: tuple[Any, ...] = ()
        self._moments = 0

    def __call__(self, game: S, /, *given: *Given) -> T:
        """The answer as all stand now."""
        stands, known = game.revision(), self._latest.get(given)
        if known is not None and known[0] == stands:
            return known[1]
        answer = self.rule(game, *given)
        self._keep(_copied(stands), given, answer)
        return answer

    def keep(self, answer: T, game: S, /, *given: *Given) -> None:
        """An answer that was found on another way, for whoever asks next."""
        self._keep(_copied(game.revision()), given, answer)

    def _keep(self, moment: tuple[Any, ...], given: Any, answer: T) -> None:
        if moment is not self._moment:
            self._moment, self._moments = moment, self._moments + 1
        if len(self._latest) >= LATEST or self._moments > MOMENTS:
            self._latest.clear()
            self._moments = 1
        self._latest[given] = (moment, answer)

    def forget(self) -> None:
        """Nothing is known any more."""
        self._latest.clear()


class WhileAllStand(Generic[S, *Given, T]):
    """A rule about a state, and all its answers since anybody last moved."""

    def __init__(self, rule: Callable[[S, *Given], T]) -> None:
        self.rule, self.__doc__ = rule, rule.__doc__
        self._stands: tuple[Any, ...] = ()
        self._answers: dict[Any, T] = {}

    def __call__(self, game: S, /, *given: *Given) -> T:
        """The answer as all stand now."""
        stands = game.revision()
        if stands != self._stands or len(self._answers) >= MOST:
            self._answers.clear()
            self._stands = tuple([held.copy() if type(held) is list else held for held in stands])
        try:
            return self._answers[given]
        except KeyError:  # it is asked for the first time
            found = self._answers[given] = self.rule(game, *given)
            return found

    def forget(self) -> None:
        """Nothing is known any more."""
        self._answers.clear()


Before = (
    tuple[tuple[Any, ...], T] | None
)  # how all stood when the rule was last asked, and its answer


class StepByStep(Generic[S, T]):
    """A rule about a state, and its last answer, from which it goes on."""

    def __init__(self, rule: Callable[[S, Before[T]], T]) -> None:
        self.rule, self.__doc__ = rule, rule.__doc__
        self._before: Before[T] = None

    def __call__(self, game: S, /) -> T:
        """The answer as all stand now."""
        stands, before = game.revision(), self._before  # read once: there may be other threads
        if before is not None and before[0] == stands:
            return before[1]
        answer = self.rule(game, before)
        self._before = (_copied(stands), answer)
        return answer

    def forget(self) -> None:
        """Nothing is known any more."""
        self._before = None


class WhileSame(Generic[Subject, *Given, T]):
    """A rule about some fields of a state, and all its answers for the last few ways in which they stood."""

    def __init__(self, rule: Callable[[Subject, *Given], T], *fields: str) -> None:
        assert len(fields) > 1, "what depends on one field is told by its value"
        self.rule, self.__doc__, self._fields = rule, rule.__doc__, attrgetter(*fields)
        self._known: tuple[tuple[Any, dict[Any, T]], ...] = ((None, {}),)

    def __call__(self, game: Subject, /, *given: *Given) -> T:
        """The answer as the fields are now."""
        held, latest = self._fields(game), self._known[0]
        answers = latest[1] if latest[0] == held else self._answers(held)
        try:
            return answers[given]
        except KeyError:  # it is asked for the first time
            if len(answers) >= MOST:
                answers.clear()
        found = answers[given] = self.rule(game, *given)
        return found

    def _answers(self, held: tuple[Any, ...]) -> dict[Any, T]:
        """Those of a way in which the fields stood before, or none yet; it is the latest from now on."""
        known = self._known  # read once: there may be other threads
        for slot in known:
            if slot[0] == held:
                break
        else:
            slot = (tuple([one.copy() if type(one) is list else one for one in held]), {})
        others = [one for one in known if one is not slot]
        self._known = (slot, *others[: WAYS - 1])
        return slot[1]

    def forget(self) -> None:
        """Nothing is known any more."""
        self._known = ((None, {}),)


def remembered_of_column(rule: Callable[[list[V]], T]) -> Callable[[list[V]], T]:
    """A rule about one list of values, which seldom changes."""
    last: tuple[list[V], T] | None = None

    def known(column: list[V]) -> T:
        nonlocal last
        kept = last  # read once: there may be other threads
        if kept is not None and kept[0] == column:
            return kept[1]
        answer = rule(column)
        last = (column.copy(), answer)
        return answer

    known.__doc__, known.__name__, known.__module__ = rule.__doc__, rule.__name__, rule.__module__
    return known


def remembered_while_same(
    *fields: str,
) -> Callable[[Callable[[Subject, *Given], T]], WhileSame[Subject, *Given, T]]:
    """A rule about some fields of a state, which seldom change, and values that never do."""
    return lambda rule: WhileSame(rule, *fields)


def remembered_while_all_stand(rule: Callable[[S, *Given], T]) -> WhileAllStand[S, *Given, T]:
    """The same for what is asked of everybody in turn while nobody moves."""
    return WhileAllStand(rule)


def remembered_step_by_step(rule: Callable[[S, Before[T]], T]) -> StepByStep[S, T]:
    """The same for what is asked after every step, of which each changes little: the rule is given its last answer."""
    return StepByStep(rule)


def remembered_as_all_stand(rule: Callable[[S, *Given], T]) -> AsAllStand[S, *Given, T]:
    """A rule about a state as far as all stand where they stand, and values that never change."""
    return AsAllStand(rule)
