"""What must not leave a ticket leaves it in no form of its document: file, page, comment, administrators' page."""

from io import BytesIO
from pathlib import Path
from urllib.parse import quote
from zipfile import ZipFile

import pytest
import requests
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.app import create_app
from bot.sandbox.config import VISITOR
from config.projects import Projects
from config.settings import get_settings
from tests.integration.workers.test_document_pages import page
from tests.integration.workers.test_documents import (
    attach,
    command,
    content,
    document_comment,
    file_child,
    files,
    markdown,
)
from tests.support.installation import Installation
from workers.setup import run_services
from workers.store import RunFilter

TOKEN, MAIL, PHONE = "ghp_0123456789abcdefghijABCDEFGHIJ012345", "anna.muster@example.com", "+49 170 1234567"
SECRETS = (TOKEN, MAIL, PHONE)
ADMIN = "an-admin-token-of-the-tests"
STORY = f"""As an accountant I want to export the invoices of a month, so that I can send them to {MAIL}.

## Acceptance criteria
- Given a month with 40 invoices, when the accountant exports it, then {MAIL} gets a mail.
- Given a month without invoices, when the accountant exports it, then {PHONE} is called.
- Given the token {TOKEN}, when the accountant exports it, then the file holds 40 rows.

## Out of scope
- Invoices of orders before 2024.

!photo.jpg|alt={MAIL}! and !plain.png! and ![{PHONE}](comment.gif) and !{MAIL}.png! and !{PHONE}.svg!
"""


def photo(form: str) -> bytes:
    """Return a picture whose notes tell secrets."""
    told = " ".join(SECRETS)
    image, written = Image.new("RGB", (64, 48), "navy"), BytesIO()
    exif = image.getexif()
    exif[0x013B], exif[0x9286] = MAIL, told
    match form:
        case "JPEG":
            image.save(written, form, exif=exif.tobytes(), comment=told.encode(), xmp=f"<x>{told}</x>".encode())
        case "PNG":
            notes = PngInfo()
            notes.add_text("Author", told)
            notes.add_itxt("XML:com.adobe.xmp", f"<x>{told}</x>")
            image.save(written, form, exif=exif.tobytes(), pnginfo=notes)
        case "GIF":
            image.save(written, form, comment=told.encode())
    return written.getvalue()


def _forms_of(secret: str) -> tuple[str, ...]:
    plain = "".join(one if one.isalnum() or one in "-_" else "-" for one in secret)
    return secret, plain, secret.replace("@", "%40"), quote(secret)


FORMS = tuple({one.encode() for secret in SECRETS for one in _forms_of(secret)})
"""How a secret may stand in a file: also as the name of a file or an address would have it."""


@pytest.fixture
def told(installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A ticket full of secrets, with a document."""
    (tmp_path / "projects.yaml").write_text("defaults: {document_space: DEMO}\n")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(tmp_path / "projects.yaml"))
    get_settings.cache_clear()
    installation.services.close()
    installation.services = run_services(get_settings())
    key = installation.file_ticket("Export the invoices of a month", STORY)
    installation.say(key, f"We decided that {MAIL} pays for it, her number is {PHONE} and her token {TOKEN}.", VISITOR)
    attach(installation, key, "photo.jpg", photo("JPEG"))
    attach(installation, key, "plain.png", photo("PNG"))
    attach(installation, key, "comment.gif", photo("GIF"))
    attach(installation, key, f"{MAIL}.png", photo("PNG"))
    attach(installation, key, f"{PHONE}.svg", b"<svg/>")
    file_child(installation, key, f"Ask {MAIL}", f"{PHONE} is told what {TOKEN} opens.")
    command(installation, key, "document", "/reqgate document prd")
    return key


def test_neither_files_nor_page_nor_comment_tell_a_secret(installation: Installation, told: str) -> None:
    found = page(installation)
    address = f"{installation.settings.jira_url}/wiki/api/v2/pages/{found['id']}/attachments"
    assert requests.get(address, auth=(VISITOR.email, VISITOR.token), timeout=10).ok
    seen = {
        "markdown": markdown(installation, told).encode(),
        "comment": document_comment(installation, told).encode(),
        "page": str(found).encode(),
        "names": " ".join(name for name in files(installation, told) if name.startswith(told)).encode(),
    }
    with ZipFile(BytesIO(content(installation, told, f"{told}-prd.docx"))) as archive:
        seen |= {f"docx {name}": archive.read(name) for name in archive.namelist()}
    assert sum(name.startswith("docx word/media/") for name in seen) == 3, "the pictures themselves are there"
    told_of = [(where, form) for where, held in seen.items() for form in FORMS if form in held]
    assert told_of == []


def test_pages_of_administrators_tell_no_secret(
    installation: Installation, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADMIN_TOKEN", ADMIN)
    monkeypatch.setenv("WEBHOOK_SECRETS", "a-webhook-secret-of-the-tests")
    get_settings.cache_clear()
    client = create_app(get_settings(), projects=Projects()).test_client()
    runs = [one.run_id for one in installation.store.list_runs(RunFilter(search=told), 50).runs]
    assert runs
    for address in ("/admin/documents", "/admin/runs", *(f"/admin/runs/{run}" for run in runs)):
        answer = client.get(address, headers={"Authorization": f"Bearer {ADMIN}", "Accept": "text/html"})
        assert answer.status_code == 200, address
        assert [one for one in FORMS if one in answer.data] == [], address
