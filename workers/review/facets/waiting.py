"""Says whether work waits for what somebody else has to give, such as a key or a document, or for other work."""

import re
from functools import lru_cache

from workers.reading.anchored import anchored
from workers.reading.document import Document, SectionRole
from workers.review.facets.passages import Passage, passages_of
from workers.review.facets.ways import NOT_ASKED

_READ = 300
_GIVEN = (
    r"(?:keys?|credentials?|tokens?|accounts?|access|permissions?|certificates?|licen[cs]es?|documents?|documentation"
    r"|docs?|specs?|specifications?|designs?|mock-?ups?|wireframes?|assets?|icons?|texts?|copy|wording|translations?"
    r"|templates?|samples?|test data|figures|schemas?|contracts?|offers?|hardware|sandbox|domains?|vpn|rules)"
)
_GIVEN_ZH = (
    r"(?:key|token|license|appid|sdk|密钥|密鑰|证书|證書|账号|帳號|账户|权限|權限|文档|文件|文案|设计稿|設計稿|原型|模板|图标|圖標"
    r"|素材|切图|翻译|翻譯|资质|合同|样本|清单|名单|环境|环境地址|域名|白名单|规则|規則|方案|口径|标准|标注|报价)"
)
_OTHERS_ZH = (
    r"(?:同学|同學|团队|團隊|部门|部門|那边|供应商|供應商|厂商|厂家|第三方|对方|客户方|甲方|老板|法务|财务|设计|设计师|产品|运营"
    r"|后端|前端|移动端|商务|采购|运维|安全组|业务方|他们)"
)
# Of people only: that an order "waits for approval" or a page "for data" is how the product works.
_WAITS = anchored(
    rf"(?:\A\W*(?:still )?|\b(?:we|i)(?: are|['’]re| am|['’]m)? (?:still |currently |also )?)wait(?:ing)? (?:for|on)\b"
    rf"[^.;\n]{{0,60}}\b{_GIVEN}\b"
    rf"|\b{_GIVEN}\b(?: (?:of|for|from) [^.;,\n]{{1,40}}?)?"
    r" (?:(?:is|are) still (?:missing|pending|outstanding|not (?:here|there|final|ready))"
    r"|(?:is|are) (?:pending|outstanding)\b|(?:is|are|has|have)(?: not|n['’]t) (?:here|there|final|arrived) yet"
    r"|(?:has|have)(?: not|n['’]t) (?:yet )?been (?:received|delivered|provided|sent|granted|issued|ordered)"
    r"|(?:will )?(?:comes?|follows?|arrives?) (?:later|soon|tomorrow|next (?:week|month)|(?:on|by) \w+day)\b)"
    r"|\b(?:he|she|they|who|\w+ team) promised (?:it|them|us|this|to)\b"
    rf"|(?:等|等待|等着|需等)[^，。；\n]{{0,8}}{_OTHERS_ZH}(?:[^，。；\n]{{0,6}}(?:给|提供|出|发|回复|反馈|开通|申请|补充|下发)"
    r"[^，。；\n]{0,6})?\W*\Z"
    rf"|{_GIVEN_ZH}[^，。；\n]{{0,8}}(?:还|還|尚|仍)(?:没|沒|未)[^，。；\n]{{0,8}}"
    r"(?:给|給|到|来|來|提供|收到|出|开通|批|申请|定稿|准备好)"
    rf"|{_GIVEN_ZH}[^，。；\n]{{0,8}}(?:还在|還在|正在|仍在)?(?:申请|申請|审批|开通|采购|制作|翻译|准备)中"
    r"|(?:还在|還在|正在)(?:跟|和|与|與|找)[^，。；\n]{1,12}(?:对(?!接)|對(?!接)|谈|談|沟通|溝通|核对)",
    re.IGNORECASE,
)
_UNTIL_THEN = anchored(
    r"\b(?:until then|till then|in the meantime|meanwhile|for now|for the time being|not blocking"
    r"|(?:work )?can (?:already )?(?:start|begin) without)\b|\bmock(?:s|ed)?\b"
    r"|先(?:用|按|做|以|写|走|开发|接|拿|上)|暂(?:时)?(?:用|按|以)|在此之前|到位(?:之)?前|不影响|不阻塞|沙箱",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)  # each passage of a ticket is asked several times
def waits_for_somebody(passage: Passage) -> bool:
    """Say whether a passage tells that something is not there yet that somebody else has to give.

    Not where it says on what condition, as a product does: "if the certificate is still missing, show a hint".
    """
    return not passage.has("condition", "asks") and _WAITS.search(passage.text[:_READ]) is not None


def tells_what_until_then(text: str) -> bool:
    """Say whether words tell what is done as long as something is waited for, so that nobody has to ask."""
    return _UNTIL_THEN.search(text[:_READ]) is not None


_PIECE = r"(?:issues?|tickets?|tasks?|story|stories|epics?|one)"
_KEY = r"(?-i:[A-Z][A-Z0-9]{1,9}-\d|[#!]\d|https?://)"
_NAMES_KEY = anchored(rf"\A\W{{0,4}}{_KEY}", re.IGNORECASE)
_IS_BLOCKED = anchored(r"\W*(?:blocked by|blockers|depends on)\W*\Z|\W*(?:前置依赖|阻塞)\W*\Z", re.IGNORECASE)
# "Blocked by #12", "this should wait for the new list": of the ticket and its work, and not of what a product does.
_COMES_FIRST = anchored(
    rf"\A\W*(?:this (?:{_PIECE} )?(?:is )?)?(?:currently |still )?blocked (?:by|on|until)\b"
    rf"|\A\W*(?:this (?:{_PIECE} )?)?(?:also )?depends on:? [^.;\n]{{0,20}}{_KEY}"
    rf"|\b(?:should|must|needs? to|ha(?:s|ve) to) (?:be )?(?:done|completed?|finish(?:ed)?|merged"
    rf"|resolved|released|fixed"
    rf"|closed|in place|ready)(?: first)? before (?:(?:we |you )?(?:can )?(?:start|begin"
    rf"|work)\w*(?: on| with)? (?:this|it)\b"
    rf"|this {_PIECE}\b)"
    rf"|\b(?:this|work)(?: {_PIECE})? (?:can(?:not|['’]t)|can only) (?:be )?(?:start(?:ed)?|begin"
    rf"|begun|worked on|implemented"
    rf"|picked up)\b[^.;\n]{{0,20}}\b(?:until|before|once|after|when)\b"
    rf"|\A\W*(?:please )?wait (?:for|until) (?:the )?(?:(?:other|linked|parent|related|next) )?(?:{_PIECE}\b|{_KEY})"
    r"|\blet['’]?s (?:do|start|pick up|look at|revisit) (?:this|it)(?: again)? (?:after a while"
    r"|in a while|later|next \w+)"
    r"|\b(?:do not|don['’]t) (?:start|begin|work)(?: on| with)? (?:this|it) (?:yet|until|before)\b"
    rf"|\A\W*(?:本?(?:工单|需求|任务))?(?:依赖于?|阻塞于|等待)\s?[:：]?\s?{_KEY}"
    r"|\A\W*前置(?:任务|工单|需求|依赖)\s?[:：]\s?(?!无|没有|暂无|n/?a|none|-)\S"
    r"|(?:需要?|得|要)先?[等待][^，。；\n]{2,20}(?:完成|上线|合并|发布|就绪|定稿)(?:之?后)?(?:再|才)(?:能|可以)?(?:开始|启动|动)?"
    r"(?:开发|开工|动手|动工|做这|处理本|做本)"
    r"|(?:这个|此单|本单|该工单|本工单|本需求)[^，。；\n]{0,4}(?:先放一?放|先不做|暂缓|搁置)|过一?段时间再(?:做|处理|看|说)",
    re.IGNORECASE,
)


def comes_first(document: Document) -> str:
    """Return the words by which a ticket says that something else has to be done or given first; "" where it does not.

    What is done meanwhile may be told as well: then work can start.
    """
    for section in document.sections_with(SectionRole.DEPENDENCIES):
        if section.heading and section.blocks and _IS_BLOCKED.match(section.heading.text):
            said_there = document.source[section.heading.start : section.blocks[0].end]
            if _NAMES_KEY.search(section.blocks[0].text):
                return said_there
    said = (one for one in passages_of(document)[1:] if not one.has(*NOT_ASKED, "role.steps", "role.observed"))
    waits = (
        one.text
        for one in said
        if _COMES_FIRST.search(one.text[:_READ]) or (waits_for_somebody(one) and not tells_what_until_then(one.text))
    )
    return next(waits, "")
