from markdown_it import MarkdownIt

from tests.support.plan_tickets import FEATURE, FEATURE_ZH, plan_of
from workers.plan.compose.markdown import escaped, plan_markdown
from workers.plan.schemas import Assumption


def test_the_document_says_what_the_plan_says() -> None:
    for text, title in ((FEATURE, "Export orders as CSV"), (FEATURE_ZH, "导出订单")):
        plan = plan_of(text, title).plan
        for stage in plan.stages:
            for words in (*stage.tasks, *stage.validation, *stage.risks, *stage.success_criteria):
                assert words in plan.plan_markdown


def test_ticket_words_cannot_leave_their_line() -> None:
    plan = plan_of(FEATURE).plan
    evil = ("# Heading", "```\ncode", "<script>alert(1)</script>", "1. one", "---", "a\n\n## b", "| a | b |")
    document = plan_markdown(plan.model_copy(update={"scope": evil}), "en")
    tokens = MarkdownIt().parse(document)
    before = MarkdownIt().parse(plan_markdown(plan.model_copy(update={"scope": ("x",) * len(evil)}), "en"))
    assert [one.type for one in tokens] == [one.type for one in before]
    assert not any(child.type == "html_inline" for one in tokens for child in one.children or ())


def test_links_code_and_emphasis_of_the_ticket_stay() -> None:
    assert escaped("Call `List<T>` as **told** in [the page](https://x.example/y)") == (
        "Call `List<T>` as **told** in [the page](https://x.example/y)"
    )


def test_a_fence_in_a_success_criterion_does_not_end_the_block() -> None:
    plan = plan_of(FEATURE).plan
    stage = plan.stages[0].model_copy(update={"success_criteria": ("Given a\nWhen ``` b\nThen c",)})
    document = plan_markdown(plan.model_copy(update={"stages": (stage,)}), "en")
    (fence, *_) = [one for one in MarkdownIt().parse(document) if one.type == "fence"]
    assert fence.content == "Given a\nWhen ``` b\nThen c\n"


def test_an_assumption_shows_its_risk_and_way_back_in_either_language() -> None:
    plan = plan_of(FEATURE).plan.model_copy(
        update={"assumptions": (Assumption(text="A", risk_level="high", rollback_hint="B"),)}
    )
    assert "A (risk: high; way back: B)" in plan_markdown(plan, "en")
    assert "A（风险：高；回退：B）" in plan_markdown(plan, "zh")
