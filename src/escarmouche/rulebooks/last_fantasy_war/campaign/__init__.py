"""An army that goes from game to game (A-R56): what its specialists have learnt, their levels, its losses, its history.

The book says what is learnt (LFW-SPE-CAPITAINE-02 and the like) and not what it is good for; that is ours: so many points are
spent for the next level of a specialist, which brings a skill (`growth`). Nobody is lost for good: whoever was destroyed is noted,
and plays again (LFW-SPE-BRISCARD-02 would say little otherwise).
"""

from __future__ import annotations

from escarmouche.rulebooks.last_fantasy_war.campaign.campaigns import CAMPAIGNS

__all__ = ["CAMPAIGNS"]
