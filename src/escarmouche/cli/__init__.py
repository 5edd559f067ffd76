"""The command line: `escarmouche COMMAND --help` shows an example of each command."""

from escarmouche.cli.main import app

__all__ = ["app"]
