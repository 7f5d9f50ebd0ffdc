"""Settings as administrators may see them: which are set, to what, and never a secret or whose server it is."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pydantic import SecretStr

from config.callback_hosts import CallbackHost
from config.censor import MASK
from config.settings import Settings


@dataclass(frozen=True)
class ShownSetting:
    """One setting: its name in the environment, its value fit to be read, and whether somebody set it."""

    name: str
    value: str
    is_set: bool
    description: str


def shown_settings(settings: Settings) -> tuple[ShownSetting, ...]:
    """Return every setting, in the order of `config/settings.py`. Of a secret only whether there is one."""
    return tuple(
        ShownSetting(
            name=name.upper(),
            value=shown(getattr(settings, name)),
            is_set=name in settings.model_fields_set,
            description=field.description or "",
        )
        for name, field in Settings.model_fields.items()
    )


def shown(value: Any) -> str:
    """Return a value as people read it; of an address with credentials neither these nor the host."""
    if value in ("", None, (), [], {}):
        return "not set"
    match value:
        case SecretStr():
            return "set" if value.get_secret_value() else "not set"
        case True | False:
            return "yes" if value else "no"
        case (SecretStr(), *_):
            return "set" if len(value) == 1 else f"set: {len(value)} values"
        case CallbackHost():
            return f"{value.scheme}://{value.host}:{value.port}"
        case tuple() | list():
            return ", ".join(map(shown, value))
        case dict():
            return ", ".join(f"{name}: {shown(each)}" for name, each in value.items())
    return _shown_address(str(value))


def _shown_address(text: str) -> str:
    """Return a text as it is, but of an address nothing that may hold a password: before the host, in the query."""
    if "://" not in text:
        return text
    parts = urlsplit(text)
    if "@" in parts.netloc:
        return parts._replace(netloc=f"{MASK}@{MASK}", query=MASK if parts.query else "", fragment="").geturl()
    if parts.netloc and "@" in text:  # a password with punctuation in it: nobody can tell where it ends
        return f"{parts.scheme}://{MASK}"
    return parts._replace(query=MASK if parts.query else "", fragment="").geturl()
