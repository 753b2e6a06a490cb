import Geometry

/// Reads geometries as well-known binary (OGC 06-103r4, 8), and the header of GeoPackages before it.
struct WellKnownBinary {
    private let bytes: UnsafeRawBufferPointer
    private let projection: Projection?
    private let reading: GeoReading
    private var position = 0
    private var isBigEndian = false

    private static let greatestDepth = 8

    /// The parts that are found.
    private struct Shapes {
        var points: [Coordinate] = []
        var lines: [GeoLine] = []
        var areas: [[[Coordinate]]] = []
    }

    init(_ bytes: UnsafeRawBufferPointer, projection: Projection?, reading: GeoReading) {
        (self.bytes, self.projection, self.reading) = (bytes, projection, reading)
    }

    /// Reads a geometry with a GeoPackage's header: a collection has up to one of each kind.
    ///
    /// - Returns: nothing if it is empty or damaged.
    mutating func packaged() throws(GeoFileError) -> [GeoFeature.Geometry] {
        guard bytes.count > 8, bytes[0] == 0x47, bytes[1] == 0x50 else { return [] }
        let envelope = [0, 32, 48, 48, 64]
        let kind = Int(bytes[3] >> 1 & 7)
        guard kind < envelope.count else { return [] }
        position = 8 + envelope[kind]
        var shapes = Shapes()
        guard try read(into: &shapes, depth: 0) else { return [] }
        var found: [GeoFeature.Geometry] = []
        if !shapes.areas.isEmpty { found.append(.areas(shapes.areas)) }
        if !shapes.lines.isEmpty { found.append(.lines(shapes.lines)) }
        if !shapes.points.isEmpty { found.append(.points(shapes.points)) }
        return found
    }

    private mutating func read(into shapes: inout Shapes, depth: Int) throws(GeoFileError) -> Bool {
        guard depth < Self.greatestDepth, position < bytes.count else { return false }
        isBigEndian = bytes[position] == 0
        position += 1
        guard let code = whole() else { return false }
        // Heights and measures add thousands, or set the two highest bits.
        let dimensions =
            2 + (code & 0x8000_0000 != 0 ? 1 : 0) + (code & 0x4000_0000 != 0 ? 1 : 0)
            + [0, 1, 1, 2][min(code & 0x0FFF_FFFF, 3999) / 1000]
        switch (code & 0x0FFF_FFFF) % 1000 {
        case 1:
            if let place = place(dimensions) { shapes.points.append(place) }
        case 2:
            guard let line = try places(dimensions) else { return false }
            if !line.isEmpty { shapes.lines.append(GeoLine(line)) }
        case 3:
            guard let count = whole() else { return false }
            var rings: [[Coordinate]] = []
            for _ in 0..<min(count, bytes.count / 4) {
                guard let ring = try places(dimensions) else { return false }
                rings.append(ring)
            }
            if let outline = rings.first, outline.count >= 3 { shapes.areas.append(rings) }
        case 4...7:
            guard let count = whole() else { return false }
            for _ in 0..<min(count, bytes.count / 5) {
                guard try read(into: &shapes, depth: depth + 1) else { return false }
            }
        default: return false
        }
        return true
    }

    private mutating func places(_ dimensions: Int) throws(GeoFileError) -> [Coordinate]? {
        guard let count = whole(), count <= (bytes.count - position) / (8 * dimensions) else {
            return nil
        }
        try reading.countPoints(count)
        var found: [Coordinate] = []
        for _ in 0..<count {
            if let place = place(dimensions) { found.append(place) }
        }
        return found
    }

    private mutating func place(_ dimensions: Int) -> Coordinate? {
        guard position + dimensions * 8 <= bytes.count else {
            position = bytes.count
            return nil
        }
        let (x, y) = (number(position), number(position + 8))
        position += dimensions * 8
        return Projection.place(x, y, projection)
    }

    private func number(_ offset: Int) -> Double {
        let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return Double(
            bitPattern: isBigEndian ? UInt64(bigEndian: bits) : UInt64(littleEndian: bits))
    }

    private mutating func whole() -> Int? {
        guard position + 4 <= bytes.count else { return nil }
        let bits = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)
        position += 4
        return Int(isBigEndian ? UInt32(bigEndian: bits) : UInt32(littleEndian: bits))
    }
}
