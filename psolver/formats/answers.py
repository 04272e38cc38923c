"""Solutions in JSON Lines, read back and checked."""

from __future__ import annotations

import json
from typing import Any

from ..errors import PsolverError, printable
from ..puzzle.model import Puzzle
from ..puzzle.tiling import Tiling, tiling
from ..puzzle.verify import Verifier


def check_answers(puzzle: Puzzle, data: bytes, file: str) -> tuple[int, str | None]:
    """How many solutions were good, and what is wrong with the first bad one (None: nothing).

    A tiling given twice is wrong too; summaries are passed over. Raises PsolverError where a line
    is no JSON or no solution, and where there is no solution at all.
    """
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise PsolverError(f"{file}: is not UTF-8") from None
    seen: dict[Tiling, int] = {}
    verifier = Verifier(puzzle)
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        found = _tiling(line, f"{file}: line {number}")
        if found is None:
            continue
        faults = verifier.faults(found)
        if faults:
            return len(seen), printable(f"{file}: line {number}: {faults[0]}")
        if found in seen:
            return len(seen), f"{file}: line {number}: the same tiling as on line {seen[found]}"
        seen[found] = number
    if not seen:
        raise PsolverError(
            f"{file}: holds no solutions (lines that `psolver --format json` prints)"
        )
    return len(seen), None


def _tiling(line: str, where: str) -> Tiling | None:
    """The tiling of a line; None for a summary."""
    try:
        value: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise PsolverError(f"{where}: is not JSON") from None
    if isinstance(value, dict) and value.get("type") == "summary":
        return None
    try:
        placements = [
            (entry["piece"], [tuple(cell) for cell in entry["cells"]])
            for entry in value["placements"]
        ]
    except (KeyError, TypeError):
        raise PsolverError(
            f'{where}: is no solution (expected "placements" with "piece" and "cells")'
        ) from None
    for piece, cells in placements:
        numbers = [number for cell in cells for number in cell]
        if (
            not isinstance(piece, str)
            or not cells
            or any(type(number) is not int for number in numbers)
        ):
            raise PsolverError(
                f"{where}: is no solution (a piece is a name, a cell a list of whole numbers)"
            )
    return tiling(placements)
