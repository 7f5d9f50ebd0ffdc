"""The word forms that tell a criterion from other lines, in both languages. Patterns only; nothing about a subject."""

import re

from workers.reading.anchored import anchored

_WORD = r"(?<![A-Za-z])(?:{})(?![A-Za-z])"
OBSERVABLE = anchored(
    r"(?<![A-Za-z])(?:display|show|return|see|view|appear|visible|redirect|navigat|receiv|sen[dt]|sav|allow"
    r"|prevent|reject|disabl|enabl|error"
    r"|able to|contain|includ|open|clos|load|respond|match|list|log(?:ged)? ?in|select|click|creat|delet|updat"
    r"|download|upload|export|import"
    r"|filter|sort|search|notif|warn|valid|retr|render|play|hid|highlight|accept|support|expire|lock|block|log)[a-z]*"
    r"|显示|展示|提示|返回|跳转|导出|导入|发送|收到|生成|保存|校验|弹出|弹窗|拒绝|拦截|锁定|记录|查看|看到|选择|点击|创建|删除|更新|修改|下载|上传"
    r"|筛选|排序|搜索|登录|支持|允许|禁止|报错|通知|隐藏|加载|刷新|同步|自动",
    re.IGNORECASE,
)
IMPERATIVE = anchored(
    r"(?:please |then |also |optionally |\[?optional\]?:? )?"
    r"(?:add|implement|create|update|remove|delete|change|fix|make|move|write|refactor|replace|rename|migrate|use|set"
    r"|setup|build|design|introduce|provide|support|show|display|hide|allow|enable|disable|prevent|store|save|send"
    r"|include|integrate|convert|extend|expose|document|deploy|install|configure|define|investigate|research|explore"
    r"|analy[sz]e|review|discuss|decide|find|consider|improve|increase|reduce|generate|run|call|handle|return|apply"
    r"|publish|announce|prepare|perform|get|put|keep|open|close|select|click|enter|go|navigate|log|list|merge|split"
    r"|redirect|render|track|upgrade|bump|clean|collect|adjust|adapt|modify|reuse|switch|start|stop|do|let|give)\s"
    r"|添加|新增|增加|实现|创建|更新|删除|移除|修改|修复|调整|编写|重构|替换|迁移|使用|设置|开发|设计|引入|提供|支持|显示|展示|隐藏|允许|禁止|保存|发送|接入|部署|配置|定义"
    r"|调研|研究|分析|评审|讨论|考虑|优化|改进|提升|点击|打开|输入|选择|登录|进入|整理|梳理",
    re.IGNORECASE,
)
INQUIRY = anchored(
    r"(?:investigate|research|explore|analy[sz]e|discuss|decide|consider|find out|figure out|look into|think)\s"
    r"|调研|研究|分析|讨论|考虑|评估",
    re.IGNORECASE,
)
VERIFICATION = anchored(
    r"(?:ensure|verify|check|make sure|confirm|test|validate|assert|be sure)\s|确保|确认|验证|检查|校验|保证",
    re.IGNORECASE,
)
STEP_WORD = anchored(r"(?:given|when|then|and|but|if)[\s:,]|假如|假设|给定|当|那么|则|并且|而且|如果|若", re.IGNORECASE)
THEN = anchored(r"(?:then|and|but)[\s:]|那么|则|并且", re.IGNORECASE)
MODAL = anchored(
    _WORD.format(r"must|shall|should|has to|have to|needs? to|will|won['’]t|may not|mustn['’]t|shouldn['’]t|ought to")
    + r"|必须|应当|应该|应|须|需要|需|不得|禁止|会|将",
    re.IGNORECASE,
)
ABILITY = anchored(
    _WORD.format(
        r"can|cannot|can['’]t|could|(?:is|are|be) (?:un)?able to|possible to|(?:is|are) allowed to"
        r"|(?:has|have) access"
    )
    + r"|可以|能够|能|不能|不可|支持|允许",
    re.IGNORECASE,
)
STATE = anchored(
    _WORD.format(
        r"(?:is|are|be|been|being|gets?|has been|have been) (?:(?:now|not|also|only|still|properly|correctly|always"
        r"|no longer|successfully|fully|all) )*(?:\w{2,14}ed|shown|sent|set|hidden|seen|kept|given|made|done|built"
        r"|written|put|run|read|taken|gone|live|visible|available|present|accessible|correct|consistent|possible|empty|stable"
        r"|working|functional|in place|up to date)"
    )
    + r"|已|被|成功|一致|正确|可见|可用|正常|完成",
    re.IGNORECASE,
)
PARTICIPLE = anchored(
    r"(?:[A-Z][a-z]{1,12}ed|built|written|done|set up)\s|(?:\w+ ){1,6}"
    r"(?:\w{3,12}ed|built|written|done|set up|in place|works?|live)"
    r"(?: (?:in|to|on|for|from|with|by|into|as|at|and"
    r"|correctly|properly) .{0,60})?\W*$"
    r"|.{2,20}(?:完成|完毕|通过|成功|正常|上线)[。.]?$"
)
PRESENT_S = anchored(
    r"(?:(?:the|a|an|all|each|every|any|new|no|this|these)\s)?(?:[\w`'/-]+\s){1,4}?"
    r"(?:shows?|displays?|returns?|redirects?|opens?|closes?|receives?|sees?|gets?|has|have|contains?|includes?|appears?"
    r"|works?|looks?|behaves?|remains?|stays?|matches|match|loads?|allows?|supports?|uses?|exists?|sends?|goes|go"
    r"|becomes?|updates?|passes|pass|fails?|leads?|links?|points?|takes?|runs?|starts?|stops?|does|do)\s",
    re.IGNORECASE,
)
USER = anchored(
    r"(?:(?:the|a|an|all|any|each|every|no|other|logged[- ](?:in|out)|new|existing|as)\s)*(?:end[- ])?"
    r"(?:users?|admins?|administrators?|customers?|clients?|visitors?|members?|owners?|players?|operators?|developers?"
    r"|people|channels?|managers?|moderators?|i)\s|用户|管理员|客户|访客|会员|运营|店主|商家|客服|开发者|操作员",
    re.IGNORECASE,
)
FIRST_PERSON_PLURAL = anchored(_WORD.format(r"we|our|us|let['’]s|i['’]m|my") + r"|我们|咱们|我", re.IGNORECASE)
FIRST_PERSON = anchored(r"(?<![A-Za-z])I(?:['’](?:m|d|ve|ll))?(?![A-Za-z.])")
SECOND_PERSON = anchored(_WORD.format(r"you|your") + r"|你|您", re.IGNORECASE)
HEDGE = anchored(
    _WORD.format(
        r"maybe|perhaps|might|probably|possibly|i think|i guess|i believe|not sure|would be (?:nice|good|great)|ideally"
        r"|could be|may be|potentially|would|want to|wants to|need to|nice to have"
    )
    + r"|也许|可能|大概|我觉得|最好|希望|想要",
    re.IGNORECASE,
)
REASON = anchored(
    _WORD.format(
        r"because|since|so that|so we|in order to|due to|this (?:will|is|would|allows?|means)|as a result|therefore"
    )
    + r"|因为|由于|以便|为了|从而|因此",
    re.IGNORECASE,
)
REMARK = anchored(
    r"(?:note|nb|example|e\.g|see|cc|via|source|from|follow(?:ing|s)? |following|related|depends?|blocked|part of|child"
    r"|parent|design|screenshot|reference|link|docs?|documentation|for (?:example|now|more)|this|these|it|there"
    r"|here|however|but|also|as discussed|in this|to (?:do|be)|todo)(?![A-Za-z])"
    r"|注|备注|例如|比如|参考|见|参见|相关|依赖|附|说明",
    re.IGNORECASE,
)
LINK = anchored(r"https?://|\]\(|www\.|/uploads/")
LINK_MOST = anchored(r"\W{0,6}(?:\[[^\]]*\]\([^)]*\)|!?\[[^\]]*\]|https?://\S+)\W{0,6}")
IMAGE = anchored(r"!\[|\.(?:png|jpe?g|gif|mp4)|<img|!\S+!", re.IGNORECASE)
CODE = anchored(r"`[^`]+`|(?<!\w)\w{1,60}(?:\(\)|_\w)|</?\w+>|\$\w+|=>|::")
DIGIT = anchored(r"\d")
DETERMINER = anchored(r"(?:the|a|an|all|each|every|any|no|new|existing|only)\s", re.IGNORECASE)
CONNECTIVE = anchored(
    r"(?:when|if|on|once|after|upon|while|as|for|in|with|from|at)\s|当|如果|若|在|点击|从", re.IGNORECASE
)
ING = anchored(r"\w{2,14}ing\s", re.IGNORECASE)
BRACKETED = anchored(r"\W{0,3}[(（\[<][^\n]*[)）\]>]\W{0,3}")
