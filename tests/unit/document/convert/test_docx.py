"""A DOCX holds what its Markdown says, in the styles of its template, and any text has one."""

import datetime
import zipfile
from io import BytesIO

import pytest
from docx import Document
from docx.document import Document as DocxDocument
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from workers.document.convert.docx.write import BadTemplate, Properties, write_docx
from workers.document.images import Picture, read_picture

TEXT = """# SHOP-7: 结账

Customers pay with a **saved** card.[^1]

## Scope

1. Open the basket
   - choose

   ```python
   pay()
   ```

| Key | 状态 |
|-----|:---:|
| SHOP-8 | done |

## Risks

> [!WARNING]
> Refunds fail.[^2] See [Scope](#scope).

Again.[^1]

### Dates

### People

[^1]: SHOP-7, [description](https://jira.example.com/browse/SHOP-7)
[^2]: SHOP-8, comment
"""


def opened(written: bytes) -> DocxDocument:
    return Document(BytesIO(written))


def part(written: bytes, name: str) -> str:
    with zipfile.ZipFile(BytesIO(written)) as package:
        return package.read(name).decode()


def saved(document: DocxDocument) -> bytes:
    written = BytesIO()
    document.save(written)
    return written.getvalue()


def picture(width: int = 40, height: int = 20) -> Picture:
    written = BytesIO()
    Image.new("RGB", (width, height), (200, 30, 30)).save(written, "PNG")
    return read_picture(written.getvalue())


def test_headings_lists_code_and_tables_have_their_styles() -> None:
    document = opened(write_docx(TEXT))

    styles = {each.text: each.style.name for each in document.paragraphs if each.style}
    assert styles["SHOP-7: 结账"] == "Heading 1"
    assert styles["Scope"] == "Heading 2"
    assert styles["Open the basket"] == styles["choose"] == "List Paragraph"
    assert styles["pay()"] == "Source Code"
    assert styles["Warning"] == "Alert Warning"
    assert [[cell.text for cell in row.cells] for row in document.tables[0].rows] == [
        ["Key", "状态"],
        ["SHOP-8", "done"],
    ]
    assert document.tables[0].rows[0]._tr.find(f"{qn('w:trPr')}/{qn('w:tblHeader')}") is not None


def test_chinese_has_a_font_of_its_own_in_text_and_code() -> None:
    styles = opened(write_docx(TEXT)).styles

    for name in ("Normal", "Source Code", "Verbatim Char"):
        assert styles[name].element.find(f"{qn('w:rPr')}/{qn('w:rFonts')}").get(qn("w:eastAsia")) == "Microsoft YaHei"


def test_a_footnote_stands_once_however_often_it_is_cited() -> None:
    written = write_docx(TEXT)

    notes = parse_xml(part(written, "word/footnotes.xml").encode())
    said = [
        "".join(words.text for words in note.iter(qn("w:t"))).strip() for note in notes if not note.get(qn("w:type"))
    ]
    assert said == ["SHOP-7, description", "SHOP-8, comment"]
    body = part(written, "word/document.xml")
    assert body.count("<w:footnoteReference") == 2
    assert body.count("NOTEREF _note1 ") == 1
    assert "https://jira.example.com/browse/SHOP-7" in part(written, "word/_rels/footnotes.xml.rels")
    assert "<w:footnotePr>" in part(written, "word/settings.xml")


def test_two_footnotes_beside_one_another_are_told_apart() -> None:
    written = write_docx("Guests pay.[^1][^2] Shops too.[^2]\n\n[^1]: SHOP-7\n\n[^2]: SHOP-8\n")

    marks = ["".join(one.text for one in opened(written).paragraphs[0]._element.iter(qn("w:t")))]
    assert marks == ["Guests pay., Shops too.2"]


def test_the_table_of_contents_lists_headings_and_links_to_them() -> None:
    body = part(write_docx(TEXT, Properties(language="zh")), "word/document.xml")

    contents = body[body.index("<w:sdt>") : body.index("</w:sdt>")]
    assert "目录" in contents
    assert all(f'w:anchor="{name}"' in contents for name in ("scope", "risks", "dates", "people"))
    assert 'w:name="scope"' in body
    assert "<w:sdt>" not in part(write_docx("# A\n\n## B\n"), "word/document.xml")


def test_links_lead_to_the_web_and_to_headings_but_start_nothing() -> None:
    markdown = "[a](https://x.org) [b](ms-word:x) [c](//machine/share) [d](#e)\n\n# e\n"

    written = write_docx(markdown)

    relations = part(written, "word/_rels/document.xml.rels")
    assert "https://x.org" in relations
    assert "ms-word" not in relations
    assert "machine" not in relations
    assert part(written, "word/document.xml").count("<w:hyperlink ") == 2


def test_headings_inside_others_take_no_name_from_those_that_have_one() -> None:
    body = part(write_docx("> # In\n\n# A[^1]\n\n[^1]: # Note\n"), "word/document.xml")

    assert body.count('w:name="a"') == 1


def test_a_picture_has_alternative_text_and_a_caption() -> None:
    body = part(
        write_docx('![The flow](flow%20chart.png "As of March")', pictures={"flow chart.png": picture()}),
        "word/document.xml",
    )

    assert 'descr="The flow"' in body
    assert "SEQ Figure" in body
    assert ": As of March" in body


def test_a_picture_without_alternative_text_is_told_by_its_name() -> None:
    assert 'descr="a.png"' in part(write_docx("![](x/a.png)", pictures={"x/a.png": picture()}), "word/document.xml")


def test_a_missing_picture_leaves_its_alternative_text() -> None:
    [only] = [each.text for each in opened(write_docx("![The flow](flow.png)")).paragraphs if each.text]

    assert only == "The flow"


def test_a_picture_is_no_wider_than_the_page() -> None:
    document = opened(write_docx("![a](a.png)", pictures={"a.png": picture(4000, 100)}))

    section = document.sections[0]
    [shape] = document.inline_shapes
    assert shape.width <= section.page_width - section.left_margin - section.right_margin


def test_the_file_tells_title_author_language_and_time() -> None:
    created = datetime.datetime(2026, 3, 2, tzinfo=datetime.UTC)

    told = opened(write_docx(TEXT, Properties(author="ReqGate", language="zh", created=created))).core_properties

    assert (told.title, told.author, told.language) == ("SHOP-7: 结账", "ReqGate", "zh-CN")
    assert told.created == created
    assert opened(write_docx(TEXT)).core_properties.created is None


def test_a_template_keeps_its_styles_and_its_text_stands_in_front() -> None:
    template = Document()
    template.add_paragraph("Our company")
    template.styles["Heading 1"].font.name = "Company Sans"

    document = opened(write_docx(TEXT, template=saved(template)))

    assert document.paragraphs[0].text == "Our company"
    assert document.styles["Heading 1"].font.name == "Company Sans"
    assert document.styles["Source Code"].type is not None


def test_a_file_has_no_looks_of_tables_that_nothing_in_it_uses_but_a_template_keeps_its_own() -> None:
    looks = '<w:style w:type="table"'

    assert part(write_docx(TEXT), "word/styles.xml").count(looks) == 2  # the plain one, and that of our tables
    assert part(write_docx(TEXT, template=saved(Document())), "word/styles.xml").count(looks) > 50


def test_a_template_may_have_footnotes_already_and_no_numbering() -> None:
    first = opened(write_docx("Cover.[^1]\n\n[^1]: Confidential\n"))
    relations = first.part.rels
    del relations[next(key for key, each in relations.items() if each.reltype == RELATIONSHIP_TYPE.NUMBERING)]

    written = write_docx(TEXT, template=saved(first))

    notes = parse_xml(part(written, "word/footnotes.xml").encode())
    assert [note.get(qn("w:id")) for note in notes] == ["-1", "0", "1", "2", "3"]
    assert 'w:footnoteReference w:id="3"' in part(written, "word/document.xml")
    assert "List Paragraph" in [each.style.name for each in opened(written).paragraphs if each.style]


@pytest.mark.parametrize("template", [b"", b"no file of Word", write_docx("a")[:200]])
def test_a_template_that_is_none_is_refused_with_what_to_do(template: bytes) -> None:
    with pytest.raises(BadTemplate, match=r"Save it in Word as \.docx"):
        write_docx("a", template=template)


def test_two_runs_write_the_same_document() -> None:
    first, second = write_docx(TEXT), write_docx(TEXT)

    for name in zipfile.ZipFile(BytesIO(first)).namelist():
        if not name.endswith(("jpeg", "bin")):
            assert part(first, name) == part(second, name)


@given(st.text(alphabet="#->*`|[]()^:~!<b/>&1. \n\t\x00\x0b\ud800\ufffea李", max_size=120))
@settings(max_examples=60, deadline=None)
def test_any_text_has_a_file_that_opens(markdown: str) -> None:
    assert opened(write_docx(markdown, Properties(title=markdown, author=markdown))).element.body is not None
