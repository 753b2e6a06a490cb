/// Which parts of a feature an expression looks at, so that its value can be remembered by them.
struct FeatureReads: Sendable, Equatable {
    /// The slots of properties, each once, in ascending order.
    private(set) var slots: [Int] = []
    /// Whether the kind of geometry is looked at.
    private(set) var usesKind = false
    /// Whether it looks at more than that: the value can't be remembered.
    private(set) var usesMore = false

    /// Nothing of the feature.
    static let nothing = FeatureReads()
    /// The kind of geometry.
    static let kind = FeatureReads(usesKind: true)
    /// What no table tells: identity, state, names that are only known while evaluating.
    static let more = FeatureReads(usesMore: true)

    /// A property in a slot.
    static func slot(_ slot: Int) -> FeatureReads { FeatureReads(slots: [slot]) }

    /// More slots than this make remembering useless: hardly two features are alike.
    static let mostSlots = 6

    private init(slots: [Int] = [], usesKind: Bool = false, usesMore: Bool = false) {
        self.slots = slots
        self.usesKind = usesKind
        self.usesMore = usesMore
    }

    /// What two expressions look at together.
    func union(_ other: FeatureReads) -> FeatureReads {
        // Most arguments look at nothing, or at what their neighbours look at.
        if other == .nothing || other == self { return self }
        if self == .nothing { return other }
        guard !usesMore, !other.usesMore else { return .more }
        let all = slots + other.slots.filter { !slots.contains($0) }
        guard all.count <= Self.mostSlots else { return .more }
        return FeatureReads(slots: all.sorted(), usesKind: usesKind || other.usesKind)
    }
}
