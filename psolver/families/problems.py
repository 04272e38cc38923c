"""[[problem]]: a file of several puzzles with the same pieces, as other programs have them too.

    [[problem]]
    title = "Bed"
    board = '''...'''

problem  a table whose keys take the place of those at the top of the file; its title is its name
number   of a problem, from 1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

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
    for variable in vary or ():
        if variable != PROBLEM:
            fault = (
                f"has no variable {shortened(variable)}; --problem N chooses one of its problems"
            )
            raise PuzzleError(file, "", fault)
    choice: Any = ()
    if len(names) == 1:
        choice = (1,)
    if vary:
        choice = vary.get(PROBLEM, choice)
    if isinstance(choice, str):
        return [_number_of(choice, names, file)]
    numbers = [choice]
    if not isinstance(choice, int):
        numbers = list(choice)
    for number in numbers:
        is_number = type(number) is int
        if is_number and 1 <= number <= len(names):
            continue
        problems = f"{len(names):,} problems"
        if len(names) == 1:
            problems = "one problem"
        number_text = shortened(number)
        fault = f"holds {problems}; there is no problem {number_text}"
        raise PuzzleError(file, "", fault)
    return numbers


def _number_of(name: str, names: Sequence[str], file: str) -> int:
    """The number of the problem of a name. Raises PuzzleError unless one problem has it."""
    word = _comparable(name)
    matching = []
    for number, problem_name in enumerate(names, 1):
        if _comparable(problem_name) == word:
            matching.append(number)
    if len(matching) == 1:
        return matching[0]
    if matching:
        numbers = listed([str(number) for number in matching])
        problems = f"the problems {numbers} are all called {quoted(name)}"
        fault = f"{problems}; choose one by its number"
        raise PuzzleError(file, "", fault)
    by_lower_name = {}
    for problem_name in names:
        if problem_name:
            by_lower_name[problem_name.lower()] = problem_name
    hint = meant(word, by_lower_name)
    if not hint:
        number_of_problems = len(names)
        hint = f"there are {number_of_problems:,}, which psolver show lists"
    quoted_name = quoted(name)
    fault = f"has no problem {quoted_name} ({hint})"
    raise PuzzleError(file, "", fault)


def _comparable(name: str) -> str:
    return name.strip().lower()


def gathered(problems: Iterable[FileProblem], file: str) -> tuple[FileProblem, ...]:
    """Return the problems of a file. Raises PuzzleError as soon as they are too many, or have too
    many cells: a small file can stand for more than the memory holds.
    """
    gathered_problems = []
    boards = set()
    total = 0
    for problem in problems:
        gathered_problems.append(problem)
        puzzle = problem.puzzle
        for piece in puzzle.pieces:
            total += piece.size
        board = puzzle.board
        if id(board) not in boards:
            boards.add(id(board))
            total += len(board.cells)
        has_too_many = len(gathered_problems) > MOST_PROBLEMS
        if has_too_many or total > MOST_CELLS_IN_ALL:
            cells = f"{MOST_CELLS_IN_ALL:,} cells in all"
            bounds = f"{MOST_PROBLEMS:,} problems, with {cells}"
            fault = f"holds too many problems; a file may have at most {bounds}"
            raise PuzzleError(file, "", fault)
    return tuple(gathered_problems)


# of puzzle files ----------------------------------------------------------------------------------


def read_problem(top: Table, vary: Vary | None) -> Puzzle:
    """Return the problem of a file that is chosen. Raises SeveralProblems if none is."""

    def puzzle(problem: Table) -> Puzzle:
        try:
            table = with_problem(top, problem)
            return puzzle_of_table(table)
        except PuzzleError as fault:
            raise in_problem(fault, top, problem) from None

    def all_problems() -> Iterator[FileProblem]:
        for name, table in zip(names, tables, strict=True):
            yield FileProblem(name, puzzle(table))

    tables = problem_tables(top)
    names = []
    for table in tables:
        names.append(title_of_problem(table))
    numbers = numbers_chosen(names, top.file, vary)
    if len(numbers) == 1:
        (number,) = numbers
        table = tables[number - 1]
        return puzzle(table)
    problems = gathered(all_problems(), top.file)
    raise SeveralProblems(top.file, problems, numbers, stores=False)


def problem_tables(top: Table) -> list[Table]:
    """Return the tables [[problem]] of a file. Raises PuzzleError for keys that cannot stand with
    them, or in one.
    """
    tables = top.tables(PROBLEM)
    if not tables:
        top.fail(PROBLEM, "has no problem; write [[problem]] and below it a board")
    top.refuse([VARY], NOT_BOTH)
    for table in tables:
        _check_keys(table)
    answers = top.values.get("expect")
    if isinstance(answers, dict):
        table_of_answers = Table(answers, top.file, "expect")
        for key in answers:
            if key not in FOR_ALL:
                table_of_answers.fail(key, OF_ONE)
    return tables


def _check_keys(problem: Table) -> None:
    """Fail for keys that cannot stand in a problem."""
    problem.refuse(OF_PIECES, f"{SHARED_KEY_FAULT} chooses some for one problem")
    without_cure, _, _ = SHARED_KEY_FAULT.partition(";")
    problem.refuse(["lattice"], without_cure)
    problem.refuse([VARY], NOT_BOTH)
    problem.refuse([PROBLEM], "stands in a problem already; write [[problem]] for the next one")
    use = problem.values.get("use")
    if not isinstance(use, list):
        return
    types = {type(name) for name in use}
    if types == {str}:
        names = str(use).replace("'", '"')
        cure = f"the names of those that are used are written only = {names}"
        problem.fail("use", f"is the number of pieces that are used in all; {cure}")


def with_problem(top: Table, problem: Table) -> Table:
    """Return the values of a file with those of one of its problems in their place."""
    values = {**top.values, **problem.values}
    del values[PROBLEM]
    shared_answers = top.values.get("expect")
    own_answers = problem.values.get("expect", {})
    if isinstance(shared_answers, dict) and isinstance(own_answers, dict):
        values["expect"] = {**shared_answers, **own_answers}
    return top.having(values)


def title_of_problem(problem: Table) -> str:
    """Return the title of a problem, "" without one."""
    title = problem.values.get("title", "")
    if isinstance(title, str):
        return title
    return ""


def problem_of(top: Table, number: int) -> Table:
    """Return the values of a file for the problem of a number, or for its last one: those of a file
    that is a single puzzle stay. Raises PuzzleError for tables that cannot be read.
    """
    tables = top.tables(PROBLEM)
    if not tables:
        return top
    place = min(number, len(tables))
    place = max(1, place)
    problem = tables[place - 1]
    return with_problem(top, problem)


def in_problem(fault: PuzzleError, top: Table, problem: Table) -> PuzzleError:
    """Return the fault of a puzzle with the path that its key has in the file."""
    file = f"{fault.file}: "
    message = str(fault).removeprefix(file)
    key = fault.key
    path = problem.path
    # the place of an unknown key is its table
    ends_of_key = (f"{key}: ", f"{key}.")
    has_key = message.startswith(ends_of_key)
    if _is_own_key(key, top, problem):
        separator = ": "
        if has_key:
            separator = "."
        message = path + separator + message
        fault.key = path
        if key:
            fault.key = problem.key_path(key)
    elif has_key and path != f"{PROBLEM}[1]":
        message = f"{path}: {message}"
    fault.args = (file + message,)
    return fault


def _is_own_key(key: str, top: Table, problem: Table) -> bool:
    """Whether a key stands in the problem, or should stand there, and not at the top."""
    before_point, _, entry = key.partition(".")
    root, _, _ = before_point.partition("[")
    if root in top.values and root not in problem.values:
        return False
    if root != "expect" or not entry:
        return True
    own_answers = problem.values.get("expect", {})
    return entry in own_answers
