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
    label = file
    for name, number in given:
        label += f" {name}={number}"
    return label


class Series(NamedTuple):
    """The numbers of solutions of the puzzles that a file is, for each number of its variable, as
    far as all before were counted to the end, or skipped; with a limit of one solution 1 for each
    puzzle that has any.

    numbers  those of the variable; tuples for several variables
    terms    the numbers of solutions, one for each of `numbers`
    best     of puzzles with a `best`: the worth of these, for the first numbers of the
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
        if not variables or variables == UNORDERED:
            continue
        key = (row.file, ", ".join(variables))
        members.setdefault(key, []).append(row)
    sequences = []
    for (file, variable), rows_of_file in members.items():
        series = _series(file, variable, rows_of_file)
        if series.terms or series.best:
            sequences.append(series)
    return sequences


def _series(file: str, variable: str, rows: Sequence[CountedPuzzle]) -> Series:
    numbers: list[int | tuple[int, ...]] = []
    terms = []
    for row in rows:
        if row.ended == "skipped":
            continue
        is_counted = row.ended == "complete" or _exists(row)
        if row.number is None or not is_counted:
            break
        numbers_given = tuple(number for _, number in row.given)
        if len(numbers_given) == 1:
            numbers.append(numbers_given[0])
        else:
            numbers.append(numbers_given)
        terms.append(row.number)
    optima = _proved_optima(rows)
    return Series(file, variable, tuple(numbers), tuple(terms), optima)


def _proved_optima(rows: Sequence[CountedPuzzle]) -> tuple[int, ...]:
    """The worth of the best of the first puzzles, as far as all are proved."""
    optima = []
    for row in rows:
        if row.outcome is None:
            break
        optimum = row.outcome.best
        if optimum is None or optimum.found is None or not optimum.proved:
            break
        optima.append(optimum.found)
    return tuple(optima)


def _exists(row: CountedPuzzle) -> bool:
    """Whether a search for a single solution found it."""
    outcome = row.outcome
    if outcome is None or outcome.best:
        return False
    if row.ended != "limit" or row.number != 1:
        return False
    options = dict(outcome.options)
    return options.get("limit") == 1
