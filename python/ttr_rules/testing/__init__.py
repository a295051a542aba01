"""Tools to test with: for users of the engine, and for whoever builds one."""
