"""The answer of a run as its page shows it, from the stored one, whose words are masked. It decides nothing.

Assignees and reporters of the evidence have numbers on the page, no names, and accounts in a query neither.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workers.store import StoredQuestion

_PERSON = re.compile(r"^(?:assignee|reporter): (.+)$", re.MULTILINE)
_ACCOUNTS = re.compile(r'\b(?:assignee|reporter) (?:(?:=|!=) "[^"]*"|(?:not )?in \([^)]*\))')
_QUOTED = re.compile(r'"([^"]+)"')


def shown_answer(stored: "StoredQuestion") -> Mapping[str, Any]:
    """Return the stored answer (names of Answer) with its `status`; whoever it names is a person with a number."""
    numbers = _numbers(_people(stored.report), dict(stored.report["searched"].get("people", ())))
    shown: Mapping[str, Any] = _changed(stored.report, _renaming(numbers))
    return {**shown, "status": stored.status}


def _numbers(found: Iterator[str], names: Mapping[str, str]) -> dict[str, str]:
    """Number whoever was found; somebody's account, which `names` gives a name, has the number of the name."""
    numbers: dict[str, str] = {}
    for one in dict.fromkeys(found):
        name = names.get(one, one)
        numbers.setdefault(name, f"person {len(set(numbers.values())) + 1}")
        numbers[one] = numbers[name]
    return numbers


def _people(report: Mapping[str, Any]) -> Iterator[str]:
    for one in (*report["evidence"], *report["nearest"]):
        yield from _PERSON.findall(one["item"]["snippet"])
    for query in report["searched"]["queries"]:
        for clause in _ACCOUNTS.findall(query):
            yield from _QUOTED.findall(clause)


def _renaming(numbers: Mapping[str, str]) -> Callable[[str], str]:
    if not numbers:
        return str
    names = "|".join(map(re.escape, sorted(numbers, key=len, reverse=True)))
    # A Latin name is not looked for inside of words; next to Chinese there is no space.
    pattern = re.compile(rf"(?<![0-9A-Za-z])(?:{names})(?![0-9A-Za-z])")
    return lambda text: pattern.sub(lambda found: numbers[found[0]], text)


def _changed(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_changed(one, change) for one in value]
    if isinstance(value, Mapping):
        return {name: _changed(one, change) for name, one in value.items()}
    return value
