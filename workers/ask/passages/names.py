"""Names and numbers of a question, and which of them stand nowhere in what was found: the honest reason to refuse."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

from config.script import simplified
from workers.evidence.pages.words import words_of
from workers.reading.language import CJK

_NUMBER = re.compile(r"[0-9]+(?:[.,:][0-9]+)*%?")
_CAPITAL = re.compile(r"(?<![A-Za-z0-9_'’])[A-Z][A-Za-z0-9_À-ɏ’'-]*")
_QUOTED = re.compile(r"[《「『“\"]([^》」』”\"\n]{1,40})[》」』”\"]")
_FIRST_TEXT = (
    "who whom whose what which when where why how is are was were do does did can could will would has have had may"
    " should in on at of for from by the a an to i if according after before during since under between about as with"
    " name give tell show list find get explain describe please among besides other than along that this these those"
    " my our your their its his her am we you they he she it i'm i've we're we've where's there there's"
)
_FIRST_WORDS = frozenset(_FIRST_TEXT.split())
_MOST = 8
_GROUP = re.compile(
    r"\b(?:does|do|did|is|are|leads?|runs?|heads?|manages?|joins?|of|from|by) the"
    r" (?P<en>([A-Za-z][\w-]{0,30}) (?:team|squad|department|desk))\b"
    rf"|(?P<zh>([{CJK}]{{2}})(?:小组|团队|部门|组(?![织成件合装建图])))"
)
_ASKED_FOR = re.compile(
    "[哪那这一几每各整某两]|.?[个些]|我们|你们|他们|什么|所有|负责|重启|启动|停[止用]|升级|部署|安装|下线|扩容|缩容|备份|恢复"
    "|登录|使用|连接|创建|删除|查看|访问|搭建|迁移|配置|关闭|运行|提供"
)
"""What stands before the word for a group or a system and is no name of one: 哪个小组, 负责部门, 重启集群."""
_PART = re.compile(
    r"\bthe (?!(?:new|old|whole|entire|current|other|same|main|own|first|last|next|right|best) )"
    r"(?P<en>([A-Za-z][\w-]{0,30}) (service|system|server|environment|database|gateway|cluster|platform|portal|module"
    r"|queue|manager|officer|hotline))\b"
    rf"|(?P<zh>([{CJK}]{{2}})(服务(?![器员费态])|系统|环境|数据库|网关|集群|平台|模块|队列|专员|经理|主管|热线))"
)
_VERSION = re.compile(r"\b(?:version|release|v)\.? ?(\d+(?:\.\d+)+)|(\d+(?:\.\d+)+) ?(?:release\b|版)", re.IGNORECASE)
_PLACE_OF = re.compile(rf"的([{CJK}]{{2,4}}?)(?:位于|设在|在|是?从|来自|是)(?:哪|何处|什么地方)")


def missing_from(
    question: str, texts: Iterable[str], cut: Callable[[], frozenset[str]] | None = None
) -> tuple[str, ...]:
    """Return the names and numbers of a question that stand in none of the texts, as they are written, each once.

    Args:
        cut: gives the tokens of the texts, where they are cut already; else they are cut where a name needs it.
    """
    names = list(named(question))
    told = "\n".join(texts) if names else ""
    unspelt = [name for name in names if name not in told]
    if not unspelt:
        return ()
    plain = _plain(told)
    unspelt = [name for name in unspelt if _plain(name) not in plain]
    if not unspelt:
        return ()
    tokens = cut() if cut else frozenset(words_of(plain))
    return tuple(dict.fromkeys(name for name in unspelt if not tokens.issuperset(words_of(name))))[:_MOST]


def groups_missing_from(question: str, texts: Iterable[str]) -> tuple[str, ...]:
    """Return the groups of people that a question is about and the texts do not know, as they are written: 风控组.

    One that bears another name is another group. What the texts call 支付团队 may be asked for as 支付组.
    """
    found = [(match["en"] or match["zh"], match[2] or match[4]) for match in _GROUP.finditer(simplified(question))]
    groups = [(whole, name) for whole, name in found if not _ASKED_FOR.match(name)]
    if not groups:
        return ()
    there = set(words_of("\n".join(texts)))
    return tuple(whole for whole, name in groups if not there.issuperset(words_of(name)))


def parts_missing_from(question: str, about: str, text: str) -> tuple[str, ...]:
    """Return the services and officers that a question is about and a passage does not know: the payment service.

    What is told of another one does not answer it. Nor does the place of something else: of what is looked for a text
    that tells its place knows one character at least.

    Args:
        about: title and headings of the passage. What they name the text calls "the service".
    """
    plain, told = simplified(question), _plain(f"{about}\n{text}")
    places = tuple(match[1] for match in _PLACE_OF.finditer(plain) if not set(match[1]) & set(told))
    found = [
        (match["en"] or match["zh"], match[2] or match[5], match[3] or match[6]) for match in _PART.finditer(plain)
    ]
    parts = [(whole, name, sort) for whole, name, sort in found if not _ASKED_FOR.match(name)]
    if not parts:
        return places
    there, headings = set(words_of(told)), set(words_of(about))
    unknown = [
        whole for whole, name, sort in parts
        if _plain(whole) not in told and not headings.issuperset(words_of(name))
        and (sort.lower() in told or not there.issuperset(words_of(name)))
    ]  # fmt: skip
    return (*unknown, *places)


def asks_for_another_version(question: str, about: str, text: str) -> bool:
    """Return whether a question is about a version that a passage does not name, and so about another one."""
    told = f"{about}\n{text}"
    return any((match[1] or match[2]) not in told for match in _VERSION.finditer(question))


def named(question: str) -> Iterator[str]:
    """Give the names and numbers of a question: figures, capitals within a sentence, what stands in quotation marks."""
    yield from (match[0] for match in _NUMBER.finditer(question))
    yield from (match[1] for match in _QUOTED.finditer(question))
    for match in _CAPITAL.finditer(question):
        if match[0].lower().partition("'")[0] not in _FIRST_WORDS:
            yield match[0]


def _plain(text: str) -> str:
    return simplified(unicodedata.normalize("NFKC", text)).lower()
