"""The solutions that a page carries along, to answer and to give hints without a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from ..boxes import is_too_large_to_list
from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..core.tilings import Tiling
from ..search.drawing_tasks import drawn_tilings
from ..search.encoding import encode
from ..search.large_groups import of_items
from ..search.run import Options, Run
from ..search.tasks import tilings
from .hand_tuning import MOST_CARRIED, MOST_CARRIED_PLACEMENTS
from .steps_by_hand import too_many_placements
from .watched_runs import watched_run

# Solutions are drawn at random from this seed, so that the same puzzle carries the same ones.
CARRIED_SEED = 1


class CarriedSolutions(NamedTuple):
    """Some solutions of a puzzle.

    tilings   if they are complete, none of them an image of another one
    maps      the symmetries of the puzzle, as maps of the numbers of the cells of its board: each
              solution has an image under each; () for pieces with marks
    complete  whether these images are all solutions
    """

    tilings: tuple[Tiling, ...]
    maps: tuple[tuple[int, ...], ...] = ()
    complete: bool = False


def carried_solutions(
    puzzle: Puzzle,
    most_solutions: int = MOST_CARRIED,
    seconds: float | str = 10,
) -> CarriedSolutions:
    """Return all solutions of a puzzle, one of each class, if they are found in time and are not
    over `most_solutions`; else some drawn at random, or the first ones if even that takes too long.

    Raises PsolverError for a puzzle too large.
    """
    control = current_control()
    maps = cell_maps(puzzle)
    options = Options(distinct=len(maps) > 1, limit=most_solutions + 1, time_limit=seconds)
    listing = watched_run(puzzle, options)
    solutions = tuple(tilings(listing))
    control.check()
    if not listing.complete:
        drawn = watched_run(puzzle, Options(time_limit=seconds))
        solutions = tuple(_drawn(drawn, most_solutions)) or solutions[:most_solutions]
        control.check()
    largest = max((len(solution.placements) for solution in solutions), default=1)
    fits = MOST_CARRIED_PLACEMENTS // max(1, len(maps) * largest)
    return CarriedSolutions(solutions[:fits], maps, listing.complete and len(solutions) <= fits)


def _drawn(run: Run, number: int) -> Iterator[Tiling]:
    """Different solutions drawn at random, up to a number; none if that is not done in time."""
    with suppress(PsolverError):  # they are too many to count
        yield from dict.fromkeys(drawn_tilings(run, number, CARRIED_SEED))


def cell_maps(puzzle: Puzzle) -> tuple[tuple[int, ...], ...]:
    """Return the symmetries of a puzzle as maps of its cells, the identity first; () if they do not
    make a solution of another one, or are too many.
    """
    if puzzle.has_marks or is_too_large_to_list(puzzle):
        return ()
    encoding = encode(puzzle)
    cells = puzzle.board.cells
    if too_many_placements(encoding) or encoding.cells != cells:
        return ()
    cell_images = {tuple(image[: len(cells)]) for image in of_items(encoding)}
    return tuple(sorted(cell_images))
