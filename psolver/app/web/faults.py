"""Messages of the command line in the words of the page."""

from __future__ import annotations

import re

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
