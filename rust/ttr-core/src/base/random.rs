//! The random numbers of sampled mode. They are counter-based: a state holds a seed and two counters.
//!
//! Draw `k` of a stream is output `k` of the SplitMix64 generator (Steele, Lea, Flood: "Fast
//! splittable pseudorandom number generators", 2014) whose state starts at `mix(seed)` for the
//! train deck and at that number exclusive-or `TICKET_STREAM` for the ticket deck.
//! `docs/reference/random-numbers.md` specifies it bit for bit. It never changes, because that would change
//! every sampled game. Generators of libraries are not used, because they change between versions.

use crate::base::wide::Wide;

/// The increment of SplitMix64: the odd number nearest to 2^64 divided by the golden ratio.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// Makes the stream of the ticket deck a different one: the fractional part of the square root of 2.
const TICKET_STREAM: u64 = 0x6a09_e667_f3bc_c908;

/// Makes the stream for samples of views a different one: the fractional part of the square root of 3.
const SAMPLE_STREAM: u64 = 0xbb67_ae85_84ca_a73b;

/// Makes the stream for picks by a seed a different one: the fractional part of the square root of 7.
const PICK_STREAM: u64 = 0xa54f_f53a_5f1d_36f1;

/// Makes the stream for the choices of playouts a different one: the fractional part of the square root of 11.
const CHOICE_STREAM: u64 = 0x510e_527f_ade6_82d1;

/// A stream of random numbers, one for each deck. Only draws from its deck advance a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// The train deck.
    Train,
    /// The ticket deck.
    Ticket,
}

/// The finalizer of SplitMix64.
fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The number that gives back `z` if it is mixed.
fn unmix(mut z: u64) -> u64 {
    // Each step is undone: what a number was multiplied by has an inverse modulo 2^64, and of a shifted copy the
    // highest bits are the number's own.
    z = z ^ z >> 31 ^ z >> 62;
    z = z.wrapping_mul(0x3196_42b2_d24d_8ec3);
    z = z ^ z >> 27 ^ z >> 54;
    z = z.wrapping_mul(0x96de_1b17_3f11_9089);
    z ^ z >> 30 ^ z >> 60
}

/// A seed, kept as the number that every draw begins with: as often as there are draws it would be mixed anew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Seed(u64);

impl Seed {
    /// From its number.
    #[must_use]
    pub fn new(number: u64) -> Seed {
        Seed(mix(number))
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u64 {
        unmix(self.0)
    }

    /// The random number of draw `k` (counted from 0) of a stream, uniform over all 64-bit numbers.
    #[must_use]
    #[inline]
    pub fn draw(self, stream: Stream, k: u64) -> u64 {
        let start = match stream {
            Stream::Train => self.0,
            Stream::Ticket => self.0 ^ TICKET_STREAM,
        };
        mix(start.wrapping_add(GAMMA.wrapping_mul(k.wrapping_add(1))))
    }
}

/// Maps a 64-bit number to an index below `n`, which is the high half of their product.
///
/// Each index comes from 2^64 / n numbers, rounded down or up. So with at most 256 indices the
/// relative error of a probability is at most 2^-56.
#[must_use]
pub fn index(number: u64, n: u32) -> u32 {
    ((u128::from(number) * u128::from(n)) >> 64) as u32
}

/// A plain SplitMix64 sequence, for playouts and tests.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Starts from a seed.
    #[must_use]
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The sequence from which samples of views with this seed are made.
    #[must_use]
    pub fn sampler(seed: u64) -> SplitMix64 {
        SplitMix64(mix(seed) ^ SAMPLE_STREAM)
    }

    /// The sequence from which an entry of a lazy sequence is picked by this seed.
    #[must_use]
    pub fn picker(seed: u64) -> SplitMix64 {
        SplitMix64(mix(seed) ^ PICK_STREAM)
    }

    /// The sequence from which the playout with this seed chooses.
    #[must_use]
    pub fn chooser(seed: u64) -> SplitMix64 {
        SplitMix64(mix(seed) ^ CHOICE_STREAM)
    }

    /// The next number, uniform over all 64-bit numbers.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        mix(self.0)
    }

    /// Passes over so many numbers, which are not needed.
    pub fn skip(&mut self, numbers: u32) {
        self.0 = self.0.wrapping_add(GAMMA.wrapping_mul(numbers.into()));
    }

    /// A uniform number below `n`, which must be above 0. Numbers with as many bits as `n - 1` are drawn
    /// until one is below `n`.
    pub fn below_wide(&mut self, n: u128) -> u128 {
        loop {
            let number = u128::from(self.next_u64()) << 64 | u128::from(self.next_u64());
            let number = number >> (n - 1).leading_zeros().min(127);
            if number < n {
                return number;
            }
        }
    }

    /// The same for a number below 2^256: its high half is drawn first.
    pub(crate) fn below_wider(&mut self, n: Wide) -> Wide {
        if n.high == 0 {
            return self.below_wide(n.low).into();
        }
        loop {
            let mut half = || u128::from(self.next_u64()) << 64 | u128::from(self.next_u64());
            let number = Wide { high: half() >> n.high.leading_zeros(), low: half() };
            if number < n {
                return number;
            }
        }
    }

    /// An index below `n`.
    pub fn below(&mut self, n: u32) -> u32 {
        index(self.next_u64(), n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of the reference implementation of SplitMix64 for the states 0 and
    /// 1234567.
    #[test]
    fn the_generator_is_splitmix64() {
        let first: Vec<u64> = (0..3).map(|k| Seed::new(0).draw(Stream::Train, k)).collect();
        assert_eq!(first, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
        let mut sequence = SplitMix64::new(1_234_567);
        assert_eq!(sequence.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(sequence.next_u64(), 3_203_168_211_198_807_973);
        let mut ahead = SplitMix64::new(1_234_567);
        ahead.skip(2);
        assert_eq!(ahead.next_u64(), sequence.next_u64());
    }

    #[test]
    fn playouts_choose_with_a_stream_of_their_own() {
        let first = |mut random: SplitMix64| [random.next_u64(), random.next_u64()];
        assert_eq!(first(SplitMix64::chooser(0)), [0xf4b2_3b44_4e67_e314, 0xad5f_4469_1c50_fa42]);
        assert_eq!(
            first(SplitMix64::chooser(u64::MAX)),
            [0x3d70_1b6e_3772_942e, 0xf9f7_a61c_89dd_ae41]
        );
    }

    #[test]
    fn a_seed_gives_its_number_back() {
        let mut sequence = SplitMix64::new(31);
        for number in [0, 1, u64::MAX].into_iter().chain((0..1000).map(|_| sequence.next_u64())) {
            assert_eq!(Seed::new(number).number(), number);
        }
    }

    #[test]
    fn an_index_is_the_high_half_of_the_product() {
        assert_eq!(index(0, 7), 0);
        assert_eq!(index(u64::MAX, 7), 6);
        assert_eq!(index(1 << 63, 2), 1);
        assert_eq!(index((1 << 63) - 1, 2), 0);
    }
}
