"""In which section of a document a sentence stands that no heading has a place for: by what it says itself."""

from pathlib import Path

import pytest

from tests.support.shop_documents import shop_parts
from workers.document.graph import start_document
from workers.document.outcome import DocumentOutcome
from workers.document.request import DocumentRequest, File


def made(folder: Path, text: str, template: str = "prd") -> DocumentOutcome:
    sources = (File(name="a.md", text=text),)
    return start_document(DocumentRequest(template=template, sources=sources), shop_parts(folder), "s", "t")


def sections(folder: Path, said: str, template: str = "prd", below: str = "") -> list[str]:
    heading = f"## {below}\n\n" if below else ""
    outcome = made(folder, f"# Returns\n\nReturns are sent by post.\n\n{heading}{said}", template)
    return [one.section for one in outcome.statements if one.text == said]


@pytest.mark.parametrize(
    "said",
    [
        "The order page shows the button for 30 days after delivery.",
        "When a return is confirmed, we request a label and mail it.",
        "If the carrier does not answer within 10 seconds we try again later.",
        'If there are no returns, the text "nothing yet" is shown.',
        "没有记录时显示“还没有兑换过”。",
        "扣积分失败时，系统释放库存。",
        "每条记录显示名称和数量。",
        "会员卡过期时，提示续费。",
        "The invitation ends after 7 days.",
        "财务在详情页看到照片和时间。",
        "照片状态：未上传、待审核、已通过。",
        "超过 24 小时未处理的单子自动转给代理人；没有代理人的转给上级。",
        "转交后原审批人仍可以查看，但不能审批。",
        "取消的记录要显示退回的积分。",
    ],
)
def test_what_holds_under_a_condition_is_a_requirement_and_a_check(tmp_path: Path, said: str) -> None:
    assert sections(tmp_path / "prd", said) in (["Requirements"], ["需求"])
    assert sections(tmp_path / "plan", said, "test-plan") in (["Checks"], ["检查点"])


@pytest.mark.parametrize(
    "said",
    [
        "When I confirm a return, nothing happens.",
        "When a return is confirmed, the label is missing.",
        "If the carrier is slow it hangs.",
        "When we confirm a return, the page crashes.",
        "When I take a photo, it is shown rotated by 90 degrees.",
        "Only happens with the front camera as far as one can tell.",
        "当我确认退货时，页面空白。",
        "点击保存时，页面卡死。",
        "When a return is confirmed, the label is not rendered correctly.",
        "When a return is confirmed, the page opens but the label is not shown.",
        "当退货确认后，按钮失效。",
        "点击保存后，开关不生效。",
    ],
)
def test_what_goes_wrong_under_a_condition_is_no_requirement(tmp_path: Path, said: str) -> None:
    assert sections(tmp_path, said) in (["Background"], ["背景"])


@pytest.mark.parametrize(
    "said",
    [
        "**Note**: returns with a label take three days.",
        "`label.pdf` holds the address of the shop.",
        "(The label has the address of the shop.)",
        "[The carrier](https://example.com/a) brings the labels.",
        "“退货单”上印着商店的地址。",
        "**备注**：退货的标签由商店打印。",
    ],
)
def test_a_sign_before_a_sentence_is_no_condition(tmp_path: Path, said: str) -> None:
    heading = "Texts" if said.isascii() else "文案"
    outcome = made(tmp_path, f"# Returns\n\nReturns are sent by post.\n\n## {heading}\n\n{said}")
    assert [one.section for one in outcome.statements][1:] in (["Background"], ["背景"])


@pytest.mark.parametrize(
    "said",
    [
        "Not in this release: exchanges.",
        "Marketplace sellers stay out.",
        "An export is not needed for now.",
        "We do not need chat.",
        "Recipes may come later.",
        "一期只做整车，零担先不做。",
        "不需要导出功能。",
        "本期不支持：换货。",
    ],
)
def test_what_stays_out_is_out_of_scope(tmp_path: Path, said: str) -> None:
    outcome = made(tmp_path, f"# Returns\n\nReturns are sent by post.\n\n{said}")
    assert [one.section for one in outcome.statements if one.text == said] in (["Out of scope"], ["不在范围内"])
    assert not {"Out of scope", "不在范围内"} & set(outcome.not_said)


@pytest.mark.parametrize(
    "said", ["A login is not needed to see the status.", "The door stays out of the way.", "不需要登录即可查看进度。"]
)
def test_what_needs_no_login_is_in_scope(tmp_path: Path, said: str) -> None:
    assert sections(tmp_path, said) not in ([], ["Out of scope"], ["不在范围内"])


@pytest.mark.parametrize(
    "said",
    [
        "I think the job was removed with the last migration.",
        "We suspect the cache.",
        "The delay is probably caused by the new client.",
        "怀疑是消息被重复消费。",
        "可能是因为缓存过期引起的。",
        "初步判断：前端没有传参数。",
    ],
)
def test_what_somebody_only_supposes_is_open_and_no_change_of_a_release(tmp_path: Path, said: str) -> None:
    assert sections(tmp_path / "prd", said) in (["Risks and open questions"], ["风险与未决问题"])
    assert sections(tmp_path / "notes", said, "release-notes") == []


@pytest.mark.parametrize("said", ["I think the list should be sorted by date.", "The form may be related to an order."])
def test_a_proposal_is_no_supposition(tmp_path: Path, said: str) -> None:
    assert "Risks and open questions" not in sections(tmp_path, said)


@pytest.mark.parametrize(
    ("asked", "answered", "place"),
    [
        ("What about vouchers?", "Legal will tell us on Thursday.", "Risks and open questions"),
        ("Is the label paid by us?", "Ines has to confirm it.", "Risks and open questions"),
        ("优惠券怎么退？", "法务周四答复。", "风险与未决问题"),
        ("纸质单还要不要寄？", "财务部还没定。", "风险与未决问题"),
        ("Do we send paper?", "Finance has not decided yet.", "Risks and open questions"),
    ],
)
def test_who_answers_a_question_among_the_criteria_is_told_with_it(
    tmp_path: Path, asked: str, answered: str, place: str
) -> None:
    text = "\n\n".join(("# Returns", "Returns are sent by post.", "## Acceptance criteria", "- A reason is chosen"))
    told = made(tmp_path, f"{text}\n\n{asked} {answered}").statements
    assert [one.section for one in told if asked in one.text and answered in one.text] == [place]
    assert [one for one in told if one.text == answered] == []


def test_of_a_list_that_is_told_every_item_is(tmp_path: Path) -> None:
    steps = [f"{verb} the goods by hand" for verb in ("weigh", "count", "photograph", "wrap", "label", "store")]
    listed = "\n".join(f"{at}. {one}" for at, one in enumerate(steps, 1))
    told = made(tmp_path, f"# Returns\n\nReturns are sent by post.\n\nThe way of the goods:\n{listed}").statements
    assert [one.text for one in told if one.text in steps] == steps


def test_of_files_no_document_says_that_their_type_and_status_are_missing(tmp_path: Path) -> None:
    text = "# Returns\n\nReturns are sent by post."
    assert "Overview" not in made(tmp_path / "prd", text).not_said
    assert "Status" not in made(tmp_path / "record", text, "decision-record").not_said


@pytest.mark.parametrize("said", ["See flow.png for the order of the calls.", "调用顺序见 flow.png。"])
def test_a_picture_that_only_the_source_has_is_not_pointed_at(tmp_path: Path, said: str) -> None:
    assert sections(tmp_path, said) == []


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("We looked at RabbitMQ, Kafka and a table.", "Options"),
        ("Somebody else could write the label. Rejected: the contract says that we do.", "Options"),
        ("我们对比了两种队列和轮询。", "备选方案"),
        ("讨论：有人建议 48 小时，最后定为 24 小时。", "决定"),
    ],
)
def test_what_was_compared_or_rejected_is_an_option_and_what_came_of_it_a_decision(
    tmp_path: Path, said: str, place: str
) -> None:
    assert sections(tmp_path, said, "decision-record") == [place]


def test_a_report_in_labelled_lines_is_told_by_its_labels(tmp_path: Path) -> None:
    lines = ("操作：申请 4 天假", "结果：扣了 4 天年假", "预期：扣 2 天年假", "版本 2.14.3，仅在网页端出现")
    text = "\n".join(("# 天数算错\n\n员工都这么说。\n", *lines))
    told = {one.text: one.section for one in made(tmp_path, text, "test-plan").statements}
    assert told["申请 4 天假"] == "步骤"
    assert told["结果：扣了 4 天年假"] == "变更前的现象"
    assert told["扣 2 天年假"] == "预期结果"
    assert told["版本 2.14.3，仅在网页端出现"] == "测试环境"


def test_the_parts_of_an_item_stand_below_it(tmp_path: Path) -> None:
    items = "* the page must have two buttons\n** one opens the form\n** one asks for a date"
    told = made(tmp_path, f"# Returns\n\nReturns are sent by post.\n\n{items}").statements
    assert [one.text for one in told if one.section == "Requirements"] == [
        "Returns",
        "the page must have two buttons",
        "one opens the form",
        "one asks for a date",
    ]


def test_demands_beyond_the_limit_of_their_section_are_no_background(tmp_path: Path) -> None:
    demands = "\n\n".join(f"Column {number} must be shown." for number in range(60))
    told = made(tmp_path, f"# Returns\n\nReturns are sent by post.\n\n{demands}").statements
    assert {one.section for one in told if "must" in one.text} == {"Requirements"}


def test_what_stands_below_a_log_is_told_and_an_estimate_is_not(tmp_path: Path) -> None:
    text = (
        "# Returns\n\nReturns are slow.\n\nEstimate: 3 points\n\nLog:\n```\nat a.B(1)\n```\n\nIt should show the list."
    )
    told = {one.text: one.section for one in made(tmp_path, text).statements}
    assert told["It should show the list."] == "Requirements"
    assert "3 points" not in told


def test_the_criteria_of_a_story_that_is_its_own_title_are_requirements(tmp_path: Path) -> None:
    text = "# As a member I want to see who added an item\n\n- a letter stands behind the item\n- a tap shows the name"
    told = {one.text: one.section for one in made(tmp_path, f"# Lists\n\nLists are shared.\n\n{text}").statements}
    assert told["a letter stands behind the item"] == told["a tap shows the name"] == "Requirements"


@pytest.mark.parametrize(
    "heading",
    [
        "Not planned",
        "Won't do",
        "Future work",
        "For a later release",
        "Deferred",
        "Not in the next release",
        "不做",
        "未纳入",
        "后续规划",
        "以后再做",
        "暂缓",
    ],
)
def test_what_is_planned_for_nobody_knows_when_is_out_of_scope(tmp_path: Path, heading: str) -> None:
    assert sections(tmp_path, "Voice search.", below=heading) in (["Out of scope"], ["不在范围内"])


@pytest.mark.parametrize("heading", ["Next steps", "Planned", "Release", "版本计划", "计划"])
def test_what_is_planned_is_not_out_of_scope(tmp_path: Path, heading: str) -> None:
    (section,) = sections(tmp_path, "Voice search is there in May.", below=heading)
    assert section not in ("Out of scope", "不在范围内")
