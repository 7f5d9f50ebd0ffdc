"""A question as pages would put it: without a greeting, and plain words for what people say. Both languages."""

import re

from config.script import simplified
from workers.grounding.facts import chinese_number
from workers.reading.language import CJK

_NUMERAL = re.compile(
    r"[一二两三四五六七八九]?[十百千][一二三四五六七八九十百千零]*(?=\s?(?:天|周|个月|个?小时|分钟|欧|元|块|美元))"
)
_HALF_AN_HOUR = re.compile(r"(?<![个\d一二两三四五六七八九十])半个?小时")
_ENDS = r"\s*[,.!:;–—-]+\s*"
_PLAIN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(said, re.IGNORECASE), meant)
    for said, meant in (
        # what leads up to a question
        (
            rf"^\s*(?:(?:hi|hello|hey|sorry|quick question|just wondering|(?:it['’]s |this is )?(?:very )?urgent"
            rf"|help|btw|fyi|please)\b(?: (?:all|team|everyone|everybody|folks|there|guys))?{_ENDS})+(?=\w)",
            "",
        ),
        (
            r"^\s*(?:(?:急+|在线等|请教一?下?|问一?下|想问一?下|不好意思|打扰了?|大家好|你好|您好|麻烦问一?下|求助)[，,。！!～~\s]*)+(?=.)",
            "",
        ),
        (
            r"^\s*is it (?:right|true|correct) that (?P<of>(?:the|our|an?) [\w -]{2,40}?) (?P<is>is|are|was|were)\b",
            r"\g<is> \g<of>",
        ),
        # how long something is kept
        (
            r"^\s*what(?:['’]s| is) (?:the|our) (?:retention|storage) (?:time|period) (?:of|for) (?:the |our )?"
            r"(?P<of>[\w -]{2,60}?)\W*$",
            r"How long are \g<of> kept?",
        ),
        (
            r"\bhow far back (?:can|could|do|may|must) (?:we|i|you|one|they) (?:go|look|get|reach|restore)(?: back)?"
            r"(?: with| to| in| into)? (?:the |our |my )?(?P<of>(?!if\b|when\b)[\w -]{2,60}?)\W*$",
            r"How long are \g<of> kept?",
        ),
        (
            r"\bhow far back (?:can|could|do|may|must) (?:we|i|you|one|they) go (?:if|when) [\w ]{2,30}"
            r"\b(?:recover|restore)\b[\w ]{0,30}\bfrom (?:the |our |a |an )?(?P<of>[\w -]{2,30}?)\W*$",
            r"How long are \g<of> kept?",
        ),
        (
            rf"(?P<of>[{CJK}]{{2,8}}?)(?:最[多远早长])?(?:能|可以)(?:恢复|追溯|回溯|查|找|退)[到回](?:多久|多长时间|多少天|几天)(?:[以之]?前)?",
            r"\g<of>保留多少天",
        ),
        (r"\b(?:hang|hold) on to\b", "keep"),
        # what is put live is released
        (
            r"\b(?:put|push|bring)(?:ting|ing)? (?:an?|the|our|this) (?:new )?(?:version|release|build) (?:live|out)\b",
            "release",
        ),
        (
            r"\b(?:put|push|bring|get)(?:ting|ing)? out (?:an?|the|our|this) (?:new )?(?:version|release|build)\b",
            "release",
        ),
        (r"\bwhose (?:job|task|duty|turn) is it to\b", "who has to"),
        (r"\bis it (?:ok|okay|fine|alright|all right) to\b", "may we"),
        # whether something is allowed
        (r"^\s*any chance (?:that )?(?P<who>i|we|you|they) (?:can|could|may|might)\b", r"Can \g<who>"),
        (r"^\s*(?:am|are) (?P<who>i|we) (?:\w+ )?(?:allowed|permitted) to\b", r"May \g<who>"),
        (rf"(?:想要?|打算)(?P<deed>[{CJK}]{{2,4}}?)[，,]?(?:行不行|可不可以|可以吗|行吗|成吗)", r"能\g<deed>吗"),
        (rf"(?P<deed>[{CJK}]{{2}})[，,]?(?:行不行|行吗|成吗)(?=\W*$)", r"\g<deed>可以吗"),
        # who signs off what was said before
        (
            r"^\s*(?:an?|the|one|our|my) [\w-]+ (?:wants?|asks? for|demands?) (?P<sum>[^.?!]{2,30}?) back(?=[.,;])",
            r"a refund of \g<sum>",
        ),
        (
            r"^\s*(?P<what>an? [^.?!;]{3,60})[.;,]\s+who (?P<has>needs? to|has to|must|should) "
            r"sign (?:that|it|this) off",
            r"Who \g<has> sign off \g<what>",
        ),
        (
            r"\b(?:if|when) (?:i|we|you) (?:want to |have to )?(?:give|pay|hand) "
            r"(?:(?:somebody|someone|an?|the|our) ?(?:\w+ )?)?(?P<sum>\d[\d.,]* (?:euros?|dollars?|pounds?)) back\b",
            r"a refund of \g<sum>",
        ),
        # who hands over to whom
        (r"\b(?:changes? hands|hands? over|hand-?over|change-?over)\b", "change"),
        (r"\bhanded over\b", "changed"),
        (r"\bon[- ]call (?:duty|shift|rota)\b", "on call"),
        (r"换班|换岗|交班|倒班", "交接"),
        # what goes out
        (r"\b(?:ship|push out) (?:an? |the |our )?(?:release|version)\b", "release"),
        (r"\b(?:ship|push out) (?=(?:an? |the |our )?(?:hot-?fix|patch|fix|update|build)\b)", "release "),
        (r"\bgo(?:es)? live\b", "be released"),
        (r"(?:临时|紧急)?发(?:一?个)?[小新大]?版本", "发布"),
        (r"(?<!马)上(?:线)?一?个[小新大]?(?=改动|补丁|修复|更新)", "发布"),
        (r"(?<=[发上])个(?=[版线])", ""),
        # who answers an alarm
        (
            r"^\W*(?:(?:i|we)(?:['’]ve| have)? (?:just )?(?:got|been|was|were) paged"
            r"|(?:my|the|our) (?:pager|beeper) (?:has )?(?:just )?(?:went off|gone off|rang|buzzed|beeped))\b"
            r"[^?.,;]{0,20}[,.;:–—-]+\s*"
            r"(?P<q>how (?:long|quickly|fast|soon|many minutes) (?:do|must) (?:i|we) (?:have to )?)"
            r"(?:react|respond|answer|ack(?:nowledge)?)\b",
            r"\g<q>acknowledge an alarm",
        ),
        (r"\banswer(?=(?: an?| the| each| every)? (?:alarm|alert)s?\b)", "acknowledge"),
        (r"\b(?:(?:respond|react)(?:ed)? to|ack)\b", "acknowledge"),
        (r"(?<=\balarm )(?:fires?|rings?|sounds?|triggers?|is triggered)\b", "goes off"),
        (r"(?<=[警铃])(?:响(?:了|起来?)?(?:之?后|以后)?|[来到]了(?:之?后|以后)?)", ""),
        (r"(?:得|要|该|必须)?有人(?:应答|响应|回应|应|接)(?![该急口])", "确认"),
        # from where on something is done, and what is done then
        (r"\bwhat happens (?=if\b|when\b|once\b)", "what "),
        (r"\b(?:right|just|shortly|directly) (?=(?:after|before)\b)", ""),
        (r"到(?:什么|何种)(?:程度|地步)(?:就|才)?(?:得|要|会|该)?", "超过多少"),
        (r"^(?P<q>(?!.*[没無无]有?人).*?)会(?:怎么样|怎样|发生什么)(?=\W*$)", r"\g<q>"),
        # how much, and of what
        (r"(?:最[晚迟多长少]|[至顶]多|至少)(?:可以|能)?第?(?=[几多])", ""),
        (r"(?<=\d)(?P<gap>\s?)欧(?![元洲盟式])", r"\g<gap>欧元"),
        (r"(?<=\d)\s?(?:percent|per cent|pct)\b|(?<=\d)\s?个百分点", " %"),
        (r"\bdb\b", "database"),
        (r"(?<=订单|用户|客户|商品|生产|测试)库(?![存房])", "数据库"),
        (r"客人|顾客|买家", "客户"),
        (r"\bsends? (?:something|it|things?|goods|them) back\b", "return"),
        (rf"^[{CJK}]{{0,6}}?(?:买|收到|收货|到货|签收)了?(?=\s?\d+ ?[天周])(?P<for>\s?\d+ ?[天周])了?", r"\g<for>后"),
        (r"(?<=能)退(?=[吗么]|$)", "退货"),
        (r"(?:做|进行)(?:哪些|什么)检查", "确认什么"),
        (r"钱(?=退)", "款项"),
        (r"(?:星期|礼拜)(?=[一二三四五六日天])", "周"),
        (r"\bif (?:it|that) (?:dies|died|crashes|crashed|breaks|goes down|fails)\b", ""),
        (r"的话(?=[，,])", ""),
        (r"退的[钱款](?:一般|通常|大概)?(?=[几多])", "退款"),
        (r"退款(?P<q>[几多][天久少])天?(?:之?内)?(?:能|可以|才)?到[帐账]", r"款项\g<q>退回"),
        (r"(?<![价花本零])钱(?=[多几什何])", "款项"),
        (r"退到(?P<where>.{0,6}?卡)上?", r"退回\g<where>"),
    )
)


_FIRST_WORD = re.compile(r"^\s*[A-Za-z]{3,5}\b")
_ASKING = {"".join(sorted(word)): word for word in ("what", "when", "where", "which")}


def _in_order(first: re.Match[str]) -> str:
    """Return a first word that asks with its letters in order: "when" for "wehn"."""
    word = first[0].lower()
    return _ASKING.get("".join(sorted(word.strip())), first[0]) if word.strip() not in _ASKING.values() else first[0]


def in_plain_words(question: str) -> str:
    """Return a question in the words of a page, in simplified characters; the same where it has none of speech."""
    plain = _HALF_AN_HOUR.sub(" 30 分钟", simplified(question))
    plain = _NUMERAL.sub(lambda found: f" {number} " if (number := chinese_number(found[0])) else found[0], plain)
    plain = _FIRST_WORD.sub(_in_order, plain)
    for said, meant in _PLAIN:
        plain = said.sub(meant, plain)
    return plain
