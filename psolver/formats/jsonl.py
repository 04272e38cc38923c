"""JSON Lines, both ways: an object a solution, a tiling or a cover, then an object for the summary;
solutions read back and checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import IO, Any

from .. import __version__
from ..errors import PsolverError, printable
from ..puzzle.figure import Symmetry, figure
from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome
from ..puzzle.reason import Common, Reason
from ..puzzle.tiling import Placement, Tiling, tiling
from ..puzzle.verify import Verifier
from ..render.look import Look
from ..render.text.page import Page
from . import FoundCover, Writer

MOST_LINE = 100_000_000  # bytes of a line that is read
MOST_DIGITS = 1000  # of a number that is read


def tilings(puzzle: Puzzle, look: Look) -> Writer[Tiling]:
    """The writer of tilings; of figures with their symmetries."""
    symmetric, before = puzzle.goal is not None, look.first - 1
    return Writer(
        lambda number, one: solution(before + number, one, symmetric),
        lambda outcome: "" if look.apart or outcome is None else summary(outcome),
    )


def covers(_numbered: bool) -> Writer[FoundCover]:
    """The writer of covers: the numbers of their options and the items of each; all are
    numbered.
    """
    return Writer(cover, lambda outcome: summary(outcome) if outcome else "")


def solution(number: int, tiling: Tiling, symmetric: bool = False) -> str:
    """The line of a tiling, by its number (from 1); of a `symmetric` figure with its symmetries."""
    values: dict[str, Any] = {"type": "solution", "index": number}
    if symmetric and (found := figure(tiling.owners()).symmetries):
        values["symmetry"] = [_symmetry(symmetry) for symmetry in found]
    values["placements"] = _placements(tiling)
    return _line(values)


def _symmetry(symmetry: Symmetry) -> dict[str, Any]:
    """A symmetry, with the place of its axis or centre: `row` 2.5 is between the rows 2 and 3."""
    return {"kind": symmetry.kind, "axis": {name: _short(value) for name, value in symmetry.place}}


def _short(value: float) -> float:
    return int(value) if value.is_integer() else value


def cover(number: int, options: FoundCover) -> str:
    """The line of a cover, by its number (from 1)."""
    found = [{"option": option, "items": list(items)} for option, items in options]
    return _line({"type": "solution", "index": number, "options": found})


def summary(outcome: Outcome) -> str:
    """The line of the summary; `reason` is there only where it is known why the puzzle is
    impossible.
    """
    return _line({"type": "summary", **_outcome(outcome)})


def explanation(
    _puzzle: Puzzle, outcome: Outcome, _tiling: Tiling | None, shared: Common | None, _page: Page
) -> str:
    """The line of an explanation: the outcome of a search, with what all solutions have in
    common.
    """
    values = {"type": "explanation", **_outcome(_without_own(outcome))}
    if shared:
        values["shared"] = _placements(shared.placements)
        values["fixed"] = [{"cell": list(cell), "piece": name} for cell, name in shared.cells]
    return _line(values)


def uniqueness(
    _puzzle: Puzzle, unique: bool | None, outcome: Outcome, found: Sequence[Tiling], _page: Page
) -> str:
    """The line that tells whether the solution is unique (null: not settled), with what was found,
    at most two.
    """
    tilings = [{"placements": _placements(one)} for one in found]
    told = _outcome(_without_own(outcome))
    return _line({"type": "unique", "unique": unique, **told, "tilings": tilings})


def _without_own(outcome: Outcome) -> Outcome:
    """An outcome without the options that a question sets by itself: nobody asked for them."""
    asked = tuple(one for one in outcome.options if one[0] not in ("limit", "distinct"))
    return replace(outcome, options=asked)


def _outcome(outcome: Outcome) -> dict[str, Any]:
    figures = {"figures": outcome.figures, "frame": outcome.frame} if outcome.frame else {}
    values: dict[str, Any] = {
        "status": outcome.status,
        "solutions": outcome.solutions,
        "distinct": outcome.distinct,
        **figures,
        "printed": outcome.printed,
        "complete": outcome.complete,
        "engine": outcome.engine,
        "kernel": outcome.kernel,
        "nodes": outcome.nodes,
        "seconds": round(outcome.seconds, 3),
    }
    if outcome.seed is not None:
        values["seed"] = outcome.seed
    values["options"] = dict(outcome.options)
    values["version"] = __version__
    if outcome.reason:
        values["reason"] = _reason(outcome.reason)
    return values


def _reason(reason: Reason) -> dict[str, Any]:
    values: dict[str, Any] = {
        "kind": reason.kind,
        "sentence": reason.sentence,
        "pieces": list(reason.pieces),
        "cells": [list(cell) for cell in reason.cells],
    }
    if weights := reason.weights:
        cells = [{"cell": list(cell), "weight": weight} for cell, weight in weights.cells]
        values["weights"] = {
            "modulus": weights.modulus,
            "cells": cells,
            "pieces": dict(weights.pieces),
        }
    if core := reason.core:
        values["core"] = {
            "least": dict(core.least),
            "most": dict(core.most),
            "minimal": core.minimal,
        }
    return values


def _placements(placements: Iterable[Placement]) -> list[dict[str, Any]]:
    return [{"piece": p.piece, "cells": [list(cell) for cell in p.cells]} for p in placements]


def _line(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


# reading ------------------------------------------------------------------------------------------


def check_answers(puzzle: Puzzle, stream: IO[bytes], file: str) -> tuple[int, str | None]:
    """How many solutions were good, and what is wrong with the first bad one (None: nothing).

    A tiling given twice is wrong too. Raises PsolverError where a line is no JSON or no solution,
    and where there is no solution at all. Lines are read one by one, and of a solution only a
    digest is remembered.
    """
    seen: dict[bytes, int] = {}
    verifier = Verifier(puzzle)
    for number, found in _solutions(stream, file):
        if faults := verifier.faults(found):
            return len(seen), printable(f"{file}: line {number}: {faults[0]}")
        digest = blake2b(repr(found.placements).encode(), digest_size=16).digest()
        if digest in seen:
            return len(seen), f"{file}: line {number}: the same tiling as on line {seen[digest]}"
        seen[digest] = number
    if not seen:
        raise PsolverError(
            f"{file}: holds no solutions (lines that `psolver --format json` prints)"
        )
    return len(seen), None


def _solutions(stream: IO[bytes], file: str) -> Iterator[tuple[int, Tiling]]:
    """The tilings in a file, each with the number of its line; summaries are passed over."""
    for number, data in enumerate(_lines(stream, file), 1):
        where = f"{file}: line {number}"
        try:
            line = data.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise PsolverError(f"{where} is not UTF-8; save the file as UTF-8 text") from None
        if line.strip():
            found = _parsed(line, where)
            if found is not None:
                yield number, found


def _lines(stream: IO[bytes], file: str) -> Iterator[bytes]:
    """The lines of a file, whatever its line ends."""
    number = 0
    while line := stream.readline(MOST_LINE + 1):
        if len(line) > MOST_LINE:
            long = f"is too long for a solution (over {MOST_LINE // 1_000_000} MB)"
            raise PsolverError(f"{file}: line {number + 1} {long}")
        for part in line.rstrip(b"\r\n").split(b"\r"):
            number += 1
            yield part


def _whole(digits: str) -> int:
    """A whole number; a cell has none so long that it takes a while to read."""
    if len(digits) > MOST_DIGITS:
        raise ValueError("too many digits")
    return int(digits)


def _parsed(line: str, where: str) -> Tiling | None:
    """The tiling of a line; None for a summary."""
    try:
        value: Any = json.loads(line, parse_int=_whole)
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
