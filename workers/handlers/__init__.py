"""What the bot does, a file each."""
