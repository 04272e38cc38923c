"""The answers for several puzzles, or several choices of one: checks, tables of counts, series."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from .model import Expect, Puzzle
from .outcome import Ended, Outcome
from .tiling import Tiling


class Check(NamedTuple):
    """The result of a puzzle, which messages call `file`, that was checked against known answers.

    `missed` names the answers (fields of Expect) that differ from those `found`; of a puzzle that
    was skipped `found` is None, and `skipped` is the cause: it is "slow", the "engine" does not
    search such puzzles or list such a "best", or it expects "nothing".
    """

    file: str
    expected: Expect
    found: Outcome | None = None
    missed: tuple[str, ...] = ()
    skipped: str = ""

    @property
    def verdict(self) -> Literal["ok", "wrong", "skipped"]:
        """Whether all was as expected."""
        if self.found is None:
            return "skipped"
        return "wrong" if self.missed else "ok"


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
    given: tuple[tuple[str, int], ...] = ()
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
        return " ".join([self.file, *(f"{name}={number}" for name, number in self.given)])


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


# problems of a file have numbers, but are no sequence
UNORDERED = ["problem"]


def series_of(rows: Sequence[CountedPuzzle]) -> list[Series]:
    """Return the sequences that rows make, for each file that has a variable, in the order of the
    rows.

    >>> rows = [CountedPuzzle("a", "complete", given=(("n", n),), number=n * n) for n in (1, 2, 3)]
    >>> series_of(rows)
    [Series(file='a', variable='n', numbers=(1, 2, 3), terms=(1, 4, 9), best=())]
    """
    members: dict[tuple[str, str], list[CountedPuzzle]] = {}
    for row in rows:
        if row.given and [*dict(row.given)] != UNORDERED:
            members.setdefault((row.file, ", ".join(dict(row.given))), []).append(row)
    all_series = [_series(file, variable, rows) for (file, variable), rows in members.items()]
    return [series for series in all_series if series.terms or series.best]


def _series(file: str, variable: str, rows: Sequence[CountedPuzzle]) -> Series:
    numbers, terms, best = list[int | tuple[int, ...]](), [], []
    for row in rows:
        if row.ended == "skipped":
            continue
        if row.number is None or not (row.ended == "complete" or _exists(row)):
            break
        numbers_of_row = tuple(number for _, number in row.given)
        numbers.append(numbers_of_row if len(numbers_of_row) > 1 else numbers_of_row[0])
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
    single = outcome and not outcome.best and dict(outcome.options).get("limit") == 1
    return bool(single) and row.ended == "limit" and row.number == 1


Choice: TypeAlias = tuple[tuple[str, int], ...]


class SymmetryCount(NamedTuple):
    """The tilings of a puzzle that a group of symmetries fixes, one of several conjugate groups.

    names     of symmetries that generate it; () for the identity alone
    order     the number of its symmetries
    groups    the number of its conjugates, itself among them
    fixed     the tilings that it keeps, and maybe others too
    exactly   the tilings that it or a conjugate keeps, and no larger group
    distinct  these, if those count once that the symmetries of the puzzle make of each other
    """

    names: tuple[str, ...]
    order: int
    groups: int
    fixed: int
    exactly: int
    distinct: int


class Choices:
    """The number of tilings of a puzzle that each choice of pieces has, of those that were
    added.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.numbers: Counter[Choice] = Counter()

    def add(self, tiling: Tiling) -> None:
        """Count one more tiling."""
        used = Counter(placement.piece for placement in tiling)
        choice = ((piece.name, used[piece.name]) for piece in self.puzzle.pieces)
        self.numbers[tuple((name, times) for name, times in choice if times)] += 1

    def sorted(self) -> list[tuple[Choice, int]]:
        """Return the choices with their numbers of tilings: those with most tilings first, then by
        names.
        """
        return sorted(self.numbers.items(), key=lambda pair: (-pair[1], pair[0]))

    def left_out(self, choice: Choice) -> tuple[str, ...]:
        """Return the names of the pieces that a choice leaves out, of those that might be used."""
        used = {name for name, _ in choice}
        pieces = self.puzzle.pieces
        return tuple(p.name for p in pieces if p.name not in used and p.most != 0)


def choice_text(choice: Iterable[tuple[str, int]], between: str = ", ") -> str:
    """Return the pieces of a choice, with a text between two of them.

    >>> choice_text((("F", 1), ("I", 2)))
    'F, 2 I'
    """
    return between.join(f"{times} {name}" if times > 1 else name for name, times in choice)
