"""The stages that each kind of work has, from `stages.yaml`, with the ticket's words in them. Fills in no pieces."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, RootModel

from config.loading import load_yaml
from config.script import simplified
from workers.plan.phrasing import bare_order, begins_with_verb, from_verb, is_order, order_in_area
from workers.plan.request import WorkKind
from workers.plan.staging.draft import Frame, Task
from workers.plan.staging.examples import (
    also_in,
    as_result,
    benefit_in,
    example_in,
    fault_in,
    problem_in,
    today_in,
    who_in,
    wished_in,
)
from workers.plan.staging.order import settles
from workers.plan.staging.proofs import end_of, gone_by, named_by, orders_in
from workers.plan.staging.samples import of_any_run
from workers.plan.staging.scenario import condition_of, needed_by_team
from workers.plan.staging.titles import bare_question, bare_title, short
from workers.plan.telling.kinds import is_quickening, tells_fault, upkeep_in
from workers.plan.telling.prose import does_something, expects
from workers.plan.understood import Understood
from workers.reading.language import Language
from workers.reading.lexicon import Family, WordLists, compile_family

STAGES = Path(__file__).parent / "stages.yaml"
WORDS = Path(__file__).parent / "words.yaml"

Sort = Literal["product", "plain", "container", "speed"]

PIECE = "{piece}"
"""In a proof: the first piece of the stage that says how it is in the end, which is known later."""
PIECES = "{pieces}"
"""In a proof: all pieces of the stage, which are known later."""

_LONGEST_SEEN = 240
_LONGEST_TITLE = 180
_LONGEST_STEPS = 400
_LONGEST_FAULTS = 600
_MOST_STEPS = 8
_LONGEST_ACTION = 120
_SEVERAL = 2
"""Of so many criteria, or orders, one is not what the title asks for."""
_LAST_STEPS = 2
"""What is done further before the fault is seen does not show it by itself."""
# What runs somewhere and cannot be undone by reverting a commit.
_RUNS = re.compile(
    r"\b(?:migrat\w*|upgrad\w*|deploy\w*|switch(?:ing)? (?:to|from|over)|roll ?out|cut-?over)\b|\breleases?\W*\Z"
    r"|\A\W*(?:[\w ./-]{1,30}: )?(?:move|release|replace|drop|delete|purge|rotate|switch)\b"
    r"|\A\W*(?:[\w ./-]{1,30}: )?(?:change|update|rename|reconfigure|resize|alter|remove|install|configure"
    r"|restart|renew|clean)\b"
    r".*\b(?:database|db|servers?|clusters?|hosts?|kubernetes|certificates?|dns|queues?|infrastructure|production|data)\b"
    r"|迁移|升级|发布|部署|切换|割接|下线|搬迁|替换|清空"
    r"|(?:修改|更新|调整|清理|删除|更换|更改|重启|安装|配置|改造|扩容).*(?:数据|服务器|集群|证书|域名|线上|生产|机房)",
    re.IGNORECASE,
)
# Before work of which there is nothing yet, there is nothing to compare with.
_CREATES = re.compile(
    r"\W*(?:add|create|introduce|implement|write|build|set ?up|support|provide|publish|enable|allow|make a|prototype"
    r"|develop|draft|design|prepare|define)\b"
    r"|(?:新增|新建|增加|添加|创建|编写|引入|实现|搭建|支持|提供|建立|接入|开发|起草|设计|制定)",
    re.IGNORECASE,
)
_KEEPS = re.compile(
    r"\b(?:refactor\w*|re-?writ\w*|migrat\w*|upgrad\w*|bump|renam\w*|clean\w*|replac\w*|remov\w*|mov(?:e|ing)|ci|pipelines?"
    r"|servers?|clusters?|docker\w*|kubernetes|terraform|lint\w*|logging|monitoring)\b"
    r"|重构|重写|迁移|升级|重命名|清理|替换|移除|删除|服务器|集群|容器|流水线|监控|日志",
    re.IGNORECASE,
)
"""A title whose work is to leave as it is what people see, or that only the team sees."""
_SEES = re.compile(r"(?:notice|see|observe|verify|check|look)\b|查看|观察|看到", re.IGNORECASE)
_BEGINNING = 60
"""What comes further on is seldom what a statement is about."""
_PLACE = re.compile(r"\{(\w+)(\??)\}")
_BARE = re.compile(r"\{bare(?:_change)?\}")
"""In a task: the title, where the ticket tells nothing else that the task could name."""
_OF_PRODUCT = re.compile(
    r"\b(?:meeting rooms?"
    r"|onboarding (?=modals?|flow|page|screens?|wizard|tags?|form|steps?)"
    r"|(?:invoice|document|survey)s? (?=(?:\w+ )?(?:up|down)loads?\b|exports?\b|list|page|view|number|form))"
    r"|会议室|(?:文档|合同|问卷)(?=上传|下载|导出|导入|列表|预览)",
    re.IGNORECASE,
)
"""Parts of a product that are called as work without one is."""
_PREPOSITION = re.compile(r"(?<![\w-])(?:of|in|on|for|to|from|with|by|at|into|that|which|when|who)\s", re.IGNORECASE)
_MAKES_TESTS = re.compile(
    r"\b(?:add|write|create|extend|implement|improve)\b[^:]*\b(?:tests?|test cases?|test suites?|test coverage)\W*\Z"
    r"|\b(?:integration|unit|e2e|end-to-end|regression|acceptance|smoke) tests?\W*\Z"
    r"|(?:集成|单元|端到端|回归|验收|冒烟)测试\W*\Z"
    r"|(?:编写|补充|新增|增加|完善|补齐)[^，。：]{0,30}(?:测试|用例)\W*\Z",
    re.IGNORECASE,
)
_IS_AREA = re.compile(
    r"\b(?:bugs|issues|problems|glitches|defects)\W*\Z|(?:问题|缺陷)(?:汇总|合集|清单|列表)?\W*\Z", re.IGNORECASE
)
"""A title that says where something fails, and leaves what to the list below it."""
_TWICE = re.compile(r"\A(\w{2,12})(?:: |：)(?=\1(?![A-Za-z]))", re.IGNORECASE)
"""The verb of ours before the same one of the title: "Fix: Fix the login"."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PlainText(_Model):
    """What differs where the work is no change of a product, only holds other tickets together, or is for speed."""

    name: str = ""
    goal: str = ""
    verb: str = ""
    given: str = ""
    when: str = ""
    proof: str = ""
    check: str = ""
    tasks: tuple[str, ...] = ()


class StageText(_Model):
    """The texts of a stage in one language."""

    name: str
    goal: str
    verb: str
    given: str
    when: str
    proof: str
    check: str
    tasks: tuple[str, ...]
    plain: PlainText = PlainText()
    container: PlainText = PlainText()
    speed: PlainText = PlainText()


class StageTexts(_Model):
    """A stage of `stages.yaml`."""

    main: bool = False
    optional: bool = False
    en: StageText
    zh: StageText


class KindsOfWork(RootModel[dict[WorkKind, dict[str, StageTexts]]]):
    """`stages.yaml`."""


def frames(kind: WorkKind, understood: Understood, language: Language) -> tuple[Frame, ...]:
    """Return three or four frames in the order of the work; one is the main one."""
    kind = staged_as(kind, understood)
    told = _told(understood, "；" if language == "zh" else "; ", language)
    sort: Sort = "plain" if is_without_code(understood.title) else "product"
    if understood.gathers and kind in ("FEATURE", "TECH_TASK"):
        kind, sort = "TECH_TASK", "container"
    elif is_for_speed(understood) and kind in ("FEATURE", "TECH_TASK"):
        kind, sort = "TECH_TASK", "speed"
    stages = load_stages().root[kind]
    return tuple(_frame(role, texts, language, told, sort) for role, texts in stages.items())


def staged_as(kind: WorkKind, understood: Understood) -> WorkKind:
    """Return the kind of work whose stages fit: upkeep by its title is a feature where it asks for several new things.

    What only the team works with, tests, texts and builds, is nothing new, nor is what a refactoring makes anew.
    """
    if kind != "TECH_TASK" or understood.gathers or _KEEPS.search(simplified(understood.title)):
        return kind
    asked = (*_listed(understood), *understood.demands)
    orders = {from_verb(needed_by_team(one) or bare_order(one)) for one in dict.fromkeys(asked)}
    new = [one for one in orders if _CREATES.match(simplified(one)) and not (upkeep_in(one) or is_without_code(one))]
    is_upkeep = upkeep_in(understood.title) not in ("", "build") or is_without_code(understood.title)
    return kind if is_upkeep or len(new) < _SEVERAL or any(map(_RUNS.search, map(simplified, new))) else "FEATURE"


def _listed(said: Understood) -> tuple[str, ...]:
    return (*(one.text for one in said.work_items), *(one.text for one in said.criteria))


@lru_cache(maxsize=1)
def load_stages() -> KindsOfWork:
    """Return the texts of all stages. Raises ConfigError when the file is unusable."""
    return load_yaml(STAGES, KindsOfWork)


@lru_cache(maxsize=1)
def _families() -> dict[str, Family]:
    return {name: compile_family(name, words) for name, words in load_yaml(WORDS, WordLists).root.items()}


def roles_of(text: str, roles: Iterable[str]) -> tuple[str, ...]:
    """Return the stages whose words a piece begins with, that of its first word first; a stage without words never."""
    read = simplified(text[:_BEGINNING])
    hits = ((role, _families()[role].first(read)) for role in roles if role in _families())
    places = {role: hit.start for role, hit in hits if hit}
    return tuple(sorted(places, key=places.__getitem__))


def is_without_code(title: str) -> bool:
    """Say whether a title speaks of work that is no change of a product: a page, a meeting, a purchase.

    Tests that are written are none either. "Fix the sort order of documents" changes a product: what stands behind a
    preposition is not what is worked on.
    """
    read = _OF_PRODUCT.sub(" ", simplified(bare_title(title)))
    behind = _PREPOSITION.search(read)
    about = read[: behind.start()] if behind else read
    return _families()["plain"].is_in(about) or _MAKES_TESTS.search(about) is not None


def is_for_speed(understood: Understood) -> bool:
    """Say whether something is to become quicker: by its title, or by what it is for where the title orders nothing."""
    title = bare_title(understood.title)
    return is_quickening(title) or (not is_order(title) and any(map(is_quickening, understood.summary)))


def _told(said: Understood, gap: str, language: Language) -> Mapping[str, str]:
    """Return the words of the ticket that the texts ask for."""
    title = short(bare_title(said.title), _LONGEST_TITLE)
    order = order_in_area(title) or title
    is_new = _CREATES.match(simplified(order)) is not None
    orders = (is_new or (title.isascii() and begins_with_verb(order))) and not tells_fault(title)
    shown_best = example_in(said)
    example = "" if settles(shown_best) else short(bare_order(shown_best))
    example = "" if example.rstrip(" .。") == title else example
    wished = "" if example else short(wished_in(said), _LONGEST_STEPS)
    today = "" if is_new else short(today_in(said))
    back = short(next(iter(said.rollback), title if _RUNS.search(simplified(title)) else ""))
    is_aim = orders or (expects(title) and not tells_fault(title))
    fault = fault_in(said)
    listed = gap.join(one.text.rstrip(" .;。；") for one in said.work_items if not one.is_done)
    if not is_aim and fault in ("", title) and _IS_AREA.search(simplified(title)):
        undone = short(listed, _LONGEST_STEPS)
    else:
        undone = title if is_aim and not fault else ""
    seen = "" if undone else short(fault or title, _LONGEST_SEEN)
    last_step = next(filter(_is_action, reversed(said.steps[-_LAST_STEPS:])), "").rstrip(" .;。；")
    last_step = "" if last_step and last_step in seen else last_step  # it tells what is seen as well
    seen_when, result = ("", "") if last_step or undone or len(seen) == _LONGEST_SEEN else condition_of(seen)
    shown = next(iter(said.shown), "")
    alarm = "" if shown in seen else short(shown)
    again = of_any_run(alarm)
    asked = "\n".join((*said.demands, *_listed(said)))
    gone, named = gone_by(order, language), named_by(order, language)
    named = title if named == order else short(as_result(named))
    benefit = benefit_in(said)
    problem = "" if benefit else short(problem_in(said))
    wish = as_result(title)
    ordered = ("" if tells_fault(title) else end_of(order, language)) or (wish if wish != title else "")
    is_one = named == title and len(said.criteria) < _SEVERAL
    is_one = is_one and not (begins_with_verb(example) or needed_by_team(example))
    is_listed = bool(said.work_items or said.criteria or said.demands)
    is_told = {"changed": any((back, gone, today, benefit, problem)), "new": any((benefit, problem))}
    return {
        "listed": title if is_listed else "",
        "unlisted": "" if is_listed else title,
        "piece": PIECE,
        "pieces": PIECES,
        "title": title,
        "fault": "" if is_aim else title,
        "order": title if orders else "",
        "aim": title if is_aim and not orders else "",
        "wanted": title if is_aim and not (orders or said.criteria) else "",
        "undone": undone,
        "seen": seen,
        "alarm": alarm,
        "again": again,
        "watched": again or seen,
        "origin": said.origin,
        "sample": short(gap.join(one for one in said.samples if one not in asked), _LONGEST_STEPS),
        "faults": short(gap.join(_unended([seen, *also_in(said)])), _LONGEST_FAULTS) if seen else "",
        "steps": short(gap.join(step.rstrip(" .;。；") for step in said.steps[:_MOST_STEPS]), _LONGEST_STEPS),
        "last_step": last_step,
        "seen_when": short(seen_when),
        "result": result if seen_when else seen,
        "example": example,
        "wished": wished,
        "unseen": "" if example or wished else named,
        "benefit": benefit,
        "who": who_in(said),
        "used": wished or (short(as_result(example)) if is_one else "") or named,
        "ordered": "" if wished else ordered,
        "several": title if len(orders_in(order, language)) >= _SEVERAL else "",
        "problem": problem,
        "bare": "" if is_told["new"] else named,
        "recorded": "" if is_new else title,
        "today": today,
        "kept": "" if is_new or today else named,
        "new": named if is_new else "",
        "back": back,
        "gone": gone,
        "compared": "" if back or gone else today,
        "reached": "" if back or gone or today else benefit,
        "settled": "" if back or gone or today else problem,
        "bare_change": "" if is_told["changed"] else named,
        "since": short(gap.join(one.rstrip(" .。；;") for one in said.since), _LONGEST_STEPS),
        "suspected": short(next(iter(said.suspected), "")),
        "environment": short(gap.join(one.rstrip(" .;。；") for one in said.environment), _LONGEST_STEPS),
        "timebox": short(gap.join(one.rstrip(" .。") for one in said.timebox)),
        "question": short(next(iter(said.questions), bare_question(title))),
        "output": short(next(iter((*said.outputs, *said.questions[1:2])), bare_question(title))),
    }


def _unended(texts: list[str]) -> list[str]:
    """Return several statements without what ends each; one alone stays as it is."""
    return texts if len(texts) == 1 else [one.rstrip(" .;。；") for one in texts]


def _is_action(step: str) -> bool:
    """Say whether a step does something, and does not only tell what is seen then."""
    is_told = begins_with_verb(step) or does_something(step)
    return len(step) <= _LONGEST_ACTION and is_told and not _SEES.match(step)


def _frame(role: str, texts: StageTexts, language: Language, told: Mapping[str, str], sort: Sort) -> Frame:
    text = texts.zh if language == "zh" else texts.en
    if sort != "product":
        other = {"plain": text.plain, "container": text.container, "speed": text.speed}[sort]
        changed = {name: value for name, value in other if value}
        text = text.model_copy(update=changed)
    return Frame(
        role=role,
        name=_first_filled(text.name, told),
        goal=_first_filled(text.goal, told),
        verb=text.verb,
        given=_first_filled(text.given, told),
        when=_first_filled(text.when, told),
        proof=_first_filled(text.proof, told),
        otherwise=_filled(text.proof.rpartition("|")[2], told),
        check=_first_filled(text.check, told),
        opening=tuple(
            Task(task, is_listed=False, is_bare=_BARE.search(pattern) is not None)
            for pattern in text.tasks
            if (task := _filled(pattern, told))
        ),
        is_main=texts.main,
        is_optional=texts.optional,
    )


def _first_filled(patterns: str, told: Mapping[str, str]) -> str:
    """Return the first of the patterns for which the ticket has the words; the last asks for none."""
    return next(filter(None, (_filled(pattern, told) for pattern in patterns.split("|"))), "")


def _filled(pattern: str, told: Mapping[str, str]) -> str:
    """Return the pattern with the ticket's words, nothing where it has none for a place."""
    if not all(told[name] for name, _ in _PLACE.findall(pattern)):
        return ""
    return _TWICE.sub("", _PLACE.sub(lambda place: "" if place[2] else told[place[1]], pattern))
