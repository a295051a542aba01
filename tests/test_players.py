"""Players: equal ones choose equally, they play every game, and they are given nothing but views."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import pickle
import re
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules import players
from ttr_rules.players import _program, _search

QUICK = {"search": "search:iterations=8"}
NAMES = [QUICK.get(name, name) for name in players.names()]
TABLES = [
    (id, number)
    for id in ttr.variants()
    for number in range(*[end + last for last, end in enumerate(getattr(ttr, id).VARIANT.players)])
]


def choices(name: str, variant: str, seats: int, seed: int = 0) -> list[str]:
    """A whole game of players of one name."""
    at = [players.make(name, seed=seed + seat) for seat in range(seats)]
    state, chosen = ttr.new_game(variant, seats, seed=seed), []
    while (player := state.current_player) is not None:
        view = state.view(player)
        begun = time.process_time()
        action = at[player].choose(view)
        assert time.process_time() - begun < 1
        assert view.is_legal(action)
        chosen.append(str(action))
        state = state.apply(action)
        assert len(chosen) < 10_000
    assert state.is_over
    return chosen


@pytest.mark.parametrize(
    ("name", "variant", "seats"),
    [
        (name, *table)
        for name in NAMES
        for table in TABLES
        # A search takes its time: at the large tables of one game is enough.
        if name not in QUICK.values() or table[1] == 2 or table[0] == "new_york"
    ],
)
def test_whole_games_of_every_variant_at_every_table(name: str, variant: str, seats: int) -> None:
    chosen = choices(name, variant, seats)
    if name not in QUICK.values():
        assert chosen == choices(name, variant, seats)
    if name == "random":
        assert chosen != choices(name, variant, seats, seed=1)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("variant", ttr.variants())
def test_what_is_chosen_hangs_on_view_and_seed_alone(name: str, variant: str) -> None:
    """Not on hidden cards, nor on what was chosen before."""
    state = ttr.new_game(variant, 2, seed=5)
    player = players.make(name, seed=3)
    for number in range(60):
        if state.is_over:
            break
        assert state.current_player is not None
        view = state.view(state.current_player)
        chosen = player.choose(view)
        again = view.sample(seed=number)
        assert players.make(name, seed=3).choose(again.view(state.current_player)) == chosen
        assert player.choose(view) == chosen
        state = state.apply(chosen)


def test_the_choices_of_a_seed_are_the_same_in_every_process_and_version() -> None:
    program = (
        "import ttr_rules as ttr\nfrom ttr_rules import players\n"
        "state, one = ttr.new_game('nordic', 3, seed=2), players.make('random', seed=2**64 - 1)\n"
        "for _ in range(12):\n"
        "    action = one.choose(state.view(state.current_player))\n"
        "    state = state.apply(action)\n"
        "    print(action)\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    # Frozen: written down once, and the same for ever.
    assert found.stdout.splitlines() == FROZEN


FROZEN = [
    "keep alborg-norrkoping helsinki-bergen helsinki-lieksa",
    "keep arhus-lillehammer oslo-honningsvag stockholm-kajaani stockholm-umea",
    "keep bergen-tornio goteborg-andalsnes goteborg-oulu goteborg-turku",
    "claim honningsvag-kirkenes orange1 white1 black1 locomotive1",
    "claim andalsnes-trondheim green1 yellow1 locomotive2",
    "draw",
    "draw",
    "take yellow",
    "draw",
    "draw",
    "take green",
    "claim karlskrona-kobenhavn-1 blue1 orange2 white1 yellow1 locomotive1",
]


def test_the_random_player_is_uniform() -> None:
    view = ttr.new_game("new_york", 2, seed=7).view(0)
    counts = Counter(str(players.make("random", seed=seed).choose(view)) for seed in range(3000))
    assert len(counts) == len(view.legal_actions()) == 3
    assert all(900 < count < 1100 for count in counts.values())


def stuck(red: int, locomotives: int) -> str:
    """No train and no card to draw is left to player 0, who holds these cards; player 1 has all others."""
    europe = ttr.europe.VARIANT
    rest = {
        "red": europe.cards["red"] - red,
        "locomotive": europe.cards["locomotive"] - locomotives,
    }
    others = ",".join(f"{card}{number}" for card, number in (europe.cards | rest).items())
    return (
        f"europe 2 0.hand=red{red},locomotive{locomotives} 1.hand={others} 0.trains=0 last_turns=2 "
        "0.tickets=sofia-smyrna 0.routes=constantinople-smyrna 1.routes=constantinople-sofia,brest-paris"
    )


def text_of(position: str, name: str = "greedy") -> str:
    state = ttr.state_from_text(position)
    assert state.current_player is not None
    return str(players.make(name).choose(state.view(state.current_player)))


@pytest.mark.parametrize(
    ("position", "chosen"),
    [
        # The longest route, and of its payments the one with the fewest locomotives.
        (
            "new_york 2 0.hand=pink4,red2,locomotive3",
            "claim chelsea-soho pink4",
        ),
        # Of several, the one on the way of a ticket: without the ticket the first.
        ("usa 2 0.hand=red1", "claim atlanta-nashville red1"),
        ("usa 2 0.hand=red1 0.tickets=kansas-city-houston", "claim dallas-houston-1 red1"),
        # Not by way of what is closed: of a double route, with two players, the other one.
        (
            "usa 2 0.hand=red1 0.tickets=kansas-city-houston 1.routes=dallas-houston-2",
            "claim atlanta-nashville red1",
        ),
        # With railyards the most cards, and of them the fewest locomotives.
        ("card_game 2 0.hand=red3,blue2,locomotive1", "place red3 locomotive1"),
        # Drawing: the color that it has most of, else the deck; never a face-up locomotive.
        (
            "usa 2 phase=second_draw 0.hand=red1,green2 face_up=locomotive,blue,green,red,red",
            "take green",
        ),
        (
            "usa 2 phase=second_draw 0.hand=green1,locomotive3 face_up=locomotive,blue,blue,red,-",
            "draw",
        ),
        # A station only where neither a claim nor a card is left, for it is worth points: before more
        # tickets, where the route of another player leads on, and with the fewest locomotives.
        (
            "europe 2 0.hand=red1,locomotive1 0.trains=0 last_turns=2 0.tickets=sofia-smyrna "
            "0.routes=constantinople-smyrna 1.routes=constantinople-sofia face_up=-,-,-,-,-",
            "draw",
        ),
        (stuck(1, 1), "build constantinople red1"),
        (stuck(0, 1), "build constantinople locomotive1"),
        (stuck(1, 0) + " 0.stations=berlin", "draw-tickets"),
        # A tunnel is paid for, or else left.
        (
            "nordic 2 phase=tunnel 0.hand=green2,red1,locomotive1 "
            "tunnel=kristiansand-stavanger-1/green2/green,blue,locomotive",
            "pay green2",
        ),
        (
            "nordic 2 phase=tunnel 0.hand=red1 "
            "tunnel=kristiansand-stavanger-1/green2/green,blue,locomotive",
            "withdraw",
        ),
    ],
)
def test_what_the_greedy_player_does(position: str, chosen: str) -> None:
    assert text_of(position) == chosen


def test_the_greedy_player_completes_the_ticket_with_the_most_points() -> None:
    tickets = ("chicago-montreal", "new-york-las-vegas", "chicago-san-francisco")
    pile = "purple5,blue5,orange5,white5,green5,yellow5,black5,red5,locomotive5"
    for order in itertools.permutations(tickets):
        position = f"card_game 2 phase=score_tickets 0.tickets={','.join(order)} 0.on_track={pile}"
        legal = [str(action) for action in ttr.state_from_text(position).legal_actions("canonical")]
        assert {f"complete {ticket}" for ticket in tickets} <= {*legal}
        assert text_of(position) == "complete new-york-las-vegas"


@pytest.mark.parametrize(
    ("offer", "taken", "here", "elsewhere"),
    [
        (
            ("chicago-new-orleans", "seattle-los-angeles", "vancouver-santa-fe"),
            "chicago-saint-louis-1",
            "seattle-los-angeles",
            "chicago-new-orleans",
        ),
        (
            ("calgary-salt-lake-city", "denver-pittsburgh", "kansas-city-houston"),
            "dallas-houston-1",
            "calgary-salt-lake-city",
            "kansas-city-houston",
        ),
    ],
)
def test_the_greedy_player_knows_that_double_routes_close(
    offer: tuple[str, ...], taken: str, here: str, elsewhere: str
) -> None:
    """With two players the other one of a double route closes, with four it is open."""
    for players_number, kept in ((2, here), (4, elsewhere)):
        position = (
            f"usa {players_number} phase=keep_tickets turn=8 0.offer={','.join(offer)} "
            f"1.routes={taken}"
        )
        assert text_of(position) == f"keep {kept}"


def test_the_greedy_player_keeps_the_cheapest_tickets_and_the_complete_ones() -> None:
    offer = "0.offer=seattle-new-york,kansas-city-houston,dallas-new-york"
    assert text_of(f"usa 2 phase=keep_tickets {offer}") == "keep kansas-city-houston"
    # Seattle to New York is complete; of the tickets drawn one is enough.
    east = "helena-seattle,duluth-helena,duluth-toronto,pittsburgh-toronto,new-york-pittsburgh-1"
    offer = "0.offer=seattle-new-york,chicago-santa-fe,dallas-new-york"
    kept = text_of(f"usa 2 phase=keep_tickets turn=8 {offer} 0.routes={east}")
    assert kept == "keep seattle-new-york"
    # Two that are complete.
    offer = "0.offer=seattle-new-york,chicago-santa-fe,duluth-houston"
    kept = text_of(
        f"usa 2 phase=keep_tickets turn=8 {offer} "
        f"0.routes={east},duluth-omaha-1,kansas-city-omaha-1,kansas-city-oklahoma-city-1,"
        "dallas-oklahoma-city-1,dallas-houston-1"
    )
    assert kept == "keep seattle-new-york duluth-houston"


def test_greedy_beats_random() -> None:
    won = 0
    for game in range(20):
        seats = [players.make("random", seed=game), players.make("greedy")]
        state = ttr.new_game("nordic", 2, seed=game, first_player=game % 2)
        while (player := state.current_player) is not None:
            state = state.apply(seats[player].choose(state.view(player)))
        result = state.result()
        won += result is not None and result.winners == (1,)
    assert won >= 18


# Search


def last_decisions(variant: str) -> list[ttr.State]:
    """States in which the last player of a game makes the last decision."""
    tickets, found = players.make("tickets"), []
    for seed in range(20):
        state, before = ttr.new_game(variant, 2, seed=seed), None
        while (player := state.current_player) is not None:
            before, state = state, state.apply(tickets.choose(state.view(player)))
        if before is not None and before.phase == "turn" and len(before.legal_actions()) > 1:
            found.append(before)
    return found


@pytest.mark.parametrize("options", ["iterations=400", "seconds=0.05", "iterations=400,depth=3"])
@pytest.mark.parametrize("variant", ["new_york", "usa"])
def test_search_makes_the_best_of_the_last_decision(variant: str, options: str) -> None:
    """What is best there does not depend on what the player cannot see, but for tickets that it would draw."""
    states = last_decisions(variant)
    assert len(states) > 2
    for state in states[:6]:
        player = state.current_player
        assert player is not None
        own = player

        def points(action: ttr.Action, state: ttr.State = state, own: int = own) -> int:
            return state.apply(action).scores()[own]

        certain = [one for one in state.legal_actions("canonical") if one.type != "draw_tickets"]
        after = [points(one) for one in certain if state.apply(one).is_over]
        chosen = players.make(f"search:{options}").choose(state.view(player))
        assert points(chosen) >= max(after)


def test_search_is_stronger_than_the_policy_it_plays_on_with() -> None:
    found = players.tournament(["search:iterations=100", "tickets"], "new_york", games=40, seed=1)
    assert found.pairings[0].score > 0.55
    assert not found.faults


@pytest.mark.parametrize("depth", [1, 3])
@pytest.mark.parametrize("seconds", [1e-9, 0.001, 0.05, 0.2])
def test_search_keeps_to_its_time(
    seconds: float, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where many actions are legal, too. By a clock on which a playout takes a millisecond, and nothing else any time."""
    now = 0.0
    last: ttr.Playouts | None = None

    def margins(played: ttr.Playouts, player: int) -> Iterator[int]:
        nonlocal now, last
        # Those of a tree are looked at for each decision.
        now += 0.001 * played.games * (played is not last)
        last = played
        return real(played, player)

    real = _search.margins
    monkeypatch.setattr(_search, "margins", margins)
    monkeypatch.setattr(_search, "time", SimpleNamespace(perf_counter=lambda: now))
    tickets, state = players.make("tickets"), ttr.new_game("europe", 5, seed=1)
    most = 0
    for number in range(36):
        assert state.current_player is not None
        view = state.view(state.current_player)
        if number % 5:
            state = state.apply(tickets.choose(view))
            continue
        begun = now
        search = players.make("search", seconds=seconds, depth=depth)
        assert view.is_legal(search.choose(view))
        most = max(most, len(view.legal_actions("canonical")))
        # Four of an action, and four of the one that it is compared with.
        assert now - begun < seconds + 0.0085
        if len(view.legal_actions("canonical")) > 3:
            assert now - begun >= min(seconds, 0.05 - 1e-9)
        state = state.apply(tickets.choose(view))
    assert most > 20


@pytest.mark.parametrize("depth", [1, 2, 5])
def test_search_in_a_tree_depends_on_view_and_seed_alone(depth: int) -> None:
    state = ttr.new_game("card_game", 3, seed=2)
    for number in range(12):
        assert state.current_player is not None
        view = state.view(state.current_player)
        search = players.make("search", seed=number, iterations=40, depth=depth)
        chosen = search.choose(view)
        assert view.is_legal(chosen)
        assert search.choose(view.sample(seed=number).view(state.current_player)) == chosen
        state = state.apply(chosen)


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("iterations", [0, -1, True, 2.5, "7", None, 10**7]),
        ("depth", [0, -1, True, 2.5, "7", None, 10**30]),
        ("seconds", [0, -1, True, float("inf"), float("nan"), "7", 10**400]),
    ],
)
def test_search_refuses_impossible_options(option: str, values: list[object]) -> None:
    for value in values:
        with pytest.raises(ttr.InvalidArgumentError, match=option):
            players.make("search", **{option: value})  # type: ignore[arg-type]


def test_errors() -> None:
    with pytest.raises(ttr.UnknownNameError, match="unknown player 'gredy'; did you mean 'greedy'"):
        players.make("gredy")
    with pytest.raises(ttr.InvalidArgumentError, match="the player random has none"):
        players.make("random", depth=3)
    for seed in (-1, 1 << 64, "7", True):
        with pytest.raises(ttr.InvalidArgumentError, match="seed"):
            players.make("greedy", seed=seed)  # type: ignore[arg-type]
    with pytest.raises(ttr.InvalidArgumentError, match="name"):
        players.make(7)  # type: ignore[arg-type]
    state = ttr.new_game("usa", 2, seed=1)
    for name in NAMES:
        for view in (state.view(1), state.view(None)):
            with pytest.raises(ttr.InvalidArgumentError, match="nothing to decide"):
                players.make(name).choose(view)
        # Players get views, never states.
        with pytest.raises(ttr.InvalidArgumentError, match="must be a View"):
            players.make(name).choose(state)  # type: ignore[arg-type]


def test_anything_that_chooses_is_a_player() -> None:
    class First:
        def choose(self, view: ttr.View) -> ttr.Action:
            return view.legal_actions()[0]

    seats: list[players.Player] = [First(), players.make("random")]
    view = ttr.new_game("usa", 2, seed=1).view(0)
    assert seats[0].choose(view) in view.legal_actions()


# Programs


def bot(folder: Path, body: str) -> list[str]:
    """A program that notes its process, and answers with what is in ``body``."""
    path = folder / "bot.py"
    lines = [
        "import json, os, signal, sys, time",
        "def say(answer): print(json.dumps(answer), flush=True)",
        "def note(pid):",
        f"    with open({str(folder / 'pids')!r}, 'a') as file: print(pid, file=file)",
        "note(os.getpid())",
        body,
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return [sys.executable, str(path)]


LAST = """
for line in sys.stdin:
    say({"action": json.loads(line)["actions"][-1]})
"""


class Last:
    """What the program LAST is."""

    def choose(self, view: ttr.View) -> ttr.Action:
        return view.legal_actions("canonical")[-1]


def alive(folder: Path) -> list[int]:
    """Which of the processes that noted themselves are still there, and no zombies."""
    found = []
    for text in (folder / "pids").read_text(encoding="utf-8").split():
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(text), 0)
            status = Path("/proc", text, "stat")
            with contextlib.suppress(OSError):
                if status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z":
                    continue
            found.append(int(text))
    return found


def test_a_program_plays_as_a_player_would(tmp_path: Path) -> None:
    command = bot(tmp_path, LAST)
    own = players.program(command, seconds=20)
    state = ttr.new_game("nordic", 2, seed=5)
    with own:
        for _ in range(30):
            assert state.current_player is not None
            view = state.view(state.current_player)
            action = own.choose(view)
            assert action == Last().choose(view)
            state = state.apply(action)
        assert len(alive(tmp_path)) == 1
    assert not alive(tmp_path)
    # Three ways to say the same.
    texts: list[players.PlayerSpec] = [own, f"program:{shlex.join(command)}"]
    for spec in texts:
        found = players.tournament({"last": spec, "greedy": "greedy"}, "new_york", games=4, seed=1)
        wanted = players.tournament(
            {"last": Last(), "greedy": "greedy"}, "new_york", games=4, seed=1
        )
        assert found == wanted
        assert not found.faults
    # Each game had a process of its own.
    assert len((tmp_path / "pids").read_text(encoding="utf-8").split()) == 1 + 8
    assert not alive(tmp_path)


def test_what_a_program_is_told(tmp_path: Path) -> None:
    body = "for line in sys.stdin:\n    print(line, file=sys.stderr, end='')\n    say({'action': json.loads(line)['actions'][0]})"
    program = (
        "import sys, ttr_rules as ttr\nfrom ttr_rules import players\n"
        f"with players.program({bot(tmp_path, body)!r}, seconds=2.5, seed=9) as own:\n"
        "    state = ttr.new_game('europe', 2, seed=3)\n"
        "    for _ in range(2):\n"
        "        view = state.view(state.current_player)\n"
        "        print(view.to_json())\n"
        "        state = state.apply(own.choose(view))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    first, second = map(json.loads, done.stderr.splitlines())
    views = [*map(json.loads, done.stdout.splitlines())]
    assert first["begin"] == {
        "protocol": 1,
        "variant": json.loads(json.dumps(ttr.europe.VARIANT.to_dict())),
        "seed": 9,
        "seconds": 2.5,
    }
    assert [first["view"], second["view"]] == views
    assert {*second} == {"view", "actions"}
    # Nothing but what the player may know: the view, and the actions that follow from it.
    for told in (first, second):
        view = ttr.view_from_dict(told["view"])
        legal = view.legal_actions("canonical")
        assert [*map(ttr.action_from_dict, told["actions"])] == [*legal]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("", "it ended with exit status 0"),
        ("sys.exit(3)", "it ended with exit status 3"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "it was ended by SIGKILL"),
        ("time.sleep(60)", r"no answer within 1\.9 seconds"),
        ("sys.stdin.readline(); time.sleep(60)", r"no answer within 1\.9 seconds"),
        ("signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(60)", "no answer within"),
        ("os.close(1); time.sleep(60)", "it closed its output"),
        ("print('hello', flush=True); time.sleep(60)", "its answer is not JSON: .*: 'hello'"),
        ("print(flush=True); time.sleep(60)", "its answer is not JSON"),
        ("os.write(1, b'\\xff\\n'); time.sleep(60)", "not UTF-8"),
        ("print('[' * 5000, flush=True); time.sleep(60)", "its answer is not JSON"),
        ("print('{\"action\": NaN}', flush=True); time.sleep(60)", "NaN"),
        ("sys.stdout.write('x' * 3_000_000); time.sleep(60)", "longer than 1,000,000 bytes"),
        ("print('{\"action\"', end='')", "status 0 in the middle of its answer: '{\"action\"'"),
        ("say([1]); time.sleep(60)", "must be {\"action\": ...}, not '\\[1\\]'"),
        ("say({'act': 1}); time.sleep(60)", 'must be {"action"'),
        ("say({'action': {'type': 'draw'}, 'more': 1}); time.sleep(60)", 'must be {"action"'),
        ("say({'action': 5}); time.sleep(60)", "no action: an action must be a mapping, not 5"),
        ("say({'action': {'type': 'drow'}}); time.sleep(60)", "unknown action type 'drow'"),
        ("say({'action': {'type': 'pass'}}); time.sleep(60)", "illegal action: pass: "),
        # What it has started dies with it.
        (
            "import subprocess\n"
            "note(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']).pid)\n"
            "time.sleep(60)",
            r"no answer within 1\.9 seconds",
        ),
    ],
)
def test_a_program_that_does_something_wrong_loses(
    body: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "no answer" in reason:
        # Less time to start in, so that the test is short.
        monkeypatch.setattr(_program, "START", 1.5)
    command = bot(tmp_path, body)
    begun = time.monotonic()
    found = players.tournament(
        {"bot": players.program(command, seconds=0.4), "last": Last()}, "new_york", games=2
    )
    assert time.monotonic() - begun < 20
    for game in found.games:
        assert game.loser == game.seats.index("bot")
        assert game.reason is not None
        assert re.search(reason, game.reason)
    assert not alive(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="process groups of POSIX")
@pytest.mark.parametrize("ending", [LAST, "sys.stdin.readline()"])
def test_what_a_program_has_started_ends_with_it(ending: str, tmp_path: Path) -> None:
    """Also when the program itself ends in peace, or by itself."""
    child = "import time; time.sleep(60)"
    starting = (
        "import subprocess\n"
        f"started = subprocess.Popen([sys.executable, '-c', {child!r}], stdin=subprocess.DEVNULL,"
        " stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n"
        "note(started.pid)\n"
    )
    command = bot(tmp_path, starting + ending)
    players.tournament(
        {"bot": players.program(command, seconds=5), "last": Last()}, "new_york", games=2
    )
    assert len((tmp_path / "pids").read_text(encoding="utf-8").split()) >= 4
    assert not alive(tmp_path)


def test_a_late_answer_loses_later_too(tmp_path: Path) -> None:
    """Only the first answer has time to start in; and a fast one is no help for a slow one."""
    body = LAST.replace("    say", "    if 'begin' not in line: time.sleep(60)\n    say")
    with players.program(bot(tmp_path, body), seconds=0.3) as own:
        state = ttr.new_game("new_york", 2, seed=1)
        state = state.apply(own.choose(state.view(0)))
        state = state.apply(Last().choose(state.view(1)))
        begun = time.monotonic()
        with pytest.raises(ttr.PlayerError, match=r"no answer within 0\.3 seconds") as caught:
            own.choose(state.view(0))
        assert 0.25 < time.monotonic() - begun < 5
        assert caught.value.player.endswith("bot.py")
        assert not alive(tmp_path)
        # The next view goes to a new one.
        assert own.choose(state.view(0)) == Last().choose(state.view(0))
        assert len(alive(tmp_path)) == 1
    assert not alive(tmp_path)


def test_a_program_that_does_not_read_its_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first line has the whole variant, more than a pipe holds: nothing waits for ever."""
    monkeypatch.setattr(_program, "START", 0.5)
    big = ttr.load_variant({"notes": ["x" * 1000] * 100}, base=ttr.usa.VARIANT)
    assert len(json.dumps(big.to_dict())) > 100_000
    with players.program(bot(tmp_path, "time.sleep(60)"), seconds=0.1) as own:
        with pytest.raises(ttr.PlayerError, match="no answer within"):
            own.choose(big.new_game(2, seed=1).view(0))
        assert not alive(tmp_path)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_leaves_no_program_behind(
    processes: str, tmp_path: Path, begin: Callable[..., subprocess.Popen[Any]]
) -> None:
    slow = LAST.replace("    say", "    time.sleep(0.02)\n    say")
    command = [sys.executable, "-m", "ttr_rules", "tournament", "usa", "--games", "1000"]
    command += ["--processes", processes, "--players", "random"]
    command += [f"slow=program:{shlex.join(bot(tmp_path, slow))}"]
    with begin(command) as program:
        end = time.monotonic() + 60
        pids = tmp_path / "pids"
        while not pids.exists() or len(pids.read_text(encoding="utf-8").split()) < int(processes):
            assert time.monotonic() < end
            time.sleep(0.02)
        os.killpg(program.pid, signal.SIGINT)
        _, err = program.communicate(timeout=120)
    assert program.returncode == 130
    assert "Traceback" not in err
    end = time.monotonic() + 5
    while alive(tmp_path) and time.monotonic() < end:
        time.sleep(0.05)
    assert not alive(tmp_path)


def test_what_is_no_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bare = tmp_path / "plain.py"
    bare.write_text("print(5)", encoding="utf-8")
    for command, told in (
        ("no_such_program --fast", "there is no program 'no_such_program'"),
        (str(tmp_path), "is a folder, not a program"),
        (
            str(bare),
            f"the file '{bare}' is not executable: chmod +x makes it so, or name what runs it",
        ),
        (
            str(bare.name),
            "there is no program 'plain.py' that can be started; did you mean './plain.py'?",
        ),
        ([sys.executable, "bot\ud800"], "'bot\\ud800' cannot be an argument of a program"),
        (["bot\ud800"], "cannot be an argument of a program"),
        ("", "must be a program and its arguments"),
        ([], "must be a program and its arguments"),
        ("'", "no closing quotation"),
        (["a\0"], "must be a program and its arguments"),
        (5, "must be a text or a list of texts"),
        ([5], "must be a text or a list of texts"),
    ):
        with pytest.raises(ttr.InvalidArgumentError, match=re.escape(told)):
            players.program(command)  # type: ignore[arg-type]
    for seconds in (0, -1, 1e9, float("nan"), "5", True):
        with pytest.raises(ttr.InvalidArgumentError, match="seconds"):
            players.program(sys.executable, seconds=seconds)  # type: ignore[arg-type]
    with pytest.raises(ttr.InvalidArgumentError, match="seed"):
        players.program(sys.executable, seed=-1)
    with pytest.raises(ttr.InvalidArgumentError, match="did you mean 'seconds'"):
        players.make(f"program:{sys.executable}", second=5)
    own = players.make(f"program:{sys.executable} -c pass", seconds=3, seed=4)
    assert isinstance(own, players.Program)
    assert (own.command, own.seconds, own.seed) == ((sys.executable, "-c", "pass"), 3.0, 4)
    again = pickle.loads(pickle.dumps(own))
    assert (again.command, again.seconds, again.seed) == (own.command, own.seconds, own.seed)
    view = ttr.new_game("usa", 2, seed=1).view(1)
    with pytest.raises(ttr.InvalidArgumentError, match="nothing to decide"):
        own.choose(view)


def test_a_command_that_is_no_unicode(tmp_path: Path) -> None:
    """As the command line gives it, if a file has such a name: the file of games tells it, too."""
    name = os.fsdecode(b"bot-\xff.py")
    text = Path(bot(tmp_path, LAST)[1]).read_text(encoding="utf-8")
    (tmp_path / name).write_text(text, encoding="utf-8")
    command = f"program:{shlex.join([sys.executable, str(tmp_path / name)])}"
    for spec in (command, players.make(command)):
        for _ in range(2):
            found = players.tournament(
                {"last": spec, "greedy": "greedy"},
                "new_york",
                games=2,
                folder=tmp_path / type(spec).__name__,
            )
            assert not found.faults


def test_a_program_that_is_gone_when_it_is_to_start(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("#!/no/such/interpreter\n", encoding="utf-8")
    path.chmod(0o755)
    own = players.program(str(path))
    with pytest.raises(ttr.PlayerError, match="it cannot be started: No such file"):
        own.choose(ttr.new_game("usa", 2, seed=1).view(0))


def test_a_name_with_its_options() -> None:
    for text in ("greedy:", "greedy:5", "greedy:a=1,a=2", "greedy:a=1,", "greedy:a b=1"):
        with pytest.raises(ttr.InvalidArgumentError, match="name:option=1,other=2"):
            players.make(text)
    with pytest.raises(ttr.InvalidArgumentError, match=r"depth = 3: .*the player random has none"):
        players.make("random:depth=3")
    with pytest.raises(ttr.UnknownNameError, match="did you mean 'greedy'"):
        players.make("gredy:depth=3")
