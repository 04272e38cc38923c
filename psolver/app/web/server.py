"""The server of the page: it begins, ends with Ctrl-C, and answers this page's browser tabs alone.

A page of another site may send requests to this computer, also under a name that it lets point here
(DNS rebinding); so the host that a request names must be ours, and so must the page that it comes
from. If other computers can reach the page, it needs a token, which the link that psolver prints
has in it; a cookie remembers it.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import os
import secrets
import socket
import webbrowser
from collections.abc import Awaitable, Callable
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...errors import PsolverError

PORT = 8173  # unless that is taken
RECONNECT_SECONDS = 5.0  # that a page may be away before its search ends
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path fill="#4c8dd6" '
    'd="M0 0H2V1H1V2H0Z"/><path fill="#e0a030" d="M2 0H3V3H2V2H1V1H2Z"/>'
    '<path fill="#58a868" d="M0 2H2V3H0Z"/></svg>'
)
COOKIE = "psolver-token"
POLICY = (  # nothing comes from elsewhere; Vue makes functions of templates, and NiceGUI runs calls
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class ServerSettings(NamedTuple):
    """The address of the page, its first puzzle, and the memory of its searches.

    host     name or address to listen at
    port     None: PORT, or any free one
    name     the file or sample that it was started with; "": none
    text     the puzzle that a new tab shows, if there is no file; "": the usual one
    file     the puzzle file that each tab reads, and may save in; "": none
    browser  whether to open the page
    memory   in bytes, the most that one search may take
    """

    host: str = "127.0.0.1"
    port: int | None = None
    name: str = ""
    text: str = ""
    file: str = ""
    browser: bool = True
    memory: int = 2 * 10**9


def link(host: str, port: int, token: str) -> str:
    """Return the address of the page, for a browser on this computer, or, with a token, on others.

    >>> link("127.0.0.1", 8173, ""), link("::1", 80, "t")
    ('http://127.0.0.1:8173/', 'http://[::1]:80/?token=t')
    """
    name = socket.gethostname() if host in ("0.0.0.0", "::") else host
    shown = f"[{name}]" if ":" in name else name
    return f"http://{shown}:{port}/" + (f"?token={token}" if token else "")


def free_port(settings: ServerSettings) -> int:
    """Return the port to listen on. Raises PsolverError if it is taken, or the host is not ours."""
    host, wanted = settings.host, settings.port
    for port in (PORT, 0) if wanted is None else (wanted,):
        try:
            return _tried(host, port)
        except OSError as error:
            fault = error.strerror or str(error)
    place = host if wanted is None else f"{host}, port {wanted}"
    cure = "choose another --host or --port"
    raise PsolverError(f"psolver gui: cannot listen at {place} ({fault}); {cure}")


def _tried(host: str, port: int) -> int:
    """The port, or for 0 any free one. Raises OSError if it cannot be listened to."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        if os.name == "posix":  # a server that has just ended does not matter
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        trial.bind(address)
        found: int = trial.getsockname()[1]
        return found


def serve(settings: ServerSettings) -> None:
    """Serve the page until Ctrl-C. Raises PsolverError if it cannot listen at the address."""
    from nicegui import app, ui

    port = free_port(settings)
    token = "" if is_loopback(settings.host) else secrets.token_urlsafe(16)
    _prepare()
    app.add_middleware(AccessGuard, rules=AccessRules(settings.host, port, token))
    app.on_startup(lambda: _announce_later(link(settings.host, port, token), settings.browser))
    ui.run(
        _page_of(settings),
        host=settings.host,
        port=port,
        title="psolver",
        favicon=ICON,
        dark=None,
        language="en-US",
        show=False,
        reload=False,
        tailwind=False,
        binding_refresh_interval=None,
        reconnect_timeout=RECONNECT_SECONDS,
        show_welcome_message=False,
        timeout_graceful_shutdown=1,
        server_header=False,
    )


def _prepare() -> None:
    from nicegui import app, core

    from ...formats import MOST_BYTES
    from .views import serve_modules
    from .views.puzzle_view import serve_samples

    core.sio.eio.max_http_buffer_size = MOST_BYTES  # of a text that the browser sends
    app.config.quasar_config["loadingBar"] = {"skipHijack": True}  # no bar for every request
    serve_modules()
    serve_samples()


def _page_of(settings: ServerSettings) -> Callable[[], Awaitable[None]]:
    from nicegui import app, background_tasks

    from .tab import Tabs
    from .tab_page import build_page
    from .worker import close_spare, prepare_spare

    tabs = Tabs(settings.memory, settings.file)
    app.on_shutdown(tabs.close)
    app.on_shutdown(close_spare)

    async def page() -> None:
        await build_page(tabs, settings)
        background_tasks.create(asyncio.to_thread(prepare_spare))

    return page


def _announce_later(address: str, browser: bool) -> None:
    """Print the address, and open it, as soon as the server listens, which waits for this."""
    from nicegui import background_tasks
    from nicegui.server import Server

    from ..output import say

    async def announce() -> None:
        while not Server.instance.started:
            await asyncio.sleep(0.01)
        say(f"psolver gui: {address} (Ctrl-C ends it)")
        if browser:
            webbrowser.open(address)

    background_tasks.create(announce())


# access -------------------------------------------------------------------------------------------


def is_loopback(host: str) -> bool:
    """Whether a name or an address stands for this computer alone.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    address = _address(host)
    return host == "localhost" or (address is not None and address.is_loopback)


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


class AccessRules(NamedTuple):
    """The host and port of the server, and the token that requests need, "" for none."""

    host: str
    port: int
    token: str

    def allows_host(self, host: str) -> bool:
        """Whether a request names a host of ours; any address is, if others can reach us."""
        try:
            parts = urlsplit(f"//{host}")
            name, port = parts.hostname or "", parts.port or 80
        except ValueError:
            return False
        if port != self.port:
            return False
        if is_loopback(name) or name == self.host:
            return True
        here = _address(name) is not None or name in (socket.gethostname().lower(), self.host)
        return not is_loopback(self.host) and here


class AccessGuard:
    """Passes on the requests that the rules allow, with headers that keep the page to itself."""

    def __init__(self, app: ASGIApp, rules: AccessRules) -> None:
        self._app, self._rules = app, rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or one connection of a page."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        if fault := self._fault(request):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            else:
                await PlainTextResponse(f"{fault}\n", 403, HEADERS)(scope, receive, send)
        elif self._brings_token(request):  # to be remembered, and to leave the address
            cookie = f"{COOKIE}={self._rules.token}; Path=/; HttpOnly; SameSite=Strict"
            headers = {**HEADERS, "set-cookie": cookie}
            await RedirectResponse("/", 303, headers)(scope, receive, send)
        else:
            await self._app(scope, receive, _with_headers(send))

    def _fault(self, request: HTTPConnection) -> str:
        """Return the reason to refuse a request; "" to allow it."""
        host, origin = request.headers.get("host", ""), request.headers.get("origin")
        if not self._rules.allows_host(host):
            return "This server does not answer to that name."
        if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
            return "Pages of other sites may not use this one."
        if not self._rules.token or self._brings_token(request):
            return ""
        if _is_same(request.cookies.get(COOKIE, ""), self._rules.token):
            return ""
        return "Open the link that psolver gui printed: it has a token, which is missing here."

    def _brings_token(self, request: HTTPConnection) -> bool:
        if not self._rules.token or request.scope["type"] != "http":
            return False
        return _is_same(request.query_params.get("token", ""), self._rules.token)


def _is_same(given: str, token: str) -> bool:
    return hmac.compare_digest(given.encode(), token.encode())


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return with_headers
