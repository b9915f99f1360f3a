"""The browser viewer: play, watch and replay. ``table`` and ``recording`` know games, ``server`` knows the network."""
