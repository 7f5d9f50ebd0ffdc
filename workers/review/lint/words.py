"""Smells of single words, with the little grammar that tells an innocent use. No story, no sentence parts."""

import re

from workers.reading.language import CJK
from workers.reading.lexicon import family

Span = tuple[int, int]

_NUMBER = re.compile(
    r"[\s:：=是为]{0,3}(?:number |value )?(?:of |at |to )?\s?"
    r"(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]{3,6}(?:teen|ty))\b|[一二两三四五六七八九十百千万])",
    re.IGNORECASE,
)
_ABLE_BEFORE = re.compile(
    r"\b(?:be|been|is|are|was|were|not|only|still|also|it)\s+(?:only\s+|still\s+|also\s+)?$", re.IGNORECASE
)
# What a pronoun that stands for a thing is followed by; "this page" names its thing.
_STANDS_ALONE = re.compile(
    r"\s*(?:$|[,.;:!?)，。；：！？]|(?:is|are|was|were|be|has|have|had|does|do|did|must|shall|should|will|would|can|could|may|might|also|then"
    r"|only|in|to|for|with|by|on|from|allows?|means|includes?|needs?|applies|happens|makes|works?|becomes?)\b)",
    re.IGNORECASE,
)
_EXPLETIVE = re.compile(
    r"\s+(?:(?:must|shall|should|will|would|may|can)\s+)?(?:also\s+|still\s+|only\s+|not\s+)?(?:be|is|was)\s+(?:not\s+|also\s+|only\s+|still\s+)?"
    r"(?:possible|necessary|important|recommended|required|allowed|essential|desirable|assumed|noted|able)\b",
    re.IGNORECASE,
)
_DEMONSTRATIVE = frozenset({"this", "that", "these", "those", "这个", "那个", "这些", "那些", "此"})
_RELATIVE_THAT = re.compile(r"[A-Za-z,]\s+$")
_ZH_ALONE = re.compile(rf"\s*(?:$|[，。；：！？,.;]|[会应能可必须将要是在有被都也就不没]|[^{CJK}])")
_MORE = re.compile(
    r"\b(?:more|less|fewer)\s+(?!than\b|or\b|and\b)[a-z-]{3,}|\b(?:more|less|fewer)\b(?=\s*$)", re.IGNORECASE
)
_THAN = re.compile(r"\b[a-z]{2,12}er\s+than\b|\b(?:rather|other|more|less|fewer)\s+than\b", re.IGNORECASE)
_GREATER = re.compile(
    r"\b(?:higher|lower|larger|smaller|bigger|greater|longer|shorter|stronger|weaker|newer|older|earlier|later|wider|deeper|stricter|clearer|heavier)\b",
    re.IGNORECASE,
)
_DEGREE_ZH = "[高低大小长短快慢多少早晚强弱好]"
_MORE_ZH = re.compile(
    rf"更(?!新|换|改|正|名|替|衣)[{CJK}]{{1,2}}|较{_DEGREE_ZH}|比[{CJK}A-Za-z0-9 ]{{1,20}}?更?{_DEGREE_ZH}"
)
_MOST = re.compile(
    r"\b(?:most|least)\s+(?!of\b)[a-z-]{4,}|\b(?:the\s+)?(?:highest|lowest|largest|smallest|biggest|greatest|longest|shortest|newest|oldest|latest|earliest|nearest"
    r"|strongest|weakest|finest|cheapest|safest|smoothest|cleanest|utmost)\b",
    re.IGNORECASE,
)
# "最多 3 个" is a limit, 最后 a place in a row.
_MOST_ZH = re.compile(rf"最(?!近|后|终|初|先(?!进)|新版|小化|大化|[多少大小高低])[{CJK}]{{1,2}}")
_MONTH = re.compile(r"\s+\d")


def words_of(text: str, *families: str) -> list[Span]:
    """Return where words of these families stand."""
    return [(hit.start, hit.end) for name in families for hit in family(name).hits(text)]


def bare_limits(text: str) -> list[Span]:
    """Return limits that no number follows: "a minimum of actions", 最多保留几天 but not "at least 8 digits"."""
    return [(start, end) for start, end in words_of(text, "limit") if not _NUMBER.match(text, end)]


def open_possibilities(text: str) -> list[Span]:
    """Return "possible" where it leaves a set open; "it shall be possible to" demands an ability and is clear."""
    return [
        (start, end)
        for start, end in words_of(text, "possible")
        if not _ABLE_BEFORE.search(text[max(0, start - 20) : start])
    ]


def comparatives(text: str) -> list[Span]:
    """Return comparisons, whether or not they say with what."""
    spans = words_of(text, "comparative")
    for pattern in (_MORE, _GREATER, _THAN, _MORE_ZH):
        spans += [match.span() for match in pattern.finditer(text)]
    return spans


def superlatives(text: str) -> list[Span]:
    """Return superlatives; limits such as "at least" and 最多 3 个 are none."""
    spans = words_of(text, "superlative")
    for match in _MOST.finditer(text):
        if not re.search(r"\b(?:at|or)\s+(?:the\s+)?$", text[max(0, match.start() - 8) : match.start()], re.IGNORECASE):
            spans.append(match.span())
    return spans + [match.span() for match in _MOST_ZH.finditer(text)]


def modal_verbs(text: str) -> list[Span]:
    """Return verbs that wish or allow where a demand says "must"; "May 2024" is a month."""
    return [
        (start, end)
        for start, end in words_of(text, "uncertain_verb")
        if not (text[start:end] == "May" and _MONTH.match(text, end))
    ]


def lonely_pronouns(text: str) -> list[Span]:
    """Return pronouns whose thing has to be guessed; "this page", "it is possible" and "a file that …" are clear."""
    return [(start, end) for start, end in words_of(text, "pronoun") if _is_lonely(text, start, end)]


def _is_lonely(text: str, start: int, end: int) -> bool:
    word = text[start:end].lower()
    if not word.isascii():
        return word not in _DEMONSTRATIVE or _ZH_ALONE.match(text, end) is not None
    if word == "it" and _EXPLETIVE.match(text, end):
        return False
    if word == "that" and _RELATIVE_THAT.search(text[max(0, start - 3) : start]):
        return False
    return word not in _DEMONSTRATIVE or _STANDS_ALONE.match(text, end) is not None
