"""What the page of the configuration shows: settings and YAML files as they are now, and what is wrong with them.

No secret gets out: of a secret setting only whether it is set, and the censor of the logs goes over the rest.
"""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from config.censor import Censor
from config.guardrail import GuardrailConfig, load_guardrail_config
from config.loading import ConfigError
from config.projects import ProjectRules, Projects, load_projects
from config.rubric_outline import load_rubric_outline
from config.settings import Settings
from config.shown import shown, shown_settings
from config.variants import Variants, load_variants

Loaded = TypeVar("Loaded")

_STALE = (
    "{path} was changed since this process started. Restart `reqgate serve` and `reqgate worker` to put it into effect."
)
_NO_MODEL = "{path}: {name}: prompts are for a model; set LLM_MODEL, or name a model"


def configuration(settings: Settings, projects: Projects) -> dict[str, Any]:
    """Return what the page shows, without secrets.

    Args:
        settings: as this process read them at its start.
        projects: as this process read them at its start; the files are read again.
    """
    problems: list[str] = []

    def load(read: Callable[[], Loaded]) -> Loaded | None:
        try:
            return read()
        except ConfigError as error:
            problems.append(str(error))
            return None

    guardrail = load(lambda: load_guardrail_config(settings.guardrail_config_path))
    rules = load(lambda: load_projects(settings.projects_config_path))
    rubric = load(lambda: load_rubric_outline(settings.scoring_rubric_path))
    variants = load(lambda: load_variants(settings.variants_config_path))
    if rules is not None and rules != projects:
        problems.append(_STALE.format(path=settings.projects_config_path))
    problems += _variants_without_model(variants, settings)
    seen = {
        "problems": problems,
        "settings": [asdict(one) for one in shown_settings(settings)],
        "guardrail": _guardrail_rows(guardrail, settings) if guardrail else None,
        "projects": _project_tables(rules) if rules else None,
        "rubric": rubric.model_dump(mode="json") if rubric else None,
        "variants": [one.model_dump(mode="json") for one in variants.variants] if variants else None,
        "default_threshold": settings.default_threshold,
    }
    return dict(Censor(settings.secret_values())(None, "", seen))


def _variants_without_model(variants: Variants | None, settings: Settings) -> list[str]:
    if variants is None or settings.llm_model:
        return []
    path = settings.variants_config_path
    return [_NO_MODEL.format(path=path, name=one.name) for one in variants.variants if not one.model]


def _guardrail_rows(config: GuardrailConfig, settings: Settings) -> list[tuple[str, str]]:
    guardrail = config.input_guardrail
    pii, injection = guardrail.pii_detection, guardrail.prompt_injection
    kinds = [name.replace("_", " ") for name, is_on in pii.patterns.model_dump().items() if is_on]
    return [
        ("Switched on", shown(settings.enable_guardrail)),
        ("Mode", settings.guardrail_mode),
        ("Length", f"{guardrail.min_length} to {guardrail.max_length} weighted characters"),
        ("Personal data", pii.action if pii.enabled else "not looked for"),
        ("Kinds of it", shown(kinds)),
        ("Regions of telephone numbers", shown(pii.phone_regions)),
        ("Words addressed to a model", injection.action if injection.enabled else "not looked for"),
    ]


def _project_tables(projects: Projects) -> list[dict[str, Any]]:
    """Return the rules that count in each project, those for all others at the end."""
    own = [
        {"key": key, "rules": _rules(projects.rules_for(key), changed.model_fields_set)}
        for key, changed in sorted(projects.projects.items())
    ]
    return [*own, {"key": "", "rules": _rules(projects.defaults, set())}]


def _rules(rules: ProjectRules, own: set[str]) -> list[dict[str, Any]]:
    values = {name: getattr(rules, name) for name in ProjectRules.model_fields}
    plain = {name: value.model_dump() if hasattr(value, "model_dump") else value for name, value in values.items()}
    return [
        {"name": name.replace("_", " "), "value": shown(value), "is_own": name in own} for name, value in plain.items()
    ]
