import Geometry
import TestSupport
import VectorTile

/// A feature drawn at random, for round trips and as raw material for broken tiles.
struct DrawnFeature {
    var id: UInt64?
    var kind: GeometryKind
    var properties: [(key: String, value: PropertyValue)]
    var geometry: TileGeometry

    var propertyTable: [String: PropertyValue] {
        Dictionary(properties.map { ($0.key, $0.value) }) { first, _ in first }
    }

    static func random(using random: inout SeededRandom) -> DrawnFeature {
        let kind = [GeometryKind.point, .line, .polygon].randomElement(using: &random) ?? .point
        var geometry = TileGeometry()
        for _ in 0..<(kind == .point ? 1 : Int.random(in: 1...3, using: &random)) {
            let least = kind == .point ? 1 : kind == .line ? 2 : 3
            var points: [TilePoint] = []
            for index in 0..<Int.random(in: least...12, using: &random) {
                // Distinct ends, so that no ring seems to repeat its first point.
                points.append(
                    TilePoint(x: .random(in: -64...4160, using: &random), y: Int32(index * 300)))
            }
            geometry.appendPart(points)
        }
        var properties: [(key: String, value: PropertyValue)] = []
        for key in ["kind", "name", "lanes", "bridge"] where Bool.random(using: &random) {
            let values: [PropertyValue] = [
                .string("primary"), .number(Double(Int.random(in: -5...5, using: &random))),
                .number(.random(in: 0...1, using: &random)), .bool(true),
            ]
            properties.append((key, values.randomElement(using: &random) ?? .bool(false)))
        }
        return DrawnFeature(
            id: Bool.random(using: &random) ? .random(in: 0...UInt64.max, using: &random) : nil,
            kind: kind, properties: properties, geometry: geometry)
    }
}

/// A tile with one layer, `drawn`.
func tile(of features: [DrawnFeature]) -> [UInt8] {
    var layer = VectorTileLayerEncoder(name: "drawn")
    for feature in features {
        layer.append(
            id: feature.id, kind: feature.kind, properties: feature.properties,
            geometry: feature.geometry)
    }
    var tile = VectorTileEncoder()
    tile.append(layer)
    return tile.bytes
}

extension TileGeometry {
    /// A geometry of one point.
    static func point(x: Int32, y: Int32) -> TileGeometry {
        var geometry = TileGeometry()
        geometry.appendPart([TilePoint(x: x, y: y)])
        return geometry
    }
}
