"""The edge: what people and Jira talk to. The web application, the command line, the sandbox of the demo."""
