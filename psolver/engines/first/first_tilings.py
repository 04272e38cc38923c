"""First tilings, if one alone is needed: searches that each suit some large puzzles, none of
them one with marks, whose pieces may not touch, or whose board wraps. None of them lists.

Which searches are tried, and in which order, depends on the puzzle alone, and their finds on
numbers of conflicts and nodes, never on the clock. If none finds a tiling the usual search follows,
which finds the reason if none exists.

For groups of pieces that bind, a tiling found without these is mended: small parts of it, some
pieces that lie close together, are filled anew, so that the groups come nearer to their bounds.
Chance, that of a generator whose seed is fixed, chooses the part and fills it; pieces of which more
are needed are tried first. It stays so if the groups are no worse for it. Without that 84
tetrominoes and pentominoes, found in a moment in 20x20, are not found in 7 seconds
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, TypeAlias

from ...core.bits import members
from ...core.control import current_control
from ...core.model import PieceGroup, Puzzle
from ...core.outcome import BANDS, BEAM, BOUNDING_BOXES, MATCHING, QUOTIENT, RECTANGLE_PLAN, WINDOWS
from ...core.tilings import Placement, Tiling, tiling
from ...search.encoding import Encoding, encode
from ...search.known_reasons import module_of_proofs
from ...search.rule_items import binding
from ..residual_problem import ResidualProblem
from ..tuning import (
    MENDED_PART_CELLS,
    MENDED_PART_TRIES,
    MENDED_PARTS,
    MENDED_PARTS_OF_PIECE,
    MENDED_TRY_NODES,
    MOST_WEIGHED_CELLS,
)
from . import bands, beam, bounding_boxes, invariant, matching, rectangles, windows
from .shared import used_pieces
from .turns import Turns, at_once, fairly, in_turns

Excess: TypeAlias = tuple[PieceGroup, int]  # the number of pieces too many, or, below 0, too few
Rank: TypeAlias = Callable[[Placement], float]


def mended(puzzle: Puzzle, start: Tiling) -> Tiling | None:
    """Return a tiling of a puzzle with groups, made of one that keeps to all but these; None if
    chance has made none.
    """
    control = current_control()
    random = Random(0)
    placements = list(start.placements)
    wrong = _wrong(puzzle, placements)
    parts = MENDED_PARTS + MENDED_PARTS_OF_PIECE * _far(wrong)
    for _ in range(parts):
        if not wrong:
            return tiling(placements, puzzle.board.lattice)
        if not placements:  # there is nothing to mend
            return None
        group, off = random.choice(wrong)
        too_many = group if off > 0 else None
        places = _part(puzzle, placements, too_many, random)
        outside = [placement for place, placement in enumerate(placements) if place not in places]
        inside_before = [placements[place] for place in places]
        small = encode(_small(puzzle, inside_before))
        late = _liking(puzzle, group, off)
        for inside in _tries(small, late, random):
            control.tick()
            control.progress.nodes += 1
            new_placements = [*outside, *inside]
            wrong_after = _wrong(puzzle, new_placements)
            distance = _far(wrong)
            distance_after = _far(wrong_after)
            if distance_after > distance:
                continue
            if not _keeps(puzzle, new_placements):
                continue
            placements = new_placements
            wrong = wrong_after
            if distance_after < distance:
                break
    return None


def _wrong(puzzle: Puzzle, placements: Sequence[Placement]) -> list[Excess]:
    """The groups whose bounds are broken, with how many pieces are too many, or, below 0, too
    few.
    """
    uses = Counter(placement.piece for placement in placements)
    broken = []
    for group in puzzle.piece_bounds:
        total = group.times(uses)
        if total < group.least:
            missing = group.least - total
            broken.append((group, -missing))
        elif group.most is not None and total > group.most:
            excess = total - group.most
            broken.append((group, excess))
    return broken


def _far(wrong: Sequence[Excess]) -> int:
    distance = 0
    for _, off in wrong:
        distance += abs(off)
    return distance


def _keeps(puzzle: Puzzle, placements: Sequence[Placement]) -> bool:
    """Whether each piece is used as often as its own bounds allow."""
    uses = Counter(placement.piece for placement in placements)
    for piece in puzzle.pieces:
        times = uses[piece.name]
        if times < piece.least:
            return False
        if piece.most is not None and times > piece.most:
            return False
    return True


def _part(
    puzzle: Puzzle, placements: Sequence[Placement], group: PieceGroup | None, random: Random
) -> set[int]:
    """The places of some pieces that lie close together, one of them of a group."""
    plane = puzzle.board.lattice.plane
    candidates = placements
    if group is not None:
        candidates = [placement for placement in placements if placement.piece in group.pieces]
    chosen = random.choice(candidates)
    centre = plane(chosen.cells[0])

    def far(place: int) -> float:
        point = plane(placements[place].cells[0])
        distance = 0
        for a, b in zip(centre, point, strict=True):
            difference = a - b
            distance += difference * difference
        return distance

    places: set[int] = set()
    area = 0
    all_places = range(len(placements))
    for place in sorted(all_places, key=far):
        if area >= MENDED_PART_CELLS:
            break
        places.add(place)
        placement = placements[place]
        area += len(placement.cells)
    return places


def _small(puzzle: Puzzle, inside: Sequence[Placement]) -> Puzzle:
    """The cells of some placements as a puzzle, all of which are to be covered by any pieces."""
    cells = frozenset(cell for placement in inside for cell in placement.cells)
    clues = [(cell, name) for cell, name in puzzle.board.clues if cell in cells]
    board = replace(
        puzzle.board,
        must=cells,
        may=frozenset(),
        clues=tuple(clues),
        names=(),
        dice=(),
    )
    pieces = [replace(piece, least=0, most=None) for piece in used_pieces(puzzle)]
    return replace(puzzle, pieces=tuple(pieces), board=board, rules=())


def _liking(puzzle: Puzzle, group: PieceGroup, off: int) -> Rank:
    """A rank of placements, in which they are tried: first the pieces of a group that has too few,
    the small ones before the others, or the others if it has too many.
    """
    names = set(group.pieces)
    all_of_them = len(group.pieces) == len(puzzle.pieces)
    largest = max(piece.size for piece in puzzle.pieces)

    def late(placement: Placement) -> float:
        size = len(placement.cells) / largest
        belongs = placement.piece in names
        if off < 0:
            return size - belongs
        comes_late = belongs and not all_of_them
        return comes_late - size

    return late


def _tries(encoding: Encoding, late: Rank, random: Random) -> Iterator[list[Placement]]:
    """Some ways to cover all cells of a small puzzle, by chance."""
    area = len(encoding.cells)
    residual = ResidualProblem(encoding.problem, named=area)
    number = len(encoding.problem.options)
    lateness = [late(encoding.placement(option)) for option in range(number)]
    for _ in range(MENDED_PART_TRIES):
        order = [rank + 2 * random.random() for rank in lateness]
        cells = set(range(area))
        nodes_left = [MENDED_TRY_NODES]
        cover = _covered(residual, cells, residual.alive, order, nodes_left)
        if cover is not None:
            yield [encoding.placement(option) for option in cover]


def _covered(
    residual: ResidualProblem,
    cells: set[int],
    alive: int,
    order: list[float],
    nodes_left: list[int],
) -> list[int] | None:
    """Options that cover some cells, those first that come first in the order; None if there are
    none, or too many were tried.
    """
    if not cells:
        return []

    def narrowness(cell: int) -> tuple[int, int]:
        options = alive & residual.masks[cell]
        return options.bit_count(), cell

    cell = min(cells, key=narrowness)
    options = members(alive & residual.masks[cell])
    for option in sorted(options, key=order.__getitem__):
        nodes_left[0] -= 1
        if nodes_left[0] < 0:
            return None
        fitting = alive & ~residual.clashing(option)
        covered = residual.problem.options[option]
        rest = cells.difference(covered)
        cover = _covered(residual, rest, fitting, order, nodes_left)
        if cover is not None:
            return [option, *cover]
    return None


__all__ = ["STAGES", "FirstStage", "first_tiling", "first_turns", "in_turns", "mended"]

FirstTurns: TypeAlias = Turns[Tiling | None]
Search: TypeAlias = Callable[[Puzzle, str | None], Tiling | None]
SearchInTurns: TypeAlias = Callable[[Puzzle, str | None], FirstTurns]


class FirstStage(NamedTuple):
    """A search for a first tiling: `engine` and `kernel` name it in the outcome, `suits` decides
    for which puzzles it is. If a stage `decides`, there is no tiling if it finds none. One that may
    take long has `turns`, between which the usual search works.
    """

    engine: str
    kernel: str
    suits: Callable[[Puzzle], bool]
    search: Search
    decides: bool = False
    turns: SearchInTurns | None = None


# The order is that for one piece; of several, bands come second.
STAGES = (
    FirstStage(
        "backtrack",
        BOUNDING_BOXES,
        bounding_boxes.suits,
        lambda puzzle, _: bounding_boxes.find(puzzle),
    ),
    FirstStage("sat", RECTANGLE_PLAN, rectangles.suits, rectangles.find),
    FirstStage(
        "backtrack", MATCHING, matching.suits, lambda puzzle, _: matching.find(puzzle), True
    ),
    FirstStage(
        "sat",
        QUOTIENT,
        invariant.suits,
        lambda puzzle, solver: at_once(invariant.turns(puzzle, solver)),
        turns=invariant.turns,
    ),
    FirstStage(
        "backtrack",
        BEAM,
        beam.suits,
        lambda puzzle, _: at_once(beam.beam_turns(puzzle)),
        turns=lambda puzzle, _: beam.beam_turns(puzzle),
    ),
    FirstStage("sat", WINDOWS, windows.suits, windows.find),
    FirstStage("backtrack", BANDS, bands.suits, lambda puzzle, _: bands.find(puzzle)),
)


def first_tiling(puzzle: Puzzle, solver: str | None) -> Tiling | None:
    """Return a tiling that a stage has found, not yet verified; None if none has found one."""
    turns = first_turns(puzzle, solver)
    return at_once(turns)


def first_turns(puzzle: Puzzle, solver: str | None, is_small: bool = False) -> FirstTurns:
    """Look for a first tiling turn by turn, as `first_tiling` does at once; of a small board not as
    the usual search does, by SAT without turns.
    """
    control = current_control()
    if puzzle.board.space.translations:
        return None
    if not all(rule.only_counts for rule in puzzle.rules):
        return None
    if not binding(puzzle):
        return (yield from _found(puzzle, solver, is_small))
    if bounding_boxes.suits(puzzle):
        control.turn_to("backtrack", BOUNDING_BOXES)
        candidate = bounding_boxes.find(puzzle)
        if candidate and not _wrong(puzzle, candidate.placements):
            return candidate
    unruled = replace(puzzle, rules=())
    candidate = yield from _found(unruled, solver, is_small)
    if candidate is None:
        return None
    progress = control.progress
    finder = progress.engine, progress.kernel
    control.turn_to("backtrack", "mending")
    better = mended(puzzle, candidate)
    control.turn_to(*finder)  # the outcome names the finder
    return better


def _is_odd(puzzle: Puzzle) -> bool:
    """Whether weights modulo 2, which take some milliseconds, show that there is no tiling; then
    the usual search finds the reason (L-tetrominoes in 18x18: 0.08 seconds, 5 without this). False
    for a large board.
    """
    if len(puzzle.board.cells) > MOST_WEIGHED_CELLS:
        return False
    from ..refutation import odd_total

    proofs = module_of_proofs()
    if proofs is None:
        return False
    problem = proofs.with_narrow_counts(encode(puzzle))
    if problem is None:
        return False
    return odd_total(problem)


def _found(puzzle: Puzzle, solver: str | None, is_small: bool) -> FirstTurns:
    """The tiling of the first stage that finds one."""
    control = current_control()
    boxes, *middle_stages, in_bands = STAGES
    stages: Sequence[FirstStage] = STAGES
    if len(used_pieces(puzzle)) != 1:
        stages = (boxes, in_bands, *middle_stages)
    if is_small:
        stages = [stage for stage in stages if stage.turns or stage.engine != "sat"]
    suited = [stage for stage in stages if stage.suits(puzzle)]
    of_turns = [stage.turns for stage in suited if stage.turns]
    had_turns = False
    is_tried = False
    for stage in suited:
        if stage.engine == "sat" and not is_tried:  # many seconds, if no tiling exists
            is_tried = True
            if _is_odd(puzzle):
                return None
        control.turn_to(stage.engine, stage.kernel)
        control.tick()
        if stage.turns is None:
            answer = stage.search(puzzle, solver)
        elif had_turns:
            continue
        else:
            had_turns = True
            searches = [turns(puzzle, solver) for turns in of_turns]
            answer = yield from fairly(searches)
        if answer or stage.decides:
            return answer
    return None
