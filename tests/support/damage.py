"""Files damaged at random, each the same for its seed: puzzles, exact-cover problems, solutions.

damaged(data, Random(7), others)    is some bytes after one to four kinds of damage
restructured(data, Random(7), known) is a puzzle with keys and values that it should not have
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from math import inf, nan
from random import Random
from typing import Any

import tomlkit

Damage = Callable[[Random, bytes, Sequence[bytes]], bytes]

MOST_BYTES = 200_000  # of a damaged file: more only takes time
TOKEN = re.compile(rb"[A-Za-z_]+|[0-9]+|[^\sA-Za-z0-9]|\s+")
NUMBERS = [
    *rb"0 1 2 3 7 -1 +5 -0 1.5 1e9 1e400 1e inf nan 0b101 0o777 0x1F 1_000 1__0 007".split(),
    *rb"2024-01-01 12:30:00 999999999999 1000000000000 1000000000001".split(),
    *(30 * b"9", 5000 * b"9", b"0x" + 99 * b"f"),
]
WORDS = [
    *rb"board pieces piece piece_set count can_rotate can_reverse goal symmetry connected".split(),
    *rb"title notes source expect solutions distinct figures at_least reason effort".split(),
    *rb"shape name color true false 'any' '6x10' '3x4x5' '999x999' '99x99x99' '1x1' '0x0'".split(),
    *rb"'#' '##' '#.#' 'A' '?' 'red' '#123456' 'mirror' 'quarter' 'pentominoes' 'soma'".split(),
    *rb"'hexominoes' 'octominoes' [[piece]] [expect] [] {} [[]] [0,3] [1,'any'] ['a','b']".split(),
    *rb"""''' ' " = # --- \u0000 \uD800 \n | {a=1} piece.name='A' a.b.c.d=1 NaN null a:b""".split(),
    *rb'2|x 0:2|y 3:1|z [0,0] [0,0,0] {"placements":[]} {"piece":"A","cells":[[0,0]]}'.split(),
    *(b"'one-sided tetrominoes'", b'"""', b"\n"),
]
# keys of a puzzle with values that may do, so that many damaged puzzles can be searched
VALUES = {
    b"board": rb"""'3x4' '2x2x3' '6x10' '20x20' '40x40' "#?#\n##\n#?" 'A#' "##\n---\n##" """,
    b"pieces": rb"""'##' '#.#' "##\n#" "#\n\n##\n\nAA\n.A" "#\n---\n#" 'AAAA' '#####'""",
    b"piece_set": b"'dominoes' 'tetrominoes' ['soma','trominoes'] 'pentominoes' 'tetracubes'",
    b"count": b"0 1 2 5 [0,3] 'any' [1,'any'] 1000000000000",
    b"can_rotate": b"true false",
    b"can_reverse": b"true false",
    b"goal": b"'symmetry' 'tiling'",
    b"symmetry": b"'mirror' ['rotation','quarter']",
    b"connected": b"true false",
    b"title": "'é┃' ''".encode(),
}
LETTERS = [
    *("\u0663", "\uff11", "\u00d7", "\u00a0", "\ufeff", "\u2028", "\u0085", "\u202e", "\u200b"),
    *("e\u0301", "\U0001f9e9", "\U0010ffff", "\ufffd", "\u1e9e", "\u2501", "\x00", "\x1b[31m"),
    *("\t", "\x0b", "\x0c", "\x7f", "\r", "\u3000", "\uffff"),
]
MARKS = b"#?. AB1"
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252", "utf-8-sig", "utf-7", "cp037")
LINE_ENDS = (b"\r\n", b"\r", b"\n\r", b"\n\n", b"\x0b", b"\xe2\x80\xa8", b"\\\n", b"")


def damaged(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Some bytes, damaged in one to four ways; `others` are files of the same kind, to splice."""
    for _ in range(random.choice([1, 1, 1, 2, 2, 3, 4])):
        data = random.choice(DAMAGES)(random, data, others)[:MOST_BYTES]
    return data


def _place(random: Random, data: bytes) -> int:
    return random.randint(0, len(data))


def _part(random: Random, data: bytes) -> tuple[int, int]:
    """The ends of a part, most often a short one."""
    first = _place(random, data)
    return first, min(len(data), first + random.choice([1, 1, 2, 3, 8, 40, 400]))


# keys and values of a puzzle ----------------------------------------------------------------------

ODD: list[Any] = [
    *(0, -1, 1, 2, 10**12, 2**63 - 1, 0.5, inf, nan, True, False, "", "x", "#", "?", "a#b", "6x4"),
    *("#\n\n#", "###\n---\n###", "1..5", "{n}", "2026-11-23", "1x1x2", "mirror", 3 * "é\n"),
    *([], [0], [1, 2], [""], ["A", "B"], [[1], [2]], {}, {"a": 1}, {"n": "1..3"}, [{}], [{"a": 1}]),
]


def tables(value: Any) -> Iterator[Any]:
    """Every table in a value of TOML, the outer ones first."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, dict | list):
            yield from tables(part)


def values_of(files: Sequence[bytes]) -> dict[str, list[Any]]:
    """The values that each key has anywhere in some puzzles."""
    found: dict[str, list[Any]] = {}
    for data in files:
        for table in tables(tomllib.loads(data.decode("utf-8-sig"))):
            for key, value in table.items():
                found.setdefault(key, []).append(value)
    return found


def restructured(data: bytes, random: Random, known: dict[str, list[Any]]) -> bytes:
    """A puzzle after one to four changes of its keys: missing, renamed, moved, with another value,
    or one that another puzzle has.
    """
    puzzle = tomllib.loads(data.decode("utf-8-sig"))
    for _ in range(random.choice([1, 1, 2, 3, 4])):
        every = list(tables(puzzle))
        table, other, change = random.choice(every), random.choice(every), random.randrange(8)
        key = random.choice([*table, "board"])
        new = random.choice(list(known))
        if change == 0:
            table.pop(key, None)
        elif change == 1:
            table[random.choice([key[1:], key + "s", key[::-1], key.upper(), ""])] = table.get(
                key, 1
            )
        elif change == 2:
            other[key] = deepcopy(table.pop(key, 1))
        elif change == 3:
            table[key] = deepcopy(random.choice(ODD))
        elif change == 4 and isinstance(table.get(key), str):
            digit = random.choice(("0", "1", "3", "7", "40", "-2", "9" * 30))
            table[key] = re.sub(r"\d+", digit, table[key], count=1)
        else:
            table[new] = deepcopy(random.choice([*known[new], random.choice(ODD)]))
    return tomlkit.dumps(puzzle).encode()


# bytes and lines ----------------------------------------------------------------------------------


def _one_byte(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    at = _place(random, data)
    byte = bytes([random.randrange(256)])
    return data[:at] + byte + data[at + random.randint(0, 1) :]


def _one_bit(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    if not data:
        return data
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def _cut_out(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    first, last = _part(random, data)
    return data[:first] + data[last:]


def _cut_off(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    return data[: _place(random, data)]


def _repeated(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    first, last = _part(random, data)
    return data[:last] + data[first:last] * random.choice([1, 1, 2, 10, 300]) + data[last:]


def _spliced(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    other = random.choice(others)
    return data[: _place(random, data)] + other[_place(random, other) :]


def _lines_changed(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    at, to = random.randrange(len(lines)), random.randrange(len(lines))
    change = random.randrange(5)
    if change == 0:
        del lines[at]
    elif change == 1:
        lines.insert(to, lines[at])
    elif change == 2:
        lines[at], lines[to] = lines[to], lines[at]
    elif change == 3:
        lines.insert(to, random.choice(random.choice(others).split(b"\n")))
    else:
        random.shuffle(lines)
    return b"\n".join(lines)


def _line_ends(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    return data.replace(b"\n", random.choice(LINE_ENDS), random.choice([-1, 1, 3]))


def _letter(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    at = _place(random, data)
    text = random.choice(LETTERS) * random.choice([1, 1, 1, 50])
    return data[:at] + text.encode() + data[at:]


def _encoded(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(random.choice(ENCODINGS), "replace")


# tokens, values, nesting --------------------------------------------------------------------------


def _token(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    """A token is replaced by another of the file, by a word of the formats, or by nothing."""
    tokens = TOKEN.findall(data) or [b""]
    at = random.randrange(len(tokens))
    choices = [random.choice(tokens), random.choice(WORDS), random.choice(WORDS), b""]
    tokens[at] = random.choice(choices)
    return b"".join(tokens)


def _swollen(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    """A token grows, up to thousands of times."""
    tokens = TOKEN.findall(data) or [b"#"]
    at = random.randrange(len(tokens))
    tokens[at] *= random.choice([10, 100, 1000, 20_000])
    return b"".join(tokens)


def _number(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    """A number is replaced by another, if there is one."""
    found = list(re.finditer(rb"[0-9]+", data))
    if not found:
        return data + random.choice(NUMBERS)
    one = random.choice(found)
    return data[: one.start()] + random.choice(NUMBERS) + data[one.end() :]


def _value(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    """The value of a key is replaced by one of any type."""
    found = list(re.finditer(rb"(?<==) *[^\n]+|(?<=:) *[^,}\n]+", data))
    if not found:
        return data + b"\n" + random.choice(WORDS) + b" = " + random.choice(NUMBERS)
    one = random.choice(found)
    value = b" " + random.choice([random.choice(NUMBERS), random.choice(WORDS)])
    return data[: one.start()] + value + data[one.end() :]


def _key(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    """A key of a puzzle gets a value of its kind, or comes in."""
    key = random.choice(list(VALUES))
    line = key + b" = " + random.choice(VALUES[key].split())
    found = re.search(rb"^%s *= *('''.*?'''|[^\n]*)" % key, data, re.MULTILINE | re.DOTALL)
    if found:
        return data[: found.start()] + line + data[found.end() :]
    return line + b"\n" + data


def _mark(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    """Some marks of pictures are changed."""
    for _ in range(random.choice([1, 1, 2, 5])):
        found = [at for at, byte in enumerate(data) if byte in MARKS]
        if found:
            at = random.choice(found)
            data = data[:at] + bytes([random.choice(MARKS)]) + data[at + 1 :]
    return data


def _nested(random: Random, data: bytes, _others: Sequence[bytes]) -> bytes:
    """Brackets are put around a part, or only opened, up to thousands deep."""
    first, last = _part(random, data)
    opening, closing = random.choice([(b"[", b"]"), (b"{a=", b"}"), (b"{", b"}"), (b"a.", b"")])
    deep = random.choice([1, 2, 10, 100, 5000])
    end = closing * deep if random.random() < 0.6 else b""
    return data[:first] + opening * deep + data[first:last] + end + data[last:]


DAMAGES: tuple[Damage, ...] = (
    *(_one_byte, _one_bit, _cut_out, _cut_off, _repeated, _spliced, _lines_changed, _line_ends),
    *(_letter, _encoded, _token, _token, _swollen, _number, _number, _value, _value, _nested),
    *(_key, _key, _key, _key, _key, _mark, _mark),
)
