"""The machinery that every game shares. It knows no rule of any game."""
