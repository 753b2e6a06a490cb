/// What was wrong with the features of a document: counted by reason and passed over.
package struct GeoJSONReport: Sendable {
    /// How many features were read, those passed over not counted.
    package internal(set) var featureCount = 0
    /// How many features were passed over, by reason.
    package private(set) var skipped: [String: Int] = [:]

    mutating func skip(_ reason: Reason) { skipped[reason.rawValue, default: 0] += 1 }

    enum Reason: String {
        case noFeature = "no feature"
        case noGeometry = "a geometry that is unknown, or has no points or no area"
        case badCoordinates = "coordinates that are no place"
        case tooLarge = "too many coordinates in the document"
        case noPoint = "only points are gathered to clusters"
    }

    /// One line about what was passed over; `nil` if nothing was.
    package var note: String? {
        guard !skipped.isEmpty else { return nil }
        let reasons = skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return reasons.map { "\($0.value) left out: \($0.key)" }.joined(separator: "; ")
    }
}
