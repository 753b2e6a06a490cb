import Formats
import GeoFiles
import Geometry

/// The common state of all readers of one file: its name for messages, its limits, and the
/// notes.
///
/// It is a class because the readers of parts add to the same totals.
final class TrackReading {
    /// The file's name in messages.
    let name: String
    /// The limits of the file.
    let limits: TrackLimits
    /// The records that were dropped.
    var report = CleaningReport()

    private var pointCount = 0
    private(set) var notes: [String] = []

    init(name: String, limits: TrackLimits) {
        self.name = name
        self.limits = limits
    }

    /// An error about this file.
    func error(_ problem: String, cure: String? = nil) -> GeoFileError {
        GeoFileError(file: name, problem: problem, cure: cure)
    }

    /// Notes a decision, once.
    func note(_ text: String) {
        guard notes.count < 20, !notes.contains(text) else { return }
        notes.append(text)
    }

    /// Counts a fix or row before it is kept.
    func countPoint() throws(GeoFileError) {
        pointCount += 1
        guard pointCount <= limits.points else {
            throw error(
                "it has more than \(limits.points) points", cure: "cut the track in parts")
        }
    }

    /// The coordinate of two numbers; `nil`, and counted at its time, if it is not a place.
    func place(longitude: Double?, latitude: Double?, at time: Double? = nil) -> Coordinate? {
        let place = Self.place(longitude: longitude, latitude: latitude)
        if place == nil { report.count(.badFix, at: time) }
        return place
    }

    /// The coordinate of two numbers; `nil` if it is not a place.
    ///
    /// 0,0 is in the sea; receivers without a position report it.
    static func place(longitude: Double?, latitude: Double?) -> Coordinate? {
        guard let longitude, let latitude, longitude != 0 || latitude != 0 else { return nil }
        return Coordinate(checkedLongitude: longitude, latitude: latitude)
    }

    /// Reads a number of a file: decimal, finite, with optional blanks around it.
    static func number(
        _ text: String?, in range: ClosedRange<Double> = -1e18...1e18
    ) -> Double? {
        text.flatMap { RecordedNumber.value(Substring($0), in: range) }
    }

    /// Reads a number of a table's cell: with a decimal point or comma, and thousands
    /// separators.
    static func decimal(_ text: String) -> Double? {
        if let number = number(text) { return number }
        guard let comma = text.utf8.lastIndex(of: UInt8(ascii: ",")) else { return nil }
        let points = text.utf8.lastIndex(of: UInt8(ascii: "."))
        // `1,234.5`: the last separator is the decimal one; `1,234,567` has none.
        let isDecimal =
            points.map { $0 < comma } ?? (text.utf8.count { $0 == UInt8(ascii: ",") } == 1)
        let plain = text.filter { $0 != (isDecimal ? "." : ",") }
        return number(plain.replacing(",", with: "."))
    }

    /// Cleans a name for drawing: no control characters, and not too long; `nil` if nothing
    /// is left.
    func cleaned(_ text: String?) -> String? {
        guard let text else { return nil }
        let plain = text.unicodeScalars.prefix(limits.text * 4).map { scalar in
            scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar
        }
        let words = String(String.UnicodeScalarView(plain)).split { $0.isWhitespace }
        let name = words.joined(separator: " ").prefix(limits.text)
        return name.isEmpty ? nil : String(name)
    }

    /// At most 40 characters of a file's text, for messages; what is no text becomes `?`.
    func excerpt(_ text: String) -> String {
        String((cleaned(text) ?? "").replacing("\u{FFFD}", with: "?").prefix(40))
    }
}

/// The limits of a track file.
package struct TrackLimits: Hashable, Sendable {
    /// Size of the file.
    package var bytes = 256 << 20
    /// Fixes and rows together.
    package var points = 2_000_000
    /// Columns of a table.
    package var columns = 1_000
    /// Characters of a name; longer names are cut.
    package var text = 200

    /// The defaults, which suffice for a week at three fixes a second.
    package init() {}
}
