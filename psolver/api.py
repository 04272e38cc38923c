"""The functions of `import psolver`; they are loaded by the first use of a name (PEP 562), so that
importing costs nothing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Iterator
from itertools import islice
from random import randrange
from typing import Any, TypeAlias, Unpack

from .control import Control, TimeUp
from .errors import MemoryLimitError, PsolverError, TimeLimitError
from .formats import load
from .geometry.lattice import SQUARE, Lattice
from .puzzle.disassembly import Disassembly
from .puzzle.make_task import MadePuzzle, MakeTask
from .puzzle.model import Puzzle, check_puzzle
from .puzzle.outcome import Outcome
from .puzzle.partial import ClueSet, ClueTask, Difficulty
from .puzzle.plane_tiling import PlaneVerdict
from .puzzle.reason import Common, Reason, common
from .puzzle.rectangle import TileOrder
from .puzzle.tiling import Tiling
from .solve import tasks
from .solve.clues import clue_sets
from .solve.run import Options, Run, limit_in_seconds
from .solve.searches import OpenSearch, WorkOptions, check_options, run_with, with_options
from .solve.swaps import add_two, limit_of
from .solve.symmetry import UpTo
from .solve.taking_apart import check_lattice, disassembly
from .solve.tasks import FEW, explainable, explained
from .wording import kind_of, own_value

TilingGenerator: TypeAlias = Generator[Tiling, None, None]
PuzzleOrName: TypeAlias = Puzzle | str | os.PathLike[str]
"""A puzzle, or the name of a file or of a sample, which is loaded as by `psolver.load`."""


class SearchOptions(WorkOptions, total=False):
    """The options of a search, for type checkers; `help` of a function shows each."""

    limit: int | None
    distinct: bool
    up_to: UpTo | None
    symmetric: str | None
    sort: bool


class Search(OpenSearch[Tiling]):
    """One search of a puzzle; iterate over it, once, for tilings, then read `outcome`. Close it to
    end it early.

        with Search(puzzle, limit=10) as search:
            for tiling in search:
                ...
        search.outcome

    The options are those of `tilings`.
    Raises PsolverError for an option with a wrong value; iterating and counting, for a puzzle too
    large, when the search is used a second time, and in a process forked from the one that began
    it. `cancel`, `close` and `progress` may be used from any thread.
    """

    @with_options(SearchOptions)
    def __init__(self, puzzle: PuzzleOrName, **options: Unpack[SearchOptions]) -> None:
        """Prepare a search, which begins when its first tiling is taken."""
        self.puzzle = _loaded(puzzle)
        run = run_with(self.puzzle, options)
        super().__init__(run, tasks.tilings(run))

    def __repr__(self) -> str:
        return f"<Search of {self.puzzle.file}: {self.outcome}>"

    def count(self, classes: bool = False) -> Outcome:
        """Search to the end, or the limit, without returning tilings.

        The classes are counted if that takes no longer, or if `classes` or `distinct` need them.
        """
        return self._counted(lambda: tasks.count(self.run, classes))

    def sample(self, number: int, seed: int | None = None) -> Iterator[Tiling]:
        """Return `number` tilings, drawn uniformly, so that some may be the same; none if the
        puzzle has none.

        The same `seed` draws the same tilings again; for None one is chosen, which is then
        `outcome.seed`. Raises PsolverError for classes and symmetry puzzles, which are only listed.
        """
        return self._others(tasks.sample(self.run, own_value(number), own_value(seed)))

    def at(self, index: int) -> Iterator[Tiling]:
        """Return the tiling with a number, from 1 on, in the order of the count, which is fixed,
        but that of no list; none if the puzzle has none.

        Raises PsolverError if there are fewer, and as `sample` does.
        """
        return self._others(tasks.at(self.run, own_value(index)))

    @property
    def seconds(self) -> float:
        """The seconds since the search began, or, when it is closed, those it took."""
        return self.run.control.seconds

    @property
    def solutions(self) -> int:
        """The number of tilings found."""
        return self.run.solutions

    @property
    def printed(self) -> int:
        """The number of tilings returned."""
        return self.run.printed

    @property
    def complete(self) -> bool:
        """Whether the search was exhausted."""
        return self.run.complete

    @property
    def reason(self) -> Reason | None:
        """The reason why the puzzle is impossible, if it is known."""
        return self.run.reason


@with_options(SearchOptions)
def tilings(puzzle: PuzzleOrName, **options: Unpack[SearchOptions]) -> Iterator[Tiling]:
    """Return a generator of the tilings of a puzzle as they are found, each verified; close it to
    end the search early. In place of the puzzle, here and below, the name of a file or of a sample
    will do, as for `load`.

    Raises PsolverError for a puzzle too large and an unknown engine or solver, TimeoutError if the
    time limit ends the search.
    """
    whole = _loaded(puzzle)  # at once, not when the first tiling is taken
    check_options(options)
    return _tilings(whole, options)


@with_options(SearchOptions)
def solve(puzzle: PuzzleOrName, **options: Unpack[SearchOptions]) -> Iterator[Tiling]:
    """Return a generator of the solutions of a puzzle, or of a file or sample of that name: the
    same as `tilings`, by the name of the command. `list(solve("four-pieces"))` holds all of them,
    `next(solve("four-pieces"), None)` is the first one.

    Raises PsolverError and TimeoutError as `tilings` does.

    >>> solution = next(solve("four-pieces"))
    >>> solution.grid()[0]
    ['A', 'A', 'B', 'B']
    """
    return tilings(puzzle, **options)


def _loaded(puzzle: PuzzleOrName) -> Puzzle:
    """Return the puzzle, which is loaded if it is given by its name. Raises PsolverError for any
    other value.
    """
    if isinstance(puzzle, (str, os.PathLike)):
        return load(puzzle)
    check_puzzle(puzzle)
    return puzzle


def _tilings(puzzle: Puzzle, options: SearchOptions) -> Iterator[Tiling]:
    with _unexplained(puzzle, options) as search:
        yield from search
        _check(search.run)


@with_options(SearchOptions)
def count(puzzle: PuzzleOrName, **options: Unpack[SearchOptions]) -> int:
    """Return the number of tilings of a puzzle, or of classes of them.

    Classes are counted if the options have `distinct` or `up_to`; with a `limit` it is the number
    found when the search stopped. Errors as for `tilings`, and MemoryError if the engine "count"
    would take more than `memory` bytes.
    """
    with _unexplained(puzzle, options) as search:
        search.count()
    _check(search.run)
    return (search.run.classes or 0) if search.run.options.distinct else search.solutions


@with_options(WorkOptions)
def sample(
    puzzle: PuzzleOrName, number: int, seed: int | None = None, **options: Unpack[WorkOptions]
) -> list[Tiling]:
    """Return `number` tilings, drawn uniformly, so that some may be the same.

    The same seed draws the same tilings again. The list is empty for a puzzle without tilings.
    Of the options memory, time_limit and tick matter. Raises PsolverError for a puzzle too large
    and a symmetry puzzle, MemoryError for a count that would take more memory, and TimeoutError if
    the time limit ends it.
    """
    with _unexplained(puzzle, options) as search:
        found = list(search.sample(number, seed))
    _check(search.run)
    return found


@with_options(WorkOptions)
def explain(puzzle: PuzzleOrName, **options: Unpack[WorkOptions]) -> tuple[Outcome, Common | None]:
    """Return why a puzzle is impossible (the outcome's `reason`), or the placements that all its
    tilings have in common, if these are few; of many the outcome has the number, if that is cheap.

    Raises PsolverError as Search does, and for a symmetry puzzle.
    """
    puzzle = explainable(_loaded(puzzle))
    with Search(puzzle, limit=FEW + 1, **options) as search:
        found = list(search._others(explained(search.run)))
    outcome = search.outcome
    if len(found) > FEW:
        from .solve.cheap_count import with_number_of_all

        began = time.monotonic() - outcome.seconds  # both have one time limit
        outcome = with_number_of_all(outcome, run_with(puzzle, options, began=began))
    return outcome, common(found) if found and search.complete else None


@with_options(WorkOptions)
def unique(
    puzzle: PuzzleOrName, why: bool = False, **options: Unpack[WorkOptions]
) -> tuple[bool, tuple[Tiling, ...]]:
    """Return whether a puzzle has one tiling only, up to its symmetries, and that; or two tilings,
    none if it is impossible.

    Asked `why`, it takes two that differ on few cells, which shows the pieces that can swap.
    Raises PsolverError as Search does, and TimeoutError if the time limit ends it.
    """
    found: list[Tiling] = []
    with Search(puzzle, limit=limit_of(why), distinct=True, **options) as search:
        search.run.explains = False
        add_two(found, search, search.puzzle, search.run.control, why)
    if len(found) < 2:
        _check(search.run)
    return len(found) == 1, tuple(found[:2])


@with_options(WorkOptions)
def clue(
    puzzle: PuzzleOrName,
    number: int = 1,
    among: int = 1,
    pieces: bool = False,
    quick: bool = False,
    **options: Unpack[WorkOptions],
) -> ClueSet | None:
    """Return the fewest clues that make a tiling the only one, in `added_to` a puzzle; None if no
    clues would do, or if the puzzle is impossible.

    `number` is that of the tiling in the list of all, from 1; of `among` tilings from there on the
    one that needs fewest clues is taken. With `pieces` whole pieces lie from the start, not single
    cells; `quick` is a small set at once, of which no clue can be left out. If the time limit ends
    it, the clues are the fewest found so far; TimeoutError if none were found.

    Raises PsolverError for a number beyond the last tiling, and for a puzzle with a goal.
    """
    for value in (number, among):
        if type(value) is not int or value < 1:
            raise PsolverError(f"a number of a tiling is 1 or more, not {value!r}")
    found: ClueSet | None = None
    with _unexplained(puzzle, options) as search:
        for better in clue_sets(search.run, ClueTask(number, among, pieces, quick)):
            found = better
    if found is None:
        _check(search.run)
    return found


def disassemble(
    tiling: Tiling, time_limit: float | str | None = None, puzzle: Puzzle | None = None
) -> Disassembly:
    """Return the moves that take the pieces of a tiling of squares or cubes apart, or all states
    of those that cannot be taken apart. Pieces that may stay together, by the groups `together` of
    a `puzzle`, need not come apart.

    Raises PsolverError for other lattices, pieces that overlap and more than 62 of them, and
    TimeLimitError.
    """
    if not isinstance(tiling, Tiling):
        raise PsolverError(f"expected a Tiling, found {kind_of(tiling)}")
    check_lattice(tiling.lattice, "tiling")
    cells = [cell for one in tiling for cell in one.cells]
    if len(set(cells)) < len(cells) or not all(map(tiling.lattice.has, cells)):
        raise PsolverError("tiling: pieces overlap, or lie beyond the lattice")
    if puzzle is not None:
        check_puzzle(puzzle)
    groups = puzzle.together if puzzle else ()
    control = Control(None if time_limit is None else limit_in_seconds(time_limit))
    try:
        return disassembly(tiling, control, groups=groups)
    except TimeUp:
        raise TimeLimitError("the time limit ended the disassembly") from None


def difficulty(puzzle: PuzzleOrName, time_limit: float | str | None = None) -> Difficulty:
    """Return measures of the difficulty of a puzzle, as far as they are known in time; each is
    defined in docs/difficulty.md, and takes some seconds at most.

    Raises PsolverError for a puzzle that asks for symmetric figures or for the best, and for one
    with over 100,000 placements; TimeLimitError if the limit comes before anything is measured.

    >>> found = difficulty("four-pieces")
    >>> found.number, found.false_starts, found.guesses
    (2, (2, 8), (0, 1))
    """
    from .solve.difficulty import difficulty_of

    whole = _loaded(puzzle)
    control = Control(None if time_limit is None else limit_in_seconds(time_limit))
    try:
        return difficulty_of(whole, control)
    except TimeUp:
        raise TimeLimitError("the time limit ended the measures of difficulty") from None


def order(
    shape: object,
    *,
    most_area: int | None = None,
    width: int | tuple[int, int] | None = None,
    height: int | tuple[int, int] | None = None,
    can_rotate: bool = True,
    can_reverse: bool = True,
    time_limit: float | str | None = None,
    jobs: int | None = None,
) -> TileOrder:
    """Return the rectangles that copies of a shape of squares tile, and its order: docs/order.md.

    shape        a name such as "L-tromino", a drawing such as "##/#", cells, a Piece, or a Puzzle
                 with one piece
    most_area    cells of the largest rectangle; None: 30 times those of the shape
    width        a number, or the least and the most; None: any
    height       the same
    can_rotate   whether the shape may be turned
    can_reverse  whether it may be flipped over
    If the time limit ends it, the rectangles that were not decided are open. Raises PsolverError
    for a wrong value.

    >>> found = order("L-tromino", most_area=45)
    >>> found.order, found.odd_order, [one.size for one in found.primes]
    (2, 15, [(2, 3), (5, 9)])
    """
    from .formats.shape_text import shape_piece
    from .solve.tile_order import order_of, restricted

    control = Control(None if time_limit is None else limit_in_seconds(time_limit))
    piece = restricted(shape_piece(shape), can_rotate, can_reverse)
    sides = _side("width", width), _side("height", height)
    area = _side("most_area", most_area)
    return order_of(piece, control, area and area[1], *sides, jobs)


def _side(what: str, given: Any) -> tuple[int, int] | None:
    """Return the least and the most that were given. Raises PsolverError for no such numbers."""
    if given is None:
        return None
    ends = given if isinstance(given, tuple) else (given, given)
    if len(ends) != 2 or any(type(n) is not int for n in ends) or not 0 < ends[0] <= ends[1]:
        raise PsolverError(f"{what}: expected a whole number above 0, or two, found {given!r}")
    return ends


def plane(
    shape: object,
    lattice: Lattice = SQUARE,
    *,
    can_rotate: bool = True,
    can_reverse: bool = True,
    most: int = 4,
    heesch: int = 4,
    time_limit: float | str | None = None,
) -> PlaneVerdict:
    """Return whether copies of a shape tile the plane, with a tiling or a proof, or as far as
    time allows. The shape is a name such as "T-pentomino", a drawing, a Piece or cells.

    lattice  that of a drawing or of cells: SQUARE, HEXAGON or TRIANGLE
    most     the classes of tiles up to which periodic tilings are looked for
    heesch   the number of coronas up to which they are
    Raises PsolverError for a shape of another lattice, and for one in several parts.

    >>> found = plane("T-pentomino")
    >>> found.status, found.isohedral, found.tiling.group
    ('tiles', True, 'p2')
    >>> plane("#####/#...#").heesch, plane("####/#.#./##..").reason
    (1, 'hole')
    """
    from .formats.shape_text import shape_piece
    from .solve.plane.verdict import allowed, verdict

    if not isinstance(lattice, Lattice):
        raise PsolverError(f"lattice: expected one such as psolver.HEXAGON, found {lattice!r}")
    for what, number in (("most", most), ("heesch", heesch)):
        if type(number) is not int or number < 0:
            raise PsolverError(f"{what}: expected a whole number from 0 on, found {number!r}")
    piece = allowed(shape_piece(shape, lattice), can_rotate, can_reverse)
    limit = None if time_limit is None else limit_in_seconds(time_limit)
    return verdict(piece, most, heesch, Control(limit))


def make(
    path: str | os.PathLike[str],
    number: int = 1,
    seed: int | None = None,
    *,
    tries: int | None = None,
    time_limit: float | str | None = None,
    jobs: int | None = None,
) -> Iterator[MadePuzzle]:
    """Return a generator of different puzzles that are made of a file with a table [make].

    number      of puzzles; there are fewer if nothing is left to try, or after that many `tries`
    seed        the same one makes the same puzzles again; None: one is chosen
    time_limit  seconds, or a text such as "5m"
    jobs        cores to use; None: all; the puzzles do not depend on it
    Raises PuzzleError for a fault of the file, PsolverError for another wrong value, and
    TimeLimitError.
    """
    from .formats.toml.load_make import load_make_file

    for what, value, least in (("number", number, 1), ("tries", tries, 1), ("seed", seed, None)):
        if value is not None and (type(value) is not int or (least and value < least)):
            above = " above 0" if least else ""
            raise PsolverError(f"{what}: expected a whole number{above}, found {value!r}")
    task = load_make_file(path)
    run = Run(task.puzzle, Options(time_limit=time_limit, jobs=jobs))
    return _made(run, task, number, randrange(tasks.SEEDS) if seed is None else seed, tries)


def _made(
    run: Run, task: MakeTask, number: int, seed: int, tries: int | None
) -> Iterator[MadePuzzle]:
    from .solve.making import Making

    with run.guarded():
        yield from islice(Making(run, task, seed).puzzles(tries), number)
    if run.timed_out:
        what = f"the time limit came first; puzzles made: {run.solutions:,}"
        raise TimeLimitError(f"{run.name}: {what}")


def _unexplained(puzzle: PuzzleOrName, options: SearchOptions | WorkOptions) -> Search:
    """Return a search that looks for no reason if it finds nothing."""
    search = Search(puzzle, **options)
    search.run.explains = False
    return search


def _check(run: Run) -> None:
    """Raise the limit that ended a run too early."""
    if run.timed_out:
        found = max(run.printed, run.solutions)
        what = f"the time limit ended the search; tilings found: {found:,}"
        raise TimeLimitError(f"{run.name}: {what}")
    if run.given_up:
        raise MemoryLimitError(f"{run.name}: {run.given_up}")
