/// A road sign, or what a sign would say, on one direction of a stretch of road.
///
/// What holds for both directions of a street is in the map twice, once for each edge.
public struct RoadSign: Hashable, Sendable {
    /// The direction that it holds for, seen along the points of the road's centre line; raw values
    /// are stored in the database and never change.
    public enum Direction: Int, Sendable, CaseIterable {
        /// Against the order of the points.
        case backward = -1
        /// Both directions.
        case both = 0
        /// In the order of the points.
        case forward = 1
    }

    /// The side of the road on which it stands, seen by the driver whom it is for; raw values are
    /// stored in the database and never change.
    public enum Side: Int, Sendable, CaseIterable {
        /// On the left.
        case left = 1
        /// On the right.
        case right = 2
    }

    /// What tells it; raw values are stored in the database and never change.
    ///
    /// Of two that tell the same, the higher one counts.
    public enum Origin: Int, Sendable, CaseIterable, Comparable {
        /// A tag of the road, such as `maxspeed`: it holds from here on.
        case road = 1
        /// An object of OpenStreetMap at the place: a sign, a crossing, a traffic light.
        case object = 2
        /// The road authority.
        case authority = 3

        /// Whether one counts less than the other.
        public static func < (a: Origin, b: Origin) -> Bool { a.rawValue < b.rawValue }
    }

    /// The identifier of its kind in the catalogue (``SignKind/id``).
    public var kind: String
    /// The number that it carries; `nil` if none.
    public var value: SignValue?
    /// Its words, such as a town's name; `nil` if none.
    public var text: String?
    /// Where it stands.
    public var position: FixedCoordinate
    /// The ``RoadEdge`` that it holds for, in the edge's own direction.
    public var edge: Int
    /// Metres along the edge from its beginning, 0 or more.
    public var offset: Double
    /// The direction that it holds for.
    public var direction: Direction
    /// The side on which it stands; `nil` if unknown.
    public var side: Side?
    /// What tells it.
    public var origin: Origin
    /// The object that tells it: `node/123`, `way/456`, or the authority's own number.
    public var source: String
    /// When the authority's sign began to hold, as it writes dates; `nil` if unknown.
    public var date: String?
    /// Whether a road that leads straight into the edge has the same: it is news only to those who
    /// turn in.
    public var continues: Bool

    /// Creates a sign from its parts.
    public init(
        kind: String, value: SignValue? = nil, text: String? = nil, position: FixedCoordinate,
        edge: Int, offset: Double, direction: Direction, side: Side? = nil, origin: Origin,
        source: String, date: String? = nil, continues: Bool = false
    ) {
        self.kind = kind
        self.value = value
        self.text = text
        self.position = position
        self.edge = edge
        self.offset = offset
        self.direction = direction
        self.side = side
        self.origin = origin
        self.source = source
        self.date = date
        self.continues = continues
    }
}

/// The number on a sign, with its unit.
public struct SignValue: Hashable, Sendable {
    /// The unit of a number; raw values are stored in the database and never change.
    public enum Unit: String, Sendable, CaseIterable {
        /// Kilometres per hour.
        case kilometersPerHour = "km/h"
        /// Miles per hour.
        case milesPerHour = "mph"
        /// Metres.
        case meters = "m"
        /// Metric tons.
        case tonnes = "t"
        /// Hundredths.
        case percent = "%"
    }

    /// The number as the sign has it.
    public var number: Double
    /// Its unit.
    public var unit: Unit

    /// Creates a value from its parts.
    public init(_ number: Double, _ unit: Unit) {
        self.number = number
        self.unit = unit
    }
}
