"""Style and script of replay pages, written by hand: they go into a page as they are."""

from __future__ import annotations

from ._svg_style import THEMES

__all__ = ["SCRIPT", "STYLE", "themed"]

COLORS = {
    "light": {
        "ground": "#ffffff",
        "panel": THEMES["light"]["panel"],
        "text": "#1f262e",
        "muted": "#545d66",
        "line": "#7d8288",
        "button": "#ffffff",
        "accent": "#0b4f8a",
        "on-accent": "#ffffff",
    },
    "dark": {
        "ground": "#0f1317",
        "panel": THEMES["dark"]["panel"],
        "text": "#eef2f5",
        "muted": "#aeb8c1",
        "line": "#76828d",
        "button": "#1b2229",
        "accent": "#8cc8ff",
        "on-accent": "#0f1317",
    },
}


def themed(styles: dict[str, str]) -> str:
    """The styles of the given themes; of two, the dark one for who prefers it."""
    parts = []
    for theme, style in styles.items():
        colors = "".join(f"--{name}:{color};" for name, color in COLORS[theme].items())
        rules = f":root{{color-scheme:{theme};{colors}}}\n{style}"
        if theme == "dark" and len(styles) > 1:
            rules = f"@media (prefers-color-scheme:dark){{{rules}}}"
        parts.append(rules)
    return "\n".join([*parts, STYLE])


STYLE = r"""
*{box-sizing:border-box}
html{font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
body{margin:0;background:var(--ground);color:var(--text);overflow-wrap:break-word}
header,main{max-width:1500px;margin:0 auto;padding:0 12px}
header{display:flex;flex-wrap:wrap;gap:0 16px;align-items:baseline;padding-top:8px}
h1{font-size:1.35rem;margin:0;min-width:0}
h2{font-size:1rem;margin:0 0 6px}
h3{font-size:1rem;margin:10px 0 4px;display:flex;flex-wrap:wrap;gap:2px 8px;align-items:center}
p{margin:0}
main{display:grid;gap:12px;grid-template-columns:minmax(0,1fr);padding-top:8px;padding-bottom:12px}
main>div{display:grid;gap:12px;align-content:start;min-width:0}
section,.controls{background:var(--panel);border-radius:10px;padding:10px 12px;min-width:0}
.muted{color:var(--muted)}
.board>svg{display:block;width:100%;height:auto;max-height:max(320px,calc(100vh - 310px))}
.board{padding:6px}
.board details svg{width:100%;max-width:520px;height:auto}
summary{padding:4px;cursor:pointer;color:var(--muted)}
.controls{position:sticky;bottom:0;top:0;z-index:1;display:grid;gap:6px;border:1px solid var(--line)}
.buttons{display:flex;gap:4px}
button,select{font:inherit;color:var(--text);background:var(--button);border:1px solid var(--line);border-radius:8px;min-height:44px}
button{flex:1 1 40px;min-width:0;padding:0;display:grid;place-items:center;cursor:pointer}
button svg{width:22px;height:22px;fill:currentColor}
button[aria-disabled=true]{opacity:.45;cursor:default}
#play{background:var(--accent);color:var(--on-accent);border-color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
#play:focus-visible{outline-color:var(--text)}
input[type=range]{width:100%;height:32px;margin:0;accent-color:var(--accent)}
.options{display:flex;flex-wrap:wrap;gap:6px 12px}
.options label{display:flex;flex:0 1 auto;gap:6px;align-items:center;min-width:0}
.options select{min-width:0;padding:0 6px}
#where{font-variant-numeric:tabular-nums}
#sentence{min-height:2.9em;font-weight:600}
.mark,button svg{display:block}
th span,h3>span,#log span,option{unicode-bidi:isolate}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:4px 0 4px 8px;font-weight:400}
thead th{color:var(--muted);font-size:.85rem}
th:first-child{text-align:left;padding-left:0}
tbody th{font-weight:600}
tbody tr{border-top:1px solid var(--line)}
tbody th{padding-left:10px!important}
tr.now th{box-shadow:inset 4px 0 var(--accent)}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.mark{width:28px;height:19px;flex:none}
tbody th .who{display:flex;gap:8px;align-items:center}
ul.cards,ul.tickets,ul.rows{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:4px 10px}
ul.tickets,ul.rows{display:block}
.cards li,.rows li span{display:inline-flex;gap:5px;align-items:center}
.card i{width:13px;height:18px;border-radius:3px;border:1px solid var(--text);background:var(--panel);flex:none;display:inline-block}
.card i.loco{background:linear-gradient(135deg,#ab2f27 20%,#ffe906 20% 40%,#49e085 40% 60%,#58aef5 60% 80%,#623e84 80%)}
.tickets li{padding:1px 0 1px 1.4em;text-indent:-1.4em}
.tickets li::before{content:"\2610\2002"}
.tickets li.done::before{content:"\2713\2002";font-weight:700}
.tickets li.offered::before{content:"?\2002"}
.tickets li.lends::before{content:"\2302\2002"}
dl{display:flex;flex-wrap:wrap;gap:2px 18px;margin:6px 0 0}
dl div{display:flex;gap:6px}
dt{color:var(--muted)}dd{margin:0;font-weight:600}
.yards{display:grid;gap:4px 24px;grid-template-columns:repeat(auto-fit,minmax(min(260px,100%),1fr))}
.rows li{min-height:28px}
#log{margin:0;padding:0;list-style:none;max-height:60vh;overflow-y:auto;position:relative}
#log a{display:block;color:inherit;text-decoration:none;padding:5px 8px 5px 3.4em;border-radius:6px;position:relative}
#log li{counter-increment:step}
#log a::before{content:counter(step);position:absolute;left:0;width:2.8em;text-align:right;color:var(--muted);font-variant-numeric:tabular-nums}
#log a:hover{text-decoration:underline}
#log a:focus-visible{outline-offset:-3px}
#log a[aria-current]{background:var(--accent);color:var(--on-accent)}
#log a[aria-current] *,#log a[aria-current]::before{color:inherit}
#log span,#log q,#log time{display:block}
#log :empty{display:none}
#log .turn,#log time{color:var(--muted);font-size:.9rem}
[hidden]{display:none!important}
@media (min-width:900px){
main{grid-template-columns:minmax(0,3fr) minmax(350px,2fr);grid-template-rows:auto 1fr}
main>.beside{grid-area:1/2/3/3}
header{padding-top:12px}
#log{max-height:70vh}
}
@media (max-width:899px){
main>div{display:contents}
.options label{flex:1 1 8rem;flex-direction:column;align-items:stretch;gap:2px}
table{font-size:.92rem}
th,td{padding-left:5px}
thead th{font-size:.78rem}
tbody th .who{gap:5px}
.board{margin:0 -8px;border-radius:0}
.board>svg{max-height:calc(100vh - 250px)}
.controls{padding:6px 8px}
#log{max-height:50vh}
}
@media (max-height:520px){
.controls{position:static}
.board>svg{max-height:calc(100vh - 20px)}
}
@media (prefers-reduced-motion:no-preference){.route .wagons,.route .shapes{transition:opacity .2s}}
@media print{.controls{display:none}#log{max-height:none}}
"""

SCRIPT = r"""
"use strict";
(() => {
const byId = id => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const last = data.steps.length - 1;
const seats = data.seats.map((_, number) => number);

// Positions: the first one, and what changes. Every so many steps one is kept.

const EVERY = 100;
const kept = [];
const changed = (position, step) => {
  for (const [key, value] of Object.entries(data.steps[step]))
    position[data.keys[key[0]] + key.slice(1)] = value;
  return position;
};
const position = step => {
  const begin = Math.min(Math.floor(step / EVERY), Math.max(kept.length - 1, 0));
  if (!kept.length) kept.push(changed({}, 0));
  let now = {...kept[begin]};
  for (let number = begin * EVERY + 1; number <= step; number++) {
    changed(now, number);
    if (number === kept.length * EVERY) kept.push({...now});
  }
  return now;
};

// What may be seen: eyes are those of a seat, -1 a spectator's, null: all is open.

let eyes = data.seat;
const sees = player => eyes === null || eyes === player;
const hand = (now, player) => sees(player) ? now["hand" + player] : null;
const offer = (now, player) => sees(player) ? now["offer" + player] : null;
const held = (now, player) =>
  sees(player) || (now.over && !data.race) ? now["held" + player] : null;
const lent = (now, player) => sees(player) || now.over ? now["lent" + player] : null;
const complete = (now, player) =>
  data.race || data.yards || held(now, player) !== null ? now["complete" + player] : [];

// Elements

const make = (tag, className, text) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
};
const listed = words => words.length < 2 ? words.join("") :
  words.slice(0, -1).join(", ") + " and " + words[words.length - 1];
const swatch = card => make("i", data.cards[card].loco ? "loco" : data.cards[card].looks);
const counted = (number, card) => number + " " + data.cards[card].name +
  (data.cards[card].loco && number !== 1 ? "s" : "");
const chip = (card, words) => {
  const item = make("li", "card");
  item.append(swatch(card), words);
  return item;
};
const cardList = (counts, none) => {
  const list = make("ul", "cards");
  counts.forEach((number, card) => {
    if (number) list.append(chip(card, counted(number, card)));
  });
  if (!list.children.length) list.append(make("li", "muted", none));
  return list;
};
const ticketItem = (number, className) => {
  const ticket = data.tickets[number];
  const item = make("li", className);
  item.dataset.ticket = ticket.id;
  let words = ticket.name;
  if (ticket.points !== null) words += ", " + ticket.points;
  if (className === "done") words += " (complete)";
  if (className === "offered") words += " (on offer)";
  item.textContent = words;
  return item;
};
const mark = player => byId("seats").rows[player + 1].querySelector(".mark").cloneNode(true);

// The board

const end = position(last);
const routeAfter = (now, number, lent) => {
  const owner = now["route" + number] ?? null;
  return (owner === null ? "" : owner < 0 ? "; closed" : "; claimed by " + data.seats[owner]) +
    lent.map(player => "; lent to " + data.seats[player]).join("");
};
const cityAfter = (now, number) => {
  const owner = now["station" + number] ?? null;
  return owner === null ? "" : "; station of " + data.seats[owner];
};
// Who lends a route, by the numbers of routes.
const borrowers = now => {
  const found = new Map();
  for (const player of seats)
    for (const [, route] of lent(now, player) ?? [])
      found.set(route, [...found.get(route) ?? [], player]);
  return found;
};
// The page holds the board as it is at the end.
const lentAtEnd = borrowers(end);
const routes = [...document.querySelectorAll("[data-route]")].map((element, number) => {
  const title = element.querySelector("title");
  const after = routeAfter(end, number, lentAtEnd.get(number) ?? []);
  return {element, title, words: title.textContent.slice(0, title.textContent.length - after.length),
    shapes: element.querySelector(".shapes"), looks: undefined,
    bed: document.querySelector(`[data-bed="${CSS.escape(element.dataset.route)}"]`)};
});
for (const bed of document.querySelectorAll(".board>svg .bed.lent")) bed.remove();
const cities = [...document.querySelectorAll("g[data-city]")].map((element, number) => {
  const title = element.querySelector("title"), words = title.textContent;
  return {element, title, id: element.dataset.city, owner: undefined,
    words: words.slice(0, words.length - cityAfter(end, number).length)};
});

const drawPath = (className, d) => {
  const path = document.createElementNS(document.querySelector("svg").namespaceURI, "path");
  path.setAttribute("class", className);
  path.setAttribute("d", d);
  return path;
};
const drawLent = (route, players) => {
  while (route.bed.nextElementSibling?.classList.contains("lent"))
    route.bed.nextElementSibling.remove();
  for (const [nth, player] of [...players.entries()].reverse()) {
    const line = drawPath("bed lent owner-" + player, route.bed.getAttribute("d"));
    line.setAttribute("stroke-dasharray",
      data.dash + " " + data.dash * Math.max(players.length - 1, 1));
    line.setAttribute("stroke-dashoffset", -data.dash * nth);
    route.bed.after(line);
  }
};
const drawStations = now => {
  cities.forEach((city, number) => {
    const owner = now["station" + number] ?? null;
    if (owner === city.owner) return;
    city.owner = owner;
    for (const part of city.element.querySelectorAll(".house,.shapes")) part.remove();
    for (const player of seats) city.element.classList.toggle("owner-" + player, player === owner);
    city.element.classList.toggle("station", owner !== null);
    if (owner !== null) {
      const [house, sign] = data.houses[owner];
      city.element.append(drawPath("house", house), drawPath("shapes", sign));
    }
    city.title.textContent = city.words + cityAfter(now, number);
  });
};

const drawBoard = now => {
  const lends = borrowers(now);
  routes.forEach((route, number) => {
    const owner = now["route" + number] ?? null, lenders = lends.get(number) ?? [];
    const looks = owner + ";" + lenders;
    if (looks === route.looks) return;
    route.looks = looks;
    route.owner = owner;
    const classes = route.element.classList;
    for (const player of seats) {
      classes.toggle("owner-" + player, player === owner);
      route.bed.classList.toggle("owner-" + player, player === owner);
    }
    classes.toggle("claimed", owner !== null && owner >= 0);
    classes.toggle("closed", owner !== null && owner < 0);
    const shape = owner === null || owner < 0 ? "" : data.shapes[owner];
    route.shapes.setAttribute("d", shape &&
      route.shapes.dataset.at.split(",").map(at => "M" + at + shape).join(""));
    drawLent(route, lenders);
    route.title.textContent = route.words + routeAfter(now, number, lenders);
  });
  drawStations(now);
  const ends = new Map();
  if (eyes !== null && eyes >= 0) {
    const done = new Set(complete(now, eyes));
    for (const number of held(now, eyes) ?? [])
      for (const city of data.tickets[number].ends)
        ends.set(city, (ends.get(city) ?? true) && done.has(number));
  }
  for (const {id, element} of cities) {
    element.classList.toggle("ticket-end", ends.has(id));
    element.classList.toggle("joined", ends.get(id) === true);
  }
  const claims = player => routes.filter(route => route.owner === player).length;
  const svg = document.querySelector(".board>svg");
  if (svg) svg.setAttribute("aria-label", "The board: " +
    listed(seats.map(player => data.seats[player] + " has " + claims(player) +
      (claims(player) === 1 ? " route" : " routes"))));
};

const drawYards = now => {
  byId("yards").replaceChildren(...seats.map(player => {
    const block = make("div");
    const head = make("h3");
    head.append(mark(player), make("span", "", data.seats[player]));
    const rows = make("ul", "rows");
    for (const [card, cars, engines] of now["yard" + player]) {
      const item = make("li", "card");
      const signs = make("span");
      for (let number = 0; number < cars; number++) signs.append(swatch(card));
      for (let number = 0; number < engines; number++) signs.append(swatch(data.loco));
      signs.append(counted(cars, card) + (engines ? " and " + counted(engines, data.loco) : ""));
      item.append(signs);
      rows.append(item);
    }
    if (!rows.children.length) rows.append(make("li", "muted", "railyard empty"));
    const pile = make("p", "muted", "On the track: " + now["pile" + player]);
    block.append(head, rows, pile);
    if (now["track" + player]) block.append(cardList(now["track" + player], "nothing"));
    return block;
  }));
};

// What lies beside the board

const drawTable = now => {
  for (const player of seats) {
    const row = byId("seats").rows[player + 1];
    for (const cell of row.cells) {
      const field = cell.dataset.field;
      if (!field) continue;
      let value = now[field + player];
      if (field === "complete") value = value.length + (now["bonus" + player] ? 1 : 0);
      if (field === "count" && now["offered" + player])
        value += " + " + now["offered" + player] + " offered";
      cell.textContent = value;
    }
    row.classList.toggle("now", now.decider === player);
    row.querySelector(".sr").textContent = now.decider === player ? " (to decide)" : "";
  }
  byId("row").replaceChildren(...now.row.map(card => card === null ?
    make("li", "card muted", "empty") : chip(card, data.cards[card].name)));
  const open = now.row.length > 0;
  byId("row").hidden = byId("row-head").hidden = !open;
  byId("deck").textContent = now.deck;
  byId("ticket-deck").textContent = now.tickets;
  byId("discard").textContent = now.discard.reduce((sum, number) => sum + number, 0);
  byId("discarded").replaceChildren(cardList(now.discard, "nothing"));
  const tunnel = byId("tunnel");
  tunnel.hidden = now.tunnel === null;
  tunnel.replaceChildren();
  if (now.tunnel !== null) {
    const [route, laid, revealed] = now.tunnel;
    const turned = data.cards.map((_, card) => revealed.filter(one => one === card).length);
    tunnel.append(make("h3", "", "Tunnel: " + routes[route].words), cardList(laid, "no cards"),
      make("p", "muted", "turned up:"), cardList(turned, "nothing yet"));
  }
};

const drawHands = now => {
  const blocks = [];
  for (const player of seats) {
    const cards = hand(now, player), tickets = held(now, player), offered = offer(now, player);
    const openly = data.race || data.yards ? now["complete" + player] : [];
    if (cards === null && tickets === null && !openly.length) continue;
    const block = make("div", "hand");
    block.dataset.seat = player;
    const head = make("h3");
    head.append(mark(player), make("span", "", data.seats[player]));
    block.append(head);
    if (cards !== null) block.append(cardList(cards, "no cards"));
    const list = make("ul", "tickets");
    const done = new Set(complete(now, player));
    if (!data.race && !data.yards)
      for (const number of tickets ?? []) list.append(ticketItem(number, done.has(number) ? "done" : ""));
    else {
      for (const number of openly) list.append(ticketItem(number, "done"));
      for (const number of tickets ?? []) list.append(ticketItem(number, ""));
    }
    if (now["bonus" + player]) list.append(make("li", "done", "bonus for connecting the coasts"));
    for (const [city, route] of lent(now, player) ?? [])
      list.append(make("li", "lends", cities[city].words + " lends " + routes[route].words));
    for (const number of offered ?? []) list.append(ticketItem(number, "offered"));
    if (list.children.length) block.append(list);
    blocks.push(block);
  }
  if (!blocks.length) blocks.push(make("p", "muted", "Nobody's cards are open."));
  byId("hands").replaceChildren(...blocks);
};

// The log, which says less to those who saw less

const entries = [...byId("log").querySelectorAll("a")];
const secrets = [...byId("log").querySelectorAll("[data-by]")].map(
  element => ({element, by: Number(element.dataset.by), told: element.textContent}));
const drawLog = () => {
  for (const {element, by, told} of secrets)
    element.textContent = sees(by) ? told : element.dataset.else;
};
const words = (step, selector) => [...entries[step - 1].querySelectorAll(selector)]
  .map(part => part.textContent.trim()).filter(part => part).join(". ");
// Whose turn begins, the table shows; it is told where nothing else happened.
const sentence = step => step === 0 ? "The beginning" :
  words(step, "span:not(.turn),q") || words(step, "span");

// Turns

const turns = [0];
for (let step = 1; step <= last; step++)
  if (data.turnKey in data.steps[step]) turns.push(step);
const turnOf = step => {
  let found = 0;
  while (found + 1 < turns.length && turns[found + 1] <= step) found++;
  return found;
};
for (const [number, step] of turns.entries()) {
  const now = position(step);
  const who = now.decider === null ? "" : ", " + data.seats[now.decider];
  const words = step === 0 ? "the beginning" : now.over ? "the end" : "turn " + now.turn + who;
  byId("turn").append(new Option(words, number));
}

// Steps

let shown = -1;
let timer = null;
let address = null;
const show = (step, quiet) => {
  step = Math.max(0, Math.min(last, step));
  const now = position(step);
  shown = step;
  if (data.board) drawBoard(now);
  if (data.yards) drawYards(now);
  drawTable(now);
  drawHands(now);
  const told = sentence(step);
  if (byId("sentence").textContent !== told) byId("sentence").textContent = told;
  let where = "Step " + step + " of " + last + " \u00b7 turn " + now.turn;
  if (data.passes) where += " \u00b7 deck pass " + now.pass;
  if (now.over) where += " \u00b7 over";
  else if (now.last !== null) where += " \u00b7 last turns: " + now.last;
  byId("where").textContent = where;
  const slider = byId("slider");
  slider.value = step;
  slider.setAttribute("aria-valuetext", where);
  byId("turn").value = turnOf(step);
  // Not really disabled: whoever has pressed a button stays there.
  for (const id of ["first", "turn-back", "back"]) byId(id).setAttribute("aria-disabled", step === 0);
  for (const id of ["next", "turn-next", "last"]) byId(id).setAttribute("aria-disabled", step === last);
  byId("result").hidden = !(step === last && now.over);
  if (current) current.removeAttribute("aria-current");
  current = entries[step - 1];
  if (current) current.setAttribute("aria-current", "step");
  scrolling ??= requestAnimationFrame(scroll);
  if (step === last) stop();
  if (!quiet) address ??= setTimeout(tell, 100);
};
let current = null;
let scrolling = null;
const scroll = () => {
  scrolling = null;
  const log = byId("log"), top = current ? current.offsetTop : 0;
  if (top < log.scrollTop || top + (current?.offsetHeight ?? 0) > log.scrollTop + log.clientHeight)
    log.scrollTop = current ? top - log.clientHeight / 2 : 0;
};
// The address follows now and then: browsers take only so many changes of it.
const tell = () => {
  address = null;
  try { history.replaceState(null, "", "#" + shown); } catch { /* a frame has none */ }
};
const stop = () => {
  clearInterval(timer);
  timer = null;
  byId("play").setAttribute("aria-label", "Play");
  byId("play").classList.remove("playing");
  byId("play").replaceChildren(byId("sign-play").content.cloneNode(true));
  byId("sentence").setAttribute("aria-live", "polite");
};
const start = () => {
  if (shown === last) show(0);
  if (last === 0) return;
  clearInterval(timer);
  timer = setInterval(() => show(shown + 1), 1000 / Number(byId("speed").value));
  byId("play").setAttribute("aria-label", "Pause");
  byId("play").classList.add("playing");
  byId("play").replaceChildren(byId("sign-pause").content.cloneNode(true));
  byId("sentence").setAttribute("aria-live", "off");
};
const turnBack = () => {
  const turn = turnOf(shown);
  show(turns[turns[turn] === shown ? Math.max(turn - 1, 0) : turn]);
};
const turnNext = () => show(turns[turnOf(shown) + 1] ?? last);
const doing = {
  "first": () => show(0), "turn-back": turnBack, "back": () => show(shown - 1),
  "play": () => timer === null ? start() : stop(),
  "next": () => show(shown + 1), "turn-next": turnNext, "last": () => show(last),
};
for (const [id, act] of Object.entries(doing)) byId(id).addEventListener("click", event => {
  if (event.currentTarget.getAttribute("aria-disabled") === "true") return;
  if (id !== "play") stop();
  act();
});
byId("slider").max = last;
byId("slider").addEventListener("input", event => { stop(); show(Number(event.target.value)); });
byId("turn").addEventListener("change", event => { stop(); show(turns[Number(event.target.value)]); });
byId("speed").addEventListener("change", () => { if (timer !== null) start(); });
byId("log").addEventListener("click", event => {
  const entry = event.target.closest("a");
  if (!entry || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  show(entries.indexOf(entry) + 1);
});
const chooser = byId("eyes");
if (chooser) chooser.addEventListener("change", () => {
  eyes = chooser.value === "" ? null : Number(chooser.value);
  drawLog();
  show(shown);
});
document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const on = event.target.tagName;
  if (on === "SELECT" || on === "SUMMARY" && event.key === " ") return;
  const turn = event.shiftKey;
  const keys = {
    ArrowLeft: turn ? "turn-back" : "back", ArrowRight: turn ? "turn-next" : "next",
    PageUp: "turn-back", PageDown: "turn-next", Home: "first", End: "last",
  };
  let id = keys[event.key];
  if (event.key === " " && (on === "BODY" || on === "INPUT")) id = "play";
  if (!id) return;
  event.preventDefault();
  if (id !== "play") stop();
  doing[id]();
});
const fromAddress = address => {
  const wanted = /#(?:step-?)?(\d+)$/.exec(address);
  return wanted ? Number(wanted[1]) : null;
};
window.addEventListener("hashchange", event => {
  clearTimeout(address);
  address = null;
  // Where to, as it was when it changed: the page itself may have told another step since.
  const step = fromAddress(event.newURL);
  if (step !== null && step !== shown) { stop(); show(step); }
});
for (const element of document.querySelectorAll(".script")) element.hidden = false;
stop();
drawLog();
show(fromAddress(location.hash) ?? 0, true);
})();
"""
