public import Geometry

/// A question for places by words.
public struct PlaceQuery: Hashable, Sendable {
    /// What is looked for.
    public enum Kind: String, CaseIterable, Sendable {
        /// House numbers.
        case address
        /// Streets, squares and numbered roads.
        case street
        /// Towns, villages, quarters, islands …
        case place
        /// Shops, sights, stops, parks, mountains …
        case poi

        /// The kinds of entries that it stands for.
        var entryKinds: Set<SearchEntry.Kind> {
            switch self {
            case .address: [.address]
            case .street: [.street]
            case .place: [.place]
            case .poi: [.venue, .transit, .nature]
            }
        }
    }

    /// The words as a user types them.
    public var text: String
    /// A place near which results are preferred; `nil` for none.
    public var near: Coordinate?
    /// What is looked for; empty for everything.
    public var kinds: Set<Kind>
    /// The most results.
    public var limit: Int

    /// A question from its parts.
    public init(
        _ text: String, near: Coordinate? = nil, kinds: Set<Kind> = [], limit: Int = 10
    ) {
        self.text = text
        self.near = near
        self.kinds = kinds
        self.limit = limit
    }
}

/// A place that words were found to mean.
public struct FoundPlace: Hashable, Sendable {
    /// A word that was read as another one.
    public struct Correction: Hashable, Sendable {
        /// The word as it was typed, in lower case and without accents.
        public let typed: String
        /// The word of the name, likewise.
        public let read: String
    }

    /// The entry; for a house number between known ones its street with that number.
    public var entry: SearchEntry
    /// How well it fits, from 0 to 1 (all words in their order, and nothing besides).
    public var fit: Double
    /// The words that were read as others.
    public var corrections: [Correction]
    /// Whether the position is computed between those of known house numbers.
    public var isInterpolated: Bool
    /// Metres from the place that was asked for; `nil` if none was.
    public var meters: Double?

    /// A place from its parts.
    public init(
        _ entry: SearchEntry, fit: Double = 1, corrections: [Correction] = [],
        isInterpolated: Bool = false, meters: Double? = nil
    ) {
        self.entry = entry
        self.fit = fit
        self.corrections = corrections
        self.isInterpolated = isInterpolated
        self.meters = meters
    }

    /// What kind of place it is.
    public var kind: PlaceQuery.Kind {
        switch entry.kind {
        case .address: .address
        case .street: .street
        case .place: .place
        case .venue, .transit, .nature, .entrance: .poi
        }
    }
}

extension SearchEntry {
    /// The address in one line: name, street with number, postcode with place.
    public var line: String {
        let number = category == Self.exitCategory ? houseNumber.map { "(\($0))" } : houseNumber
        let street = [self.street, number].compactMap(\.self).joined(separator: " ")
        let town = [postcode, locality].compactMap(\.self).joined(separator: " ")
        return [names.local ?? "", street, town == names.local ? "" : town]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
