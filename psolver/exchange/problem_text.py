"""A puzzle for other programs: as an exact-cover problem in Knuth's format, as clauses in DIMACS
CNF, as an integer programme, as pseudo-Boolean constraints, as a binary quadratic model.

All name a cell by its place, as in r0c3, and a piece by its name, or p1, p2 … if the name does not
suit the format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, compress, count, islice, repeat
from typing import NamedTuple

from ..best import (
    MINUS,
    add_better,
    cover_objective,
    linear_objective,
    objective_comments,
    of_blockings,
    worth_of,
)
from ..core.cells import Cell
from ..core.children import call
from ..core.errors import PsolverError, printable
from ..core.goal import refuse_best
from ..core.lattice import Lattice
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
from .programmes import MOST_NAME, Names, full_variables, lp, mps, opb
from .quadratic_model import bqm, model_of

# Knuth's programs take names of at most 8 bytes.
NAME_BYTES = 8
# The name of a piece suits an integer programme if it matches this pattern.
PLAIN_NAME = r"[A-Za-z0-9]{1,32}"


def item_names(encoding: Encoding, pattern: str = "") -> tuple[str, ...]:
    """Return a name for each item of a puzzle's problem, all different: of at most 8 bytes, or, if
    there is a `pattern` of good names, of letters and digits alone, and for a piece one that it
    matches.
    """
    names = [_at(cell, encoding.puzzle.board.lattice) for cell in encoding.cells]
    if any(len(name) > NAME_BYTES or (pattern and "-" in name) for name in names):
        names = [f"c{number}" for number in range(len(names))]
    cells = set(names)
    spare = _numbered("p", [*names, *(piece.name for piece in encoding.pieces)])
    for piece in encoding.pieces:
        fits = re.fullmatch(pattern, piece.name) if pattern else _fits(piece.name)
        names.append(piece.name if fits and piece.name not in cells else next(spare))
    names += islice(_numbered("g", names), len(encoding.groups))
    names += islice(_numbered("s", names), len(encoding.meetings))
    return tuple(names)


def _numbered(letter: str, used_names: Iterable[str]) -> Iterator[str]:
    """The letter with the numbers from 1, without the names that are used already."""
    used = set(used_names)
    names = (f"{letter}{number}" for number in count(1))
    return (name for name in names if name not in used)


def _at(cell: Cell, lattice: Lattice) -> str:
    """
    >>> from psolver.core.square_lattice import SQUARE
    >>> _at((0, 3), SQUARE)
    'r0c3'
    """
    coordinates = zip(lattice.axes, lattice.shown(cell), strict=True)
    return "".join(f"{axis[0]}{value}" for axis, value in coordinates)


def _fits(name: str) -> bool:
    """Whether it can be the name of an item, in every program."""
    is_word = re.fullmatch(r"[^\s:|]+", name) and name.isprintable()
    return bool(is_word) and len(name.encode()) <= NAME_BYTES


def _comments_of(encoding: Encoding, names: Sequence[str] = ()) -> list[str]:
    """Return lines about the file and the meaning of the items, by their names."""
    puzzle = encoding.puzzle
    cells = encoding.cells
    names = names or item_names(encoding)
    lattice = puzzle.board.lattice
    last_cell = cells[-1]
    where = f"{lattice.place(last_cell, 0)}, counted from 0"
    comments = [printable(text) for text in (puzzle.title, puzzle.file) if text]
    if names[0] == _at(cells[0], lattice):
        comments.append(f"{_at(last_cell, lattice)} is the cell in {where}")
    else:
        comments.append(f"the cells are c0, c1 … row by row; {names[len(cells) - 1]} is in {where}")
    groups = len(cells) + len(encoding.pieces)
    for name, piece in zip(names[len(cells) : groups], encoding.pieces, strict=True):
        if name != piece.name:
            comments.append(f"{name} is the piece {printable(piece.name)}")
    for name, group in zip(names[groups:], encoding.groups, strict=False):
        called = f" {printable(group.name)}" if group.name else ""
        comments.append(f"{name} is the group{called} of {printable(', '.join(group.pieces))}")
    return comments + _comments_of_meetings(encoding, names)


CONDITIONS_OF_MEETINGS = {
    "line": "by a piece across the line at",
    "point": "by pieces at the point of",
}
# by the beginning of the kind of a meeting
CONDITIONS_BY_BEGINNING = {
    "sum": "for the marks at",
    "equal": "for the marks at",
    "different": "for the marks at",
    "free of": "by a cell that is",
    "covered by": "once for the cell",
    "corner": "by a piece, and by cells at its corners that stay free, for",
}
NO_SUMS = "the rules need sums, which this format cannot say; dimacs, lp, mps and opb can"


def _without_sums(encoding: Encoding) -> Encoding:
    """The encoding. Raises PsolverError if it has sums."""
    if encoding.problem.sums:
        raise PsolverError(f"{encoding.puzzle.file}: {NO_SUMS}")
    return encoding


def _comments_of_meetings(encoding: Encoding, names: Sequence[str]) -> list[str]:
    """The meaning of the items where pieces may not touch, or must match."""
    comments = []
    first_meeting = len(names) - len(encoding.meetings)
    for name, meeting in zip(names[first_meeting:], encoding.meetings, strict=True):
        condition = "for a mark of the side between" if meeting.ordered else "where pieces meet at"
        condition = CONDITIONS_OF_MEETINGS.get(meeting.kind, condition)
        for beginning, words in CONDITIONS_BY_BEGINNING.items():
            if meeting.kind.startswith(beginning):
                condition = words
        cells = " ".join(names[cell] for cell in meeting.place)
        kind = f" ({meeting.kind})" if meeting.kind else ""
        comments.append(f"{name} is taken {condition} {cells}{kind}")
    return comments


FULL = (
    "a column full_... is 1 only where what it names is full: covered, or used, as often as may be",
    "a row room_... says that something is full that a placement takes: so it cannot be added",
)
OPB_FULL = "the variable of each cell, piece and group that is 1 only where that is full:"
MOST_PRODUCTS = 5_000_000  # in penalties: some seconds, and a hundred megabytes of text


def to_dlx(puzzle: Puzzle) -> Iterator[str]:
    """Return the lines of the exact-cover problem of a puzzle; its covers are the puzzle's tilings.
    Raises PsolverError.
    """
    encoding = _without_sums(_encoded_alone(puzzle, "an exact-cover problem has"))
    plain = _with_plain_bounds(encoding.problem)
    problem = _with_unused(plain)
    comments = _comments_of(encoding)
    if len(problem.options) > len(plain.options):
        comments.append("an option that is a piece alone says that the piece is not used")
    return problem_lines(problem, item_names(encoding), comments, _symmetries(encoding, problem))


def _symmetries(encoding: Encoding, problem: Problem) -> list[Permutation]:
    """Permutations of the items that generate the symmetries of a puzzle's problem."""
    up_to: UpTo = "symmetries" if encoding.puzzle.in_parts else "reflections"
    items = generators_of(of_items(encoding, up_to), len(problem.least))
    return [images for images in items if of_options(problem, images)]


def to_dimacs(puzzle: Puzzle) -> Iterator[str]:
    """Return the lines of the clauses of a puzzle, with a comment for each placement's variable.
    Raises PsolverError.
    """
    return _clauses(_encoded_alone(puzzle, "clauses have"))


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
    yield from _comments_of(encoding)
    yield "the variable of each placement:"
    yield from _placements(encoding, names, "")


def _placements(encoding: Encoding, names: Sequence[str], letters: str) -> Iterator[str]:
    """For each placement its number, after some letters, its items, and its marks, cell by cell, #
    for none.
    """
    for number, option in enumerate(encoding.problem.options, 1):
        words = [names[item] for item in option]
        if encoding.marked and number <= encoding.placed and encoding.marked[number - 1].marks:
            shape, marks = encoding.marked[number - 1]
            words += ["marks", "".join(dict(marks).get(cell, "#") for cell in shape)]
        yield " ".join([f"{letters}{number}", *words])


def to_lp(puzzle: Puzzle) -> Iterator[str]:
    """Return the lines of the integer programme of a puzzle in the LP format. Raises
    PsolverError.
    """
    encoding = _encoded(puzzle)
    return lp(encoding.problem, *_programme(encoding, "maximize"), linear_objective(encoding))


def to_mps(puzzle: Puzzle) -> Iterator[str]:
    """Return the lines of the integer programme of a puzzle in the MPS format. Raises
    PsolverError.
    """
    encoding = _encoded(puzzle)
    return mps(encoding.problem, *_programme(encoding), linear_objective(encoding))


def _programme(encoding: Encoding, verb_of_most: str = MINUS) -> tuple[Names, Iterator[str]]:
    """The names in the integer programme of a puzzle, and its comments, with the verb for a number
    that is to be high.

    A column is named by its items; if a name is longer than all readers take, or pieces have marks,
    all are x1, x2 …, and comments name the placement of each.
    """
    items = item_names(encoding, PLAIN_NAME)
    options = encoding.problem.options
    cells = len(encoding.cells)
    # with a letter before it no name is a word of the format
    groups = cells + len(encoding.pieces)
    sides = groups + len(encoding.groups)
    rows = list(items[:cells])
    rows += [f"piece_{name}" for name in items[cells:groups]]
    rows += [f"group_{name}" for name in items[groups:sides]]
    rows += [f"side_{name}" for name in items[sides:]]
    comments = chain(
        _comments_of(encoding, items), objective_comments(encoding.puzzle, verb_of_most)
    )
    if of_blockings(encoding.puzzle):
        comments = chain(comments, FULL)

    def named(option: int) -> str:
        return "_".join(items[item] for item in options[option])

    def numbered(option: int) -> str:
        return f"x{option + 1}"

    lengths = [len(name) + 1 for name in items]  # with the mark between two
    longest = max((sum(lengths[item] for item in option) - 1 for option in options), default=0)
    if longest <= MOST_NAME and not encoding.marked:
        return Names(rows, named), comments
    places = chain(["the column of each placement:"], _placements(encoding, items, "x"))
    return Names(rows, numbered), chain(comments, places)


def to_opb(puzzle: Puzzle) -> Iterator[str]:
    """Return the lines of the pseudo-Boolean constraints of a puzzle, with a comment for each
    placement's variable. Raises PsolverError.
    """
    encoding = _encoded(puzzle)
    names = item_names(encoding)
    objective = linear_objective(encoding)
    variables = chain(["the variable of each placement:"], _placements(encoding, names, "x"))
    comments = chain(_comments_of(encoding), objective_comments(puzzle), variables)
    if of_blockings(puzzle):
        full = full_variables(encoding.problem, objective)
        said = (f"x{number} {names[item]} is full" for item, number in full.items())
        comments = chain(comments, [OPB_FULL], said)
    return opb(encoding.problem, comments, objective)


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
    constraints = with_preserved(to_opb(puzzle), max(1, len(problem.options)))
    number = sum(1 + (" = " in line) for line in constraints if line[0] in "+-")
    steps = proof_of_enumeration(problem, number, bounding_weights(problem))
    return EnumerationProof(constraints, _named(puzzle.file, steps))


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
        reason = (
            "a binary quadratic model cannot say that no further piece fits; lp, mps and opb can"
        )
        refuse_best(puzzle.best, puzzle.file, reason)
    encoding = _without_sums(_encoded(puzzle))
    model = model_of(encoding.problem, linear_objective(encoding))
    if model.products > MOST_PRODUCTS:
        many = f"over {MOST_PRODUCTS:,} products of two variables in its penalties"
        raise PsolverError(f"{puzzle.file}: it takes {many}, more than psolver writes")
    names = item_names(encoding)
    comments = [*_comments_of(encoding), *objective_comments(puzzle)]
    if puzzle.best:
        comments.append(f"a penalty of 1 adds {model.weight} to the energy")
    if encoding.marked:
        comments += ["the placement of each variable, in order:", *_placements(encoding, names, "")]
    return bqm(model, names, comments)


def certificate(puzzle: Puzzle, solver: str | None = None) -> tuple[str, str] | None:
    """Return the clauses of a puzzle in DIMACS CNF and a DRAT proof that they contradict each
    other; None for a possible one.

    Comments in the clauses name the placement of each variable. Raises PsolverError for a symmetry
    puzzle and for a solver that writes no proofs.
    """
    # the objective does not matter: if there is a tiling, there is a best one
    return _certified(_encoded(puzzle), solver)


def optimum_certificate(
    puzzle: Puzzle, best: Tiling, solver: str | None = None
) -> tuple[str, str] | None:
    """Return clauses that only a tiling better than the `best` would satisfy, and a proof that they
    contradict each other, as `certificate` does; None if there is a better one.
    """
    assert puzzle.best
    encoding = _encoded(puzzle)
    aim = cover_objective(encoding)
    worth = aim.worth(tuple(encoding.of_placements[placement] for placement in best))
    better_clauses = partial(add_better, encoding.problem, aim, worth)
    better = worth_of(puzzle, worth + aim.step if aim.most else worth - aim.step)
    worth_words = f"{better} or {'more' if aim.most else 'less'}"
    about = (
        f"only a tiling that is worth {worth_words} would satisfy the clauses ({puzzle.best.aim})"
    )
    return _certified(encoding, solver, better_clauses, [about])


def _certified(
    encoding: Encoding,
    solver: str | None,
    further_clauses: More | None = None,
    about: Sequence[str] = (),
) -> tuple[str, str] | None:
    """Clauses and their refutation; None if they do not contradict each other."""
    clauses = "\n".join([*_clauses(encoding, further_clauses, about), ""])
    proof = call(prove, encoding.problem, solver or DEFAULT_SOLVER, further_clauses)
    return None if proof is None else (clauses, "\n".join([*proof, ""]))


def _encoded(puzzle: Puzzle) -> Encoding:
    if puzzle.goal:
        raise PsolverError(
            f"{puzzle.file}: a symmetry puzzle cannot be exported: it is not an exact-cover problem"
        )
    return encode(puzzle)


def _encoded_alone(puzzle: Puzzle, format_words: str) -> Encoding:
    """The encoding for a format without an objective, whose name and verb a message begins with."""
    can = "bqm, lp, mps and opb" if not of_blockings(puzzle) else "lp, mps and opb"
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
    never = {item for item, bound in enumerate(problem.most) if bound <= 0}
    is_used = [never.isdisjoint(option) for option in problem.options]
    return replace(
        problem,
        most=tuple(map(max, repeat(1), problem.least, problem.most)),
        options=tuple(compress(problem.options, is_used)),
        groups=tuple(compress(problem.groups, is_used)),
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
    in_order = sorted(pieces)
    return replace(
        problem,
        least=tuple(1 if item in pieces else least for item, least in enumerate(problem.least)),
        options=(*problem.options, *((piece,) for piece in in_order)),
        groups=(*problem.groups, *in_order),
    )
