"""What becomes of an output when an answer fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from psolver import PsolverError
from psolver.cli.output import Output


def test_what_was_found_before_an_error_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "keep.txt"
    kept.write_bytes(b"precious\n")

    def fail() -> None:
        with Output(str(kept), answers=True) as output:
            output.write("found")
            raise PsolverError("it went wrong")

    with pytest.raises(PsolverError):
        fail()
    (part,) = [path for path in kept.parent.iterdir() if path != kept]
    assert f"{kept}: not written; what was found so far is in {part}\n" == capsys.readouterr().err
    assert (b"precious\n", b"found\n") == (kept.read_bytes(), part.read_bytes())
