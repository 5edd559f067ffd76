"""Chapter 5.2: the skills. `catalogue` names them all; the other modules are those that play."""
