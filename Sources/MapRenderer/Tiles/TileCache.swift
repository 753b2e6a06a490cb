import Geometry
import MapStyle
import VectorTile

/// The decoded tiles of one thread, whatever styles draw them.
final class TileCache {
    /// What became of a tile.
    enum Fetched {
        case tile(DecodedTile)
        case absent
        case unreadable(String)
    }

    private struct Key: Hashable {
        let source: Int
        let id: TileID
    }

    /// A tile with the last time that it was asked for.
    private struct Entry {
        let fetched: Fetched
        var used: Int

        /// Bytes of memory; tiles that are not there are limited with the others.
        var byteCount: Int {
            if case .tile(let tile) = fetched { tile.byteCount + 4096 } else { 4096 }
        }
    }

    /// What was learnt of features' values, kept from tile to tile.
    private let expressions = ExpressionCache()
    private var tiles: [Key: Entry] = [:]
    private var sources: [any TileSource] = []
    /// The numbers of sources that are objects: one that several styles draw is one.
    private var known: [ObjectIdentifier: Int] = [:]
    /// Counts the tiles that were asked for; the smallest number was not used for longest.
    private var clock = 0
    private let capacity: Int
    /// What was fetched since all bytes were last counted: the tiles, and what those but the last take.
    private var fetched = (count: 0, bytes: 0)
    private var latest: Key?

    /// An empty cache.
    ///
    /// - Parameter capacity: bytes of decoded tiles that are kept. The tiles of the picture that is
    ///   being drawn live as long as it takes, whatever their size.
    init(capacity: Int) { self.capacity = capacity }

    /// The number of a source, by which its tiles are asked for; it is kept as long as the cache.
    func add(_ source: any TileSource) -> Int {
        let identity = type(of: source) is AnyClass ? ObjectIdentifier(source as AnyObject) : nil
        if let number = identity.flatMap({ known[$0] }) { return number }
        sources.append(source)
        if let identity { known[identity] = sources.count - 1 }
        return sources.count - 1
    }

    /// A tile of a source, decoded if nobody asked for it of late.
    func tile(_ id: TileID, of source: Int) -> Fetched {
        let key = Key(source: source, id: id)
        clock += 1
        if let known = tiles[key]?.fetched {
            tiles[key]?.used = clock
            return known
        }
        makeSpace()
        let fetched: Fetched
        do {
            fetched =
                try sources[source].tile(id)
                .map { .tile(DecodedTile($0, expressions: expressions)) } ?? .absent
        } catch {
            fetched = .unreadable("tile \(id) is left out: \(error)")
        }
        tiles[key] = Entry(fetched: fetched, used: clock)
        latest = key
        return fetched
    }

    /// Drops what was not used for longest.
    ///
    /// Tiles grow after they are fetched, layer by layer, so they are counted anew each time; half
    /// is left, so that a walk over the map does not sort them for each tile.
    private func makeSpace() {
        // To count all for each new one would be the square of their number: that waits for an eighth
        // of the tiles, or of the room.
        fetched.count += 1
        fetched.bytes += latest.flatMap { tiles[$0]?.byteCount } ?? 0
        guard fetched.count * 8 >= tiles.count || fetched.bytes * 8 >= capacity else { return }
        fetched = (0, 0)
        guard tiles.values.reduce(0, { $0 + $1.byteCount }) > capacity else { return }
        var left = 0
        for (key, entry) in tiles.sorted(by: { $0.value.used > $1.value.used }) {
            left += entry.byteCount
            if left > capacity / 2 { tiles[key] = nil }
        }
    }
}
