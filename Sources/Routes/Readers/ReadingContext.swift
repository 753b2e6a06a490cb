import GeoFiles
import Geometry

/// The common state of all readers of one file: its name for messages, its limits, and the
/// notes.
///
/// It is a class because the readers of parts add to the same totals.
final class ReadingContext {
    /// The file's name in messages.
    let name: String
    /// Decimals of encoded polylines, if the user forced them.
    let forcedPrecision: Polyline.Precision?
    /// The limits of the file.
    let limits: RouteLimits

    private var pointCount = 0
    private var itemCount = 0
    private var noteOrder: [String] = []
    private var noteCounts: [String: Int] = [:]

    init(name: String, precision: Polyline.Precision? = nil, limits: RouteLimits = RouteLimits()) {
        self.name = name
        self.forcedPrecision = precision
        self.limits = limits
    }

    /// An error about this file.
    func error(_ problem: String, cure: String? = nil) -> GeoFileError {
        GeoFileError(file: name, problem: problem, cure: cure)
    }

    /// The error for an answer without a route.
    var noRoute: GeoFileError { error("the routing engine found no route") }

    /// The error for an engine's answer without the line of the way.
    ///
    /// - Parameters:
    ///   - subject: the text before the problem; typically empty, or `route 2, `.
    ///   - engine: the engine that wrote the answer.
    ///   - cure: what to ask it for.
    /// - Returns: the error.
    func withoutLine(_ subject: String, of engine: RouteFormat, cure: String) -> GeoFileError {
        error(
            "\(subject)it is an answer of \(engine) without a line of two or more points",
            cure: cure)
    }

    // MARK: Notes

    /// Notes something that was skipped or decided; repeated notes are counted.
    func note(_ text: String) {
        if let count = noteCounts[text] {
            noteCounts[text] = count + 1
        } else if noteOrder.count < 20 {
            noteOrder.append(text)
            noteCounts[text] = 1
        }
    }

    /// The notes in the order of their first occurrence.
    var notes: [String] {
        noteOrder.map { text in
            let count = noteCounts[text] ?? 1
            return count > 1 ? "\(text) (\(count) times)" : text
        }
    }

    // MARK: Counting

    /// Counts points before they are kept.
    func countPoints(_ count: Int) throws(GeoFileError) {
        pointCount += count
        guard pointCount <= limits.points else { throw tooManyPoints }
    }

    /// The number of further points that may be kept.
    var remainingPoints: Int { max(0, limits.points - pointCount) }

    /// The error for a file beyond the limit.
    var tooManyPoints: GeoFileError {
        error("it has more than \(limits.points) points", cure: "simplify or shorten the line")
    }

    /// Counts a part of an answer (a step, a lane, a banner) before it is kept.
    func countItem() throws(GeoFileError) {
        itemCount += 1
        guard itemCount <= limits.items else {
            throw error("it has more than \(limits.items) routes, steps and other parts")
        }
    }

    // MARK: Places and text

    /// Checks a coordinate.
    ///
    /// - Parameters:
    ///   - longitude: degrees east.
    ///   - latitude: degrees north.
    ///   - subject: the name of the place in the message: `point 17`.
    ///   - order: a reminder of the order of the numbers, empty if the format names both.
    /// - Returns: the coordinate.
    /// - Throws: ``GeoFileError`` naming the place and the number that is wrong.
    func coordinate(
        longitude: Double, latitude: Double, subject: @autoclosure () -> String,
        order: String = "order is lon,lat"
    ) throws(GeoFileError) -> Coordinate {
        if let place = Coordinate(checkedLongitude: longitude, latitude: latitude) { return place }
        let isSwapped = Coordinate(checkedLongitude: latitude, latitude: longitude) != nil
        let complaint =
            (-180...180).contains(longitude)
            ? "latitude \(latitude) is outside -90…90"
            : "longitude \(longitude) is outside -180…180"
        let hint = isSwapped ? "longitude and latitude seem to be swapped" : nil
        let cure = [hint, order.isEmpty ? nil : order].compactMap { $0 }.joined(separator: "; ")
        throw error(
            "\(subject()) is not a place: \(complaint)", cure: cure.isEmpty ? nil : cure)
    }

    /// A text of the file for a message: cleaned, and at most 40 characters.
    func excerpt(_ text: String?) -> String? {
        guard let text = cleaned(text) else { return nil }
        return text.count > 40 ? text.prefix(39) + "…" : text
    }

    /// Cleans a text for drawing: control characters and runs of blanks become one blank.
    ///
    /// - Parameter text: the original text.
    /// - Returns: the cleaned text, cut to the limit; `nil` if nothing is left.
    func cleaned(_ text: String?) -> String? {
        guard let text else { return nil }
        var result = String.UnicodeScalarView()
        var length = 0
        var hasBlank = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7F {
                hasBlank = length > 0
                continue
            }
            guard length < limits.text else {
                note("a text longer than \(limits.text) characters was cut")
                break
            }
            if hasBlank { result.append(" ") }
            result.append(scalar)
            length += hasBlank ? 2 : 1
            hasBlank = false
        }
        return length == 0 ? nil : String(result)
    }
}
