"""Which sums some numbers have."""

from __future__ import annotations


def subset_sums(sizes: dict[int, int], most: int) -> int:
    """The sums up to `most` of sizes, each size used at most as often as `sizes` says: bit n is set
    where n is such a sum.

    >>> bin(subset_sums({2: 1, 3: 1}, 10))
    '0b101101'
    """
    sums, mask = 1, (1 << most + 1) - 1
    for size, times in sizes.items():
        times = min(times, most // size)
        step = 1
        while times > 0:  # 1, 2, 4 … copies at once, then the rest
            sums |= sums << size * min(step, times) & mask
            times -= step
            step *= 2
    return sums
