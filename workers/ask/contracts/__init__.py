"""What the stages of an answer hand to one another: kinds of question, plan, specification, report, actions."""
