"""Why a puzzle is impossible, from the simplest reason to the strongest; what all tilings share
where it is not.
"""

from __future__ import annotations

from contextlib import suppress

from ..control import UNWATCHED, Control, TimeUp
from ..errors import PsolverError
from ..puzzle.model import Puzzle
from ..puzzle.reason import Core, Reason
from .encode import Encoding, encode
from .run import Run

FEW = 1000  # solutions that are compared for what they have in common


def explainable(puzzle: Puzzle) -> Puzzle:
    """The puzzle; raises PsolverError for a symmetry puzzle."""
    if puzzle.goal:
        raise PsolverError(
            f"{puzzle.file}: is a symmetry puzzle, and only tilings can be explained"
        )
    return puzzle


def add_core(run: Run) -> None:
    """Where a run has found no tiling and no simpler reason, look for a core as its `reason`; there
    may be none.
    """
    if run.puzzle and run.outcome.status == "impossible" and run.reason is None:
        with suppress(TimeUp):
            encoding = encode(run.puzzle, run.control)
            run.reason = core_reason(encoding, run.options.sat_solver, run.control)


def core_reason(
    encoding: Encoding, solver: str | None = None, control: Control = UNWATCHED
) -> Reason | None:
    """A small part of an impossible puzzle that is impossible by itself, found by SAT; None where
    none was found.
    """
    from ..cover.sat.core import find_core
    from ..cover.sat.session import DEFAULT_SOLVER

    found = find_core(encoding.problem, solver or DEFAULT_SOLVER, control)
    if found is None:
        return None
    items = len(encoding.cells)
    names = [piece.name for piece in encoding.pieces]
    cells = tuple(encoding.cells[wish.item] for wish in found.wishes if wish.item < items)
    bounds = [wish for wish in found.wishes if wish.item >= items]
    core = Core(
        cells,
        tuple((names[w.item - items], encoding.problem.least[w.item]) for w in bounds if w.least),
        tuple(
            (names[w.item - items], encoding.problem.most[w.item]) for w in bounds if not w.least
        ),
        found.minimal,
    )
    named = tuple(dict.fromkeys(name for name, _ in (*core.least, *core.most)))
    return Reason(
        "core",
        _sentence(core, sum(piece.most != 0 for piece in encoding.pieces)),
        named,
        cells,
        core=core,
    )


def _sentence(core: Core, pieces: int) -> str:
    """What a core says, of a puzzle of so many pieces.

    >>> _sentence(Core(((0, 0), (0, 1)), (), (("F", 1), ("U", 1)), True), 2)
    'these 2 cells cannot all be covered with every piece used at most once'
    >>> _sentence(Core((), (("F", 1), ("U", 2)), (("U", 2),), True), 2)
    'the board has no room for U used exactly 2 times, F at least once'
    """
    number = len(core.cells)
    what = (
        f"these {number:,} cells cannot all be covered"
        if number > 1
        else "this cell cannot be covered"
    )
    named = {name for name, _ in (*core.least, *core.most)}
    used = f" {'with' if number else 'for'} {_bounds(core, pieces)}" if named else ""
    others = ", however the others are used" if named else ", however often the pieces are used"
    return (
        (what if number else "the board has no room")
        + used
        + (others if len(named) < pieces else "")
    )


def _bounds(core: Core, pieces: int) -> str:
    """How often the pieces of a core are used: the exact counts first, then the least, then the
    most.
    """
    exact = sorted(set(core.least) & set(core.most))
    kinds = (
        ("exactly", exact),
        ("at least", [pair for pair in core.least if pair not in exact]),
        ("at most", [pair for pair in core.most if pair not in exact]),
    )
    names: dict[tuple[str, int], list[str]] = {}
    for word, pairs in kinds:
        for name, count in sorted(pairs, key=lambda pair: pair[1]):
            names.setdefault((word, count), []).append(name)
    said: list[str] = []
    for (word, count), who in names.items():
        several = (
            "every piece" if len(who) == pieces > 1 else f"{', '.join(who[:-1])} and {who[-1]}"
        )
        times = "once" if count == 1 else f"{count:,} times"
        used = "" if said else " used"
        each = " each" if 1 < len(who) < pieces else ""
        said.append(f"{several if len(who) > 1 else who[0]}{used} {word} {times}{each}")
    return ", ".join(said)
