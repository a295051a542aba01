//! Numbers of the policy, in quarters of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) per_claim: i32,
    pub(super) per_card: i32,
    pub(super) per_missing: i32,
    pub(super) per_symbol: i32,
    pub(super) tunnel: i32,
    pub(super) per_point: i32,
    /// a turn's worth
    pub(super) turn: i32,
    pub(super) tickets_trains: i32,
    pub(super) tickets_margin: i32,
    pub(super) surplus: i32,
    pub(super) x: [i32; 24],
}
#[rustfmt::skip]
pub(super) const STYLE: Style = Style {
    per_claim: 10, per_card: 5, per_missing: 0, per_symbol: 3, tunnel: 4, per_point: 2, turn: 10,
    tickets_trains: 99, tickets_margin: 0, surplus: 999, x: [-20, 100, 1, 0, 0, 1, 4, 0, 0, 100, 1, 3,    3, 1, 30, 4, 0, 100, 10, 2, 8, 2, 5, 0],
};
