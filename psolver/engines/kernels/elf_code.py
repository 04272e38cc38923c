"""Object code loaded without LLVM, whose library takes longer to load than a short search: ELF
files for 64-bit x86 processors on Linux, of code that needs nothing outside itself but a few
functions of the C library, which LLVM calls for loops that clear or copy memory.

The sections to be loaded are copied into memory, one after the other; where the address of a place
in one of them stands in another, it is written there. No other relocations are known: LLVM makes
these alone if sections may lie anywhere in memory (the large code model, which numba takes).

Sources: System V ABI, chapter "Object Files"; its supplement for AMD64, section 4.4.
"""

from __future__ import annotations

import mmap
import sys
from ctypes import CDLL, addressof, c_char, c_int, c_size_t, c_void_p, cast
from itertools import takewhile
from struct import Struct, pack_into
from typing import NamedTuple

# A file has 64 bits, the lowest byte first, and version 1.
ELF_IDENTITY = b"\x7fELF\x02\x01\x01"
X86_64 = 62
# The head has the machine, the offset, size and number of section heads, and a name.
FILE_HEAD = Struct("<18xH20xQ10xHHH")
# A relocation has an offset, a type, a symbol and an addend.
RELOCATION = Struct("<QIIq")
# This is R_X86_64_64.
WHOLE_ADDRESS = 1
# The types, and then the flags, of sections.
CONTENT = 1
SYMBOLS = 2
RELOCATIONS = 4
SHORT_RELOCATIONS = 9
WRITABLE_FLAG = 1
LOADED_FLAG = 2
# This is the section of a place outside the file.
NOWHERE = 0
LIBRARY_FUNCTIONS = frozenset({"memset", "memcpy", "memmove"})
# These lines name the processor.
PROCESSOR = "vendor_id", "cpu family", "model", "stepping", "flags"


class ElfSection(NamedTuple):
    """The head of a section."""

    name: int
    type: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    info: int
    alignment: int
    entry_size: int


class ElfSymbol(NamedTuple):
    """A place in a section, by its number and an offset."""

    name: int
    binding: int
    visibility: int
    section: int
    value: int
    size: int


SECTION = Struct("<IIQQQQIIQQ")
SYMBOL = Struct("<IBBHQQ")


def load_elf(code: bytes, entry: str) -> tuple[int, object] | None:
    """Return the address of an entry of object code, and the owner of the memory there.

    None on another system, and for code that needs more than addresses in its own sections.
    """
    if sys.platform != "linux" or not code.startswith(ELF_IDENTITY):
        return None
    machine, start, size, number, _ = FILE_HEAD.unpack_from(code)
    if machine != X86_64:
        return None
    end = start + size * number
    heads = SECTION.iter_unpack(code[start:end])
    sections = [ElfSection._make(head) for head in heads]
    image = bytearray()
    places: dict[int, int] = {}  # of each section in the image
    for number, section in enumerate(sections):
        if section.flags & LOADED_FLAG and section.size:
            is_writable = section.flags & WRITABLE_FLAG
            if section.type != CONTENT or is_writable:
                return None
            padding = -len(image) % section.alignment
            image += bytes(padding)
            places[number] = len(image)
            image += _content(code, section)
    table = next(section for section in sections if section.type == SYMBOLS)
    packed_symbols = SYMBOL.iter_unpack(_content(code, table))
    symbols = [ElfSymbol._make(packed) for packed in packed_symbols]
    names = _content(code, sections[table.link])
    flags_of_memory = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    memory = mmap.mmap(-1, len(image), flags_of_memory)
    owner = c_char.from_buffer(memory)
    base = addressof(owner)
    for section in sections:
        has_relocations = section.type in (RELOCATIONS, SHORT_RELOCATIONS)
        if not has_relocations or section.info not in places:
            continue
        begin = places[section.info]
        relocations = RELOCATION.iter_unpack(_content(code, section))
        for offset, kind, number, addend in relocations:
            if section.type != RELOCATIONS or kind != WHOLE_ADDRESS:
                return None
            target = symbols[number]
            address: int | None = None
            if target.section in places:
                address = base + places[target.section]
                address += target.value
            elif target.section == NOWHERE:
                address = _outside(names, target.name)
            if not address:
                return None
            address += addend
            pack_into("<Q", image, begin + offset, address)
    memory[:] = bytes(image)
    protect = CDLL(None).mprotect
    protect.argtypes = (c_void_p, c_size_t, c_int)
    protect.restype = c_int
    may_run = mmap.PROT_READ | mmap.PROT_EXEC
    if protect(base, len(image), may_run):
        return None  # a system on which memory that was written may not run
    between_zeros = b"\0" + entry.encode() + b"\0"
    name = names.index(between_zeros) + 1
    entry_symbol = next(symbol for symbol in symbols if symbol.name == name)
    section_of_entry = places[entry_symbol.section]
    address_of_entry = base + section_of_entry + entry_symbol.value
    return address_of_entry, owner


def _outside(names: bytes, start: int) -> int | None:
    """The address of a function of the C library whose name starts there; None for others."""
    end = names.index(b"\0", start)
    octets = names[start:end]
    name = octets.decode("ascii", "replace")
    if name not in LIBRARY_FUNCTIONS:
        return None
    function = CDLL(None)[name]
    return cast(function, c_void_p).value


def processor() -> tuple[str, ...]:
    """Return the lines of the system that name this processor and its features, () if these are not
    those of Linux for 64-bit x86 processors.
    """
    if sys.platform != "linux" or sys.maxsize >> 32 == 0:  # a Python of 32 bits
        return ()
    named_lines = []
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in takewhile(str.strip, file):  # those of the first of its cores
                if line.startswith(PROCESSOR):
                    named_lines.append(line)
    except OSError:
        return ()
    if any(line.startswith("flags") for line in named_lines):
        return tuple(named_lines)
    return ()


def flags() -> frozenset[str]:
    """Return the features of this processor, as Linux names them; none if it is another system, or
    not a 64-bit x86 processor.
    """
    for line in processor():
        if line.startswith("flags"):
            _, _, features = line.partition(":")
            return frozenset(features.split())
    return frozenset()


def _content(code: bytes, section: ElfSection) -> bytes:
    end = section.offset + section.size
    return code[section.offset : end]
