"""What the document of a ticket is made of, brought from Jira into the folder of its session."""
