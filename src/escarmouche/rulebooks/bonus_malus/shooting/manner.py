"""In which manner a shot is made, beside with what: what a skill or a move makes of it."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.core.explain import Phrase


class Manner(NamedTuple):
    """A reason for each thing that is not as usual."""

    precise: Phrase | None = (
        None  # no cover, nobody in the way, aimed (BM-SKILL-TIRPRECIS-02 to -04)
    )
    maluses: tuple[Phrase, ...] = ()  # Tir- for each: both weapons at once, on the move

    def with_malus(self, reason: Phrase) -> Manner:
        """The same, a little worse."""
        return self._replace(maluses=(*self.maluses, reason))


PLAIN = Manner()
