"""Chapter 4.2.2 in play: what the artefacts that a fighter carries do for it while it has them.

Those that must be triggered are special actions, see `special_actions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Handler, Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command import commanders
from escarmouche.rulebooks.age_des_escarmouches.dice.attempts import Attempt
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    ATT,
    COU,
    DEF,
    DIS,
    FOR,
    INI,
    MOU,
    PEU,
    RES,
    TIR,
    bears_on,
    score,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State


def phrase_of(id: str) -> Phrase:
    """How an artefact is called."""
    return Phrase(f"ade.artefact.{id}", "ADE-4.2.2-01")


def _raises(id: str, characteristic: str, change: float = 1) -> Plugin:
    """One more in a characteristic; what is absent stays absent (A-R75). MOU is in cm."""
    phrase = phrase_of(id)

    def one_more(game: State, figure: Figure, name: str) -> Why | None:
        return Why(change, phrase) if name == characteristic else None

    handler: Handler = one_more
    return Plugin(id, phrase, (bears_on(characteristic), handler, "printed"))


_CLOAK, _KEY, _MASK = map(phrase_of, ("cape-de-brume", "clef-d-ecluse", "masque-de-bec"))


def _misty(game: State, figure: Figure, attempt: Attempt) -> Why | None:
    """Shots at the bearer are read one column further left."""
    return Why(-1, _CLOAK) if attempt.characteristic == TIR else None


def _keeper(game: State, commander: Figure) -> Total | None:
    """One more DIS, for the tactician's roll alone."""
    found = score(game, commander, DIS)
    return found and commanders.lessened(game, commander, found).plus(Why(1, _KEY))


def _masked(game: State, figure: Figure, tags: tuple[object, ...]) -> Phrase | None:
    """Immunité/Toxique."""
    return _MASK if "toxique" in tags else None


PLUGINS: Mapping[str, Plugin] = {
    plugin.id: plugin
    for plugin in (
        _raises("gantelet-de-plomb", FOR),
        _raises("medaille-du-dernier-pont", COU),
        _raises("collier-de-dents", PEU),
        _raises("bague-de-cendre", INI),
        _raises("sceau-d-etain", DIS),
        _raises("bouclier-reliquaire", DEF),
        _raises("lentille-noire", TIR),
        _raises("croc-de-la-premiere-lune", ATT),
        _raises("heaume-du-val", RES),
        _raises("marteau-sans-manche", FOR),
        _raises("bottes-de-crue", MOU, 2.5),
        Plugin("cape-de-brume", _CLOAK, (points.SHIFT_AGAINST, _misty)),
        Plugin("clef-d-ecluse", _KEY, (points.TACTICIAN_SCORE, _keeper)),
        Plugin("masque-de-bec", _MASK, (points.IMMUNE, _masked)),
        # These do nothing of themselves: they are used, by a special action.
        *(Plugin(id, phrase_of(id)) for id in ("sablier-fele", "fiole-de-vif", "cor-du-guet")),
    )
}


def plugins_of(artefacts: Iterable[str]) -> tuple[Plugin, ...]:
    """The plug-ins of what somebody carries."""
    return tuple(PLUGINS[id] for id in artefacts)
