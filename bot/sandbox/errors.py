"""A refusal in the form that Jira's REST interface gives it. Raised anywhere, answered by `app`."""

from collections.abc import Mapping


class JiraError(Exception):
    """An error answer: HTTP status, messages for people, and errors by field."""

    def __init__(self, status: int, *messages: str, errors: Mapping[str, str] | None = None) -> None:
        super().__init__(f"{status}: {'; '.join(messages) or dict(errors or {})}")
        self.status = status
        self.messages = messages
        self.errors = dict(errors or {})

    def body(self) -> dict[str, object]:
        """Return the JSON body `{"errorMessages": […], "errors": {…}}`."""
        return {"errorMessages": list(self.messages), "errors": self.errors}
