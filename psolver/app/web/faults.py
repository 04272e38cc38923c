"""Messages of the command line in the words of the page."""

from __future__ import annotations

import re
from collections.abc import Sequence

ENGINE_OUT = re.compile(r"leave --engine \w+ out")
VERBS = ("is", "asks", "has")  # with which a message goes on after the name of a file


def in_words_of_page(message: str, file: str) -> str:
    """What a message says of the puzzle in a file, where there is no file to be seen, and options
    are chosen in fields.

    >>> in_words_of_page("a.toml: is a symmetry puzzle; leave --engine dlx out", "a.toml")
    'this puzzle is a symmetry puzzle; choose the engine auto'
    >>> in_words_of_page("a.toml: it takes 10 pieces", "a.toml")
    'it takes 10 pieces'
    """
    told = ENGINE_OUT.sub("choose the engine auto", message.removeprefix(f"{file}: "))
    return f"this puzzle {told}" if told.split(" ", 1)[0] in VERBS else told


def several_puzzles(variable: str, numbers: Sequence[int]) -> str:
    """That a text is a puzzle for each number of a variable, and how it becomes one.

    >>> several_puzzles("n", (1, 2, 3)).partition(": ")[0]
    '[vary] makes 3 puzzles of this text, and the page shows one'
    """
    one = numbers[len(numbers) // 2]
    what = f"[vary] makes {len(numbers):,} puzzles of this text, and the page shows one"
    return f"{what}: take [vary] out, and write a number such as {one} for {variable}"
