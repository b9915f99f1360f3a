import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # windows without a screen
