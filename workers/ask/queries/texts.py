"""Reads which words a text must have, and what is linked to a key or below it."""

import re
from collections.abc import Iterable

from config.projects import PROJECT_KEY
from workers.ask.queries.described import HAD_ZH
from workers.ask.queries.folding import folded
from workers.ask.queries.question import KIND_READ, Question
from workers.ask.queries.states import STATE
from workers.evidence.issues.query import IssueField, Operator, Term
from workers.evidence.pages.words import says_nothing
from workers.reading.language import CJK

KEY = re.compile(rf"(?<![A-Za-z0-9_-])({PROJECT_KEY}-[0-9]{{1,12}})(?![A-Za-z0-9_-]|\.[0-9])", re.IGNORECASE)


_NUMBERED = re.compile(
    r"(?<![A-Za-z0-9_#-])(?:(?:issue|ticket|bug|task|story)\s+(?:number\s+|no\.?\s*|#\s*)?|#|(?:问题|工单|事务|任务|問題|工單|事務|任務)\s*#?\s*)"
    r"0*([1-9][0-9]{0,8})(?![A-Za-z0-9_]|[.:-][0-9]|\s*(?:个|天|日|周|days?|weeks?|months?|hours?))",
    re.IGNORECASE,
)


def keys_in(text: str, projects: Iterable[str], project: str | None = None) -> list[tuple[int, int, str]]:
    """Return the keys of a text with where they begin and end; of known projects also `shop 7`, `SHOP7` and `SHOP–7`.

    `#7` and `ticket 7` are of `project`, or of the only one that there is.
    """
    projects = tuple(projects)
    own = project or (projects[0] if len(projects) == 1 else None)
    found = {match.start(): (match.start(), match.end(), match[1].upper()) for match in KEY.finditer(text)}
    if names := "|".join(sorted(map(re.escape, projects), key=len, reverse=True)):
        loose = rf"(?<![A-Za-z0-9_-])({names})[\s_#:‐-―－]{{0,3}}0*([0-9]{{1,12}})(?![A-Za-z0-9_-]|\.[0-9])"
        for match in re.finditer(loose, text, re.IGNORECASE):
            found.setdefault(match.start(), (match.start(), match.end(), f"{match[1]}-{match[2]}".upper()))
    for match in _NUMBERED.finditer(text) if own else ():
        found.setdefault(match.start(), (match.start(), match.end(), f"{own}-{match[1]}"))
    return [found[start] for start in sorted(found)]


_FIELDS: tuple[tuple[IssueField, str], ...] = (
    (IssueField.TITLE, r"\bsummar(?:y|ies)\b|\btitles?\b|标题|摘要|概要|主题"),
    (IssueField.DESCRIPTION, r"\bdescriptions?\b|描述|说明"),
    (IssueField.COMMENT, r"\bcomments?\b|评论|备注|留言"),
    (IssueField.TEXT, (r"\b(?:any\s+|a\s+)?text(?:\s+fields?)?\b|\b(?:title"
        r"|summary)\s+or\s+description\b|任?何?一?个?文本(?:字段)?|内容")),
)  # fmt: skip
_HOLDS = (
    r"\s*(?:field\b)?\s*(?P<not>not\s+|(?:does|do)(?:\s+not|n't)\s+|不)?(?:contain(?:s|ing)?|includ(?:es?|ing)|ha(?:s|ve|ving)|with|match(?:es|ing)?|mention(?:s|ing)?"
    r"|say(?:s|ing)?|like|~|(?:is|are|was|=|:|是|为|叫做?)(?=\s*[\"'])|[中里内]?\s*(?:包含|含有|包括|提到|提及|出现|匹配|有|含)了?)\s*"
)
_WHAT = (
    r"(?:(?:the\s+|an?\s+)?(?P<exact>exact(?:ly)?(?:\s+(?:phrase|words?|text))?|phrase|确切的?(?:短语|词组|文本)?|精确的?(?:短语|词组|文本)?|完整的?(?:短语|词组)|完全匹配的?(?:短语|文本)?|短语|词组)"
    r"|(?:the\s+|any\s+)?(?:words?|texts?|terms?|strings?|keywords?)|关键词|关键字|文字|文本|字样|单词|词语|词|字)?\s*(?:that\s+match(?:es)?\s+|matching\s+|与)?\s*(?::|为|是)?\s*"
)
_QUOTED = re.compile(r"\"(?P<double>[^\"\x00]{1,200})\"|'(?P<single>[^'\x00]{1,200})'(?![a-z])")
_OPEN_TEXT = re.compile(r"(?P<open>[^\"\x00?!。？！,;，；]{1,80})")
_TEXT_ENDS = re.compile(
    r"\s(?:and|or|in|that|which|with|created|assigned|reported|since|from|sorted|ordered"
    rf"|is|are|was|were|has|have|isn't|aren't|(?:still|not|currently)(?=\s(?:{STATE.pattern})))\s"
    rf"|的?(?=(?:{STATE.pattern}|所有|全部)*的?(?:问题|事务|工单|任务|缺陷|故事|史诗|bug))"
)
"""Where open text ends: at a verb, a further condition, or what it is the text of."""
_ALONE = re.compile(
    r"(?P<not>\b(?:not|n't)\s+|不)?(?:\b(?:contain(?:s|ing)?|mention(?:s|ing)?|about|regarding|concerning|related\s+to|matching|that\s+say)\b|(?:包含|含有|提到|提及|涉及)了?|关于|有关)\s*"
)
_CAUSES = re.compile(
    r"^\s*(?:which|what)\s+(?:issue|ticket|bug|task|story|defect)\s+(?:creates?|causes?|poses?|introduces?|brings?(?:\s+about)?"
    r"|leads?\s+to|results?\s+in|describes?|deals?\s+with)\s+(?P<of>[^?]{3,200})"
    rf"|^\s*(?:请问)?哪一?[个张条]?(?:工单|缺陷|问题|任务|单子?)会?(?:导致|造成|引起|引发|带来)了?"
    rf"(?P<zh>[{CJK}A-Za-z0-9 ]{{3,60}})"
)
_SPOKEN_OF = re.compile(
    r"\b(?:did|has|have)\s+(?:anybody|anyone|somebody|someone)\s+(?:ever\s+|already\s+)?"
    r"(?:report(?:ed)?|request(?:ed)?|ask(?:ed)?\s+for|rais(?:e|ed)|suggest(?:ed)?|mention(?:ed)?|complain(?:ed)?\s+(?:about|of))\s+"
    r"(?P<thing>[^?,]{3,80}?)(?:\s+(?:before|already|yet|so\s+far))*\s*\??\s*$"
)
_DANGER = re.compile(
    r"\b(?:risks?|problems?|dangers?|troubles?|issues?)\b|的?(?:风险|问题|隐患)|[的时]|的时候", re.IGNORECASE
)
_TOLD = re.compile(rf"[A-Za-z0-9]+(?:[-'][A-Za-z0-9]+)*|[{CJK}]+")
_LEAST_WORDS, _LEAST_CHARACTERS = 3, 4
_LINKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"\b(?:that\s+|which\s+|what\s+)?(?:is\s+|are\s+)?(?:blocked\s+by)\s*$", ("blocks",)),
    (
        r"\b(?:that\s+|which\s+|what\s+)?(?:is\s+|are\s+)?block(?:s|ing)?\s*$|(?:阻塞|阻碍|阻止)了?\s*$",
        ("is blocked by",),
    ),
    (r"\b(?:is\s+|are\s+)?duplicated\s+by\s*$", ("duplicates",)),
    (r"\b(?:is\s+|are\s+)?(?:duplicates?(?:\s+of)?|duplicating)\s*$|重复了?\s*$", ("is duplicated by",)),
    (r"\brelat(?:es?|ed|ing)\s+to\s*$|(?:关联|相关)(?:到|于)?\s*$", ("relates to",)),
    (r"\bdepend(?:s|ing)?\s+on\s*$|依赖(?:于)?\s*$", ("is depended on by", "is dependent of")),
    (r"\bclone[sd]?\s+(?:of|from|by)?\s*$", ("is cloned by", "is cloned into")),
)
_LINKED = re.compile(r"\b(?:link(?:s|ed)?\s+(?:to|with|of)|connected\s+(?:to|with))\s*$|(?:链接|连接)(?:到|了)?\s*$")
_LINKED_BEHIND = re.compile(r"\s*(?:有?(?:关联|链接|相关|连接)|'s\s+links?\b)的?")
_BLOCKED_BEHIND = re.compile(r"\s*(?:阻塞|阻碍)(?:了|的)?")
_BELOW = re.compile(
    r"\b(?:children|child\s+(?:issues|tickets)|sub-?tasks?|stories|issues|tickets|tasks|bugs)?\s*(?:\b(?:of|in|under|below|for|with)\s+)?(?:the\s+)?(?:epic|parent)(?:\s*link)?\s*(?:is|=|:)?\s*$"
    r"|\b(?:children|child\s+(?:issues|tickets)|sub-?tasks?)\s+(?:of|in|under|below|for)\s*$|(?:史诗|父(?:任务|问题|级)?)(?:为|是)?\s*$"
)
_BELOW_BEHIND = re.compile(
    r"\s*(?:的|[下里](?:面|边)?的?)\s*(?:还|都)?(?:一共|总共)?(?:有(?:哪些|什么|几个|多少个?))?(?:所有)?(?:子任务|子问题|子事务|子级|任务|问题|故事)|'s\s+(?:sub-?tasks?|children)"
)


def read_texts(question: Question) -> None:
    """Read quoted texts behind a field, and words behind "about" or 关于."""
    for field, cue in _FIELDS[::-1]:
        while match := re.search(rf"(?:{cue}){_HOLDS}{_WHAT}", question.text):
            if not _read_text(question, field, match):
                break
    if (match := re.search(_ALONE.pattern + _WHAT, question.text)) and not re.match(
        r"\"?(?:any|all|every)\b", question.text[match.end() :]
    ):
        _read_text(question, IssueField.TEXT, match)


def read_caused(question: Question) -> None:
    """Read what an issue is said to bring about, where nothing else is asked: the words that a text on it has.

    "Which bug causes a risk of double bookings when the calendar is imported?" is one with these nouns and verbs.
    """
    match = _CAUSES.search(folded(question.original))
    if match is None or any(map(_is_of_others, question.where)) or STATE.search(match[0]):
        return
    name = "of" if match["of"] else "zh"
    told = _DANGER.sub(" ", question.original[match.start(name) : match.end(name)])
    words = dict.fromkeys(word for word in _TOLD.findall(told) if not says_nothing(word))
    is_telling = (
        len(words) >= _LEAST_WORDS or sum(len(word) for word in words if not word.isascii()) >= _LEAST_CHARACTERS
    )
    if is_telling:
        question.add(Term(field=IssueField.TEXT, operator="words", values=(" ".join(words),)))
        question.take(match.start(), match.end(), KIND_READ)


def read_spoken_of(question: Question) -> None:
    """Read what somebody may have asked for before, where nothing else is asked: 有没有人提过指纹登录的需求？"""
    match = HAD_ZH.search(folded(question.original)) or _SPOKEN_OF.search(folded(question.original))
    if match is None or STATE.search(match["thing"]) or any(_is_of_others(terms) for terms in question.where):
        return
    question.add(
        Term(field=IssueField.TEXT, operator="words", values=(question.original[slice(*match.span("thing"))].strip(),))
    )
    question.take(match.start(), match.end(), KIND_READ)
    question.has_verb = True


def _is_of_others(terms: Iterable[Term]) -> bool:
    return any(term.field is not IssueField.TYPE for term in terms)


def _read_text(question: Question, field: IssueField, match: re.Match[str]) -> bool:
    found = _QUOTED.match(question.text, match.end()) or _OPEN_TEXT.match(question.text, match.end())
    name = found.lastgroup if found else None
    if found is None or name is None:
        return False
    text = question.original[found.start(name) : found.end(name)].strip()
    if name == "open":
        text = re.sub(r"\s*(?:bugs?|issues?|tickets?|stories)\s*$", "", text, flags=re.IGNORECASE)
        text = _TEXT_ENDS.split(text, maxsplit=1)[0]
        question.is_unknown |= STATE.search(text.lower()) is not None  # a state is no word of a text
    operator: Operator = "no words" if match["not"] else "phrase" if match["exact"] else "words"
    try:
        question.add(Term(field=field, operator=operator, values=(text,)))
    except ValueError:  # nothing but signs
        return False
    question.take(match.start(), found.start(name) + len(text) if name == "open" else found.end())
    return True


def read_keys(question: Question) -> None:
    """Read keys: what is linked to them, what is below them, and the issues themselves."""
    keys: list[str] = []
    for start, end, key in keys_in(
        question.original, (one.key for one in question.vocabulary.names.projects), question.project
    ):
        before = question.text[:start]
        if below := _BELOW.search(before) or _BELOW_BEHIND.match(question.text, end):
            question.add(Term(field=IssueField.PARENT, values=(key,)))
        elif (link := _link(question, before, end)) is not None:
            below, name = link
            question.add(Term(field=IssueField.LINKED, values=(key,), link=name))
        else:
            keys.append(key)
            question.take(start, end)
            continue
        question.take(min(below.start(), start), max(end, below.end()))
    if keys:
        question.add(Term(field=IssueField.KEY, values=tuple(dict.fromkeys(keys))[:50]))


def _link(question: Question, before: str, end: int) -> tuple[re.Match[str], str] | None:
    """Return where a link is named, and its name as it reads from the key; empty where any link is meant.

    "Blocked by A" is what A blocks. A link that the site does not have makes the question unknown.
    """
    known = {name.lower(): name for name in question.vocabulary.names.links}
    if (behind := _BLOCKED_BEHIND.match(question.text, end)) and before.rstrip().endswith("被"):
        return behind, known.get("blocks", "")
    for pattern, names in _LINKS:
        if match := re.search(pattern, before):
            name = next((known[name] for name in names if name in known), "")
            question.is_unknown |= not name
            return match, name
    if match := _LINKED.search(before) or _LINKED_BEHIND.match(question.text, end):
        return match, ""
    return None
