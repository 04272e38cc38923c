"""The counts of several puzzles, and the sequences that they make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.outcome import Ended, Outcome
from ..core.several_puzzles import Given

STOPPED = ("time limit", "memory limit", "limit")


class Design(NamedTuple):
    """The answers about a puzzle that its designer looks for; None for one that is not known.

    unique      whether all solutions are the same turned or flipped, and there is one
    difficulty  the false starts for each solution, rounded up
    needed      the names of the pieces that every solution uses
    """

    unique: bool | None = None
    difficulty: int | None = None
    needed: tuple[str, ...] | None = None


class CountedPuzzle(NamedTuple):
    """The result of one of several puzzles, which messages call `file`.

    ended    "complete", or the cause that stopped the count; "limit" is that on solutions
    given    the variables of the file and their numbers, () if it has none
    outcome  None if the file could not be read, or the puzzle not be searched; `fault` is then
             the sentence on the cause
    number   of solutions or classes, whichever were to be counted
    kinds    the number of pieces of the puzzle, equal ones counted once
    design   None unless its designer asked
    """

    file: str
    ended: Ended
    title: str = ""
    given: Given = ()
    outcome: Outcome | None = None
    number: int | None = None
    fault: str = ""
    kinds: int = 0
    design: Design | None = None

    @property
    def label(self) -> str:
        """The name of the row.

        >>> CountedPuzzle("bars.toml", "complete", given=(("n", 3),)).label
        'bars.toml n=3'
        """
        return label_of_row(self.file, self.given)


def label_of_row(file: str, given: Given) -> str:
    """Return the name of the row of a puzzle: its file, and the numbers of its variables."""
    return " ".join([file, *(f"{name}={number}" for name, number in given)])


class Series(NamedTuple):
    """The numbers of solutions of the puzzles that a file is, for each number of its variable, as
    far as all before were counted to the end, or skipped; with a limit of one solution 1 for each
    puzzle that has any.

    numbers  of several variables tuples
    best  of puzzles with a `best`: the worth of these, for the first numbers of the
          variable, as far as all before are proved
    """

    file: str
    variable: str
    numbers: tuple[int | tuple[int, ...], ...]
    terms: tuple[int, ...]
    best: tuple[int, ...] = ()


UNORDERED = ["problem"]  # the variable that numbers the problems of a file, which are no sequence


def series_of(rows: Sequence[CountedPuzzle]) -> list[Series]:
    """Return the sequences that rows make, for each file that has a variable, in the order of the
    rows.

    >>> rows = [CountedPuzzle("a", "complete", given=(("n", n),), number=n * n) for n in (1, 2, 3)]
    >>> series_of(rows)
    [Series(file='a', variable='n', numbers=(1, 2, 3), terms=(1, 4, 9), best=())]
    """
    members: dict[tuple[str, str], list[CountedPuzzle]] = {}
    for row in rows:
        variables = [*dict(row.given)]
        if variables and variables != UNORDERED:
            members.setdefault((row.file, ", ".join(variables)), []).append(row)
    sequences = [_series(file, variable, rows) for (file, variable), rows in members.items()]
    return [series for series in sequences if series.terms or series.best]


def _series(file: str, variable: str, rows: Sequence[CountedPuzzle]) -> Series:
    numbers: list[int | tuple[int, ...]] = []
    terms, best = [], []
    for row in rows:
        if row.ended == "skipped":
            continue
        if row.number is None or not (row.ended == "complete" or _exists(row)):
            break
        given = tuple(number for _, number in row.given)
        numbers.append(given if len(given) > 1 else given[0])
        terms.append(row.number)
    for row in rows:
        optimum = row.outcome.best if row.outcome else None
        if optimum is None or optimum.found is None or not optimum.proved:
            break
        best.append(optimum.found)
    return Series(file, variable, tuple(numbers), tuple(terms), tuple(best))


def _exists(row: CountedPuzzle) -> bool:
    """Whether a search for a single solution found it."""
    outcome = row.outcome
    if outcome is None or outcome.best or row.ended != "limit" or row.number != 1:
        return False
    return dict(outcome.options).get("limit") == 1
