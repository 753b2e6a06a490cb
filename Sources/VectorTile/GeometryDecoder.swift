import Geometry

/// Runs the drawing commands of a feature (specification 4.3).
///
/// Every read is checked against `end`, so that no input can make it trap.
struct GeometryDecoder {
    /// The reason why nothing is drawn; it is not reported further.
    enum Failure: Error {
        case truncated
        case overlongNumber
        case badCommand
        case coordinateOutOfRange
    }

    let kind: GeometryKind
    private var position: Int
    private let end: Int

    /// - Parameters:
    ///   - range: the commands, in bytes of the tile.
    ///   - kind: the kind of geometry that they draw.
    init(_ range: Range<Int>, kind: GeometryKind) {
        self.kind = kind
        position = range.lowerBound
        end = range.upperBound
    }

    /// Adds the parts that the commands draw.
    ///
    /// - Parameters:
    ///   - bytes: the tile, not shorter than the range.
    ///   - geometry: receives the parts; after a failure it contains some of them.
    /// - Throws: an error if the commands are broken.
    /// - Throws: where the commands are broken.
    mutating func decode(
        _ bytes: Span<UInt8>, into geometry: inout TileGeometry
    ) throws(Failure) {
        guard end <= bytes.count else { throw .truncated }
        var x: Int64 = 0
        var y: Int64 = 0
        while position < end {
            let command = try varint(bytes)
            let count = command >> 3
            switch command & 7 {
            case 1:
                if kind != .point { endPart(of: &geometry) }
                try appendPoints(count, bytes, x: &x, y: &y, to: &geometry)
            case 2:
                guard kind != .point, geometry.openCount > 0 else { throw .badCommand }
                try appendPoints(count, bytes, x: &x, y: &y, to: &geometry)
            case 7:
                guard kind == .polygon else { throw .badCommand }
                endPart(of: &geometry)
            default: throw .badCommand
            }
        }
        endPart(of: &geometry)
    }

    @inline(__always)
    private mutating func appendPoints(
        _ count: UInt64, _ bytes: Span<UInt8>, x: inout Int64, y: inout Int64,
        to geometry: inout TileGeometry
    ) throws(Failure) {
        // A point takes at least two bytes: a greater count is wrong, and reserves nothing.
        guard count <= UInt64(end - position) / 2 else { throw .badCommand }
        let limit = Int64(TilePoint.limit)
        var cursorX = x
        var cursorY = y
        for _ in 0..<count {
            cursorX &+= zigzagDecoded(try varint(bytes))
            cursorY &+= zigzagDecoded(try varint(bytes))
            guard cursorX.magnitude <= limit, cursorY.magnitude <= limit else {
                throw .coordinateOutOfRange
            }
            geometry.append(
                TilePoint(
                    x: Int32(truncatingIfNeeded: cursorX), y: Int32(truncatingIfNeeded: cursorY)))
        }
        x = cursorX
        y = cursorY
    }

    /// A base-128 number; nearly all in commands have one or two bytes.
    @inline(__always)
    private mutating func varint(_ bytes: Span<UInt8>) throws(Failure) -> UInt64 {
        guard position < end else { throw .truncated }
        let first = bytes[position]
        position += 1
        if first < 0x80 { return UInt64(first) }
        guard position < end else { throw .truncated }
        let second = bytes[position]
        position += 1
        let value = UInt64(first & 0x7F) | UInt64(second & 0x7F) << 7
        return second < 0x80 ? value : try longVarint(value, bytes)
    }

    private mutating func longVarint(
        _ start: UInt64, _ bytes: Span<UInt8>
    ) throws(Failure) -> UInt64 {
        var value = start
        var shift: UInt64 = 14
        while position < end {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
            guard shift < 70 else { throw .overlongNumber }
        }
        throw .truncated
    }

    private func endPart(of geometry: inout TileGeometry) {
        let fewest: Int
        switch kind {
        case .point: fewest = 1
        case .line: fewest = 2
        case .polygon:
            fewest = 3
            geometry.openOpenRing()
        }
        if geometry.openCount < fewest {
            geometry.discardOpenPart()
        } else {
            geometry.endPart()
        }
    }
}
