"""The one list of what is a secret: keys, tokens, passwords. It serves the way to a model, findings and the way out.

`find_secrets` has a high precision, because a finding blocks; `hidden_secrets` takes what has the form of one as well.
"""

import re
from collections.abc import Callable, Iterator

from workers.guardrail.anchors import Anchors, Places, matches_at
from workers.guardrail.folding import undisguise
from workers.guardrail.secret_neighbours import BEGINNINGS, NAMES, NAMES_BEGIN, passwords_by_their_neighbours
from workers.guardrail.secret_tokens import TOKENS, WIDE, WIDE_ANCHORS
from workers.guardrail.secret_values import (
    is_basic,
    is_drawn,
    is_of_words,
    is_one_time_seed,
    is_password,
    is_password_by_its_place,
    is_password_of_its_own,
    is_stated_password,
)

Found = tuple[str, int, int]

_TAG = r"</?(?:b|i|u|em|strong|code|kbd|tt|span|p|br|t[dh])\s?/?>"  # <null> is a value
_BETWEEN = (
    rf"(?:[\"'*_`\]]|{_TAG}){{0,3}}\s{{0,3}}(?:[:：]=?|={{1,2}}>?|＝|-?>|→|\|{{1,2}}|\bis\b:?|是|为)"
    rf"(?:[\s\"'*_`]|{_TAG}){{0,8}}"
)
_VALUE = r"[^\s\"'`*<>,;，。；、|]"
_VALUE_ENDS = r"(?![A-Za-z0-9+/=_\-])"

# Keys of model providers begin as classes of style sheets and names of packages do: sk-button-large, sk-learn-contrib.
_LIKE_A_CLASS = "sk-"

_IN_A_URL = re.compile(
    r"://(?:(?P<user>[^\s:/@?#]{0,64}):(?P<password>[^\s:/@?#]{4,64})|(?P<token>[^\s:/@?#]{16,255}))@[\w.\-]{3}"
)
_ASSIGNED = re.compile(
    rf"(?:{NAMES}|(?<![A-Za-z])(?:secret[_ ]?key|client[_ ]?secret|api[_ ]?key|access[_ ]?token"
    rf"|auth[_ ]?token)|密钥)(?:\s?[(（][^()（）\n]{{1,40}}[)）])?{_BETWEEN}({_VALUE}{{8,128}})",
    re.IGNORECASE,
)
_STATED = re.compile(
    rf"(?:password|passphrase|pwd)\s(?:of|for|to|on|in)\s(?:[\w.'’-]{{1,30}}\s){{1,6}}?is:?\s[\"'*_`]{{0,3}}({_VALUE}{{8,128}})",
    re.IGNORECASE,
)
_ABBREVIATED = re.compile(
    rf"(?<![A-Za-z])(?:pass|pw)[\"'*_`]{{0,3}}\s{{0,3}}[:=：＝|]\s{{0,3}}[\"'*_`]{{0,3}}({_VALUE}{{8,128}})",
    re.IGNORECASE,
)
_WITH_USER = re.compile(
    r"(?:(?<![A-Za-z])(?:log-?in|credentials?|creds|accounts?|user(?:name)?|pass|pwd?|password)|账号|帐号|账户|用户名|密码|账密|登录)"
    rf"[\"'*_`]{{0,3}}\s{{0,3}}[:=：＝]\s{{0,3}}[\"'*_`]{{0,3}}[\w.@+-]{{1,64}}\s{{0,2}}[/:：]\s{{0,2}}({_VALUE}{{8,128}})",
    re.IGNORECASE,
)
_OPTION = re.compile(
    r"(?<=\s)(?:(?:-u|--user)[ =]{0,2}[\"']?[^\s:\"'@/]{1,64}:(?P<user>[^\s\"'@/]{4,128})"
    r"|-p[\"']?(?P<glued>[^\s\"'\-=:/][^\s\"':/]{3,127})|-[paP] [\"']?(?P<apart>[^\s\"'\-:/][^\s\"':/]{3,127}))"
)
_PROGRAM = {  # which programs read the option as a password
    "user": re.compile(r"\b(?:curl|wget)\b[^\n]*\Z"),
    "glued": re.compile(r"\b(?:mysql|mariadb|sshpass)[^\n]*\Z"),
    "apart": re.compile(r"\b(?:sshpass|docker login|sqlcmd|redis-cli|mongosh|mongodump)\b[^\n]*\Z"),
}
_PROGRAM_REACH = 160
_AWS_SECRET = re.compile(
    rf"(?<![A-Za-z])(?:aws_?secret_?key|(?:aws_?)?secret_?access_?key){_BETWEEN}([A-Za-z0-9/+]{{40}}){_VALUE_ENDS}",
    re.IGNORECASE | re.ASCII,
)
_AUTHORIZATION = re.compile(
    r"(?<![A-Za-z])authorization[\"'`]{0,2}\s{0,3}[:=：]\s{0,3}[\"'`]{0,2}(?P<scheme>bearer|basic|token|apikey)\s{1,3}"
    r"(?P<given>[A-Za-z0-9._~+/\-]{8,2000}={0,2})"
    r"|(?<![A-Za-z])bearer\s{1,3}(?P<bare>[A-Za-z0-9._~+/\-]{20,2000}={0,2})"
    r"|\"_?auth\"?\s{0,3}[:=]\s{0,3}\"(?P<docker>[A-Za-z0-9+/]{12,2000}={0,2})\"",
    re.IGNORECASE | re.ASCII,
)
_KEYED = re.compile(
    r"(?:key|token|secret|(?-i:(?<=_)(?:PAT|SALT)|(?<![A-Za-z0-9_/])(?:SK|AK|PAT)(?![A-Za-z0-9]))|密钥|令牌|凭证)"
    r"(?:_(?:key|base|value|prod|production|dev|staging|live|test|old|new|\d{1,3})){0,2}"
    rf"{_BETWEEN}(?:base64:)?(?!0x)([A-Za-z0-9][A-Za-z0-9+/_.~-]{{19,200}}={{0,2}}){_VALUE_ENDS}",
    re.IGNORECASE | re.ASCII,
)
# A key is a secret by what stands before it: an access key, STRIPE_KEY; a token and a secret, unless what stands there
# merely finds a thing or tells where to go on, such as a page token.
_KEY_OF = re.compile(
    r"(?<![A-Za-z])(?:api|access|auth|secret|private|signing|encryption|client|account|storage|subscription|service"
    r"|app|master|shared|bearer|refresh|session|bot|security)[_ -]?(?:access[_ -]?)?\Z|(?-i:[A-Z0-9]_\Z)",
    re.IGNORECASE,
)
_HARMLESS = re.compile(
    r"(?:page|next|previous|prev|continuation|cursor|sync|delta|resume|csrf|xsrf|cancel(?:lation)?|device|push|pagination"
    r"|registration|cache|primary|foreign|public|sort|partition|row|idempotency|dedup|registry|translation|issue|project)"
    r"[_ -]?\Z",
    re.IGNORECASE,
)
_LONGEST_QUALIFIER = 21
_OF_AN_API = re.compile(r"://[^\s?]{0,150}api[^\s?]{0,150}\?[^\s?]{0,100}(?<=[?&])\Z")  # elsewhere it is a document's
_LONGEST_ADDRESS = 400
_OF_A_FLAG = re.compile(
    r"--(?:[a-z]{1,20}-){0,3}(?:token|secret|key)[ =][\"']?"
    rf"([A-Za-z0-9][A-Za-z0-9+/_.~-]{{19,200}}={{0,2}}){_VALUE_ENDS}"
)
_TO_LOG_IN = re.compile(
    r"/([^\s\"'`*<>,;/|]{8,64})[\"'*_`]{0,2}\s?(?:to\s(?:log|sign)[ -]?(?:in|on)\b|登录)", re.IGNORECASE
)
_SEED = re.compile(
    r"(?:secret|(?<![A-Za-z])(?:totp|2fa|mfa|otp)(?:[_ -]?(?:key|seed))?)"
    rf"{_BETWEEN}((?-i:[A-Z2-7]){{16,64}}){_VALUE_ENDS}",
    re.IGNORECASE,
)


def find_secrets(text: str) -> tuple[tuple[str, int, int], ...]:
    """Return (kind, start, end) of every secret in `text`, in order; the span covers the secret and not its name.

    Tokens of known formats are taken from the issuers' published formats. A `password = …` counts only when its value
    mixes three kinds of characters and is no placeholder, a key or a token when its value looks drawn by lot.
    Invisible characters and escapes do not hide a secret.
    """
    plain = undisguise(text)
    tokens = [
        found
        for found in _tokens(plain.text, _ANCHORS.places_in(plain.text))
        if "EXAMPLE" not in plain.text[found[1] : found[2]].upper()
    ]
    return tuple((kind, *plain.span(start, end)) for kind, start, end in _with_judged(plain.text, tokens))


def hidden_secrets(text: str) -> tuple[tuple[int, int], ...]:
    """Return the spans, in order, of all that is not handed on: to no model, in no comment.

    To what `find_secrets` finds come samples and what only has the form of a token: they may be in use.
    """
    plain = undisguise(text)
    standing = _ANCHORS.places_in(plain.text)
    tokens = [*_tokens(plain.text, standing)]
    if not standing.keys().isdisjoint(WIDE_ANCHORS):
        tokens += [("", *match.span()) for match in WIDE.finditer(plain.text) if not _is_a_class(match[0])]
    return tuple(plain.span(start, end) for _, start, end in _with_judged(plain.text, tokens))


def _tokens(text: str, standing: Places) -> Iterator[Found]:
    """Yield the tokens of known formats; `standing` are the anchors that stand in the text."""
    for kind, anchors, pattern in TOKENS:
        if not standing.keys().isdisjoint(anchors):
            yield from ((kind, *match.span()) for match in pattern.finditer(text) if not _is_a_class(match[0]))


def _is_a_class(token: str) -> bool:
    return token.startswith(_LIKE_A_CLASS) and is_of_words(token)


def _with_judged(text: str, found: list[Found]) -> list[Found]:
    """Return `found` and what is a secret by its name, its place and its value, in order; of one place the first."""
    lower = text.replace("İ", "i").lower()  # the only letter that becomes two
    taken = bytearray(len(text))
    for _, start, end in found:
        taken[start:end] = b"x" * (end - start)
    places = _BEGINNINGS.places_in(lower)
    for kind, beginnings, pattern, is_real in _JUDGED:
        for match in matches_at(places, beginnings, pattern, text):
            start, end = match.span(match.lastgroup or 1)
            if taken.find(b"x", start, end) < 0 and is_real(match):
                taken[start:end] = b"x" * (end - start)
                found.append((kind, start, end))
    for start, end in passwords_by_their_neighbours(text, lower, places):
        if taken.find(b"x", start, end) < 0:
            taken[start:end] = b"x" * (end - start)
            found.append(("password", start, end))
    return sorted(found, key=lambda item: item[1])


def _value_is(is_real: Callable[[str], bool]) -> Callable[[re.Match[str]], bool]:
    return lambda match: is_real(match[1])


def _is_of_a_url(match: re.Match[str]) -> bool:
    if match["token"]:
        return is_drawn(match["token"])
    return match["password"] != match["user"] and is_password_by_its_place(match["password"])


def _is_aws_secret(match: re.Match[str]) -> bool:
    return "EXAMPLE" not in match[1].upper() and len(set(match[1])) > len(match[1]) // 3


def _is_key(match: re.Match[str]) -> bool:
    if not is_drawn(match[1]):
        return False
    start = match.start()
    before = match.string[max(0, start - _LONGEST_QUALIFIER) : start]
    if _HARMLESS.search(before):
        return False
    is_named = match[0][:3].lower() != "key" or bool(_KEY_OF.search(before))
    return is_named or bool(_OF_AN_API.search(match.string, max(0, start - _LONGEST_ADDRESS), start))


def _is_authorization(match: re.Match[str]) -> bool:
    """Return whether a header lets somebody in: Basic holds a password in base64, the others a token."""
    if match["docker"] or (match["scheme"] or "").lower() == "basic":
        return is_basic(match["docker"] or match["given"])
    return is_drawn(match["given"] or match["bare"])


def _is_option(match: re.Match[str]) -> bool:
    kind = match.lastgroup or ""
    program = _PROGRAM[kind].search(match.string, max(0, match.start() - _PROGRAM_REACH), match.start())
    return bool(program) and is_password_by_its_place(match[kind])


# Kind, how the names in the pattern begin, pattern, whether what matches it is a secret.
_JUDGED: tuple[tuple[str, tuple[str, ...], re.Pattern[str], Callable[[re.Match[str]], bool]], ...] = (
    ("password in a URL", ("://",), _IN_A_URL, _is_of_a_url),
    ("AWS secret key", ("aws", "secret"), _AWS_SECRET, _is_aws_secret),
    ("authorization header", ("authorization", "bearer", '"auth', '"_auth'), _AUTHORIZATION, _is_authorization),
    ("password", ("-u", "--user", "-p", "-a"), _OPTION, _is_option),
    (
        "password",
        (*NAMES_BEGIN, "secret", "client", "api", "access", "auth", "密钥"),
        _ASSIGNED,
        _value_is(is_password),
    ),
    ("password", ("passw", "passp", "pwd"), _STATED, _value_is(is_stated_password)),
    ("password", ("pass", "pw"), _ABBREVIATED, _value_is(is_password_of_its_own)),
    (
        "password",
        ("log", "cred", "account", "user", "pass", "pw", "账", "帐", "用户名", "密码", "登录"),
        _WITH_USER,
        _value_is(is_password_of_its_own),
    ),
    ("key or token", ("key", "token", "secret", "pat", "salt", "sk", "ak", "密钥", "令牌", "凭证"), _KEYED, _is_key),
    ("password", ("/",), _TO_LOG_IN, _value_is(is_password_of_its_own)),
    ("key or token", ("--",), _OF_A_FLAG, _value_is(is_drawn)),
    ("key or token", ("secret", "totp", "2fa", "mfa", "otp"), _SEED, _value_is(is_one_time_seed)),
)
_ANCHORS = Anchors([*(anchor for _, anchors, _ in TOKENS for anchor in anchors), *WIDE_ANCHORS])
_BEGINNINGS = Anchors([*(beginning for _, beginnings, _, _ in _JUDGED for beginning in beginnings), *BEGINNINGS])
