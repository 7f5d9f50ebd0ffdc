"""Forms of whole statements that no single word shows: how things stand now, what a ticket leaves out, what happens
when it goes wrong, who does or meets something, and what somebody did before it was seen; of a title that it tells how
things are, or asks what is to be found out.

For both languages. Whether a ticket states either is told by the fit, which weighs a form as it weighs a cue.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from workers.reading.anchored import Anchored, AnchoredTable, anchored
from workers.reading.language import CJK

_HAN = anchored(f"[{CJK}]")
_WORD = r"\b"


@dataclass(frozen=True)
class Form:
    """One form in both scripts; a text in one pays for its own only."""

    latin: Anchored
    chinese: Anchored

    def is_in(self, text: str) -> bool:
        """Return whether a passage has this form."""
        if not text.isascii() and self.chinese.search(text) is not None:
            return True
        return self.latin.search(text.lower()) is not None


def _form(*forms: str) -> Form:
    """Return patterns as one form; that a word begins is looked for once for all that begin with one."""
    latin = [one for one in forms if not _HAN.search(one)]
    words = "|".join(one.removeprefix(_WORD) for one in latin if one.startswith(_WORD))
    others = "|".join(one for one in latin if not one.startswith(_WORD))
    chinese = "|".join(one for one in forms if one not in latin)
    return Form(anchored(rf"{_WORD}(?:{words})" + (f"|{others}" if others else "")), anchored(chinese))


# What work is cut into: "a separate ticket", "the next release", "this story".
_PIECE = (
    r"(?:jira|ticket|issue|story|task|epic|mr|pr|merge request|release|sprint|iteration|phase|milestone|bug|spike"
    r"|version|part)"
)
_NOT = r" ?(?:not|n['’]t)"
_NOT_DONE = "include|cover|release|deploy|remove|touch|change|modify|address"
_BEYOND = (
    r"\b(?:out of|beyond|outside(?: of)?)(?: the)? scope\b",
    r"\bnot (?:in|within|part of|inside)(?: the)?(?: current)? scope\b|\bnon-?goals?\b",
    rf"\b(?:is|are|be|was){_NOT} (?:part of|in|for) (?:this|the current) {_PIECE}\b",
    rf"不在[^，。；\n]{{0,10}}范围|范围(?:之)?外|不属于本|非目标|本(?:期|次|版本|迭代|工单)(?:暂)?不|另[行开起][{CJK}]",
)
_DONE_ELSEWHERE = (
    r"\b(?:handled|done|tracked|covered|addressed|dealt with|fixed|implemented|deferred|moved|postponed)\b[^.;\n]{0,30}"
    r"\b(?:in|to|into|as|by|for) (?:an?|the|its own|our)? ?"
    r"(?:separate|another|other|different|follow-?up|later|future|next)\b",
    rf"\b(?:another|separate|different|other|follow-?up|future|later|next) {_PIECE}\b|\balready an? {_PIECE}\b",
    rf"\bthere is (?:already |also )?an? (?:separate |other |open )?{_PIECE} (?:for|to|about|opened)\b",
)
_DONE_LATER = (
    r"\b(?:for now|for the moment|for the time being|at first|initially|as a first step|to begin with|revisit"
    r"|defer(?:red)?|postponed?)\b|\b(?:in|for) the first (?:iteration|version|phase|release|step)\b",
    r"\b(?:will|would|can|could|gonna) (?:be )?(?:\w+ )?(?:eventually|later)\b|\b(?:eventually|later) (?:be|on|we)\b",
    r"后续(?:迭代|版本|跟进|再|单独|处理)|[下二后]期|下[个一](?:版本|迭代)|留待|暂(?:时)?不|先不|以后再|之后再",
)
_LEFT_ALONE = (
    rf"\b(?:this|it|that|we|ticket|issue|story|task)\b[^.;\n]{{0,30}}\b(?:does|do|will|is|are){_NOT} (?:yet )?"
    rf"(?:going to )?(?:{_NOT_DONE}|be included|be covered|including)\b",
    rf"\b(?:doesn['’]t (?:include|cover)|won['’]t (?:{_NOT_DONE}|fix))\b",
    r"\b(?:propose|suggest|recommend|prefer)\w* (?:we )?(?:not|don['’]t|do not)\b"
    r"|\bnot an? (?:hard )?(?:requirement|goal)\b",
    r"^\W*(?:please )?(?:do not|don['’]t|never) (?:implement|change|remove|add|touch|modify|include|delete|rename"
    r"|migrate|release|deploy|update|rewrite|refactor)\b",
    r"\b(?:must|should|shall|will|have to|has to|needs? to) (?:still )?(?:remain|stay|keep|work|behave|continue)\b"
    r"[^.;\n]{0,30}\b(?:unchanged|the same|as is|as-is|as before|as now|like now|intact|untouched|as it is)\b",
    r"\b(?:unchanged|untouched|left as is|leave (?:it |them |this |that )?as is)\b|\bbackwards? compatib",
    r"\b(?:must|should) not (?:be )?(?:affect|affected|changed?|touched)\b"
    r"|\bwithout (?:affecting|changing|touching)\b",
    r"\b(?:for|in|on) [\w -]{2,30} only\b|\blimited to\b",
    r"~~[^~\n]{4,300}~~",
    r"不(?:包括|包含|含|涉及|做|改动?|动)(?![了到好])|除外|无需(?:改|修改|考虑)|不变|不影响|不受影响"
    r"|仅(?:限|支持|针对)|只(?:做|支持|针对|改)",
    r"不要(?:做|改|动|删|引入|修改|破坏|新增)|(?:禁止|不得|不应|不能)(?:改|动|删|引入|修改|破坏|影响)",
    r"(?:保持|维持)[^，。；\n]{0,12}(?:不变|原样|现状|兼容)",
)

_IS_WRONG = (
    r"(?:no|not|n['’]t|missing|empty|blank|null|invalid|incorrect|wrong|unknown|fails?|failed|failure|errors?"
    r"|unavailable|offline|down|expire[sd]?|exceed\w*|(?:less|more|higher|greater|fewer|larger|longer) than"
    r"|too (?:long|large|many|big)|already|denied|unauthori[sz]ed|forbidden|without|unable|cannot|timeouts?|timed out"
    r"|duplicates?|conflicts?)"
)
_HAPPENS = (
    r"(?:should|must|shall|will|would|may|can(?:not)?|shows?|displays?|returns?"
    r"|alerts?|warns?|informs?|notif(?:y|ies)|tells?|fails?|throws?|rejects?|ignores?|skips?|falls? ?back|fallback"
    r"|generates?|retry|retries|aborts?|redirects?|hides?|logs?|uses?|adds?|don['’]t|do not|does not)"
)
_THEN = (  # "If the file is missing, show a message", and the other way about
    rf"\b(?:if|when|whenever|in case|where)\b(?=[^.;]{{0,300}}\b{_HAPPENS}\b)"  # else 100,000 letters take seconds
    rf"[^.;\n]{{0,80}}\b{_IS_WRONG}\b[^.;\n]{{0,80}}?(?:,|\bthen\b|:)\s[^.;\n]{{0,60}}\b{_HAPPENS}\b",
    r"\b(?:should|must|shall|will|would|is not|are not|does not) (?:not |also |then |still |only )?(?:be )?"
    r"(?:fail|start|error|throw|warn|rejected?|return|show|shown|display|displayed|alert|inform|notify|refused?|ignored?"
    r"|skip|skipped|retry|hide|hidden|continue|allow|allowed|disabled?|possible|saved?)\b[^.;\n]{0,80}"
    rf"\b(?:if|when|unless|in case|on|whenever)\b[^.;\n]{{0,60}}\b{_IS_WRONG}\b",
    r"(?:为空|失败|不存在|超限|超时|超过|超出|异常|出错|缺失|无权限|重复|冲突|断网|离线|未传|非法|无效|拦截|不足"
    r"|不支持|不可用)(?:时|后|则|，|的话|情况下)?[，,]?[^。；\n]{0,20}"
    r"(?:应|需|会|返回|提示|给出|显示|抛|禁止|拒绝|跳过|重试|忽略|回退|降级)",
)
_TOLD = (
    r"\b(?:should|must|shall|will|needs? to)\b[^.;\n]{0,40}\b(?:an?|the|with|meaningful|clear|friendly|proper)"
    r" (?:\w+ )?(?:error|warning|failure|validation)(?: message| dialog| code| response| toast| notice)?\b",
    r"\b(?:alert|warn|inform|notify|tell)(?:s|ing)? (?:the |our |an? )?(?:\w+ )?"
    r"(?:users?|caller|client|admin|customer|owner)\b",
    r"\b(?:returns?|responds? with|status|code|http) (?:an? )?`?[45]\d\d\b",
    r"`[45]\d\d[ `]",
    r"友好的?(?:错误|提示)|(?:错误|提示)(?:信息|文案)[^。；\n]{0,8}(?:应|需|说明)",
)
_CAUGHT = (
    r"\b(?:on|upon|in (?:the )?case of) (?:an? |any |the )?(?:\w+ )?"
    r"(?:failures?|errors?|timeouts?|conflicts?|exceptions?|outage)\b",
    r"\bfall(?:s|ing)? ?back\b|\bgraceful(?:ly)?\b|\b(?:retry|retries) (?:after|up to|on|if|when|with)\b"
    r"|\b(?:disallow|forbid|reject|refuse)(?:s|ed)?\b",
    r"\b(?:handles?|handling|handled) (?:for |of |the |all |any )?[^.;\n]{0,30}"
    r"\b(?:not found|missing|errors?|failures?|exceptions?|timeouts?|invalid|empty|null)\b",
    r"失败重试|降级|回滚|兜底|回退到|(?:检测|捕获)[^。；\n]{0,6}(?:失败|异常)"
    r"|(?:不会|不能|禁止|不允许|防止)[^，。；\n]{0,4}重复(?:提交|点击|创建|执行)",
)

# "Currently each channel uses its own port", "it still shows the old name", "the titles are too long": what somebody
# found, though no word of it tells of a fault.
_OFTEN = r"(?:(?:currently|still|very|quite|really|a bit|rather|so|also|only) ){0,2}"
_STANDS = (
    rf"\b(?:is|are) {_OFTEN}(?:confusing|fragmented|(?:hard|difficult|impossible) to|too \w+|ambiguous|misleading"
    r"|unclear|outdated|obsolete|cumbersome|inconsistent|unused|redundant|tedious|limited)\b|\bhard-?coded\b",
    r"\bstill (?:uses?|using|shows?|has|have|is|are|gets?|points?|refers?|contains?|displays?|exists?|remains?|in place"
    r"|there|calls?|runs?|appears?|returns?|says?|allows?|requires?)\b",
    r"\bonly (?:supports?|allows?|handles?|works?|shows?|has|displays?|returns?|contains?|stores?|accepts?|exists?"
    r"|uses?|checks?|runs?|takes?|way)\b|\bcan only\b",
    r"\b(?:currently|at present|at the moment|right now|presently|nowadays)\b[^.;\n]{0,60}"
    r"\b(?:is|are|has|have|does|do|can|uses?|shows?|only|requires?|there|we|it|the)\b",
    r"\b(?:we|they|users?|i|you) (?:currently|presently|already|still|now|only|always) \w",
    r"(?<!if )(?<!when )(?<!where )\bthere (?:is|are) (?:(?:currently|still|also|now) )?"
    r"(?:no|only|already|two|three|several|many|multiple|duplicate\w*)\b",
    r"(?:目前|当前|现在)[^，。；\n]{0,20}(?:只|仅|是|有|为|在|会|使用|没)|仍(?!需|应|要|可|须)|只能|硬编码|写死"
    r"|[两多](?:套|个|份)[^，。；\n]{0,14}(?:并存|共存|重复)",
)

# Whoever acts, or is acted for: "show it to the customer", "an admin can …", "Developers" alone. A team is who works on
# it, and a user's settings, a member function or a 用户表 are things.
_PEOPLE = (
    r"(?:users?|customers?|admins?|administrators?|developers?|devs|visitors?|operators?|maintainers?|members?|managers?"
    r"|designers?|testers?|subscribers?|students?|teachers?|patients?|buyers?|sellers?|merchants?|guests?|engineers?"
    r"|analysts?|partners?|applicants?|participants?|employees?|people|everyone|someone|somebody|anyone|others|staff"
    r"|audiences?)(?![ _./-]?(?:names?|ids?\b|entit|pass|agents?|guides?|stor|fields?|interfaces?|consoles?|data\b|pref"
    r"|accounts?|profiles?|tables?|settings?|services?|inputs?|docs?|documentation|side|code|manuals?|groups?|roles?"
    r"|ui\b|mode|time|functions?|variables?))"
)
_PEOPLE_ZH = (
    "(?:用户|客户|管理员|开发者|运营|使用者|玩家|学生|老师|教师|教务|人员|读者"
    "|成员|家长|商家|访客|买家|卖家|员工|客服|财务|会员)"
)
_PERSON = (
    r"\b(?:for|to|by|from|with|on|affects?|allows?|allowing|lets?|letting|enables?|enabling|helps?|helping|informs?|tells?"
    r"|notif(?:y|ies)|prompts?|asks?|forces?|confus(?:e|es|ing)|gives?|shows?|wants?|if|when|where|that|because|whether"
    rf"|as) (?:[\w+-]+ ){{0,2}}{_PEOPLE}\b",
    rf"\b{_PEOPLE} (?:who|can|could|can['’]t|cannot|should|must|will|would|may|might|wants?|needs?|sees?|gets?|has|have"
    r"|is|are|do|does|don['’]t|doesn['’]t|to|without|clicks?|selects?|enters?|opens?|views?|installs?|creates?|complains?"
    r"|reports?|tr(?:y|ies)|uses?)\b",
    rf"^\W*{_PEOPLE}\W*$",
    rf"(?:让|给|对|供|为|方便|提示|通知|告知|允许|帮助|作为|针对|面向){_PEOPLE_ZH}(?!表|名|组|数据|信息|中心|端|界面)",
    rf"{_PEOPLE_ZH}(?:可|能|需|想|要|会|在|点|输入|看|无法|不能|反馈|希望|使用|通过|进入|选择|收到|确认|实测|报告|手动"
    "|登录|操作|上传|[：）])",
    "你(?:想|要|在|能|可|会|断|点|把|不)|被你",
)

# "When I click the button …", "after reloading it", "点击保存后 …": whoever reads it can do the same.
_ACT = (
    r"(?:click|press|tap|open|run|execut|launch|start|install|creat|add|delet|remov|select|choos|enter|typ|log|sign|navigat"
    r"|go|visit|load|import|export|build|compil|upload|download|edit|sav|clos|restart|switch|connect|disabl|enabl|hover|us"
    r"|call|send|set|chang|scroll|drag|drop|resiz|submit|search|invok|deploy|updat|upgrad|convert|draw|post|receiv|reopen"
    r"|refresh|reload|rotat|clear|copy|past|view|do|perform|mov|pass|replac|renam|writ|read|test)"
    r"(?:e|s|es|ed|ing|[tnp]ing)?"
)
_TRIED = (
    r"\b(?:when(?:ever)?|if|after|once|while|as soon as|(?:every|each) time|on|upon|by|before)"
    r" (?:(?:i|we|you|they|one|someone|(?:the |an? )?(?:end )?users?) )?"
    rf"(?:\w+ly |then |just |(?:try|tries|tried|trying) to ){{0,2}}{_ACT}\b",
    r"\b(?:try|tried|tries|trying) to \w+|\b(?:go|navigate) to\b",
    rf"^\W*(?:\d{{1,2}}\W{{1,3}})?(?:then )?{_ACT}\b",
    r"(?:点击?|打开|进入|选择|输入|运行|启动|登录|安装|切换|新建|创建|执行|上传|导入|关闭|保存|长按|双击|访问|触发|删|改|拖|下拉"
    r"|刷新|重启)[^，。；\n]{0,16}(?:后|时|，|就|再)",
)

FORMS: Mapping[str, Form] = {
    "stands": _form(*_STANDS),
    "leaves_out": _form(*_BEYOND, *_DONE_ELSEWHERE, *_DONE_LATER, *_LEFT_ALONE),
    "handles_fault": _form(*_THEN, *_TOLD, *_CAUGHT),
    "person": _form(*_PERSON),
    "tried": _form(*_TRIED),
}
"""By the name of the cue that a passage of this form has."""
_LATIN = AnchoredTable({name: form.latin for name, form in FORMS.items()})
_CHINESE = AnchoredTable({name: form.chinese for name, form in FORMS.items()})


def forms_in(text: str) -> frozenset[str]:
    """Return the names of the forms that a passage has."""
    return frozenset((*_LATIN.found_in(text.lower()), *(() if text.isascii() else _CHINESE.found_in(text))))


# "Basket keeps the old price", "Chart not being drawn", "Cart is emptied at night": a subject, and what it does or is.
_FINITE = (
    r"(?:is|are|was|were|has|have|does|do|did|will|won['’]t|cannot|can['’]t|gets?|shows|displays|returns|throws|opens|takes"
    r"|picks|uses|causes|breaks|stops|starts|loses|allows|requires|ignores|contains|creates|sends|goes|runs|loads|reports"
    r"|produces|leaves|keeps|makes|misses|lacks|appears|reads|writes|says|points|covers|hides|redirects|jumps|flickers|overlaps|resets"
    r"|duplicates|accepts|rejects|remains|stays|happens|catches|disappears|drops|skips|forgets|freezes"
    r"|(?:results|ends) in|leads to)"
)
_DECLARES = _form(
    rf"\b\w+[^\s\w]{{0,8}} (?:(?:\w+ly|always|still|now|only|often|sometimes|never|not|also) ){{0,2}}{_FINITE}\b",
    r"\b\w+ (?:not )?(?:being|showing|displaying|popping|getting|returning|throwing|appearing|loading|rendering|trying"
    r"|sticking|jumping|overlapping)\b",
    r"\b\w+ [a-z]{2,20}[^\Ws]s (?:an?|the|its|their|all|no|every)\b",
    r"\b(?:always|twice|even (?:though|if))\b",
    "反而|竟然?|居然|却|仍(?!需|应|要|可|须)|还(?:能|会|是|在|显示)|变[成为]|总是|一直"
    "|又[^，。；\n]{1,8}一[次遍]|两[次遍封份]",
)
_CLAUSE = re.compile(
    r"\b(?:that|which|who|where|when(?:ever)?|if|what|how|so|to|because|once|after|until|before)\b", re.IGNORECASE
)


def declares(text: str) -> bool:
    """Say whether a title or sentence begins with how things are: "Basket keeps the old price", "草稿却变成了空的"."""
    return _DECLARES.is_in(_CLAUSE.split(text, maxsplit=1)[0])


# "Review the POC", "Offline mode investigation", "… and identify the scope", "离线方案评估": wherever it stands.
FOUND_OUT = anchored(
    r"\A\W{0,3}(?:research|experiment|investigation|study|evaluation|analysis|分析|评估|研究|实验|试验|探索)\s?[:：\]】]"
    r"|\b(?:bake-?off|poc|proof of concept|investigations?|feasibility|trade-?offs?|root cause)\b"
    r"|\b(?:and|&) (?:identify|determine|evaluate|investigate|assess|compare|analy[sz]e|research|find out|figure out)\b"
    r"|选型|摸底|(?:评估|研究|调查|对比|(?:原因|根因|瓶颈|影响|差距|竞品)分析)\W*\Z",
    re.IGNORECASE,
)
# "Which queue should we use?", "How do others store it?", "用哪个队列？": a question, and nothing besides.
ASKED_OF_ALL = anchored(
    r"\W*(?:which|what|how|where|who|why|whether)\b"
    r"(?:[^?\n]{3,}\?\W*\Z|[^?\n]{1,60}\b(?:should|shall|do|can|could) we\b)"
    r"|[^?？\n]{0,12}(?:哪[个個些种種家里]|怎么|怎麼|怎样|如何|什么|什麼|多少)[^?？\n]{0,40}[?？]\W*\Z",
    re.IGNORECASE,
)
# "After upgrading to 5.1 all reports are empty", "it worked in 4.2", "升级后变成了旧公司名": it was right before.
WAS_RIGHT = anchored(
    r"\b(?:after|since) (?:[\w-]+ ){0,3}"
    r"(?:(?:upgrad|updat|migrat|mov|switch)(?:e|ed|ing|ion) (?:to|from) (?:[\w.-]+ )?v?\d"
    r"|(?:upgrade|(?:last|latest|new|recent) (?:update|release|version|build|deploy\w*))\b)"
    r"|\b(?:it|this|that|they|which|everything) (?:all )?(?:used to work|(?:has )?always worked"
    r"|worked (?:fine|well|before|until|in|with|on)\b)"
    r"|(?:升级|更新|换版|发版|上线|迁移)[^，。；\n]{0,14}后[^。；\n]{0,20}"
    r"(?:变[成为了]|不见|没了|都是|还是|仍|丢|错|慢|打不开|不能|无法|没有)"
    r"|(?:之前|以前|原来|原先|旧版|上一?版|昨天|上周|上个?月)[^，。；\n]{0,8}(?:正常|是好的|没问题|不会这样|没有这)",
    re.IGNORECASE,
)
# "Nothing came. Expected: a mail within a minute."
EXPECTED = anchored(
    r"(?:^|[.;!?。；！？\n])[\s*_#-]{0,6}(?:expected|预期|期望|正确)"
    r"(?: (?:result|behaviou?r|outcome)|结果|行为)?[\s*_]{0,4}[:：]"
    r"|\b(?:i|we) (?:would have )?expect(?:ed)?\b|\bshould have (?:been|shown|returned|got)\b|本应|本来应该",
    re.IGNORECASE,
)

# "Login is broken", "Export fails", "Search results", "导出的账单": a name, though spelled as a verb.
NAMES_A_THING = anchored(
    r"\W*[\w-]+ (?:is|isn't|are|aren't|was|wasn't|were|does|doesn't|did|didn't|has|cannot|can't|fails?|failed|failing"
    r"|breaks|broken|broke|crashes|crashed|hangs|returns|throws|stops|stopped|takes|times out)\b"
    r"|\W*(?:search results?|(?:search|export|import|report|filter|upload|download|login|save|submit|reset|share|print"
    r"|order|build|test|support) (?:button|page|screen|dialog|form|panel|tab|icon|menu|job|bar|box|popup)s?)"
    r"\b(?! (?:of|by|as|to|for|with|on|in)\b)"
    rf"|\W*[{CJK}]{{2}}(?:的|出来|后的?|按钮|失败|报错)",
    re.IGNORECASE,
)
