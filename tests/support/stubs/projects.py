"""Projects of the sandbox that its demo does without."""

from bot.sandbox.config import Project

DESK = Project("DESK", "Service Desk", is_service=True)
