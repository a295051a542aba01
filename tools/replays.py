"""Random games, recorded, written, read and replayed to the same states.

    python -m tools.replays --games 10000 --seed 1
    python -m tools.replays --games 100 --variant nordic

For every variant so many games, over its table sizes in turn: sampled chance, random legal actions. Each
is recorded, written as text, read, and replayed. After every decision the replayed state has to be the
same position, and equal once it has the seed again. Of some games what one player saw is written and read,
too; where a score keeper can enter it, it has to come to the same record.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import ttr_rules as ttr

MOST_DECISIONS = 2_000
"""Some games can go on for ever (FJ-13, CG-65): then the record stops."""

SEEN_EVERY = 20
"""Of one game in so many, what one player saw is looked at, too."""


def run(variant: str, number: int, seed: int) -> Counter[str]:
    """One game; what was counted. AssertionError where something differs."""
    fewest, most = getattr(ttr, variant).VARIANT.players
    players = fewest + number % (most - fewest + 1)
    dice = random.Random(f"{variant} {number} {seed}")
    first, own = dice.randrange(players), dice.getrandbits(64)
    recorder = ttr.Recorder(ttr.new_game(variant, players, seed=own, first_player=first))
    states = [recorder.state]
    while not recorder.state.is_over and len(states) <= MOST_DECISIONS:
        recorder.play(recorder.state.legal_actions().sample(dice))
        states.append(recorder.state)
    text = recorder.record.to_text()
    record = ttr.record_from_text(text)
    assert record == recorder.record, "it is read back otherwise"
    assert record.start is None, "it is no new game"
    decisions, last = 0, record.start_state()
    for step in record.replay():
        if step.entry.by is not None:
            played = states[decisions]
            decisions += 1
            assert step.before.same_position(played), f"another position at {decisions}"
            assert step.before.with_seed(own).with_chance("sampled") == played, "another state"
        last = step.after
    assert last.same_position(states[-1]), "another end"
    assert last.with_seed(own).with_chance("sampled") == states[-1], "another end"
    seen_too = number % SEEN_EVERY == 0
    if seen_too:
        check_seen(record, dice.choice([None, *range(players)]))
    return Counter(
        games=1,
        decisions=decisions,
        reveals=len(record.entries) - decisions,
        characters=len(text),
        stopped=int(not last.is_over),
        seen=int(seen_too),
    )


def check_seen(record: ttr.Record, player: int | None) -> None:
    """What a player saw is read back, and a score keeper can enter it; not in a race."""
    seen = record.seen_by(player)
    assert ttr.record_from_text(seen.to_text()) == seen, "what was seen is read back otherwise"
    if record.variant.rules.tickets_to_win is None:
        assert seen.keeper().record == seen, "a keeper comes to another record"


def run_some(variant: str, numbers: range, seed: int) -> Counter[str]:
    """Several games."""
    total: Counter[str] = Counter()
    for number in numbers:
        try:
            total += run(variant, number, seed)
        except (AssertionError, ttr.TtrError) as error:
            raise RuntimeError(f"{variant}, game {number}, seed {seed}: {error}") from error
    return total


def main() -> None:
    """Run the games, and tell what was counted."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.replays", description="Record random games, and replay them."
    )
    parser.add_argument("--games", type=int, default=1000, help="games of each variant")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", action="append", choices=ttr.variants())
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    if options.games < 1 or options.processes < 1:
        parser.error("--games and --processes are 1 or more")
    size = 50
    with ProcessPoolExecutor(options.processes) as pool:
        for variant in options.variant or ttr.variants():
            begin = time.monotonic()
            chunks = [
                pool.submit(
                    run_some, variant, range(at, min(at + size, options.games)), options.seed
                )
                for at in range(0, options.games, size)
            ]
            total: Counter[str] = Counter()
            for chunk in chunks:
                total += chunk.result()
            seconds = time.monotonic() - begin
            print(
                f"{variant}: {total['games']:,} games, {total['decisions']:,} decisions, "
                f"{total['reveals']:,} reveals, {total['characters'] // 1000:,} kB, "
                f"{total['stopped']} stopped, {total['seen']} as seen, {seconds:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
