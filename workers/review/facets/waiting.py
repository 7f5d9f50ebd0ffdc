"""Says of a passage whether work waits there for what somebody else has to give: a key, a document, an agreement."""

import re
from functools import lru_cache

from workers.reading.anchored import anchored
from workers.review.facets.passages import Passage

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
