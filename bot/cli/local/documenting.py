"""How the command line writes a document: of local files, with a state of its own in the folder of the result.

The state stands there in `.reqgate`, for it holds the texts, and goes when the document is done.
"""

import re
import shlex
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import NoReturn, cast
from urllib.parse import unquote

from rich.console import Console

from bot.cli import fail
from bot.cli.inputs import read_text
from bot.cli.local.document_sources import tell_refused
from config.settings import Settings
from workers.document.given import Given, given_files, hand_over
from workers.document.graph import continue_document, document_state, resume_document, start_document, thread_of
from workers.document.images import MOST_BYTES, NoPicture
from workers.document.outcome import DocumentOutcome, OpenQuestion
from workers.document.parts import DocumentParts
from workers.document.request import DocumentRequest, Source
from workers.document.session import Session
from workers.document.state import GRAPH_VERSION
from workers.document.texts import add_text, is_text_name
from workers.reading.language import Language
from workers.setup import document_services

_STATE = ".reqgate"
_ID = re.compile(r"[0-9a-f]{8}")
_LOOK_S = 0.3
"""Seconds after which the bar is drawn anew."""
_PICTURES = frozenset({".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".tif", ".tiff"})
_RESULTS = ("document.md", "structure.json", "document.docx")
_SKIP = "skip"

Decisions = Mapping[str, str]
"""Of each reference to a missing picture "skip", or the path of a picture."""


@dataclass(frozen=True)
class LocalDocument:
    """A document that is written, with its state in the folder of its result."""

    id: str
    output: Path
    parts: DocumentParts

    @property
    def session(self) -> Session:
        """The copies of its files, and what is written of it."""
        return Session(self.parts.sessions / self.id)

    def begin(self, sources: Sequence[Source], kind: str, language: str, decisions: Decisions) -> DocumentOutcome:
        """Begin it, and run it as far as it goes."""
        request = DocumentRequest(
            template=kind,
            sources=tuple(sources),
            language=cast(Language, language),
            decisions={name: value for name, value in decisions.items() if value == _SKIP},
        )
        thread = thread_of(self.id, kind)
        return self._finished(thread, start_document(request, self.parts, self.id, thread, limit_s=0))

    def read_files(self, files: Sequence[str], decisions: Decisions) -> tuple[Source, ...]:
        """Return local texts, and keep the pictures that they refer to. Ends the command where they cannot be used."""
        given = _given(files, decisions)
        self.session.create()
        for name, content in given.assets.items():
            self.session.write("assets", name, content)
        tell_refused({name: str(why) for name, why in given.refused.items()})
        return given.sources

    def resume(self, decisions: Decisions) -> DocumentOutcome:
        """Go on with it: answer what is open, or go on where it was stopped. Without answers a question stays open."""
        thread = self._thread()
        outcome = document_state(self.parts, thread)
        if outcome.question and decisions:
            answers = {name: self._answer(name, value) for name, value in _fitting(decisions, outcome.question)}
            outcome = resume_document(self.parts, thread, outcome.question.id, answers, limit_s=0)
        return self._finished(thread, outcome)

    def how_to_go_on(self, question: OpenQuestion | None = None) -> str:
        """Return the command that goes on with it, and answers what is asked."""
        answers = (
            [part for name in question.references for part in ("--decisions", f"{name}={_SKIP}")] if question else []
        )
        return shlex.join(["reqgate", "document", "--resume", self.id, *answers, "-o", str(self.output)])

    def keep(self, outcome: DocumentOutcome) -> tuple[Path, ...]:
        """Copy what is finished into the folder of the result, in place of what was there; return what is written."""
        made = {path.name: path for path in (outcome.markdown, outcome.structure, outcome.docx) if path}
        for name in _RESULTS:
            (self.output / name).unlink(missing_ok=True)
        for name, path in made.items():
            shutil.copyfile(path, self.output / name)
        pictures = self.session.names("assets")
        if pictures:
            (self.output / "assets").mkdir(exist_ok=True)
        for name in pictures:
            (self.output / "assets" / name).write_bytes(self.session.read("assets", name))
        return tuple(self.output / name for name in made)

    def forget(self) -> None:
        """Remove its state and the copies of its files."""
        for thread in self._threads():
            self.parts.checkpointer.delete_thread(thread)
        shutil.rmtree(self.session.folder, ignore_errors=True)
        if not any(path.is_dir() for path in self.parts.sessions.iterdir()):
            shutil.rmtree(self.parts.sessions)

    def _finished(self, thread: str, outcome: DocumentOutcome) -> DocumentOutcome:
        with _bar() as tell:
            while outcome.status == "running":
                tell(*outcome.progress)
                outcome = continue_document(self.parts, thread, _LOOK_S)
        return outcome

    def _threads(self) -> set[str]:
        known = (str(one.config["configurable"]["thread_id"]) for one in self.parts.checkpointer.list(None))
        return {thread for thread in known if thread.startswith(f"document:{self.id}:")}

    def _thread(self) -> str:
        current = (thread for thread in self._threads() if thread.endswith(f":{GRAPH_VERSION}"))
        if thread := next(current, ""):
            return thread
        raise fail(f"{self.id} was begun by another version of ReqGate; begin anew, with its files.")

    def _answer(self, reference: str, value: str) -> str:
        if value == _SKIP:
            return _SKIP
        try:
            content = _picture(Path(value))
            if is_text_name(reference):
                return add_text(self.session, reference, content) or _no_text(value)
            return hand_over(self.session, reference, content)
        except NoPicture as error:
            raise fail(f"{value}: {error}") from None


@contextmanager
def local_document(output: Path, run_id: str, settings: Settings, *, is_known: bool = False) -> Iterator[LocalDocument]:
    """Open the state of a document in the folder of its result."""
    place = output / _STATE
    if is_known and not (_ID.fullmatch(run_id) and (place / run_id).is_dir()):
        waiting = ", ".join(sorted(folder.name for folder in place.glob("*/"))) or "none"
        raise fail(f"No document {run_id!r} waits in {output}; there waits: {waiting}.")
    made = replace(document_services(settings), folder=place, database_url="")
    with made.opened(made.converter, made.author) as parts:
        yield LocalDocument(run_id, output, parts)


def read_decisions(given: Sequence[str]) -> Decisions:
    """Return what `--decisions` says. Ends the command where it says nothing."""
    found = dict[str, str]()
    for one in given:
        name, sign, value = one.rpartition("=")
        if not (sign and name and value):
            raise fail(f"--decisions {one}: write the missing picture, =, and skip or a file: diagram.png=skip")
        found[name] = value
    return found


def _given(files: Sequence[str], decisions: Decisions) -> Given:
    """Read texts and pictures. Ends the command where a file cannot be read."""
    paths = [Path(file) for file in files]
    pictures = {path.name.casefold(): path for path in paths if path.suffix.lower() in _PICTURES}
    texts = {str(path): read_text(str(path)) for path in paths if path.name.casefold() not in pictures}
    if not any(text.strip() for text in texts.values()):
        raise fail("There is nothing to write from: give at least one text in Markdown or plain text.")

    def found(text: str, reference: str) -> bytes | None:
        if decisions.get(reference, _SKIP) != _SKIP:
            return _picture(Path(decisions[reference]))
        return _beside(Path(text), reference) or _among(pictures, reference)

    return given_files(texts.items(), found)


def _beside(text: Path, reference: str) -> bytes | None:
    """Return the file beside a text, or in a folder below; a text never leads out of its own folder."""
    folder = text.resolve().parent
    path = (folder / unquote(reference)).resolve()
    return _content(path) if path.is_relative_to(folder) and path.is_file() else None


def _among(pictures: Mapping[str, Path], reference: str) -> bytes | None:
    path = pictures.get(PurePosixPath(unquote(reference)).name.casefold())
    return _content(path) if path else None


def _picture(path: Path) -> bytes:
    try:
        return _content(path)
    except OSError as error:
        raise fail(f"{path}: cannot be read ({error.strerror}). Give a picture, or skip.") from None


def _content(path: Path) -> bytes:
    """Return what a file holds, and of one that is too large so much that it is found to be."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _no_text(path: str) -> NoReturn:
    raise fail(f"{path}: it is larger than 1 MB, or no plain text.")


def _fitting(decisions: Decisions, question: OpenQuestion) -> Iterator[tuple[str, str]]:
    """Return the decisions if there is one on every missing picture, and on no other. Ends the command otherwise."""
    if strange := [name for name in decisions if name not in question.references]:
        raise fail(f"Nobody asks about {', '.join(strange)}; missing: {', '.join(question.references)}.")
    if left := [name for name in question.references if name not in decisions]:
        raise fail(f"Decide on each: --decisions is missing for {', '.join(left)}.")
    yield from decisions.items()


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """Give what shows how many sections are written: a bar in a terminal, nothing elsewhere."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done, total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("sections"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total or None)


def require_kind(kind: str, language: str, settings: Settings) -> None:
    """End the command where there is no such kind of document, or no such language."""
    kinds = document_services(settings).templates
    if kind not in kinds:
        raise fail(f"There is no kind {kind!r}; there are: {', '.join(sorted(kinds))}.")
    if language not in ("", "en", "zh"):
        raise fail(f"There is no language {language!r}; there are: en, zh.")
