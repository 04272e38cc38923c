"""Several puzzles that were counted: a row for each, and the sequence that they make where one file
is a puzzle for each number of a variable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .outcome import Outcome

Ended = Literal["complete", "time limit", "memory limit", "limit", "interrupted", "bad file"]
STOPPED = ("time limit", "memory limit", "limit")


@dataclass(frozen=True, slots=True)
class Counted:
    """What came of one of several puzzles, which messages call `file`.

    ended    "complete", or what stopped the count; "limit" is that of the number of solutions
    given    the variable of the file and its number, () where it has none
    outcome  None where the file could not be read, or the puzzle not be searched; `fault` is then
             the sentence that says why
    number   what was asked for: solutions, or classes
    """

    file: str
    ended: Ended
    title: str = ""
    given: tuple[tuple[str, int], ...] = ()
    outcome: Outcome | None = None
    number: int | None = None
    fault: str = ""

    @property
    def label(self) -> str:
        """What the row is called.

        >>> Counted("bars.toml", "complete", given=(("n", 3),)).label
        'bars.toml n=3'
        """
        return " ".join([self.file, *(f"{name}={number}" for name, number in self.given)])


@dataclass(frozen=True, slots=True)
class Series:
    """The numbers of solutions of the puzzles that a file is, for each number of its variable, as
    far as all before were counted to the end.
    """

    file: str
    variable: str
    numbers: tuple[int, ...]
    terms: tuple[int, ...]


def series_of(rows: Sequence[Counted]) -> list[Series]:
    """The sequences that rows make, for each file that has a variable, in the order of the rows.

    >>> rows = [Counted("a", "complete", given=(("n", n),), number=n * n) for n in (1, 2, 3)]
    >>> series_of(rows)
    [Series(file='a', variable='n', numbers=(1, 2, 3), terms=(1, 4, 9))]
    """
    found: dict[tuple[str, str], list[tuple[int, int]]] = {}
    cut: set[tuple[str, str]] = set()
    for row in rows:
        for variable, number in row.given:
            key = row.file, variable
            terms = found.setdefault(key, [])
            if row.ended != "complete" or row.number is None:
                cut.add(key)
            elif key not in cut:
                terms.append((number, row.number))
    return [
        Series(*key, tuple(number for number, _ in terms), tuple(term for _, term in terms))
        for key, terms in found.items()
        if terms
    ]
