"""Views of the games for other libraries, one file per library."""
