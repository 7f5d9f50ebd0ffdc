"""Which sentences may be told in a document: what is said about the matter, not among people about the ticket."""

import re
from functools import lru_cache

from config.script import simplified
from workers.document.sources.cutting import INTRODUCES
from workers.document.sources.evidence import Passage
from workers.document.sources.inline import plain_text
from workers.document.sources.sentences import Sentence
from workers.grounding.claims import content_units
from workers.guardrail.masking import MASK
from workers.reading.asides import is_beside_the_work
from workers.reading.document import BlockKind, SectionRole

_ADDRESSED = re.compile(
    r"\b(?:you|your|yours|thanks|thank|thx|cheers|guys|anyone|anybody|somebody|someone|hi|hello|hey|sorry|fyi"
    r"|(?:please|pls)(?! (?:also )?(?:verify|test|ensure|make sure|check that|note))"
    r"|cc|ping|bump|any (?:news|updates?|progress|eta)|eta|let me know|i will try|i'll try|me too|same here)\b"
    r"|你|您|谢谢|感谢|麻烦|请问|大家好|抱歉|有进展",
    re.IGNORECASE,
)
_HANDLED = (
    r"(?:clos(?:e|ed|ing)|merg(?:e|ed|ing)|reopen(?:ed|ing)?|resolv(?:e|ed|ing)|assign(?:ed|ing)?|mov(?:e|ed|ing))"
)
_OF_THE_TICKET = re.compile(
    r"\b(?:prs?|pull request|backport\w*|cherry.?pick\w*|jira|in progress|fr passed|cr passed|cr:|fr:|code review"
    r"|functional review|parent task|sub-?tasks?|duplicate of|as (?:an? )?duplicate|duplicates? [A-Z]+-\d+|commits?"
    r"|(?:this|another|an? (?:new|separate)) (?:jira )?ticket"
    r"|(?:open|creat|rais|fil)(?:e|ed|ing)? (?:an?|the) (?:\w+ )?(?:ticket|issue|bug)"
    rf"|(?:i|we|i['’](?:ve|ll|m)|please|can|could|should) (?:\w+ ){{0,3}}?{_HANDLED}"
    rf"|{_HANDLED} (?:this|it|the (?:ticket|issue|story|task|bug|spike|epic))"
    r"|(?:this|it|that|which) (?:was|is|has been|got) (?:merged|closed|resolved|fixed|reopened|moved))\b"
    rf"|\A\W*(?:{_HANDLED}\b|duplicate(?=\W*$|,| of| with))"
    r"|合并请求|已合并|重新打开|转给|\A\W*关闭(?!后|时|状态)"
    r"|关闭(?:了|掉)?(?:这个|这张|此|本|该)?(?:单|工单|任务|缺陷|需求|问题)",
    re.IGNORECASE,
)
_ENOUGH_SIGNS = 8
_CJK_SIGN = re.compile(r"[\u3400-\u9fff]")
_AMONG_PEOPLE = re.compile(
    r"\W*(?:(?:hi|hello|hey|dear) [\w ]{2,20}[,!. ]+)?"
    r"(?:(?:(?:many|big|huge|special) )?(?:kudos|(?:thanks|thank you|thx)(?! to\b))(?![ -](?:page|screen|e-?mail"
    r"|message|note|text))\b"
    r"|(?:sorry|apologies) (?:for|about|that|i)\b"
    r"|(?:great|good|nice|awesome) (?:job|work|discussion|meeting|workshop)\b"
    r"|well done\b|(?:finally|congrat\w*|yay|hooray|hurray|awesome)(?=[,!]|\W*$)|lgtm\b"
    r"|\+1(?: (?:from|for) \w+| to this)?\W*$)"
    r"|\W*(?:太好了|太棒了|撒花|恭喜|点赞|點讚)"
    r"|\W*(?:谢谢|謝謝|感谢|感謝|多谢|辛苦)(?:大家|各位|所有|了|你|您|[，,！!。\s]|$)"
    r"|\W*(?:抱歉|不好意思|对不起|對不起)[^。！？]{0,8}(?:晚|迟|遲|拖|忘)"
    r"|\W*(?:hi|hello|hey|dear) [\w ]{2,20}\W*$"
    r"|\W*(?:大家|各位|同事们?|團隊|团队)好(?:\W{0,3}$|[^。]{0,30}(?:提意见|提建议|提意見|提建議|多多指教))",
    re.IGNORECASE,
)
"""How people speak to one another in a description, too. "Thanks to the cache" or a "thank you page" is the matter."""
_PRAISED = (
    r"(?:(?:so|very|really|quite|absolutely|just|simply|truly) )*(?:clean|modern|nice|great|beautiful|lovely|fantastic"
    r"|awesome|amazing|excellent|wonderful|superb|perfect|brilliant|elegant|impressive|pretty"
    r"|an? (?:masterpiece|pleasure|joy|delight|success)|first[- ]class|top[- ]notch|second to none)"
    r"(?: to (?:use|work with|look at))?"
)
_WORDS_BEFORE = r"(?:[\w'’-]{1,20} ){1,6}?"
_PRAISES = re.compile(
    rf"\W*(?:{_WORDS_BEFORE}(?:is|are|was|were|looks?|feels?|seems?) {_PRAISED}(?: and {_PRAISED})?"
    rf"|{_WORDS_BEFORE}works? (?:great|beautifully|wonderfully|like a charm)"
    rf"|{_WORDS_BEFORE}(?:loves?|adores?|enjoys?) (?:it|this|that|how)\b[^,;.!?]{{0,60}})\W*",
    re.IGNORECASE,
)
_NO_WISH = "[^应需要须能会可请希不没无未]"
_PRAISES_ZH = re.compile(
    rf"(?:{_NO_WISH}{{1,16}}?(?:非常|十分|很|特别|真的?|相当|极其|都|最|用起来)*(?:简洁|大方|好用|漂亮|美观|优秀|出色|完美"
    r"|满意|顺手|热情|稳定|一流|精美|给力|舒服|流畅|好|棒|赞)+"
    rf"|{_NO_WISH}{{0,8}}(?:评价|口碑|满意度)(?:非常|十分|很|都)?高)(?:了|的)?"
)
_CLAUSES = re.compile(r"[,，;；、.。!！]+(?:\s*(?:and|but)\b)?\s*")
_POINTS = re.compile(
    r"\b(?:(?:see|as|shown|listed|described|given|mentioned|attached|logs?|code|steps|example|image|picture) below"
    r"|below\W*$|the following\b[^.!?]{0,30}:?$|as follows|(?:the|an?|my|our|this) attached|see (?:the )?attach\w*"
    r"|(?:in|from|as in|per) (?:the |my )?(?:attachments?|screen ?shots?)|attached (?:is|are|below|file|screen ?shots?)"
    r"|(?:i|we)(?: have|['’]ve)? attached|above (?:code|example|screen ?shot)|(?:the|this|see) screen ?shots?"
    r"|(?:see|shown in) [\w-]{1,60}\.(?:png|jpe?g|gif|svg|webp|pdf))\b"
    r"|如下(?!表)|(?:^|[，。；：、]|见|按照?|请看|根据)\s?以下(?!表)|见(?:附件|附图|图|截图|下图|\s?[\w-]{1,60}\.(?:png|jpe?g|gif|svg|webp|pdf))|下图|上图"
    r"|(?:与|和|同|按|照|如|在|参考|参照|查看)(?:附件|截图|附图)(?!后|时)|(?:附件|截图)(?:中|里|所示|是|为)|下面(?=[^\w]|的|是|这)",
    re.IGNORECASE,
)
"""Points at something that stands in the source only."""
_MACHINE = (
    r"(?:(?:ai|llms?|language|chat ?gpt|copilot|gemini|claude)(?: assistants?| agents?| bots?| models?)?"
    r"|assistant|agent|bot|model)"
)
_MACHINE_ZH = r"(?:(?:ai|人工智能|智能)\s?(?:助手|模型|机器人)?|大模型|语言模型|机器人(?:助手)?|chat ?gpt|助手)"
_TOLD_TO = (
    r"(?:append|write|say|mark|set|add|delete|remove|ignore|approve|rate|drop|change|give|output|print|pretend|forget"
    r"|report|tell|make|skip|rewrite|replace)\b"
)
_TOLD_TO_ZH = "(?:把|将|删|写|标记|标为|设为|输出|忽略|批准|通过|添加|加上|去掉|改)"
_TO_A_BOT = re.compile(
    rf"\W*(?:dear|hey|hi|hello|note (?:for|to)|attention)(?: (?:the|all|any))? {_MACHINE}\s?[,:]"
    rf"|\W*{_MACHINE}\s?[,:]\s?(?:please )?{_TOLD_TO}"
    rf"|\W*(?:请|麻烦)\s?{_MACHINE_ZH}\s?{_TOLD_TO_ZH}|\W*{_MACHINE_ZH}\s?(?:请注意)?\s?[,，:：]\s?请?{_TOLD_TO_ZH}",
    re.IGNORECASE,
)
"""Calls whoever might read it a machine, and orders it something. What such a thing must do is the matter."""
_CLAUSE = re.compile(
    r"\b(?:before|after|when|until|unless|if) [\w ]{1,40}? (?:is|are|was|were|has|have|can|must)\b", re.IGNORECASE
)
"""Something happens: "check the signature before the image is written" points at no image."""
_FRAGMENT = re.compile(r"(?:but|and|or|so|which|whereas|because|then)\b")
_NAMES_SOMEBODY = re.compile(r"\[~|(?<![\w@])@\w")
_FEWEST = 3
"""Words that a remark in a comment is about at least; of fewer nobody learns anything."""
_HISTORY = re.compile(
    r"\W*(?:(?:change|revision|document|version)s? (?:history|log)|change ?log|history|sign-?offs?|approvals?)\W*"
    r"|\W*(?:(?:修订|变更|版本|修改|更新)(?:记录|历史|说明)|审批(?:记录)?|签字)\W*",
    re.IGNORECASE,
)
"""What stands above a table of who wrote the text, and when."""
_FILED = (
    r"(?:time |effort )?estimates?|story points?|effort|sprint|priority|assignee|reporter"
    r"|估算|工时|工作量|故事点|优先级|负责人|经办人|报告人"
)
"""What stands above a value that files the ticket."""
_STANDING = (
    r"(?:current )?status|severity|author|owner|(?:created|reported|found|updated)(?: (?:at|on|by))?|ticket|id"
    r"|(?:当前)?状态|严重(?:程度|级别)|作者|(?:创建|发现|提出|报告|处理|提交|更新|完成)(?:时间|日期|人)|编号|工单号"
)
"""The same where the ticket stands, and who brought it there; what a text says below such a heading may be longer."""
_FILED_HEADING = re.compile(rf"\W*(?:{_FILED})\W*", re.IGNORECASE)
_FILED_LABEL = re.compile(rf"\W*(?:{_FILED}|{_STANDING})\W*", re.IGNORECASE)
_FILED_VALUE = re.compile(
    rf"\W*(?:{_FILED}|{_STANDING})\W{{0,3}}[:：](?![^\n]*[、,，;；|])[^\n]{{0,40}}", re.IGNORECASE
)
_BRIEF = 16
_ASKS = re.compile(r"[?？]\s*\Z")
_MET = re.compile(
    r"\W*(?:(?:meeting|workshop|call|minutes)(?: (?:of|on|notes?))*\W{1,3}(?:\w+day\W{1,3})?(?:\d|\w+ \d)[^.!?]{0,60}"
    r"|(?:attendees|participants|present|attended by|authors?|date)\s?:[^.!?]{0,120}"
    r"|(?:会议|评审)(?:日期|时间|记录)?\s?[:：]?\s?\d{1,4}\s?[-/.年月][^。！？]{0,60}"
    r"|(?:参会|与会|出席)(?:人员?|者)?\s?[:：][^。！？]{0,80}|(?:作者|日期|记录人)\s?[:：][^。！？]{0,80})\W*",
    re.IGNORECASE,
)
"""Who met and when, who wrote it: what stands at the top of notes."""
_OF_A_LOG = re.compile(r"\W{0,3}\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}")
"""How a row begins that says who did what to the ticket, and when."""


@lru_cache(maxsize=50_000)
def _is_told(part: str, text: str) -> bool:
    plain = simplified(plain_text(text))
    if plain.endswith(INTRODUCES) or _FRAGMENT.match(plain) or _NAMES_SOMEBODY.search(text) or MASK in text:
        return False
    if (
        _TO_A_BOT.match(plain)
        or (is_beside_the_work(text) and not _CLAUSE.search(plain))
        or _POINTS.search(plain)
        or _AMONG_PEOPLE.match(plain)
        or _MET.fullmatch(plain)
        or _only_praises(plain)
    ):
        return False
    if part != "comment":
        return True
    bare = re.sub(r"\S+://\S+", " ", plain)
    is_long = len(content_units(bare)) >= _FEWEST or len(_CJK_SIGN.findall(bare)) >= _ENOUGH_SIGNS
    return is_long and not _ADDRESSED.search(bare) and not _OF_THE_TICKET.search(bare)


def _only_praises(text: str) -> bool:
    """Say whether every clause of a sentence says how good something is, and none what it is like."""
    clauses = [one for one in _CLAUSES.split(simplified(text)) if one.strip()]
    return bool(clauses) and all(_PRAISES.fullmatch(one) or _PRAISES_ZH.fullmatch(one) for one in clauses)


def is_told(passage: Passage, sentence: Sentence) -> bool:
    """Say whether a sentence is about the matter. In comments people also speak to one another and about the ticket."""
    if (
        sentence.is_head
        or sentence.leans
        or _files_the_ticket(sentence.heading, sentence.text, is_row=sentence.kind is BlockKind.ROW)
    ):
        return False
    if sentence.role is SectionRole.ENVIRONMENT and _ASKS.search(sentence.text):  # nobody filled it in
        return False
    if sentence.kind is BlockKind.ROW and (
        _OF_A_LOG.match(sentence.text) or _HISTORY.fullmatch(simplified(sentence.heading))
    ):
        return False
    return _is_told(passage.part, sentence.text)


def is_filed_label(text: str) -> bool:
    """Say whether a cell names what a ticket is filed by: its number, who has it, how urgent it is."""
    return _FILED_LABEL.fullmatch(simplified(text)) is not None


@lru_cache(maxsize=50_000)
def _files_the_ticket(heading: str, said: str, *, is_row: bool) -> bool:
    heading, text = simplified(heading), simplified(plain_text(said))
    if _FILED_HEADING.fullmatch(heading) or (len(text) <= _BRIEF and _FILED_LABEL.fullmatch(heading)):
        return True
    return not is_row and _FILED_VALUE.fullmatch(text) is not None
