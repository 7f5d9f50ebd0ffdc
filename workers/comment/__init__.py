"""The tree of a comment: built, cleaned of everything live, and rendered in each markup."""
