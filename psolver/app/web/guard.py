"""Who may talk to the page: its own browser tabs, and nobody else.

A page of another site may send requests to this computer, also under a name that it lets point here
(DNS rebinding); so the host that a request names must be ours, and so must the page that it comes
from. Where other computers can reach the page a token is asked for, which the link that psolver
prints has in it; a cookie remembers it.
"""

from __future__ import annotations

import hmac
import ipaddress
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import parse_qs, urlsplit

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Message, Receive, Send], Awaitable[None]]

COOKIE = "psolver-token"
POLICY = (  # nothing comes from elsewhere; Vue makes functions of templates, and NiceGUI runs calls
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


def is_loopback(host: str) -> bool:
    """Does a name or an address stand for this computer alone?

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


class Rules(NamedTuple):
    """What a request must have.

    host   where the server listens
    port   and on which port
    token  that is asked for; "": none
    """

    host: str
    port: int
    token: str

    def allows_host(self, told: str) -> bool:
        """Is it ours, the host that a request names? Addresses are, where others can reach us:
        only names can be made to point here.
        """
        try:
            parts = urlsplit(f"//{told}")
            name, port = parts.hostname or "", parts.port or 80
        except ValueError:
            return False
        if port != self.port:
            return False
        if is_loopback(name) or name == self.host:
            return True
        here = _address(name) is not None or name in (socket.gethostname().lower(), self.host)
        return not is_loopback(self.host) and here


class Guard:
    """Lets through what the rules allow, with headers that keep the page to itself."""

    def __init__(self, app: App, rules: Rules) -> None:
        self._app, self._rules = app, rules

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request, or one connection of a page."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if fault := self._fault(scope, headers):
            await _refuse(scope["type"], fault, send)
        elif self._brings_token(scope):
            await _let_in(scope, self._rules.token, send)
        else:
            await self._app(scope, receive, _with_headers(send))

    def _fault(self, scope: Message, headers: dict[bytes, str]) -> str:
        """Why a request is refused; "" where it is not."""
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        if not self._rules.allows_host(host):
            return "This page is not known under that name."
        if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
            return "Pages of other sites may not use this one."
        if not self._rules.token or self._brings_token(scope):
            return ""
        if hmac.compare_digest(_cookie(headers).encode(), self._rules.token.encode()):
            return ""
        return "Open the link that psolver gui has printed: the token in it is missing here."

    def _brings_token(self, scope: Message) -> bool:
        """Does the address of a request have the token in it?"""
        if not self._rules.token or scope["type"] != "http":
            return False
        told = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        return hmac.compare_digest(told.encode(), self._rules.token.encode())


def _cookie(headers: dict[bytes, str]) -> str:
    """The token that the browser remembers."""
    try:
        cookie = SimpleCookie(headers.get(b"cookie", ""))
    except CookieError:
        return ""
    return cookie[COOKIE].value if COOKIE in cookie else ""


async def _refuse(kind: str, why: str, send: Send) -> None:
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *HEADERS]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": f"{why}\n".encode()})


async def _let_in(scope: Message, token: str, send: Send) -> None:
    """Remember the token, and go on to the page without it."""
    cookie = f"{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict"
    headers = [(b"location", b"/"), (b"set-cookie", cookie.encode()), *HEADERS]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await send(message)

    return with_headers
