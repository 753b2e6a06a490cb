package import Geometry

/// Tells in which country a place lies.
///
/// The outlines of the world are Natural Earth's, right to a kilometre or so; near borders that a map
/// knows itself those tell. Borders are where they are kept up, whoever claims the land. Why:
/// `docs/decisions/country-of-a-place.md`.
package struct CountryMap: Sendable {
    private let world: BorderIndex
    private var near: BorderIndex?

    /// Metres from the coast within which bridges and piers belong to the nearest country.
    private static let seaExtent = 20_000.0
    /// Metres from a map's own border within which its side tells; Natural Earth's is nowhere so wrong.
    private static let borderExtent = 5_000.0

    /// The world from the bytes of `countries.bin`.
    ///
    /// - Throws: ``CountryMapError`` if they are damaged.
    package init(_ bytes: [UInt8]) throws(CountryMapError) {
        world = try CountryFile.index(bytes)
    }

    /// The country of a place.
    ///
    /// - Parameter place: the place.
    /// - Returns: ISO 3166-1 alpha-2 code; `nil` far out at sea.
    package func country(at place: Coordinate) -> String? {
        guard let point = BorderLine.Point(place) else { return nil }
        if let near, let sides = near.sides(nearestTo: point, within: Self.borderExtent),
            let country = sides.here
        {
            return country
        }
        if let country = world.area(at: point) { return country }
        for point in [point, point.beyondAntimeridian].compactMap({ $0 }) {
            if let coast = world.sides(nearestTo: point, within: Self.seaExtent) {
                return coast.here ?? coast.there
            }
        }
        return nil
    }

    /// The same, with the borders that a map knows.
    ///
    /// - Parameter borders: lines with the countries that they bound, in any direction.
    /// - Returns: a map that asks them first.
    package func refined(by borders: [NetworkBorder]) -> CountryMap {
        var refined = self
        let lines = borders.compactMap { BorderSides(of: $0, on: self).line }
        refined.near = lines.isEmpty ? nil : BorderIndex(lines)
        return refined
    }
}

#if canImport(Glibc)
    import Glibc
#endif

/// Finds out which country lies on which side of a map's border.
///
/// A way of OpenStreetMap says which countries it parts and not on which sides they are; that follows
/// from the way round a country's whole outline, which an extract seldom holds. So the outlines of the
/// world are asked at places beside the line: they may be a kilometre off, but not everywhere and on
/// both sides.
struct BorderSides {
    /// The line with its sides; `nil` where they remain unclear.
    let line: BorderLine?

    /// Metres from the line at which is asked, and at how many places along it.
    private static let offsets = [500.0, 1_500, 4_000]
    private static let samples = 16

    init(of border: NetworkBorder, on world: CountryMap) {
        let points = border.line.compactMap(BorderLine.Point.init)
        guard points.count > 1, let first = border.countries.first else {
            line = nil
            return
        }
        let second = border.countries.count > 1 ? border.countries[1] : nil
        // How much more speaks for the first country on the left than on the right.
        var balance = 0
        let step = max(1, (points.count - 1) / Self.samples)
        for index in stride(from: 0, to: points.count - 1, by: step) {
            let (a, b) = (points[index].coordinate, points[index + 1].coordinate)
            for offset in Self.offsets {
                for (sign, place) in zip([1, -1], Self.beside(a, b, offset)) {
                    guard let found = world.country(at: place) else { continue }
                    if found == first { balance += sign }
                    if found == second { balance -= sign }
                }
            }
        }
        guard balance != 0 else {
            line = nil
            return
        }
        line = BorderLine(
            left: balance > 0 ? first : second, right: balance > 0 ? second : first,
            points: points)
    }

    /// Two places beside the middle of a piece: on its left, and on its right.
    private static func beside(
        _ a: Coordinate, _ b: Coordinate, _ offset: Double
    ) -> [Coordinate] {
        let degree = EarthModel.meanRadiusMeters * .pi / 180
        let narrow = max(cos(a.latitude * .pi / 180), 0.01)
        let (x, y) = ((b.longitude - a.longitude) * narrow, b.latitude - a.latitude)
        let length = max(hypot(x, y), 1e-12)
        return [1.0, -1].map { side in
            Coordinate(
                longitude: (a.longitude + b.longitude) / 2
                    - side * y / length * offset / degree / narrow,
                latitude: (a.latitude + b.latitude) / 2 + side * x / length * offset / degree)
        }
    }
}

/// The file of outlines that `scripts/make-country-outlines` makes and describes.
///
/// All of it is checked; what is kept of it are the runs of its lines with the boxes around them, for a
/// question looks at a few of four thousand runs, and unpacks these.
struct CountryFile {
    private let bytes: [UInt8]
    private var position = 0
    private var runs: [BorderRun] = []
    private var lines: [BorderIndex.Sides] = []

    private static let magic = Array("RCO1".utf8)

    /// All lines of a file.
    static func index(_ bytes: [UInt8]) throws(CountryMapError) -> BorderIndex {
        var file = CountryFile(bytes: bytes)
        try file.readLines()
        return BorderIndex(file.runs, of: file.lines, points: .packed(bytes))
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func readLines() throws(CountryMapError) {
        guard bytes.starts(with: Self.magic) else { throw damage }
        position = Self.magic.count
        var countries: [String?] = [nil]
        for _ in 0..<(try byte()) {
            countries.append(String(decoding: [try byte(), try byte()], as: UTF8.self))
        }
        while position < bytes.count {
            let (left, right) = (Int(try byte()), Int(try byte()))
            guard max(left, right) < countries.count else { throw damage }
            lines.append((countries[left], countries[right]))
            try readRuns()
        }
    }

    /// Passes over the points of a line; one of a single point has no run.
    private mutating func readRuns() throws(CountryMapError) {
        var points = PackedPoints(bytes, at: position)
        // A point takes two bytes at least.
        guard let count = points.number(), count <= bytes.count - points.position else {
            throw damage
        }
        defer { position = points.position }
        guard count > 0 else { return }
        guard var latest = points.next() else { throw CountryMapError(position: points.position) }
        var left = Int(count) - 1
        while left > 0 {
            // The point that ends a run begins the next one.
            var run = BorderRun(latest, at: points.position, of: lines.count - 1)
            let pieces = min(left, BorderRun.maximumCount)
            for _ in 0..<pieces {
                guard let point = points.next() else {
                    throw CountryMapError(position: points.position)
                }
                run.append(point)
                latest = point
            }
            runs.append(run)
            left -= pieces
        }
    }

    private var damage: CountryMapError { CountryMapError(position: position) }

    private mutating func byte() throws(CountryMapError) -> UInt8 {
        guard position < bytes.count else { throw damage }
        defer { position += 1 }
        return bytes[position]
    }
}

/// Why the outlines of countries can't be read.
package struct CountryMapError: Error, Hashable, CustomStringConvertible {
    /// Where the file is wrong, in bytes from its beginning.
    let position: Int

    /// One line.
    package var description: String {
        "no outlines of countries, or damaged ones (byte \(position))"
    }
}

/// A stretch of a border between countries, as a map knows it.
package struct NetworkBorder: Hashable, Sendable {
    /// The countries that it parts (ISO 3166-1 alpha-2), two, or one where the other is not known;
    /// on which side they lie is not said.
    package var countries: [String]
    /// The line.
    package var line: [Coordinate]

    /// A border.
    package init(countries: [String], line: [Coordinate]) {
        self.countries = countries
        self.line = line
    }
}
