"""Find phone numbers: cheap windows of digits first, then the `phonenumbers` matcher decides. Nothing else."""

import re
from collections.abc import Iterator

from phonenumbers import Leniency, PhoneNumberMatcher

# A run of digits with the punctuation of phone numbers, and an extension. Every repeat is possessive: one way to match.
# It begins with its class of characters and looks back from there: a search skips everything else fast.
_GAP = r"[ \u00a0\u3000()（）.\-\u2010-\u2015－/~]"
_WINDOW = re.compile(
    r"[+＋(（\d](?:(?<![0-9A-Za-z_=#%&@$€£./\\+\-].)|(?<=[Tt]el\..))(?<!\d[,:].)"
    rf"(?:(?<=[+＋])[+＋]?{_GAP}?[(（]?\d|(?<=[(（])\d|(?<=\d))(?:{_GAP}{{0,3}}+\d)++"
    r"(?:[ ,;]{0,4}+(?:extension|ext|x|#|分机|转)[ :：.]{0,4}+\d{1,7}+)?+(?![0-9A-Za-z_%\\]|[.:]\d)",
    re.IGNORECASE,
)
_DIGITS = (7, 40)  # two numbers side by side are one window
_TRIES = 10

_WORD_BEFORE = re.compile(
    r"(?:phone|mobile|cell|\btel|fax|hotline|whatsapp|\bdial|\bsms|\bdesk|answering at|\breach (?:me|us"
    r"|him|her|them|you)\b"
    r"|\bmessages? (?:to|on|at)\b|\bcall (?:me|us|him|her|them|at|on)\b|you can call|call:|电话|手机|座机"
    r"|传真|热线|致电|拨打|联系方式|短信|电联)"
    r"[^\d\n]{0,24}\n?\s*$",
    re.IGNORECASE | re.ASCII,
)
# Of these, one stands in every match: most windows need no closer look.
_WORD_STEMS = (
    *("phone", "mobile", "cell", "tel", "fax", "hotline", "whatsapp", "dial", "sms", "desk", "answering", "reach"),
    *("message", "call", "电话", "手机", "座机", "传真", "热线", "致电", "拨打", "联系方式", "短信", "电联"),
)
_BEFORE_STEM = 8  # the most that a match has before its stem: "you can " before "call"
_WORD_AFTER = re.compile(r"[ \-(]{0,2}(?:office|fax|mobile|cell|desk|home)\b", re.IGNORECASE | re.ASCII)
_WORD_REACH = 48
# `total: 17179869184` is a quantity; a Chinese mobile number written without gaps looks the same. Columns
# may be aligned.
_VALUE_OF = re.compile(r"(?:[A-Za-z_\"']|内存|大小|容量|字节数?|总[数量])[ \t]{0,40}[:=：][ \t]{0,40}\Z")
_LETTERS_BEFORE = 84
_PLAIN = str.maketrans("\u00a0\u3000\u2010\u2011\u2012\u2013\u2014\u2015", "  ------")
# An office in China: the matcher knows no extension that is written with one more hyphen.
_OFFICE = re.compile(r"(0\d{2,3}-[2-9]\d{6,7})-\d{1,6}")

# What is never a phone number, however well a numbering plan could read it that way.
_LOOK_ALIKE = re.compile(
    r"(?:19|20)\d\d[\-./ ](?:0?[1-9]|1[0-2])[\-./ ](?:0?[1-9]|[12]\d|3[01])(?!\d).*"  # 2012-01-02 08
    r"|(?:0?[1-9]|[12]\d|3[01])[\-./](?:0?[1-9]|[12]\d|3[01])[\-./](?:19|20)?\d\d(?!\d).*"  # 31/8/2011
    r"|\d{1,3}(?:\.\d{1,3}){3}|\d(?:\.\d+){2,}"  # an IPv4 address, a version
    r"|(?:19|20)\d\d-(?:19|20)\d\d.*"  # a range of years
    r"|\d+\.\d+",  # a decimal
)
# Without a word that says "phone", only a number that is written like one counts.
_WRITTEN_LIKE_A_PHONE = re.compile(
    r"(?:[+＋]|00)[\d\D]+|1[3-9]\d(?:[ -]?\d{4}){2}|\(?0\d{1,4}\)?[ \-/]\d{3,8}(?:[ -]\d{2,8}){0,3}"
    r"(?:(?:分机|转)\d{1,7})?"
    r"|(?:\+?1[ .-])?(?:\(\d{3}\)\s?|\d{3}[.\- ])\d{3}[.\- ]\d{4}\D*\d*|[48]00[ -]\d{3,4}[ -]\d{3,4}",
)


def find_phones(text: str, regions: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Yield the spans of phone numbers.

    Next to a word such as "phone" or 电话 a possible number is enough; elsewhere it must be written like a phone
    number and be valid and grouped as its country does. `regions` are tried for numbers without a leading plus.
    """
    judged: dict[tuple[str, int], list[tuple[int, int]]] = {}  # logs repeat themselves, the matcher is slow
    for window in _WINDOW.finditer(text):
        written = window.group().translate(_PLAIN)
        if not _DIGITS[0] <= _digits(written) <= _DIGITS[1]:
            continue
        if _LOOK_ALIKE.fullmatch(written):
            continue
        start, end = window.span()
        leniency = _leniency(text, start, end, written)
        if leniency is None:
            continue
        if (written, leniency) not in judged:
            office = _OFFICE.fullmatch(written)
            whole = [(0, len(written))] if office and _matches(office[1], regions, leniency) else None
            judged[written, leniency] = whole or _matches(written, regions, leniency)
        for found_start, found_end in judged[written, leniency]:
            yield start + found_start, start + found_end


def _digits(written: str) -> int:
    return sum(map(str.isdigit, written))


def _leniency(text: str, start: int, end: int, written: str) -> int | None:
    """Return how strictly the matcher is to judge the window, None when it is no candidate at all."""
    if _is_announced(text, start) or _WORD_AFTER.match(text, end):
        return Leniency.POSSIBLE
    if not _WRITTEN_LIKE_A_PHONE.fullmatch(written):
        return None
    if written.isdigit() and _VALUE_OF.search(text, max(0, start - _LETTERS_BEFORE), start):
        return None
    return Leniency.VALID if written[0] in "+＋" else Leniency.STRICT_GROUPING


def _is_announced(text: str, start: int) -> bool:
    """Return whether a word that says "phone" stands before `start`: the nearest one decides, as a rule."""
    reach = max(0, start - _WORD_REACH)
    before = text[reach:start].lower()
    last = max(map(before.rfind, _WORD_STEMS))
    near = max(reach, reach + last - _BEFORE_STEM)
    return last >= 0 and any(_WORD_BEFORE.search(text, first, start) for first in (near, reach))


def _matches(written: str, regions: tuple[str, ...], leniency: int) -> list[tuple[int, int]]:
    """Return the spans inside `written` by the region that explains most of it."""
    best: list[tuple[int, int]] = []
    most = 0
    for region in ("ZZ",) if written[0] in "+＋" else regions:
        found = [
            (match.start, match.end)
            for match in PhoneNumberMatcher(written, region, leniency, _TRIES)
            if _digits(match.raw_string) >= _DIGITS[0]
        ]
        covered = sum(end - start for start, end in found)
        if covered > most:
            best, most = found, covered
        if covered == len(written):
            break
    return best
