"""The addresses: what HTTP offers, each a few lines over the registry."""
