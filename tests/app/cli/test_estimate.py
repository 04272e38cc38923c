"""`psolver estimate`: what is printed, and the exit statuses."""

from __future__ import annotations

import json
import re
import signal
import time

import pytest
from support.command import LONG, run, start, unix, until_worked

import psolver

LARGE = b"piece_set = 'one-sided pentominoes'\nboard = '9x10'\n"
TIMES = re.compile(r"[\d.]+ s")
KNOWN = """\
nodes      2,455,939
time       N with 2 cores
solutions  9,356
distinct   2,339
"""


def test_a_small_search_is_made_and_its_figures_are_exact() -> None:
    done = run("estimate", LONG, "--jobs", "2")
    assert 0 == done.status
    assert KNOWN == TIMES.sub("N", done.out).partition("store")[0]
    told = "nothing is estimated but the store: the search is complete (fit tables, N)\n"
    assert told == TIMES.sub("N", done.err)


def test_probes_of_a_large_search_have_a_spread_and_say_what_to_type() -> None:
    done = run("estimate", "-", "--probes", "2", "--jobs", "2", "-q", data=LARGE)
    rows = dict(line.split(maxsplit=1) for line in done.out.splitlines())
    assert (0, "") == (done.status, done.err)
    assert ["nodes", "time", "solutions", "distinct", "store"] == list(rows)
    assert all(re.fullmatch(r"about .* \(.* to .*\).*", words) for words in rows.values())
    assert rows["time"].endswith(" with 2 free cores")


def test_json_has_each_number_with_its_bounds() -> None:
    (line,) = run("estimate", LONG, "--jobs", "1", "--format", "json", "-q").lines
    seconds, size = line.pop("seconds"), line.pop("bytes")
    assert (3, 3) == (len(seconds), len(size))
    assert {
        "type": "estimate",
        "nodes": [2455939, 2455939, 2455939],
        "solutions": [9356, 9356, 9356],
        "classes": [2339, 2339, 2339],
        "jobs": [8, 8, 8],
        "exact": True,
        "probes": 0,
        "cores": 1,
        "version": psolver.__version__,
    } == line


@unix
@pytest.mark.slow  # an interpreter of its own
def test_ctrl_c_prints_what_is_known_by_then() -> None:
    process = start("estimate", "-", "--time-limit", "5m", "--format", "json", data=LARGE)
    until_worked(process, 5.0)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.stdout
    assert json.loads(process.stdout.readline())["probes"] > 0
    assert time.monotonic() - sent < 2
    _, err = process.communicate(timeout=10)
    assert 130 == process.returncode
    assert re.search(rb" probes? \(fit tables, ", err)
