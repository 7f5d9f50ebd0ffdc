"""A text in the order of a template, as text again, and what must be kept of it."""

import re
from collections import Counter

from workers.comment.document import CommentDocument, Paragraph
from workers.comment.text import render_text
from workers.reading.language import Language
from workers.reading.parse import parse_document
from workers.review.rewriting.parts import Kept, NewHeading, NewLine, Rewritten
from workers.review.rewriting.rewrite import rewrite
from workers.review.rewriting.template import Template
from workers.review.rewriting.text import Markup, markup_of, put_together


def as_markdown(part: NewHeading | NewLine) -> str:
    if isinstance(part, NewHeading):
        return f"{'#' * part.level} {part.text}"
    return render_text(CommentDocument((Paragraph(part.words),)))


def as_wiki(part: NewHeading | NewLine) -> str:
    text = as_markdown(part)
    return re.sub(r"\A#+", lambda marks: f"h{len(marks.group())}.", text)


def new_text(rewritten: Rewritten, markup: Markup = "wiki") -> str:
    return put_together(rewritten, as_wiki if markup == "wiki" else as_markdown)


def sorted_text(text: str, template: Template, language: Language = "en", **more: object) -> str:
    document = parse_document("", text)
    rewritten = rewrite(document, language, template, **more)  # type: ignore[arg-type]
    return new_text(rewritten, markup_of(document, "wiki"))


def sentences(text: str) -> Counter[str]:
    pieces = re.split(r"(?<=[.!?])\s+|(?<=[。！？])|\n", text)
    return Counter(piece.strip() for piece in pieces if piece.strip())


def assert_verbatim(text: str, template: Template, language: Language, **more: object) -> str:
    """Return the new text, in which every sentence of `text` is exactly as often, and every unit in one piece."""
    document = parse_document("", text)
    rewritten = rewrite(document, language, template, **more)  # type: ignore[arg-type]
    kept = [part for part in rewritten.parts if isinstance(part, Kept)]
    assert sentences(text) == sentences("\n".join(text[part.start : part.end] for part in kept))
    written = new_text(rewritten, markup_of(document, "wiki"))
    position = 0
    for part in kept:
        position = written.index(text[part.start : part.end], position) + part.end - part.start
    return written
