"""Measure what the tests find: change one small thing in psolver, run tests, and see whether one
fails.

In the project's root, `python tests/mutation.py --number 300` makes the mutants that a seed
chooses, runs the default tests of their rooms, and prints how many are killed. What was found is in
a file, so that a run that was stopped goes on; `--tree` is another checkout.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOMS = ("puzzle", "solve", "cover", "rules")
STAGES = {  # the tests of a room, the likeliest to fail first
    "puzzle": ["tests/puzzle", "tests/laws", "tests/formats tests/solve", "tests/app/cli"],
    "rules": ["tests/laws", "tests/puzzle", "tests/formats tests/solve", "tests/app/cli"],
    "solve": ["tests/solve", "tests/laws", "tests/app/cli", "tests/runs tests/test_samples.py"],
    "cover": ["tests/cover", "tests/laws", "tests/solve tests/runs", "tests/test_samples.py"],
}
STAGE_SECONDS = 900  # a stage that takes longer hangs
COPIED = ("psolver", "tests", "samples", "docs", "pyproject.toml", "README.md", "CHANGELOG.md")
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COMBINED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Mutant(NamedTuple):
    """A change of one expression: where it stands, what kind of change, its text before and after.

    `line` and `end_line` count from 1, `column` and `end_column` bytes from 0.
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    kind: str
    before: str
    after: str

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line}:{self.column} {self.kind}"

    def applied(self, text: str) -> str:
        """The text of the file with the change."""
        lines = text.encode().splitlines(keepends=True)
        head = lines[self.line - 1][: self.column]
        tail = lines[self.end_line - 1][self.end_column :]
        lines[self.line - 1 : self.end_line] = [head + self.after.encode() + tail]
        return b"".join(lines).decode()


# choosing -----------------------------------------------------------------------------------------


def changed(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """The changes of an expression, by their kind."""
    new = copy.deepcopy(node)
    if isinstance(new, ast.Compare) and type(new.ops[0]) in COMPARED:
        new.ops[0] = COMPARED[type(new.ops[0])]()
        yield "comparison", new
    elif isinstance(new, ast.BinOp) and type(new.op) in COMBINED:
        new.op = COMBINED[type(new.op)]()
        yield "operator", new
    elif isinstance(new, ast.BoolOp):
        new.op = ast.Or() if isinstance(new.op, ast.And) else ast.And()
        yield "and or", new
    elif isinstance(new, ast.UnaryOp) and isinstance(new.op, ast.Not):
        yield "not", new.operand
    elif isinstance(new, ast.IfExp):
        new.body, new.orelse = new.orelse, new.body
        yield "branches", new
    elif isinstance(new, ast.Constant) and isinstance(new.value, bool):
        yield "constant", ast.Constant(not new.value)
    elif isinstance(new, ast.Constant) and isinstance(new.value, int):
        yield "off by one", ast.Constant(new.value + 1)


def expressions(tree: ast.AST) -> Iterator[ast.expr]:
    """The expressions of a tree that are run, but for those in texts."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.JoinedStr) or not isinstance(node, ast.AST):
                continue
            if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
                continue
            if isinstance(node, ast.expr):
                yield node
            yield from expressions(node)


def mutants_of(path: Path, root: Path) -> Iterator[Mutant]:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    tests = {node.test for node in ast.walk(tree) if isinstance(node, ast.If)}
    for node in expressions(tree):
        changes = list(changed(node))
        if node in tests:
            changes.append(("branches", ast.UnaryOp(ast.Not(), node)))
        for kind, new in changes:
            before = ast.get_source_segment(text, node) or ""
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            place = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
            after = f"({ast.unparse(new)})"
            yield Mutant(path.relative_to(root).as_posix(), *place, kind, before, after)


def chosen(root: Path, number: int, seed: int) -> list[Mutant]:
    """The mutants of a seed, in the order in which they are tried."""
    files = [p for room in ROOMS for p in sorted((root / "psolver" / room).rglob("*.py"))]
    every = [mutant for path in files for mutant in mutants_of(path, root)]
    return Random(seed).sample(every, min(number, len(every)))


# trying -------------------------------------------------------------------------------------------


def run_stage(tree: Path, paths: str, cores: int) -> str:
    """What came of some tests: "passed", "failed" or "hung"."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-n",
        str(cores),
        "-p",
        "no:cacheprovider",
    ]
    process = subprocess.Popen(
        [*command, *(path for path in paths.split() if (tree / path).exists())],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        status = process.wait(STAGE_SECONDS)
    except subprocess.TimeoutExpired:
        return "hung"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    return "passed" if status == 0 else "failed"


def tried(tree: Path, mutant: Mutant, cores: int) -> tuple[str, str]:
    """What kills a mutant, "" for nothing, and how."""
    path = tree / mutant.path
    text = path.read_text(encoding="utf-8")
    path.write_text(mutant.applied(text), encoding="utf-8")
    try:
        for paths in STAGES[mutant.path.split("/")[1]]:
            found = run_stage(tree, paths, cores)
            if found != "passed":
                return paths, found
    finally:
        path.write_text(text, encoding="utf-8")
    return "", "survived"


def copied(root: Path, folder: Path) -> Path:
    """A copy of a checkout, whose files may be changed."""
    for name in COPIED:
        if (root / name).is_dir():
            unwanted = shutil.ignore_patterns("__pycache__", "node_modules")
            shutil.copytree(root / name, folder / name, ignore=unwanted)
        elif (root / name).exists():
            shutil.copy(root / name, folder / name)
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=Path, default=Path.cwd(), help="the checkout")
    parser.add_argument("--number", type=int, default=300, help="of mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--results", type=Path, default=Path("mutation.jsonl"))
    parser.add_argument("--list", action="store_true", help="print the mutants, and try none")
    asked = parser.parse_args()
    root = asked.tree.resolve()
    mutants = chosen(root, asked.number, asked.seed)
    if asked.list:
        for mutant in mutants:
            print(f"{mutant.name}: {mutant.before} -> {mutant.after}")
        return
    lines = asked.results.read_text().splitlines() if asked.results.exists() else []
    known = {line["name"]: line["how"] for line in map(json.loads, lines)}
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(root, Path(folder))
        for number, mutant in enumerate(mutants, 1):
            if mutant.name in known:
                continue
            began = time.monotonic()
            by, how = tried(tree, mutant, asked.cores)
            known[mutant.name] = how
            line = {**mutant._asdict(), "name": mutant.name, "by": by, "how": how}
            line["seconds"] = round(time.monotonic() - began, 1)
            with asked.results.open("a") as file:
                file.write(json.dumps(line) + "\n")
            print(f"{number}/{len(mutants)} {how} {by}: {mutant.name}", flush=True)
    report(mutants, known)


def report(mutants: list[Mutant], known: dict[str, str]) -> None:
    """Print how many of each room are killed, and which survive."""
    for room in ROOMS:
        inside = [known[one.name] for one in mutants if one.path.split("/")[1] == room]
        killed = sum(how != "survived" for how in inside)
        print(f"{room}: {killed} of {len(inside)} killed, {dict(Counter(inside))}")
    for mutant in mutants:
        if known[mutant.name] == "survived":
            print(f"survived {mutant.name}: {mutant.before} -> {mutant.after}")


if __name__ == "__main__":
    main()
