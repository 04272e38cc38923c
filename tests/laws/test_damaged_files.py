"""Twenty thousand damaged puzzles, exact-cover problems and solutions: each gets an answer or one
sentence, in time.
"""

from __future__ import annotations

import _thread
import re
import threading
import time
from functools import cache
from random import Random
from typing import Any

import pytest
from support.command import Run, run, run_alone
from support.damage import damaged, restructured, values_of
from support.places import DATA, SAMPLES
from support.seeds import seeds

LIMIT_SECONDS = 0.2
GRACE_SECONDS = 30.0  # that a command may take longer, on a machine that does much else
MOST_TOLD = 800  # characters of an error
TOGETHER = 100  # files of a test
QUICK = 10  # files of one that runs by default
ALONE = 8  # files that get a process each
SEQUENCE = re.compile(r"[\d,]+ puzzles: [\d,]+ not counted")
LIMIT = ["--time-limit", str(LIMIT_SECONDS)]

OF_PUZZLES = [
    ["solve", "-", "-n", "2", *LIMIT],
    ["solve", "-", "--count", *LIMIT],
    ["solve", "-", "--distinct", "--sort", "--format", "json", "-n", "3", *LIMIT],
    ["solve", "-", "--sample", "2", "--seed", "1", *LIMIT],
    ["solve", "-", "-n", "3", "--format", "letters", "--engine", "dlx", *LIMIT],
    ["solve", "-", "-n", "3", "--engine", "backtrack", "--color", "always", *LIMIT],
    ["solve", "-", "-n", "2", "--engine", "sat", "--size", "roomy", *LIMIT],
    ["show", "-"],
    ["explain", "-", *LIMIT],
    ["unique", "-", *LIMIT],
    ["export", "--to", "dlx", "-", *LIMIT],
    ["export", "--to", "dimacs", "-", *LIMIT],
    ["export", "--to", "mps", "-", *LIMIT],
    ["export", "--to", "bqm", "-", *LIMIT],
]
OF_KEYS = [
    *OF_PUZZLES,
    ["hint", "-", *LIMIT],
    ["steps", "-", *LIMIT],
    ["difficulty", "-", *LIMIT],
    ["estimate", "-", *LIMIT],
    ["solve", "-", "--by", "pieces", *LIMIT],
    ["solve", "-", "--index", "1", *LIMIT],
    ["solve", "-", "-n", "1", "--format", "svg", *LIMIT],
    ["solve", "-", "-n", "1", "--format", "html", *LIMIT],
]
OF_PROBLEMS = [
    ["cover", "-", "-n", "2", *LIMIT],
    ["cover", "-", "--count", *LIMIT],
    ["cover", "-", "--engine", "dlx", "-n", "2", "--format", "json", *LIMIT],
    ["cover", "-", "--engine", "backtrack", "-n", "2", *LIMIT],
    ["cover", "-", "--engine", "sat", "--count", "-n", "3", *LIMIT],
]
OF_SOLUTIONS = [
    ["verify", "FILE", "-"],
    ["draw", "FILE", "-", "--numbers", "--color", "always"],
    ["draw", "FILE", "-", "--format", "json"],
]
PUZZLES = ["small-2x3", "four-pieces", "solid-stair", "dominoes-4x4", "clues-6x6", "optional-5x5"]
FIGURES = ["symmetry-three-l", "symmetry-three-l-7x7"]


@cache
def puzzles() -> list[bytes]:
    files = [*SAMPLES.rglob("*.toml"), *(DATA / "valid").glob("*.toml")]
    return [path.read_bytes() for path in sorted(files)]


@cache
def known() -> dict[str, list[Any]]:
    """The values that keys have in all these puzzles."""
    return values_of(puzzles())


@cache
def problems() -> list[bytes]:
    exported = [run("export", "--to", "dlx", f"samples/{name}.toml") for name in PUZZLES]
    files = sorted((DATA / "dlx" / "valid").glob("*.dlx"))
    return [path.read_bytes() for path in files] + [done.out.encode() for done in exported]


@cache
def solutions() -> list[tuple[str, bytes]]:
    """Pairs of a puzzle and what is printed of it, as JSON Lines and as letters."""
    found = []
    for name in [*PUZZLES, *FIGURES]:
        for form in ("json", "json", "letters"):
            done = run(f"samples/{name}.toml", "-n", "4", "--format", form, "-q")
            found.append((f"samples/{name}.toml", done.out.encode()))
    return found


def command(kind: str, random: Random) -> tuple[list[str], bytes]:
    """A command at random, and the damaged file that it reads."""
    if kind == "keys":
        return random.choice(OF_KEYS), restructured(random.choice(puzzles()), random, known())
    if kind == "puzzles":
        return random.choice(OF_PUZZLES), damaged(random.choice(puzzles()), random, puzzles())
    if kind == "problems":
        return random.choice(OF_PROBLEMS), damaged(random.choice(problems()), random, problems())
    puzzle, data = random.choice(solutions())
    others = [other for _, other in solutions()]
    arguments = [part.replace("FILE", puzzle) for part in random.choice(OF_SOLUTIONS)]
    return arguments, damaged(data, random, others)


def fault(arguments: list[str], data: bytes) -> str:
    """What is wrong with how a command ends on some bytes; "" where nothing is."""
    begin = time.monotonic()
    alarm = threading.Timer(LIMIT_SECONDS + GRACE_SECONDS, _thread.interrupt_main)
    alarm.start()
    try:
        done = run.__wrapped__(*arguments, data=data)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    except KeyboardInterrupt:
        return "it took too long"
    finally:
        alarm.cancel()
    if time.monotonic() - begin > LIMIT_SECONDS + GRACE_SECONDS:
        return "it took too long"
    return _fault_of(done)


def _fault_of(done: Run) -> str:
    if done.status not in (0, 1, 2, 3):
        return f"its status is {done.status}"
    if "Traceback" in done.err or "internal error" in done.err:
        return done.err
    if done.status != 2:
        return ""
    *ignored, last = done.err.splitlines()
    if any(not line.endswith("ignored, an option without a primary item") for line in ignored):
        return f"it says more than one sentence: {done.err}"
    if SEQUENCE.fullmatch(last):  # the rows of its puzzles have the sentences
        return ""
    if not last.startswith("standard input: ") or len(last) > MOST_TOLD:
        return f"it does not begin with the name of the file, or is too long: {last}"
    return ""


NUMBERS = {"puzzles": 7000, "problems": 1500, "solutions": 1500, "keys": 10_000}
SLOW_KEYS = 20  # blocks of them that run with the slow tests, a second each


def faults(kind: str, numbers: range) -> dict[int, tuple[str, str]]:
    """What is wrong with the answers to some damaged files."""
    found = {}
    for seed in numbers:
        arguments, data = command(kind, Random(seed))
        if wrong := fault(arguments, data):
            found[seed] = (" ".join(arguments), wrong)
    return found


@pytest.mark.parametrize("kind", NUMBERS)
def test_a_damaged_file_gets_an_answer_or_a_sentence_in_time(kind: str) -> None:
    assert {} == faults(kind, range(QUICK))


def check_block(kind: str, block: int) -> None:
    assert {} == faults(kind, range(TOGETHER * block, TOGETHER * (block + 1)))


@pytest.mark.parametrize("block", seeds(0, NUMBERS["puzzles"] // TOGETHER))
def test_every_damaged_puzzle_gets_an_answer_or_a_sentence_in_time(block: int) -> None:
    check_block("puzzles", block)


@pytest.mark.parametrize("block", seeds(0, NUMBERS["problems"] // TOGETHER))
def test_every_damaged_problem_gets_an_answer_or_a_sentence_in_time(block: int) -> None:
    check_block("problems", block)


@pytest.mark.parametrize("block", seeds(0, NUMBERS["solutions"] // TOGETHER))
def test_every_damaged_solution_gets_an_answer_or_a_sentence_in_time(block: int) -> None:
    check_block("solutions", block)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(SLOW_KEYS))
def test_a_puzzle_with_other_keys_gets_an_answer_or_a_sentence_in_time(block: int) -> None:
    check_block("keys", block)


@pytest.mark.parametrize("block", seeds(0, NUMBERS["keys"] // TOGETHER - SLOW_KEYS))
def test_every_puzzle_with_other_keys_gets_an_answer_or_a_sentence_in_time(block: int) -> None:
    check_block("keys", SLOW_KEYS + block)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["puzzles", "keys"])
def test_a_process_of_its_own_gives_an_answer_or_a_sentence(kind: str) -> None:
    for seed in range(ALONE):
        arguments, data = command(kind, Random(f"alone {seed}"))
        assert "" == _fault_of(run_alone(*arguments, data=data)), (seed, arguments)


def test_there_are_twenty_thousand_files() -> None:
    assert 20_000 == sum(NUMBERS.values())
