/// What a trip's card says beside its map.
package struct TripCardContent: Sendable {
    /// A small fact with its name.
    package struct Fact: Hashable, Sendable {
        /// Its name, such as `Top speed`.
        package let name: String
        /// Its value, such as `87 km/h`.
        package let value: String

        /// Its symbol on the map; `nil` for what has no place.
        package let mark: TripMark?

        /// A fact from its parts.
        package init(_ name: String, _ value: String, mark: TripMark? = nil) {
            self.name = name
            self.value = value
            self.mark = mark
        }
    }

    /// When; empty where nobody knows.
    package var date = ""
    /// How far, in large letters.
    package var distance = ""
    /// How long, beside it; empty where nobody knows.
    package var time = ""
    /// Where it began; empty where nobody knows.
    package var start = ""
    /// Where it ended; empty where nobody knows.
    package var end = ""
    /// The rest, the most important first.
    package var facts: [Fact] = []
    /// The colours of the line; `nil` where it has only one.
    package var scale: ColorScale?
    /// What the scale shows.
    package var scaleTitle = ""
    /// The strip at the bottom.
    package var profile: TripProfile?

    /// An empty card.
    package init() {}

    /// Its texts in reading order.
    package var texts: [String] {
        ([date, distance, time, start, end] + facts.flatMap { [$0.name, $0.value] }
            + [scaleTitle] + (scale?.texts ?? []) + [profile?.title ?? ""])
            .filter { !$0.isEmpty }
    }
}
