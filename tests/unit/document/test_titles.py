"""What several pages or files say stands below their titles, so that a reader knows what a sentence is about."""

import re
from pathlib import Path

from tests.support.shop_documents import shop_parts, shop_ticket
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
