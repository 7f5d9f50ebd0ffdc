"""Which of a model's questions and proposals may stand in a comment: the only words in it that a model alone chose.

A question is about what the ticket speaks of, and asks for a missing part of it: of nobody in particular, for nobody's
secret, and not about the review. A ticket may tell a model what to ask, so what it asks itself is not asked again.
A proposal is marked as one and holds nothing that a question may not, no secret and no order.
"""

import re
from functools import lru_cache

from config.script import simplified
from workers.grounding.claims import PreparedSource, content_units, verify_quote
from workers.guardrail.injection import find_injection
from workers.guardrail.masking import masked
from workers.reading.language import weighted_length

_LONGEST_QUESTION = 200
_MOST_FOREIGN = 0.4
"""Share of a question's content words that are neither the ticket's nor such as any question about software has."""
MOST_FOREIGN_OF_READER = 0.8
"""The same for what a reader asks, which may name what the ticket does not. What people really ask about tickets has
half of its content words from elsewhere; one question in thirty has more than this.
"""
_LONGEST_OPTION = 100
"""Weighted characters."""

_MARKUP = re.compile(r"[{}<>\[\]|~@`*\\]|!\S|/reqgate|//")
_ASKS = re.compile(
    r"^(?:(?:and|or|if|for|in|at|on|by|to|from|under|with|within|after|before|until|since|during|of|per)\b[^?.!]{0,60}?\b)?"
    r"(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|should|shall|must|can|could|will"
    r"|would|may|has|have)\b[^?.!]*\?$"
    r"|^[^?？。！!]*(?:什么|哪|谁|何|怎|如何|是否|吗|多少|几|呢|能否|可否|多久|多长|还是"
    r"|(?P<verb>[\u4e00-\u9fff])不(?P=verb))[^?？。！!]*[?？]$",
    re.IGNORECASE,
)
_LEFT_OUT = r"(?:skip\w*|waiv\w+|omit\w*|drop(?:ped|ping)?|left out|leave out|do(?:ne)? without|without)"
_GUARDS = r"(?:(?:acceptance )?criteri(?:a|on)|reviews?|tests?|testing|checks?|approvals?|requirements?)\b"
_LEFT_OUT_ZH = "跳过|省略|省去|省掉|免去|去掉|不做|不用|不经|不需要|取消|不(?=评审|测试|验收)"
_GUARDS_ZH = "验收|评审|审批|测试|检查"
# Words to somebody, about somebody, about the review, or that something was decided already.
_NOT_ASKED = re.compile(
    r"\b(?:you|your|yours|yourself|u|i|me|my|mine|please)\b|[你您]|我(?!们)|请"
    r"|\b(?:verdict|conclusion|findings?|reqgate|override|dispute|prompt|instructions?|above"
    r"|(?:this|the) (?:ticket|issue|story|review|report|author|reporter))\b|结论|评审|放行|上面|上述|以上|提示词|指令"
    r"|(?:本|这张|该|此)(?:工单|需求|缺陷|任务)|作者|提单人"
    r"|\b(?:has|have|had|already)\b[^?]*\b(?:approved|signed|agreed|authori[sz]ed|cleared|accepted)\b"
    r"|\b(?:ignor|disregard|forget|bypass)|(?:是否)?已经?(?:被?批准|同意|授权|签字|认可)|忽略|无视|绕过"
    r"|\b(?:idiot|stupid|moron|dumb|fool|incompetent|crap|shit|fuck|damn|clown|jerk|loser|liar)"
    r"|白痴|笨蛋|愚蠢|蠢|傻|垃圾|废物|混蛋|脑残|智障|无能|骗子"
    # that something which guards the work may be left out
    rf"|\b{_LEFT_OUT}\b[^?]*\b{_GUARDS}|\b{_GUARDS}[^?]*\b(?:{_LEFT_OUT}|unnecessary|optional)\b"
    rf"|(?:{_LEFT_OUT_ZH})[^?？]*(?:{_GUARDS_ZH})|(?:{_GUARDS_ZH})[^?？]*(?:{_LEFT_OUT_ZH})|免[测审检]",
    re.IGNORECASE,
)
# A question may name these only where the ticket is about them.
_PRIVATE = re.compile(
    r"\b(?:password|passcode|passphrase|credential|secret|token|api key|private key|otp|pin|bank account|card number"
    r"|salary|home address|(?:phone|mobile) number)s?\b|密码|口令|密钥|令牌|验证码"
    r"|银行卡|卡号|身份证|工资|住址|手机号|电话"
    r"|(?<=['’]s )(?:log-?in|account|phone|mobile|address|age|health|family|private life)s?\b"
    r"|(?<=的)(?:账号|登录名|年龄)"
    # what somebody is like, what becomes of him: software fires events and blames lines, where the ticket says so
    r"|\b(?:lazy|careless|sloppy|clumsy|drunk|amateur\w*|incapable|rude|guilty|fired|sacked|dismissed|blamed?|punish\w*"
    r"|to fault|demoted|promoted|married|pregnant|how old|live|lives)\b"
    r"|开除|辞退|解雇|怪谁|怪罪|责怪|归咎|背锅|懒|粗心|马虎|不专业|喝醉|处分|惩罚|罚款|扣钱|降职|住在|几岁|多大年纪",
    re.IGNORECASE,
)
_NEUTRAL = (
    "happen fail error wrong missing empty invalid duplicate limit maximum minimum long many much often large"
    " small first last after before during start end retry timeout case state status value default field column"
    " row file format page screen button message text name number date time language currency user customer admin"
    " role permission access allowed expected behave handle show display appear hold contain include exclude"
    " cover affect save store delete change update create send receive version browser device platform"
    " environment system step result order sort test measure done finished depend scope part data exist several"
    " each one two new old existing instead otherwise refuse reject work need use apply"
)
_NEUTRAL_ZH = re.compile(
    "失败|出错|错误|为空|缺失|无效|重复|上限|下限|最[大小多少]|多少|多久|多长|首次|之[后前]|开始|结束|重试|超时|情况|状态|默认|字段|列名?|文件|格式"
    "|页面|按钮|提示|名称|数量|日期|时间|语言|用户|客户|管理员|角色|权限|允许|[预期]期|期望|处理|显示|展示|包[含括]|排除|影响|保存|存储|删除|修改|更新"
    "|创建|发送|收到|版本|浏览器|设备|平台|环境|系统|步骤|结果|排序|测试|完成|依赖|范围|数据|存在|哪[些个种里]?|什么|怎[样么]|如何|是否|需要|支持|适用"
    "|拒绝|限制|时候?|应该?|会|能否?|可否|吗|呢"
)


def may_be_asked(line: str, ticket: PreparedSource, shown: PreparedSource, most_foreign: float = _MOST_FOREIGN) -> bool:
    """Say whether a model's question may stand in a comment.

    Args:
        line: what the model wrote.
        ticket: the whole text; a number, name or address that it does not have is not asked about, and no question
            that stands in it as it is.
        shown: the text without what the guardrail took out. The question is about its words.
        most_foreign: share of its content words, 0 to 1, that may be neither the ticket's nor common ones.
    """
    line = simplified(line)
    if len(line) > _LONGEST_QUESTION or _MARKUP.search(line) or not _ASKS.search(line) or _NOT_ASKED.search(line):
        return False
    if ticket.facts.missing(line) or ticket.find(line) is not None:
        return False
    if not all(shown.has_words(match.group()) for match in _PRIVATE.finditer(line)):
        return False
    own = content_units(_NEUTRAL_ZH.sub(" ", line)) - _neutral()
    foreign = len(own) * (1 - shown.units.recall(own))
    return foreign <= most_foreign * len(content_units(line))


def as_option(words: str, ticket: PreparedSource, shown: PreparedSource) -> str | None:
    """Return an answer that a model offers as it may stand in a comment: the ticket's own words, or marked as ⟨…⟩.

    Args:
        words: what the model wrote.
        ticket, shown: as for `may_be_asked`.
    """
    said = verify_quote(ticket, words) if words.strip() and shown.has_words(words) else None
    if said is not None:
        return said.text
    plain = " ".join(words.strip("⟨⟩ ").split())
    read = simplified(plain)
    is_fit = (
        plain and weighted_length(plain) <= _LONGEST_OPTION and masked(plain) == plain and not find_injection(plain)
    )
    if not is_fit or _MARKUP.search(plain) or _NOT_ASKED.search(read) or "⟨" in plain or "⟩" in plain:
        return None
    if not all(shown.has_words(match.group()) for match in _PRIVATE.finditer(read)):
        return None
    return f"⟨{plain}⟩"


@lru_cache(maxsize=1)
def _neutral() -> frozenset[str]:
    return content_units(_NEUTRAL)
