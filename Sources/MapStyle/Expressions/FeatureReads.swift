/// The parts of a feature that an expression reads, so that its value can be cached by them.
struct FeatureReads: Sendable, Equatable {
    /// The slots of properties, each once, in ascending order.
    private(set) var slots: [Int] = []
    /// Whether the kind of geometry is read.
    private(set) var usesKind = false
    /// Whether other parts are read, so that the value can't be cached.
    private(set) var usesMore = false

    /// Nothing of the feature.
    static let nothing = FeatureReads()
    /// The kind of geometry.
    static let kind = FeatureReads(usesKind: true)
    /// Parts that are in no table: identity, state, names that are known only during evaluation.
    static let more = FeatureReads(usesMore: true)

    /// A property in a slot.
    static func slot(_ slot: Int) -> FeatureReads { FeatureReads(slots: [slot]) }

    /// The most slots for caching; with more, hardly any two features are equal.
    static let mostSlots = 6

    private init(slots: [Int] = [], usesKind: Bool = false, usesMore: Bool = false) {
        self.slots = slots
        self.usesKind = usesKind
        self.usesMore = usesMore
    }

    /// The parts that two expressions read together.
    func union(_ other: FeatureReads) -> FeatureReads {
        // Most arguments read nothing, or the same parts as their neighbours.
        if other == .nothing || other == self { return self }
        if self == .nothing { return other }
        guard !usesMore, !other.usesMore else { return .more }
        let all = slots + other.slots.filter { !slots.contains($0) }
        guard all.count <= Self.mostSlots else { return .more }
        return FeatureReads(slots: all.sorted(), usesKind: usesKind || other.usesKind)
    }
}
