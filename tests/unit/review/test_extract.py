"""Drafts made by rules: all words are the ticket's, nothing is invented, both languages alike."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.review.errors import StructuringFailureError
from workers.review.extract import RuleStructurer
from workers.review.extract.criteria import find_criteria
from workers.review.extract.plain_features import features_of
from workers.review.extract.plain_lines import plain_lines
from workers.review.extract.plain_weights import WEIGHTS
from workers.review.extract.story import find_story
from workers.review.parse import parse_document
from workers.review.schemas import AnyDraft, BugDraft, PRD_Draft, RequirementPacket, Scenario, SpikeDraft, TaskDraft
from workers.review.text import language_of

FEATURE_EN = """As a shop owner, I want to export all orders as CSV, so that I can hand them to my accountant.

## Acceptance criteria
- [ ] The button "Export" is shown above the list
- [ ] The file holds one line per order
- [ ] If the export fails, an error message is shown

## Out of scope
- PDF
"""
FEATURE_ZH = """作为店主，我希望导出全部订单，以便交给会计。

【验收标准】
1、列表上方显示“导出”按钮
2、文件中每个订单一行
3、导出失败时显示错误提示

【不包含】
PDF 格式
"""
BUG_EN = """Saving a draft fails.

*Steps to reproduce:*
# Open a draft
# Click Save

*Actual result:* Error 500 is shown
*Expected result:* The draft is saved
*Environment:* Firefox 128 on Ubuntu
It happens every time.
"""
BUG_ZH = """【复现步骤】
1. 打开草稿
2. 点击保存
【实际结果】页面报错 500
【期望结果】草稿保存成功
【环境】Firefox 128
每次必现。
"""


def structure(text: str, scenario: Scenario, title: str = "Export the orders as a file") -> AnyDraft:
    packet = RequirementPacket(raw_text=text, title=title, scenario=scenario, language=language_of(text))
    return RuleStructurer().structure(packet, parse_document(packet.title, packet.raw_text), "").draft


def criteria_of(text: str) -> list[str]:
    return [criterion.quote for criterion in find_criteria(parse_document("", text))]


def test_an_english_feature_is_read_from_its_story_and_sections() -> None:
    draft = structure(FEATURE_EN, Scenario.FEATURE)
    assert isinstance(draft, PRD_Draft)
    assert (draft.role, draft.goal, draft.benefit) == (
        "shop owner",
        "export all orders as CSV",
        "I can hand them to my accountant",
    )
    assert draft.acceptance_criteria == (
        'The button "Export" is shown above the list',
        "The file holds one line per order",
        "If the export fails, an error message is shown",
    )
    assert draft.edge_cases == ("If the export fails, an error message is shown",)
    assert draft.missing_info == ()


def test_a_chinese_feature_is_read_from_its_story_and_sections() -> None:
    draft = structure(FEATURE_ZH, Scenario.FEATURE, title="导出订单列表")
    assert isinstance(draft, PRD_Draft)
    assert (draft.role, draft.goal, draft.benefit) == ("店主", "导出全部订单", "交给会计")
    assert draft.acceptance_criteria == ("列表上方显示“导出”按钮", "文件中每个订单一行", "导出失败时显示错误提示")
    assert draft.edge_cases == ("导出失败时显示错误提示",)
    assert draft.missing_info == ()


@pytest.mark.parametrize(
    ("text", "scenario"),
    [
        *(
            (text, scenario)
            for text in (FEATURE_EN, FEATURE_ZH)
            for scenario in Scenario
            if scenario is not Scenario.BUG
        ),
        *((text, scenario) for text in (BUG_EN, BUG_ZH) for scenario in Scenario if scenario is not Scenario.FEATURE),
    ],
)
def test_all_evidence_stands_verbatim_in_the_text(text: str, scenario: Scenario) -> None:
    draft = structure(text, scenario)
    for evidence in draft.evidence:
        assert text.strip()[evidence.start : evidence.end] == evidence.quote


FRAGMENTS = st.sampled_from(
    [
        FEATURE_EN,
        FEATURE_ZH,
        BUG_EN,
        BUG_ZH,
        "## Acceptance criteria\n",
        "- [ ] ...\n",
        "h3. Steps\n",
        "The page must show a list. ",
        "系统应该显示列表。",
        "Given x\nWhen y\nThen z\n",
        "假如 A\n当 B\n那么 C\n",
        "{code}",
        "As a user I want ",
        "作为用户，我想",
        "\n\n",
        "Why does it fail?",
        "Timebox: 2 days\n",
        "<!--",
        "|a|b|\n",
        "https://example.org/a ",
    ]
)


@given(st.lists(FRAGMENTS, min_size=1, max_size=8).map("".join), st.sampled_from(list(Scenario)))
def test_any_text_gives_a_draft_of_its_own_words_or_a_reason(text: str, scenario: Scenario) -> None:
    if len(text.strip()) < 10:
        text += " some more words"
    packet = RequirementPacket(raw_text=text, title="Export the orders", scenario=scenario, language=language_of(text))
    document = parse_document(packet.title, packet.raw_text)
    try:
        draft = RuleStructurer().structure(packet, document, "").draft
    except StructuringFailureError:
        return
    for evidence in draft.evidence:
        assert packet.raw_text[evidence.start : evidence.end] == evidence.quote
    if isinstance(draft, PRD_Draft):
        assert draft.acceptance_criteria == tuple(evidence.quote for evidence in draft.evidence)
        assert draft.user_story in packet.raw_text


@pytest.mark.parametrize(
    "empty",
    ["", "- [ ] ...", "- [ ]\n- [ ]", "1.", "TBD", "- <criterion>", "<!-- list them -->", "待定", "- N/A", "- 无"],
)
def test_an_empty_acceptance_section_gives_no_criteria_whatever_else_the_ticket_says(empty: str) -> None:
    text = f"The page must show all.\n\n## Acceptance criteria\n{empty}\n\n## Notes\nThe button should open a dialog.\n"
    assert criteria_of(text) == []
    with pytest.raises(StructuringFailureError, match="criterion"):
        structure(text, Scenario.FEATURE)


HINTS = [
    "Everyone should be able to understand what is expected to be delivered",
    "*(Describe what must be true when this is done)*",
    "_(list the conditions here)_",
    "e.g. The user can log in",
    "Example: the list is sorted",
    "List the acceptance criteria here",
    "What are the acceptance criteria?",
    "This should be filled in before the work starts.",
    "This list needs to be reviewed by somebody else.",
    "（请填写验收标准）",
    "例如：用户可以登录",
    "请在此列出验收标准，每条一行",
    "每个人都应该能够理解要交付的内容",
    "本节由测试填写，请勿删除",
]


@pytest.mark.parametrize("hint", HINTS)
@pytest.mark.parametrize("heading", ["## Acceptance criteria", "【验收标准】"])
def test_what_a_template_says_to_the_author_is_no_criterion(heading: str, hint: str) -> None:
    assert criteria_of(f"{heading}\n{hint}\n") == []
    assert criteria_of(f"{heading}\n- {hint}\n- The list is sorted 列表已排序\n") == ["The list is sorted 列表已排序"]


@pytest.mark.parametrize(
    "criterion",
    [
        "List all orders on the page",
        "(Optional) The list is sorted",
        "Include: channels that the user has joined",
        "Use the new template for all mails",
        "If the list is empty, an example is shown",
        "（可选）列表已排序",
        "请求失败时显示错误提示",
        "列出所有订单",
    ],
)
def test_a_statement_that_begins_like_a_hint_stays(criterion: str) -> None:
    assert criteria_of(f"## Acceptance criteria\n- {criterion}\n") == [criterion]


def test_given_when_then_paragraphs_are_one_criterion_each() -> None:
    text = (
        "Acceptance criteria:\n\nGiven a list\nWhen I click Export\nThen a file is saved\n\n"
        "Given no orders\nWhen I click Export\nThen a hint is shown"
    )
    assert criteria_of(text) == [
        "Given a list\nWhen I click Export\nThen a file is saved",
        "Given no orders\nWhen I click Export\nThen a hint is shown",
    ]
    assert criteria_of("验收标准：\n假如没有订单\n当点击导出\n那么显示提示") == [
        "假如没有订单\n当点击导出\n那么显示提示"
    ]


def test_lines_without_bullets_are_criteria_of_their_own() -> None:
    assert criteria_of("Acceptance criteria\n\nThe list is sorted\nThe list has a title") == [
        "The list is sorted",
        "The list has a title",
    ]


def test_a_paragraph_beside_a_list_is_not_a_criterion() -> None:
    assert criteria_of("## Acceptance criteria\nTo be checked by somebody else.\n\n- The list is sorted") == [
        "The list is sorted"
    ]


def test_struck_out_items_and_bare_links_are_not_criteria() -> None:
    assert criteria_of("## AC\n- ~~The list is grouped~~\n- https://example.org/x\n- The list is sorted") == [
        "The list is sorted"
    ]


def test_without_a_section_only_observable_obligations_are_criteria() -> None:
    text = "We talked about orders. The page must show all orders. I think we should clean this up. Nice weather."
    assert criteria_of(text) == ["The page must show all orders."]
    assert criteria_of("我们讨论过订单。导出后系统必须显示成功提示。天气不错。") == ["导出后系统必须显示成功提示。"]


@pytest.mark.parametrize(
    ("text", "criteria"),
    [
        ("Refunded orders will be hidden. Bob may join the call.", ["Refunded orders will be hidden."]),
        ("页面将隐藏已退款的订单。小王会参加会议。", ["页面将隐藏已退款的订单。"]),
        ("接口的响应记录显示在日志中，目前很慢。", []),
        ("Maybe the page should show all orders. Should it show refunds?", []),
        ("也许页面应该显示全部订单。页面需要显示退款吗？", []),
    ],
)
def test_the_words_of_an_obligation_are_those_that_the_checks_know(text: str, criteria: list[str]) -> None:
    assert criteria_of(text) == criteria


PLAIN_LISTS = [
    (
        "As a shop owner, I want to export all orders, so that I can hand them to my accountant.\n\n"
        "The button Export is shown above the list\n"
        "The file holds one line per order\n"
        "If the export fails, an error message is shown\n",
        [
            "The button Export is shown above the list",
            "The file holds one line per order",
            "If the export fails, an error message is shown",
        ],
    ),
    (
        "作为店主，我希望导出全部订单，以便交给会计。\n\n列表上方显示“导出”按钮\n文件中每个订单一行\n导出失败时显示错误提示\n",
        ["列表上方显示“导出”按钮", "文件中每个订单一行", "导出失败时显示错误提示"],
    ),
    (
        "Our operators compile orders by hand every week, it takes two hours.\n\n"
        "Build an export endpoint\nChange the order table\n\n"
        "After a click on Export the system writes a CSV file\n"
        "The file contains order number, amount and time\n"
        "Users without permission do not see the button\n",
        [
            "After a click on Export the system writes a CSV file",
            "The file contains order number, amount and time",
            "Users without permission do not see the button",
        ],
    ),
    (
        "目前运营每周手工整理订单，耗时两小时。\n\n需要开发导出接口\n修改订单表结构\n\n"
        "点击导出后系统生成 CSV 文件\n文件包含订单号、金额和下单时间\n无权限用户看不到导出按钮\n",
        ["点击导出后系统生成 CSV 文件", "文件包含订单号、金额和下单时间", "无权限用户看不到导出按钮"],
    ),
]


@pytest.mark.parametrize(("text", "criteria"), PLAIN_LISTS)
def test_lines_that_read_as_criteria_need_no_heading(text: str, criteria: list[str]) -> None:
    assert criteria_of(text) == criteria


@pytest.mark.parametrize(("text", "criteria"), PLAIN_LISTS)
def test_what_follows_the_criteria_in_a_form_does_not_hide_them(text: str, criteria: list[str]) -> None:
    checklist = "\nDefinition of Done\nAcceptance criteria\nWeighted\nUX/Design\nPersonas\n"
    assert criteria_of(text + checklist) == criteria
    assert criteria_of(text + "\n验收标准\n设计\n测试\n范围\n") == criteria


@pytest.mark.parametrize(
    "text",
    [
        "Please look at the list.\nIt is ugly.\nWe want a better one.",
        "优化搜索页体验。\n让用户满意。\n尽快上线。",
        "We talked about the export.\nIt was long.\nBob will call the customer.",
        "上周讨论了导出的事情。\n大家觉得现在太慢。\n小王去联系客户。",
        "## Goal\nMove to Java 21\n\n## Tasks\n- Update the images\n- Change the pipeline",
        "## 目标\n升级 Java 21\n\n## 任务\n- 更新镜像\n- 修改流水线",
        "Search is slow.\n\nWhy is that?\nHow long does it take?\nWho has asked for it?",
        "搜索很慢。\n\n为什么会这样？\n需要多长时间？\n谁提出的？",
    ],
)
def test_wishes_chatter_tasks_and_questions_are_no_criteria(text: str) -> None:
    assert criteria_of(text) == []


def test_a_step_that_recurs_in_several_scenarios_of_the_section_stays() -> None:
    steps = ["When I open the list", "Then the orders are shown", "When I open the list", "Then a hint is shown"]
    assert criteria_of("## Acceptance criteria\n" + "".join(f"- {step}\n" for step in steps)) == steps


@pytest.mark.parametrize("piece", ["a\n\n", "a\n", "[", "(", "a_", "显示", "the ", "ed ", "- [ ] ", ">>> "])
def test_hostile_repetition_costs_no_more_than_its_length(piece: str) -> None:
    start = time.perf_counter()
    criteria_of((piece * 12_000)[:12_000])
    assert time.perf_counter() - start < 10  # quadratic work would take minutes


@given(st.lists(FRAGMENTS, max_size=8).map("".join))
def test_every_feature_of_a_plain_line_lies_between_0_and_1_and_has_what_the_weights_ask_for(text: str) -> None:
    document = parse_document("", text)
    for run in features_of(document, plain_lines(document, document.sections)):
        for line, features in run:
            assert text[line.evidence.start : line.evidence.end] == line.evidence.quote
            assert set(WEIGHTS) <= set(features)
            assert all(0 <= value <= 1 for value in features.values())


@pytest.mark.parametrize(
    ("text", "role", "goal", "benefit"),
    [
        (
            "As an IT officer, I would like to see logs so I can find faults.",
            "IT officer",
            "see logs",
            "I can find faults",
        ),
        ("In order to pay fast, as a customer I want to save my card.", "customer", "save my card", "pay fast"),
        (
            "**As a** developer\n<br>**I want** one page\n<br>**so** that I learn it",
            "developer",
            "one page",
            "I learn it",
        ),
        ("As a player or DM, I can add a token", "player or DM", "add a token", ""),
        ("*As a* user *I want* to log in *so that* I see x. More text.", "user", "log in", "I see x"),
        ("作为一名运营人员，我希望能够批量导出订单，以便每月对账。", "运营人员", "批量导出订单", "每月对账"),
        ("为了减少客诉，作为客服，我想查看退款进度。", "客服", "查看退款进度", "减少客诉"),
        ("作为：运营\n我想：导出订单\n以便：对账", "运营", "导出订单", "对账"),
        ("Save the list as a CSV file\n\nAs a shop manager, I want to mail it.", "shop manager", "mail it", ""),
        ("As a developer as well as a tester, I want a log.", "developer as well as a tester", "a log", ""),
        ("支持保存作为CSV文件\n\n作为店长，我希望发送给会计。", "店长", "发送给会计", ""),
        (
            "As an owner (or clerk), I want to export orders (as CSV), so that I book them (monthly).",
            "owner (or clerk)",
            "export orders (as CSV)",
            "I book them (monthly)",
        ),
        ("(As a clerk, I want to print bills.)", "clerk", "print bills", ""),
        ("作为店长，我希望导出订单（CSV 格式），以便核对（每月）。", "店长", "导出订单（CSV 格式）", "核对（每月）"),
    ],
)
def test_a_story_is_found_in_many_forms(text: str, role: str, goal: str, benefit: str) -> None:
    story = find_story(text)
    assert story is not None
    assert (story.role, story.goal, story.benefit) == (role, goal, benefit)
    assert role in text[slice(*story.span)]


@pytest.mark.parametrize(
    "text",
    ["As a result, I want to add that it fails.", "As we discussed, I want tea.", "作为补充说明。", "I want more."],
)
def test_other_sentences_are_no_stories(text: str) -> None:
    assert find_story(text) is None


def test_without_a_story_the_goal_sentence_stands_in_verbatim() -> None:
    text = (
        "## Goal\nShop owners hand their orders to the accountant. Slow.\n\n## Acceptance criteria\n- A file is saved"
    )
    draft = structure(text, Scenario.FEATURE)
    assert isinstance(draft, PRD_Draft)
    assert draft.user_story == "Shop owners hand their orders to the accountant."
    assert "No user role" in draft.missing_info
    assert "Who will use this?" in draft.clarification_questions


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Acceptance criteria:\n- The old queue is gone", "Move all jobs to the new queue"),
        ("验收标准：\n- 旧队列已经下线", "把全部任务迁移到新的队列"),
    ],
)
def test_where_only_criteria_are_written_the_title_says_what_is_wanted(text: str, title: str) -> None:
    draft = structure(text, Scenario.FEATURE, title=title)
    assert isinstance(draft, PRD_Draft)
    assert (draft.user_story, draft.role) == (title, "")
    with pytest.raises(StructuringFailureError):
        structure(text, Scenario.FEATURE, title="Queue work")


def test_a_short_title_is_a_reason_in_the_tickets_language() -> None:
    with pytest.raises(StructuringFailureError, match="title"):
        structure(FEATURE_EN, Scenario.FEATURE, title="Export")
    with pytest.raises(StructuringFailureError, match="标题"):
        structure(FEATURE_ZH, Scenario.FEATURE, title="导出")


def test_an_english_bug_is_read_from_its_labels() -> None:
    draft = structure(BUG_EN, Scenario.BUG)
    assert isinstance(draft, BugDraft)
    assert draft.steps_to_reproduce == ("Open a draft", "Click Save")
    assert draft.observed == "Error 500 is shown"
    assert draft.expected == "The draft is saved"
    assert draft.environment.startswith("Firefox 128 on Ubuntu")
    assert draft.frequency == "every time"
    assert draft.missing_info == ()


def test_a_chinese_bug_is_read_from_its_labels() -> None:
    draft = structure(BUG_ZH, Scenario.BUG, title="草稿保存失败")
    assert isinstance(draft, BugDraft)
    assert draft.steps_to_reproduce == ("打开草稿", "点击保存")
    assert draft.observed == "页面报错 500"
    assert draft.expected == "草稿保存成功"
    assert draft.frequency == "每次"


def test_a_bug_in_prose_gives_what_it_says_and_asks_for_the_rest() -> None:
    draft = structure("The app crashes when I rotate the phone. It should keep my text.", Scenario.BUG)
    assert isinstance(draft, BugDraft)
    assert draft.observed == "The app crashes when I rotate the phone."
    assert draft.expected == "It should keep my text."
    assert draft.steps_to_reproduce == ()
    assert set(draft.missing_info) == {"No steps to reproduce", "No environment or version", "No frequency"}


@pytest.mark.parametrize(
    ("text", "observed"),
    [
        ("Adding two columns gives trouble.\nKeyError: 'total' comes up as soon as both are set.", "KeyError: 'total'"),
        ("The merged file is truncated after 4 MB.", "The merged file is truncated after 4 MB."),
        ("Both lists are sorted.\n\n```\n>>> merge(a, b)\nTraceback\nTypeError: no order\n```", "TypeError: no order"),
        ("合并后的文件被截断。", "合并后的文件被截断。"),
        ("两个列表已排序。\n\n```\n>>> merge(a, b)\nTypeError: 无法比较\n```", "TypeError: 无法比较"),
    ],
)
def test_an_error_name_a_wrong_state_or_the_end_of_a_trace_is_the_observation(text: str, observed: str) -> None:
    draft = structure(text, Scenario.BUG)
    assert isinstance(draft, BugDraft)
    assert observed in draft.observed


@pytest.mark.parametrize(
    ("text", "observed", "environment", "frequency"),
    [
        (
            "We use staging. The badge vanishes after a reload. It comes whenever I switch tabs.",
            "The badge vanishes after a reload.",
            "We use staging.",
            "whenever",
        ),
        (
            "Seen on an ipad. The total is off by one. This hits 3 of 10 orders.",
            "The total is off by one.",
            "Seen on an ipad.",
            "3 of 10 orders",
        ),
        ("预发环境。刷新之后角标偏移。时常出现。", "刷新之后角标偏移。", "预发环境。", "时常"),
    ],
)
def test_a_fault_its_place_and_its_frequency_are_told_by_the_words_that_the_checks_know(
    text: str, observed: str, environment: str, frequency: str
) -> None:
    draft = structure(text, Scenario.BUG)
    assert isinstance(draft, BugDraft)
    assert (draft.observed, draft.environment, draft.frequency) == (observed, environment, frequency)


@pytest.mark.parametrize("said", ["The result is wrong:", "结果错误："])
def test_a_session_at_a_prompt_can_be_repeated_and_is_the_step(said: str) -> None:
    draft = structure(f"{said}\n\n```\n>>> merge([1], [2])\n[2]\n```", Scenario.BUG)
    assert isinstance(draft, BugDraft)
    assert draft.steps_to_reproduce == (">>> merge([1], [2])\n[2]",)


@pytest.mark.parametrize("wish", ["Please add a filter for names.", "希望增加按姓名筛选。"])
def test_a_wish_is_no_observation(wish: str) -> None:
    with pytest.raises(StructuringFailureError):
        structure(f"{wish}\n\n```\nfilter(name)\n```", Scenario.BUG)


def test_a_bug_without_steps_and_symptom_cannot_be_drafted() -> None:
    with pytest.raises(StructuringFailureError, match="steps"):
        structure("Please have a look at the list when you have time.", Scenario.BUG)


def test_a_task_is_read_from_its_sections() -> None:
    text = (
        "## Goal\nMove the jobs to the new queue.\n## Definition of done\n- All jobs run on the new queue\n"
        "## Rollback\nSwitch the flag off."
    )
    draft = structure(text, Scenario.TECH_TASK)
    assert isinstance(draft, TaskDraft)
    assert draft.objective == "Move the jobs to the new queue."
    assert draft.done_criteria == ("All jobs run on the new queue",)
    assert draft.rollback == "Switch the flag off."


@pytest.mark.parametrize(
    ("text", "question", "timebox"),
    [
        (
            "Which queue can hold a million jobs? Timeboxed to 2 days. Output: a short report.",
            "Which queue can hold a million jobs?",
            "2 days",
        ),
        ("调研问题：哪种队列可以支撑百万任务？\n时间盒：两天\n产出：一份报告", "哪种队列可以支撑百万任务？", "两天"),
    ],
)
def test_a_spike_is_read_in_both_languages(text: str, question: str, timebox: str) -> None:
    draft = structure(text, Scenario.SPIKE, title="Which queue to take 队列选型")
    assert isinstance(draft, SpikeDraft)
    assert draft.question == question
    assert timebox in draft.timebox
