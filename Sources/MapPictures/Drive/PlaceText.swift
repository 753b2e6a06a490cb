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
        let text: String
        switch self {
        case .coordinate(let place): return (place, nil)
        case .words(let words): text = words
        }
        let found = try map.find(PlaceQuery(text, near: near, limit: Self.mostAnswers))
        guard let best = found.first else {
            throw SceneError("nothing on \(map.path) is called '\(Self.short(text))': \(name)")
        }
        let others = found.dropFirst().filter {
            $0.fit >= best.fit - Self.slack && $0.entry.line != best.entry.line
        }
        var note = "\(name) is \(best.entry.line)"
        if !others.isEmpty {
            note += "; it may also be " + others.map(\.entry.line).joined(separator: ", or ")
        }
        return (best.entry.position.coordinate, note)
    }

    /// The most answers that are named.
    private static let mostAnswers = 4
    /// How much worse an answer may fit that is named as well.
    private static let slack = 0.02

    private static func short(_ text: String) -> String {
        text.count > 60 ? text.prefix(60) + "…" : text
    }
}
