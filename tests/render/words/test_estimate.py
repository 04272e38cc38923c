"""How large a search is, in words."""

from __future__ import annotations

from dataclasses import replace

from psolver.puzzle.run_status import Estimate, Spread
from psolver.render.words.long_runs import estimate_text, estimated_line

LARGE = Estimate(
    nodes=Spread(1.8e9, 2.57e9, 4.3e9),
    solutions=Spread(15, 1234, 98_765),
    classes=Spread(10, 617, 49_382),
    seconds=Spread(7200, 14_400, 30_000),
    jobs=Spread(900, 1000, 1200),
    bytes=Spread(65_536, 1_200_000, 12_345_678),
    exact=False,
    probes=10,
    cores=2,
)
TEXT = """\
nodes      about 2.6 billion (1.8 billion to 4.3 billion)
time       about 4 h (2 h to 8 h) with 2 free cores
solutions  about 1,200 (15 to 99,000)
distinct   about 620 (10 to 49,000)
store      about 1.2 MB (66 kB to 12 MB)"""


def test_an_estimate_has_a_line_for_each_number_with_its_spread() -> None:
    assert TEXT == estimate_text(LARGE)


def test_what_is_known_is_told_to_the_last_digit() -> None:
    one = replace(
        LARGE,
        exact=True,
        nodes=Spread.known(1_234_567),
        solutions=Spread.known(12),
        classes=None,
        seconds=Spread.known(0.5),
        bytes=Spread.known(60_000),
        cores=1,
    )
    expected = [
        "nodes      1,234,567",
        "time       0.50 s with 1 core",
        "solutions  12",
        "store      about 60 kB",
    ]
    assert expected == estimate_text(one).splitlines()


def test_solutions_that_no_probe_has_seen_may_be_there() -> None:
    text = estimate_text(replace(LARGE, solutions=Spread(0, 0, 590.0)))
    assert "solutions  none was seen; there may be some, up to about 590" in text.splitlines()


def test_the_line_below_says_where_it_comes_from_and_what_to_type() -> None:
    told = estimated_line(LARGE, "fit tables", 5.0, "nine.toml")
    expected = (
        "10 probes (fit tables, 5.00 s); nine times of ten the truth is within the brackets;"
        " psolver run nine.toml --store run.db makes the search"
    )
    assert expected == told
