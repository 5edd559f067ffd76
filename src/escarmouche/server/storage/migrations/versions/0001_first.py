"""Games, answers, seats, commands."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The schema of the first servers."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("rulebook", sa.String(80), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("dice", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("forked_from", sa.String(40)),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("ix_games_over", "games", ["over"])
    op.create_table(
        "answers",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("camp", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("faces", sa.Text, nullable=False),
        sa.Column("command", sa.String(80)),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("camp", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("name", sa.String(80)),
        sa.Column("hash", sa.String(64), unique=True),
    )
    op.create_table(
        "commands",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("camp", sa.Integer, primary_key=True),
        sa.Column("id", sa.String(80), primary_key=True),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
    )
