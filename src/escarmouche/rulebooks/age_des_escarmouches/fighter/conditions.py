"""Chapter 1.2.6: the states that change a fighter's characteristics, as effects that others lay on it.

ADE-1.2.6-01: they come from its own condition and bear on the characteristics themselves. Different
states add up and the same one never counts twice (A-R8). The wounded state needs no effect: it follows
from the PV (see `characteristics`), as deconcentration does from contact (see `mystic`);
Désespéré and Farouche follow from where it stands (chapter 5).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    ATT,
    DEF,
    FOR,
    INI,
    LOWERED_BY_STATES,
    TIR,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State


def _state(name: str, on: frozenset[str], change: int, *clauses: str) -> Plugin:
    phrase = Phrase(f"ade.state.{name}", "ADE-1.2.6-01", *clauses)

    def bears(game: State, figure: Figure, characteristic: str) -> Why | None:
        return Why(change, phrase) if characteristic in on else None

    handler: Callable[[State, Figure, str], Why | None] = bears
    return Plugin(name, phrase, (points.SCORE, handler, "state"))


RALLY = "rally"  # until when rout lasts, and what comes with it
ROUTED = _state("routed", LOWERED_BY_STATES, -1, "ADE-4.4.2-01")
CHARGED = _state("charged", frozenset({INI, ATT, DEF}), -1, "ADE-3.2.3.2.2-04")
DESTABILISED = _state("destabilised", frozenset({TIR}), -1, "ADE-3.2.3.3-19")
DIVING = _state("diving", frozenset({INI, ATT, FOR}), +2, "ADE-4.5.4.1-01")

# ADE-TACT-VIGILANCE-03: it is not activated with its card; it changes no characteristic.
VIGILANT = Plugin("vigilant", Phrase("ade.state.vigilant", "ADE-TACT-VIGILANCE-03"))

_DODGES = Phrase("ade.state.dodging", "ADE-3.2.3.2.1-06", "ADE-3.2.3.2.1-07")


def _missed(game: State, figure: Figure, attempt: Any) -> Why | None:
    """ADE-3.2.3.2.1-06: a shot at it is read one column further left."""
    return Why(-1, _DODGES) if attempt.characteristic == TIR else None


def _grazed(game: State, figure: Figure, blow: Any) -> Why | None:
    """ADE-3.2.3.2.1-07: and so is its damage, if it hits it whom it named (A-R37)."""
    return Why(-1, _DODGES) if blow.named and blow.victim is figure else None


# ADE-3.2.3.2.1-08: until its own next activation begins (A-R78).
DODGING = Plugin(
    "dodging", _DODGES, (points.SHIFT_AGAINST, _missed), (points.DAMAGE_SHIFT, _grazed)
)

_FALLEN = Phrase("ade.state.fallen", "ADE-SKILL-ACHARNE-02", "ADE-SKILL-ACHARNE-03")


def _spent(game: State, figure: Figure) -> Phrase:
    return _FALLEN


# ADE-SKILL-ACHARNE-02, -03: eliminated, with the one PV that is left to it: nothing heals it, nothing kills it
# twice (B-R11). With the phase it goes: `wounds.phase_over`.
FALLEN = Plugin("fallen", _FALLEN, (points.HEALED, _spent), (points.HURT, _spent))

STATES = (ROUTED, CHARGED, DESTABILISED, DIVING, DODGING, VIGILANT, FALLEN)


def has(game: State, figure: Figure, state: Plugin) -> bool:
    """Whether a figure is in a state."""
    for effect in game.effects[figure.id]:
        if effect.kind is state:
            return True
    return False


def is_anywhere(game: State, state: Plugin) -> bool:
    """Whether anybody is in a state: of most, mostly nobody is, and then nobody need be looked at."""
    for effects in filter(None, game.effects):
        for effect in effects:
            if effect.kind is state:
                return True
    return False


def put(
    game: State, figure: Figure, state: Plugin, until: str, source: Figure | None = None
) -> bool:
    """Put a figure in a state; False when it was in it already (A-R8: it never counts twice)."""
    if has(game, figure, state):
        return False
    effect = Effect(state, until, None if source is None else source.id)
    game.effects[figure.id] = (*game.effects[figure.id], effect)
    return True


def act(game: State, figure: Figure) -> None:
    """ADE-3.2.3.2.1-08: what it does in its own activation ends its dodge.

    A-R78c: until then it dodges, so also while a vigilant acts before it.
    """
    if game.phase == "activation" and has(game, figure, DODGING):  # a pursuit is no activation
        end(game, figure, DODGING)


def end(game: State, figure: Figure, *states: Plugin) -> None:
    """Take a figure out of some states; with its rout goes whatever lasted so long (ADE-SKILL-MORT-VIVANT-03)."""
    effects, rallied = game.effects[figure.id], ROUTED in states
    for effect in effects:
        if effect.kind in states or (rallied and effect.until == RALLY):
            break
    else:
        return  # mostly
    game.effects[figure.id] = tuple(
        [e for e in effects if e.kind not in states and not (rallied and e.until == RALLY)]
    )
