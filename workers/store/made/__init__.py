"""What runs make and keep for later: plans, answers to questions, documents."""
