"""The comment of a document: how far it is, what people are asked, or what came of it. It decides nothing."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from workers.actions.document_pages import KeptSection
from workers.comment.document import Block, BulletList, CommentDocument, Expand, Link, Paragraph, Preformatted, Status
from workers.comment.document import Text as Run
from workers.comment.document import paragraph as line
from workers.document.outcome import DocumentOutcome
from workers.document.templates import Template
from workers.events.commands.registry import usage
from workers.handlers.document.texts import Where, words
from workers.handlers.document.thread import AskedFile, DocumentThread
from workers.reading.language import Language

_MOST_LISTED = 12
_LONGEST = 160

Hindrance = Literal["", "permission", "disabled", "size"]
PageTrouble = Literal["", "later", "failed", "removed", "open"]


@dataclass(frozen=True)
class Around:
    """What the comment says beside the outcome.

    Attributes:
        files: addresses of the attached files by their names; empty where there is no address.
        hindrance: why nothing is attached.
        text: the Markdown, where nothing is attached.
        page: the address of the page, empty without one.
        page_title: what the page is called.
        page_trouble: "later" where it is not written yet, "failed" where it could not be, "removed" where people
            removed it, "open" where it is left as it was, for not everybody may see the ticket any more.
        kept: sections of the page that were left alone.
        days: how long an open question is kept.
        hidden: how many tickets were left out because not everybody may see them.
        beyond: after how many tickets no further one was read; 0 where all were.
        thin: how many tickets have no description, of how many.
        unread: attached texts that are no source: too large, no text, or too many.
        lost: how many comments on the page lost the words that they stood on.
        refused: pictures that could not be used, by name, with the reason.
        is_desk: only the request itself was read.
        where: it stands on a ticket, or below a page of Confluence.
    """

    files: Mapping[str, str] = field(default_factory=dict)
    hindrance: Hindrance = ""
    text: str = ""
    page: str = ""
    page_title: str = ""
    page_trouble: PageTrouble = ""
    kept: tuple[KeptSection, ...] = ()
    days: int = 30
    hidden: int = 0
    beyond: int = 0
    thin: tuple[int, int] = (0, 0)
    unread: tuple[str, ...] = ()
    lost: int = 0
    refused: Mapping[str, str] = field(default_factory=dict)
    is_desk: bool = False
    where: Where = "ticket"


def title_of(template: Template | None, name: str, language: Language) -> str:
    """Return what people call a kind of document."""
    if template is None:
        return name
    return template.title.zh if language == "zh" else template.title.en


def document_comment(
    thread: DocumentThread, title: str, outcome: DocumentOutcome | None, around: Around
) -> CommentDocument:
    """Return the comment of a document as it stands.

    Args:
        thread: the document on its ticket.
        title: of its kind, as people call it.
        outcome: how far it is; None before it began.
        around: what else is to be said.
    """
    language = thread.language
    if thread.status == "stopped" or thread.status == "failed":
        return CommentDocument((_ended(thread, title, language),))
    if thread.status == "asking":
        return CommentDocument(tuple(_question(thread, title, outcome, around)))
    if thread.status == "finished" and outcome:
        return CommentDocument(tuple(_result(thread, title, outcome, around)))
    return CommentDocument(tuple(_progress(thread, title, outcome, around.where)))


def _ended(thread: DocumentThread, title: str, language: Language) -> Paragraph:
    colour: Literal["neutral", "red"] = "neutral" if thread.status == "stopped" else "red"
    return line(
        Status(words(thread.status, language), colour),
        " ",
        words(f"is_{thread.status}", language, title=title),
        _command("document", thread.argument, language),
        words("begins_again", language),
    )


def _progress(thread: DocumentThread, title: str, outcome: DocumentOutcome | None, where: Where) -> Iterator[Block]:
    language = thread.language
    begins = words("begins", language, where, title=title)
    yield line(Status(words("writing", language), "blue"), " ", begins)
    if thread.is_anew:
        yield line(Run(words("anew", language, where), emphasis=True))
    if outcome and outcome.progress[1]:
        yield line(progress_of(outcome, language))
    yield line(
        words("how_to_stop", language), _command("document", _stop(language), language), words("full_stop", language)
    )


def progress_of(outcome: DocumentOutcome, language: Language) -> str:
    """Return in a line how many sections are written, and which."""
    done, all_of_them = outcome.progress
    sections = list(dict.fromkeys(one.section for one in outcome.statements if one.section))
    told = words("progress", language, done=done, all=all_of_them)
    names = words("written", language, sections=_listed(sections, language)) if sections else ""
    return told + words("end", language) + names if names else told


def _question(thread: DocumentThread, title: str, outcome: DocumentOutcome | None, around: Around) -> Iterator[Block]:
    language = thread.language
    yield line(Status(words("question", language), "yellow"), " ", words("asks", language, title=title))
    yield BulletList(tuple((_asked(one, outcome, language),) for one in thread.asked))
    first = thread.open[0] if thread.open else AskedFile(number=1)
    upload, skip = answer_words(language)
    to_skip = _command("answer", f"{first.number} {skip}", language)
    how: tuple[str | Run, ...] = (words("only_skip", language), to_skip)
    if first.reference:
        to_upload = _command("answer", f"{first.number} {upload}", language)
        attach = words("how_to_answer", language, around.where)
        how = (attach, to_upload, words("or_skip", language), to_skip)
    days = words("days", language, days=around.days, command=usage("document", language, thread.argument))
    yield line(*how, words("full_stop", language), words("end", language), days)
    if outcome and outcome.progress[1]:
        yield line(progress_of(outcome, language))


def _asked(asked: AskedFile, outcome: DocumentOutcome | None, language: Language) -> Paragraph:
    number = Run(f"{asked.number}. ", strong=True)
    if not asked.reference:
        return line(number, outcome.question.text if outcome and outcome.question else words("else_open", language))
    state = "file_open" if not asked.decision else "file_skip" if asked.decision == "skip" else "file_upload"
    return line(number, Run(asked.reference, code=True), " ", words(state, language, place=asked.place))


def _result(thread: DocumentThread, title: str, outcome: DocumentOutcome, around: Around) -> Iterator[Block]:
    language = thread.language
    count = len(outcome.statements)
    if count:
        written = words("is_ready", language, title=outcome.title or title)
        are_tickets = all("-" in place for place in outcome.places)
        noun = ("ticket" if are_tickets else "source") + "s" * (len(outcome.places) != 1)
        traced = words("traced", language, count=count, places=len(outcome.places), sources=words(noun, language))
        yield line(Status(words("ready", language), "green"), " ", written)
        yield line(Run(traced, strong=True))
    else:
        why = "nothing_in_version" if thread.version else "nothing"
        nothing = words(why, language, around.where, version=thread.version)
        yield line(Status(words("empty", language), "yellow"), " ", nothing)
    if around.files:
        yield line(words("files", language), *_links(around.files, language))
    if around.hindrance:
        hindrance = "permission_on_page" if around.where == "page" else around.hindrance
        yield line(words(hindrance, language, command=usage("document", language, thread.argument)))
    if around.page:
        known = "page_before" if around.page_trouble in ("later", "failed", "open") else "page_kept"
        yield line(words(known, language), Link(around.page_title or around.page, around.page))
    if around.page_trouble:
        yield line(words(f"page_{around.page_trouble}", language))
    if around.kept:
        names = _listed([one.title for one in around.kept], language)
        yield line(words("page_changed", language, count=len(around.kept), sections=names))
    if around.lost:
        yield line(words("page_lost", language, count=around.lost))
    if thread.is_anew:
        yield line(Run(words("anew", language, around.where), emphasis=True))
    if outcome.note:
        yield line(Run(outcome.note, emphasis=True))
    if items := tuple((line(one),) for one in _left_out(thread, outcome, around)):
        yield line(Run(words("left_out", language), strong=True))
        yield BulletList(items)
    yield line(words("again", language), _command("document", thread.argument, language), words("full_stop", language))
    if around.kept:
        yield Expand(words("proposal", language), tuple(_proposals(around, language)))
    if around.text:
        yield Expand(words("text", language), (Preformatted(around.text),))


def _left_out(thread: DocumentThread, outcome: DocumentOutcome, around: Around) -> Iterator[str]:
    language = thread.language
    if outcome.not_said:
        yield words("not_said", language, names=_listed(outcome.not_said, language))
    if outcome.untold:
        yield words("untold", language, names=_listed(outcome.untold, language))
    if around.unread:
        yield words("unread_texts", language, names=_listed(around.unread, language))
    if outcome.left_out_tickets:
        names = [f"{one.key} ({one.reason})" for one in outcome.left_out_tickets]
        yield words("left_tickets", language, names=_listed(names, language))
    if outcome.left_out:
        lacking = words("semicolon", language).join(_unsupported(outcome, language))
        yield words("left_statements", language, count=len(outcome.left_out), names=lacking)
    if outcome.held_back:
        yield words("held_back", language, count=outcome.held_back)
    if around.hidden:
        yield words("hidden", language, around.where, count=around.hidden)
    if around.beyond:
        yield words("cut_pages" if around.where == "page" else "cut", language, count=around.beyond)
    if around.thin[0]:
        yield words("thin", language, count=around.thin[0], all=around.thin[1])
    if skipped := [one.reference for one in thread.asked if one.decision == "skip"]:
        yield words("skipped", language, names=_listed(skipped, language))
    if around.refused:
        names = [f"{name} ({why})" for name, why in around.refused.items()]
        yield words("refused_files", language, names=_listed(names, language))
    if outcome.issues:
        names = list(dict.fromkeys(f"{one.rule}: {one.message}" for one in outcome.issues))
        yield words("issues", language, count=len(outcome.issues), names=_listed(names, language))
    if around.is_desk:
        yield words("desk", language)


def _unsupported(outcome: DocumentOutcome, language: Language) -> Iterator[str]:
    """Say by section what was lacking: in words of ours, for a sentence that nobody said is published nowhere."""
    for (section, lack), count in Counter((one.section, one.lack) for one in outcome.left_out).items():
        where = section or words("elsewhere", language)
        yield where + words("colon", language) + words(f"left_{lack}", language, count=count)


def _proposals(around: Around, language: Language) -> Iterator[Block]:
    for one in around.kept:
        yield line(Run(one.title, strong=True), " ", words("section_gone", language) if one.is_removed else "")
        if one.diff:
            yield Preformatted(one.diff)


def _links(files: Mapping[str, str], language: Language) -> Iterator[str | Run | Link]:
    for at, (name, address) in enumerate(files.items()):
        if at:
            yield words("gap", language)
        yield Link(name, address) if address else Run(name, code=True)


def answer_words(language: Language) -> tuple[str, str]:
    """Return how people say that a file is attached now, and that it is left out."""
    return ("上传", "跳过") if language == "zh" else ("upload", "skip")


def _stop(language: Language) -> str:
    return "停止" if language == "zh" else "stop"


def _command(name: str, argument: str, language: Language) -> Run:
    return Run(usage(name, language, argument), code=True)


def _listed(names: list[str] | tuple[str, ...], language: Language) -> str:
    shown = [one if len(one) <= _LONGEST else one[: _LONGEST - 1] + "…" for one in names[:_MOST_LISTED]]
    return words("gap", language).join(shown) + (" …" if len(names) > _MOST_LISTED else "")
