"""Which stages fit a ticket: as work of its kind, as a feature, without code, or for speed. Makes none of them."""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from config.loading import load_yaml
from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.orders import begins_with_verb, from_verb, is_order, order_in_area
from workers.plan.request import WorkKind
from workers.plan.staging.handwork import names_a_topic
from workers.plan.staging.order import carries_out
from workers.plan.staging.scenario import needed_by_team
from workers.plan.staging.titles import bare_title
from workers.plan.telling.kinds import is_quickening, upkeep_in
from workers.plan.telling.prose import expects
from workers.plan.understood import Understood
from workers.reading.lexicon import Family, WordLists, compile_family

WORDS = Path(__file__).parent / "words.yaml"

SEVERAL = 2
"""Of so many criteria, or orders, one is not what the title asks for."""
# What runs somewhere and cannot be undone by reverting a commit.
RUNS = re.compile(
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
CREATES = re.compile(
    r"\W*(?:add|create|introduce|implement|write|build|set ?up|support|provide|publish|enable|allow|make a|prototype"
    r"|develop|draft|design|prepare|define)\b"
    r"|(?:新增|新建|增加|添加|创建|编写|引入|实现|搭建|支持|提供|建立|接入|开发|起草|设计|制定)",
    re.IGNORECASE,
)
CHECKS = re.compile(
    r"\W*(?:[\w ./-]{1,30}: ?)?(?:evaluate|investigate|analy[sz]e|research|benchmark|profile)\b"
    r"|\W*(?:[\w ./-]{1,30}: ?)?(?:validate|verify|check|test|run|measure)\b"
    r"[^.;]{0,60}? (?:against|with|on) [^.;]{0,40}?"
    r"\b(?:samples?|data ?sets?|corpora|corpus|(?:large|real|complex) [\w -]{0,20}files)\b"
    r"|\W*(?:评估|调研|压测)|\W*用[^，。；]{1,20}(?:样本|样例|数据集|语料)(?:验证|测试|核对|检查)"
    r"|\W*(?:验证|测试|核对)[^，。；]{0,20}(?:样本|样例|数据集|语料)",
    re.IGNORECASE,
)
"""What somebody looks into leaves a result to read, and nothing to see in the product."""
_SETS_UP = re.compile(
    rf"{CREATES.pattern}|\W*(?:configure|integrate|install|connect|enable|fix|replace|update)\b"
    r"|(?:配置|设置|集成|安装|启用|修复|替换|更新|完成)",
    re.IGNORECASE,
)
_RATE_ZH = re.compile(r"加(?=速[率度])")
_PARTLY = re.compile(
    r"\b(?:not (?:yet )?(?:fully|completely|entirely)|n['’]t (?:fully|completely)|(?:only )?(?:partly|partially)|half) "
    r"(?:implemented|supported|built|done|covered|working|in place|prepared|finished)\b"
    r"|\b(?:already|has been|have been|is|are) (?:prepared|reserved|stubbed|scaffolded|merged|deployed|in place)\b"
    r"|\bal+ready (?:done|there|built|exists?|available)\b|已(?:完成|做完|做好|实现)[）)]"
    r"|(?:未|没有?|尚未)(?:完整|完全|全部)(?:实现|支持|完成|覆盖)|部分(?:实现|支持|覆盖)|已经?(?:预留|部署|合并|搭好|集成|接入|有了?)",
    re.IGNORECASE,
)
_CAPTURES = re.compile(r"\W*(?:capture|collect|log|track)\b|\W*(?:采集|收集|记录|埋点)", re.IGNORECASE)
_OF_TEAM = (
    r"(?:components?|librar(?:y|ies)|dependenc(?:y|ies)|modules?|services?|apis?|endpoints?|tests?|tools?|scripts?"
    r"|repositor(?:y|ies)|environments?|packages?|plugins?|terms?|vendors?|suppliers?|licen[cs]es?)"
)
_LISTS_ALL = re.compile(
    r"\W*(?:create|write|compile|make|draw up|collect|maintain|provide|build|add) (?:an? |the )?(?:[\w-]+ ){0,2}"
    r"(?:list|inventory|overview|catalogue?|glossary) (?:of|containing|with|listing) (?:all|every|each|our|the)\b"
    rf"[^.;:]{{0,60}}?\b{_OF_TEAM}\W*\Z"
    rf"|\W*list (?:all|every|each|the existing|the current)\b[^.;:]{{0,60}}?\b{_OF_TEAM}\b"
    r"|\W*(?:整理|汇总|编制|列出|梳理|建立|创建|编写)[^，。：]{0,20}?"
    r"(?:组件|库|依赖|模块|服务|接口|工具|脚本|仓库|环境|术语|供应商|许可证)的?(?:清单|列表|目录|一览表?|总览)\W*\Z",
    re.IGNORECASE,
)
"""A list of what a team has is read, and runs nowhere."""
_KEEPS = re.compile(
    r"\b(?:refactor\w*|re-?writ\w*|migrat\w*|upgrad\w*|bump|renam\w*|clean\w*|replac\w*|remov\w*|mov(?:e|ing)|ci|pipelines?"
    r"|servers?|clusters?|docker\w*|kubernetes|terraform|lint\w*|(?<!audit )logging|monitoring)\b"
    r"|重构|重写|迁移|升级|重命名|清理|替换|移除|删除|服务器|集群|容器|流水线|监控|(?<!审计)日志",
    re.IGNORECASE,
)
"""A title whose work is to leave as it is what people see, or that only the team sees."""
_NEW_ABILITY = re.compile(
    r"\W*(?:[\w ./-]{1,30}: )?(?:(?:this|the) (?:task|ticket|issue|story) is to )?"
    r"(?:make it possible (?:for|to)\b|(?:allow|enable|let)"
    r" (?:the |all |our |an? )?(?:users?|customers?|admin\w*|people|clients?|members?|visitors?|[a-z]+ers)\b)"
    r"|(?:本?(?:任务|工单)[是为]?)?(?:使|让|允许|支持)[^，。；]{0,12}(?:用户|客户|管理员|会员|访客|人员)[^，。；]{0,4}?(?:能够?|可以|自行)",
    re.IGNORECASE,
)
"""What people could not do before is something new, however it is filed."""
_OF_PRODUCT = re.compile(
    r"\b(?:meeting rooms?"
    r"|onboarding (?=modals?|flow|page|screens?|wizard|tags?|form|steps?)"
    r"|(?:invoice|document|survey)s? (?=(?:\w+ )?(?:up|down)loads?\b|exports?\b|list|page|view|number|form))"
    r"|(?:planning|onboarding|training|survey|interview|roadmap|meeting|invoice|document)s? "
    r"(?=(?:[\w-]+ ){0,2}(?:features?|pages?|modules?|screens?|buttons?|tabs?|widgets?|plugins?)\b)"
    r"|会议室|(?:文档|合同|问卷)(?=上传|下载|导出|导入|列表|预览)"
    r"|(?:规划|培训|会议|访谈|问卷|文档|合同|公告|路线图)(?=[^，。；：]{0,4}(?:功能|页面|模块|按钮|入口|插件))",
    re.IGNORECASE,
)
"""Parts of a product that are called as work without one is."""
_ASIDE = re.compile(r"(?<=\S)\s?[（(][^()（）]*[)）]")
_PREPOSITION = re.compile(
    r"(?<=\S)[（(]|(?<![\w-])(?:of|in|on|for|to|from|with|by|at|into|that|which|when|who)\s", re.IGNORECASE
)
_MAKES_TESTS = re.compile(
    r"\b(?:add|write|create|extend|implement|improve)\b[^:]*\b(?:tests?|test cases?|test suites?|test coverage)\W*\Z"
    r"|\b(?:integration|unit|e2e|end-to-end|regression|acceptance|smoke) tests?\W*\Z"
    r"|(?:集成|单元|端到端|回归|验收|冒烟)测试\W*\Z"
    r"|(?:编写|补充|新增|增加|完善|补齐)[^，。：]{0,30}(?:测试|用例)\W*\Z",
    re.IGNORECASE,
)

_REVIEWS = re.compile(
    r"\W*(?:[\w ./-]{1,30}: ?)?(?:understand|review|assess|analy[sz]e|evaluate|summari[sz]e)\b"
    r"(?! (?:page|list|form|screen|button)s?\b)"
    r"|[^:]{0,60}\b(?:readiness|design|security|architecture|access|risk) (?:review|assessment|audit)\b"
    r"(?: part \d+)?\W*(?:[-–:] |\Z)"
    r"|\W*(?:梳理|评审|审查|评估|分析|总结|了解)(?![页列结意记人])"
    r"|[^，。：:]{2,30}(?:评审|评估|审查|审计)(?:报告)?\W*(?:[：:]|\Z)",
    re.IGNORECASE,
)
"""Whoever reviews or sums up changes nothing: it is proved by what is written."""


_OF_PAPER = re.compile(
    r"\W*(?:please )?(?:get|obtain|draft|write|prepare|outline|present|submit|discuss|rec(?:ei|ie)ve|collect|gather"
    r"|incorporate|review|revise|circulate)\b[^.;]{0,80}?\b(?:plans?|feedback|proposals?|drafts?|drafted|polic(?:y|ies)|agendas?|budgets?|papers?"
    r"|materials?|minutes|slides)\b"
    r"|(?:请)?(?:起草|编写|撰写|拟定|征求|收集|提交|汇报|整理|讨论|修订)[^，。；]{0,30}?(?:方案|计划|意见|草案|制度|预算|材料|纪要|提案)",
    re.IGNORECASE,
)
"""An order about a text that people agree on."""


_OF_CODE = re.compile(
    r"(?:please )?(?:update|upgrade|bump|refresh)\b[^.;:]{0,60}?"
    r"\b(?:dependenc(?:y|ies)|npm packages|third[- ]party (?:packages|libraries))\W*\Z"
    r"|(?:convert|port|migrate|translate)\b[^.;:]{0,60}?"
    r"\b(?:code ?base|code|modules|classes|test suite|tests|scripts)\b"
    r"[^.;:]{0,30}?\b(?:in)?to\b"
    r"|(?:更新|升级)[^，。；：]{0,20}?(?:依赖(?:项|库|包)?|第三方库|软件包)\W*\Z"
    r"|(?:[将把])?[^，。；：]{0,20}?(?:代码库?|脚本|测试套件)(?:转换|迁移|改写|重写|移植)(?:为|到|成|至)"
    r"|(?:转换|改写|移植)[^，。；：]{0,20}?(?:代码库?|脚本)(?:为|到|成|至)",
    re.IGNORECASE,
)
"""A title that orders upkeep of code, however it is filed: what people see is to stay as it is."""


def staged_as(kind: WorkKind, understood: Understood) -> WorkKind:
    """Return the kind of work whose stages fit: upkeep by its title is a feature where it asks for several new things.

    What only the team works with, tests, texts and builds, is nothing new, nor is what a refactoring makes anew.
    """
    title = bare_title(understood.title)
    if kind == "FEATURE" and _OF_CODE.match(simplified(from_verb(order_in_area(title) or title))):
        return "TECH_TASK"
    is_kept = _KEEPS.search(simplified(understood.title)) is not None and not names_a_topic(title)
    if kind != "TECH_TASK" or understood.gathers or is_kept:
        return kind
    asked = (*listed_in(understood), *understood.demands)
    if any(map(_NEW_ABILITY.match, map(simplified, (bare_title(understood.title), *understood.demands[:1])))):
        return "FEATURE"
    orders = {_ASIDE.sub("", from_verb(needed_by_team(one) or bare_order(one))) for one in dict.fromkeys(asked)}
    new = [one for one in orders if CREATES.match(simplified(one)) or _CAPTURES.match(simplified(one))]
    new = [one for one in new if not (upkeep_in(one) or is_without_code(one))]
    is_topic = names_a_topic(title)
    is_upkeep = upkeep_in(understood.title) not in ("", "build") or (is_without_code(title) and not is_topic)
    is_told = is_topic or not begins_with_verb(title)
    is_new = len(new) >= SEVERAL or (bool(new) and is_told and (brings_new(understood) or _builds(asked)))
    return "FEATURE" if is_new and not is_upkeep and not any(map(RUNS.search, map(simplified, new))) else kind


def listed_in(said: Understood) -> tuple[str, ...]:
    """Return what a ticket lists as work, and by what it will be judged."""
    return (*(one.text for one in said.work_items), *(one.text for one in said.criteria))


@lru_cache(maxsize=1)
def families() -> dict[str, Family]:
    """Return the words of `words.yaml`: those of each stage, and of work without code."""
    return {name: compile_family(name, words) for name, words in load_yaml(WORDS, WordLists).root.items()}


def is_without_code(title: str) -> bool:
    """Say whether a title speaks of work that is no change of a product: a page, a meeting, a purchase.

    Tests that are written are none either. "Fix the sort order of documents" changes a product: what stands behind a
    preposition is not what is worked on.
    """
    read = _OF_PRODUCT.sub(" ", simplified(bare_title(title)))
    if _LISTS_ALL.match(read) or (_REVIEWS.match(read) and not carries_out(bare_title(title))):
        return True
    behind = _PREPOSITION.search(read)
    about = read[: behind.start()] if behind else read
    return families()["plain"].is_in(about) or _MAKES_TESTS.search(about) is not None


@lru_cache(maxsize=4)  # frames, stages, deliverables and the commit of one ticket ask for it
def changes_no_product(understood: Understood) -> bool:
    """Say whether work changes no product: by its title, or by all that it orders where the title orders nothing."""
    asked = dict.fromkeys((*listed_in(understood), *understood.demands))
    if is_without_code(understood.title):
        return not (names_a_topic(bare_title(understood.title)) and _builds(asked))
    orders = [one for one in asked if is_order(one) or _OF_PAPER.match(simplified(one))]
    is_of_paper = len(orders) >= SEVERAL and all(_OF_PAPER.match(simplified(one)) for one in orders)
    return is_of_paper and not is_order(bare_title(understood.title))


def _builds(asked: Iterable[str]) -> bool:
    """Say whether most of what is ordered makes or sets something up."""
    orders = [bare_order(one) for one in asked if is_order(bare_order(one))]
    built = [one for one in orders if _SETS_UP.match(simplified(one)) and not is_without_code(one)]
    return len(built) * SEVERAL > len(orders) and bool(built)


def brings_new(understood: Understood) -> bool:
    """Say whether the title, or the first order below one that orders nothing, brings what is not there yet."""
    title = bare_title(understood.title)
    told = order_in_area(title) or title
    if is_topic := names_a_topic(title):
        told = ""
    if is_topic or not begins_with_verb(told):
        asked = (one for one in (*understood.demands, *understood.summary, *listed_in(understood)) if one != title)
        orders = (needed_by_team(one) or bare_order(one) for one in asked)
        told = next(filter(begins_with_verb, orders), told)
    read = simplified(from_verb(told))
    return CREATES.match(read) is not None or (told != title and _CAPTURES.match(read) is not None)


def exists_in_part(said: Understood) -> bool:
    """Say whether a ticket tells that what it asks for is there in part: "not fully supported yet", 未完整实现."""
    told = (said.title, *said.summary, *said.demands, *said.sentences, *said.items)
    told = (*told, *listed_in(said))
    return any(map(_PARTLY.search, map(simplified, told)))


def quickens(text: str) -> bool:
    """Say whether a text is about how quick something is; 添加速率限制 is about a rate, and not quicker, 加速."""
    return is_quickening(_RATE_ZH.sub("", simplified(text)))


def is_for_speed(understood: Understood) -> bool:
    """Say whether something is to become quicker: by its title, or by what it is for where the title orders nothing."""
    title = bare_title(understood.title)
    if is_order(title) or expects(title):
        return quickens(title)  # the title says what is to be done itself
    ordered = (one for one in understood.summary if one in understood.demands or is_order(bare_order(one)))
    return quickens(title) or any(map(quickens, ordered))
