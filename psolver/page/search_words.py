"""Sentences of the page about a search: its progress, and its result above the solutions."""

from __future__ import annotations

from ..core.control import Progress
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.wording import tally
from ..text.progress_words import (
    LEAST_DONE,
    FirstKnown,
    found_so_far,
    how_far,
    part_done,
    speed_words,
    time_left,
)
from ..text.puzzle_rules import best_line
from ..text.results import ASSEMBLABLE, END_WORDS, cost, found_line
from ..text.sentences import capital


def page_progress(
    puzzle: Puzzle,
    outcome: Outcome,
    progress: Progress,
    first_known: FirstKnown | None,
    limit: int | None,
) -> tuple[str, str]:
    """The progress of a search as `how_far` has it, with the speed for itself. If its limit of
    solutions comes first at this pace, that takes the place of the time left.
    """
    if progress.compiling or progress.engine == "probes":
        return how_far(puzzle, outcome, progress, first_known), ""
    done = progress.fraction
    clauses = [found_so_far(puzzle, outcome, progress)]
    if done is not None:
        is_sure = LEAST_DONE <= done < 1
        if is_sure:
            clauses.insert(0, part_done(done))
        if limit and max(outcome.solutions, outcome.printed) > limit * done:
            clauses.append(f"stops at {limit:,} solutions")
        elif is_sure and first_known:
            words = time_left(outcome.seconds, done, first_known)
            clauses.append(words)
    progress_line = ", ".join(clause for clause in clauses if clause)
    speed = speed_words(outcome, progress)
    return progress_line, capital(speed)


def page_lines(outcome: Outcome, classes: str) -> tuple[str, str]:
    """The result of a search in one line, with its time if there are solutions, and the details of
    how it was found. `classes` is how solutions of one class differ, such as "turns and flips".
    """
    effort = cost(outcome)
    details = f"{capital(effort)}."
    if outcome.status == "impossible":
        line = found_line(outcome, hinted=False)
        return f"{capital(line)}.", details
    digits = 2
    if outcome.seconds >= 1:
        digits = 1
    time = f"{outcome.seconds:.{digits}f} s"
    best = outcome.best
    is_proved = best is None or best.proved
    if outcome.frame or outcome.status != "solved" or not is_proved:
        line = found_line(outcome)
        line = line.replace(" distinct", " different")
        result = capital(line)
        return f"{result} ({time}).", details
    line = different_line(outcome.solutions, outcome.distinct, classes)
    if ASSEMBLABLE in outcome.options:
        line += " that can be taken apart"
    if best:
        result = capital(best_line(best))
        line = f"{result}; {line}"
    if _is_cut(outcome):
        line += f"; the first {outcome.printed:,} are listed"
    end = capital(END_WORDS[outcome.status])
    return f"{line}, {time}.", f"{end}: {effort}."


def _is_cut(outcome: Outcome) -> bool:
    """Whether a list has fewer solutions than were found; a draw and a count are no lists."""
    if not outcome.printed:
        return False
    if outcome.seed is not None:
        return False
        return False
    options = dict(outcome.options)
    is_distinct = "distinct" in options or "up_to" in options
    number = outcome.distinct if is_distinct else outcome.solutions
    return outcome.printed < (number or 0)


def different_line(solutions: int | None, distinct: int | None, classes: str) -> str:
    """The numbers of solutions that are known, first of different ones; `classes` is how those of
    one class differ, "" if that is not to be shown.

    >>> different_line(8, 1, "turns"), different_line(None, 65, ""), different_line(7, 7, "turns")
    ('1 solution (8 with turns)', '65 different solutions', '7 solutions')
    """
    if distinct is None or distinct == solutions:
        return tally(solutions or 0, "solution")
    if solutions and classes:
        line = tally(distinct, "solution")
        line += f" ({solutions:,} with {classes})"
        return line
    return tally(distinct, "different solution")
