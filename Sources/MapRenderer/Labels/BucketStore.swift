import Geometry

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
        hasher.combine(SymbolInstance.Priority.hash(tile) ^ UInt64(clamping: layer))
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
