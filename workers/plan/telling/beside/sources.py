"""Where a ticket says that it rests on other tickets, and on what is shown elsewhere: a design, a picture, a page."""

import re
from collections.abc import Iterable, Iterator

from config.script import simplified
from workers.plan.phrasing.closing import TRIES
from workers.plan.statements import one_line, sentences
from workers.plan.telling.beside.tickets import TICKET
from workers.reading.document import BlockKind, Document, SectionRole

_IS_TICKET = re.compile(rf"\W*(?P<at>{TICKET})\W*", re.IGNORECASE)
_WAITS_UPSTREAM = re.compile(
    r"\b(?:until|once|as soon as|after) (?:it|this|that|they)(?:['’]s| is| are| has been| have been) "
    r"(?:fixed|released|merged|resolved|done|available)\b|\bupstream\b"
    r"|在?(?:它|其|该问题|上游)?(?:修复|发布|合并|解决)(?:之前|前|后)|上游",
    re.IGNORECASE,
)
# What is to be looked at beside the words of the ticket.
_SHOWN = (
    r"(?:screens?(?: ?shots?)?|images?|pictures?|mock-?ups?|wireframes?|designs?|figma"
    r"|sketch(?:es)?|attachments?|documents?|prototype)"
)
_AS_SHOWN = re.compile(
    rf"\b(?:as per|according to|as (?:shown|seen|described|specified) (?:in|on|by)|based on|following|per|see)"
    rf" (?:(?:the |this |our )?(?:(?:attached|linked|above|below|final|new|figma|design) )*{_SHOWN}"
    r"(?: (?:attached|below|above|mock-?ups?|files?|documents?))*)(?=[\W_]|\Z)"
    r"|(?:按照?|参[照考见]|详?见|根据|依照)(?:(?:所?附|附件中?的?|下方的?|上面的?|设计|最终)*(?:截图|图片|设计稿?|原型图?|效果图|线框图|附件|Figma))",
    re.IGNORECASE,
)
_ATTACHED = re.compile(r"(?:see|per) (?:the )?attachments?|[详参]?见附件", re.IGNORECASE)
"""The ticket's own attachment is a part of it."""
_LINK = re.compile(
    r"\[(?P<name>[^\[\]|\n]{2,80})\]\((?P<at>https?://[^)\s]+)\)|\[(?P<name_j>[^\[\]|\n]{2,80})\|(?P<at_j>https?://[^\]\s]+)\]"
)
_OF_DESIGN = re.compile(
    r"figma|sketch|zeplin|invision|mock-?up|wireframe|prototype|design|设计|原型|线框", re.IGNORECASE
)
_LABELLED = re.compile(r"\W*(?P<name>[^:：\n]{2,40}?)\s?[:：]\s*(?P<at>https?://\S+)\W*")


def upstream_in(document: Document, said: Iterable[str]) -> Iterator[str]:
    """Yield a ticket named by its address in a line of its own, where the text waits for what is made elsewhere."""
    if any(_WAITS_UPSTREAM.search(simplified(one)) for one in said):
        for block in document.blocks:
            for line in block.text.split("\n") if block.kind is BlockKind.PARAGRAPH else ():
                if found := _IS_TICKET.fullmatch(line):
                    yield found["at"]


def only_as_shown(text: str) -> bool:
    """Say whether a text only says where it is shown: "As per screenshots", 见截图. Nobody tries that."""
    return _AS_SHOWN.fullmatch(simplified(text).strip(" .。*_")) is not None


def sources_in(document: Document) -> Iterator[str]:
    """Yield what is to be looked at beside the ticket: "As per the screens attached", a design by its name."""
    tried = tuple(one for one in document.sections if one.heading and TRIES.match(simplified(one.heading.text)))
    own = tuple(one for one in document.sections if not any(one is each for each in tried))
    for one in sentences(document.source, own, is_all=True):
        if found := _AS_SHOWN.search(simplified(one)):
            shown = one[slice(*found.span())].strip(" (（")
            if _ATTACHED.fullmatch(simplified(shown)):
                continue
            yield shown[:1].upper() + shown[1:]
    for section in document.sections:
        is_design = section.role is SectionRole.DESIGN
        for block in section.blocks:
            for line in block.text.split("\n"):
                plain = line.strip()
                named = _LINK.search(plain) or _LABELLED.fullmatch(plain)
                if named is None or not (is_design or _OF_DESIGN.search(plain)):
                    continue
                told = named.groupdict()
                name, at = (told.get(one) or told.get(f"{one}_j") or "" for one in ("name", "at"))
                yield f"{one_line(name)}{': ' if name.isascii() else '：'}{at}"
