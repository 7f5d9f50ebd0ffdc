"""Finds the story sentence (role, goal, benefit) in either language. Tells nothing about its quality."""

import re
from dataclasses import dataclass
from functools import lru_cache

_MARKUP = re.compile(
    r"<br\s*/?>|(?<![\s*_])[*_]++|(?<![*_])[*_]++(?=\S)|\{[a-z]{1,10}(?::[^{}\n]{0,30})?\}", re.IGNORECASE
)
_LONGEST_PART = 600

_NOT_A_ROLE = (
    r"(?!(?:we|i|you|it\s+(?:is|was|stands)|they|per|of|discussed|mentioned|soon|far|well|long|much|such|part"
    r"|expected|described|shown|noted|if|though"
    r"|result|consequence|reminder|workaround|side|follow|first|bonus|test|matter|whole|default|always|usual|seen"
    r"|stated)\b)"
)
# A role ends with its paragraph, and where another one begins: "as a CSV file", then "As a shop manager".
_IN_A_ROLE = r"(?:(?!\n\s*\n|(?<!\bwell)[\s,]as\s+an?\s)[^.;!?])"
_ROLE_EN = re.compile(
    rf"(?<![A-Za-z])as\s*:?\s+(?:(?:an?|the|any)\s*:?\s+)?+{_NOT_A_ROLE}(?P<role>[^\s.;]{_IN_A_ROLE}{{0,150}}?)"
    r"[\s,:–—-]+"
    r"(?:(?:I|we)(?=['’\s:])(?:['’](?:d|m))?\s*:?\s*|(?=would\s+like\s|wants?\s))"
    r"(?P<will>(?:(?:want|wish|need|like|expect|hope|prefer|love)(?:e?[ds])?|would\s+(?:like|love|want|prefer)"
    r"|can|could|may|must"
    r"|should|will|am|shall|able)(?:\s+be)?(?:\s+able)?(?:\s*:)?(?:\s+to(?=\s))?|(?:do\s+not"
    r"|don['’]t)\s+want)\s*:?\s*",
    re.IGNORECASE,
)
_BENEFIT_EN = re.compile(
    r"[\s,;.(–—-]*(?<![A-Za-z])(?:so\s+that(?:\s+that(?=\s))?|so\s+as\s+to|so(?=\s+(?:I|we|they|he|she|it|you|the"
    r"|my|our|users?|people|customers?)\s)|in\s+order"
    r"\s+(?:to|that)|such\s+that|because|to\s+ensure|so\s*(?=[?:]))\s*:?\s*",
    re.IGNORECASE,
)
_PURPOSE_FIRST_EN = re.compile(
    r"(?<![A-Za-z])in\s+order\s+(?:to|that)\s+(?P<benefit>[^.;!?]{3,250}?)[\s,;]*$", re.IGNORECASE
)
_END_EN = re.compile(
    r"[.!?](?=[\s\"')\]]|$)(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.(?= [a-z]))|\n\s*\n|\n\s*(?:[-*#•+]+\s|\d{1,2}[.)]\s"
    r"|h[1-6]\.|given\b|scenario\b|\|)",
    re.IGNORECASE,
)

_ROLE_ZH = re.compile(
    r"(?:作为|身为)\s*[:：]?\s*(?:一[名个位种]|某[个位])?\s*(?P<role>[^，,。；;：:\n我]{1,40}?)[\s，,、：:]*"
    r"(?:(?:我们?|用户|本人|他们?|她)\s*[:：]?\s*(?P<will>不想|想要|想|希望|需要|期望|期待|要求|要|可以|能够|应该能|能|必须能?)"
    r"|(?<=[，,\s])(?P<bare>希望|想要|需要|期望))(?:能够|能|可以)?\s*[:：]?\s*"
)
_BENEFIT_ZH = re.compile(
    r"[\s，,。；;、]*(?:以便于?|从而(?:能够?|可以)?|这样(?:一来)?(?:我们?)?(?:就|才)?(?:可以|能够?)?|为了|目的是|使得|好让|以达到|以实现"
    r"|以(?=提[高升]|减少|降低|方便|避免|确保|保证|节省))\s*[:：]?\s*"
)
_PURPOSE_FIRST_ZH = re.compile(r"(?<![作身])为了?\s*(?P<benefit>[^。；;\n]{2,80}?)[\s，,]*$")
_END_ZH = re.compile(
    r"[。！？；!?]|\n\s*\n|\n\s*(?:[-*#•+]+\s|\d{1,2}[.)、]|h[1-6]\.|假[如设]|给定|【|\|)|\n(?!\s*(?:以便|从而|这样|为了))"
)
_EDGE = " \t\r\n,;:，；：、.。*_\"'“”()（）-–—?"


@dataclass(frozen=True)
class Story:
    """A story sentence. The parts are slices of the text without the joining words; a missing benefit is empty."""

    role: str
    goal: str
    benefit: str
    span: tuple[int, int]


@lru_cache(maxsize=8)  # what is read of a ticket asks for it several times
def find_story(text: str) -> Story | None:
    """Return the first story sentence of `text`, or None.

    Knows "As a …, I want …, so that …" (with `can`, `would like`, `need` …; "In order to …" in front) and
    作为…，我想/希望…，以便… (also 为了…，作为…). Emphasis and line breaks between the parts do not matter.
    """
    plain = _MARKUP.sub(lambda match: " " * len(match.group()), text)
    found = [
        story
        for story in (
            _read(text, plain, _ROLE_EN, _BENEFIT_EN, _END_EN, _PURPOSE_FIRST_EN),
            _read(text, plain, _ROLE_ZH, _BENEFIT_ZH, _END_ZH, _PURPOSE_FIRST_ZH),
        )
        if story is not None
    ]
    return min(found, key=lambda story: story.span) if found else None


def _read(
    text: str,
    plain: str,
    role: re.Pattern[str],
    benefit: re.Pattern[str],
    end: re.Pattern[str],
    purpose_first: re.Pattern[str],
) -> Story | None:
    for match in role.finditer(plain):
        will = match.groupdict().get("will") or ""
        is_refusal = will.startswith(("don", "do", "不"))
        goal_start = match.start("will") if is_refusal else match.end()
        goal_end, benefit_start = _goal_end(plain, match.end(), benefit, end)
        if not plain[goal_start:goal_end].strip(_EDGE):
            continue
        start, purpose = match.start(), ""
        before = purpose_first.search(plain, max(0, start - 300), start)
        if before:
            purpose, start = _slice(text, *before.span("benefit")), before.start()
        last = goal_end
        if benefit_start is not None:
            last = _stop(plain, benefit_start, end)
            purpose = _slice(text, benefit_start, last) or purpose
        last = max(last, goal_end)
        return Story(_slice(text, *match.span("role")), _slice(text, goal_start, goal_end), purpose, (start, last))
    return None


def _goal_end(plain: str, start: int, benefit: re.Pattern[str], end: re.Pattern[str]) -> tuple[int, int | None]:
    """Return where the goal ends and where the benefit begins; only a benefit that follows directly belongs to it."""
    stop = _stop(plain, start, end)
    reason = benefit.search(plain, start, min(len(plain), start + _LONGEST_PART))
    if reason is not None and reason.start() <= stop and reason.start() > start:
        return reason.start(), reason.end()
    return stop, None


def _stop(plain: str, start: int, end: re.Pattern[str]) -> int:
    """Return where the sentence that begins at `start` ends."""
    limit = min(len(plain), start + _LONGEST_PART)
    begin = start
    while begin < limit and plain[begin].isspace():
        begin += 1
    found = end.search(plain, begin, limit)
    return found.start() if found else limit


def _slice(text: str, start: int, end: int) -> str:
    """Return the words between two offsets without what joins them; a bracket whose other half is inside stays."""
    part = text[start:end]
    words = part.strip(_EDGE)
    begin = part.index(words)
    stop = begin + len(words)
    for opening, closing in ("()", "（）"):
        if words.count(opening) > words.count(closing):
            stop = max(stop, part.rfind(closing) + 1)
        elif words.count(closing) > words.count(opening) and opening in part[:begin]:
            begin = part.index(opening)
    return part[begin:stop]
