"""Tells what is said of a product by how it is said: words to be seen, what one sees or can do, a condition, a measure.

In a mail program the recipient is a noun of the product, in a planning board the ticket is one. So whoever is named
tells nothing; that something is to be seen, or holds under a condition, does. Looks at one statement only.
"""

import re

from workers.reading.measures import METRIC, QUOTED_WORDS

_MODAL = r"(?:must|shall|should|will|can|has to|have to|needs? to|ought to)"
_SEEN = re.compile(
    rf"\b{_MODAL} (?:not |only |also |always |then ){{0,2}}(?:sees?|gets?|receives?|be (?:able|allowed|notified|told"
    r"|shown|displayed|informed|warned|asked|visible|hidden|highlighted))\b"
    r"|\b(?:is|are|gets?) (?:shown|displayed|visible|hidden|highlighted)\b|\bautomatically\b"
    r"|看到|看见|收到|显示|展示|提示|弹出|跳转|置顶|自动(?!创建|生成|发送)|(?:应该?|应当|必须|须)(?:只|都|均)?(?:能|可)",
    re.IGNORECASE,
)
# "until Bob is back" and "when in doubt" wait for people; "when the sprint ends" and "else …" are of the product.
_CONDITION = re.compile(
    r"\b(?:when|whenever|if|once|while|unless) (?!(?:in doubt|possible|necessary|needed|done|ready|you|we|i)\b"
    r"|(?-i:[A-Z][a-z]+ (?:is|has|was)\b))"
    r"|\b(?:before|after|until) (?:the|an?|its|each|every|all|any) [^.,;\n]{1,40}\b(?:is|are|has|have|was|were)\b"
    r"|[,;] (?:or )?(?:else|otherwise)\b"
    r"|否则|(?:如果|若|当)(?![您你我])|(?<=[^\s，,])(?:时(?![间区长段刻候])|后(?![续台端面来天期果]))",
    re.IGNORECASE,
)


def shows_something(text: str) -> bool:
    """Say whether a statement names words to be seen, or what somebody sees, gets or is able to do."""
    return QUOTED_WORDS.search(text) is not None or _SEEN.search(text) is not None


def is_measured(text: str) -> bool:
    """Say whether a statement holds a measure."""
    return METRIC.search(text) is not None


def is_of_a_product(text: str) -> bool:
    """Say whether a statement is of what a product shows, lets people do, or does under a condition."""
    return shows_something(text) or _CONDITION.search(text) is not None
