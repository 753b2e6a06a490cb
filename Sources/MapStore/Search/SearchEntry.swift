/// Something that can be searched for by name: a street, a place, a venue or an address.
public struct SearchEntry: Hashable, Sendable {
    /// What sort of thing it is; raw values stand in the database and never change their meaning.
    public enum Kind: Int, Sendable, CaseIterable {
        /// A named street or square; one entry for all its ways that lie together.
        case street = 1
        /// A city, town, village, suburb, island …
        case place = 2
        /// A shop, restaurant, sight, car park, charging station …
        case venue = 3
        /// A house number.
        case address = 4
        /// A stop or station of public transport.
        case transit = 5
        /// A water, park, mountain or other thing of nature.
        case nature = 6
    }

    /// What sort of thing it is.
    public var kind: Kind
    /// The tag that made it one, such as `amenity=cafe`; `nil` if there is no finer sort.
    public var category: String?
    /// Its names; an address has none of its own.
    public var names: LocalizedNames
    /// The street of an address or venue (`addr:street`, or `addr:place`).
    public var street: String?
    /// The house number of an address or venue.
    public var houseNumber: String?
    /// The city or place it belongs to (`addr:city`); `nil` if not known.
    public var locality: String?
    /// Where it lies.
    public var position: FixedCoordinate
    /// How much it matters, from 0 (a house number) to 100 (a capital).
    ///
    /// It decides between entries that fit alike, see ``MapDatabase/search(_:limit:)``, however many other
    /// words their names have.
    public var rank: Int

    /// An entry from its parts.
    public init(
        kind: Kind, category: String? = nil, names: LocalizedNames = LocalizedNames(),
        street: String? = nil, houseNumber: String? = nil, locality: String? = nil,
        position: FixedCoordinate, rank: Int = 0
    ) {
        self.kind = kind
        self.category = category
        self.names = names
        self.street = street
        self.houseNumber = houseNumber
        self.locality = locality
        self.position = position
        self.rank = rank
    }
}
