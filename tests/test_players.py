"""Players: equal ones choose equally, they play every game, and they are given nothing but views."""

from __future__ import annotations

import itertools
import subprocess
import sys
import time
from collections import Counter

import pytest

import ttr_rules as ttr
from ttr_rules import players

NAMES = players.names()
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
        begun = time.perf_counter()
        action = at[player].choose(view)
        assert time.perf_counter() - begun < 1
        assert view.is_legal(action)
        chosen.append(str(action))
        state = state.apply(action)
        assert len(chosen) < 10_000
    assert state.is_over
    return chosen


@pytest.mark.parametrize(("variant", "seats"), TABLES)
@pytest.mark.parametrize("name", NAMES)
def test_whole_games_of_every_variant_at_every_table(name: str, variant: str, seats: int) -> None:
    chosen = choices(name, variant, seats)
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
