"""Magie: each side's casters cast, one spell after the other.

A casting is one span: the side names a caster and a spell, or ends. What the spell then needs and
does stands in its module of `spells`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, NOT_AN_OPTION, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import PARALYSED, PARALYSED_PHRASE
from escarmouche.rulebooks.escarmouches_fantastiques.spells import SPELLS
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    figure_of,
    has_effect,
)
from escarmouche.rulebooks.escarmouches_fantastiques.turn import stop_if_alone

CAST = Phrase("ef.ask.cast", "EF-TOUR-MAGIE-01", "EF-TOUR-MAGIE-02")
NOT_A_CASTER = Phrase("ef.refusal.not_a_caster", "EF-TOUR-MAGIE-01", "EF-ITEM-AMULETTE-02")
UNKNOWN_SPELL = Phrase("ef.refusal.spell_not_known", "EF-HEROS-04")
NO_CAST_LEFT = Phrase("ef.refusal.no_cast_left", "EF-HEROS-05", "EF-HEROS-06")
NOT_IN_THE_AMULET = Phrase("ef.refusal.spell_not_known", "EF-ITEM-AMULETTE-02")
AMULET_USED = Phrase("ef.refusal.no_cast_left", "EF-ITEM-AMULETTE-02")

END = "end"


class Cast(NamedTuple):
    """A caster and the spell it casts."""

    caster: int
    spell: str


# -- legality ----------------------------------------------------------------------------------


def why_it_cannot_cast(game: State, figure: Figure) -> Phrase | None:
    """What keeps a figure from casting at all.

    EF-TOUR-MAGIE-01: Sorcerers cast; EF-ITEM-AMULETTE-02: so does the bearer of the amulet. The
    routed do not (R18), nor do those who serve a piece (EF-ART-10).
    """
    if not figure.profile.spells or figure.piece is not None or not game.in_play[figure.id]:
        return NOT_A_CASTER
    if not game.options.paralysed_may_cast and has_effect(game, figure, PARALYSED):
        return PARALYSED_PHRASE  # R26, option
    barred: Phrase | None = first(game, figure, points.MAY_ACT)
    return barred


def has_cast_left(game: State, figure: Figure, spell: str) -> bool:
    """EF-HEROS-05: the same spell twice, two castings. EF-HEROS-06: in any other case, one (R22)."""
    return game.cast[figure.id] < figure.profile.spells.count(spell)


def why_not_cast(game: State, figure: Figure, spell: str) -> Refusal | None:
    """What forbids this spell to this figure now."""
    barred = why_it_cannot_cast(game, figure)
    if barred is not None:
        return refuse(barred, figure=figure.id)
    if spell not in figure.profile.spells:
        named = SPELLS[spell].phrase if spell in SPELLS else None
        unknown = UNKNOWN_SPELL if figure.is_sorcerer else NOT_IN_THE_AMULET
        return refuse(unknown, figure=figure.id, given=spell, spell=named)
    about = {"figure": figure.id, "spell": SPELLS[spell].phrase}
    if not has_cast_left(game, figure, spell):
        return refuse(NO_CAST_LEFT if figure.is_sorcerer else AMULET_USED, **about)
    barred = SPELLS[spell].why_not(game, figure)
    return None if barred is None else refuse(barred, **about)


def castings_left(game: State, camp: int) -> list[tuple[Figure, str]]:
    """Each caster of a side with each spell that it has a casting left for: what else forbids it is not looked at."""
    return [
        (figure, spell)
        for figure in [figure for figure in game.army[camp] if figure.profile.spells]
        for spell in dict.fromkeys(figure.profile.spells)
        if has_cast_left(game, figure, spell)
    ]


def possible_casts(game: State, camp: int) -> Iterator[Cast]:
    """Every casting that a side may still begin."""
    for figure, spell in castings_left(game, camp):
        if why_not_cast(game, figure, spell) is None:
            yield Cast(figure.id, spell)


def may_cast_anything(game: State, camp: int) -> bool:
    """Whether there is such a casting: spells that have to look for room are asked last."""
    left = castings_left(game, camp)
    left.sort(key=lambda casting: SPELLS[casting[1]].needs_room)
    return any(why_not_cast(game, figure, spell) is None for figure, spell in left)


# -- the phase ---------------------------------------------------------------------------------


class CastAnswers(Answers):
    """A `Cast`, or "end"."""

    __slots__ = ("_casts", "camp", "game")

    def __init__(self, game: State, camp: int) -> None:
        self.game = game
        self.camp = camp
        self._casts: list[Cast] | None = None

    def casts(self) -> list[Cast]:
        """What may be cast, found once."""
        if self._casts is None:
            self._casts = list(possible_casts(self.game, self.camp))
        return self._casts

    def check(self, answer: Any) -> Refusal | None:
        """Whether this figure may cast this spell now."""
        if answer == END:
            return None
        if not isinstance(answer, Cast):
            return refuse(NOT_AN_OPTION, given=str(answer), options=[END])
        if not 0 <= answer.caster < len(self.game.figures):
            return refuse(NOT_A_CASTER, figure=answer.caster)
        figure = figure_of(self.game, answer.caster)
        if figure.camp != self.camp:
            return refuse(NOT_A_CASTER, figure=answer.caster)
        return why_not_cast(self.game, figure, answer.spell)

    def candidates(self) -> Sequence[Any]:
        """Every casting, and the end."""
        return [*self.casts(), END]

    def sample(self, chooser: Chooser) -> Any:
        """One of them, uniformly: drawn first, judged then, until one is legal."""
        left = castings_left(self.game, self.camp)
        while True:
            drawn = int(chooser.random() * (len(left) + 1))
            if drawn == len(left):
                return END
            figure, spell = left[drawn]
            if why_not_cast(self.game, figure, spell) is None:
                return Cast(figure.id, spell)
            del left[drawn]

    def default(self) -> str:
        """Nothing more to cast."""
        return END

    def encode(self, answer: Any) -> Any:
        """{"caster": 3, "spell": "paralysie"} or "end"."""
        if isinstance(answer, Cast):
            return {"caster": answer.caster, "spell": answer.spell}
        return answer

    def decode(self, data: Any) -> Any:
        """The same, back."""
        if isinstance(data, str):
            return data
        if isinstance(data, dict) and set(data) == {"caster", "spell"}:
            if type(data["caster"]) is int and isinstance(data["spell"], str):
                return Cast(data["caster"], data["spell"])
        raise Refused(refuse(MALFORMED, expected='{"caster", "spell"}', given=repr(data)[:200]))

    def describe(self) -> dict[str, Any]:
        """Who may cast what."""
        return {
            "form": "casts",
            "casts": [self.encode(cast) for cast in self.casts()],
            "deeds": [END],
        }


def magic(game: State, camp: int) -> Rule:
    """EF-TOUR-MAGIE-01: a side casts with all its casters before the next side does.

    EF-TOUR-MAGIE-02: with which of them, what and at what is its choice; casting needs no roll.
    """
    answers = CastAnswers(game, camp)
    if stop_if_alone(game) or not may_cast_anything(game, camp):
        return
    answer = yield Ask(camp, CAST, answers, {"camp": camp})
    if answer == END:
        return
    game.next(("magic", camp))
    game.cast[answer.caster] += 1
    yield from SPELLS[answer.spell].cast(game, figure_of(game, answer.caster))
