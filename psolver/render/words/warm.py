"""Kernels that are compiled ahead of need, in words."""

from __future__ import annotations

from ...wording import plural

PLAIN = "kernels run as plain Python here, so that there is nothing to compile"
LOOKS = "looking for kernels that are kept"
BEGINS = "compiling all search kernels, which takes a minute or two"


def step_words(name: str, number: int, total: int) -> str:
    """What is being compiled, and the number of it (from 1) and of all."""
    return f"{name}, kernel {number} of {total}"


def done_line(made: int, total: int, folder: str) -> str:
    """That all kernels are kept in a folder, and how many had to be compiled.

    >>> done_line(20, 21, "cache")
    'all 21 kernels are kept in cache; 20 kernels were compiled now'
    >>> done_line(0, 21, "cache")
    'all 21 kernels are kept in cache, and were before'
    """
    all_ = f"all {plural(total, 'kernel')} are kept in {folder}"
    if not made:
        return f"{all_}, and were before"
    return f"{all_}; {plural(made, 'kernel')} {'was' if made == 1 else 'were'} compiled now"


def interrupted_line(kept: int, total: int, folder: str) -> str:
    """That some kernels are kept in a folder, and the others not yet.

    >>> interrupted_line(3, 21, "cache")
    'interrupted; 3 of 21 kernels are kept in cache, and psolver warm goes on from there'
    """
    are = "is" if kept == 1 else "are"
    return (
        f"interrupted; {kept} of {plural(total, 'kernel')} {are} kept in {folder}, and psolver warm"
        " goes on from there"
    )
