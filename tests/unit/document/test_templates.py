"""Templates are files that people may edit: both languages, own sections, and mistakes that are explained."""

from pathlib import Path

import pytest

from config.loading import ConfigError
from tests.support.shop_documents import child, shop_parts, shop_request
from workers.document.graph import start_document
from workers.document.request import DocumentRequest, File
from workers.document.templates import load_templates

OWN = """
name: one-pager
title: {en: One pager, zh: 一页纸}
sections:
  - id: goal
    title: {en: Why, zh: 目的}
    parts:
      - {take: sentences, roles: [goal], form: paragraph}
"""


def test_there_are_four_kinds_of_document() -> None:
    assert set(load_templates()) == {"prd", "test-plan", "release-notes", "decision-record"}


@pytest.mark.parametrize("template", ["prd", "test-plan", "release-notes", "decision-record"])
def test_every_kind_tells_of_every_child(tmp_path: Path, template: str) -> None:
    children = (
        child("SHOP-8", "Card form"),
        child("SHOP-9", "Receipt", type="Bug"),
        child("SHOP-10", "Texts", resolution=""),
    )
    outcome = start_document(shop_request(template, *children), shop_parts(tmp_path), "s", "t")
    assert {"SHOP-8", "SHOP-9", "SHOP-10"} <= set(outcome.places)


def test_a_ticket_that_says_one_thing_has_a_document_that_says_it(tmp_path: Path) -> None:
    source = File(name="note.md", title="Pay", text="Guests pay by card.")
    request = DocumentRequest(template="prd", sources=(source,))
    outcome = start_document(request, shop_parts(tmp_path), "s", "t")
    assert [one.text for one in outcome.statements] == ["Guests pay by card."]


FILED = """h3. Why

Guests leave the shop because they have to register.

h3. Acceptance criteria

* If the bank does not answer within 10 seconds, the page says that the payment failed.

h3. Security

Each payment is written to the audit log.
"""


def test_what_stands_under_a_heading_stands_in_its_section_whatever_its_words(tmp_path: Path) -> None:
    """ "Does not" tells of a problem elsewhere, and so of the background."""
    outcome = start_document(shop_request(description=FILED, comments=()), shop_parts(tmp_path), "s", "t")
    sections = {one.text: one.section for one in outcome.statements}
    assert sections["If the bank does not answer within 10 seconds, the page says that the payment failed."] == (
        "Acceptance criteria"
    )
    assert sections["Guests leave the shop because they have to register."] == "Background"
    assert sections["Each payment is written to the audit log."] == "Requirements"


SCOPED = {
    "en": (
        "h3. Scope\n\nPause and resume. Gift subscriptions are out of scope.\n\n"
        "h3. Open\n\nWho pays for annual plans?\n\n"
        "h3. Notes\n\nWe are not sure about the refunds. When the queue stands still, send an alert. Captcha TBD.\n\n"
        "h3. Acceptance criteria\n\n* A pause ends by itself.\n\nDepends on the refund callback of the bank."
    ),
    "zh": (
        "h3. 范围\n\n暂停和恢复订阅。礼品订阅不在本期。\n\nh3. 待确认\n\n年付套餐由谁承担？\n\n"
        "h3. 备注\n\n退款怎么算还没定。队列停止时，发送告警。短信文案待定。\n\n"
        "h3. 验收标准\n\n* 暂停到期后自动恢复\n\n依赖银行的退款回调。"
    ),
}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_out_of_scope_or_open_stands_there_wherever_it_was_said(tmp_path: Path, language: str) -> None:
    request = shop_request(
        description=SCOPED[language], comments=(), summary="暂停订阅" if language == "zh" else "Pause"
    )
    outcome = start_document(request, shop_parts(tmp_path), "s", "t")
    told = [one.text for one in outcome.statements]
    sections = [one.section for one in outcome.statements]
    of = {
        name: [text for text, section in zip(told, sections, strict=True) if section == name] for name in set(sections)
    }
    if language == "en":
        assert of["Out of scope"] == ["Gift subscriptions are out of scope."]
        assert of["Risks and open questions"] == [
            "Who pays for annual plans?",
            "We are not sure about the refunds.",
            "Captcha TBD.",
        ]
        assert of["Dependencies"][0] == "Depends on the refund callback of the bank."
        assert of["Requirements"] == ["Pause and resume.", "When the queue stands still, send an alert."]
    else:
        assert of["不在范围内"] == ["礼品订阅不在本期。"]
        assert of["风险与未决问题"] == ["年付套餐由谁承担？", "退款怎么算还没定。", "短信文案待定。"]
        assert of["依赖"][0] == "依赖银行的退款回调。"
        assert of["需求"] == ["暂停和恢复订阅。", "队列停止时，发送告警。"]


CHATTER = {
    "en": (
        "## Acceptance criteria\n\n- The list is sorted by date.\n\nSorry for the delay, I was away last week ;-)\n\n"
        "Thanks everybody for the great workshop!\n\n+1 from me. Kudos to Ann.\n\n"
        "Thanks to the cache the list is shown within 2 seconds.\n\nThe thank you page shows the number."
    ),
    "zh": "## 验收标准\n\n- 列表按日期排序。\n\n辛苦大家了，谢谢！\n\n抱歉回复晚了。\n\n感谢页显示订单号。",
}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "The list is sorted by date.",
                "Thanks to the cache the list is shown within 2 seconds.",
                "The thank you page shows the number.",
            ],
        ),
        ("zh", ["列表按日期排序。", "感谢页显示订单号。"]),
    ],
)
def test_what_people_say_to_one_another_in_a_description_is_told_nowhere(
    tmp_path: Path, language: str, told: list[str]
) -> None:
    assert [text for text, _ in _told_of(tmp_path, "prd", CHATTER[language])] == told


def _told_of(tmp_path: Path, template: str, *texts: str) -> list[tuple[str, str]]:
    """Return the statements of a document from files, each with its section."""
    sources = tuple(File(name=f"{at}.md", text=text) for at, text in enumerate(texts))
    outcome = start_document(DocumentRequest(template=template, sources=sources), shop_parts(tmp_path), "s", "t")
    return [(one.text, one.section) for one in outcome.statements]


@pytest.mark.parametrize(
    ("text", "open_", "section"),
    [
        (
            "## Out of scope\n\nLetters on paper.\n\nTo be clarified: which sender do we use? Legal answers by June.",
            "To be clarified: which sender do we use? Legal answers by June.",
            "Risks and open questions",
        ),
        (
            "## 不在范围内\n\n纸质信件不在范围内。\n\n待确认：短信是否也要发送？由产品经理在六月前答复。",
            "待确认：短信是否也要发送？由产品经理在六月前答复。",
            "风险与未决问题",
        ),
    ],
)
def test_what_says_that_it_is_open_is_told_there_with_who_decides(
    tmp_path: Path, text: str, open_: str, section: str
) -> None:
    assert (open_, section) in _told_of(tmp_path, "prd", text)


def test_an_invoice_that_is_still_open_is_no_open_question(tmp_path: Path) -> None:
    text = "Shops send mails.\n\n## Acceptance criteria\n\n- An invoice that is still open gets one."
    assert _told_of(tmp_path, "prd", text)[-1] == ("An invoice that is still open gets one.", "Acceptance criteria")


NOT_SO = {
    "en": (
        "The export takes a month.\n\n## Out of scope\n\n- Letters on paper.\n\n"
        "## Open questions\n\n- Who pays it?\n\n## Risks\n\n- Mail servers may refuse it.\n\n"
        "## Environment\n\n- Letters of Firefox 126.\n\n"
        "## Work\n\n- The page lists each order.\n\nBlocked by the bank.\n\nAlternatives: a list on paper."
    ),
    "zh": (
        "导出需要一个月。\n\n## 不在范围内\n\n- 纸质信件。\n\n## 未决问题\n\n- 由谁付款？\n\n"
        "## 风险\n\n- 邮件服务器可能拒收。\n\n"
        "## 环境\n\n- 火狐浏览器。\n\n## 工作\n\n- 页面列出每个订单。\n\n依赖银行的回调。\n\n备选方案：纸质清单。"
    ),
}


@pytest.mark.parametrize(("language", "kept"), [("en", "The page lists each order."), ("zh", "页面列出每个订单。")])
def test_what_is_out_of_scope_open_or_feared_is_no_change_of_a_release(
    tmp_path: Path, language: str, kept: str
) -> None:
    opening = NOT_SO[language].partition("\n")[0]
    assert [one for one, _ in _told_of(tmp_path, "release-notes", NOT_SO[language])] == [opening, kept]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "The shop sends mails.\n\nSteps to test:\n1. Open a customer.\n2. Run the job.\n\n"
            "Workaround: cancel the mail.\n\n"
            "## Notes\n\nOnly users with a role may change it. The fee is not part of the price.",
            ["Only users with a role may change it."],
        ),
        (
            "商店发送邮件。\n\n测试步骤：\n1. 打开客户页面。\n2. 运行任务。\n\n## 临时解决方案\n\n取消邮件。\n\n"
            "## 备注\n\n只能由管理员修改。",
            ["只能由管理员修改。"],
        ),
    ],
)
def test_steps_and_workarounds_are_no_requirements(tmp_path: Path, text: str, told: list[str]) -> None:
    sections = _told_of(tmp_path, "prd", text)
    assert [one for one, section in sections if section in ("Requirements", "需求", "Out of scope")] == told
    steps = [one for one, section in _told_of(tmp_path, "test-plan", text) if section in ("Steps", "步骤")]
    assert steps[-2:] == (["Open a customer.", "Run the job."] if text.isascii() else ["打开客户页面。", "运行任务。"])


@pytest.mark.parametrize("heading", ["How to test", "如何测试"])
def test_steps_are_known_by_what_they_are_for(tmp_path: Path, heading: str) -> None:
    text = f"Employees bring notes.\n\n## {heading}\n\n1. Upload a note of 6 MB.\n2. Add a photo."
    told = _told_of(tmp_path, "test-plan", text)
    assert [one for one, section in told if section in ("Steps", "步骤")] == ["Upload a note of 6 MB.", "Add a photo."]


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("We decided to send mails.\n\nAlternatives: letters (rejected because of the price).", "Options"),
        ("我们决定发送邮件。\n\n备选方案：纸质信件，因为价格被否决。", "备选方案"),
        ("It sends mails.\n\n## Acceptance criteria\n\n- It ends.\n\nDecision: 15 minutes and not 10.", "Decision"),
        ("它发送邮件。\n\n## 验收标准\n\n- 它会结束。\n\n决定：等待十五分钟。", "决定"),
    ],
)
def test_what_calls_itself_an_alternative_or_a_decision_is_told_as_one_whatever_heading_it_stands_under(
    tmp_path: Path, text: str, section: str
) -> None:
    said = text.rpartition("\n")[2]
    assert (said, section) in _told_of(tmp_path, "decision-record", text)


def test_a_product_that_suggests_something_is_no_option(tmp_path: Path) -> None:
    text = "Bookings.\n\n## Notes\n\nThe calendar suggests a room. I suggest to keep both tools."
    told = dict(_told_of(tmp_path, "decision-record", text))
    assert told["I suggest to keep both tools."] == "Options"
    assert told.get("The calendar suggests a room.") != "Options"


@pytest.mark.parametrize(
    ("text", "told", "section"),
    [
        (
            "Rooms.\n\nRules:\n- Rooms with a screen come first.\n- None is shown twice.",
            "None is shown twice.",
            "Requirements",
        ),
        ("Rooms.\n\nOnly the office team may start it.", "Only the office team may start it.", "Requirements"),
        ("会议室。\n\n规则：\n- 有屏幕的会议室优先。\n- 每个只显示一次。", "每个只显示一次。", "需求"),
        ("会议室。\n\n只有行政人员可以更改语言。", "只有行政人员可以更改语言。", "需求"),
    ],
)
def test_rules_and_who_alone_may_do_something_are_requirements(
    tmp_path: Path, text: str, told: str, section: str
) -> None:
    assert dict(_told_of(tmp_path, "prd", text))[told] == section


def test_of_many_sources_each_is_heard_before_one_says_more(tmp_path: Path) -> None:
    first = "The list of orders.\n\n" + "\n".join(f"- The page must show column {number}." for number in range(30))
    told = [one for one, _ in _told_of(tmp_path, "prd", first, "# Mail\n\nThe customer must get one mail a day.")]
    assert "The customer must get one mail a day." in told
    assert len(told) < 30


@pytest.mark.parametrize("said", ["The shop has shelf {} made of wood.", "商店的货架 {} 是木制的。"])
def test_of_a_short_text_the_background_is_told_as_a_whole(tmp_path: Path, said: str) -> None:
    sentences = [said.format(number) for number in range(20)]
    text = "# Shop\n\nIt is a shop.\n\n" + "\n\n".join(sentences)
    assert [one for one, _ in _told_of(tmp_path, "prd", text)][1:] == sentences


def test_the_document_speaks_the_language_of_its_ticket(tmp_path: Path) -> None:
    request = shop_request(
        summary="访客无需账号即可付款", description="h3. 目标\n\n访客因为必须先注册而离开商店。", comments=()
    )
    outcome = start_document(request, shop_parts(tmp_path), "s", "t")
    assert outcome.language == "zh"
    assert outcome.markdown is not None
    text = outcome.markdown.read_text(encoding="utf-8")
    assert text.startswith("# 产品需求文档：访客无需账号即可付款")
    assert "SHOP-7，描述" in text


def test_a_folder_adds_templates(tmp_path: Path) -> None:
    (tmp_path / "one-pager.yaml").write_text(OWN, encoding="utf-8")
    templates = load_templates(tmp_path)
    outcome = start_document(shop_request("one-pager"), shop_parts(tmp_path / "s", templates=templates), "s", "t")
    assert [one.section for one in outcome.statements][1:] == ["Why"]


def test_what_is_left_over_goes_on_in_the_next_part_that_takes_it(tmp_path: Path) -> None:
    part = "{take: sentences, form: paragraph, most: 3}"
    rule = f"sections:\n  - id: rest\n    title: {{en: Rest, zh: 其余}}\n    parts:\n      - {part}\n      - {part}\n"
    (tmp_path / "all.yaml").write_text(f"name: all\ntitle: {{en: All, zh: 全部}}\n{rule}", encoding="utf-8")
    parts = shop_parts(tmp_path / "s", templates=load_templates(tmp_path))
    text = "# Shop\n\nIt is a shop.\n\n" + "\n\n".join(f"Shelf {number} is made of wood." for number in range(9))
    request = DocumentRequest(template="all", sources=(File(name="a.md", text=text),))
    told = [one.text for one in start_document(request, parts, "s", "t").statements if "Shelf" in one.text]
    assert told == [f"Shelf {number} is made of wood." for number in range(6)]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("roles: [goal]", "cues: [magic]"), "there is no cue magic"),
        (("name: one-pager", "name: other"), "call the file other.yaml"),
        (("take: sentences", "take: poems"), "sections"),
        (("zh: 目的", "zh: ''"), "zh"),
    ],
)
def test_a_template_that_cannot_be_used_is_explained(tmp_path: Path, change: tuple[str, str], told: str) -> None:
    (tmp_path / "one-pager.yaml").write_text(OWN.replace(*change), encoding="utf-8")
    with pytest.raises(ConfigError, match=told):
        load_templates(tmp_path)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no such folder"):
        load_templates(tmp_path / "none")
