"""The beginning of sentences."""

from __future__ import annotations


def capital(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    first_letter = sentence[:1]
    return first_letter.upper() + sentence[1:]
