"""Does a feature's ticket say enough in its own words, and show the design where it changes what people see."""

import re

from workers.grounding.quotes import Quote
from workers.reading.document import Block, SectionRole
from workers.reading.language import weighted_length
from workers.reading.lexicon import family
from workers.reading.measures import DESIGN_HOST, EMBEDDED_IMAGE, IMAGE_NAME, LOG_LINE, URL
from workers.reading.phrases import said_in
from workers.review.checks.answers import NOT_APPLICABLE, absent, met, noted, partial, quoted, unmet
from workers.review.checks.feature_acceptance import RANK
from workers.review.checks.reading import content, laid_out, prose, quote_at, quote_of, spoken, spoken_outside, title_of
from workers.review.checks.registry import CheckContext, CheckResult, check

MOST_LINKS = 0.5
SUBSTANTIAL = 200
MEAGRE = 80
UI_WORDS = 2
WORDS_SHOWN = 3
DESIGN_ATTACHED = re.compile(
    r"\b(?:mock-?ups?|wireframes?|designs?|sketch(?:es)?|screens)\b[^.\n]{0,20}\battached\b"
    r"|\battached (?:mock-?ups?|wireframes?|designs?|sketch(?:es)?)\b"
    r"|(?:设计稿|原型图?|效果图|线框图|交互稿)[^。\n]{0,8}附件|附件[^。\n]{0,8}(?:设计稿|原型图?|效果图|线框图|交互稿)",
    re.IGNORECASE,
)


@check("feature.substance")
def substance(context: CheckContext) -> CheckResult:
    """The ticket itself says what is wanted; links are less than half of it.

    Why: linked pages change, and a reader without access reads nothing. Source: LINK-ONLY smell, REVIEW rubric.
    The whole and what stands outside the criteria answer apart and the better answer counts: deleting a list of links
    must not pay.
    """
    answers = (_substance(context, blocks) for blocks in (spoken(context), _outside_criteria(context)))
    return max(answers, key=lambda answer: RANK[answer.verdict])


def _outside_criteria(context: CheckContext) -> tuple[Block, ...]:
    return spoken_outside(context, SectionRole.ACCEPTANCE)


def _substance(context: CheckContext, blocks: tuple[Block, ...]) -> CheckResult:
    text = " ".join(block.text for block in blocks)
    links = list(URL.finditer(text))
    length = sum(link.end() - link.start() for link in links)
    if links and length >= MOST_LINKS * len(text):
        first = URL.search(context.packet.raw_text)
        quote = quote_at(context, first.start(), first.end()) if first else Quote(text=links[0].group())
        return unmet(quoted("LINK-ONLY", quote))
    own = weighted_length(" ".join(text.split())) - length
    if own >= SUBSTANTIAL:
        return met()
    return noted(partial() if own >= MEAGRE else unmet(), context, "the text is very short", "正文很短")


@check("feature.design")
def design(context: CheckContext) -> CheckResult:
    """A change of the user interface shows its design: a link, a picture, a section. Else it does not apply.

    Why: words describe a screen badly. Source: Definition of Ready, "UX design attached".
    Criteria may name a screen as the place where something is seen, so they alone do not make it a UI change.
    """
    shown = _design(context)
    if shown is not None:
        return met(shown)
    if any(IMAGE_NAME.search(a.filename) or a.mime_type.startswith("image/") for a in context.packet.attachments):
        return met()
    in_title, in_text = family("ui").hits(title_of(context)), family("ui").hits(_said(context))
    words = tuple(dict.fromkeys(hit.word.casefold() for hit in (*in_title, *in_text)))
    if not in_title and len(words) < UI_WORDS:
        return NOT_APPLICABLE
    pointed = DESIGN_ATTACHED.search(prose(context))
    if pointed is not None:  # an attachment that this service may not see
        return noted(partial(quote_at(context, *pointed.span())), context, "said to be attached", "据称已附上")
    missing = "a design link, a mock-up or a picture", "设计稿链接、原型或截图"
    named = words[:WORDS_SHOWN]
    found = ", ".join(f"“{word}”" for word in named), "、".join(f"“{word}”" for word in named)
    return unmet(absent(context, "DESIGN-LINK-NONE", *missing, found=found))


def _said(context: CheckContext) -> str:
    """What is said outside criteria and check lists; a machine's words, addresses and inline code are not."""
    blocks = spoken_outside(context, SectionRole.ACCEPTANCE, SectionRole.CHECKLIST)
    return said_in(LOG_LINE.sub("", laid_out(context, blocks)))


def _design(context: CheckContext) -> Quote | None:
    text = context.packet.raw_text
    for link in URL.finditer(text):
        if DESIGN_HOST.search(link.group()):
            return quote_at(context, link.start(), link.end())
    for address in context.packet.links:
        if DESIGN_HOST.search(address):
            return Quote(text=address)
    picture = EMBEDDED_IMAGE.search(text)
    if picture is not None:
        return quote_at(context, picture.start(), picture.end())
    said = content(context, SectionRole.DESIGN)
    return quote_of(said[0]) if said else None
