import Geometry
import MapPictures

/// The removal of tiles from a shared cache, whatever their style.
///
/// It looks at all keys: no host knows all versions in which others have drawn a tile.
struct SharedTileRemoval {
    private let single: Set<TileID>
    private let larger: [TileRange]
    private let pattern: String

    /// The seconds that a step may take.
    private static let stepSeconds = 5.0
    private static let pageBytes = 4 << 20

    /// A removal of the tiles of ranges.
    init(_ ranges: [TileRange]) {
        single = Set(ranges.filter { $0.count == 1 }.flatMap(\.tiles))
        larger = ranges.filter { $0.count > 1 }
        let only = larger.isEmpty && single.count == 1 ? single.first : nil
        pattern = SharedTile.pattern(of: only)
    }

    /// Removes the tiles.
    ///
    /// - Parameters:
    ///   - link: the server.
    ///   - seconds: the time for all of it.
    /// - Returns: the number of removed tiles.
    /// - Throws: ``RedisError``.
    func run(on link: RedisLink, within seconds: Double) throws(RedisError) -> Int {
        let deadline = HTTPClock.seconds() + seconds
        var cursor = "0"
        var count = 0
        repeat {
            guard HTTPClock.seconds() < deadline else {
                throw RedisError("it does not answer in time")
            }
            let page = try page(cursor, of: link)
            cursor = page.next
            let keys = page.keys.filter { SharedTile.tile(ofKey: $0).map(isWanted) ?? false }
            guard !keys.isEmpty else { continue }
            let removal = RedisCommand([Array("UNLINK".utf8)] + keys)
            let reply = try link.ask([removal], within: Self.stepSeconds, maximumBytes: 4096)[0]
            guard case .integer(let removed) = reply else { throw link.unexpected(reply) }
            count += min(max(removed, 0), keys.count)
        } while cursor != "0"
        return count
    }

    private func isWanted(_ tile: TileID) -> Bool {
        single.contains(tile)
            || larger.contains {
                $0.zoom == tile.z && $0.columns.contains(tile.x) && $0.rows.contains(tile.y)
            }
    }

    /// Some of the keys, and where the search continues.
    private func page(
        _ cursor: String, of link: RedisLink
    ) throws(RedisError) -> (keys: [[UInt8]], next: String) {
        let scan = RedisCommand(["SCAN", cursor, "MATCH", pattern, "COUNT", "2000"])
        let reply = try link.ask(
            [scan], within: Self.stepSeconds, maximumBytes: Self.pageBytes)[0]
        guard case .list(let parts) = reply, parts.count == 2, case .bytes(let next) = parts[0],
            case .list(let found) = parts[1], (1...20).contains(next.count),
            next.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw link.unexpected(reply) }
        let keys = found.compactMap { key -> [UInt8]? in
            if case .bytes(let bytes) = key { bytes } else { nil }
        }
        return (keys, String(decoding: next, as: UTF8.self))
    }
}
