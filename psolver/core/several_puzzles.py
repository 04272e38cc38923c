"""Files that are several puzzles: the errors if none of them was chosen.

given  a number for each variable of a file, (("n", 2), ("m", 3)), the last of which varies fastest
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from .errors import PuzzleError, SeveralPuzzles
from .model import Puzzle
from .tilings import Tiling
from .wording import listed, quoted

# the table of a file, and in messages its key
VARY = "vary"
# the table of a file, and the variable whose number chooses one
PROBLEM = "problem"
# a message names no more problems
MOST_NAMED = 6
Given: TypeAlias = tuple[tuple[str, int], ...]
Vary: TypeAlias = Mapping[str, int | str | Sequence[int]]


class FileProblem(NamedTuple):
    """A problem of a file.

    name     its name, "" for none
    puzzle   the puzzle
    losses   a sentence for each thing that the file holds and the puzzle does not
    tilings  the solutions in the file; each was verified
    """

    name: str
    puzzle: Puzzle
    losses: tuple[str, ...] = ()
    tilings: tuple[Tiling, ...] = ()


class SeveralProblems(SeveralPuzzles):
    """A file holds several problems, and none, or several by their `numbers`, were chosen; the file
    of another program `stores` solutions.
    """

    def __init__(
        self,
        file: str,
        problems: Sequence[FileProblem],
        numbers: Sequence[int] = (),
        stores: bool = True,
    ) -> None:
        numbers_of_puzzles = [
            ((PROBLEM, number),) for number in numbers or range(1, len(problems) + 1)
        ]
        super().__init__(file, numbers_of_puzzles)
        self.problems, self.stores = problems, stores
        named = [
            f"{number} {quoted(problem.name)}" if problem.name else f"{number}"
            for number, problem in enumerate(problems[:MOST_NAMED], 1)
        ]
        names = ", ".join([*named, "…"]) if problems[MOST_NAMED:] else listed(named)
        cure = "choose one with --problem N, or count all with --count"
        PuzzleError.__init__(self, file, "", f"holds {len(problems):,} problems, {names}; {cure}")
