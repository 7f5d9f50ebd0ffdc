"""Files that Word opens without a word: valid by the schema of ECMA-376 and by the rules of the Open XML SDK."""

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from openxml_audit import OpenXmlValidator

from tests.unit.document.convert.test_docx import TEXT
from tests.unit.document.test_images import picture
from workers.document.convert.docx.write import Properties, write_docx
from workers.document.images import read_picture

OF_ALL_KINDS = (
    TEXT
    + """
## Everything else

- [x] done
- [ ] open
  1. nested
     > quoted `code` and ~~struck~~

![The flow](assets/flow.png) and ![gone](assets/gone.png) and https://example.com/a?b=c&d=e

| a | b |
|:--|--:|
| ![The flow](assets/flow.png) | x<br>y \\| z |

> [!NOTE]
> A note with a list:
>
> - one
> - 二

***bold and slanted***<sub>1</sub> \u0000 \ud83d \U0001f600
"""
)


def faults(written: bytes, folder: Path) -> list[str]:
    """Return what is wrong with a file."""
    path = folder / "document.docx"
    path.write_bytes(written)
    return [f"{one.part_uri}: {one.description}" for one in OpenXmlValidator().validate(path).errors]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_document_with_all_that_markdown_has_is_valid(language: str, tmp_path: Path) -> None:
    properties = Properties(title="Export & more", language="zh" if language == "zh" else "en")
    pictures = {"assets/flow.png": read_picture(picture("PNG"))}
    assert faults(write_docx(OF_ALL_KINDS, properties, pictures=pictures), tmp_path) == []


def test_a_document_of_no_words_is_valid(tmp_path: Path) -> None:
    assert faults(write_docx(""), tmp_path) == []


def test_the_validator_sees_an_element_in_the_wrong_place(tmp_path: Path) -> None:
    written = BytesIO()
    with zipfile.ZipFile(BytesIO(write_docx(TEXT))) as valid, zipfile.ZipFile(written, "w") as broken:
        for name in valid.namelist():
            held = valid.read(name)
            if name == "word/document.xml":
                held = re.sub(rb"<w:tblGrid>", rb"<w:tblPr/><w:tblGrid>", held)
            broken.writestr(name, held)
    assert any("tblPr" in one for one in faults(written.getvalue(), tmp_path))
