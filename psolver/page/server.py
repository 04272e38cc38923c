"""The server of the page: it begins, ends with Ctrl-C, and answers this page's browser tabs alone.

A page of another site may send requests to this computer, also under a name that it lets point here
(DNS rebinding); so the host that a request names must be ours, and so must the page that it comes
from. If other computers can reach the page, it needs a token, which the link that psolver prints
has in it; a cookie remembers it.
"""

from __future__ import annotations

import hmac
import ipaddress
import os
import secrets
import socket
import sys
import webbrowser
from typing import NamedTuple
from urllib.parse import urlsplit

import uvicorn
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..cli.output import say
from ..core.errors import PsolverError
from ..core.formats import MOST_FILE_BYTES
from .phone_link import own_address, print_code
from .server_settings import ServerSettings
from .site import site

PORT = 8173  # unless that is taken
BACKLOG = 100  # connections that wait to be accepted
COOKIE = "psolver-token"
POLICY = (  # nothing comes from elsewhere; pictures and the editor have styles of their own
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def link(host: str, port: int, token: str) -> str:
    """Return the address of the page, for a browser on this computer, or, with a token, on others.

    >>> link("127.0.0.1", 8173, ""), link("::1", 80, "t")
    ('http://127.0.0.1:8173/', 'http://[::1]:80/?token=t')
    """
    name = host
    if host in ("0.0.0.0", "::"):
        name = own_address()
    bracketed = name
    if ":" in name:
        bracketed = f"[{name}]"
    return f"http://{bracketed}:{port}/" + (f"?token={token}" if token else "")


def listening(settings: ServerSettings) -> socket.socket:
    """Return a socket that listens. Raises PsolverError if the port is taken, or the host is not
    ours.
    """
    host, chosen_port = settings.host, settings.port
    for port in (PORT, 0) if chosen_port is None else (chosen_port,):
        try:
            return _listening(host, port)
        except OSError as error:
            fault = error.strerror or str(error)
    place = host
    if chosen_port is not None:
        place = f"{host}, port {chosen_port}"
    cure = "choose another --host or --port"
    raise PsolverError(f"psolver gui: cannot listen at {place} ({fault}); {cure}")


def _listening(host: str, port: int) -> socket.socket:
    """A socket at the port, or for 0 at any free one. Raises OSError if that is impossible."""
    addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    family, _, _, _, address = addresses[0]
    # of sockets that do not name their protocol, asyncio holds small messages back for 40 ms
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # a server that has just ended does not matter
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(BACKLOG)
    except OSError:
        made.close()
        raise
    return made


def serve(settings: ServerSettings) -> None:
    """Serve the page until Ctrl-C. Raises PsolverError if it cannot listen at the address."""
    with listening(settings) as open_socket:
        port: int = open_socket.getsockname()[1]
        token = ""
        if not is_loopback(settings.host):
            token = secrets.token_urlsafe(16)
        address = link(settings.host, port, token)
        config = uvicorn.Config(
            AccessGuard(
                site(settings._replace(shared=address if token else "")),
                AccessRules(settings.host, port, token),
            ),
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_max_size=2 * MOST_FILE_BYTES,  # of a file that the browser sends, in base64
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=1,
        )
        say(f"psolver gui: {address} (Ctrl-C ends it)")
        if token and not settings.quiet:
            print_code(address, sys.stderr)
        if settings.browser:
            webbrowser.open(address)
        uvicorn.Server(config).run([open_socket])


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
            address = urlsplit(f"//{host}")
            name, port = address.hostname or "", address.port or 80
        except ValueError:
            return False
        if port != self.port:
            return False
        if is_loopback(name) or name == self.host:
            return True
        if is_loopback(self.host):
            return False
        return _address(name) is not None or name == socket.gethostname().lower()


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


def _is_same(typed_token: str, token: str) -> bool:
    return hmac.compare_digest(typed_token.encode(), token.encode())


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return with_headers
