"""Passages: the title first, then every sentence, item and piece of code that is the author's own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.review.facets.told import document, passages, said
from workers.review.facets.passages import MOST_PASSAGES, cues_of_headings


def test_the_title_comes_first_and_stands_before_the_text() -> None:
    title, body = passages("Add a price list", "The shop shows no prices.")
    assert (title.text, title.start, title.has("kind.title", "first")) == ("Add a price list", -1, True)
    assert (body.text, body.start, body.has("kind.paragraph")) == ("The shop shows no prices.", 0, True)


def test_sentences_items_and_code_are_passages_and_headings_are_none() -> None:
    text = "# Goal\nIt is slow. It takes 9 s!\n\n- first item\n- second item\n\n```\nat a.B(c.java:1)\nmore\n```\n"
    assert said("Slow", text) == [
        "It is slow.",
        "It takes 9 s!",
        "first item",
        "second item",
        "at a.B(c.java:1)\nmore",
    ]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("First one. Second one", ["First one.", "Second one"]),
        ("第一句。第二句！第三句？", ["第一句。", "第二句！", "第三句？"]),
        ("先做第一步；再做第二步", ["先做第一步；", "再做第二步"]),
        ("Use 1.8 or v2.0.1 of lib.c", ["Use 1.8 or v2.0.1 of lib.c"]),
        ("Any field, e.g. the name, i.e. text, etc. may be set vs. now", None),
    ],
)
def test_a_text_is_cut_at_the_ends_of_its_sentences(text: str, sentences: list[str] | None) -> None:
    assert said("A title", text) == (sentences or [text])


PROMPTS = [
    "(How one can reproduce the issue - this is very important)",
    "_(What actually happens, with pictures (if any))_",
    "**[Describe the steps in order]**",
    "<what you expected to see>",
    "（请描述如何重现该问题）",
]


@pytest.mark.parametrize("heading", ["## Steps to reproduce", "h3. Steps to reproduce", "### 复现步骤"])
@pytest.mark.parametrize("prompt", PROMPTS)
def test_a_forms_prompt_in_brackets_is_no_text(heading: str, prompt: str) -> None:
    assert said("Crash", f"{heading}\n{prompt}\n") == []
    assert said("Crash", f"{heading}\n\n{prompt}\n\nOpen the page.") == ["Open the page."]


@pytest.mark.parametrize("prompt", PROMPTS)
def test_an_answer_in_the_line_below_the_prompt_is_text(prompt: str) -> None:
    assert said("Crash", f"## Steps to reproduce\n{prompt}\nOpen the page.")[-1:] == ["Open the page."]


def test_a_prompt_of_many_lines_is_no_text() -> None:
    prompt = "(If you can, link to the line of code\nthat might be responsible for the problem,\nor paste a log)"
    assert said("Crash", f"## Possible fixes\n{prompt}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "## Notes\nThe page (the one of last week) is white.",
        "## Notes\n[The invoice of May](https://example.org/a) is wrong.",
        "(This happens only on Mondays, as far as we know.)",
        "## Notes\nThe page is white.\n\n(This happens only on Mondays, as far as we know.)",
    ],
)
def test_what_an_author_puts_in_brackets_is_text(text: str) -> None:
    assert "".join(said("Crash", text)).replace(" ", "") == text.removeprefix("## Notes\n").replace("\n", "").replace(
        " ", ""
    )


@pytest.mark.parametrize("text", ["A clear and concise description of what the bug is.", "...", "- [ ] …", "## Goal\n"])
def test_a_forms_own_words_and_blank_places_are_no_text(text: str) -> None:
    assert said("Crash", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "We should add a list", "We need to add a list", "Please add a list", "Let's add a list", "[FE] Add a list",
        "DM-12 Add a list", "3. Add a list", "Orders: add a list", "[web][orders] also add a list",
        "This task is to add a list", "Then just add a list",
    ],
)  # fmt: skip
def test_what_stands_before_the_first_verb_is_looked_past(text: str) -> None:
    assert passages(text, "")[0].has("starts.work_verb")


@pytest.mark.parametrize("text", ["新增价格列表", "请新增价格列表", "【前端】新增价格列表", "订单：新增价格列表"])
def test_a_chinese_title_begins_with_its_verb_within_three_characters(text: str) -> None:
    assert passages(text, "")[0].has("starts.work_verb")


@pytest.mark.parametrize(
    "text", ["给定时任务增加失败告警", "为失败的任务增加告警", "把构建脚本迁移到 Gradle", "将旧接口全部替换掉"]
)
def test_a_chinese_title_may_name_what_is_worked_on_before_its_verb(text: str) -> None:
    assert passages(text, "")[0].has("starts.work_verb")


@pytest.mark.parametrize(
    "text", ["Login is broken", "Export fails on Mondays", "Search returns nothing", "Import hangs"]
)
def test_the_name_of_a_thing_is_no_verb_though_it_is_spelled_as_one(text: str) -> None:
    assert not passages(text, "")[0].has("starts.work_verb", "starts.step_verb")


@pytest.mark.parametrize(
    "text",
    ["The list needs to add up", "为什么昨天的页面没有新增记录", "Prices of the list", "价格列表里面没有新增的商品"],
)
def test_a_verb_further_on_begins_nothing(text: str) -> None:
    assert not passages(text, "")[0].has("starts.work_verb")


@pytest.mark.parametrize("description", ["Refactoring", "Refactoring\n\n(no description)", "Refactoring\n\nn/a"])
def test_a_description_that_repeats_the_title_or_says_that_there_is_none_says_nothing(description: str) -> None:
    assert said("Refactoring", description) == []


def test_what_follows_a_repeated_title_is_text() -> None:
    assert said("重构", "重构\n\n（无描述）。") == []
    assert said("Add x. Then y", "Add x. Then y\n\nSee the log.") == ["See the log."]


def test_only_the_first_passages_are_read() -> None:
    found = passages("Long", "One more thing happens. " * 1_000)
    assert len(found) == MOST_PASSAGES


def test_headings_are_looked_at_together() -> None:
    assert "reproduce" in cues_of_headings(document("Crash", "## Steps to reproduce\nOpen it.\n\n## Log\nempty"))
    assert cues_of_headings(document("Crash", "Open it.")) == frozenset()


ANYTHING = st.text() | st.lists(
    st.sampled_from(
        ["# ", "(", ")", "[", "]", "（", "）", "<", ">", "\n", "- ", "|", "```", "fix it. ", "报错。", "?", " ", "*"]
    )
).map("".join)


@given(ANYTHING, ANYTHING)
def test_every_passage_is_a_piece_of_the_ticket_at_its_place(title: str, text: str) -> None:
    first, *others = passages(title, text)
    assert first.text == title
    for one in others:
        assert text[one.start : one.start + len(one.text)] == one.text
    assert [one.start for one in others] == sorted(one.start for one in others)
