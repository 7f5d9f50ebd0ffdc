"""Read JSON out of a model's answer. Knows no schema; what it returns is checked by whoever asked."""

import json
import math
import re
from typing import Any, NoReturn

import json_repair

MAX_ANSWER_CHARACTERS = 200_000
_MAX_STARTS = 64
# json_repair takes time that grows with the square of the length of some texts: seconds at this size.
_MAX_REPAIR_CHARACTERS = 16_000
_OPENING = re.compile(r"[{\[]")
_MEANT_AS_JSON = re.compile(
    r"""\{\s*["'“}/#\\]|\{\s*\w+\s*:|\[\s*[{"'\[]|\[\s*(?:[-.\d]+|true|false|null)\s*,""", re.IGNORECASE
)
# `{…}, "next": …` or `{…}, {…}`: the value ended too early, or the brackets of a list are missing.
_GOES_ON = re.compile(r"""\s*,\s*(?:[{\[]|"[^"\n]{0,80}"\s*[:"])""")
_TUPLE = re.compile(r"""\s*\(\s*[\d"'(-]""")


class UnreadableAnswer(ValueError):
    """The text holds no JSON value that can be used. The message is a sentence that a model understands too."""


def read_json(text: str, strict: bool = False) -> Any:
    """Return the JSON value in `text`.

    Args:
        text: at most MAX_ANSWER_CHARACTERS characters.
        strict: the whole text must be one valid JSON value (RFC 8259) without duplicate keys; nothing is repaired.
            Otherwise the first object or array in prose or code fences counts, and its common damage (missing
            quotes and commas, trailing commas, comments, a missing end, tuples for lists) is repaired.

    Raises:
        UnreadableAnswer: too long, or no such value.
    """
    if len(text) > MAX_ANSWER_CHARACTERS:
        raise UnreadableAnswer(f"the answer is longer than {MAX_ANSWER_CHARACTERS} characters")
    if strict:
        return _loads(text)
    try:
        return _loads(text)
    except UnreadableAnswer:
        return _first_value(text)


def extract_first_json(text: str) -> dict[str, Any]:
    """Return the first JSON object in what a model wrote, as `read_json` reads it. Two objects are never joined.

    Raises:
        UnreadableAnswer: too long, or there is no object.
    """
    value = read_json(text)
    if not isinstance(value, dict):
        raise UnreadableAnswer("the answer holds no JSON object")
    return value


def _loads(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_without_duplicates, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise UnreadableAnswer("the answer is not one valid JSON value") from error


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _finite(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise ValueError("a number is too large to be written as JSON again")
    return value


_DECODER = json.JSONDecoder(object_pairs_hook=_without_duplicates, parse_constant=_no_constant, parse_float=_finite)


def _first_value(text: str) -> Any:
    """Return the first complete, non-empty object or array; a damaged one is repaired rather than passed over.

    Passing over it would mean to take a part of it for the whole; so would to stop at a brace that closes too early.
    A list of bare values is only taken when no object follows: in prose, "[1]" is a footnote.
    """
    if _TUPLE.match(text) and text.rstrip().endswith(")"):
        return _repaired(text)
    start = _OPENING.search(text)
    for _ in range(_MAX_STARTS):
        if start is None:
            break
        end = start.start() + 1
        try:
            value, end = _DECODER.raw_decode(text, start.start())
        except (ValueError, RecursionError):
            if _MEANT_AS_JSON.match(text, start.start()):
                return _repaired(text[start.start() :])
        else:
            if value and _GOES_ON.match(text, end) and len(text) <= _MAX_REPAIR_CHARACTERS:
                return _repaired(text[start.start() :])
            if value and (_holds_objects(value) or "{" not in text[end:]):
                return value
        start = _OPENING.search(text, end)
    raise UnreadableAnswer("the answer holds no JSON object")


def _holds_objects(value: Any) -> bool:
    return isinstance(value, dict) or any(isinstance(item, dict | list) for item in value)


def _repaired(text: str) -> Any:
    if len(text) > _MAX_REPAIR_CHARACTERS:
        raise UnreadableAnswer("the answer is not valid JSON")
    try:
        value = json.loads(json.dumps(json_repair.loads(text, skip_json_loads=True), allow_nan=False))
    except (ValueError, RecursionError) as error:
        raise UnreadableAnswer("the answer is not valid JSON") from error
    if not isinstance(value, dict | list):
        raise UnreadableAnswer("the answer holds no JSON object")
    return value
