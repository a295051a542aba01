"""The rules of the pages, line by line and case by case, as tests."""
