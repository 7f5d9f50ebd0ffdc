"""How much may be done: counters, budgets, and the breaker of storms."""
