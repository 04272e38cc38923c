"""The numbers of `slides`: for the rows and columns of its arrays, its phases, its answers."""

from __future__ import annotations

# which search; flags that can be joined
FEWEST_MOVES = 1  # the fewest moves
SINGLE = 2  # no part of a part
EVERY_STATE = 4  # all states of a part that does not come apart, in the order of the first search

# the verdicts on an assembly
STUCK = 0
STUCK_LATER = 1
ALL_APART = 2

# the answers of `search`
ALL_SETTLED = 0
PAUSED = 1
ROWS_FULL = 2
WAYS_FULL = 3

# the phases of an assembly
BEGIN = 0
TAKE_PART = 1
LOOSEN = 2
MOVE_GROUPS = 3
SETTLED = 4

# registers of all assemblies, and of one
WANTED = 0  # the flags
FIRST_AXIS = 1
ASSEMBLY = 2
PHASE = 3
PARTS_WAITING = 4
SEPARATED = 5  # parts
ENDS_WRITTEN = 6
WAY_WORDS = 7  # of these ends
# of a part
MEMBERS = 8
REACHED = 9  # states, of all parts before
COUNT = 10  # of the states of this part
SCANNED = 11  # states of which is known whether they come apart
NEXT = 12  # the state that is moved next
AXIS = 13  # along which it is moved next
OPEN = 14  # how high its groups are stacked; NO_ROW: not yet
HASHED = 15  # the states that are in the hash table
MARK = 16  # of those in it
FREED = 17  # the state that comes apart, or NO_ROW
FREE_GROUP = 18  # there
WAY = 19  # the axis of the free group
WORK_LEFT = 20
SLIDE_REGISTERS = 21

# the columns of an end, of a part of an assembly; see Sliding
END_ASSEMBLY = 0
END_MEMBERS = 1
END_LENGTH = 2
END_GROUP = 3
END_AXIS = 4
END_REACHED = 5
END_COLUMNS = 6

PAIR_COLUMNS = 7  # of two members: where their table begins, its lowest distance, its extent
NO_ROW = -1
# an entry of the hash table: the number of a state from 1, and the mark of a search
MARK_BITS = 32
ROW_MASK = (1 << MARK_BITS) - 1
