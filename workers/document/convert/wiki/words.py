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
_DEEPEST = 12
_DASHES = {"--": "–", "---": "—"}
_URL = r"(?:https?|ftp|file)://[^\s|\]\[<>{}\"]+"
_TARGET = re.compile(rf"{_URL}|mailto:[^\s|\]]+|#[^|\]]+|/[^\s|\]]+")
_FILE = re.compile(rf"(?:{_URL}|[^\s|!][^|!\n]*\.\w{{2,5}})(?<!\s)")
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,[^)]*)?\)")
_COLOUR_END = re.compile(r"\{color\}", re.IGNORECASE)
_TOKEN = re.compile(
    r"(?P<escaped>\\(?=[{}\[\]()|*_\-+^~!?@#])(?P<character>.))"
    r"|(?P<mono>\{\{(?P<code>[^\n]{1,1000}?)\}\}(?!\}))"
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


def words_to_markdown(text: str, depth: int = 0) -> str:
    """Return words with their effects as Markdown. What is no markup comes out as text.

    Args:
        depth: in how many effects the words stand; in more than a few, marks are text.
    """
    return _Words(text, depth).written()


class _Words:
    """Writes one text from its start to its end."""

    def __init__(self, text: str, depth: int) -> None:
        self._text = text
        self._depth = depth
        self._unclosed: dict[str, int] = {}
        """Up to where each mark is known to have none that closes it, so that no line is searched twice."""

    def written(self) -> str:
        parts: list[str] = []
        at = effect_end = 0
        while token := _TOKEN.search(self._text, at):
            parts.append(self._text[at : token.start()])
            part, at = self._token(token)
            if token["effect"] and at > token.end():
                if effect_end and token.start() == effect_end:
                    parts.append(" ")  # Markdown would read both marks as one
                effect_end = at
            parts.append(part)
        parts.append(self._text[at:])
        return "".join(parts)

    def _token(self, token: re.Match[str]) -> tuple[str, int]:
        """Return what stands for a token, and where the text goes on."""
        if token["effect"] or token["braced"]:
            return self._effect(token)
        if token["colour"]:
            return self._coloured(token)
        if token["inside"]:
            return self._link(token["inside"]), token.end()
        if token["picture"]:
            return self._picture(token["picture"]), token.end()
        return _plain_token(token), token.end()

    def _deeper(self, text: str) -> str:
        return words_to_markdown(text, self._depth + 1)

    def _effect(self, token: re.Match[str]) -> tuple[str, int]:
        """Return marked words; the mark itself where none of its kind closes it on its line."""
        mark, is_braced, start = token["brace"] or token["effect"], bool(token["braced"]), token.end()
        following = self._text[start : start + 1]
        opens = bool(following.strip()) and (
            is_braced or (not _is_word(self._text[token.start() - 1 : token.start()]) and following != mark[0])
        )
        close = self._close(start, mark, is_braced) if opens and self._depth < _DEEPEST else None
        if close is None:
            return ("" if is_braced else "".join(map(_escape, mark))), start
        begin, end = _EFFECTS[mark]
        return f"{begin}{self._deeper(self._text[start : close.start()])}{end}", close.end()

    def _close(self, start: int, mark: str, is_braced: bool) -> re.Match[str] | None:
        """Return the mark that closes; what stands whole inside colours, links and code closes nothing."""
        key = f"{{{mark}}}" if is_braced else mark
        if start < self._unclosed.get(key, 0):
            return None
        end = self._text.find("\n", start)
        at, end = start, len(self._text) if end < 0 else end
        while (token := _TOKEN.search(self._text, at)) and token.start() < end:
            at = token.end()
            if token["colour"] and (over := _COLOUR_END.search(self._text, at)):
                at = over.end()
            elif is_braced and token["brace"] == mark:
                return token
            elif not is_braced and token["effect"] == mark and token.start() > start:
                before, after = self._text[token.start() - 1], self._text[token.end() : token.end() + 1]
                if not before.isspace() and not _is_word(after):
                    return token
        self._unclosed[key] = end
        return None

    def _coloured(self, token: re.Match[str]) -> tuple[str, int]:
        end = _COLOUR_END.search(self._text, token.end()) if self._depth < _DEEPEST else None
        if end is None:
            return "", token.end()
        inside = self._text[token.end() : end.start()]
        if not inside.strip():
            return inside, end.end()
        tint = re.sub(r'[<>"&]', "", _RGB.sub(_hexadecimal, token["tint"]))
        return f'<font color="{tint}">{self._deeper(inside)}</font>', end.end()

    def _link(self, inside: str) -> str:
        alias, *rest = inside.split("|")
        target = (rest[0] if rest else alias).strip()
        if not _TARGET.fullmatch(target):
            return f"\\[{self._deeper(inside)}\\]"
        bare = target.removeprefix("mailto:")
        if rest and alias.strip() not in ("", target, bare):
            return _target(self._deeper(alias.strip()), target)
        return f"<{bare}>" if ":" in target else _target(_escape_all(target.lstrip("#")), target)

    def _picture(self, inside: str) -> str:
        name = inside.partition("|")[0]
        if not _FILE.fullmatch(name):
            return f"!{self._deeper(inside)}!"
        return "!" + _target(_escape_all(name), name)


def _is_word(character: str) -> bool:
    return re.match(r"\w", character) is not None


def _hexadecimal(colour: re.Match[str]) -> str:
    return "#" + "".join(f"{min(int(part), 255):02x}" for part in colour.groups())


def _plain_token(token: re.Match[str]) -> str:
    if token["escaped"]:
        return _escape(token["character"])
    if token["mono"]:
        return code(token["code"])
    if token["mention"]:
        return f"@{token['mention']}"
    if token["attachment"]:
        return _target(_escape_all(token["attachment"]), token["attachment"])
    if token["dash"]:
        return _DASHES[token["dash"]]
    return token["url"] or (f"\\{token['special']}" if token["special"] else "")


def _target(words: str, address: str) -> str:
    return f"[{words}](<{address}>)" if re.search(r"[\s()]", address) else f"[{words}]({address})"


def code(text: str) -> str:
    """Return words in a fixed font."""
    fence = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    pad = " " if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def _escape(character: str) -> str:
    return f"\\{character}" if character in "*_~[]`\\<" else character


def _escape_all(text: str) -> str:
    return re.sub(r"[\\`*_\[\]<>]", r"\\\g<0>", text)
