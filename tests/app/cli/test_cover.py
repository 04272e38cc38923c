"""`psolver export` and `psolver cover`, run as a user runs them."""

from __future__ import annotations

import re

from support.command import SMALL, Run, run


def queens(n: int) -> bytes:
    items = [f"r{i}" for i in range(n)] + [f"c{i}" for i in range(n)]
    up = [f"u{i}" for i in range(2 * n - 1)]
    down = [f"d{i}" for i in range(1, 2 * n)]
    options = [f"r{r} c{c} u{r + c} d{r - c + n}" for r in range(n) for c in range(n)]
    return "\n".join([" ".join([*items, "|", *up, *down]), *options]).encode()


LONG = queens(16)  # 14,772,512 covers


# cover --------------------------------------------------------------------------------------------


def test_an_exported_puzzle_has_its_covers_counted_in_as_many_nodes_as_the_puzzle() -> None:
    exported = run("export", "--to", "dlx", "solid-pentominoes-2x3x10").out.encode()
    counted = [
        run("cover", "-", "--count", "--engine", "dlx", data=exported),
        run("solve", "solid-pentominoes-2x3x10", "--count", "--engine", "dlx"),
    ]
    nodes = [re.findall(r"([0-9,]+) nodes", done.err) for done in counted]
    assert ["96\n", "96\n"] == [done.out for done in counted]
    assert nodes[0] == nodes[1]


def test_a_time_limit_before_an_answer_is_3() -> None:
    expected = Run(3, "", "no solution so far; stopped by the limit\n")
    assert expected == run("cover", "-", "--time-limit", "1e-6", data=LONG)


# export -------------------------------------------------------------------------------------------


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
