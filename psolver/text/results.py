"""The progress and the result of a search or a check, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..core.cells import extent
from ..core.control import DETERMINANT, Progress, Work, seconds_of, unit
from ..core.errors import printable
from ..core.model import Piece, Puzzle
from ..core.outcome import FIRST_KERNELS, Check, Outcome
from ..core.reason import Common
from ..core.wording import listed, often, plural, tally
from .puzzle_rules import best_line, worth_words

if TYPE_CHECKING:
    from ..core.tiling import Placement

VERDICT_COLUMNS = 9  # before the file of a puzzle that was checked
SKIPPED = {
    "slow": "slow, use --slow",
    "engine": "symmetry puzzles are searched by SAT",
    "best": "auto and sat alone list its best",
    "nothing": "no expected answers",
}
ENDED = {
    "solved": "the search is complete",
    "impossible": "impossible",
    "limit": "stopped by the limit",
    "interrupted": "interrupted",
}
INCOMPLETE = "the solutions are sorted, but not complete: others may come before and between them"
TWO_FOUND = "two different solutions are enough"
NOT_COMPARED = "there are too many solutions to compare"
NOT_SETTLED = "not settled: stopped by the limit"
NAMED = (DETERMINANT, *FIRST_KERNELS)  # kernels that are named, not their engines
UNEXPLAINED = (
    "Impossible: a search of the whole puzzle found no solution, and no small part that is"
    " impossible by itself was found."
)
NOT_MINIMAL = "(A part of this may be impossible by itself: that was not found out.)"
NOTHING_SHARED = "No cell is covered by the same piece in all of them."
ONLY_ONE = "It is the only one."
ONLY_TURNED = "The others are this one, turned or flipped."
MANY_SOLUTIONS = 1000  # too many to look at
MOST_ON_SHEET = 1000  # drawings on a sheet
LONG_SECONDS = 48 * 3600  # too long for a figure
LEAST_DONE = 0.001  # below this part the time left is not known at all
ASSEMBLABLE = ("only_assemblable", True)  # the option of an outcome
SURE_SECONDS = 10  # of work at a known pace: the time left is not certain before that
WITHOUT = {
    "sheet": "no page with a solution",
    "booklet": "no solution in the booklet",
    "laser": "no solution to cut in place",
}


def summary_line(outcome: Outcome, explainer: str = "psolver explain") -> str:
    """The summary of a search; `explainer` is the command that draws the cells of a reason."""
    if outcome.reason:
        return f"{found_line(outcome, explainer)} ({outcome.seconds:.2f} s)"
    return f"{found_line(outcome)} ({cost(outcome)})"


def found_line(outcome: Outcome, explainer: str = "psolver explain") -> str:
    """The result of a search, without its cost; `explainer` as in `summary_line`, or ""."""
    if outcome.frame:
        return _figures_line(outcome)
    if outcome.best:
        return best_found_line(outcome)
    if outcome.reason:
        hint = f"; {explainer} draws them" if outcome.reason.weights else ""
        if outcome.reason.deduction:
            hint = f"; {explainer} shows each step"
        hint = hint if explainer else ""
        return f"no solution: {outcome.reason.sentence}{hint}"
    if outcome.status == "impossible":
        apart = " can be taken apart" if ASSEMBLABLE in outcome.options else ""
        return f"no solution{apart}: the search is complete"
    found = tally(outcome.solutions, "solution")
    if outcome.engine == "count" and outcome.status != "solved":  # all are counted at once, or none
        counted = found if outcome.solutions else "not counted to the end"
        return f"{counted}; {ENDED[outcome.status]}"
    if outcome.distinct is not None:
        found += f", {outcome.distinct:,} distinct"
    return f"{found}{_end(outcome)}"


def page_lines(outcome: Outcome, classes: str) -> tuple[str, str]:
    """The result of a search in one line, with its time if there are solutions, and the details of
    how it was found. `classes` is how solutions of one class differ, such as "turns and flips".
    """
    seconds = outcome.seconds
    time = f"{seconds:.1f} s" if seconds >= 1 else f"{seconds:.2f} s"
    best = outcome.best
    if outcome.status == "impossible":
        return f"{capital(found_line(outcome, ''))}.", f"{capital(cost(outcome))}."
    if outcome.frame or outcome.status != "solved" or (best and not best.proved):
        line = found_line(outcome)
        line = line.replace(" distinct", " different")
        return f"{capital(line)} ({time}).", f"{capital(cost(outcome))}."
    found = different_line(outcome.solutions, outcome.distinct, classes)
    options = dict(outcome.options)
    listed_of = outcome.distinct if {"distinct", "up_to"} & options.keys() else outcome.solutions
    is_list = outcome.printed and outcome.seed is None  # no draw, and no count
    if is_list and outcome.printed < (listed_of or 0):
        found += f"; the first {outcome.printed:,} are listed"
    value = f"{capital(best_line(best))}; " if best else ""
    return f"{value}{found}, {time}.", f"{capital(ENDED[outcome.status])}: {cost(outcome)}."


def different_line(solutions: int | None, distinct: int | None, classes: str) -> str:
    """The numbers of solutions that are known, first of different ones; `classes` is how those of
    one class differ, "" if that is not to be shown.

    >>> different_line(8, 1, "turns"), different_line(None, 65, ""), different_line(7, 7, "turns")
    ('1 different solution (8 with turns)', '65 different solutions', '7 solutions')
    """
    if distinct is None or distinct == solutions:
        return tally(solutions or 0, "solution")
    more = f" ({solutions:,} with {classes})" if solutions and classes else ""
    return f"{tally(distinct, 'different solution')}{more}"


def best_found_line(outcome: Outcome) -> str:
    """The value of the best tilings, or its bounds, and the number of them that were found."""
    assert outcome.best
    if not outcome.best.proved:
        return f"{best_line(outcome.best)}; {ENDED[outcome.status]}"
    found = tally(outcome.solutions, "solution")
    if outcome.distinct is not None and outcome.status == "solved":
        found += f", {outcome.distinct:,} distinct"
    return f"{best_line(outcome.best)}; {found}{_end(outcome)}"


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


def sheet_line(outcome: Outcome, printed: int, drawn: int) -> str:
    """The number of printed solutions that a sheet shows, and the result of the search."""
    parts = [f"The first {drawn:,} of {printed:,} are drawn."] if drawn < printed else []
    return " ".join([*parts, f"{capital(found_line(outcome))}."])


def capital(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def _end(outcome: Outcome) -> str:
    ended = ENDED[outcome.status]
    if outcome.status == "solved":
        return f"; {ended}"
    if outcome.status == "limit" and outcome.solutions:
        return f"; {ended}, there may be more"
    return f" so far; {ended}"


def drawn_line(seed: int) -> str:
    """The sentence that solutions were drawn at random, with the seed that repeats it."""
    return f"drawn at random; --seed {seed} draws the same again"


def numbered_line(index: int) -> str:
    """The meaning of the number by which a solution was chosen."""
    return f"number {index:,} in the order of the count, not of a list"


def cost_line(outcome: Outcome, ended: str = "") -> str:
    """The cost of an answer below it; `ended`: the end of the search, if it was no limit."""
    return f"{ended or ENDED[outcome.status]} ({cost(outcome)})"


def cost(outcome: Outcome) -> str:
    """The engines or kernels of a search, their work, and the time."""
    seconds = f"{outcome.seconds:.2f} s"
    if outcome.engine == "auto":
        return seconds  # there was nothing to search
    if not _searcher(outcome.engine, outcome.kernel):
        return seconds  # it had not begun
    alone = Work(outcome.engine, outcome.kernel, outcome.nodes, outcome.seconds)
    amounts = _amounts(outcome.work or (alone,))
    return f"{'; '.join(amounts)}{'; ' if len(amounts) > 1 else ', '}{seconds}"


def _amounts(work: Sequence[Work]) -> list[str]:
    totals: dict[tuple[str, str], int] = {}
    for one in work:
        key = _searcher(one.engine, one.kernel), unit(one.engine, one.kernel)
        totals[key] = totals.get(key, 0) + one.nodes
    return [
        f"{searcher}, {number:,} {units.removesuffix('s') if number == 1 else units}"
        for (searcher, units), number in totals.items()
    ]


def _searcher(engine: str, kernel: str) -> str:
    """The name of an engine, or of the kernel if that name is more exact."""
    return engine if engine in ("sat", "count") and kernel not in NAMED else kernel


def figures_found(outcome: Outcome) -> str:
    """The number of figures and arrangements found."""
    return f"{tally(outcome.figures or 0, 'figure')}, {tally(outcome.solutions, 'arrangement')}"


# explanations -------------------------------------------------------------------------------------


def unique_line(outcome: Outcome, found: int) -> str:
    """Whether the solution is unique, by how many were found of different classes."""
    those = " that can be taken apart" if ASSEMBLABLE in outcome.options else ""
    if found > 1:
        return f"The solution{those} is not unique:"
    if not found:
        return f"There is no solution{those}."
    if outcome.solutions <= 1:
        return "Unique!"
    return f"Unique! All {outcome.solutions:,} solutions{those} are the same, turned or flipped."


def swap_line(one: Sequence[Placement], other: Sequence[Placement]) -> str:
    """The pieces that lie in another way in the other solution, and on how many cells.

    >>> from psolver.core.tiling import Placement
    >>> bars = Placement("A", ((0, 0), (0, 1))), Placement("A", ((0, 0), (1, 0)))
    >>> swap_line(bars[:1], bars[1:])
    'The two differ on 3 cells, by the piece A:'
    """
    cells = {cell for placement in (*one, *other) for cell in placement.cells}
    names = sorted({printable(placement.piece) for placement in (*one, *other)})
    piece = "piece" if len(names) == 1 else "pieces"
    return f"The two differ on {plural(len(cells), 'cell')}, by the {piece} {listed(names)}:"


NO_SOLUTION = "There is no solution."
NO_CLUES = "No clues would do: another solution has the same pieces on the same cells."


def possible(outcome: Outcome) -> str:
    """The sentence that a puzzle has solutions, and their number (at least one)."""
    at_least = "" if outcome.complete else "at least "
    are = "is" if outcome.solutions == 1 else "are"
    return f"Possible: there {are} {at_least}{plural(outcome.solutions, 'solution')}"


def shared_placements(shared: Common) -> str:
    """The placements (at least one) that all solutions share."""
    number = len(shared.placements)
    names = printable(", ".join(one.piece for one in shared.placements))
    placements = "one placement" if number == 1 else plural(number, "placement")
    return f"All of them share {placements} ({names})"


def shared_cells(shared: Common) -> str:
    """The number of cells (at least one) that all solutions cover with the same piece."""
    number = len(shared.cells)
    cells = "One cell is" if number == 1 else f"{plural(number, 'cell')} are"
    return f"{cells} covered by the same piece in all of them"


# puzzles and checks -------------------------------------------------------------------------------


def about_line(puzzle: Puzzle) -> str:
    """The number of pieces and cells of a puzzle."""
    pieces = f"{puzzle.file}: {plural(len(puzzle.pieces), 'piece')}"
    if puzzle.goal and not puzzle.goal.framed:
        return f"{pieces}, any frame"
    board = puzzle.board
    if puzzle.best and puzzle.best.goal != "tiling":
        return f"{pieces}, {plural(len(board.cells), 'cell')}, {puzzle.best.goal}"
    optional = f" ({len(board.may):,} optional)" if board.may and not puzzle.goal else ""
    return f"{pieces}, {plural(len(board.cells), 'cell')}{optional}"


def used(piece: Piece) -> str:
    """The number of times that a piece is used: "used 2 to 4 times"."""
    return "not used" if piece.most == 0 else f"used {times(piece)}"


def times(piece: Piece) -> str:
    """The same of a piece that may be used: "2 to 4 times"."""
    if piece.most is None:
        return f"at least {often(piece.least)}" if piece.least else "any number of times"
    if piece.least == piece.most:
        return often(piece.most)
    if not piece.least:
        return f"at most {often(piece.most)}"
    return f"{piece.least} to {often(piece.most)}"


def verified_line(puzzle: Puzzle, answers: str, number: int) -> str:
    """The sentence that solutions (at least one) in the file `answers` are all correct."""
    kind = "all arrangements" if puzzle.goal else "all tilings"
    if number == 1:
        kind = "an arrangement" if puzzle.goal else "a tiling"
    return f"{answers}: {plural(number, 'solution')}, {kind} of {puzzle.file}"


def pictures_line(puzzle: Puzzle, drawn: int, interrupted: bool) -> str:
    """The number of solutions drawn."""
    pictures = tally(drawn, "arrangement" if puzzle.goal else "solution")
    return f"{pictures} drawn{' so far; interrupted' if interrupted else ''}"


def check_line(check: Check) -> str:
    """A line about a puzzle that was checked: verdict, file, result, what was expected."""
    if check.found is None:
        return f"skipped  {check.file}: {SKIPPED[check.skipped]}"
    word = "WRONG  " if check.missed else "ok     "
    expected = [f"{_expected(check, key)} expected" for key in check.missed]
    result = "; ".join(filter(None, (_found(check.found), ", ".join(expected))))
    return f"{word}  {check.file}: {result} ({check.found.seconds:.2f} s)"


def _found(outcome: Outcome) -> str:
    found = tally(outcome.solutions, "solution")
    if outcome.figures is not None:
        found = figures_found(outcome)
    elif outcome.complete and outcome.distinct is not None:
        found += f", {outcome.distinct:,} distinct"
    if not outcome.complete:
        found = f"at least {found}" if outcome.solutions else f"{found} so far"
    if outcome.best and outcome.best.found is not None:
        found += f", {worth_words(outcome.best, outcome.best.found)}"
    return f"{found}, impossible by {outcome.reason.kind}" if outcome.reason else found


def _expected(check: Check, key: str) -> str:
    number = getattr(check.expected, key)
    match key:
        case "reason":
            return f"impossible by {number}"
        case "distinct":
            return f"{number:,} distinct"
        case "best":
            return f"{number:,} as the best"
        case "at_least":
            return f"at least {tally(number, 'solution')}"
    return tally(number, key.removesuffix("s"))


def number_line(puzzle: Puzzle, number: int) -> str:
    """The line above a solution that is numbered; the first has the number 1."""
    return f"{'Arrangement' if puzzle.goal else 'Solution'} {number}"


def packing_line(puzzle: Puzzle) -> str:
    """A note on an impossible puzzle whose solutions are the best of its tilings; else ""."""
    if puzzle.best is None or puzzle.best.goal != "tiling":
        return ""
    return 'here all cells but those drawn ? must be covered; with goal = "packing" none need be'


def counts_line(puzzle: Puzzle) -> str:
    """A note on an impossible puzzle whose pieces cover more than the board; else ""."""
    needed = sum(piece.least * piece.size for piece in puzzle.pieces)
    if puzzle.goal or len(puzzle.pieces) < 2 or needed <= len(puzzle.board.cells):
        return ""
    return "each piece is used as often as its count says, else once; [0, 1] lets it be left out"


def many_line(outcome: Outcome) -> str:
    """The option for fewer solutions, if many were printed; else ""."""
    if outcome.printed < MANY_SOLUTIONS:
        return ""
    one = "arrangement" if outcome.frame else "solution"
    return f"-n 1 prints only one {one}, --count only how many there are"


def screenful_line(outcome: Outcome, most: int, distinct: bool) -> str:
    """The number of solutions, or of `distinct` ones, that a terminal does not show after the first
    ones, if it is known, and the ways to have them; "" if all are shown.
    """
    number = outcome.distinct if distinct else outcome.solutions
    more = (number or 0) - most
    if outcome.printed < most or (more <= 0 and outcome.status != "limit"):
        return ""
    left = f", {more:,} more {'is' if more == 1 else 'are'} not" if outcome.complete else ""
    only = "" if left else "only "
    ways = "--all shows all, -n N the first N, --count their number, > FILE saves them"
    return f"{only}the first {most} are shown{left}: {ways}"


def all_the_same_line(outcome: Outcome) -> str:
    """The sentence that all solutions are the one shown, if these are several, and all known."""
    if not (outcome.complete and outcome.printed == outcome.distinct == 1 < outcome.solutions):
        return ""
    every = "both" if outcome.solutions == 2 else f"all {outcome.solutions:,}"
    return f"{every} solutions are this one, turned or flipped"


def full_sheet_line(outcome: Outcome) -> str:
    """The option for all solutions, if a sheet shows only some; else ""."""
    if outcome.printed <= MOST_ON_SHEET:
        return ""
    return (
        f"the sheet shows the first {MOST_ON_SHEET:,} of {outcome.printed:,}; --format html shows"
        " all, and {n} in the name of the output gives each a file"
    )


def activity(progress: Progress, seconds: float) -> str:
    """The present work, and its time."""
    if progress.compiling:
        return f"compiling {clock(seconds)}"
    work = {"count": "counting", "probes": "probing"}.get(progress.engine, "searching")
    return f"{work} {clock(seconds)}"


def how_far(
    puzzle: Puzzle | None, outcome: Outcome, progress: Progress, first: tuple[float, float] | None
) -> str:
    """The part that is done, the solutions found, the speed, the time left; or the kernel that is
    being compiled.

    `puzzle` is None for a problem that is none; `first` is the time (in seconds) at which a part
    done was first known, and that part.
    """
    if progress.compiling:
        return progress.compiling
    if progress.engine == "probes":
        return ""  # their result is printed at the end
    done = None if progress.fraction == 1 else progress.fraction  # 1: only printing is left
    parts = [] if done is None else [part_done(done)]
    parts += [_found_so_far(puzzle, outcome, progress), _speed(outcome, progress)]
    if done is not None and first and done > first[1]:
        parts.append(_time_left(outcome.seconds - first[0], done, first[1]))
    return ", ".join(filter(None, parts))


def page_progress(
    puzzle: Puzzle,
    outcome: Outcome,
    progress: Progress,
    first: tuple[float, float] | None,
    limit: int | None,
) -> tuple[str, str]:
    """The progress of a search as `how_far` has it, with the speed for itself. If its limit of
    solutions comes first at this pace, that takes the place of the time left.
    """
    if progress.compiling or progress.engine == "probes":
        return how_far(puzzle, outcome, progress, first), ""
    done, ahead = progress.fraction, ""
    if done is not None and limit and max(outcome.solutions, outcome.printed) > limit * done:
        ahead = f"stops at {limit:,} solutions"
    elif done is not None and LEAST_DONE <= done < 1 and first and done > first[1]:
        ahead = _time_left(outcome.seconds - first[0], done, first[1])
    part = part_done(done) if done is not None and LEAST_DONE <= done < 1 else ""
    parts = part, _found_so_far(puzzle, outcome, progress), ahead
    return ", ".join(filter(None, parts)), capital(_speed(outcome, progress))


def _found_so_far(puzzle: Puzzle | None, outcome: Outcome, progress: Progress) -> str:
    if outcome.best and not outcome.best.proved:
        return best_line(outcome.best)
    if progress.engine == "count":
        return "" if progress.kernel else _swept(puzzle, progress.fraction or 0)
    number = max(outcome.solutions, outcome.printed)
    found = tally(number, "arrangement" if outcome.frame else "solution")
    return found if number else f"{found} yet"


def _speed(outcome: Outcome, progress: Progress) -> str:
    own = progress.own(outcome.seconds)
    speed = own.nodes / max(own.seconds, 0.001)
    return f"{amount(speed)} {unit(progress.engine, progress.kernel)}/s"


def part_done(done: float) -> str:
    """A part from 0 to 1 as a percentage, which is 100 only when all is done.

    >>> part_done(0.25), part_done(0.99999), part_done(1)
    ('25.0%', '99.9%', '100.0%')
    """
    return f"{int(done * 1000) / 10:.1f}%"


def _time_left(seconds: float, done: float, before: float) -> str:
    """The time left at the pace since `before` was done in some seconds; "" if not certain."""
    left = seconds * (1 - done) / (done - before)
    if left < LONG_SECONDS:
        return f"{clock(max(left, 1))} left"
    return "more than two days left at this pace" if seconds >= SURE_SECONDS else ""


def _swept(puzzle: Puzzle | None, done: float) -> str:
    if puzzle is None:
        return ""
    lattice = puzzle.board.lattice
    lengths = extent(map(lattice.shown, puzzle.board.cells))
    longest = max(lengths)
    side = lattice.axes[lengths.index(longest)]
    return f"{int(done * longest)} of {longest} {side}s done"


def clock(seconds: float) -> str:
    """Hours, minutes and seconds.

    >>> clock(75), clock(7260)
    ('1:15', '2:01:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def amount(number: float) -> str:
    """A number, roughly.

    >>> amount(950), amount(12_345), amount(98_765_432)
    ('950', '12k', '99M')
    """
    return scaled(number, {"G": 1e9, "M": 1e6, "k": 1e3}) or f"{number:.0f}"


def scaled(number: float, units: Mapping[str, float]) -> str:
    """A number in the first unit that it reaches, with at least two digits; "" if it is smaller."""
    for mark, factor in units.items():
        if number >= factor:
            return f"{number / factor:.{0 if number >= 10 * factor else 1}f}{mark}"
    return ""


def unsolved_line(to: str, outcome: Outcome, limit: str) -> str:
    """The reason why a drawing shows no solution."""
    if outcome.reason:
        why = f"the puzzle is impossible: {outcome.reason.sentence}"
    elif outcome.status == "impossible":
        why = "the puzzle is impossible"
    else:
        why = f"none was found in {seconds_of(limit):g} s; --time-limit gives it longer"
    return f"{WITHOUT[to]}: {why}"
