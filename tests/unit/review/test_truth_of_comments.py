"""What a comment says is true of its ticket, in both languages: quotes, absences, options, the order of the text."""

import pytest

from config.guardrail import PiiDetection
from config.projects import ProjectRules
from config.script import simplified
from tests.support.by_bar import comment, report
from workers.comment.document import CommentDocument
from workers.comment.text import render_text
from workers.guardrail.pii import find_pii, of_people
from workers.handlers.intake import TextFields, TextTicket, packet_from_text
from workers.reading.document import Document
from workers.reading.parse import parse_document
from workers.review.facets.cues import cues_in
from workers.review.facets.demands import is_demand
from workers.review.facets.done import said_done
from workers.review.facets.facets import read_facets
from workers.review.facets.kind import read_kind
from workers.review.facets.openness import open_points
from workers.review.facets.passages import Passage, passages_of
from workers.review.facets.questions import options_in
from workers.review.facets.values import Facet, FacetReading, FacetState, Readiness
from workers.review.graph import run_workflow
from workers.review.rewriting.preview import in_order
from workers.review.rewriting.rewrite import rewrite
from workers.review.rewriting.template import template_for
from workers.review.rewriting.text import put_together
from workers.review.schemas import Scenario, WorkflowConfig
from workers.review.state import document_of


def said(shown: CommentDocument | None) -> str:
    assert shown is not None
    return render_text(shown)


def body(title: str, text: str) -> Document:
    return parse_document(title, text)


def only(text: str) -> Passage:
    return passages_of(body("Orders", text))[1]


# Quotes


@pytest.mark.parametrize(
    ("title", "text", "facet"),
    [
        ("Saving the shop address must clear the basket", "The basket keeps its old entries.", Facet.STEPS),
        ("保存店铺地址时应清空购物车", "购物车仍保留旧的商品。", Facet.STEPS),
        ("Draw a second order line", "Drawing more than one line should show an error.", Facet.OBSERVED),
        ("画第二条线", "画第二条线时应该报错。", Facet.OBSERVED),
        (
            "Save fails",
            "{html}<div><p>Relevant error from the log of the order:<br>\nx</p></div>{html}",
            Facet.OBSERVED,
        ),
        ("Save fails", "```\nvar page = open({width: 100});\npage.show();\n```", Facet.TRACE),
    ],
)
def test_a_quote_that_does_not_say_so_by_its_form_is_no_evidence(title: str, text: str, facet: Facet) -> None:
    assert not read_facets(body(title, text), Scenario.BUG)[facet].is_evident


@pytest.mark.parametrize(
    ("title", "text", "facet"),
    [
        (
            "Save fails",
            "## Steps to reproduce\n1. Open the order page.\n2. Click Save.\n\n## Actual result\nThe page stays empty.",
            Facet.STEPS,
        ),
        ("保存失败", "## 复现步骤\n1. 打开订单页。\n2. 点击保存。\n\n## 实际结果\n页面一直空白。", Facet.STEPS),
        (
            "Save fails",
            "## Expected result\nThe order is saved.\n\n## Actual result\nAn error appears.",
            Facet.EXPECTED,
        ),
        ("保存失败", "## 期望结果\n订单已保存。\n\n## 实际结果\n页面报错。", Facet.EXPECTED),
    ],
)
def test_a_heading_of_the_authors_own_is_evidence(title: str, text: str, facet: Facet) -> None:
    assert read_facets(body(title, text), Scenario.BUG)[facet].is_evident


# Done


@pytest.mark.parametrize(
    ("text", "facet"),
    [
        ("## Actual result\nSee attached log", Facet.OBSERVED),
        ("## 实际结果\n见附件截图", Facet.OBSERVED),
        ("## Expected result\nAs described above", Facet.EXPECTED),
        (
            "Update the basket to 2.0.\n\nBut because the shop has many plug-ins we are not able to use its cache yet.",
            Facet.REASON,
        ),
        ("把购物车升级到 2.0。\n\n但因为插件很多，暂时无法使用它的缓存。", Facet.REASON),
    ],
)
def test_words_that_point_elsewhere_or_speak_against_the_work_are_no_evidence(text: str, facet: Facet) -> None:
    document = body("Orders fail", text)
    assert not read_facets(document, read_kind(document))[facet].is_evident


def test_what_stands_together_and_says_the_same_is_quoted_whole_and_shown_where_it_is_plainest() -> None:
    text = (
        "## Actual result\nThe total of the order is wrong.\nThe total ignores the voucher.\n\n"
        "## Expected result\nThe total is 36 EUR.\n"
    )
    document = body("Cart total ignores the voucher", text)
    found = read_facets(document, Scenario.BUG)[Facet.OBSERVED]
    assert found.quote == "The total of the order is wrong.\nThe total ignores the voucher."
    assert found.plainest in found.quote.split("\n")


@pytest.mark.parametrize(
    ("lead_in", "words"), [("Tested on:", "Shop app 4.2.1 on Android 14"), ("测试环境：", "商城 3.1")]
)
def test_words_that_only_lead_in_are_not_shown_for_what_they_lead_to(lead_in: str, words: str) -> None:
    fields = TextFields(environment=f"{lead_in}\n{words}")
    given = TextTicket("SHOP-1", "Save fails", "Saving an order fails with an error.", "Bug", fields=fields)
    shown = said(run_workflow(packet_from_text(given, ProjectRules()), WorkflowConfig(profile="ready"))["comment"])
    assert words in shown
    assert lead_in not in shown


def test_a_sentence_is_not_cut_before_what_it_is_quoted_for() -> None:
    text = (
        "Add an export to the list of orders.\n\nThe list of orders of a shop manager who looks after the branches of"
        " three countries stays empty for a whole minute, and then it fails with an error 500."
    )
    assert "fails with an error 500." in said(comment(("Export of the orders of a month", text), kind="Bug"))


@pytest.mark.parametrize(
    ("title", "text", "words"),
    [
        ("Order page", "**Status:** Done\n\nThe page shows the orders.", "**Status:** Done"),
        ("订单页", "- 状态: resolved\n- 负责人: 小王\n\n页面显示订单。", "状态: resolved"),
        ("订单页", "页面显示订单。\n\n## 狀態\n\n✅ 已解決", "已解決"),
        (
            "订单页",
            "**验收标准**：\n\n- [x] 页面显示订单\n\n**完成状态**：✅ 已完成（2026-01-08）",
            "**完成状态**：✅ 已完成（2026-01-08）",
        ),
        ("[Done] Order page", "The page shows the orders.", "[Done] Order page"),
        ("订单页报错", "- **[x] ① 已修复**：改用新接口\n- 备注：无", "**[x] ① 已修复**：改用新接口"),
    ],
)
def test_a_ticket_that_says_it_is_done_is_quoted_and_nobody_is_told_to_start(title: str, text: str, words: str) -> None:
    assert said_done(body(title, simplified(text))) == simplified(words)
    shown = said(comment((title, text)))
    assert words.replace("**", "") in shown
    assert "before work starts" not in shown
    assert "开工前" not in shown


@pytest.mark.parametrize(
    "text",
    [
        "Status: open\n\nThe page shows the orders.",
        "状态: 待开发\n\n页面显示订单。",
        "## Acceptance criteria\n- Status: done is shown for a shipped order",
        "## 验收标准\n- 状态: 已完成（订单发货后显示）",
        "The old page is done, the new one is not.",
        "- [x] Definition of Done (DoD)\n- [ ] Weighted",
        "TODO → IN_PROGRESS → DONE",
        "```\nstatus: done\n```",
    ],
)
def test_what_is_done_of_something_else_is_not_the_ticket(text: str) -> None:
    assert said_done(body("Order page", text)) == ""


# Personal data


@pytest.mark.parametrize("host", ["example.com", "mail.example.org", "shop.example", "host.test", "x.invalid"])
@pytest.mark.parametrize("text", ["Write to ming@{} about it.", "请联系 ming@{} 确认。"])
def test_an_address_that_is_kept_for_examples_is_nobodys(host: str, text: str) -> None:
    written = text.format(host)
    assert of_people(written, find_pii(written, PiiDetection())) == ()


@pytest.mark.parametrize(
    ("address", "is_told"),
    [("support@seeblick-laden.de", False), ("No-Reply@seeblick-laden.de", False), ("s.upport@seeblick-laden.de", True)],
)
def test_a_mailbox_that_is_named_after_its_use_is_nobodys(address: str, is_told: bool) -> None:
    for written in (f"Write to {address} about it.", f"请联系 {address} 确认。"):
        assert bool(of_people(written, find_pii(written, PiiDetection()))) is is_told


@pytest.mark.parametrize("host", ["seeblick-laden.de", "example.com.cn", "myexample.com", "attest.io"])
def test_any_other_address_may_be_somebodys(host: str) -> None:
    written = f"Write to ming@{host} about it."
    assert len(of_people(written, find_pii(written, PiiDetection()))) == 1


def test_a_description_that_would_lose_words_to_a_mask_is_not_offered_for_pasting() -> None:
    text = "Users lose their filters. It should be easy to save them. Ask ming@seeblick-laden.de.\n\nWho may: TBD."
    shown = said(comment(("Save a search", text)))
    assert "1." in shown
    assert "to paste" not in shown


@pytest.mark.parametrize(("files", "is_asked"), [(("notes.txt",), True), (("steps.mov",), False)])
def test_nobody_is_asked_for_steps_that_a_recording_may_show(files: tuple[str, ...], is_asked: bool) -> None:
    fields = TextFields(attachments=files)
    given = TextTicket("SHOP-1", "Save fails", "Saving an order fails with an error each time.", "Bug", fields=fields)
    packet = packet_from_text(given, ProjectRules())
    final = run_workflow(packet, WorkflowConfig(profile="ready"))
    assert final["report"] is not None
    nothing = {facet: FacetReading(state=FacetState.ABSENT) for facet in Facet}
    told = final["report"].model_copy(update={"facets": nothing, "outcome": Readiness.EMPTY})
    new = in_order(document_of(final), packet, WorkflowConfig(), told)
    assert "what should happen instead" in new
    assert ("what does one do to see it" in new) is is_asked


# The order of the text


def sorted_text(text: str, kind: Scenario = Scenario.FEATURE) -> str:
    new = rewrite(parse_document("Orders", text), "zh", template_for(kind, "zh"))
    return put_together(new, lambda part: "+")


@pytest.mark.parametrize(
    "kept",
    [
        "- 状态: open\n- 严重程度: S2\n- 发现人: 小王\n- 发现环境: Windows 11",
        "- Backend: reads the file\n- Error handling: a message\n- Storage: deleted afterwards",
        "* 后端：解析文件\n* 错误处理：显示提示\n* 存储：处理后删除",
    ],
)
def test_a_list_stays_whole_though_one_of_its_items_begins_like_a_heading(kept: str) -> None:
    behind = "What follows belongs to no heading."
    new = sorted_text(f"{kept}\n\n{behind}\n\n## 复现步骤\n\n1. 打开", Scenario.BUG)
    assert f"{kept}\n\n{behind}" in new


@pytest.mark.parametrize(
    "text",
    [
        "## 1. Out of scope\nNothing.\n\n## 2. Goal\nSave a search.\n\n## 3. Acceptance criteria\n- It is saved.",
        "## 一、不包含\n无。\n\n## 二、背景\n保存搜索。\n\n## 三、验收标准\n- 已保存。",
    ],
)
def test_headings_that_are_numbered_keep_their_order(text: str) -> None:
    assert sorted_text(text) == text


# Options


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (
            "Either we mail it, offer it as a download, or print it.",
            ("we mail it", "offer it as a download", "print it"),
        ),
        ("导出格式是 CSV、Excel 还是 PDF，待定。", ("CSV", "Excel", "PDF")),
        ("Either we mail it, which is slow, or we offer a download.", ()),
        ("问题是页面还是打不开。", ()),
    ],
)
def test_each_option_is_one_and_none_is_offered_where_it_is_not_certain_where_it_ends(
    text: str, options: tuple[str, ...]
) -> None:
    assert options_in(text) == options


# Points


@pytest.mark.parametrize(
    "text",
    [
        "To list the orders the server reads the whole table, which requires much time and memory.",
        "However, we have no way to read the value, and we need to handle each case specially.",
        "Should the list of orders be sorted in right-to-left layouts",
        "点击之后页面响应缓慢，应用占用大量内存。",
        "删除订单会一并删除对应的附件。",
    ],
)
def test_what_tells_how_things_are_is_no_demand(text: str) -> None:
    assert not is_demand(only(text))


@pytest.mark.parametrize(
    "text",
    [
        "The server must list the orders of the last year.",
        "The page should not list orders that are closed.",
        "页面应列出最近一年的订单。",
        "需要列出最近一年的订单。",
    ],
)
def test_what_directs_is_a_demand(text: str) -> None:
    assert is_demand(only(text))


def test_a_demand_is_not_read_from_within_another_word() -> None:
    assert "must" not in cues_in("应用响应对应的需求，无需处理").names
    assert "must" in cues_in("应用应响应").names


@pytest.mark.parametrize(
    "text",
    [
        "Reload the page: the console shows no `orders is not defined`.",
        "The page must not fail with: orders is not defined.",
        "刷新页面，控制台不出现 `maybe_total is not clear`。",
    ],
)
def test_an_error_message_leaves_nothing_undecided(text: str) -> None:
    assert not only(text).has("undecided", "loose")


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Who may export is still not agreed. The list works.", "Who may export is still not agreed."),
        ("到期前提醒用户。提醒方式用短信还是站内信，还没定。", "提醒方式用短信还是站内信，还没定。"),
    ],
)
def test_what_is_put_off_is_what_is_asked_about(text: str, quote: str) -> None:
    points = open_points(body("Reminder of points", text), Scenario.FEATURE, is_chinese=False)
    assert ("UNDECIDED", quote) in [(point.code, point.quote) for point in points]


@pytest.mark.parametrize(
    "text",
    ["For example, the second page must list the rows of the second page.", "例如第二页应列出第二页的行。"],
)
def test_an_example_is_not_asked_for_an_example(text: str) -> None:
    assert text not in [
        point.quote for point in open_points(body("Pages of orders", text), Scenario.FEATURE, is_chinese=False)
    ]


def test_a_question_mark_within_code_ends_no_sentence() -> None:
    text = "The padding is `compact ? gap : page + 8` for every page."
    assert only(text).text == text


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (
            "The list works. The importer has some issues on large files.",
            "The importer has some issues on large files.",
        ),
        ("列表正常。导入还有一些问题。", "导入还有一些问题。"),
    ],
)
def test_things_that_nobody_can_name_are_asked_about(text: str, quote: str) -> None:
    points = open_points(body("Importer of orders", text), Scenario.FEATURE, is_chinese=False)
    assert [(point.code, point.quote) for point in points] == [("LOOSE", quote)]


# Kind


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Search does not open the keyboard",
            "### Steps to reproduce\n\n(How one can see it)\n\n### Actual result\n\n(What happens)\n",
        ),
        ("搜索时无法弹出键盘", "### 复现步骤\n\n（如何操作可以看到）\n\n### 实际结果\n\n### 期望结果\n"),
    ],
)
def test_the_form_of_a_report_tells_its_kind_though_nobody_filled_it_in(title: str, text: str) -> None:
    assert read_kind(body(title, text)) is Scenario.BUG
    made = report((title, text), kind="")
    assert made.scenario is Scenario.BUG
    assert [point.code for point in made.points] == ["STEPS"]


def test_an_attachment_is_named_as_evidence_where_the_text_shows_none() -> None:
    text = "Saving an order fails with an error each time:\n\n```\nvar page = open({width: 100});\n```"
    fields = TextFields(attachments=("order-page.png",))
    packet = packet_from_text(TextTicket("SHOP-1", "Save fails", text, "Bug", fields=fields), ProjectRules())
    read = run_workflow(packet)["reading"]
    assert read is not None
    assert read.facets[Facet.TRACE].quote == "order-page.png"


def test_a_line_of_layout_is_not_shown_as_the_environment() -> None:
    fields = TextFields(environment="{code:java}\r\nShop app 4.2.1 on Android 14\r\n{code}")
    given = TextTicket("SHOP-1", "Save fails", "Saving an order fails with an error.", "Bug", fields=fields)
    shown = said(run_workflow(packet_from_text(given, ProjectRules()), WorkflowConfig(profile="ready"))["comment"])
    assert "Shop app 4.2.1 on Android 14" in shown
    assert "{code" not in shown


def test_a_file_of_which_nobody_knows_what_it_shows_is_not_called_a_log() -> None:
    fields = TextFields(attachments=("project.zip",))
    packet = packet_from_text(TextTicket("SHOP-1", "Save fails", "It fails.", "Bug", fields=fields), ProjectRules())
    assert "project.zip" not in said(run_workflow(packet, WorkflowConfig(profile="ready"))["comment"])


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (
            "The export format.\n\nTo be decided (in the next sprint):\n\n- CSV\n- Excel",
            "To be decided (in the next sprint):",
        ),
        ("导出订单。\n\n待定（下个迭代评估）：\n\n- CSV\n- Excel", "待定（下个迭代评估）："),
        ("Add the export formats of the order list: CSV, PDF, packaging etc...", "etc"),
        ("## Proposal\n\nMake the shop support coupons, at least partially", "at least partially"),
        ("## 建议方向\n\n支持导出 CSV、PDF 等等", "等等"),
    ],
)
def test_what_puts_off_or_is_loosely_ordered_is_asked_about(text: str, quote: str) -> None:
    points = open_points(body("Export the orders", text), Scenario.FEATURE, is_chinese=False)
    assert any(quote in (point.quote or "") and point.code in {"UNDECIDED", "LOOSE"} for point in points)


def test_a_question_of_the_authors_own_comes_before_what_is_loosely_said() -> None:
    text = (
        "The topics should perhaps be cleaned up, via a command or similar.\n\n"
        "Queues possibly should keep their data somehow.\n\nShould this be done by the admin?"
    )
    first, *_ = open_points(body("Clean up topics", text), Scenario.FEATURE, is_chinese=False)
    assert first.quote == "Should this be done by the admin?"


@pytest.mark.parametrize(
    ("title", "text"),
    [("Finish the image service", "Define the interfaces (see DM-1)."), ("完成图片服务", "定义接口（见 DM-1）。")],
)
def test_of_a_title_with_one_short_sentence_it_may_be_asked_what_will_be_new(title: str, text: str) -> None:
    points = open_points(body(title, text), Scenario.TECH_TASK, is_chinese=False)
    assert [(point.code, point.quote) for point in points] == [("RESULT", title)]


@pytest.mark.parametrize(
    "criterion",
    ["There is a feature flag", "The old menu is removed", "`m-trend` component deleted", "旧菜单已删除", "移除旧菜单"],
)
def test_that_something_is_there_or_is_gone_needs_no_example(criterion: str) -> None:
    text = f"## Acceptance criteria\n\n- {criterion}\n- Members see the new menu\n"
    points = open_points(body("Replace the menu", text), Scenario.FEATURE, is_chinese=False)
    assert criterion not in [point.quote for point in points]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Dropdown: determine the navigation for variants",
            "## Purpose\n\nTo support the new components we should consider how we might update the navigation.\n\n"
            "## Proposal\n\nUse Dropdown as a category and add one page for each kind.\n",
        ),
        (
            "确定下拉组件的导航",
            "## 背景\n\n导航是否需要更新，要不要拆分。\n\n## 方案\n\n新增下拉分类，并为每种组件增加一个页面。\n",
        ),
        ("抓取网页图片", "需要返回网页中的图片，图片可能通过接口获取，也可能直接来自网页源码。"),
    ],
)
def test_what_a_proposal_settles_or_what_may_be_either_way_is_not_asked_about(title: str, text: str) -> None:
    points = open_points(body(title, text), Scenario.FEATURE, is_chinese=False)
    assert not {point.code for point in points} & {"UNDECIDED", "LOOSE"}


@pytest.mark.parametrize(
    "text",
    [
        "### Summary\n\n(Summarize the bug encountered concisely)\n\n### Expected\n\n(What you should see instead)\n\n"
        "### Steps to reproduce\n\n(How one can reproduce the issue)\n\n### Logs\n\n(Paste any relevant logs here)\n",
        "### 概述\n\n（请简要描述问题）\n\n### 预期结果\n\n（应该看到什么）\n\n### 复现步骤\n\n（如何复现该问题）\n",
    ],
)
def test_a_form_that_nobody_filled_in_is_not_offered_for_pasting(text: str) -> None:
    packet = packet_from_text(TextTicket("SHOP-1", "Orders show an invalid date", text, "Bug"), ProjectRules())
    state = run_workflow(packet, WorkflowConfig(profile="ready"))
    assert state["report"] is not None
    assert in_order(document_of(state), packet, WorkflowConfig(profile="ready"), state["report"]) == ""


@pytest.mark.parametrize(
    "criteria",
    [
        "- [ ] GIVEN that I am on the order page\n- [ ] WHEN I press the basket\n- [ ] THEN the basket opens in 2 s",
        "- [ ] 点击按钮后弹出确认对话框\n- [ ] 提交的任务在任务面板中可见",
        "- [ ] When a member clicks the basket, the total is shown",
    ],
)
def test_steps_of_an_example_and_what_is_seen_then_need_no_example(criteria: str) -> None:
    document = body("Open the basket faster", f"## Acceptance criteria\n\n{criteria}\n")
    assert not any(point.code == "CHECK" for point in open_points(document, Scenario.FEATURE, is_chinese=False))


@pytest.mark.parametrize(
    "text", ["## Scope\n\nOptional: show a toast with the result", "## 功能需求\n\n可选：显示提示"]
)
def test_what_is_called_optional_leaves_nothing_to_guess(text: str) -> None:
    points = open_points(body("Export the orders", text), Scenario.FEATURE, is_chinese=False)
    assert "LOOSE" not in {point.code for point in points}


@pytest.mark.parametrize(
    "text",
    [
        "## Steps to reproduce\n\nOn Android the blue box is shown in the middle, as when no place is given at all.",
        "## 复现步骤\n\n安卓上蓝色方块显示在中间。",
    ],
)
def test_what_is_seen_is_no_step_though_it_stands_under_their_heading(text: str) -> None:
    assert not read_facets(body("The box is misplaced", text), Scenario.BUG)[Facet.STEPS].is_evident


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("The branch is not shown at the builds page", "The branch is not shown there."),
        ("构建页没有显示该分支", "那里没有显示该分支。"),
        (
            "Update the navigation",
            "## Purpose\n\nWhile this might not be ideal for all, it helps members.\n\nThe header shows a name.",
        ),
    ],
)
def test_a_fault_or_a_doubt_about_the_purpose_is_not_asked_about(title: str, text: str) -> None:
    points = open_points(body(title, text), Scenario.FEATURE, is_chinese=False)
    assert not {point.code for point in points} & {"RESULT", "LOOSE"}
