"""The description in order, under the questions: every sentence as it was, holes only where the ticket says nothing."""

import pytest

from config.projects import TemplateSection
from tests.support.by_bar import comment, report
from tests.unit.review.sorted_texts import sentences
from workers.comment.document import CommentDocument, Expand, Preformatted
from workers.comment.text import render_text
from workers.review.graph import run_workflow
from workers.review.schemas import Decision, RequirementPacket, Scenario, WorkflowConfig

OPEN = {
    "en": (
        "Save a search",
        "Users lose their filters when they leave the list. It should be easy to save them.\n\n"
        "## Notes\nWho may see a saved search is still to be discussed.",
    ),
    "zh": (
        "保存搜索条件",
        "用户离开列表后筛选条件会丢失，保存应该简单方便。\n\n## 备注\n谁能看到已保存的条件，待讨论。",
    ),
}
OWN = (TemplateSection(heading="Goal", roles=("goal",)), TemplateSection(heading="Not here", roles=("scope_out",)))
"""What a project wants in this order."""
BLANK = {
    "en": ("Dark mode", "## Goal\n\n## Acceptance criteria\n- [ ] …"),
    "zh": ("深色模式", "## 背景\n\n## 验收标准\n- [ ] …"),
}


def pasted(shown: CommentDocument) -> str:
    """Return the text that stands ready in a comment; empty without one."""
    folded = [block for block in shown.blocks if isinstance(block, Expand)]
    return "".join(one.text for block in folded for one in block.content if isinstance(one, Preformatted))


@pytest.mark.parametrize("language", OPEN)
def test_an_open_ticket_has_its_description_in_order_with_every_sentence_as_it_was(language: str) -> None:
    title, text = OPEN[language]
    new = pasted(comment((title, text)))
    assert sentences(text) - sentences(new) == {}
    assert new.count("⟨?") >= 1


@pytest.mark.parametrize("language", BLANK)
def test_an_empty_form_asks_for_what_its_kind_needs(language: str) -> None:
    assert report(BLANK[language]).decision is Decision.REJECT
    assert "⟨?" in pasted(comment(BLANK[language]))


@pytest.mark.parametrize(
    ("title", "text", "said"),
    [
        (
            "Save a search",
            "Who may see it is still to be discussed. The list must show at most 20 saved searches, and opening one "
            "must take less than 2 seconds.",
            "Acceptance",
        ),
        ("保存搜索条件", "谁能看到，待讨论。列表最多显示 20 条已保存的搜索，打开必须在 2 秒内完成。", "验收标准"),
    ],
)
def test_nobody_is_asked_for_what_the_text_says_without_a_heading(title: str, text: str, said: str) -> None:
    assert said not in pasted(comment((title, text)))


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Upgrade the parser to 1.8", "The parser is upgraded to 1.8 and all of its tests pass."),
        ("把解析器升级到 1.8", "把解析器从 1.6 升级到 1.8，全部测试通过。"),
    ],
)
def test_a_ready_ticket_has_none(title: str, text: str) -> None:
    assert pasted(comment((title, text))) == ""


def test_a_secret_of_the_ticket_is_masked_in_it() -> None:
    title, text = OPEN["en"]
    token = "ghp_" + "0123456789abcdefghijABCDEFGHIJ012345"
    assert token not in pasted(comment((title, f"{text}\nThe token is {token}.")))


def test_a_long_text_is_left_to_the_command() -> None:
    title, text = OPEN["en"]
    assert pasted(comment((title, text + "\nThe list has one more row of the same." * 200))) == ""


def test_what_stands_in_other_fields_is_read_and_not_pasted_and_a_trimmed_description_is_not_rewritten() -> None:
    title, told = OPEN["en"]
    text = f"## Out of scope\nShared searches.\n\n## Goal\n{told}"
    field = "## Acceptance criteria\n\n- A saved search opens in less than 2 seconds."
    read = RequirementPacket(raw_text=f"{text}\n\n{field}", title=title, beside=len(field), takes_commands=True)
    ready = WorkflowConfig(profile="ready", template=OWN)
    final = run_workflow(read, ready)
    assert final["comment"] is not None
    new = pasted(final["comment"])
    assert sentences(text) - sentences(new) == {}
    assert "opens in less" not in new
    trimmed = run_workflow(read.model_copy(update={"is_trimmed": True}), ready)
    assert trimmed["comment"] is not None
    assert pasted(trimmed["comment"]) == ""


def test_a_table_without_names_makes_no_wiki_markup_of_a_markdown_text() -> None:
    text = (
        "### Proposal\nThe dialog should be nicer.\n\n### Steps to reproduce\n1. Log in\n2. Save the name\n\n"
        "|||\n|-|-|\n|![before](/a.png)|![after](/b.png)|\n\nWho may save is to be decided."
    )
    own = (
        TemplateSection(heading="Steps", roles=("steps",)),
        TemplateSection(heading="Rollback", roles=("rollback",), question="how is it taken back"),
        TemplateSection(heading="Fix", roles=("approach",)),
    )
    read = RequirementPacket(raw_text=text, title="Save fails", scenario=Scenario.BUG)
    new = pasted(run_workflow(read, WorkflowConfig(profile="ready", template=own))["comment"] or CommentDocument(()))
    assert "h2." not in new
    assert "## Rollback\n\n⟨? how is it taken back⟩" in new
    assert new.count("Steps to reproduce") == 1


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Save a search",
            "**Background**\n\nUsers lose their filters when they leave the list.\n\n**Acceptance criteria**\n\n"
            "1. The filters are there again after a login\n1. Who may see them is still to be discussed\n\n"
            "**Technical solution**\n\n1) The filters go into the account.\n\n*\n\n"
            "**Reference links**\n\n* [Definition of done](https://wiki.example.com/done)",
        ),
        (
            "保存搜索条件",
            "**背景**\n\n用户离开列表后筛选条件会丢失。\n\n**验收标准**\n\n1. 重新登录后条件仍在\n1. 保存的提示清晰\n\n"
            "**技术方案**\n\n1) 条件存到账号。\n\n*\n\n**参考链接**\n\n* [完成定义](https://wiki.example.com/done)",
        ),
    ],
)
def test_a_text_that_would_only_get_a_heading_more_is_not_offered(title: str, text: str) -> None:
    shown = comment((title, text))
    assert "1." in render_text(shown)
    assert pasted(shown) == ""


ANSWERED = {
    "en": (
        "Save a search",
        "Users lose their filters when they leave the list.\n\n## Out of scope\nShared searches.\n\n"
        "## Acceptance criteria\n- The filters are there after a login.\n\n"
        "## Goal\nUsers keep their filters. Who may see them is to be discussed.",
    ),
    "zh": (
        "保存搜索条件",
        "用户离开列表后筛选条件会丢失。\n\n## 不包含\n共享的条件。\n\n## 验收标准\n- 重新登录后条件仍在。\n\n"
        "## 背景\n用户保留筛选条件。谁能看到，待讨论。",
    ),
}


@pytest.mark.parametrize("language", ANSWERED)
def test_headings_that_are_answered_are_put_in_another_order_only_where_the_project_has_one(language: str) -> None:
    title, text = ANSWERED[language]
    read = RequirementPacket(raw_text=text, title=title)
    shown = {
        own: pasted(run_workflow(read, WorkflowConfig(profile="ready", template=own))["comment"] or CommentDocument(()))
        for own in ((), OWN)
    }
    assert shown[()] == ""
    assert sentences(text) - sentences(shown[OWN]) == {}


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Save a search", "Users lose their filters when they leave the list. Who may see them is to be discussed."),
        ("保存搜索条件", "用户离开列表后筛选条件会丢失，需要保留下来。谁能看到，待讨论。"),
    ],
)
def test_what_no_point_asks_is_not_asked_in_a_text_to_paste(title: str, text: str) -> None:
    shown = comment((title, text))
    assert "1." in render_text(shown)
    assert pasted(shown) == ""


@pytest.mark.parametrize(
    ("title", "text", "asked"),
    [
        ("Orders page", "See the other ticket for it.", "what will people be able to do"),
        ("订单页面", "这张工单与另一张一起处理，内容见另一张工单。", "用户能做到哪些"),
    ],
)
def test_what_a_point_asks_is_asked_in_the_text_though_it_says_something_first(
    title: str, text: str, asked: str
) -> None:
    final = report((title, text))
    assert [point.code for point in final.points] == ["RESULT"]
    assert asked in pasted(comment((title, text)))


@pytest.mark.parametrize(
    ("done", "title", "text"),
    [
        (
            "[Done] ",
            "Save a search",
            "Users lose their filters when they leave the list. It should be easy to save them.",
        ),
        ("【已完成】", "保存搜索条件", "用户离开列表后筛选条件会丢失，保存应该简单方便。"),
    ],
)
def test_nobody_is_offered_a_text_for_what_is_done(done: str, title: str, text: str) -> None:
    assert pasted(comment((title, text))) != ""
    assert pasted(comment((done + title, text))) == ""
