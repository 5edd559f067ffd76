"""The messages of campaigns: a company, what is wished of it, and what it is told as."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from escarmouche.server.messages.http import Name, ReadyArmy, Strict, Words, WrittenArmy

Company = dict[str, Any]  # as its book keeps it; the page only holds it
Camp = Annotated[int, Field(ge=0, le=15)]


class CampaignFound(Strict):
    """An army that is to go from game to game."""

    deed: Literal["found"]
    rulebook: Name
    army: ReadyArmy | WrittenArmy


class CampaignShow(Strict):
    """A company to be told of, as its file has it."""

    deed: Literal["show"]
    company: Company


class CampaignRecord(Strict):
    """A finished game of this server to be written into its history; `camp` where two armies could be it."""

    deed: Literal["record"]
    company: Company
    game: Name
    camp: Camp | None = None


class CampaignAdvance(Strict):
    """A member that spends what it has learnt."""

    deed: Literal["advance"]
    company: Company
    member: Name
    skill: Name
    choice: Name | None = None


class CampaignMuster(Strict):
    """The army that it fields, without some of its lines."""

    deed: Literal["muster"]
    company: Company
    without: Annotated[list[Name], Field(max_length=100)] = []


CampaignWish = Annotated[
    CampaignFound | CampaignShow | CampaignRecord | CampaignAdvance, Field(discriminator="deed")
]


class CampaignChoice(Strict):
    """Something that a skill asks to choose."""

    id: str
    name: Words


class CampaignSkill(Strict):
    """What a member may learn with its next level."""

    id: str
    name: Words
    help: Words
    clauses: list[str] = []
    choices: list[CampaignChoice]


class CampaignMember(Strict):
    """What has become of one unit; `number` among its twins. Whoever has a level learns: `held` is not spent yet."""

    id: str
    names: Words
    number: int | None = None
    games: int
    victims: int
    destroyed: int
    kind: Words | None = None
    level: int | None = None
    held: int = 0
    earned: int = 0
    cost: int | None = None  # of the next level; none where there is no further one
    knows: list[Words] = []
    skills: list[CampaignSkill] = []


class CampaignLine(Strict):
    """A line of the army, which may stay at home."""

    id: str
    names: Words
    count: int


class CampaignChapter(Strict):
    """A game, or a level that was reached, in some sentences."""

    lines: list[Words]


class CampaignTold(Strict):
    """A company: as its file keeps it, and as a page shows it."""

    rulebook: str
    company: Company
    names: Words
    points: int
    format: int | None
    games: int
    won: int
    members: list[CampaignMember]
    lines: list[CampaignLine]
    history: list[CampaignChapter]


class CampaignArmy(Strict):
    """The army of a company as an army file for the next game."""

    id: str
    names: Words
    points: int
    toml: str
