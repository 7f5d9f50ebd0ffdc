"""What the reader of tickets sees: blocks, sections and their roles, in every markup and in both languages."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.reading.document import BlockKind, Document, SectionRole
from workers.reading.headings import HeadingLexicon, RoleNames, role_of_heading, role_of_label
from workers.reading.parse import parse_document


def texts_under(document: Document, role: SectionRole) -> list[str]:
    return [block.text for section in document.sections_with(role) for block in section.blocks]


MARKUP_PIECES = st.sampled_from(
    [
        "# ",
        "## ",
        "h3. ",
        "* ",
        "- [ ] ",
        "- [x] ",
        "1. ",
        "1) ",
        "{code}",
        "```",
        "{quote}",
        "{panel:title=Goal}",
        "> ",
        "|a|b|",
        "||a||b||",
        "---",
        "<!--",
        "-->",
        "**",
        "*",
        "_",
        "Expected: ",
        "Steps to reproduce:",
        "【验收标准】",
        "验收标准：",
        "一、背景",
        "\n",
        "\n\n",
        "  ",
        "\t",
        "word",
        "A sentence.",
        "用户登录",
        "\r\n",
        "\u3000",
        "...",
        "<name>",
        "🎯 Goal",
    ]
)


@given(st.one_of(st.text(max_size=300), st.lists(MARKUP_PIECES, max_size=40).map("".join)))
def test_every_block_is_a_verbatim_slice_of_any_text(text: str) -> None:
    document = parse_document("A title", text)
    assert document.source == text
    for block in document.blocks:
        assert text[block.start : block.end] == block.text
        assert block.text == block.text.strip() != ""
    in_sections = [block for section in document.sections for block in section.blocks]
    assert in_sections == [block for block in document.blocks if block.kind is not BlockKind.HEADING]


@pytest.mark.parametrize(
    "heading",
    [
        "## Acceptance Criteria",
        "### 3. Acceptance criteria:",
        "h3. Acceptance Criteria",
        "**Acceptance Criteria**",
        "*Acceptance criteria:*",
        "**:white\\_check\\_mark: Acceptance criteria**",
        "Acceptance criteria:",
        "ACCEPTANCE CRITERIA",
        "✅ Acceptance Criteria (optional)",
        "Acceptance Criteria\n-------------------",
        "## Desired Outcome/Acceptance Criteria",
        "## Acceptance criteria for the API",
        "{panel:title=Acceptance criteria}",
        "【验收标准】",
        "验收标准：",
        "## 三、验收标准",
        "二、验收标准",
        "2. 验收标准：",
        "**验收条件**",
    ],
)
def test_a_heading_in_any_form_opens_the_acceptance_section(heading: str) -> None:
    document = parse_document(
        "", f"Some words before it.\n\n{heading}\n\n* The export finishes\n* 导出成功后显示提示\n"
    )
    assert texts_under(document, SectionRole.ACCEPTANCE) == ["The export finishes", "导出成功后显示提示"]


@pytest.mark.parametrize(
    ("line", "role", "content"),
    [
        ("Expected: the page opens", SectionRole.EXPECTED, "the page opens"),
        ("*Actual result:* a blank page", SectionRole.OBSERVED, "a blank page"),
        ("**Expected behavior**: the page opens", SectionRole.EXPECTED, "the page opens"),
        ("Actual result - a blank page", SectionRole.OBSERVED, "a blank page"),
        ("* Environment: Firefox 128", SectionRole.ENVIRONMENT, "Firefox 128"),
        ("* Environment: uses the staging server", SectionRole.ENVIRONMENT, "uses the staging server"),
        ("* 环境：用于测试的服务器", SectionRole.ENVIRONMENT, "用于测试的服务器"),
        ("实际结果：页面空白", SectionRole.OBSERVED, "页面空白"),
        ("【期望结果】页面正常打开", SectionRole.EXPECTED, "页面正常打开"),
        ("|Environment|Firefox 128|", SectionRole.ENVIRONMENT, "Firefox 128"),
    ],
)
def test_a_label_with_its_content_on_the_same_line_is_a_section(line: str, role: SectionRole, content: str) -> None:
    assert texts_under(parse_document("", f"Intro.\n\n{line}"), role) == [content]


def test_a_sentence_with_a_colon_is_no_heading() -> None:
    document = parse_document("", "The problem is this: nothing happens.\nSee https://example.org/a for more.")
    assert [block.kind for block in document.blocks] == [BlockKind.PARAGRAPH]


def test_html_comments_and_unfilled_boxes_are_no_blocks() -> None:
    text = "## Goal\n<!--\nSay why\n-->\nSave time.\n\n## Acceptance criteria\n- [ ] ...\n- [ ] \n- <placeholder>\n1.\n"
    document = parse_document("", text)
    assert texts_under(document, SectionRole.GOAL) == ["Save time."]
    assert texts_under(document, SectionRole.ACCEPTANCE) == []


def test_an_unclosed_comment_hides_only_its_line() -> None:
    document = parse_document("", "<!-- remark\nThe page opens.")
    assert [block.text for block in document.blocks] == ["The page opens."]


def test_boxes_keep_their_state_and_nesting() -> None:
    document = parse_document("", "- [x] done thing\n- [ ] open thing\n  - [ ] inner thing\n")
    assert [(block.kind, block.checked, block.level) for block in document.blocks] == [
        (BlockKind.CHECKBOX, True, 0),
        (BlockKind.CHECKBOX, False, 0),
        (BlockKind.CHECKBOX, False, 1),
    ]


def test_wiki_numbers_are_steps_and_a_single_hash_is_a_heading() -> None:
    wiki = parse_document("", "# Open the page\n# Click Save\n## in the footer\n")
    assert [(block.kind, block.level) for block in wiki.blocks] == [
        (BlockKind.STEP, 0),
        (BlockKind.STEP, 0),
        (BlockKind.STEP, 1),
    ]
    markdown = parse_document("", "# Goal\n\nSave time.\n")
    assert texts_under(markdown, SectionRole.GOAL) == ["Save time."]


@pytest.mark.parametrize("text", ["{code:java}\nx = 1\n# no heading\n{code}", "```\nx = 1\n# no heading\n```"])
def test_code_is_one_block_whose_lines_are_not_read(text: str) -> None:
    document = parse_document("", f"Before.\n\n{text}\nAfter.")
    assert [block.kind for block in document.blocks] == [BlockKind.PARAGRAPH, BlockKind.CODE, BlockKind.PARAGRAPH]
    assert document.blocks[1].text == "x = 1\n# no heading"


def test_quotations_are_told_apart() -> None:
    document = parse_document("", "> a reply\n{quote}\nanother one\n{quote}\nbq. a third\nplain")
    assert [block.kind for block in document.blocks][:3] == [BlockKind.QUOTATION] * 3
    assert document.blocks[3].kind is BlockKind.PARAGRAPH


def test_a_subheading_of_unknown_words_stays_in_its_section() -> None:
    text = "## Acceptance criteria\n### Backend\n- answers in time\n### 前端\n- 显示提示\n"
    text += "## Out of scope\n- not a criterion\n"
    assert texts_under(parse_document("", text), SectionRole.ACCEPTANCE) == ["answers in time", "显示提示"]


def test_flattened_wiki_text_still_has_sections_and_steps() -> None:
    text = (
        "h5. Description: The list stays empty after a refresh on the first page.    "
        "h5. Steps to reproduce: 1. Open the list 2. Pull down 3. Wait    h5. Actual result: No "
        "rows    h5. Expected Result: All rows are shown again"
    )
    document = parse_document("", text)
    assert texts_under(document, SectionRole.STEPS) == ["Open the list", "Pull down", "Wait"]
    assert texts_under(document, SectionRole.OBSERVED) == ["No rows"]
    assert texts_under(document, SectionRole.EXPECTED) == ["All rows are shown again"]


def test_flattened_plain_text_is_cut_at_known_labels_and_counted_numbers() -> None:
    text = (
        "When the app starts without a network, the start page stays white, which customers told us about. "
        "Steps to reproduce: 1) Switch off the network 2) Start the app Expected result: a message is shown"
    )
    document = parse_document("", text)
    assert texts_under(document, SectionRole.STEPS) == ["Switch off the network", "Start the app"]
    assert texts_under(document, SectionRole.EXPECTED) == ["a message is shown"]


def test_flattened_chinese_text_is_cut_at_names_and_numbers() -> None:
    text = (
        "用户在没有网络的时候启动应用，首页一直白屏，上周有多位客户反馈了这个问题，需要尽快处理。"
        "复现步骤：1、关闭网络 2、启动应用 期望结果：显示离线提示"
    )
    document = parse_document("", text)
    assert texts_under(document, SectionRole.STEPS) == ["关闭网络", "启动应用"]
    assert texts_under(document, SectionRole.EXPECTED) == ["显示离线提示"]


def test_numbers_that_do_not_count_are_left_in_the_sentence() -> None:
    text = "We saw 3. and 7. as markers in this long line " + "of many words " * 20
    assert [block.kind for block in parse_document("", text).blocks] == [BlockKind.PARAGRAPH]


@pytest.mark.parametrize(
    "piece", ["*", "_", "<!--", "{code}", "expected: ", "- ", "|", "a  ", "{", "[", "Goal: x\n", "{quote}"]
)
def test_hostile_repetition_is_read_in_time_that_grows_with_the_text(piece: str) -> None:
    parse_document("", piece)
    started = time.process_time()
    parse_document("", piece * (30_000 // len(piece)))
    assert time.process_time() - started < 3


def test_the_role_of_a_heading_is_told_by_its_words_in_both_languages() -> None:
    assert role_of_heading("What is the expected *correct* behavior?") is SectionRole.EXPECTED
    assert role_of_heading("本期验收标准说明") is SectionRole.ACCEPTANCE
    assert role_of_heading("非目标") is SectionRole.SCOPE_OUT
    assert role_of_heading("Lunch") is None


def test_a_name_under_two_roles_is_refused() -> None:
    names = RoleNames(en=("goal",), zh=())
    with pytest.raises(ValueError, match="two roles"):
        HeadingLexicon(roles={SectionRole.GOAL: names, SectionRole.STORY: names})


def test_names_of_sections_line_by_line_are_a_list_and_no_headings() -> None:
    document = parse_document("", "Text.\n\nAcceptance criteria\nQA\nPersonas\n\n验收标准\n设计\n测试\n")
    assert [block.kind for block in document.blocks] == [BlockKind.PARAGRAPH] * 3
    assert [section.role for section in document.sections] == [SectionRole.OTHER]


def test_a_bare_name_with_content_below_it_is_a_heading() -> None:
    document = parse_document("", "Acceptance criteria\nThe list is shown\n\n实际结果\n页面报错")
    assert texts_under(document, SectionRole.ACCEPTANCE) == ["The list is shown"]
    assert texts_under(document, SectionRole.OBSERVED) == ["页面报错"]


@pytest.mark.parametrize(
    ("table", "heading", "rows"),
    [
        (
            "| # | Acceptance criterion |\n|---|---|\n| 1 | The total is shown |\n| 2 | An empty cart shows 0 |",
            "Acceptance criterion",
            2,
        ),
        ("| 编号 | 验收标准 |\n|---|---|\n| 1 | 显示合计 |\n| 2 | 空购物车显示 0 |", "验收标准", 2),
        ("||No.||Acceptance criteria||\n|1|The total is shown|\n|2|An empty cart shows 0|", "Acceptance criteria", 2),
        ("||编号||验收条件||\n|1|显示合计|", "验收条件", 1),
    ],
)
def test_a_header_cell_that_names_the_criteria_heads_the_rows_below(table: str, heading: str, rows: int) -> None:
    document = parse_document("Cart", f"The cart is short of a total.\n\n{table}")
    (section,) = document.sections_with(SectionRole.ACCEPTANCE)
    assert section.heading is not None
    assert section.heading.text == heading
    assert [block.kind for block in section.blocks] == [BlockKind.ROW] * rows


@pytest.mark.parametrize(
    "table",
    [
        "| Field | Value |\n|---|---|\n| Role | shopper |",
        "| Meets the acceptance criteria of last year | Value |\n|---|---|\n| Role | shopper |",
        "| 条件 | 展示 |\n|---|---|\n| 库存为 0 | 已售罄 |",
    ],
)
def test_the_header_of_another_table_is_a_row_like_the_others(table: str) -> None:
    document = parse_document("Cart", table)
    assert document.sections_with(SectionRole.ACCEPTANCE) == ()
    assert [block.kind for block in document.blocks] == [BlockKind.ROW] * 2


@pytest.mark.parametrize(
    "table",
    [
        "| Environment | URL |\n|---|---|\n| Staging | a.example |\n| Test environment | b.example |",
        "| Environment | URL |\n| :--- | ---: |\n| Environment | a.example |\n| Steps | b.example |",
        "||Environment||URL||\n|Staging|a.example|\n|Steps|b.example|",
        "| 环境 | 地址 |\n|---|---|\n| 测试环境 | a |\n| 步骤 | b |",
    ],
)
def test_a_table_that_lists_by_what_its_head_names_has_no_headings(table: str) -> None:
    assert [block.kind for block in parse_document("Cart", table).blocks] == [BlockKind.ROW] * 3


@pytest.mark.parametrize(
    "table",
    [
        "| Field | Value |\n|---|---|\n| Environment | staging |\n| Steps | open the cart |",
        "| 字段 | 内容 |\n|---|---|\n| 环境 | 测试 |\n| 步骤 | 打开购物车 |",
        "||Environment|staging|\n||Steps|open the cart|",
        "| Environment | URL |\n|---|---|\n| Staging | a |\n\nSee:\n\n| Environment | staging |\n| Steps | open |",
    ],
)
def test_a_form_in_a_table_has_its_labels_as_headings(table: str) -> None:
    document = parse_document("Cart", table)
    assert [len(document.sections_with(role)) for role in (SectionRole.ENVIRONMENT, SectionRole.STEPS)] == [1, 1]


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        ("The list shows the state of each order to everybody.  Impact  is low.  Goal  is to sell more.", []),
        ("The list shows the state of each order to everybody.  Impact  and  Goal  are not known yet.", []),
        ("列表向所有人显示每个订单的状态，包括已取消的订单和已退款的订单以及超时关闭的订单。  影响  是很小的。", []),
        ("The list shows each order to everybody who asks.  Impact  Orders are lost.  Goal  Sell.", ["Impact", "Goal"]),
        (
            "列表向所有人显示每个订单的状态，包括已取消的订单和已退款的订单以及超时关闭的订单。  影响  订单丢失。",
            ["影响"],
        ),
    ],
)
def test_a_name_within_a_flattened_sentence_is_no_heading(text: str, headings: list[str]) -> None:
    found = parse_document("Cart", text).blocks
    assert [block.text for block in found if block.kind is BlockKind.HEADING] == headings


@pytest.mark.parametrize(
    ("line", "is_heading"),
    [
        ("Done: the build is green", True),
        ("*Finished:* the build is green", True),
        ("完成：构建通过", True),
        ("Done:", False),
        ("完成：", False),
        ("Done", False),
        ("完成", False),
        ("We are done: the build is green", False),
        ("已完成：构建通过", False),
    ],
)
def test_done_is_a_heading_only_with_what_shows_it(line: str, is_heading: bool) -> None:
    document = parse_document("Build", f"Some words about the build.\n\n{line}")
    assert bool(document.sections_with(SectionRole.ACCEPTANCE)) is is_heading


def test_a_single_name_that_opens_a_sentence_of_a_flattened_text_is_a_label() -> None:
    told = "As a user I want to reset my password by e-mail. Out of scope: text messages. Dependencies: none."
    document = parse_document("Reset", told)
    (section,) = document.sections_with(SectionRole.DEPENDENCIES)
    assert [block.text for block in section.blocks] == ["none."]
    inside = "As a user I want to see the dependencies: none of them is listed on the page of my project today."
    assert parse_document("See", inside).sections_with(SectionRole.DEPENDENCIES) == ()


@pytest.mark.parametrize(
    ("line", "is_heading"),
    [
        ("Time plan", True),
        ("排期", True),
        ("Environment: Chrome 120, Windows 11", False),
        ("环境：Chrome 120，Windows 11", False),
        ("Browser: Chrome 120", False),
        ("## Environment\nChrome 120, Windows 11", False),
        ("It happens in Chrome 120.", False),
        ("- Chrome 120", False),
    ],
)
def test_a_rule_below_a_line_makes_it_a_heading_only_where_it_is_no_value_item_or_sentence(
    line: str, is_heading: bool
) -> None:
    last = parse_document("", f"The total is wrong.\n\n{line}\n---\nIt was 22.50.").blocks[-2]
    assert (last.kind is BlockKind.HEADING) is is_heading
    assert last.text in line


@pytest.mark.parametrize(
    ("heading", "role"),
    [
        ("复现步骤 / Steps to reproduce:", SectionRole.STEPS),
        ("## 环境 Environment", SectionRole.ENVIRONMENT),
        ("h3. Environment 环境", SectionRole.ENVIRONMENT),
        ("*期望结果/Expected result*", SectionRole.EXPECTED),
        ("验收标准（Acceptance Criteria）：", SectionRole.ACCEPTANCE),
    ],
)
def test_a_heading_in_both_scripts_is_what_both_of_them_name(heading: str, role: SectionRole) -> None:
    (section,) = parse_document("t", f"Some words before.\n\n{heading}\nThe answer stands here.").sections_with(role)
    assert [block.text for block in section.blocks] == ["The answer stands here."]


def test_a_label_in_both_scripts_heads_what_follows_on_its_line() -> None:
    text = "复现步骤 / Steps to reproduce:\n1. Open\n2. Click\n\n实际结果 / Actual result: it crashes"
    roles = [section.role for section in parse_document("t", text).sections]
    assert roles == [SectionRole.STEPS, SectionRole.OBSERVED]


@pytest.mark.parametrize("line", ["环境 Steps", "使用 Redis 版本", "Chrome 浏览器 Windows"])
def test_two_scripts_that_name_different_things_head_nothing(line: str) -> None:
    assert role_of_label(line) is None


def roles_of(text: str) -> list[tuple[SectionRole, list[str]]]:
    return [(section.role, [block.text for block in section.blocks]) for section in parse_document("t", text).sections]


@pytest.mark.parametrize(
    ("line", "expected", "observed"),
    [
        ("Expected: done in a minute. Actual: it takes five.", "done in a minute.", "it takes five."),
        ("- Expected: 200. Actual: 504.", "200.", "504."),
        ("Expected result: a list; actual result: a white page.", "a list;", "a white page."),
        ("**Expected:** a list **Actual:** a white page", "a list", "a white page"),
        ("预期：1 分钟内完成。实际：5 分钟后报 504。", "1 分钟内完成。", "5 分钟后报 504。"),
        ("预期结果：显示列表，实际结果：白屏。", "显示列表，", "白屏。"),
    ],
)
@pytest.mark.parametrize("around", ["{}", "Open the list.\n\n{}\nEnvironment: production"])
def test_a_short_line_that_goes_from_label_to_label_is_cut(
    line: str, expected: str, observed: str, around: str
) -> None:
    document = parse_document("Export", around.format(line))
    assert texts_under(document, SectionRole.EXPECTED) == [expected]
    assert texts_under(document, SectionRole.OBSERVED) == [observed]


@pytest.mark.parametrize(
    "line",
    ["Expected: the note says so: Actual: 5", "| Expected: a | Actual: b |", "It says: Expected result: a. Actual: b."],
)
def test_a_label_within_a_sentence_or_a_row_cuts_nothing(line: str) -> None:
    assert not parse_document("Export", f"Open the list.\n{line}").sections_with(SectionRole.OBSERVED)


def test_a_flattened_heading_ends_where_its_name_does_and_content_begins_anew() -> None:
    text = "h3. Steps to reproduce the crash # Open the page # Press save h3. Actual result It fails with error 500."
    assert roles_of(text) == [
        (SectionRole.STEPS, ["Open the page", "Press save"]),
        (SectionRole.OBSERVED, ["It fails with error 500."]),
    ]


def test_bold_labels_of_one_word_cut_a_flattened_text() -> None:
    text = "*Steps to Reproduce:* 1. Open the page 2. Press save twice *Expected:* one order *Actual:* two orders"
    assert roles_of(text) == [
        (SectionRole.STEPS, ["Open the page", "Press save twice"]),
        (SectionRole.EXPECTED, ["one order"]),
        (SectionRole.OBSERVED, ["two orders"]),
    ]


def test_flattened_chinese_text_is_cut_at_half_the_length_and_behind_brackets() -> None:
    text = "【环境】Chrome 126 【复现步骤】1、打开页面 2、点击保存 【实际结果】报错 【期望结果】保存成功"
    assert roles_of(text) == [
        (SectionRole.ENVIRONMENT, ["Chrome 126"]),
        (SectionRole.STEPS, ["打开页面", "点击保存"]),
        (SectionRole.OBSERVED, ["报错"]),
        (SectionRole.EXPECTED, ["保存成功"]),
    ]


def test_labels_in_both_scripts_cut_a_flattened_text_before_both_names() -> None:
    text = "复现步骤 / Steps to reproduce: 1. 打开订单页面 2. 点击保存按钮 实际结果 / Actual result: 页面报错 500"
    assert roles_of(text) == [
        (SectionRole.STEPS, ["打开订单页面", "点击保存按钮"]),
        (SectionRole.OBSERVED, ["页面报错 500"]),
    ]


@pytest.mark.parametrize("before", ["", "Q: What is it? A: A shop.\n\n"])
def test_a_macro_behind_a_gap_begins_a_line_whatever_stands_around(before: str) -> None:
    told = 'The installer runs by this command    {code}  "shop.exe" /qn  {code}    However, it asks a question.'
    text = before + told
    kinds = [(one.kind, one.text) for one in parse_document("Install", text).blocks][-3:]
    assert [kind for kind, _ in kinds] == [BlockKind.PARAGRAPH, BlockKind.CODE, BlockKind.PARAGRAPH]
    assert kinds[-1][1] == "However, it asks a question."


@pytest.mark.parametrize(
    ("text", "items"),
    [
        (
            "The parcel list is hard to read today.  To do: - sort it by day - show a sum - hide what was cancelled",
            ["sort it by day", "show a sum", "hide what was cancelled"],
        ),
        (
            "包裹列表现在很难看清，店员找不到要找的包裹。待办：- 按日期排序 - 显示合计 - 隐藏已取消的订单",
            ["按日期排序", "显示合计", "隐藏已取消的订单"],
        ),
        ("The parcel list is hard to read today.  Note: - sort it - or rather, show the sum of all of it", []),
    ],
)
def test_behind_a_colon_three_dashes_are_a_list_that_lost_its_line_breaks(text: str, items: list[str]) -> None:
    found = [block.text for block in parse_document("Parcels", text).blocks if block.kind is BlockKind.ITEM]
    assert found[-len(items) :] == items if items else len(found) < 2
