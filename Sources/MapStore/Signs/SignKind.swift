/// A kind of road sign in the catalogue.
public struct SignKind: Hashable, Sendable {
    /// The identifier: small letters, digits and hyphens.
    public let id: String
    /// Its English name.
    public let name: String
    /// The ``SignGroup`` that it belongs to.
    public let group: String
    /// Its importance, 0 to 100.
    public let priority: Int
    /// From where on it is shown.
    public let ahead: SignDistance
    /// Metres for which it stays after it was passed.
    public let stay: Double
    /// The number that it carries; `nil` if none.
    public let number: Number?
    /// The OpenStreetMap keys of its words, the first one that is present.
    public let textKeys: [String]
    /// The direction of an object without one.
    public let facing: Facing
    /// The tags of nodes that are such a sign.
    public let nodeRules: [SignRule]
    /// The tags of roads along which such a sign holds.
    public let wayRules: [SignRule]
    /// The words for it in `traffic_sign=*`.
    public let words: [String]
    /// Metres that a road with its tags must have to count.
    public let leastLength: Double
    /// The signs of countries that are it.
    public let codes: [Code]
    /// The road authority's objects that are it.
    public let objects: [AuthorityObject]

    /// The number on a sign.
    public struct Number: Hashable, Sendable {
        /// What is measured.
        public let quantity: Quantity
        /// The OpenStreetMap keys that have it, the first one that can be read.
        public let keys: [String]
        /// Whether there is no sign without it.
        public let isRequired: Bool
    }

    /// What a number measures.
    public enum Quantity: String, Sendable, CaseIterable {
        /// Speed, in kilometres or miles per hour.
        case speed
        /// Length, in metres.
        case metres
        /// Mass, in metric tons.
        case tonnes
        /// Slope, in hundredths.
        case percent

        /// The unit of a number without one.
        ///
        /// - Parameter isInMiles: whether the country's speeds are in miles per hour.
        /// - Returns: the unit.
        public func unit(isInMiles: Bool = false) -> SignValue.Unit {
            switch self {
            case .speed: isInMiles ? .milesPerHour : .kilometersPerHour
            case .metres: .meters
            case .tonnes: .tonnes
            case .percent: .percent
            }
        }
    }

    /// The direction that an object without a direction holds for.
    public enum Facing: String, Sendable, CaseIterable {
        /// Both directions.
        case both
        /// Towards the nearer junction, as for those who must stop there.
        case junction
        /// Towards a junction that is near, else both.
        case signals
        /// None that may be driven: it closes the road behind it.
        case closed
    }

    /// A sign of a country.
    public struct Code: Hashable, Sendable {
        /// ISO 3166-1 alpha-2.
        public let country: String
        /// The sign's number in the country's own list, such as `362` or `R2-1`.
        public let code: String
        /// The number that such a sign carries; `nil` if its number does not tell.
        public let value: Double?
    }

    /// A type of object of the road authority's data bank.
    public struct AuthorityObject: Hashable, Sendable {
        /// The type's number.
        public let type: Int
        /// The number of the property with the sign's value or text; `nil` if it has none.
        public let property: Int?
        /// The name of that property.
        public let name: String?
    }
}

/// From where on a sign ahead is shown: so many seconds before it, within bounds.
public struct SignDistance: Hashable, Sendable {
    /// Seconds at the vehicle's speed.
    public let seconds: Double
    /// The shortest distance in metres.
    public let least: Double
    /// The longest distance in metres.
    public let most: Double

    /// Creates a distance from its parts.
    public init(seconds: Double, least: Double, most: Double) {
        self.seconds = seconds
        self.least = least
        self.most = most
    }

    /// Metres before the sign from where on it is shown.
    ///
    /// - Parameter speed: kilometres per hour.
    /// - Returns: metres; the shortest distance for a speed that is no number.
    public func meters(atSpeed speed: Double) -> Double {
        guard speed.isFinite, speed > 0 else { return least }
        return min(max(speed / 3.6 * seconds, least), most)
    }
}

/// A group of kinds, which a driver can choose.
public struct SignGroup: Hashable, Sendable {
    /// The identifier, such as `limit` or `giveWay`.
    public let id: String
    /// Its English name.
    public let name: String
    /// The importance of its kinds, if they say nothing else, 0 to 100.
    public let priority: Int
    /// From where on its kinds are shown, if they say nothing else.
    public let ahead: SignDistance
    /// Metres for which its kinds stay after they were passed, if they say nothing else.
    public let stay: Double
}

/// Tags that together make a sign: `highway=crossing crossing!=no|unmarked`.
public struct SignRule: Hashable, Sendable {
    /// A condition on one tag.
    public struct Term: Hashable, Sendable {
        /// The key.
        public let key: String
        /// The values; empty for any.
        public let values: Set<String>
        /// Whether the tag must have none of them.
        public let isNegative: Bool
    }

    /// The conditions; the first one is positive.
    public let terms: [Term]

    /// Reads a rule: terms `key=value`, `key=a|b`, `key=*` or with `!=`, separated by spaces; `nil`
    /// for any other text, or if the first term is negative.
    ///
    /// - Parameter text: the rule.
    public init?(_ text: String) {
        var terms: [Term] = []
        for word in text.split(separator: " ") {
            let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[1].isEmpty else { return nil }
            let isNegative = sides[0].hasSuffix("!")
            let key = isNegative ? sides[0].dropLast() : sides[0]
            guard !key.isEmpty else { return nil }
            let values = sides[1].split(separator: "|").map(String.init)
            terms.append(
                Term(
                    key: String(key), values: values == ["*"] ? [] : Set(values),
                    isNegative: isNegative))
        }
        guard let first = terms.first, !first.isNegative else { return nil }
        self.terms = terms
    }

    /// Whether tags fulfil it.
    ///
    /// - Parameter value: the value of a key; `nil` if the tag is absent.
    /// - Returns: whether all terms hold.
    public func holds(_ value: (String) -> String?) -> Bool {
        terms.allSatisfy { term in
            let found = value(term.key).map { term.values.isEmpty || term.values.contains($0) }
            return found ?? false ? !term.isNegative : term.isNegative
        }
    }
}
