"""Where games are kept: SQLite for one machine, PostgreSQL for several server processes."""

from escarmouche.server.storage.ai_drivers import Drivers, drivers
from escarmouche.server.storage.database import Database, DatabaseError
from escarmouche.server.storage.games import Storage
from escarmouche.server.storage.notices import Given, Listener, Notice
from escarmouche.server.storage.row_tables import awaits_ai
from escarmouche.server.storage.rows import Answer, Command, Line, Mixed, News, Overtaken, Row
from escarmouche.server.storage.schema import ANSWERS, COMMANDS, DRIVERS, GAMES, META, SEATS

__all__ = [
    "ANSWERS",
    "COMMANDS",
    "DRIVERS",
    "GAMES",
    "META",
    "SEATS",
    "Answer",
    "Command",
    "Database",
    "DatabaseError",
    "Drivers",
    "Given",
    "Line",
    "Listener",
    "Mixed",
    "News",
    "Notice",
    "Overtaken",
    "Row",
    "Storage",
    "awaits_ai",
    "drivers",
]
