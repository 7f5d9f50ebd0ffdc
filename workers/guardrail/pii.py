"""Find personal data: e-mail addresses, phone, card and account numbers, national ids. Never keeps or logs a value."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from config.guardrail import PiiDetection
from workers.guardrail.folding import undisguise
from workers.guardrail.numbers import find_cards, find_ibans, find_national_ids
from workers.guardrail.phones import find_phones
from workers.guardrail.spans import PiiSpan
from workers.reading.language import CJK

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
# "support@…": a mailbox that is named after what it is for (RFC 2142), and belongs to nobody.
_OF_A_ROLE = re.compile(
    r"\A(?:support|info|contact|help(?:desk)?|sales|marketing|no-?reply|do-?not-?reply|security|abuse|postmaster"
    r"|hostmaster|webmaster|feedback|billing|press|jobs|privacy|legal|service|customerservice)@",
    re.IGNORECASE,
)
_OF_EXAMPLES = re.compile(r"[@.](?:example\.(?:com|net|org)|example|test|invalid|localhost)\.?\Z", re.IGNORECASE)
_TAKEN = "\n"  # stands for what an earlier detector took: it ends every number and every word

Kind = Literal["EMAIL", "PHONE", "CREDIT_CARD", "IBAN", "NATIONAL_ID"]
Detector = Callable[[str], Iterable[tuple[int, int]]]


def find_pii(text: str, config: PiiDetection) -> tuple[PiiSpan, ...]:
    """Return the spans of personal data in `text`, in order and without overlap.

    Only the kinds that `config.patterns` switches on are looked for. Where two kinds claim the same characters the
    more specific one wins: e-mail, then card, then IBAN, then national id, then phone. Invisible characters, other
    digits and escapes do not hide a value; the spans are offsets into `text` as given.
    """
    patterns = config.patterns
    detectors: tuple[tuple[Kind, bool, Detector], ...] = (
        ("EMAIL", patterns.email, _find_emails),
        ("CREDIT_CARD", patterns.credit_card, find_cards),
        ("IBAN", patterns.iban, find_ibans),
        ("NATIONAL_ID", patterns.national_id, find_national_ids),
        ("PHONE", patterns.phone, lambda rest: find_phones(rest, config.phone_regions)),
    )
    found: list[PiiSpan] = []
    plain = undisguise(text)
    rest = plain.text
    for kind, is_wanted, detector in detectors:
        spans = tuple(detector(rest)) if is_wanted else ()
        rest = _without(rest, spans)
        for span in spans:
            start, end = plain.span(*span)
            found.append(PiiSpan(type=kind, start=start, end=end))
    return tuple(sorted(found, key=lambda span: span.start))


def of_people(text: str, found: Iterable[PiiSpan]) -> tuple[PiiSpan, ...]:
    """Return what of `found` may be somebody's: no address at a host that is kept for examples, nor that of a role."""
    nobodys = (_OF_EXAMPLES, _OF_A_ROLE)
    return tuple(
        span
        for span in found
        if span.type != "EMAIL" or not any(one.search(text[span.start : span.end]) for one in nobodys)
    )


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return `text` with `spans`, which are in order, blotted out; every character stays where it is."""
    pieces: list[str] = []
    position = 0
    for start, end in spans:
        pieces += (text[position:start], _TAKEN * (end - start))
        position = end
    return "".join((*pieces, text[position:]))


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
