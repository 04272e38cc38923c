"""The compiler of kernels: numba makes object code of them, by the convention of `object_code`.

An entry takes the words that arguments were flattened to, makes the arguments of them again, and
calls the kernel. It may neither make an array nor hold one: then object code needs nothing of
numba's to run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from llvmlite import ir
from numba import from_dtype, njit, types
from numba.core import cgutils
from numba.extending import intrinsic, overload, register_jitable
from numba.np.arrayobj import make_array, populate_array
from numpy import dtype

from .kernel_arrays import BOOL, INT, NONE_KIND, Kind, Kinds
from .object_code import with_names

Kernel = Callable[..., Any]
WordFunction = Callable[[int], int]
# Kernels have no wrappers by which Python could call them, and do not count references.
NUMBA_OPTIONS = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}


class CompiledKernel(NamedTuple):
    """Object code `with_names`, and the address where it was loaded; `owner` holds the memory."""

    code: bytes
    address: int
    owner: Any


def compile_kernel(kernel: Kernel, kinds: Kinds) -> CompiledKernel:
    """Compile a kernel for arguments of some kinds."""
    entry = _compiled_entry(kernel, kinds)
    (result,) = entry.overloads.values()
    name = result.fndesc.llvm_func_name
    library = result.library
    needed = names_needed(library._final_module)
    address = library.get_pointer_to_function(name)
    code = with_names(name, needed, library._get_compiled_object())
    return CompiledKernel(code, address, entry)


def llvm_text(kernel: Kernel, kinds: Kinds) -> tuple[str, str]:
    """Return a kernel for arguments of some kinds as LLVM's assembly language, for this machine,
    and the name of its entry.
    """
    entry = _compiled_entry(kernel, kinds)
    (result,) = entry.overloads.values()
    text = str(result.library._final_module)
    return text, result.fndesc.llvm_func_name


def names_needed(module: Any) -> list[str]:
    """Return the names that a module of LLVM's uses without having them."""
    names = []
    for symbol in (*module.functions, *module.global_variables):
        if symbol.is_declaration and not symbol.name.startswith("llvm."):
            names.append(symbol.name)
    return names


def learn_phases(functions: Iterable[Kernel], forceinline: bool) -> None:
    """Register functions that kernels call, and that are inlined in any case if it is forced."""
    register = register_jitable
    if forceinline:
        register = register_jitable(forceinline=True)
    for function in functions:
        register(function)


@cache
def learn_instructions(lowest: WordFunction, highest_bit: WordFunction, ones: WordFunction) -> None:
    """Let machine instructions stand for `lowest`, `highest_bit` and `ones`."""
    never_zero = ir.Constant(ir.IntType(1), 1)
    last_bit = ir.Constant(ir.IntType(64), 63)
    _learn(lowest, lambda builder, word: builder.cttz(word, never_zero))
    _learn(highest_bit, lambda builder, word: builder.xor(builder.ctlz(word, never_zero), last_bit))
    _learn(ones, lambda builder, word: builder.ctpop(word))


def _learn(function: WordFunction, instruction: Callable[[Any, Any], Any]) -> None:
    @intrinsic  # type: ignore[untyped-decorator]
    def made(typing: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return instruction(builder, values[0])

        return types.int64(types.int64), generate

    @overload(function)  # type: ignore[untyped-decorator]
    def overloaded(word: int) -> Any:
        def implementation(word: int) -> Any:
            return made(word)

        return implementation


def _compiled_entry(kernel: Kernel, kinds: Kinds) -> Any:
    """The entry of a kernel, as a dispatcher of numba's that has compiled it."""
    compiler = njit(**NUMBA_OPTIONS)
    entry = compiler(_entry(kernel, kinds))
    entry.compile((types.int64,))
    return entry


def _entry(kernel: Kernel, kinds: Kinds) -> Kernel:
    """A function of the address of words that calls a kernel with the arguments they stand for.

    It is made as text, since the number of arguments and their kinds differ.
    """
    names: dict[str, Any] = {"kernel": njit(**NUMBA_OPTIONS)(kernel)}
    places = count()
    arguments = [_argument(kind, places, names) for kind in kinds]
    exec(f"def entry(words):\n    return kernel({', '.join(arguments)})", names)
    return names["entry"]  # type: ignore[no-any-return]


def _argument(kind: Kind, places: Iterator[int], names: dict[str, Any]) -> str:
    """Return the text of an argument in an entry: it takes the next words; the function that reads
    them is put among the names.
    """
    if isinstance(kind, tuple):
        inner_arguments = [_argument(inner, places, names) + ", " for inner in kind]
        return f"({''.join(inner_arguments)})"
    if kind == NONE_KIND:
        return "None"
    place = next(places)
    reader = f"read_{place}"
    call = f"{reader}(words)"
    if kind in (INT, BOOL):
        names[reader] = _number_reader(place)
        return f"{call} != 0" if kind == BOOL else call
    type_name, axes = kind.split()
    lengths = [next(places) for _ in range(int(axes))]
    number_type = from_dtype(dtype(type_name))
    array = types.Array(number_type, len(lengths), "C")
    names[reader] = _array_reader(array, place, lengths)
    return call


def _number_reader(place: int) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]
    def read(typing: Any, words: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return _word(builder, values[0], place)

        return types.int64(words), generate

    return read


def _array_reader(array: Any, place: int, lengths: list[int]) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]
    def read(typing: Any, words: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            address_of_words = values[0]
            made = make_array(array)(context, builder)
            item = context.get_data_type(array.dtype)
            item_size = context.get_abi_sizeof(item)
            item_bytes = cgutils.intp_t(item_size)
            shape = [_word(builder, address_of_words, length) for length in lengths]
            strides = [item_bytes]
            for length in reversed(shape[1:]):
                strides.insert(0, builder.mul(strides[0], length))
            word = _word(builder, address_of_words, place)
            address = builder.inttoptr(word, item.as_pointer())
            populate_array(made, address, shape, strides, item_bytes, None)
            return made._getvalue()

        return array(words), generate

    return read


def _word(builder: Any, words: Any, place: int) -> Any:
    pointer = builder.inttoptr(words, cgutils.intp_t.as_pointer())
    word_place = builder.gep(pointer, [cgutils.intp_t(place)])
    return builder.load(word_place)
