"""Calendars: cells with names, `--leave` and `--by date`."""

from __future__ import annotations

import json
from datetime import date
from itertools import combinations
from pathlib import Path

import pytest
from support.command import run

CALENDAR, SOMA = "samples/calendar.toml", "samples/soma-cube.toml"
WEEK = b"""
names = '''
Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
Mon Tue Wed Thu Fri Sat Sun
'''
board = '''
############
###############################
#######
'''
[[piece]]
name = "bar"
shape = "##"
can_rotate = false
count = "any"

[[piece]]
name = "long"
shape = "#####"
can_rotate = false
count = 1

[[piece]]
name = "dot"
shape = "#"
count = [0, 1]
"""
THREE = b"board = '1x3'\nnames = '1 2 3'\npieces = '#'\ncount = 2\n"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock(date):
        @classmethod
        def today(cls) -> Clock:
            return cls(2026, 11, 20)

    monkeypatch.setattr("datetime.date", Clock)


@pytest.mark.parametrize(
    ("names", "today", "note"),
    [
        ("Nov 23", "2026-11-20", "no weekday is left free; --leave 2026-11-23 names it too"),
        ("Jan 2", "2026-12-30", "no weekday is left free; --leave 2027-01-02 names it too"),
        ("Feb 29", "2026-11-20", "no weekday is left free; --leave 2028-02-29 names it too"),
        ("Apr 31", "2026-11-20", "no weekday is left free"),
        ("Nov", "2026-11-20", "no day and no weekday is left free"),
        ("Nov 23 Mon", "2026-11-20", ""),
    ],
)
def test_a_part_of_a_date_that_is_missing_is_noted(
    names: str, today: str, note: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Clock(date):
        @classmethod
        def today(cls) -> Clock:
            return cls.fromisoformat(today)

    monkeypatch.setattr("datetime.date", Clock)
    done = run.__wrapped__("calendar-weekdays", "--leave", names, "-n", "1")
    told = done.err.splitlines()
    assert (1, [note]) == (done.status, told[:1]) if note else (0, 1) == (done.status, len(told))


def drawn(text: str) -> set[frozenset[str]]:
    """The names of the cells that are drawn to stay free, for some seeds."""
    made = (
        run("-", "--leave", "random", "--seed", str(seed), "--count", data=text.encode()).err
        for seed in range(40)
    )
    return {frozenset(one.splitlines()[0].split('"')[1].split()) for one in made}


def test_as_many_cells_are_drawn_as_stay_free() -> None:
    text = 'board = "{}"\nnames = "a b c d"\npieces = "{}"\n'
    pairs = set(map(frozenset, combinations("abcd", 2)))
    assert pairs == drawn(text.format("1x4", "##"))
    assert pairs == drawn(text.format("1x4", "##") + "count = 'any'\nleave = 'a c'\n")
    assert {frozenset(one) for one in "bcd"} == drawn(text.format("A###", "AA\\n\\nB"))


def test_what_is_drawn_at_random_is_said_and_recorded(tmp_path: Path) -> None:
    given = ("calendar", "--leave", "random", "--seed", "7", "-n", "1")
    names = json.loads(run(*given, "--format", "json", "-q").out.splitlines()[-1])["options"][
        "leave"
    ]
    done = run(*given)
    assert f'drawn at random: --leave "{names}"' == done.err.splitlines()[0]
    assert done.out == run("calendar", "--leave", names, "-n", "1").out
    assert "" == run(*given, "--format", "json", "-q").err
    path = tmp_path / "calendar.toml"
    path.write_text("# may vary\n" + Path(CALENDAR).read_text(encoding="utf-8"), encoding="utf-8")
    rows = run(path, path, "--count", "--leave", "random", "--seed", "7", "-q")
    assert 2 * [done.err.splitlines()[0]] == rows.err.splitlines()


LEAVING = "show|explain|unique|hint|steps|difficulty|estimate|export --to dlx"


def test_every_command_that_reads_a_puzzle_leaves_cells_free() -> None:
    for command in map(str.split, LEAVING.split("|")):
        done = run(*command, "-", "--leave", "2", data=THREE)
        assert (0, True) == (done.status, run(*command, "-", data=THREE).out != done.out)


def test_each_date_has_as_many_solutions_as_the_puzzle_that_leaves_it_free() -> None:
    days = run("-", "--by", "date", "--format", "json", data=WEEK).out.splitlines()
    assert 7 * 366 == len(days)
    counts = {one["leave"]: one["solutions"] for one in map(json.loads, days)}
    assert {0, 1, 2, 3, 4} == {*counts.values()}
    for names in [*counts][::173]:
        alone = run("-", "--leave", names, "--count", data=WEEK)
        assert f"{counts[names]}\n" == alone.out


@pytest.mark.usefixtures("clock")
def test_days_beside_today_are_named_too() -> None:
    for words, names in ((["yesterday"], "Nov 19 Thu"), (["tomorrow"], "Nov 21 Sat")):
        done = run("-", "--leave", *words, "--count", "--format", "json", data=WEEK)
        assert names == json.loads(done.out)["options"]["leave"]


@pytest.mark.usefixtures("clock")
def test_a_calendar_alone_is_that_of_today() -> None:
    note = "today's date stays free; --leave NAMES leaves another day\n"
    for words in (["calendar"], ["solve", "Calendar"]):
        done = run(*words, "--count", "--format", "json")
        assert ("Nov 20", note) == (json.loads(done.out)["options"]["leave"], done.err[: len(note)])
    alone, dated = (run("calendar", *words, "-q") for words in ([], ["tomorrow"]))
    assert (run("calendar", "--leave", "Nov 20", "-q"), False) == (alone, alone == dated)
    assert run("calendar", "--leave", "2026-11-21", "-q") == dated
    of_file = run(CALENDAR, "--count")  # a file is solved as it stands
    assert note not in of_file.err
