/// The problems with the features of a document, which are skipped and counted by reason.
package struct GeoJSONReport: Sendable {
    /// The number of features read, not counting those skipped.
    var featureCount = 0
    /// The number of features skipped, by reason.
    private(set) var skipped: [String: Int] = [:]

    mutating func skip(_ reason: Reason) { skipped[reason.rawValue, default: 0] += 1 }

    enum Reason: String {
        case noFeature = "no feature"
        case noGeometry = "a geometry that is unknown, or has no points or no area"
        case badCoordinates = "coordinates that are no place"
        case tooLarge = "too many coordinates in the document"
        case noPoint = "only points are gathered to clusters"
    }

    /// One line about what was skipped; `nil` if nothing was.
    package var note: String? {
        guard !skipped.isEmpty else { return nil }
        let reasons = skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return reasons.map { "\($0.value) left out: \($0.key)" }.joined(separator: "; ")
    }
}
