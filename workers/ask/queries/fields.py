"""Reads what is named together with its field: "component CLI", "no labels", "优先级为高", "CLI 组件"."""

import re

from workers.ask.queries.question import NEGATION, Listed, Question, listed_at, named
from workers.evidence.issues.query import IssueField, Operator, Term

_F = IssueField
_CUES: tuple[tuple[IssueField, str], ...] = (
    (_F.AFFECTS_VERSION, r"\baffect(?:s|ed|ing)?[\s-]*versions?(?:/s)?\b|affectedversion|受?影响的?版本"),
    (_F.FIX_VERSION, r"\bfix(?:ed)?[\s-]*(?:in[\s-]+)?versions?(?:/s)?\b|fixversion"
        r"|\btarget(?:ed)?\s+(?:version|release)s?\b"
                     r"|\b(?:versions?|releases?|milestones?)\b|修复的?版本|解决版本|目标版本|发布版本|版本"),
    (_F.COMPONENT, r"\bcomponents?\b|组件|元件|模块|模组"),
    (_F.LABEL, r"\blabel(?:s|led|ed)?\b|\btag(?:s|ged)?\b|标签|标记|打标"),
    (_F.CATEGORY, r"\bstatus\s*categor(?:y|ies)\b|状态类别|状态分类"),
    (_F.STATUS, r"\bstatus(?:es)?\b|\bstates?\b|状态"),
    (_F.PRIORITY, r"\bpriorit(?:y|ies)\b|优先级别?|优先度|优先权"),
    (_F.RESOLUTION, r"\bresolution\b|解决结果|解决方案|处理结果"),
    (_F.TYPE, r"\b(?:issue|ticket|work\s*item)?[\s-]*types?\b|问题类型|事务类型|工作项类型|类型"),
    (_F.SPRINT, r"\bsprints?\b|迭代|冲刺"),
)  # fmt: skip
_EMPTY_ONLY: tuple[tuple[IssueField, str], ...] = (
    (_F.DUE, r"\bdue[\s-]*dates?\b|\bdeadlines?\b|duedate|(?:设置)?(?:截止|到期)(?:日期|时间|日)?|期限"),
    (_F.DESCRIPTION, r"\bdescriptions?\b|描述|说明"),
    (_F.PARENT, r"\b(?:epic|parent)(?:\s*links?)?\b|史诗(?:链接)?|父级?(?:任务|问题|事务)?"),
)  # fmt: skip
_LINK = (
    r"\s*(?:field\b\s*)?(?:is|are|was|were|equals?|==?|:|of|named|called|set\s+to"
    r"|的?值?为|是|等于|叫做?|属于|包括|包含|含有|含|有)?\s*"
)
_NOT = rf"(?P<not>{NEGATION})?\s*"
_FILL = r"(?:(?:(?:is|one\s+of|any\s+of|in|either|equal\s+to|to|of|the|an?|with|as)\b|为|是|任一)\s*)*"
_JOINT = re.compile(_LINK + _NOT + _FILL)
_BUT_NOT = re.compile(
    r"\s*,?\s*(?:\b(?:but|and)\s+not\s+|\bwithout\s+|但(?:是)?(?:不含|不带|没有|不是|不属于|不包括)\s*)"
)
_MANY = frozenset({_F.LABEL, _F.COMPONENT, _F.FIX_VERSION, _F.AFFECTS_VERSION, _F.SPRINT})
_LACK = (
    r"(?:\b(?:no|without|missing|lack(?:s|ing)?)\s+(?:an?\s+|any\s+)?(?:assigned\s+|specified\s+)?"
    r"|(?:n't|\bnot)\s+have\s+(?:an?\s+|any\s+)?|n't\s+in\s+(?:an?\s+|any\s+)|\bnot\s+in\s+(?:an?\s+|any\s+)|\bnot\s+assigned\s+to\s+(?:an?\s+|any\s+)"
    r"|(?:没有|没|无|未|尚未|缺少|缺|不带|不含|不在|不属于)\s*(?:设置|填写|设定|指定|填|写|加入|分配|打|任何|有|在)*\s*(?:任何)?\s*)"
)
_HOLD = (
    r"(?:\b(?:have|has|having|with)\s+(?:an?\s+|any\s+|some\s+)?|\b(?:assigned\s+to|in|part\s+of)\s+(?:an?\s+|any\s+|some\s+)"
    r"|(?:已|已经)?(?:有|设置了|填写了|指定了|设置|加入了?)\s*)"
)
_NOTHING_BEHIND = (
    r"(?=\s*(?:$|[?!.,;)。？！、\x00]|(?:\b(?:and|or|but|yet|at\s+all|set|assigned"
    r"|specified|value|field|in|for|from|that|which|are|is|were)\b)|的|且|并|而|或|和))"
)
_IS_EMPTY = (
    r"\s*(?:field\s*)?(?:is|are|has\s+been|=|为|是)?\s*(?:(?P<not>not|n't|非|不)\s*)?"
    r"(?:(?:is|为)\s*)?(?:\b(?:empty|missing|unset|blank|null|undefined)\b|(?P<set>\bset\b|\bfilled\b)|空|未设置|未填写?|没填|没有设置|缺失)"
)
_COMPARED = re.compile(
    r"\s*(?:is|are|was|的)?\s*(?P<op>(?:higher|greater|more|above|over)(?:\s+than)?|>|高于|大于|超过"
    r"|at\s+least|>=|不低于|至少为?|大于等于|at\s+most|<=|不高于|至多|(?:lower|less|below|under)(?:\s+than)?|<(?!=|>)|低于|小于)\s*"
)
_AND_UP = re.compile(
    r"\s*(?:(?P<up>(?:priority\s*)?(?:or|and)\s+(?:higher|above|up)|及?以上|或更高|(?:优先级)?及以上|或以上)"
    r"|(?P<down>(?:or|and)\s+(?:lower|below)|及?以下|或更低|或以下))"
)


def read_fields(question: Question) -> None:
    """Read every field that is named with its value, or with the lack of one."""
    for field, cue in (*_CUES[:4], *_EMPTY_ONLY, *_CUES[4:]):
        _read_emptiness(question, field, cue)
    _read_sprint_states(question)
    _read_releases(question)
    for field, cue in _CUES:
        while _read_named(question, field, cue):
            pass


def _read_emptiness(question: Question, field: IssueField, cue: str) -> None:
    if field in (_F.STATUS, _F.TYPE, _F.CATEGORY):
        return
    behind = _NOTHING_BEHIND if field is not _F.RESOLUTION else ""
    if question.took(re.compile(rf"{_LACK}(?:{cue})(?:\s*(?:set|link|field|assigned|yet))?{behind}")):
        question.add(Term(field=field, operator="empty"))
    elif match := question.took(re.compile(rf"(?:{cue}){_IS_EMPTY}")):
        is_filled = bool(match["not"]) != bool(match["set"])
        question.add(Term(field=field, operator="not empty" if is_filled else "empty"))
    elif question.took(re.compile(rf"{_HOLD}(?:{cue}){behind or _NOTHING_BEHIND}(?!\s+(?:that|which)\b)")):
        question.add(Term(field=field, operator="not empty"))


def _read_sprint_states(question: Question) -> None:
    sprint = r"(?:sprints?|迭代|冲刺)"
    that = r"(?:an?\s+|the\s+)?sprints?\s+(?:that|which)\s+(?:has|have|is|are)\s*"
    forms = (
        (rf"{that}(?:not|n't)\s+(?:yet\s+)?(?:been\s+)?(?:completed?|closed|finished|over)", "open"),
        (rf"{that}(?:already\s+)?(?:been\s+)?(?:completed?|closed|finished|over)", "closed"),
        (rf"\b(?:the\s+|an?\s+)?(?:current|active|open|running|ongoing|this)\s+{sprint}", "open"),
        (rf"(?:当前|目前|本次|本|这个|进行中|活跃|未完成|未关闭|未结束)的?\s*{sprint}", "open"),
        (rf"\b(?:closed|completed|past|finished|previous)\s+{sprint}", "closed"),
        (rf"(?:已(?:完成|关闭|结束)|过去)的?\s*{sprint}", "closed"),
        (rf"\b(?:future|upcoming|next|planned)\s+{sprint}|(?:未来|下一?个?|将来)的?\s*{sprint}", "future"),
    )
    for form, state in forms:
        if match := re.search(form, question.text):
            negated = question.is_negated(match.start())
            question.take_negation(match.start())
            question.take(match.start(), match.end())
            question.add(named(_F.SPRINT_STATE, (state,), negated=negated))
            return


def _read_releases(question: Question) -> None:
    form = re.compile(
        r"(?P<affects>(?:affect\w*\s+|affectedversion\s+(?:is\s+)?|影响的?)?)(?:an?\s+|the\s+|any\s+)?"
        r"(?:(?P<un>unreleased|not\s+(?:yet\s+)?released|未发布|尚未发布)|(?P<re>(?:already\s+)?released|已发布))的?\s*(?:fix\s*)?(?:versions?|releases?|版本)"
    )
    if match := form.search(question.text):
        is_wanted = bool(match["re"])
        values = tuple(one.name for one in question.vocabulary.names.versions if one.is_released is is_wanted)
        question.take(match.start(), match.end())
        field = _F.AFFECTS_VERSION if match["affects"] else _F.FIX_VERSION
        question.is_unknown |= not values or len(values) > 50
        if values and len(values) <= 50:
            question.add(named(field, tuple(dict.fromkeys(values))))


def _read_named(question: Question, field: IssueField, cue: str) -> bool:
    """Read one place where the field is named; False when none is left that has a value."""
    dictionary = question.vocabulary.of[field]
    for match in re.finditer(rf"(?:{cue})", question.text):
        if field is _F.PRIORITY and _read_compared(question, match.start(), match.end()):
            return True
        joint = _JOINT.match(question.text, match.end())
        start = joint.end() if joint else match.end()
        listed = listed_at(question, dictionary, start) or listed_at(question, dictionary, match.start())
        if listed is None and field in _MANY:
            listed = _nearly(question, field, start)
        if listed:
            is_negated = bool(joint and joint["not"]) or question.is_negated(match.start())
            _add(question, field, listed, negated=is_negated)
            question.take_negation(match.start())
            end = max(listed.end, match.end())
            but = _BUT_NOT.match(question.text, end)
            if but and (left_out := listed_at(question, dictionary, but.end())):
                question.add(named(field, left_out.any_of, negated=True))
                end = left_out.end
            question.take(match.start(), end)
            return True
        if before := _before(question, field, match.start()):
            start, listed = before
            if field is _F.PRIORITY and (and_up := _AND_UP.match(question.text, match.end())):
                _compare(question, "higher" if and_up["up"] else "lower", listed, or_same=True)
                question.take(start, and_up.end())
                return True
            _add(question, field, listed, negated=question.is_negated(start))
            question.take_negation(start)
            question.take(start, match.end())
            return True
    return False


def _before(question: Question, field: IssueField, end: int) -> tuple[int, Listed] | None:
    """Return the names in a row that end where the field is named: "the CLI component", "高优先级"."""
    dictionary = question.vocabulary.of[field]
    best: tuple[int, Listed] | None = None
    for start, _ in dictionary.mentions(question.text[:end], question.original[:end]):
        listed = listed_at(question, dictionary, start)
        gap = question.text[listed.end : end] if listed else "x"
        if listed and best is None and listed.end <= end and not gap.replace("的", "").replace("-", "").strip(" \"'"):
            opening = start - 1 if start and question.text[start - 1] in "\"'" else start
            best = opening, listed
    return best


def _nearly(question: Question, field: IssueField, start: int) -> Listed | None:
    """Return a name that is misspelled behind its field: of up to four words, the longest that is near one."""
    words = list(re.finditer(r"[^\s,;?!\"'\x00]+", question.text[start : start + 80]))[:4]
    for last in reversed(words):
        if words[0].start() == 0 and (
            values := question.vocabulary.of[field].nearly(question.text[start : start + last.end()])
        ):
            return Listed((values,), start + last.end())
    return None


def _add(question: Question, field: IssueField, listed: Listed, *, negated: bool) -> None:
    if listed.are_all and field in _MANY and not negated:
        for values in listed.values:
            question.add(named(field, values))
    else:
        question.add(named(field, listed.any_of, negated=negated))


def _read_compared(question: Question, cue: int, start: int) -> bool:
    compared = _COMPARED.match(question.text, start)
    listed = listed_at(question, question.vocabulary.of[_F.PRIORITY], compared.end()) if compared else None
    if compared and listed:
        _compare(question, compared["op"], listed, or_same=False)
        question.take(cue, listed.end)
        return True
    joint = re.match(rf"{_LINK}{_FILL}", question.text[start:])
    at = start + (joint.end() if joint else 0)
    listed = listed_at(question, question.vocabulary.of[_F.PRIORITY], at)
    and_up = _AND_UP.match(question.text, listed.end) if listed else None
    if listed and and_up:
        _compare(question, "higher" if and_up["up"] else "lower", listed, or_same=True)
        question.take(cue, and_up.end())
        return True
    return False


def _compare(question: Question, word: str, listed: Listed, *, or_same: bool) -> None:
    is_up = bool(re.match(r"higher|greater|more|above|over|>|at\s+least|高于|大于|超过|不低于|至少", word))
    or_same = or_same or bool(re.match(r"at\s+|[<>]=|不低于|至少|大于等于|不高于|至多", word))
    operator: Operator = (">=" if or_same else ">") if is_up else ("<=" if or_same else "<")
    question.add(Term(field=_F.PRIORITY, operator=operator, values=listed.any_of[:1]))
