/// An entry of the search index: a street, a place, a venue or an address.
public struct SearchEntry: Hashable, Sendable {
    /// The kind of an entry; raw values are stored in the database and never change their meaning.
    public enum Kind: Int, Sendable, CaseIterable {
        /// A named street or square, with one entry for all its ways that lie together.
        case street = 1
        /// A city, town, village, suburb, island …
        case place = 2
        /// A shop, restaurant, sight, car park, charging station …
        case venue = 3
        /// A house number.
        case address = 4
        /// A stop or station of public transport.
        case transit = 5
        /// A water, park, mountain or other natural feature.
        case nature = 6
        /// A door of a building, for those who go there; it has no name and is not found by words.
        case entrance = 7
    }

    /// An area in 1e-7 degrees.
    public struct Box: Hashable, Sendable {
        /// Its sides.
        public var west, south, east, north: Int32

        /// A box from its sides.
        public init(west: Int32, south: Int32, east: Int32, north: Int32) {
            self.west = west
            self.south = south
            self.east = east
            self.north = north
        }
    }

    /// The kind of the entry.
    public var kind: Kind
    /// The tag that determines its kind, such as `amenity=cafe`; `nil` if there is no finer
    /// category.
    public var category: String?
    /// Its names; an address has none.
    public var names: LocalizedNames
    /// The street of an address or venue (`addr:street`, or `addr:place`).
    public var street: String?
    /// The house number of an address or venue.
    public var houseNumber: String?
    /// The city or place it belongs to (`addr:city`); `nil` if unknown.
    public var locality: String?
    /// Its postcode; `nil` if unknown.
    public var postcode: String?
    /// Further names that it is found by but not shown with, such as former ones.
    public var otherNames: [String] = []
    /// Postcodes of a street besides ``postcode``, by which it is found as well.
    public var otherPostcodes: [String] = []
    /// The area that it takes, of streets; `nil` for points.
    public var box: Box?
    /// Its position.
    public var position: FixedCoordinate
    /// Its importance, from 0 (a house number) to 100 (a capital).
    ///
    /// It decides between entries that match equally well, see ``MapDatabase/find(_:)``.
    public var rank: Int

    /// Creates an entry from its parts.
    public init(
        kind: Kind, category: String? = nil, names: LocalizedNames = LocalizedNames(),
        street: String? = nil, houseNumber: String? = nil, locality: String? = nil,
        postcode: String? = nil, position: FixedCoordinate, rank: Int = 0
    ) {
        self.kind = kind
        self.category = category
        self.names = names
        self.street = street
        self.houseNumber = houseNumber
        self.locality = locality
        self.postcode = postcode
        self.position = position
        self.rank = rank
    }
}
