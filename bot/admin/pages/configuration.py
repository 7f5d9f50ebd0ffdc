"""`/admin/configuration`: settings, projects, rubric, guardrail and variants. Nothing can be changed here."""

from flask import Blueprint, render_template

from bot.admin.parts import AdminParts


def add_configuration(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the page."""

    @blueprint.get("/configuration")
    def configuration() -> str:
        # Late: nothing else in this process reads the files.
        from bot.admin.configuration import configuration as read_configuration

        return render_template("configuration.html", configured=read_configuration(parts.settings, parts.projects))
