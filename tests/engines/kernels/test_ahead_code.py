"""Machine code that came with psolver runs if it is as it was written, of the sources beside it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from psolver.engines.kernels import ahead_code, elf_code, jit
from psolver.engines.kernels.ahead_code import AheadKernel, check_of, load_ahead, source_sum

pytestmark = pytest.mark.skipif(not elf_code.processor(), reason="others have no code like this")

KINDS = ("int", ("int",))
PRIME = 7  # a constant in the sources of `twice`


def twice(number: int, more: tuple[int]) -> int:
    """A kernel that is compiled in no time."""
    return 2 * number + more[0]


def without_code(number: int, more: tuple[int]) -> int:
    """Another, of which the table knows nothing."""
    return number + more[0]


@pytest.fixture(scope="module")
def code() -> bytes:
    """The object code of `twice`, and a name in place of the first line."""
    line, _, code = jit._make(twice, KINDS).partition(b"\n")
    (entry,) = line.split()
    return entry + b"\n" + code


@pytest.fixture
def folder(code: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of code that came with psolver: that of `twice` behind that of another."""
    entry, _, content = code.partition(b"\n")
    row = AheadKernel(
        jit.kernel_name(twice),
        KINDS,
        entry.decode(),
        len(b"another"),
        len(content),
        check_of(entry.decode(), content),
        source_sum(twice, KINDS),
    )
    table = {"maker": "", "kernels": [row._asdict()]}
    (tmp_path / "x86-64.json").write_text(json.dumps(table), encoding="utf-8")
    (tmp_path / "x86-64.code").write_bytes(b"another" + content + b"a third one")
    monkeypatch.setattr(ahead_code, "AHEAD", tmp_path)
    monkeypatch.setattr(ahead_code, "target", lambda: "x86-64")
    monkeypatch.setattr(jit, "LOADED", {})
    ahead_code._table.cache_clear()
    yield tmp_path
    ahead_code._table.cache_clear()


def changed(file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the row of a table."""
    table = json.loads(file.read_text(encoding="utf-8"))
    change(table["kernels"][0])
    file.write_text(json.dumps(table), encoding="utf-8")


def test_code_that_came_with_psolver_is_run_and_nothing_is_compiled(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PSOLVER_CACHE", str(tmp_path / "cache"))
    call = load_ahead(twice, KINDS)
    assert call is not None
    assert 47 == call(21, (5,))
    assert ahead_code.is_here()
    assert not jit.needs_compiling(twice, (21, (5,)))
    assert 47 == jit.ready(twice, (21, (5,)))(21, (5,))
    assert "shipped" == jit.way_of(twice, (21, (5,)))
    assert not (tmp_path / "cache").exists()


def test_without_a_compiler_kernels_are_compiled_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A kernel that has no code then runs as plain Python, and a sentence says so."""
    monkeypatch.setattr(jit, "compiler", lambda: ())
    monkeypatch.setattr(jit, "_compiler_works", lambda: False)
    jit.report_once.cache_clear()
    assert jit.is_compiled()
    assert jit.ready(twice, (1, (5,))) is jit.LOADED[twice, KINDS]
    assert "" == capsys.readouterr().err
    assert 6 == jit.ready(without_code, (1, (5,)))(1, (5,))
    assert f"{jit.SLOW}\n" == capsys.readouterr().err
    (folder / "x86-64.json").unlink()
    ahead_code._table.cache_clear()
    assert not jit.is_compiled()


def test_plain_python_is_plain_python(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PSOLVER_PLAIN", "1")
    assert not jit.is_compiled()
    assert "plain" == jit.way_of(twice, (21, (5,)))


def test_other_kernels_and_other_kinds_are_not_found(folder: Path) -> None:
    assert load_ahead(without_code, KINDS) is None
    assert load_ahead(twice, ("int", ("bool",))) is None


@pytest.mark.parametrize("place", [0, 100, -20])
def test_code_that_is_damaged_is_not_run(folder: Path, place: int) -> None:
    file = folder / "x86-64.code"
    content = bytearray(file.read_bytes()[: -len(b"a third one")])
    content[place + len(b"another") if place >= 0 else place] ^= 1
    file.write_bytes(content)
    assert load_ahead(twice, KINDS) is None


def test_code_that_is_cut_off_or_missing_is_not_run(folder: Path) -> None:
    file = folder / "x86-64.code"
    file.write_bytes(file.read_bytes()[:-20])
    assert load_ahead(twice, KINDS) is None
    file.unlink()
    assert load_ahead(twice, KINDS) is None


def test_code_of_other_sources_is_not_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "PRIME", 11)
    assert load_ahead(twice, KINDS) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda row: row.update(entry="another"),
        lambda row: row.update(start=3),
        lambda row: row.update(start=-1),
        lambda row: row.update(size="8"),
        lambda row: row.update(kinds="int"),
        lambda row: row.update(sources="0" * 64),
        lambda row: row.update(more=1),
        lambda row: row.pop("check"),
    ],
)
def test_a_table_that_is_damaged_names_no_code(
    folder: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    changed(folder / "x86-64.json", change)
    assert load_ahead(twice, KINDS) is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"kernels": 1}', '{"kernels": [1]}', "\udc80"])
def test_a_table_that_is_none_names_no_code(folder: Path, text: str) -> None:
    (folder / "x86-64.json").write_bytes(text.encode(errors="surrogateescape"))
    assert not ahead_code.is_here()
    assert load_ahead(twice, KINDS) is None


def test_the_target_follows_from_the_features_of_the_processor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    newer = ahead_code.NEWER_FLAGS
    for flags, target in (
        (frozenset(), ""),
        (frozenset({"sse2"}), "x86-64"),
        (newer - {"avx2"}, "x86-64"),
        (newer | {"avx512f"}, "x86-64-v3"),
    ):
        monkeypatch.setattr(elf_code, "flags", lambda flags=flags: flags)
        assert target == ahead_code.target.__wrapped__()
