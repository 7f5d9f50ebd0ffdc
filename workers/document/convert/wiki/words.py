"""The words of a line of wiki markup as Markdown: effects, links, pictures, mentions, colours. Knows no blocks."""

import re
from collections.abc import Mapping

_EFFECTS: Mapping[str, tuple[str, str]] = {
    "*": ("**", "**"),
    "_": ("*", "*"),
    "-": ("~~", "~~"),
    "+": ("<u>", "</u>"),
    "^": ("<sup>", "</sup>"),
    "~": ("<sub>", "</sub>"),
    "??": ("<q>", "</q>"),
}
_DASHES = {"--": "–", "---": "—"}
_URL = r"(?:https?|ftp|file)://[^\s|\]\[<>{}\"]+"
_TARGET = re.compile(rf"{_URL}|mailto:[^\s|\]]+|#[^|\]]+|/[^\s|\]]+")
_FILE = re.compile(rf"(?:{_URL}|[^\s|!][^|!\n]*\.\w{{2,5}})(?<!\s)")
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,[^)]*)?\)")
_COLOUR_END = re.compile(r"\{color\}", re.IGNORECASE)
_TOKEN = re.compile(
    r"(?P<escaped>\\(?=[{}\[\]()|*_\-+^~!?@#])(?P<character>.))"
    r"|(?P<break>\\\\[ \t]*)"
    r"|(?P<mono>\{\{(?P<code>[^\n]+?)\}\}(?!\}))"
    r"|(?P<colour>\{color:(?P<tint>[^{}\n]{1,60})\})"
    r"|(?P<gone>\{(?:color|anchor:[^{}\n]{0,200}|toc(?::[^{}\n]{0,200})?)\})"
    r"|(?P<braced>\{(?P<brace>[*_\-+^~]|\?\?)\})"
    r"|\[~(?P<mention>[^\]\n|]{1,200})\]"
    r"|\[\^(?P<attachment>[^\]\n|]{1,200})\]"
    r"|\[(?P<inside>[^\[\]\n]{1,2000})\]"
    r"|(?<!\w)!(?P<picture>[^!\n]{1,500})!"
    rf"|(?P<url>{_URL})"
    r"|(?<![^\s])(?P<dash>-{2,3})(?![^\s])"
    r"|(?P<effect>\?\?|[*_\-+^~])"
    r"|(?P<special>[<\\`\[\]])",
    re.IGNORECASE,
)


def words_to_markdown(text: str) -> str:
    """Return words with their effects as Markdown. What is no markup comes out as text."""
    return "".join(_parts(text))


def _parts(text: str) -> list[str]:
    parts: list[str] = []
    at = effect_end = 0
    while token := _TOKEN.search(text, at):
        parts.append(text[at : token.start()])
        written, at = _written(text, token)
        if token["effect"] and at > token.end():
            if effect_end and token.start() == effect_end:
                parts.append(" ")  # Markdown would read both marks as one
            effect_end = at
        parts.append(written)
    parts.append(text[at:])
    return parts


def _written(text: str, token: re.Match[str]) -> tuple[str, int]:
    """Return what stands for a token, and where the text goes on."""
    end = token.end()
    if token["effect"] or token["braced"]:
        return _effect(text, token)
    if token["colour"]:
        return _coloured(text, token)
    if token["inside"]:
        return _link(token["inside"]), end
    if token["picture"]:
        return _picture(token), end
    return _plain_token(token), end


def _plain_token(token: re.Match[str]) -> str:
    if token["escaped"]:
        return _escape(token["character"])
    if token["break"]:
        return "<br>"
    if token["mono"]:
        return code(token["code"])
    if token["mention"]:
        return f"@{token['mention']}"
    if token["attachment"]:
        return _target(_escape_all(token["attachment"]), token["attachment"])
    if token["dash"]:
        return _DASHES[token["dash"]]
    return token["url"] or (f"\\{token['special']}" if token["special"] else "")


def _effect(text: str, token: re.Match[str]) -> tuple[str, int]:
    """Return marked words; the mark itself where none of its kind closes it on its line."""
    mark = token["brace"] or token["effect"]
    is_braced = bool(token["braced"])
    start = token.end()
    opens = is_braced or (
        not re.match(r"\w", text[token.start() - 1 : token.start()]) and text[start : start + 1] not in ("", mark[0])
    )
    close = _close(text, start, mark, is_braced) if opens and not text[start : start + 1].isspace() else None
    if close is None:
        return ("" if is_braced else "".join(map(_escape, mark))), start
    begin, end = _EFFECTS[mark]
    return f"{begin}{words_to_markdown(text[start : close[0]])}{end}", close[1]


def _close(text: str, start: int, mark: str, is_braced: bool) -> tuple[int, int] | None:
    """Return where the mark that closes begins and ends; what stands whole inside links and colours closes nothing."""
    at = start
    while (token := _TOKEN.search(text, at)) and "\n" not in text[start : token.start()]:
        at = token.end()
        if token["colour"] and (end := _COLOUR_END.search(text, at)):
            at = end.end()
        elif is_braced:
            if token["brace"] == mark:
                return token.start(), token.end()
        elif token["effect"] == mark and token.start() > start:
            before, after = text[token.start() - 1], text[token.end() : token.end() + 1]
            if not before.isspace() and not re.match(r"\w", after):
                return token.start(), token.end()
    return None


def _coloured(text: str, token: re.Match[str]) -> tuple[str, int]:
    end = _COLOUR_END.search(text, token.end())
    if end is None:
        return "", token.end()
    inside = text[token.end() : end.start()]
    if not inside.strip():
        return inside, end.end()
    tint = _RGB.sub(lambda match: "#" + "".join(f"{min(int(part), 255):02x}" for part in match.groups()), token["tint"])
    shown = re.sub(r'[<>"&]', "", tint)
    return f'<font color="{shown}">{words_to_markdown(inside)}</font>', end.end()


def _link(inside: str) -> str:
    alias, *rest = inside.split("|")
    target = (rest[0] if rest else alias).strip()
    if not _TARGET.fullmatch(target):
        shown = words_to_markdown(inside)
        return f"\\[{shown}\\]"
    bare = target.removeprefix("mailto:")
    if not rest or alias.strip() in (target, bare):
        return _target(_escape_all(bare[1:]), target) if bare.startswith("#") else f"<{bare}>"
    return _target(words_to_markdown(alias.strip()), target)


def _picture(token: re.Match[str]) -> str:
    name, _, _ = token["picture"].partition("|")
    if not _FILE.fullmatch(name):
        return f"!{words_to_markdown(token['picture'])}!"
    return "!" + _target(_escape_all(name), name)


def _target(words: str, address: str) -> str:
    return f"[{words}](<{address}>)" if re.search(r"[\s()]", address) else f"[{words}]({address})"


def code(text: str) -> str:
    """Return words in a fixed font."""
    fence = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    pad = " " if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def _escape(character: str) -> str:
    return f"\\{character}" if character in "*_~[]`\\<!#|+-" else character


def _escape_all(text: str) -> str:
    return re.sub(r"[\\`*_\[\]<>]", r"\\\g<0>", text)
