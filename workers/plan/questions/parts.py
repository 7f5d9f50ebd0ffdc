"""The parts that a plan needs of each kind of work, and what of a ticket states them. Asks nothing."""

import re
from collections.abc import Mapping

from workers.plan.questions.matters import Matter

MISSING: Mapping[str, tuple[tuple[Matter, tuple[str, ...]], ...]] = {
    "FEATURE": (("outcome", ("outcome",)), ("criteria", ("criteria",))),
    "BUG": (("steps", ("observed", "steps", "trace")), ("expected", ("expected", "criteria", "outcome"))),
    "TECH_TASK": (("outcome", ("outcome",)), ("done_state", ("done_state", "criteria"))),
    "SPIKE": (("question", ("question", "outcome")), ("output", ("done_state", "criteria"))),
}
"""The parts of each kind of work that a plan is made of, and what of a ticket states them."""

ASPECTS: tuple[tuple[Matter, re.Pattern[str], re.Pattern[str]], ...] = (
    (
        "place",
        re.compile(
            r"\b(?:shows?|displays?|indicat(?:es?|ors?)|options?|buttons?|links?|icons?|checkbox\w*|badges?|banners?|widgets?"
            r"|shortcuts?)\b|显示|展示|按钮|入口|图标|选项|标识|角标",
            re.IGNORECASE,
        ),
        re.compile(
            r"\b(?:in|on|inside|within|at|next to|below|above|under|into) (?:the |a |an |my |our |each |every )?[a-z]"
            r"|\b(?:cli|command line|terminal|console|commands?)\b|命令行?|终端|控制台"
            r"|\b(?:settings?|screens?|pages?|dialogs?|popups?|pop-ups?|sidebar|toolbar|header|footer|tabs?|panels?|menus?)\b"
            r"|[在于](?:[^，。]{1,12})[中上里下内处]|页|弹窗|对话框|栏|面板|菜单|设置|界面|详情",
            re.IGNORECASE,
        ),
    ),
    (
        "switch",
        re.compile(
            r"\b(?:options? to|optional\w*|preferences?|automatic\w*|automagic\w*"
            r"|(?:enable|disable|turn) (?:it|this))\b"
            r"|选项|开关|可选|自动",
            re.IGNORECASE,
        ),
        re.compile(r"\bdefault|\bopt-?(?:in|out)|\balways\b|\bturn(?:ed)? on\b|默认|缺省|总是|开启", re.IGNORECASE),
    ),
    (
        "trigger",
        re.compile(
            r"\b(?:automatic\w*|automagic\w*|notif(?:y|ies)|remind\w*|sync\w*|refresh\w*|resen[dt]\w*|schedul\w+)\b"
            r"|自动|通知|提醒|同步|刷新|定时|清理",
            re.IGNORECASE,
        ),
        re.compile(
            r"\b(?:when|whenever|if|after|once|upon|while|until|before|during|as soon as|every|each|daily|hourly)\b"
            r"|时|如果|若|之?后|之?前|期间|每|一旦",
            re.IGNORECASE,
        ),
    ),
    (
        "error_case",
        re.compile(
            r"\b(?:(?:up|down)load|import|export|send|sync|submit|connect|log ?in|scan)(?:s|ed|ing)?\b"
            r"|\b(?:sav|invit)(?:e|es|ed|ing)\b|\bpay(?:s|ing|ments?)?\b"
            r"|上传|下载|导入|导出|保存|发送|同步|提交|连接|支付|登录|扫描|邀请|解锁",
            re.IGNORECASE,
        ),
        re.compile(
            r"\b(?:fail\w*|errors?|invalid|wrong|offline|cannot|unable)\b|失败|错误|异常|无效|离线|无法", re.IGNORECASE
        ),
    ),
)
"""What a feature needs, the words of a sentence that call for it, and those that settle it."""
