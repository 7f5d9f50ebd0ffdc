"""Sentences that hold everything an order to the model needs, in whatever order; over folded text, both languages.

Each kind of sentence is a set of families of words: what is done, to what, and what ties it to the reader. A sentence
with a word of every family is such an order. The rules beside this module know shapes; this one needs none.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from workers.guardrail.orders.form import Passages, anchors_of

_SENTENCE = re.compile(r"[^.!?;\n。]{8,400}")


@dataclass(frozen=True)
class Family:
    """A family of words. One of its anchors stands in every match: most texts hold none, which is found fast."""

    pattern: re.Pattern[str]
    anchors: tuple[str, ...]

    def stands_in(self, passages: Passages, start: int, end: int) -> bool:
        """Return whether a sentence of a text holds one of its words."""
        if not passages.has(self.anchors, start, end):
            return False
        return self.pattern.search(passages.text, start, end) is not None


@dataclass(frozen=True)
class Kind:
    """What a sentence of this kind must hold: a match of every family. The first is the rarest."""

    name: str
    families: tuple[Family, ...]


def _kind(name: str, *families: str) -> Kind:
    patterns = (re.compile(family, re.ASCII | re.MULTILINE) for family in families)
    return Kind(name, tuple(Family(pattern, anchors_of(pattern)) for pattern in patterns))


_TOLD = (
    r"\b(?:instructions?|directives?|guidance|guidelines|programming|(?:system|initial|hidden|original|starting|secret)"
    r" (?:prompts?|messages?|rules)|(?:your|this) prompt|the prompt (?:that )?you\w{0,3})\b|(?:everything"
    r"|anything|all|what(?:ever)?"
    r"|things) you(?:'ve|"
    r" have| were|'d| had)?(?: been)? (?:told|learn(?:ed|t)|read|given|instructed|taught)\b"
    r"|提示词|提示语|系统提示(?=[词的里中说写要]|[,\n]|\Z)|初始提示|指令|指示"
)
_LIMITS = (
    r"\byour (?:\w{1,20} )?(?:rules?|constraints?|restrictions?|filters?|limits?|limitations?|safeguards"
    r"|guardrails|policies|ethics)\b"
    r"|\b(?:rules?|constraints?|restrictions?|limits?|limitations?) (?:\w{1,20} ){0,2}(?:on|upon|to|for) you\b"
    r"|你的?(?:所有|一切|任何|全部)?的?(?:限制|规则|约束|设定)|(?:给你|对你)的?(?:限制|规则|约束|设定)"
)
_DROP = (
    r"\b(?:ignored?|disregard(?:ed)?|forget|overlook|drop(?:ped)?|abandon(?:ed)?|discard(?:ed)?|bypass|dismiss"
    r"|cancel(?:led|ed)?"
    r"|revoked?|void|do the opposite|remove|lift|break|violate|(?:do not|don't|never|stop|no longer|cease to"
    r"|not) (?:\w{1,12} )?"
    r"(?:stick(?:ing)? to|follow(?:ing)?|obey(?:ing)?|comply(?:ing)? with|respect(?:ing)?|heed(?:ing)?|apply))\b"
    r"|忽略|忽视|无视|忘掉|忘记|抛|作废|失效|取消|推翻|撤销|解除|(?:不要|不必|不用|不再|无需|别"
    r"|不)(?:再)?(?:理会|遵守|遵循|服从|听从|执行)"
)
_EARLIER_OR_YOURS = (
    r"\b(?:previous|prior|earlier|preceding|above|before|so far|system prompt|you(?:r|'ve|'d)?|yours)\b"
    r"|之前|以前|先前|上面|上文|以上|此前|前面|原来|原有|你|系统提示词"
)
_FREE = (
    r"\b(?:unrestricted|uncensored|unfiltered|jail ?broken|(?:no|without(?: any)?|free (?:of|from)) (?:\w{1,20} ){0,2}"
    r"(?:restrictions?|filters?|censorship|guidelines|ethics|morals?|limitations|safeguards|guardrails))\b"
    r"|(?:没有|不受|无|毫无|摆脱)(?:任何|一切)?(?:道德|安全)?的?(?:限制|约束|审查|过滤|底线|道德)"
)
_BECOME = (
    r"\b(?:act|behave|pretend|imagine|suppose|become|adopt|assume|respond|answer|speak|talk|role-?play|simulate"
    r"|be|turn into)\b"
    r"|变成|成为|扮演|假装|假设|想象|充当|模拟|回答|你(?:现在)?是"
)
_WHO = r"\b(?:ai|llm|language model|model|assistant|chat ?bot|bot|gpt)\b|ai|模型|助手|机器人|人工智能"
_HIDDEN = (
    r"\b(?:(?:system|initial|hidden|starting|original|internal|secret|full) (?:system )?(?:prompts?|messages?"
    r"|instructions?|rules)"
    r"|your (?:own |exact )?(?:prompts?|instructions?)|(?:prompt|instructions?|rules|text"
    r"|message)(?: that)? you(?:'ve| have| were)?"
    r" (?:been )?(?:started?|given|got|received?|follow|told)|how you (?:were|are|have been) (?:instructed|told"
    r"|prompted)"
    r"|(?:prompt|text|message|instructions?) that precedes?)\b"
    r"|系统提示词?|(?:初始|原始|隐藏|内部|收到|最初|最开始).{0,5}(?:提示词?|指令|规则)|你的(?:提示词?|指令)"
)
_ASK = (
    r"\b(?:reveal|show|print|repeat|output|display|tell|give|share|disclose|quote|paste|copy|describe|translate"
    r"|recite|list"
    r"|(?:like|want|need) to (?:see|know|read)|what (?:are|were|is|was))\b"
    r"|告诉|显示|输出|打印|重复|复述|透露|展示|说出|贴出|复制|列出|翻译|是什么|有哪些|给我"
)
_YOU = r"\byou(?:r|rs|'ve|'re)?\b|\bme\b|\bi(?:'d)?\b|你|我|贴出|逐字"
# Somebody's data, asked of the reader: a ticket asks that software shows them.
_PRIVATE = (
    r"\b[a-z]{3,12}(?:'s|s') (?:\w{1,20} ){0,2}(?:e-?mail(?: address)?|(?:home )?address|phone(?: number)?"
    r"|password|passcode|city"
    r"|residence|birth ?\w{0,6}|date of birth|age|salary|favou?rite \w{1,20}|medical \w{1,20}|health"
    r"|social security|bank"
    r"|credit card|personal (?:data|information)|last name|secret)\b"
    r"|的(?:邮箱|手机号码?|电话号码?|住址|家庭地址|密码|身份证号码?|生日|工资|病历|银行卡号?|个人信息)"
)
_ASK_READER = (
    r"\b(?:can|could|would) you\b|\b(?:tell|give|show|send) (?:me|us)\b|\bwhat(?:'s| is)\b"
    r"|\bwrite (?:me )?an? (?:poem|story|song|haiku|acrostic)\b|\byou (?:\w{1,20} ){0,2}(?:share|reveal|disclose"
    r"|tell|give)\b"
    r"|告诉我|透露给我|发给我|给我写|你能.{0,4}[说写给]"
)
_GRADED = (
    r"\b(?:grad(?:e|ed|ers?|ing)|scored?|rated?|judged?|marks?|verdict|assessed|evaluated)\b|评分|评为|评审|打分"
    r"|判定|判为|得分"
)
_TOP = (
    r"\b(?:perfect|full marks|top (?:marks?|score|grade)|(?:highest|maximum|best) (?:marks?|score|grade|rating)"
    r"|100 points|100/100|met"
    r"|ready|flawless)\b|满分|最高分|100 ?分|met(?![a-z])|合格"
)
_THIS_ONE = (
    r"\bthis (?:ticket|issue|story|requirement|bug|task) (?:has to|must|should|needs to|shall|is to)\b"
    r"|\bverdict (?:of|for|on)\b"
    r"|\b(?:llm|ai) (?:graders?|reviewers?|judges?)\b|(?:本|此|这张|这个)(?:工单|需求|任务|缺陷)(?:必须|应该?|要"
    r"|请)|(?:评审|评分)(?:模型|ai|机器人)"
)

_KINDS = (
    _kind("override", _TOLD, _DROP, _EARLIER_OR_YOURS),
    _kind("override", _LIMITS, _DROP),
    _kind("role_play", _FREE, _BECOME, _WHO),
    _kind("exfiltration", _HIDDEN, _ASK, _YOU),
    _kind("exfiltration", _PRIVATE, _ASK_READER),
    _kind("steer_review", _TOP, _GRADED, _THIS_ONE),
    _kind(
        "addressed_to_model",
        r"\b(?:ai|llm|assistant|model|chat ?bot|agent)s? (?:systems? |models? |agents? |assistants? "
        r"|graders? )?(?:that |which |who )?"
        r"(?:is |are )?(?:currently |now )?(?:read|process|grad|review|summari[sz]|evaluat|scor)(?:s|es|ing) this\b"
        r"|^\W{0,6}(?:hello|hi|hey|dear) (?:ai|model|assistant|llm|chat ?bot|bot)s?,"
        r"|\b(?:when|whenever|each time|every time|before|if) you (?:write|give|generate|produce|create|post"
        r"|send) (?:an? |any |your"
        r" |the )?(?:summary|reply|answer|review|response|verdict)\b"
        r"|(?:阅读|处理|评审|总结)(?:本|此|这).{0,4}的(?:ai|模型|助手|机器人)"
        r"|(?:ai ?助手|大模型|语言模型|评审模型|ai ?模型),?(?:请|必须|不要|不得|务必)|每次(?:回复|回答"
        r"|总结)(?:时)?(?:都|请|要|必须)",
    ),
    _kind(
        "addressed_to_model",
        r"\b(?:i|we|who|that) (?:have )?(?:built|made|created|trained|programmed|wrote) you\b|(?:创造|训练|开发"
        r"|制造)(?:了)?你的",
    ),
    _kind(
        "exfiltration",
        r"\b(?:password|passcode|secret|code word|passphrase)\b|密码|口令|秘密|密钥",
        r"\byou (?:must not|mustn't|cannot|can't|may not|should not|won't) (?:tell|reveal|share|say)\b|你(?:不能"
        r"|不得|不可以?|不许)(?:说|透露|泄露|告诉)",
    ),
)


ANCHORS = tuple(anchor for kind in _KINDS for family in kind.families for anchor in family.anchors)
"""Of the families of all kinds."""


def orders_in(passages: Passages) -> Iterator[tuple[str, int, int]]:
    """Yield kind, start and end of every sentence that is an order to the model; `passages` knows `ANCHORS`.

    Only sentences around a word of a kind's first family are looked at: a pattern over the whole text costs more.
    """
    kinds = [kind for kind in _KINDS if not any(passages.lacks(family.anchors) for family in kind.families)]
    if not kinds:
        return
    sentences = [sentence.span() for sentence in _SENTENCE.finditer(passages.text)]
    starts = [start for start, _ in sentences]
    for kind in kinds:
        near = {bisect_right(starts, place) - 1 for place in passages.places_of(kind.families[0].anchors)}
        for start, end in (sentences[at] for at in sorted(near) if at >= 0):
            if all(family.stands_in(passages, start, end) for family in kind.families):
                yield kind.name, start, end
