"""Files that people hand over, as sources and pictures of a document. It opens none of them and knows no folder."""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import PurePath
from urllib.parse import unquote

from workers.document.convert.markdown import front_matter, without_front_matter
from workers.document.images import NoPicture, Picture, read_picture
from workers.document.request import Attachment, File, Page, Ticket
from workers.document.session import LONGEST_NAME, Session
from workers.document.sources.evidence import evidence_of
from workers.document.sources.pictures import references_in
from workers.document.sources.titles import title_of
from workers.document.tools.desk import SOURCE

Found = Callable[[str, str], bytes | None]
"""What a file holds that a text refers to, or None. Takes the name of the text, and the reference in it."""

_TITLE = re.compile(r"^title:[ \t]*(?P<title>\S.*)$", re.MULTILINE)
_UNFIT = re.compile(r"[/\\:#\x00-\x1f\x7f]+")
_LONGEST_SUFFIX = 8
_UNFIT_IN_LINK = re.compile(r"[\s<>()%]+")


@dataclass(frozen=True)
class Given:
    """What was handed over.

    Attributes:
        sources: the texts, in their order. They name each picture that is there as `assets` does.
        assets: the pictures by their names in the session.
        refused: of each reference to a file that is no picture, why.
    """

    sources: tuple[File, ...]
    assets: dict[str, bytes]
    refused: dict[str, NoPicture]


def last_part(reference: str) -> str:
    """Return the name of a file without the folders that a text names before it."""
    return unquote(reference).replace("\\", "/").rpartition("/")[2]


def file_key(reference: str) -> str:
    """Return by what a file is the one that a text refers to."""
    return last_part(reference).casefold()


def given_files(texts: Iterable[tuple[str, str]], found: Found) -> Given:
    """Return texts, each with its name, as the sources of a document, with the pictures that they refer to."""
    sources, assets, refused = list[File](), dict[str, bytes](), dict[str, NoPicture]()
    for given_name, given_text in texts:
        name = _free(PurePath(given_name).name, [one.name for one in sources])
        text = without_front_matter(given_text)
        file = File(name=name, title=_title_in_front(given_text) or title_of(text).text, text=text)
        for reference in sorted(references_in(given_text), key=len, reverse=True):
            content = found(given_name, reference)
            if content is None:
                continue
            try:
                picture = read_picture(content)
            except NoPicture as error:
                refused[reference] = error
                continue
            asset = _asset(reference, (name for name, other in assets.items() if other != picture.content))
            assets[asset] = picture.content
            file = file.model_copy(update=_with_picture(file, reference, asset, picture))
        sources.append(file)
    return Given(tuple(sources), assets, refused)


def hand_over(session: Session, reference: str, content: bytes) -> str:
    """Put the picture into a session that its texts refer to, and return its name there. Raises NoPicture."""
    picture = read_picture(content)
    taken = (name for name in session.names("assets") if session.read("assets", name) != picture.content)
    name = _asset(reference, taken)
    session.write("assets", name, picture.content)
    for file in session.names("inputs"):
        source = SOURCE.validate_json(session.read("inputs", file))
        if any(reference in references_in(one.text) for one in evidence_of((source,)).passages):
            changed = source.model_copy(update=_with_picture(source, reference, name, picture))
            session.write_text("inputs", file, changed.model_dump_json())
    return name


def _title_in_front(text: str) -> str:
    """Return the title that the YAML in front of a text names."""
    found = _TITLE.search(front) if (front := front_matter(text)) else None
    return found["title"].strip("\"' ") if found else ""


def _with_picture(source: Ticket | Page | File, reference: str, name: str, picture: Picture) -> dict[str, object]:
    """Return what changes in a source that gets a picture; a file then names it as the session does."""
    attachment = Attachment(name=name, mime=picture.content_type, size=len(picture.content))
    attached = (*(one for one in source.attachments if one.name != name), attachment)
    link = re.compile(rf"(?<![\w./%-]){re.escape(reference)}")
    told = {"text": link.sub(lambda _: name, source.text)} if isinstance(source, File) else {}
    return {"attachments": attached, **told}


def _asset(reference: str, taken: Iterable[str]) -> str:
    """Return the name of a picture in a session, which stands in links of the text as it is."""
    return _free(_UNFIT_IN_LINK.sub("-", unquote(reference)), tuple(taken))


def _free(name: str, taken: Collection[str]) -> str:
    """Return `name` as evidence and sessions can hold it, with a number where it is taken."""
    plain = PurePath(_short(_UNFIT.sub("-", name).strip("-. ") or "text"))
    numbered = (f"{plain.stem}-{number}{plain.suffix}" for number in range(2, len(taken) + 3))
    return next(one for one in (str(plain), *numbered) if one not in taken)


def _short(name: str) -> str:
    """Return a name that a session can hold, also with a number behind it."""
    suffix = PurePath(name).suffix if len(PurePath(name).suffix) <= _LONGEST_SUFFIX else ""
    stem = name.removesuffix(suffix).encode("utf-8", "ignore")[: LONGEST_NAME - 40]
    return stem.decode("utf-8", "ignore") + suffix
