import Geometry
import MapStyle
import VectorTile

/// What one tile holds for the labels of one layer.
protocol SymbolBucket {
    /// How many places for labels there are.
    var count: Int { get }
    /// What they hold in memory to make their labels; `nil` if there are none.
    var columns: LayerColumns? { get }
}

/// What the places for labels of a tile depend on.
struct BucketKey: Hashable {
    let layer: Int
    let tile: TileID
    let zoom: Double
    let languages: [String]

    /// The languages hardly ever differ, and are looked up for each tile and layer of a frame.
    func hash(into hasher: inout Hasher) {
        hasher.combine(LabelCandidate.Priority.hash(tile) ^ UInt64(clamping: layer))
        hasher.combine(zoom)
    }
}

/// The places for labels, kept tile by tile: they serve all bearings, and for lines the tiles on
/// both sides of an edge.
final class BucketStore<Content: SymbolBucket> {
    private var known: [BucketKey: Content?] = [:]
    private var placeCount = 0
    /// The layers of tiles that places keep in memory, each once.
    private var held: Set<ObjectIdentifier> = []
    private var heldByteCount = 0

    /// Places kept at most, some hundred bytes each.
    private let capacity: Int
    /// Bytes of tiles that places may keep in memory.
    private let heldCapacity: Int

    /// An empty store.
    ///
    /// - Parameters:
    ///   - capacity: places kept at most.
    ///   - heldCapacity: bytes of tiles that its places may keep in memory.
    init(capacity: Int, heldCapacity: Int) {
        self.capacity = capacity
        self.heldCapacity = heldCapacity
    }

    /// The places of a tile, read if nobody has yet; `nil` if it has none.
    func content(for key: BucketKey, _ read: () -> Content?) -> Content? {
        if let content = known[key] { return content }
        let content = read()
        if placeCount > capacity || heldByteCount > heldCapacity { removeAll() }
        placeCount += 1 + (content?.count ?? 0)
        if let columns = content?.columns, held.insert(ObjectIdentifier(columns)).inserted {
            heldByteCount += columns.heldByteCount
        }
        known[key] = .some(content)
        return content
    }

    private func removeAll() {
        known.removeAll(keepingCapacity: true)
        held.removeAll(keepingCapacity: true)
        (placeCount, heldByteCount) = (0, 0)
    }
}

/// The points of one tile where the labels of one layer stand.
struct PointBucket: SymbolBucket {
    /// A point with its label.
    struct Mark {
        /// In the first copy of the world.
        let point: WorldPoint
        /// Which of its feature's points.
        let part: Int
        let label: FeatureLabel
    }

    /// In the tile's order.
    let marks: [Mark]
    let columns: LayerColumns?

    var count: Int { marks.count }

    /// Reads the points of a tile.
    ///
    /// - Parameters:
    ///   - features: those that the layer draws.
    ///   - id: the tile.
    ///   - anchors: the points of a feature in tile units, by its shape, kind and number.
    init(
        of features: LayerFeatures, tile id: TileID,
        anchors: (TileGeometry, GeometryKind, Int) -> [TilePoint]
    ) {
        let area = id.worldBox
        let unit = area.width / Double(max(features.layer.extent, 1))
        var buffer = TileGeometry()
        var marks: [Mark] = []
        let geometry = features.geometry
        features.forEach { index, feature, context in
            guard geometry.copy(index, into: &buffer) else { return }
            var label: FeatureLabel?
            for (part, place) in anchors(buffer, feature.kind, index).enumerated() {
                let point = WorldPoint(
                    x: area.minX + Double(place.x) * unit, y: area.minY + Double(place.y) * unit)
                // What lies in the buffer is the neighbour's.
                guard area.minX <= point.x, point.x < area.maxX, area.minY <= point.y,
                    point.y < area.maxY
                else { continue }
                let shared = label ?? FeatureLabel(feature: index, context: context, place: point)
                label = shared
                marks.append(Mark(point: point, part: part, label: shared))
            }
        }
        self.marks = marks
        columns = marks.isEmpty ? nil : features.columns
    }
}

/// Finds the point of a polygon where its label stands.
enum PolygonAnchor {
    /// The point with most room around it, in tile units.
    ///
    /// - Parameters:
    ///   - geometry: the rings.
    ///   - extent: units across the tile.
    /// - Returns: `nil` if the point lies in the tile's buffer (the neighbour draws it then).
    static func point(of geometry: TileGeometry, extent: Int32) -> TilePoint? {
        var rings = PlanarParts<TilePoint>()
        for index in 0..<geometry.partCount {
            rings.appendPart(geometry.points[geometry.part(index)])
        }
        // A sixty-fourth of the tile, 8 pixels of 512: no label is placed more finely than that, and
        // one of thousands of corners not even so, because each try asks every corner.
        let fraction = geometry.points.count > 1000 ? 16.0 : 64.0
        guard let place = rings.labelPoint(precision: Double(extent) / fraction)?.point,
            (0..<extent).contains(place.x), (0..<extent).contains(place.y)
        else { return nil }
        return place
    }
}

/// The points of polygons where their labels stand; the search costs more than drawing a label.
final class PolygonAnchors {
    /// A feature of a tile.
    struct Key: Hashable {
        let source: String
        let layer: String
        let tile: TileID
        let feature: Int
    }

    private var known: [Key: TilePoint?] = [:]

    /// Some megabytes.
    private static let capacity = 50_000

    /// The point of a feature in tile units; `nil` if it has none in its tile.
    func point(of geometry: TileGeometry, extent: Int32, key: Key) -> TilePoint? {
        if let point = known[key] { return point }
        if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
        let point = PolygonAnchor.point(of: geometry, extent: extent)
        known[key] = .some(point)
        return point
    }
}
