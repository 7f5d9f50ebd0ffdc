"""The dictionaries of one site: its own names, and what people of both languages call them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from workers.ask.queries.binding import Dictionary
from workers.ask.queries.folding import folded
from workers.evidence.issues.names import SiteNames
from workers.evidence.issues.query import IssueField

_SHORTEST_PLURAL = 4
_TYPES = (
    ("bug", "defect", "缺陷", "错误", "故障"),
    ("story", "stories", "user story", "user stories", "故事", "用户故事"),
    ("task", "任务"),
    ("epic", "史诗"),
    ("sub-task", "subtask", "子任务"),
    ("improvement", "enhancement", "改进", "改善", "优化"),
    ("new feature", "feature", "feature request", "新功能", "新特性"),
    ("documentation", "docs", "文档"),
    ("incident", "事故"),
    ("spike", "research", "调研", "预研"),
    ("question", "提问"),
)
_PRIORITIES = (
    ("blocker", "阻塞", "阻断"),
    ("critical", "highest", "urgent", "最高", "紧急", "严重", "危急"),
    ("major", "high", "高", "重要", "主要"),
    ("medium", "normal", "中", "中等", "普通"),
    ("minor", "low", "低", "次要"),
    ("trivial", "lowest", "最低", "轻微"),
)
_STATUSES = (
    ("open", "打开", "开放", "开启"),
    ("in progress", "进行中", "处理中", "正在进行", "正在处理", "开发中"),
    ("to do", "待办", "待处理", "未开始"),
    ("done", "完成", "已完成"),
    ("closed", "关闭", "已关闭"),
    ("resolved", "已解决"),
    ("reopened", "重新打开", "重开", "重新开启", "已重新打开"),
    ("in review", "review", "under review", "评审中", "审核中", "审查中", "待评审", "待审核"),
    ("in testing", "testing", "测试中"),
    ("backlog", "待办列表"),
    ("blocked", "受阻", "被阻塞"),
)
_RESOLUTIONS = (
    ("fixed", "已修复", "修复"),
    ("won't fix", "wontfix", "won't do", "不修复", "不予修复", "不解决"),
    ("duplicate", "duplicated", "重复"),
    ("cannot reproduce", "can't reproduce", "not reproducible", "无法重现", "无法复现", "不能重现"),
    ("invalid", "无效"),
    ("incomplete", "不完整"),
    ("done", "完成"),
)
_COMPONENTS = (
    ("payments", "payment", "支付", "付款"),
    ("checkout", "结算", "结账"),
    ("search", "搜索", "检索"),
    ("mobile app", "mobile", "移动端", "移动应用", "手机端", "手机应用"),
    ("frontend", "front end", "前端"),
    ("backend", "back end", "后端"),
    ("database", "数据库"),
    ("orders", "order", "订单"),
    ("shipping", "delivery", "配送", "物流"),
    ("login", "authentication", "登录", "认证"),
    ("notifications", "notification", "通知"),
    ("reports", "reporting", "报表"),
    ("invoices", "billing", "invoicing", "账单", "发票"),
    ("inventory", "库存"),
    ("infrastructure", "基础设施"),
)


class Vocabulary:
    """The dictionaries of one site by field. People's names stand for their accounts."""

    def __init__(self, names: SiteNames) -> None:
        self.names = names
        versions = _versions([version.name for version in names.versions])
        types = [one.name for one in names.types]
        self.of: Mapping[IssueField, Dictionary] = {
            IssueField.TYPE: Dictionary(_called(types, _TYPES), has_plural=True, same=_translated(types, _TYPES)),
            IssueField.STATUS: Dictionary(_called([one.name for one in names.statuses], _STATUSES)),
            IssueField.CATEGORY: Dictionary(_called(["To Do", "In Progress", "Done"], _STATUSES)),
            IssueField.PRIORITY: Dictionary(_called(names.priorities, _PRIORITIES), has_plural=True),
            IssueField.RESOLUTION: Dictionary(_called(names.resolutions, _RESOLUTIONS)),
            IssueField.COMPONENT: Dictionary(_components(names.components), has_plural=True),
            IssueField.LABEL: Dictionary(dict.fromkeys(names.labels, ())),
            IssueField.FIX_VERSION: Dictionary(versions, shares=True),
            IssueField.AFFECTS_VERSION: Dictionary(versions, shares=True),
            IssueField.SPRINT: Dictionary(dict.fromkeys(names.sprints, ())),
        }
        self.people = Dictionary(_people(names))
        self.projects = Dictionary({one.key: (one.name,) if one.name else () for one in names.projects})
        self.links = Dictionary(dict.fromkeys(names.links, ()))


@lru_cache(maxsize=32)
def vocabulary_of(names: SiteNames) -> Vocabulary:
    """Return the dictionaries of a site, made once."""
    return Vocabulary(names)


def _called(names: Iterable[str], concepts: Iterable[tuple[str, ...]]) -> dict[str, list[str]]:
    """Each name with what its concept is called, less what another name is called itself.

    Names of one concept that the site has both keep to their own: Highest and Critical to themselves alone, Story and
    故事 to the words of their script.
    """
    known = list(dict.fromkeys(names))
    own = {folded(name) for name in known}
    called: dict[str, list[str]] = {}
    for name in known:
        words = next((words for words in concepts if folded(name) in words), ())
        has_rival = any(word in own for word in words if word != folded(name))
        called[name] = [
            word for word in words if word not in own and (not has_rival or word.isascii() == folded(name).isascii())
        ]
    return called


def _translated(names: Iterable[str], concepts: Iterable[tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Each name with those of its concept in the other script: who counts bugs counts them in both languages."""
    known = list(dict.fromkeys(names))
    same: dict[str, tuple[str, ...]] = {}
    for words in concepts:
        of_concept = [name for name in known if folded(name) in words]
        for name in of_concept:
            others = tuple(other for other in of_concept if other.isascii() != name.isascii())
            same |= {name: others} if others else {}
    return same


def _components(names: Iterable[str]) -> dict[str, list[str]]:
    """Each component with what its concept is called in the other script, and with its singular."""
    return {
        name: [*_singular(name), *(word for word in words if word.isascii() != name.isascii())]
        for name, words in _called(names, _COMPONENTS).items()
    }


def _singular(name: str) -> tuple[str, ...]:
    """A payment bug is one of the component "payments"."""
    is_plural = len(name) > _SHORTEST_PLURAL and name.endswith("s") and not name.endswith(("ss", "us", "is"))
    return (name[:-1],) if is_plural else ()


def _versions(names: Iterable[str]) -> dict[str, list[str]]:
    """A version is also called by its number: `Release 2.4` is `2.4` and `v2.4`."""
    called: dict[str, list[str]] = {}
    for name in names:
        number = name.split()[-1].lstrip("vV") if name.split() else ""
        is_number = number[:1].isdigit() and "." in number
        called[name] = [number, f"v{number}"] if is_number else []
    return called


def _people(names: SiteNames) -> dict[str, list[str]]:
    """Somebody is called by the whole name, by the account where it is a word, and by a part that nobody shares."""
    called: dict[str, list[str]] = {}
    for person in names.people:
        parts = [part for part in person.name.split() if len(part) > 1]
        called.setdefault(person.account, []).extend([person.name, *parts])
    return called
