"""Reads the multipart form of a request (RFC 7578), whole and bounded: its fields, and its files by what they hold.

The name of a file is what the texts call it. It is data: nothing is ever opened, written or looked for under it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import Request
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

from bot.errors import Refused
from config.guardrail import LONGEST_TEXT

if TYPE_CHECKING:  # the edge starts without it
    from workers.store import DocumentFile

FILES = "files"
MOST_FILES = 20
LARGEST_FORM = 25_000_000
"""Bytes. A web process gives a request fifteen seconds to arrive whole, so a proxy that takes it first is wanted."""

_MOST_PARTS = MOST_FILES + 40
_LARGEST_FIELDS = 100_000
_LONGEST_NAME = 200
_TOO_LARGE = f"The body is above {LARGEST_FORM} bytes, or has too many parts; send fewer or smaller files."


@dataclass(frozen=True)
class Form:
    """What a form holds: of each field every value in order, and its files."""

    fields: Mapping[str, list[str]]
    files: "tuple[DocumentFile, ...]"


def read_form(request: Request) -> Form:
    """Return the form in a request.

    Raises:
        Refused: 400 for a form that is broken or cut off, 413 for one that is too large, 415 where it is no form or a
            file is neither text nor picture, 422 for names that cannot be told apart.
    """
    if request.mimetype != "multipart/form-data":
        raise Refused(415, "no_form", "Send a form with Content-Type: multipart/form-data.")
    request.max_content_length = LARGEST_FORM + 1
    parser = FormDataParser(
        max_form_memory_size=_LARGEST_FIELDS,
        max_content_length=LARGEST_FORM,
        max_form_parts=_MOST_PARTS,
        silent=False,
    )
    try:
        _, fields, files = parser.parse(
            request.stream, request.mimetype, request.content_length, request.mimetype_params
        )
    except RequestEntityTooLarge:
        raise Refused(413, "too_large", _TOO_LARGE) from None
    except ValueError:
        raise Refused(400, "broken_form", "The form is cut off or not as RFC 7578 says; send it again.") from None
    return Form(_said(fields), tuple(_given(files)))


def _said(fields: MultiDict[str, str]) -> Mapping[str, list[str]]:
    """Return the fields; the name of a part that has none is the empty one."""
    if FILES in fields:
        raise _refused(422, "not_a_submission", (FILES,), "A file needs a filename in its Content-Disposition.")
    return {name or "": values for name, values in fields.lists()}


def _given(files: MultiDict[str, FileStorage]) -> "Iterable[DocumentFile]":
    parts = list(files.items(multi=True))
    if strange := [name for name, _ in parts if name != FILES]:
        raise _refused(422, "not_a_submission", (strange[0] or "",), f"Files stand in the field `{FILES}`.")
    if len(parts) > MOST_FILES:
        raise Refused(413, "too_many_files", f"There are more than {MOST_FILES} files; send fewer.")
    seen = set[str]()
    for at, (_, part) in enumerate(parts):
        file = _file(at, part)
        if _key(file.name) in seen:
            detail = "Another file has this name, folders and capitals aside; each needs one of its own."
            raise _refused(422, "same_name", (FILES, at), detail)
        seen.add(_key(file.name))
        yield file


def _file(at: int, part: FileStorage) -> "DocumentFile":
    """Return a file by its content: a picture by its first bytes, else a text in UTF-8."""
    from workers.document.given import last_part
    from workers.document.images import NoPicture, picture_type
    from workers.store import DocumentFile

    name, content = last_part(part.filename or "").replace("\0", "").strip(), part.stream.read()
    if not name or len(name) > _LONGEST_NAME:
        raise _refused(422, "bad_name", (FILES, at), f"A file needs a name of 1 to {_LONGEST_NAME} characters.")
    try:
        return DocumentFile(name, picture_type(content), content)
    except NoPicture as problem:
        if problem.reason != "kind":
            status = 415 if problem.reason == "broken" else 413
            raise _refused(status, "bad_picture", (FILES, at), str(problem)) from None
    return DocumentFile(name, "text/plain", _text(at, content).encode())


def _text(at: int, content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        detail = "It is neither text in UTF-8 nor a PNG, JPEG, GIF or WebP picture; convert it."
        raise _refused(415, "not_text_nor_picture", (FILES, at), detail)
    if len(text) > LONGEST_TEXT:
        raise _refused(413, "text_too_long", (FILES, at), f"The text is above {LONGEST_TEXT} characters; split it.")
    return text


def _refused(status: int, code: str, place: tuple[object, ...], detail: str) -> Refused:
    pointer = "".join(f"/{part}" for part in place)[:100]
    return Refused(status, code, "Correct what `errors` names.", fields=({"pointer": pointer, "detail": detail},))


def _key(name: str) -> str:
    from workers.document.given import file_key

    return file_key(name)
