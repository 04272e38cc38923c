"""The progress and the result of a search or a check, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.control import DETERMINANT, Work, unit
from ..core.model import Puzzle
from ..core.outcome import FIRST_KERNELS, Outcome
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
    spent = f"{outcome.seconds:.2f} s" if outcome.reason else cost(outcome)
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
        apart = " can be taken apart" if ASSEMBLABLE in outcome.options else ""
        if level := dict(outcome.options).get("least_level"):
            apart = f" of level {level} or higher"
        return f"no solution{apart}: the search is complete"
    solutions = tally(outcome.solutions, "solution")
    if outcome.engine == "count" and outcome.status != "solved":  # all are counted at once, or none
        counted = solutions if outcome.solutions else "not counted to the end"
        return f"{counted}; {END_WORDS[outcome.status]}"
    if outcome.distinct is not None:
        solutions += f", {outcome.distinct:,} distinct"
    return f"{solutions}{_end(outcome)}"


def best_found_line(outcome: Outcome) -> str:
    """The value of the best tilings, or its bounds, and the number of them that were found."""
    assert outcome.best
    if not outcome.best.proved:
        return f"{best_line(outcome.best)}; {END_WORDS[outcome.status]}"
    solutions = tally(outcome.solutions, "solution")
    if outcome.distinct is not None and outcome.status == "solved":
        solutions += f", {outcome.distinct:,} distinct"
    return f"{best_line(outcome.best)}; {solutions}{_end(outcome)}"


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
    return f"{figures_found(outcome)}{frame}{_end(outcome)}"


def _end(outcome: Outcome) -> str:
    ended = END_WORDS[outcome.status]
    if outcome.status == "solved":
        return f"; {ended}"
    if outcome.status == "limit" and outcome.solutions:
        return f"; {ended}, there may be more"
    return f" so far; {ended}"


def cost_line(outcome: Outcome, ended: str = "") -> str:
    """The cost of an answer below it; `ended`: the end of the search, if it was no limit."""
    return f"{ended or END_WORDS[outcome.status]} ({cost(outcome)})"


def cost(outcome: Outcome) -> str:
    """The engines or kernels of a search, their work, and the time."""
    seconds = f"{outcome.seconds:.2f} s"
    if outcome.engine == "auto":
        return seconds  # there was nothing to search
    if not _searcher(outcome.engine, outcome.kernel):
        return seconds  # it had not begun
    alone = Work(outcome.engine, outcome.kernel, outcome.nodes, outcome.seconds)
    amounts = _amounts(outcome.work or (alone,))
    if len(amounts) == 1:
        return f"{amounts[0]}, {seconds}"
    return "; ".join([*amounts, seconds])


def _amounts(work: Sequence[Work]) -> list[str]:
    totals: dict[tuple[str, str], int] = {}
    for searcher_work in work:
        engine, kernel = searcher_work.engine, searcher_work.kernel
        key = _searcher(engine, kernel), unit(engine, kernel)
        totals[key] = totals.get(key, 0) + searcher_work.nodes
    amounts = []
    for (searcher, units), number in totals.items():
        noun = units.removesuffix("s") if number == 1 else units
        amounts.append(f"{searcher}, {number:,} {noun}")
    return amounts


def _searcher(engine: str, kernel: str) -> str:
    """The name of an engine, or of the kernel if that name is more exact."""
    return engine if engine in ("sat", "count") and kernel not in NAMED_KERNELS else kernel


def figures_found(outcome: Outcome) -> str:
    """The number of figures and arrangements found."""
    return f"{tally(outcome.figures or 0, 'figure')}, {tally(outcome.solutions, 'arrangement')}"


# puzzles and checks -------------------------------------------------------------------------------


def number_line(puzzle: Puzzle, number: int) -> str:
    """The line above a solution that is numbered; the first has the number 1."""
    return f"{'Arrangement' if puzzle.goal else 'Solution'} {number}"


def pieces_left_out(puzzle: Puzzle, tiling: Iterable[Placement]) -> tuple[str, ...]:
    """The names of pieces that a tiling leaves out, in a puzzle with groups or a goal; else ()."""
    if not (puzzle.best or (puzzle.rules and puzzle.piece_bounds)):
        return ()
    used = {placement.piece for placement in tiling}
    return tuple(p.name for p in puzzle.pieces if p.name not in used and p.most != 0)


def left_out_line(names: Sequence[str]) -> str:
    """The pieces that are left out.

    >>> left_out_line(["F", "X"])
    'left out: F, X'
    """
    return f"left out: {', '.join(map(shortened, names))}"
