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
        /// A row or sentence that can't be read.
        case unreadable = "unreadable"
        /// A row or sentence whose checksum is wrong.
        case wrongChecksum = "with a wrong checksum"
        /// A link to another file or to the network, which is never followed.
        case link = "a link to another document, which is not followed"
    }

    /// How often each reason occurred, and the line or record of the first time.
    package private(set) var counts: [Reason: (count: Int, first: Int?)] = [:]

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
    ///   - first: its line or number in the file, if that helps to find it.
    package mutating func count(_ reason: Reason, at first: Int? = nil) {
        let known = counts[reason]
        counts[reason] = ((known?.count ?? 0) + 1, known == nil ? first : known?.first)
    }

    /// Counts a position that is no place.
    ///
    /// - Parameters:
    ///   - longitude: its longitude in degrees; `nil` if it is no number.
    ///   - latitude: its latitude.
    ///   - first: its line in the file.
    package mutating func count(
        longitude: Double?, latitude: Double?, at first: Int? = nil
    ) {
        count(.noPlace, at: first)
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
                + (found.first.map { " (the first is line \($0))" } ?? "")
        }.joined(separator: "; ")
    }
}
