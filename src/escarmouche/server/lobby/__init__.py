"""Where games are made, found, listed and joined, and who holds which seat."""
