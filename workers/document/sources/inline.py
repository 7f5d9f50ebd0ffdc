"""One line of a ticket as one line of Markdown: wiki markup and Markdown come in, text, code and links go out.

Words stay as they are. Emphasis and colours are dropped, pictures and mentions of people too; whatever else Markdown
would take for markup is escaped.
"""

import re

_URL = r"(?:https?|ftp)://[^\s<>\[\]|{}\"'`，。；、）】]+"
_PARTS = re.compile(
    r"\{\{(?P<wiki_code>.{1,500}?)\}\}"
    r"|(?P<fence>`+)(?P<code>[^`\n]{1,500}?)(?P=fence)(?!`)"
    r"|(?P<picture>!\[[^\]\n]{0,200}\]\([^)\n]{1,500}\)(?:\{[^{}\n]{0,80}\})?"
    r"|(?<![\w!])![^!\n|\s][^!\n|]{0,150}\.\w{2,5}(?:\|[^!\n]{0,80})?!)"
    r"|\[\^(?P<file>[^\[\]|\n]{1,200}?\.\w{1,8})(?:\|[^\[\]\n]{0,80})?\]"
    r"|(?P<footnote>\[\^[^\[\]\s]{1,60}\]:?)"
    r"|(?P<person>\[~[^\[\]\n]{1,100}\])"
    rf"|\[(?P<wiki_text>[^\[\]|\n]{{0,300}})\|(?P<wiki_url>{_URL})(?:\|[^\[\]\n]{{0,80}})?\]"
    rf"|\[(?P<text>[^\[\]\n]{{1,300}})\]\((?P<link>{_URL}?)\)"
    r"|\[(?P<near>[^\[\]\n]{1,300})\]\((?!\s)[^()\s]{1,300}\)"
    rf"|[\[<]?(?P<url>{_URL})[\]>]?"
    r"|(?P<macro>\{(?:color|panel|quote|noformat|code|html|info|note|tip|warning|expand|anchor)(?::[^{}\n]{0,120})?\})"
    r"|(?P<tag></?(?:b|i|u|em|strong|p|br|span|div|font|small|sub|sup|ul|ol|li|tt|code|pre)(?:\s[^<>\n]{0,120})?/?>)"
    r"|(?<![\w+])\+(?=[^\W\d])(?P<inserted>[^+\n]{1,200})\+(?!\w)"
    r"|(?P<mark>(?<![\w*])\*{1,3}(?=\S)(?!\*|\.\w)|(?<=[^\s/])\*{1,3}(?![\w*])"
    r"|(?<!\w)_{1,3}(?=[^\W_])|(?<=[^\W_])_{1,3}(?!\w)"
    r"|(?<=[\u3400-\u9fff，。：；）])\*{2,3}|\*{2,3}(?=[\u3400-\u9fff（]))"
)
_SPECIAL = re.compile(r"([\\`*\[\]<>|~])|((?<!\w)_|_(?!\w))|(&(?=[#\w]{1,32};))")
_LINE_START = re.compile(r"^(\d{1,9})([.)])(?=\s|$)|^([-+#=])(?=[\s#=-]|$)|^(#+)")
_SPACE = re.compile(r"\s+")
_NOTE_LIKE = re.compile(r"\[\^\d")
_TICKS = re.compile(r"`+")
_TRAILING = ".,;:!?"


def inline_markdown(text: str) -> str:
    """Return one line of a source as one line of Markdown, with the same words."""
    found: list[str] = []
    at = 0
    flat = _SPACE.sub(" ", text).strip()
    for part in _PARTS.finditer(flat):
        found += (escaped(flat[at : part.start()]), _part(part))
        at = part.end()
    found.append(escaped(flat[at:]))
    return _LINE_START.sub(_escaped_start, _SPACE.sub(" ", "".join(found)).strip())


def plain_text(text: str) -> str:
    """Return the same line without any markup, for comparing and counting."""
    plain = _PARTS.sub(_plain_part, _SPACE.sub(" ", text))
    return _SPACE.sub(" ", plain).strip()


def escaped(text: str) -> str:
    """Return `text` so that Markdown shows it as it is, wherever in a line it stands."""
    return _SPECIAL.sub(lambda match: f"\\{match[0]}", text)


def code_span(text: str) -> str:
    """Return `text` as code in a line; what looks like one of our footnotes stays text, where it can be escaped."""
    bare = _SPACE.sub(" ", text).strip()
    if not bare or _NOTE_LIKE.search(bare):
        return escaped(bare)
    bare = bare.replace("|", "\\|")
    fence = "`" * (1 + max(map(len, _TICKS.findall(bare)), default=0))
    return f"{fence} {bare} {fence}" if bare.startswith("`") or bare.endswith("`") else f"{fence}{bare}{fence}"


def link(text: str, address: str) -> str:
    """Return a link; one that would show its own address is shown as that."""
    shown = text.strip()
    if not shown or shown == address:
        return f"<{address}>"
    return f"[{escaped(shown)}](<{address}>)" if re.search(r"[()\\]", address) else f"[{escaped(shown)}]({address})"


def _part(part: re.Match[str]) -> str:
    if code := part["wiki_code"] or part["code"]:
        return code_span(code)
    if part["file"]:
        return code_span(part["file"])
    if part["wiki_url"]:
        return link(plain_text(part["wiki_text"]), part["wiki_url"])
    if part["text"] is not None:
        return link(plain_text(part["text"]), part["link"]) if part["link"] else escaped(part["text"])
    if within := part["near"] or part["inserted"]:
        return inline_markdown(within)
    if url := part["url"]:
        bare = url.rstrip(_TRAILING)
        bare = bare[:-1] if bare.endswith(")") and "(" not in bare else bare
        return f"<{bare}>{url[len(bare) :]}"
    return " " if part["picture"] or part["person"] or part["tag"] else ""


def _plain_part(part: re.Match[str]) -> str:
    if part["wiki_url"]:
        return f"{part['wiki_text']} {part['wiki_url']}"
    if part["text"] is not None:
        return f"{plain_text(part['text'])} {part['link']}"
    if within := part["near"] or part["inserted"]:
        return plain_text(within)
    kept = part["wiki_code"] or part["code"] or part["file"] or part["url"]
    if kept:
        return kept
    return " " if part["picture"] or part["person"] or part["tag"] else ""


def _escaped_start(match: re.Match[str]) -> str:
    if match[1]:
        return f"{match[1]}\\{match[2]}"
    return f"\\{match[0]}"
