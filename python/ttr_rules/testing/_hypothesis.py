"""What is used of Hypothesis; an ImportError names the extra where it is not installed."""

from __future__ import annotations

try:
    from hypothesis import HealthCheck, Phase, note, settings, strategies
    from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
    from hypothesis.strategies import DataObject, DrawFn, SearchStrategy
except ModuleNotFoundError as error:
    if error.name != "hypothesis":
        raise
    raise ImportError(
        "this part of ttr_rules.testing needs Hypothesis: pip install ttr-rules[testing]",
        name="hypothesis",
    ) from error

__all__ = [
    "DataObject",
    "DrawFn",
    "HealthCheck",
    "Phase",
    "RuleBasedStateMachine",
    "SearchStrategy",
    "initialize",
    "note",
    "precondition",
    "rule",
    "settings",
    "strategies",
]
