"""The page of the labels that ReqGate sets and reads."""

from bot.reference.markdown import code, page, table
from config.projects import OVERRIDE_LABEL
from workers.actions.plan import DISPUTED_LABEL, LABELS, QUESTIONS_LABEL
from workers.atlassian.confluence.content import PAGE_LABEL
from workers.handlers.plan.delivery import PLANNED_LABEL, WAITING_LABEL
from workers.review.schemas import Decision

_OUTCOMES = {
    Decision.PASS: ("ready for development", "可以开始开发"),
    Decision.REJECT: (
        "profile `strict`: something blocks, or the score is below the threshold; profile `ready`: there is nothing to "
        "work from, or the text holds a secret",
        "`strict`：有阻断问题，或分数低于门槛；`ready`：内容不足，无法开始，或文本含有密钥",
    ),
    Decision.UNDETERMINED: (
        "not judged: the guardrail refused the text, or the model left most points undecided",
        "未作判断：文本被安全检查拒绝，或模型对多数要点没有结论",
    ),
    Decision.ERROR: ("could not judge, for example because the model did not answer", "无法判断，例如模型没有回答"),
}
_QUESTIONS = (
    "profile `ready` only: one to three points are open, whether or not the project lets such tickets pass",
    "仅用于 `ready`：还有一到三点待确认，无论项目是否放行这类工单",
)
_OF_PEOPLE = (
    (
        OVERRIDE_LABEL,
        "`/reqgate override`, or people by hand",
        "the ticket passes, whatever the review says; without it the review counts again",
        "无论评审结果如何都放行；移除后以评审结果为准",
    ),
    (
        DISPUTED_LABEL,
        "`/reqgate dispute`",
        "somebody says that an issue is wrong here",
        "有人认为某个问题在这里判断有误",
    ),
    (
        WAITING_LABEL,
        "ReqGate, and taken away again",
        "a plan waits for answers; [by it](../plan.md) such tickets are found again after a loss",
        "计划正在等待回答；数据丢失后可凭它[找回](../plan.md)这些工单",
    ),
    (
        PLANNED_LABEL,
        "`/reqgate plan accept`",
        "somebody accepted the plan",
        "有人接受了计划",
    ),
    (
        PAGE_LABEL,
        "people by hand, on pages of Confluence",
        "ReqGate reviews this page",
        "ReqGate 会评审这个页面",
    ),
)
_INTRODUCTION = """
A ticket or page has one of the first five labels. `reqgate-needs-info` and `reqgate-error` never replace a
verdict: if the ticket already carries one of the other three, its labels stay. Labels of other people are not touched.
[The bar](../bar.md) tells what the profiles are. Labels that set the tier of a ticket stand under `tier_by_label` in
[`projects.yaml`](../configuration.md).
"""


def labels_page() -> str:
    """Return the text of docs/reference/labels.md."""
    outcomes = [(code(label), "ReqGate", *_OUTCOMES[decision]) for decision, label in LABELS.items()]
    outcomes.insert(1, (code(QUESTIONS_LABEL), "ReqGate", *_QUESTIONS))
    others = ((code(label), *words) for label, *words in _OF_PEOPLE)
    made = table(("label", "set by", "meaning", "含义"), (*outcomes, *others))
    return page("Labels", "workers/actions/plan.py", _INTRODUCTION, made)
