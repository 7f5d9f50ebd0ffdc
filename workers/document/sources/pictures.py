"""Files that texts refer to, in wiki markup, Markdown and storage format, and which of them are missing."""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from workers.document.sources.evidence import Evidence
from workers.document.sources.sentences import Sentence

_CODE = re.compile(
    r"\{(?P<macro>code|noformat)(?::[^{}\n]{0,80})?\}.*?(?:\{(?P=macro)\}|\Z)"
    r"|^(?P<fence>`{3,}|~{3,})[^\n]*\n.*?(?:^(?P=fence)|\Z)|`[^`\n]{1,500}`|\{\{.{1,500}?\}\}",
    re.DOTALL | re.MULTILINE,
)
_NAME = r"[^!|\[\]\n\r<>\"]{1,200}?\.\w{1,5}"
_WIKI_PICTURE = re.compile(rf"(?<![\w!])!(?P<name>(?=\S){_NAME})(?:\|[^!\n]{{0,120}})?!")
_WIKI_FILE = re.compile(  # without words before it and without a suffix it is a footnote of Markdown
    r"\[(?P<words>[^\[\]|\n]{1,200}\|)?\^(?P<name>[^\[\]|\n]{1,200}?(?(words)|\.\w{1,8}))(?:\|[^\[\]\n]{0,120})?\]"
)
_MARKDOWN = re.compile(
    r"!\[[^\]\n]{0,300}\]\(\s*<?(?P<name>[^()\s<>]{1,300}(?: [^()\s<>\"]{1,300}){0,5})>?(?:\s+\"[^\"\n]{0,200}\")?\s*\)"
)
_STORAGE = re.compile(r"<ri:attachment\b[^<>]{0,300}?\bri:filename=\"(?P<name>[^\"<>]{1,300})\"")
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]{1,12}:", re.IGNORECASE)


def references_in(text: str) -> tuple[str, ...]:
    """Return the names of the files that a text refers to, each once, in order. Addresses of other sites are none."""
    seen = _CODE.sub(" ", text)
    found = [*_names(_WIKI_PICTURE, seen), *_names(_WIKI_FILE, seen), *_names(_MARKDOWN, seen), *_names(_STORAGE, seen)]
    return tuple(dict.fromkeys(name for _, name in sorted(found)))


def missing_from(references: Iterable[str], attached: Iterable[str]) -> tuple[str, ...]:
    """Return the references of which there is no file."""
    known = {_key(one) for one in attached}
    return tuple(one for one in references if _key(one) not in known)


def referenced(evidence: Evidence) -> tuple[Sentence, ...]:
    """Return the attachments that texts of their own ticket refer to."""
    texts: dict[str, list[str]] = {}
    for passage in evidence.passages:
        if passage.part in ("description", "comment", "section"):
            texts.setdefault(passage.place, []).append(passage.text)
    named = {place: {_key(one) for text in said for one in references_in(text)} for place, said in texts.items()}
    return tuple(
        one
        for passage in evidence.passages
        if passage.part == "attachments"
        for one in passage.sentences
        if _key(one.text) in named.get(passage.place, ())
    )


def _names(form: re.Pattern[str], text: str) -> Iterator[tuple[int, str]]:
    for match in form.finditer(text):
        name = match["name"].strip()
        if not _ELSEWHERE.match(name) and not name.startswith(("/", "#")):
            yield match.start(), name.removeprefix("./")


def _key(name: str) -> str:
    return unquote(name).casefold()
