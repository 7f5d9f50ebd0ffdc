"""Read a YAML file into a pydantic model, with errors that name file, key and remedy. Nothing else reads YAML."""

from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

# The same safe loader in C, ten times as fast, where PyYAML was built with it.
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Model = TypeVar("Model", bound=BaseModel)


class ConfigError(Exception):
    """A configuration that cannot be used. The message names the file, the key and what to do."""


def describe(error: ValidationError) -> str:
    """Turn a pydantic error into one line per key: ``key: problem``. Input values are left out (they may be secret)."""
    lines = []
    for item in error.errors(include_input=False, include_url=False):
        key = ".".join(str(part) for part in item["loc"]) or "(top level)"
        message = item["msg"].removeprefix("Value error, ")  # of pydantic; the sentence behind it is ours
        if item["type"] == "extra_forbidden":
            message = "unknown key; remove it or correct its spelling"
        lines.append(f"  {key}: {message}")
    return "\n".join(lines)


def load_yaml(path: Path, model: type[Model]) -> Model:
    """Return `path` parsed and validated as `model`.

    Raises:
        ConfigError: the file is missing, cannot be read, is not YAML, or does not fit the model.
    """
    try:
        data: Any = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506 - a safe loader
    except FileNotFoundError:
        raise ConfigError(f"{path}: no such file; create it or correct the path in the environment") from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}); correct the path in the environment") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        problem = str(error).replace('in "<unicode string>", ', "at ")  # PyYAML's name for a text that it was given
        raise ConfigError(f"{path}: not valid YAML; {problem}") from None
    try:
        return model.model_validate(data if data is not None else {})
    except ValidationError as error:
        raise ConfigError(f"{path}: please correct these keys\n{describe(error)}") from None
