/// One direction of a stretch of road: which stretch, and which way.
struct Strand: Hashable, Sendable {
    private let bits: UInt32

    /// More stretches than that a graph can't hold.
    static let maximumStretches = 1 << 31

    init(stretch: Int, isReversed: Bool) {
        bits = UInt32(truncatingIfNeeded: stretch) << 1 | (isReversed ? 1 : 0)
    }

    private init(bits: UInt32) { self.bits = bits }

    var stretch: Int { Int(bits >> 1) }
    /// Whether it runs against the order of the stretch's points.
    var isReversed: Bool { bits & 1 == 1 }
    /// The other direction.
    var reversed: Strand { Strand(bits: bits ^ 1) }
}
