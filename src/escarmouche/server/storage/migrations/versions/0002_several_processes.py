"""A counter of changes, snapshots, and who drives a game."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """What several processes need to share games, and long games to open quickly."""
    op.add_column("games", sa.Column("change", sa.Integer, nullable=False, server_default="0"))
    op.add_column(
        "games", sa.Column("awaits_ai", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("ix_games_awaits_ai", "games", ["awaits_ai"])
    op.add_column("answers", sa.Column("change", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "snapshots",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("rules", sa.String(80), nullable=False),
        sa.Column("checksum", sa.String(64), nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("events", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "drivers",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("process", sa.String(80), nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    _say_who_waits_for_a_computer()


def _say_who_waits_for_a_computer() -> None:
    games = sa.table("games", sa.column("id"), sa.column("summary"), sa.column("over", sa.Boolean))
    seats = sa.table("seats", sa.column("game"), sa.column("camp"), sa.column("kind"))
    waiting = sa.table("games", sa.column("id"), sa.column("awaits_ai", sa.Boolean))
    db = op.get_bind()
    computers = {
        (seat.game, seat.camp) for seat in db.execute(sa.select(seats).where(seats.c.kind == "ai"))
    }
    for game in db.execute(sa.select(games).where(games.c.over.is_(False))).all():
        camps = json.loads(game.summary).get("waiting_for", [])
        if any((game.id, camp) in computers for camp in camps):
            db.execute(waiting.update().where(waiting.c.id == game.id).values(awaits_ai=True))
