"""Rules for a verdict that the ticket gives itself, over folded text: what the review, its gate or its label must say.

Whoever reviews is addressed ("For the gatekeeper: …", 致门禁：) or the review is the subject ("The analysis must
conclude …", 评审结论：…), and what is wanted of it follows. A product may review and pass things, too: so these words
count at the start of a sentence only, and a verdict under a condition (审核结果为通过时) is none. No machinery.
"""

from workers.guardrail.orders.form import rule

# What may stand before a statement on its line: any signs, a date and one short label ("AC3: ", "Anna: ", "Also, ").
_CJK = r"\u3400-\u9fff"
_LABEL = (
    rf"(?:@?[\w{_CJK}-]{{1,12}}(?:\]?:|[,、.)])|\d{{4}}-\d\d-\d\d(?= )"
    r"|(?:and|also|finally|please|then|@[\w-]{1,20}|\d{1,2})(?= ))"
)
_SIGNS = rf"[^\w\n{_CJK}]{{0,6}}"
_START = (
    rf"(?<![^\n.!?。 >|*_}}\]);-])(?:(?:^|(?<=[\n。])|(?<=[.!?] )){_SIGNS}(?:{_LABEL}{_SIGNS})?"
    r"|(?<=[.!?>|*_}\])。;-])[ \t]{0,3})"
)
_BOT = (
    r"(?:(?:ai |automat(?:ed|ic) |quality |requirements? |ticket |release )?(?:reviewers?|gate ?keepers?"
    r"|checkers?|graders?"
    r"|evaluators?|assessors?|judges?|review (?:bot|tool|service|team)|gate)|reqgate|(?:review "
    r"|triage |quality "
    r"|hello |hi |hey )?bot)"
)
_GOOD = (
    r"(?:met|green|pass(?:ed|es|ing)?|ready|approved?|fulfilled|satisfied|complete|accepted|in order|waived?"
    r"|100(?:/100| ?%"
    r"| points?)?|full (?:marks|score|points)|positive|good to go|nothing (?:is )?missing"
    r"|no (?:\w{1,12} )?(?:findings?|remarks?|issues?|blockers?|objections?))"
)
_MUST = r"(?:must|should|shall|has to|have to|needs? to|is to|ought to|can only)"
_THIS = r"(?:this|the) (?:jira )?(?:ticket|issue|story|requirement|task|bug|spike|submission)"
_REVIEW = (
    r"(?:(?:analysis|assessment|evaluation|review|gate|quality gate)(?:[' ]s)?(?: (?:result|outcome|verdict"
    r"|conclusion|report"
    r"|decision|score))?|verdict)"
)
_WITHIN = r"[^.!?\n]{0,60}?"
# What holds under a condition is said of a product.
_CONDITION = r"(?:when|whenever|if|once|after|before|until|while|unless)\b"
# "green when the build is", "approve or reject", "\"passed\" is shown": a product decides so, offers or shows it.
_OF_PRODUCT = (
    rf"(?![^.!?\n]{{0,40}}\b{_CONDITION} (?!you\b|this\b|in doubt|read|ask|review)"
    r"|[\"'`]?(?: or |/| ?/ ?)(?:reject|decline|fail|deny|refuse|not\b)"
    r"|[\"'`]? (?:is|are|was|gets?) (?:shown|displayed|sent|stored|written|logged))"
)
_PLAINLY = rf"(?:(?!\b{_CONDITION})[^.!?\n]){{0,80}}?"
_END = r"(?=\s{0,3}(?:[.!;,|*_{<)~`]|\n|\Z))"

ENGLISH_VERDICT = (
    rule(
        "steer_review",
        "review gate check grade evaluat assess judge bot assistant & met green pass ready approve fulfilled satisfied"
        " complete accepted in_order waive 100 full_ positive good_to_go missing no_",
        rf"{_START}(?:(?:for|to|attention|note|hint|message|memo|p\.?s\.?|reminder|dear"
        rf"|@)[: ]{{1,2}}){{0,2}}(?:(?:to|for) )?"
        rf"(?:(?:the |our |any |all |your )?{_BOT}(?: (?:note|hint|notice|remark|instructions?))?\s?[:=–-]"
        rf"|(?:{_BOT}|assistant),){_PLAINLY}"
        rf"\b{_GOOD}\b{_OF_PRODUCT}",
    ),
    rule(
        "steer_review",
        "note attention hint message reminder memo & review gate check grade evaluat assess judge bot assistant",
        rf"{_START}(?:note|attention|hint|message|reminder|memo)(?: to| for|:)? (?:the |our |any "
        rf"|all )?{_BOT}\b{_PLAINLY}"
        rf"\b{_GOOD}\b{_OF_PRODUCT}",
    ),
    rule(
        "steer_review",
        "analysis assessment evaluation review gate verdict & ticket issue story requirement task bug spike submission",
        rf"{_START}(?:the |this |your )?{_REVIEW} {_MUST} (?:\w{{1,12}} )?(?:conclude|say|state|find|show"
        rf"|confirm|report"
        rf"|return|agree)\b{_WITHIN}\b{_THIS}\b{_WITHIN}\b{_GOOD}\b",
    ),
    rule(
        "steer_review",
        "analysis assessment evaluation review gate verdict",
        rf"{_START}(?:the |this |your )?{_REVIEW}(?: (?:for|of|on) {_THIS})? {_MUST} (?:be|end (?:with|as|in)"
        rf"|come out|result in"
        rf"|return|give|say) (?:an? |as )?[\"'`]?{_GOOD}[\"'`]?{_END}",
    ),
    rule(
        "steer_review",
        "reqgate & must should shall set add give put has_to have_to need is_to ought can_only",
        rf"\b(?:{_MUST} (?:be|read|say|become|show|get)|set|add|give|put)\b{_WITHIN}\breqgate[-_: ](?:passed"
        rf"|pass|ok|ready|approved|green)\b{_OF_PRODUCT}",
    ),
    rule(
        "steer_review",
        "waive skip ignore drop suppress & blocker finding remark objection check criteri",
        rf"\b(?:waive|skip|ignore|drop|suppress) (?:all|any|every|the) (?:\w{{1,12}} )?(?:blockers?|findings?|remarks?"
        rf"|objections?|checks?|criteria) (?:for|on|in|of) (?:{_THIS}|this one)\b",
        "en",
    ),
)

_REVIEW_ZH = r"(?:评审|审核|审查|评分|质检|评估|分析|预审|(?:质量|需求|准入)?门禁|准入)"
_GATE_ZH = (
    r"(?:(?:质量|需求|准入)?门禁(?:检查|系统|机器人|助手)?|(?:评审|审核|质检|审查|评分)(?:人|员|者"
    r"|机器人|助手|系统|老师|同学|专家)?)"
)
_GOOD_ZH = (
    r"(?:已?(?:通过|放行|合格|达标|就绪|满足|满分|批准)|(?:100|满) ?分|绿色?|pass(?:ed)?|ready|approved|green|met)"
)
_THIS_ZH = r"(?:这个|这张|这条|本|此|该|当前)(?:工单|需求|任务|缺陷|故事|卡片|ticket|issue|单子?|票|项)"
_GAP_ZH = r"[^。!?;\n]"
_AT_ONCE_ZH = r"(?:(?![时后前])[^。!?;\n]){0,12}?"  # a gate that opens after something (刷卡后放行) is a door
_END_ZH = r"(?:了|的|即可|处理)?(?=\s{0,3}(?:[。.!,;|*_{<)~`]|\n|\Z))"

CHINESE_VERDICT = (
    rule(
        "steer_review",
        "评审 审核 审查 评分 质检 评估 分析 预审 门禁 准入",
        rf"{_START}(?:本次|这次|此次|最终|对?{_THIS_ZH}的?){{0,1}}{_REVIEW_ZH}(?:的)?"
        rf"(?:状态|(?:结果|结论|意见|判定|得分)(?:必须|只能|应该?|应当|须|需要?|要|请|一律|直接){{0,2}})(?:判?为"
        rf"|是|给|写|填|:"
        rf"|=){{1,2}}\s?{_GOOD_ZH}{_END_ZH}",
    ),
    rule(
        "steer_review",
        "门禁 评审 审核 审查 评分 质检",
        rf"{_START}(?:致|给|告|对|请|提醒)?{_GATE_ZH}(?:请?注意|说明|备注|提示"
        rf"|须知)?[:,!]?(?!状态){_GAP_ZH}{{0,12}}?(?:请|应该?|应当|必须|需"
        rf"|直接|务必|无需|不应){_AT_ONCE_ZH}(?:{_GOOD_ZH}(?:{_THIS_ZH})?{_END_ZH}"
        r"|(?:有|提出?|报告?)?(?:任何|什么)(?:问题|意见|缺陷|异议))",
    ),
    rule(
        "steer_review",
        "reqgate",
        r"(?:必须|应该?|应当|须|需|请|改|设|打|加|贴)(?:设?为|是|成|上)?[^。!?;\n]{0,12}?reqgate[-_: ](?:passed"
        r"|pass|ok|ready|approved"
        r"|green)(?![a-z])",
    ),
)
