"""Chapter 1.1.2: the reference card: what is printed on it, and the skills that it may name."""
