"""Find secrets that must not stand in a ticket: keys, tokens, passwords. High precision, because a finding blocks."""

import re

from workers.review.guardrail.folding import undisguise

_TOKENS = (
    ("private key", r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"),
    ("AWS access key", r"(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9])"),
    ("GitHub token", r"\bgh[pousr]_[A-Za-z0-9]{36,251}\b|\bgithub_pat_[A-Za-z0-9_]{60,100}\b"),
    ("GitLab token", r"\bglpat-[A-Za-z0-9_\-]{20,60}"),
    ("Slack token", r"\bxox[abeprs]-[0-9]{8,14}-[A-Za-z0-9-]{10,150}"),
    ("Slack webhook", r"https://hooks\.slack\.com/services/T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}/[A-Za-z0-9]{20,30}"),
    ("Google API key", r"(?<![A-Za-z0-9])AIza[A-Za-z0-9_\-]{35}(?![A-Za-z0-9_\-])"),
    ("model provider key", r"\bsk-(?:proj-|ant-(?:api\d\d-)?|or-v1-)?(?=[A-Za-z_-]{0,199}\d)[A-Za-z0-9_\-]{32,200}"),
    ("Stripe key", r"\b[sr]k_live_[A-Za-z0-9]{20,120}\b"),
    ("Atlassian token", r"\bATATT3[A-Za-z0-9_\-=]{50,250}"),
    ("npm token", r"\bnpm_[A-Za-z0-9]{36}\b"),
    ("PyPI token", r"\bpypi-AgE[A-Za-z0-9_\-]{50,250}"),
    ("SendGrid key", r"\bSG\.[A-Za-z0-9_\-]{22}\.[A-Za-z0-9_\-]{43}\b"),
    ("Hugging Face token", r"\bhf_[A-Za-z]{34}\b"),
    ("DigitalOcean token", r"\bdop_v1_[0-9a-f]{64}\b"),
    ("Azure storage key", r"AccountKey=[A-Za-z0-9+/]{86}=="),
    ("Alibaba Cloud key", r"(?<![A-Za-z0-9])LTAI(?=[A-Za-z]*\d)[A-Za-z0-9]{16,26}(?![A-Za-z0-9])"),
    ("Tencent Cloud key", r"(?<![A-Za-z0-9])AKID(?=[A-Za-z]*\d)[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
)
_KNOWN = tuple((kind, re.compile(pattern, re.ASCII)) for kind, pattern in _TOKENS)

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
    mixes three kinds of characters and is no placeholder. Invisible characters and escapes do not hide a secret.
    """
    plain = undisguise(text)
    found = [
        (kind, match.start(), match.end())
        for kind, pattern in _KNOWN
        for match in pattern.finditer(plain.text)
        if "EXAMPLE" not in match.group().upper()
    ]
    for kind, pattern in (("password in a URL", _URL_PASSWORD), ("password", _ASSIGNED)):
        for match in pattern.finditer(plain.text):
            start, end = match.span(1)
            if _is_real(match.group(1)) and not any(start < other[2] and other[1] < end for other in found):
                found.append((kind, start, end))
    in_order = sorted(found, key=lambda item: item[1])
    return tuple((kind, *plain.span(start, end)) for kind, start, end in in_order)


def _is_real(value: str) -> bool:
    """Return whether `value` looks like a secret that somebody uses rather than a word, a variable or a stand-in."""
    value = value.rstrip(".!?)")
    if _PLACEHOLDER.search(value) or len(set(value)) < 6:
        return False
    classes = (str.isupper, str.islower, str.isdigit, lambda character: character in "!@#$%^&+=-_~|?")
    return sum(any(belongs(character) for character in value) for belongs in classes) >= _SHORT_OF_CLASSES
