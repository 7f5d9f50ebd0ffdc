"""Drafts an answer: quotations, numbers and lists by template, or what a model writes. It judges nothing."""

from collections.abc import Iterable, Iterator, Sequence

from pydantic import ValidationError

from workers.ask.contracts.request_types import STATUS_TYPES, RequestType
from workers.ask.contracts.state import AnalystPlan, ArchitectSpec
from workers.ask.found import Draft, Evidence, Section, Sentence
from workers.ask.guardian.acting import Instructions
from workers.ask.guards.tickets import DraftTicket
from workers.ask.items import MOST_LISTED, version_ref
from workers.ask.ports import Brief, IssueAnswer, Issues, Ports, Writer
from workers.ask.request import AskRequest
from workers.ask.retrieve import Retrieved
from workers.ask.wording import WORDING, Wording, links_said
from workers.contracts import Value
from workers.evidence.issues.found import FoundIssues, IssueFacts
from workers.evidence.issues.names import SiteVersion
from workers.reading.json_answer import UnreadableAnswer, extract_first_json
from workers.reading.language import Language

_MOST_GROUPS = 15
_MOST_LINKS = 8


class _WrittenSentence(Value):
    text: str
    evidence: tuple[str, ...]


class _Written(Value):
    """What a model's draft must be."""

    sentences: tuple[_WrittenSentence, ...]


def specify(plan: AnalystPlan, request: AskRequest, ports: Ports, found: Retrieved) -> ArchitectSpec:
    """Return what the answer must look like: a wrong premise is put right, and issues that were named are named."""
    told = [
        one
        for facts in found.issues
        if ports.issues
        for one in ports.issues.told(request.question, facts, request.language)
    ]
    is_of_state = plan.request_type in STATUS_TYPES
    return ArchitectSpec(
        response_format="markdown",
        domain_terms=tuple(one.key for one in found.issues) if is_of_state else (),
        forbidden_content=tuple(word for wording in WORDING.values() for word in wording.forbidden),
        required_sections=("correction",) if any(one.corrects for one in told) else ("answer",),
    )


def draft(
    ticket: DraftTicket,
    request: AskRequest,
    ports: Ports,
    plan: AnalystPlan,
    found: Retrieved,
    instructions: Instructions,
) -> Draft:
    """Return the draft that rules make. Without enough evidence it has no sentence."""
    evidence = [one for one in found.evidence if one.source not in instructions.without]
    wording = WORDING[request.language]
    if plan.request_type == "CASUAL":
        sentences: Iterable[Sentence] = (Sentence(text=wording.chat, kind="told"),)
    elif found.unknown:
        sentences = ()
    else:
        sentences = _told(wording, request, ports, plan.request_type, found, evidence)
    return Draft(sentences=tuple(one for one in sentences if one.text not in instructions.dropped))


def written(
    ticket: DraftTicket,
    writer: Writer,
    request: AskRequest,
    plan: AnalystPlan,
    found: Retrieved,
    instructions: Instructions,
) -> tuple[Draft, Brief]:
    """Return what a model drafts, and what it was told. Whatever is no list of sentences with evidence is a fault."""
    brief = Brief(
        question=request.question,
        request_type=plan.request_type,
        language=request.language,
        spec=ticket.spec,
        evidence=tuple(one for one in found.evidence if one.source not in instructions.without and not one.is_suspect),
        reasons=instructions.reasons,
    )
    try:
        said = _Written.model_validate(extract_first_json(writer.write(brief)))
    except (UnreadableAnswer, ValidationError):
        return Draft(fault="no list of sentences with evidence"), brief
    section: Section = "correction" if "correction" in ticket.spec.required_sections else "answer"
    sentences = (
        Sentence(text=o.text.strip(), evidence=o.evidence, kind="written", section=section) for o in said.sentences
    )
    return Draft(sentences=tuple(one for one in sentences if one.text)), brief


def _told(
    wording: Wording,
    request: AskRequest,
    ports: Ports,
    kind: RequestType,
    found: Retrieved,
    evidence: Sequence[Evidence],
) -> Iterator[Sentence]:
    ids = {one.item.ref: one for one in evidence}
    for facts in found.issues:
        if facts.key in ids and ports.issues:
            yield from _of_issue(request, ports.issues, facts, ids)
    for facts in found.linked:
        if one := ids.get(facts.key):
            yield _item(wording.item if one.title else wording.item_without_title, facts, one, "items")
    yield from _of_versions(wording, found.versions, ids)
    yield from _further(request.language, found, ids)
    quotes = [(ids[ref], text) for ref, text in found.quoted.sentences if ref in ids and found.quoted.is_enough]
    if found.answer is not None and found.answer.found.jql in ids and not quotes:
        counts = found.answer.counts or (kind == "STATUS_METRIC" and not found.answer.lists)
        yield from _of_search(wording, found.answer, counts, ids)
    for one, text in quotes:
        yield Sentence(text=text, evidence=(one.id,), kind="quoted")


def _of_search(wording: Wording, answer: IssueAnswer, counts: bool, ids: dict[str, Evidence]) -> Iterator[Sentence]:
    found, search = answer.found, ids[answer.found.jql]
    shown = () if counts or found.groups else tuple(one for one in found.issues[:MOST_LISTED] if one.key in ids)
    is_first_only = len(shown) == 1 < found.total
    if not is_first_only:
        exact = (wording.no_issue, wording.one_issue, wording.some_issues)[min(found.total, 2)]
        progress = wording.progress[answer.progress] if answer.progress else ""
        text = (exact if found.is_complete else wording.at_least).replace("{progress}", progress)
        if found.total == 0 and found.is_complete and answer.words:
            words = wording.separator.join(answer.words)
            yield _filled(wording.no_issue_with_words, "answer", (search,), words=words)
            return
        field = wording.fields.get(found.group_by, found.group_by)
        if found.is_complete and found.groups and found.group_by:
            grouped = wording.grouped.replace("{field}", field).replace("{progress}", progress)
            yield _filled(grouped, "answer", (search,), count=str(found.total))
        else:
            yield _filled(text, "answer", (search,), count=str(found.total))
        yield from _groups(wording, found, field, search)
    if 1 < len(shown) < found.total:
        yield _filled(wording.shown, "answer", (search,), count=str(len(shown)))
    for facts in shown:
        one = ids[facts.key]
        text = wording.item if one.title else wording.item_without_title
        if answer.person == "reporter":
            text = text.replace("{state}", wording.with_reporter)
        elif answer.person:
            text = text.replace("{state}", wording.with_assignee if facts.assignee else wording.unassigned)
        if answer.day:
            text = text.replace("{state}", wording.with_day[answer.day])
        section: Section = "answer" if is_first_only else "items"
        yield _item(text, facts, one, section)


def _item(template: str, facts: IssueFacts, one: Evidence, section: Section) -> Sentence:
    days = {name: getattr(facts, name)[:10] or "–" for name in ("created", "updated", "resolved", "due")}
    told = {"key": facts.key, "title": one.title, "state": facts.status, "assignee": facts.assignee}
    told["reporter"] = facts.reporter or "–"
    return _filled(template, section, (one,), **told, **days)


def _of_versions(wording: Wording, versions: Sequence[SiteVersion], ids: dict[str, Evidence]) -> Iterator[Sentence]:
    """Tell of each version whether it is out, and the day, as far as Jira has one."""
    for one in versions:
        if (evidence := ids.get(version_ref(one))) is None or evidence.is_suspect:
            continue
        undated, dated = wording.version_is_out if one.is_released else wording.version_is_to_come
        text = dated if one.day else undated
        yield _filled(text, "answer", (evidence,), name=one.name, project=one.project, day=one.day)


def _groups(wording: Wording, found: FoundIssues, field: str, search: Evidence) -> Iterator[Sentence]:
    """Tell the groups, the greatest first, and last how many issues are in none."""
    named = [(name, count) for name, count in found.groups if name]
    if len(named) > _MOST_GROUPS:
        yield _filled(wording.largest, "answer", (search,))
    for name, count in named[:_MOST_GROUPS]:
        yield _filled(wording.group, "items", (search,), name=name, count=str(count))
    for _, count in (one for one in found.groups if not one[0]):
        yield _filled(wording.without.replace("{field}", field), "items", (search,), count=str(count))


def _of_issue(request: AskRequest, issues: Issues, facts: IssueFacts, ids: dict[str, Evidence]) -> Iterator[Sentence]:
    for told in issues.told(request.question, facts, request.language):
        section: Section = "correction" if told.corrects else "answer"
        yield Sentence(text=told.text, evidence=(ids[facts.key].id,), kind="told", section=section)


def _further(language: Language, found: Retrieved, ids: dict[str, Evidence]) -> Iterator[Sentence]:
    """Tell the links behind those of the issues that were named."""
    named = {one.key for one in found.issues}
    further = [link for link in found.links if link.key not in named]
    for link in further[:_MOST_LINKS]:
        basis = [ids[ref] for ref in (f"{link.key} → {link.other}", link.key) if ref in ids]
        text = links_said(link.key, ((link.relation, link.other),), language)
        evidence = tuple(one.id for one in basis)
        yield Sentence(text=text, evidence=evidence, kind="told", section="items", values=(link.key, link.other))


def _filled(template: str, section: Section, evidence: Sequence[Evidence], **values: str) -> Sentence:
    """Return a template filled with fields."""
    used = tuple(value for name, value in values.items() if f"{{{name}}}" in template)
    return Sentence(
        text=template.format(**values),
        evidence=tuple(one.id for one in evidence),
        kind="told",
        section=section,
        values=used,
    )
