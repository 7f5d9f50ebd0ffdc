"""Find numbers that name a person or account by their arithmetic: cards, IBANs, national ids. No phone numbers."""

import re
from collections.abc import Iterator
from datetime import date

from workers.guardrail.redaction import merged

# The patterns begin with a digit and look back from there: a search skips everything else fast.
_BREAK = r"[ \u00a0\u2007\u202f./_\-\u2010-\u2015\u2212]"
_CARD = re.compile(
    r"\d(?<![0-9A-Za-z_.\-]\d)"
    rf"(?:\d{{3}}({_BREAK})\d{{4}}\1\d{{4}}\1\d{{4}}(?:\1\d{{3}})?|\d{{3}}({_BREAK})\d{{6}}\2\d{{4,5}}"
    r"|\d{5}[ -]\d{13}|\d{11,18})(?![0-9A-Za-z_]|[.\-]\d)"
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

_DASH = r"[-\u2010-\u2013\u2212]"
_GAP = r"[ \u00a0\u2007\u202f\-\u2010-\u2013\u2212]"
_ENDS = r"(?![A-Za-z0-9_]|[.\-]\d)"

# Country and check digits, then the account; ISO 13616 gives 15 to 34 characters, in groups of four on paper.
_IBAN = re.compile(
    r"[A-Z][A-Z](?<![A-Za-z0-9_.\-/][A-Z]{2})\d{2}(?:[A-Z0-9]{11,30}"
    rf"|({_GAP})[A-Z0-9]{{4}}(?:\1[A-Z0-9]{{4}}){{1,6}}(?:\1[A-Z0-9]{{1,3}})?){_ENDS}"
)
# In lower case, in other groups, behind its own name: then country, length, digits and check digits have to agree.
_IBAN_BEGINS = re.compile(r"\d\d(?<=[A-Za-z]{2}\d\d)")
_IBAN_ACCOUNT = re.compile(rf"(?:{_BREAK}?[A-Za-z0-9]){{11,30}}")
_IBAN_BEFORE = re.compile(r"(?:(?i:iban)|(?<![A-Za-z0-9_.\-/]))\Z")
# Characters by country, of the registry of ISO 13616. Keys of licences are written with dashes as well.
_IBAN_LENGTHS = (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18"
    " FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20"
    " LU20 LV21 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19"
    " SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
)
_IBAN_LENGTH = {entry[:2]: int(entry[2:]) for entry in _IBAN_LENGTHS.split()}
_US_SSN = re.compile(
    rf"\d(?<![0-9A-Za-z_.\-]\d)\d\d(?<!000|666|9\d\d)(?:({_DASH})(?!00)\d{{2}}\1|(?P<bare>[ .]?)(?!00)\d{{2}}(?P=bare))"
    rf"(?!0000)\d{{4}}{_ENDS}(?!-[A-Za-z])"
)
_US_WORD = re.compile(r"\bssn\b|social security|社会安全号|社保号", re.IGNORECASE | re.ASCII)
_CHINESE_ID = re.compile(
    rf"[1-8](?<![0-9A-Za-z_.\-][1-8])\d{{5}}(?:\d{{11}}|({_GAP})\d{{4}}\1?\d{{4}}\1\d{{3}})[\dXx]{_ENDS}"
)
_CHINESE_ID_IN_GROUPS = re.compile(
    rf"[1-8](?<![0-9A-Za-z_.\-][1-8])\d{{2,5}}({_BREAK})\d{{2,8}}(?:\1\d{{1,8}}){{1,5}}[Xx]?{_ENDS}"
)
_CHINESE_ID_LENGTH = 18
# HMRC's manual NIM39110 says which letters are never given out.
_BRITISH_ID = re.compile(
    rf"[A-Z](?<![A-Za-z0-9_.\-/][A-Z])(?<![DFIQUV])[A-CEGHJ-NPR-TW-Z](?<!BG|GB|KN|NK|NT|TN|ZZ)"
    rf"({_GAP}?)\d\d(?P<pair>{_GAP}?)\d\d(?P=pair)\d\d\1[A-D]{_ENDS}"
)
_BRITISH_ID_WITH_WORD = re.compile(
    rf"[A-Z](?<![A-Za-z0-9_.\-/][A-Z])(?<![DFIQUV])[A-CEGHJ-NPR-TW-Z](?<!BG|GB|KN|NK|NT|TN|ZZ)"
    rf"{_BREAK}?\d\d{_BREAK}?\d{_BREAK}?\d{_BREAK}?\d\d(?:{_BREAK}?[A-D])?{_ENDS}"
)
_BRITISH_WORD = re.compile(r"\bnino\b|national insurance|\bni (?:number|no\b)|国民保险", re.IGNORECASE | re.ASCII)
_SPANISH_ID = re.compile(
    rf"(?<![A-Za-z0-9_.\-/])(?:\d{{2}}\.\d{{3}}\.\d{{3}}|\d{{8}}|[XYZxyz]{_GAP}?\d{{7}}){_GAP}?"
    rf"([A-HJ-NP-TV-Za-hj-np-tv-z]){_ENDS}"
)
_SPANISH_WORDS = ("DNI", "NIF", "NIE", "dni", "nif", "identidad", "西班牙")
_SPANISH_WORD = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(_SPANISH_WORDS)})(?![A-Za-z])")
_SPANISH_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"  # pragma: allowlist secret
_NOT_ALNUM = re.compile(r"[^A-Za-z0-9]")
_ID_CONTEXT = 40
# What stands directly before a number says what it counts: no people.
_OF_A_THING = re.compile(
    r"(?:\b(?:sku|part|model|article|item|serial|batch|order|bus|line|route|row)(?: (?:number|no\.?|code))?"
    r"|货号|型号|料号|批次|订单号?|线路|公交)[ :：#]{0,2}\Z",
    re.IGNORECASE | re.ASCII,
)
_LONGEST_THING = 24
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
        digits = _NOT_ALNUM.sub("", match.group())
        if len(set(digits)) == 1 or not passes_luhn(digits):
            continue
        near = text[max(0, match.start() - _CARD_CONTEXT) : match.end() + _CARD_CONTEXT]
        if _ISSUED.fullmatch(digits) or _CARD_WORD.search(near):
            yield match.span()


def find_ibans(text: str) -> Iterator[tuple[int, int]]:
    """Yield, in order, the spans of bank account numbers: their check digits hold (ISO 13616, modulo 97)."""
    found = [*_well_written_ibans(text)]
    taken = {start for start, _ in found}
    found += [span for span in _other_ibans(text) if span[0] not in taken]
    return iter(merged(found))


def _well_written_ibans(text: str) -> Iterator[tuple[int, int]]:
    for match in _IBAN.finditer(text):
        number = _NOT_ALNUM.sub("", match.group())
        if len(number) < _SHORTEST_IBAN or not _has_check_digits(number):
            continue
        if match[1] in (None, " ") or len(number) == _IBAN_LENGTH.get(number[:2]):
            yield match.span()


def _other_ibans(text: str) -> Iterator[tuple[int, int]]:
    free_from = 0
    for begin in _IBAN_BEGINS.finditer(text):
        start = begin.start() - 2
        length = _IBAN_LENGTH.get(text[start : start + 2].upper())
        if length is None or start < free_from or not _IBAN_BEFORE.search(text, max(0, start - 4), start):
            continue
        account = _IBAN_ACCOUNT.match(text, begin.end())
        places = [at for at in range(*account.span()) if text[at].isalnum()] if account else []
        if len(places) < length - 4:
            continue
        end = places[length - 5] + 1
        number = _NOT_ALNUM.sub("", text[start:end])
        are_most_digits = sum(map(str.isdigit, number)) * 2 > length
        if are_most_digits and not text[end : end + 1].isalnum() and _has_check_digits(number):
            free_from = end
            yield start, end


def _has_check_digits(number: str) -> bool:
    return int("".join(str(int(sign, 36)) for sign in number[4:] + number[:4])) % 97 == 1


def find_national_ids(text: str) -> Iterator[tuple[int, int]]:
    """Yield, in order, the spans of US social security, Chinese resident identity, British NINO and Spanish DNI.

    Chinese (GB 11643-1999) and Spanish ones have a check digit; where the form alone may be that of an order, a word
    near by has to name the number.
    """
    found = [
        match
        for match in _US_SSN.finditer(text)
        if (match[1] and not _is_of_a_thing(text, match)) or _is_named(text, match, _US_WORD)
    ]
    for pattern in (_CHINESE_ID, _CHINESE_ID_IN_GROUPS):
        found += [m for m in pattern.finditer(text) if _is_chinese_id(_NOT_ALNUM.sub("", m.group()).upper())]
    found += [
        match for match in _BRITISH_ID.finditer(text) if match[1] and match["pair"] and not _is_of_a_thing(text, match)
    ]
    found += [m for m in _BRITISH_ID_WITH_WORD.finditer(text) if _is_named(text, m, _BRITISH_WORD)]
    if any(word in text for word in _SPANISH_WORDS):
        found += [m for m in _SPANISH_ID.finditer(text) if _is_spanish_id(m) and _is_named(text, m, _SPANISH_WORD)]
    return iter(merged(match.span() for match in found))


def _is_named(text: str, match: re.Match[str], word: re.Pattern[str]) -> bool:
    return bool(word.search(text, max(0, match.start() - _ID_CONTEXT), match.end() + _ID_CONTEXT))


def _is_of_a_thing(text: str, match: re.Match[str]) -> bool:
    return bool(_OF_A_THING.search(text, max(0, match.start() - _LONGEST_THING), match.start()))


def _is_spanish_id(match: re.Match[str]) -> bool:
    """Return whether the letter is the one that the number modulo 23 gives; X, Y and Z of foreigners are 0, 1 and 2."""
    number = _NOT_ALNUM.sub("", match.group()).upper()
    first = f"{'XYZ'.find(number[0])}" if number[0] in "XYZ" else number[0]
    return _SPANISH_LETTERS[int(first + number[1:-1]) % len(_SPANISH_LETTERS)] == number[-1]


def _is_chinese_id(number: str) -> bool:
    if len(number) != _CHINESE_ID_LENGTH:
        return False
    try:
        date(int(number[6:10]), int(number[10:12]), int(number[12:14]))
    except ValueError:
        return False
    total = sum(int(digit) * weight for digit, weight in zip(number[:17], _CHINESE_ID_WEIGHTS, strict=True))
    return "10X98765432"[total % 11] == number[17]
