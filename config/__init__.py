"""Configuration: settings from the environment and the YAML files that teams edit. Imports neither bot nor workers."""
