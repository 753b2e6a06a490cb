import MapGeometry

extension VectorTileLayer {
    /// Decodes the shape of a feature.
    ///
    /// Lines of fewer than two points and rings of fewer than three are left out.
    ///
    /// - Parameters:
    ///   - feature: a feature of this layer.
    ///   - geometry: a buffer; what it held is gone, its memory is used again.
    /// - Returns: `false`, and an empty buffer, where the commands are broken, a coordinate is
    ///   beyond ``TilePoint/limit``, or nothing is left to draw.
    public func decodeGeometry(
        of feature: VectorTileFeature, into geometry: inout TileGeometry
    ) -> Bool {
        geometry.removeAll()
        let range = Int(feature.geometry.lowerBound)..<Int(feature.geometry.upperBound)
        var decoder = GeometryDecoder(
            reader: ProtobufReader(bytes, in: range), kind: feature.kind)
        do {
            try decoder.decode(into: &geometry)
        } catch {
            geometry.removeAll()
        }
        return geometry.partCount > 0
    }
}

/// Runs the drawing commands of a feature (specification 4.3).
private struct GeometryDecoder {
    var reader: ProtobufReader
    let kind: GeometryKind

    /// The commands ask for something that the specification does not have.
    private enum Failure: Error {
        case badCommand
        case coordinateOutOfRange
    }

    mutating func decode(into geometry: inout TileGeometry) throws {
        var x: Int64 = 0
        var y: Int64 = 0
        while reader.position < reader.end {
            let command = try reader.varint()
            let count = command >> 3
            switch command & 7 {
            case 1:
                if kind != .point { endPart(of: &geometry) }
                try appendPoints(count, x: &x, y: &y, to: &geometry)
            case 2:
                guard kind != .point, geometry.openCount > 0 else { throw Failure.badCommand }
                try appendPoints(count, x: &x, y: &y, to: &geometry)
            case 7:
                guard kind == .polygon else { throw Failure.badCommand }
                endPart(of: &geometry)
            default: throw Failure.badCommand
            }
        }
        endPart(of: &geometry)
    }

    @inline(__always)
    private mutating func appendPoints(
        _ count: UInt64, x: inout Int64, y: inout Int64, to geometry: inout TileGeometry
    ) throws {
        // A point takes two bytes at least: a count beyond that is a lie, and reserves nothing.
        guard count <= UInt64(reader.end - reader.position) / 2 else { throw Failure.badCommand }
        let limit = Int64(TilePoint.limit)
        var cursorX = x
        var cursorY = y
        for _ in 0..<count {
            cursorX &+= zigzagDecoded(try reader.varint())
            cursorY &+= zigzagDecoded(try reader.varint())
            guard cursorX.magnitude <= limit, cursorY.magnitude <= limit else {
                throw Failure.coordinateOutOfRange
            }
            geometry.append(
                TilePoint(
                    x: Int32(truncatingIfNeeded: cursorX), y: Int32(truncatingIfNeeded: cursorY)))
        }
        x = cursorX
        y = cursorY
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
