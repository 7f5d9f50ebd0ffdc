"""What a form asks of whoever fills it in: the words of a template that stand beside the author's own."""

import re

_ASKED = re.compile(
    r"\W*\([^()]{3,160}\?\s(?:[^()?]{0,80},\s)?(?:please |try to )?"
    r"(?:include|describe|explain|list|link|add|provide|specify|consider|be|use)\b[^()]{0,120}\)\W*"
    r"|\W*（[^（）\n]{2,80}？\s*请[^（）\n]{2,60}）\W*"
    r"|\W*if (?:you are )?(?:unsure|in doubt|not sure),? please\b.{0,80}"
    r"|\W*make sure (?:that )?the information you provide\b.{0,80}"
    r"|\W*(?:add|remove|delete)\S{0,8} (?:or \w+ )?(?:rows|fields|sections|lines) (?:as|if|where)"
    r" (?:needed|required|appropriate|applicable)\W*"
    r"|\W*如(?:果)?(?:不确定|有疑问)[，,]\s?请.{0,30}"
    r"|\W*(?:请)?(?:按需|根据需要)(?:增加|添加|删除|增删)(?:行|字段|章节)\W*",
    re.IGNORECASE,
)
_PROMPT = re.compile(
    r"\W*(?:what|which|how|why|where|who)\b[^.?!\n]{3,100}\?\W*"
    r"|[^。？！\n]{0,20}(?:什么|什麼|哪些|哪里|哪裡|为何|為何)[^。？！\n]{0,16}？\W*",
    re.IGNORECASE,
)


def is_asked_by_form(text: str) -> bool:
    """Say whether a sentence tells how a form is filled in: "(For whom is it? Include a persona)"."""
    return _ASKED.fullmatch(text) is not None


def is_prompt(text: str) -> bool:
    """Say whether a text only asks what its section is to tell: "What is within scope of this request?"."""
    return _PROMPT.fullmatch(text) is not None
