package import Geometry

/// An area read from a `.poly` file
/// (https://wiki.openstreetmap.org/wiki/Osmosis/Polygon_Filter_File_Format).
///
/// The file has a line with its name, then rings: a line with a name, which begins with `!` for a
/// hole, lines with longitude and latitude in degrees, and `END`. It ends with another `END`.
package struct PolygonFile {
    /// The rings, in the order of the file; holes run the other way than outer rings.
    package private(set) var rings = PlanarParts<WorldPoint>()

    /// A reason why a text is no such file.
    package enum Problem: Error, Hashable, CustomStringConvertible {
        /// It is not UTF-8.
        case noText
        /// A line, counted from 1, is not what is expected there.
        case line(Int, wanted: String)
        /// The text ends inside a ring.
        case noEnd

        /// The problem and its position, in one line.
        package var description: String {
            switch self {
            case .noText: "it is neither GeoJSON nor a .poly file: it is no text"
            case .line(let number, let wanted): "line \(number): \(wanted) was expected"
            case .noEnd: "the file ends amid a ring: END is missing"
            }
        }
    }

    /// Reads a file.
    ///
    /// - Parameter bytes: its content.
    /// - Throws: ``Problem``.
    package init(_ bytes: [UInt8]) throws(Problem) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .noText }
        var ring: (points: [WorldPoint], isHole: Bool)?
        var isEnded = false
        for (index, line) in text.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).enumerated().dropFirst() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !isEnded else { continue }
            guard var open = ring else {
                if first == "END" { isEnded = true } else { ring = ([], first.hasPrefix("!")) }
                continue
            }
            if first == "END" {
                append(open.points, isHole: open.isHole)
                ring = nil
                continue
            }
            guard words.count == 2,
                let longitude = try? BoundedNumber(parsing: words[0], in: -180...180),
                let latitude = try? BoundedNumber(parsing: words[1], in: -90...90)
            else { throw .line(index + 1, wanted: "longitude and latitude, or END,") }
            open.points.append(
                WorldPoint(Coordinate(longitude: longitude.value, latitude: latitude.value)))
            ring = open
        }
        guard ring == nil, isEnded else { throw .noEnd }
    }

    private mutating func append(_ ring: [WorldPoint], isHole: Bool) {
        rings.appendPart((ringArea(ring) < 0) == isHole ? ring : ring.reversed())
    }
}
