"""What stands above steps that show a fault of today: in other work than a fault nobody builds them."""

import re

from config.script import simplified

_FAULT = r"(?:issue|problem|bug|error|fault|crash|failure|(?:current|wrong|old) behaviou?r|exception|glitch)s?"
_SHOWS = re.compile(
    rf"\W*(?:(?:this|here) is )?(?:(?:how|steps?) )?to (?:see|reproduce|replicate|recreate|trigger|observe|notice)"
    rf"(?: (?:the|this|that|an?) (?:\w+ )?{_FAULT}| it| this)?"
    r"(?= (?:when|if|in|on|with|for|at|by|you|do|yourself)\b|,|\s?:)"
    r"[^:\n]{0,100}:\W*\Z"
    r"|\W*(?:steps? (?:of|for) )?repro(?:duction|ducing)?(?: (?:steps|case|path))?\s?:\W*\Z"
    r"|\W*(?:要|想|如何|怎[样么])?(?:才能)?(?:复现|重现|看到|触发)(?:该|此|这个|这种|当前的?)?(?:问题|缺陷|错误|现象|故障)?"
    r"(?:的?(?:步骤|方法|路径|方式))?[^：:\n]{0,24}[：:]\W*\Z",
    re.IGNORECASE,
)
_SHOWS_ZH_ONLY = re.compile(r"复现|重现|问题|缺陷|错误|现象|故障")


def shows_fault_below(intro: str) -> bool:
    """Say whether what introduces a list says that it shows a fault: "To see the issue when …:", 复现步骤：."""
    read = simplified(intro)
    return _SHOWS.match(read) is not None and (read.isascii() or _SHOWS_ZH_ONLY.search(read) is not None)
