"""What becomes of an output when an answer fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.command import SMALL, SMALL_BOX, run

from psolver.engines import Batch
from psolver.search import ENGINES, Query


def test_what_was_found_before_an_error_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(query: Query, *others: Any) -> Iterator[Batch]:
        yield from ENGINES["backtrack"](query, *others)
        yield Batch(((0,),), 1, 1)  # which leaves cells bare

    monkeypatch.setitem(ENGINES, "auto", wrong)
    kept = tmp_path / "keep.txt"
    kept.write_bytes(b"precious\n")
    done = run.__wrapped__(SMALL, "-o", kept)
    (part,) = [path for path in kept.parent.iterdir() if path != kept]
    told = f"{kept}: not written; what was found so far is in {part}"
    assert (2, "", told) == (done.status, done.out, done.err.splitlines()[0])
    assert (b"precious\n", SMALL_BOX) == (kept.read_bytes(), part.read_text("utf-8"))
