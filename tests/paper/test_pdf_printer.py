"""Sheets and booklets as PDF, by a browser of the machine or one that only looks like it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.browser import CHROMIUM
from support.command import COMMAND, SMALL, Run, run, unix
from support.places import ROOT

from psolver import PsolverError
from psolver.paper import pdf_printer
from psolver.paper.pdf_printer import browser, pdf

CUBE = "samples/soma-cube.toml"
INSTEAD = "write HTML with -o NAME.html and print that"
NONE_FOUND = (
    "PDF is printed by Chromium, Chrome or Edge, and none was found; install one, or name one with"
    f" the variable PSOLVER_BROWSER, or {INSTEAD}"
)


def program(folder: Path, script: str, name: str = "browser") -> Path:
    """A program that stands for a browser."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of temporary files, empty."""
    found = tmp_path / "temporary"
    found.mkdir()
    monkeypatch.setattr(pdf_printer, "mkdtemp", lambda prefix, dir: str(_made(found / prefix)))
    return found


def _made(path: Path) -> Path:
    path.mkdir()
    return path


# finding a browser --------------------------------------------------------------------------------


def test_a_variable_names_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PSOLVER_BROWSER", sys.executable)
    assert sys.executable == browser()
    monkeypatch.setenv("PSOLVER_BROWSER", "no-such-browser")
    fault = "PSOLVER_BROWSER: there is no program no-such-browser; name a Chromium or Chrome"
    with pytest.raises(PsolverError) as caught:
        browser()
    assert fault == str(caught.value)


@pytest.mark.parametrize(
    ("system", "place"),
    [
        ("Darwin", "Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
        ("Windows", "Microsoft/Edge/Application/msedge.exe"),
    ],
)
def test_browsers_have_their_usual_places(
    system: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PSOLVER_BROWSER", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr("platform.system", lambda: system)
    (tmp_path / place).parent.mkdir(parents=True)
    (tmp_path / place).touch()
    assert str(tmp_path / place) == browser()


def test_without_a_browser_nothing_is_searched_or_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PSOLVER_BROWSER", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("platform.system", lambda: "Linux")
    path = tmp_path / "sheet.PDF"
    for more in ([], [CUBE], ["--cards", "2"]):
        assert Run(2, "", f"-o {path}: {NONE_FOUND}\n") == run("export", SMALL, *more, "-o", path)
    assert [] == list(tmp_path.iterdir())


# running one --------------------------------------------------------------------------------------

PRINTS = """
for one; do page=${one#file://}; done
for one; do case $one in --print-to-pdf=*) cp "$page" "${one#*=}";; esac; done
"""


@unix
def test_what_the_browser_prints_is_returned_without_its_date(tmp_path: Path, folder: Path) -> None:
    page = "/CreationDate (D:20261126140000+00'00')/ModDate (D:20261126140000+00'00')"
    printed = b"/CreationDate (D:20000101000000+00'00')/ModDate (D:20000101000000+00'00')"
    assert printed == pdf(page, str(program(tmp_path, PRINTS)))
    assert [] == list(folder.iterdir())


@unix
@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("exit 1", ""),
        ("exit 0", ""),
        ("echo 'no sandbox' >&2; echo 'a:dbus/bus.cc: failed' >&2; exit 1", " (no sandbox)"),
    ],
)
def test_a_browser_that_does_not_print_is_one_sentence(
    script: str, why: str, tmp_path: Path, folder: Path
) -> None:
    path = program(tmp_path, script)
    with pytest.raises(PsolverError) as caught:
        pdf("page", str(path))
    assert f"{path}: printed no PDF{why}; {INSTEAD}" == str(caught.value)
    assert [] == list(folder.iterdir())


def test_a_program_that_cannot_be_started_is_one_sentence(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(PsolverError) as caught:
        pdf("page", str(tmp_path / "missing"))
    assert str(caught.value).startswith(f"{tmp_path / 'missing'}: cannot be started (")
    assert [] == list(folder.iterdir())


@unix
def test_a_browser_that_takes_too_long_is_ended_with_all_that_it_started(
    tmp_path: Path, folder: Path
) -> None:
    pid = tmp_path / "pid"
    path = program(tmp_path, f"sleep 60 & echo $! > {pid}; wait")
    with pytest.raises(PsolverError) as caught:
        pdf("page", str(path), 0.5)
    assert f"{path}: printed no PDF in 0.5 s; {INSTEAD}" == str(caught.value)
    assert [] == list(folder.iterdir())
    assert _has_ended(int(pid.read_text()))


def _has_ended(pid: int) -> bool:
    """Whether a process has ended, or does so within some seconds."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        shown = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, check=False
        )
        if shown.stdout.strip()[:1] in (b"", b"Z"):
            return True
        time.sleep(0.05)
    return False


@unix
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl-C", "TERM"]
)
def test_a_signal_ends_the_browser_and_leaves_nothing(
    number: int, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid, out, temporary = tmp_path / "pid", tmp_path / "out", tmp_path / "temporary"
    for one in (out, temporary):
        one.mkdir()
    path = program(tmp_path, f"echo $$ > {pid}.part; mv {pid}.part {pid}; exec sleep 60")
    monkeypatch.setenv("PSOLVER_BROWSER", str(path))
    monkeypatch.setenv("TMPDIR", str(temporary))
    process = subprocess.Popen(
        [*COMMAND, "export", SMALL, "-o", str(out / "sheet.pdf")],
        stderr=subprocess.PIPE,
        cwd=ROOT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    deadline = time.monotonic() + 30
    while not pid.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(number)
    assert b"" == process.communicate(timeout=20)[1].strip()
    assert (status, [], []) == (process.returncode, [*out.iterdir()], [*temporary.iterdir()])
    assert _has_ended(int(pid.read_text()))


# Chromium itself ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
@pytest.mark.parametrize(
    ("files", "wide", "pages", "texts"),
    [
        ([SMALL], 210, 2, ["A monomino, a domino and a tromino", "A solution", "page 2 of 2"]),
        ([SMALL, CUBE, "--paper", "a5"], 148, 4, ["Contents", "2. The Soma cube", "page 4 of 4"]),
        ([CUBE, "--cards", "2"], 210, 2, ["Card 2"]),
    ],
    ids=["sheet", "booklet", "cards"],
)
def test_chromium_prints_every_page_once(
    files: list[str], wide: float, pages: int, texts: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "out.pdf"
    done = run("export", *files, "-o", path)
    assert (0, "") == (done.status, done.out)
    data = path.read_bytes()
    assert data.startswith(b"%PDF-")
    assert pages == len(re.findall(rb"/Type /Page\b(?!s)", data))
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert all(abs(float(width) * 25.4 / 72 - wide) < 0.5 for width, _ in boxes)
    assert [path] == list(tmp_path.iterdir())
    run("export", *files, "-o", tmp_path / "again.pdf")
    assert data == (tmp_path / "again.pdf").read_bytes()
    pdfium = pytest.importorskip("pypdfium2")
    shown = "\n".join(page.get_textpage().get_text_range() for page in pdfium.PdfDocument(data))
    assert all(text in shown for text in texts)
