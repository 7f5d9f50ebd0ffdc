"""Tells the frame of a letter from its content: greetings, thanks, cc, signatures, notes of mail clients and of tools.

People mail their tickets, and the frame comes along. It says nothing about the work, whatever the markup it stands in:
a farewell with a bullet is a farewell. Looks at the words of lines, knows no blocks.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import takewhile

from workers.reading.asides import is_beside_the_work, speaks_of_the_ticket
from workers.reading.bare_words import bare_words, is_marked_heading
from workers.reading.headings import role_of_label
from workers.reading.language import CJK
from workers.reading.lexicon import family
from workers.reading.parse_lines import Line, visible_lines
from workers.reading.parse_markers import list_marker
from workers.reading.product_talk import shows_something

_LONGEST_LINE = 900
_LONGEST_NAME = 48
_MOST_NAMES = 5
_MOST_BELOW = 12

_NAME = rf"(?-i:[A-Z][\w.'’-]{{0,30}}|[{CJK}]{{2,4}})"
_MENTION = r"(?:@[\w./-]{1,60}|\[~[^\]\n]{1,80}\])"
_PERSON = rf"(?:{_MENTION}|[\w.+-]{{1,64}}@[\w.-]{{3,80}}|{_NAME}(?: {_NAME}){{0,3}})"
_END = r"[^\w\n]{0,8}"
_EVERYBODY = r"(?:all|team|everyone|everybody|there|folks|guys|colleagues|support|sir|madam|reviewers?)"
_THANKS = (
    r"(?:(?:many |big )?(?:thanks|thank you|thank's|thx|cheers|tia)(?: (?:a lot|so much|very much|again|in advance))?"
    rf"(?: {_EVERYBODY})?|much appreciated)"
)
_REGARDS = (
    r"(?:(?:with )?(?:my |the )?(?:best|kind|kindest|warm|many) (?:regards|wishes)|regards|rgds|br|best|all the best"
    r"|(?:yours )?(?:sincerely|faithfully|truly))"
)
_REGARDS_ZH = (
    r"(?:(?:非常|十分|多|提前|先)?(?:谢谢|感谢|多谢)(?:大家|各位|您|你|支持|帮忙|帮助|配合|理解|啦|了)*|(?:大家|各位"
    r"|您|你)?辛苦了?"
    r"|麻烦(?:大家|各位|您|你)了|祝好|此致|敬礼|顺祝?商祺|祝(?:您|你|大家|各位)?(?:工作|生活|一切)?(?:顺利|愉快|顺心)"
    r"|谨上|敬上)"
)
_FAREWELL = (
    rf"(?:{_THANKS}|{_REGARDS})(?:[,.!]? (?:and |& )?(?:{_THANKS}|{_REGARDS}))?(?:[,.!]? ?(?:from )?{_PERSON})?{_END}"
    rf"|{_THANKS} for (?:your|the help|looking|taking|reading|any|helping|reviewing|checking)[^.!?\n]{{0,60}}{_END}"
    rf"|{_REGARDS_ZH}(?:[，,！!。\s]{{0,3}}(?:{_REGARDS_ZH}|{_PERSON}))?{_END}"
)
_GREETING = (
    rf"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))(?: (?:(?:{_EVERYBODY}"
    rf"|{_MENTION})(?:[ ,]{{0,2}}{_MENTION})*{_END}"
    rf"|(?!world\b)(?:(?:mrs?|ms|dr)\b\.? )?{_PERSON}(?: and {_PERSON})?[,!，:]{_END})|[,!，！]{_END})"
    rf"|(?:大家|各位(?:同事|老师|领导)?|您|你|{_PERSON} ?你?)好[呀啊]?{_END}|各位(?:同事|老师|领导)?[,，:：]"
)
_COPIES = (
    rf"(?:b?cc|/cc|fyi|attn|抄送|知会)\s?(?://)?[:：]?\s?给?\s?{_PERSON}(?:[\s,，、;；&]{{1,3}}(?:and "
    rf"|和 ?)?{_PERSON}){{0,20}}{_END}"
    rf"|{_MENTION}(?:[\s,，、]{{1,3}}{_MENTION}){{0,20}}{_END}"
)
_CLIENT = (
    r"(?:sent|posted|written) (?:from|via|with|using|on) (?:my |(?-i:[A-Z]))[^.!?\n]{2,40}[.!]?"
    r"|get outlook for [^\n]{3,60}"
    r"|-{2,}\s?(?:original|forwarded) message\s?-{2,}|(?:发自|来自)(?:我的[^。\n]{2,20}|(?:企业)?(?:微信|钉钉|飞书)"
    r"|\S{0,6}(?:邮箱|客户端))。?|从我的[^。\n]{2,16}(?:发送|发出)。?"
    r"|on [^\n]{6,100}\bwrote[:：]|[^\n]{0,60}\d[^\n]{0,40}写道[:：]"
)
# What firms print below their mail is about the mail and whoever gets it.
_MAIL = r"(?:(?:e-?)?mail|message|communication)"
_LEGAL = (
    rf"this {_MAIL}\b[^\n]{{0,80}}\b(?:confidential|intended|privileged)\b[^\n]{{0,600}}"
    rf"|(?:(?:legal|confidentiality|privacy) )?(?:disclaimer|notice)[:：.][^\n]{{0,120}}\b(?:{_MAIL}|recipients?|sender"
    r"|addressee|liab(?:le|ility))\b[^\n]{0,600}"
    rf"|(?:(?:important|caution|warning|attention)[:：!] )?this {_MAIL} (?:may |might )?(?:contains?|holds?|is"
    rf"|was|comes?"
    r"|originated)\b[^\n]{0,80}\b(?:privileged|external|outside|confidential|legally)\b[^\n]{0,600}"
    r"|(?:\[external\] ?)?(?:caution|warning|attention)[:：!] [^\n]{0,60}\b(?:links?|attachments?|sender"
    r"|external)\b[^\n]{0,300}"
    rf"|(?:if you (?:are not|have received|received|got)|(?:the|any|each) (?:intended )?(?:recipient|addressee)s?\b)"
    rf"[^\n]{{0,120}}\b(?:{_MAIL}|in error|by mistake|intended|viruses|disclos\w{{1,4}}|delete)\b[^\n]{{0,600}}"
    rf"|(?:please )?(?:consider|think of) the environment\b[^\n]{{0,40}}\bprint[^\n]{{0,60}}"
    r"|[本此该](?:电子)?邮件[^\n]{0,40}(?:保密|机密|仅限|仅供|收件人)[^\n]{0,300}"
    r"|(?:法律|免责|保密)(?:声明|提示|须知)[:：][^\n]{0,80}(?:邮件|收件人|发件人|责任|信息)[^\n]{0,300}"
    r"|如果?[您你](?:不是|并非|误收)[^\n]{0,20}(?:收件人|邮件)[^\n]{0,300}"
)
_NOTICE_BEGINS = re.compile(
    r"(?:\[external\]|(?:this|the) (?:e-?)?(?:mail|message|communication)|(?:[a-z]{2,20} )?(?:disclaimer|notice|caution"
    r"|warning|attention|important)[:：!]|if you\b|(?:the|any|each) (?:intended )?(?:recipient|addressee)"
    r"|[本此该](?:电子)?邮件"
    r"|(?:法律|免责|保密)(?:声明|提示|须知)|如果?[您你])",
    re.IGNORECASE,
)
_NOTICE_GOES_ON = re.compile(
    r"(?:(?:it|they|you|any|all|please|links?|attachments?|the (?:company|sender|recipient|contents?)|if you)\b"
    r"|不得|请|任何|应通知)",
    re.IGNORECASE,
)
_CJK_END = re.compile(rf"[{CJK}，。、；！]\Z")
# "Created by" may begin a statement about a column of that name: a verb follows then.
_STATES = (
    r"(?:must|shall|should|will|can|cannot|may|is|are|was|were|has|have|needs?|shows?|column|field|filter"
    r"|within|when|if)\b"
)
_TOOL = (
    r"[\[(]{0,2}(?:this [\w-]{3,12} (?:was|is|has been) |ticket |issue )?(?:automatically |auto-?)?(?:created"
    r"|generated|imported|synced|migrated"
    r"|reported|submitted|filed|raised|forwarded|posted|logged|requested|entered|opened) (?:automatically )?"
    r"(?:by|via|from|through|using|in|with"
    rf"|on) (?:(?!{_STATES})[^\s.!?]{{1,60}}(?:\.[^\s.!?]{{1,40}})?\s?){{1,10}}[.!]?\W{{0,4}}"
    r"|(?:[本此该](?:工单|邮件|需求|缺陷|任务|消息))?是?由[^。，,\n]{1,20}?(?:自动)?(?:创建|生成|提交|同步|导入|转发"
    r"|发起|录入)的?。?"
    r"|[本此该](?:工单|邮件|需求|缺陷|任务|消息)(?:由系统)?自动(?:创建|生成|发送)[^。\n]{0,10}。?"
)
_LETTER = re.compile("|".join((_FAREWELL, _GREETING, _COPIES, _CLIENT)), re.IGNORECASE)
_NOTICE = re.compile(_LEGAL, re.IGNORECASE)
_NOTE_OF_TOOL = re.compile(_TOOL, re.IGNORECASE)
_PERSONS = re.compile(rf"{_PERSON}(?:[\s,，、;；|&]{{1,3}}{_PERSON}){{0,5}}", re.IGNORECASE)
_SIGNED = re.compile(_FAREWELL, re.IGNORECASE)
_PLACES = ("platform", "environment")
_DELIMITER = re.compile(r"--|—")  # what mail clients put above a signature (RFC 3676, 4.3)

# What people say to their readers at the end: about the ticket, not about the work.
_CONTACT = rf"(?:let|ping|contact|ask|call|tell|message|e-?mail|reach out to|talk to) (?:me|us|{_MENTION}|{_NAME})\b"
_TALK = re.compile(
    rf"(?:{_MENTION}[\s,:：，]{{0,3}}){{0,5}}(?:(?:if|in case|should) (?:you"
    rf"|any\w{{3,5}})\b[^.!?\n]{{0,60}}, ?)?(?:please |kindly |just )*"
    rf"(?:{_CONTACT}|feel free to|do(?: not|n['’]t) hesitate|(?:(?:i['’]?m |i am |we are )?(?:happy|glad) to) (?:help"
    r"|discuss|answer)"
    r"|(?:(?:can|could|would|will) (?:you|some\w{3,4}|any\w{3,4}) (?:please )?)?(?:have|take) a(?:nother)? look"
    r"|(?:(?:can|could|would|will) (?:you|some(?:one|body)|any(?:one|body)) (?:please )?)?(?:be (?:quick|fast"
    r"|so kind)|take care of|help"
    r"|look into"
    r"|pick (?:this|it) up|have a look|handle this|do the needful)\b"
    r"|(?:what do you think|wdyt|thoughts|any (?:ideas?|thoughts|questions|feedback))\?"
    r"|(?:i )?(?:hope (?:this|that|it) |looking forward to ))[^.!?\n]{0,80}[\s.!?~)]{0,6}"
    r"|(?:如果?|若)?有(?:任何|什么)?(?:疑问|问题|不清楚)[^。！？\n]{0,12}(?:联系|找|问|沟通"
    r"|反馈)[^。！？\n]{0,12}[。！~]{0,3}"
    r"|(?:请|麻烦|记得)?(?:在)?[^。！？\n]{0,8}(?:完成|处理完?|修复|上线|好了?)(?:之?后|时)?[^。！？\n]{0,4}(?:通知|告知|回复|联系)(?:一下)?(?:我们?|本人)"
    r"[^。！？\n]{0,6}[。！~]{0,3}"
    r"|(?:麻烦|烦请|拜托|辛苦|请)(?:大家|各位|您|你|尽快|帮忙|抓紧)+[^。！？\n]{0,24}[。！~]{0,3}",
    re.IGNORECASE,
)


def frame_lines(source: str, lines: Sequence[Line]) -> frozenset[int]:
    """Return where the lines begin that only frame the text, as the first and last lines of a letter do.

    Names below a farewell belong to it up to the next blank line, and so does what stands below the delimiter of a
    signature at the end of the text. A paragraph that speaks to its readers counts where the text ends.
    """
    found: set[int] = set()
    said = [_said(source, line) for line in lines]
    for number, (line, words) in enumerate(zip(lines, said, strict=True)):
        if not words:
            continue
        if _is_frame(source[line.start : line.end], words):
            found.add(line.start)
            if _SIGNED.fullmatch(words) or source.startswith("|", line.start):
                below = slice(number + 1, number + 1 + _MOST_BELOW)
                found.update(_names_below(source, lines[below], said[below]))
        elif _DELIMITER.fullmatch(words) and all(
            _may_be_name(source, lines[below], said[below]) for below in range(number + 1, len(lines))
        ):
            found.update(one.start for one in lines[number:])
    found.update(_wrapped_notices(lines, said))
    return frozenset(found.union(_closing_talk(lines, said, found)))


def _wrapped_notices(lines: Sequence[Line], said: Sequence[str]) -> Iterator[int]:
    """Yield where the lines begin of a notice that a mail program wrapped, and of sentences that go on with it."""
    for number, words in enumerate(said):
        if not words or not _NOTICE_BEGINS.match(words):
            continue
        joined, last = words, number if is_notice(words) else -1
        for below in range(number + 1, min(number + _MOST_BELOW, len(lines))):
            is_sentence_over = joined.endswith((".", "!", "。", "！"))
            if not said[below] or (is_sentence_over and not _NOTICE_GOES_ON.match(said[below])):
                break
            joined += said[below] if _CJK_END.search(joined) else f" {said[below]}"
            if len(joined) > _LONGEST_LINE:
                break
            last = below if is_notice(joined) else last
        yield from (line.start for line in lines[number : last + 1])


def is_frame(text: str) -> bool:
    """Say whether each line of a passage only frames the text around it."""
    lines = visible_lines(text) if len(text) <= _LONGEST_LINE else ()
    frame = frame_lines(text, lines)
    return bool(frame) and all(line.start == line.end or line.start in frame for line in lines)


def _said(source: str, line: Line) -> str:
    """Return the words of a line; none of one that is too long to be a part of a frame."""
    if line.start == line.end:
        return ""
    text = source[line.start : line.end]
    if len(text) > _LONGEST_LINE:
        return ""
    return text if _DELIMITER.fullmatch(text) else bare_words(text)


def is_notice(words: str) -> bool:
    """Say whether words are what firms print below their mail; words to be seen are of a product."""
    return _NOTICE.fullmatch(words) is not None and not shows_something(words)


@lru_cache(maxsize=4096)  # a text is read before and after it is put in order, and many begin and end alike
def _is_frame(text: str, words: str) -> bool:
    if _LETTER.fullmatch(words) or (text != words and _LETTER.fullmatch(text)):
        return True
    if speaks_of_the_ticket(words) or is_notice(words):
        return True
    if is_marked_heading(text) or not _NOTE_OF_TOOL.fullmatch(words):
        return False
    return not any(family(name).is_in(words) for name in _PLACES)  # "Opened in Chrome" tells where


def _names_below(source: str, below: Sequence[Line], said: Sequence[str]) -> Iterator[int]:
    """Yield where the lines of a signature begin: a few short ones up to a blank line or the end."""
    names = takewhile(lambda one: one[0].start < one[0].end, zip(below, said, strict=True))
    named = [one for one in names if one[1]]
    if len(named) <= _MOST_NAMES and all(_may_be_name(source, *one) for one in named):
        yield from (line.start for line, _ in named)


def _may_be_name(source: str, line: Line, words: str) -> bool:
    """Say whether a line may be a name, a post, a firm or a number: short, no sentence, no item and no heading."""
    if line.end - line.start > _LONGEST_LINE:
        return False
    if _PERSONS.fullmatch(words):
        return role_of_label(words) is None
    text = source[line.start : line.end].lstrip("> ")
    return (
        len(words) <= _LONGEST_NAME
        and not words.endswith(("。", ":", "：", "?", "？"))
        and not (words.endswith(".") and words.count(" ") > 2)  # "Acme Inc." is no sentence
        and list_marker(text, 0, len(text)) is None
        and role_of_label(words) is None
    )


def _closing_talk(lines: Sequence[Line], said: Sequence[str], known: set[int]) -> Iterator[int]:
    """Yield where the last lines begin that speak to the readers, as long as nothing of the work stands below them."""
    for line, words in zip(reversed(lines), reversed(said), strict=True):
        if line.start == line.end or line.start in known:
            continue
        if _TALK.fullmatch(words):
            yield line.start
        elif line.end - line.start > _LONGEST_LINE or (words and not is_beside_the_work(words)):
            return
