import Geometry

/// The files that one Shapefile consists of (ESRI, "Shapefile Technical Description", 1998).
struct Shapefile: Sendable {
    /// The shapes, `.shp`.
    var shapes: [UInt8]
    /// Their properties, `.dbf`.
    var table: [UInt8]?
    /// The reference system as well-known text, `.prj`.
    var system: [UInt8]?
    /// The name of the table's encoding, `.cpg`.
    var encoding: [UInt8]?

    /// Whether bytes begin as the file of shapes does.
    static func isShapefile(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 100 && bytes.starts(with: [0, 0, 0x27, 0x0A]) && bytes[28] == 0xE8
            && bytes[29] == 3
    }

    /// Finds what belongs to a file of shapes in the same archive.
    init(_ file: Unpacker.File, among files: [Unpacker.File]) {
        shapes = file.bytes
        let stem = file.name.lowercased().dropLast(4)
        func companion(_ ending: String) -> [UInt8]? {
            files.first { $0.name.lowercased() == stem + ending }?.bytes
        }
        table = companion(".dbf")
        system = companion(".prj")
        encoding = companion(".cpg")
    }
}

/// Reads the shapes of a Shapefile, with their properties.
struct ShapefileReader {
    private let reading: GeoReading
    private let file: Shapefile
    private let projection: Projection?
    private var document = GeoDocument(format: .shapefile)
    /// The number of positions that are no places, in a file without a reference system.
    private var beyondDegrees = 0

    /// Reads a file; without a reference system its numbers are longitudes and latitudes.
    static func document(
        _ file: Shapefile, reading: GeoReading
    ) throws(GeoFileError) -> GeoDocument {
        let projection = try file.system.map { (text) throws(GeoFileError) in
            try Projection.of(String(decoding: text.prefix(10_000), as: UTF8.self), reading)
        }
        var reader = ShapefileReader(reading: reading, file: file, projection: projection)
        try reader.read()
        return reader.document
    }

    private init(reading: GeoReading, file: Shapefile, projection: Projection?) {
        (self.reading, self.file, self.projection) = (reading, file, projection)
    }

    private mutating func read() throws(GeoFileError) {
        let encoding = file.encoding.map { String(decoding: $0.prefix(100), as: UTF8.self) }
        let table = file.table.flatMap { DBaseTable($0, encoding: encoding) }
        var position = 100
        var number = 0
        while let words = big(position + 4), position + 8 < file.shapes.count {
            // Lengths are in words of two bytes.
            guard words >= 2, words <= (file.shapes.count - position - 8) / 2 else {
                document.skipped.count(.unreadable, atRecord: number + 1)
                break
            }
            let before = beyondDegrees
            if let geometry = try geometry(at: position + 8, end: position + 8 + words * 2) {
                document.features.append(
                    GeoFeature(
                        geometry, record: try reading.countFeature(),
                        properties: table?.properties(ofRow: number) ?? []))
            } else {
                document.skipped.count(
                    beyondDegrees == before ? .noGeometry : .noPlace, atRecord: number + 1)
            }
            position += 8 + words * 2
            number += 1
        }
        guard !document.features.isEmpty || beyondDegrees == 0 else {
            throw reading.error(
                "its numbers are no longitudes and latitudes, and it has no .prj that says what"
                    + " they are",
                cure: "put the .prj into the archive")
        }
    }

    private mutating func geometry(at start: Int, end: Int) throws(GeoFileError) -> GeoFeature
        .Geometry?
    {
        guard let kind = little(start) else { return nil }
        // The kinds with heights (11…) and measures (21…) begin as the plain ones do; 31 is a
        // MultiPatch, a surface.
        guard kind < 30 else { return nil }
        switch kind % 10 {
        case 1: return place(at: start + 4).map { .points([$0]) }
        case 8:
            guard let count = little(start + 36), count > 0, count <= (end - start) / 16 else {
                return nil
            }
            return points(try places(at: start + 40, count))
        case 3: return try parts(at: start, end: end).map { .lines($0.map { GeoLine($0) }) }
        case 5: return try parts(at: start, end: end).map { .areas(Self.polygons($0)) }
        default: return nil
        }
    }

    private func points(_ places: [Coordinate]) -> GeoFeature.Geometry? {
        places.isEmpty ? nil : .points(places)
    }

    /// The parts of a line or area; `nil` if there are none, or their numbers are wrong.
    private mutating func parts(at start: Int, end: Int) throws(GeoFileError) -> [[Coordinate]]? {
        guard let count = little(start + 36), let points = little(start + 40), count > 0,
            points > 0, count <= (end - start) / 4, points <= (end - start) / 16,
            start + 44 + count * 4 + points * 16 <= end
        else { return nil }
        var found: [[Coordinate]] = []
        for index in 0..<count {
            guard let first = little(start + 44 + index * 4),
                let next = index + 1 < count ? little(start + 48 + index * 4) : points,
                first >= 0, first < next, next <= points
            else { return nil }
            let part = try places(at: start + 44 + count * 4 + first * 16, next - first)
            if part.count == next - first { found.append(part) }
        }
        return found.isEmpty ? nil : found
    }

    private mutating func places(at start: Int, _ count: Int) throws(GeoFileError) -> [Coordinate] {
        try reading.countPoints(count)
        var found: [Coordinate] = []
        found.reserveCapacity(count)
        for index in 0..<count {
            if let place = place(at: start + index * 16) { found.append(place) }
        }
        return found
    }

    /// Outlines run clockwise, holes the other way; a hole follows its outline nearly always.
    private static func polygons(_ rings: [[Coordinate]]) -> [[[Coordinate]]] {
        rings.reduce(into: []) { polygons, ring in
            if polygons.isEmpty || clockwise(ring) {
                polygons.append([ring])
            } else {
                polygons[polygons.count - 1].append(ring)
            }
        }
    }

    private static func clockwise(_ ring: [Coordinate]) -> Bool {
        zip(ring, ring.dropFirst()).reduce(0.0) { sum, pair in
            sum + (pair.1.longitude - pair.0.longitude) * (pair.1.latitude + pair.0.latitude)
        } > 0
    }

    private mutating func place(at start: Int) -> Coordinate? {
        guard start + 16 <= file.shapes.count else { return nil }
        func number(_ offset: Int) -> Double {
            Double(
                bitPattern: (0..<8).reduce(0) {
                    $0 | UInt64(file.shapes[offset + $1]) << UInt64(8 * $1)
                })
        }
        let place = Projection.place(number(start), number(start + 8), projection)
        if place == nil, projection == nil { beyondDegrees += 1 }
        return place
    }

    private func little(_ offset: Int) -> Int? { word(offset, [0, 8, 16, 24]) }

    private func big(_ offset: Int) -> Int? { word(offset, [24, 16, 8, 0]) }

    private func word(_ offset: Int, _ shifts: [UInt32]) -> Int? {
        guard offset >= 0, offset + 4 <= file.shapes.count else { return nil }
        let bits = (0..<4).reduce(UInt32(0)) {
            $0 | UInt32(file.shapes[offset + $1]) << shifts[$1]
        }
        return Int(Int32(bitPattern: bits))
    }
}
