"""A small CQL: enough for a bot that looks for pages. The rest is refused, not guessed."""

import re
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from bot.sandbox.confluence.wiki import SPACE_KEY, Content
from bot.sandbox.errors import JiraError

_ORDER = re.compile(r"\s+order\s+by\s+(created|lastmodified)(?:\s+(asc|desc))?\s*$", re.IGNORECASE)
_IS = re.compile(r"(type|label|space)\s*=\s*(\"?)([\w~-]+)\2", re.IGNORECASE)
_IN = re.compile(r"(type|label|space|id|ancestor)\s+in\s*\(([^()]*)\)", re.IGNORECASE)
_SINCE = re.compile(r"(created|lastmodified)\s*>=\s*now\(\"-(\d{1,6})([mhdw])\"\)", re.IGNORECASE)
_HOLDS = re.compile(r'(title|text)\s*~\s*"((?:[^"\\]|\\.)*)"', re.IGNORECASE)
_ANY_OF = re.compile(r"\((.*)\)", re.DOTALL)
_UNITS = {"m": 60, "h": 3_600, "d": 86_400, "w": 604_800}

Condition = Callable[[Content], bool]


def search_content(cql: str, contents: Iterable[Content], now: datetime) -> list[Content]:
    """Return the pages and comments that `cql` selects, in its order, else the oldest first.

    Understood: `type`, `label`, `space` with `=` or `in`; `id` with `in`; `ancestor` with `in`, for the page right
    above; `created`, `lastmodified` with `>= now("-Nm|h|d|w")`; `title`, `text` with `~` and words; `and`; `or` within
    parentheses; `order by created|lastmodified`. Raises JiraError 400 for anything else.
    """
    order = _ORDER.search(cql)
    where = cql[: order.start()] if order else cql
    conditions = [_condition(clause.strip(), now) for clause in re.split(r"\sand\s", where, flags=re.IGNORECASE)]
    found = [content for content in contents if all(condition(content) for condition in conditions)]
    name, direction = (order[1].lower(), order[2] or "asc") if order else ("created", "asc")
    found.sort(key=lambda content: (content.created if name == "created" else content.edited, int(content.id)))
    return found[::-1] if direction.lower() == "desc" else found


def _condition(clause: str, now: datetime) -> Condition:
    if match := _SINCE.fullmatch(clause):
        since = now - timedelta(seconds=int(match[2]) * _UNITS[match[3].lower()])
        is_creation = match[1].lower() == "created"
        return lambda content: (content.created if is_creation else content.edited) >= since
    if match := _HOLDS.fullmatch(clause):
        return _holds(match[1].lower(), re.sub(r"\\(.)", r"\1", match[2]).lower().split())
    if match := _ANY_OF.fullmatch(clause):
        parts = [_condition(part.strip(), now) for part in re.split(r"\sor\s", match[1], flags=re.IGNORECASE)]
        return lambda content: any(part(content) for part in parts)
    if match := _IS.fullmatch(clause):
        name, wanted = match[1].lower(), {match[3]}
    elif match := _IN.fullmatch(clause):
        name, wanted = match[1].lower(), {part.strip().strip('"') for part in match[2].split(",")}
    else:
        raise JiraError(400, f"Could not parse cql : {clause[:80]}")
    if name == "label":
        return lambda content: bool(wanted & set(content.labels))
    if name == "ancestor":
        return lambda content: content.parent in wanted
    if name == "id":
        return lambda content: content.id in wanted
    if name == "type":
        return lambda content: content.kind in wanted
    return lambda _: SPACE_KEY in wanted


def _holds(name: str, words: list[str]) -> Condition:
    def condition(content: Content) -> bool:
        text = (content.title if name == "title" else content.bodies[-1]).lower()
        return bool(words) and all(word in text for word in words)

    return condition
