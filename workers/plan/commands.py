"""Commands that a text names: for a shell, a data base, a package manager or a bot. Says not who may name them."""

import re

from workers.reading.language import Language

_COMMANDS = re.compile(
    r"(?<![\w/.-])(?:"
    r"(?:curl|wget)\s+(?:-{1,2}[\w-]+\s+){0,6}[^\s`,;]*[./][^\s`,;]*"
    r"|(?:rm|cp|mv|ls|kill|tar|chown)\s+-\w+(?:\s+[^\s`,;]{1,80})?"
    r"|sudo\s+[\w./-]+"
    r"|chmod\s+(?:[0-7]{3,4}|[ugoa]*[+=-][rwx]+)\b(?:\s+[^\s`,;]{1,80})?"
    r"|(?:bash|sh|zsh|ksh|source)\s+(?:-\w+|[^\s`,;]{1,80}\.(?:sh|bash)\b)"
    r"|(?:powershell|pwsh|cmd)(?:\.exe)?\s+[-/]\w+"
    r"|(?:python|python3|node|ruby|perl|php)\s+(?:-[mceB]\b\s*[^\s`,;]{1,80}|[^\s`,;]{1,80}\.(?:py|js|rb|pl|php)\b)"
    r"|(?:npm|yarn|pnpm)\s+(?:run|install|i|ci|add|test|start|publish|exec|link)\b(?:\s+[^\s`,;]{1,80})?"
    r"|npx\s+[^\s`,;]{2,80}|pip3?\s+(?:install|uninstall)\s+[^\s`,;]{1,80}|(?:apt|apt-get|yum|dnf|brew|gem|cargo|go)\s+install\b"
    r"|docker(?:-compose|\s+compose)?\s+(?:run|exec|build|pull|push|rm|rmi|up|down|stop)\s+(?:-[^\s`,;]{1,80}|[^\s`,;]{1,80}[:/][^\s`,;]{1,80})"
    r"|(?:kubectl|helm|terraform|oc)\s+(?:apply|delete|get|exec|create|install|upgrade|destroy|rollout|scale)\b"
    r"|git\s+(?:push|reset|clone|checkout|clean|commit|pull|rebase|merge|stash|revert)\s+"
    r"(?:--?\w[^\s`,;]{0,80}|origin\b|HEAD\b|[^\s`,;]{1,80}[/@:][^\s`,;]{1,80}|\.(?=\s|\Z))"
    r"|mvn\s+(?:-[^\s`,;]+\s+)?(?:clean|install|test|package|deploy|verify)\b|(?:\./)?gradlew?\s+(?:build|test|clean|assemble|publish|check|run)\b"
    r"|(?:ssh|scp|sftp|rsync)\s+[^\s`,;]{1,80}[@:][^\s`,;]{1,80}|nc\s+-\w+"
    r"|(?i:drop|truncate)\s+(?i:table|database|schema)\s+\w+|(?i:delete\s+from|insert\s+into)\s+\w+"
    r"|(?:reqgate|/reqgate)\s+(?:plan|answer|review|accept)\b"
    r")"
    r"|\|\s{0,2}(?:sudo\s+)?(?:ba|z)?sh\b"
    r"|\$\([^()\n]{1,120}\)"
    r"|\b(?:os\.system|subprocess\.\w+)\([^()\n]{1,120}\)"
)
_SCRIPT = re.compile(
    r"\W*(?:mkdir|cd|echo|git|hg|svn|npm|yarn|pip3?|curl|wget|sudo|rm|cp|mv|docker|kubectl|mvn)\s[^\n]*?"
    r"(?:;\s|&&|\|\s|>>|\s-{1,2}\w)"
)
_IN_THE_TICKET: dict[Language, str] = {"en": "(command: see the ticket)", "zh": "（命令见工单）"}
_CODE = re.compile(
    r"`{3,}[^\n]*\n.*?(?:`{3,}|\Z)|~~~[^\n]*\n.*?(?:~~~|\Z)|`[^`\n]{1,500}`|\{\{.{1,500}?\}\}"
    r"|\{(?P<macro>code|noformat)(?::[^{}\n]{0,80})?\}.*?(?:\{(?P=macro)\}|\Z)",
    re.DOTALL,
)


def is_script(text: str) -> bool:
    """Say whether a statement is what is typed into a shell: "cd shop ; git init"."""
    return _SCRIPT.match(text) is not None


def commands_in(text: str) -> tuple[str, ...]:
    """Return the commands of a text, in order, each with single spaces."""
    return tuple(map(_plain, _COMMANDS.findall(text)))


def code_of(text: str) -> str:
    """Return what a text marks as code, in Markdown or wiki markup."""
    return "\n".join(" ".join(match.group().split()) for match in _CODE.finditer(text))


def unmarked(statement: str, ticket: str) -> tuple[str, ...]:
    """Return the commands of a statement that `ticket` does not mark as code."""
    named = commands_in(statement)
    if not named:
        return ()
    code = code_of(ticket)
    return tuple(one for one in named if one not in code)


def without_unmarked(statement: str, ticket: str, language: Language) -> str:
    """Return a statement with a hint at the ticket for each command that the ticket does not mark as code.

    Whoever reads a plan, or lets an agent read it, takes a command in it for one that was looked at.
    """
    if not unmarked(statement, ticket):
        return statement
    code = code_of(ticket)
    return _COMMANDS.sub(lambda match: match[0] if _plain(match[0]) in code else _IN_THE_TICKET[language], statement)


def _plain(command: str) -> str:
    return " ".join(command.split()).rstrip(".:")
