"""Writes checked-numbers.md, published numbers beside psolver's: python docs/checked_numbers.py

The tables are in tests/data/checked: a file for each literature, with puzzles and the numbers that
stand there. With `--measure` psolver counts what has not been counted before, checks it by a second
method, and writes both to measured.json there.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TABLES = ROOT / "tests/data/checked"
MEASURED = TABLES / "measured.json"
PAGE = Path(__file__).with_name("checked-numbers.md")
ORDER = ("rectangles", "boxes", "squares", "solids", "hexagons", "triangles")
MOST_SECONDS = 60  # for a count, and for each second method
CERTIFICATE = "certificate"
ENGINES = ("count", "dlx", "backtrack")  # the second methods if a count has no certificate
METHODS = {CERTIFICATE: CERTIFICATE, **{name: f"`{name}`" for name in ENGINES}, None: ""}
# keys of tables that are not keys of a puzzle file
OWN_KEYS = ("source", "what", "numbers", "corrected", "why", "distinct", "up_to", "board")
TITLES = {
    "rectangles": "Rectangles",
    "boxes": "Boxes",
    "squares": "Figures of polyominoes",
    "solids": "Figures of polycubes",
    "hexagons": "Figures of polyhexes",
    "triangles": "Figures of polyiamonds",
}
OPENING = """\
# Checked numbers

A number of solutions in a book, a table or a program is worth as much as one's trust in who
counted. This page has {rows} published numbers, each beside the one that psolver finds: {equal} are
equal, and {differing} differ. `python docs/checked_numbers.py` in the source tree writes this page,
and the puzzles of all rows are in `tests/data/checked`.

- **published**: the number as it stands in the source. In rectangles and boxes pieces are used as
  often as one likes, may be turned and flipped, and all tilings count. In figures each piece is
  used once, and solutions that can be turned or flipped into each other count as one; of
  one-sided pieces a flip exchanges mirror twins.
- **seconds**: of one processor, the start of psolver included.
- **checked by**: the second method. A [certificate](certificates.md) was written and accepted by
  `psolver-check`, which shares no code with psolver ({certified} rows); or another
  [engine](command-line.md) counted, too ({engines} rows), and its name stands there. {alone} rows
  have been counted in one way only.
"""
DIFFERING = """\
These numbers are not the ones that psolver finds. Everyone who counts errs; the reason is given if
it is known. psolver's numbers here have a second method each, and the smallest case can be done by
hand or by a few lines of any program.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A published number of the solutions of a puzzle, or, if `distinct`, of the different ones,
    for which `up_to` names the symmetries; "": the usual ones.
    """

    source: str
    name: str
    puzzle: str
    distinct: bool
    up_to: str
    published: int
    corrected: int | None

    @property
    def key(self) -> str:
        return f"{self.source}: {self.name}"

    @property
    def right(self) -> int:
        """The number that psolver finds."""
        return self.published if self.corrected is None else self.corrected


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one source about one set of pieces; the reason why some differ, or nothing."""

    source: str
    what: str
    why: str
    rows: tuple[Row, ...]


def tables(name: str) -> Iterator[Table]:
    """Yield the tables of one of the files."""
    data = tomllib.loads((TABLES / f"{name}.toml").read_text(encoding="utf-8"))
    for table in data["table"]:
        rows = tuple(rows_of(table))
        yield Table(table["source"], table["what"], table.get("why", "").strip(), rows)


def rows_of(table: dict[str, Any]) -> Iterator[Row]:
    """Yield the rows of a table: sizes of boards with their numbers, and boards that are drawn."""
    corrected = dict(sizes_and_numbers(table.get("corrected", "")))
    keys = "".join(toml_line(key, table[key]) for key in table if key not in OWN_KEYS)
    source, what = table["source"], table["what"]
    distinct, up_to = table.get("distinct", False), table.get("up_to", "")
    for size, number in sizes_and_numbers(table.get("numbers", "")):
        puzzle = toml_line("board", size) + keys
        name = f"{size} {what}"
        yield Row(source, name, puzzle, distinct, up_to, number, corrected.get(size))
    for board in table.get("board", ()):
        puzzle = toml_line("board", board["picture"]) + keys
        right = board.get("corrected")
        yield Row(source, board["name"], puzzle, distinct, up_to, board["published"], right)


def sizes_and_numbers(text: str) -> Iterator[tuple[str, int]]:
    """Yield a size and its number for each item, such as `2x3 5`, of a list with semicolons."""
    for item in text.replace("\n", ";").split(";"):
        if item.strip():
            size, number = item.split()
            yield size, int(number)


def toml_line(key: str, value: object) -> str:
    """Return a line of TOML, or a picture below its key."""
    if isinstance(value, str) and "\n" in value:
        return f"{key} = '''\n{value.strip(chr(10))}\n'''\n"
    return f"{key} = {json.dumps(value)}\n"


# measuring ----------------------------------------------------------------------------------------


def measure() -> None:
    """Count what measured.json has not, and write it after each row."""
    measured = measurements()
    for name in ORDER:
        for row in [row for table in tables(name) for row in table.rows]:
            if row.key not in measured:
                measured[row.key] = measurement(row)
                print(row.key, measured[row.key], flush=True)
                text = json.dumps(measured, indent=0, sort_keys=True, ensure_ascii=False)
                MEASURED.write_text(text + "\n", encoding="utf-8", newline="\n")


def measurements() -> dict[str, dict[str, Any]]:
    """Return what was measured before, by the keys of the rows."""
    return json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.exists() else {}


def measurement(row: Row) -> dict[str, Any]:
    """Return psolver's number, the seconds that it took, and the second method that agrees."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle.toml"
        path.write_text(row.puzzle, encoding="utf-8")
        used = processor_seconds()
        number = count(path, row)
        seconds = round(processor_seconds() - used, 1)
        checked_by = second_method(path, row, number) if number is not None else None
    return {"number": number, "seconds": seconds, "checked_by": checked_by}


def processor_seconds() -> float:
    """Return the seconds of a processor that commands have taken up to now."""
    import resource  # Windows has none

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def count(path: Path, row: Row, *options: str) -> int | None:
    """Return the number of solutions of a file, or None if the time is over before."""
    kind = ["--distinct"] if row.distinct else []
    kind += ["--up-to", row.up_to] if row.up_to else []
    command = ["psolver", str(path), "--count", *kind, "--format", "json", *options]
    run = [sys.executable, "-m", *command, "--time-limit", str(MOST_SECONDS)]
    printed = subprocess.run(run, capture_output=True, text=True, cwd=ROOT).stdout
    summary = json.loads(printed.splitlines()[-1]) if printed else {"complete": False}
    return summary["distinct" if row.distinct else "solutions"] if summary["complete"] else None


def second_method(path: Path, row: Row, number: int) -> str | None:
    """Return the name of another method that finds this number, or None if none is fast enough.

    Raises SystemExit if one finds another number.
    """
    if certified(path, row):
        return CERTIFICATE
    for engine in ENGINES:
        other = count(path, row, "--engine", engine)
        if other not in (None, number):
            raise SystemExit(f"{row.key}: {number}, and {other} by the engine {engine}")
        if other is not None:
            return engine
    return None


def certified(path: Path, row: Row) -> bool:
    """Whether the number is proved by a certificate that the checker accepts."""
    certificate = path.with_suffix(".json.gz")
    if count(path, row, "--certificate", str(certificate)) is None or not certificate.exists():
        return False
    checker = [sys.executable, "-m", "psolver.certificate_checker", str(path), str(certificate)]
    try:
        answer = subprocess.run(checker, capture_output=True, cwd=ROOT, timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        return False
    if answer.returncode:
        raise SystemExit(f"{row.key}: {answer.stdout.decode()}")
    return True


# the page -----------------------------------------------------------------------------------------


def page() -> str:
    """Return the page: an opening, numbers that differ, and all tables."""
    measured = measurements()
    sections = {name: list(tables(name)) for name in ORDER}
    every = [table for listed in sections.values() for table in listed]
    rows = [row for table in every for row in table.rows]
    methods = [measured[row.key]["checked_by"] for row in rows]
    differing = [row for row in rows if row.corrected is not None]
    opening = OPENING.format(
        rows=len(rows),
        equal=len(rows) - len(differing),
        differing=len(differing),
        certified=methods.count(CERTIFICATE),
        engines=len(methods) - methods.count(CERTIFICATE) - methods.count(None),
        alone=methods.count(None),
    )
    parts = [opening, "## Numbers that differ\n", DIFFERING]
    for table in every:
        if table.why:
            parts += [f"### {table.source}: {table.what}\n", table.why + "\n"]
            parts.append(markdown([row for row in table.rows if row.corrected], measured))
    for name, listed in sections.items():
        parts.append(f"## {TITLES[name]}\n")
        for table in listed:
            parts += [f"### {table.what[0].upper()}{table.what[1:]} ({linked(table.source)})\n"]
            parts.append(markdown(table.rows, measured))
    return "\n".join(parts)


def linked(source: str) -> str:
    """Return a source as a link, if it is a sequence of the OEIS."""
    name, _, number = source.partition(" ")
    return f"[{source}](https://oeis.org/{number})" if name == "OEIS" else source


def markdown(rows: Iterable[Row], measured: dict[str, dict[str, Any]]) -> str:
    """Return rows as a table, each number of psolver with its seconds and second method."""
    lines = ["| board | published | psolver | seconds | checked by |", "|---|--:|--:|--:|---|"]
    for row in rows:
        answer = measured[row.key]
        board = row.name.split(" by ")[0]
        method = METHODS[answer["checked_by"]]
        number = "equal" if row.corrected is None else f"**{row.right:,}**"
        lines.append(f"| {board} | {row.published:,} | {number} | {answer['seconds']} | {method} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--measure", action="store_true", help="count what is new")
    if parser.parse_args().measure:
        measure()
    PAGE.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
