"""Hard check #1: the shape of the draft, in every scenario and both languages."""

import pytest

from tests.support.fake_parts import BUG, FIRST, PRD, evidence
from workers.reading.language import Language
from workers.reading.parse import parse_document
from workers.review.nodes.structure_check import structure_errors
from workers.review.schemas import AnyDraft, PRD_Draft, SpikeDraft, TaskDraft

ONE_CRITERION = PRD_Draft.model_validate(
    PRD.model_dump() | {"acceptance_criteria": (FIRST,), "evidence": (evidence(FIRST),)}
)
TASK = TaskDraft(title="Upgrade the database driver", objective="Run on the supported driver version")
SPIKE = SpikeDraft(title="Search engines compared", question="Which engine holds 5 million products?", timebox="2 days")


def titled(title: str) -> PRD_Draft:
    return PRD.model_copy(update={"title": title})


@pytest.mark.parametrize(
    ("draft", "language", "errors"),
    [
        (PRD, "en", ()),
        (ONE_CRITERION, "en", ("I found fewer than 2 acceptance criteria to quote.",)),
        (ONE_CRITERION, "zh", ("可以引用的验收标准不足两条。",)),
        (titled("[Checkout] Add a coupon field"), "en", ()),
        (titled("支持导出订单"), "zh", ()),
        (titled("Nightly billing for shops: Add a coupon field"), "en", ()),
        (titled("A negative invoice total should never be possible"), "en", ()),
        (titled("订单金额不应为负数"), "zh", ()),
        (titled("Invoice page for owners"), "en", ("The title should begin with what is to be done.",)),
        (titled("订单列表页面"), "zh", ("标题应以要做的动作开头。",)),
        (titled("Add " + "very " * 50 + "long"), "en", ("The title should have 10 to 200 characters.",)),
        (
            BUG,
            "en",
            ("I found no steps to reproduce to quote.", "I found no sentence to quote as the expected behaviour."),
        ),
        (BUG, "zh", ("没有找到可以引用的复现步骤。", "没有找到可以引用为预期结果的句子。")),
        (TASK, "en", ("I found no done criterion to quote.",)),
        (SPIKE, "zh", ("没有找到可以引用的产出。",)),
    ],
)
def test_each_error_of_the_drafts_shape_is_one_sentence_in_the_tickets_language(
    draft: AnyDraft, language: Language, errors: tuple[str, ...]
) -> None:
    assert structure_errors(draft, parse_document(draft.title, "Nothing more is said."), language) == errors


@pytest.mark.parametrize(
    ("section", "beside"),
    [
        (f"## Acceptance criteria\n- {FIRST}", "## Notes\nThe file must open in Excel without a warning."),
        (f"## 验收标准\n- {FIRST}", "## 说明\n文件必须显示全部订单。"),
    ],
)
def test_what_is_demanded_beside_a_short_list_of_criteria_counts_for_the_drafts_shape(
    section: str, beside: str
) -> None:
    alone, more = (parse_document(PRD.title, text) for text in (section, f"{section}\n\n{beside}"))
    task = TASK.model_copy(update={"done_criteria": ()})
    assert [structure_errors(ONE_CRITERION, document, "en") for document in (alone, more)] == [
        ("I found fewer than 2 acceptance criteria to quote.",),
        (),
    ]
    assert structure_errors(task, more, "en") == ()
