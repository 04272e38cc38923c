"""Patterns of files on the command line, which the shells of Windows leave as they are."""

from __future__ import annotations

from glob import glob


def expanded(arguments: list[str]) -> list[str]:
    """Return the arguments with the files that match in place of patterns such as *.toml."""
    patterns = {word for word in arguments if {*word} & {*"*?"}}  # in no name of a file there
    return [
        file
        for word in arguments
        for file in (sorted(glob(word)) if word in patterns else ()) or [word]
    ]
