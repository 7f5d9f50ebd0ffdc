"""How a thing is made up, what it is, and what somebody only takes for likely. It is told, and asks for nothing."""

import re

from config.script import simplified
from workers.plan.telling.remarks import ASKED

# "The layouts can contain names", 布局文件可以包含名称: of what a thing may be made up; nobody does anything.
_MADE_UP = re.compile(
    r"\W{0,3}(?!(?:we|i|you|they|it|this|that|users?|people|customers?|admins?|everybody|anybody|nobody)\b)"
    r"(?:[\w'’-]+ ){1,7}?(?:can|may) (?:also |already |each )?"
    r"(?:contain|hold|include|consist of|reference|refer to|be (?:defined|found|stored|located|nested) (?:in|by|at))\b"
    r"|\W{0,3}(?!我|你|用户|客户|管理员|大家)[^，。；：]{2,24}?(?:可以?|能够?)(?:为[^，。；]{1,12})?"
    r"(?:包含|含有|引用|嵌套|由[^，。；]{1,16}组成|定义在|存放在|位于)",
    re.IGNORECASE,
)
_IS_WHAT = re.compile(
    r"\W{0,3}(?:(?:the|our) )?[\w.`-]+(?: [\w.`-]+){0,3} (?:is|are) (?:the|an?|our) (?:[\w-]+ ){1,6}?"
    r"(?:(?:that|which) )?(?:we|they|both|all|our [\w-]+) (?:currently |all |both |already )?"
    r"(?:use|share|run|rely on)\b"
    r"|\W{0,3}[^，。；：]{1,20}?是[^，。；：]{0,24}(?:使用|共用|公用|在用|依赖)的[^，。；：]{1,16}[。]?\Z",
    re.IGNORECASE,
)
_GUESSES = re.compile(
    r"\b(?:probably|presumably|supposedly|most likely|in all likelihood)\b|\b(?:is|are|was|were) likely\b"
    r"|\b(?:seems?|appears?) to be (?:the|an?)\b|似乎是|看(?:起来|上去|来)是"
    r"|大概(?!率)|多半|想必|八成|很可能|估计(?=[是会在])",
    re.IGNORECASE,
)
_IN_TURN = re.compile(r"\b(?:if|when|whenever|unless|in case)\b|如果|若|一旦|万一", re.IGNORECASE)
"""What is likely in some case is a risk or a rule of it."""


def is_made_up(text: str) -> bool:
    """Say whether a sentence tells of what a thing may be made up: "The layouts can contain names", 文件可以包含名称.

    Beside a demand that is how it is today; where nothing else is asked for it may be what is wanted.
    """
    read = simplified(text)
    return _MADE_UP.match(read) is not None and ASKED.search(read) is None


def is_what(text: str) -> bool:
    """Say whether a sentence only tells what a thing is that is in use: "Ink is the library that we use"."""
    read = simplified(text)
    return _IS_WHAT.match(read) is not None and ASKED.search(read) is None


def guesses(text: str) -> bool:
    """Say whether a sentence only says what is likely: "They are probably defined there", 大概定义在那里."""
    read = simplified(text)
    return _GUESSES.search(read) is not None and ASKED.search(read) is None and _IN_TURN.search(read) is None
