"""An option named by its place among the others: "the second one", 选第二个, "the latter"."""

import re

from workers.conversation.questions import Option

_ORDER = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "一": 0, "二": 1, "三": 2, "四": 3, "五": 4}
_OF_TWO = {"former": 0, "latter": 1, "前者": 0, "后者": 1}
_PLACE = re.compile(
    r"\W*(?:(?:i|we)(?:['’]d| would)? )?(?:(?:go (?:with|for)|take|choose|pick|prefer|use) )?the (?:"
    r"(?P<en>first|second|third|fourth|fifth) (?:one|option|choice|reading)|(?P<of_two>former|latter))(?: please)?"
    r"|\W*(?:我们?)?(?:[就先]|还是)?(?:选择?|[用要按])?(?:第(?P<zh>[一二三四五])[个种项](?:选项|方案)?|(?P<of_two_zh>[前后]者))"
    r"(?:吧|就行|就好|即可)?",
    re.IGNORECASE,
)
# Nothing but a courtesy or a limit follows: "The second one fails here" names no option.
_END = re.compile(
    r"[\s.。!！]*(?:[,，]?\s*(?:please|thanks|谢谢)[\s.。!！]*)?\Z|\s*[,，;；]?\s*(?=(?:but|only|但|不过|仅限?|只)\b|[但不仅只])"
)


def option_at(words: str, options: tuple[Option, ...]) -> tuple[Option, int] | None:
    """Return the option whose place a reply names, and where a remark to it begins; None where it names none."""
    found = _PLACE.match(words)
    end = _END.match(words, found.end()) if found else None
    if found is None or end is None:
        return None
    order = found["en"] or found["zh"]
    of_two = found["of_two"] or found["of_two_zh"]
    at = _ORDER[order.casefold()] if order else _OF_TWO[of_two.casefold()]
    is_there = at < len(options) and (order is not None or len(options) == 2)
    return (options[at], end.end()) if is_there else None
