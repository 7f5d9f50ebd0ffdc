"""The documents among the chaos: people who ask for them twice, answer two at once and edit the pages meanwhile. Where
the comment says that the page could not be written, they ask once more; who asked waits until something comes of it.

What must come of it: on each ticket one comment of the document, each file once, and one page on which people's words
stand beside the newest version of ours; and of no comment two replies.
"""

import contextlib
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import requests

from benchmarks.chaos_people import tried
from bot.sandbox.config import PRODUCT_OWNER, VISITOR, Account
from tests.support.document_talk import MISSING, STORIES, TITLES, DocumentTalk
from tests.support.stack import Stack
from tests.support.wiki import Wiki

_WITH_QUESTION = 2
"""Of three documents so many miss pictures."""
_TEMPLATE = "prd"
_BEFORE, _AFTER = "40", "44"
"""What the ticket says, and what it says for the second version."""
_NUMBER = re.compile(r"\d+")
_OURS, _THEIRS = "2024", "2019"
"""What a section of ours says, and what people make of it on the page."""
_NOTE = "<h2>Our notes</h2><p>Nobody but people wrote this.</p>"


@dataclass
class _Followed:
    """A ticket, and how far people are with it: how often they asked, and which questions they answered; `asked_in` is
    the comment that asked last, `before` the session that the document had then.
    """

    talk: DocumentTalk
    text: str
    edits_late: bool
    asked_for: int = 0
    asked_in: str = ""
    before: str = ""
    answered: set[str] = field(default_factory=set)
    is_edited: bool = False


class DocumentedTickets:
    """Tickets with documents, and the people on them."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._tickets: list[_Followed] = []
        self._kinds = cycle([(language, at) for at in range(3) for language in TITLES])
        self._two = ThreadPoolExecutor(2)

    def file(self, count: int) -> None:
        """File so many tickets, of which two in three name pictures that nobody attached."""
        for _ in range(count):
            language, at = next(self._kinds)
            text = STORIES[language] + (MISSING[language] if at < _WITH_QUESTION else "")
            number = len(self._tickets) + 1
            key = self._stack.file_ticket(f"{TITLES[language]} ({number})", text)
            self._tickets.append(_Followed(DocumentTalk(self._stack, key, language), text, edits_late=number % 2 == 0))

    def look(self) -> None:
        """Let people look at each ticket once and do what is next there."""
        for one in [*self._tickets]:
            # People are hit as well; who sees that it did not work does it again at the next look.
            with contextlib.suppress(requests.RequestException, AssertionError):
                self._go_on(one)

    def wrong(self) -> dict[str, str]:
        """Return what is not as it should be, by ticket."""
        pages: list[dict[str, Any]] | None = None
        with contextlib.suppress(requests.RequestException, AssertionError):
            pages = self._stack.control_get("pages")["pages"]
        found = {}
        for one in [*self._tickets]:
            problem = "the sandbox gave no answer"
            with contextlib.suppress(requests.RequestException, AssertionError):
                problem = self._problem(one, pages) if pages is not None else problem
            if problem:
                found[one.talk.key] = problem
        return found

    def figures(self) -> dict[str, str]:
        """Return what people did, and what came of it."""
        standing = Counter(one.talk.thread.status or "nothing" for one in self._tickets)
        told = ", ".join(f"{name} {count}" for name, count in sorted(standing.items()))
        questions = sum(len(one.answered) for one in self._tickets)
        return {
            "documents": f"{len(self._tickets)}, asked for {sum(one.asked_for for one in self._tickets)} times: {told}",
            "questions that two people answered at once": str(questions),
            "pages that people edited": str(sum(one.is_edited for one in self._tickets)),
        }

    # People

    def _go_on(self, one: _Followed) -> None:
        thread = one.talk.thread
        question = f"{thread.session} {thread.question}"
        if not one.asked_for:
            self._ask(one)
        elif thread.status == "asking" and question not in one.answered:
            self._answer(one, ", ".join(f"{each.number} skip" for each in thread.open))
            one.answered.add(question)
        elif thread.is_page_due or not self._is_heard(one):
            return
        elif thread.status == "finished" and (page := self._page(one)) is None:
            self._ask(one)  # the comment says that the page could not be written
        elif thread.status == "finished" and not one.is_edited:
            tried(lambda: self._stack.edit_ticket(one.talk.key, one.text.replace(_BEFORE, _AFTER)))
            for step in (self._ask, self._edit_page) if one.edits_late else (self._edit_page, self._ask):
                step(one)
            one.is_edited = True
        elif thread.status == "finished" and page and self._problem_of_page(page["body"]):
            self._ask(one)

    def _ask(self, one: _Followed) -> None:
        def ask() -> None:
            one.before = one.talk.thread.session
            one.asked_in = one.talk.command("document", _TEMPLATE)

        tried(ask)
        one.asked_for += 1

    def _is_heard(self, one: _Followed) -> bool:
        """Whether another document began since somebody asked for it, or they were told why not."""
        answers = (each["properties"]["reqgate"]["answers"] for each in one.talk.comments("reply"))
        return one.talk.thread.session != one.before or one.asked_in in answers

    def _answer(self, one: _Followed, words: str) -> None:
        """Let two people give the same answer at the same moment."""
        people: tuple[Account, ...] = (VISITOR, PRODUCT_OWNER)
        for _ in self._two.map(lambda who: tried(lambda: one.talk.command("answer", words, who)), people):
            pass

    def _edit_page(self, one: _Followed) -> None:
        """Change a word of ours on the page and add some of one's own; what is there already stays."""

        def edit() -> None:
            page = self._page(one)
            assert page is not None
            body = page["body"].replace(_OURS, _THEIRS)
            body = body if _NOTE in body else body + _NOTE
            Wiki(self._stack).edit_page(page["id"], page["title"], body, len(page["versions"]))

        tried(edit)

    def _page(self, one: _Followed) -> dict[str, Any] | None:
        known = one.talk.thread.delivered.get(_TEMPLATE)
        return Wiki(self._stack).page(known.page_id) if known and known.page_id else None

    # What came of it

    def _problem(self, one: _Followed, pages: list[dict[str, Any]]) -> str:
        talk, thread = one.talk, one.talk.thread
        if thread.status != "finished" or not one.is_edited:
            return f"asked for {one.asked_for} times, {thread.status or 'nothing yet'}, open {len(thread.open)}"
        if (count := len(talk.comments())) != 1:
            return f"{count} comments of the document"
        answered = Counter(each["properties"]["reqgate"]["answers"] for each in talk.comments("reply"))
        if doubled := [comment for comment, count in answered.items() if count > 1]:
            return f"two replies to the comments {doubled}"
        if talk.files != [f"{talk.key}-prd.docx", f"{talk.key}-prd.md"]:
            return f"files {talk.files}"
        ours = [page for page in pages if page["title"].startswith((f"{talk.key}:", f"{talk.key}："))]
        if len(ours) != 1:
            return f"{len(ours)} pages"
        return self._problem_of_page(ours[0]["body"])

    def _problem_of_page(self, body: str) -> str:
        if _NOTE not in body or _THEIRS not in body or _OURS in body:
            return "what people wrote on the page is lost"
        if body.count(_NOTE) != 1:
            return "what people wrote on the page is doubled"
        numbers = _NUMBER.findall(body)  # not the digits within the number of a ticket, such as 10140
        return "" if _AFTER in numbers and _BEFORE not in numbers else "the page is not of the second version"
