"""Markdown as a tree: CommonMark with GitHub's tables, strikethrough, task lists, autolinks, alerts and footnotes.

The one parser of all converters. It accepts any text; what is nested too deeply becomes text.
"""

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.gfm import gfm_plugin

DEEPEST = 60
"""Inline marks nested deeper than this are text; blocks end at markdown-it's own limit of 20."""

# Source: XML 1.0, production 2. What is no character of XML can stand neither in a DOCX nor on a page.
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SLUG = re.compile(r"[^\w\- ]+")


def read(markdown: str) -> SyntaxTreeNode:
    """Return the tree of a text. Never raises."""
    return SyntaxTreeNode(_tokens(markdown))


def render_html(markdown: str) -> str:
    """Return the text as HTML, by which two texts are told to be the same document. Never raises."""
    parser = _parser()
    return str(parser.renderer.render(_tokens(markdown), parser.options, {}))


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


def _tokens(markdown: str) -> list[Token]:
    tokens = _parser().parse(legal(markdown))
    for token in tokens:
        if token.children and max(child.level for child in token.children) > DEEPEST:
            token.children = [Token("text", "", 0, content=token.content)]
    return tokens
