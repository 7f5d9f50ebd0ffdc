"""The question that each code of a point asks, in both languages, and the options that a sentence leaves open."""

import re
from collections.abc import Mapping

_QUESTIONS: Mapping[str, tuple[str, str]] = {
    "STEPS": (
        "How can somebody reproduce this, or is there a log or a screenshot that shows it?",
        "怎样才能复现？没有固定步骤的话，有日志或截图吗？",
    ),
    "UNDECIDED": ("Has this been decided, and if so, how?", "这一点是否已确定？如已确定，结论是什么？"),
    "ASKS": ("What is the answer to this question?", "这个问题的答案是什么？"),
    "UNMEASURED": ("How would somebody tell that this is done?", "做到什么程度算完成？如何判断？"),
    "LOOSE": ("What exactly is meant here?", "这里具体指什么？"),
    "SPLIT": (
        "Should all of this be done here, or does some of it need a ticket of its own?",
        "这些内容都在本工单内完成，还是部分另建工单？",
    ),
    "CHECK": (
        "Which example, with which result, would show that this is done?",
        "这一点如何验收？能否举例说明操作和预期结果？",
    ),
    "RESULT": ("What will be new or different when this is done?", "完成后会新增什么，或有哪些变化？"),
}

MISSING = frozenset({"STEPS", "UNMEASURED", "CHECK", "RESULT"})
"""The codes whose facet the ticket does not state, or not so that it could be checked; the others ask to choose."""
KIND, MODEL = "KIND", "MODEL"
_QUESTIONS_OF_MODEL: Mapping[str, tuple[str, str]] = {
    KIND: (
        "Which kind of work is this: a bug, a feature, a technical task or a spike?",
        "这是哪一类工作：缺陷、功能、技术任务，还是调研？",
    ),
    MODEL: ("What would two people understand differently here?", "这里有哪一点，两个人会有不同的理解？"),
}
"""What only a model asks; in a comment stand its own words of a `MODEL` question."""

POINT_CODES = frozenset({*_QUESTIONS, *_QUESTIONS_OF_MODEL})
"""The codes of points; they are not the rubric's."""
CODES_OF_MODEL = frozenset(_QUESTIONS_OF_MODEL)

# "either A or B", "A 还是 B", "要么 A，要么 B": two readings in the author's own words.
_EITHER = re.compile(
    r"\beither:?\s{1,3}(?P<one>[^\s.;:?][^.;:?\n]{2,79}?),?\s{1,3}or\s{1,3}(?P<other>[^.;:?\n]{3,80})", re.IGNORECASE
)
_EITHER_ZH = re.compile(r"(?:是|：)(?P<one>[^，。；？\n]{1,30}?)[，、]?还是(?P<other>[^，。；？\n]{1,30})")
_ONE_OF_TWO_ZH = re.compile(r"要么(?P<one>[^，。；？\n]{1,30}?)[，、]?要么(?P<other>[^，。；？\n]{1,30})")


def question(code: str, is_chinese: bool) -> str:
    """Return the question of a code."""
    return (_QUESTIONS.get(code) or _QUESTIONS_OF_MODEL[code])[is_chinese]


def options_in(text: str) -> tuple[str, ...]:
    """Return the two answers between which a sentence leaves the choice, verbatim; none when it names none."""
    choice = _EITHER.search(text) or _EITHER_ZH.search(text) or _ONE_OF_TWO_ZH.search(text)
    return (choice["one"].strip(), choice["other"].strip()) if choice else ()
