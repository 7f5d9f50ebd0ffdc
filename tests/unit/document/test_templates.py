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
