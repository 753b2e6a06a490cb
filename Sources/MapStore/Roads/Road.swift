/// The properties that all edges of one OpenStreetMap way share.
public struct Road: Hashable, Sendable {
    /// The number within this map, from 1.
    public var id: Int
    /// The way's number in OpenStreetMap.
    public var wayID: Int
    /// The class of the way.
    public var roadClass: RoadClass
    /// Its names; empty if it has none.
    public var names: LocalizedNames
    /// The road number on its signs (`ref`), such as `E 18`; several are separated by semicolons.
    public var ref: String?
    /// The international number (`int_ref`), such as `E18`.
    public var internationalRef: String?
    /// The number of lanes of both directions together (`lanes`); `nil` if not tagged.
    public var lanes: Int?
    /// The level above the ground (`layer`), by convention from -7 to 7; 0 if not tagged.
    public var layer: Int
    /// The surface (`surface`), such as `asphalt`; `nil` if not tagged.
    public var surface: String?
    /// Its other properties.
    public var traits: Traits

    /// Yes-or-no properties of a road.
    public struct Traits: OptionSet, Hashable, Sendable {
        /// The bits as stored in the database.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// It is part of a roundabout (`junction=roundabout`).
        public static let roundabout = Traits(rawValue: 1)
        /// It is on a bridge.
        public static let bridge = Traits(rawValue: 2)
        /// It is in a tunnel.
        public static let tunnel = Traits(rawValue: 4)
        /// Cars must pay a toll to use it.
        public static let toll = Traits(rawValue: 8)
        /// It is a circular junction with other rules than a roundabout (`junction=circular`).
        public static let circular = Traits(rawValue: 16)
        /// It is the outline of an area, such as a square, a pier or a platform, and no road: walkers
        /// and bicycles are led along it.
        public static let area = Traits(rawValue: 32)
        /// It belongs to the street beside it: a pavement or a cycle track, with that street's name.
        public static let sidewalk = Traits(rawValue: 64)
        /// It leads walkers or bicycles over a street.
        public static let crossing = Traits(rawValue: 128)
    }

    /// Creates a road from its parts.
    public init(
        id: Int, wayID: Int, roadClass: RoadClass, names: LocalizedNames = LocalizedNames(),
        ref: String? = nil, internationalRef: String? = nil, lanes: Int? = nil, layer: Int = 0,
        surface: String? = nil, traits: Traits = []
    ) {
        self.id = id
        self.wayID = wayID
        self.roadClass = roadClass
        self.names = names
        self.ref = ref
        self.internationalRef = internationalRef
        self.lanes = lanes
        self.layer = layer
        self.surface = surface
        self.traits = traits
    }
}
