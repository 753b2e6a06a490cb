package import Geometry

/// Geometries as text: `POINT (10.75 59.91)` (OGC 06-103r4, 7).
///
/// A reference system before it (`SRID=4326;`) is accepted if it is that of longitudes and
/// latitudes. Heights and measures are ignored.
package struct WellKnownText {
    private var scanner: Substring.UTF8View
    private let placing: (Double, Double) -> Coordinate?
    private var points = 0

    private static let greatestPoints = 1_000_000

    /// The geometry of a text; `nil` if it is none, or has no points.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - placing: makes a place of the first two numbers of a point; `nil` takes them for
    ///     longitude and latitude.
    /// - Returns: the geometry, with longitudes as they are written.
    package static func geometry(
        _ text: String, placing: ((Double, Double) -> Coordinate?)? = nil
    ) -> GeoFeature.Geometry? {
        var body = Substring(text)
        if let end = body.firstIndex(of: ";"), body.uppercased().hasPrefix("SRID=") {
            guard body[..<end].dropFirst(5) == "4326" else { return nil }
            body = body[body.index(after: end)...]
        }
        var reader = WellKnownText(
            scanner: body.utf8, placing: placing ?? { Projection.place($0, $1, nil) })
        return reader.read()
    }

    private mutating func read() -> GeoFeature.Geometry? {
        let kind = word()
        var next = word()
        if ["Z", "M", "ZM"].contains(next) { next = word() }
        guard next.isEmpty else { return nil }
        switch kind.trimmedSuffix {
        case "POINT": return list { $0.position() }.map { .points($0) }
        case "MULTIPOINT":
            return list { reader in
                reader.peek == UInt8(ascii: "(")
                    ? reader.list { $0.position() }?.first : reader.position()
            }.map { .points($0) }
        case "LINESTRING": return line().map { .lines([GeoLine($0)]) }
        case "MULTILINESTRING": return list { $0.line() }.map { .lines($0.map { GeoLine($0) }) }
        case "POLYGON": return list { $0.line() }.map { .areas([$0]) }
        case "MULTIPOLYGON":
            return list { reader in reader.list { $0.line() } }.map { .areas($0) }
        default: return nil
        }
    }

    private mutating func line() -> [Coordinate]? { list { $0.position() } }

    private mutating func skipBlanks() { scanner = scanner.drop { $0 <= 0x20 } }

    private var peek: UInt8? {
        mutating get {
            skipBlanks()
            return scanner.first
        }
    }

    private mutating func word() -> String {
        skipBlanks()
        let letters = scanner.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
        scanner = scanner.dropFirst(letters.count)
        return Substring(letters).uppercased()
    }

    private mutating func accept(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        scanner = scanner.dropFirst()
        return true
    }

    /// Reads `(a, b, …)`; `nil` if it is malformed.
    private mutating func list<Element>(
        _ element: (inout WellKnownText) -> Element?
    ) -> [Element]? {
        guard accept(UInt8(ascii: "(")) else { return nil }
        var found: [Element] = []
        repeat {
            guard let next = element(&self) else { return nil }
            found.append(next)
        } while accept(UInt8(ascii: ","))
        return accept(UInt8(ascii: ")")) ? found : nil
    }

    /// Reads two to four numbers.
    private mutating func position() -> Coordinate? {
        points += 1
        var numbers: [Double] = []
        while numbers.count < 4, let next = peek, next != UInt8(ascii: ","),
            next != UInt8(ascii: ")")
        {
            let digits = scanner.prefix {
                $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ")")
            }
            guard let number = RecordedNumber.value(Substring(digits)) else { return nil }
            numbers.append(number)
            scanner = scanner[digits.endIndex...]
        }
        guard numbers.count >= 2, points <= Self.greatestPoints else { return nil }
        return placing(numbers[0], numbers[1])
    }
}

extension String {
    /// The name of a geometry without the letters for heights and measures that some writers
    /// append: `POINTZ`.
    fileprivate var trimmedSuffix: Substring {
        var name = self[...]
        while let last = name.last, last == "Z" || last == "M" { name.removeLast() }
        return name
    }
}
