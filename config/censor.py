"""What is masked in log lines: every loaded secret in each spelling, e-mail addresses, telephone numbers. Logs nothing.

The wider detectors of personal data are the guardrail's; here stand those that are sure enough for lines that hold
ids and numbers, and cheap enough for each of them.
"""

import base64
import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any
from urllib.parse import quote, quote_plus

from structlog.typing import EventDict, WrappedLogger

MASK = "***"

_EMAIL = re.compile(r"[\w.%+'-]{1,64}@(?:[\w-]{1,63}\.){1,8}[\w-]{2,63}")
_PHONE = re.compile(
    r"(?<![0-9A-Za-z.:_+-])(?:"
    r"\+[1-9][0-9 ().-]{6,18}[0-9]"  # with the country's code
    r"|1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}"  # a mobile in China
    r"|\([2-9][0-9]{2}\) ?[2-9][0-9]{2}-[0-9]{4}"  # North America
    r")(?![0-9A-Za-z_-])"
)


class Censor:
    """A processor that masks secrets and personal data wherever they stand in a line: keys, values, nested or not."""

    def __init__(self, secrets: Iterable[str]) -> None:
        """Longer spellings go first, so that one that contains another leaves no remainder."""
        known = sorted({secret for secret in secrets if secret}, key=len, reverse=True)
        spellings = sorted({form for secret in known for form in _spellings(secret)}, key=len, reverse=True)
        self._secret = re.compile("|".join(map(re.escape, spellings))) if spellings else None
        self._as_bytes = tuple(secret.encode("utf-8", "replace") for secret in known)
        # As in `Authorization: Basic …`, long enough to hold the shortest secret: four letters stand for three bytes.
        # Runs of other letters decode to noise.
        shortest = max(8, min(map(len, self._as_bytes), default=0) * 4 // 3)
        self._base64 = re.compile(rf"[A-Za-z0-9+/_-]{{{shortest},4096}}={{0,2}}")
        self._name = lru_cache(maxsize=256)(self._text)  # the names of a line's fields are few and come again

    def __call__(self, logger: WrappedLogger, method: str, event_dict: EventDict) -> EventDict:
        """Return the line with all of it masked."""
        return {self._name(str(key)): self._value(value) for key, value in event_dict.items()}

    def _value(self, value: Any) -> Any:
        match value:
            case None | bool() | int() | float():
                return value
            case str():
                return self._text(value)
            case bytes():
                return self._text(value.decode("utf-8", "replace"))
            case dict():
                return {self._text(str(key)): self._value(item) for key, item in value.items()}
            case list() | tuple() | set() | frozenset():
                return [self._value(item) for item in value]
        return self._text(repr(value))

    def _text(self, text: str) -> str:
        if self._secret:
            text = self._secret.sub(MASK, text)
            text = self._base64.sub(self._decoded, text)
        text = _EMAIL.sub(MASK, text) if "@" in text else text
        return _PHONE.sub(MASK, text)

    def _decoded(self, run: re.Match[str]) -> str:
        """Return `run`, or a mask where a secret appears once it is decoded.

        What runs into it, such as a path, are letters of base64, too: they shift where each group of four begins.
        """
        letters = run[0].rstrip("=").replace("-", "+").replace("_", "/")
        decoded = b"\0".join([_decode(letters[shift:]) for shift in range(4)])
        return MASK if any(secret in decoded for secret in self._as_bytes) else run[0]


def _decode(letters: str) -> bytes:
    """Return what letters of base64 without padding stand for; a single letter at the end stands for nothing."""
    whole = letters[: len(letters) - (len(letters) % 4 == 1)]
    return base64.b64decode(whole + "=" * (-len(whole) % 4))


def _spellings(secret: str) -> Iterator[str]:
    """Yield the secret as it may stand in a text: plain, in a URL, in JSON, in a representation of Python."""
    yield secret
    encoded = secret.encode("utf-8", "replace").decode()
    for quoted in (quote(encoded, safe=""), quote(encoded), quote_plus(encoded)):
        yield quoted
        yield re.sub(r"%[0-9A-F]{2}", lambda escape: escape[0].lower(), quoted)
    yield json.dumps(secret)[1:-1]
    yield json.dumps(secret, ensure_ascii=False)[1:-1]
    yield repr(secret)[1:-1]
    yield repr(secret.encode("utf-8", "replace"))[2:-1]
