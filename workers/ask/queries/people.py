"""Reads who has an issue and who wrote it. Names become accounts; "me" is the asker's."""

import re

from workers.ask.queries.question import NEGATION, Listed, Question, listed_at, named
from workers.evidence.issues.query import IssueField, Term

_ASSIGNEE = r"assignees?|经办人|受理人|负责人|处理人|执行人|承办人"
_REPORTER = r"reporters?|creators?|authors?|报告人|创建人|创建者|提出人|提交人|回报人|建立者"
_ROLES = ((IssueField.ASSIGNEE, _ASSIGNEE), (IssueField.REPORTER, _REPORTER))
_UNASSIGNED = re.compile(
    r"\bunassigned\b|\b(?:no|without|missing)\s+(?:an?\s+|any\s+)?assignees?\b|n't\s+have\s+(?:an?\s+|any\s+)?assignee|not\s+have\s+(?:an?\s+|any\s+)?assignee"
    r"|(?:\bnot|n't)\s+(?:yet\s+)?(?:been\s+)?assigned(?:\s+yet)?(?:\s+to\s+(?:anyone|anybody|someone|somebody))?(?=\s*(?:$|[?!.,;)\x00]|\b(?:and|or|but|in|from|created|with)\b))"
    r"|\b(?:ha(?:s|ve|ving)|with|is|are)\s+(?:nobody|no\s*one|none)\s+(?:yet\s+)?(?:assigned(?:\s+to\s+(?:it|them))?|on\s+(?:it|them))\b"
    r"|\b(?:that\s+|which\s+)?(?:nobody|no\s*one)\s+(?:is|was|has\s+been)\s+(?:yet\s+)?assigned(?:\s+to)?(?!\s+to\b)"
    r"|\bha(?:s|ve)\s+(?:nobody|no\s*one)\s+been\s+assigned(?:\s+to)?\b"
    r"|\bnor\s+(?:yet\s+)?assigned\b(?!\s+to\b)|\bassigned\s+to\s+(?:nobody|no\s*one|none)\b|\bassignee\s+(?:is\s+)?(?:empty|missing|none|null|not\s+set|unset)\b"
    r"|(?:尚?未|还没有?|没有?|无)(?:被)?(?:分配|指派|指定|派发|认领|分(?=给任何人))(?:给任何人|任何人|经办人|负责人)?(?![给到])|(?:没有|无|未设置|未指定|缺少)(?:任何)?(?:经办人|受理人|负责人|处理人|承办人)"
    r"|(?:还|尚)?(?:无|没有?)人(?:认领|负责|管|接|领)|(?:经办人|受理人|负责人|处理人|承办人)(?:是|为)?空|待(?:分配|指派)"
)
_NOBODY_YET = re.compile(r"[还尚](?:无|没有?)人(?:认领|负责|管|接|领)")
_NOBODY_AT_WORK = re.compile(
    r"(?:\b(?:is|does)\s+)?\b(?:nobody|no\s*one)\s+(?:is\s+)?(?:yet\s+|currently\s+)?(?:working\s+on|handling|looks?\s+(?:at|into|after)|looking\s+(?:at|into|after)|taking\s+care\s+of|works?\s+on)\b"
    r"|(?:还|尚)?(?:无|没有?)人(?:在)?(?:处理|跟进|做)"
)
_SOMEBODY_AT_WORK = re.compile(
    r"\b(?:(?:that\s+|which\s+)?(?:is|are)\s+)?(?:somebody|someone|anybody|anyone|people)\s+(?:is\s+|are\s+)?(?:currently\s+|already\s+)?working\s+on"
    r"(?:\s+(?:right\s+now|at\s+the\s+moment|now|currently|today))?\b"
)
# Whoever is at work on it now has begun it; what somebody works on is else whatever is not done.
_AT_WORK_NOW = re.compile(
    r"(?<=working\son)(?<!not\sworking\son)\s+(?:right\s+now|at\s+the\s+moment|now|currently|today)\b|(?<!not\s)\bcurrently\s+(?=working\s+on\b)"
    r"|(?:现在|目前|眼下)?(?:(?<![没不未有])正在|(?<![现存没不未有])在(?=[做弄修改搞忙]))(?=[做弄修改搞处跟忙])|(?:现在|目前|眼下)(?=[做弄修改搞处跟忙])"
)
_ON_HAND = re.compile(
    r"\s*手[上头里](?:现在|目前)?(?:还|都)?有(?:什么|啥|哪些|(?:几|多少)个)(?:[\x00\x01]|任务|工单|单子|事情?|活儿?)*[?？。]?\s*$"
)
"""What somebody has on hand, and nothing else is said of it."""
_ASSIGNED = re.compile(
    r"\b(?:have|has|having|with)\s+(?:an?\s+|any\s+)?assignees?\b|\bassigned\s+to\s+(?:anyone|anybody|someone|somebody)\b"
    r"|\bassignee\s+(?:is\s+)?(?:not\s+empty|set)\b|\bassigned(?=\s+(?:issues?|tickets?|bugs?|tasks?)\b)"
    r"|(?:已经?|已被)(?:分配|指派)(?![给到])|(?:有|已设置)(?:经办人|受理人|负责人|处理人|承办人)|(?:经办人|受理人|负责人|处理人|承办人)不为空"
)
_ME = re.compile(r"(?:me|myself|i|mine|currentuser\(\))(?![a-z'])|(?:我自己|我本人|我|本人|自己|当前用户)(?!们)")
_BEFORE: tuple[tuple[IssueField, str], ...] = (
    (IssueField.ASSIGNEE, r"\bbelong(?:s|ing)?\s+to"
        r"(?!\s+(?:the\s+|an?\s+)?(?:epic|parent|project|component|sprint|version)\b)"
        r"|\bassigned\s+to\b|\bowned\s+by\b|\bhandled\s+by\b|\b(?:sitting|sits?|parked|lying)\s+with\b|\bassignees?\b|(?:分配|指派|指定|派"
        r"|分派|(?<!部)分|移?交)(?:给|到|予)了?|"
                          r"(?:经办人|受理人|负责人|处理人|执行人|承办人)"),
    (IssueField.REPORTER, r"\b(?:reported|created|raised|opened|filed|submitted|written|logged)\s+by\b"
        r"|\breported\s+to(?=\s+me\b)|\b(?:reporter|creator|author)s?\b|"
                          r"(?:报告人|创建人|创建者|提出人|提交人|回报人|建立者)"),
)  # fmt: skip
_DONE_BY = r"(?:的|(?=哪|什么|多少|几))"
_BEHIND: tuple[tuple[IssueField, str], ...] = (
    (IssueField.REPORTER, r"\b(?:reported|raised|filed|submitted|created|opened)\b(?!\s+by\b)"
        rf"|(?:所)?(?:报告|创建|提交|提出|[提报建]|建立|新建|回报|开)(?:过|了|出)?{_DONE_BY}"),
    (IssueField.ASSIGNEE, r"\b(?:is|are|am)\s+(?:responsible\s+for|working\s+on|in\s+charge\s+of)\b"
        r"|\b(?:owns?|handles?|works?\s+on|looks?\s+after)\b"
        rf"|(?:所)?(?:负责|处理|经办|承办|跟进|[做弄修忙])(?:中|过|了|着)?{_DONE_BY}"),
)  # fmt: skip
_DID = re.compile(r"\b(?:did|have|has)(?P<not>n't)?\s+")
_NOT_YET = re.compile(r"\s+(?:not|still\s+not)(?:\s+yet)?(?=\s)")
_WROTE = re.compile(r"\s+(?:report|creat|rais|fil|open|submit|log|writ|wr[io]t)(?:e|ed|ged|ted|ten)?\b")
_ENDED = re.compile(r"\s+(?:resolve|clos|fix|finish|complet|solv)(?:e|d|ed)?\b")
_DID_IT = re.compile(rf"{_ENDED.pattern}|\s+do\b")
_ENDED_BY_ALL = re.compile(
    rf"\b(?:did|have|has)\s+(?:we|they|the\s+team|anybody|anyone)(?:\s+already)?{_ENDED.pattern}"
)
_WORK = (
    re.compile(
        r"\b(?:is|are|was|has|have)\s+(?P<who>[^?]{2,40}?)(?<!\snot)\s+(?:been\s+)?(?:working\s+on|doing|handling)\b|\bdoes\s+(?P<has>[^?]{2,40}?)\s+have\b(?:\s+on\s+(?:his|her|their)\s+plate\b)?"
        r"|\b(?:has|have)\s+(?P<got>[^?]{1,40}?)\s+got\b(?:\s+on\s+(?:his|her|their)\s+plate\b)?"
        r"|\bis\s+(?P<busy>[^?]{2,40}?)\s+(?:currently\s+|now\s+)?busy\s+with\b|\b(?:do|am)\s+(?P<i>i)\s+(?:have|working\s+on)\b"
    ),
    re.compile(r"\b(?:what|that|which)\s+(?P<whose>[^?]{2,40}?)\s+has\b(?!\s+been\b)"),
)
"""What somebody has or works on: "what is Ann working on", "what Ann has"."""
_ENDED_ZH = re.compile(r"[^?？，,。]{0,12}?(?P<ended>(?<![未没])(?:解决|修复|关闭|完成)了)")
_JOINT = (
    rf"\s*(?:field\b)?\s*(?:is|are|was|were|=|:|为"
    rf"|是)?\s*(?P<not>{NEGATION})?\s*(?:(?:(?:either|the|user|one\s+of|any\s+of|in"
    rf"|to)\b|是|为|用户)\s*)*"
)
_BOTH_ROLES = re.compile(
    rf"(?P<neither>\bneither\s+)?(?:the\s+)?(?P<one>{_ASSIGNEE}|{_REPORTER})\s*(?:or|and|nor|/|或者?|和|与|及)\s*(?:the\s+)?"
    rf"(?P<two>{_ASSIGNEE}|{_REPORTER}){_JOINT}"
)


def read_people(question: Question) -> None:
    """Read assignees and reporters. Somebody whom the site does not know makes the question unknown."""
    if question.took(_NOBODY_YET) or question.took(_NOBODY_AT_WORK):  # what is done nobody works on
        question.add(Term(field=IssueField.ASSIGNEE, operator="empty"))
        question.add(named(IssueField.CATEGORY, ("Done",), negated=True))
    for pattern, operator in ((_UNASSIGNED, "empty"), (_ASSIGNED, "not empty")):
        if question.took(pattern):
            question.add(Term.model_validate({"field": IssueField.ASSIGNEE, "operator": operator}))
    if question.took(_SOMEBODY_AT_WORK):
        question.add(named(IssueField.CATEGORY, ("In Progress",)))
    elif now := _AT_WORK_NOW.search(question.text):
        question.add(named(IssueField.CATEGORY, ("In Progress",)))
        question.take(now.start(), now.end(), " ")  # it stands between who and what
    _read_both_roles(question)
    for field, cue in _BEFORE:
        _read_behind_cue(question, field, cue)
    for field, cue in _BEHIND:
        _read_before_cue(question, field, cue)
    _read_did(question)
    _read_possessive(question)


def _read_both_roles(question: Question) -> None:
    if not (match := _BOTH_ROLES.search(question.text)):
        return
    if (listed := _people_at(question, match.end())) is None:
        return
    fields = [field for name in ("one", "two") for field, role in _ROLES if re.fullmatch(role, match[name])]
    is_negated = bool(match["neither"] or match["not"])
    terms = [named(field, listed.any_of, negated=is_negated) for field in dict.fromkeys(fields)]
    if is_negated:
        for term in terms:
            question.add(term)
    else:
        question.add(*terms)
    question.take(match.start(), listed.end)


def _read_behind_cue(question: Question, field: IssueField, cue: str) -> None:
    for match in list(re.finditer(rf"(?:{cue})", question.text)):
        if "\x00" in match[0] or question.text[match.start() : match.end()] != match[0]:
            continue
        joint = re.match(_JOINT, question.text[match.end() :])
        start = match.end() + (joint.end() if joint else 0)
        listed = _people_at(question, start)
        if listed is None:
            if re.match(r"[\"']?[a-z\u3400-\u9fff]", question.text[start:]) and not re.match(
                r"(?:and|or|but|with|has|have|in|who|that|the|most|的|最)(?![a-z])|(?:分组|排序|统计)",
                question.text[start:],
            ):
                question.is_unknown = question.is_unknown or " by" in match[0] or " to" in match[0]
            continue
        is_negated = bool(joint and joint["not"]) or question.is_negated(match.start())
        question.add(named(field, listed.any_of, negated=is_negated))
        question.take_negation(match.start())
        if passive := re.search(
            r"(?:\bthat\s+)?(?:\bi[st]\s+|\bare\s+|\bwere\s+|\bwas\s+|被|由)$", question.text[: match.start()]
        ):
            question.take(passive.start(), passive.end())
        question.take(match.start(), listed.end)


def _read_before_cue(question: Question, field: IssueField, cue: str) -> None:
    for match in list(re.finditer(cue, question.text)):
        window = max(0, match.start() - 60)
        starts = [start for start, _ in question.vocabulary.people.mentions(question.text, question.original)]
        starts += [one.start() for one in _ME.finditer(question.text) if not _inside_word(question.text, one.start())]
        for start in sorted(start for start in starts if window <= start < match.start()):
            listed = _people_at(question, start)
            if listed and not question.text[listed.end : match.start()].strip(" 所已\"'"):
                question.add(named(field, listed.any_of, negated=question.is_negated(start)))
                question.take_negation(start)
                by = re.search(r"(?:由|被)\s*$", question.text[:start])
                question.take(by.start() if by else start, match.end())
                if "working" in match[0] and not question.has(IssueField.CATEGORY):  # what is done nobody works on
                    question.add(named(IssueField.CATEGORY, ("Done",), negated=True))
                break


def _read_did(question: Question) -> None:
    """ "How many bugs did I report?": the verb stands behind the person, as in no other form.

    What somebody resolved is told by who has it and is done: Jira does not keep who did it.
    """
    for match in list(_DID.finditer(question.text)):
        if (listed := _people_at(question, match.end())) is None:
            continue
        is_not = _NOT_YET.match(question.text, listed.end)
        end = is_not.end() if is_not else listed.end
        if (is_not or match["not"]) and (verb := _ENDED.match(question.text, end)):
            question.add(named(IssueField.ASSIGNEE, listed.any_of))
            question.add(named(IssueField.CATEGORY, ("Done",), negated=True))
            question.take(match.start(), verb.end())
        elif verb := _WROTE.match(question.text, listed.end):
            question.add(named(IssueField.REPORTER, listed.any_of))
            question.take(match.start(), verb.end())
        elif verb := _DID_IT.match(question.text, listed.end):
            question.add(named(IssueField.ASSIGNEE, listed.any_of))
            question.add(named(IssueField.CATEGORY, ("Done",)))
            question.deed = IssueField.RESOLVED
            question.take(match.start(), verb.end())
    if question.took(_ENDED_BY_ALL):
        question.add(named(IssueField.CATEGORY, ("Done",)))
        question.deed = IssueField.RESOLVED
    _read_ended_zh(question)


def _read_ended_zh(question: Question) -> None:
    """Dan 上个月解决了哪些: when stands between who and what was done."""
    for start, bound in list(question.vocabulary.people.mentions(question.text, question.original)):
        if (did := _ENDED_ZH.match(question.text, bound.end)) and not question.has(IssueField.ASSIGNEE):
            question.add(named(IssueField.ASSIGNEE, bound.values))
            question.add(named(IssueField.CATEGORY, ("Done",)))
            question.deed = IssueField.RESOLVED
            question.take(did.start("ended"), did.end("ended"))
            question.take(start, bound.end)


def _read_possessive(question: Question) -> None:
    """ "My open issues" and 我的未完成任务 are those that the asker has."""
    if match := re.search(r"\bmy\b|\bmine\b|我的", question.text):
        question.take(match.start(), match.end())
        if not question.has(IssueField.ASSIGNEE, IssueField.REPORTER):
            question.add(named(IssueField.ASSIGNEE, (question.asker,)))
        return
    if question.has(IssueField.ASSIGNEE, IssueField.REPORTER):
        return
    for start, bound in question.vocabulary.people.mentions(question.text, question.original):
        if owner := re.match(r"'s?\s|\s*(?:手[上头里]|名下|的)", question.text[bound.end :]):
            question.add(named(IssueField.ASSIGNEE, bound.values))
            if _ON_HAND.match(question.text, bound.end):  # what is done is not
                question.add(named(IssueField.CATEGORY, ("Done",), negated=True))
            question.take(start, bound.end + owner.end())
            return
    if role := question.took(re.compile(r"\bas\s+(?:the\s+|an?\s+)?(?P<role>assignee|reporter)\b")):
        question.took(re.compile(r"\bme\b|\bi\b"))
        question.add(named(IssueField(role["role"]), (question.asker,)))
        return
    matches = (match for pattern in _WORK for match in pattern.finditer(question.text))
    held = ((match, listed) for match in matches if (listed := _people_at(question, match.start(match.lastgroup or 0))))
    if found := next(held, None):
        work, listed = found
        question.add(named(IssueField.ASSIGNEE, listed.any_of))
        is_held = work[0].endswith(("working on", "plate"))
        if work[0].endswith("busy with"):
            question.add(named(IssueField.CATEGORY, ("In Progress",)))
        elif is_held and not question.has(IssueField.CATEGORY):  # what is done nobody works on
            question.add(named(IssueField.CATEGORY, ("Done",), negated=True))
        question.take(work.start(), work.end())


def _people_at(question: Question, start: int) -> Listed | None:
    if match := _ME.match(question.text, start):
        return Listed(((question.asker,),), match.end())
    return listed_at(question, question.vocabulary.people, start) or _nearly(question, start)


def _nearly(question: Question, start: int) -> Listed | None:
    words = list(re.finditer(r"[^\s,;?!\"'\x00]+", question.text[start : start + 60]))[:3]
    for last in reversed(words[1:]):
        if words[0].start() == 0 and (
            values := question.vocabulary.people.nearly(question.text[start : start + last.end()])
        ):
            return Listed((values,), start + last.end())
    return None


def _inside_word(text: str, start: int) -> bool:
    return start > 0 and text[start].isascii() and text[start - 1].isascii() and text[start - 1].isalnum()
