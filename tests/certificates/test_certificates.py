"""Certificates of counts: those that psolver writes pass the checker, which runs alone, and wrong
ones do not.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest
from mutation import mutants_of
from support import brute
from support.house import imported, nodes_a_line
from support.places import PACKAGE, ROOT, data_text, table
from support.random_plain import random_of_some_lattice

import psolver
from psolver import certificate_checker
from psolver.certificate_checker import CoverProblem, Refused
from psolver.certificates.certificates import CountCertificate
from psolver.core import load_bytes

CHECKER = PACKAGE / "certificate_checker.py"


def text_of(name: str) -> bytes:
    return (ROOT / f"samples/{name}.toml").read_bytes()


def numbers(data: bytes) -> tuple[int, int | None]:
    expect = tomllib.loads(data.decode())["expect"]
    return expect["solutions"], expect.get("distinct")


def written(data: bytes, *counts: int | None) -> list[bytes]:
    """The lines of the certificate of a puzzle; without counts, of those that the file has."""
    lines: list[bytes] = []
    solutions, distinct = counts or numbers(data)
    assert solutions is not None
    CountCertificate(data).write(lines.append, solutions, distinct)
    return lines


def checked(data: bytes, lines: list[bytes], module: Any = certificate_checker) -> dict[str, Any]:
    found: dict[str, Any] = module.checked_header(data, iter([line.decode() for line in lines]))
    return found


def digested(lines: list[bytes]) -> list[bytes]:
    """Lines, the last of which is replaced by the right one."""
    digest = hashlib.sha256(b"".join(lines[:-1])).hexdigest()
    return [*lines[:-1], b'{"end":%d,"sha256":"%s"}\n' % (len(lines), digest.encode())]


MOST_NODES_A_LINE = 6.1  # of the checker, which a referee reads; to be lowered, never raised
HEADINGS = tuple(table("certificates-headings.txt"))


def test_the_checker_is_read_by_sections_and_stands_alone() -> None:
    text = CHECKER.read_text(encoding="utf-8")
    assert nodes_a_line([CHECKER]) <= MOST_NODES_A_LINE
    numbered = [f"{number}  {title}" for number, title in enumerate(HEADINGS, 1)]
    assert numbered == re.findall(r"^ *# (\d+  [A-Z][a-z ]+) --", text, re.M)
    contents = str(ast.get_docstring(ast.parse(text)))
    assert [] == [title for title in numbered if title not in contents]
    assert {name.split(".")[0] for name in imported(CHECKER)} <= sys.stdlib_module_names


# the problem --------------------------------------------------------------------------------------


READ = data_text("certificates-read.txt")
UNREAD = data_text("certificates-unread.txt")


def texts(lines: str) -> list[bytes]:
    """Puzzle files of a line each: " / " stands between keys, "|" for the end of a row."""
    found = []
    for line in lines.strip().splitlines():
        text = line.replace(" / ", "\n").replace('"|', "'''\n").replace('|"', "\n'''")
        text = text.replace("|", "\n")
        found.append((text if "count" in text else f'count = "any"\n{text}').encode())
    return found


def read_suite() -> Iterator[tuple[bytes, list[bytes], bool]]:
    """Puzzles of every kind that the checker reads, with right certificates."""
    for data in texts(READ):
        puzzle = load_bytes(data)
        found = brute.solutions(puzzle)
        yield data, written(data, len(found), len(brute.classes(puzzle, found))), False


def test_the_checker_reads_puzzles_of_every_kind_and_refuses_others() -> None:
    for data, lines, _ in read_suite():
        assert checked(data, lines)
    for data in texts(UNREAD):
        with pytest.raises(Refused) as refused:
            CoverProblem(data)
        assert refused.value.args[0] == 2


# right certificates -------------------------------------------------------------------------------


def test_the_counts_are_those_of_brute_force() -> None:
    assert_brute_force(range(30))


@pytest.mark.slow
@pytest.mark.parametrize(
    "seeds", [range(30, 400), pytest.param(range(400, 1500), marks=pytest.mark.long)]
)
def test_the_counts_of_many_puzzles_are_those_of_brute_force(seeds: range) -> None:
    assert_brute_force(seeds)


def assert_brute_force(seeds: range) -> None:
    done = 0
    for seed in seeds:
        puzzle = random_of_some_lattice(seed)
        data = psolver.dumps(puzzle).encode()
        if puzzle.board.lattice.name != "tans":
            found = brute.solutions(puzzle)
            distinct = len(brute.classes(puzzle, found))
            lines = written(data, len(found), distinct)
            assert checked(data, lines)["distinct"] == distinct
            with pytest.raises(psolver.PsolverError, match="internal error"):
                written(data, len(found) + 1, None)
            done += 1
    assert done > len(seeds) / 2


def test_certificates_are_short() -> None:
    """Weights are one line; residuals of pieces without limits are frontiers, cells alone."""
    lines = written(text_of("mutilated-chessboard-8x8"), 0, None)
    assert len(lines) == 4
    assert b" mod 3 " in lines[2]
    data = b'board = "6x5"\npiece_set = "trominoes"\ncount = "any"'
    nodes = written(data, psolver.count(load_bytes(data)), None)[2:-1]
    assert 100 < len(nodes) < 450
    assert all(int(node.split()[0], 16) < 1 << 30 for node in nodes)


# wrong certificates -------------------------------------------------------------------------------


def changed(lines: list[bytes], random: Random) -> list[bytes]:
    """Lines of which one number is another."""
    places = [
        (line, match.span())
        for line, text in enumerate(lines[:-1])
        for match in re.finditer(rb"(?<![\w.\"])-?[0-9a-f]*\d[0-9a-f]*(?![\w.\"])", text)
    ]
    line, (begin, end) = random.choice(places)
    text = lines[line]
    base = 16 if begin == 0 else 10
    by = random.choice([-2, -1, 1, 2, 1 << random.randrange(8)])
    value = max(int(text[begin:end], base) + by, 0 if begin == 0 else -99)
    new = (b"%x" if base == 16 else b"%d") % value
    return [*lines[:line], text[:begin] + new + text[end:], *lines[line + 1 :]]


def is_wrong(data: bytes, lines: list[bytes], module: Any = certificate_checker) -> bool:
    try:
        checked(data, lines, module)
    except (module.Refused, AttributeError, TypeError, KeyError):
        return True
    return False


OPTIONAL = data_text("certificates-optional.toml").encode()
DAMAGED = (
    OPTIONAL,
    *map(text_of, ("small-2x3", "dominoes-4x4", "mutilated-chessboard-8x8", "four-pieces")),
)


def test_a_certificate_with_one_number_changed_fails() -> None:
    assert_changes(100)


@pytest.mark.slow
def test_a_thousand_certificates_with_one_number_changed_fail() -> None:
    assert_changes(1000)


def assert_changes(times: int) -> None:
    """Every change is noticed; if the digest of the lines is made right, too, all but those that
    make another proof of the same numbers.
    """
    random, other_proofs = Random(times), 0
    right = [(data, written(data)) for data in DAMAGED]
    for number in range(times):
        data, lines = right[number % len(right)]
        while (wrong := changed(lines, random)) == lines:
            pass
        assert is_wrong(data, wrong)
        if not is_wrong(data, digested(wrong)):
            assert_other_proof(lines, wrong)
            other_proofs += 1
    assert other_proofs < times / 4


def assert_other_proof(lines: list[bytes], wrong: list[bytes]) -> None:
    """The changed number is a weight, the number of a symmetry, or that of an item; no residual and
    no count is another.
    """
    ((old, new),) = [pair for pair in zip(lines, wrong, strict=True) if pair[0] != pair[1]]
    if b"symmetry" in old:
        assert json.loads(old)["class"] == json.loads(new)["class"]
        return
    (residual, _, count, *_), (other, _, same, *_) = old.split(), new.split()
    assert residual == other
    assert count == same or b"mod" in old


def test_damage_of_other_kinds_is_noticed() -> None:
    found = damage_of_other_kinds()
    assert [] == [what for what, (data, lines) in found.items() if not is_wrong(data, lines)]


def damage_of_other_kinds() -> dict[str, tuple[bytes, list[bytes]]]:
    """Puzzles with wrong certificates, by their faults."""
    data = text_of("optional-5x5")
    lines = written(data)
    sections = [n for n, line in enumerate(lines) if b"symmetry" in line]
    first, second, third = sections[:3]
    wrong = {
        "no header": lines[1:],
        "no end": lines[:-1],
        "more behind it": [*lines, lines[3]],
        "a line twice": digested([*lines[:4], *lines[3:]]),
        "a line less": digested([*lines[:3], *lines[4:]]),
        "no whole problem": digested([*lines[: second - 1], *lines[second:]]),
        "a section twice": digested([*lines[:-1], *lines[second:third], lines[-1]]),
        "a section less": digested([*lines[:second], *lines[third:]]),
        "no first section": digested([lines[0], *lines[second:]]),
        "the first section last": digested(
            [lines[0], *lines[second:-1], *lines[first:second], lines[-1]]
        ),
        "nodes without a section": digested([lines[0], *lines[2:]]),
        "another key": digested([lines[0].replace(b'{"', b'{"more":1,"', 1), *lines[1:]]),
        "another version": digested([lines[0].replace(b'on":1', b'on":2', 1), *lines[1:]]),
        "no such problem": digested(
            [lines[0].replace(b'"solutions"', b'"problem":0,"solutions"'), *lines[1:]]
        ),
        "another puzzle": digested([re.sub(b'le":"..', b'le":"zz', lines[0]), *lines[1:]]),
        "fewer distinct": digested([lines[0].replace(b"279", b"278"), *lines[1:]]),
        "not a node": digested([*lines[:2], b"1 2 three\n", *lines[2:]]),
        "too large": digested([*lines[:2], b"f" * 40 + b" 0 0\n", *lines[2:]]),
        "division by zero": digested([*lines[:2], b"1 mod 0" + b" 0" * 40 + b"\n", *lines[2:]]),
    }
    found = {what: (data, these) for what, these in wrong.items()}
    head = lines[0].replace(digest(data), digest(OPTIONAL))
    return found | {"that of another": (OPTIONAL, digested([head, *lines[1:]]))}


def digest(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()


ROW = b'board = "1x4"\npieces = "##"\ncount = [1, "any"]\n'
START = 0b10_1111  # of ROW: item 4 is the piece, which may be used twice
MAYBE = {  # puzzles with cells that may stay empty, by their counts
    (2, 1): b"board = '?#?'\npieces = '##'\n",
    (3, 2): b"board = '?##?'\npieces = '#'\ncount = [2, 3]\n",
    (8, 6): b"board = '???'\ncount = 'any'\npieces = '#'\n",
}
FALSE = dict(table("certificates-false-nodes.txt"))


def test_a_false_node_is_refused_by_the_rule_that_it_breaks() -> None:
    for node, what in FALSE.items():
        with pytest.raises(Refused) as refused:
            checked(ROW, with_nodes(node))
        assert str(refused.value.args[1]) == f"line 3: {what}"
    assert checked(ROW, with_nodes("1c 2 1", f"{START:x} 0 1"))["solutions"] == 1


def with_nodes(*nodes: str) -> list[bytes]:
    """A certificate of ROW with these nodes."""
    head, first, *_, end = written(ROW, 1, None)
    return digested([head, first, *(f"{node}\n".encode() for node in nodes), end])


def test_a_certificate_has_one_spelling() -> None:
    """Numbers that are equal but of another kind, and lines that another program could read in
    another way, are refused.
    """
    data = text_of("small-2x3")
    lines = written(data)
    for before, other in table("certificates-spellings.txt"):
        number = next(n for n, line in enumerate(lines) if before.encode() in line)
        spelt = other.replace("NINES", 5000 * "9")
        new = lines[number].replace(before.encode(), spelt.encode())
        assert does_not_pass(data, digested([*lines[:number], new, *lines[number + 1 :]])), other
    head, end = lines[0], lines[-1]
    for wrong in (
        digested([head, b"0 0 0\n", *lines[1:]]),  # before the first section
        digested([head, b"{}\n", *lines[1:]]),
        digested([head, end]),
        digested([head, *lines[1:-1], lines[-2], end]),
        [*lines[:-1], end.rstrip()],
        [*lines[:-1], end.replace(b"}", b',"more":1}')],
        [*lines, b"\n"],
        digested([line.replace(b"\n", b"\r\n") for line in lines]),
    ):
        assert does_not_pass(data, wrong)


def does_not_pass(data: bytes, lines: list[bytes]) -> bool:
    try:
        checked(data, lines)
    except Exception:  # the command prints a sentence for each
        return True
    return False


# mutants of the checker ---------------------------------------------------------------------------


@pytest.mark.slow
def test_changes_of_the_checkers_rules_are_noticed() -> None:
    """A checker in which one comparison of its rules is another refuses a right certificate, or
    accepts a wrong one.
    """
    text = CHECKER.read_text(encoding="utf-8")
    tree = ast.parse(text)
    names = """
        left image conjugates need fitting lacks children check_node count_by_item
        count_of_children count_of_problem total_weight has_known_types is_of_format
        check_lines check_body_line is_full needs_no_piece count_by_miss check_weights begin
        check_weighed_items add close checked_header header_of check_totals
    """
    rules = set(names.split())
    lines = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name in rules
        for line in range(node.lineno, (node.end_lineno or 0) + 1)
    }
    kinds = ("comparison", "not", "and or", "operator")
    mutants = [m for m in mutants_of(CHECKER, ROOT) if m.line in lines and m.kind in kinds]
    suite = list(damaged_suite())
    survived = [m.name for m in mutants if survives(m.applied(text), suite)]
    assert len(mutants) > 40
    assert [] == survived


EQUAL = {  # conditions that read the same puzzles after a change
    *("axis > later_axis", "prod(signs) < 0"),  # never equal
    'row.rstrip(" ") not in ("", LAYER_LINE)',  # a picture that lies further to the right
}


@pytest.mark.slow
def test_changes_of_how_the_checker_reads_are_noticed() -> None:
    text = CHECKER.read_text(encoding="utf-8")
    end = text[: text.index("# 6  Residuals")].count("\n")
    kinds = ("comparison", "not", "and or")
    mutants = [m for m in mutants_of(CHECKER, ROOT) if m.line < end and m.kind in kinds]
    suite = list(read_suite())
    seeds = [psolver.dumps(one).encode() for one in map(random_of_some_lattice, (0, 1, 2, 4, 5, 7))]
    for data in seeds:
        puzzle = load_bytes(data)
        found = brute.solutions(puzzle)
        suite.append((data, written(data, len(found), len(brute.classes(puzzle, found))), False))
    survived = {
        mutant.before
        for mutant in mutants
        if survives(mutant.applied(text), suite) and still_refuses(mutant.applied(text))
    }
    assert len(mutants) > 80
    assert survived <= EQUAL


def still_refuses(text: str) -> bool:
    module = ModuleType("mutant")
    exec(compile(text, "mutant", "exec"), module.__dict__)
    for data in texts(UNREAD):
        try:
            module.CoverProblem(data)
            return False
        except module.Refused:
            pass
        except Exception:
            return False
    return True


def damaged_suite() -> Iterator[tuple[bytes, list[bytes], bool]]:
    """Puzzles with certificates, and whether these are wrong."""
    random = Random(1)
    proof = ["1c 2 1", f"{START:x} 1 1 0"]  # cells 0 and 3 are left by the other domino on cell 1
    yield ROW, with_nodes(*proof), False
    for node in FALSE:  # with the others so that a checker that takes it finds all right
        solutions = 0 if "mod" in node else int(node[-1]) if node.startswith("1c") else 1
        head = written(ROW, 1, None)[0].replace(b'ns":1', b'ns":%d' % solutions)
        start = f"{START:x} 0 {solutions}"
        nodes = [node] if node.startswith(f"{START:x}") else [node, start]
        nodes = nodes if node.startswith("1c") or len(nodes) < 2 else [proof[0], *nodes]
        yield ROW, digested([head, *with_nodes(*nodes)[1:]]), True
    odd = ROW.replace(b"1x4", b"1x5")
    head, first, *_, end = written(odd, 0, None)
    yield odd, digested([head, first, b"5f mod 4 1 3 1 3 1 0\n", end]), False
    for counts, data in MAYBE.items():
        yield data, written(data, *counts), False
    for data, lines in damage_of_other_kinds().values():
        yield data, lines, True
    for data in DAMAGED:
        lines = written(data)
        yield data, lines, False
        for _ in range(60):
            wrong = changed(lines, random)
            yield data, wrong, is_wrong(data, wrong)
            yield data, digested(wrong), is_wrong(data, digested(wrong))


def survives(text: str, suite: list[tuple[bytes, list[bytes], bool]]) -> bool:
    module = ModuleType("mutant")
    exec(compile(text, "mutant", "exec"), module.__dict__)
    for data, lines, wrong in suite:
        try:
            if is_wrong(data, lines, module) != wrong:
                return False
        except Exception:
            return False
    return True
