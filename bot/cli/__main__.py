"""`python -m bot.cli` is the `reqgate` command."""

from bot.cli import main

main()
