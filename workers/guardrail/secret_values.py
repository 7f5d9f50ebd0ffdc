"""Whether a value looks like a secret in use: not a word, a variable, an id or a stand-in. Finds nothing."""

import base64
import re
from collections import Counter
from math import log2

_HEX = re.compile(r"[0-9a-f]{32,128}|[0-9A-F]{32,128}")
_BASE32 = re.compile(r"(?=[A-Z]{0,63}[2-7])[A-Z2-7]{16,64}")
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_WORD = r"(?:(?:[A-Z]?[a-z]{1,20}|[A-Z]{1,20})\d{0,3}|\d{1,8})"
_WORDS = re.compile(rf"{_WORD}(?:[-_.~/+]+{_WORD})*[-_.]*")
_LEAST_BITS = 3.0
"""Shannon entropy by character, of the value itself. Words and counters stay below, 32 random hex digits are near 4."""
_PLACEHOLDER = re.compile(
    r"example|sample|dummy|placeholder|change.?me|your|test|demo|foo|bar|fake|mock|default|secret|passw"
    r"|token|key|admin|user|null|none|true|false"
    r"|redacted|hidden|required|x{3}|\*{3}|\.{3}|…|#{3}|_{3}|•|1234|abcd|qwert|^[<\[({$%]|\$\{|\{\{"
    r"|sha-?\d|pbkdf2|oauth|base64"
    r"|[()\[\]{}]|^(?:https?|ldap|ftp)s?:|[/\\].*[/\\]",
    re.IGNORECASE,
)
_SHORT_OF_CLASSES = 3
_FEWEST_SIGNS = 4  # different ones; fewer are stars, dots and zeros
_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+|[^A-Za-z\d]+")
_JOINED = re.compile(r"[-_./:]")
_LEAST_PARTS = 5
_LONGEST_PART = 2.3
"""Characters by part, on average. Names of things (iPhone14Pro, Chrome120) have fewer and longer parts."""


def is_password(value: str) -> bool:
    """Return whether the value mixes three kinds of characters, as passwords have to, and is no stand-in."""
    value = value.rstrip(".!?)")
    if _PLACEHOLDER.search(value) or _UUID.fullmatch(value) or len(set(value)) < 6:
        return False
    return _classes(value) >= _SHORT_OF_CLASSES


def is_password_of_its_own(value: str) -> bool:
    """Return whether the value is a password although what stands before it may also name something else.

    "pass: iPhone14Pro" is the result of a test: a password of this kind changes its characters all the time.
    """
    parts = _PART.findall(value)
    return (
        is_password(value)
        and not _JOINED.search(value)
        and len(parts) >= _LEAST_PARTS
        and len(value) <= _LONGEST_PART * len(parts)
    )


def is_password_by_its_place(value: str) -> bool:
    """Return whether the value where a program expects a password is one: it is, if it is no word and no stand-in."""
    return _classes(value) > 1 and len(set(value)) >= _FEWEST_SIGNS and not _PLACEHOLDER.search(value)


def is_stated_password(value: str) -> bool:
    """Return whether the end of a sentence about a password is one: "is SHA-256-hashed" tells something else."""
    return is_password(value) and not is_of_words(value.rstrip(".!?)"))


def is_drawn(value: str) -> bool:
    """Return whether a value looks drawn by lot: no stand-in, no id, no words, and next to nothing repeats."""
    value = value.rstrip(".-_=")
    if _PLACEHOLDER.search(value) or _UUID.fullmatch(value) or is_of_words(value):
        return False
    if not _HEX.fullmatch(value) and not (any(map(str.isdigit, value)) and any(map(str.isalpha, value))):
        return False
    counts = Counter(value).values()
    return -sum(count / len(value) * log2(count / len(value)) for count in counts) >= _LEAST_BITS


def is_of_words(value: str) -> bool:
    """Return whether a value is words, numbers and what joins them, as a name of a class or a package is."""
    return bool(_WORDS.fullmatch(value))


def is_one_time_seed(value: str) -> bool:
    """Return whether the value is the base32 that one-time codes are made from (RFC 4648, RFC 6238)."""
    return bool(_BASE32.fullmatch(value)) and is_drawn(value)


def is_basic(value: str) -> bool:
    """Return whether this is base64 of a user and a password (RFC 7617)."""
    try:
        user, colon, password = base64.b64decode(value + "=" * (-len(value) % 4), validate=True).decode().partition(":")
    except (ValueError, UnicodeDecodeError):
        return False
    return bool(user and colon and password) and user.isprintable() and not _PLACEHOLDER.search(password)


def _classes(value: str) -> int:
    classes = (str.isupper, str.islower, str.isdigit, lambda character: character in "!@#$%^&+=-_~|?")
    return sum(any(belongs(character) for character in value) for belongs in classes)
