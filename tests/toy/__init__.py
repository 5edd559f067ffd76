"""A complete tiny rulebook. A server of the browser tests puts it on the shelf; nothing else does."""

from tests.toy.book import BOOK as RULEBOOK

__all__ = ["RULEBOOK"]
