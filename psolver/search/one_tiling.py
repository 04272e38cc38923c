"""One tiling of a puzzle, if no other is asked for: searches that each suit some puzzles, in turns
with the usual search.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import TypeAlias

from ..core.control import current_control
from ..core.model import Puzzle
from ..core.tilings import Tiling

# of the usual search of a small board before all others: a tenth of a second
USUAL_COST = 8_000_000

Classes: TypeAlias = Generator[Sequence[Tiling], None, None]


def tiling_alone(
    puzzle: Puzzle,
    usual: Classes,
    solver: str | None,
    verified: Callable[[Tiling], Sequence[Tiling]],
    is_small: bool,
) -> Classes:
    """Yield the first tiling of a puzzle, alone in its class, by a search for one alone or by the
    usual search, which take turns. On a small board the usual search begins by itself.

    solver    the name of a SAT solver; None: the fastest of each search
    verified  checks a tiling, and returns its class
    """
    control = current_control()
    with closing(usual):
        if is_small:
            for images in usual:
                if images:
                    yield images
                if control.progress.cost > USUAL_COST:
                    break
            else:
                return
        from ..engines.first.first_tilings import first_turns
        from ..engines.first.turns import in_turns

        def search() -> Generator[int, None, Sequence[Tiling]]:
            tiling = yield from first_turns(puzzle, solver, is_small)
            if tiling is None:
                return ()
            return verified(tiling)

        yield from in_turns(search(), usual)
