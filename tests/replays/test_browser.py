"""Pages in a real browser: what stands there at each step, and that nothing is loaded and no error logged.

Needs Chromium and Playwright; without them the tests are skipped, except where CI is set.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules import replay
from ttr_rules._replay_table import Table

from .games import LARGEST, NAMES, VARIANTS, game, played, states

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"

# For containers: as root, and with little shared memory.
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]

READ = """(first = true) => {
  const words = element => element.textContent;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const owners = {}, closed = [], tunnel = document.getElementById("tunnel");
  for (const route of all("[data-route]")) {
    const owner = [...route.classList].find(name => name.startsWith("owner-"));
    if (route.classList.contains("claimed")) {
      owners[route.dataset.route] = Number(owner.slice(6));
      const marks = route.querySelector(".shapes").getAttribute("d").split("M").length - 1;
      if (marks !== all("rect", route).length) throw Error("marks " + route.dataset.route);
    } else if (owner) throw Error("an owner without a claim");
    if (route.classList.contains("closed")) closed.push(route.dataset.route);
  }
  const ownerOf = element =>
    Number([...element.classList].find(name => name.startsWith("owner-")).slice(6));
  const stations = {}, lent = [];
  for (const city of all(".board g[data-city]")) {
    const built = city.classList.contains("station"), parts = all(".house,.shapes", city).length;
    if (parts !== (built ? 2 : 0)) throw Error("house " + city.dataset.city);
    if (built) stations[city.dataset.city] = ownerOf(city);
    if (words(city.querySelector("title")).includes("station of ") !== built)
      throw Error("title " + city.dataset.city);
  }
  for (const line of all(".board>svg .bed.lent")) {
    let bed = line;
    while (!bed.dataset.bed) bed = bed.previousElementSibling;
    if (bed.getAttribute("d") !== line.getAttribute("d")) throw Error("lent " + bed.dataset.bed);
    lent.push([bed.dataset.bed, ownerOf(line)]);
  }
  const lentWords = all("[data-route] title").map(words).join().split("; lent to ").length - 1;
  if (lentWords !== lent.length) throw Error("titles of lent routes");
  return {
    step: Number(document.getElementById("slider").value),
    sentence: words(document.getElementById("sentence")),
    where: words(document.getElementById("where")),
    seats: all("#seats tbody tr").map(row => ({
      now: row.classList.contains("now"),
      ...Object.fromEntries(all("[data-field]", row).map(cell => [cell.dataset.field, words(cell)])),
    })),
    row: all("#row li").map(words),
    deck: Number(words(document.getElementById("deck"))),
    discard: Number(words(document.getElementById("discard"))),
    discarded: all("#discarded li").map(words),
    tickets: Number(words(document.getElementById("ticket-deck"))),
    tunnel: (first || !tunnel.hidden) && tunnel.checkVisibility() ? all("h3, li, p", tunnel).map(words) : [],
    hands: Object.fromEntries(all("#hands .hand").map(hand => [hand.dataset.seat, {
      cards: hand.querySelector(".cards") && all(".cards li", hand).map(words),
      lends: all(".tickets li.lends", hand).map(words),
      tickets: all(".tickets li[data-ticket]", hand).map(
        ticket => [ticket.dataset.ticket, ticket.className]),
    }])),
    yards: all("#yards>div").map(yard => [all(".rows li", yard).map(words), all(".cards li", yard).map(words)]),
    owners, closed, stations, lent: lent.sort(),
    ends: all("g.ticket-end").map(city => city.dataset.city).filter(city => city),
    joined: all("g.joined").map(city => city.dataset.city).filter(city => city),
    ...first && {log: all("#log a").map(words)},
    current: all("#log [aria-current]").length,
    result: !document.getElementById("result").hidden,
  };
}"""

READ_SOME = f"""every => {{
  const read = {READ};
  const slider = document.getElementById("slider"), next = document.getElementById("next");
  const last = Number(slider.max), told = [];
  for (let step = 0; step <= last; step = step < last ? Math.min(step + every, last) : last + 1) {{
    if (every === 1 && step) next.click();
    else {{
      slider.value = step;
      slider.dispatchEvent(new Event("input"));
    }}
    told.push(read(step === 0));
  }}
  return told;
}}"""


def missing() -> str | None:
    """Why no browser can be started here."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright is missing: pip install -r requirements-dev.txt"
    if not Path(CHROMIUM).exists():
        return "Chromium is missing (on Debian: apt-get install chromium)"
    return None


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    reason = missing()
    if reason is not None:
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


class Opened:
    """A page in the browser; all that it asked for or complained about."""

    def __init__(self, browser: Any, path: Path, text: str, **options: Any) -> None:
        path.write_text(text, encoding="utf-8")
        self.address = path.as_uri()
        self.context = browser.new_context(**{"viewport": {"width": 1200, "height": 900}} | options)
        self.page = self.context.new_page()
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        self.page.goto(self.address)

    def read(self) -> dict[str, Any]:
        told: dict[str, Any] = self.page.evaluate(READ)
        return told

    def read_some(self, every: int = 1) -> list[dict[str, Any]]:
        """What stands there at every so manieth step, and at the last one."""
        told: list[dict[str, Any]] = self.page.evaluate(READ_SOME, every)
        return told

    def go(self, address: str) -> None:
        self.page.evaluate("to => { location.hash = to }", address)

    def wait(self, what: str) -> None:
        """Wait until an expression is true."""
        for _ in range(600):
            if self.page.evaluate(what):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(what)

    def wait_for(self, step: int) -> None:
        self.wait(f"document.getElementById('slider').value === '{step}'")

    def step(self) -> int:
        return int(self.page.evaluate("document.getElementById('slider').value"))

    def close(self) -> None:
        assert self.complaints == []
        assert {url for url in self.asked if not url.startswith("data:,")} == {self.address}
        self.context.close()


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """Opens pages, and looks at the end whether they loaded anything or complained."""
    pages: list[Opened] = []

    def open_page(text: str, **options: Any) -> Opened:
        pages.append(Opened(browser, tmp_path / f"{len(pages)}.html", text, **options))
        return pages[-1]

    yield open_page
    for page in pages:
        page.close()


def compare(
    view: ttr.View, known: ttr.State | ttr.View, told: dict[str, Any], where: object
) -> None:
    """What stands on the page is what the view shows; ``known`` tells hands and tickets."""
    variant, rules = view.variant, view.variant.rules
    race = rules.tickets_to_win is not None

    def words(cards: Any, none: str = "no cards") -> list[str]:
        return [
            f"{number} {card}{'s' * (card == 'locomotive' and number > 1)}"
            for card in variant.cards
            if (number := cards.get(card, 0))
        ] or [none]

    assert told["row"] == [card or "empty" for card in view.face_up], where
    assert (told["deck"], told["tickets"]) == (view.deck_size, view.ticket_deck_size), where
    assert told["discarded"] == words(view.discard, "nothing"), where
    assert told["discard"] == sum(view.discard.values())
    assert f"turn {view.turn}" in told["where"]
    assert ("over" in told["where"]) == view.is_over == told["result"]
    tunnel: list[str] = []
    if view.tunnel is not None:
        route, turned = variant.board.route(view.tunnel.route), Counter(view.tunnel.revealed)
        a, b = (variant.board.city(end).name for end in route.ends)
        assert told["tunnel"][0].startswith(f"Tunnel: {a} \u2013 {b}: {route.length} space"), where
        laid = words(view.tunnel.laid)
        tunnel = [told["tunnel"][0], *laid, "turned up:", *words(turned, "nothing yet")]
    assert told["tunnel"] == tunnel, where
    assert told["owners"] == {
        route.id: owner
        for route in variant.board.routes
        if (owner := view.owner(route.id)) is not None
    }, where
    assert told["stations"] == {
        city: player for player in range(view.players) for city in view.stations(player)
    }, where
    lent = [
        (route, player, city)
        for player in range(view.players)
        for city, route in (known.lent_routes(player) or {}).items()
        if route is not None
    ]
    assert told["lent"] == sorted([route, player] for route, player, _ in lent), where
    closed = [r for r in told["closed"] if view.owner(r) is not None]
    assert closed == []
    for player, (seat, points) in enumerate(zip(told["seats"], view.scores(), strict=True)):
        assert seat["points"] == str(points), where
        assert seat["cards"] == str(view.hand_size(player)), where
        assert seat["count"].split(" ")[0] == str(view.ticket_count(player)), where
        if variant.trains:
            assert seat["trains"] == str(view.trains(player)), where
        if view.current_player is not None:
            assert seat["now"] == (player == view.current_player), where
        if rules.stations:
            assert seat["stations"] == str(view.stations_left(player)), where
        hand, held, offer = known.hand(player), known.tickets(player), known.offer(player)
        complete = [*(known.completed(player) or ())]
        openly = rules.railyards or race
        block = told["hands"].get(str(player))
        if hand is None and held is None and not (openly and complete):
            assert block is None, where
            continue
        assert block["cards"] == (None if hand is None else words(hand)), where
        expected = [[id, "offered"] for id in offer or ()]
        expected += [[id, "done" if id in complete else ""] for id in held or ()]
        if openly:
            expected = [[id, look] for id, look in expected if look != "done"]
            expected += [[id, "done"] for id in complete]
        assert sorted(block["tickets"]) == sorted(expected), where
        lends = [variant.board.city(city).name for _, borrower, city in lent if borrower == player]
        assert [line.partition(" lends ")[0] for line in block["lends"]] == lends, where
    if rules.railyards:
        for player, (rows, pile) in enumerate(told["yards"]):
            expected_rows = [
                words({row.color: row.cars})[0]
                + (f" and {words({'locomotive': row.locomotives})[0]}" if row.locomotives else "")
                for row in view.railyard(player)
            ]
            assert rows == (expected_rows or ["railyard empty"]), where
            assert pile == words(view.on_track(player) or {}, "nothing"), where
    ends: dict[str, bool] = {}
    if view.player is not None:
        done = {*(view.completed(view.player) or ())}
        for id in view.tickets(view.player) or ():
            for city in variant.ticket(id).ends:
                ends[city] = ends.get(city, True) and id in done
    if variant.board.routes:
        assert {*told["ends"]} == {*ends}, where
        assert {*told["joined"]} == {city for city in ends if ends[city]}, where


@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_every_step_of_a_game(opened: Any, name: str, players: int) -> None:
    record = game(name, players)
    page = opened(replay.page(record))
    told = page.read_some()
    assert len(told) == len(record.entries) + 1
    for step, (state, now) in enumerate(zip(states(name, players), told, strict=True)):
        assert now["step"] == step
        assert now["current"] == (step > 0)
        compare(state.view(None), state, now, (None, step))

    # What seats and spectators saw is the same in their own pages.
    for player, every in ((players - 1, 3), (None, 11)):
        page.page.select_option("#eyes", "-1" if player is None else str(player))
        as_seen = page.read_some(every)
        own = opened(replay.page(record.seen_by(player))).read_some(every)
        assert as_seen == own
        for now in own:
            view = states(name, players)[now["step"]].view(player)
            compare(view, view, now, (player, now["step"]))
    if name == "europe":
        assert len(told[-1]["stations"]) > 9
    if name == "nordic":
        assert sum(bool(now["tunnel"]) for now in told) > 3
    page.page.select_option("#eyes", "")
    assert page.read_some(50) == [now for now in told if now["step"] % 50 == 0 or now is told[-1]]


def lending() -> ttr.Record:
    """A station is built that lends a route at once; two have one at the end of the same route."""
    start = ttr.state_from_text(
        "europe 3 seed=1 0.hand=red1 0.tickets=sofia-smyrna 0.routes=constantinople-smyrna 0.trains=9 "
        "1.routes=constantinople-sofia 1.trains=3 2.routes=bucuresti-budapest,bucuresti-constantinople "
        "2.stations=constantinople 2.tickets=budapest-sofia 2.trains=9"
    )
    first = ttr.Recorder(start)
    first.play(ttr.BuildStation("sofia", {"red": 1}))
    return played(first.state, claims=1, most=400)


def test_lent_routes_are_seen_by_who_may_know_them(opened: Any) -> None:
    record = lending()
    assert record.result is not None
    both = [["constantinople-sofia", 0], ["constantinople-sofia", 2]]
    page = opened(replay.page(record))
    begin, *_, end = page.read_some()
    assert begin["lent"] == both
    page.page.select_option("#eyes", "1")
    page.go("#0")
    page.wait_for(0)
    assert page.read()["lent"] == []
    for player in (None, 0, 1, 2):
        told = opened(
            replay.page(record, player) if player is not None else replay.page(record.seen_by(None))
        )
        begin, *middle, last = told.read_some()
        assert begin["lent"] == [one for one in both if one[1] == player]
        # After the end all see it, as in the picture of the end.
        assert last["lent"] == end["lent"]
        view = record.check().view(player)
        compare(view, view, last, player)
        assert all({borrower for _, borrower in now["lent"]} <= {player} for now in middle)
    assert both[0] in end["lent"]


def test_small_tables_close_double_routes(opened: Any) -> None:
    record = played(VARIANTS["nordic"].new_game(2, seed=3), claims=0.9)
    told = opened(replay.page(record)).read_some()
    table = Table(record.start_state())
    for entry, now in zip(record.replay(), told[1:], strict=True):
        for event in entry.events:
            table.hear(event)
        assert {*now["closed"]} == {id for id, owner in table.owners.items() if owner < 0}
    assert len(told[-1]["closed"]) > 3
    last = record.check()
    for id in told[-1]["closed"]:
        picture = str(ttr.svg.board(last))
        assert "closed" in picture.split(f'data-route="{id}"')[0].rpartition("<g ")[2]
    closed = picture.count(" closed")
    assert closed - picture.count(".closed") >= len(told[-1]["closed"])


def test_keys_buttons_and_addresses(opened: Any) -> None:
    record = game("nordic", 3)
    last = len(record.entries)
    begins = [0] + [
        number
        for number, step in enumerate(record.replay(), 1)
        if step.after.turn != step.before.turn
    ]
    page = opened(replay.page(record))
    press = page.page.keyboard.press
    assert page.step() == 0
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("ArrowRight", last),
        ("ArrowLeft", last - 1),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("PageDown", begins[1]),
        ("Shift+ArrowRight", begins[2]),
        ("PageDown", begins[3]),
        ("ArrowRight", begins[3] + 1),
        ("PageUp", begins[3]),
        ("PageUp", begins[2]),
        ("Shift+ArrowLeft", begins[1]),
    ):
        press(key)
        assert page.step() == step, key
    # The keys of the slider do not count twice.
    page.page.focus("#slider")
    press("ArrowRight")
    assert page.step() == begins[1] + 1
    press("Home")
    press("ArrowUp")
    assert page.step() == 1
    for name, step in (
        ("End (End)", last),
        ("Step back (left arrow)", last - 1),
        ("Beginning (Home)", 0),
        ("Next step (right arrow)", 1),
        ("Next turn (Page Down)", begins[1]),
        ("Turn back (Page Up)", 0),
    ):
        page.page.get_by_role("button", name=name, exact=True).click()
        assert page.step() == step, name
    page.page.select_option("#turn", "7")
    assert page.step() == begins[7]
    page.page.get_by_role("slider", name="Step").fill("33")
    assert page.step() == 33
    page.wait("location.hash === '#33'")
    page.page.locator("#log a").nth(50).click()
    assert page.step() == 51
    page.go("#120")
    page.wait_for(120)
    # The page tells its step in the address, but never instead of one that was asked for.
    page.page.evaluate("location.hash = '#7'; history.replaceState(null, '', '#3')")
    page.wait_for(7)
    # Of what is no step there is none; what is beyond the end is the end.
    page.go("#nothing")
    page.go("#step-999999")
    page.wait_for(last)
    for digits in (9, 10, 400):
        page.go("#5")
        page.wait_for(5)
        page.go("#" + "9" * digits)
        page.wait_for(last)
    page.page.goto("about:blank")
    page.page.goto(f"{page.address}#77")
    assert page.step() == 77
    compare(states("nordic", 3)[77].view(None), states("nordic", 3)[77], page.read(), 77)
    page.asked[:] = [url.partition("#")[0] for url in page.asked if url != "about:blank"]


def test_who_presses_a_button_stays_there(opened: Any) -> None:
    page = opened(replay.page(game("new_york", 2)))
    last = len(game("new_york", 2).entries)
    for id, key, step in (("last", "Enter", last), ("first", " ", 0), ("last", " ", last)):
        page.page.focus(f"#{id}")
        for _ in range(2):
            page.page.keyboard.press(key)
            assert page.step() == step
            assert page.page.evaluate("document.activeElement.id") == id
        forth, back = ("next", "turn-next", "last"), ("first", "turn-back", "back")
        for button in (*forth, *back):
            there = (button in forth) == (step == last)
            assert page.page.get_attribute(f"#{button}", "aria-disabled") == str(there).lower()
            # What does nothing looks so.
            looks = f"getComputedStyle(document.getElementById('{button}')).opacity"
            assert (page.page.evaluate(looks) == "1") != there
            if there:
                page.page.locator(f"#{button}").click(force=True)
                assert page.step() == step
    # A button that does nothing does not stop the play either.
    page.page.keyboard.press("Home")
    page.page.get_by_role("button", name="Play", exact=True).click()
    page.page.evaluate("document.getElementById('first').click()")
    assert page.page.get_by_role("button", name="Pause", exact=True).count() == 1


def test_playing(opened: Any) -> None:
    page = opened(replay.page(game("new_york", 2)))
    page.page.select_option("#speed", "10")
    page.page.get_by_role("button", name="Play", exact=True).click()
    page.wait("Number(document.getElementById('slider').value) > 3")
    page.page.get_by_role("button", name="Pause", exact=True).click()
    step = page.step()
    page.page.wait_for_timeout(250)
    assert page.step() == step
    # Played to the end it stops, and begins anew.
    last = len(game("new_york", 2).entries)
    page.go(f"#{last - 1}")
    page.wait_for(last - 1)
    page.page.locator("body").press(" ")
    page.wait_for(last)
    page.page.get_by_role("button", name="Play", exact=True).click()
    page.wait("Number(document.getElementById('slider').value) < 9")
    page.page.keyboard.press("End")
    assert page.page.get_by_role("button", name="Play", exact=True).count() == 1


@pytest.mark.parametrize("name", ["usa", "card_game"])
def test_on_a_phone(opened: Any, name: str) -> None:
    players = VARIANTS[name].players[1]
    text = replay.page(game(name, players), names=["Maximiliana von Hohenstein"] * players)
    page = opened(text, viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    for step in (0, 200, len(game(name, players).entries)):
        page.go(f"#{step}")
        page.wait_for(step)
        assert page.page.evaluate("document.documentElement.scrollWidth") <= 360
        page.page.evaluate("scrollTo(0, 1e6)")
        for button in page.page.locator(".buttons button").all():
            box = button.bounding_box()
            assert box["width"] >= 36
            assert box["height"] >= 44
            # They stay where the thumb is, or at the top once the page is scrolled.
            assert 0 <= box["y"] <= 640 - box["height"]
        page.page.evaluate("scrollTo(0, 0)")
    # What is chosen can be read.
    for select in page.page.locator(".options select").all():
        assert select.bounding_box()["width"] >= 120


def test_on_a_phone_that_lies_on_its_side(opened: Any) -> None:
    for name in ("usa", "card_game"):
        text = replay.page(game(name, VARIANTS[name].players[1]))
        page = opened(text, viewport={"width": 640, "height": 360}, has_touch=True, is_mobile=True)
        assert page.page.evaluate("document.documentElement.scrollWidth") <= 640
        controls = page.page.locator(".controls")
        for select in page.page.locator(".options select").all():
            assert select.bounding_box()["width"] >= 60
        # They go with the page, at its top and at its foot.
        for to in (0, 100_000):
            page.page.evaluate(f"scrollTo(0, {to})")
            box = controls.bounding_box()
            seen = min(box["y"] + box["height"], 360) - max(box["y"], 0)
            assert seen < 360 / 4, (to, box)
        if VARIANTS[name].board.routes:
            page.page.evaluate("scrollTo(0, 0)")
            assert page.page.locator(".board>svg").bounding_box()["height"] > 300


def test_for_those_who_hear_the_page(opened: Any) -> None:
    page = opened(replay.page(game("new_york", 2), names=["Ann", "Bo"]))
    tree = page.page.locator("body").aria_snapshot()
    for words in (
        'heading "New York City" [level=1]',
        'button "Play"',
        'button "Next step (right arrow)"',
        'slider "Step"',
        'combobox "Turn"',
        'combobox "Steps a second"',
        'combobox "Seen by"',
        'region "Log"',
        'rowheader "Ann',
        'columnheader "Points"',
        'img "The board: Ann has 0 routes and Bo has 0 routes"',
    ):
        assert words in tree, tree[:3000]
    unnamed = page.page.evaluate(
        "[...document.querySelectorAll('button,select,input')].filter(element =>"
        " !element.ariaLabel && !element.labels?.length).map(element => element.outerHTML)"
    )
    assert unnamed == []
    assert page.page.get_attribute("#sentence", "aria-live") == "polite"
    assert page.page.get_attribute("html", "lang") == "en"
    # All can be reached by the keyboard, and is seen to be.
    reached = []
    for _ in range(14):
        page.page.keyboard.press("Tab")
        reached.append(
            page.page.evaluate(
                "[document.activeElement.id, getComputedStyle(document.activeElement).outlineStyle]"
            )
        )
    ids = {id for id, outline in reached if outline == "solid"}
    assert {"play", "next", "last", "slider", "turn", "speed", "eyes"} <= ids, reached


def test_without_scripts(opened: Any) -> None:
    for name, players in (("new_york", 4), ("card_game", 4)):
        record = game(name, players)
        page = opened(replay.page(record), java_script_enabled=False).page
        assert page.locator(".controls").is_hidden()
        assert page.locator("#log li").count() == len(record.entries)
        assert page.locator("#log").is_visible()
        assert page.locator("#result").is_visible()
        claimed = sum(len(record.check().routes(player)) for player in range(players))
        assert page.locator("[data-route].claimed").count() == claimed
        if name == "card_game":
            assert page.locator("#yards h3").count() == players


def test_nothing_in_a_record_runs(opened: Any) -> None:
    nasty = "<img src=x onerror=alert(1)></script><script>alert(1)</script>'\"&"
    for name in ("nordic", "card_game"):
        record = played(VARIANTS[name].new_game(2, seed=2), most=60, notes=nasty)
        page = opened(replay.page(record, names=[nasty, "Bo"], title=nasty))
        last = page.read_some(20)[-1]
        assert page.page.locator("img[src]").count() == 0
        assert page.page.locator("h1").text_content() == nasty
        assert last["step"] == len(record.entries)
        page.page.select_option("#eyes", "1")
        own = opened(replay.page(record, 1, names=[nasty, "Bo"]))
        assert page.read_some(20) == own.read_some(20)
        assert nasty in own.page.locator("#log").text_content()
        own.page.evaluate(
            "document.body.append(Object.assign(document.createElement('b'), {id: 'b'}))"
        )


def test_names_are_set_apart_whatever_their_direction(opened: Any) -> None:
    hebrew = "\u05d3\u05d5\u05d3"
    record = played(VARIANTS["nordic"].new_game(2, seed=2), most=30)
    page = opened(replay.page(record, names=[hebrew, "Bo"])).page
    for where in ("#seats th .who>span", "#hands h3>span", "#log span"):
        named = page.locator(where).filter(has_text=hebrew)
        assert named.count() > 0, where
        directions = named.evaluate_all("all => all.map(e => getComputedStyle(e).unicodeBidi)")
        assert {*directions} == {"isolate"}, where


def test_dark_and_light(opened: Any) -> None:
    text = replay.page(game("nordic", 3))
    ground = "getComputedStyle(document.body).backgroundColor"
    claimed = "getComputedStyle(document.querySelector('[data-city] .dot')).fill"
    colors = {
        scheme: (page.page.evaluate(ground), page.page.evaluate(claimed))
        for scheme in ("light", "dark")
        for page in [opened(text, color_scheme=scheme)]
    }
    assert colors == {
        "light": ("rgb(255, 255, 255)", "rgb(255, 255, 255)"),
        "dark": ("rgb(15, 19, 23)", "rgb(15, 19, 23)"),
    }
    dark = opened(replay.page(game("nordic", 3), theme="dark"), color_scheme="light")
    assert dark.page.evaluate(ground) == "rgb(15, 19, 23)"


def test_in_a_notebook(opened: Any) -> None:
    page = replay.page(game("new_york", 2))
    outside = opened(f"<!doctype html><title>a notebook</title>{page._repr_html_()}")
    frame = outside.page.frames[1]
    frame.wait_for_selector(".controls")
    frame.evaluate("document.getElementById('last').click()")
    last = len(game("new_york", 2).entries)
    assert frame.evaluate("document.getElementById('slider').value") == str(last)
    outside.asked[:] = [url for url in outside.asked if url != "about:srcdoc"]


def test_pictures(opened: Any) -> None:
    for name in ("nordic", "card_game"):
        state = states(name, VARIANTS[name].players[1])[100]
        picture = ttr.svg.board(state.view(0), table=True, players=NAMES[: state.players])
        page = opened(f"<!doctype html><title>{name}</title>{picture}")
        assert page.page.locator("svg").bounding_box()["width"] > 400
