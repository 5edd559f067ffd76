"""What the characteristics of a fighter come to now: the card, and every state that bears on them."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import gather
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.state import Figure, State, Wound

MOU, INI, ATT, FOR, DEF, RES, DIS = "MOU", "INI", "ATT", "FOR", "DEF", "RES", "DIS"
TIR, COU, POU, FOI = "TIR", "COU", "POU", "FOI"
SCORES = (INI, ATT, FOR, DEF, RES, TIR, COU, DIS, POU, FOI)

PRINTED: dict[str, Phrase] = {
    INI: Phrase("cc.score.INI", "CC-IX-C-4-01", "CC-IX-C-4-04"),
    ATT: Phrase("cc.score.ATT", "CC-IX-E-2-01"),
    FOR: Phrase("cc.score.FOR", "CC-IX-E-6-02", "CC-WOUND-02"),
    DEF: Phrase("cc.score.DEF", "CC-IX-E-3-01"),
    RES: Phrase("cc.score.RES", "CC-WOUND-02"),
    TIR: Phrase("cc.score.TIR"),
    COU: Phrase("cc.score.COU"),
    DIS: Phrase("cc.score.DIS", "CC-IX-A-2-03", "CC-IX-C-1-02"),
    POU: Phrase("cc.score.POU"),
    FOI: Phrase("cc.score.FOI"),
}
STUNNED = Phrase("cc.state.stunned", "CC-STATE-SONNE-01", "CC-STATE-03")
WOUNDED: dict[Wound, Phrase] = {
    Wound.LIGHT: Phrase("cc.state.light", "CC-STATE-LEGERE-01", "CC-STATE-02"),
    Wound.SERIOUS: Phrase("cc.state.serious", "CC-STATE-GRAVE-01", "CC-STATE-02"),
    Wound.CRITICAL: Phrase("cc.state.critical", "CC-STATE-CRITIQUE-01", "CC-STATE-02"),
}
DIVED = Phrase("cc.state.dived", "CC-IX-B-2-03", "CC-IX-B-2-04", "CC-IX-B-2-05")
CHARGED = Phrase("cc.state.charged", "CC-IX-E-5-18")

# CC-STATE-SONNE-01, R7: what a state lowers. RES, DIS, MOU and courage stay as they are (CC-WOUND-03, R12).
LOWERED = frozenset({INI, ATT, FOR, DEF})
# CC-STATE-LEGERE-01, CC-STATE-GRAVE-01, CC-STATE-CRITIQUE-01: -1, -2, -3 on the same four (R7).
PENALTY = {wound: -int(wound) for wound in Wound}
RAISED_BY_DIVE = frozenset({INI, ATT, FOR})  # CC-IX-B-2-03
DIVE_BONUS = 2
LOWERED_BY_CHARGE = frozenset({INI, ATT, DEF})  # R15; the text shows ATT alone


def score(game: State, figure: Figure, name: str) -> Total:
    """A characteristic with everything that bears on it now; what a card does not print counts 0.

    R31: no floor. CC-STATE-04: a state is felt at once. CC-STATE-03: Sonné and a Wound add up.
    """
    total = Total(*_parts(game, figure, name))
    more = gather(game, figure, points.SCORE, name)
    return total.plus(*more) if more else total


def _parts(game: State, figure: Figure, name: str) -> list[Why]:
    i = figure.id
    parts = [Why(figure.profile.printed(name) or 0, PRINTED[name])]
    if name in LOWERED:
        parts += states(game.stunned[i], game.wound[i])
        if game.dived[i] and name in RAISED_BY_DIVE:
            parts.append(Why(DIVE_BONUS, DIVED))
        if game.charged[i] and is_lowered_by_charge(name, game.options.charged_penalty):
            parts.append(Why(-1, CHARGED))
    return parts


def states(stunned: bool, wound: Wound) -> list[Why]:
    """What Sonné and a Wound take from each of INI, ATT, FOR and DEF; R9: Sonné counts once."""
    parts = [Why(-1, STUNNED)] if stunned else []
    if wound is not Wound.NONE:
        parts.append(Why(PENALTY[wound], WOUNDED[wound]))
    return parts


def is_lowered_by_charge(name: str, all_three: bool = True) -> bool:
    """R15: whoever was charged has INI, ATT and DEF lowered; else ATT alone (CC-IX-E-5-18)."""
    return name in LOWERED_BY_CHARGE if all_three else name == ATT
