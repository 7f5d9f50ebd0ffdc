"""Gives a statement its words: copied from the evidence that it names, or an author's own if the evidence says so."""

import re
from collections.abc import Iterable, Sequence

from workers.document.outcome import Lack
from workers.document.request import Ticket
from workers.document.sources.evidence import FIELDS, Evidence, Passage
from workers.document.sources.inline import code_span, inline_markdown, plain_text
from workers.document.sources.sentences import CELLS, Sentence
from workers.document.support import supports
from workers.document.writing.forms import CELL_GAP, Form, Written
from workers.document.writing.markdown import picture
from workers.document.writing.texts import text_of
from workers.reading.language import Language

_WORD = re.compile(r"\w")


class NotSupported(ValueError):
    """A statement that its evidence does not say, or whose evidence there is not; the text is for the author."""

    def __init__(self, reason: str, lack: Lack = "source") -> None:
        super().__init__(reason)
        self.lack = lack


def written(
    evidence: Evidence, ids: Sequence[str], form: Form, words: str, language: Language, assets: Iterable[str] = ()
) -> Written:
    """Return a statement as it is written.

    Args:
        evidence: of the session.
        ids: of passages or of sentences in them, what the statement rests on.
        form: how it stands in the document.
        words: an author's own; empty to copy the words of the evidence.
        language: of the document, for the names of fields.
        assets: names of the pictures that the session holds.

    Raises:
        NotSupported: an id is unknown, or the evidence does not say these words.
    """
    found = [_found(evidence, one) for one in dict.fromkeys(ids)]
    if not found:
        raise NotSupported("a statement needs the id of at least one piece of evidence")
    name = ids[0].partition("#")[2]
    evidence_ids = tuple(dict.fromkeys(ids))
    if form is Form.PICTURE:
        if found[0][0].part != "attachments" or found[0][1] is None:
            raise NotSupported(f"{ids[0][:120]} is no picture; pictures are among the attachments")
        asset = evidence.asset(ids[0])
        shown = picture(name, asset if asset in assets else "")
        return Written(form=form, markdown=shown, text=name, evidence=evidence_ids)
    if words:
        source = "\n".join(said.text if said else whole.text for whole, said in found)
        held = supports(source, plain_text(words))
        if not held.is_supported:
            raise NotSupported(f"{', '.join(evidence_ids)}: {held.reason}", held.lack)
        return Written(form=form, markdown=inline_markdown(words), text=plain_text(words), evidence=evidence_ids)
    markdown, text = _copied(evidence, found, form)
    label = text_of(f"part_{name}", language) if form is Form.ROW and name in FIELDS else ""
    paragraph = f"{found[0][0].id}#{found[0][1].paragraph}" if found[0][1] else ""
    return Written(
        form=form, markdown=markdown, text=text, evidence=evidence_ids, label=_capital(label), paragraph=paragraph
    )


def is_heading_known(heading: str, ids: Sequence[str], evidence: Evidence, titles: Iterable[str]) -> bool:
    """Say whether a heading adds nothing: it is made of `titles` and the title of the first source, or what it says
    is said by that source or by those of `ids`. A heading has no footnote, so nobody could check it otherwise.
    """
    title = getattr(evidence.root, "summary", "") or getattr(evidence.root, "title", "") or evidence.place
    known = (title, *sorted(titles, key=len, reverse=True))
    rest = heading
    for one in known:
        rest = rest.replace(one.strip(), " ")
    if not _WORD.search(rest):
        return True
    places = {evidence.place, *(one.place for one in map(evidence.passage, ids) if one)}
    said = (one.text for one in evidence.passages if one.place in places)
    return supports("\n".join((*known, *said)), plain_text(heading)).is_supported


def _found(evidence: Evidence, evidence_id: str) -> tuple[Passage, Sentence | None]:
    passage = evidence.passage(evidence_id)
    if passage is None:
        raise NotSupported(f"there is no evidence {evidence_id[:120]}")
    if "#" not in evidence_id:
        return passage, None
    sentence = evidence.sentence(evidence_id)
    if sentence is None:
        raise NotSupported(f"there is no evidence {evidence_id[:120]}")
    return passage, sentence


def _copied(evidence: Evidence, found: Sequence[tuple[Passage, Sentence | None]], form: Form) -> tuple[str, str]:
    """Return the words of the evidence as Markdown and as plain text."""
    raw = [said.text if said else " ".join(passage.text.split()) for passage, said in found]
    shown, plain = " ".join(map(inline_markdown, raw)), " ".join(map(plain_text, raw))
    place = found[0][0].place
    if form in (Form.TICKET, Form.SUBJECT) and found[0][0].part == "title":
        return f"**{shown}**", plain
    if form in (Form.TICKET, Form.SUBJECT):
        return f"**{place}**: {shown}", f"{place}: {plain}"
    if form in (Form.HEAD, Form.CELLS):
        return CELL_GAP.join(inline_markdown(cell) for cell in " ".join(raw).split(CELLS)), plain
    if form is Form.LEFT_OUT:
        shown, plain, reason = inline_markdown(raw[0]), plain_text(raw[0]), _resolution(evidence, place)
        return f"{place}: {shown} ({inline_markdown(reason)})", f"{place}: {plain} ({plain_text(reason)})"
    return shown or code_span(plain), plain


def _resolution(evidence: Evidence, key: str) -> str:
    return next((one.resolution for one in evidence.sources if isinstance(one, Ticket) and one.key == key), "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
