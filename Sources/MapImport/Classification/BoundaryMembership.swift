/// The boundary properties of a way, collected from the relations it belongs to.
struct BoundaryMembership {
    /// The highest administrative level that it bounds: 2 for a country, 4 for a state.
    var adminLevel = Int.max
    /// The countries that it bounds (ISO 3166-1 alpha-2), if relations name them.
    var countries: Set<String> = []
    /// Whether a relation marks it as disputed.
    var isDisputed = false

    /// The membership that a boundary relation gives to its ways; `nil` for any other relation.
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

    /// Merges the properties that another relation gives to the same way.
    mutating func add(_ other: BoundaryMembership) {
        adminLevel = min(adminLevel, other.adminLevel)
        isDisputed = isDisputed || other.isDisputed
        countries.formUnion(other.countries)
    }

    /// The country code in a country's relation, in upper case.
    private static func country(_ tags: Tags) -> String? {
        guard let code = tags[.isoCountry]?.uppercased(), code.utf8.count == 2,
            code.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        return code
    }
}
