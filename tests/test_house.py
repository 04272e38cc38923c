"""The measures of the house: how large its files are, and that names are there once."""

from __future__ import annotations

from support.places import PACKAGE


def test_every_file_is_short_enough_to_read() -> None:
    sizes = {
        path: len(path.read_text(encoding="utf-8").splitlines()) for path in PACKAGE.rglob("*.py")
    }
    assert [] == [path for path, size in sizes.items() if size > 600]
