"""A statement of the ticket as a task: it begins with a verb, the ticket's own or one put before its words."""

import re

from config.script import simplified
from workers.plan.phrasing.bare import HOW_ZH, MODAL, bare_order
from workers.plan.phrasing.closing import TRIES
from workers.plan.phrasing.complaints import mended
from workers.plan.phrasing.needs import thing_wished, wish_in_case
from workers.plan.phrasing.orders import STATES, TELLS, begins_with_verb, forbids, order_in_area
from workers.reading.language import Language

DONE: dict[Language, str] = {"en": " (ticked off in the ticket)", "zh": "（工单中已勾选）"}
"""What stands behind a task that is done already."""
_SAYS_HOW = re.compile(rf"[^,.;:，。；：]{{1,60}}?{TELLS}", re.IGNORECASE)
# How it is in the end, said of a thing: nobody implements or completes it.
_STATES_ZH = re.compile(
    r"[^，。；]{2,60}?(?:生效|一致|明确|正常|正确|完整|清晰|良好|完善|通过|不变)[。；]?\Z"
    r"|[^，。；：:]{1,30}?(?:不(?![仅但同过断])|必须|应[该当]?(?!用)|[只仅](?!读)|均|能够?|可以|要(?!求)|保持|仍)"
)
# "If there are failing tests, fix them": the order comes behind its condition. "If pending: …" says how it is.
_ORDER_IF = re.compile(r"(?P<when>(?:if|when|once|after|before) [^,.;:?!]{3,120}),\s+(?:then )?(?=\S)", re.IGNORECASE)
_CONDITION = re.compile(r"(?:if|when|whenever|while|once|unless|as long as)\b|(?:如果|若|当|一旦)", re.IGNORECASE)
_OF_FINDING = ("Find out: ", "查明：")
_ASKS = re.compile(
    r"\W*(?:what|which|who|whose|how|why|when|where|whether|if|can|could|do|does|is|are|should|will)\b|.*[?？]\W*\Z"
    r"|.*(?:是否|哪|什么|多少|如何|怎|几|能否|能不能|要不要|吗|为何)",
    re.IGNORECASE,
)
_TELLS_WISH = re.compile(r"\W*as an? [\w '’-]{2,60},? (?:i|we)\b|(?:作为|身为)[^，。]{1,20}，?我", re.IGNORECASE)
_OF_MAKING = ("Implement: ", "Complete: ", "实现：", "完成：")
_OF_MENDING = (*_OF_MAKING, "Make sure: ", "Handle: ", "确保：", "处理：")
_MAKE_SURE: dict[bool, str] = {True: "Make sure: ", False: "确保："}
_KEEP_TO: dict[bool, str] = {True: "Keep to this: ", False: "遵守："}
_SETTLED = re.compile(
    r"(?:[^?？\n.。]|\.(?=\S)){6,}(?:\?\s+|？\s*)(?!or\b|还是|或)(?=[^\n]*\w)[^\n]*[^?？\s](?<![?？][)）*_\"”])",
    re.IGNORECASE,
)
"""A question with what was decided behind it: "Is it required? Yes", 是否必填？是."""
_QUESTION = re.compile(r"(?:[^?？!！\n.。]|\.(?=\S)){6,}(?:\?(?=\W*\Z|\s)|？)")
_ANSWER: dict[bool, str] = {True: "Answer: ", False: "回答："}
_SEVERAL_STEPS = re.compile("[;；]")
_TRY: dict[bool, str] = {True: "Try it: ", False: "试用："}
_TEAM = ("we ", "我们")
_NEEDED_ZH = re.compile(r"(?:还|也|都)?(?:需要?(?!求)|应[该当](?!用))(?=[^，。；]{4})")


def as_task(text: str, verb: str, *, is_fact: bool = False) -> str:
    """Return a statement as a task; `verb` is put before it where it has none, such as "Implement: " or 实现：.

    Nobody implements what must not be, or a sentence that says what is or will be: that is made sure of. What `is_fact`
    is kept to.
    """
    if (label := TRIES.match(simplified(text))) is not None and label.end() < len(text):
        tried = text[label.end() :]
        is_one = _SEVERAL_STEPS.search(tried) is None and begins_with_verb(tried)
        return tried if is_one else f"{_TRY[verb.isascii()]}{tried}"
    if verb in _OF_MENDING and (mend := mended(text, is_english=verb.isascii())):
        return mend
    if verb in _OF_MAKING and (wish := _wish_as_task(text)):
        return wish
    if verb in _OF_MENDING and is_settled(text):
        return f"{_KEEP_TO[verb.isascii()]}{text}"
    if verb in _OF_MENDING and _QUESTION.match(text) and not begins_with_verb(text):
        return f"{_ANSWER[verb.isascii()]}{text}"
    text = thing_wished(text)
    is_forbidden = forbids(text)
    if MODAL.match(text):
        text = bare_order(text)
    if not is_forbidden and begins_with_verb(text):
        return text
    if not is_forbidden and (order := order_in_area(text)):
        return order
    condition = _ORDER_IF.match(text)
    if condition is not None and begins_with_verb(text[condition.end() :]):
        order, when = text[condition.end() :].rstrip(" .!"), condition["when"]
        return f"{order[:1].upper()}{order[1:]} ({when[:1].lower()}{when[1:]})"
    read = simplified(text)
    states = (_CONDITION.match(read), STATES.match(text), _SAYS_HOW.match(text), _STATES_ZH.match(read))
    is_stated = verb in _OF_MAKING and any(states)
    if not verb.isascii() and (needed := _NEEDED_ZH.match(read)) is not None:
        text = text[needed.end() :]  # 确保 and 完成 say it already
    is_told = verb in _OF_FINDING and (any(states) or _TELLS_WISH.match(read) is not None) and not _ASKS.match(read)
    if (is_fact or is_told) and not is_forbidden:
        return f"{_KEEP_TO[verb.isascii()]}{text}"
    return f"{_MAKE_SURE[verb.isascii()] if is_forbidden or is_stated else verb}{text}"


def is_settled(text: str) -> bool:
    """Say whether a statement is a question with its answer behind it, which is kept to."""
    return _SETTLED.fullmatch(text.strip()) is not None and not begins_with_verb(text)


def _wish_as_task(text: str) -> str:
    """Return a wish as what is to become possible, in the case that it names; of a team, the order that it is."""
    case, wish = wish_in_case(text)
    is_english = text.isascii()
    if not wish or not (is_english or begins_with_verb(wish) or HOW_ZH.match(simplified(wish))):
        return ""
    if not case and text.lstrip().lower().startswith(_TEAM):
        return f"{wish[:1].upper()}{wish[1:]}" if begins_with_verb(wish) else ""
    if not is_english:
        return f"支持{wish.rstrip('。')}{f'（{case}）' if case else ''}"
    return f"Make it possible to {wish.rstrip(' .')}{f' ({case[:1].lower()}{case[1:]})' if case else ''}"
