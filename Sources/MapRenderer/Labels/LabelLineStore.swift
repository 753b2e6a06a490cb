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

    /// Lines kept at most, some hundred bytes each.
    private static let capacity = 60_000

    /// The lines of a tile, read if nobody has yet; `nil` if it has none.
    func lines(for key: Key, _ read: () -> LabelLines?) -> LabelLines? {
        if let lines = known[key] { return lines }
        let lines = read()
        if lineCount > Self.capacity {
            known.removeAll(keepingCapacity: true)
            lineCount = 0
        }
        lineCount += 1 + (lines?.lines.count ?? 0)
        known[key] = .some(lines)
        return lines
    }
}
