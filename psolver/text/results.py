"""The progress and the result of a search or a check, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ..core.control import DETERMINANT, Work, unit
from ..core.model import Puzzle
from ..core.outcome import FIRST_KERNELS, Outcome
from ..core.piece import names_left_out
from ..core.tilings import Placement
from ..core.wording import shortened, tally
from .puzzle_rules import best_line

END_WORDS = {
    "solved": "the search is complete",
    "impossible": "impossible",
    "limit": "stopped by the limit",
    "interrupted": "interrupted",
}
INCOMPLETE = "the solutions are sorted, but not complete: others may come before and between them"
NAMED_KERNELS = (DETERMINANT, *FIRST_KERNELS)  # kernels that are named, not their engines
ASSEMBLABLE = ("only_assemblable", True)  # the option of an outcome


def summary_line(outcome: Outcome) -> str:
    """The summary of a search."""
    spent = cost(outcome)
    if outcome.reason:
        spent = f"{outcome.seconds:.2f} s"
    return f"{found_line(outcome)} ({spent})"


def found_line(outcome: Outcome, hinted: bool = True) -> str:
    """The result of a search, without its cost; `hinted`: with the command that shows more of a
    reason.
    """
    if outcome.frame:
        return _figures_line(outcome)
    if outcome.best:
        return best_found_line(outcome)
    if outcome.reason:
        hint = ""
        if hinted and outcome.reason.deduction:
            hint = "; psolver explain shows each step"
        elif hinted and outcome.reason.weights:
            hint = "; psolver explain draws them"
        return f"no solution: {outcome.reason.sentence}{hint}"
    if outcome.status == "impossible":
        options = dict(outcome.options)
        apart = ""
        if ASSEMBLABLE in outcome.options:
            apart = " can be taken apart"
        if options.get("least_level"):
            apart = f" of level {options['least_level']} or higher"
        return f"no solution{apart}: the search is complete"
    solutions = tally(outcome.solutions, "solution")
    if outcome.engine == "count" and outcome.status != "solved":  # all are counted at once, or none
        if not outcome.solutions:
            solutions = "not counted to the end"
        return f"{solutions}; {END_WORDS[outcome.status]}"
    if outcome.distinct is not None:
        solutions += f", {outcome.distinct:,} distinct"
    return solutions + _end(outcome)


def best_found_line(outcome: Outcome) -> str:
    """The value of the best tilings, or its bounds, and the number of them that were found."""
    assert outcome.best
    value = best_line(outcome.best)
    if not outcome.best.proved:
        return f"{value}; {END_WORDS[outcome.status]}"
    solutions = tally(outcome.solutions, "solution")
    if outcome.distinct is not None and outcome.status == "solved":
        solutions += f", {outcome.distinct:,} distinct"
    return f"{value}; {solutions}{_end(outcome)}"


def _figures_line(outcome: Outcome) -> str:
    frame = " in this frame" if outcome.frame == "given" else ""
    if outcome.reason:
        return f"no figure: {outcome.reason.sentence}"
    if outcome.status == "impossible":
        return f"no figure{frame or ' in any frame'}: the search is complete"
    if outcome.status != "solved":
        frame = ""
    elif not frame:
        frame = ", in any frame"
    return figures_found(outcome) + frame + _end(outcome)


def _end(outcome: Outcome) -> str:
    ended = END_WORDS[outcome.status]
    if outcome.status == "solved":
        return f"; {ended}"
    if outcome.status == "limit" and outcome.solutions:
        return f"; {ended}, there may be more"
    return f" so far; {ended}"


def cost_line(outcome: Outcome, ended: str = "") -> str:
    """The cost of an answer below it; `ended`: the end of the search, if it was no limit."""
    ended = ended or END_WORDS[outcome.status]
    return f"{ended} ({cost(outcome)})"


def cost(outcome: Outcome) -> str:
    """The engines or kernels of a search, their work, and the time."""
    seconds = f"{outcome.seconds:.2f} s"
    if outcome.engine == "auto":
        return seconds  # there was nothing to search
    if not _searcher(outcome.engine, outcome.kernel):
        return seconds  # it had not begun
    work = outcome.work
    if not work:
        alone = Work(outcome.engine, outcome.kernel, outcome.nodes, outcome.seconds)
        work = (alone,)
    amounts = _amounts(work)
    separator = ", " if len(amounts) == 1 else "; "
    return separator.join([*amounts, seconds])


def _amounts(work: Sequence[Work]) -> list[str]:
    totals: dict[tuple[str, str], int] = defaultdict(int)
    for searcher_work in work:
        engine = searcher_work.engine
        kernel = searcher_work.kernel
        key = _searcher(engine, kernel), unit(engine, kernel)
        totals[key] += searcher_work.nodes
    amounts = []
    for (searcher, units), number in totals.items():
        if number == 1:
            units = units.removesuffix("s")
        amounts.append(f"{searcher}, {number:,} {units}")
    return amounts


def _searcher(engine: str, kernel: str) -> str:
    """The name of an engine, or of the kernel if that name is more exact."""
    if engine in ("sat", "count") and kernel not in NAMED_KERNELS:
        return engine
    return kernel


def figures_found(outcome: Outcome) -> str:
    """The number of figures and arrangements found."""
    figures = tally(outcome.figures or 0, "figure")
    arrangements = tally(outcome.solutions, "arrangement")
    return f"{figures}, {arrangements}"


# puzzles and checks -------------------------------------------------------------------------------


def number_line(puzzle: Puzzle, number: int) -> str:
    """The line above a solution that is numbered; the first has the number 1."""
    noun = "Arrangement" if puzzle.goal else "Solution"
    return f"{noun} {number}"


def pieces_left_out(puzzle: Puzzle, tiling: Iterable[Placement]) -> tuple[str, ...]:
    """The names of pieces that a tiling leaves out, in a puzzle with groups or a goal; else ()."""
    may_leave_out = puzzle.rules and puzzle.piece_bounds
    if not puzzle.best and not may_leave_out:
        return ()
    used = {placement.piece for placement in tiling}
    return names_left_out(puzzle.pieces, used)


def left_out_line(names: Sequence[str]) -> str:
    """The pieces that are left out.

    >>> left_out_line(["F", "X"])
    'left out: F, X'
    """
    short_names = map(shortened, names)
    return f"left out: {', '.join(short_names)}"
