"""The server under load: bots over real WebSockets, on the machine that serves them.

`bots` play, `serving` starts servers and weighs them, `postgres` starts a cluster of its own, `runs`
puts them together and writes the figures down.
"""
