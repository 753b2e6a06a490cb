/// What a trip's card says beside its map.
public struct TripCardContent: Sendable {
    /// A small fact with its name.
    public struct Fact: Hashable, Sendable {
        /// Its name, such as `Top speed`.
        public let name: String
        /// Its value, such as `87 km/h`.
        public let value: String

        /// Its symbol on the map; `nil` for what has no place.
        public let mark: TripMark?

        /// A fact from its parts.
        public init(_ name: String, _ value: String, mark: TripMark? = nil) {
            self.name = name
            self.value = value
            self.mark = mark
        }
    }

    /// When; empty where nobody knows.
    public var date = ""
    /// How far, in large letters.
    public var distance = ""
    /// How long, beside it; empty where nobody knows.
    public var time = ""
    /// Where it began; empty where nobody knows.
    public var start = ""
    /// Where it ended; empty where nobody knows.
    public var end = ""
    /// The rest, the most important first.
    public var facts: [Fact] = []
    /// The colours of the line; `nil` where it has only one.
    public var scale: ColorScale?
    /// What the scale shows.
    public var scaleTitle = ""
    /// The strip at the bottom.
    public var profile: TripProfile?

    /// An empty card.
    public init() {}

    /// Its texts in reading order.
    public var texts: [String] {
        ([date, distance, time, start, end] + facts.flatMap { [$0.name, $0.value] }
            + [scaleTitle] + (scale?.texts ?? []) + [profile?.title ?? ""])
            .filter { !$0.isEmpty }
    }
}
