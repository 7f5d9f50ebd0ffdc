"""Files of a document that is asked for over the HTTP API: what is made of those that were given, and those that it
becomes. It reads and writes a session's folder, and no store.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from workers.document.given import Given, file_key, given_files, hand_over
from workers.document.images import NoPicture, picture_type
from workers.document.nodes.asking import SKIP
from workers.document.outcome import DocumentOutcome, OpenQuestion
from workers.document.session import Session
from workers.document.sources.cleaning import language_of_source
from workers.document.sources.pictures import references_in
from workers.document.writing.markdown import picture_source
from workers.handlers.document.texts import words
from workers.reading.language import Language
from workers.store import DocumentFile

MARKDOWN, STRUCTURE, DOCX = "document.md", "structure.json", "document.docx"
MEDIA_TYPES: Mapping[str, str] = {
    MARKDOWN: "text/markdown; charset=utf-8",
    STRUCTURE: "application/json",
    DOCX: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}
_TEXT = "text/"


class NotUsed(Exception):
    """Files of a reply cannot be used; each of the arguments says why, for people."""


def sources_given(files: Iterable[DocumentFile]) -> tuple[Given, Mapping[str, str]]:
    """Return the texts among the files with the pictures that they name, and of each file that cannot be used why."""
    files = tuple(files)
    texts = [(one.name, one.content.decode()) for one in files if one.media_type.startswith(_TEXT)]
    pictures = {file_key(one.name): one for one in files if not one.media_type.startswith(_TEXT)}

    def found(_text: str, reference: str) -> bytes | None:
        picture = pictures.get(file_key(reference))
        return picture.content if picture else None

    given = given_files(texts, found)
    language = language_of_source(given.sources[0])
    named = {file_key(reference) for _, text in texts for reference in references_in(text)}
    unused = {
        one.name: words("unnamed_file", language, name=one.name) for key, one in pictures.items() if key not in named
    }
    return given, unused | {name: _why(name, error, language) for name, error in given.refused.items()}


def answers_in(
    question: OpenQuestion, skipped: Iterable[str], files: Iterable[DocumentFile], session: Session, language: Language
) -> dict[str, str]:
    """Return what a reply decides on each missing file, "skip" or the name of the picture in the session, where it lies
    from now on. It may be repeated.

    Raises:
        NotUsed: a file is no picture that a document can show.
    """
    given = {file_key(one.name): one for one in files}
    left, decided, problems = set(skipped), dict[str, str](), list[str]()
    for reference in question.references:
        picture = given.get(file_key(reference))
        if reference in left or picture is None:
            decided[reference] = SKIP
            continue
        try:
            decided[reference] = hand_over(session, reference, picture.content)
        except NoPicture as error:
            problems.append(_why(picture.name, error, language))
    if problems:
        raise NotUsed(*problems)
    return decided


def files_made(session: Session, outcome: DocumentOutcome, clean: Callable[[str], str]) -> Iterator[DocumentFile]:
    """Yield the files of a finished document, cleaned as everything that leaves is, and the pictures that it shows."""
    text = clean(session.read_text("output", MARKDOWN))
    yield DocumentFile(MARKDOWN, MEDIA_TYPES[MARKDOWN], text.encode("utf-8", "replace"))
    for name, path in ((DOCX, outcome.docx), (STRUCTURE, outcome.structure)):
        if path:
            yield DocumentFile(name, MEDIA_TYPES[name], session.read("output", path.name))
    for name in session.names("assets"):
        if picture_source(name) in text:
            content = session.read("assets", name)
            yield DocumentFile(f"assets/{name}", picture_type(content), content)


def _why(name: str, error: NoPicture, language: Language) -> str:
    return words("bad_file", language, name=name, why=error.why(language))
