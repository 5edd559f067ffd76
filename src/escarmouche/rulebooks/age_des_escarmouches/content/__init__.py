"""What the book speaks of and does not contain (A-R15, A-R16, A-R64, B-R45, B-R46): ours, as data."""
