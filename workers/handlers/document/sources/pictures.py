"""Pictures that texts refer to, from their tickets into the session of a document: only what decodes whole."""

from collections.abc import Iterable

from workers.atlassian.jira import JiraClient
from workers.document.images import MOST_BYTES, NoPicture, read_picture
from workers.document.request import File, Page, Source, Ticket
from workers.document.session import NoSuchFile, Session
from workers.document.sources.pictures import references_in
from workers.handlers.document.sources.gathering import Gathered
from workers.handlers.document.sources.tickets import AttachedFile
from workers.reading.language import Language

_MOST_PICTURES = 40
_MOST_ALTOGETHER = 60_000_000
_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".tif", ".tiff")


def bring_pictures(found: Gathered, session: Session, jira: JiraClient, language: Language) -> dict[str, str]:
    """Copy the pictures that texts refer to into the session, and return those that cannot be used, with the reason.

    What an earlier attempt copied is there already. Raises JiraTransient.
    """
    refused, room = dict[str, str](), _MOST_ALTOGETHER
    have = set(session.names("assets"))
    for file in _referenced(found):
        if file.name in have:
            continue
        if len(have) >= _MOST_PICTURES or file.size > min(room, MOST_BYTES):
            refused[file.name] = NoPicture("bytes").why(language)
            continue
        content = jira.attached_content(file.id, file.name, MOST_BYTES)
        if content is None:
            continue
        try:
            session.write("assets", file.name, read_picture(content).content)
        except NoPicture as error:
            refused[file.name] = error.why(language)
        except NoSuchFile:  # its name is none that a file may have
            continue
        else:
            have.add(file.name)
            room -= len(content)
    return refused


def _referenced(found: Gathered) -> Iterable[AttachedFile]:
    named: dict[str, set[str]] = {}
    for source in found.sources:
        place = source.key if isinstance(source, Ticket) else ""
        named.setdefault(place, set()).update(
            name.casefold() for text in _texts(source) for name in references_in(text)
        )
    seen = set[str]()
    for file in found.files:
        is_named = file.name.casefold() in named.get(file.ticket, ())
        if is_named and file.name not in seen and file.name.lower().endswith(_SUFFIXES):
            seen.add(file.name)
            yield file


def _texts(source: Source) -> Iterable[str]:
    match source:
        case Ticket():
            return (source.description, *(comment.text for comment in source.comments))
        case Page() | File():
            return (source.text,)
