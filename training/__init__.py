"""Agents, training, evaluation and the command line."""
