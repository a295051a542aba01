//! Events of the core as the package shows them.

use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyTuple};
use ttr_core::base::bits;
use ttr_core::state::events::Event;

use crate::game::Game;
use crate::python::{self, Class};

/// The events in order, as a tuple.
pub(crate) fn objects<'py>(
    py: Python<'py>,
    game: &Game,
    events: &[Event],
) -> PyResult<Bound<'py, PyTuple>> {
    let all: PyResult<Vec<_>> = events.iter().map(|event| object(py, game, event)).collect();
    PyTuple::new(py, all?)
}

fn object<'py>(py: Python<'py>, game: &Game, event: &Event) -> PyResult<Bound<'py, PyAny>> {
    let build = |class: &Class, fields: &[(&str, Bound<'py, PyAny>)]| {
        class.get(py)?.call((), Some(&fields.to_vec().into_py_dict(py)?))
    };
    let number = |value: u32| value.into_pyobject(py).map(Bound::into_any).map_err(PyErr::from);
    let seat_of = |seat: u8| number(u32::from(seat));
    let kind = |card| game.kind(py, card).clone().into_any();
    let route_of = |route: u8| game.route(py, usize::from(route)).clone().into_any();
    match *event {
        Event::CardGiven { seat, card } => {
            build(&python::CARD_GIVEN, &[("player", seat_of(seat)?), ("card", kind(card))])
        }
        Event::CardDrawn { seat, card } => {
            build(&python::CARD_DRAWN, &[("player", seat_of(seat)?), ("card", kind(card))])
        }
        Event::FaceUpTaken { seat, card, slot } => build(
            &python::FACE_UP_TAKEN,
            &[("player", seat_of(seat)?), ("card", kind(card)), ("slot", seat_of(slot)?)],
        ),
        Event::CardTurnedUp { card, slot } => {
            build(&python::CARD_TURNED_UP, &[("card", kind(card)), ("slot", seat_of(slot)?)])
        }
        Event::RowCleared { cards } => {
            build(&python::ROW_CLEARED, &[("cards", game.frozen_cards(py, &cards)?)])
        }
        Event::DeckReshuffled { cards } => {
            build(&python::DECK_RESHUFFLED, &[("cards", game.frozen_cards(py, &cards)?)])
        }
        Event::TicketDrawn { seat, ticket } => {
            let ticket = game.ticket(py, usize::from(ticket)).clone().into_any();
            build(&python::TICKET_DRAWN, &[("player", seat_of(seat)?), ("ticket", ticket)])
        }
        Event::TicketsKept { seat, kept, returned } => {
            let kept = game.ticket_ids(py, bits::members(kept))?;
            let returned = returned.as_slice().iter().map(|&ticket| usize::from(ticket));
            let returned = game.ticket_ids(py, returned)?;
            build(
                &python::TICKETS_KEPT,
                &[
                    ("player", seat_of(seat)?),
                    ("tickets", kept.into_any()),
                    ("returned", returned.into_any()),
                ],
            )
        }
        Event::RouteClaimed { seat, route, cards, points } => build(
            &python::ROUTE_CLAIMED,
            &[
                ("player", seat_of(seat)?),
                ("route", route_of(route)),
                ("cards", game.frozen_cards(py, &cards)?),
                ("points", number(u32::from(points))?),
            ],
        ),
        Event::TunnelTried { seat, route, cards } => build(
            &python::TUNNEL_TRIED,
            &[
                ("player", seat_of(seat)?),
                ("route", route_of(route)),
                ("cards", game.frozen_cards(py, &cards)?),
            ],
        ),
        Event::TunnelCardTurnedUp { card } => {
            build(&python::TUNNEL_CARD_TURNED_UP, &[("card", kind(card))])
        }
        Event::SurchargeAsked { seat, route, surcharge, color } => build(
            &python::SURCHARGE_ASKED,
            &[
                ("player", seat_of(seat)?),
                ("route", route_of(route)),
                ("surcharge", seat_of(surcharge)?),
                ("color", color.map_or_else(|| py.None().into_bound(py), kind)),
            ],
        ),
        Event::TunnelWithdrawn { seat, route, cards } => build(
            &python::TUNNEL_WITHDRAWN,
            &[
                ("player", seat_of(seat)?),
                ("route", route_of(route)),
                ("cards", game.frozen_cards(py, &cards)?),
            ],
        ),
        Event::TicketCompleted { seat, ticket } => {
            let ticket = game.ticket(py, usize::from(ticket)).clone().into_any();
            build(&python::TICKET_COMPLETED, &[("player", seat_of(seat)?), ("ticket", ticket)])
        }
        Event::BonusTaken { seat } => build(&python::BONUS_TAKEN, &[("player", seat_of(seat)?)]),
        Event::TicketsSwapped { seat, tickets } => {
            let tickets = tickets.as_slice().iter().map(|&ticket| usize::from(ticket));
            let tickets = game.ticket_ids(py, tickets)?.into_any();
            build(&python::TICKETS_SWAPPED, &[("player", seat_of(seat)?), ("tickets", tickets)])
        }
        Event::TicketsReshuffled { number } => {
            build(&python::TICKETS_RESHUFFLED, &[("number", seat_of(number)?)])
        }
        Event::CardsMoved { seat, cards } => build(
            &python::CARDS_MOVED,
            &[("player", seat_of(seat)?), ("cards", game.frozen_cards(py, &cards)?)],
        ),
        Event::CardsPlaced { seat, cards } => build(
            &python::CARDS_PLACED,
            &[("player", seat_of(seat)?), ("cards", game.frozen_cards(py, &cards)?)],
        ),
        Event::TrainRobbed { seat, victim, color, cards } => build(
            &python::TRAIN_ROBBED,
            &[
                ("player", seat_of(seat)?),
                ("victim", seat_of(victim)?),
                ("color", kind(color)),
                ("cards", game.frozen_cards(py, &cards)?),
            ],
        ),
        Event::ScoringBegan { deck_pass } => {
            build(&python::SCORING_BEGAN, &[("deck_pass", seat_of(deck_pass)?)])
        }
        Event::TicketPaid { seat, ticket, cards } => {
            let ticket = game.ticket(py, usize::from(ticket)).clone().into_any();
            build(
                &python::TICKET_PAID,
                &[
                    ("player", seat_of(seat)?),
                    ("ticket", ticket),
                    ("cards", game.frozen_cards(py, &cards)?),
                ],
            )
        }
        Event::TicketsFinished { seat } => {
            build(&python::TICKETS_FINISHED, &[("player", seat_of(seat)?)])
        }
        Event::DeckPassBegan { deck_pass } => {
            build(&python::DECK_PASS_BEGAN, &[("deck_pass", seat_of(deck_pass)?)])
        }
        Event::Passed { seat } => build(&python::PASSED, &[("player", seat_of(seat)?)]),
        Event::TurnBegan { seat, turn } => {
            build(&python::TURN_BEGAN, &[("player", seat_of(seat)?), ("turn", number(turn)?)])
        }
        Event::LastTurnsBegan { seat, turns } => build(
            &python::LAST_TURNS_BEGAN,
            &[("player", seat_of(seat)?), ("turns", seat_of(turns)?)],
        ),
        Event::GameEnded { reason } => {
            let reason = reason.name().into_pyobject(py)?.into_any();
            build(&python::GAME_ENDED, &[("reason", reason)])
        }
    }
}
