"""The comment of an answer: its sentences with [1] [2], the evidence, and what was searched. It decides nothing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from workers.ask.compose.texts import TEXTS, AnswerTexts
from workers.ask.found import Evidence, Sentence
from workers.ask.request import Answer, Searched
from workers.comment.document import (
    Block,
    BulletList,
    CommentDocument,
    Expand,
    Heading,
    Inline,
    Link,
    Paragraph,
    Quotation,
    Status,
    Text,
)
from workers.comment.document import paragraph as line
from workers.evidence.issues.query import plain_value
from workers.grounding.source import Source

_LONGEST_QUOTE = 300
_MOST_WORDS = 12
_OPEN_EVIDENCE = 5


def _nowhere(_: object) -> str:
    return ""


@dataclass(frozen=True)
class Places:
    """Where people open what the answer names: the address of a piece of evidence, and of a query. "" is none."""

    of_evidence: Callable[[Evidence], str] = _nowhere
    of_query: Callable[[str], str] = _nowhere


def answer_comment(answer: Answer, places: Places) -> CommentDocument:
    """Return the comment of an answer or of a refusal, in the language of the question."""
    texts = TEXTS[answer.language]
    blocks = _refused(texts, answer, places) if answer.is_refused else _answered(texts, answer, places)
    return CommentDocument((*blocks, _searched(texts, answer, places)) if _is_about_evidence(answer) else tuple(blocks))


def _is_about_evidence(answer: Answer) -> bool:
    return answer.request_type != "CASUAL"


def _answered(texts: AnswerTexts, answer: Answer, places: Places) -> Iterator[Block]:
    numbers = {one.id: at for at, one in enumerate(answer.evidence, start=1)}
    lead = [one for one in answer.sentences if one.section != "items"]
    items = [one for one in answer.sentences if one.section == "items"]
    status = Status(texts.answer, "green")
    if lead:
        first, *others = lead
        yield line(status, " ", *_cited(first, numbers))
        yield from (line(*_cited(one, numbers)) for one in others)
    else:
        yield line(status)
    if answer.unanswered:
        yield line(texts.half.format(part=answer.unanswered))
    if items:
        yield BulletList(tuple((line(*_cited(one, numbers)),) for one in items))
    if any(one.kind == "written" for one in answer.sentences):
        yield line(Text(texts.reworded, emphasis=True))
    listed = tuple(_evidence(texts, answer, places))
    if listed and len(listed) <= _OPEN_EVIDENCE:
        yield Heading(texts.evidence)
        yield BulletList(listed)
    elif listed:
        yield Expand(texts.evidence_count.format(count=len(listed)), (BulletList(listed),))


def _cited(sentence: Sentence, numbers: Mapping[str, int]) -> tuple[Text, ...]:
    signs = " ".join(f"[{numbers[one]}]" for one in sentence.evidence)
    return (
        Text(sentence.text, strong=sentence.section == "correction", is_cited=sentence.kind == "quoted"),
        *((Text(f" {signs}"),) if signs else ()),
    )


def _evidence(texts: AnswerTexts, answer: Answer, places: Places) -> Iterator[tuple[Block, ...]]:
    for number, one in enumerate(answer.evidence, start=1):
        naming = [sentence for sentence in answer.sentences if one.id in sentence.evidence]
        if one.source in ("doc", "policy"):
            quotes = [said.text if said.kind == "quoted" else one.item.snippet for said in naming]
            yield _listed(texts, f"[{number}] ", one, "", tuple(dict.fromkeys(quotes)), places, answer.searched)
        else:
            yield _listed(texts, f"[{number}] ", one, _fields(one, naming), (), places, answer.searched)


def _fields(one: Evidence, naming: Sequence[Sentence]) -> str:
    """Return the fields of an issue that the sentences speak of, as Jira has them; in short where they name none."""
    if one.place == one.title:  # a query: its number is its only field
        return one.shown
    told = Source(" ".join(sentence.text for sentence in naming).replace(one.place, " "))
    lines = [field.partition(": ") for field in one.item.snippet.splitlines()[1:]]
    named = [f"{name}: {value}" for name, _, value in lines if value and told.has_words(value)]
    return " · ".join(named) or one.shown


def _listed(
    texts: AnswerTexts, mark: str, one: Evidence, fields: str, quotes: Sequence[str], places: Places, searched: Searched
) -> tuple[Block, ...]:
    """Give title, place, fields or quotes, date and address of a piece of evidence."""
    is_page, is_query = one.source in ("doc", "policy"), one.source == "db" and one.place == one.title
    title = _readable(one.title, searched) if is_query else one.title
    name = title if is_page or is_query else ": ".join(filter(None, (one.place, one.title)))
    day = texts.changed.format(day=one.updated[:10]) if is_page and one.updated else ""
    warning = texts.suspect if one.is_suspect and is_page else ""
    facts = " — ".join(filter(None, (fields, day, warning)))
    shown, address = name or one.place, places.of_evidence(one)
    head = line(Text(mark, strong=True), Link(shown, address) if address else Text(shown, code=is_query, is_cited=True))
    if facts:
        head = line(*head.content, Text(f" — {facts}", is_cited=True))
    return (head, *(Quotation(_shortened(quote)) for quote in quotes))


def _refused(texts: AnswerTexts, answer: Answer, places: Places) -> Iterator[Block]:
    status = Status(texts.unknown, "yellow")
    unknown = [one for one in answer.missing if one in answer.searched.keys]
    if unknown:
        yield line(status, texts.no_such_issue.format(keys=texts.separator.join(unknown)))
    elif answer.ask_back:
        yield line(status, " ", answer.ask_back)
    else:
        yield line(status, texts.not_found)
        if answer.unread:
            text = texts.untold if answer.searched.keys else texts.unread
            yield line(text.format(names=texts.separator.join(f"“{one}”" for one in answer.unread)))
        if answer.missing:
            yield line(texts.missing.format(names=texts.separator.join(answer.missing)))
    if answer.nearest:
        yield Heading(texts.closest)
        yield line(Text(texts.closest_note, emphasis=True))
        yield BulletList(
            tuple(
                _listed(texts, "", one, "", (one.shown,) if one.shown else (), places, answer.searched)
                for one in answer.nearest
            )
        )


def _searched(texts: AnswerTexts, answer: Answer, places: Places) -> Paragraph:
    """Return one line: the places that were searched, the query as people may read and open it, and when."""
    searched = answer.searched
    if not (searched.spaces or searched.words or searched.keys or searched.queries):
        return line(Text(texts.not_asked if answer.unread else texts.nothing_searched, emphasis=True))
    parts: list[str | Inline] = []
    if searched.words or searched.spaces:
        names = texts.separator.join(searched.spaces)
        words = " ".join(searched.words[:_MOST_WORDS])
        parts.append(texts.pages_of.format(names=names) if names else texts.all_pages)
        parts.append(texts.words.format(words=words) if words else "")
    if searched.keys:
        parts += [texts.separator if parts else "", texts.separator.join(searched.keys)]
    for query in searched.queries:
        names = texts.separator.join(searched.projects)
        parts += [texts.separator if parts else "", texts.issues_of.format(names=names) if names else texts.all_shown]
        parts += [texts.separator, texts.query, Text(_readable(query, searched), code=True)]
        if address := places.of_query(query):
            parts += [" ", Link(texts.opened, address)]
    when = texts.at.format(at=f"{searched.at:%Y-%m-%d %H:%M}")
    return line(Text(texts.searched, strong=True), *(part for part in parts if part), when)


def _readable(query: str, searched: Searched) -> str:
    """Return a query with people's names for their accounts, which say nothing to anybody; the link has the query."""
    for account, name in searched.people:
        shown = plain_value(name).replace('"', "'")
        query = query.replace(f'"{account}"', f'"{shown}"')
    return query


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _LONGEST_QUOTE else words[: _LONGEST_QUOTE - 1].rstrip() + "…"
