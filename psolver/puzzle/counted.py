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

    best  of puzzles that ask for the best: what these are worth, for the first numbers of the
          variable, as far as all before are proved
    """

    file: str
    variable: str
    numbers: tuple[int, ...]
    terms: tuple[int, ...]
    best: tuple[int, ...] = ()


def series_of(rows: Sequence[Counted]) -> list[Series]:
    """The sequences that rows make, for each file that has a variable, in the order of the rows.

    >>> rows = [Counted("a", "complete", given=(("n", n),), number=n * n) for n in (1, 2, 3)]
    >>> series_of(rows)
    [Series(file='a', variable='n', numbers=(1, 2, 3), terms=(1, 4, 9), best=())]
    """
    members: dict[tuple[str, str], list[Counted]] = {}
    for row in rows:
        for variable, _ in row.given:
            members.setdefault((row.file, variable), []).append(row)
    found = [_series(file, variable, rows) for (file, variable), rows in members.items()]
    return [one for one in found if one.terms or one.best]


def _series(file: str, variable: str, rows: Sequence[Counted]) -> Series:
    """The sequence that the rows of a file make."""
    numbers, terms, best = [], [], []
    for row in rows:
        if row.ended != "complete" or row.number is None:
            break
        numbers.append(dict(row.given)[variable])
        terms.append(row.number)
    for row in rows:
        optimum = row.outcome.best if row.outcome else None
        if optimum is None or optimum.found is None or not optimum.proved:
            break
        best.append(optimum.found)
    return Series(file, variable, tuple(numbers), tuple(terms), tuple(best))
