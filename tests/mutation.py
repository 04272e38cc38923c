"""Measure what the tests find: change one small thing in psolver, run tests, and see whether one
fails.

In the project's root, `python tests/mutation.py --number 300` makes the mutants that a seed chooses
and prints how many the default tests kill. At first it runs them all once under `coverage`, to
know which test runs which line; for a mutant it runs those of its line, the quickest first. What
was found is in a folder, so that a run that was stopped goes on; `--tree` is another checkout.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from support.places import TESTS

ROOMS = ("core", "search", "engines", "rules")
PLUGIN = TESTS / "support" / "chosen_tests.py"
GIBIBYTES = 12  # of address space: some mutants never stop growing
COPIED = (
    "psolver",
    "tests",
    "samples",
    "docs",
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "CITATION.cff",
    "packaging",
)
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


# the tests of a line ------------------------------------------------------------------------------


def measured(tree: Path, folder: Path, options: list[str]) -> None:
    """Run the default tests, and write which test runs which lines and how long it takes."""
    data = f"--data-file={folder / 'coverage'}"
    tool = ["-m", "coverage", "run", "--source=psolver", data]
    pytest(tree, ["--junitxml", str(folder / "tests.xml"), *options], {}, tool).wait()


class Coverage:
    """Which tests run a line: those of its file, or else of its folder, if none is known to. (What
    is compiled is not measured, nor is what other processes run.)
    """

    def __init__(self, tree: Path, folder: Path) -> None:
        from coverage import CoverageData  # type: ignore[import-not-found,unused-ignore]

        cases = xml.etree.ElementTree.parse(folder / "tests.xml").iter("testcase")
        self.seconds = {  # of those that pass without any change
            f"{one.get('classname')}::{one.get('name')}": float(one.get("time") or 0)
            for one in cases
            if one.find("failure") is None and one.find("error") is None
        }
        self.lines: dict[tuple[str, int], set[str]] = {}
        self.files: defaultdict[str, set[str]] = defaultdict(set)
        data = CoverageData(str(folder / "coverage"))
        data.read()
        for file in data.measured_files():
            path = file[file.rindex("/psolver/") + 1 :]
            for line, contexts in data.contexts_by_lineno(file).items():
                self.lines[path, line] = {one for one in contexts if self.key(one) in self.seconds}
                self.files[path] |= self.lines[path, line]

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The names of tests in the order in which they are tried."""
        lines = range(mutant.line, mutant.end_line + 1)
        found = set[str]().union(*(self.lines.get((mutant.path, line), ()) for line in lines))
        folder = mutant.path.rsplit("/", 1)[0] + "/"
        beside = set[str]().union(
            *(self.files[one] for one in self.files if one.startswith(folder))
        )
        return sorted(found or self.files[mutant.path] or beside, key=self.time)

    def time(self, test: str) -> tuple[float, str]:
        return self.seconds[self.key(test)], test

    def key(self, test: str) -> str:
        path, _, name = test.partition("::")
        return f"{path.removesuffix('.py').replace('/', '.')}::{name}"


# trying -------------------------------------------------------------------------------------------


def pytest(
    tree: Path, options: list[str], environment: dict[str, str], tool: Sequence[str] = ()
) -> subprocess.Popen[bytes]:
    """Start pytest in a tree, in a group of processes of its own."""
    flags = ["-q", "-n", "0", "-p", "no:cacheprovider", "-p", "support.chosen_tests"]
    path = os.pathsep.join([str(tree), str(tree / "tests"), os.environ.get("PYTHONPATH", "")])
    size = GIBIBYTES << 30
    return subprocess.Popen(
        [sys.executable, *tool, "-m", "pytest", *flags, *options],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": path, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)),
    )


def tried(tree: Path, mutant: Mutant, coverage: Coverage, folder: Path) -> tuple[int, str]:
    """The number of tests that a mutant may fail, and "killed", "survived" or "hung"."""
    tests = coverage.tests_of(mutant)
    if not tests:
        return 0, "survived"
    chosen = folder / "chosen.json"
    chosen.write_text(json.dumps({test: coverage.time(test)[0] for test in tests}))
    path = tree / mutant.path
    text = path.read_text(encoding="utf-8")
    path.write_text(mutant.applied(text), encoding="utf-8")
    files = sorted({test.split("::")[0] for test in tests})
    options = ["-x", *files]
    process = pytest(tree, options, {"CHOSEN_TESTS": str(chosen)})
    try:
        status = process.wait(max(600.0, 20 * sum(coverage.time(test)[0] for test in tests)))
    except subprocess.TimeoutExpired:
        return len(tests), "hung"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        path.write_text(text, encoding="utf-8")
    return len(tests), "survived" if status == 0 else "killed"


def copied(root: Path, folder: Path) -> Path:
    """A copy of a checkout, whose files may be changed."""
    for name in COPIED:
        if (root / name).is_dir():
            unwanted = shutil.ignore_patterns("__pycache__", "node_modules")
            shutil.copytree(root / name, folder / name, ignore=unwanted)
        elif (root / name).exists():
            shutil.copy(root / name, folder / name)
    shutil.copy(PLUGIN, folder / "tests" / "support")
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=Path, default=Path.cwd(), help="the checkout")
    parser.add_argument("--number", type=int, default=300, help="of mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("mutation"), help="of what is found")
    parser.add_argument("--list", action="store_true", help="print the mutants, and try none")
    arguments, options = parser.parse_known_args()  # other options are for pytest
    root, folder = arguments.tree.resolve(), arguments.folder.resolve()
    mutants = chosen(root, arguments.number, arguments.seed)
    if arguments.list:
        for mutant in mutants:
            print(f"{mutant.name}: {mutant.before} -> {mutant.after}")
        return
    folder.mkdir(exist_ok=True)
    results = folder / "mutants.jsonl"
    lines = results.read_text().splitlines() if results.exists() else []
    known = {line["name"]: line["how"] for line in map(json.loads, lines)}
    with tempfile.TemporaryDirectory() as temporary:
        tree = copied(root, Path(temporary))
        if not (folder / "tests.xml").exists():
            measured(tree, folder, options)
        coverage = Coverage(tree, folder)
        for number, mutant in enumerate(mutants, 1):
            if mutant.name in known:
                continue
            began = time.monotonic()
            tests, how = tried(tree, mutant, coverage, folder)
            known[mutant.name] = how
            line = {**mutant._asdict(), "name": mutant.name, "tests": tests, "how": how}
            line["seconds"] = round(time.monotonic() - began, 1)
            with results.open("a") as file:
                file.write(json.dumps(line) + "\n")
            print(f"{number}/{len(mutants)} {how}: {mutant.name}", flush=True)
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
