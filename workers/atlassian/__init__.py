"""Everything that knows Atlassian: Jira and Confluence, their errors and markups. It decides nothing about tickets."""
