"""What a bug report tells in prose: the steps to see the fault, and what is right instead. It judges no ticket."""

import re
from collections.abc import Iterable

from config.script import simplified
from workers.plan.commands import is_script

_CLAUSE = re.compile(
    r"\s*(?:[,，;；、]\s*(?:and then|and|then|然后|接着|随后|之后|再|并且?|最后)?|\b(?:and then|and|then)\b"
    r"|然后|接着|随后|(?<!之)后(?=点击|选择|打开|进入|刷新))\s*"
)
_LABEL = re.compile(r"\A[\u4e00-\u9fff]{2,6}[:：]\s?|\A(?:steps?|to reproduce|repro)\s?:\s?", re.IGNORECASE)
_LEAD = re.compile(
    r"(?:当|如果|先|首先|再|用户|我们?|在[^，。]{1,16}?(?:页面?|列表|界面|弹窗|菜单|后台|[中里上内]))+"
    r"|(?:(?:when|if|after|once|as soon as|first|then|next|please|just|simply) )?(?:(?:i|we|you|somebody|one) )?"
    r"(?:(?:try to|tried to|then|first|just|also) )?",
    re.IGNORECASE,
)
_DOES = re.compile(
    r"(?:(?:re-?)?(?:open|load|start|launch|run|submit|install|log(?:ged)? ?(?:in|on|out)|sign(?:ed)? (?:in|on|out))"
    r"|click|press|tap|enter"
    r"|type|select|choose|go (?:back )?to|navigate|drag|delete|remove|add|create|upload|save|scroll|close"
    r"|refresh|switch"
    r"|search|set|import|export|paste|copy|edit|change|visit|hover|rename|resize|enable|disable|fill in|connect|scan)"
    r"(?:e?d|e?s|ing)?(?![a-z-])"
    r"|(?:点击|双击|单击|打开|进入|输入|选择|选中|勾选|取消|登录|登出|退出|切换|刷新|删除|添加|新增|新建|创建|上传|下载|保存|提交"
    r"|关闭|重启|启动|运行|执行|导入|导出|拖动|拖拽|滑动|滚动|搜索|查询|修改|编辑|复制|粘贴|清空|清除|返回|连接|断开|扫描|安装|卸载|设置|填写|重新整理|按下?)(?![的时器者])",
    re.IGNORECASE,
)
_IS_FAULT = re.compile(
    r"失败|报错|错误|无效|异常|不了|无法|没有?反应|\b(?:fails?|nothing|error|cannot|does not|doesn['’]t)\b",
    re.IGNORECASE,
)
_EXPECTS = re.compile(
    r"^\W{0,3}(?:i |we |it is |what i )?(?:expect(?:ed)?|would expect)\b"
    r"|(?<!\bas it )(?<!\bas they )(?<!\bas he )(?<!\bas she )(?<!\bthan it )(?<!\bthan they )(?<!\bthe way it )"
    r"\b(?:should(?! (?:i|we|you)\b)|ought to"
    r"|is supposed to|was expecting)\b"
    r"|(?<![按如照到合达与和])(?:期望|预期)|应该|应当|本应|理应|(?<![响反相对适供])应(?=保[留持存]|显示|跳转|返回|支持|提示|[能可为与按]|自动|同步|继续|弹出)|正常(?:情况|来说|应)|正确的?(?:是|应|做法|结果)",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\([^()\n]{0,200}\)|（[^（）\n]{0,200}）")
_WANTS = re.compile(r"\b(?:we|i|users?) (?:want|would like|need)\b|希望|想要", re.IGNORECASE)
# "Instead of two labels, it could be one": how it is today is only named there.
_COULD_BE = re.compile(
    r"\W*instead of [^,;]{3,120}, (?:it|this|that|they|we|there) (?:could|should|would)\b"
    r"|\W*与其[^，。；]{2,60}，不如",
    re.IGNORECASE,
)
_RUNS = re.compile(
    r"\W{0,3}(?:\$ |sudo |mkdir |cd |git |hg |svn |npm |pip3? |curl |docker |kubectl |echo |export )\S", re.IGNORECASE
)
_MEANT = re.compile(
    r"\b(?:is|are|was|were) (?:intended|supposed|meant|expected|designed) to\b|本应|本来应|理应", re.IGNORECASE
)
_BUT = re.compile(
    r"\b(?:but|however|instead|although|not|never|no longer|fails?|\w+n['’]t)\b|但|却|而不|没|不", re.IGNORECASE
)
_WHEN = re.compile(
    r"\W{0,3}(?:when|whenever|if|after|while|once|(?:the )?following|当|如果|若|在[^，。]{1,20}[时后])(?![a-z])"
    r"(?:(?!。|[.] ).)*\Z",
    re.IGNORECASE | re.DOTALL,
)
# "Done when the backup was restored once", "完成标准：备份恢复过一次".
_DONE_WHEN = re.compile(
    r"(?:(?:this|it|the (?:task|ticket|story|work)|we) (?:is|are) )?(?:done|finished|complete)"
    r" (?:when|once|as soon as|if)\s(?=\S)"
    r"|(?:完成(?:标准|标志|条件|的标志)|做到什么算完成)(?:是|为)?[:：]?\s?(?=\S)",
    re.IGNORECASE,
)
_IN_STEPS = re.compile(r"(?:\A|\s)\(?1[.)]\s?\S.*\s\(?2[.)]\s?\S", re.DOTALL)
"""What is done step by step is how it is shown."""
_COUNTS_AS_DONE = re.compile(r"，?(?:才|即|就)算(?:完成|做完|通过)\W*\Z")
_FALLS_BACK = re.compile(
    r"(?:if|when|in case|should)\b.{3,120}\b(?:fall|falls|roll|rolls|go|switch) back\b"
    r"|(?:if|when|in case|should)\b.{3,120}\b(?:revert|restore)\b"
    r"|(?:如果|若|一旦|万一|出现|出了?)[^。；]{2,40}(?:回滚|回退|切回|恢复(?!正常)|还原)"
    r"|[^.;]{3,120}\b(?:switch|roll|go|fall|change) back (?:at any time|any time|to it|if|when)\b"
    r"|[^。；]{0,60}(?:可|能|可以|能够)(?:以)?(?:随时|立即|立刻|快速)?(?:切回|回退|回滚|还原)",
    re.IGNORECASE,
)
_SEEN = re.compile(
    r"\W{0,3}(?:(?:actual(?:ly)?|observed|current(?:ly)?)(?: (?:results?|behaviou?r|outcome))?"
    r"|(?:实际|现在|目前|当前)(?:上?的?(?:结果|表现|行为|情况|显示))?)\s?[:：]\s*",
    re.IGNORECASE,
)
# Where or since when it is otherwise: said beside what is right, and not expected.
_OF_OTHERS = re.compile(
    r"\b(?:works?|is|are) (?:fine|ok|good|correct)\b|\bhappens? (?:since|only|on|in)\b|\baffects?\b|\bworkaround\b"
    r"|\b(?:is|are) not affected\b|\A\W*seen (?:on|in|since|with)\b"
    r"|没有(?:这个|该|此)?(?:问题|现象)|恢复正常|(?:是|都|表现)(?:正常|好)的?[。]?\Z|影响(?:所有|全部|范围)",
    re.IGNORECASE,
)
# When it is to be done says nothing of what is right: "希望尽快修复，并把数据改对".
_HASTE = re.compile(
    r"\A(?:希望|请|麻烦)?(?:能|能够)?尽快(?:修复|处理|解决|修改)(?:一下)?[，,]\s?(?:并且?|同时|再)?(?=\S)"
)
# What is seen instead of what is right is told in the same breath: "It should show 5, but shows 3".
_BUT_SEEN = re.compile(
    r"(?:,|;|\.\.\.)?\s+(?:but|yet|however|whereas)\b.*\Z|[,;] instead,? (?:it|there|the|i|we|they|nothing)\b.*\Z"
    r"|[，,；]\s?(?:但是?|可是?|却|然而|结果(?:却)?|(?:而)?实际上?|而(?:现在|目前))(?!不).*\Z",
    re.IGNORECASE,
)
_QUOTATION = re.compile(
    r"\W{0,3}(?:\"[^\"]{2,300}\"|“[^”]{2,300}”|「[^」]{2,300}」)\W{0,3}|\W{0,3}\{\{[^{}\s]+(?:\s+[^{}\s]+){2,}\}\}\W{0,3}"
)
# What follows from an action is told with it: "When you install it, there is no icon", 打开后看到空白页.
_IS_SEEN = re.compile(
    r"\b(?:see|sees|seen|saw|notice\w*|observe\w*|look(?:s|ed)?|appear\w*|show(?:s|n|ed)?|get|gets|got|happen\w*|is|are|was"
    r"|were|be|been|has|have|had|do|does|did|will|would|can|cannot|could|should|no|not|nothing|only|still|twice|always|never"
    r"|when(?:ever)?|if|after|once)\b|\w+n['’]t\b"
    r"|看|见|出现|显示|提示|没|不|被|变|发现|无|仍|只|却|失败|报|错|重复|时|后",
    re.IGNORECASE,
)
_FEWEST_STEPS = 2
_MOST_SENTENCES = 12


def steps_in(sentences: Iterable[str]) -> tuple[str, ...]:
    """Return the clauses of the first sentence that tells two or more actions in turn, without what is seen then."""
    for sentence in list(sentences)[:_MOST_SENTENCES]:
        if _EXPECTS.search(simplified(sentence)):
            continue
        steps = list(_actions(sentence))
        if len(steps) >= _FEWEST_STEPS:
            return tuple(steps)
    return ()


def _actions(sentence: str) -> Iterable[str]:
    """Yield the clauses from the first action on, as long as they are actions."""
    start = 0
    spans = [(found.start(), found.end()) for found in _CLAUSE.finditer(simplified(sentence))]
    is_begun = False
    for end, following in (*spans, (len(sentence), len(sentence))):
        clause = _LABEL.sub("", sentence[start:end].strip(" .。!！"))
        plain = simplified(clause)
        lead = _LEAD.match(plain)
        if _DOES.match(plain, lead.end() if lead else 0) and not _IS_FAULT.search(plain):
            is_begun = True
            yield clause
        elif is_begun:
            return
        start = following


def does_something(line: str) -> bool:
    """Say whether a line tells an action of whoever uses the product."""
    plain = simplified(_LABEL.sub("", line.strip()))
    lead = _LEAD.match(plain)
    return _DOES.match(plain, lead.end() if lead else 0) is not None


def only_acts(line: str) -> bool:
    """Say whether a line tells what somebody does, and nothing of what he sees then: "Log in and open the cart"."""
    return does_something(line) and _IS_SEEN.search(simplified(line)) is None


def tells_when(line: str) -> bool:
    """Say whether a line is one sentence that begins with when it happens; more of them are a story."""
    return _WHEN.match(simplified(line)) is not None


def expected_in(sentences: Iterable[str]) -> tuple[str, ...]:
    """Return the sentences that say what is right, else what is wanted, at most two.

    A question is none, nor is what leads in to a list.
    """
    told = [one for one in sentences if not (one.endswith(("?", "？", ":", "：")) or is_script(one))]
    expected = [one for one in told if expects(one) and not expects_aside(one)]
    found = expected or [one for one in told if _WANTS.search(simplified(one)) and not _IN_STEPS.search(one)]
    return tuple(_without_fault(without_haste(one)) for one in found[:2])


def expects(text: str) -> bool:
    """Say whether a sentence says what is right: "It should show 5", 应显示 5."""
    return _EXPECTS.search(simplified(text)) is not None


def expects_aside(text: str) -> bool:
    """Say whether a sentence says only in brackets what is right: "It goes to /home (should be /shop)"."""
    return expects(text) and _EXPECTS.search(_BRACKETED.sub(" ", simplified(text))) is None


def _without_fault(text: str) -> str:
    """Return what is right of a sentence that tells what is seen as well; all of it where that is told first."""
    right = text[: seen.start()] if (seen := _BUT_SEEN.search(simplified(text))) else text
    return right if _EXPECTS.search(simplified(right)) else text


def with_examples(sentences: Iterable[str]) -> tuple[str, ...]:
    """Return the sentences; what is only a quotation stands with the one before it, whose example it is."""
    found: list[str] = []
    for one in sentences:
        if found and only_quotes(one):
            found[-1] = f"{found[-1]} {one}"
        else:
            found.append(one)
    return tuple(found)


def only_quotes(text: str) -> bool:
    """Say whether a sentence is only the words of something that is shown: "“Try again later.”"."""
    return _QUOTATION.fullmatch(text) is not None


def without_haste(text: str) -> str:
    """Return a sentence without that it is to be soon: 希望尽快修复，并把数据改对 is 把数据改对."""
    return _HASTE.sub("", text)


def done_when(text: str) -> str:
    """Return by what a sentence says that the work is done, without the words that lead in to it; empty for others."""
    read = simplified(text)
    if at_end := _COUNTS_AS_DONE.search(read):
        return text[: at_end.start()].rstrip()
    found = _DONE_WHEN.match(read)
    return text[found.end() :] if found else ""


def falls_back(text: str) -> bool:
    """Say whether a sentence tells what is gone back to when something goes wrong."""
    return _FALLS_BACK.match(simplified(text)) is not None


def parted(sentences: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is expected, and what is seen instead where a label says so: "Expected: A. Actual: B. C is fine."."""
    expected: list[str] = []
    for one in sentences:
        if (seen := _SEEN.match(simplified(one))) is not None:
            return tuple(expected), tuple(filter(None, (one[seen.end() :],)))
        if not expected or not _OF_OTHERS.search(simplified(one)):
            expected.append(one)
    return tuple(expected), ()


def only_runs(text: str) -> bool:
    """Say whether a line is a command that somebody runs, and says nothing of what is right: "mkdir depot"."""
    return _RUNS.match(text) is not None and not expects(text)


def is_meant(text: str) -> bool:
    """Say whether a sentence tells only how it is meant to be: nobody sees that where it fails."""
    is_only_meant = _MEANT.search(text) is not None and _BUT.search(text) is None
    return is_only_meant or _COULD_BE.match(simplified(text)) is not None
