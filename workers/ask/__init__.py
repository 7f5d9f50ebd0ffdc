"""Answers that prove themselves, or an honest "I do not know". Pure: evidence comes in through ports.

Every stage leaves a value of `contracts`; a stage begins only with the value of the one before (`guards/tickets`).
"""
