"""What the parent of the workers loads and compiles before it forks, so that no job does it again. It reviews nothing.

A job runs in a process of its own. What it first imports, compiles or changes it pays for in time, and in memory that
it no longer shares with the others.
"""

import gc
from datetime import UTC, datetime
from functools import cache

from config.projects import ProjectRules
from config.settings import Settings
from workers.asking.review.warming import warm_up
from workers.evidence.links.neo4j_store import load_driver
from workers.handlers.intake import TextTicket, packet_from_text
from workers.handlers.plan.request import plan_request
from workers.handlers.plan.services import PlanServices
from workers.handlers.review_services import ReviewServices
from workers.plan.graph import PlanParts, plan_ticket
from workers.plan.graph import create_workflow as create_plan_workflow
from workers.review.graph import create_workflow, default_parts
from workers.review.reviewed import review_packet
from workers.review.schemas import WorkflowConfig
from workers.setup import run_services
from workers.store import Recording, Store

_OBJECTS_A_COLLECTION = 20_000
"""More than a review leaves behind, whose process ends with it; a job that takes minutes is tidied up all the same."""

_WARM_UP = "warm-up"
"""The key of the samples, so that a log line of theirs is not taken for one of a ticket."""

# One for each lexicon and each way through the checks that costs time at first: libraries, expressions, metadata.
_SAMPLES = (
    TextTicket(
        _WARM_UP,
        "Add a download to the order page",
        "As a customer I want to download my order as PDF, so that I can file it.\n\n## Acceptance criteria\n"
        "- Given a paid order, when I open its page, then a PDF of at most 2 MB can be downloaded.\n"
        "- If the service does not answer, then a message is shown.\n\nQuestions: a.b@example.com, +49 30 901820",
        "Story",
    ),
    TextTicket(
        _WARM_UP,
        "订单页面增加下载",
        "作为客户，我希望下载订单的 PDF，以便存档。\n\n验收标准：\n- 当我点击下载时，系统应在三秒内返回文件。\n"
        "- 如果服务没有响应，则显示提示。\n\n联系电话 13800138000",
        "故事",
    ),
    TextTicket(
        _WARM_UP,
        "Login fails",
        "Steps:\n1. Open version 4.2 on Android 14.\n2. Sign in.\n\nActual: error E42.\nExpected: the start page.",
        "Bug",
    ),
    TextTicket(
        _WARM_UP,
        "登录失败",
        "复现步骤：\n1. 打开 4.2 版本。\n2. 登录。\n\n实际结果：报错。\n预期结果：进入首页。",
        "缺陷",
    ),
)


def preload(settings: Settings) -> None:
    """Load and compile what every job needs; the store is up to date. Raises ConfigError, StoreUnavailable."""
    services = run_services(settings)  # for what making them loads; a job makes its own
    services.close()
    _read_samples()
    parts = services.of(ReviewServices).parts
    create_plan_workflow(services.of(PlanServices).parts)
    for each in (parts, *(variant.parts for variant in parts.variants)):
        create_workflow(each)
    rehearse(services.store)
    if settings.llm_model:
        warm_up()
    if settings.neo4j_url:
        load_driver()
    gc.collect()
    gc.freeze()  # else the first collection in a child writes to every page that it shares
    gc.set_threshold(_OBJECTS_A_COLLECTION, *gc.get_threshold()[1:])


@cache
def _read_samples() -> None:
    """Once a process: what they leave behind is what it knows from then on."""
    rules, quiet = default_parts(), PlanParts()
    for sample in _SAMPLES:
        packet = packet_from_text(sample, ProjectRules())
        review_packet(packet, parts=rules)
        plan_ticket(plan_request(packet, WorkflowConfig(), rules), quiet)


def rehearse(store: Store) -> None:
    """Do what a review does to the store, and undo it: to write its statements costs most of what they take.

    The engine, which crosses the fork, keeps how they are written. Raises StoreUnavailable.
    """
    report = review_packet(packet_from_text(_SAMPLES[0], ProjectRules())).report.model_dump(mode="json")
    with store.rehearsal() as unkept:
        unkept.run_state(_WARM_UP)  # the first query works out how tables and classes belong together
        unkept.start_run(_WARM_UP, _WARM_UP, _WARM_UP)
        unkept.service_worked("jira")
        unkept.keep_paragraphs(_WARM_UP, _WARM_UP, _WARM_UP, (_WARM_UP,))
        unkept.repeated_paragraphs(_WARM_UP, _WARM_UP, _WARM_UP, (_WARM_UP,), times=1)
        unkept.codes_heard(datetime.now(UTC), _WARM_UP)
        unkept.previous_review(_WARM_UP, _WARM_UP, told_only=True)
        unkept.save_review(_WARM_UP, _WARM_UP, report)
        unkept.override_of(_WARM_UP)
        unkept.save_recording(Recording(_WARM_UP, {}, {}, [], {}))
        unkept.record_actions(_WARM_UP, ((_WARM_UP, {}), (_WARM_UP, {})))
        unkept.unapplied_actions(_WARM_UP)
        unkept.set_action_state(_WARM_UP, 0, "applied")
        unkept.action_results(_WARM_UP, run_id=_WARM_UP)
        unkept.action_results(_WARM_UP, ticket_key=_WARM_UP)
        unkept.dead_letters_of(_WARM_UP)
        unkept.finish_run(_WARM_UP, "done")
