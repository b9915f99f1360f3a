"""The version of the package, in a file of its own so that building needs no import of the rest."""

__version__ = "0.1.0"
