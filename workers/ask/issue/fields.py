"""Which field of an issue a question asks for, and what it asks for that is in none of them."""

import re
from typing import Literal

from workers.ask.asked import CONNECTED, asks_how_far_linked_are
from workers.ask.issue.parts import WHEN_ZH, parts_of
from workers.ask.queries.question import Question
from workers.ask.queries.shape import ENDED_IN_SPEECH
from workers.reading.language import CJK

AskedField = Literal[
    "assignee", "reporter", "resolver", "resolved", "created", "updated", "due", "status", "priority", "type",
    "resolution", "labels", "components", "affects_versions", "fix_versions", "sprints", "parent", "links", "title",
    "duration",
]  # fmt: skip

_TAKEN = (
    r"\b(?:anybody|anyone|somebody|someone)\s+(?:already\s+)?(?:assigned|working|taken|(?:picked|picking)\s+(?:it\s+)?up)\b"
    r"|\bpicked\s+up\s+yet\b|\bbeen\s+picked\s+up\b|有人(?:已经)?(?:在)?(?:负责|处理|跟|管|接|认领)"
)
"""Whether somebody is assigned."""

DONE = r"(?:resolved?|closed?|fix(?:ed)?|completed?|finish(?:ed)?|done|solved?|g[eo]t\s+rid\s+of)"
TO_COME = (
    rf"\bwhen\b.*\b(?:will|would|shall|should|can|could|expect(?:ed)?|estimated|planned|going\s+to)\b.*\b(?:{DONE}|ready|delivered)\b"
    rf"|(?:预计|预期|计划|将|会|能|要)\s*(?:在\s*)?{WHEN_ZH}.{{0,10}}(?:解决|关闭|完成|修复|结束|做完)"
    rf"|(?:{WHEN_ZH}|多久)\s*(?:才|预计|计划)?(?:将|会|能|可以|要|可)(?:够|被)?\s*(?:解决|关闭|完成|修复|结束|做完)"
)
_EARLIER = r"(?:earlier|later|sooner|first|last|before|after)"
_EARLIER_ZH = r"(?:哪一?[个条张]|谁).{0,8}(?:先|更早|更晚|最早|最晚|后)"
"""Which of several came first is told by the day of each."""
_HOW_LONG_ZH = r"(?:(?:几|多少)个?(?:天|周|小时)|多久|多长时间)"
DURATION = (
    rf"\bhow\s+(?:long|many\s+days)\b(?!\s+(?:will|does|would)\b)[^?,]{{0,60}}?\b(?:open|{DONE})\b"
    r"|\bhow\s+(?:long|many\s+days)\b[^?]{0,40}\bcreation\b[^?]{0,40}\bresolution\b"
    r"|\bhow\s+long\s+did\s+(?:it\s+take\s+(?:\w+\s+)?to\s+\x00|\x00+\s+take\b)"
    r"|\b(?:which|what|who)\b[^?]{0,30}?\b(?:(?:take|took|taken|open|fixed|resolved|closed|done|finished)\s+(?:the\s+)?"
    r"(?:(?:long|short|fast|quick|slow)(?:er|est)|(?:more|less|most|least)\s+time)"
    rf"|(?:fast|quick|slow)(?:er|est)\s+(?:to\s+)?{DONE})\b(?:\s+to\s+{DONE}\b)?"
    rf"|[花用拖](?:费|时|掉)?了?{_HOW_LONG_ZH}|{_HOW_LONG_ZH}(?:才|就)?(?:被)?(?:解决|关闭|完成|修复|{ENDED_IN_SPEECH})"
    r"|(?:哪一?[个条张]|谁).{0,20}(?:(?:解决|关闭|完成|修复?|做)得?.{0,4}[快慢久]|[花用]的?时间)"
)
"""From when it was created until it was resolved, of one issue or of several that are compared."""
_ASKED: tuple[tuple[AskedField, str], ...] = (
    ("duration", DURATION),
    ("assignee", (r"\bwho\b.*\b(?:assigned|work(?:s|ing)|responsible|owns?|owner|handl\w+|deal\w*|doing"
        r"|tak(?:es?|ing)\s+care|look(?:s|ing)?\s+after|assignee)\b"
        r"|\bwho(?:['’]?s|\s+is)\s+on\b"
        rf"|{_TAKEN}"
        r"|\bwho\s+has\s+(?:got\s+)?(?:it\b|\x00)|\bassignee\b|谁(?:在)?(?:负责|处理|做|跟进?|管|弄|干|搞|写|改)|有没有人(?:正?在)?(?:负责|处理|做|跟|管|弄|搞)|(?:分配|指派|派|分|交)给(?:了)?谁|是谁的|归谁|经办人|负责人|受理人|处理人")),
    ("reporter", (r"\bwho\b.*\b(?:report(?:ed)?|creat(?:ed?|or)|raised|opened|filed|submitted"
        r"|wrote|reporter)\b|\b(?:reporter|creator)\b|谁(?:报告|创建|提|提交|建|开)|由谁|报告人|创建人|提出人")),
    ("due", rf"\bwhen\b.*\b(?:due|deadline)\b|\bdue\s*date\b|\bdeadline\b|\bby\s+when\b"
        rf"|(?:哪一?天|什么时候)(?:之|以)?前(?:要|得|必须)|到期|截止|{TO_COME}"),
    ("resolver", (rf"\b(?:who|by\s+whom)\b.{{0,120}}\b{DONE}\b"
        rf"|谁.{{0,40}}(?:解决|关闭|完成|修复|结束|修的|{ENDED_IN_SPEECH})")),
    ("resolved", (rf"\bwhen\b.*\b{DONE}\b|\bresolution\s+date\b|\b{DONE}\b[^?]{{0,40}}?\b{_EARLIER}\b"
        rf"|{_EARLIER_ZH}(?:被)?(?:解决|关闭|完成|修复|{ENDED_IN_SPEECH})|{WHEN_ZH}.*(?:解决|关闭|完成|修复"
        rf"|结束|{ENDED_IN_SPEECH}|关(?=的))"
        rf"|(?:解决|关闭|完成|修复)(?:的)?(?:时间|日期)")),
    ("updated", (rf"\bwhen\b.*\b(?:updated?|changed|modified|touched)\b|\blast\s+(?:update|change)\b"
        rf"|{WHEN_ZH}.*(?:更新|修改)|更新时间|(?:最后|最近)(?:一次)?(?:更新|修改)|(?:更新|修改)[^，,？?]{{0,6}}{WHEN_ZH}")),
    ("created", (rf"\bwhen\b.*\b(?:created?|reported|opened|raised|filed)\b|{WHEN_ZH}.*(?:(?<!构)建(?![议构])|报告"
        rf"|提)|创建(?:时间|日期)|\b(?:old|new)(?:er|est)\b|\bhow\s+old\b|多久(?:以)?前[建提报]|建了?多久|{_EARLIER_ZH}(?:提|建|创建|报)")),
    ("resolution", r"\bresolution\b|\bhow\s+was\b.*\bresolved\b|解决结果|怎么解决"),
    ("status", r"\bstatus\b|\bstate\b|\bstart(?:ed)?\b|\bwhere\b[^?]{0,30}\bstands?\b"
        r"|状态|进展|进度|开始(?=[做处弄了])|开工|动工|到了?哪一?步"
        "|什么情况"),
    ("priority", r"\bpriority\b|\b(?:urgent|important|pressing)\b|优先级|急|重要"),
    ("type", r"\b(?:what|which)\s+(?:issue\s+|kind\s+of\s+)?(?:type|kind|issue)\b|\btype\s+of\b|类型"),
    ("labels", r"\blabels?\b|\btags?\b|标签"),
    ("components", r"\bcomponents?\b|组件|模块|元件"),
    ("affects_versions", r"\baffect\w*\b|影响.{0,4}版本"),
    ("fix_versions", r"\b(?:fix\s+)?versions?\b|\breleases?\b|版本"),
    ("sprints", r"\bsprints?\b|迭代|冲刺"),
    ("parent", r"\b(?:parent|epic)\b|史诗|父"),
    ("links", (r"\b(?:links?|linked|relat(?:ed|es?)|blocks?|blocked|blockers?|blocking|duplicates?)\b|关联|链接|阻塞"
        rf"|重复|关系|{CONNECTED}")),
    ("title", (r"\babout\b|\bsummar\w+|\btitle\b|\bdescribe\b|\btell\s+me\b|\bwhat(?:'s"
        r"|\s+is)\b|\bexplain\b|\bdetails?\b|是什么|讲什么|说什么|关于|介绍|概述|摘要|标题|内容|详情|描述")),
)  # fmt: skip
_ALSO: tuple[tuple[AskedField, str], ...] = (
    ("status", r"\bstatus\b|状态"), ("priority", r"\bpriority\b|优先级"),
    ("assignee", rf"\bassignee\b|\bwho\b.*\bassigned\b|经办人|负责人|谁负责|{_TAKEN}"),
    ("reporter", r"\breporter\b|报告人"),
    ("type", r"\btype\b|类型"), ("labels", r"\blabels?\b|标签"), ("components", r"\bcomponents?\b|组件"),
    ("resolution", r"\bresolution\b|解决结果"), ("due", r"\bdue\b|到期|截止"),
    ("updated", r"\blast\s+(?:updated?|changed?|modified|touched)\b|更新(?:时间|日期)|最[后近](?:一次)?(?:更新|修改)"),
    ("created", (r"\breport(?:ed|er)\b.*\band when\b|\bcreated\b|(?:谁|人).*(?:什么时候|何时)(?:创建|报告|提)"
        r"|创建(?:时间|日期)")),
)  # fmt: skip
_WHAT_IT_IS = re.compile(
    r"\bwhat(?:'s|\s+is)\s+(?:\x00+|it)\s*(?:about\s*)?$|\bwhat\s+does\s+(?:\x00+|it)\s+(?:say|ask\s+for)\b"
    r"|(?:讲|说|关于)的?(?:是)?什么|\x00\s*是什么\s*$|什么内容|内容是什么"
)
"""Asks for the issue in short, beside a field of it."""
_ASKS_STATE = re.compile(
    rf"\s*(?:is|was|has|are)\b[^?]{{0,40}}\b{DONE}\b|.*(?:解决|关闭|完成|修复|结束|[做写办弄修][完好]|搞定)了?(?:吗|没|没有)"
)
"""Asks of an issue, or of those that it is linked to, whether it is done."""
_JOINED = re.compile(r"\band\b|,|&|和|以及|、|，|与|及|[?？。;；](?=.*\w)")
_UNKEPT = re.compile(
    r"\b(?:story\s+points?|(?:time\s+)?estimates?|estimated(?!\s+to)|comments?|commented|votes?|voted|watchers?|attachments?|work\s*logs?"
    r"|time\s+(?:spent|logged)|how\s+(?:large|big|complex|difficult|long\s+(?:will|does|would|did(?!\s+\x00+\s+take|\s+it\s+take\s+(?:\w+\s+)?to\s+\x00|[^?]{0,60}\b(?:resolve|close|fix|complete|finish|solve)\b))))\b"
    r"|\bwhen\b[^?]{0,60}\bstart(?:ed|ing)?\b"
    r"|故事点数?|估算|估时|工时|评论|附件|投票|关注者|多大|多复杂|多难|(?:什么时候|何时|哪一?天)[^，,？?]{0,8}(?:开始|开工|动工)"
)
"""What Jira may hold of an issue and is in none of the fields that are read: nor is the day on which work began."""
_NOUN = re.compile(
    r"\bhow\s+many\s+(?P<many>[a-z][a-z -]{2,30}?)\s+(?:does|do|did|are|is|has|have|of|on|in)\b"
    r"|\b(?:what|which)(?:'s|\s+is|\s+are|\s+was)\s+the\s+(?P<of>[a-z][a-z -]{2,30}?)\s+(?:of|for|on)\s+\x00"
    rf"|\x00\s*(?:一共|总共|现在|目前)?有(?:多少|几)个?\s*(?P<zh>[{CJK}]{{2,6}})"
    rf"|\x00\s*的\s*(?P<zh_of>[{CJK}]{{2,8}}?)(?:是|有|为)?(?:什么|多少|几|谁|哪|在哪)"
    r"|\b(?:which|what)\s+(?!kind|type|sort|issue|ticket|bug|task|story|epic)(?P<which>[a-z]{4,20})\s+(?:is|was|are|were|did|does|has|reported|filed|asked)\b"
    rf"|哪一?[个位家](?!工单|单|任务|缺陷|问题|需求|故事|史诗|人|版本|迭代|阶段)(?P<zh_which>[{CJK}]{{2}})"
)
_OVERVIEW = re.compile(
    r"name|summary|title|descriptions?|details?|contents?|subject|topic|story|issue|problem|point|idea|gist|purpose|goal"
    r"|.*(?:名称|内容|描述|标题|摘要|概要|主题|详情|说明|问题|目的|目标)"
)


def fields_asked(read: Question) -> tuple[tuple[AskedField | None, ...], str]:
    """Return what is asked for, of a question in several parts what each of them asks for, and the parts, as they are
    written, that ask for no field.
    """
    found: list[AskedField] = []
    untold: list[str] = []
    for part, written in parts_of(read):
        if (field := _field_asked(part)) not in (None, "title") or _WHAT_IT_IS.search(part):
            found.append(field or "title")
        elif _ASKS_STATE.match(part):
            found += [] if asks_how_far_linked_are(read.text) else ["status"]
        elif written:
            untold.append(written)
    fields = tuple(dict.fromkeys(found if len(found) > 1 else (_field_asked(read.text), *found)))
    gap = "; " if all(map(str.isascii, untold)) else "；"
    return fields, gap.join(untold) if any(field != "title" for field in found) else ""


def _field_asked(text: str) -> AskedField | None:
    return next((field for field, words in _ASKED if re.search(words, text)), None)


def unread(text: str, asked: AskedField | None) -> str:
    """Return what a question asks for that is no field, as it is written: an overview would not answer it."""
    if match := _UNKEPT.search(text):
        return match[0]
    match = _NOUN.search(text) if asked in (None, "title") else None
    noun = next(filter(None, match.groups()), "") if match else ""
    return "" if _OVERVIEW.fullmatch(noun) else noun.strip()


def also_asked(text: str, asked: AskedField | None) -> tuple[AskedField, ...]:
    """Return the further fields that are named beside the first: without them half of the question is answered."""
    if asked is None or not _JOINED.search(text):
        return ()
    if asked == "duration":  # "creation" and "resolution" name its ends there
        text = re.sub(DURATION, " ", text)
    return tuple(field for field, words in _ALSO if field != asked and re.search(words, text))
