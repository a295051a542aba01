"""Tests of ``ttr_rules.testing``."""
