package import Geometry
package import MapStore
import Parameters

/// A place as a user gives it: a coordinate, or words that a map has to know.
package enum PlaceText: Hashable, Sendable {
    /// A coordinate.
    case coordinate(Coordinate)
    /// Words such as `storgata 5 oslo`.
    case words(String)

    /// The coordinate; `nil` for words.
    package var coordinate: Coordinate? {
        if case .coordinate(let place) = self { place } else { nil }
    }

    /// Reads a text; `nil` for one without letters that is no place either.
    ///
    /// A text of digits only is no words: the caller says what is wrong with it.
    package init?(words text: String) {
        if let place = PastedPlace.read(text) {
            self = .coordinate(place)
            return
        }
        guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }),
            text.utf8.count <= Self.mostLetters
        else { return nil }
        self = .words(text)
    }

    /// The most bytes of words.
    private static let mostLetters = 400

    /// Whether a text is meant as a coordinate, right or wrong: it has no letters, or is a list of
    /// what computers take for numbers, such as `nan,60`.
    package static func isNumeric(_ text: some StringProtocol) -> Bool {
        func hasOnlyDigits(_ text: some StringProtocol) -> Bool {
            text.unicodeScalars.allSatisfy { "0123456789.,+-eE ".unicodeScalars.contains($0) }
        }
        guard !text.isEmpty else { return false }
        let parts = text.split(separator: ",")
        return hasOnlyDigits(text)
            || parts.count > 1 && parts.allSatisfy { hasOnlyDigits($0) || Double($0) != nil }
    }

    /// What words were found to mean.
    package struct Meaning {
        /// The place that fits best.
        package let place: Coordinate
        /// What is there; `nil` for a coordinate.
        package let found: FoundPlace?
        /// Other places that fit as well.
        package let others: [FoundPlace]

        /// A meaning from its parts.
        package init(place: Coordinate, found: FoundPlace? = nil, others: [FoundPlace] = []) {
            self.place = place
            self.found = found
            self.others = others
        }

        /// What the words were taken for, with the others; `nil` for a coordinate.
        ///
        /// - Parameter name: what the place is, such as `the start`.
        /// - Returns: the note, in one line.
        package func note(_ name: String) -> String? {
            guard let found else { return nil }
            let note = "\(name) is \(found.entry.line)"
            guard !others.isEmpty else { return note }
            return note + "; it may also be " + others.map(\.entry.line).joined(separator: ", or ")
        }
    }

    /// Looks the words up.
    ///
    /// - Parameters:
    ///   - map: the map that has to know them.
    ///   - near: a place near which it is likely to be; `nil` if none is known.
    ///   - name: what the place is, for messages, such as `the start`.
    /// - Returns: the coordinate, and a note that says which place the words were taken for, with
    ///   others that fit as well.
    /// - Throws: `SceneError` if nothing fits, `MapStoreError` if the map can't be read.
    package func resolved(
        on map: MapDatabase, near: Coordinate?, name: String
    ) throws -> (place: Coordinate, note: String?) {
        let meaning = try meaning(on: map, near: near, name: name)
        return (meaning.place, meaning.note(name))
    }

    /// Looks the words up, with all that was found.
    ///
    /// - Parameters:
    ///   - map: the map that has to know them.
    ///   - near: a place near which it is likely to be; `nil` if none is known.
    ///   - name: what the place is, for messages.
    /// - Returns: what the words mean.
    /// - Throws: as ``resolved(on:near:name:)`` does.
    package func meaning(
        on map: MapDatabase, near: Coordinate?, name: String
    ) throws -> Meaning {
        let text: String
        switch self {
        case .coordinate(let place): return Meaning(place: place)
        case .words(let words): text = words
        }
        if let place = try map.pastedPlace(text, near: near) {
            return Meaning(place: place)
        }
        let found = try map.find(PlaceQuery(text, near: near, limit: Self.mostAnswers))
        guard let best = found.first else {
            throw SceneError("nothing on \(map.path) is called '\(Self.short(text))': \(name)")
        }
        let others = found.dropFirst().filter {
            $0.fit >= best.fit - Self.slack && $0.entry.line != best.entry.line
        }
        return Meaning(place: best.entry.position.coordinate, found: best, others: others)
    }

    /// The most answers that are named.
    private static let mostAnswers = 4
    /// How much worse an answer may fit that is named as well.
    private static let slack = 0.02

    private static func short(_ text: String) -> String {
        text.count > 60 ? text.prefix(60) + "…" : text
    }
}
