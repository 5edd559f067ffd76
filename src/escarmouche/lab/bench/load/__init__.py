"""The server under load: bots over real WebSockets, on the machine that serves them.

`bots` play, `serving` starts servers and weighs them, `postgres` starts a cluster of its own, `levels`
and `soaking` put them together and write the figures down.
"""
