"""What is measured where something is to become quicker, as its title names it. It reads a title only."""

import re

from config.script import simplified
from workers.plan.wording import content_of

_AREA = re.compile(r"(?P<area>\w[\w ./+-]{0,30}?)\s?[:：]\s*(?=\S)")
_NO_NAME = re.compile(
    r"\b(?:Performance|Speed|Time|Times|Runtime|Load|Loading|Rendering|Render|Startup|Start|Search|List|Lists|Page|Pages|Build"
    r"|Query|Queries|Scrolling|Response|Import|Export|Upload|Download|Latency|Throughput|Cold|Launch)\b"
)
"""Words of a title in capitals that are the name of nothing."""
_FIGURE = r"(?:performance|speed|latency|throughput|(?:[\w-]+ )?times?|duration)"
_THINGS = (
    re.compile(r"(?:make|get) (?P<thing>[^,.;:]{2,80}?) (?:run |load |work )?(?:faster|quicker)\b.*", re.IGNORECASE),
    re.compile(r"speed(?:ing)? up (?:the |our |an? )?(?P<thing>[^,.;:]{2,80})", re.IGNORECASE),
    re.compile(
        r"(?:further )?(?:improv|optimi[sz]|increas|boost|enhanc|reduc|lower|shorten|tun|accelerat)(?:e|ing)? "
        rf"(?:the |our )?(?P<thing>(?:{_FIGURE} (?:of|in|for|when) [^,.;:]{{2,80}}|[^,.;:]{{2,80}}? {_FIGURE}))"
        r"(?: (?:by|so that|to)\b.*)?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:the )?(?P<thing>[^,.;:]{{2,80}}? {_FIGURE}) "
        r"(?:improvements?|optimi[sz]ations?|tuning|enhancements?|issues?|problems?)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:the )?(?!(?:improve|increase|boost|optimi[sz]e|enhance|reduce)\b)(?P<thing>[^,.;:]{{2,80}}? {_FIGURE})",
        re.IGNORECASE,
    ),
)
_FIGURE_ZH = r"(?:性能|速度|耗时|时间|时长|延迟|响应|吞吐量?)"
_THINGS_ZH = (
    re.compile(
        rf"(?:进一步)?(?:提升|提高|优化|改善|加快|改进|降低|减少|缩短)(?P<thing>[^，。；：]{{2,40}}?{_FIGURE_ZH})"
    ),
    re.compile(rf"(?P<thing>[^，。；：]{{2,40}}?{_FIGURE_ZH})(?:的)?(?:提升|提高|优化|改善|改进|问题)?"),
    re.compile(r"(?P<quick>[^，。；：]{2,40}?)(?:提速|加速)"),
)
_IS_FIGURE = re.compile(rf"\s{_FIGURE}\Z", re.IGNORECASE)


def measured_in(title: str) -> str:
    """Return what a title wants to be quicker: "the startup time (iOS)" of "iOS: Improve startup time"; else ""."""
    area = _AREA.match(title)
    told = (title[area.end() :] if area else title).rstrip(" .。!！")
    for pattern in (*_THINGS, *_THINGS_ZH):
        if found := pattern.fullmatch(simplified(told)):
            name = next(name for name, text in found.groupdict().items() if text)
            thing = told[slice(*found.span(name))] + ("速度" if name == "quick" else "")
            return _named(thing, area["area"] if area else "")
    return ""


def _named(thing: str, area: str) -> str:
    """Return a thing with its figure as it stands in a sentence, and behind it where it is measured."""
    if not content_of(re.sub(rf"\b{_FIGURE}\b|{_FIGURE_ZH}", "", thing, flags=re.IGNORECASE)):
        return ""
    if not thing.isascii():
        return f"{thing}（{area}）" if area else thing
    plain = _NO_NAME.sub(lambda word: word[0].lower(), thing)
    has_article = plain.lower().startswith(("the ", "our ", "a ", "an "))
    article = "" if has_article or not _IS_FIGURE.search(plain) else "the "
    return f"{article}{plain} ({area})" if area else f"{article}{plain}"
