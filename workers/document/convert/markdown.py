"""Markdown as a tree: CommonMark with GitHub's tables, strikethrough, task lists, autolinks, alerts and footnotes.

The one parser of all converters. It accepts any text; what is nested too deeply becomes text.
"""

import re
from functools import lru_cache
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.gfm import gfm_plugin

DEEPEST = 60
"""Inline marks nested deeper than this are text; blocks end at markdown-it's own limit of 20."""

# Source: XML 1.0, production 2. What is no character of XML can stand neither in a DOCX nor on a page.
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ADDRESS = re.compile(r"(?:https?|ftp)://|mailto:|tel:|/(?!/)|[.#?]|[^:/?#]*(?:[/?#](?!/)|\Z)", re.IGNORECASE)
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?=[\w-]+:(?:\s|$))(?:(?!---|\.\.\.).*\n)*+(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_ENCODED = re.compile(r"(?:%[89A-Fa-f][0-9A-Fa-f])+")
_BLANKS = re.compile(r"(<pre\b.*?</pre>)|\s+", re.DOTALL)
_SLUG = re.compile(r"[^\w\- ]+")


def read(markdown: str) -> SyntaxTreeNode:
    """Return the tree of a text, whose nodes know their children only. Never raises."""
    tree = SyntaxTreeNode(_tokens(markdown, _parser()))
    for node in tree.walk():
        node.parent = None  # in a circle, the tree of a long document would stay until the collector comes by
    return tree


def front_matter(markdown: str) -> str:
    """Return the YAML in front of a text; nothing where there is none."""
    found = _FRONT_MATTER.match(markdown)
    return found[0] if found else ""


def without_front_matter(markdown: str) -> str:
    """Return a text without the YAML in front of it, which is for programs; files and pages do not show it."""
    return _FRONT_MATTER.sub("", markdown)


def render_html(markdown: str) -> tuple[str, str]:
    """Return the text as HTML: as GitHub shows it, and as CommonMark with tables and footnotes does. Never raises.

    Two texts are the same document if both are the same: readers of either kind exist. Blanks outside of preformatted
    text are one space, which is what a browser makes of them.
    """
    return _rendered(markdown, _parser()), _rendered(markdown, _plain_parser())


def legal(text: str) -> str:
    """Return `text` without control characters, lone surrogates and what else XML cannot hold."""
    return _ILLEGAL.sub("", text)


def plain(node: SyntaxTreeNode) -> str:
    """Return the words of a node without marks; an image gives its alternative text, a footnote nothing."""
    if node.type in ("text", "code_inline"):
        return legal(node.content)
    if node.type in ("softbreak", "hardbreak"):
        return " "
    return "".join(map(plain, node.children))


def is_safe(address: str) -> bool:
    """Say whether a link may lead there: to the web, a mailbox or a telephone, or within its own site or folder.

    Other schemes start programs, and what begins with `//` is a machine of the reader's network to Word.
    """
    try:
        _ = urlsplit(address).port  # what is no address of the web makes Word call the whole file damaged
    except ValueError:
        return False
    return bool(address) and _ADDRESS.match(address) is not None


def readable(address: str) -> str:
    """Return an address as it was written: the parser encodes letters beyond ASCII, which people then cannot read."""
    return legal(_ENCODED.sub(lambda match: _decoded(match[0]), address))


def file_name(address: str) -> str:
    """Return the file that a picture or a link names, as people write its name."""
    return legal(unquote(address))


def _decoded(encoded: str) -> str:
    try:
        return unquote(encoded, errors="strict")
    except UnicodeDecodeError:
        return encoded


def slug(title: str, taken: dict[str, int]) -> str:
    """Return the name by which links of Markdown find a heading, as GitHub makes it.

    Args:
        taken: how often each name was given so far; it counts this one.
    """
    name = _SLUG.sub("", title.strip().lower()).replace(" ", "-")
    taken[name] = taken.get(name, -1) + 1
    return f"{name}-{taken[name]}" if taken[name] else name


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").use(gfm_plugin)


@lru_cache(maxsize=1)
def _plain_parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).use(footnote_plugin, inline=False)


def _rendered(markdown: str, parser: MarkdownIt) -> str:
    html = str(parser.renderer.render(_tokens(markdown, parser), parser.options, {}))
    return _BLANKS.sub(lambda match: match[1] or " ", html)


def _tokens(markdown: str, parser: MarkdownIt) -> list[Token]:
    tokens = parser.parse(legal(markdown))
    for token in tokens:
        if token.children and max(child.level for child in token.children) > DEEPEST:
            token.children = [Token("text", "", 0, content=token.content)]
    return tokens
