"""Chapter 1.3.6 in play: what the capacities and solos that an army has paid for do for its fighters.

The book gives their form, not their list: what each of them does is ours (A-R16), as its description says.
One that must be triggered is a special action, see `special_actions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import Army, Entry
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    COU,
    DEF,
    DIS,
    INI,
    PEU,
    RES,
    suffers_wound,
    wounded,
)
from escarmouche.rulebooks.age_des_escarmouches.ground.sight import SHOT
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State


def phrase_of(id: str) -> Phrase:
    """How a capacity or a solo is called."""
    return Phrase(f"ade.boon.{id}", "ADE-1.3.6-06", "ADE-1.3.6-15", "ADE-1.3.6-16")


FIRM, PAVISE, EYE = map(phrase_of, ("pied-ferme", "pavois", "oeil-du-fleuve"))
VIALS, NAMELESS, SERUM = map(phrase_of, ("fioles", "sans-nom", "serum"))
HOWL, FANGS, SONG = map(phrase_of, ("hurlement", "crocs-noirs", "chant-de-lune"))
PARADOX = phrase_of("paradoxe")
LEATHER, APRON, OATH = map(phrase_of, ("cuir-epais", "tablier-de-plomb", "serment"))


def _firm(game: State, figure: Figure, name: str) -> Why | None:
    """The malus of a charge does not touch its DEF."""
    charged = name == DEF and conditions.has(game, figure, conditions.CHARGED)
    return Why(1, FIRM) if charged else None


def _shelter(id: str, phrase: Phrase) -> Plugin:
    """The damage of shots at it is read one column further left."""

    def sheltered(game: State, figure: Figure, blow: Blow) -> Why | None:
        return Why(-1, phrase) if blow.weapon is not None and blow.victim is figure else None

    return Plugin(id, phrase, (points.DAMAGE_SHIFT, sheltered))


def _keen_eyed(game: State, shooter: Figure, target: Figure, purpose: str) -> Why | None:
    """One degree of obstruction less for its shots; never below 0 (ADE-3.2.1.3-13)."""
    return Why(-1, EYE) if purpose == SHOT else None


def _bold(game: State, figure: Figure, name: str) -> Why | None:
    return Why(1, VIALS) if name == COU and not wounded(game, figure) else None


def _nameless(game: State, figure: Figure, name: str) -> Why | None:
    """A wound does not lower its PEU."""
    return Why(1, NAMELESS) if name == PEU and suffers_wound(game, figure) else None


def _leathery(game: State, figure: Figure, name: str) -> Why | None:
    """A wound does not lower its RES."""
    return Why(1, LEATHER) if name == RES and suffers_wound(game, figure) else None


def _sworn(game: State, figure: Figure, name: str) -> Why | None:
    return Why(1, OATH) if name == COU else None


def _dosed(game: State, figure: Figure, name: str) -> Why | None:
    return Why(1, SERUM) if name == INI and game.turn == 1 else None


def _biting(game: State, figure: Figure, blow: Blow) -> Why | None:
    """Its blows against the wounded are read one column further right."""
    bites = blow.attacker is figure and blow.close and wounded(game, blow.victim)
    return Why(1, FANGS) if bites else None


def _sung_to(game: State, figure: Figure) -> Rule:
    """One UM more at deployment."""
    game.energy[figure.id] += 1
    yield from ()


def _paradox(game: State, figure: Figure, name: str) -> Why | None:
    return Why(1, PARADOX) if name == DIS else None


PLUGINS: Mapping[str, Plugin] = {
    plugin.id: plugin
    for plugin in (
        Plugin("pied-ferme", FIRM, (points.SCORE, _firm, "state")),
        _shelter("pavois", PAVISE),
        _shelter("tablier-de-plomb", APRON),
        Plugin("cuir-epais", LEATHER, (points.SCORE, _leathery, "state")),
        Plugin("serment", OATH, (points.SCORE, _sworn, "printed")),
        Plugin("oeil-du-fleuve", EYE, (points.SIGHT, _keen_eyed)),
        Plugin("fioles", VIALS, (points.SCORE, _bold, "state")),
        Plugin("sans-nom", NAMELESS, (points.SCORE, _nameless, "state")),
        Plugin("serum", SERUM, (points.SCORE, _dosed, "state")),
        Plugin("hurlement", HOWL),  # it does nothing of itself: it howls, by a special action
        Plugin("crocs-noirs", FANGS, (points.DAMAGE_SHIFT, _biting)),
        Plugin("chant-de-lune", SONG, (points.DEPLOYED, _sung_to)),
        Plugin("paradoxe", PARADOX, (points.SCORE, _paradox, "printed")),
    )
}


def boons_of(army: Army, entry: Entry) -> tuple[str, ...]:
    """What the figures of an entry benefit from.

    ADE-1.3.6-16: capacities, those of the affiliation's people; ADE-1.3.6-15: the solos of their card, those
    who meet the conditions.
    """
    theme = army.theme
    if theme is None or not theme.affects(entry.profile):
        return ()
    found = [one.id for one in theme.capacities if one.suits(entry.profile)]
    solos = [theme.solo(id) for id in entry.solos]
    found += [one.id for one in solos if one is not None and one.suits(entry.profile)]
    return tuple(found)


def plugins_of(boons: Iterable[str]) -> tuple[Plugin, ...]:
    """The plug-ins of what somebody benefits from."""
    return tuple(PLUGINS[id] for id in boons)
