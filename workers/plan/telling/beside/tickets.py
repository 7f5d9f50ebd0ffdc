"""Where a sentence says that its work rests on another ticket: "Depends on #12", 依赖 #12. It looks nothing up."""

import re

from config.script import simplified

TICKET = (
    r"(?:(?-i:[A-Z][A-Z0-9]{1,9}-\d{1,7})|(?<![\w&])(?:[\w.-]+/[\w.-]+)?[#!]\d{1,7}\b"
    r"|https?://[^\s)\]>，。；]+/(?:issues|pull|merge_requests|browse|work_items|tickets)/[\w.-]+)"
)
_RESTS_ON = re.compile(
    r"(?:\b(?:depends? on|depending on|blocked (?:by|on)|waits? (?:for|on)|waiting (?:for|on)"
    r"|(?:related|linked|relates) to"
    r"|buil(?:ds?|t|ding) (?:up)?on|(?:started|begun) (?:in|by|with)"
    r"|(?:code|work|driver|branch|changes?|output|results?) (?:from|of)"
    r"|follow[- ]?up (?:to|of|on|from)|follows|upstream)\b"
    r"|依赖|等待?|阻塞于|取决于|关联|基于|承接|延续|上游)[^\n]{0,60}?"
    + TICKET
    + r"|\b(?:once|after|until|requires?) (?:the )?(?:[\w-]+ ){0,2}?"
    + TICKET
    + r"(?: (?:is|has|lands?|gets|ships?|merges?)\b|\W*\Z)"
    + r"|"
    + TICKET
    + r"\s?(?:中|里)?(?:已经?)?(?:开始|启动|着手)的?"
    + r"|[与和跟同]\s?"
    + TICKET
    + r"[^。；\n]{0,30}?(?:相关|有关)"
    + r"|"
    + TICKET
    + r"[^.;。；\n]{0,40}?(?:\b(?:first|is (?:done|merged|fixed|released))\b|之?后|完成后|合并后|修复后)",
    re.IGNORECASE,
)
_ONLY = re.compile(
    r"\W*(?:(?:this|it) )?(?:is )?(?:depends? on|blocked (?:by|on)|wait(?:s|ing)? (?:for|on)"
    r"|(?:related|linked|relates) to"
    r"|follow[- ]?up (?:to|of|on)|follows)\b[^.;\n]{0,40}?" + TICKET + r"[^.;\n]{0,60}\W*"
    r"|\W*(?:[本该此]个?(?:工单|任务|需求|单))?(?:依赖|等待|阻塞于|取决于|关联|承接)[^。；\n]{0,20}?"
    + TICKET
    + r"[^。；\n]{0,30}\W*",
    re.IGNORECASE,
)


def rests_on_ticket(text: str) -> bool:
    """Say whether a sentence says that another ticket comes first or belongs to it: "Depends on #12", 依赖 #12."""
    return _RESTS_ON.search(simplified(text)) is not None


def only_rests_on(text: str) -> bool:
    """Say whether a sentence says nothing but that: it is no work of its own."""
    return _ONLY.fullmatch(simplified(text)) is not None
