"""Where games are made, found, listed, joined and looked back at."""
