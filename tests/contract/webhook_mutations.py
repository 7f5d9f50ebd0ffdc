"""Deliveries that Jira would never send: bodies and headers spoilt in every way that hypothesis finds."""

import copy
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from tests.support import events

SECRETS = ("first-live-secret", "second-live-secret")
TOKEN = "shared-token-of-a-rule"

OWN = (
    events.issue_created(),
    events.issue_updated("description"),
    events.comment_created("/reqgate review"),
    events.comment_created(events.adf(events.adf_paragraph("/reqgate dispute F-AC-NONE", " because"))),
    events.server_comment_created("/reqgate help"),
    events.server_issue_commented("/reqgate 放行 已确认"),
)

_PLACES = ("", " ", "../../x", "A-1", "SHOP-0", "SHOP-" + "9" * 40, "10019", "x" * 3000, "\0", "\ud800", "﷽" * 50, "９")
_NUMBERS = (None, True, False, 0, -1, 2**63, 10**400, 0.5, -1e308)
_ODD = st.sampled_from([*_NUMBERS, *_PLACES, [], {}, [None], {"": None}, [[[[]]]], "/reqgate review\0"])
_VALUES = _ODD | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
_LATIN = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=60)
_JUNK = st.sampled_from(
    [
        b"",
        b"\0",
        b"\xff",
        b"\xef\xbb\xbf",
        b"NaN",
        b"[" * 3000,
        b'{"a":' * 500,
        b'"\\ud83d',
        b"}{",
        b",",
        b"9" * 5000,
        b"//",
    ]
) | st.binary(max_size=12)


@dataclass(frozen=True)
class Delivery:
    """One request, and whether its sender knows a secret."""

    raw: bytes
    headers: Mapping[str, str]
    is_authentic: bool


@st.composite
def deliveries(draw: st.DrawFn, captured: tuple[dict[str, Any], ...]) -> Delivery:
    """Draw a delivery: an event of ours or a captured one with some of its values, bytes and headers spoilt."""
    own = st.sampled_from(OWN)
    event = copy.deepcopy(draw(own | st.sampled_from(captured) if captured else own))
    event["timestamp"] = int(time.time() * 1000)
    for _ in range(draw(st.sampled_from([0, 0, 1, 1, 2, 3]))):
        _spoil_value(draw, event)
    raw = json.dumps(event, ensure_ascii=draw(st.booleans())).encode("utf-8", "surrogatepass")
    signed_before = draw(st.integers(0, 9)) == 4  # spoilt on its way: the signature is of what was sent
    original = raw
    for _ in range(draw(st.sampled_from([0, 0, 0, 0, 0, 1, 2]))):
        raw = _spoil_bytes(draw, raw)
    signature = draw(_signatures(original if signed_before else raw))
    token = _mostly(draw, st.none(), st.sampled_from([TOKEN, TOKEN.upper(), TOKEN + "x", ""]) | _LATIN)
    kinds = st.sampled_from(["application/json", "application/json; charset=UTF-8"])
    given = {
        "Content-Type": _mostly(draw, kinds, st.sampled_from(["text/plain", "", "application/json;"]) | _LATIN),
        "X-Hub-Signature": signature,
        "X-ReqGate-Token": token,
        "X-Atlassian-Webhook-Identifier": draw(st.none() | st.uuids().map(str) | _LATIN),
        "X-Atlassian-Webhook-Retry": draw(st.none() | _LATIN),
        "X-Request-ID": draw(st.none() | _LATIN),
        "traceparent": draw(st.none() | _LATIN),
        "X-Forwarded-For": draw(st.none() | _LATIN),
    }
    known = {_signature(raw, secret) for secret in SECRETS}
    headers = {name: value for name, value in given.items() if value is not None}
    return Delivery(raw, headers, signature in known or token == TOKEN)


def _signature(raw: bytes, secret: str) -> str:
    """As Atlassian's documentation says, and not by the code under test."""
    return "sha256=" + hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()


def _signatures(raw: bytes) -> st.SearchStrategy[str | None]:
    right = _signature(raw, SECRETS[0])
    sha1 = "sha1=" + hmac.new(SECRETS[0].encode(), raw, hashlib.sha1).hexdigest()
    empty = _signature(raw, "")
    wrong = [None, "", right.upper(), right[:-1], right + "0", right[7:], "sha256=", sha1, empty, f"md5={right}"]
    return st.sampled_from([right] * 20 + [_signature(raw, SECRETS[1])] * 5 + wrong + ["é" * 71])


def _mostly(draw: st.DrawFn, usual: st.SearchStrategy[Any], odd: st.SearchStrategy[Any]) -> Any:
    return draw(odd if draw(st.integers(0, 9)) == 4 else usual)  # hypothesis likes the ends of a range


def _spoil_value(draw: st.DrawFn, event: dict[str, Any]) -> None:
    """Replace, remove or rename one value somewhere in the event."""
    place: Any = event
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        inner = place[key]
        if not (isinstance(inner, dict | list) and inner) or draw(st.integers(0, 3)) == 0:
            break
        place = inner
    match draw(st.sampled_from(["replace", "replace", "remove", "rename"])):
        case "remove":
            del place[key]
        case "rename" if isinstance(place, dict):
            place[draw(st.text(max_size=10))] = place.pop(key)
        case _:
            place[key] = copy.deepcopy(draw(_VALUES))  # or the next would spoil the list of odd values itself


def _spoil_bytes(draw: st.DrawFn, raw: bytes) -> bytes:
    """Cut, flip, insert or repeat bytes."""
    at = draw(st.integers(0, len(raw)))
    match draw(st.sampled_from(["cut", "flip", "insert", "repeat", "all"])):
        case "cut":
            return raw[:at]
        case "flip":
            return raw[:at] + bytes([draw(st.integers(0, 255))]) + raw[at + 1 :]
        case "insert":
            return raw[:at] + draw(_JUNK) + raw[at:]
        case "repeat":
            return raw + raw[at:]
    return draw(_JUNK)
