"""Which pieces may lie side by side, in words."""

from __future__ import annotations

from ...puzzle.touch import ANYTHING, APART, DIFFERENT, NEVER

WORDS = {
    ANYTHING: "any two pieces may touch",
    DIFFERENT: "no two pieces of one colour share a side",
    NEVER: "no two pieces share a side",
    APART: "no two pieces share a side or a corner",
}


def touch_words(touch: str) -> str:
    """Which pieces may touch, of touch.TOUCH.

    >>> touch_words("never")
    'no two pieces share a side'
    """
    return WORDS[touch]
