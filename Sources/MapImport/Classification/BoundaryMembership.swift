/// What the relations along a way say about it as a boundary.
struct BoundaryMembership {
    /// The highest administration that it bounds: 2 a country, 4 a state.
    var adminLevel = Int.max
    /// The countries that it bounds (ISO 3166-1 alpha-2), as far as relations name them.
    var countries: Set<String> = []
    /// Whether a relation calls it disputed.
    var isDisputed = false

    /// The membership that a boundary relation gives to its ways; `nil` if it is none of interest.
    init?(relation tags: Tags) {
        guard tags.is(.type, "boundary") || tags.is(.type, "multipolygon") else { return nil }
        let level = TagNumber.whole(tags[.adminLevel], in: 2...4)
        if tags.is(.boundary, "administrative") {
            guard let level else { return nil }
            adminLevel = level
            if level == 2, let code = Self.country(tags) { countries = [code] }
        } else if tags.is(.boundary, "disputed") {
            guard level != nil || !tags.has(.adminLevel) else { return nil }
            isDisputed = true
        } else {
            return nil
        }
    }

    /// Takes in what another relation says of the same way.
    mutating func add(_ other: BoundaryMembership) {
        adminLevel = min(adminLevel, other.adminLevel)
        isDisputed = isDisputed || other.isDisputed
        countries.formUnion(other.countries)
    }

    /// The code that a country's relation bears, whatever its case.
    private static func country(_ tags: Tags) -> String? {
        guard let code = tags[.isoCountry]?.uppercased(), code.utf8.count == 2,
            code.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        return code
    }
}
