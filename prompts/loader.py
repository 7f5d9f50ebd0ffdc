"""Load prompt templates, check their placeholders, and wrap a ticket's text as data. Knows no model and no schema."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import yaml

_VERSION = re.compile(r"v[0-9]{1,4}")
_PLACEHOLDER = re.compile(r"\{\{([a-z_]+)\}\}")
# The same safe loader in C, where PyYAML was built with it.
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Every template: its current version and exactly the placeholders that it must hold. Those of one graph stand in its
# folder, the others are used by all graphs.
_TEMPLATES: dict[str, tuple[str, frozenset[str]]] = {
    "review/structuring_agent": ("v1", frozenset({"tag", "kind", "language", "answer_schema"})),
    "review/judge": ("v1", frozenset({"tag", "questions", "answer_schema"})),
    "review/reader": ("v1", frozenset({"tag", "kind", "language", "examples"})),
    "review/critic": ("v1", frozenset({"tag", "findings_tag", "language", "examples"})),
    "plan/reader": ("v1", frozenset({"tag", "evidence_tag", "kind", "language", "answer_schema"})),
    "plan/stager": ("v1", frozenset({"tag", "kind", "roles", "language", "answer_schema"})),
    "ask/router": ("v1", frozenset({"tag", "answer_schema"})),
    "ask/writer": ("v1", frozenset({"tag", "language", "forbidden", "terms", "reasons", "answer_schema"})),
    "ask/critic": ("v1", frozenset({"tag", "answer_schema"})),
    "document/author": ("v1", frozenset({"tag", "sections", "language", "answer_schema"})),
    "correction": ("v1", frozenset({"problems"})),
}


# Examples that prompts show, as data: the current version of each file.
_EXAMPLES = {"review/examples": "v1"}


class PromptError(Exception):
    """A template that cannot be used, or values that do not fit it."""


@dataclass(frozen=True)
class Prompt:
    """A template. `version` changes with the file's name, `digest` with every byte of it."""

    name: str
    version: str
    text: str
    placeholders: frozenset[str]

    @property
    def digest(self) -> str:
        """The first eight hexadecimal digits of the text's SHA-256."""
        return sha256(self.text.encode()).hexdigest()[:8]

    def render(self, **values: str) -> str:
        """Return the text with every ``{{name}}`` replaced, in one pass: braces inside a value stay as they are.

        Raises:
            PromptError: a value is missing, or there is no placeholder for it.
        """
        if values.keys() != self.placeholders:
            wrong = ", ".join(sorted(values.keys() ^ self.placeholders))
            raise PromptError(f"prompt {self.name}: values and placeholders differ in: {wrong}")
        return _PLACEHOLDER.sub(lambda match: values[match[1]], self.text)


@dataclass(frozen=True)
class DataBlock:
    """Text between an opening and a closing tag that the text itself cannot contain."""

    tag: str
    text: str


def parse_prompt(name: str, version: str, text: str, expected: frozenset[str]) -> Prompt:
    """Return `text` as a prompt.

    Raises:
        PromptError: its placeholders are not exactly the `expected` ones.
    """
    found = frozenset(_PLACEHOLDER.findall(text))
    if found != expected:
        wrong = ", ".join(f"{{{{{placeholder}}}}}" for placeholder in sorted(found ^ expected))
        raise PromptError(f"prompt {name}_{version}.txt: missing or unknown placeholder: {wrong}; correct the file")
    return Prompt(name, version, text, expected)


@lru_cache(maxsize=64)
def load_prompt(name: str, version: str = "") -> Prompt:
    """Return the template `name`, such as ``review/judge``, in `version`, such as ``v2``, or else the current one.

    Raises:
        PromptError: there is no such template or version, or its placeholders are wrong.
    """
    if name not in _TEMPLATES:
        raise PromptError(f"there is no prompt called {name}; known are {', '.join(sorted(_TEMPLATES))}")
    current, expected = _TEMPLATES[name]
    version = version or current
    file = files("prompts").joinpath(f"{name}_{version}.txt")
    if not _VERSION.fullmatch(version) or not file.is_file():
        raise PromptError(f"there is no version {version} of the prompt {name}; add prompts/{name}_{version}.txt")
    return parse_prompt(name.rpartition("/")[2], version, file.read_text(encoding="utf-8"), expected)


def prompt_versions(graph: str, chosen: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return name, version and digest of all prompts and examples of a graph, for its fingerprint. Loading checks them.

    Args:
        graph: whose folder; the prompts of all graphs are among them.
        chosen: versions by name, without the folder, where they are not the current ones.

    Raises:
        PromptError: as `load_prompt`.
    """
    used = [(name.rpartition("/")[2], name) for name in _TEMPLATES if name.rpartition("/")[0] in ("", graph)]
    loaded = [load_prompt(name, (chosen or {}).get(bare, "")) for bare, name in sorted(used)]
    loaded += [_example_file(name) for name in sorted(_EXAMPLES) if name.rpartition("/")[0] == graph]
    return tuple(f"{prompt.name}_{prompt.version}:{prompt.digest}" for prompt in loaded)


@lru_cache(maxsize=8)
def load_examples(name: str) -> Any:
    """Return what the file of examples `name`, such as ``review/examples``, holds. Whether it fits is told by its user.

    Raises:
        PromptError: there is no such file.
    """
    return yaml.load(_example_file(name).text, Loader=_Loader)  # noqa: S506 - a safe loader


def _example_file(name: str) -> Prompt:
    if name not in _EXAMPLES:
        raise PromptError(f"there are no examples called {name}; known are {', '.join(sorted(_EXAMPLES))}")
    text = files("prompts").joinpath(f"{name}_{_EXAMPLES[name]}.yaml").read_text(encoding="utf-8")
    return Prompt(name.rpartition("/")[2], _EXAMPLES[name], text, frozenset())


def as_data(text: str, name: str = "ticket") -> DataBlock:
    """Wrap `text` in a tag named after its own hash and what it is, so that nothing in it can close the block.

    To close the block, a text would have to contain the hash of itself. No chance is involved: the same text gives
    the same block, which keeps a provider's prompt cache warm.
    """
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    tag = f"{name}-{digest[:16]}"
    return DataBlock(tag, f"<{tag}>\n{text}\n</{tag}>")
