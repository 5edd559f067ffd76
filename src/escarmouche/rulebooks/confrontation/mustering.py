"""Fighters made from reference cards: with their skills, numbered among those of their name."""

from __future__ import annotations

from escarmouche.core.hooks import attach
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.skills.registry import plugins_of
from escarmouche.rulebooks.confrontation.state import Figure, State, add_figure


def make_figure(game: State, camp: int, profile: Profile, entry: str) -> Figure:
    """A fighter with its columns, in reserve."""
    number = 1 + sum(f.camp == camp and f.profile.one == profile.one for f in game.figures)
    return add_figure(game, rebuild(len(game.figures), camp, entry, number, profile))


def rebuild(id: int, camp: int, entry: str, number: int, profile: Profile) -> Figure:
    """A handle; its plug-ins follow from its card."""
    held = plugins_of(profile)
    return Figure(id, camp, entry, number, profile, held, attach(held))
