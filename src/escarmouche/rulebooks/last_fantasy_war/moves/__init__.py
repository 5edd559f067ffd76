"""Moves of all kinds: how far, where to, what speaks against it, and what happens on the way.

- `lengths.allowance(game, unit, kind)`: how far a move leads, explained;
- `eligibility.why_not_move(game, unit, kind)`: why a unit may not make a move of a kind now;
- `asking.moves(game, unit, intent)`: asks where to and makes the move (run, move, engage, pile_in, force, position);
- `charges`: who may charge whom, and the whole of one charge that is resolved;
- `flights.flees(game, unit)`: a flight move, without the courage tests before and after it;
- `pushes.pushed(...)`: moves that others impose;
- `previews.path(...)`: what is told of a way before it is taken.
"""
