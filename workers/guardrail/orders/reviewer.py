"""Rules for words to whoever reviews the ticket, over folded text: orders to answer, to give points, to let it pass.

An order has an addressee (the reviewing bot, or the reader), an act of reviewing (answer, rate, pass) and the answer
that it wants (MET, full marks). A product may have each of them; so a rule asks for two, and for this ticket or the
review's own questions where the words are those of everyday software. No machinery.
"""

from workers.guardrail.orders.form import rule

# Nobody else than the reviewing service is called so in a ticket that does not build one.
_BOT = (
    r"(?:reqgate|(?:ai|automated|automatic|llm) (?:reviewer|grader|judge|evaluator)|(?:review(?:ing|er)?|scoring"
    r"|grading"
    r"|evaluat(?:ing|ion)|judging) (?:assistant|bot|agent|model|ai|robot|llm))"
)
_REVIEWER = rf"(?:{_BOT}|reviewers?|evaluators?|graders?|scorers?|judges?|gate ?keeper)"
_ACT = (
    r"(?:answer|reply|respond|return|output|report|say|print|write|put|enter|set|state|give|award|assign|grant|mark"
    r"|rate|score"
    r"|grade|judge|treat|consider|count|deem|regard|evaluate|classify|label|flag|pass|approve|accept|skip|ignore|let"
    r"|find)"
)
_MARKS = (
    r"(?:full (?:marks|points|score|credit)|(?:the )?(?:maximum|highest|top|perfect|best possible) (?:score|marks?"
    r"|points?|rating"
    r"|grade)|(?:a score of )?\d{2,3} ?(?:points?|percent|%|/ ?100|out of (?:a )?100)|10 ?/ ?10)"
)
_MARKS_ANCHORS = "full maximum highest top perfect best point percent % 100 10"
_VERDICT = rf"(?:{_MARKS}|met|pass(?:ed|ing|es)?|ready|approved|fulfilled|satisfied|complete|green|through)"
_THIS = r"this (?:jira )?(?:ticket|issue|story|user story|requirement|task|bug|spike|one|submission)"
_QUESTIONS = (
    r"(?:every|each|all|any)(?: of)?(?: the| these| your)? (?:single )?(?:questions?|checks?|criteri(?:on|a)"
    r"|checklist items?"
    r"|rubric items?|dimensions?)"
)
_MUST = r"(?:must|should|shall|has to|have to|needs? to|is to|are to|will|please|kindly|can|may|ought to)"
_IN_SENTENCE = r"[^.!?\n]{0,60}?"

ENGLISH_REVIEWER = (
    rule(
        "addressed_to_model",
        "review scoring grading evaluat judging reqgate grade judge",
        r"\b(?:(?:note|message|hint|attention|instructions?|memo|reminder|info(?:rmation)?)(?: to| for|:)? (?:the "
        r"|our |any |all )?"
        rf"{_BOT}s?|(?:dear|hey|hello|hi|attention|to|@) ?(?:the |our )?{_BOT})(?=\s{{0,9}}(?:[,:!.\n-]|that|please"
        r"|you\b|\Z))",
        "en",
    ),
    rule(
        "steer_review",
        "review scoring grading evaluat judging reqgate grade score judge gate",
        rf"\b{_REVIEWER}\b[\s,:]{{0,3}}{_IN_SENTENCE}\b{_MUST} (?:\w{{1,20}} ){{0,2}}?{_ACT}\b{_IN_SENTENCE}"
        rf"(?:\b{_VERDICT}\b{_IN_SENTENCE}\b(?:{_THIS}|{_QUESTIONS})\b|\b(?:{_THIS}"
        rf"|{_QUESTIONS})\b{_IN_SENTENCE}\b{_VERDICT}\b)",
    ),
    rule(
        "steer_review",
        f"met pass ready approved {_MARKS_ANCHORS} & question check criteri item dimension this_ everything",
        r"\b(?:answer|reply|respond|return|output|report|say|print|write|put|enter|give|award|assign)(?: with"
        rf"| back)?[ :]{{1,2}}"
        rf"(?:an? |the )?[\"'`*]{{0,2}}(?:met|pass|ready|approved|{_MARKS})\b[\"'`*]{{0,2}}(?:,? and [\"'`]?(?:met"
        r"|pass|ready"
        rf"|approved)[\"'`]?)?(?: \w{{1,12}}){{0,2}}? (?:to|for|on|in|against) (?:{_QUESTIONS}|{_THIS}|everything)\b",
        "en",
    ),
    rule(
        "steer_review",
        "met & everywhere throughout",
        r"\b(?:answer|reply|respond|return|say|report)(?: with)? [\"'`]?met[\"'`]? (?:everywhere|throughout)\b",
    ),
    rule(
        "steer_review",
        "met fulfilled satisfied & question check criteri item dimension",
        rf"\b(?:mark|treat|count|consider|rate|score|judge|regard|deem|take|set|answer) {_QUESTIONS}(?: as| to| with"
        r"| by)?(?: being)? "
        rf"[\"'`]?(?:met|fulfilled|satisfied)\b",
        "en",
    ),
    rule(
        "steer_review",
        "met & question check criteri item dimension & answered marked rated treated considered counted judged scored",
        rf"\b{_QUESTIONS} (?:must|should|shall|has to|have to|are to|is to|can|may) be (?:answered|marked|rated"
        r"|treated|considered"
        rf"|counted|judged|scored)(?: with| as| by)? [\"'`]?met\b",
    ),
    rule(
        "steer_review",
        "review scoring grading evaluat judging reqgate grade judge score gate",
        r"\b(?:authori[sz]e|allow|instruct|ask|order|want|tell|expect) (?:the |this |our "
        rf"|any )?{_BOT}s? to (?:\w{{1,12}} )?{_ACT}\b"
        rf"|\b{_REVIEWER}s?[,:] (?:please |just |you (?:must|should|can|may) ){{0,2}}(?:(?:treat|mark|count|consider"
        rf"|take)\b{_IN_SENTENCE}"
        rf"\bas (?:met|fulfilled|satisfied|passed)|(?:pass|approve|accept) (?:it|this)\b)"
        rf"|@reqgate\b{_IN_SENTENCE}\b(?:pass|approve|accept) (?:it|this)\b",
    ),
    rule(
        "steer_review",
        f"{_MARKS_ANCHORS} & this_",
        rf"\b(?:rate|score|grade|give|award) {_THIS} (?:with |an? |the )?{_MARKS}",
        "en",
    ),
    rule(
        "steer_review",
        "this_ticket this_issue this_story this_requirement this_task this_bug this_spike this_one this_submission"
        " this_user this_jira & let pass accept approve wave",
        rf"\b(?:let {_THIS} (?:through|pass\b(?! (?:to|on)\b))|wave {_THIS} through|(?:you (?:can|may|should"
        r"|must) (?:safely |just )?"
        rf"|please (?:just )?|just )(?:pass|approve|accept) {_THIS})(?=\s{{0,9}}(?:[.,!;:\"')]|\n|\Z|as (?:it )?is"
        r"|without|immediately|now\b))",
    ),
    rule(
        "steer_review",
        "whoever those_who anyone_who the_one_who dear"
        f" & {_MARKS_ANCHORS} approve pass accept let_it no_issue no_remark",
        r"\b(?:whoever|those who|anyone who|the one who) (?:reviews?|grades?|scores?|evaluates?|judges?|checks?"
        rf"|rates?) this\b{_IN_SENTENCE}"
        rf"(?:\b{_MARKS}|\b(?:approve|pass|let it (?:through|pass))\b|\bno (?:issues|remarks))"
        rf"|\bdear (?:reviewer|grader|evaluator)s?\b{_IN_SENTENCE}(?:\b{_MARKS}|\b(?:approve|pass|accept) (?:it"
        r"|this)\b|\blet it (?:through|pass)\b)",
    ),
)

_BOT_ZH = (
    r"(?:reqgate|ai ?(?:评审|审核|评分)(?:员|官|助手)?|(?:评审|审核|评分|打分|质检|审查)(?:助手|机器人|模型|ai|智能体))"
)
_REVIEWER_ZH = rf"(?:{_BOT_ZH}|(?:评审|评分|打分|审核)(?:人|员|者|老师|专家|官|同学)?(?:们)?)"
_GAP_ZH = r"[^。!?;\n]"
_WANTED_ZH = r"(?:met(?![a-z])|pass(?![a-z])|approved|满分|最高分|\d{2,3} ?分|通过|合格|满足|就绪|放行|没有问题)"
_QUESTIONS_ZH = (
    r"(?:(?:所有|全部|每一?(?:个|项|条)|一切|任何)(?:的)?(?:评审|检查|评分)?"
    r"(?:问题|检查项?|检查点|条目|标准|验收标准|评审项|评分项|维度)|每一?项)"
)
_THIS_ZH = r"(?:这个|这张|这条|这份|本|此|该|当前)(?:jira ?)?(?:工单|需求|任务|缺陷|故事|卡片|ticket|issue|单子?|票)"
_ACT_ZH = r"(?:回答|回复|返回|输出|写|填|选|给出?|打|判定?|判断|标记?|视|认定|认为|评|算|当作|按)(?:为|成|作|上|出)?"

CHINESE_REVIEWER = (
    rule(
        "steer_review",
        "评审 评分 打分 审核 质检 审查 reqgate & met pass approved 满分 最高分 分 通过 合格 满足 就绪 放行 没有问题",
        rf"{_REVIEWER_ZH}{_GAP_ZH}{{0,8}}?(?:请|必须|应该?|需要?|务必|一律|要|得|直接){_GAP_ZH}{{0,20}}?"
        rf"(?:(?:{_QUESTIONS_ZH}|{_THIS_ZH}){_GAP_ZH}{{0,16}}?{_WANTED_ZH}"
        rf"|{_WANTED_ZH}{_GAP_ZH}{{0,12}}?(?:{_QUESTIONS_ZH}|{_THIS_ZH}))",
    ),
    rule(
        "steer_review",
        "问题 检查 条目 标准 评审项 评分项 维度 每项 每一项 & met pass 满分 满足",
        rf"{_QUESTIONS_ZH}(?:都|均|一律|全部|统一|请|直接){{0,3}}{_ACT_ZH}(?: ?[\"'「『:]){{0,2}} ?"
        rf"(?:met(?![a-z])|满分|pass(?![a-z])|(?:已)?满足(?=[。!,;\s\"'」』]|\Z))"
        rf"|(?:对|为|给|把|将)(?:于)?{_QUESTIONS_ZH}(?:都|均|一律|全部|统一|请"
        rf"|直接){{0,3}}{_ACT_ZH}(?: ?[\"'「『:]){{0,2}} ?"
        rf"(?:met(?![a-z])|满分|pass(?![a-z])|(?:已)?满足)",
    ),
    rule(
        "steer_review",
        "的答案 的结果 的结论 & met 满足 满分",
        rf"{_QUESTIONS_ZH}的(?:答案|结果|结论)(?:都|均|一律|统一){{0,2}}(?:是|为|填|写) ?[\"'「『]?(?:met(?![a-z])"
        r"|满足|满分)",
    ),
    rule(
        "steer_review",
        "评审 审核 评分 打分 质检 审查 reqgate & met pass approved 满分 最高分 分 通过 合格 满足 就绪 放行 没有问题",
        rf"(?:请|要求|让) ?{_BOT_ZH}{_GAP_ZH}{{0,24}}?{_WANTED_ZH}(?:{_THIS_ZH})?(?=[。!,;\n]|\Z)|(?:^"
        rf"|(?<=[\n。!?])){_BOT_ZH}:{_GAP_ZH}{{0,12}}?{_WANTED_ZH}"
        r"(?=[。!,;\n]|\Z)",
    ),
    rule(
        "steer_review",
        "工单 需求 任务 缺陷 故事 卡片 ticket issue 单 票 & 通过 合格 就绪 分",
        rf"请(?:直接|务必|一律){{0,2}}(?:(?:判定?|认定|评定?)为?{_THIS_ZH}为?(?:通过|合格|就绪)"
        rf"|[给为]{_THIS_ZH} ?(?:打|评)? ?(?:满分|100 ?分))",
    ),
    rule(
        "steer_review",
        "放行 让 & 请 让",
        r"请(?:直接|一律|无条件|予以|务必){0,2}放行(?:吧|即可)?(?=[。!,;\n]|\Z)"
        rf"|请?(?:直接)?让{_THIS_ZH}(?:直接)?(?:通过|过审)",
    ),
)
