"""The guardian, in code: what is wrong with a draft, and which actions of the closed set may mend it."""
