"""What a model changes, where it is scripted: capable from labels, or lying."""
