"""Groups that the rules play (BM-PRES-02, BM-ACTALT-07, R81): six postures, each a table of behaviour.

`behaviours` has the tables; `plans` what a figure would do, `paths` where it goes, `appraisal` what it reckons with,
`hands` what it takes in hand.
"""

from __future__ import annotations

from escarmouche.rulebooks.bonus_malus.automata.behaviours import BEHAVIOURS, MAKERS

POSTURES = tuple(MAKERS)

__all__ = ["BEHAVIOURS", "POSTURES"]
