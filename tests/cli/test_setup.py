"""`psolver new`, `samples` and `gui`: to begin with."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from support.command import COMMAND, INSTALLED, SMALL_BOX, Run, run
from support.places import PACKAGE, ROOT, SAMPLES

import psolver

# new ----------------------------------------------------------------------------------------------


STARTERS = PACKAGE / "cli/starters"
KINDS = ("flat", "solid", "symmetry")
EXAMPLE = re.compile(r"^# (\w+ = .*|\[+\w+\]+)$", re.M)  # a line that is code behind a #


@pytest.mark.rooms
def test_what_its_comments_show_can_be_written_too() -> None:
    for kind in KINDS:
        text = (STARTERS / f"{kind}.toml").read_text(encoding="utf-8")
        told = EXAMPLE.sub(r"\1", text)
        names = {line.split(" = ")[0] for line in EXAMPLE.findall(text)}
        assert {"[[piece]]", "[expect]", "count", "color", "at_least"} <= names
        puzzle = psolver.loads(told)
        assert puzzle.piece("dot")
        assert (1, 1) == (puzzle.expect.at_least, psolver.Search(puzzle, limit=1).count().solutions)


def test_on_standard_output_it_can_be_piped() -> None:
    done = run("new", "-", "--solid")
    assert Run(0, (STARTERS / "solid.toml").read_text(encoding="utf-8"), "") == done


# samples ------------------------------------------------------------------------------------------


NAMES = [
    *sorted(path.stem for path in SAMPLES.glob("*.toml")),
    *(
        f"{folder}/{path.stem}"
        for folder in ("sequences", "problems")
        for path in sorted(SAMPLES.glob(f"{folder}/*.toml"))
    ),
    *(f"make/{path.stem}" for path in sorted(SAMPLES.glob("make/*.toml"))),
    *(f"covers/{path.stem}" for path in sorted(SAMPLES.glob("covers/*.dlx"))),
]


@pytest.mark.rooms
def test_the_samples_are_listed_by_name_in_columns() -> None:
    done = run("samples")
    head, *lines = done.out.splitlines()
    assert (0, "", NAMES) == (done.status, done.err, [line.split()[0] for line in lines])
    where = [head.index(word) for word in ("kind", "solutions", "title")]
    assert {" "} == {line[column - 1] for line in lines for column in where}
    assert [line.rstrip() for line in lines] == lines


@pytest.mark.slow
def test_an_installed_psolver_brings_its_samples(built_wheel: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(built_wheel, tmp_path / "site", "zip")
    code = f"import sys; sys.path.insert(0, sys.argv.pop(1)); {INSTALLED}"
    command = [COMMAND[0], "-P", "-c", code, str(tmp_path / "site"), "small-2x3", "-q"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, check=False)
    assert SMALL_BOX == done.stdout.decode().replace("\r\n", "\n")


# gui ----------------------------------------------------------------------------------------------


pytest.importorskip("starlette")
MISSING = 'psolver gui needs the package starlette: python -m pip install "psolver[gui]"\n'


@pytest.mark.rooms
def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        told = run("gui", "--no-browser", "--port", str(port))
    assert told.status == 2
    assert told.err.startswith(f"psolver gui: cannot listen at 127.0.0.1, port {port} (")
    assert told.err.endswith("); choose another --host or --port\n")


@pytest.mark.rooms
def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_bytes(b"\xff\xfe")
    told = run("gui", str(path), "--no-browser")
    assert (told.status, told.err) == (2, f"{path}: is not UTF-8 text; save it as UTF-8\n")


@pytest.mark.rooms
def test_without_its_packages_it_tells_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psolver.page.gui_command.find_spec", lambda _: None)
    told = run("gui")
    assert (told.status, told.err) == (2, MISSING)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_within_a_second_and_it_leaves_nothing(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "psolver", "gui", "--no-browser", "--host", "0.0.0.0"]
    own = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=own)
    assert server.stderr
    line = server.stderr.readline()
    assert "?token=" in line
    server.send_signal(number)
    began = time.monotonic()
    _, rest = server.communicate(timeout=10)
    assert time.monotonic() - began < 2
    assert (server.returncode, rest.strip()) == (status, "")
    assert [] == list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_open_pages_are_closed_in_silence() -> None:
    client = pytest.importorskip("websockets.sync.client")
    command = [sys.executable, "-m", "psolver", "gui", "--no-browser"]
    own = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=own)
    assert server.stderr
    place = server.stderr.readline().split()[2].removeprefix("http://")
    start = {"text": None, "link": None, "laid": "", "view": "", "day": [2026, 1, 1]}
    with ExitStack() as pages:
        for number in "12":
            page = pages.enter_context(client.connect(f"ws://{place}connection"))
            page.send(json.dumps([0, "start", {**start, "tab": number}]))
            page.recv()
        server.send_signal(signal.SIGINT)
        _, rest = server.communicate(timeout=20)
    assert (130, "") == (server.returncode, rest.strip())
