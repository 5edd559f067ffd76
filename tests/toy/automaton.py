"""The brute: a side, or a champion beside itself, that the rules of the toy play."""

from __future__ import annotations

from typing import Any

from escarmouche.core.automata import Behaviour
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Roll, Rule, Tell
from tests.toy.state import State

BRUTISH = Phrase("toy.automaton.brute", "TOY-7")
HIGHEST = Phrase("toy.automaton.highest", "TOY-7")
WEAKEST, TIED = Phrase("toy.automaton.weakest", "TOY-8"), Phrase("toy.automaton.tied", "TOY-8")
RAGES, FRENZIED = Phrase("toy.automaton.rages", "TOY-9"), Phrase("toy.frenzied", "TOY-9")

FRENZY = Plugin("frenzy", FRENZIED)


def highest_card(seen: State, ask: Ask) -> Rule:
    """TOY-7: a brute plays its highest card."""
    card = max(seen.hand[ask.who])
    yield Tell(HIGHEST, {"camp": ask.who, "card": card})
    return str(card)


def weakest_rival(seen: State, ask: Ask) -> Rule:
    """TOY-8: it strikes the rival with the least life; of equals a die says which."""
    rivals = [int(key) for key in ask.answers.candidates()]
    least = min(seen.life[2 * camp] for camp in rivals)
    equal = [camp for camp in rivals if seen.life[2 * camp] == least]
    chosen = equal[0]
    if len(equal) > 1:
        (face,) = yield Roll(TIED, 1, about={"camp": ask.who}, sides=len(equal))
        chosen = equal[face - 1]
    yield Tell(WEAKEST, {"camp": ask.who, "figure": 2 * chosen})
    return str(chosen)


def towards_a_rival(seen: State, ask: Ask) -> Rule:
    """TOY-9: it steps to where the next champion of an enemy is nearest."""
    mover = seen.figures[ask.about["figure"]]
    foes = [2 * camp for camp in seen.sides.enemies(mover.camp)]
    here = seen.x[mover.id], seen.y[mover.id]

    def away(step: Any) -> float:
        x, y = float(here[0] + step.dx), float(here[1] + step.dy)
        return min((seen.x[foe] - x) ** 2 + (seen.y[foe] - y) ** 2 for foe in foes)

    yield Tell(RAGES, {"figure": mover.id})
    return min(ask.answers.candidates(), key=away)


def stays(seen: State, ask: Ask) -> Rule:
    """A brute's spy lies where it was hidden."""
    yield from ()
    return "stay"


BRUTE = Behaviour(
    "brute",
    BRUTISH,
    {
        "toy.card": highest_card, "toy.strike": weakest_rival,
        "toy.walk": towards_a_rival, "toy.sneak": stays,
    },
)  # fmt: skip
BEHAVIOURS = {BRUTE.id: BRUTE}


def is_frenzied(game: Any, figure: Any) -> bool:
    """Whether a question is about a champion that is beside itself."""
    return type(figure) is int and any(e.kind is FRENZY for e in game.effects[figure])
