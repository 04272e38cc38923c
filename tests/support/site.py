"""The site, where psolver runs in the browser: built once for all tests, given out by a plain
server.
"""

from __future__ import annotations

import functools
import http.server
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from filelock import FileLock

from support.places import ROOT

# what build.py says where something is missing
LACKS = ("there is no Pyodide", "there is no linker", "cannot be fetched")
BELOW = "puzzles/psolver"  # the path below which the server gives it out


def built(factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of the site, which all workers of a run share; the test is skipped where something
    is missing that it is made with.
    """
    own = factory.getbasetemp()
    shared = own if worker_id == "master" else own.parent
    site = shared / "browser-site" / BELOW
    with FileLock(shared / "browser-site.lock"):
        if not (site / "service_worker.js").is_file():
            command = [sys.executable, ROOT / "packaging/browser/build.py", site]
            here = {**os.environ, "PYTHONPATH": str(ROOT)}  # not one that is installed
            done = subprocess.run(command, capture_output=True, text=True, check=False, env=here)
            if any(lack in done.stderr for lack in LACKS):
                pytest.skip(done.stderr.strip())
            assert 0 == done.returncode, done.stderr
    return site


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """It gives out files, and says nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def given_out(site: Path, below: str = BELOW) -> Iterator[str]:
    """The address of a server that gives out the site, below a path, with no headers of its own."""
    root = site.parents[below.count("/")]
    handler = functools.partial(QuietHandler, directory=root)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/{below}/"
        server.shutdown()
