//! Numbers below 2^256: in so many ways cards can be chosen out of a deck.

/// A number below 2^256.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Wide {
    // They are compared in this order.
    pub(crate) high: u128,
    pub(crate) low: u128,
}

impl Wide {
    /// # Panics
    /// If the sum is 2^256 or more.
    pub(crate) fn plus(self, other: Wide) -> Wide {
        let (low, carry) = self.low.overflowing_add(other.low);
        Wide { high: self.high + other.high + u128::from(carry), low }
    }

    /// # Panics
    /// If the other number is larger.
    pub(crate) fn minus(self, other: Wide) -> Wide {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        Wide { high: self.high - other.high - u128::from(borrow), low }
    }

    /// # Panics
    /// If the product is 2^256 or more.
    pub(crate) fn times(self, factor: u128) -> Wide {
        let low = u128::from(u64::MAX);
        let halves = |number: u128| [number & low, number >> 64];
        let ([a, b], [c, d]) = (halves(self.low), halves(factor));
        // Of the products of halves, the two in the middle stand over both words.
        let product = Wide { high: b * d + self.high * factor, low: a * c };
        [a * d, b * c]
            .into_iter()
            .fold(product, |sum, middle| sum.plus(Wide { high: middle >> 64, low: middle << 64 }))
    }
}

impl From<u128> for Wide {
    fn from(low: u128) -> Wide {
        Wide { high: 0, low }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The bits, lowest first.
    fn bits(of: Wide) -> Vec<u8> {
        (0..256)
            .map(|bit| if bit < 128 { of.low >> bit & 1 } else { of.high >> (bit - 128) & 1 } as u8)
            .collect()
    }

    proptest! {
        #[test]
        fn products_are_those_of_long_multiplication(a in any::<u128>(), b in any::<u128>(), shift in 0_u32..128) {
            let (a, b) = (a >> shift, b >> (127 - shift));
            let mut sums = vec![0_u32; 256];
            for one in 0..128 {
                for other in (0..128).filter(|_| a >> one & 1 == 1) {
                    sums[one + other] += (b >> other & 1) as u32;
                }
            }
            let mut carry = 0;
            let product: Vec<u8> = sums.iter().map(|sum| {
                let all = sum + carry;
                carry = all / 2;
                (all % 2) as u8
            }).collect();
            prop_assert_eq!(bits(Wide::from(a).times(b)), product);
        }

        #[test]
        fn sums_carry_and_differences_borrow(a in any::<u128>(), b in any::<u128>(), c in any::<u64>(), d in any::<u64>()) {
            let (one, other) = (Wide { high: c.into(), low: a }, Wide { high: d.into(), low: b });
            let sum = one.plus(other);
            prop_assert_eq!(sum.minus(other), one);
            prop_assert_eq!(sum.low, a.wrapping_add(b));
            prop_assert!(sum >= one && sum >= other);
            prop_assert_eq!(one.plus(one), one.times(2));
            prop_assert_eq!(one < other, (c, a) < (d, b));
        }
    }
}
