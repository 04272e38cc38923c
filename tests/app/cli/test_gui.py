"""`psolver gui`: what it says, and how it ends."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.command import run
from support.gui import environment
from support.places import ROOT

pytest.importorskip("nicegui")
MISSING = "psolver gui needs the package nicegui: python -m pip install 'psolver[gui]'\n"


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        told = run("gui", "--no-browser", "--port", str(port))
    assert told.status == 2
    assert told.err.startswith(f"psolver gui: cannot listen at 127.0.0.1, port {port} (")
    assert told.err.endswith("); choose another --host or --port\n")


def test_a_file_that_is_not_there_is_told() -> None:
    told = run("gui", "no-such-puzzle.toml", "--no-browser")
    assert told.status == 2
    assert told.err.startswith("no-such-puzzle.toml: cannot be read (")


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_bytes(b"\xff\xfe")
    told = run("gui", str(path), "--no-browser")
    assert (told.status, told.err) == (2, f"{path}: is not UTF-8 text; save it as UTF-8\n")


def test_without_its_packages_it_tells_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    told = run("gui")
    assert (told.status, told.err) == (2, MISSING)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_within_a_second_and_it_leaves_nothing(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "psolver", "gui", "--no-browser", "--host", "0.0.0.0"]
    own = {**environment(), "PYTHONPATH": str(ROOT)}
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
