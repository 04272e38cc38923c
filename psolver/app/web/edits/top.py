"""Edits of what holds for a whole puzzle."""

from __future__ import annotations

from .document import with_value
from .writing import count_value, flag_value, quoted_text


def set_title(text: str, title: str) -> str:
    """The title; "": none."""
    return with_value(text, "", "title", quoted_text(title) if title else None)


def set_leave(text: str, words: str) -> str:
    """The names of the cells that stay free."""
    return with_value(text, "", "leave", quoted_text(words))


def set_usual_count(text: str, least: int, most: int | None) -> str:
    """How often each piece is used that does not say it."""
    return with_value(text, "", "count", count_value(least, most))


def set_usual_flag(text: str, key: str, flag: bool) -> str:
    """Whether pieces that do not say it "can_rotate" or "can_reverse"."""
    return with_value(text, "", key, flag_value(flag))
