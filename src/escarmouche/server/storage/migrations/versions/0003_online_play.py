"""What stands beside the rules: terms, affairs, talk, codes, and when the server ran."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """What two homes need to play one game."""
    op.add_column("games", sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("affairs", sa.Text, nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("touched", sa.Float, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("flag_at", sa.Float))
    op.create_index("ix_games_flag_at", "games", ["flag_at"])
    op.add_column("answers", sa.Column("at", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "talk",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("camp", sa.Integer),
        sa.Column("name", sa.String(80)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "codes",
        sa.Column("mark", sa.String(64), primary_key=True),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "pauses",
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("ended", sa.Float, nullable=False),
    )
    _everybody_has_come()


def _everybody_has_come() -> None:
    """Who plays a game of before has come to it."""
    seats = sa.table("seats", sa.column("game"), sa.column("camp"), sa.column("kind"))
    games = sa.table("games", sa.column("id"), sa.column("affairs"))
    db, here = op.get_bind(), dict[str, list[int]]()
    for seat in db.execute(sa.select(seats).where(seats.c.kind == "person")):
        here.setdefault(seat.game, []).append(seat.camp)
    for game, camps in here.items():
        kept = json.dumps({"seated": sorted(camps)})
        db.execute(games.update().where(games.c.id == game).values(affairs=kept))
