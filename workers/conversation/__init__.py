"""The one grammar by which people's comments answer questions that the bot asked. Pure: no model, no I/O."""
