"""Fetches evidence for a plan through the ports, and says what was searched. It judges no answer."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from workers.ask.analyse import named_in
from workers.ask.asked import asks_for_links, asks_how_far_linked_are
from workers.ask.contracts.state import EvidenceSource
from workers.ask.found import Evidence
from workers.ask.guardian.acting import Instructions
from workers.ask.guards.tickets import RetrievalTicket
from workers.ask.items import (
    Link,
    calmed,
    kind_of,
    of_issue,
    of_link,
    of_passage,
    of_search,
    of_version,
)
from workers.ask.passages.reading import Quoted
from workers.ask.policy.sources import source_policy
from workers.ask.ports import IssueAnswer, Issues, Ports
from workers.ask.quoting import read_pages
from workers.ask.request import AskRequest, Searched
from workers.contracts import Value
from workers.evidence.issues.found import IssueFacts
from workers.evidence.issues.names import SiteVersion
from workers.evidence.pages.passages import Hit, PageSearch, Passage
from workers.grounding.claims import STOP_CHARACTERS, STOP_WORDS

_PASSAGES = 5
_WORD = re.compile(r"\w+")


class Retrieved(Value):
    """All that was found. `unknown` are keys of the question that cannot be shown, for whatever reason, `unread` what
    it names and Jira has under no such name. `linked` are issues that the question asks of how far they are. `left_out`
    is the part of a question about an issue that nothing there tells.
    """

    evidence: tuple[Evidence, ...] = ()
    issues: tuple[IssueFacts, ...] = ()
    unknown: tuple[str, ...] = ()
    answer: IssueAnswer | None = None
    links: tuple[Link, ...] = ()
    linked: tuple[IssueFacts, ...] = ()
    unread: tuple[str, ...] = ()
    left_out: str = ""
    versions: tuple[SiteVersion, ...] = ()
    quoted: Quoted = Quoted()
    searched: Searched


def retrieve(ticket: RetrievalTicket, request: AskRequest, ports: Ports, instructions: Instructions) -> Retrieved:
    """Return what the sources of the plan hold on the question.

    The sources are asked in the order of the policy, those that it does not name never. What the bot wrote itself is
    left out; of what carries words for a machine the words are left out.
    """
    asked = source_policy(ticket.plan.request_type).asked
    wanted = [one for one in asked if one not in instructions.without or one in instructions.sources]
    of_pages = bool({"doc", "policy"} & set(wanted)) and ports.pages is not None
    jira = (
        _of_jira(request, ports.issues, wanted, named_in(request, ports)) if "db" in wanted and ports.issues else None
    )
    pages, quoted = _of_pages(request, ports, wanted, instructions)
    evidence = [*(jira.evidence if jira else ()), *pages]
    kept = _once(one for one in evidence if not {one.place, one.item.ref} & set(request.own))
    return Retrieved(
        evidence=tuple(one.model_copy(update={"id": f"E{at}"}) for at, one in enumerate(kept, start=1)),
        issues=jira.issues if jira else (),
        unknown=jira.unknown if jira else (),
        answer=jira.answer if jira else None,
        links=jira.links if jira else (),
        linked=jira.linked if jira else (),
        unread=jira.unread if jira else (),
        left_out=jira.left_out if jira else "",
        versions=jira.versions if jira else (),
        quoted=quoted,
        searched=Searched(
            spaces=request.spaces if of_pages else (),
            projects=_projects(request, jira) if jira else (),
            keys=jira.keys if jira else (),
            queries=(jira.answer.found.jql,) if jira and jira.answer else (),
            people=jira.answer.people if jira and jira.answer else (),
            words=_words(request.question) if of_pages else (),
            at=request.now,
        ),
    )


def _projects(request: AskRequest, jira: "_Jira") -> tuple[str, ...]:
    """Return the projects that a query was put to; all that may be told of, where there was none."""
    return (jira.answer.found.projects if jira.answer else ()) or request.projects


@dataclass(frozen=True)
class _Jira:
    """What Jira holds on a question."""

    keys: tuple[str, ...]
    issues: tuple[IssueFacts, ...]
    unknown: tuple[str, ...]
    answer: IssueAnswer | None
    links: tuple[Link, ...]
    linked: tuple[IssueFacts, ...]
    unread: tuple[str, ...]
    left_out: str
    versions: tuple[SiteVersion, ...]
    evidence: tuple[Evidence, ...]


def _of_jira(request: AskRequest, issues: Issues, wanted: Sequence[EvidenceSource], keys: tuple[str, ...]) -> _Jira:
    found = [_with_parent(facts, issues) for key in keys if (facts := issues.one(key)) is not None]
    walked, linked = _walked(found, issues) if asks_for_links(request.question) else ((), ())
    found = [_with_links(facts, walked, parent=facts.parent) for facts in found]
    links = walked if "neo4j" in wanted else ()
    nearest = {other for facts in found for _, other in facts.links}
    asked = tuple(one for one in linked if one.key in nearest) if asks_how_far_linked_are(request.question) else ()
    evidence = [of_issue(facts, request) for facts in (*found, *(linked if links else asked))]
    versions = () if keys else issues.versions(request.question)
    answer = None if keys or versions else issues.about(request.question)
    if answer is not None:
        versions = (answer.release,) if answer.release else ()
        listed = (of_issue(_with_links(facts, ()), request) for facts in answer.found.issues)
        evidence += [of_search(answer.found, request, answer.words), *listed]
    return _Jira(
        keys=keys,
        issues=tuple(map(calmed, found)),
        unknown=tuple(key for key in keys if key not in {one.key for one in found}),
        answer=answer,
        links=links,
        linked=asked,
        unread=() if answer or versions else issues.unread(_with_key(request.question, keys, issues)),
        left_out=issues.left_out(_with_key(request.question, keys, issues)) if found else "",
        versions=versions,
        evidence=(*evidence, *(of_version(one, request) for one in versions), *map(of_link, links)),
    )


def _with_key(question: str, keys: Sequence[str], issues: Issues) -> str:
    return f"{keys[0]} {question}" if keys and not issues.keys_in(question) else question  # it says "this ticket"


def _of_pages(
    request: AskRequest, ports: Ports, wanted: Sequence[EvidenceSource], instructions: Instructions
) -> tuple[list[Evidence], Quoted]:
    pages = ports.pages
    if not {"doc", "policy"} & set(wanted) or pages is None or ports.quoted is None:
        return [], Quoted()
    words = _refined(request.question) if instructions.is_refined else request.question

    def usable(asked: str) -> tuple[Hit, ...]:
        return _usable(asked, request, pages, wanted, instructions)

    hits, quoted = read_pages(words, request.question, usable, ports.quoted)
    return [of_passage(hit) for hit in hits], quoted


def _usable(
    words: str, request: AskRequest, pages: PageSearch, wanted: Sequence[EvidenceSource], instructions: Instructions
) -> tuple[Hit, ...]:
    hits = pages.search(words, _PASSAGES * instructions.more, page=request.page)
    return tuple(hit for hit in hits if _may_serve(hit.passage, wanted, request))


def _with_links(facts: IssueFacts, walked: Sequence[Link], *, parent: str = "") -> IssueFacts:
    """Return the issue with those links only whose other end may be shown, and with a parent that may be."""
    shown = tuple((link.relation, link.other) for link in walked if link.key == facts.key)
    return facts.model_copy(update={"links": shown, "parent": parent})


def _with_parent(facts: IssueFacts, issues: Issues) -> IssueFacts:
    """Return the issue without a parent that is hidden: its key alone would tell that there is one."""
    is_hidden = bool(facts.parent) and issues.one(facts.parent) is None
    return facts.model_copy(update={"parent": ""}) if is_hidden else facts


def _may_serve(passage: Passage, wanted: Sequence[EvidenceSource], request: AskRequest) -> bool:
    return kind_of(passage) in wanted and not {passage.page, passage.id} & set(request.own)


def _walked(issues: Sequence[IssueFacts], jira: Issues) -> tuple[tuple[Link, ...], tuple[IssueFacts, ...]]:
    """Return the links around issues, the nearest first, and the issues that they lead to."""
    walks = [jira.around(one.key) for one in issues]
    edges = dict.fromkeys((edge.source, edge.kind, edge.target) for walk in walks for edge in walk.edges)
    links = tuple(Link(key=key, relation=relation, other=other) for key, relation, other in edges)
    known = {one.key for one in issues}
    new = {facts.key: facts for walk in walks for facts in walk.issues if facts.key not in known}
    return links, tuple(_with_links(facts, links) for facts in new.values())


def _words(question: str) -> tuple[str, ...]:
    found = (
        word
        for word in _WORD.findall(question)
        if word.casefold() not in STOP_WORDS and (len(word) > 1 or not word.isalpha())
    )
    return tuple(dict.fromkeys(found))


def _refined(question: str) -> str:
    """Return the words that the question is about; the question itself where none is left."""
    return " ".join(part for word in _words(question) for part in STOP_CHARACTERS.split(word) if part) or question


def _once(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    kept: dict[tuple[str, str], Evidence] = {}
    for one in evidence:
        kept.setdefault((one.source, one.item.ref), one)
    return tuple(kept.values())
