"""In which section of its source a sentence stands, as a document tells them apart: finer than a review does."""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum

from config.script import simplified
from workers.reading.document import Section, SectionRole
from workers.reading.headings import role_of_heading


class RecordRole(StrEnum):
    """Sections that a document has a place for, and a review none."""

    OPTIONS = "options"
    DECISION = "decision"
    CONSEQUENCES = "consequences"


Role = SectionRole | RecordRole

_NUMBER = re.compile(r"\W*(?:\d{1,2}(?:\.\d{1,2})*[.、)]?\s|\d{1,2}[.、)]|[一二三四五六七八九十]{1,3}[、.．])\s*")
_LABEL = re.compile(r"\W{0,5}([^:：\n]{2,40}?)\W{0,5}[:：]")
_SHORTCODE = re.compile(r":[a-z][a-z0-9_+-]{2,30}:")
"""A picture in a heading, by its name."""
_VERSION = re.compile(
    r"\W*(?:(?:app|browser|os|software|seen (?:in|on)) )?(?:version|build|系统版本|版本)\s?[:：]?\s?v?\d", re.IGNORECASE
)
_ROLES: tuple[tuple[re.Pattern[str], Role], ...] = tuple(
    (re.compile(rf"\W*(?:{pattern})\W*", re.IGNORECASE), role)
    for pattern, role in (
        (
            r"open(?: (?:questions?|points?|issues?|topics?|items?))?|unresolved(?: questions?)?|questions?"
            r"|to be (?:clarified|decided)|tbd|(?:not (?:yet )?|un)decided"
            r"|未决(?:问题|事项)?|待(?:确认|定|澄清|讨论)(?:的?(?:问题|事项))?|开放问题|疑问|遗留(?:问题|事项)?",
            SectionRole.QUESTION,
        ),
        (
            r"(?:maybe )?later|(?:what )?(?:this|it) is not|not (?:a )?part(?: of (?:it|this))?|exclu(?:ded|sions?)"
            r"|not (?:now|included|covered|tested|planned|wanted|needed)|won['’]?t (?:do|have)|(?:deferred|postponed)"
            r"|(?:not )?(?:in|for) (?:a|the) (?:later|next|future) (?:version|release|iteration|phase|step)"
            r"|(?:future|later) (?:work|versions?|releases?|ideas?)"
            r"|暂不(?:考虑|支持|处理|做|计划)|(?:不|未)(?:测试?|包[含括]|计划|纳入|做)|以后再(?:做|说|考虑)|暂缓"
            r"|(?:后续|未来)(?:版本|迭代|规划|计划)|本[期次](?:暂)?不(?:做|包[含括]|考虑|支持|测试?)",
            SectionRole.SCOPE_OUT,
        ),
        (
            r"(?:(?:considered|possible|other|rejected) )?(?:options?|alternatives?)"
            r"(?: (?:we )?(?:considered|rejected))?"
            r"|(?:备选|候选|可选|替代)(?:方案|项)?|方案(?:对比|比较|选项)|考虑过的方案",
            RecordRole.OPTIONS,
        ),
        (
            r"(?:(?:the|our|final) )?(?:decisions?|conclusion|outcome of the decision)"
            r"|(?:最终|技术|设计|评审)?(?:决定|决策|结论|决议)(?:结果)?|(?:决策)?理由",
            RecordRole.DECISION,
        ),
        (
            r"(?:(?:expected|positive|negative) )?(?:consequences?|implications?)|trade-?offs?|后果|结果与影响|代价",
            RecordRole.CONSEQUENCES,
        ),
        (
            r"(?:known )?workarounds?"
            r"|(?:(?:临时)?(?:绕过|规避|变通)|临时(?:解决|处理))(?:方法|办法|方案|措施)?",
            SectionRole.OBSERVED,
        ),
        (r"(?:actual )?results?|(?:实际)?结果|现象", SectionRole.OBSERVED),
        (
            r"(?:(?:test(?:ing)?|repr?o(?:duction)?|demo|qa) )?steps(?: (?:to|for) [\w ]{2,30})?"
            r"|how to (?:test|verify|reproduce|demonstrate|demo)(?: (?:it|this))?(?: ?[/&] ?[\w() -]{2,30})?"
            r"|(?:测试|操作|复现|重现|演示|验证)?步骤|(?:如何|怎么)(?:测试?|验证|复现|演示)|(?:演示|验证)(?:方法|方式)",
            SectionRole.STEPS,
        ),
        (
            r"(?:产品|功能|业务|非功能性?)?(?:需求|要求)(?:描述|说明|列表|清单|点)?"
            r"|功能(?:描述|说明|列表|清单|点|设计)?|改动(?:点|内容)?|变更内容|做什么|(?:用户)?界面|页面(?:设计|说明)?|交互(?:设计|说明)?"
            r"|what|user interface|(?:screens?|pages?|dialogs?)"
            r"|what (?:changes|is new|it (?:does|has to do)|we (?:want|need|build))",
            SectionRole.SCOPE_IN,
        ),
    )
)
_RULES = re.compile(
    r"\W*(?:(?:business|validation|functional|general|the) )?(?:rules?|constraints?|limits?|permissions?)\W*"
    r"|\W*(?:non-?functional|quality)(?: requirements?)?\W*|\W*(?:performance|data protection)\W*"
    r"|\W*(?:业务|校验|功能|权限)?(?:规则|约束(?:条件)?|限制|权限)(?:说明|要求)?\W*"
    r"|\W*性能(?:需求|要求)?\W*",
    re.IGNORECASE,
)
"""The heading of what holds, which is wanted though it is told in the plain present."""


_INHERITED = frozenset(
    {
        *RecordRole,
        SectionRole.SCOPE_IN,
        SectionRole.SCOPE_OUT,
        SectionRole.ACCEPTANCE,
        SectionRole.QUESTION,
        SectionRole.RISKS,
    }
)
"""What a heading tells of the headings below it, too: an option has a heading of its own below "Options"."""
_TITLE_LEVEL = 1


def roles_of(sections: Iterable[Section]) -> Iterator[Role]:
    """Yield for each section of a source where what stands in it belongs."""
    above: list[tuple[int, Role, SectionRole]] = []
    for section in sections:
        heading = section.heading
        role = _role_of(section, heading.text if heading else "")
        level = heading.level if heading else 0
        above = [one for one in above if one[0] < level]
        if above and role in (SectionRole.OTHER, above[-1][2]):
            role = above[-1][1]
        if level > _TITLE_LEVEL and role in _INHERITED:
            above.append((level, role, section.role))
        yield role


def _role_of(section: Section, heading: str) -> Role:
    plain = _NUMBER.sub("", simplified(_SHORTCODE.sub("", heading)), count=1)
    own = _own_role(plain)
    if own is not None:
        return own
    return SectionRole.SCOPE_IN if section.role is SectionRole.OTHER and _RULES.fullmatch(plain) else section.role


def role_of_label(text: str) -> Role | None:
    """Return the role that a line begins with, as "Consequences:", 后果： and "Version 3" do; None without one."""
    if _VERSION.match(simplified(text)):
        return SectionRole.ENVIRONMENT
    labels = [
        one for one in map(_LABEL.match, (text, _SHORTCODE.sub("", text))) if one
    ]  # ":question:" says something itself
    roles = (_own_role(simplified(one[1])) for one in labels)
    return next((one for one in roles if one), None)


def tells_only_a_role(heading: str) -> bool:
    """Say whether a heading tells which part of its source stands below it, and nothing else."""
    plain = _NUMBER.sub("", simplified(_SHORTCODE.sub("", heading)), count=1)
    return _own_role(plain) is not None or role_of_heading(plain) not in (None, SectionRole.OTHER)


def _own_role(plain: str) -> Role | None:
    return next((role for form, role in _ROLES if form.fullmatch(plain)), None)
