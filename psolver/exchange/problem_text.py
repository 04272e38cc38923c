"""A puzzle for other programs: as an exact-cover problem in Knuth's format, as clauses in DIMACS
CNF, as an integer programme, as pseudo-Boolean constraints, as a binary quadratic model.

All name a cell by its place, as in r0c3, and a piece by its name, or p1, p2 … if the name does not
suit the format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import NamedTuple, TypeAlias

from ..best import (
    MINUS,
    add_better,
    cover_objective,
    linear_objective,
    objective_comments,
    of_blockings,
    worth_of,
)
from ..core.children import call
from ..core.errors import PsolverError
from ..core.goal import refuse_best
from ..core.model import Puzzle
from ..core.tilings import Tiling
from ..covers import problem_lines
from ..engines.item_symmetries import generators_of, of_options
from ..search.encoding import Encoding, encode
from ..search.large_groups import of_items
from ..search.problem import Permutation, Problem
from ..search.puzzle_group import UpTo
from ..search.sat import DEFAULT_SOLVER
from ..search.sat.clause_numbers import counting_clauses
from ..search.sat.sat_tuning import MOST_COUNTING
from .formula_text import More, dimacs, prove
from .item_naming import ItemNames, comments_of, item_names
from .programmes import MOST_NAME, LinearObjective, Names, full_variables, lp, mps, opb
from .quadratic_model import bqm, model_of

# The name of a piece suits an integer programme if it matches this pattern.
PLAIN_NAME = r"[A-Za-z0-9]{1,32}"
Texts: TypeAlias = tuple[str, str]


NO_SUMS = "the rules need sums, which this format cannot say; dimacs, lp, mps and opb can"


def _without_sums(encoding: Encoding) -> Encoding:
    """The encoding. Raises PsolverError if it has sums."""
    if encoding.problem.sums:
        raise PsolverError(f"{encoding.puzzle.file}: {NO_SUMS}")
    return encoding


FULL = (
    "a column full_... is 1 only where what it names is full: covered, or used, as often as may be",
    "a row room_... says that something is full that a placement takes: so it cannot be added",
)
OPB_FULL = "the variable of each cell, piece and group that is 1 only where that is full:"
NO_BLOCKINGS = "a binary quadratic model cannot say that no further piece fits; lp, mps and opb can"
MOST_PRODUCTS = 5_000_000  # in penalties: some seconds, and a hundred megabytes of text


def to_dlx(puzzle: Puzzle) -> Iterator[str]:
    """Return the lines of the exact-cover problem of a puzzle; its covers are the puzzle's tilings.
    Raises PsolverError.
    """
    encoding = _without_sums(_encoded_alone(puzzle, "an exact-cover problem has"))
    plain = _with_plain_bounds(encoding.problem)
    problem = _with_unused(plain)
    comments = comments_of(encoding)
    if len(problem.options) > len(plain.options):
        comments.append("an option that is a piece alone says that the piece is not used")
    names = item_names(encoding).in_order
    return problem_lines(problem, names, comments, _symmetries(encoding, problem))


def _symmetries(encoding: Encoding, problem: Problem) -> list[Permutation]:
    """Permutations of the items that generate the symmetries of a puzzle's problem."""
    up_to: UpTo = "reflections"
    if encoding.puzzle.in_parts:
        up_to = "symmetries"
    group = of_items(encoding, up_to)
    generators = generators_of(group, len(problem.least))
    return [images for images in generators if of_options(problem, images)]


def to_dimacs(puzzle: Puzzle) -> Iterator[str]:
    """Return the lines of the clauses of a puzzle, with a comment for each placement's variable.
    Raises PsolverError.
    """
    encoding = _encoded_alone(puzzle, "clauses have")
    return _clauses(encoding)


def _clauses(
    encoding: Encoding,
    further_clauses: More | None = None,
    about: Sequence[str] = (),
) -> Iterator[str]:
    """The lines of the clauses of an encoding, of comments `about` them, and `further_clauses`."""
    if counting_clauses(encoding.problem) > MOST_COUNTING:
        many = f"over {MOST_COUNTING:,} clauses to count how often pieces are used"
        raise PsolverError(f"{encoding.puzzle.file}: it takes {many}, more than psolver writes")
    comments = chain(about, _with_variables(encoding))
    return dimacs(encoding.problem, comments, further_clauses)


def _with_variables(encoding: Encoding) -> Iterator[str]:
    """The comments of a puzzle, and the placement of each variable."""
    names = item_names(encoding)
    yield from comments_of(encoding)
    yield "the variable of each placement:"
    yield from _placements(encoding, names, "")


def _placements(encoding: Encoding, names: ItemNames, letters: str) -> Iterator[str]:
    """For each placement its number, after some letters, its items, and its marks, cell by cell, #
    for none.
    """
    in_order = names.in_order
    for number, option in enumerate(encoding.problem.options):
        words = [f"{letters}{number + 1}"]
        words += [in_order[item] for item in option]
        if encoding.marked and number < encoding.placed:
            shape, marks = encoding.marked[number]
            if marks:
                mark_of = dict(marks)
                words.append("marks")
                words.append("".join(mark_of.get(cell, "#") for cell in shape))
        yield " ".join(words)


def to_lp(puzzle: Puzzle) -> Iterator[str]:
    """Return the lines of the integer programme of a puzzle in the LP format. Raises
    PsolverError.
    """
    encoding = _encoded(puzzle)
    names, comments = _programme(encoding, "maximize")
    return lp(encoding.problem, names, comments, linear_objective(encoding))


def to_mps(puzzle: Puzzle) -> Iterator[str]:
    """Return the lines of the integer programme of a puzzle in the MPS format. Raises
    PsolverError.
    """
    encoding = _encoded(puzzle)
    names, comments = _programme(encoding)
    return mps(encoding.problem, names, comments, linear_objective(encoding))


def _programme(encoding: Encoding, verb_of_most: str = MINUS) -> tuple[Names, Iterator[str]]:
    """The names in the integer programme of a puzzle, and its comments, with the verb for a number
    that is to be high.

    A column is named by its items; if a name is longer than all readers take, or pieces have marks,
    all are x1, x2 …, and comments name the placement of each.
    """
    names = item_names(encoding, PLAIN_NAME)
    in_order = names.in_order
    options = encoding.problem.options

    def named(option: int) -> str:
        return "_".join(in_order[item] for item in options[option])

    def numbered(option: int) -> str:
        return f"x{option + 1}"

    longest = 0
    for option in options:
        letters = sum(len(in_order[item]) for item in option)
        marks_between = len(option) - 1
        longest = max(longest, letters + marks_between)
    has_numbers = longest > MOST_NAME or bool(encoding.marked)

    def comments() -> Iterator[str]:
        yield from comments_of(encoding, names)
        yield from objective_comments(encoding.puzzle, verb_of_most)
        if of_blockings(encoding.puzzle):
            yield from FULL
        if has_numbers:
            yield "the column of each placement:"
            yield from _placements(encoding, names, "x")

    rows = _names_of_rows(names)
    return Names(rows, numbered if has_numbers else named), comments()


def _names_of_rows(names: ItemNames) -> list[str]:
    """The names of the rows of items: with a letter before it no name is a word of the format."""
    rows = list(names.cells)
    rows += [f"piece_{name}" for name in names.pieces]
    rows += [f"group_{name}" for name in names.groups]
    rows += [f"side_{name}" for name in names.meetings]
    return rows


def to_opb(puzzle: Puzzle) -> Iterator[str]:
    """Return the lines of the pseudo-Boolean constraints of a puzzle, with a comment for each
    placement's variable. Raises PsolverError.
    """
    encoding = _encoded(puzzle)
    objective = linear_objective(encoding)
    comments = _comments_of_variables(encoding, objective)
    return opb(encoding.problem, comments, objective)


def _comments_of_variables(encoding: Encoding, objective: LinearObjective) -> Iterator[str]:
    """The comments of a puzzle, with the meaning of each variable."""
    puzzle = encoding.puzzle
    names = item_names(encoding)
    in_order = names.in_order
    yield from comments_of(encoding)
    yield from objective_comments(puzzle)
    yield "the variable of each placement:"
    yield from _placements(encoding, names, "x")
    if of_blockings(puzzle):
        yield OPB_FULL
        for item, number in full_variables(encoding.problem, objective).items():
            yield f"x{number} {in_order[item]} is full"


class EnumerationProof(NamedTuple):
    """The constraints of a puzzle, and the proof of the number of its solutions, line by line."""

    constraints: list[str]
    steps: Iterator[str]


def count_proof(puzzle: Puzzle) -> EnumerationProof:
    """Return the pseudo-Boolean constraints of a puzzle, those of `to_opb` with the variables by
    which VeriPB counts, and a proof that it checks. Raises PsolverError, also while the lines of
    the proof are made if there are too many solutions.
    """
    from ..certificates import proof_of_enumeration, with_preserved
    from ..engines.refutation import bounding_weights

    problem = _encoded_alone(puzzle, "a proof of a number of solutions has").problem
    number_of_variables = max(1, len(problem.options))
    lines = with_preserved(to_opb(puzzle), number_of_variables)
    constraints = 0
    for line in lines:
        if line[0] in "+-":
            constraints += 2 if " = " in line else 1
    steps = proof_of_enumeration(problem, constraints, bounding_weights(problem))
    return EnumerationProof(lines, _named(puzzle.file, steps))


def _named(file: str, lines: Iterator[str]) -> Iterator[str]:
    """The lines; a PsolverError of theirs begins with the file."""
    try:
        yield from lines
    except PsolverError as error:
        raise PsolverError(f"{file}: {error}") from None


def to_bqm(puzzle: Puzzle) -> Iterator[str]:
    """Return the lines of the binary quadratic model of a puzzle, whose energy is 0 at the tilings
    and higher elsewhere; if the best are its solutions, it is lowest at these. Raises
    PsolverError, also for blockings.
    """
    if of_blockings(puzzle):
        refuse_best(puzzle.best, puzzle.file, NO_BLOCKINGS)
    encoding = _without_sums(_encoded(puzzle))
    model = model_of(encoding.problem, linear_objective(encoding))
    if model.products > MOST_PRODUCTS:
        many = f"over {MOST_PRODUCTS:,} products of two variables in its penalties"
        raise PsolverError(f"{puzzle.file}: it takes {many}, more than psolver writes")
    names = item_names(encoding)
    comments = comments_of(encoding)
    comments += objective_comments(puzzle)
    if puzzle.best:
        comments.append(f"a penalty of 1 adds {model.weight} to the energy")
    if encoding.marked:
        comments.append("the placement of each variable, in order:")
        comments += _placements(encoding, names, "")
    return bqm(model, names.in_order, comments)


def certificate(puzzle: Puzzle, solver: str | None = None) -> Texts | None:
    """Return the clauses of a puzzle in DIMACS CNF and a DRAT proof that they contradict each
    other; None for a possible one.

    Comments in the clauses name the placement of each variable. Raises PsolverError for a symmetry
    puzzle and for a solver that writes no proofs.
    """
    # the objective does not matter: if there is a tiling, there is a best one
    return _certified(_encoded(puzzle), solver)


def optimum_certificate(puzzle: Puzzle, best: Tiling, solver: str | None = None) -> Texts | None:
    """Return clauses that only a tiling better than the `best` would satisfy, and a proof that they
    contradict each other, as `certificate` does; None if there is a better one.
    """
    assert puzzle.best
    encoding = _encoded(puzzle)
    aim = cover_objective(encoding)
    options = tuple([encoding.of_placements[placement] for placement in best])
    worth = aim.worth(options)
    better_clauses = partial(add_better, encoding.problem, aim, worth)
    if aim.most:
        worth_words = f"{worth_of(puzzle, worth + aim.step)} or more"
    else:
        worth_words = f"{worth_of(puzzle, worth - aim.step)} or less"
    condition = f"only a tiling that is worth {worth_words} would satisfy the clauses"
    about = f"{condition} ({puzzle.best.aim})"
    return _certified(encoding, solver, better_clauses, [about])


def _certified(
    encoding: Encoding,
    solver: str | None,
    further_clauses: More | None = None,
    about: Sequence[str] = (),
) -> Texts | None:
    """Clauses and their refutation; None if they do not contradict each other."""
    clauses = list(_clauses(encoding, further_clauses, about))
    proof = call(prove, encoding.problem, solver or DEFAULT_SOLVER, further_clauses)
    if proof is None:
        return None
    return _text(clauses), _text(proof)


def _text(lines: Iterable[str]) -> str:
    return "\n".join([*lines, ""])


def _encoded(puzzle: Puzzle) -> Encoding:
    if puzzle.goal:
        reason = "a symmetry puzzle cannot be exported: it is not an exact-cover problem"
        raise PsolverError(f"{puzzle.file}: {reason}")
    return encode(puzzle)


def _encoded_alone(puzzle: Puzzle, format_words: str) -> Encoding:
    """The encoding for a format without an objective, whose name and verb a message begins with."""
    can = "lp, mps and opb"
    if not of_blockings(puzzle):
        can = f"bqm, {can}"
    refuse_best(puzzle.best, puzzle.file, f"{format_words} no objective; --to {can} have one")
    return _encoded(puzzle)


EXPORTS: dict[str, Callable[[Puzzle], Iterator[str]]] = {
    "dlx": to_dlx,
    "dimacs": to_dimacs,
    "lp": to_lp,
    "mps": to_mps,
    "opb": to_opb,
    "bqm": to_bqm,
}


def _with_plain_bounds(problem: Problem) -> Problem:
    """Return the problem of the same covers, with a most above 0 and no least above it, which
    Knuth's format can express.

    A piece that may never be used, or must be used more often than the board has room for, has too
    few options anyway; those of a group that may never be used are left out.
    """
    never = set()
    for item, bound in enumerate(problem.most):
        if bound <= 0:
            never.add(item)
    options = []
    groups = []
    for option, group in zip(problem.options, problem.groups, strict=True):
        if never.isdisjoint(option):
            options.append(option)
            groups.append(group)
    most = []
    for least_uses, most_uses in zip(problem.least, problem.most, strict=True):
        most.append(max(1, least_uses, most_uses))
    return replace(
        problem,
        most=tuple(most),
        options=tuple(options),
        groups=tuple(groups),
        symmetries=(),
    )


def _with_unused(problem: Problem) -> Problem:
    """Return a problem with as many covers, and in every option an item with bounds other than
    0..1.

    An option without such an item is a piece on optional cells only. That piece is then to be
    covered exactly once, and one more option is the piece without cells, not used. (Knuth's
    programs ignore options of secondary items only.)
    """
    bounds = list(zip(problem.least, problem.most, strict=True))
    pieces = set()
    for option, piece in zip(problem.options, problem.groups, strict=True):
        if all(bounds[item] == (0, 1) for item in option):
            pieces.add(piece)
    least = list(problem.least)
    options = list(problem.options)
    groups = list(problem.groups)
    for piece in sorted(pieces):
        least[piece] = 1
        options.append((piece,))
        groups.append(piece)
    return replace(problem, least=tuple(least), options=tuple(options), groups=tuple(groups))
