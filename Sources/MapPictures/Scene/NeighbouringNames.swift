import Geometry
import MapRenderer
import VectorTile

/// Names that an extract has in and around a tile, so that the world does not tell them again.
///
/// The world's towns lie some kilometres off: a town near a tile's edge may lie in the next one there.
struct NeighbouringNames {
    /// Where each name of a place stands, in any of its languages.
    private var places: [PropertyValue: [WorldPoint]] = [:]
    /// Names of countries and states, which may stand anywhere in them.
    private var areas: Set<PropertyValue> = []

    /// From this zoom on names change no more: an extract knows all towns.
    private static let lastZoom = 7
    /// How far a town of the world may lie from its place, in metres.
    private static let error = 10_000.0
    /// Names nearer than this are one, in pixels of a tile that is 512 wide.
    private static let pixels = 24.0

    /// The tile that is asked for the names around another one.
    static func center(of id: TileID) -> TileID {
        let up = max(id.z - lastZoom, 0)
        return TileID(z: id.z - up, x: id.x >> up, y: id.y >> up) ?? id
    }

    /// Reads the names of a tile and its eight neighbours.
    ///
    /// - Parameters:
    ///   - center: the tile, see ``center(of:)``.
    ///   - extract: the extract's tiles.
    /// - Throws: what its source throws.
    init(around center: TileID, of extract: any TileSource) throws {
        guard extract.zooms.contains(center.z) else { return }
        let count = 1 << center.z
        for y in center.y - 1...center.y + 1 {
            for x in center.x - 1...center.x + 1 {
                guard let id = TileID(z: center.z, x: (x + count) % count, y: y),
                    let tile = try extract.tile(id)
                else { continue }
                add(tile, id)
            }
        }
    }

    private mutating func add(_ tile: VectorTile, _ id: TileID) {
        let box = id.worldBox
        for name in ["place_labels", "boundary_labels"] {
            guard let layer = tile.layer(named: name) else { continue }
            var geometry = TileGeometry()
            for feature in layer.features
            where feature.kind == .point && layer.decodeGeometry(of: feature, into: &geometry) {
                let points = geometry.points.map {
                    WorldPoint(
                        x: box.minX + Double($0.x) / Double(layer.extent) * box.width,
                        y: box.minY + Double($0.y) / Double(layer.extent) * box.width)
                }
                for (key, value) in layer.properties(of: feature) where Self.isName(key) {
                    if name == "boundary_labels" {
                        areas.insert(value)
                    } else {
                        places[value, default: []] += points
                    }
                }
            }
        }
    }

    /// Whether there is nothing to be told again.
    var isEmpty: Bool { places.isEmpty && areas.isEmpty }

    /// Whether a key of a feature holds a name.
    static func isName(_ key: String) -> Bool { key == "name" || key.hasPrefix("name_") }

    /// Whether the extract has the name of a point.
    ///
    /// - Parameters:
    ///   - name: the point's name in some language.
    ///   - layer: the layer that the point is in.
    ///   - point: where it lies.
    ///   - zoom: of the tile that shows it.
    /// - Returns: whether it stands there already.
    func hold(_ name: PropertyValue, ofLayer layer: String, at point: WorldPoint, zoom: Int) -> Bool
    {
        if layer == "boundary_labels" { return areas.contains(name) }
        guard layer == "place_labels", let known = places[name] else { return false }
        let extent = max(Self.error / point.metersPerUnit, Self.pixels / 512 / Double(1 << zoom))
        return known.contains {
            abs($0.x - point.x) <= extent && abs($0.y - point.y) <= extent
        }
    }
}
