"""`reqgate document`: what is written, what is asked and how one answers, and files that are not as they should be."""

import json
from io import BytesIO
from pathlib import Path

import pytest
import requests
from docx import Document
from PIL import Image

from bot.cli.local.documenting import local_document
from bot.sandbox.config import VISITOR
from config.settings import get_settings
from tests.support.installation import Installation
from tests.support.invoked import GOOD, run
from workers.document.graph import start_document, thread_of
from workers.document.request import DocumentRequest

pytestmark = pytest.mark.usefixtures("empty_folder")

WITH_PICTURE = GOOD + "\n## Page\n\nThe button stands below the list.\n\n![The page](diagram.png)\n"


def png(colour: str = "red") -> bytes:
    written = BytesIO()
    Image.new("RGB", (40, 30), colour).save(written, "PNG")
    return written.getvalue()


def given(name: str, content: str | bytes) -> str:
    file = Path(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return name


def asked(*files: str) -> str:
    """Return the id of a document that waits for a picture."""
    code, output = run("document", *files, "-o", "out", "--json")
    assert code == 3
    return str(json.loads(output)["id"])


def test_markdown_structure_and_docx_are_written_and_say_the_same() -> None:
    code, output = run("document", given("story.md", GOOD), "-o", "out")
    assert code == 0, output
    sentence = "If the invoice service fails, then the message "
    text = Path("out/document.md").read_text()
    assert sentence in text
    assert "story.md, section Acceptance criteria" in text
    structure = json.loads(Path("out/structure.json").read_text())
    cited = {one for section in structure["sections"] for block in section["blocks"] for one in block["evidence"]}
    assert cited
    assert all(one.startswith("story.md:section-") for one in cited)
    assert any(sentence in one.text for one in Document("out/document.docx").paragraphs)
    assert sorted(path.name for path in Path("out").iterdir()) == ["document.docx", "document.md", "structure.json"]


def test_a_picture_beside_the_text_stands_in_the_document() -> None:
    given("texts/images/order page.png", png())
    text = GOOD + "\n![The page](images/order%20page.png)\n"
    code, output = run("document", given("texts/story.md", text), "-o", "out")
    assert code == 0, output
    assert "(assets/images-order-page.png)" in Path("out/document.md").read_text()
    assert Path("out/assets/images-order-page.png").read_bytes() == png()
    assert len(Document("out/document.docx").inline_shapes) == 1


def test_a_picture_that_is_named_among_the_files_is_found_by_its_name() -> None:
    code, output = run("document", given("story.md", WITH_PICTURE), given("elsewhere/Diagram.png", png()), "-o", "out")
    assert code == 0, output
    assert Path("out/assets/diagram.png").read_bytes() == png()


def test_two_pictures_of_one_name_both_stand_in_the_document() -> None:
    for folder, colour in (("a", "red"), ("b", "blue")):
        given(f"{folder}/diagram.png", png(colour))
        given(f"{folder}/story.md", WITH_PICTURE)
    code, output = run("document", "a/story.md", "b/story.md", "-o", "out")
    assert code == 0, output
    kept = {path.read_bytes() for path in Path("out/assets").iterdir()}
    assert kept == {png("red"), png("blue")}


def test_a_missing_picture_is_asked_for_and_nothing_is_written_yet() -> None:
    code, output = run("document", given("story.md", WITH_PICTURE), "-o", "out")
    assert code == 3
    assert "`diagram.png`" in output
    assert "--decisions diagram.png=skip -o out" in output
    assert not Path("out/document.md").exists()


def test_a_document_that_waits_goes_on_without_the_picture() -> None:
    waiting = asked(given("story.md", WITH_PICTURE))
    Path("story.md").unlink()
    code, output = run("document", "--resume", waiting, "--decisions", "diagram.png=skip", "-o", "out")
    assert code == 0, output
    assert "assets/" not in Path("out/document.md").read_text()
    assert not Path("out/.reqgate").exists()


def test_a_document_that_waits_goes_on_with_the_picture_that_it_is_given() -> None:
    waiting = asked(given("story.md", WITH_PICTURE))
    picture = given("new.png", png())
    code, output = run("document", "--resume", waiting, "--decisions", f"diagram.png={picture}", "-o", "out")
    assert code == 0, output
    assert Path("out/assets/diagram.png").read_bytes() == png()
    assert len(Document("out/document.docx").inline_shapes) == 1


def test_a_document_that_was_stopped_goes_on_where_it_stood() -> None:
    file = given("story.md", GOOD)
    with local_document(Path("out"), "0123abcd", get_settings()) as begun:
        request = DocumentRequest(template="prd", sources=begun.read_files([file], {}))
        thread = thread_of(begun.id, "prd")
        assert start_document(request, begun.parts, begun.id, thread, limit_s=0).status == "running"
    Path(file).unlink()
    code, output = run("document", "--resume", "0123abcd", "-o", "out")
    assert code == 0, output
    assert "the message" in Path("out/document.md").read_text()


def test_a_question_stays_open_until_it_is_answered_as_a_whole() -> None:
    waiting = asked(given("story.md", WITH_PICTURE + "\n![Flow](flow.png)\n"))
    code, output = run("document", "--resume", waiting, "-o", "out")
    assert code == 3
    assert "`flow.png`" in output
    code, output = run("document", "--resume", waiting, "--decisions", "flow.png=skip", "-o", "out")
    assert code == 2
    assert "--decisions is missing for diagram.png" in output
    code, output = run("document", "--resume", waiting, "--decisions", "other.png=skip", "-o", "out")
    assert code == 2
    assert "Nobody asks about other.png" in output


def test_what_is_no_picture_is_not_taken_for_one() -> None:
    waiting = asked(given("story.md", WITH_PICTURE))
    page = given("diagram.png", "<svg><script>alert(1)</script></svg>")
    code, output = run("document", "--resume", waiting, "--decisions", f"diagram.png={page}", "-o", "out")
    assert code == 2
    assert "It is no PNG, JPEG, GIF or WebP picture" in output
    code, output = run("document", "story.md", "-o", "again")
    assert code == 3
    assert "diagram.png: It is no PNG" in output


@pytest.mark.parametrize("reference", ["../secret.png", "link.png"])
def test_a_text_never_leads_out_of_its_own_folder(reference: str) -> None:
    given("secret.png", png())
    story = given("texts/story.md", GOOD + f"\n![It]({reference})\n")
    Path("texts/link.png").symlink_to("../secret.png")
    code, output = run("document", story, "-o", "out")
    assert code == 3, output
    assert not list(Path("out/.reqgate").glob("*/assets/*"))


def test_a_decision_may_be_taken_beforehand() -> None:
    code, output = run("document", given("story.md", WITH_PICTURE), "--decisions", "diagram.png=skip", "-o", "out")
    assert code == 0, output


def test_the_files_of_a_run_before_are_replaced() -> None:
    given("out/document.md", "old")
    assert run("document", given("story.md", GOOD), "-o", "out")[0] == 0
    assert "old" not in Path("out/document.md").read_text().splitlines()


def test_a_chinese_text_makes_a_chinese_document() -> None:
    wish = "作为店长，我希望导出当天的订单，以便财务入账。"
    text = f"# 导出订单\n\n{wish}\n\n## 验收标准\n\n- 点击“导出”后，5 秒内下载 CSV 文件。\n"
    code, output = run("document", given("story.md", text), "-o", "out", "--json")
    assert code == 0, output
    assert json.loads(output)["language"] == "zh"
    assert "## 验收标准" in Path("out/document.md").read_text()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "Give the files"),
        (("story.md", "--resume", "12345678"), "Give the files"),
        (("missing.md",), "missing.md: cannot be read"),
        (("empty.md",), "There is nothing to write from"),
        (("story.md", "--kind", "novel"), "There is no kind 'novel'; there are: "),
        (("story.md", "--language", "fr"), "There is no language 'fr'"),
        (("story.md", "--decisions", "diagram.png"), "write the missing picture, =, and skip or a file"),
        (("--resume", "12345678"), "No document '12345678' waits in out"),
        (("--resume", "../../etc"), "No document '../../etc' waits in out"),
    ],
)
def test_what_cannot_be_done_is_said_with_what_to_do(arguments: tuple[str, ...], told: str) -> None:
    given("story.md", GOOD)
    given("empty.md", " \n")
    code, output = run("document", *arguments, "-o", "out")
    assert code == 2
    assert told in output
    assert not Path("out/document.md").exists()


def test_a_ticket_is_written_of_and_nothing_is_posted(installation: Installation) -> None:
    key = installation.file_ticket("Invoices as PDF", GOOD + "\n!diagram.png!\n")
    installation.bot_requests()
    code, output = run("document", key, "-o", "out", "--decisions", "diagram.png=skip")
    assert code == 0, output
    assert f"[{key}]" in Path("out/document.md").read_text()
    assert {one["method"] for one in installation.bot_requests() if "/search" not in one["path"]} == {"GET"}
    assert installation.comments(key) == []


def test_a_missing_picture_of_a_ticket_may_be_a_local_file(installation: Installation) -> None:
    key = installation.file_ticket("Invoices as PDF", GOOD + "\n!diagram.png!\n")
    waiting = asked(key)
    picture = given("new.png", png())
    code, output = run("document", "--resume", waiting, "--decisions", f"diagram.png={picture}", "-o", "out")
    assert code == 0, output
    assert "(assets/diagram.png)" in Path("out/document.md").read_text()


def test_a_page_is_written_of_and_nothing_is_posted(installation: Installation) -> None:
    body = {"representation": "storage", "value": "<h2>Story</h2><p>As a customer I want my invoices as PDF.</p>"}
    url, auth = f"{installation.settings.jira_url}/wiki/api/v2/pages", (VISITOR.email, VISITOR.token)
    page_id = requests.post(url, json={"title": "Invoices", "body": body}, auth=auth, timeout=10).json()["id"]
    code, output = run("document", f"confluence:{page_id}", "-o", "out")
    assert code == 0, output
    assert "As a customer I want my invoices as PDF." in Path("out/document.md").read_text()
    left = requests.get(f"{installation.settings.jira_url}/sandbox/pages/{page_id}", timeout=10).json()
    assert (left["comments"], left["files"], left["properties"]) == ([], {}, {})
    code, output = run("document", f"confluence:{page_id}", "--version", "2.4", "--kind", "release-notes", "-o", "out")
    assert code == 2
    assert "--version needs a ticket" in output


def test_a_ticket_that_is_not_there_and_a_jira_that_is_not_named_are_told(installation: Installation) -> None:
    code, output = run("document", "DEMO-99999", "-o", "out")
    assert code == 2
    assert "DEMO-99999" in output
    assert "reqgate doctor" in output
    code, output = run("document", "demo-1", "-o", "out")
    assert code == 2
    assert "written in capitals: DEMO-1" in output
