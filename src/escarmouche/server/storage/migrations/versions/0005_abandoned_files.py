"""Games brought in from files go when nobody opens them any more."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Those of before stay: nobody was told that they might go."""
    op.add_column("games", sa.Column("expires", sa.Float))
    op.create_index("ix_games_expires", "games", ["expires"])
