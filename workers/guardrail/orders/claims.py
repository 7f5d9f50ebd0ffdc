"""Rules of both languages for claims made to the model, over folded text. No machinery.

Somebody claims to be its maker, allows or forbids it something, asks for the secret that it was told, or writes turns
of a conversation that never was. Software has makers, permissions, passwords and conversations, too: so the maker is
"yours", what is allowed is to break rules or tell secrets, and the secret is what "you" were told or is wanted by "me".
"""

from workers.guardrail.orders.form import TURN, rule

_MAKER = (
    r"(?:developers?|creators?|makers?|programmers?|operators?|trainers?|owners?|administrators?|admin|masters?"
    r"|inventors?)"
)
_TELLING = (
    r"(?:reveal|share|disclose|expose|leak|tell|say|show|ignore|disregard|break|bypass|override|violate|disobey"
    r"|answer any|do any)"
)
_HELD = r"(?:pass ?word|pass ?code|pass ?phrase|code ?word|secrets?(?: (?:key|code|phrase|word|number|information))?)"
_TOLD_YOU = (
    r"(?:that |which )?you(?:'ve| have| were| are|'re)?(?: been| just){0,2} (?:told|given|hiding|guarding|protecting"
    r"|know"
    r"|keep|keeping|holding|hold|entrusted|instructed|supposed|trusted|asked|hide|protect|guard)"
)
_WISH = (
    r"(?:tell|give|show|send|write|sing|spell|compose|hand|read|draw|describe|translate|encode|print|reveal|recite"
    r"|whisper)"
)
_MODE = (
    r"(?:debug|maintenance|developer|admin|god|test|testing|diagnostics?|system|privileged|unrestricted|training|root)"
)
_DO = (
    r"(?:print|output|reveal|show|display|answer|respond|reply|ignore|disregard|tell|dump|repeat|list|obey|comply|say"
    r"|you (?:must|will|should|can|may))"
)
_SIDE = r"(?:assistant|ai|model|chatgpt|gpt)"

ENGLISH_CLAIMS = (
    rule(
        "addressed_to_model",
        "your & develop creator maker programmer operator trainer owner admin master inventor",
        rf"\b(?:(?:i am|i'm|this is|it is|we are|here is|here speaks) your {_MAKER}\b"
        rf"|(?:as|speaking as) your (?:\w{{1,20}} )?{_MAKER},? (?:i|we)\b)",
    ),
    rule(
        "override",
        "you",
        rf"\byou (?:may|can) now {_TELLING}\b|\byou(?: are|'re| have)(?: now| hereby| been| being){{0,3}} (?:allowed"
        rf"|permitted|authori[sz]ed|free|cleared|permission"
        rf"|instructed|ordered|unlocked)(?: \w{{1,20}}){{0,3}}? to {_TELLING}\b(?! (?:in|to|with|errors?|warnings?)\b)"
        r"|\byou(?: are|'re)(?: now| hereby){0,2} (?:allowed|permitted|authori[sz]ed|free) to (?:share|say|tell|answer)"
        r" (?:everything|anything)"
        r"|\byou (?:may|must|can|shall|will)(?: not|not) (?:refuse|decline|deviate|disobey|question (?:me|this)"
        r"|say no)\b",
    ),
    rule(
        "role_play",
        "mode",
        rf"(?:^|(?<=[.!?:*>-] )|(?<=\*))(?:you are|you're|we are|we're|this is|enter(?:ing)?)(?: now)?(?: in"
        rf"| on)? (?:\w{{1,20}} )?{_MODE}"
        rf" mode ?[:,.;!-]{{1,3}} ?(?:please |now |so |and ){{0,2}}{_DO}\b",
    ),
    rule(
        "exfiltration",
        "pass code secret hiding hide protect",
        rf"\b(?:{_HELD} {_TOLD_YOU}\b(?! (?:must|should|has to|can|may|expires?|is|to enter)\b)"
        rf"|(?:what|which) (?:{_HELD} )(?:are you|you are|you're) (?:hiding|protecting|guarding|keeping)"
        r"|what (?:are you|you are|you're) hiding"
        r"|if you (?:could|were allowed to|were able to|had to|were to) (?:tell|share|reveal|disclose|say|show|leak"
        r"|give)"
        rf"\b[^.!?\n]{{0,30}}? {_HELD}\b)",
    ),
    rule(
        "exfiltration",
        "pass code secret & me",
        rf"\b{_WISH} me\b[^.!?\n]{{0,50}}?\b(?:the|your|that) {_HELD}\b(?! (?:field|page|dialog|prompt|form|policy"
        rf"|manager"
        r"|reset|input|button|column|error))",
        "en",
    ),
    rule(
        "exfiltration",
        "pass code secret & me",
        rf"\b{_WISH} (?:out )?(?:the|your) {_HELD}(?: \w{{1,20}}){{0,4}}? (?:to|for) me\b",
        "en",
    ),
    # Turns of a conversation that somebody made up.
    rule(
        "role_marker",
        "user human q & assistant ai model gpt",
        rf"{TURN}(?:user|human|q)[*_]{{0,3}}: ?[^\n]{{1,200}}\n{{1,3}}[ >*_#-]{{0,20}}{_SIDE}[*_]{{0,3}}: ?\S",
    ),
    rule(
        "role_marker",
        "user human & ignore disregard forget obey repeat say tell_me reveal you_ approve pretend",
        rf"{TURN}(?:user|human)[*_]{{0,3}}: (?:(?:now|next|please|instead|then)[, ]{{1,2}}){{0,3}}(?:ignore"
        rf"|disregard|forget"
        r"|obey|repeat|say|tell me|reveal|you (?:must|are|will)|approve|pretend)\b",
    ),
    rule(
        "role_marker",
        "[system] [assistant] <user> <assistant> <human>",
        rf"{TURN}(?:\[(?:system|assistant)\][ ]?[a-z]|<(?:user|assistant|human)>[^<\n]{{1,300}}</(?:user|assistant"
        rf"|human)>)",
    ),
)

_GAP = r"[^。!?;\n]"
_MAKER_ZH = r"(?:开发者|创造者|管理员|主人|程序员|训练者|运营者|所有者|制作者|上级)"
_HELD_ZH = r"(?:密码|口令|密钥|暗号|机密|秘密(?:词|口令|代码|信息)?|暗语)"
_KEEP_ZH = r"(?:被告知|收到|知道|保管|保守|隐藏|隐瞒|守护|保护|掌握|得到)"

CHINESE_CLAIMS = (
    rule(
        "addressed_to_model",
        "你的",
        rf"(?:我(?:们)?是|这(?:里)?是)你的{_MAKER_ZH}|(?:作为|身为)你的{_MAKER_ZH},?我",
    ),
    rule(
        "override",
        "你",
        rf"你(?:现在|现已|已经?)?(?:被)?(?:授权|允许|获准|可以|有权限?|有权){_GAP}{{0,4}}?(?:透露|泄露|公开|无视"
        rf"|忽略|违反|绕过|打破|不遵守)"
        rf"{_GAP}{{0,6}}?(?:规则|限制|审查|准则|所有信息|一切|任何|秘密|指令|约束)"
        r"|你(?:不得|不能|无权|不许|不可)(?:拒绝|偏离|违抗|质疑)(?:我|这个?(?:请求|指令|要求)|本(?:请求|指令))",
    ),
    rule(
        "role_play",
        "模式",
        r"(?:现在是|你(?:现在)?(?:处于|在|进入了?))(?:调试|维护|开发者|测试|管理员|系统|诊断"
        r"|特权)模式[,:;。] ?(?:请|现在|并)?(?:输出|打印"
        r"|显示|透露|回答|告诉|列出|忽略|服从|照做)",
    ),
    rule(
        "exfiltration",
        "密码 口令 密钥 暗号 机密 秘密 隐藏 隐瞒 暗语 保护 守护",
        rf"你(?:所|曾)?{_KEEP_ZH}(?:的|了)?{_GAP}{{0,3}}?{_HELD_ZH}|你(?:在|正在)?(?:隐藏|隐瞒|保护|守护)(?:了"
        rf"|着)?(?:什么|哪些)"
        rf"|(?:告诉我|说出|给我){_GAP}{{0,12}}?{_HELD_ZH}(?=的(?:第|首|前|最后|提示)|[。!,\n]|\Z)"
        rf"|给我{_GAP}{{0,10}}?(?:关于|包含|含有){_GAP}{{0,4}}?{_HELD_ZH}",
    ),
    rule(
        "exfiltration",
        "假设 如果 假如 要是",
        rf"(?:假设|如果|假如|要是)(?:允许|让)?你(?:可以|能够?|被允许|必须)?(?:说出|透露|泄露|公开"
        rf"|告诉){_GAP}{{0,6}}?{_HELD_ZH}",
    ),
    rule(
        "role_marker",
        "用户 人类 问 & 助手 ai 模型 机器人",
        rf"{TURN}(?:用户|人类|问)[*_]{{0,3}}: ?[^\n]{{1,200}}\n{{1,3}}[ >*_#-]{{0,20}}(?:助手|ai|ai助手"
        rf"|模型)[*_]{{0,3}}: ?\S",
    ),
    rule(
        "role_marker",
        "用户",
        rf"{TURN}用户: ?(?:(?:现在|接下来|请|然后),?){{0,3}}(?:忽略|无视|服从|重复我|你必须|批准|照做|透露)",
    ),
    rule(
        "role_marker",
        "系统 助手 用户",
        rf"{TURN}(?:[\[【](?:系统|助手)[\]】] ?(?=给(?:模型|ai|助手)|(?:该|本)工单|好的|你)|<(?:用户"
        rf"|助手)>[^<\n]{{1,200}}</(?:用户|助手)>)",
    ),
)
