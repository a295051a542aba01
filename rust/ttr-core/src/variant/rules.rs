//! The rules of a variant as data: one field a rule.

/// Where variants differ in their rules. The values come with the variant's document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// A game without a board: cards go over railyards onto on-the-track piles, which pay for tickets,
    /// and the deck ends it (CG-10, CG-30, CG-50). Claims, trains and reshuffling are not part of it.
    pub railyards: bool,
    /// Train cards dealt to each seat at set-up (NY-2, NC-2, US-1, CG-2).
    pub initial_cards: u8,
    /// Locomotives that each seat gets before the deck is shuffled (CG-2).
    pub first_locomotives: u8,
    /// Slots of the face-up row, 0 to [`MAX_SLOTS`](crate::base::limits::MAX_SLOTS) (NY-2, NC-3).
    pub face_up_slots: u8,
    /// A face-up locomotive may be taken only as the first card, and ends the draw (NY-10, NC-10,
    /// US-2, CG-20).
    pub face_up_locomotive_ends_draw: bool,
    /// Both cards of a draw come off the deck, in one action (FJ-3).
    pub both_cards_blind: bool,
    /// The row is cleared when it shows this many locomotives (NY-12, US-2); `None`: never
    /// (NC-11, CG-21).
    pub clear_face_up_at: Option<u8>,
    /// Tickets dealt to each seat at set-up (NY-3, NC-4, US-1).
    pub initial_tickets: u8,
    /// How many of them have to be kept at least (NY-3).
    pub initial_tickets_kept: u8,
    /// Where those go that are not kept (NY-3, NC-4).
    pub initial_tickets_returned: Returned,
    /// Tickets drawn as a turn's action (NY-30, US-1, NC-60); 0: none can be drawn.
    pub drawn_tickets: u8,
    /// How many of them have to be kept at least (NY-30).
    pub drawn_tickets_kept: u8,
    /// Where those go that are not kept (NY-30, NC-60).
    pub drawn_tickets_returned: Returned,
    /// A race: tickets are held as they are dealt, have no points, and are laid open and replaced
    /// when they are complete; so many complete ones win (FJ-2, FJ-6, FJ-10). `None`: tickets are
    /// scored at the end (G-34).
    pub tickets_to_win: Option<u8>,
    /// In a race, who joins the coasts has one complete ticket more (FJ-7).
    pub coast_bonus: bool,
    /// In a race, a turn may be spent on new tickets for all that are held (FJ-8).
    pub swap_tickets: bool,
    /// Cards of a set of one color that is placed, at least (CG-30).
    pub placed_at_least: u8,
    /// Cards of a set of different colors that is placed; 0: there are no such sets (CG-30).
    pub placed_colors: u8,
    /// The player chooses which card of each row moves; if not, it is the top one (CG-10, CG-11).
    pub moved_card_chosen: bool,
    /// The on-the-track pile is open to its owner (CG-11).
    pub on_track_open: bool,
    /// From so many players on there are two deck passes; `None`: there is always one (CG-53).
    pub two_passes_from: Option<u8>,
    /// Train cards dealt to each seat between deck passes (CG-53).
    pub pass_cards: u8,
    /// The kinds of routes on which locomotives stand for cars (NY-20, NC-20).
    pub locomotives_on: Vec<RouteKind>,
    /// Whether cards that stand for a locomotive pay any space of a ferry, or only those with a
    /// symbol (NC-32).
    pub sets_pay_any_space: bool,
    /// Cards turned up when a tunnel is tried (NC-50).
    pub tunnel_cards: u8,
    /// Whether routes of a double route may differ in length, kind or symbols (NC-23); if not,
    /// those that do are single routes.
    pub unequal_doubles: bool,
    /// Up to this many players, a double route closes once one of its routes is claimed
    /// (G-26, NY-22, NC-22, US-3); 0: never.
    pub double_routes_closed_up_to: u8,
    /// A turn that ends with the mover at this many trains or fewer brings the last turns
    /// (G-40, NY-40, NC-70, US-4).
    pub last_turns_at: u8,
    /// A claim that leaves so few trains ends the game at once instead (FJ-11).
    pub ends_at_once: bool,
    /// Points for each attraction touched at the end (NY-41).
    pub attraction_points: u8,
    /// Points at the end for the longest trail of all, for all who tie; nobody with no route
    /// (US-4, G-50).
    pub longest_trail_points: u8,
    /// Points at the end for the most complete tickets, for all who tie (NC-71).
    pub globetrotter_points: u8,
    /// Whether they are scored where nobody has a complete ticket (NC-71).
    pub globetrotter_at_zero: bool,
    /// What is compared, in this order, between seats with equal points (NY-42, NC-72, US-5).
    pub tie_breaks: Vec<TieBreak>,
    /// The rules-page id behind a field of this struct, by the field's name; a violation cites it.
    pub rule_ids: Vec<(String, String)>,
}

/// Where tickets go that are not kept (G-33).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returned {
    /// Under the ticket deck, in the order drawn.
    Bottom,
    /// Out of the game.
    Box,
    /// Shuffled into the ticket deck (CG-3).
    Deck,
}

impl Returned {
    /// Every place.
    pub const ALL: [Returned; 3] = [Returned::Bottom, Returned::Box, Returned::Deck];

    /// Its name in variant documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Returned::Bottom => "bottom",
            Returned::Box => "box",
            Returned::Deck => "deck",
        }
    }
}

/// A kind of route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteKind {
    /// An ordinary route.
    Train,
    /// A ferry, with locomotive symbols (NC-30).
    Ferry,
    /// A tunnel (NC-50).
    Tunnel,
}

impl RouteKind {
    /// Every kind.
    pub const ALL: [RouteKind; 3] = [RouteKind::Train, RouteKind::Ferry, RouteKind::Tunnel];

    /// Its name in variant documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RouteKind::Train => "train",
            RouteKind::Ferry => "ferry",
            RouteKind::Tunnel => "tunnel",
        }
    }
}

/// A comparison between seats with equal points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// More complete tickets win (NY-42, US-5).
    CompleteTickets,
    /// A longer trail wins, whoever has the longest of all (G-50).
    LongestTrail,
    /// Who scored for the longest trail of all wins (US-5).
    LongestTrailBonus,
    /// More big-city bonus cards win, a shared one counts for each (CG-62).
    BigCityBonuses,
}

impl TieBreak {
    /// Every comparison there is.
    pub const ALL: [TieBreak; 4] = [
        TieBreak::CompleteTickets,
        TieBreak::LongestTrail,
        TieBreak::LongestTrailBonus,
        TieBreak::BigCityBonuses,
    ];

    /// Its name in variant documents and results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TieBreak::CompleteTickets => "complete_tickets",
            TieBreak::LongestTrail => "longest_trail",
            TieBreak::LongestTrailBonus => "longest_trail_bonus",
            TieBreak::BigCityBonuses => "big_city_bonuses",
        }
    }
}

impl Rules {
    /// The rules-page id that the variant gives for a field, or else `common`.
    #[must_use]
    pub fn cite<'a>(&'a self, field: &str, common: &'a str) -> &'a str {
        self.rule_ids.iter().find(|(name, _)| name == field).map_or(common, |(_, id)| id)
    }
}
