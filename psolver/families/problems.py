"""[[problem]]: a file of several puzzles with the same pieces, as other programs have them too.

    [[problem]]
    title = "Bed"
    board = '''...'''

problem  a table whose keys take the place of those at the top of the file; its title is its name
number   of a problem, from 1
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.errors import PuzzleError
from ..core.model import Puzzle
from ..core.several_puzzles import PROBLEM, VARY, FileProblem, SeveralProblems, Vary
from ..core.toml.keys import Table
from ..core.toml.load import puzzle_of_table
from ..core.wording import listed, meant, quoted, shortened
from .vary import FOR_ALL

MOST_PROBLEMS = 10_000
# cells of the boards and the pieces of a file
MOST_CELLS_IN_ALL = 2_000_000
OF_PIECES = ("pieces", "piece_set", "piece", "pieces_marks")
SHARED_KEY_FAULT = (
    'belongs at the top of the file, as all problems share their pieces; only = ["A", "B"]'
)
NOT_BOTH = "goes with no [[problem]] in the same file; give the variable a file of its own"
OF_ONE = "is an answer of one problem; write it in [problem.expect] below that problem"


def numbers_chosen(names: Sequence[str], file: str, vary: Vary | None = None) -> list[int]:
    """Return the numbers of the problems that are chosen, by number or by name, of those with some
    `names`; of a single one its number if none is.

    Raises PuzzleError if there is no such problem.
    """
    for name in vary or ():
        if name != PROBLEM:
            fault = f"has no variable {shortened(name)}; --problem N chooses one of its problems"
            raise PuzzleError(file, "", fault)
    choice = (vary or {}).get(PROBLEM, 1 if len(names) == 1 else ())
    if isinstance(choice, str):
        return [_number_of(choice, names, file)]
    numbers = [choice] if isinstance(choice, int) else [*choice]
    for number in numbers:
        if type(number) is not int or not 1 <= number <= len(names):
            holds = "one problem" if len(names) == 1 else f"{len(names):,} problems"
            fault = f"holds {holds}; there is no problem {shortened(number)}"
            raise PuzzleError(file, "", fault)
    return numbers


def _number_of(name: str, names: Sequence[str], file: str) -> int:
    """The number of the problem of a name. Raises PuzzleError unless one problem has it."""
    word = name.strip().lower()
    words = [problem_name.strip().lower() for problem_name in names]
    matching = [number for number, other_word in enumerate(words, 1) if other_word == word]
    if len(matching) == 1:
        return matching[0]
    if matching:
        numbers = listed([str(number) for number in matching])
        fault = f"the problems {numbers} are all called {quoted(name)}; choose one by its number"
        raise PuzzleError(file, "", fault)
    lower = {problem_name.lower(): problem_name for problem_name in names if problem_name}
    hint = meant(word, lower) or f"there are {len(names):,}, which psolver show lists"
    raise PuzzleError(file, "", f"has no problem {quoted(name)} ({hint})")


def gathered(problems: Iterable[FileProblem], file: str) -> tuple[FileProblem, ...]:
    """Return the problems of a file. Raises PuzzleError as soon as they are too many, or have too
    many cells: a small file can stand for more than the memory holds.
    """
    gathered_problems: list[FileProblem] = []
    boards: set[int] = set()
    total = 0
    for problem in problems:
        gathered_problems.append(problem)
        board = problem.puzzle.board
        total += sum(piece.size for piece in problem.puzzle.pieces)
        if id(board) not in boards:
            boards.add(id(board))
            total += len(board.cells)
        if len(gathered_problems) > MOST_PROBLEMS or total > MOST_CELLS_IN_ALL:
            bounds = f"at most {MOST_PROBLEMS:,} problems, with {MOST_CELLS_IN_ALL:,} cells in all"
            raise PuzzleError(file, "", f"holds too many problems; a file may have {bounds}")
    return tuple(gathered_problems)


# of puzzle files ----------------------------------------------------------------------------------


def read_problem(top: Table, vary: Vary | None) -> Puzzle:
    """Return the problem of a file that is chosen. Raises SeveralProblems if none is."""

    def puzzle(problem: Table) -> Puzzle:
        try:
            return puzzle_of_table(with_problem(top, problem))
        except PuzzleError as fault:
            raise in_problem(fault, top, problem) from None

    tables = problem_tables(top)
    names = [title_of_problem(table) for table in tables]
    numbers = numbers_chosen(names, top.file, vary)
    if len(numbers) == 1:
        return puzzle(tables[numbers[0] - 1])
    named_tables = zip(names, tables, strict=True)
    problems = (FileProblem(name, puzzle(table)) for name, table in named_tables)
    raise SeveralProblems(top.file, gathered(problems, top.file), numbers, stores=False)


def problem_tables(top: Table) -> list[Table]:
    """Return the tables [[problem]] of a file. Raises PuzzleError for keys that cannot stand with
    them, or in one.
    """
    tables = top.tables(PROBLEM)
    if not tables:
        top.fail(PROBLEM, "has no problem; write [[problem]] and below it a board")
    top.refuse([VARY], NOT_BOTH)
    for table in tables:
        table.refuse(OF_PIECES, f"{SHARED_KEY_FAULT} chooses some for one problem")
        table.refuse(["lattice"], SHARED_KEY_FAULT.partition(";")[0])
        table.refuse([VARY], NOT_BOTH)
        table.refuse([PROBLEM], "stands in a problem already; write [[problem]] for the next one")
        use = table.values.get("use")
        if isinstance(use, list) and {type(name) for name in use} == {str}:
            cure = f"the names of those that are used are written only = {use}".replace("'", '"')
            table.fail("use", f"is the number of pieces that are used in all; {cure}")
    if isinstance(expect := top.values.get("expect"), dict):
        for key in expect:
            if key not in FOR_ALL:
                Table(expect, top.file, "expect").fail(key, OF_ONE)
    return tables


def with_problem(top: Table, problem: Table) -> Table:
    """Return the values of a file with those of one of its problems in their place."""
    values = {**top.values, **problem.values}
    del values[PROBLEM]
    ours, own_answers = top.values.get("expect"), problem.values.get("expect", {})
    if isinstance(ours, dict) and isinstance(own_answers, dict):
        values["expect"] = {**ours, **own_answers}
    return top.having(values)


def title_of_problem(problem: Table) -> str:
    """Return the title of a problem, "" without one."""
    title = problem.values.get("title", "")
    return title if isinstance(title, str) else ""


def problem_of(top: Table, number: int) -> Table:
    """Return the values of a file for the problem of a number, or for its last one: those of a file
    that is a single puzzle stay. Raises PuzzleError for tables that cannot be read.
    """
    tables = top.tables(PROBLEM)
    if not tables:
        return top
    place = max(1, min(number, len(tables)))
    return with_problem(top, tables[place - 1])


def in_problem(fault: PuzzleError, top: Table, problem: Table) -> PuzzleError:
    """Return the fault of a puzzle with the path that its key has in the file."""
    message = str(fault).removeprefix(f"{fault.file}: ")
    key = fault.key
    root = key.partition(".")[0].partition("[")[0]
    is_own = root in problem.values or root not in top.values
    if root == "expect" and is_own:
        entry = key.partition(".")[2]
        is_own = not entry or entry in problem.values.get("expect", {})
    # the place of an unknown key is its table
    has_key = message.startswith((f"{key}: ", f"{key}."))
    if is_own:
        separator = "." if has_key else ": "
        message = f"{problem.path}{separator}{message}"
        fault.key = problem.key_path(key) if key else problem.path
    elif has_key and problem.path != f"{PROBLEM}[1]":
        message = f"{problem.path}: {message}"
    fault.args = (f"{fault.file}: {message}",)
    return fault
