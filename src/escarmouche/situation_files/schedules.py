"""Where a turn stands when a situation begins and when it stops, as people write it in files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Span
from escarmouche.core.state import Step
from escarmouche.rosters.problems import nearest, shown
from escarmouche.rosters.toml_reader import TomlReader

Stop = Callable[[Any, Step], bool]  # whether the game, before this step, has come to the end

NO_TURN_0 = Phrase("rosters.no_turn_0")
NOT_HIS_TURN = Phrase("rosters.not_his_turn")
BAD_TURNS = Phrase("rosters.bad_turns")
LATER = "later"  # all the turns that are not named


class Plan(NamedTuple):
    """When to stop."""

    stop: Stop
    last_answer: bool
    instead: Mapping[str, Span] = MappingProxyType({})  # spans whose outcome the file has decided


def word_of(
    top: TomlReader, key: str, known: Collection[str], instead: str, unknown: Phrase
) -> str:
    """One of some words; `instead` where there is none, or, with `unknown` reported, another."""
    word = top.text(key, instead)
    if word in known:
        return word
    meant = nearest(word, known) or ", ".join(known)
    top.report(key, unknown, given=shown(word), meant=meant)
    return instead


class ByTurn(NamedTuple):
    """Something that every turn decides anew: as it is now, and for the turns of which the file says it."""

    first: Any
    turns: Mapping[int, Any]  # 0: all later turns that are not named

    def at(self, turn: int) -> Any:
        """What the file says of a turn; None: nothing, so that the rule decides."""
        return self.turns.get(turn, self.turns.get(0))


def by_turn(top: TomlReader, key: str, now: int, read: Callable[[Any], Any]) -> ByTurn:
    """`order: [red, blue]` for this turn, or `order: {1: [red, blue], 2: [blue, red], later: [red, blue]}`."""
    given = top.raw(key)
    if not isinstance(given, Mapping):
        return ByTurn(None if given is None else read(given), {})
    found: dict[int, Any] = {}
    if not given:
        top.report(key, BAD_TURNS, given=shown(given), turn=now)
    for name, value in given.items():
        turn = 0 if name == LATER else int(name) if name.isdigit() and int(name) else -1
        if turn < 0 or 0 < turn < now:
            top.source.report((*top.path, key, name), BAD_TURNS, given=shown(name), turn=now)
        else:
            found[turn] = read(value)
    return ByTurn(found.get(now), found)


def named_side(
    top: TomlReader, key: str, camps: Mapping[str, int], unknown: Phrase
) -> Callable[[Any], int | None]:
    """Reads a side by its name."""

    def side(given: Any) -> int | None:
        if given not in camps:
            top.report(key, unknown, given=shown(given), known=", ".join(camps))
        return camps.get(given)

    return side


def turn_of(top: TomlReader, begun: bool = True) -> int:
    """The number of the turn; 0 only before the first has `begun`."""
    turn = top.count("turn", 1)
    if turn == 0 and begun and not top.source.flagged((*top.path, "turn")):
        top.report("turn", NO_TURN_0)
    return turn


def side_of(top: TomlReader, key: str, camps: Mapping[str, int], unknown: Phrase) -> int | None:
    """A side by its name; None where none is named."""
    name = top.text(key, "")
    if name and name not in camps:
        top.report(key, unknown, given=shown(name), known=", ".join(camps))
    return camps.get(name)


def demand_his_turn(top: TomlReader, item: TomlReader, camps: Mapping[str, int], camp: int) -> None:
    """The turn is that of whoever's figure acts: `active` beside `activation` says the same or nothing."""
    given = str(top.data.get("active"))
    if camps.get(given, camp) != camp:
        side = next(name for name, number in camps.items() if number == camp)
        about = {"figure": shown(item.data["figure"]), "given": given, "camp": side}
        top.report("active", NOT_HIS_TURN, **about)


def demand_proper_phase(
    top: TomlReader, phase: str, proper: Mapping[str, str], turns: str, not_now: Phrase
) -> None:
    """What is going on belongs to the phase in which the situation begins: `proper` says of each key to which.

    `active`, whose turn it is, goes with any of these phases, and first of all with the one called `turns`.
    """
    for key, its_phase in proper.items():
        if key in top.data and phase != its_phase:
            top.report(key, not_now, phase=its_phase)
            top.raw(key)
    if "active" in top.data and phase not in proper.values():
        top.report("active", not_now, phase=turns)


def written_steps(
    top: TomlReader, camps: Mapping[str, int], bad: Phrase
) -> tuple[Step, ...] | None:
    """Steps of the agenda written out, for what no phase begins with: `[[deploy, red]]`; None without any."""
    steps = top.raw("steps")
    if steps is None:
        return None
    if isinstance(steps, list) and all(isinstance(step, list) and step for step in steps):
        return tuple(
            tuple(camps.get(word, word) if isinstance(word, str) else word for word in step)
            for step in steps
        )
    top.report("steps", bad, given=shown(steps))
    return ()
