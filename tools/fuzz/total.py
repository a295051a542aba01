"""What is counted in a run."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Found", "Total"]


@dataclass(frozen=True, slots=True)
class Found:
    """An input that broke a reader, and what came out of it."""

    reader: str
    text: str
    what: str


@dataclass(slots=True)
class Total:
    """What became of the inputs."""

    inputs: int = 0
    accepted: int = 0
    slowest: float = 0.0
    """Seconds of the slowest input."""
    busy: float = 0.0
    """Seconds of computing."""
    findings: list[Found] = field(default_factory=list)

    def add(self, other: Total) -> None:
        """The counts of both together."""
        self.inputs += other.inputs
        self.accepted += other.accepted
        self.slowest = max(self.slowest, other.slowest)
        self.busy += other.busy
        self.findings += other.findings
