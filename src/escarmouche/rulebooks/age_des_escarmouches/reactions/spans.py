"""The steps of reactions, by their names on the agenda."""

from __future__ import annotations

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.age_des_escarmouches.reactions import forced_moves, interception, window

SPANS: dict[str, Span] = {
    "reactions": window.reactions,
    "reactions go on": window.reactions_go_on,
    "declared": window.declared,
    "assault reactions": window.assault_reactions,
    "reactions over": window.over,
    "interception placed": interception.placed,
    "interception stands": interception.stands,
    "burst": forced_moves.forced_run,
    "assault force": forced_moves.assault_force,
}
