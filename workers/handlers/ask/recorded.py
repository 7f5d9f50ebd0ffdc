"""What an answer was made of besides code and settings, kept to make it again later: the question, and what was heard.

What Jira and Confluence said is kept by what was asked of them. So the question is read anew, and where it is read
otherwise today, what was heard then has no answer to it.
"""

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from difflib import unified_diff
from typing import Literal

from pydantic import ConfigDict

from config.guardrail import PiiDetection
from workers.ask.compose.comment import Places, answer_comment
from workers.ask.graph import AskParts, answer_question
from workers.ask.passages.reading import quoted
from workers.ask.ports import Ports
from workers.ask.request import Answer, AskRequest
from workers.asking.ask.model import LlmAnswerer
from workers.comment.text import render_text
from workers.contracts import Value
from workers.evidence.issues.found import FoundIssues, IssueFacts, IssueSearch
from workers.evidence.issues.names import SiteNames
from workers.evidence.issues.query import IssueQuery
from workers.evidence.links.ahead import LinkStore
from workers.evidence.pages.passages import Hit, PageSearch
from workers.grounding.script import with_words
from workers.guardrail.masking import masked as masked_words
from workers.handlers.ask.issues import AskedIssues
from workers.handlers.ask.services import AskServices
from workers.handlers.recording import masked
from workers.handlers.review_services import ReviewServices
from workers.llm.exchanges import Exchange, RecordedModel
from workers.runs.services import RunServices
from workers.store import Recording


class HeardOfJira(Value):
    """A query, and what Jira found."""

    query: IssueQuery
    found: FoundIssues


class HeardOfLinks(Value):
    """An issue, and the keys that were kept as near to it. They say what was asked for, and are told to nobody."""

    key: str
    near: tuple[str, ...]


class HeardOfPages(Value):
    """A search of pages, and what it found of what might be shown then."""

    question: str
    limit: int
    page: str
    hits: tuple[Hit, ...]


class Site(Value):
    """Jira as one asker asked it: the names that it gives things, who "me" is, and which project "here" is."""

    names: SiteNames
    asker: str
    project: str


class AskCircumstances(Value):
    """What an answer was made of: the question, the site, and what was heard. None is what there was none of.

    `model` is named to say what changed since.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    graph: Literal["ask"] = "ask"
    request: AskRequest
    site: Site | None
    issues: tuple[HeardOfJira, ...]
    links: tuple[HeardOfLinks, ...] = ()
    pages: tuple[HeardOfPages, ...] | None
    model: str | None


@dataclass(frozen=True)
class _HeardSearch:
    """A search of issues that remembers what it was told."""

    search: IssueSearch
    heard: list[HeardOfJira] = field(default_factory=list)

    def run(self, query: IssueQuery) -> FoundIssues:
        """Return what the search finds."""
        found = self.search.run(query)
        self.heard.append(HeardOfJira(query=query, found=found))
        return found


@dataclass(frozen=True)
class _HeardLinks:
    """Kept links that remember what they said."""

    links: LinkStore
    heard: list[HeardOfLinks] = field(default_factory=list)

    def near(self, key: str) -> tuple[str, ...]:
        """Return the keys that are kept as near."""
        near = self.links.near(key)
        self.heard.append(HeardOfLinks(key=key, near=near))
        return near

    def keep(self, issues: tuple[IssueFacts, ...], gone: tuple[str, ...]) -> None:
        """Keep the links of issues."""
        self.links.keep(issues, gone)


@dataclass(frozen=True)
class _HeardPages:
    """A search of pages that remembers what it was told."""

    pages: PageSearch
    heard: list[HeardOfPages] = field(default_factory=list)

    def search(self, question: str, limit: int = 5, *, page: str = "") -> tuple[Hit, ...]:
        """Return what the search finds."""
        hits = self.pages.search(question, limit, page=page)
        self.heard.append(HeardOfPages(question=question, limit=limit, page=page, hits=hits))
        return hits


@dataclass
class _ToldSearch:
    """A search of issues that says what was recorded, and asks nobody; `missing` counts what was not."""

    heard: Sequence[HeardOfJira]
    missing: int = 0

    def run(self, query: IssueQuery) -> FoundIssues:
        """Return what was found for the same query."""
        for one in self.heard:
            if one.query == query:
                return one.found
        self.missing += 1
        return FoundIssues(jql="", total=0)


@dataclass(frozen=True)
class _ToldLinks:
    """Kept links that say what was recorded, and keep nothing."""

    heard: Sequence[HeardOfLinks]

    def near(self, key: str) -> tuple[str, ...]:
        """Return what was near to the same issue."""
        return next((one.near for one in self.heard if one.key == key), ())

    def keep(self, issues: tuple[IssueFacts, ...], gone: tuple[str, ...]) -> None:
        """Keep nothing."""


@dataclass
class _ToldPages:
    """A search of pages that says what was recorded, and asks nobody; `missing` counts what was not."""

    heard: Sequence[HeardOfPages]
    missing: int = 0

    def search(self, question: str, limit: int = 5, *, page: str = "") -> tuple[Hit, ...]:
        """Return what was found for the same search."""
        for one in self.heard:
            if (one.question, one.limit, one.page) == (question, limit, page):
                return one.hits
        self.missing += 1
        return ()


@dataclass(frozen=True)
class Heard:
    """The ports of one question, and what was heard through them. `ports` are what the graph is to get."""

    ports: Ports
    _site: Site | None
    _issues: _HeardSearch | None
    _links: _HeardLinks | None
    _pages: _HeardPages | None

    def circumstances(self, request: AskRequest, model: str | None) -> AskCircumstances:
        """Return what the answer to `request` was made of."""
        return AskCircumstances(
            request=request,
            site=self._site,
            issues=tuple(self._issues.heard) if self._issues else (),
            links=tuple(self._links.heard) if self._links else (),
            pages=tuple(self._pages.heard) if self._pages else None,
            model=model,
        )


def heard_ports(issues: AskedIssues | None, pages: PageSearch | None, model: LlmAnswerer | None = None) -> Heard:
    """Return the ports of a question, which remember what is heard through them."""
    of_jira, of_pages = _HeardSearch(issues.search) if issues else None, _HeardPages(pages) if pages else None
    of_links = _HeardLinks(issues.links) if issues and issues.links else None
    ports = Ports(
        issues=replace(issues, search=of_jira, links=of_links) if issues and of_jira else None,
        pages=of_pages,
        quoted=quoted if pages else None,
        router=model.route if model else None,
        writer=model,
    )
    site = Site(names=issues.names, asker=issues.asker, project=issues.project) if issues else None
    return Heard(ports, site, of_jira, of_links, of_pages)


def ask_recording(run_id: str, given: AskCircumstances, exchanges: Iterable[Exchange], pii: PiiDetection) -> Recording:
    """Return the recording of a run that answered a question."""
    said = tuple(exchanges)
    shown = {"exchanges": [one.model_dump(mode="json", exclude={"digest"}) for one in said]}
    return Recording(
        run_id=run_id,
        packet={"question": given.request.question},
        circumstances=given.model_dump(mode="json"),
        exchanges=[one.model_dump(mode="json", exclude={"question"}) for one in said],
        shown=masked(shown, pii),
    )


@dataclass(frozen=True)
class AnsweredAgain:
    """An answer as it comes out today, and how often something was asked that nobody had asked then."""

    answer: Answer
    missing: int


def made_again(recording: Recording, services: RunServices) -> AnsweredAgain:
    """Return the answer of a recording as the code and the rules of today make it. No site and no model is asked.

    Raises ValidationError: the recording is of a version that this one cannot read.
    """
    given = AskCircumstances.model_validate(recording.circumstances)
    said = tuple(Exchange.model_validate({**one, "question": ()}) for one in recording.exchanges)
    model = None
    if given.model and said:
        guardrail = services.of(ReviewServices).parts.guardrail
        model = LlmAnswerer(RecordedModel(given.model, said), services.settings.llm_timeout, guardrail)
    return answered_again(given, services.of(AskServices).parts, model)


def answered_again(given: AskCircumstances, parts: AskParts, model: LlmAnswerer | None = None) -> AnsweredAgain:
    """Return the answer to what was asked, from what was heard then; without a model by rules."""
    search = _ToldSearch(given.issues)
    pages = None if given.pages is None else _ToldPages(given.pages)
    links = _ToldLinks(given.links) if given.links else None
    site = given.site
    ports = Ports(
        issues=AskedIssues(search, site.names, given.request.now, site.asker, site.project, links) if site else None,
        pages=pages,
        quoted=quoted if pages else None,
        router=model.route if model else None,
        writer=model,
    )
    answer = with_words(answer_question(given.request, replace(parts, watch=nullcontext), ports), masked_words)
    return AnsweredAgain(answer, search.missing + (pages.missing if pages else 0))


def is_same_answer(then: Answer, now: Answer) -> bool:
    """Return whether two answers say the same, however long they took."""
    told = [answer.model_dump_json(exclude={"timings_ms"}) for answer in (then, now)]
    return told[0] == told[1]


def answer_difference(then: Answer, now: Answer) -> tuple[str, ...]:
    """Return a diff of what people read; where they would read the same, of the answers."""
    before, after = (render_text(answer_comment(one, Places())).splitlines() for one in (then, now))
    if before == after:
        before, after = (one.model_dump_json(indent=1, exclude={"timings_ms"}).splitlines() for one in (then, now))
    return tuple(unified_diff(before, after, "recorded", "today", lineterm="", n=1))
