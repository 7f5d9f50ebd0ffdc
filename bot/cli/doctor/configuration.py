"""The YAML files: with one that cannot be used the workers do not start, and every other finding would blame them."""

from collections.abc import Callable

from bot.cli.doctor.finding import Finding, failing, well
from config.guardrail import load_guardrail_config
from config.loading import ConfigError
from config.projects import load_projects
from config.settings import Settings

REMEDY = "Correct the file; `reqgate config check` shows every fault, each with its key."


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


def examine_configuration(settings: Settings) -> Finding:
    """Return whether guardrail, rubric, projects and variants can be used."""
    errors = configuration_errors(settings)
    if errors:
        return failing("configuration", "; ".join(" ".join(error.split()) for error in errors), REMEDY)
    return well("configuration", "guardrail, rubric, projects and variants are valid")
