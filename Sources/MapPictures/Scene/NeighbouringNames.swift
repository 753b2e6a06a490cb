import Geometry
import MapRenderer
import VectorTile

/// Names that an extract has in and around a tile, so that the world's data does not repeat them.
///
/// The world's towns are some kilometres off, so a town near a tile's edge may be in the next
/// tile there.
struct NeighbouringNames {
    /// The positions of each name of a place, in any of its languages.
    private var places: [PropertyValue: [WorldPoint]] = [:]
    /// Names of countries and states, which may be placed anywhere in them.
    private var areas: Set<PropertyValue> = []

    /// The zoom from which on names no longer change, as an extract has all towns.
    private static let lastZoom = 7
    /// The error of town positions in the world's data, in metres.
    private static let error = 10_000.0
    /// The distance within which equal names are the same, in pixels of a tile that is 512 wide.
    private static let pixels = 24.0

    /// Returns the tile around which names are read for another one.
    static func center(of id: TileID) -> TileID {
        let up = max(id.z - lastZoom, 0)
        return TileID(z: id.z - up, x: id.x >> up, y: id.y >> up) ?? id
    }

    /// Reads the names of a tile and its eight neighbours.
    ///
    /// - Parameters:
    ///   - center: the tile, see ``center(of:)``.
    ///   - extract: the extract's tiles.
    /// - Throws: the error of the extract's source.
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

    /// Whether there are no names that the world's data could repeat.
    var isEmpty: Bool { places.isEmpty && areas.isEmpty }

    /// Returns whether a feature's key is that of a name.
    static func isName(_ key: String) -> Bool { key == "name" || key.hasPrefix("name_") }

    /// Returns whether the extract already has the name of a point.
    ///
    /// - Parameters:
    ///   - name: the point's name in some language.
    ///   - layer: the layer that the point is in.
    ///   - point: its position.
    ///   - zoom: the zoom of the tile that shows it.
    /// - Returns: whether the name is already there.
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
