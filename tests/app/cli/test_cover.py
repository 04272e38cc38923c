"""`psolver export` and `psolver cover`, run as a user runs them."""

from __future__ import annotations

import re
from pathlib import Path

from support.command import DOMINOES, FOUR, NO_TILING, SMALL, Run, run, untimed
from support.places import ROOT

KNUTH = "tests/data/dlx/valid/knuth.dlx"
STARVED = "tests/data/dlx/valid/starved.dlx"
THREE = b"a b\nb a\na\nb\na  b\n"
THREE_COVERS = ["b a", "a b", "a\nb"]
ONE = "1 solution; the search is complete\n"


def queens(n: int) -> bytes:
    items = [f"r{i}" for i in range(n)] + [f"c{i}" for i in range(n)]
    up = [f"u{i}" for i in range(2 * n - 1)]
    down = [f"d{i}" for i in range(1, 2 * n)]
    options = [f"r{r} c{c} u{r + c} d{r - c + n}" for r in range(n) for c in range(n)]
    return "\n".join([" ".join([*items, "|", *up, *down]), *options]).encode()


LONG = queens(16)  # 14,772,512 covers


# cover --------------------------------------------------------------------------------------------


def test_a_cover_is_printed_in_the_words_of_the_file() -> None:
    assert Run(0, "c e\na d f\nb g\n", ONE) == run("cover", KNUTH)


def test_there_is_a_blank_line_between_covers() -> None:
    done = run("cover", "-", data=THREE)
    assert (0, "3 solutions; the search is complete\n") == (done.status, done.err)
    assert sorted(THREE_COVERS) == sorted(done.out.removesuffix("\n").split("\n\n"))


def test_json_tells_options_by_number_and_items() -> None:
    done = run("cover", KNUTH, "--format", "json", "-q")
    first, summary = done.lines
    options = [(1, ["c", "e"]), (4, ["a", "d", "f"]), (5, ["b", "g"])]
    found = [{"option": number, "items": items} for number, items in options]
    assert {"type": "solution", "index": 1, "options": found} == first
    expected = {
        "type": "summary",
        "status": "solved",
        "solutions": 1,
        "distinct": None,
        "printed": 1,
        "complete": True,
    }
    assert expected | {"engine": summary["engine"]} == untimed(summary)
    assert (0, "") == (done.status, done.err)


def test_a_limit_stops_after_so_many_covers() -> None:
    done = run("cover", "-", "-n", "2", data=THREE)
    assert 2 == len(done.out.split("\n\n"))
    assert (0, "2 solutions; stopped by the limit, there may be more\n") == (done.status, done.err)
    cut = Run(3, "", "at least 2\n2 solutions; stopped by the limit, there may be more\n")
    assert cut == run("cover", "-", "-n", "2", "--count", data=THREE)


def test_a_problem_without_a_cover_is_1() -> None:
    assert Run(1, "", "no solution: the search is complete\n") == run("cover", STARVED)
    assert Run(1, "0\n", "") == run("cover", STARVED, "--count", "-q")


def test_a_cover_without_options_is_a_comment() -> None:
    assert Run(0, "| no option: nothing need be covered\n", ONE) == run("cover", "-", data=b"0:2|a")


def test_ignored_options_are_told() -> None:
    path = "tests/data/dlx/valid/ignored.dlx"
    told = "".join(
        f"{path}: line {line}: ignored, an option without a primary item\n" for line in (4, 6)
    )
    assert Run(0, "a\n", told + ONE) == run("cover", path)


def test_a_comment_that_names_a_symmetry_which_is_none_is_told() -> None:
    told = "standard input: line 1: ignored, a symmetry that the problem does not have\n"
    data = b"| symmetry: b a\na b\na\na b\n"
    expected = Run(0, "a b\n", told + ONE)
    assert expected == run("cover", "-", data=data)


def test_an_exported_puzzle_has_its_covers_counted_in_as_many_nodes_as_the_puzzle() -> None:
    exported = run("export", "--to", "dlx", "solid-pentominoes-2x3x10").out.encode()
    counted = [
        run("cover", "-", "--count", "--engine", "dlx", data=exported),
        run("solve", "solid-pentominoes-2x3x10", "--count", "--engine", "dlx"),
    ]
    nodes = [re.findall(r"([0-9,]+) nodes", done.err) for done in counted]
    assert ["96\n", "96\n"] == [done.out for done in counted]
    assert nodes[0] == nodes[1]


def test_a_fault_is_told_with_its_line() -> None:
    expected = "standard input: line 2: there is no item 'c' (line 1 names the items)\n"
    assert Run(2, "", expected) == run("cover", "-", data=b"a b\nc\n")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    missing = tmp_path / "missing.dlx"
    assert Run(2, "", f"{missing}: cannot be read (No such file or directory)\n") == run(
        "cover", missing
    )


def test_a_puzzle_is_no_exact_cover_problem() -> None:
    expected = (
        f"{SMALL}: is a puzzle (psolver solve solves it, psolver export makes a .dlx file of it)\n"
    )
    assert Run(2, "", expected) == run("cover", SMALL)


def test_a_time_limit_before_an_answer_is_3() -> None:
    expected = Run(3, "", "no solution so far; stopped by the limit\n")
    assert expected == run("cover", "-", "--time-limit", "1e-6", data=LONG)


# export -------------------------------------------------------------------------------------------


def test_what_is_exported_has_as_many_covers_as_the_puzzle_tilings() -> None:
    for path in [SMALL, FOUR, DOMINOES, NO_TILING]:
        exported = run("export", "--to", "dlx", path)
        solved = run(path, "--count", "-q")
        assert (0, "") == (exported.status, exported.err)
        assert solved == run("cover", "-", "--count", "-q", data=exported.out.encode())


def test_the_exported_covers_are_the_tilings() -> None:
    exported = run("export", SMALL, "--to", "dlx").out
    covers = run("cover", "-", "-q", data=exported.encode()).out.rstrip("\n").split("\n\n")
    *tilings, _ = run(SMALL, "--format", "json").lines
    expected = {
        "\n".join(
            " ".join([*(f"r{r}c{c}" for r, c in placement["cells"]), placement["piece"]])
            for placement in line["placements"]
        )
        for line in tilings
    }
    assert expected == set(covers)


def test_clauses_are_exported() -> None:
    done = run("export", "--to", "dimacs", SMALL)
    lines = done.out.splitlines()
    assert (0, "", "c A monomino, a domino and a tromino") == (done.status, done.err, lines[0])
    assert "c 15 r1c0 r1c1 r1c2 C" in lines
    assert f"c p show {' '.join(map(str, range(1, 16)))} 0" in lines
    (head,) = [line for line in lines if line.startswith("p cnf ")]
    assert int(head.split()[-1]) == sum(line[0] not in "cp" for line in lines)


def test_an_export_never_overwrites_the_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes((ROOT / SMALL).read_bytes())
    expected = f"-o {path}: is the puzzle file itself; choose another name for the output\n"
    assert Run(2, "", expected) == run("export", "--to", "dlx", path, "-o", path)
    assert (ROOT / SMALL).read_bytes() == path.read_bytes()


def test_a_faulty_puzzle_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "a.dlx"
    assert 2 == run("export", "--to", "dlx", "-", "-o", path, data=b"board = 3").status
    assert not path.exists()
