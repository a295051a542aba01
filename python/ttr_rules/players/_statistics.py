"""What games tell of players: shares and their intervals, ratings, and a test that may end a tournament.

The unit is a deal: all games with one seed, in which everybody sat everywhere. Deals are independent of each
other; games of one deal are not.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator, Mapping, Sequence
from hashlib import shake_256

__all__ = ["SAMPLES", "likelihood_ratio", "percentiles", "ratings", "resamples"]

SAMPLES = 1000
"""How many times the deals are drawn anew."""

OUTSIDE = 0.025
"""The share of the samples that is left out at each end of an interval."""

PRIOR = 0.5
"""So many victories and as many defeats more between two players who have met: ratings stay finite."""

SCALE = 400.0
"""So many points of rating are odds of ten to one."""


def resamples(deals: int) -> Iterator[list[int]]:
    """Numbers of deals drawn anew, with replacement: the same in every process, machine and version."""
    for sample in range(SAMPLES):
        drawn = shake_256(f"{sample} of {deals}".encode()).digest(4 * deals)
        yield [word * deals >> 32 for (word,) in struct.iter_unpack("<I", drawn)]


def percentiles(values: Sequence[float]) -> tuple[float, float]:
    """The interval that holds 95 % of the values of :func:`resamples`."""
    order = sorted(values)
    outside = int(len(order) * OUTSIDE)
    return order[outside], order[-1 - outside]


def ratings(
    won: Mapping[tuple[int, int], float],
    players: int,
    begin: Sequence[float] | None = None,
    close: float = 1e-9,
) -> list[float]:
    """Ratings on the scale of Elo with the mean 0: the most likely ones in the model of Bradley and Terry.

    ``won[i, j]``: how many games player i won against player j, a tie as half. Found by the algorithm of Hunter,
    "MM algorithms for generalized Bradley-Terry models" (2004), from ``begin`` on.
    """
    met = [
        (i, j, won.get((i, j), 0.0) + won.get((j, i), 0.0) + 2 * PRIOR)
        for i in range(players)
        for j in range(i)
        if won.get((i, j), 0.0) + won.get((j, i), 0.0)
    ]
    total = [0.0] * players
    for i, j, _ in met:
        total[i] += won.get((i, j), 0.0) + PRIOR
        total[j] += won.get((j, i), 0.0) + PRIOR
    strength = [1.0] * players
    if begin is not None:
        strength = [10 ** (rating / SCALE) for rating in begin]
    for _ in range(10_000):
        weight = [0.0] * players
        for i, j, games in met:
            share = games / (strength[i] + strength[j])
            weight[i] += share
            weight[j] += share
        new = [wins / part if part else 1.0 for wins, part in zip(total, weight, strict=True)]
        mean = math.exp(sum(map(math.log, new)) / players)
        new = [value / mean for value in new]
        moved = max(abs(math.log(a / b)) for a, b in zip(new, strength, strict=True))
        strength = new
        if moved < close:
            break
    return [SCALE * math.log10(value) for value in strength]


def likelihood_ratio(counts: Mapping[float, int], low: float, high: float) -> float:
    """The logarithm of how much likelier what was seen is with the mean ``high`` than with ``low``.

    ``counts``: how many deals had each score, from 0 to 1. Of all distributions with such a mean the likeliest is
    taken: weights for the scores that were seen and for those that a pair of games can have, each of these as if it had been
    seen a thousandth time more. (Van den Bergh, "The generalized sequential probability ratio test for multinomial
    distributions", 2018; with pairs of games the "pentanomial" test of chess engines.)
    """
    seen = {score / 4: 1e-3 for score in range(5)}
    for score, number in counts.items():
        seen[score] = seen.get(score, 0.0) + number
    total = math.fsum(seen.values())
    shares = [(score, number / total) for score, number in sorted(seen.items())]
    at_low, at_high = _tilt(shares, low), _tilt(shares, high)
    return total * math.fsum(
        share * math.log((1 + at_low * (score - low)) / (1 + at_high * (score - high)))
        for score, share in shares
    )


def _tilt(shares: Sequence[tuple[float, float]], mean: float) -> float:
    """The x for which the weights ``share / (1 + x (score - mean))`` have this mean.

    It is between the two x for which a weight is infinite, and the sum falls there.
    """
    least, most = -1 / (shares[-1][0] - mean), 1 / (mean - shares[0][0])
    for _ in range(100):
        x = (least + most) / 2
        if (
            math.fsum(share * (score - mean) / (1 + x * (score - mean)) for score, share in shares)
            > 0
        ):
            least = x
        else:
            most = x
    return (least + most) / 2
