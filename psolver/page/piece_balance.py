"""The counts of pieces together: the cells that all cover, and pieces that are equal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from ..core.model import Piece, Puzzle
from ..search.areas import least_area
from ..text.check_words import uses_of_piece

Values = dict[str, Any]


# areas --------------------------------------------------------------------------------------------


def area_balance(puzzle: Puzzle) -> Values | None:
    """Return how many cells the pieces cover, the fewest and the most (None: any number), and how
    many of the board must and can be covered; None if the puzzle is not about filling a board.

    >>> from ..core.toml.load import loads
    >>> area_balance(loads('board = "2x3"\\npieces = "##"\\ncount = [1, 3]'))
    {'pieces': [2, 6], 'board': [6, 6]}
    """
    if puzzle.goal:
        return None
    if puzzle.best and puzzle.best.goal != "tiling":
        return None
    least = _needed_area(puzzle.pieces)
    most = _most_area(puzzle.pieces, None)
    for group in puzzle.groups:
        pieces = []
        for piece in puzzle.pieces:
            if piece.name in group.pieces:
                pieces.append(piece)
        other_pieces = []
        for piece in puzzle.pieces:
            if piece not in pieces:
                other_pieces.append(piece)
        least_of_group = least_area(pieces, group.least)
        least_of_others = _needed_area(other_pieces)
        least = max(least, least_of_group + least_of_others)
        most_of_group = _most_area(pieces, group.most)
        most_of_others = _most_area(other_pieces, None)
        most = min(most, most_of_group + most_of_others)
    board = puzzle.board
    most_cells = None if most == inf else most
    return {
        "pieces": [least, most_cells],
        "board": [len(board.must), len(board.cells)],
    }


def _needed_area(pieces: Sequence[Piece]) -> int:
    area = 0
    for piece in pieces:
        area += piece.least * piece.size
    return area


def _most_area(pieces: Sequence[Piece], times: int | None) -> float:
    """The most cells that some pieces cover that are used at most so often together."""
    times_left = inf
    if times is not None:
        times_left = times
    area = 0.0
    for piece in sorted(pieces, key=lambda piece: -piece.size):
        used = times_left
        if piece.most is not None:
            used = min(times_left, piece.most)
        if used == inf:
            return inf
        area += used * piece.size
        times_left -= used
    return int(area)


# equal pieces -------------------------------------------------------------------------------------


def twins_of(puzzle: Puzzle, pieces: Sequence[Values]) -> list[Values]:
    """Return the groups of drawn pieces that have the same shape and may be placed in the same way,
    so that their exchange is another solution: {"names": ..., "places": ..., "least": ..., "most":
    ..., "words": how often they are used together}. None if a rule or a clue may tell them apart.
    """
    if puzzle.rules or puzzle.best:
        return []
    places: dict[str, list[Any]] = defaultdict(list)
    for piece_values in pieces:
        if "set" not in piece_values:
            name = piece_values["name"]
            places[name].append(piece_values["place"])
    clues = {name for _, name in puzzle.board.clues}
    groups: dict[Any, list[Piece]] = defaultdict(list)
    for piece in puzzle.pieces:
        is_apart = piece.name in clues or piece.has_marks
        if is_apart or piece.most == 0:
            continue
        if len(places[piece.name]) == 1:
            groups[piece.orientations].append(piece)
    twins = []
    for group in groups.values():
        if len(group) > 1:
            twins.append(_twins(group, places))
    return twins


def _twins(group: Sequence[Piece], places: Mapping[str, list[Any]]) -> Values:
    least = 0
    most: int | None = 0
    for piece in group:
        least += piece.least
        if most is None or piece.most is None:
            most = None
        else:
            most += piece.most
    first_piece = group[0]
    joined = replace(first_piece, least=least, most=most)
    names = [piece.name for piece in group]
    return {
        "names": names,
        "places": [places[name][0] for name in names],
        "least": least,
        "most": most,
        "words": uses_of_piece(joined),
    }
