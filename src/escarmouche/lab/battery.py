"""One battery of checks for every rulebook: a random game, examined on its way.

Nothing here knows a rule. A game is played by sampled answers; on the way the battery asks that every
sample and candidate is legal, that answers survive their text form, that bad answers change nothing, that
forks and undone decisions stand where the game stood and go on as it does, that a view holds neither
the game nor its dice, and that the state is sound (`Rulebook.faults`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from escarmouche.core import save
from escarmouche.core.dice import ScriptedDice, SeededDice
from escarmouche.core.explain import Refused
from escarmouche.core.game import Game, View, plain
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.state import fingerprint
from escarmouche.core.words import Ask

LONGEST_SPAN = 15  # inputs to replay at a fork; a span that needs more wants splitting
GARBAGE: tuple[Any, ...] = (
    None, True, -1, 10**30, 0.5, "", "no such answer", "\ud800", [], [[]], [None, None], {},
    [[1e308, -1e308]], {"figure": 0}, {"figure": -1, "path": []}, {"figure": 10**9, "path": [[0, 0]]},
    {"figure": 0, "path": [["x", 1]]}, {"figure": 0, "targets": [-1]}, {"figure": 0, "targets": "x"},
    {"piece": 0, "crew": [0, 0], "path": []}, {"piece": -5, "crew": [10**9], "path": [[0, 0]]},
)  # fmt: skip


class Flaw(AssertionError):
    """A property that does not hold."""


@dataclass(slots=True)
class Exam:
    """How thorough the battery is, and what it found out about one game."""

    seed: int
    often: float = 0.04  # the share of decisions at which the dear checks are made
    listing: float = 0.2  # the share of these at which every candidate is listed
    limit: int = 20_000
    answers: int = 0
    forks: int = 0
    undone: int = 0
    refused: int = 0
    candidates: int = 0
    longest_span: int = 0
    trails: list[tuple[Game, int]] = field(default_factory=list)  # forks that follow the game


def demand(truth: object, what: str, *data: Any) -> None:
    """Fail with a sentence."""
    if not truth:
        raise Flaw(f"{what} {' '.join(map(repr, data))}".strip())


def examine(book: Rulebook, setup: Mapping[str, Any], exam: Exam) -> Game:
    """Play one random game and check everything on the way. Raises `Flaw`, or what the rules raise."""
    rng = Random(exam.seed)
    game = Game(book, setup, SeededDice.from_seed(exam.seed))
    while game.pending:
        demand(exam.answers < exam.limit, "the game does not end within", exam.limit)
        ask = game.pending[rng.randrange(len(game.pending))]
        check_state(game, exam)
        if rng.random() < exam.often:
            check_decision(game, ask, rng, exam)
        answer = ask.answers.sample(rng)
        check_answer(ask, answer)
        step(game, ask, answer, rng, exam)
    check_state(game, exam)
    check_end(game)
    return game


# -- each answer -------------------------------------------------------------------------------


def check_state(game: Game, exam: Exam) -> None:
    """The state is sound, the dice are counted, and the span is short."""
    found = game.rulebook.faults(game.state)
    demand(not found, "the state contradicts itself:", *found)
    demand(game.state.dice_thrown == len(game.faces), "dice lost", game.state.dice_thrown)
    exam.longest_span = max(exam.longest_span, len(game._inputs))
    demand(len(game._inputs) <= LONGEST_SPAN, "a long span:", game._snapshot.agenda[:1])


def check_answer(ask: Ask, answer: Any) -> None:
    """One legality: what is proposed passes `check`, and is the same answer when read back."""
    refusal = ask.answers.check(answer)
    demand(refusal is None, "an illegal proposal:", ask, answer, refusal)
    text = json.dumps(ask.answers.encode(answer), allow_nan=False)
    again = ask.answers.decode(json.loads(text))
    demand(again == answer, "another answer after reading it back:", ask, answer, again)


def step(game: Game, ask: Ask, answer: Any, rng: Random, exam: Exam) -> None:
    """Answer, let the forks follow, and sometimes take the answer back and give it again."""
    before = game.state.digest() if rng.random() < exam.often else None
    events, faces = len(game.events), list(game.faces)
    game.answer(ask, answer)
    if before is not None and game.can_undo:
        game.undo(ask.who)
        exam.undone += 1
        demand(game.state.digest() == before, "undo does not lead back:", ask)
        demand(len(game.events) == events and game.faces == faces, "undo leaves events:", ask)
        ask = game.question_for(ask.who)
        game.answer(ask, ask.answers.decode(ask.answers.encode(answer)))
    exam.answers += 1
    follow(game, ask.who, ask.answers.encode(answer), exam)


def follow(game: Game, who: int, data: Any, exam: Exam) -> None:
    """Forks get the same answer; each must stand where the game stands, to the end of its trail."""
    going: list[tuple[Game, int]] = []
    for fork, left in exam.trails:
        fork.answer_data(who, json.loads(json.dumps(data)))
        if left > 0 and game.pending:
            going.append((fork, left - 1))
            continue
        demand(fork.state.digest() == game.state.digest(), "a fork went another way:", who, data)
        demand(_open(fork) == _open(game), "a fork asks other questions:", who, data)
    exam.trails = going


def _open(game: Game) -> list[tuple[int, str]]:
    return [(ask.who, ask.question.id) for ask in game.pending]


# -- some decisions ----------------------------------------------------------------------------


def check_decision(game: Game, ask: Ask, rng: Random, exam: Exam) -> None:
    """The dear checks."""
    digest = game.state.digest()
    if rng.random() < exam.listing:
        check_candidates(ask, rng, exam)
    check_garbage(game, ask, rng, exam)
    check_fork(game, rng, exam)
    check_view(game, rng.choice((ask.who, ask.who, 0, 1, None)))
    demand(game.state.digest() == digest, "looking at a decision changes the state:", ask)


def check_candidates(ask: Ask, rng: Random, exam: Exam) -> None:
    """Every candidate is legal; so are the default and further samples."""
    candidates = ask.answers.candidates()
    demand(candidates, "no candidate:", ask)
    exam.candidates += len(candidates)
    few = candidates if len(candidates) < 60 else rng.sample(list(candidates), 60)
    for answer in [*few, ask.answers.default(), *(ask.answers.sample(rng) for _ in range(3))]:
        check_answer(ask, answer)
    form = plain(ask.answers.describe())
    keys = [option["key"] for option in form.get("options", ())]
    demand(len(set(keys)) == len(keys), "two options of one key:", ask, keys)
    json.dumps(form, allow_nan=False)
    json.dumps(plain(ask.about), allow_nan=False)


def check_garbage(game: Game, ask: Ask, rng: Random, exam: Exam) -> None:
    """Data of the wrong form, or spoilt on its way, is refused or legal: never an accident."""
    good = [ask.answers.encode(ask.answers.sample(rng)) for _ in range(3)]
    spoilt = [*GARBAGE, *(_spoil(data, rng) for data in good * 3)]
    before = (game.state.digest(), len(game.answers), len(game.events), game.pending)
    for data in spoilt:
        try:
            answer = ask.answers.decode(data)
            refusal = ask.answers.check(answer)
        except Refused:
            exam.refused += 1
            continue
        if refusal is None:
            check_strange(game, ask.who, data)
            continue
        exam.refused += 1
        try:
            game.answer(ask, answer)
        except Refused as refused:
            demand(refused.refusal.reason == refusal.reason, "two refusals:", refusal)
    after = (game.state.digest(), len(game.answers), len(game.events), game.pending)
    demand(before == after, "a refused answer changes something:", ask)


def check_strange(game: Game, who: int, data: Any) -> None:
    """A legal answer that no sampler would propose leaves a sound state too."""
    fork = game.fork()
    fork.answer_data(who, data)
    found = game.rulebook.faults(fork.state)
    demand(not found, "a strange answer breaks the state:", data, *found)


def _spoil(data: Any, rng: Random) -> Any:
    """The same data with one value changed."""
    if isinstance(data, dict) and data:
        key = sorted(data)[rng.randrange(len(data))]
        return {**data, key: _spoil(data[key], rng)}
    if isinstance(data, list) and data:
        n = rng.randrange(len(data))
        return [*data[:n], _spoil(data[n], rng), *data[n + 1 :]]
    if isinstance(data, float):
        return data + rng.choice((0.01, -0.01, 0.3, -3.0, 50.0))
    return rng.choice((None, -1, 3, 7, 999, "", "x", [1], 2.5))


def check_fork(game: Game, rng: Random, exam: Exam) -> None:
    """A fork stands at the same decision, keeps to itself, and then follows the game for a while."""
    digest, fork = game.state.digest(), game.fork()
    exam.forks += 1
    demand(not fork.events and not fork.answers, "a fork brings the log")
    demand(fork.state.digest() == digest, "a fork stands elsewhere")
    demand(_open(fork) == _open(game), "a fork asks something else", _open(fork), _open(game))
    stray = fork.fork()
    for _ in range(rng.randrange(4)):
        if stray.pending:
            stray.accept(stray.pending[0], stray.pending[0].answers.sample(rng))
    demand(game.state.digest() == digest == fork.state.digest(), "a fork is not independent")
    exam.trails.append((fork, rng.randrange(40)))


def check_end(game: Game) -> None:
    """A finished game has a result, keeps it in a fork, and refuses more answers."""
    demand(game.result is not None and not game.can_undo, "no result")
    demand(game.fork().result == game.result, "a fork ends otherwise")
    try:
        game.answer_data(0, "more")
    except Refused:
        return
    raise Flaw("a finished game takes answers")


# -- views -------------------------------------------------------------------------------------


def check_view(game: Game, who: int | None) -> None:
    """A view holds no game, no dice and no question of another camp, however deep one looks.

    And it does not depend on the dice to come: the same game with other dice looks the same.
    """
    view = game.view(who)
    demand(all(ask.who == who for ask in view.asks), "another camp's question", who)
    for thing in reachable(view):
        demand(not isinstance(thing, (Game, SeededDice, ScriptedDice)), "a view leaks", thing)
        if game.has_secrets:
            demand(thing is not game.state, "a view holds the true state", who)
    if game._snapshot.dice_thrown == game.state.dice_thrown:
        twin = game.fork()
        twin._dice = SeededDice(b"other dice")
        demand(
            view_text(twin.view(who), whole=False) == view_text(view, whole=False),
            "a view depends on dice that were not thrown",
        )


def view_text(view: View, whole: bool = True) -> str:
    """Everything that a view tells, as text: what two views must share to be the same.

    Unless it is to be whole, the log and the list of candidates are left out: they are long.
    """
    return json.dumps(
        {
            "state": fingerprint(view.state),
            "events": [event.as_data() for event in view.events] if whole else [],
            "asks": [
                {
                    "question": ask.question.id,
                    "about": plain(ask.about),
                    "form": plain(ask.answers.describe()),
                    "samples": [ask.answers.encode(ask.answers.sample(Random(n))) for n in (1, 2)],
                    "default": ask.answers.encode(ask.answers.default()),
                    "candidates": [
                        ask.answers.encode(a) for a in (ask.answers.candidates() if whole else ())
                    ],
                }
                for ask in view.asks
            ],
            "result": repr(view.result),
        },
        default=str,
    )


def reachable(root: object) -> Iterator[object]:
    """Every object of ours that can be reached from another through attributes and containers."""
    seen: set[int] = set()
    waiting: list[object] = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, (str, int, float, bytes, type, type(None))):
            continue
        seen.add(id(thing))
        yield thing
        waiting += _inside(thing)


def _inside(thing: Any) -> list[object]:
    if isinstance(thing, Mapping):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, (list, tuple, set, frozenset)):
        return list(thing)
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    found = [getattr(thing, name, None) for name in names if isinstance(name, str)]
    found += list(getattr(thing, "__dict__", {}).values())
    found += [cell.cell_contents for cell in getattr(thing, "__closure__", None) or ()]
    found += [getattr(thing, "__self__", None)]
    if isinstance(thing, partial):
        found += [thing.func, *thing.args, *thing.keywords.values()]
    return found


# -- replays -----------------------------------------------------------------------------------


def replayed_digest(book: Rulebook, text: str) -> str:
    """The digest at the end of a save that was played again (`load` compares dice and end too)."""
    return save.load(save.parse(text), book).state.digest()
