"""What a rewritten text consists of: places of the old text, kept verbatim, and the few lines that are new."""

import re
from dataclasses import dataclass
from datetime import date

from workers.comment.document import Inline, Mention, Text
from workers.reading.language import Language

HOLE = "⟨? {question}⟩"
PROPOSAL = "⟨{text}⟩"
_DECIDED: dict[Language, tuple[str, str]] = {
    "en": ("Decided: {what}, by ", ", on {on}"),
    "zh": ("已决定：{what}，决定人：", "，日期：{on}"),
}
_SEPARATOR: dict[Language, str] = {"en": " ", "zh": ""}
DECISION = re.compile(r"^[^\w\n]{0,8}(?:Decided: |已决定：)“(?P<about>[^”\n]{1,300})”[^\n]*", re.MULTILINE)
"""The line of a decision about words of the ticket, as `decided` writes it, in a text that was read again."""
_ENDS = " .。;；"


@dataclass(frozen=True)
class Decision:
    """A person's answer to a question about the ticket.

    Attributes:
        answer: in the person's words, or those of the option that was chosen.
        by: account id (Cloud) or user name (Data Center).
        question: what was asked; may be empty.
        place: the role of a section or the name of a facet; empty where it belongs to none.
    """

    answer: str
    by: str
    on: date
    question: str = ""
    place: str = ""

    def what(self, language: Language) -> str:
        """Return the question with its answer, without the full stop."""
        return _SEPARATOR[language].join(filter(None, (self.question.strip(), self.answer.strip(_ENDS))))


@dataclass(frozen=True)
class Proposal:
    """Words that a model proposes for a place; they count for nothing until a person takes them over."""

    text: str
    place: str


@dataclass(frozen=True)
class Kept:
    """A part of the old text, verbatim: ``source[start:end]``."""

    start: int
    end: int


@dataclass(frozen=True)
class NewHeading:
    """A heading of the template that the author did not write."""

    text: str
    level: int


@dataclass(frozen=True)
class NewLine:
    """A hole, a proposal or a decision, as a paragraph of its own."""

    words: tuple[Inline, ...]


Part = Kept | NewHeading | NewLine


@dataclass(frozen=True)
class Rewritten:
    """The whole new text, in order. `source` is what the kept parts are taken from."""

    source: str
    parts: tuple[Part, ...]


def hole(question: str) -> NewLine:
    """Return the mark of a section that only the author can fill."""
    return NewLine((Text(HOLE.format(question=question)),))


def proposed(proposal: Proposal) -> NewLine:
    """Return a proposal, marked as one. Marks inside it would end it early."""
    return NewLine((Text(PROPOSAL.format(text=" ".join(proposal.text.translate(_UNMARKED).split()))),))


def decided(decision: Decision, language: Language) -> NewLine:
    """Return what was decided, by whom and when."""
    before, behind = _DECIDED[language]
    what = " ".join(decision.what(language).split())
    return NewLine(
        (Text(before.format(what=what)), Mention(decision.by), Text(behind.format(on=decision.on.isoformat())))
    )


def without_marks(text: str) -> str:
    """Return a text without lines that only ask or propose: they count for nothing until a person takes them over."""
    return _MARK.sub("", text) if "⟨" in text else text


_MARK = re.compile(r"^[ \t]*⟨[^⟨⟩\n]*⟩[ \t\r]*$", re.MULTILINE)
_UNMARKED = str.maketrans("", "", "⟨⟩")
