"""Measures texts that stay texts: wiki markup as Markdown, what the linter finds, what is put right."""

import re
import time
from functools import partial
from pathlib import Path

from markdown_it import MarkdownIt

from workers.document.convert.wiki.blocks import wiki_to_markdown
from workers.document.fix import RULES, LinterFailed, fix
from workers.evaluation.figures.bootstrap import Counts, f_score, mean, rate, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Unmeasurable, measure, read_rows
from workers.handlers.document.lint import Rumdl

_WIKI = "document/wiki_pairs.jsonl"
_LINT = "document/lint.jsonl"
_DOCUMENTS = "document/documents.jsonl"
_SPEC = "document/spec_examples.jsonl"
_BLOCK = re.compile(r"\s*(</?(?:p|ul|ol|li|blockquote|table|thead|tbody|tr|t[dh]|pre|h\d|hr)\b[^>]*>)\s*")


def evaluate(data: Path) -> list[Metric]:
    """Return the `document.*` metrics of texts in the folder `data`.

    `fix_left` counts what our linter holds fixable after the fix over what markdownlint, whose findings the rows hold,
    held fixable before: markdownlint itself is no part of this installation.
    """
    return [
        *measure(["document.wiki_same", "document.wiki_ms"], partial(_wiki, data)),
        *measure(["document.fix_same", "document.fix_stable"], partial(_fixed, data)),
        *measure(["document.fix_left"], partial(_left, data)),
        *measure(["document.lint_f", "document.lint_errors"], partial(_linted, data)),
    ]


def _wiki(data: Path) -> list[Metric]:
    same, times = [], []
    for row in read_rows(data, _WIKI):
        begun = time.perf_counter()
        markdown = wiki_to_markdown(row["wiki"])
        times.append((time.perf_counter() - begun) * 1000)
        same.append(_html(markdown) == _html(row["markdown"]))
    return [share("document.wiki_same", same), mean("document.wiki_ms", times, lower_is_better=True)]


def _fixed(data: Path) -> list[Metric]:
    texts = [row["text"] for row in read_rows(data, _LINT)]
    texts += [row["markdown"] for name in (_DOCUMENTS, _SPEC) for row in read_rows(data, name)]
    fixed = [fix(text) for text in texts]
    return [
        share("document.fix_same", [_html(text) == _html(after) for text, after in zip(texts, fixed, strict=True)]),
        share("document.fix_stable", [fix(text) == text for text in fixed]),
    ]


def _left(data: Path) -> list[Metric]:
    linter, parts = Rumdl(), []
    for row in read_rows(data, _LINT):
        before = {(line, rule) for line, rule, is_fixable in row["findings"] if is_fixable and rule in RULES}
        try:
            after = sum(finding.is_fixable for finding in linter.find(fix(row["text"])))
        except LinterFailed as failure:
            raise Unmeasurable(f"lint.jsonl: {failure}") from None
        parts.append((float(after), float(len(before))))
    return [rate("document.fix_left", parts, lower_is_better=True)]


def _linted(data: Path) -> list[Metric]:
    linter, counts, errors = Rumdl(), [], 0
    for row in read_rows(data, _LINT):
        gold = {(line, rule) for line, rule, _ in row["findings"] if rule in RULES}
        try:
            ours = {(finding.line, finding.rule) for finding in linter.find(row["text"])}
        except LinterFailed:
            ours = set()
            errors += 1
        counts.append(Counts(len(ours & gold), len(ours), len(gold)))
    return [
        f_score("document.lint_f", counts),
        Metric("document.lint_errors", float(errors), len(counts), lower_is_better=True),
    ]


def _html(markdown: str) -> str:
    """Return the HTML of CommonMark with tables and strikethrough, its blanks levelled."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return _BLOCK.sub(r"\1", " ".join(str(parser.render(markdown)).split()))
