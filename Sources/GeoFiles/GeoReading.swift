import Formats
package import Geometry

/// The common state of the readers of one file: its name for messages, its limits, its counts.
///
/// It is a class because the readers of parts add to the same totals.
final class GeoReading {
    /// The file's name in messages; of an archive that of the file in it that is being read.
    private(set) var name: String
    /// The limits of the file.
    let limits: GeoLimits

    /// Whether the file has more than it may have.
    private(set) var isOverLimit = false
    private var pointCount = 0
    private var featureCount = 0

    init(name: String, limits: GeoLimits) {
        self.name = name
        self.limits = limits
    }

    /// Begins to read another file of the same archive.
    func begin(_ name: String) { self.name = name }

    /// An error about this file.
    func error(_ problem: String, cure: String? = nil) -> GeoFileError {
        GeoFileError(file: name, problem: problem, cure: cure)
    }

    /// Counts points before they are kept.
    func countPoints(_ count: Int = 1) throws(GeoFileError) {
        pointCount += count
        guard pointCount <= limits.points else {
            isOverLimit = true
            throw error(
                "it has more than \(limits.points) points",
                cure: "simplify or shorten the line, or cut the file in parts")
        }
    }

    /// Counts a feature before it is kept, and returns its number in the file.
    func countFeature() throws(GeoFileError) -> Int {
        featureCount += 1
        guard featureCount <= limits.features else {
            isOverLimit = true
            throw error("it has more than \(limits.features) features")
        }
        return featureCount
    }

    /// The coordinate of two numbers; `nil` if they are no place.
    ///
    /// Longitudes may lie up to one turn beyond ±180°, as lines across the antimeridian are often
    /// written.
    static func place(longitude: Double?, latitude: Double?) -> Coordinate? {
        guard let longitude, let latitude, (-540...540).contains(longitude),
            (-90...90).contains(latitude)
        else { return nil }
        return Coordinate(longitude: longitude, latitude: latitude)
    }

    /// The same, with a longitude beyond ±180° turned back.
    static func fix(longitude: Double?, latitude: Double?) -> Coordinate? {
        place(longitude: longitude, latitude: latitude)?.wrapped
    }
}

/// Numbers as logs contain them.
package enum RecordedNumber {
    /// Reads a number of a file: decimal and finite, with optional blanks around it.
    ///
    /// - Parameters:
    ///   - text: the text; words are not numbers.
    ///   - range: the accepted values.
    /// - Returns: the number; `nil` if the text is none, or one outside the range.
    package static func value(
        _ text: Substring, in range: ClosedRange<Double> = -1e18...1e18
    ) -> Double? {
        let bytes = text.utf8
        guard let start = bytes.firstIndex(where: { $0 > 0x20 }),
            let end = bytes.lastIndex(where: { $0 > 0x20 }),
            // A digit, a sign or a point.
            (0x2B...0x39).contains(bytes[start])
        else { return nil }
        if let plain = Double(plainDecimal: bytes[start...end]) {
            return range.contains(plain) ? plain : nil
        }
        return try? BoundedNumber(parsing: text[start...end], in: range).value
    }
}

extension Coordinate {
    /// The same place with its longitude within -180 to 180.
    package var wrapped: Coordinate {
        Coordinate(longitude: Self.turned(longitude), latitude: latitude)
    }
}
