"""Proofs that a puzzle is impossible, which take a while to find.

A colouring is weights of the cells and the pieces, which can be checked by hand. First each piece's
count is narrowed to the numbers that the areas leave; then weights are looked for mod small powers
of primes, and after them weights that bound the cells that the pieces can cover. A core is a small
part of the puzzle that is impossible by itself, found by SAT.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from itertools import chain

from ..core.children import call
from ..core.errors import PsolverError
from ..core.model import Piece, Puzzle
from ..core.piece import PieceGroup, names_left_out
from ..core.reason import Colouring, Core, NoPlace, Reason, Weighed, Weights
from ..engines.refutation import (
    ItemWeights,
    bounding_weights,
    least_total,
    modular_weights,
    odd_total,
)
from ..search.areas import areas, meet
from ..search.encoding import Encoding, encode
from ..search.problem import Problem
from ..search.sat import DEFAULT_SOLVER
from ..search.sat.clause_numbers import counting_clauses
from ..search.sat.session import can_be_stopped
from .plain_shadings import Bounding, plain_shading, plainer
from .reasons_tuning import COLOURING_MODULI, MOST_PARITIES, OWN_CORE_OPTIONS
from .verify_weights import weights_fault


def colouring_reason(encoding: Encoding) -> Reason | None:
    """Return the plainest colouring that shows that a puzzle is impossible, verified; None if none
    was found. None is looked for if placements beside the board matter.
    """
    puzzle = encoding.puzzle
    if any(rule.surroundings(puzzle) for rule in puzzle.rules):
        return None  # a colouring does not know the places that this leaves to the pieces
    problem = with_narrow_counts(encoding)
    if problem is None:
        return None  # the areas alone show it
    if needless := _needed_and_homeless(encoding, problem):
        return needless
    for modulus in COLOURING_MODULI:
        if modulus == COLOURING_MODULI[1]:
            if shading := plain_shading(encoding, problem):
                return _bounded(encoding, problem, shading)
        if weights_found := modular_weights(problem, modulus):
            return _reason(encoding, problem, weights_found, modulus)
    weights_found = bounding_weights(problem)
    if not weights_found:
        return None
    if shading := plainer(encoding, problem, weights_found):
        return _bounded(encoding, problem, shading)
    return _reason(encoding, problem, weights_found, 0)


def is_odd(encoding: Encoding) -> bool:
    """Whether `colouring_reason` is likely to find a colouring modulo 2, in a part of its time. A
    large puzzle is not tried.
    """
    if len(encoding.problem.least) > MOST_PARITIES:
        return False
    problem = with_narrow_counts(encoding)
    if problem is None:
        return False
    return odd_total(problem)


def with_narrow_counts(encoding: Encoding) -> Problem | None:
    """Return the problem with each piece's count as narrow as the areas allow, and without groups;
    a proof that it has no cover holds for fewer covers too. None if the areas allow no count.
    """
    problem = _without_groups(encoding)
    least_uses = list(problem.least)
    most_uses = list(problem.most)
    for item, piece in enumerate(encoding.pieces, len(encoding.cells)):
        if least_uses[item] < most_uses[item]:
            counts = possible_counts(encoding.puzzle, piece)
            if not counts:
                return None
            least_uses[item] = counts[0]
            most_uses[item] = counts[-1]
    return replace(problem, least=tuple(least_uses), most=tuple(most_uses))


def _without_groups(encoding: Encoding) -> Problem:
    """The problem without the items of groups and sides, which come last."""
    problem = encoding.without_witnesses
    items = len(encoding.cells) + len(encoding.pieces)
    if not encoding.groups and not encoding.meetings:
        return problem
    options = []
    for option in problem.options:
        covered = [item for item in option if item < items]
        options.append(tuple(covered))
    return replace(
        problem,
        least=problem.least[:items],
        most=problem.most[:items],
        options=tuple(options),
        neighbours=problem.neighbours[:items],
        positions=problem.positions[:items],
        symmetries=(),
    )


def _needed_and_homeless(encoding: Encoding, problem: Problem) -> Reason | None:
    """A piece that the areas require and that fits nowhere, as a reason; None for no piece."""
    placed = set(problem.groups)
    for item, piece in enumerate(encoding.pieces, len(encoding.cells)):
        if problem.least[item] and item not in placed:
            no_place = NoPlace(piece.name, by_area=True)
            return Reason(no_place)
    return None


def possible_counts(puzzle: Puzzle, piece: Piece) -> list[int]:
    """Return the numbers of times that a piece may be used as far as the areas go."""
    must = len(puzzle.board.must)
    most_cells = len(puzzle.board.cells)
    other_pieces = [other_piece for other_piece in puzzle.pieces if other_piece is not piece]
    sums = areas(other_pieces, most_cells)
    most_often = most_cells // piece.size
    if piece.most is not None:
        most_often = min(piece.most, most_often)
    counts = []
    for number in range(piece.least, most_often + 1):
        area = number * piece.size
        least_area_left = must - area
        if meet(sums, least_area_left, most_cells - area):
            counts.append(number)
    return counts


def _reason(
    encoding: Encoding, problem: Problem, item_weights: ItemWeights, modulus: int
) -> Reason:
    """The reason given by weights of items."""
    items = len(encoding.cells)
    used = _used(encoding, problem)
    weights = _weights(encoding, used, item_weights, modulus)
    if not modulus:
        of_cells = item_weights[:items] + (0,) * len(encoding.pieces)
        of_pieces = (0,) * items + item_weights[items:]
        covered = least_total(problem, of_pieces)
        weight_of_board = least_total(problem, of_cells)
        return _checked(encoding, problem, weights, -covered, weight_of_board)
    exact = None
    if problem.least[items:] == problem.most[items:]:
        exact = _exact(encoding, problem, used, weights)
    of_piece = dict(weights.pieces) if exact is None else exact
    covered = 0
    for name, times in used.items():
        covered += times * of_piece.get(name, 0)
    weight_of_board = sum(weight for _, weight in weights.cells)
    return _checked(encoding, problem, weights, covered, weight_of_board, exact)


def _bounded(encoding: Encoding, problem: Problem, bounding: Bounding) -> Reason:
    """The reason given by weights that bound."""
    cells = []
    for cell, weight in zip(encoding.cells, bounding.cells, strict=True):
        if weight:
            cells.append((cell, weight))
    used = _used(encoding, problem)
    pieces = []
    for piece, weight in zip(encoding.pieces, bounding.pieces, strict=True):
        if weight and piece.name in used:
            pieces.append((piece.name, weight))
    weights = Weights(0, tuple(cells), tuple(pieces), bounding.least)
    exact = dict(pieces) if bounding.exact else None
    return _checked(encoding, problem, weights, bounding.covered, bounding.weight_of_board, exact)


def _used(encoding: Encoding, problem: Problem) -> dict[str, int]:
    """The pieces that the areas let be used, with the most times that they do."""
    most_uses = problem.most[len(encoding.cells) :]
    used = {}
    for piece, times in zip(encoding.pieces, most_uses, strict=True):
        if times:
            used[piece.name] = times
    return used


def _checked(
    encoding: Encoding,
    problem: Problem,
    weights: Weights,
    covered: int,
    weight_of_board: int,
    exact: Mapping[str, int] | None = None,
) -> Reason:
    """The reason given by weights, checked by code that shares nothing with the search for them."""
    puzzle = encoding.puzzle
    items = len(encoding.cells)
    if fault := weights_fault(puzzle, weights):
        raise PsolverError(
            f"internal error, please report it: a colouring was found that proves nothing: {fault}"
        )
    used = _used(encoding, problem)
    of_piece = dict(weights.pieces) if exact is None else exact
    weighed = [Weighed(name, times, of_piece.get(name, 0)) for name, times in used.items()]
    unused = names_left_out(encoding.pieces, used)
    are_fixed = problem.least[items:] == problem.most[items:]
    are_marked = any(rule.place_filter(puzzle) for rule in puzzle.rules)
    colouring = Colouring(
        weights,
        tuple(weighed),
        exact is not None,
        are_fixed,
        unused,
        bool(puzzle.board.clues),
        covered,
        weight_of_board,
        puzzle.board.lattice,
        are_marked,
    )
    return Reason(colouring)


def _weights(
    encoding: Encoding, used: Container[str], item_weights: ItemWeights, modulus: int
) -> Weights:
    items = len(encoding.cells)
    cells = []
    for cell, weight in zip(encoding.cells, item_weights, strict=False):
        if weight:
            cells.append((cell, weight))
    pieces = []
    for piece, weight in zip(encoding.pieces, item_weights[items:], strict=True):
        signed = -weight
        if modulus:
            signed %= modulus
        if signed and piece.name in used:
            pieces.append((piece.name, signed))
    return Weights(modulus, tuple(cells), tuple(pieces))


def _exact(
    encoding: Encoding, problem: Problem, used: Mapping[str, int], weights: Weights
) -> dict[str, int] | None:
    """The sum of the cells under each piece wherever it lies; None if for some piece that depends
    on its place, or if all this is not a contradiction.
    """
    of_cell = dict(weights.cells)
    of_item = [of_cell.get(cell, 0) for cell in encoding.cells]
    sums: dict[str, int] = {}
    for *cells, item in problem.options:
        piece = encoding.pieces[item - len(encoding.cells)]
        if piece.name not in used:
            continue
        total = sum(of_item[cell] for cell in cells)
        if sums.setdefault(piece.name, total) != total:
            return None
    covered = 0
    for name, total in sums.items():
        covered += used[name] * total
    if covered == sum(of_item):
        return None
    return sums


def core_reason(encoding: Encoding, solver: str | None = None) -> Reason | None:
    """Return a small part of an impossible puzzle that is impossible by itself; None if none was
    found, the clauses would take gigabytes, or a rule needs all pieces as often as they are used.
    """
    from ..search.sat.sat_tuning import MOST_COUNTING
    from .unsatisfiable_cores import find_core

    puzzle = encoding.puzzle
    if any(meeting.counts for meeting in encoding.meetings):
        return None
    if any(rule.meets for rule in puzzle.rules):
        if any(rule.needs_uses for rule in puzzle.rules):
            return None
        # without the bound of a piece, its copies are to keep the rules too
        encoding = encode(puzzle, for_any_uses=True)
    problem = _with_own_bounds(encoding)
    if counting_clauses(problem) > MOST_COUNTING:
        return None
    solver = solver or DEFAULT_SOLVER
    is_small = len(problem.options) <= OWN_CORE_OPTIONS
    if is_small and can_be_stopped(solver):
        sat_core = find_core(problem, solver)
    else:
        sat_core = call(find_core, problem, solver)
    if sat_core is None:
        return None
    items = len(encoding.cells)
    first_group = items + len(encoding.pieces)
    cells = []
    groups = []
    least_bounds: list[tuple[str, int]] = []
    most_bounds: list[tuple[str, int]] = []
    for item, is_least in sat_core.bounds:
        bound = problem.least[item] if is_least else problem.most[item]
        if item < items:
            cells.append(encoding.cells[item])
        elif item >= first_group:
            group = encoding.groups[item - first_group]
            if is_least:
                bounded = replace(group, least=bound, most=None)
            else:
                bounded = replace(group, least=0, most=bound)
            groups.append(bounded)
        else:
            piece = encoding.pieces[item - items]
            pairs = least_bounds if is_least else most_bounds
            pairs.append((piece.name, bound))
    used = sum(piece.most != 0 for piece in encoding.pieces)
    with_meetings = bool(encoding.meetings)
    rules = []
    for rule in encoding.puzzle.rules:
        if not rule.only_counts and rule.matters(with_meetings):
            rules.append(rule)
    core = Core(
        tuple(cells),
        tuple(least_bounds),
        tuple(most_bounds),
        sat_core.minimal,
        used,
        encoding.puzzle.board.lattice,
        _joined(groups),
        tuple(rules),
    )
    return Reason(core)


def _with_own_bounds(encoding: Encoding) -> Problem:
    """The problem without bounds of pieces and groups that follow from others: a core is about the
    bounds that the puzzle gives. Those that rules need hold for all, as sums do, which are not
    given up.
    """
    problem = encoding.problem
    most_uses = list(problem.most)
    bounded: Iterable[Piece | PieceGroup] = chain(encoding.pieces, encoding.groups)
    for item, piece_or_group in enumerate(bounded, len(encoding.cells)):
        most = piece_or_group.most
        if most is None or most > most_uses[item]:
            most_uses[item] = len(problem.options)
    first_meeting = len(problem.least) - len(encoding.meetings)
    needed = set(problem.sums)
    for item, meeting in enumerate(encoding.meetings, first_meeting):
        if meeting.least:
            needed.add(item)
    return replace(problem, most=tuple(most_uses), sums=frozenset(needed))


def _joined(groups: list[PieceGroup]) -> tuple[PieceGroup, ...]:
    """Groups, those in one that are there with a least and a most."""
    joined: list[PieceGroup] = []
    for group in groups:
        partners = (earlier for earlier in joined if _go_together(group, earlier))
        partner = next(partners, None)
        if partner is None:
            joined.append(group)
            continue
        highest = group.most if partner.most is None else partner.most
        lowest = max(group.least, partner.least)
        both_bounds = replace(group, least=lowest, most=highest)
        joined[joined.index(partner)] = both_bounds
    return tuple(joined)


def _go_together(group: PieceGroup, partner: PieceGroup) -> bool:
    """Whether two groups are of the same pieces, and one has a least and the other a most, which is
    not below it.
    """
    if group.name != partner.name or group.pieces != partner.pieces:
        return False
    if (group.most is None) == (partner.most is None):
        return False
    highest = group.most if partner.most is None else partner.most
    lowest = max(group.least, partner.least)
    return highest is not None and lowest <= highest
