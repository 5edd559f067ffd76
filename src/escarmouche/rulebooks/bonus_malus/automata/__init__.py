"""Groups that the rules play (BM-PRES-02, BM-ACTALT-07, R81): six postures, each a table of behaviour."""

from __future__ import annotations

from escarmouche.core.automata import Behaviour
from escarmouche.core.explain import Phrase

POSTURES = ("sentinelles", "chasseurs", "predateurs", "horde", "badauds", "neutres")

BEHAVIOURS: dict[str, Behaviour] = {
    id: Behaviour(id, Phrase(f"bm.automaton.{id}", "BM-PRES-02", "BM-ACTALT-07"), {})
    for id in POSTURES
}
