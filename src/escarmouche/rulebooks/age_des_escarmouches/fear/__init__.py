"""Chapter 4.4: who frightens whom, rout, and running away."""
