"""Find personal data: e-mail addresses, phone numbers, card numbers, national ids. Never keeps or logs a value."""

import re
from collections.abc import Iterator
from typing import Literal

from config.guardrail import PiiDetection
from workers.review.guardrail.numbers import find_cards, find_national_ids
from workers.review.guardrail.phones import find_phones
from workers.review.schemas import PiiSpan
from workers.review.text import CJK

# Letters of any script but Chinese: in Chinese prose nothing separates a word from an address.
_LOCAL_BACKWARDS = re.compile(rf"(?:[^\W{CJK}]|[.!#$%&'*+/=?^`{{|}}~-]){{1,64}}+")
_LETTER = rf"[^\W_{CJK}]"
_DOMAIN = re.compile(rf"@({_LETTER}(?:{_LETTER}|-){{0,62}}+(?:\.{_LETTER}(?:{_LETTER}|-){{0,62}}+){{1,9}}+)")
_TOP_LEVEL = re.compile(rf"xn--[a-z0-9-]{{2,59}}|[^\W\d_{CJK}]{{2,24}}", re.IGNORECASE)
_LOCAL_LIMIT = 64  # RFC 5321, 4.5.3.1.1
_NEVER_FIRST = ".'`*=/?&|{}#!-"  # markup and query strings that run into an address
# `icon@2x.png`, `git@host:path` and `user:secret@host` look alike and are no addresses of people.
_FILE_ENDING = re.compile(
    r"png|jpe?g|gif|svg|webp|bmp|ico|pdf|js|ts|css|map|json|xml|ya?ml|zip|t?gz|jar|so", re.IGNORECASE
)
_REMOTE_PATH = re.compile(r":[A-Za-z~][\w~.-]*/")
_URL_AUTHORITY = re.compile(r"://[^/?#\s]*\Z")


def find_pii(text: str, config: PiiDetection) -> tuple[PiiSpan, ...]:
    """Return the spans of personal data in `text`, in order and without overlap.

    Only the kinds that `config.patterns` switches on are looked for. Where two kinds claim the same characters the
    more specific one wins: e-mail, then card, then national id, then phone.
    """
    patterns = config.patterns
    has_digits = any(character.isdigit() for character in text)
    found: list[PiiSpan] = []
    if patterns.email and "@" in text:
        _add(found, "EMAIL", _find_emails(text))
    if patterns.credit_card and has_digits:
        _add(found, "CREDIT_CARD", find_cards(text))
    if patterns.national_id and has_digits:
        _add(found, "NATIONAL_ID", find_national_ids(text))
    if patterns.phone and has_digits:
        _add(found, "PHONE", find_phones(text, config.phone_regions))
    return tuple(sorted(found, key=lambda span: span.start))


def _add(
    found: list[PiiSpan],
    kind: Literal["EMAIL", "PHONE", "CREDIT_CARD", "NATIONAL_ID"],
    spans: Iterator[tuple[int, int]],
) -> None:
    """Append `spans` as `kind`, leaving out those that touch characters already taken."""
    taken = tuple(found)
    for start, end in spans:
        if not any(start < other.end and other.start < end for other in taken):
            found.append(PiiSpan(type=kind, start=start, end=end))


def _find_emails(text: str) -> Iterator[tuple[int, int]]:
    """Yield spans of addresses; each @ is looked at once, with a bounded reach to both sides."""
    free_from = 0
    for domain in _DOMAIN.finditer(text):
        at, end = domain.start(), domain.end()
        local = _LOCAL_BACKWARDS.match(text[max(free_from, at - _LOCAL_LIMIT) : at][::-1])
        ending = domain.group(1).rpartition(".")[2]
        if local is None or _FILE_ENDING.fullmatch(ending) or not _TOP_LEVEL.fullmatch(ending):
            continue
        written = local.group()[::-1].lstrip(_NEVER_FIRST)
        if not written or written.endswith(".") or _is_machine_address(text, at - len(written), end):
            continue
        free_from = end
        yield at - len(written), end


def _is_machine_address(text: str, start: int, end: int) -> bool:
    """Return whether the address is where a program connects to: an ssh remote, credentials inside a URL."""
    return bool(_REMOTE_PATH.match(text, end) or _URL_AUTHORITY.search(text, max(0, start - 80), start))
