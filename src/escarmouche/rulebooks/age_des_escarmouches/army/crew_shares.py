"""ADE-4.7.1-04: how many fighters of which entries serve each machine of a list as it is deployed.

A crew may be of several entries: they give a man each in turn. Every machine gets its EQU before any gets more,
up to twice its EQU (ADE-4.7.2-06).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from escarmouche.rulebooks.age_des_escarmouches.army.army_entries import MachineEntry

Share = dict[str, int]  # how many of each entry


def shares(machines: Sequence[MachineEntry], counts: Mapping[str, int]) -> list[Share]:
    """The crew of each machine, from entries of so many fighters; fewer than EQU where there are no more."""
    left = dict(counts)
    found: list[Share] = [dict.fromkeys(entry.crew, 0) for entry in machines]
    for times in (1, 2):
        for entry, share in zip(machines, found, strict=True):
            assert entry.profile.machine is not None
            _fill(share, left, times * entry.profile.machine.crew)
    return found


def _fill(share: Share, left: dict[str, int], size: int) -> None:
    """One of each entry in turn, while there are any."""
    while sum(share.values()) < size:
        able = [entry for entry in share if left.get(entry, 0) > 0]
        if not able:
            return
        fewest = min(able, key=lambda entry: share[entry])
        share[fewest] += 1
        left[fewest] -= 1
