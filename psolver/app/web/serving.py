"""Where the page is served: what was asked for, a port that is free, the address to open."""

from __future__ import annotations

import os
import socket
from typing import NamedTuple

from ...errors import PsolverError
from .worker import Limits

PORT = 8173  # where the page is, unless that is taken


class Serving(NamedTuple):
    """Where the page is to be served, and what its searches may take.

    host     name or address to listen at
    port     None: PORT, or any free one
    name     the file or sample that it was started with; "": none
    text     the puzzle that a new tab shows, where there is no file; "": the one to begin with
    file     the puzzle file that each tab reads, and may save in; "": none
    browser  is the page to be opened?
    """

    host: str = "127.0.0.1"
    port: int | None = None
    name: str = ""
    text: str = ""
    file: str = ""
    browser: bool = True
    limits: Limits = Limits()


def link(host: str, port: int, token: str) -> str:
    """The address of the page, for a browser on this computer, or, with a token, on others.

    >>> link("127.0.0.1", 8173, ""), link("::1", 80, "t")
    ('http://127.0.0.1:8173/', 'http://[::1]:80/?token=t')
    """
    name = socket.gethostname() if host in ("0.0.0.0", "::") else host
    shown = f"[{name}]" if ":" in name else name
    return f"http://{shown}:{port}/" + (f"?token={token}" if token else "")


def free_port(serving: Serving) -> int:
    """The port to listen on. Raises PsolverError where it is taken, or the host is not ours."""
    host, wanted = serving.host, serving.port
    for port in (PORT, 0) if wanted is None else (wanted,):
        try:
            return _tried(host, port)
        except OSError as error:
            fault = error.strerror or str(error)
    place = host if wanted is None else f"{host}, port {wanted}"
    cure = "choose another --host or --port"
    raise PsolverError(f"psolver gui: cannot listen at {place} ({fault}); {cure}")


def _tried(host: str, port: int) -> int:
    """The port, or for 0 any free one. Raises OSError where nobody can listen there."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        if os.name == "posix":  # a server that has just ended does not matter
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        trial.bind(address)
        found: int = trial.getsockname()[1]
        return found
