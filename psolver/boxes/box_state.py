"""The arrays that hold the search of `box_packing`: the numbers of their rows and columns.

state   registers: those of `walk`, and more
kinds   rows of numbers of each kind of box
levels  rows of numbers of each level
"""

from __future__ import annotations

from ..engines.kernels.walk import COMMON_REGISTERS

# more registers: whether nothing is known of the level yet, whether all tilings are written, the
# levels that were chosen beforehand and have been entered; the free cells, the cells that boxes
# still have to fill and those that they can, the boxes that may still lie, and the first kind of
# which another number is left than when sums were last set
FRESH, LISTS, ENTERED, FREE, NEED, HAVE, BOXES, CHANGED = range(
    COMMON_REGISTERS, COMMON_REGISTERS + 8
)
# whether boxes may be too few although they are enough by their volumes, the tilings reached, and
# the bits of a height and of a number of boxes
LIMITED, TILINGS_REACHED, HEIGHT_BITS, LEFT_BITS, REGISTERS = range(CHANGED + 1, CHANGED + 6)
# of each kind the boxes left, those of them that are needed, the volume, and the addition of one
# to the hash of a position
LEFT, LEAST, VOLUME, KIND_MARK, KIND_ROWS = range(5)
# of each level the form that is tried, in the order of the level, its place, the level of the floor
# there, the length of the gap from there on, the symmetries under which the tiling is as good, so
# far, the number of the form, and the lengths below a word that are sums along the columns and
# along the height, as bits; the hash of the position, the nodes before it, the tilings before it
(
    CHOICE,
    PLACE,
    FLOOR,
    GAP,
    TIES,
    FORM,
    WIDTHS,
    HEIGHTS,
    HASH_SO_FAR,
    NODES_BEFORE,
    REACHED_BEFORE,
    LEVELS,
) = range(12)
