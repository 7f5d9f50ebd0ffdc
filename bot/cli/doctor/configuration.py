"""The YAML files: with one that cannot be used the workers do not start, and every other finding would blame them.

And the names in `.env`, where one that is misspelt has no effect and no error.
"""

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path

from bot.cli.connect.envfile import ENV_FILE, read_env
from bot.cli.doctor.finding import Finding, failing, warning, well
from config.guardrail import load_guardrail_config
from config.loading import ConfigError
from config.projects import load_projects
from config.settings import Settings

_ALMOST = 0.85
"""REDIS_URI is almost REDIS_URL, OPENAI_API_KEY is almost nothing of ours."""

REMEDY = "Correct that; `reqgate config check` shows every fault, each with what to do."


def configuration_errors(settings: Settings) -> list[str]:
    """Return what is wrong in the files, each error with file, key and remedy."""
    from workers.setup import review_parts

    loads: tuple[Callable[[], object], ...] = (
        lambda: load_guardrail_config(settings.guardrail_config_path),
        lambda: load_projects(settings.projects_config_path),
        lambda: review_parts(settings),  # the projects' rubrics, and variants
    )
    errors = []
    for load in loads:
        try:
            load()
        except ConfigError as error:
            errors.append(str(error))
    return list(dict.fromkeys(errors))  # the last one reads the others' files again


def misspelt_settings(file: Path) -> list[str]:
    """Return a sentence for each name in the file that is almost that of a setting.

    Others are left alone: keys of the model's provider and variables of OpenTelemetry stand there as well.
    """
    settings = [name.upper() for name in Settings.model_fields]
    foreign = [name for name in read_env(file) if name not in settings and not name.startswith("OTEL_")]
    alike = {name: get_close_matches(name, settings, 1, _ALMOST) for name in foreign}
    return [f"{name} in {file} is no setting; did you mean {near[0]}?" for name, near in alike.items() if near]


def examine_configuration(settings: Settings) -> Finding:
    """Return whether guardrail, rubric, projects and variants can be used."""
    errors = configuration_errors(settings)
    if errors:
        return failing("configuration", "; ".join(" ".join(error.split()) for error in errors), REMEDY)
    if misspelt := misspelt_settings(ENV_FILE):
        return warning("configuration", " ".join(misspelt), "Correct the name: as it stands it has no effect.")
    return well("configuration", f"guardrail, rubric, projects and variants are valid{_observed(settings)}")


def _observed(settings: Settings) -> str:
    """Return which projects are only observed: there nobody sees a comment, and may wonder why."""
    rules = load_projects(settings.projects_config_path)
    every = "every other project" if rules.projects else "every project"
    names = [key or every for key in (*sorted(rules.projects), "") if rules.rules_for(key).is_observed]
    return f"; judged without a word on their tickets (mode: observe): {', '.join(names)}" if names else ""
