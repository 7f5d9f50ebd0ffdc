"""What the comment says when people come in: their override leads it, and after rejects in a row it asks for them."""

from workers.comment.document import (
    Block,
    CommentDocument,
    Inline,
    Mention,
    Quotation,
    Status,
    Text,
    paragraph,
)
from workers.events.commands.registry import usage
from workers.reading.language import Language

_READY: dict[Language, str] = {"en": "READY", "zh": "可以开发"}
_OVERRIDDEN: dict[Language, str] = {"en": " Overridden by a person", "zh": " 已由人工放行"}
_OVERRIDDEN_WHY: dict[Language, str] = {"en": " Overridden by a person:", "zh": " 已由人工放行，理由："}
_TAKE_BACK: dict[Language, str] = {
    "en": "My own review follows, for information only. To take the override back, remove the label ",
    "zh": "下面是我自己的评审结果，此处不作数。如需撤销放行，请移除标签 ",
}
_FULL_STOP: dict[Language, str] = {"en": ".", "zh": "。"}
_IN_A_ROW: dict[Language, str] = {
    "en": "{count} versions in a row were not ready. ",
    "zh": "已连续 {count} 版未通过。",
}
_ASK: dict[Language, str] = {"en": "A person should look at this now.", "zh": "请人工介入。"}
_ASK_SOMEBODY: dict[Language, str] = {"en": "Please look at this together with ", "zh": "请一起看一下："}
_ASKED: dict[Language, str] = {"en": "A person was asked to look at this.", "zh": "已请人工介入。"}
_LET_PASS: dict[Language, str] = {"en": " To let it pass as it is: ", "zh": "如需放行，请评论："}


def lead_with_override(comment: CommentDocument, reason: str, label: str, language: Language) -> CommentDocument:
    """Return `comment` under the line that a person let the ticket pass.

    Args:
        comment: the review as it would be without the override.
        reason: the person's words, empty when none were given. They stand as a quotation.
        label: what to remove to take the override back.
    """
    words = _OVERRIDDEN_WHY[language] if reason else _OVERRIDDEN[language] + _FULL_STOP[language]
    blocks: list[Block] = [paragraph(Status(_READY[language], "green"), words)]
    if reason:
        blocks.append(Quotation(reason))
    blocks.append(paragraph(_TAKE_BACK[language], Text(label, code=True), _FULL_STOP[language]))
    return CommentDocument((*blocks, *comment.blocks))


def ask_for_a_person(
    comment: CommentDocument, rejects: int, account_id: str, is_asked: bool, language: Language
) -> CommentDocument:
    """Return `comment` with the request for a person behind its first line, the verdict.

    Args:
        comment: the review of a ticket that was rejected again.
        rejects: how many contents in a row were rejected.
        account_id: whom to mention; empty when nobody is configured.
        is_asked: that person was mentioned by an earlier review already, and is not mentioned again.
    """
    parts: list[Inline] = [Text(_IN_A_ROW[language].format(count=rejects), strong=True)]
    if not account_id:
        parts.append(Text(_ASK[language]))
    elif is_asked:
        parts.append(Text(_ASKED[language]))
    else:
        parts += [Text(_ASK_SOMEBODY[language]), Mention(account_id), Text(_FULL_STOP[language])]
    parts += [Text(_LET_PASS[language]), Text(usage("override", language), code=True)]
    return CommentDocument((*comment.blocks[:1], paragraph(*parts), *comment.blocks[1:]))
