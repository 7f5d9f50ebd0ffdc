"""The texts that are sent to a model, versioned, and the loader that checks them. Imports neither bot nor workers."""

from prompts.loader import DataBlock, Prompt, PromptError, as_data, load_examples, load_prompt, prompt_versions

__all__ = ["DataBlock", "Prompt", "PromptError", "as_data", "load_examples", "load_prompt", "prompt_versions"]
