"""Who may talk to the page: which hosts, origins and tokens are let through."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from psolver.app.web.server import COOKIE, AccessGuard, AccessRules, is_loopback

HERE = AccessRules("127.0.0.1", 8173, "")
OPEN = AccessRules("0.0.0.0", 8173, "secret")


async def _app(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"page"})


def answered(
    rules: AccessRules, host: str, kind: str = "http", query: str = "", **headers: str
) -> list[MutableMapping[str, Any]]:
    """The messages that answer a request."""
    told: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        told.append(message)

    async def receive() -> MutableMapping[str, Any]:
        return {}

    named = {"host": host, **headers}
    scope = {
        "type": kind,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
    }
    asyncio.run(AccessGuard(_app, rules)(scope, receive, send))
    return told


def status(rules: AccessRules, host: str, **values: str) -> int:
    """The status of the answer to a request for a page."""
    return int(answered(rules, host, **values)[0]["status"])


@pytest.mark.parametrize("host", ["127.0.0.1:8173", "localhost:8173", "[::1]:8173"])
def test_this_computer_may_come(host: str) -> None:
    assert status(HERE, host) == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example:8173", "127.0.0.1.evil.example:8173", "localhost:80", "localhost", "", "[:8173"],
)
def test_other_hosts_are_refused(host: str) -> None:
    assert status(HERE, host) == 403


def test_pages_of_other_sites_are_refused() -> None:
    assert status(HERE, "localhost:8173", origin="http://localhost:8173") == 200
    for origin in ("http://evil.example", "http://localhost:9000", "null"):
        assert status(HERE, "localhost:8173", origin=origin) == 403


def test_a_connection_from_another_site_is_closed() -> None:
    told = answered(HERE, "localhost:8173", "websocket", origin="http://evil.example")
    assert told == [{"type": "websocket.close", "code": 1008}]


def test_without_the_token_nobody_comes_from_outside() -> None:
    assert status(OPEN, "192.168.1.5:8173") == 403
    assert status(OPEN, "192.168.1.5:8173", query="token=other") == 403
    assert status(OPEN, "192.168.1.5:8173", cookie=f"{COOKIE}=other") == 403
    assert status(OPEN, "192.168.1.5:8173", cookie=f"{COOKIE}=secret") == 200


def test_a_name_that_others_can_point_here_is_refused_even_with_the_token() -> None:
    assert status(OPEN, "evil.example:8173", cookie=f"{COOKIE}=secret") == 403


def test_the_token_is_remembered_and_leaves_the_address() -> None:
    start = answered(OPEN, "192.168.1.5:8173", query="token=secret")[0]
    headers = dict(start["headers"])
    assert (start["status"], headers[b"location"]) == (303, b"/")
    assert headers[b"set-cookie"] == b"psolver-token=secret; Path=/; HttpOnly; SameSite=Strict"


def test_a_token_in_the_address_opens_no_connection() -> None:
    told = answered(OPEN, "192.168.1.5:8173", "websocket", query="token=secret")
    assert told == [{"type": "websocket.close", "code": 1008}]


def test_every_answer_keeps_the_page_to_itself() -> None:
    for host in ("localhost:8173", "evil.example:8173"):
        headers = dict(answered(HERE, host)[0]["headers"])
        assert b"frame-ancestors 'none'" in headers[b"content-security-policy"]
        assert headers[b"x-content-type-options"] == b"nosniff"


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.1", "::1", "localhost"])
def test_addresses_of_this_computer_alone(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org"])
def test_addresses_that_others_reach(host: str) -> None:
    assert not is_loopback(host)
