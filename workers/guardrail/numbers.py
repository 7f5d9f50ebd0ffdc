"""Find numbers that name a person or account by their arithmetic: cards, IBANs, national ids. No phone numbers."""

import re
from collections.abc import Iterator
from datetime import date

# The patterns begin with a digit and look back from there: a search skips everything else fast.
_CARD = re.compile(
    r"\d(?<![0-9A-Za-z_.\-]\d)"
    r"(?:\d{3}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{3}([ -])\d{6}\2\d{4,5}|\d{11,18})"
    r"(?![0-9A-Za-z_]|[.\-]\d)"
)
# Issuer prefixes with their lengths, ISO/IEC 7812 as the card schemes publish them. These stand without any context.
_ISSUED = re.compile(
    r"4\d{15}|4\d{18}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}"
    r"|(?:6011|64[4-9]\d|65\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|(?:2131|1800)\d{11}|3(?:0[0-5]|[689]\d)\d{11}"
    r"|62\d{14,17}|220[0-4]\d{12}|(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{8,15}"
)
_CARD_WORD = re.compile(r"card|visa|amex|maestro|\bcc\b|卡", re.IGNORECASE | re.ASCII)
_CARD_CONTEXT = 60
_SHORTEST_IBAN = 15

# Country and check digits, then the account; ISO 13616 gives 15 to 34 characters, in groups of four on paper.
_IBAN = re.compile(
    r"[A-Z]{2}(?<![A-Za-z0-9_.\-/][A-Z]{2})\d{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)"
    r"(?![A-Za-z0-9_]|[.\-]\d)"
)
_US_SSN = re.compile(
    r"\d(?<![0-9A-Za-z_.\-]\d)\d\d(?<!000|666|9\d\d)-(?!00)\d{2}-(?!0000)\d{4}(?![0-9A-Za-z_]|[.\-]\d)"
)
_CHINESE_ID = re.compile(r"[1-8](?<![0-9A-Za-z_.\-][1-8])\d{16}[\dXx](?![0-9A-Za-z_]|[.\-]\d)")
_CHINESE_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)


def passes_luhn(digits: str) -> bool:
    """Return whether the last digit is the Luhn check digit of the others (ISO/IEC 7812-1, annex B)."""
    total = 0
    for position, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + position % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def find_cards(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of card numbers: Luhn holds, and the prefix is an issuer's or a word near by says "card"."""
    for match in _CARD.finditer(text):
        digits = re.sub(r"[ -]", "", match.group())
        if len(set(digits)) == 1 or not passes_luhn(digits):
            continue
        near = text[max(0, match.start() - _CARD_CONTEXT) : match.end() + _CARD_CONTEXT]
        if _ISSUED.fullmatch(digits) or _CARD_WORD.search(near):
            yield match.span()


def find_ibans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of bank account numbers: their check digits hold (ISO 13616, modulo 97)."""
    for match in _IBAN.finditer(text):
        number = match.group().replace(" ", "")
        moved = number[4:] + number[:4]
        if len(number) >= _SHORTEST_IBAN and int("".join(str(int(sign, 36)) for sign in moved)) % 97 == 1:
            yield match.span()


def find_national_ids(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of US social security numbers and Chinese resident identity numbers (GB 11643-1999)."""
    yield from (match.span() for match in _US_SSN.finditer(text))
    yield from (match.span() for match in _CHINESE_ID.finditer(text) if _is_chinese_id(match.group().upper()))


def _is_chinese_id(number: str) -> bool:
    try:
        date(int(number[6:10]), int(number[10:12]), int(number[12:14]))
    except ValueError:
        return False
    total = sum(int(digit) * weight for digit, weight in zip(number[:17], _CHINESE_ID_WEIGHTS, strict=True))
    return "10X98765432"[total % 11] == number[17]
