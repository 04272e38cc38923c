"""What is kept of jobs: covers as bytes, jobs as text, each once and as a whole."""

from __future__ import annotations

import zlib
from pathlib import Path
from random import Random

import pytest
from support.stores import half_done

import psolver
from psolver.long_runs.records import (
    JobResult,
    job_from_text,
    pack_covers,
    uncompressed,
    unpack_covers,
    with_checksum,
)
from psolver.long_runs.store import Store
from psolver.long_runs.stored_run import optimum_from_text


def test_covers_that_are_packed_are_unpacked_as_they_were() -> None:
    random = Random(7)
    for highest in 10 * [1, 200, 65_535, 65_536, 1_000_000]:
        covers = [
            tuple(sorted(random.randrange(highest + 1) for _ in range(random.randrange(14))))
            for _ in range(random.randrange(30))
        ]
        assert covers == unpack_covers(pack_covers(covers))
    many = [(number % 7, 7 + number % 5) for number in range(70_000)]
    assert many == unpack_covers(pack_covers(many))
    assert (b"", [], b"") == (pack_covers([]), unpack_covers(b""), uncompressed(b""))


@pytest.mark.parametrize(
    ("packed", "what"),
    [
        (b"x", "their first byte is wrong"),
        (b"d" + zlib.compress(bytes(8)), "their first byte is wrong"),
        (b"H", "Error -5 while decompressing data: incomplete or truncated stream"),
        (b"H" + zlib.compress(b"abc"), "their length is wrong"),
        (b"H" + zlib.compress(b""), "their number is wrong"),
        (b"H" + zlib.compress(b"\2\0\1\0"), "their number is wrong"),
        (b"H" + zlib.compress(b"\1\0\2\0\5\0"), "their number is wrong"),
        (b"H" + zlib.compress(b"\1\0\0\0\5\0"), "their number is wrong"),
    ],
)
def test_bytes_that_are_no_covers_are_refused(packed: bytes, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        unpack_covers(packed)


def test_a_text_that_is_no_job_is_refused() -> None:
    texts = (
        *("", "{", "[]", "3", '{"start":3}', '{"start":["a"]}', '{"start":[null]}'),
        *('{"position":[1]}', '{"position":true}', '{"root":1.5}', '{"kernel":"sat"}'),
        *('{"another":1}', '{"known":[["a"]]}'),
    )
    for text in texts:
        with pytest.raises(ValueError, match=r"."):
            job_from_text(with_checksum(text), "", "", "list")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3", "it is not a table of an aim, a worth and cells"),
        ('{"aim":"most cells","worth":1}', "it is not a table of an aim, a worth and cells"),
        ('{"aim":"most","worth":1,"cells":0}', "its values are impossible"),
        ('{"aim":"most cells","worth":-1,"cells":0}', "its values are impossible"),
    ],
)
def test_a_text_that_is_no_optimum_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        optimum_from_text(text)


# kept in a store ----------------------------------------------------------------------------------


def test_a_job_is_kept_once(tmp_path: Path) -> None:
    path = half_done(tmp_path / "run.db", psolver.load("soma-cube"), 0)
    with Store(str(path), write=True) as store:
        (waiting,) = store.waiting(1)
        result = JobResult(waiting.place, 7, 4, 1, 0, b"", 0.5, 1.0, ())
        assert store.finish(result)
        before = store.totals()
        assert not store.finish(result._replace(nodes=9))
        assert before == store.totals()


def test_a_job_that_cannot_be_kept_whole_is_not_kept_at_all(tmp_path: Path) -> None:
    path = half_done(tmp_path / "run.db", psolver.load("soma-cube"), 0)
    with Store(str(path), write=True) as store:
        (waiting,) = store.waiting(1)
        twice = (waiting, waiting)  # what is left of it, at a place that is taken
        before = store.totals()
        what = (
            f"{path}: is damaged (UNIQUE constraint failed: job.place); go on with a copy of it,"
            " or begin another one"
        )
        result = JobResult(waiting.place, 7, 4, 1, 1, b"Hx", 0.5, 1.0, twice)
        with pytest.raises(psolver.PsolverError) as raised:
            store.finish(result)
        assert what == str(raised.value)
        assert before == store.totals()
        assert [] == list(store.found())
