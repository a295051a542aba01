"""Records: written, read, replayed, seen by one, and cut off."""
