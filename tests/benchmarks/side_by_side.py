"""Processor seconds of whole processes, warm, on one core: the rows that are to stay as fast as
they are, and first tilings of puzzles with many copies. With another checkout beside it, each row
runs in both in turn, so that the pace of the machine, which varies, is the same for both.

    PYTHONPATH=tests python -m benchmarks.side_by_side --rows held --beside ../other-checkout
    PYTHONPATH=tests python -m benchmarks.side_by_side --rows first --runs 1 --seconds 30

The ratio is the median of those of each pair, this checkout to the other. A run that is stopped by
its limit has a mark.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

from support.natural_puzzles import NATURAL
from support.places import DATA, ROOT, SAMPLES
from support.processes import measured

COUNT, CLASSES, FIRST = ["--count"], ["--count", "--distinct"], ["-n", "1"]
OWN = DATA / "side_by_side"


class Timing(NamedTuple):
    """Some work to be timed: the file of a puzzle, and options."""

    puzzle: Path
    options: list[str]


HELD = {
    "6x10, all": Timing(SAMPLES / "pentominoes-6x10.toml", COUNT),
    "8x8, all": Timing(SAMPLES / "pentominoes-8x8.toml", COUNT),
    "3x4x5, all": Timing(SAMPLES / "solid-pentominoes-3x4x5.toml", COUNT),
    "Bedlam cube, classes": Timing(SAMPLES / "bedlam-cube.toml", CLASSES),
    "most X in 15x15": Timing(OWN / "most X in 15x15.toml", FIRST),
    "most X in 20x20": Timing(OWN / "most X in 20x20.toml", FIRST),
    "Y in 20x20, first": Timing(NATURAL / "hard piece/Y in 20x20.toml", FIRST),
    "Y in 25x25, first": Timing(NATURAL / "hard piece/Y in 25x25.toml", FIRST),
    "hexiamonds in the rhombus, all": Timing(SAMPLES / "hexiamonds-6x6.toml", COUNT),
    "MacMahon's squares 4x6, all": Timing(SAMPLES / "macmahon-squares-4x6.toml", COUNT),
}
# before: seconds of `auto` on 2026-11-28, none where 30 were not enough; its own dancing cells took
# 0.98, 0.44, 1.07 and 8.2 of the first four, and CP-SAT had no answer to the first after 60
FIRST_FILES = (
    NATURAL / "copies/5 of the pentominoes in 15x20.toml",
    NATURAL / "copies/8 of the one-sided tetrominoes in 14x16.toml",
    OWN / "edge matching 7x7, 6 colours, border.toml",
    NATURAL / "copies/10 of the pentominoes in 20x30.toml",
    NATURAL / "copies/30 of the one-sided tetrominoes in 28x30.toml",
    NATURAL / "copies/2 of the hexominoes in 20x21.toml",
    NATURAL / "holes/Y in 25x25 with 30.toml",
)
FIRSTS = {path.stem: Timing(path, FIRST) for path in FIRST_FILES}
ROWS = {"held": HELD, "first": FIRSTS}


class Timer:
    """Runs rows in checkouts: folders with a psolver."""

    def __init__(self, jobs: int, seconds: int) -> None:
        self._jobs, self._seconds = jobs, seconds

    def seconds(self, checkout: Path, timing: Timing) -> tuple[float, bool]:
        """Return the processor seconds of a run, and whether it had the answer."""
        limits = ["--jobs", str(self._jobs), "--time-limit", str(self._seconds)]
        script = "import runpy, sys; sys.path[0] = sys.argv.pop(1); runpy.run_module('psolver')"
        script = script.replace("('psolver')", "('psolver', run_name='__main__')")
        command = [sys.executable, "-c", script, str(checkout), str(timing.puzzle), *timing.options]
        # else a checkout compiles its modules anew in each process
        cached = {"PYTHONDONTWRITEBYTECODE": ""}
        done = measured(*command, *limits, environment=cached)
        return done.seconds, done.status in (0, 1)


def line_of(name: str, timer: Timer, timing: Timing, runs: int, beside: Path | None) -> str:
    """Return the line of a row: the median of some runs after one that is not counted."""
    checkouts = [ROOT] if beside is None else [ROOT, beside]
    rounds = [[timer.seconds(one, timing) for one in checkouts] for _ in range(runs + 1)]
    rounds = rounds[1:] if runs > 1 else rounds
    cells = [f"{name:42}"]
    for number in range(len(checkouts)):
        seconds, answers = zip(*(one[number] for one in rounds), strict=True)
        mark = "" if all(answers) else ">"
        cells.append(f"{mark + format(median(seconds), '.2f'):>8}")
        cells.append(f"({min(seconds):.2f} to {max(seconds):.2f})")
    if beside:
        cells.append(f"ratio {median(own[0] / other[0] for own, other in rounds):.2f}")
    return "  ".join(cells)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rows", choices=list(ROWS), default="held")
    parser.add_argument("--only", default="", help="part of a name")
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60, help="of the clock, for each run")
    given = parser.parse_args()
    print(f"{'processor seconds':42}      here" + ("  beside" if given.beside else ""))
    timer = Timer(given.jobs, given.seconds)
    for name, timing in ROWS[given.rows].items():
        if given.only in name:
            print(line_of(name, timer, timing, given.runs, given.beside), flush=True)


if __name__ == "__main__":
    main()
