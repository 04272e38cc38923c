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
from typing import NamedTuple, TypeAlias

from ...core.cells import Cell, MarkedCells, extent
from ...core.model import Board, Piece, Puzzle
from ...core.several_puzzles import FileProblem
from ...core.tilings import Tiling, tiling
from ...core.verify import Verifier
from ...core.wording import listed, meant, quoted
from ...families import gathered
from .foreign_file import (
    MOST_FOREIGN_NUMBER,
    NO_CHOICES,
    ForeignChoices,
    check_size,
    fail_in_file,
    faults_in,
)
from .json_values import JsonValue, json_of

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
Domino: TypeAlias = tuple[int, int]
Losses: TypeAlias = tuple[str, ...]


class _Found(NamedTuple):
    """A value of a file, the keys to it that are names, and the date above it."""

    value: JsonValue
    name: str
    date: str


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzles of a file, with their solutions. Raises PuzzleError."""
    problems = gathered(_problems(json_of(data, file)), file)
    if not problems:
        fail_in_file(file, "has no puzzle; each is an object with 'dominoes' and 'regions'")
    return problems


def _problems(values: JsonValue) -> Iterator[FileProblem]:
    """The puzzles within some values, in order."""
    waiting = [_Found(values, "", "")]
    while waiting:
        found = waiting.pop()
        value = found.value.value
        if isinstance(value, dict) and ("dominoes" in value or "regions" in value):
            yield _problem(found)
            continue
        inner = []
        if isinstance(value, dict):
            date = found.value.at("printDate", "").text() or found.date
            for key in value:
                name = f"{found.name} {key}".strip()
                inner.append(_Found(found.value.at(key), name, date))
        elif isinstance(value, list) and value:
            for entry in found.value.entries():
                inner.append(found._replace(value=entry))
        waiting += reversed(inner)


class _Regions(NamedTuple):
    """The cells of a board, those that are in regions with a rule, and the rules."""

    board: frozenset[Cell]
    letters: MarkedCells
    rules: tuple[str, ...]


def _problem(found: _Found) -> FileProblem:
    """The puzzle in an object."""
    value = found.value
    dominoes = _pairs(value.at("dominoes"), MOST_PIPS)
    regions = _regions(value.at("regions"))
    copies = Counter(map(_name_of, dominoes))
    pieces = []
    for pips, times in copies.items():
        marks = tuple(zip(CELLS_OF_DOMINO, pips, strict=True))
        pieces.append(Piece(pips, CELLS_OF_DOMINO, times, times, marks=marks))
    words = ["Pips"]
    if found.date not in found.name:
        words.append(found.date)
    if found.name:
        words.append(found.name)
    title = " ".join(words)
    people = value.at("constructors").value
    source = ""
    if people and isinstance(people, str):
        source = f"by {people}"
    with faults_in(value.file, key=value.key):
        board = Board(regions.board, regions=regions.letters)
        puzzle = Puzzle(
            pieces,
            board,
            title,
            source=source,
            file=value.file,
            region_rules=regions.rules or None,
        )
    tilings, losses = _solution(value.at("solution").value, dominoes, puzzle)
    return FileProblem(found.name or title, puzzle, losses, tilings)


def _name_of(pips: Domino) -> str:
    """The name of a domino, the same for its copies.

    >>> _name_of((3, 0))
    '03'
    """
    low, high = sorted(pips)
    return f"{low}{high}"


def _pair(pair: JsonValue, greatest: int) -> tuple[int, int]:
    numbers = pair.numbers()
    if len(numbers) != 2:
        pair.fail(f"expected two numbers, found {len(numbers):,}")
    first_number, second_number = numbers
    higher = max(numbers)
    if higher > greatest:
        pair.fail(f"expected numbers up to {greatest:,}, found {higher:,}")
    return first_number, second_number


def _pairs(pairs: JsonValue, greatest: int) -> list[tuple[int, int]]:
    return [_pair(pair, greatest) for pair in pairs.entries()]


def _regions(regions: JsonValue) -> _Regions:
    region_cells = set()
    letters = []
    rules: list[str] = []
    for region in regions.entries():
        rule = _rule_of_type(region.at("type"))
        indices = region.at("indices")
        cells = _pairs(indices, MOST_FOREIGN_NUMBER)
        for cell in cells:
            if cell in region_cells:
                indices.fail("has a cell that is in a region already")
            region_cells.add(cell)
        if not rule:
            continue
        if len(rules) == len(LETTERS_OF_REGIONS):
            regions.fail(f"has over {len(rules)} regions with a rule")
        letter = LETTERS_OF_REGIONS[len(rules)]
        if rule.count("{}") == 2:
            target = region.at("target").number()
            rules.append(rule.format(letter, target))
        else:
            rules.append(rule.format(letter))
        letters += [(cell, letter) for cell in cells]
    sides = extent(region_cells)
    check_size(sides, regions.file, key=regions.key, around=" around the regions")
    return _Regions(frozenset(region_cells), tuple(sorted(letters)), tuple(rules))


def _rule_of_type(kind: JsonValue) -> str:
    """The rule of the regions of a type."""
    word = kind.value
    if not isinstance(word, str) or word not in RULES_OF_REGIONS:
        meant_type = ""
        if isinstance(word, str):
            meant_type = meant(word, RULES_OF_REGIONS)
        types = listed([*RULES_OF_REGIONS], "or")
        cure = meant_type or f"expected {types}"
        kind.fail(f"unknown type {quoted(word)} ({cure})")
    return RULES_OF_REGIONS[word]


def _solution(
    value: object, dominoes: Sequence[Domino], puzzle: Puzzle
) -> tuple[tuple[Tiling, ...], Losses]:
    """The solution of a puzzle, if it is right, or a sentence that it is left out."""
    if not value:
        return (), ()
    places = _places(value)
    if len(places) != len(dominoes):
        return (), ("the stored solution is left out: it is not two cells for each domino",)
    placements = []
    for domino, cells in zip(dominoes, places, strict=True):
        name = _name_of(domino)
        pips = map(str, domino)
        marks = tuple(zip(cells, pips, strict=True))
        placements.append((name, cells, marks))
    stored_tiling = tiling(placements, puzzle.board.lattice)
    for fault in Verifier(puzzle).faults(stored_tiling):
        return (), (f"the stored solution is left out: {fault}",)
    return (stored_tiling,), ()


def _places(value: object) -> list[tuple[Cell, Cell]]:
    """The two cells of each domino in a solution, as far as they can be read."""
    pairs_of_cells: list[tuple[Cell, Cell]] = []
    if not isinstance(value, list):
        return pairs_of_cells
    for pair in value:
        cell_values = []
        if isinstance(pair, list):
            cell_values = pair
        cells = []
        for cell in cell_values:
            if isinstance(cell, list):
                cells.append(tuple(cell))
        if [len(cell) for cell in cells] != [2, 2]:
            break
        first_cell, second_cell = cells
        types = set()
        for number in first_cell + second_cell:
            types.add(type(number))
        if types != {int}:
            break
        pairs_of_cells.append((first_cell, second_cell))
    return pairs_of_cells
