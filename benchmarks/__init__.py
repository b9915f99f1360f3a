"""Speed measurements: ``fireside bench``."""
