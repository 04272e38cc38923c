"""The beginning of sentences."""

from __future__ import annotations


def capital(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]
