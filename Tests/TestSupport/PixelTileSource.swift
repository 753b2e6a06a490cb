package import Formats
package import Geometry
import MapRenderer
package import VectorTile

/// A map made by hand: one tile whose features are given in pixels of the picture.
///
/// The tile lies in the middle of the world, so the camera that looks at its middle shows a point
/// `(x, y)` of a feature at pixel `(x, y)` of a north-up picture.
package struct PixelTileSource: TileSource {
    /// The one zoom that has the tile.
    package let zooms: ClosedRange<Int>
    private let id: TileID
    private let made: VectorTile

    /// A map of features.
    ///
    /// - Parameters:
    ///   - features: objects with `type` (point, line, polygon), `parts` (lists of [x, y]),
    ///     `properties`, and `layer` (default `data`).
    ///   - zoom: the camera's zoom, whole.
    ///   - size: the picture.
    /// - Throws: ``CaseError`` for a feature that is not written as it should be.
    package init(features: [JSONValue], zoom: Int, size: ScreenSize) throws {
        let middle = zoom == 0 ? 0 : 1 << (zoom - 1)
        guard let id = TileID(z: zoom, x: middle, y: middle) else {
            throw CaseError("zoom \(zoom) is out of range")
        }
        self.id = id
        zooms = zoom...zoom
        var encoder = VectorTileEncoder()
        let names = features.map { $0["layer"]?.string ?? "data" }
        var layers: [String] = []
        for name in names where !layers.contains(name) { layers.append(name) }
        for name in layers {
            var layer = VectorTileLayerEncoder(name: name, extent: 4096)
            for (index, feature) in features.enumerated() where names[index] == name {
                try Self.add(feature, id: UInt64(index + 1), to: &layer, size: size)
            }
            encoder.append(layer)
        }
        made = try VectorTile(decoding: encoder.bytes)
    }

    /// The tile, under its own address only.
    package func tile(_ id: TileID) -> VectorTile? { id == self.id ? made : nil }

    /// The camera that looks at the tile's middle.
    package func camera(bearing: Double = 0) -> Camera {
        Camera(
            center: id.worldBox.center.coordinate, zoom: Double(zooms.lowerBound),
            bearing: bearing)
    }

    private static func add(
        _ feature: JSONValue, id: UInt64, to layer: inout VectorTileLayerEncoder, size: ScreenSize
    ) throws {
        let kinds: [String: GeometryKind] = ["point": .point, "line": .line, "polygon": .polygon]
        guard let kind = kinds[feature["type"]?.string ?? ""] else {
            throw CaseError("a feature needs a type: point, line or polygon")
        }
        var geometry = TileGeometry()
        for part in feature["parts"]?.array ?? [] {
            let points = (part.array ?? []).map { point in
                // Eight tile units are one pixel of a 512-pixel tile.
                TilePoint(
                    x: Int32(((point[0]?.number ?? 0) + 256 - size.width / 2) * 8),
                    y: Int32(((point[1]?.number ?? 0) + 256 - size.height / 2) * 8))
            }
            geometry.appendPart(points)
        }
        let properties = (feature["properties"]?.object?.members ?? []).map { member in
            (key: member.key, value: Self.value(member.value))
        }
        layer.append(id: id, kind: kind, properties: properties, geometry: geometry)
    }

    private static func value(_ json: JSONValue) -> PropertyValue {
        switch json {
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        default: .null
        }
    }
}

/// A test case that is not written as it should be.
package struct CaseError: Error, CustomStringConvertible {
    /// What is wrong.
    package let description: String

    /// An error in words.
    package init(_ description: String) { self.description = description }
}
