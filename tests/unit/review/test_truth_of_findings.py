"""What the comment says of a ticket is true of it: nothing that stands there is said to be missing, nor the reverse."""

import pytest

from tests.support.composed import read
from tests.unit.review.checks.tickets import codes, run, verdict
from workers.review.compose.answers import code_unknown, explanation
from workers.review.compose.readable import readable
from workers.review.graph import default_parts
from workers.review.schemas import Decision, Verdict

OBLIGATIONS = (
    "The margin should be 0 in the popover styles.",
    "We should explicitly set the margin to 0 in the popover styles to prevent this.",
    "The editor must add </div> for me.",
    "When I press enter, then a <name /> tag must not be inserted.",
    "The side bar has to stay open on wide monitors.",
    "Old drafts must not survive a restart.",
    "弹出层样式的边距应为 0。",
    "我们应该在弹出层样式中把边距设为 0。",
    "编辑器必须补上 </div>。",
    "侧边栏在宽屏上必须一直展开。",
    "旧草稿不得在重启后保留。",
)
NO_OBLIGATIONS = (
    "We should think about it once more.",
    "Should the editor add the tag?",
    "Maybe the margin should be smaller.",
    "It should be easy and nice.",
    "The details have to be agreed with the product people.",
    "As agreed, you can now close this issue.",
    "Once everything is deployed you should close this ticket.",
    "If we cannot fix this imbalance, we could instead use HAProxy to balance the calls.",
    "We might show a message instead, if that fails.",
    "This can result in orders that are shown twice.",
    "Now you will see two closing tags in the editor.",
    "这时你会看到两个结束标签显示出来。",
    "这会导致订单显示两次。",
    "我们应该再考虑一下。",
    "编辑器是否应该补上标签？",
    "也许边距应该小一点。",
    "界面必须友好、简洁。",
    "细节应与产品确认。",
    "部署完成后可以关闭该工单。",
    "如果无法修复，我们可以考虑改用 HAProxy 来转发请求。",
)


@pytest.mark.parametrize("sentence", OBLIGATIONS)
def test_a_sentence_that_obliges_the_product_is_a_criterion(sentence: str) -> None:
    assert codes("feature.acceptance", sentence) == {"AC-FEW"}
    assert verdict("feature.testable", sentence) is Verdict.MET


@pytest.mark.parametrize("sentence", NO_OBLIGATIONS)
def test_a_sentence_that_obliges_nothing_is_none(sentence: str) -> None:
    assert codes("feature.acceptance", sentence) == {"F-AC-NONE"}


@pytest.mark.parametrize("sentence", NO_OBLIGATIONS)
def test_nobody_is_told_that_there_is_no_sentence_with_must(sentence: str) -> None:
    (finding,) = run("feature.acceptance", sentence).findings
    assert finding.absent is not None
    assert not any(word in finding.absent for word in ("must", "should", "必须", "应”"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The editor must add </div> for me.", "The editor must add </div> for me."),
        ('Type: <div id="name">', 'Type: <div id="name">'),
        ("A <b> tag is left open", "A <b> tag is left open"),
        ("Insert a <br> tag", "Insert a <br> tag"),
        ("插入 <br> 标签", "插入 <br> 标签"),
        ("必须补上 </span>，否则页面错位", "必须补上 </span>，否则页面错位"),
        ("Wrap it in <div></div>", "Wrap it in <div></div>"),
        ('Type: <div id="name"> It adds the </div> for you', 'Type: <div id="name"> It adds the </div> for you'),
        ("Write `<b>bold</b>` in the text", "Write `<b>bold</b>` in the text"),
        ("This is <b>bold</b> and <em>weak</em>", "This is bold and weak"),
        ("<div align=center>\nwords\n</div>", "words"),
        ("one<br>two<br/>three", "onetwothree"),
    ],
)
def test_a_tag_that_is_spoken_of_is_shown_and_one_that_lays_out_is_not(text: str, shown: str) -> None:
    assert readable(text, "; ") == shown


POINTERS = (
    "![Screen_Shot_2022-05-31_at_17.05.56](/uploads/9f/Screen_Shot_2022-05-31_at_17.05.56.png)",
    "![CleanShot 2020-08-18 at 16.23.30](https://img.example.org/linux/v1.2.3/a.png)",
    "!Screenshot-1.2.3-chrome.png|thumbnail!",
    "See Screenshot from 2021-03-04 10-20-30.png and log_v4.2.1.mp4",
    "https://docs.example.org/windows/v4.2.1/install.html",
    "It happened 2022.05.31 17.05.56 when I clicked.",
    "[the page](/docs/android/4.2.1/index.html)",
    "截图 2022-05-31 17.05.56 里能看到",
    "见 https://wiki.example.org/chrome/2.3.4 的说明",
)


@pytest.mark.parametrize("pointer", POINTERS)
@pytest.mark.parametrize("text", ["The menu overlaps the logo.\n\n{}", "菜单挡住了标志。\n\n{}"])
def test_the_name_of_a_picture_an_address_and_a_time_tell_no_place(text: str, pointer: str) -> None:
    for check in ("bug.version", "bug.platform"):
        assert verdict(check, text.format(pointer)) is Verdict.UNMET
    assert codes("bug.environment", text.format(pointer)) == {"B-ENV-NONE"}


@pytest.mark.parametrize("pointer", POINTERS)
def test_nor_are_they_shown_as_the_environment(pointer: str) -> None:
    report, _ = read(f"The menu overlaps the logo after a click on it.\n\n{pointer}", "Menu hides the logo", "Bug")
    assert report.structured_prd is None or report.structured_prd.environment == ""


@pytest.mark.parametrize("place", ["Version 4.2.1", "Chrome 126 on Windows 11", "版本 4.2.1", "Shop 4.2"])
def test_a_place_beside_a_picture_is_still_one(place: str) -> None:
    text = f"The menu overlaps the logo, see ![x](/uploads/x.png).\n{place}"
    assert "B-ENV-NONE" not in codes("bug.environment", text)


@pytest.mark.parametrize(
    ("text", "kind", "code", "never"),
    [
        ("The build fails.\n\n```\nlet x = compile(all)\n```", "Bug", "BUG-EVIDENCE-NONE", "There is no log"),
        (
            "The order is lost after a click on the button, and src/export.py line 12 fails.",
            "Bug",
            "BUG-EVIDENCE-NONE",
            "There is no log",
        ),
        ("构建失败。\n\n```\nlet x = compile(all)\n```", "Bug", "BUG-EVIDENCE-NONE", "没有故障的日志"),
        ("Users complain about errors in the list of orders.", "Story", "EDGE-NONE", "does not say what happens when"),
        ("用户经常遇到订单列表的错误，希望展示订单。", "Story", "EDGE-NONE", "没有说明出错时"),
    ],
)
def test_of_what_is_partly_there_nobody_says_that_there_is_none(text: str, kind: str, code: str, never: str) -> None:
    report, comment = read(text, "Build of the shop", kind)
    issues = {issue.code: issue for issue in (*report.blocking_issues, *report.non_blocking_issues)}
    assert code in issues
    assert never not in comment
    for language in ("en", "zh"):
        explained = str(explanation(code, default_parts().rubric, report, language))
        assert "There is no log" not in explained
        assert "没有故障的日志" not in explained


def test_lines_of_a_level_in_brackets_are_a_log() -> None:
    assert verdict("bug.evidence", "It fails.\n\n```\n[ERROR] : ** BUILD FAILED **\n```") is Verdict.MET


@pytest.mark.parametrize(
    "title",
    [
        "Revisit database compression trade-offs",
        "Produce demo video for large files",
        "Overhaul the settings",
        "Rethink permissions",
        "Synchronise calendars",
        "复盘上次发布的问题",
        "撰写接口使用手册",
        "解耦订单模块与库存模块",
    ],
)
def test_a_title_that_begins_with_a_verb_says_what_to_do(title: str) -> None:
    assert "TITLE-VERB" not in codes("feature.title", "Some words of a ticket.", title)


@pytest.mark.parametrize("title", ["Popover margin", "Members of the team", "会员中心的等级", "订单列表"])
def test_a_title_of_nouns_does_not(title: str) -> None:
    assert "TITLE-VERB" in codes("feature.title", "Some words of a ticket.", title)


@pytest.mark.parametrize(
    "sentence",
    [
        "Clean the flags",
        "Clean stale feature flags",
        "We have to smooth the curve and clear old entries.",
        "The job must clean temporary files.",
        "The tool should correct its own entries.",
        "在列表中显示订单号，方便客服查询。",
    ],
)
def test_a_verb_is_no_vague_word(sentence: str) -> None:
    assert codes("task.vagueness", sentence, sentence) == set()


@pytest.mark.parametrize("sentence", ["A clean design for all pages", "The page is clean and smooth.", "操作要方便。"])
def test_a_judgement_is(sentence: str) -> None:
    assert "VAGUE-WORD" in codes("task.vagueness", sentence)


TRACES = (
    "java.lang.NullPointerException: x\n    at com.acme.Export.run(Export.java:12)\n"
    "    at com.acme.Main.main(Main.java:3)",
    "Exception in thread main java.lang.NullPointerException\n\tat com.acme.Export.run(Export.java:12)\n"
    "\tat java.base/java.lang.Thread.run(Thread.java:833)\nCaused by: java.io.IOException: x\n\t... 3 more",
    'Traceback (most recent call last):\n  File "export.py", line 12, in run\n    raise ValueError("x")\nValueError: x',
)


@pytest.mark.parametrize("fence", ["", "```\n", "{code}\n"])
@pytest.mark.parametrize("trace", TRACES)
@pytest.mark.parametrize("title", ["NullPointerException in the export", "导出时抛出 NullPointerException"])
def test_a_stack_trace_alone_is_no_ready_bug(title: str, trace: str, fence: str) -> None:
    report, _ = read(f"{fence}{trace}\n{fence}", title, "Bug")
    assert report.decision is Decision.REJECT


@pytest.mark.parametrize(
    "log",
    [
        "2022-05-31 17:05:56,123 INFO [main] oauth.TokenService - login user=anna",
        "[INFO] Running migration of the database schema",
        "    at com.acme.billing.PaymentService.pay(PaymentService.java:12)",
        "$ curl -u login:password localhost",
        "May 31 17:05:56 host sshd[123]: password accepted",
    ],
)
def test_a_word_in_a_pasted_log_touches_no_security(log: str) -> None:
    assert codes("feature.risk", f"The list shows all orders.\n\n{log}\n\nThat is all.") == set()
    assert codes("feature.risk", f"列表显示全部订单。\n\n{log}\n\n就这些。") == set()


def test_a_word_of_the_author_does() -> None:
    assert codes("feature.risk", "The list shows the password of each user.") == {"NFR-UNNAMED"}
    assert codes("feature.risk", "列表显示每个用户的密码。") == {"NFR-UNNAMED"}


def test_what_touches_the_interface_is_named_and_nobody_says_that_it_changes() -> None:
    _, comment = read(
        "We fill in the form fields on the page of the catalogue. Each page has an owner.", "Fill", "Story"
    )
    assert "The screen changes" not in comment
    assert "(“form fields”, “page”)" in comment
    _, comment = read("在服务目录页面的表单里填写负责人，每个页面都有负责人。", "填写服务目录", "需求")
    assert "（“页面”、“表单”）" in comment


@pytest.mark.parametrize("sentence", ["Customers can view their orders on a page.", "Point of view and a page."])
def test_to_view_is_no_part_of_a_screen(sentence: str) -> None:
    assert verdict("feature.design", sentence, "Orders") is Verdict.NA


@pytest.mark.parametrize("text", ["", "-", "…"])
@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("A title that is really long enough to say what this whole thing is about", "Story"),
        ("支持在订单列表页面按照客户所在地区和下单时间进行组合筛选并导出为表格文件", "需求"),
        ("The export of all orders of the last year fails on each second attempt", "Bug"),
    ],
)
def test_an_empty_ticket_with_a_long_title_is_told_that_it_is_empty_and_nothing_else(
    title: str, kind: str, text: str
) -> None:
    report, comment = read(text, title, kind)
    assert [issue.code for issue in report.blocking_issues if issue.code in comment] == ["X-EMPTY"]
    assert not [one.code for one in report.non_blocking_issues if one.code in comment]
    assert "as it is" not in comment
    assert "按原文" not in comment


@pytest.mark.parametrize(("language", "before"), [("en", "F-AC-NONE. Raised here"), ("zh", "F-AC-NONE。这里提出的有")])
def test_a_sentence_with_a_command_ends(language: str, before: str) -> None:
    answer = code_unknown("", "explain", default_parts().rubric, ("F-AC-NONE",), language)
    assert before in "".join(getattr(one, "text", "") for one in answer.blocks[0].content)


@pytest.mark.parametrize(("language", "end"), [("en", "C11 and 8 more."), ("zh", "C11，另有 8 个。")])
def test_a_long_list_of_codes_ends_with_how_many_are_left(language: str, end: str) -> None:
    raised = tuple(f"C{number}" for number in range(20))
    answer = code_unknown("", "explain", default_parts().rubric, raised, language)
    assert "".join(getattr(one, "text", "") for one in answer.blocks[0].content).endswith(end)


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("The table is cut off.\n\n## Acceptance criteria\n- The table scrolls sideways", "The table scrolls sideways"),
        ("打开页面后表格报错，内容被截断。\n\n## 验收标准\n- 表格可横向滚动", "表格可横向滚动"),
    ],
)
def test_what_must_hold_when_a_fault_is_gone_is_what_should_happen(text: str, held: str) -> None:
    result = run("bug.expected", text)
    assert result.verdict is Verdict.MET
    assert result.quote is not None
    assert result.quote.text == held
    report, comment = read(text, "Table is cut off", "Bug")
    assert "B-EXP-NONE" not in comment
    assert report.structured_prd is not None
    assert report.structured_prd.expected == held


def test_a_box_of_a_layout_is_no_environment() -> None:
    assert codes("bug.environment", "表格内容超出父容器，越过容器边界。") == {"B-ENV-NONE"}
    assert verdict("bug.environment", "服务在容器中启动失败。") is Verdict.MET


def test_a_list_of_things_to_tick_off_names_no_interface() -> None:
    text = "Convert the tests.\n\n## Definition of Ready\n- [ ] UX/Design\n- [ ] Page layout\n- [ ] Personas"
    assert verdict("feature.design", text, "Convert the tests") is Verdict.NA


@pytest.mark.parametrize("said", ["If this is correct, the site goes.", "(Paste any relevant logs here)"])
def test_what_confirms_and_what_a_form_asks_for_is_not_vague(said: str) -> None:
    assert codes("feature.vagueness", f"The page shows orders. {said}") == set()
    assert codes("feature.vagueness", f"The page shows orders.\n\n{said}") == set()
