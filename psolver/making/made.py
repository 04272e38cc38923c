"""Sentences about puzzles that were made."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.wording import plural


def made_line(
    made: int, tried: int, rejected: Mapping[str, int], ended: str, seed: int, seconds: float
) -> str:
    """Return the summary: the numbers of puzzles and of tries, and of those that made none, by the
    reason; `ended` is the reason for fewer puzzles than were asked for, "" if all are there.

    >>> made_line(1, 30, {"without a solution": 28, "with a swap": 1}, "", 5, 0.5)
    'made 1 puzzle of 30 tries: 28 without a solution, 1 with a swap; seed 5 (0.50 s)'
    """
    phrase = f"made {progress_words(made, tried)}"
    counts = []
    for reason in _most_frequent_first(rejected):
        number = rejected[reason]
        counts.append(f"{number:,} {reason}")
    if counts:
        phrase += ": " + ", ".join(counts)
    if ended:
        phrase += f"; {ended}"
    return f"{phrase}; seed {seed} ({seconds:.2f} s)"


def _most_frequent_first(rejected: Mapping[str, int]) -> list[str]:
    frequencies = []
    for reason, number in rejected.items():
        frequencies.append((-number, reason))
    frequencies.sort()
    return [reason for _, reason in frequencies]


def progress_words(made: int, tried: int) -> str:
    """Return the numbers of puzzles and of tries.

    >>> progress_words(0, 1)
    '0 puzzles of 1 try'
    """
    puzzles = plural(made, "puzzle")
    if tried == 1:
        return f"{puzzles} of 1 try"
    return f"{puzzles} of {tried:,} tries"
