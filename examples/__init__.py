"""Short recipes for other libraries; each runs as a script."""
