"""Issues that a question describes by the words of their titles: "who is working on the dark theme of the cart?"."""

import re
from collections.abc import Iterator
from itertools import chain, pairwise

from config.script import simplified
from workers.ask.queries.folding import folded
from workers.ask.queries.remains import NOUN
from workers.ask.queries.shape import ENDED_IN_SPEECH
from workers.contracts import Value
from workers.evidence.pages.words import asked_words, words_of
from workers.reading.language import CJK

_THING = r"(?P<thing>(?:the |our |that |an? )?[a-z0-9][^,.;:?!\x00]{3,90}?)"
_ENDS = r"(?=\s*(?:[,;.?!]|$|\b(?:and|or) (?:is|are|has|was|when|who|what|how|which|since)\b))"
_HOW_FAR = (
    r"(?:done|finished|fixed|resolved|closed|completed?|solved|started|in progress|being worked on|assigned"
    r"|reported|created|opened)"
)
_ENGLISH = tuple(
    re.compile(one, re.IGNORECASE)
    for one in (
        r"\bwho(?:['’]s| is| was| has been)? (?:currently |now )?(?:working on|doing|handling|fixing|building"
        r"|assigned to|looking (?:at|into)|taking care of|fixed|resolved|reported|raised|opened|closed|finished|solved)"
        rf" {_THING}{_ENDS}",
        r"\bwhen did (?:we|they|you|somebody|anyone) (?:get rid of|fix|finish|resolve|close|complete|solve)"
        rf" {_THING}{_ENDS}",
        rf"\b(?:is|was|were|are|has|have|will) (?!there\b|it\b|this\b){_THING} (?:been |being |be )?"
        r"(?:already |yet |now )?"
        rf"{_HOW_FAR}(?: yet| already| now)?{_ENDS}",
        rf"\b(?:status|state|priority|assignee|reporter|due date) of {_THING}{_ENDS}",
        rf"\bhow long (?:did|has|had|was) {_THING} (?:been |take )?(?:open|to (?:fix|resolve|close|finish|complete))",
    )
)
_BEGINS_ZH = r"(?:^|[，,。；;？?！!])\s*(?:请问|那么?|现在|目前|我们)*"
_CHINESE = re.compile(
    rf"{_BEGINS_ZH}(?:谁(?:现在)?(?:在|负责)(?:弄|做|修|处理|跟进?|改|搞)?)?"
    rf"(?P<thing>[{CJK}A-Za-z0-9][{CJK}A-Za-z0-9 ]{{3,40}}?)"
    r"(?:的?(?:这个|那个)?(?:问题|缺陷|任务|工单|需求|单子?))?(?:现在|目前|最近|已经?|还|都|到底|究竟|是|由|[在来])*"
    rf"(?=没?(?:{ENDED_IN_SPEECH}|完成|解决|修复|关闭|开始|开工|动工)|谁(?:[在来]?(?:弄|做|修|负责|处理|跟|改|搞|提|报))"
    r"|(?:什么时候|何时|哪天)(?:修|解决|完成|做|关|开始|提|建)|的(?:状态|进度|进展|经办人|负责人|优先级|报告人)|[？?]?$)"
)
_ALSO_ZH = re.compile(rf"[，,。；;？?]\s*(?P<place>[{CJK}A-Za-z0-9]{{2,16}})的呢")
"""支付记录的证书更新开始做了吗？结算页面的呢？"""
_LEAST_WORDS = 2
_LEAST_CHARACTERS = 6
_SIGNS = re.compile(rf"[^{CJK}A-Za-z0-9]+")


class Described(Value):
    """What a question says of an issue: where that stands in it, and the words which the title has all of."""

    start: int
    end: int
    words: tuple[str, ...]

    @property
    def searched(self) -> tuple[str, ...]:
        """What a search finds such titles by: of a run of Chinese both ends, for a title may part it elsewhere."""
        ends = ((word,) if word.isascii() else (word[:2], word[-2:]) for word in self.words)
        return tuple(dict.fromkeys(chain.from_iterable(ends)))

    def fits(self, title: str) -> bool:
        """Return whether a title has all these words: of English ones some form, of Chinese ones each character and
        two side by side."""
        plain = _SIGNS.sub("", simplified(title))
        there, characters = set(words_of(title)), set(plain)
        return all(
            there.issuperset(words_of(word))
            if word.isascii()
            else characters.issuperset(word) and any(pair in plain for pair in map("".join, pairwise(word)))
            for word in self.words
        )


def described(question: str) -> tuple[Described, ...]:
    """Return what a question may describe issues by, in order; none where it names no such thing."""
    plain = folded(question)
    found = list(_in_chinese(plain)) if re.search(f"[{CJK}]", plain) else list(_in_english(plain))
    return tuple(found[:2])


def _in_english(plain: str) -> Iterator[Described]:
    for pattern in _ENGLISH:
        if match := pattern.search(plain):
            start, end = match.span("thing")
            words = tuple(dict.fromkeys(re.findall(r"[a-z0-9]+", NOUN.sub(" ", match["thing"]))))
            kept = tuple(word for word in words if set(words_of(word)) & set(asked_words(match["thing"])))
            if len(kept) >= _LEAST_WORDS:
                yield Described(start=start, end=end, words=kept)
                return


def _in_chinese(plain: str) -> Iterator[Described]:
    match = _CHINESE.search(plain)
    parts = [part for part in re.split(r"[的里中 ]", match["thing"]) if part] if match else []
    if match is None or sum(map(len, parts)) < _LEAST_CHARACTERS or any(len(part) == 1 for part in parts):
        return
    yield Described(start=match.start("thing"), end=match.end("thing"), words=tuple(parts))
    if len(parts) > 1 and (also := _ALSO_ZH.search(plain, match.end())):
        yield Described(start=also.start("place"), end=also.end("place"), words=(also["place"], *parts[1:]))
