"""Everything that knows Atlassian: the Jira client, its errors, the two markups. It decides nothing about tickets."""
