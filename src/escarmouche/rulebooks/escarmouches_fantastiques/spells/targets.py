"""What every spell has in common: its range, who may be its target, and resisting it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from escarmouche.core.answers import MALFORMED, NO, YES, Answers, Choice, Chooser, Option
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.scores import mental, test
from escarmouche.rulebooks.escarmouches_fantastiques.sight import blocked_line, what_blocks
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    everyone,
    figure_of,
    gap,
    is_engaged,
)
from escarmouche.table.measure import TOLERANCE, at_most

TARGET = Phrase("ef.ask.spell_target", "EF-TOUR-MAGIE-02", "EF-TOUR-MAGIE-04")
THIS_FIGURE = Phrase("ef.option.spell_target", "EF-TOUR-MAGIE-02")
CASTS_ON = Phrase("ef.event.casts_on", "EF-TOUR-MAGIE-02")
CASTS = Phrase("ef.event.casts", "EF-TOUR-MAGIE-02")
RESIST_ROLL = Phrase("ef.roll.resist", "EF-TOUR-MAGIE-07")
RESISTED = Phrase("ef.event.resisted", "EF-TOUR-MAGIE-07")

NOT_A_TARGET = Phrase("ef.refusal.not_a_spell_target", "EF-TOUR-MAGIE-02")
OUT_OF_RANGE = Phrase("ef.refusal.spell_out_of_range", "EF-TOUR-MAGIE-03")
POINT_OUT_OF_RANGE = Phrase("ef.refusal.spell_point_out_of_range", "EF-TOUR-MAGIE-03")
OUTSIDE_MELEE = Phrase("ef.refusal.spell_outside_melee", "EF-TOUR-MAGIE-05")
POINT_OUTSIDE_MELEE = Phrase("ef.refusal.spell_point_outside_melee", "EF-TOUR-MAGIE-05")
POINT_OFF_TABLE = Phrase("ef.refusal.spell_off_table", "EF-TOUR-MAGIE-02")
NO_TARGET = Phrase("ef.refusal.no_spell_target", "EF-TOUR-MAGIE-02")

RANGE = 18.0  # EF-TOUR-MAGIE-03
YES_FIRST = Choice((Option("yes", YES), Option("no", NO)), preferred="yes")
NO_FIRST = Choice((Option("yes", YES), Option("no", NO)), preferred="no")


# -- legality ----------------------------------------------------------------------------------


def melee_of(game: State, figure: Figure) -> set[int]:
    """The figures of its melee, itself included: those linked by contacts between enemies (R23)."""
    group, waiting = {figure.id}, [figure.id]
    while waiting:
        for other in game.contacts[waiting.pop()]:
            if other not in group:
                group.add(other)
                waiting.append(other)
    return group


def why_not_target(game: State, caster: Figure, target: Figure) -> Refusal | None:
    """What forbids this target: any figure in play will do, friend, foe or the caster (R23).

    EF-TOUR-MAGIE-04: being in melee protects nobody. EF-TOUR-MAGIE-05: but a caster in melee may
    not cast outside it. EF-ITEM-AMULETTE-01: no spell bears on the bearer, not even its own.
    """
    about = {"figure": caster.id, "target": target.id}
    if target.piece is not None or not game.in_play[target.id]:
        return Refusal(NOT_A_TARGET, about)
    immune: Phrase | None = first(game, target, points.SPELL_ON)
    if immune is not None:
        return Refusal(immune, about)
    away = gap(game, caster, target)
    if target is not caster and not at_most(away, RANGE):  # EF-TOUR-MAGIE-03
        return Refusal(OUT_OF_RANGE, {**about, "distance": away, "by": away - RANGE})
    if is_engaged(game, caster) and target.id not in melee_of(game, caster):
        return Refusal(OUTSIDE_MELEE, about)
    if game.options.spells_need_sight and target is not caster:  # R23, option
        hidden = what_blocks(game, caster, target)
        return None if hidden is None else Refusal(hidden, about)
    return None


def why_not_aim(game: State, caster: Figure, x: float, y: float) -> Refusal | None:
    """What forbids a point of the table to a spell that needs no target (R31)."""
    if not (0.0 <= x <= game.table.width and 0.0 <= y <= game.table.depth):
        return refuse(POINT_OFF_TABLE, figure=caster.id)
    away = distance_to(game, caster, x, y)
    if not at_most(away, RANGE):  # EF-TOUR-MAGIE-03
        return refuse(POINT_OUT_OF_RANGE, figure=caster.id, distance=away, by=away - RANGE)
    if game.options.spells_need_sight:  # R23, option
        hidden = blocked_line(game, game.x[caster.id], game.y[caster.id], x, y)
        return None if hidden is None else refuse(hidden, figure=caster.id)
    return None


def distance_to(game: State, figure: Figure, x: float, y: float) -> float:
    """From the edge of a base to a point."""
    dx, dy = game.x[figure.id] - x, game.y[figure.id] - y
    return float((dx * dx + dy * dy) ** 0.5 - figure.radius)


def stands_on(game: State, figure: Figure, x: float, y: float) -> bool:
    """Whether a point lies under the figure's base."""
    return distance_to(game, figure, x, y) <= TOLERANCE


def legal_targets(game: State, caster: Figure) -> Iterator[Figure]:
    """The figures that a spell of this caster may target, one after the other."""
    for figure in everyone(game):
        if why_not_target(game, caster, figure) is None:
            yield figure


def why_no_target(game: State, caster: Figure) -> Phrase | None:
    """A spell that wants a target cannot be cast without one; as a rule the caster is one (R23)."""
    if why_not_target(game, caster, caster) is None:
        return None
    return None if next(legal_targets(game, caster), None) is not None else NO_TARGET


# -- choosing ----------------------------------------------------------------------------------


class TargetAnswers(Answers):
    """A figure in range, as the key "figure:ID". Everything is computed only when read."""

    __slots__ = ("_friends_first", "caster", "game")

    def __init__(self, game: State, caster: Figure, friends_first: bool = False) -> None:
        self.game = game
        self.caster = caster
        self._friends_first = friends_first

    def check(self, answer: Any) -> Refusal | None:
        """Whether this figure may be the target."""
        word, _, number = answer.partition(":") if isinstance(answer, str) else ("", "", "")
        if word != "figure" or not (number.isascii() and number.isdigit()):
            return refuse(MALFORMED, expected="figure:ID", given=repr(answer))
        if int(number) >= len(self.game.figures) or answer != key(int(number)):
            return refuse(NOT_A_TARGET, figure=self.caster.id, target=number)
        return why_not_target(self.game, self.caster, figure_of(self.game, int(number)))

    def candidates(self) -> Sequence[str]:
        """Every legal target."""
        return [key(figure.id) for figure in legal_targets(self.game, self.caster)]

    def sample(self, chooser: Chooser) -> str:
        """Any legal target: figures are drawn until one is legal."""
        figures = list(everyone(self.game))
        while figures:
            drawn = figures.pop(chooser.randrange(len(figures)))
            if why_not_target(self.game, self.caster, drawn) is None:
                return key(drawn.id)
        raise AssertionError("a spell without a target was cast")

    def default(self) -> str:
        """The nearest enemy for a spell that harms, the nearest friend for one that helps."""
        return key(min(legal_targets(self.game, self.caster), key=self._likely).id)

    def _likely(self, figure: Figure) -> tuple[bool, float, int]:
        """How far down the list of targets worth a thought a figure stands."""
        other_side = (figure.camp == self.caster.camp) is not self._friends_first
        return other_side, gap(self.game, self.caster, figure), figure.id

    def encode(self, answer: Any) -> Any:
        """A key is plain data."""
        return answer

    def decode(self, data: Any) -> str:
        """A key is a text."""
        if not isinstance(data, str):
            raise Refused(refuse(MALFORMED, expected="figure:ID", given=repr(data)[:200]))
        return data

    def describe(self) -> dict[str, Any]:
        """The list of targets, as any choice, the likely ones first."""
        return {
            "form": "choice",
            "options": [
                {"key": key(figure.id), "phrase": THIS_FIGURE.id, "data": {"figure": figure.id}}
                for figure in sorted(legal_targets(self.game, self.caster), key=self._likely)
            ],
        }


def key(figure: int) -> str:
    """A figure as the key of an answer."""
    return f"figure:{figure}"


def figure_chosen(game: State, answer: str) -> Figure:
    """The figure that a key names."""
    return figure_of(game, int(answer.partition(":")[2]))


def one_of(figures: Sequence[Figure]) -> Choice:
    """One figure of a short list."""
    return Choice([Option(key(f.id), THIS_FIGURE, {"figure": f.id}) for f in figures])


def choose_target(
    game: State, caster: Figure, spell: Phrase, *, friends_first: bool = False
) -> Generator[Any, Any, Figure]:
    """EF-TOUR-MAGIE-02: the caster's player names the target; the spell succeeds without a roll."""
    about = {"figure": caster.id, "spell": spell}
    answer = yield Ask(caster.camp, TARGET, TargetAnswers(game, caster, friends_first), about)
    target = figure_chosen(game, answer)
    yield Tell(CASTS_ON, {**about, "target": target.id})
    return target


# -- resisting ---------------------------------------------------------------------------------


def resistance(clause: str) -> Phrase:
    """The question put to the target of a spell that says it can be resisted.

    EF-TOUR-MAGIE-08: the spells that do not say so never ask it.
    """
    return Phrase("ef.ask.resist", "EF-TOUR-MAGIE-06", clause)


def resists(
    game: State, caster: Figure, target: Figure, spell: Phrase, question: Phrase
) -> Generator[Any, Any, bool]:
    """EF-TOUR-MAGIE-06: it may try. EF-TOUR-MAGIE-07: Mental or less, and nothing happens to it.

    R23: its controller decides; a friend's spell is usually welcome.
    """
    about = {"figure": target.id, "caster": caster.id, "spell": spell}
    answers = NO_FIRST if target.camp == caster.camp else YES_FIRST
    if (yield Ask(target.camp, question, answers, about)) == "no":
        return False
    (resisted,) = yield from test(game, RESIST_ROLL, mental(target), about)
    if resisted:
        yield Tell(RESISTED, about)
    return resisted
