import MapStore
import Routes

/// How a driver sees the change from one road to another.
struct RoadChange {
    private let from: GraphRoad
    private let to: GraphRoad

    init(_ from: GraphRoad, _ to: GraphRoad) {
        self.from = from
        self.to = to
    }

    /// Whether the signs of the second road differ so much that the change must be announced.
    ///
    /// A name that ends is no news, nor is a name that only gets a suffix, as `North` or `bridge`
    /// appended to it.
    var isNews: Bool {
        let (name, next) = (from.name ?? "", to.name ?? "")
        let (ref, nextRef) = (from.ref ?? "", to.ref ?? "")
        if name.isEmpty, ref.isEmpty { return !(next.isEmpty && nextRef.isEmpty) }
        // Some parts of a road have its number as their name.
        if ref.isEmpty, next.isEmpty, RoadText.list(nextRef).contains(name) { return false }
        if name.isEmpty, nextRef.isEmpty, RoadText.list(ref).contains(next) { return false }
        if name.isEmpty, !next.isEmpty, nextRef.isEmpty { return true }
        if !name.isEmpty, ref.isEmpty, next.isEmpty, !nextRef.isEmpty { return true }
        if !name.isEmpty, !next.isEmpty { return !Self.areAlike(name, next) }
        let isSameNumber =
            ref.isEmpty || nextRef.isEmpty
            || !Set(RoadText.list(ref)).isDisjoint(with: RoadText.list(nextRef))
        return !isSameNumber
    }

    /// Whether both have a sign and it shows the same.
    var isSameRoad: Bool {
        (from.name != nil || from.ref != nil) && (to.name != nil || to.ref != nil) && !isNews
    }

    /// Whether one name continues the other, or they differ in a direction only.
    private static func areAlike(_ one: String, _ other: String) -> Bool {
        if one == other || one.hasPrefix(other) || other.hasPrefix(one) { return true }
        if undirected(one) == undirected(other) { return true }
        let (words, others) = (one.lowercased(), other.lowercased())
        let start = zip(words, others).prefix { $0 == $1 }.count
        if isDirection(words.dropFirst(start)), isDirection(others.dropFirst(start)), start > 0 {
            return true
        }
        return false
    }

    /// The words of a name in lower case, without a direction at its beginning or end.
    private static func undirected(_ name: String) -> [Substring] {
        let words = name.lowercased().split(separator: " ")
        guard words.count > 1 else { return words }
        if let first = words.first, directions.contains(String(first)) {
            return Array(words.dropFirst())
        }
        if let last = words.last, directions.contains(String(last)) {
            return Array(words.dropLast())
        }
        return words
    }

    private static func isDirection(_ text: Substring) -> Bool {
        let word = text.filter { $0 != " " }
        return word.isEmpty || directions.contains(word)
    }

    /// Endings and beginnings of names that name a part of a road, in lower case.
    private static let directions: Set<String> = [
        "n", "ne", "e", "se", "s", "sw", "w", "nw", "north", "south", "west", "east", "northeast",
        "northwest", "southeast", "southwest",
    ]
}

/// The importance of roads when a driver judges which one is the obvious continuation.
extension RoadClass {
    /// The lower the more important; ramps count a little less than their roads.
    var priority: Double {
        switch self {
        case .motorway: 0
        case .motorwayLink: 1
        case .trunk: 2
        case .trunkLink: 3
        case .primary: 4
        case .primaryLink: 5
        case .secondary: 6
        case .secondaryLink: 7
        case .tertiary: 8
        case .tertiaryLink: 9
        case .livingStreet: 10
        case .unclassified, .residential, .road, .raceway, .ferry: 11
        case .service, .busway: 14
        case .track, .cycleway, .path, .bridleway: 16
        case .pedestrian, .footway, .steps: 18
        }
    }

    /// Whether a driver overlooks it: a driveway, a track, a path.
    var isMinor: Bool { priority >= 14 }

    /// Whether it belongs to roads without crossings, or is a ramp of such.
    var isFreeway: Bool { priority < 4 }

    /// Whether it is a ramp of a road without crossings.
    var isRamp: Bool { self == .motorwayLink || self == .trunkLink }

    /// Whether a driver on a road follows it rather than another one, by their classes alone.
    func isObvious(coming from: RoadClass, besides other: RoadClass) -> Bool {
        if from == self, 1.75 * priority < other.priority { return true }
        return !isMinor && !from.isMinor && other.isMinor
    }
}
