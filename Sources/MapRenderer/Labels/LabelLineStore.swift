import MapGeometry

/// The lines that labels follow, kept tile by tile: they serve all bearings, and the tiles on both
/// sides of an edge.
final class LabelLineStore {
    /// What lines depend on.
    struct Key: Hashable {
        let layer: Int
        let tile: TileID
        let zoom: Double
        let languages: [String]
    }

    private var known: [Key: LabelLines?] = [:]
    private var lineCount = 0
    /// The layers of tiles that lines keep in memory, each once.
    private var held: Set<ObjectIdentifier> = []
    private var heldByteCount = 0

    /// Lines kept at most, some hundred bytes each.
    private static let capacity = 60_000
    /// Bytes of tiles that lines may keep in memory.
    private let heldCapacity: Int

    /// A store without lines.
    ///
    /// - Parameter heldCapacity: bytes of tiles that its lines may keep in memory.
    init(heldCapacity: Int = 32 << 20) {
        self.heldCapacity = heldCapacity
    }

    /// The lines of a tile, read if nobody has yet; `nil` if it has none.
    func lines(for key: Key, _ read: () -> LabelLines?) -> LabelLines? {
        if let lines = known[key] { return lines }
        let lines = read()
        if lineCount > Self.capacity || heldByteCount > heldCapacity { removeAll() }
        lineCount += 1 + (lines?.lines.count ?? 0)
        if let columns = lines?.columns, held.insert(ObjectIdentifier(columns)).inserted {
            heldByteCount += columns.heldByteCount
        }
        known[key] = .some(lines)
        return lines
    }

    private func removeAll() {
        known.removeAll(keepingCapacity: true)
        held.removeAll(keepingCapacity: true)
        (lineCount, heldByteCount) = (0, 0)
    }
}
