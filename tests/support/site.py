"""The site, where psolver runs in the browser, given out by a plain server."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from support.shared_builds import BELOW


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
