"""Recorded games: whole games of every shipped variant in which every rule's situation occurs."""
