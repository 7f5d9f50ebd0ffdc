"""Shapes that no list of words describes: traces, files, versions, code names, keys. For both languages."""

import re
from collections.abc import Mapping

from workers.reading.anchored import Anchored, AnchoredTable, anchored
from workers.reading.language import CJK
from workers.review.facets.cues import STILL

_FILE = r"\.(?:png|jpe?g|gif|bmp|webm|mp4|mov|log|txt|zip)"

_WHO_DECIDES = (
    r"(?:legal|product|design|marketing|sales|ux|po|pm|security|finance|compliance|management|stakeholders"
    r"|data protection|the (?:business|customer|client))(?: (?:team|department|owner))?"
)
_WHO_DECIDES_ZH = (
    "(?:产品|產品|法务|法務|设计|設計|业务|業務|领导|領導|老板|甲方|运营|市场|财务|財務|合规|安全|架构|管理层"
    "|后端|前端|对方|三方|第三方)"
)
_NOT_YET_ZH = "(?:还没有?|還沒有?|尚未|暂未|暫未|仍未|还未|還未)(?:最终|最終|最后|最後|完全)?"
_DECIDES = r"(?:decide|confirm|clarify|sign off|specify|agree|choose)"

# "Refer to the matrix to see which ones": a paper that is neither linked nor attached.
_SENT_AWAY = (
    r"\b(?:see|refer to|consult|as per)(?: the| our)? (?:[\w-]+ ){0,2}(?:matrix|spreadsheet|sheet|backlog|roadmap)\b"
    r"(?![^.\n]{0,80}(?:https?://|attached|below|above))"
    r"|(?:详见|请?参见|请?参考|参照)[^，。；\n/]{0,8}(?:矩阵|清单|表格|台账)[^，。；\n/]{0,6}\W*$"
)
SENT_AWAY = anchored(_SENT_AWAY, re.IGNORECASE)

SHAPES: Mapping[str, Anchored] = {
    "trace": anchored(
        r"\bat [\w$.]+\([\w.]+(?::\d+)?\)|\b\w+(?:Exception|Error)\b|Traceback|\d\d:\d\d:\d\d"
        r"|\b(?:error|warn(?:ing)?|fatal|severe)\s*[:\]]|\[(?:error|warn|info|debug)",
        re.IGNORECASE,
    ),
    "file": anchored(
        r"!\[[^\]\n]{0,200}\]\(https?://"
        rf"|!?\[[^\]\n]{{0,200}}\]\([^)\n]{{0,300}}{_FILE}|![^\s!]{{1,200}}{_FILE}|\[\^[^\]\n]{{1,200}}\]|/uploads/|<img",
        re.IGNORECASE,
    ),
    "said": anchored(
        r"(?:error|exception|message|fail\w*|warning|says?|output)[^.\n]{0,40}[:\"“'`]"
        r"|[\"“'`][^\"”'`\n]{0,60}(?:error|fail|invalid|cannot|unable|not )|“[^”\n]{4,200}”",
        re.IGNORECASE,
    ),
    "version": anchored(
        r"(?<![\w.])v?\d+\.\d+(?:\.\w+)*(?![\w%])|\bversions?\b\W{0,3}\w{0,10}\d|版本"
        r"|\b(?:release|build|rev(?:ision)?|commit)\b\s{0,2}[:#]?\s{0,2}[0-9a-f]",
        re.IGNORECASE,
    ),
    "numbered": anchored(
        r"\d+ ?(?:%|ms|s\b|sec|min|hours?|days?|mb|gb|kb|px|条|个|次|秒|分钟|天|人)"
        r"|(?:at (?:least|most)|less than|more than|within|up to|不超过|至少|最多|小于|大于) ?\d",
        re.IGNORECASE,
    ),
    "quoted": anchored(r"[\"“「『][^\"”」』\n]{2,80}[\"”」』]"),
    "command": anchored(
        r"^\s*[$>%]\s?\w|\b(?:sudo|npm|git|pip|docker|mvn|curl|python|java|make|kubectl|scons|yum|apt)\b\s{1,3}-?\w"
        r"|\{\{[^}\n]{6,}\}\}|`[^`\n]{6,}`",
        re.IGNORECASE,
    ),
    "name": anchored(
        r"\b[a-z]+[A-Z]\w+\b|\b[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+\b|\b[A-Za-z0-9]+_\w+\b|`[^`\n]+`|\{\{[^}\n]+\}\}"
        r"|\b\w+\.(?:py|js|java|xml|sh|json|yml|md|rb|go|ts|tsx|c|h|sql|cfg)\b|\w+::\w+|\b\w+\(\)"
    ),
    "key": anchored(r"\b[A-Z][A-Z0-9]{1,9}-\d+\b|(?<![\w/])[#!]\d{2,}|/(?:issues|merge_requests|pull|browse)/"),
    "url": anchored(r"https?://"),
    "asks": anchored(r"(?<!\ufffd)[?？]\s*$"),  # a broken quotation mark ends in one as well
    "ellipsis": anchored(r"(?:\.\.\.|…)\s*$|\?\?+"),
    # Things of which nobody can tell which they are, a task that only says that something happens to them, and a line
    # that sends its reader to something without saying where it is: "See US".
    "unnamed": anchored(
        r"\b(?:some|various|several|certain|many|a (?:few|number of|couple of|lot of))(?: of (?:the|our))?"
        r"(?: (?:small|minor|other|additional|more|different))? (?:issues|problems|bugs|errors|events|cases|changes"
        r"|things|modifications|improvements|places|tests|components|settings|elements|pages|fields|functionality"
        r"|stuff|tweaks|updates)\b"
        r"|\b(?:needs?|requires?|deserves?) (?:some|more|a bit of) (?:attention|love|work|clean-?up|improvements?)\b"
        r"|\b(?:should be|needs? to be|to be) (?:addressed|looked at|improved|revisited|sorted out|dealt with)\b"
        r"|^\W{0,4}(?:please )?(?:see|refer to|as per)(?: the| our)? (?:us|user stor(?:y|ies)|designs?|mock-?ups?"
        r"|spec(?:ification)?s?|docs?|document(?:ation)?|epic|wiki)\W{0,4}$"
        r"|^\W{0,4}(?:详见|请?见|参见|参考|参照)(?:设计稿?|原型图?|(?:需求)?文档|方案)\W{0,4}$"
        rf"|{_SENT_AWAY}"
        r"|\b(?:key|critical|important) (?:metrics|indicators|kpis|scenarios|journeys)\b(?!\s?[(:]"
        r"|,? (?:such as|like|namely))"
        r"|\b(?:critical|important) events\b(?!\s?[(:]|,? (?:such as|like|namely))"
        r"|(?:关键|核心|重要)(?:指标|事件|场景|路径)(?!\s?[（(：:])"
        r"|\b(?:within|during|in|after) (?:the|a|an|its|our) (?:compatibility|transition|migration"
        r"|deprecation|grace|cool-?down"
        r"|retention) (?:window|period|phase)\b(?!.{0,40}\d)"
        r"|(?<!天的)(?<!月的)(?<!周的)(?<!年的)(?:兼容窗口|兼容期|过渡期|宽限期|缓冲期|观察期)(?![^，。；\n]{0,12}\d)"
        rf"|(?:一些|某些|有些|若干|不少|很多)[{CJK}]{{0,4}}(?:问题|問題|场景|場景|页面|頁面|功能|情况|情況|细节|細節|内容|參數|参数"
        r"|接口|字段|操作|改动|地方|东西)",
        re.IGNORECASE,
    ),
    # "Legal to confirm", "Security still has to confirm", "@Anna to decide": whose word is waited for. That finance
    # "needs to approve" a refund is a rule of the product, and 待财务确认的订单 are orders. "After N days": a number
    # that is still a letter. "Decide whether we keep it": a decision that is a piece of the work. A span that is
    # 尚未确认 is open, and 尚未确认的订单 are orders.
    "deferred": anchored(
        r"(?:@\w+|\b(?:legal|product|design|marketing|sales|ux|po|pm)) (?:still )?(?:to|needs? to)"
        r" (?:decide|confirm|clarify|sign off|specify)\b"
        rf"|\b{_WHO_DECIDES}(?: still (?:to|needs? to|has to|have to|must)| yet to) {_DECIDES}\b"
        rf"|\b{_WHO_DECIDES} (?:has(?: not|n['’]t)|have(?: not|n['’]t)|did(?: not|n['’]t)) (?:yet )?"
        r"(?:decided?|confirm(?:ed)?|clarif(?:y|ied)|specif(?:y|ied)|agreed?|answer(?:ed)?|signed? off)\b"
        rf"|\b(?:waiting (?:for|on)|pending(?: an? \w+)? (?:from|by|with)) (?:the )?{_WHO_DECIDES}\b"
        r"|\b(?:until|waiting (?:for|on)) (?:we get |the |a |final ){0,3}(?:confirmation|decision|sign-?off|approval)\b"
        r"|\b(?:N|XX?) ?(?:%|(?:percent|days?|hours?|minutes?|seconds?|weeks?|months?|times|tries|attempts|users|items"
        r"|entries|characters|MB|GB)\b)"
        r"|\b(?:decide|agree|clarify) (?:whether|if) (?:we|to|it|this)\b"
        rf"|(?:等|待|还要|還要|还需|還需|尚需|仍需)要?{_WHO_DECIDES_ZH}[^，。；\n]{{0,6}}"
        r"(?:确认|確認|决定|決定|拍板|定稿|答复|答覆|口径)(?!的|后|後|时|状态|列表|订单|中)"
        rf"|{_WHO_DECIDES_ZH}[^，。；\n]{{0,4}}(?:还没|還沒|尚未)[^，。；\n]{{0,4}}"
        r"(?:确认|確認|决定|決定|拍板|定稿|答复|答覆|给出)"
        r"|(?<![A-Za-z0-9])[NX]{1,2} ?(?:个|個|次|天|小时|小時|分钟|分鐘|秒|条|條|页|頁|%|％|元|万|人|层|月|周|日|折)"
        r"|(?:还|還|仍|正)?在等[^，。；\n]{1,10}(?:来|來)?(?:定|拍板|决定|決定)(?:下来|下來)?\W*\Z"
        r"|(?:最终|具体|一切)[^，。；\n]{0,8}以[^，。；\n]{1,8}(?:确认|確認|答复|定稿)(?:结果)?为准"
        r"|评估[^，。；\n]{0,16}(?:必要性|可行性|是否|要不要)"
        r"|再(?:确认|確認|确定|確定|决定|決定|讨论|討論|商量|商议|评估|定)(?:一下)?\W*\Z"
        rf"|(?<!原因)(?<!根因){_NOT_YET_ZH}(?:确定|確定|决定|決定|敲定|商定|想好|明确|明確|定(?:下来|下來)?)"
        r"(?:是否|要不要|用哪|怎么|如何|[。；;）)\s]|，[^，。；\n]{0,12}(?:回复|回覆|答复|确认|確認)|\Z)"
        rf"|(?:方式|期限|时间|時間|窗口|范围|範圍|规则|規則|标准|標準|口径|格式|方案|数量|上限|阈值|频率|比例|策略)(?:都|也)?"
        rf"{_NOT_YET_ZH}(?:确认|確認)(?:[。；;）)\s]|\Z)",
        re.IGNORECASE,
    ),
    # "An export of the report (CSV or Excel?)": whoever writes a question in brackets has not made up their mind; "not
    # (yet?) sold there" only doubts how things are.
    "undecided": anchored(
        r"\((?!(?:not )?(?:yet|still|already|maybe|probably|perhaps|right|correct|sic|really|now|all"
        r"|most|some|many|both|always"
        r"|never|only|often)\W*\?)[^()\n]{2,80}\?\)"
        r"|（(?!(?:还|尚|仍|目前|暂时|可能|大概|也许|应该|全部|所有|大部分|大多|总是|都是?)[吧吗呢]?[？?])[^（）\n]{1,60}[？?]）"
        # "To be confirmed with the back end: whether the format changes".
        r"|\b(?:we|i) (?:still )?(?:need to|must|have to) confirm (?:whether|if)\b"
        r"|(?:需要?|須|待|还要|還要)(?:先|再)?(?:与[^，。；\n]{1,8})?(?:确认|確認)[^，。；\n]{2,40}(?:是否|要不要|能否)(?:需要?|要|能)?"
        r"(?:调整|調整|修改|变更|變更|支持|支援|保留|兼容|同步|沿用|拆分|新增|增加)",
        re.IGNORECASE,
    ),
    "either": anchored(
        r"(?:(?:^|\b(?:should|could|need to|we|we (?:can|must|may|will|would))"
        r"|[-:,])\s{0,3}either\b(?! (?:way|case|side)\b)"
        r"|\beither:)"
        r".{3,100}?\bor\b|\beither\s?[:：]?\s*$"
        r"|(?<!\bto )(?<!can )(?<!may )(?<!ers )(?<!they )(?<!who )(?<!you )\beither (?:make|fix|add|use|move|remove"
        r"|improve|change|adjust|create|drop|keep|rename|update|replace|hide|show|disable|enable|extend|split|merge"
        r"|rewrite|refactor|implement|write|document|delete)\b[^.;\n]{2,160}?\bor\b"
        r"|(按|以|用|由|从|通过|放在)[^，。；\n]{1,14}还是\1|(?:二|两者)选(?:其)?一|两者择一|任选其一"
        rf"|(?:[是：][^，。；？?\n]{{1,30}}?|[，、]\s?)还是(?!{STILL})"
        r"|要么.{1,30}要么"
        r"|\b(?:we|team) (?:should|need to|must|have to) (?:(?!\b(?:if|when|unless|whenever)\b)[^.,;\n]){5,90},"
        r" or (?:\w+ly )?(?:make|fix|add|use|move|remove|improve|change|adjust|create|drop|keep|rename|update|replace"
        r"|hide|show|disable|enable|extend|split|merge|rewrite|refactor|implement|write|document|delete|stop|skip|leave|store|send"
        r"|allow|build|let|put|turn|redirect|convert)\b"
        r"|(?<![户者员])(?:需要?|应该?|必须)能?[^，。；\n]{1,30}，或者?[^，。；\n]{5,}"
        r"|：[^，。：；\n]{4,30}，或[由从用按在][^，。；\n]{4,}",
        re.IGNORECASE,
    ),
}
_TABLE = AnchoredTable(SHAPES)
_OR = "OR"
_OR_BETWEEN_LINES = re.compile(rf"^\W{{0,3}}{_OR}\s{{1,3}}\w|\s{_OR}\W{{0,2}}\Z")
"""Between two ways that stand apart; it is an "either" as well, and apart from it since "or" stands in most texts."""


def shapes_in(text: str) -> frozenset[str]:
    """Return the names of the shapes that stand in a passage."""
    found = frozenset(_TABLE.found_in(text))
    return found | {"either"} if _OR in text and _OR_BETWEEN_LINES.search(text) else found


# "Notify on-call when the queue is stuck", "Better error handling", "上传失败时显示原因": that is to be done, and new.
ORDERED_FOR_A_FAULT = anchored(
    r"\W*(?:\[[^\]\n]{0,40}\]\W*)?"
    r"(?:notify|alert|warn|inform|tell|show|display|send|log|record|report|retry|remind|prompt|explain|mark|flag|e?-?mail)"
    r"\b(?! (?:button|link|icon|dialog|page|screen|menu|option|issue|bug|problem)s?\b)"
    r"(?:(?! (?:is|are|does|do|has|shows|not|never|instead|wrong)\b|n['’]t)[^.\n]){0,80}?"
    r" (?:(?:when|whenever|if|once|after|upon|in case)\b[^.\n]{2,80}|(?:on )?(?:failed|failing|failures?)\b)"
    r"|[^，。；\n]{2,30}(?:失败|失敗|报错|報錯|异常|異常|超时|超時|出错|出錯|断开|斷開|卡住)(?:时|時|后|後|的情况下)"
    r"[^没沒未不无無错錯误誤空白]{0,6}(?:显示|顯示|提示|发送|發送|通知|重试|重試|记录|記錄|告警|提醒|弹出|彈出|推送)"
    r"[^没沒未不无無空白，。；\n]{0,20}\Z"
    r"|\W*(?:\[[^\]\n]{0,40}\]\W*)?(?:better|improved?|more|unif(?:y|ied)|consistent|centrali[sz]ed?|harmoni[sz]e|add)\b[^.\n]{0,40}"
    r"\b(?:error|exception) (?:handling|messages?|reporting|pages?|logging)\b"
    r"|\W*(?:完善|优化|優化|改进|改進|统一|統一|增加|增强|增強|规范|規範)[^，。\n]{0,12}"
    r"(?:错误|錯誤|异常|異常|报错|報錯)(?:的)?(?:处理|處理|提示|信息|訊息|日志|日誌|码|碼|页|頁)",
    re.IGNORECASE,
)
# "New failure periods tab": a thing that is to be there. "New orders are not shown" declares how things are.
IS_NEW = anchored(
    r"\W*(?:\[[^\]\n]{0,40}\]\W*)?(?:new|additional)\b|\W*(?:【[^】\n]{0,20}】\s*)?新(?:增|建|加)", re.IGNORECASE
)
NOW_AND_THEN = anchored(
    r"\b(?:sometimes|intermittent(?:ly)?|randomly|occasional(?:ly)?|sporadic(?:ally)?)\b|偶尔|偶爾|偶发|偶現|偶现|有时|有時|时不时",
    re.IGNORECASE,
)
"""In a title: what comes and goes is a fault."""
# "普通员工不能查看他人订单", "Members can order up to 20 items": who may do what. A report tells what was seen.
RULE = anchored(
    r"\W*(?:(?:only|all|no|other|registered|unregistered|anonymous) )?"
    r"(?:guests?|members?|users?|admins?|customers?|visitors?|employees?|managers?|buyers?|sellers?|owners?|editors?|viewers?)\b"
    r"[^.,;\n]{0,30}? (?:can(?:not|['’]t)?|may|must|are (?:not )?allowed)\b"
    r"|[^，。；\n]{1,16}(?:不能|不可|不得|不允许|不允許|可以|只能|必须|最多|无权|不超过|不低于)",
    re.IGNORECASE,
)
OF_RULES = anchored(
    r"\b(?:rules?|permissions?|limits?|restrictions?)\W*\Z|(?:规则|規則|限制|权限|權限|策略)\W*\Z", re.IGNORECASE
)
# "If not logged in, …", "同类券不能叠加", "未登录点击", "错误 5 次": a state, a limit or a rule, and no fault.
NO_FAULT = anchored(
    r"\b(?:if|when|unless|while)\b[^.,;\n]{0,30}\b(?:not|n['’]t)\b[^.,;\n]{0,30}|\bnot (?:logged|signed) in\b"
    r"|\bwithout (?!(?:an? |any )?(?:\w+ )?(?:warning|errors?|notice|reason|saving|messages?|result)s?\b)[\w-]+"
    r"|(?:为空|未填写?|没有)[^，。；\n]{0,6}(?:不显示|隐藏|置灰)"
    r"|未(?:登录|登錄|登入|注册|填写?|选择?|勾选|绑定|开通|读|支付|付款|处理|審核|审核|完成|发货|使用|设置|命名)"
    r"|(?:错误|錯誤|失败|失敗|输错)\s?\d{1,3}\s?次|(?:失效|无效)的?(?:商品|订单|券|链接|会员)"
    r"|(?:可以?|支持)[^。\n]{1,40}(?:不能|不可|不允许)|(?:不能|不可|不允许)[^。\n]{1,40}(?:可以|支持)"
    r"|同[类一種种][^，。；\n]{1,8}(?:不能|不可|不允许)",
    re.IGNORECASE,
)
# "Guests cannot order without an account", "They have to register first": what is not built yet, and should be.
_PEOPLE = (
    r"(?:guests?|members?|users?|admins?|customers?|visitors?|employees?|managers?|buyers?|sellers?|owners?|editors?)"
)
NOBODY_CAN = anchored(
    rf"\W*(?:(?:registered|unregistered|anonymous|new) )?{_PEOPLE} (?:can(?:not|['’]t)|(?:are not|aren['’]t) able to)\b"
    r"|\W*(?:游客|遊客|会员|會員|用户|用戶|管理员|管理員|访客|訪客|员工|員工|买家|卖家|商家|客服|运营)[^，。；\n]{0,4}(?:无法|無法|不能|没法)",
    re.IGNORECASE,
)
ASKED_FOR_THEM = anchored(
    rf"\b(?:let|allow|enable|permit) (?:them|(?:these |the |all )?{_PEOPLE})\b"
    r"|\b(?:ha(?:s|ve)|needs?|forced|required) to (?:[\w-]+ ){1,6}first\b"
    r"|(?:希望|需要|应该?|應該?)[^，。；\n]{0,6}(?:支持|允许|允許|开放|開放|提供)|(?:必须|必須|需要?|只能|得)先[^，。；\n]{1,12}(?:才|再)",
    re.IGNORECASE,
)
SEEN = anchored(
    r"\b(?:currently|at the moment|right now|reported|complain\w*|but|error)\b"
    r"|发现|發現|反馈|反饋|报错|報錯|出现|出現|一直|仍|还是|還是|但|却|卻|现在|現在|目前",
    re.IGNORECASE,
)
DECIDED_BY_IT = anchored(
    r"\bso (?:that )?(?!we\b)(?:i|they|(?:the |a |our )?[\w-]+) can (?:then |better |easily )?"
    r"(?:decide|choose|judge|see|know|tell|check)\b(?! later)[^,.;\n]*"
    r"|\b(?:allow|let|enable|permit)s? (?:the |our |all )?(?:users?|customers?|admins?|members?"
    r"|visitors?|people|them)(?: to)?"
    r" (?:select|choose|pick|decide|define|set)\b[^.;\n]*"
    r"|(?<!not )(?<!n['’]t )(?<!cannot )\b(?:leave|keep|hide|comment|disable"
    r"|retain)\b[^.;\n]{3,80}\buntil (?:we|they|the team)"
    r" (?:decide|know|agree)\b[^.;\n]*"
    r"|(?:先|暂时|暫時)(?:保留|隐藏|隱藏|注释|下线|关闭|留着|不动)[^。；\n]{0,30}[等待][^。；\n]{0,6}(?:决定|決定|确定|確定|想好)[^。；\n]*"
    r"|(?:以便|从而|從而|方便|好让|好讓)(?!我们|我們)[^，。；\n]{0,12}(?:决定|決定|判断|判斷|选择|選擇|知道|确认|確認)(?!后|後)[^，。；\n]*",
    re.IGNORECASE,
)
"""What somebody decides by what is asked for, or what is done until it is decided, and nobody has left open: "so that I
can decide whether to buy more", "let users choose which one", "hide it until we decide".
"""

_IS_THERE_OR_GONE = anchored(
    r"\W*there (?:is|are) (?:now )?(?:an?|no|one) [^,;]{2,60}\Z"
    r"|[^;]{3,160}\b(?:should|must|will|shall) (?:not |no longer )?be (?:shown|displayed|visible|hidden|disabled"
    r"|enabled|listed|highlighted|greyed out)\W*\Z"
    r"|\W*(?:(?:the|an?|other|all|any|each) )?(?:\w+ )?(?:users?|admins?|customers?|visitors?|members?|owners?)"
    r" (?:can(?:not)?|sees?|(?:is|are) able to)\b[^;\n]{3,140}\Z"
    r"|[^,;]{3,90}\b(?:removed|deleted|renamed|dropped|created|shared|published|uploaded)\b[^,;]{0,50}\Z"
    rf"|\W*(?:删除|移除|去掉|刪除)[{CJK}\w` ]{{1,30}}\W*\Z|[^，；]{{2,40}}(?:已|被)(?:删除|移除|去掉|刪除)\W*\Z",
    re.IGNORECASE,
)

_IS_SEEN_THEN = anchored(
    r"(?:when|after|on|once|if)\b[^.;]{3,80}\b(?:click|press|tap|select|open|submit|save|hover|enter)\w*\b[^.;]{0,80}"
    r"\b(?:is|are|gets?) (?:now )?(?:shown|displayed|opened|hidden|visible)\b[^.;]*\W*\Z"
    r"|[^，。；]{0,20}(?:点击|點擊|点选|选择|提交|打开|保存)[^。；]{0,30}?后?，?[^。；]{0,10}"
    r"(?:弹出|彈出|显示|顯示|跳转到?|打开|关闭)[^。；]{2,40}\W*\Z|[^，。；]{2,40}(?:中|里|上)可见\W*\Z",
    re.IGNORECASE,
)
# "If the user hides the box, it disappears from the page": the example, and what comes of it.
_IS_AN_EXAMPLE = anchored(
    r"\W*(?:if|when|whenever|once|after)\b[^,.;\n]{5,120},\s[^.;\n]{8,160}\W*\Z"
    r"|\W*(?:如果|若|当)[^，。；\n]{2,40}(?:，|,|则)[^。；\n]{4,60}\W*\Z",
    re.IGNORECASE,
)
# "Display a hint when no order is there", "is sent once …", "only … if …": what is seen, and on what condition.
_IS_SEEN_IF = anchored(
    r"\W*(?:displays?|shows?|hides?|opens?|returns?|redirects?|sends?|fires?)\b[^.;\n]{3,80}"
    r"\b(?:when|if|once|after|whenever)\b[^.;\n]{3,80}\Z"
    r"|[^.;\n]{3,90}\b(?:is|are|be) (?:only )?(?:fired|sent|called|triggered|created|logged|emitted|deleted|redirected)"
    r" (?:when|if|once|after|whenever)\b[^.;\n]{3,80}\Z"
    r"|[^.;\n]{3,60}\bonly\b[^.;\n]{3,90}\b(?:when|if|once)\b[^;\n]{3,120}\Z",
    re.IGNORECASE,
)
# "过期时跳转登录页", "刷新期间不会重复发送", "任务可以提交": what somebody sees who does it.
_IS_SEEN_ZH = anchored(
    r"[^。；\n]{2,40}(?:时|後|后|则|就|会)，?[^。；，\n]{0,10}"
    r"(?:跳转|跳轉|显示|顯示|提示|返回|弹出|彈出|隐藏|隱藏|禁用|置灰|清空)[^。；\n]{0,30}\Z"
    r"|[^。；\n]{2,40}(?:不会|不會|不再|无法|無法|不可|不得)[^。；，\n]{2,30}\W{0,3}\Z"
    r"|[^，。；\n]{2,20}(?:可以|能够|能)(?:成功|正常)?"
    r"(?:提交|打开|保存|下载|上传|登录|导出|导入|删除|编辑|查看|切换)\W{0,3}\Z"
)
# "Clicking the number opens the order", "点击订单号应进入详情页": what is done, and what comes of it.
_COMES_OF_A_CLICK = anchored(
    r"\W*(?:click|press|tapp?|select|choos|open|hover|submitt?|sav|clos|swip|scroll|enter)ing\b[^.;\n]{3,80}"
    r"\b(?:(?:will|should|must|shall) )?(?:opens?|closes?|shows?|hides?|displays?|launch(?:es)?|redirects?|directs?"
    r"|takes?|leads?|brings?|selects?|adds?|removes?|returns?|navigates?)\b[^.;\n]*\W*\Z"
    r"|[^，。；\n]{0,12}(?:点击|點擊|点选|双击|长按|选择)[^，。；\n]{2,20}[，,]?(?:应|應|会|會|将|則|则|后|後)"
    r"[^，。；\n]{0,4}(?:进入|進入|打开|打開|跳转|跳轉|弹出|彈出|展开|展開|收起|关闭|關閉|显示|顯示)[^。；\n]{2,30}\W*\Z",
    re.IGNORECASE,
)
# "Given … when … then …", "Then I should see …", "she gets a mail when …", "`a` should be `b`": that is its example.
_IS_TOLD_WHOLE = anchored(
    r"\W*(?:given\b.{3,200}\b(?:when|then)\b.{3,200}\b(?:then\b|,).{3,}|then\b[:,]?.{8,}"
    r"|[^.;\n]{2,40}\b(?:receives?|gets?|sees?|finds?)\b[^.;\n]{3,60}\b(?:when|if|once|after|whenever)\b[^.;\n]{3,80}\W?\Z"
    r"|[^.;\n]{2,60}\b(?:should|must|shall|will) (?:be|read|say|return|equal) [`\"“'][^`\"”'\n]{1,80}[`\"”']\W*\Z"
    r"|(?:假如|假设|给定|当).{3,100}(?:当|那么|则).{3,})",
    re.IGNORECASE | re.DOTALL,
)
NEEDS_NO_EXAMPLE = (
    _IS_TOLD_WHOLE, _IS_THERE_OR_GONE, _IS_SEEN_THEN, _IS_SEEN_IF, _IS_SEEN_ZH, _IS_AN_EXAMPLE, _COMES_OF_A_CLICK,
)  # fmt: skip
"""Of a demand: that something is there, or is gone, and what is seen when somebody does something, can be looked at."""
