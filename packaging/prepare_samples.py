"""Prepare the samples for the page: their words, and one solution of each.

    python packaging/prepare_samples.py

It writes samples/prepared.json, from which the first screen shows solved puzzles at once. Samples
whose search takes long have no solution there; their pictures show the board and the pieces.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import psolver
from psolver.cli.sample_files import samples_folder
from psolver.core.errors import PsolverError
from psolver.html import page_values
from psolver.page.prepared_pictures import (
    PREPARED,
    pictured_puzzle,
    pictured_samples,
    prepared_solution,
)
from psolver.page.sample_pictures import sample_list, sample_shelf

SECONDS = 120  # for a solution, more than all samples need but a few


def main() -> None:
    """Write the file in place of the one before."""
    solutions = {name: values for name in pictured_samples() if (values := solved(name))}
    parts = {"names": sample_list(), "shelf": sample_shelf(), "solutions": solutions}
    path = samples_folder() / PREPARED
    path.write_text(prepared_text(parts), encoding="utf-8", newline="\n")


def solved(name: str) -> list[list[Any]]:
    """Return a solution of a sample, the one of before if it still is one; [] without any, or
    without a picture of one.
    """
    puzzle = pictured_puzzle(name)
    with suppress(PsolverError, LookupError):
        if placements := prepared_solution(name, puzzle):
            psolver.verify(puzzle, psolver.Tiling(placements))
            return page_values(puzzle, placements)
    try:
        found = next(psolver.Search(puzzle, limit=1, time_limit=SECONDS), None)
    except PsolverError:
        return []
    if found is None or puzzle.goal:  # the figures of a symmetry puzzle lie on no board
        return []
    return page_values(puzzle, found.placements)


def prepared_text(parts: dict[str, Any]) -> str:
    """Return the parts as JSON, each entry of a part in a line of its own."""
    lines = [f"{json.dumps(name)}: {_entries(part)}" for name, part in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _entries(part: Any) -> str:
    begin, end = "{}" if isinstance(part, dict) else "[]"
    entries = part.items() if isinstance(part, dict) else ((None, entry) for entry in part)
    lines = []
    for name, entry in entries:
        text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
        lines.append(text if name is None else f"{json.dumps(name)}: {text}")
    return f"{begin}\n" + ",\n".join(lines) + f"\n{end}"


if __name__ == "__main__":
    main()
