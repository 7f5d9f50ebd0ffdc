"""Hard check #1: is the draft itself well formed? It judges the draft's shape, never the ticket's content."""

from typing import Any

from workers.contracts import WorkflowExecutionError
from workers.grounding.script import in_simplified
from workers.reading.document import Document
from workers.reading.language import Language, weighted_length
from workers.review.checks.clarity import says_what_to_do
from workers.review.extract.criteria import find_criteria, without_acceptance
from workers.review.schemas import AnyDraft, BugDraft, PRD_Draft, Scenario, SpikeDraft, TaskDraft
from workers.review.state import AgentState, document_of

SHORTEST_TITLE, LONGEST_TITLE = 10, 200
SHORTEST_STORY = 20
FEWEST_CRITERIA = 2

_SENTENCES: dict[str, dict[Language, str]] = {
    "title_length": {
        "en": "The title should have 10 to 200 characters.",
        "zh": "标题应为 10 到 200 个字符（汉字算两个）。",
    },
    "title_verb": {"en": "The title should begin with what is to be done.", "zh": "标题应以要做的动作开头。"},
    "story": {
        "en": "The user story should have at least 20 characters.",
        "zh": "用户故事至少应有 20 个字符（汉字算两个）。",
    },
    "criteria": {"en": "I found fewer than 2 acceptance criteria to quote.", "zh": "可以引用的验收标准不足两条。"},
    "steps": {"en": "I found no steps to reproduce to quote.", "zh": "没有找到可以引用的复现步骤。"},
    "observed": {
        "en": "I found no sentence to quote as the observed behaviour.",
        "zh": "没有找到可以引用为实际现象的句子。",
    },
    "expected": {
        "en": "I found no sentence to quote as the expected behaviour.",
        "zh": "没有找到可以引用为预期结果的句子。",
    },
    "done": {"en": "I found no done criterion to quote.", "zh": "没有找到可以引用的完成标准。"},
    "timebox": {"en": "I found no time box to quote.", "zh": "没有找到可以引用的时间上限。"},
    "output": {"en": "I found no output to quote.", "zh": "没有找到可以引用的产出。"},
}


def structure_check_node(state: AgentState) -> dict[str, Any]:
    """Return whether the draft is well formed, and a sentence in the ticket's language for each error."""
    draft, packet = state["structured_prd"], state["packet"]
    if draft is None:
        raise WorkflowExecutionError("the structure check follows a successful structuring")
    document = document_of(state)
    errors = structure_errors(in_simplified(draft), document, packet.language)
    return {"structure_check_passed": not errors, "structure_errors": errors}


def structure_errors(draft: AnyDraft, document: Document, language: Language) -> tuple[str, ...]:
    """Return what is wrong with the draft's shape, one sentence each.

    Where a section lists criteria the draft holds only these; what `document` demands beside it counts as well, as it
    does in the checks. Deleting a short list must not uncover a better shape.
    """
    return tuple(_SENTENCES[name][language] for name, is_wrong in _findings(draft, document).items() if is_wrong)


def _findings(draft: AnyDraft, document: Document) -> dict[str, bool]:
    wrong = {"title_length": not SHORTEST_TITLE <= weighted_length(draft.title) <= LONGEST_TITLE}
    match draft:
        case PRD_Draft():
            wrong["title_verb"] = not says_what_to_do(draft.title, Scenario.FEATURE)
            wrong["story"] = weighted_length(draft.user_story) < SHORTEST_STORY
            wrong["criteria"] = _are_fewer(FEWEST_CRITERIA, draft.acceptance_criteria, document)
        case BugDraft():
            wrong["steps"] = not draft.steps_to_reproduce
            wrong["observed"] = not draft.observed
            wrong["expected"] = not draft.expected
        case TaskDraft():
            wrong["title_verb"] = not says_what_to_do(draft.title, Scenario.TECH_TASK)
            wrong["done"] = _are_fewer(1, draft.done_criteria, document)
        case SpikeDraft():
            wrong["timebox"] = not draft.timebox
            wrong["output"] = not draft.output
    return wrong


def _are_fewer(needed: int, drafted: tuple[str, ...], document: Document) -> bool:
    if len(drafted) >= needed:
        return False
    return len({*drafted, *(found.quote for found in find_criteria(without_acceptance(document)))}) < needed
