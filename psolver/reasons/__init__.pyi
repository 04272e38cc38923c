# The names that psolver.reasons offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .deductions import plainest_reason as plainest_reason
from .exclusions import Exclusions as Exclusions
from .exclusions import excluded_placements as excluded_placements
from .exclusions import named as named
from .exclusions import with_all_groups as with_all_groups
from .explanation_words import NO_CLUES as NO_CLUES
from .explanation_words import NO_SOLUTION as NO_SOLUTION
from .proofs import colouring_reason as colouring_reason
from .proofs import core_reason as core_reason
from .question import Question as Question
from .question import QuestionAnswer as QuestionAnswer
from .question import unsettled_answer as unsettled_answer
from .reason_report import reason_parts as reason_parts

ROOM: Room
OFFERS: dict[str, str]
