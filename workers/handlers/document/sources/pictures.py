"""Pictures that texts refer to, from their tickets into the session of a document: only what decodes whole."""

from collections.abc import Iterable, Mapping

from workers.document.images import MOST_BYTES, NoPicture, read_picture
from workers.document.request import File, Source, place_of, texts_of
from workers.document.session import NoSuchFile, Session
from workers.document.sources.pictures import references_in
from workers.handlers.document.sources.files import ContentOf
from workers.handlers.document.sources.gathering import Gathered
from workers.handlers.document.sources.tickets import AttachedFile
from workers.reading.language import Language

_MOST_PICTURES = 40
_MOST_ALTOGETHER = 60_000_000
_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".tif", ".tiff")


def bring_pictures(
    found: Gathered, session: Session, content_of: ContentOf, language: Language
) -> tuple[tuple[Source, ...], dict[str, str]]:
    """Copy the pictures that texts refer to into the session. What an earlier attempt copied is there already.

    Returns:
        The sources, whose attachments tell where the session has another name for them, as for the second of two
        tickets with a picture of one name; and the pictures that cannot be used, with the reason.

    Raises:
        JiraTransient: to be tried again.
    """
    refused, room = dict[str, str](), _MOST_ALTOGETHER
    have = set(session.names("assets"))
    assets = _assets(found)
    for file in _referenced(found):
        asset = assets[file.ticket, file.name]
        if asset in have:
            continue
        if len(have) >= _MOST_PICTURES or file.size > min(room, MOST_BYTES):
            refused[file.name] = NoPicture("bytes").why(language)
            continue
        content = content_of(file, MOST_BYTES)
        if content is None:
            continue
        try:
            session.write("assets", asset, read_picture(content).content)
        except NoPicture as error:
            refused[file.name] = error.why(language)
        except NoSuchFile:  # its name is none that a file may have
            continue
        else:
            have.add(asset)
            room -= len(content)
    return tuple(_with_assets(source, assets) for source in found.sources), refused


def _assets(found: Gathered) -> dict[tuple[str, str], str]:
    """Return what the session calls each picture, by ticket and name; the first one of a name keeps it."""
    names, taken = dict[tuple[str, str], str](), set[str]()
    for file in _referenced(found):
        names[file.ticket, file.name] = f"{file.ticket}-{file.name}" if file.name in taken else file.name
        taken.add(file.name)
    return names


def _with_assets(source: Source, assets: Mapping[tuple[str, str], str]) -> Source:
    if isinstance(source, File):
        return source
    told = ((one, assets.get((place_of(source), one.name), one.name)) for one in source.attachments)
    files = tuple(one if asset == one.name else one.model_copy(update={"asset": asset}) for one, asset in told)
    return source.model_copy(update={"attachments": files})


def _referenced(found: Gathered) -> Iterable[AttachedFile]:
    named: dict[str, set[str]] = {}
    for source in found.sources:
        named.setdefault(place_of(source), set()).update(
            name.casefold() for text in texts_of(source) for name in references_in(text)
        )
    for file in found.files:
        if file.name.casefold() in named.get(file.ticket, ()) and file.name.lower().endswith(_SUFFIXES):
            yield file
