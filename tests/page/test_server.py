"""Who may talk to the page: which hosts, origins and tokens are let through."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from psolver.page.server import COOKIE, AccessGuard, AccessRules, is_loopback

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


FOREIGN = {"origin": "http://evil.example"}
COOKIES = {value: {"cookie": f"{COOKIE}={value}"} for value in ("secret", "other")}


@pytest.mark.parametrize(
    ("rules", "host", "values", "expected"),
    [
        *((HERE, f"{host}:8173", {}, 200) for host in ("127.0.0.1", "localhost", "[::1]")),
        *((HERE, f"{host}:8173", {}, 403) for host in ("evil.example", "127.0.0.1.evil.example")),
        *((HERE, host, {}, 403) for host in ("localhost:80", "localhost", "", "[:8173")),
        (HERE, "localhost:8173", {"origin": "http://localhost:8173"}, 200),
        (HERE, "localhost:8173", FOREIGN, 403),
        (HERE, "localhost:8173", {"origin": "http://localhost:9000"}, 403),
        (HERE, "localhost:8173", {"origin": "null"}, 403),
        (OPEN, "192.168.1.5:8173", {}, 403),
        (OPEN, "192.168.1.5:8173", {"query": "token=other"}, 403),
        (OPEN, "192.168.1.5:8173", COOKIES["other"], 403),
        (OPEN, "192.168.1.5:8173", COOKIES["secret"], 200),
        (OPEN, "evil.example:8173", COOKIES["secret"], 403),  # a name may be made to point here
        (OPEN, "evil.example:8173", {"query": "token=secret"}, 403),
        (OPEN, "192.168.1.5:80", COOKIES["secret"], 403),
        (OPEN, "192.168.1.5:8173", {**FOREIGN, **COOKIES["secret"]}, 403),
        (OPEN, "192.168.1.5:8173", {**FOREIGN, "query": "token=secret"}, 403),
        (OPEN, "127.0.0.1:8173", {}, 403),  # other users of this computer
    ],
)
def test_only_known_hosts_with_own_pages_and_the_token_get_an_answer(
    rules: AccessRules, host: str, values: dict[str, str], expected: int
) -> None:
    start = answered(rules, host, **values)[0]
    assert expected == start["status"]
    headers = dict(start["headers"])
    assert b"frame-ancestors 'none'" in headers[b"content-security-policy"]
    assert headers[b"x-content-type-options"] == b"nosniff"


@pytest.mark.parametrize(
    ("rules", "values"),
    [
        (HERE, FOREIGN),
        *((OPEN, values) for values in ({}, {"query": "token=secret"}, COOKIES["other"])),
        (OPEN, {**FOREIGN, **COOKIES["secret"]}),
    ],
)
def test_a_connection_from_another_site_or_by_a_token_in_the_address_is_closed(
    rules: AccessRules, values: dict[str, str]
) -> None:
    told = answered(rules, "localhost:8173", "websocket", **values)
    assert told == [{"type": "websocket.close", "code": 1008}]


def test_the_token_is_remembered_and_leaves_the_address() -> None:
    start = answered(OPEN, "192.168.1.5:8173", query="token=secret")[0]
    headers = dict(start["headers"])
    assert (start["status"], headers[b"location"]) == (303, b"/")
    assert headers[b"set-cookie"] == b"psolver-token=secret; Path=/; HttpOnly; SameSite=Strict"


def test_addresses_of_this_computer_alone_are_known() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.8.9.1", "::1", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.168.1.5", "example.org")))
