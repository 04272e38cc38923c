"""The compiler of kernels: numba makes object code of them, by the convention of `object_code`.

An entry takes the words that arguments were flattened to, makes the arguments of them again, and
calls the kernel. It may neither make an array nor hold one: then object code needs nothing of
numba's to run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count, islice
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
    object_code = library._get_compiled_object()
    code = with_names(name, needed, object_code)
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
    symbols = [*module.functions, *module.global_variables]
    names = []
    for symbol in symbols:
        is_of_llvm = symbol.name.startswith("llvm.")
        if symbol.is_declaration and not is_of_llvm:
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
    bit = ir.IntType(1)
    word_type = ir.IntType(64)
    never_zero = ir.Constant(bit, 1)
    last_bit = ir.Constant(word_type, 63)

    def find_highest(builder: Any, word: Any) -> Any:
        zeros_above = builder.ctlz(word, never_zero)
        return builder.xor(zeros_above, last_bit)

    _learn(lowest, lambda builder, word: builder.cttz(word, never_zero))
    _learn(highest_bit, find_highest)
    _learn(ones, lambda builder, word: builder.ctpop(word))


def _learn(function: WordFunction, instruction: Callable[[Any, Any], Any]) -> None:
    @intrinsic  # type: ignore[untyped-decorator]
    def made(typing: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            (word_value,) = values
            return instruction(builder, word_value)

        word_to_word = types.int64(types.int64)
        return word_to_word, generate

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
    compiler = njit(**NUMBA_OPTIONS)
    names: dict[str, Any] = {"kernel": compiler(kernel)}
    places = count()
    arguments = [_argument(kind, places, names) for kind in kinds]
    listed_arguments = ", ".join(arguments)
    text = f"def entry(words):\n    return kernel({listed_arguments})"
    exec(text, names)
    return names["entry"]  # type: ignore[no-any-return]


def _argument(kind: Kind, places: Iterator[int], names: dict[str, Any]) -> str:
    """Return the text of an argument in an entry: it takes the next words; the function that reads
    them is put among the names.
    """
    if isinstance(kind, tuple):
        text = ""
        for inner in kind:
            argument = _argument(inner, places, names)
            text += f"{argument}, "
        return f"({text})"
    if kind == NONE_KIND:
        return "None"
    place = next(places)
    reader = f"read_{place}"
    call = f"{reader}(words)"
    if kind in (INT, BOOL):
        names[reader] = _number_reader(place)
        if kind == BOOL:
            return f"{call} != 0"
        return call
    type_name, axes = kind.split()
    axis_count = int(axes)
    lengths = list(islice(places, axis_count))
    number_type = from_dtype(dtype(type_name))
    array = types.Array(number_type, axis_count, "C")
    names[reader] = _array_reader(array, place, lengths)
    return call


def _number_reader(place: int) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]
    def read(typing: Any, words: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            (address_of_words,) = values
            return _word(builder, address_of_words, place)

        return types.int64(words), generate

    return read


def _array_reader(array: Any, place: int, lengths: list[int]) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]
    def read(typing: Any, words: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            (address_of_words,) = values
            made = make_array(array)(context, builder)
            item = context.get_data_type(array.dtype)
            item_size = context.get_abi_sizeof(item)
            item_bytes = cgutils.intp_t(item_size)
            shape = [_word(builder, address_of_words, length) for length in lengths]
            stride = item_bytes
            strides = [stride]
            for length in reversed(shape[1:]):
                stride = builder.mul(stride, length)
                strides.insert(0, stride)
            word = _word(builder, address_of_words, place)
            address = builder.inttoptr(word, item.as_pointer())
            populate_array(made, address, shape, strides, item_bytes, None)
            return made._getvalue()

        return array(words), generate

    return read


def _word(builder: Any, words: Any, place: int) -> Any:
    word_type = cgutils.intp_t
    pointer = builder.inttoptr(words, word_type.as_pointer())
    offset = word_type(place)
    word_place = builder.gep(pointer, [offset])
    return builder.load(word_place)
