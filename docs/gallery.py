"""Draws the pictures of these pages, and writes gallery.md: python docs/gallery.py

Each sample has a picture of one solution, which pictures/solutions.jsonl holds, so that it stays
the same; only new samples are solved. An impossible puzzle has a picture of the reason.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeAlias

import psolver
from psolver.paper.card_pages import card_drawings
from psolver.paper.paper import SheetLook
from psolver.pictures.svg import SvgDrawing, drawings_beside, svg_document
from psolver.text.look import Style

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"
SOLUTIONS = PICTURES / "solutions.jsonl"
SAMPLES = DOCS.parent / "samples"
CELL = 24  # pixels
LARGE_CELL = 10  # where a board is wider than WIDE cells
WIDE = 16
GROUPS = (
    "Flat puzzles",
    "Puzzles of hexagons",
    "Puzzles of triangles",
    "Puzzles of tans",
    "Puzzles of kites",
    "Puzzles of drafters",
    "Puzzles of sticks",
    "Solid puzzles",
    "Puzzles of balls",
    "Puzzles of other polyhedra",
    "Symmetry puzzles",
    "Impossible puzzles",
)

Pictures: TypeAlias = dict[str, Callable[[], str]]


def main() -> None:
    """Draw what has changed, and say so."""
    known = solutions()
    for name, puzzle in samples().items():
        if name not in known and not is_impossible(puzzle):
            known[name] = next(psolver.tilings(puzzle, limit=1))
    write(SOLUTIONS, "".join(line(name, known[name]) for name in sorted(known)))
    for name, draw in pictures().items():
        write(PICTURES / f"{name}.svg", draw() + "\n")
    write(DOCS / "gallery.md", gallery())


def write(path: Path, text: str) -> None:
    """Write a file, and say so, unless it holds that text."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path)


@cache
def samples() -> dict[str, psolver.Puzzle]:
    """The samples by name."""
    paths = sorted(SAMPLES.glob("*.toml"))
    return {path.stem: psolver.load(path) for path in paths}


def line(name: str, tiling: psolver.Tiling) -> str:
    """The line that keeps a solution."""
    return json.dumps([name, tiling.placements], separators=(",", ":")) + "\n"


def solutions() -> dict[str, psolver.Tiling]:
    """The solutions that are kept, by the names of samples."""
    found = {}
    if SOLUTIONS.exists():
        for text in SOLUTIONS.read_text(encoding="utf-8").splitlines():
            name, placements = json.loads(text)
            laid = (psolver.Placement(*map(tuples, one)) for one in placements)
            found[name] = psolver.Tiling(tuple(laid))
    return found


def tuples(value: Any) -> Any:
    """A value with its lists, and those inside, as tuples."""
    return tuple(map(tuples, value)) if isinstance(value, list) else value


def pictures() -> Pictures:
    """What draws each picture, by the name of its file without an ending."""
    found: Pictures = {}
    known = solutions()
    for name, puzzle in samples().items():
        if name in known:
            found[name] = solved(puzzle, known[name])
        else:
            found[name] = explained(puzzle)
    return found | looks(known) | {"cards": partial(cards, known)}


def cards(known: dict[str, psolver.Tiling]) -> str:
    """Two cards with start positions of the pyramid, each with one solution."""
    puzzle, solution = samples()["lonpos-pyramid"], known["lonpos-pyramid"].placements
    given = [[one for one in solution if one.piece in pieces] for pieces in ("BCDEFHIJK", "EJL")]
    drawn = card_drawings(puzzle, [(some, solution) for some in given], 5, 92, SheetLook())
    both = drawings_beside(drawn)
    large = ('<g transform="scale(4)">', *both.elements, "</g>")
    whole = SvgDrawing(large, 4 * both.width, 4 * both.height)
    return svg_document(whole, Style(theme="light"), "Two cards with start positions")


def looks(known: dict[str, psolver.Tiling]) -> Pictures:
    """The pictures that show how pictures can look."""
    soma = samples()["soma-cube"]
    views = {
        f"view-{view}": partial(psolver.svg, soma, known["soma-cube"], cell=CELL, view=view)
        for view in ("exploded", "lifted", "steps", "layers")
    }
    lonpos = partial(psolver.svg, samples()["lonpos-pyramid"], known["lonpos-pyramid"], cell=CELL)
    views |= {
        "balls-exploded": partial(lonpos, view="exploded"),
        "balls-lifted": partial(lonpos, view="lifted", theme="dark", labels=True),
        "balls-layers": partial(lonpos, view="layers", labels=True),
    }
    small, large = samples()["five-pentominoes-5x5"], samples()["pentominoes-6x10"]
    return {
        **views,
        "look-dark": lambda: psolver.svg(
            small, known["five-pentominoes-5x5"], theme="dark", corners="square", labels=True
        ),
        "look-hatched": lambda: psolver.svg(
            large, known["pentominoes-6x10"], cell=CELL, colored=False, theme="light"
        ),
    }


def solved(puzzle: psolver.Puzzle, tiling: psolver.Tiling) -> Callable[[], str]:
    """What draws a solution."""
    last = max(value for cell in puzzle.board.cells for value in cell)
    cell = CELL if last < WIDE else LARGE_CELL
    return lambda: psolver.svg(puzzle, tiling, cell=cell)


def explained(puzzle: psolver.Puzzle) -> Callable[[], str]:
    """What draws the reason why there is no solution."""

    def draw() -> str:
        outcome, _ = psolver.explain(puzzle)
        return psolver.svg(puzzle, outcome.reason, cell=CELL)

    return draw


def is_impossible(puzzle: psolver.Puzzle) -> bool:
    """Is it known that a sample has no solution?"""
    return puzzle.expect.solutions == 0 or puzzle.expect.reason is not None


def group(puzzle: psolver.Puzzle) -> str:
    """The heading under which a sample stands."""
    if is_impossible(puzzle):
        return "Impossible puzzles"
    if puzzle.goal:
        return "Symmetry puzzles"
    lattice = puzzle.board.lattice
    if lattice.slanted:
        return f"Puzzles of {lattice.plural}"
    if lattice.round:
        return "Puzzles of balls"
    if lattice.polyhedral:
        return "Puzzles of other polyhedra"
    return "Flat puzzles" if lattice.flat else "Solid puzzles"


def gallery() -> str:
    """The page of all samples."""
    parts = [HEAD]
    for heading in GROUPS:
        parts.append(f"## {heading}\n")
        for name, puzzle in samples().items():
            if group(puzzle) == heading:
                parts.append(entry(name, puzzle))
    return "\n".join(parts)


HEAD = """\
# Gallery

These are the samples that come with psolver, each with one of its solutions, or with the reason why
it has none. Use their names on the command line: `psolver soma-cube -n 1`. psolver drew all of the
pictures; see [Pictures](pictures.md).
"""


def entry(name: str, puzzle: psolver.Puzzle) -> str:
    """A sample: its title, what is known of it, its picture."""
    expect = puzzle.expect
    counts = [f"{expect.solutions:,} solutions"] if expect.solutions else []
    counts += [f"{expect.distinct:,} distinct"] if expect.distinct else []
    counts += [f"{expect.figures:,} figures"] if expect.figures else []
    answers = f"`{name}`" + (f": {', '.join(counts)}" if counts else "")
    title = puzzle.title or name
    return f"### {title}\n\n{answers}\n\n![{title}](pictures/{name}.svg)\n"


if __name__ == "__main__":
    main()
