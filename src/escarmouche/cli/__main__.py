from escarmouche.cli import app

app()
