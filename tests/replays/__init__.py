"""Tests of replay pages."""
