import Geometry
import MapStyle
import VectorTile

/// The decoded tiles of one thread, for all styles that draw them.
final class TileCache {
    /// The result of fetching a tile.
    enum Fetched {
        case tile(DecodedTile)
        case absent
        case unreadable(String)
    }

    private struct Key: Hashable {
        let source: Int
        let id: TileID
    }

    /// A tile with the time of its last use.
    private struct Entry {
        let fetched: Fetched
        var used: Int

        /// Bytes of memory; missing tiles are counted as well, so that they are also limited.
        var byteCount: Int {
            if case .tile(let tile) = fetched { tile.byteCount + 4096 } else { 4096 }
        }
    }

    /// Cached results for the values of features, kept from tile to tile.
    private let expressions = ExpressionCache()
    private var tiles: [Key: Entry] = [:]
    private var sources: [any TileSource] = []
    /// The numbers of sources that are objects; a source used by several styles has one number.
    private var known: [ObjectIdentifier: Int] = [:]
    /// The count of tile requests; the entry with the smallest number is the least recently
    /// used.
    private var clock = 0
    private let capacity: Int
    /// The number of tiles fetched since all bytes were last counted, and the bytes of all but
    /// the last of them.
    private var fetched = (count: 0, bytes: 0)
    private var latest: Key?

    /// Creates an empty cache.
    ///
    /// - Parameter capacity: bytes of decoded tiles that are kept. The tiles of the picture
    ///   that is being drawn are kept until it is finished, whatever their size.
    init(capacity: Int) { self.capacity = capacity }

    /// Returns the number of a source, used to request its tiles; the source is kept as long as
    /// the cache.
    func add(_ source: any TileSource) -> Int {
        let identity = type(of: source) is AnyClass ? ObjectIdentifier(source as AnyObject) : nil
        if let number = identity.flatMap({ known[$0] }) { return number }
        sources.append(source)
        if let identity { known[identity] = sources.count - 1 }
        return sources.count - 1
    }

    /// Returns a tile of a source, decoded if it was not requested recently.
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

    /// Drops the least recently used tiles.
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
