"""Games that share a past, games that came from a file, and the key of the server's stamps."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """What is needed to say when a secret may be told, and what this server vouches for."""
    op.add_column("games", sa.Column("kin", sa.String(40)))
    op.create_index("ix_games_kin", "games", ["kin"])
    op.add_column(
        "games", sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("ix_games_digest", "games", ["digest"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(128), nullable=False),
    )
    _find_kin()
    _find_imported()


def _find_kin() -> None:
    """A game that was played on from one that is still played, by however many steps, shares its past."""
    games = sa.table(
        "games",
        sa.column("id"),
        sa.column("forked_from"),
        sa.column("over", sa.Boolean),
        sa.column("kin"),
    )
    db = op.get_bind()
    query = sa.select(games.c.id, games.c.forked_from, games.c.over)
    found = {id: (origin, over) for id, origin, over in db.execute(query)}
    for id, (origin, _over) in found.items():
        root, seen = None, {id}
        while origin in found and origin not in seen:
            seen.add(origin)
            further, over = found[origin]
            root, origin = root if over else origin, further
        if root is not None:
            db.execute(games.update().where(games.c.id == id).values(kin=root))


def _find_imported() -> None:
    """Whoever plays changes the game with every answer; what came from a file came with its answers.

    Games of the first servers knew no changes, but the commands of their persons.
    """
    games = sa.table(
        "games",
        sa.column("id"),
        sa.column("forked_from"),
        sa.column("change", sa.Integer),
        sa.column("imported", sa.Boolean),
        sa.column("summary"),
    )
    answers = sa.table("answers", sa.column("game"), sa.column("command"))
    db, c = op.get_bind(), games.c
    commanded = sa.select(answers.c.game).where(answers.c.command.is_not(None))
    query = sa.select(c.id, c.summary).where(
        c.forked_from.is_(None), c.change == 0, c.id.not_in(commanded)
    )
    for id, summary in db.execute(query).all():
        if json.loads(summary).get("revision"):
            db.execute(games.update().where(c.id == id).values(imported=True))
