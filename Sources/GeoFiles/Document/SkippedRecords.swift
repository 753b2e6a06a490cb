import Geometry

/// The records of a file that could not be used, counted by reason.
package struct SkippedRecords: Sendable {
    /// Why a record was skipped.
    package enum Reason: String, Hashable, Sendable {
        /// It is nothing that the format calls a feature.
        case noFeature = "no feature"
        /// Its geometry is of an unknown kind or empty.
        case noGeometry = "a geometry that is unknown, or has no points or no area"
        /// A position outside the Earth, or none where there must be one.
        case noPlace = "coordinates that are no place"
        /// A point for which the receiver says that it had no position.
        case noFix = "without a fix of the receiver"
        /// A row or sentence that can't be read.
        case unreadable = "unreadable"
        /// A value outside of what its quantity can have.
        case noValue = "values that the quantity can't have"
        /// A row or sentence whose checksum is wrong.
        case wrongChecksum = "with a wrong checksum"
        /// A link to another file or to the network, which is never followed.
        case link = "a link to another document, which is not followed"
    }

    /// How often each reason occurred, and where the first time: `line 7`.
    package private(set) var counts: [Reason: (count: Int, first: String?)] = [:]

    /// What is wrong with the first position that is no place; `nil` if there is none.
    package private(set) var placeProblem: String?
    /// How many positions are places if longitude and latitude are exchanged.
    private var swapped = 0

    /// What is probably wrong with all positions that are no places; `nil` if unknown.
    package var placeCure: String? {
        swapped > 0 && swapped == self[.noPlace]
            ? "longitude and latitude seem to be swapped"
            : placeProblem == nil ? nil : "longitudes are -180…180, latitudes -90…90"
    }

    /// Nothing skipped.
    package init() {}

    /// How often a reason occurred.
    package subscript(reason: Reason) -> Int { counts[reason]?.count ?? 0 }

    /// Whether nothing was skipped.
    package var isEmpty: Bool { counts.isEmpty }

    /// Counts a record.
    ///
    /// - Parameters:
    ///   - reason: why it was skipped.
    ///   - line: its line in the file, if that helps to find it.
    package mutating func count(_ reason: Reason, at line: Int? = nil) {
        count(reason, place: line.map { "line \($0)" })
    }

    /// Counts a record of a file without lines.
    ///
    /// - Parameters:
    ///   - reason: why it was skipped.
    ///   - record: its number in the file or table, from 1.
    ///   - layer: the name of its table; `nil` if the file has only one.
    mutating func count(_ reason: Reason, atRecord record: Int, of layer: String? = nil) {
        count(
            reason,
            place: "record \(record)" + (layer.map { " of \(PrintableExcerpt.of($0))" } ?? ""))
    }

    private mutating func count(_ reason: Reason, place first: String?) {
        let known = counts[reason]
        counts[reason] = ((known?.count ?? 0) + 1, known == nil ? first : known?.first)
    }

    /// Counts a position that is no place.
    ///
    /// - Parameters:
    ///   - longitude: its longitude in degrees; `nil` if it is no number.
    ///   - latitude: its latitude.
    ///   - line: its line in the file.
    package mutating func count(
        longitude: Double?, latitude: Double?, at line: Int? = nil
    ) {
        count(.noPlace, at: line)
        if let longitude, let latitude,
            Coordinate(checkedLongitude: latitude, latitude: longitude) != nil
        {
            swapped += 1
        }
        guard placeProblem == nil else { return }
        guard let longitude, let latitude else {
            placeProblem = "two numbers are expected"
            return
        }
        placeProblem =
            (-90...90).contains(latitude)
            ? "longitude \(longitude) is outside -180…180"
            : "latitude \(latitude) is outside -90…90"
    }

    /// Adds the counts of another file.
    mutating func add(_ other: SkippedRecords) {
        for (reason, found) in other.counts {
            let known = counts[reason]
            counts[reason] = ((known?.count ?? 0) + found.count, known?.first ?? found.first)
        }
        placeProblem = placeProblem ?? other.placeProblem
        swapped += other.swapped
    }

    /// One line about all that was skipped; `nil` for nothing.
    package var note: String? {
        guard !counts.isEmpty else { return nil }
        let sorted = counts.sorted {
            ($1.value.count, $0.key.rawValue) < ($0.value.count, $1.key.rawValue)
        }
        return sorted.map { reason, found in
            "\(found.count) left out: \(reason.rawValue)"
                + (found.first.map { " (the first is \($0))" } ?? "")
        }.joined(separator: "; ")
    }
}
