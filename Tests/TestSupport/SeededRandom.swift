/// A small generator whose numbers are the same in every run.
///
/// SplitMix64: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators"
/// (OOPSLA 2014).
package struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// A generator whose numbers depend on the seed only.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next number, from all 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
