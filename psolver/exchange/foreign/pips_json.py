"""Pips, the domino puzzles of the New York Times, as JSON.

    {"printDate": "2025-10-25",
     "easy": {"id": 1, "constructors": "…", "dominoes": [[1, 2], [3, 3]],
              "regions": [{"indices": [[0, 0], [0, 1]], "type": "sum", "target": 5},
                          {"indices": [[0, 2]], "type": "less", "target": 4},
                          {"indices": [[1, 2]], "type": "empty"}],
              "solution": [[[0, 1], [0, 0]], [[0, 2], [1, 2]]]},
     "medium": …, "hard": …}

Each domino is used once, and may turn. The cells are those of the regions, as [row, column]. The
pips in a region add up to its target (`sum`), to less (`less`) or more (`greater`), are all equal
(`equals`) or all different (`unequal`); a region of the type `empty` has no rule. The solution has
the two cells of each domino, in order.

A file is one puzzle, or holds several at any depth: in objects, whose keys name them, or in lists.
The format is that of https://www.nytimes.com/svc/pips/v1/2025-10-25.json.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_letters, digits
from typing import Any, NamedTuple

from ...core.cells import Cell, extent
from ...core.model import Board, Piece, Puzzle
from ...core.several_puzzles import FileProblem
from ...core.tilings import Tiling, tiling
from ...core.verify import Verifier
from ...core.wording import listed, meant, quoted
from ...families import gathered
from .foreign_file import (
    NO_CHOICES,
    ForeignChoices,
    check_size,
    fail_in_file,
    faults_in,
    whole_number,
)
from .json_values import json_of, list_at, object_at, text_at

LETTERS_OF_REGIONS = ascii_letters + digits
# Each number of pips is a mark of one digit.
MOST_PIPS = 9
# The types of regions as rules of psolver, in which {} stands for the letter or the target.
RULES_OF_REGIONS = {
    "sum": "{} = {}",
    "less": "{} < {}",
    "greater": "{} > {}",
    "equals": "{} equal",
    "unequal": "{} different",
    "empty": "",
}
CELLS_OF_DOMINO: tuple[Cell, Cell] = ((0, 0), (0, 1))


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzles of a file, with their solutions. Raises PuzzleError."""
    problems = gathered(_problems(json_of(data, file), file), file)
    if not problems:
        fail_in_file(file, "has no puzzle; each is an object with 'dominoes' and 'regions'")
    return problems


def _problems(values: object, file: str) -> Iterator[FileProblem]:
    """The puzzles within some values, in order."""
    waiting: list[tuple[str, str, str, object]] = [("", "", "", values)]
    while waiting:
        path, name, date, value = waiting.pop()
        inner: list[tuple[str, object]] = []
        if isinstance(value, dict):
            if "dominoes" in value or "regions" in value:
                yield _problem(value, path, name, date, file)
                continue
            date = text_at(value, "printDate", file, f"{path}." if path else "") or date
            inner = [*value.items()]
        elif isinstance(value, list):
            inner = [(f"[{number}]", inner_value) for number, inner_value in enumerate(value, 1)]
        for key, inner_value in reversed(inner):
            if isinstance(inner_value, dict | list):
                is_place = key.startswith("[")
                at = f"{path}{key}" if is_place or not path else f"{path}.{key}"
                named = name if is_place else f"{name} {key}".strip()
                waiting.append((at, named, date, inner_value))


class _Regions(NamedTuple):
    """The cells of a board, those that are in regions with a rule, and the rules."""

    board: frozenset[Cell]
    letters: tuple[tuple[Cell, str], ...]
    rules: tuple[str, ...]


def _problem(table: dict[str, Any], path: str, name: str, date: str, file: str) -> FileProblem:
    """The puzzle in an object, whose keys have a path, by its name and the date of its file."""
    prefix = f"{path}." if path else ""
    dominoes = _dominoes(table.get("dominoes"), file, f"{prefix}dominoes")
    regions = _regions(table.get("regions"), file, f"{prefix}regions")
    copies = Counter(map(_name_of, dominoes))
    pieces = []
    for pips, times in copies.items():
        marks = tuple(zip(CELLS_OF_DOMINO, pips, strict=True))
        pieces.append(Piece(pips, CELLS_OF_DOMINO, times, times, marks=marks))
    words = ["Pips", "" if date in name else date, name]
    title = " ".join(filter(None, words))
    people = table.get("constructors")
    source = f"by {people}" if people and isinstance(people, str) else ""
    with faults_in(file, key=path):
        board = Board(regions.board, regions=regions.letters)
        puzzle = Puzzle(
            pieces,
            board,
            title,
            source=source,
            file=file,
            region_rules=regions.rules or None,
        )
    tilings, losses = _solution(table.get("solution"), dominoes, puzzle)
    return FileProblem(name or title, puzzle, losses, tilings)


def _name_of(pips: tuple[int, int]) -> str:
    """The name of a domino, the same for its copies.

    >>> _name_of((3, 0))
    '03'
    """
    return f"{min(pips)}{max(pips)}"


def _pair(value: object, greatest: int, file: str, key: str) -> tuple[int, int]:
    numbers = list_at(value, file, key)
    if len(numbers) != 2:
        fail_in_file(file, f"expected two numbers, found {len(numbers):,}", key=key)
    first_number, second_number = (whole_number(number, file, key=key) for number in numbers)
    higher = max(first_number, second_number)
    if higher > greatest:
        fail_in_file(file, f"expected numbers up to {greatest:,}, found {higher:,}", key=key)
    return first_number, second_number


def _dominoes(value: object, file: str, key: str) -> list[tuple[int, int]]:
    dominoes = list_at(value, file, key)
    return [_pair(domino, MOST_PIPS, file, f"{key}[{n}]") for n, domino in enumerate(dominoes, 1)]


def _regions(value: object, file: str, key: str) -> _Regions:
    region_cells: set[Cell] = set()
    letters: list[tuple[Cell, str]] = []
    rules: list[str] = []
    for number, region_value in enumerate(list_at(value, file, key), 1):
        at = f"{key}[{number}]"
        region = object_at(region_value, file, at)
        kind = region.get("type")
        if not isinstance(kind, str) or kind not in RULES_OF_REGIONS:
            types = listed([*RULES_OF_REGIONS], "or")
            cure = (isinstance(kind, str) and meant(kind, RULES_OF_REGIONS)) or f"expected {types}"
            fail_in_file(file, f"unknown type {quoted(kind)} ({cure})", key=f"{at}.type")
        cells = [
            _pair(place, 999_999, file, f"{at}.indices[{n}]")
            for n, place in enumerate(list_at(region.get("indices"), file, f"{at}.indices"), 1)
        ]
        if not region_cells.isdisjoint(cells) or len(set(cells)) < len(cells):
            fail_in_file(file, "has a cell that is in a region already", key=f"{at}.indices")
        region_cells.update(cells)
        if not (rule := RULES_OF_REGIONS[kind]):
            continue
        if len(rules) == len(LETTERS_OF_REGIONS):
            fail_in_file(file, f"has over {len(rules)} regions with a rule", key=key)
        letter = LETTERS_OF_REGIONS[len(rules)]
        target = ""
        if rule.count("{}") == 2:
            target = str(whole_number(region.get("target"), file, key=f"{at}.target"))
        rules.append(rule.format(letter, target))
        letters += [(cell, letter) for cell in cells]
    check_size(extent(region_cells), file, key=key, around=" around the regions")
    return _Regions(frozenset(region_cells), tuple(sorted(letters)), tuple(rules))


def _solution(
    value: object, dominoes: Sequence[tuple[int, int]], puzzle: Puzzle
) -> tuple[tuple[Tiling, ...], tuple[str, ...]]:
    """The solution of a puzzle, if it is right, or a sentence that it is left out."""
    if not value:
        return (), ()
    places = _places(value)
    if len(places) != len(dominoes):
        return (), ("the stored solution is left out: it is not two cells for each domino",)
    placements = []
    for (low, high), (first_cell, second_cell) in zip(dominoes, places, strict=True):
        marks = ((first_cell, str(low)), (second_cell, str(high)))
        placements.append((_name_of((low, high)), (first_cell, second_cell), marks))
    stored_tiling = tiling(placements, puzzle.board.lattice)
    if fault := next(iter(Verifier(puzzle).faults(stored_tiling)), ""):
        return (), (f"the stored solution is left out: {fault}",)
    return (stored_tiling,), ()


def _places(value: object) -> list[tuple[Cell, Cell]]:
    """The two cells of each domino in a solution, as far as they can be read."""
    pairs_of_cells = []
    for pair in value if isinstance(value, list) else ():
        cell_values = pair if isinstance(pair, list) else []
        cells = [tuple(cell) for cell in cell_values if isinstance(cell, list)]
        numbers = [number for cell in cells for number in cell]
        are_cells = [len(cell) for cell in cells] == [2, 2]
        if not are_cells or {*map(type, numbers)} != {int}:
            break
        pairs_of_cells.append((cells[0], cells[1]))
    return pairs_of_cells
