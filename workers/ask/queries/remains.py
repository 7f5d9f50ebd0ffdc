"""What of a question its rules have not read, and whether so little is left that the question is understood."""

import re

from workers.ask.queries.folding import folded
from workers.ask.queries.question import Question
from workers.evidence.issues.query import IssueField, Term

_SUBJECT = 4
"""Characters of a Chinese word that is no person's name."""
_ISSUES = r"issues?|tickets?|work\s*items?|jiras?|defects?"
NOUN = re.compile(
    rf"\b(?:{_ISSUES}|bugs?|stor(?:y|ies)|tasks?|epics?|blockers?|backlog)\b|问题|事务|工单|任务|缺陷|议题|单子|需求|故障|卡片|(?<=[张个条少几])单(?![位独元价号])|issue|bug|ticket|jira"
)
_KNOWN_WORDS = re.compile(
    r"\b(?:at\s+(?:the\s+moment|present)|find|show|list|get|got|whats|whos|give|search|look|return|display|tell|fetch|query|me|myself|us|i|we|you|all|any|every|each|the|a|an|of|in|on|at|to|for|from|by|with|without|that|which|what|who|whose|where|when|are|is|was|were|be|been|being|has|have|had|do|does|did|there|it|its|they|them|their|this|these|those|some|only|just|still|currently|yet|already|now|please|and|or|but|although|though|not|nor|also|as|belong|belongs|belonging|has|there|exist|exists|"
    r"field|fields|value|values|set|assigned|assignee|reporter|reported|created|updated|resolved|raised|opened|fixed|closed|due|project|projects|status|state|type|types|priority|first|last|most|recent|recently|can|could|will|would|right|now|so|far|one|ones|items?|work|less|than|more|up|out|our|team|site|jira|s|t|re|ve|new|list|listed|whole|total|overall|number|count|many|much|hi|hello|hey|via|if|anything|something|everything|need|want|know|see|like|results?|key|keys|including|id|relate|relates|related|belonging|where|then|plus|itself|resolve|currently|specified|particular|given|certain|user|person|people|date|time|label|labels|labeled|labelled|tagged|component|components|version|versions|sprint|sprints|release|backlog|active|old|than|ago|since|before|after|until|during|between|within|"
    rf"{_ISSUES})\b"
)
_KNOWN_CHARACTERS = re.compile(
    r"请问|请|帮我|帮忙|查询|查找|查看|找出|找到|寻找|搜索(?!组件|模块|元件|页|功能|结果|框|栏|相关|有关|[的和与、里中])|搜寻|返回|列出|显示|给我|告诉我|看看|我想|知道|有哪些|哪些|哪个|哪一个|什么|是什么|所有|全部|全都|任何|目前|当前|现在|已经|尚|还|仍|的|了|是|在|于|有|和|与|或|且|并|中|里|内|为|被|由|给|把|将|对|个|条|张|件|项|吗|呢|吧|啊|都|也|又|到|从|等|以及|属于|问题|事务|工单|任务|议题|单子|卡片|专案|项目|需求|状态|类型|优先级|字段|值|键|查|找|列|清单|列表|一下|以|上|下|我们|团队|没|不|未|无|处理|工作|人|时间|日期|标签|组件|元件|模块|版本|迭代|冲刺|共|总|这些|那些|它|分别|各|长期|单|我|特定|设置|指定|某"
)
_THERE_IS = re.compile(r"\s*(?:里|中|上)?(?:还|都|现在|目前|一共|总共){0,3}[有剩差缺]")
_WHEN = re.compile("[前后时]候?$")


def is_understood(read: Question) -> bool:
    """Whether what is left says little. A word or two right before what is counted are searched for as text
    ("payment bugs"); anything else is not guessed.
    """
    left = left_of(read)
    if not left:
        return True
    words = r"[\s为]+".join(map(re.escape, left))
    behind = re.search(
        rf"(?:[\x00\x01]|{NOUN.pattern})\s*(?:for|about|(?:in|on|of|with)(?=\s+the\b))\s+(?P<the>the\s+)?"
        rf"(?P<words>{words})\s*[?.!]*\s*$",
        read.text,
    )
    # In capitals and without an article it may be somebody's name.
    if behind and (behind["the"] or read.original[slice(*behind.span("words"))].islower()):
        read.add(Term(field=IssueField.TEXT, operator="words", values=(" ".join(left),)))
        return True
    begins = re.match(rf"\s*{words}", read.text)
    is_of_issues = NOUN.search(read.text) or "\x01" in read.text or read.has(IssueField.CATEGORY)
    subject = " ".join(left)
    if begins and is_of_issues and len(subject) >= _SUBJECT and _THERE_IS.match(folded(read.original), begins.end()):
        if _WHEN.search(subject):
            return False
        read.add(Term(field=IssueField.TEXT, operator="words", values=(subject,)))  # 结算页面有哪些缺陷
        return True
    if len(left) > 3 or not re.search(
        rf"(?<!by )(?<![a-z0-9])[\"']?{words}[\"']?(?:[\s-]+related)?"
        rf"\s*(?:(?:相关|有关)的?|的)?\s*(?:\x01|{NOUN.pattern})",
        read.text,
    ):
        return False
    read.add(Term(field=IssueField.TEXT, operator="words", values=(re.sub("(?:相关|有关)?的?$", "", " ".join(left)),)))
    return True


def left_of(read: Question) -> list[str]:
    """Return the words that are neither read nor known to say little, in order."""
    rest = _KNOWN_CHARACTERS.sub(" ", _KNOWN_WORDS.sub(" ", read.text))
    return [word for word in re.findall(r"[a-z][a-z0-9_.+#-]+|[\u3400-\u9fff]{2,}", rest) if not NOUN.fullmatch(word)]
