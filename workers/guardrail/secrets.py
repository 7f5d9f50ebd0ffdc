"""Find secrets that must not stand in a ticket: keys, tokens, passwords. High precision, because a finding blocks."""

import base64
import re
from collections import Counter
from collections.abc import Callable
from math import log2

from workers.guardrail.folding import undisguise

# Kind, what stands in every token of that kind, pattern. To look for the second is nothing beside a pattern.
_TOKENS = (
    ("private key", "PRIVATE KEY", r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"),
    ("AWS access key", "AKIA|ASIA", r"(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9])"),
    (
        "GitHub token",
        "ghp_|gho_|ghu_|ghs_|ghr_|github_pat_",
        r"\bgh[pousr]_[A-Za-z0-9]{36,251}\b|\bgithub_pat_[A-Za-z0-9_]{60,100}\b",
    ),
    ("GitLab token", "glpat-", r"\bglpat-[A-Za-z0-9_\-]{20,60}"),
    ("Slack token", "xox", r"\bxox[abeprs]-[0-9]{8,14}-[A-Za-z0-9-]{10,150}"),
    (
        "Discord webhook",
        "discord",
        r"https://(?:(?:ptb|canary)\.)?discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/\d{16,20}/[A-Za-z0-9_\-]{60,80}",
    ),
    (
        "Slack webhook",
        "hooks.slack.com",
        r"https://hooks\.slack\.com/services/T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}/[A-Za-z0-9]{20,30}",
    ),
    ("Google API key", "AIza", r"(?<![A-Za-z0-9])AIza[A-Za-z0-9_\-]{35}(?![A-Za-z0-9_\-])"),
    (
        "model provider key",
        "sk-",
        r"\bsk-(?:proj-|ant-(?:api\d\d-)?|or-v1-)?(?=[A-Za-z_-]{0,199}\d)[A-Za-z0-9_\-]{32,200}",
    ),
    ("Stripe key", "k_live_", r"\b[sr]k_live_[A-Za-z0-9]{20,120}\b"),
    ("Atlassian token", "ATATT3", r"\bATATT3[A-Za-z0-9_\-=]{50,250}"),
    ("npm token", "npm_", r"\bnpm_[A-Za-z0-9]{36}\b"),
    ("PyPI token", "pypi-", r"\bpypi-AgE[A-Za-z0-9_\-]{50,250}"),
    ("SendGrid key", "SG.", r"\bSG\.[A-Za-z0-9_\-]{22}\.[A-Za-z0-9_\-]{43}\b"),
    ("Hugging Face token", "hf_", r"\bhf_[A-Za-z]{34}\b"),
    ("DigitalOcean token", "dop_v1_", r"\bdop_v1_[0-9a-f]{64}\b"),
    ("Azure storage key", "AccountKey=", r"AccountKey=[A-Za-z0-9+/]{86}=="),
    ("Alibaba Cloud key", "LTAI", r"(?<![A-Za-z0-9])LTAI(?=[A-Za-z]*\d)[A-Za-z0-9]{16,26}(?![A-Za-z0-9])"),
    ("Tencent Cloud key", "AKID", r"(?<![A-Za-z0-9])AKID(?=[A-Za-z]*\d)[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
)
_KNOWN = tuple((kind, anchors.split("|"), re.compile(pattern, re.ASCII)) for kind, anchors, pattern in _TOKENS)

_URL_PASSWORD = re.compile(
    r"\b[a-z][a-z0-9+.\-]{1,15}://[^\s:/@?#]{1,64}:([^\s:/@?#]{6,64})@[\w.\-]{3,}", re.IGNORECASE
)
_ASSIGNED = re.compile(
    r"(?:(?<![A-Za-z])(?:password|passwd|passphrase|pwd|secret[_ ]?key|client[_ ]?secret|api[_ ]?key"
    r"|access[_ ]?token|auth[_ ]?token)"
    r"|密码|口令|密钥)[\"'*_`]{0,3}\s{0,3}(?:[:=：＝]|\bis\b|是"
    r"|为)\s{0,3}[\"'*_`]{0,3}([^\s\"'`*<>,;，。；、]{8,128})",
    re.IGNORECASE,
)
_BETWEEN = r"[\"'*_`\]]{0,3}\s{0,3}(?:[:=：＝]|=>|\bis\b|是|为)\s{0,3}[\"'*_`]{0,3}"
_VALUE_ENDS = r"(?![A-Za-z0-9+/=_\-])"
_AWS_SECRET = re.compile(
    rf"(?<![A-Za-z])(?:aws_?secret_?key|(?:aws_?)?secret_?access_?key){_BETWEEN}([A-Za-z0-9/+]{{40}}){_VALUE_ENDS}",
    re.IGNORECASE | re.ASCII,
)
_AUTHORIZATION = re.compile(
    r"(?<![A-Za-z])authorization[\"'`]{0,2}\s{0,3}[:=：]\s{0,3}[\"'`]{0,2}(?P<scheme>bearer|basic|token|apikey)\s{1,3}"
    r"(?P<given>[A-Za-z0-9._~+/\-]{8,2000}={0,2})"
    r"|(?<![A-Za-z])bearer\s{1,3}(?P<bare>[A-Za-z0-9._~+/\-]{20,2000}={0,2})",
    re.IGNORECASE | re.ASCII,
)
# Names of what a machine shows to be let in: not of what merely finds a thing, such as a cache key or a page token.
_KEYED = re.compile(
    r"(?:(?<![A-Za-z])(?:api|access|auth|secret|private|signing|encryption|client|account|storage|subscription|service"
    r"|app|master|shared|bearer|refresh|session|bot|security)[_ -]?(?:access[_ -]?)?(?:key|token|secret)"
    r"|(?<![A-Za-z_-])(?:token|secret)|密钥|令牌"
    rf"|凭证){_BETWEEN}(?!0x)([A-Za-z0-9][A-Za-z0-9+/_.~-]{{19,200}}={{0,2}}){_VALUE_ENDS}",
    re.IGNORECASE | re.ASCII,
)
_HEX = re.compile(r"[0-9a-f]{32,128}|[0-9A-F]{32,128}")
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_WORDS = re.compile(
    r"(?:[A-Z]?[a-z]{1,20}|[A-Z]{1,20}|\d{1,8})(?:[-_.~/+]+(?:[A-Z]?[a-z]{1,20}|[A-Z]{1,20}|\d{1,8}))*[-_.]*"
)
_LEAST_BITS = 3.0
"""Shannon entropy by character, of the value itself. Words and counters stay below, 32 random hex digits are near 4."""
_PLACEHOLDER = re.compile(
    r"example|sample|dummy|placeholder|change.?me|your|test|demo|foo|bar|fake|mock|default|secret|passw"
    r"|token|key|admin|user|null|none|true|false"
    r"|redacted|hidden|required|x{3}|\*{3}|\.{3}|…|#{3}|_{3}|1234|abcd|qwert|^[<\[({$%]|\$\{|\{\{"
    r"|[()\[\]{}]|^(?:https?|ldap|ftp)s?:|[/\\].*[/\\]",
    re.IGNORECASE,
)
_SHORT_OF_CLASSES = 3


def find_secrets(text: str) -> tuple[tuple[str, int, int], ...]:
    """Return (kind, start, end) of every secret in `text`, in order; the span covers the secret and not its name.

    Tokens of known formats are taken from the issuers' published formats. A `password = …` counts only when its value
    mixes three kinds of characters and is no placeholder, a key or a token when its value looks drawn by lot.
    Invisible characters and escapes do not hide a secret.
    """
    plain = undisguise(text)
    found = [
        (kind, match.start(), match.end())
        for kind, anchors, pattern in _KNOWN
        if any(anchor in plain.text for anchor in anchors)
        for match in pattern.finditer(plain.text)
        if "EXAMPLE" not in match.group().upper()
    ]
    lower = plain.text.lower()
    for kind, anchors, pattern, is_real in _JUDGED:
        if not any(anchor in lower for anchor in anchors):
            continue
        for match in pattern.finditer(plain.text):
            start, end = match.span(match.lastgroup or 1)
            if is_real(match) and not any(start < other[2] and other[1] < end for other in found):
                found.append((kind, start, end))
    in_order = sorted(found, key=lambda item: item[1])
    return tuple((kind, *plain.span(start, end)) for kind, start, end in in_order)


def _is_password(match: re.Match[str]) -> bool:
    """Return whether the value looks like a secret that somebody uses rather than a word, a variable or a stand-in."""
    value = match[1].rstrip(".!?)")
    if _PLACEHOLDER.search(value) or _UUID.fullmatch(value) or len(set(value)) < 6:
        return False
    classes = (str.isupper, str.islower, str.isdigit, lambda character: character in "!@#$%^&+=-_~|?")
    return sum(any(belongs(character) for character in value) for belongs in classes) >= _SHORT_OF_CLASSES


def _is_aws_secret(match: re.Match[str]) -> bool:
    return "EXAMPLE" not in match[1].upper() and len(set(match[1])) > len(match[1]) // 3


def _is_key(match: re.Match[str]) -> bool:
    return _is_drawn(match[1])


def _is_drawn(value: str) -> bool:
    """Return whether a value looks drawn by lot: no stand-in, no id, no words, and next to nothing repeats."""
    value = value.rstrip(".-_=")
    if _PLACEHOLDER.search(value) or _UUID.fullmatch(value) or _WORDS.fullmatch(value):
        return False
    if not _HEX.fullmatch(value) and not (any(map(str.isdigit, value)) and any(map(str.isalpha, value))):
        return False
    counts = Counter(value).values()
    return -sum(count / len(value) * log2(count / len(value)) for count in counts) >= _LEAST_BITS


def _is_authorization(match: re.Match[str]) -> bool:
    """Return whether a header lets somebody in: Basic holds a password in base64, the others a token."""
    scheme, value = (match["scheme"] or "bearer").lower(), match["given"] or match["bare"]
    if scheme != "basic":
        return _is_drawn(value)
    try:
        user, colon, password = base64.b64decode(value + "=" * (-len(value) % 4), validate=True).decode().partition(":")
    except (ValueError, UnicodeDecodeError):
        return False
    return bool(user and colon and password) and not _PLACEHOLDER.search(password)


_JUDGED: tuple[tuple[str, tuple[str, ...], re.Pattern[str], Callable[[re.Match[str]], bool]], ...] = (
    ("password in a URL", ("://",), _URL_PASSWORD, _is_password),
    ("AWS secret key", ("key",), _AWS_SECRET, _is_aws_secret),
    ("authorization header", ("bearer", "authorization"), _AUTHORIZATION, _is_authorization),
    ("password", ("pass", "pwd", "secret", "key", "token", "密码", "口令", "密钥"), _ASSIGNED, _is_password),
    ("key or token", ("key", "token", "secret", "密钥", "令牌", "凭证"), _KEYED, _is_key),
)
