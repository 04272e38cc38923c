# The names that psolver.reasons offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .deduction_values import item_values as item_values
from .deduction_values import step_values as step_values
from .deductions import deduction_reason as deduction_reason
from .deductions import plainest_reason as plainest_reason
from .exclusions import Exclusions as Exclusions
from .exclusions import excluded_placements as excluded_placements
from .exclusions import named as named
from .exclusions import with_all_groups as with_all_groups
from .explanation_words import NO_CLUES as NO_CLUES
from .explanation_words import NO_SOLUTION_SENTENCE as NO_SOLUTION_SENTENCE
from .proof_files import check_proof as check_proof
from .proof_files import remove_proof as remove_proof
from .proof_files import write_proof as write_proof
from .proof_words import deduction_text as deduction_text
from .proofs import colouring_reason as colouring_reason
from .proofs import core_reason as core_reason
from .question import Question as Question
from .question import QuestionAnswer as QuestionAnswer
from .question import Scale as Scale
from .question import unsettled_answer as unsettled_answer
from .reason_report import reason_parts as reason_parts
from .step_words import FIRST_GUESS as FIRST_GUESS
from .step_words import nudge_line as nudge_line
from .step_words import numbered as numbered
from .step_words import piece_line as piece_line
from .step_words import step_lines as step_lines
from .verify_weights import weights_fault as weights_fault

ROOM: Room
OFFERS: dict[str, str]
