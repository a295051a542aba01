//! The rules of a variant as data.
//!
//! They are grouped so that impossible combinations cannot be written: a game is played either on a
//! board or with railyards, and on a board tickets are either scored at the end or raced for. Rules that
//! not every game has can be read through the methods of [`Rules`].

/// The rules in which variants differ. The values come from the document of the variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The number of train cards dealt to each player at set-up (**NY-2**, NC-2, US-1, CG-2).
    pub initial_cards: u8,
    /// The number of slots of the face-up row, 0 to [`MAX_SLOTS`](crate::base::limits::MAX_SLOTS) (NY-2, NC-3).
    pub face_up_slots: u8,
    /// Whether a face-up locomotive may only be taken as the first card and ends the draw (NY-10,
    /// NC-10, US-2, CG-20).
    pub face_up_locomotive_ends_draw: bool,
    /// Whether no train card can be drawn while none can come from the deck, not even from the row (G-13, CG-22,
    /// CG-50).
    pub draws_end_with_deck: bool,
    /// Whether both cards of a draw come off the deck in one action (FJ-3).
    pub both_cards_blind: bool,
    /// What the cards are used for.
    pub game: Game,
    /// The comparisons between players with equal points, in this order (NY-42, NC-72, US-5, EU-42).
    pub tie_breaks: Vec<TieBreak>,
    /// For a rule by its name in documents, the id of the rules pages that violations cite.
    pub rule_ids: Vec<(String, String)>,
}

/// What the cards are used for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Game {
    /// Routes are claimed on a board.
    Board(BoardRules),
    /// Cards go through railyards onto on-the-track piles, which pay for tickets (CG-10, CG-30). There
    /// are no routes and no trains. Discards are not reshuffled: the game ends with the deck (CG-50).
    Railyards(RailyardRules),
}

/// The rules of a game with a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardRules {
    /// The number of face-up locomotives at which the row is cleared (NY-12, **US-2**); `None`: never
    /// (NC-11).
    pub clear_face_up_at: Option<u8>,
    /// Whether the discard pile becomes the deck as soon as that is empty, and not only when a card is
    /// needed (G-12).
    pub reshuffle_at_once: bool,
    /// What tickets are for.
    pub tickets: Tickets,
    /// The kinds of routes on which locomotives stand for cars (**NY-20**, NC-20).
    pub locomotives_on: Vec<RouteKind>,
    /// Whether cards that stand for a locomotive pay for any space of a ferry, or only for those with
    /// a symbol (NC-32).
    pub sets_pay_any_space: bool,
    /// The number of cards turned up when a tunnel is tried (NC-50). If it is 0, tunnels are claimed
    /// like other routes.
    pub tunnel_cards: u8,
    /// Whether each locomotive turned up for a tunnel has to be paid with a locomotive (NC-51).
    pub surcharge_in_kind: bool,
    /// Whether routes of a double route may differ in length, kind or symbols (NC-23). If not, routes
    /// that differ count as single routes.
    pub unequal_doubles: bool,
    /// With up to this many players, a double route closes once one of its routes is claimed (G-26,
    /// NY-22, NC-22, US-3); 0: never.
    pub double_routes_closed_up_to: u8,
    /// The last turns begin when the mover has this many trains or fewer at the end of a turn (G-40,
    /// NY-40, NC-70, US-4).
    pub last_turns_at: u8,
    /// Whether a claim that leaves so few trains ends the game at once instead (FJ-11).
    pub ends_at_once: bool,
}

/// What the tickets of a board are for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tickets {
    /// Players choose them from offers, and they are scored at the end (G-33, G-34).
    Scored {
        /// How they are offered.
        offers: Offers,
        /// The number of long tickets that each player is dealt before the others, 0 or 1. They are on offer
        /// with them; a long ticket that is not dealt leaves the game (EU-2, EU-3).
        initial_long: u8,
        /// What else scores at the end.
        bonuses: Bonuses,
        /// The stations that players may build.
        stations: StationRules,
    },
    /// Players race to complete them: they hold the tickets they are dealt, and lay a complete one open
    /// and replace it. Nothing has points (FJ-2, FJ-4, FJ-6).
    Race(RaceRules),
}

/// The offers of tickets at set-up and in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offers {
    /// The offer at set-up (**NY-3**, NC-4, US-1, CG-3, EU-2).
    pub initial: OfferRules,
    /// The offer in a turn (NY-30, **NC-60**, US-1, CG-40, **EU-12**). If it has 0 tickets, none can be drawn.
    pub drawn: OfferRules,
}

/// How tickets are offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfferRules {
    /// The number of tickets on offer, besides long ones (NY-3, NY-30, EU-2).
    pub tickets: u8,
    /// The fewest of them that must be kept (NY-3, NY-30, G-33).
    pub kept: u8,
    /// Where the tickets go that are not kept (NY-3, NC-4, NC-60, CG-3).
    pub returned: Returned,
}

/// What scores at the end besides routes and tickets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bonuses {
    /// The points for each attraction that a player touches (NY-41).
    pub attraction_points: u8,
    /// The points for the longest trail of all, for each player who ties; never for a player without a
    /// route (US-4, G-50).
    pub longest_trail_points: u8,
    /// The points for the most complete tickets, for each player who ties (NC-71).
    pub globetrotter_points: u8,
    /// Whether all players get them if nobody has a complete ticket (NC-71).
    pub globetrotter_at_zero: bool,
}

impl Bonuses {
    /// Nothing else scores.
    pub const NONE: Bonuses = Bonuses {
        attraction_points: 0,
        longest_trail_points: 0,
        globetrotter_points: 0,
        globetrotter_at_zero: false,
    };
}

/// The rules of stations (EU-30 to EU-37).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StationRules {
    /// How many stations each player has, 0 to [`MAX_STATIONS`](crate::base::limits::MAX_STATIONS)
    /// (**EU-1**).
    pub number: u8,
    /// For each of them, in the order in which they are built, the number of cards that it costs (EU-31).
    pub prices: Vec<u8>,
    /// The points at the end for each station that is not built (EU-36).
    pub points: u8,
}

impl StationRules {
    /// There are no stations.
    pub const NONE: StationRules = StationRules { number: 0, prices: Vec::new(), points: 0 };
}

/// The rules of a race for tickets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RaceRules {
    /// The number of tickets that each player holds (FJ-2).
    pub tickets: u8,
    /// The number of complete tickets that wins (FJ-10).
    pub tickets_to_win: u8,
    /// Whether a player who joins the coasts gets one more complete ticket (FJ-7).
    pub coast_bonus: bool,
    /// Whether a player may spend a turn on exchanging all tickets held for new ones (FJ-8).
    pub swap_tickets: bool,
    /// Whether a player may do so who holds fewer tickets than were dealt at the start (FJ-9).
    pub swap_with_fewer: bool,
    /// Whether the tickets given back are shuffled into the ticket deck when the new ones are drawn, and not
    /// only when that deck is empty (FJ-8).
    pub swapped_tickets_shuffled: bool,
}

/// The rules of a game of railyards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RailyardRules {
    /// The number of locomotives that each player gets before the deck is shuffled (CG-2).
    pub first_locomotives: u8,
    /// How tickets are offered.
    pub offers: Offers,
    /// The fewest cards of a set of one color that may be placed (CG-30).
    pub placed_at_least: u8,
    /// The number of cards of a set of different colors; 0: there are no such sets (CG-30).
    pub placed_colors: u8,
    /// Whether the player chooses which card of each row moves. If not, it is the top one (CG-10,
    /// CG-11).
    pub moved_card_chosen: bool,
    /// Whether players may look at their own on-the-track piles (CG-11).
    pub on_track_open: bool,
    /// The number of players from which there are two deck passes; `None`: there is always one
    /// (CG-53).
    pub two_passes_from: Option<u8>,
    /// The number of train cards dealt to each player between deck passes (CG-53).
    pub pass_cards: u8,
    /// Whether a player may finish scoring only when no ticket held can be paid (CG-51).
    pub must_complete_tickets: bool,
    /// Whether all players tie for a big city that no complete ticket names, and score it (CG-61).
    pub big_cities_at_zero: bool,
    /// Whether locomotives alone are a set, for a row whose color the player names (CG-30).
    pub locomotives_placed_alone: bool,
}

/// Where the tickets go that are not kept (G-33).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returned {
    /// Under the ticket deck, in the order in which they were drawn.
    Bottom,
    /// Out of the game.
    Box,
    /// Shuffled into the ticket deck (CG-3).
    Deck,
}

impl Returned {
    /// All places.
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
    /// All kinds.
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

    /// Whether routes of this kind may have locomotive symbols (NC-30).
    pub(crate) fn has_symbols(self) -> bool {
        self == RouteKind::Ferry
    }
}

/// A comparison between players with equal points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// More complete tickets win (NY-42, US-5).
    CompleteTickets,
    /// A longer trail wins, even if it is not the longest of all (G-50).
    LongestTrail,
    /// The player who scored for the longest trail of all wins (US-5).
    LongestTrailBonus,
    /// More big-city bonus cards win; a shared one counts for each player (CG-62).
    BigCityBonuses,
    /// Fewer stations built win, whether they lend a route or not (EU-42).
    FewestStations,
    /// The complete ticket with the most points wins; points stand for the length of its route (NC-72).
    LongestTicket,
}

impl TieBreak {
    /// All comparisons.
    pub const ALL: [TieBreak; 6] = [
        TieBreak::CompleteTickets,
        TieBreak::LongestTrail,
        TieBreak::LongestTrailBonus,
        TieBreak::BigCityBonuses,
        TieBreak::FewestStations,
        TieBreak::LongestTicket,
    ];

    /// Its name in variant documents and results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TieBreak::CompleteTickets => "complete_tickets",
            TieBreak::LongestTrail => "longest_trail",
            TieBreak::LongestTrailBonus => "longest_trail_bonus",
            TieBreak::BigCityBonuses => "big_city_bonuses",
            TieBreak::FewestStations => "fewest_stations",
            TieBreak::LongestTicket => "longest_ticket",
        }
    }
}

impl Rules {
    /// The rules of the board, if there is one.
    #[must_use]
    #[inline]
    pub fn board(&self) -> Option<&BoardRules> {
        match &self.game {
            Game::Board(board) => Some(board),
            Game::Railyards(_) => None,
        }
    }

    /// The rules of the railyards, if there are any.
    #[must_use]
    #[inline]
    pub fn railyards(&self) -> Option<&RailyardRules> {
        match &self.game {
            Game::Board(_) => None,
            Game::Railyards(railyards) => Some(railyards),
        }
    }

    /// The rules of the race, if the game is one.
    #[must_use]
    #[inline]
    pub fn race(&self) -> Option<&RaceRules> {
        match &self.board()?.tickets {
            Tickets::Scored { .. } => None,
            Tickets::Race(race) => Some(race),
        }
    }

    /// How tickets are offered; `None` in a race.
    #[must_use]
    #[inline]
    pub fn offers(&self) -> Option<&Offers> {
        match &self.game {
            Game::Board(board) => match &board.tickets {
                Tickets::Scored { offers, .. } => Some(offers),
                Tickets::Race(_) => None,
            },
            Game::Railyards(railyards) => Some(&railyards.offers),
        }
    }

    /// What scores at the end besides routes and tickets.
    #[must_use]
    pub fn bonuses(&self) -> &Bonuses {
        match &self.game {
            Game::Board(BoardRules { tickets: Tickets::Scored { bonuses, .. }, .. }) => bonuses,
            _ => &Bonuses::NONE,
        }
    }

    /// The stations that players may build (EU-30).
    #[must_use]
    pub fn stations(&self) -> &StationRules {
        match &self.game {
            Game::Board(BoardRules { tickets: Tickets::Scored { stations, .. }, .. }) => stations,
            _ => {
                static NONE: StationRules = StationRules::NONE;
                &NONE
            }
        }
    }

    /// The number of long tickets dealt to each player at set-up (EU-2).
    #[must_use]
    pub fn initial_long_tickets(&self) -> u8 {
        match &self.game {
            Game::Board(BoardRules { tickets: Tickets::Scored { initial_long, .. }, .. }) => {
                *initial_long
            }
            _ => 0,
        }
    }

    /// The number of all tickets dealt to each player at set-up, long ones among them (G-5, EU-2).
    #[must_use]
    pub fn first_tickets(&self) -> u8 {
        self.initial_long_tickets() + self.initial_tickets()
    }

    /// The number of face-up locomotives at which the row is cleared; `None`: never (NY-12, CG-21).
    #[must_use]
    #[inline]
    pub fn clear_face_up_at(&self) -> Option<u8> {
        self.board()?.clear_face_up_at
    }

    /// The number of tickets dealt to each player at set-up, besides long ones.
    #[must_use]
    pub fn initial_tickets(&self) -> u8 {
        match (self.offers(), self.race()) {
            (Some(offers), _) => offers.initial.tickets,
            (None, Some(race)) => race.tickets,
            (None, None) => 0,
        }
    }

    /// The number of locomotives that each player gets before the deck is shuffled (CG-2).
    #[must_use]
    pub fn first_locomotives(&self) -> u8 {
        self.railyards().map_or(0, |railyards| railyards.first_locomotives)
    }

    /// The number of cards turned up when a tunnel is tried (NC-50).
    #[must_use]
    pub fn tunnel_cards(&self) -> u8 {
        self.board().map_or(0, |board| board.tunnel_cards)
    }

    /// Whether the player chooses which card of each row moves (CG-11).
    #[must_use]
    pub fn moved_card_chosen(&self) -> bool {
        self.railyards().is_some_and(|railyards| railyards.moved_card_chosen)
    }

    /// The number of train cards dealt to each player between deck passes (CG-53).
    #[must_use]
    pub fn pass_cards(&self) -> u8 {
        self.railyards().map_or(0, |railyards| railyards.pass_cards)
    }

    /// Whether, with this many players, a double route closes once one of its routes is claimed (**G-26**,
    /// **EU-13**; FJ-5: never).
    #[must_use]
    pub fn closes_doubles(&self, players: u8) -> bool {
        self.board().is_some_and(|board| players <= board.double_routes_closed_up_to)
    }

    /// The number of deck passes with this many players (CG-52, CG-53).
    #[must_use]
    pub fn deck_passes(&self, players: u8) -> u8 {
        let least = self.railyards().and_then(|railyards| railyards.two_passes_from);
        1 + u8::from(least.is_some_and(|least| players >= least))
    }

    /// Whether tickets that are not kept may leave the game (NC-4, NC-60).
    pub(crate) fn tickets_leave(&self) -> bool {
        let leave = |offer: &OfferRules| offer.returned == Returned::Box;
        self.offers().is_some_and(|offers| leave(&offers.initial) || leave(&offers.drawn))
    }

    /// The id of the rules pages that the variant gives for a rule, or else `common`.
    #[must_use]
    pub fn cite<'a>(&'a self, rule: &str, common: &'a str) -> &'a str {
        self.rule_ids.iter().find(|(name, _)| name == rule).map_or(common, |(_, id)| id)
    }
}
