"""Smells of the sentence's build: two wishes in one, and words around the wish. Single words are not looked at."""

import re

from workers.reading.language import CJK
from workers.review.extract.story import Story
from workers.review.lint.words import Span

_ASIDE = re.compile(
    r"\([^()\n]{1,300}\)|（[^（）\n]{1,300}）|\[[^\[\]\n]{2,300}\]|【[^【】\n]{1,300}】"
    r"|\b(?:such as|for example|for instance|namely)\b|(?<![A-Za-z])(?:e\.?g\.|i\.e\.)|例如|比如|譬如|诸如",
    re.IGNORECASE,
)
# A reference, a plural or a priority mark in brackets is no aside: "(see section 4)", "user(s)", "(M)", "[1]".
_MARK = re.compile(r"[(（\[【]\s*(?:(?:see|参见|见)[^()（）]{0,40}|[A-Za-z]|es|[\d.]{1,8})\s*[)）\]】]", re.IGNORECASE)
_SENTENCE_AFTER = re.compile(rf"[A-Za-z{CJK}][^\n]{{8,}}")
_STORY_AGAIN = re.compile(r"(?:as an?\b|作为|身为)", re.IGNORECASE)

# What opens the second half of a phrase: the wish proper ends there, and a pair behind it is one wish's detail.
_HEAD_END = re.compile(
    r"(?<!^)\b(?:of|in|on|for|from|with|by|across|between|based|using|through|at|into|about|such as|like|including"
    r"|within|during|over|against|among|before|after|that|who|which|while|when|where|if|as|so"
    r"|to (?:improve|optimi[sz]e|ensure|enhance|support|help|reduce|prevent|provide|make|gain|understand|identify"
    r"|determine|assess))\b",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"(?:to\s+)?(?:be able to|be assured that|make sure(?: that)?|ensure(?: that)?|have|use|access to|explore"
    r"|understand|see|know)\s+",
    re.IGNORECASE,
)
_QUALITY = r"[a-z-]{2,24}(?:able|ible|ive|ent|ant|al|ed|ic|ous|ful|ate|ly|ure|ised|ized|less|ary)"
_JOINED_QUALITIES = re.compile(rf"(?<![a-z-]){_QUALITY},? (?P<joint>and) {_QUALITY}(?![a-z-])", re.IGNORECASE)
_AND = re.compile(r"\b(?:and|as well as)\b(?!\s*/)", re.IGNORECASE)
_JOINT_ZH = re.compile(
    r"并且|以及|同时(?!间)|而且|还[要能可需]|并(?!发|行|列|购|集|不|没|未|入|非)|(?<![共饱温总缓平柔])和(?!谐|平|气|解|声|面)|与(?!否|此)|及(?!时|格|其|早)"
)
_LONGEST_WISH = 400
_MODAL = re.compile(
    r"\b(?:must|shall)\b(?:\s+not\b)?(?:\s+be able to\b)?|必须|应当|应(?!该|用|答|急|对|付)|不得", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？；;\n]")


def joined_wishes(text: str, story: Story | None) -> list[Span]:
    """Return the joint of the first wish that is really two: "create and print invoices", 导出订单并打印发票.

    Looks at the head of the wish, where verbs, things or qualities stand side by side, not at what belongs to one of
    them ("analyse the performance of trains and stations"). Source: QUS "atomic" (Lucassen et al., 2016).
    """
    after = _after(text, story)
    if after is not None and _STORY_AGAIN.match(text, after[0]):
        return [after]
    for start, end in _wishes(text, story):
        joint = _joint(text, start, end)
        if joint is not None:
            return [joint]
    return []


def _wishes(text: str, story: Story | None) -> list[Span]:
    """The goal of the story, or else what follows "must" and "shall" to the end of the sentence."""
    if story is not None:
        start = text.find(story.goal, story.span[0])
        return [(start, start + len(story.goal))] if start >= 0 else []
    wishes = []
    for modal in _MODAL.finditer(text):
        limit = modal.end() + _LONGEST_WISH
        stop = _SENTENCE_END.search(text, modal.end(), limit)
        wishes.append((modal.end(), stop.start() if stop else min(limit, len(text))))
    return wishes


def _joint(text: str, start: int, end: int) -> Span | None:
    opening = _OPENING.match(text, start, end)
    begin = opening.end() if opening else start
    head = _HEAD_END.search(text, begin + 1, end)
    limit = head.start() if head else end
    joint = _AND.search(text, begin, limit) or _JOINT_ZH.search(text, begin, limit)
    if joint is not None:
        return joint.span()
    qualities = _JOINED_QUALITIES.search(text, begin, end)
    return qualities.span("joint") if qualities else None


def examples_and_asides(text: str, story: Story | None) -> list[Span]:
    """Return what is said beside the wish: brackets, examples, and sentences after the story.

    Source: QUS "minimal" (Lucassen et al., 2016): a story is role, means and ends; notes belong elsewhere.
    """
    spans = [match.span() for match in _ASIDE.finditer(text) if not _MARK.fullmatch(match.group())]
    after = _after(text, story)
    if after is not None and not _STORY_AGAIN.match(text, after[0]):
        spans.append(after)
    return spans


def _after(text: str, story: Story | None) -> Span | None:
    """The line that goes on behind the story, within the same paragraph."""
    found = _SENTENCE_AFTER.search(text, story.span[1]) if story is not None else None
    if story is None or found is None or "\n\n" in text[story.span[1] : found.start()]:
        return None
    return found.start(), len(text[: found.end()].rstrip())
