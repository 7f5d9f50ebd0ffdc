"""What several pages or files say stands below their titles, so that a reader knows what a sentence is about."""

import re
from pathlib import Path

import pytest

from tests.support.shop_documents import shop_parts, shop_ticket
from workers.document.given import given_files
from workers.document.graph import start_document
from workers.document.request import DocumentRequest, File, Page, Ticket

SEARCH = File(
    name="search.md",
    title="Search",
    text="# Search\n\nNobody finds articles.\n\n## Requirements\n\n- Results are grouped by product.",
)
BILLING = File(
    name="billing.md",
    title="Billing addresses",
    text="# Billing addresses\n\nThere is no other one today.\n\n## What changes\n\n- A contract can have its own.",
)


def written(folder: Path, *sources: File | Page | Ticket) -> str:
    """Return the Markdown of a document, without the numbers of its footnotes."""
    outcome = start_document(DocumentRequest(template="prd", sources=sources), shop_parts(folder), "s", "t")
    assert outcome.markdown
    return re.sub(r"\[\^\d+\](?!:)", "", outcome.markdown.read_text(encoding="utf-8"))


def test_what_a_further_file_says_stands_below_its_title(tmp_path: Path) -> None:
    text = written(tmp_path, SEARCH, BILLING)
    assert "- Results are grouped by product.\n- **Billing addresses**\n  - A contract can have its own.\n" in text
    assert "**Billing addresses**\n\nThere is no other one today.\n" in text
    assert "**Search**" not in text
    assert "]: billing.md, title\n" in text


def test_a_file_without_a_title_has_its_name(tmp_path: Path) -> None:
    notes = File(name="notes.md", text="We decided to ship search first.")
    assert "- **notes.md**\n  - We decided to ship search first.\n" in written(tmp_path, SEARCH, notes)


def test_a_page_is_named_by_its_title_and_a_ticket_behind_it_by_its_summary(tmp_path: Path) -> None:
    page = Page(id="4711", title="账单地址", text="## 验收标准\n\n- 给定有地址的合同，当开票时，则显示该地址。")
    ticket = shop_ticket(description="Acceptance criteria:\n- Given a guest, when they pay, then a bill is mailed.")
    text = written(tmp_path, SEARCH, page, ticket)
    assert (
        "- **账单地址**\n  - 给定有地址的合同，当开票时，则显示该地址。\n"
        "- **SHOP-7**: Guests can pay without an account\n  - Given a guest, when they pay, then a bill is mailed.\n"
    ) in text


def test_one_source_has_no_titles(tmp_path: Path) -> None:
    assert "**" not in written(tmp_path, SEARCH)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# Parking: by phone\n\nh5. Description\n\nGuests queue.\n\n# Open the app\n# Pay", "Parking: by phone"),
        ("# 停车场：手机取票\n\nh5. 描述\n\n访客要排队。\n\n# 打开应用\n# 付款", "停车场：手机取票"),
        ("h6. Feature Request\n\nAdd a map of the car park.", ""),
        ("h6. 需求描述\n\n增加停车场地图。", ""),
        ("# open the app\n# pay", ""),
        ("## Requirements\n\n- The map shows free places.", ""),
        ("# 需求\n\n- 地图显示空位。", "需求"),
    ],
)  # fmt: skip
def test_a_file_is_called_as_its_first_line_says_and_never_as_one_of_its_parts(text: str, title: str) -> None:
    (file,) = given_files([("notes.md", text)], lambda *_: None).sources
    assert file.title == title


@pytest.mark.parametrize(
    ("title", "body", "requirements"),
    [
        ("Parking: tickets by phone", "Guests queue.\n\nh5. Expected\n\nA guest pays at the exit.", "Requirements"),
        ("停车场：手机取票", "访客要排队。\n\nh5. 期望结果\n\n访客在出口付款。", "需求"),
    ],
)
def test_the_title_of_a_file_with_wiki_markup_is_that_of_the_document_and_no_statement(
    tmp_path: Path, title: str, body: str, requirements: str
) -> None:
    sources = given_files([("notes.md", f"# {title}\n\n{body}")], lambda *_: None).sources
    heading, text = written(tmp_path, *sources).split("[^1]", 1)[0].split("\n", 1)
    assert heading.endswith(title)
    assert title not in text
    assert f"\n## {requirements}\n" in text


@pytest.mark.parametrize(
    "text",
    [
        "# Parking tickets are lost\n\n- a guest turns the phone, and the ticket is gone\n- a red bar at the bottom",
        "# 停车票丢失\n\n- 访客旋转手机，停车票就不见了\n- 底部出现红色横条",
    ],
)
def test_no_item_right_below_the_title_is_lost(tmp_path: Path, text: str) -> None:
    sources = given_files([("notes.md", text)], lambda *_: None).sources
    shown, _, _ = written(tmp_path, *sources).partition("\n[^1]:")
    title, _, *items = text.split("\n")
    assert all(item.removeprefix("- ") in shown for item in items)
    assert shown.count(title.removeprefix("# ")) == 1
