"""Reads what an answer is to look like: a number, numbers by group, an order, the first few."""

import re
from dataclasses import dataclass

from workers.ask.queries.question import Question, named
from workers.evidence.issues.query import MOST_LISTED, MOST_SHOWN, GroupField, IssueField, Order, OrderField

_COUNTS = re.compile(
    r"\bhow\s+many\b|\b(?:total\s+)?(?:number|count|amount|total)\s+of\b|\bcount(?:s)?\b|\bin\s+total\b|\baltogether\b|\ball\s+told\b|多少(?:个|条|张|件|项)?|几(?:个|条|张|件|项)|有几|数量|总数|统计(?:一下)?|总共|一共|共有|个数"
)
WHICH_THEY_ARE = re.compile(
    r"\s*[,.;?]?\s*(?:and\s+)?(?:(?:which|what)\s+(?:ones\s+)?are\s+(?:they|these|those)\b|which\s+ones(?=\s*[?.]?\s*$)|\b(?:please\s+)?(?:list|name)\s+them\b)"
    r"|[，,、;；?？。]\s*(?:请|都|分别|具体)*(?:是|有)?(?:哪些|哪几[个条张]|(?<=是)什么)(?=\W*$)|[，,、;；?？。]\s*(?:请|并|都)*列(?:一下|出来|出)(?=\W*$)"
)
"""Who asks for a number and for these gets a list, with their number."""
_GROUPS: tuple[tuple[GroupField, str], ...] = (
    ("project", r"projects?|项目"),
    ("type", r"(?:issue\s+)?types?|类型"),
    ("status", r"status(?:es)?|states?|状态"),
    ("priority", r"priorit(?:y|ies)|优先级"),
    ("resolution", r"resolutions?|解决结果"),
    ("assignee", r"assignees?|persons?|people|developers?|经办人|负责人|受理人|处理人|人员?"),
    ("reporter", r"reporters?|creators?|报告人|创建人|提出人"),
    ("label", r"labels?|tags?|标签"),
    ("component", r"components?|组件|模块|元件"),
    ("affects version", r"affect(?:s|ed)\s+versions?|影响版本"),
    ("fix version", r"(?:fix\s+)?versions?|releases?|(?:修复)?版本"),
    ("sprint", r"sprints?|迭代|冲刺"),
)
_GROUPED = (
    r"\b(?:group(?:ed)?\s+by|broken\s+down\s+by|breakdown\s+by|down\s+by|split\s+by|per|for\s+each|in\s+each|by\s+each|each|by)\s+(?:the\s+)?(?:{group})\b",
    r"(?:按照?|根据|依)\s*(?:{group})\s*(?:来)?(?:分组|分类|统计|划分|汇总|分布|计数)?",
    r"(?:每一?个?|各个?)\s*(?:{group})(?:各)?(?:都|分别)?(?:有)?",
)
_GROUPING = re.compile(
    r"^\s*(?:please\s+)?(?:group|break(?:\s+down)?|split(?:\s+up)?|divide|tally)\s+(?=(?:the|all|my|our|open|unresolved)\b|\x00)"
)
"""The verb of "group the open bugs by component", before its object."""
WROTE, ENDED = "reported|raised|created|opened|filed|submitted", "resolved|closed|fixed|finished|completed|solved"
ENDED_IN_SPEECH = r"关[掉上]|关(?=[了的过]|\W*$)|修好|[做弄写改][完好]|搞定|办[完好妥]|处理[掉好]|收尾"
"""What people say for "closed" and "done" where a form says 关闭, 完成."""
OPENED_IN_SPEECH = (
    r"\bdid\s+(?:(?!have|keep|leave|get)\S+\s+){1,2}open\b|\b(?:were|was|been)\s+opened\b"
    r"|(?<![打离展公召])开[了过](?!头|工)"
)
"""What people say for "created": "open" is no state there."""
ENDED_ZH = rf"(?<![未没])(?:解决|修复|关闭|完成|{ENDED_IN_SPEECH})(?!率)(?:了|过)?的?"
WROTE_ZH = r"(?:报告|提交|创建|新建|提出?)(?:了|过)?的?"
_MOST = re.compile(
    r"\b(?:which|what)\s+(?P<en>[a-z ]{3,20}?)\s+(?:has|have"
    r"|had)\s+(?:the\s+)?(?:most|largest\s+number\s+of|highest\s+number\s+of)\b"
    rf"|\bwho\s+(?:(?:has|have|had)\s+)?(?:(?P<wrote>{WROTE})|(?P<did>{ENDED}))\s+(?:the\s+)?most\b"
    r"|\bwho\s+(?:has|have|had)\s+(?:the\s+)?most\b"
    rf"|(?:哪一?个?|哪些)\s*(?P<zh>{'|'.join(words for _, words in _GROUPS)})(?:的?[^?？]{{0,12}})最多"
    rf"|最多的?(?:是|在|属于|归)?\s*(?:哪一?个?|哪些)\s*(?P<zh_behind>{'|'.join(words for _, words in _GROUPS)})"
    rf"|最多的?(?P<zh_before>{'|'.join(words for _, words in _GROUPS)})(?:是|在)?(?:哪一?个?|哪些)"
    r"|谁[^?？]{0,16}最多"
)
_DID_ZH = re.compile(ENDED_ZH)
_WROTE_ZH = re.compile(WROTE_ZH)
_BY = (
    r"(?P<field>(?:date\s+)?created|creation(?:\s+date)?|(?:last\s+)?updated?"
    r"|resolved|resolution\s+date|due(?:\s+date)?|priority|key|date|age|创建(?:时间|日期)?"
    r"|更新(?:时间|日期)?|解决(?:时间|日期)?|到期(?:日期|日)?|截止(?:日期|日)?|优先级|键|时间)"
)
_SORTED = re.compile(
    rf"\b(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?)\s+by\s+(?:the\s+)?{_BY}(?:\s*(?:,|in)?\s*(?:(?P<down>desc(?:ending)?(?:\s+order)?|newest\s+first|latest\s+first|highest\s+first)|(?P<up>asc(?:ending)?(?:\s+order)?|oldest\s+first|lowest\s+first)))?"
)
_SORTED_ZH = re.compile(
    rf"(?:按照?|依|根据)\s*{_BY}\s*(?:(?P<down>降序|倒序|从新到旧|从高到低|由高到低)|(?P<up>升序|正序|从旧到新|从低到高|由低到高))?\s*(?:排序|排列|排)?\s*(?P<after>降序|倒序|升序)?"
)
_FIELD_OF: tuple[tuple[OrderField, str], ...] = (
    ("updated", r"updat|更新"), ("resolved", r"resol|解决"), ("due", r"due|到期|截止"), ("priority", r"prior|优先"),
    ("key", r"key|键"),
)  # fmt: skip
_NO_TIME = r"\s+(?:on|by|before|after|since|until|more|less|over|in|within|during|between|from|at|[0-9])\b"
_EDGES = re.compile(
    (
        r"\b(?:(?P<old>oldest|earliest|first\s+(?:created|reported|opened))|(?P<new>newest|latest|most\s+recent(?:ly)?|last\s+(?=(?:created|reported|opened)(?!{T})))|(?P<touched>(?:most\s+)?recently(?=\s+(?:updated|changed|modified)(?!{T}))|last\s+(?=(?:updated|changed|modified)(?!{T}))))"
        r"(?P<verb>\s+(?:created|reported|opened|updated|changed|modified|resolved|closed|fixed))?"
        r"|\b(?P<did>(?:created|reported|raised|filed|opened|updated|changed|modified|resolved|closed|fixed)\s+)(?:(?P<did_first>first|earliest)|(?P<did_last>last|latest|most\s+recently))\b(?!\s+(?:[0-9]|two|three|few|days?|weeks?|months?|quarters?|years?|sprints?|spring|summer|autumn|fall|winter)\b)"
        r"|(?P<zh_old>最早|最旧|最老|最久)(?P<zh_old_verb>创建|新建|提交|更新|解决|修复|修改|报告|[建提报])?的?|(?P<zh_new>最新|最近|最后)(?P<zh_new_verb>创建|新建|提交|更新|解决|修复|修改|报告|[建提报])?的?(?!\s*[0-9一二两三四五六七八九十]+\s*(?:个?(?:小时|天|日|星期|周|月|季度)|年))"
    ).replace("{T}", _NO_TIME)
)
_TOP = re.compile(
    r"\b(?:top|first|last|latest|newest|oldest)\s+(?P<en>[0-9]{1,3}|two|three|five|ten|twenty)\b(?!\s*(?:hours?|days?|weeks?|months?|quarters?|years?)\b)|(?P<after>(?<![0-9.])[0-9]{1,3}|two|three|five|ten)\s+(?=(?:newest|latest|oldest|earliest|most\s+recent))"
    r"|(?:前|最近的?|最新的?|最早的?)\s*(?P<zh>[0-9]{1,3}|[一二两三五十])\s*(?:个|条|张|件|项)(?!月|星期|小时|季度|周|礼拜)"
)
_HIGHEST = re.compile(
    r"\b(?P<high>highest|top)[\s-]*priority\b(?=\s+first)|\bmost\s+(?:urgent|important)\b|优先级最高的?|最(?:紧急|重要)的?|\b(?P<low>lowest)[\s-]*priority\s+first"
)
_RANKED = re.compile(
    r"优先级最高的?(?=\s*前?\s*(?:[0-9]{1,3}|[一二两三五十])\s*(?:个|条|张|件|项))"
    r"|(?<=\b[0-9]\s)highest[\s-]priority\b|(?<=\b[0-9][0-9]\s)highest[\s-]priority\b"
)
_FEW = re.compile(
    r"(?P<few>(?<![0-9.])[0-9]{1,3}|[一二两三五十])\s*(?:个|条|张|件|项)(?!月|星期|小时|季度|周|礼拜)"
    r"|\b(?P<en>[0-9]{1,3})\s+(?=\x00|(?:issues|bugs|tickets|stories|tasks)\b)"
)
_WHETHER_DONE = re.compile(
    r"^\s*(?:are|were|have|has|is)\s+(?!there\b|any\b)[^?]*?(?P<en>\b(?:all\s+)?(?:been\s+)?(?:done|finished|completed?|resolved|fixed|closed)(?:\s+(?:yet|already|now))?)\s*\?*\s*$"
    r"|(?P<zh>(?:都|已经?)*(?:完成|解决|修复|关闭|做完|处理完)了?(?:吗|没有|没))\s*[?？]*\s*$"
)
_NUMBERS = {
    "two": 2,
    "three": 3,
    "five": 5,
    "ten": 10,
    "twenty": 20,
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "五": 5,
    "十": 10,
}
_ONE = re.compile(r"\b(?:issue|ticket|bug|story|task|epic|one|defect|item)\b(?!s)|是(?:哪|什么)|哪一?个|哪条")
_MANY = re.compile(r"\b(?:issues|tickets|bugs|stories|tasks|epics|defects|items)\b|哪些|列出|所有")


@dataclass(frozen=True)
class Shape:
    """What the answer is to look like."""

    counts: bool = False
    group_by: GroupField | None = None
    limit: int = MOST_LISTED


def read_ranking(question: Question) -> None:
    """Read 优先级最高的 5 个 and "the 5 highest-priority" before they are taken for a priority."""
    if question.took(_RANKED):
        question.order.append(Order(field="priority"))


def read_shape(question: Question) -> Shape:
    """Read and blank what says how to answer; the order goes to the question."""
    is_list = question.took(WHICH_THEY_ARE) is not None
    group = _most(question) or _whether_done(question)
    limit = MOST_LISTED
    is_limited = False
    if match := question.took(_SORTED) or (
        (found := _SORTED_ZH.search(question.text))
        and ("排" in found[0] or found["down"] or found["up"] or found["after"])
        and question.took(_SORTED_ZH)
    ):
        down = match["down"] or match.groupdict().get("after") in ("降序", "倒序")
        up = match["up"] or match.groupdict().get("after") == "升序"
        field = _field_of(match["field"])
        question.order.append(
            Order(field=field, descending=bool(down) or (not up and field in ("priority", "updated")))
        )
    if top := question.took(_TOP):
        number = top["en"] or top["after"] or top["zh"]
        limit, is_limited = min(MOST_SHOWN, max(1, _NUMBERS.get(number) or int(number))), True
        if re.match(r"last|latest|newest|最近|最新", top[0]) or re.match(r"oldest|最早", top[0]):
            question.order.append(Order(descending=not re.match(r"oldest|最早", top[0])))
    elif question.order and (few := question.took(_FEW)):
        limit, is_limited = _number(few), True
    if not question.order and (edge := _EDGES.search(question.text)) and not _is_time(question, edge):
        limit = _read_edge(question, edge, limit, is_limited=is_limited)
        if not is_limited and (few := question.took(_FEW)):  # 最近新建的五张单
            limit = _number(few)
    if question.took(_HIGHEST):
        question.order.append(Order(field="priority"))
    counts = False
    while question.took(_COUNTS):
        counts = True
    group = group or _group(question)
    return Shape((counts and not is_list) or group is not None, group, limit)


def _number(few: re.Match[str]) -> int:
    number = few["few"] or few["en"]
    return min(MOST_SHOWN, max(1, _NUMBERS.get(number) or int(number)))


def _read_edge(question: Question, edge: re.Match[str], limit: int, *, is_limited: bool) -> int:
    question.take(edge.start(), edge.end())
    verb = edge["verb"] or edge["did"] or edge["zh_old_verb"] or edge["zh_new_verb"] or ""
    field = _field_of(verb) if not re.search("chang|modif|修改", verb) else "updated"
    if re.search("clos|fix|修复", verb):
        field = "resolved"
    if edge["touched"]:
        field = "updated"
        question.took(re.compile(r"\b(?:updated|changed|modified)\b"))
    question.order.append(Order(field=field, descending=not (edge["old"] or edge["zh_old"] or edge["did_first"])))
    is_one = _ONE.search(question.text) and not _MANY.search(question.text)
    return 1 if is_one and not is_limited else limit


def _is_time(question: Question, edge: re.Match[str]) -> bool:
    """ "Most recently" before a length of time belongs to the time."""
    return bool(
        re.match(
            r"\s*(?:[0-9]+|one|two|three|一|两|三|七)\s*(?:个?(?:天|日|周|月|星期)|days?|weeks?|months?)",
            question.text[edge.end() :],
        )
    )


def _most(question: Question) -> GroupField | None:
    match = _MOST.search(question.text)
    if match is None:
        return None
    chinese = match["zh"] or match["zh_behind"] or match["zh_before"]
    name = (match["en"] or chinese or "").strip()
    group: GroupField | None = "reporter" if match["wrote"] else "assignee"
    if name:
        group = group_called(name)
    if group is None:
        return None
    if match["did"]:
        add_deed(question)
    if chinese:
        which, called = r"(?:是|在|属于|归)?\s*(?:哪一?个?|哪些)", re.escape(name)
        question.took(re.compile(rf"{which}\s*{called}|{called}{which}"))
        question.took(re.compile("最多的?"))
    elif match[0].startswith("谁"):
        group = _most_of_whom(question)
    else:
        question.take(match.start(), match.end())
    return group


def group_called(name: str) -> GroupField | None:
    """Return the field whose values are called so: "component", 组件; None for any other word."""
    return next((group for group, words in _GROUPS if re.fullmatch(words, name)), None)


def _whether_done(question: Question) -> GroupField | None:
    """ "Are the payment tasks done?" is answered by how many are and how many are not: those that are say nothing."""
    match = _WHETHER_DONE.search(question.text)
    if match is None:
        return None
    question.take(*match.span("en" if match["en"] else "zh"))
    return "status"


def _most_of_whom(question: Question) -> GroupField:
    """Read 谁…最多: what was done stands somewhere between, as does when."""
    question.took(re.compile("谁(?:的|有|手上的?|名下的?)?"))
    question.took(re.compile("最多的?"))
    if question.took(_DID_ZH):
        add_deed(question)
    elif question.took(_WROTE_ZH):
        return "reporter"
    return "assignee"


def add_deed(question: Question) -> None:
    """Who resolved something Jira does not keep; it was done by whoever has it, and a time is that of its end."""
    question.add(named(IssueField.CATEGORY, ("Done",)))
    question.deed = IssueField.RESOLVED


def _group(question: Question) -> GroupField | None:
    for group, words in _GROUPS:
        for form in _GROUPED:
            if question.took(re.compile(form.format(group=words))):
                question.took(_GROUPING)
                return group
    return None


def _field_of(word: str) -> OrderField:
    return next((field for field, words in _FIELD_OF if re.search(words, word)), "created")
