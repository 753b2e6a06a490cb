import Geometry
import MapStore
import Platform

/// A connection that reads the file of a cache, and never waits for those who write.
///
/// Unchecked: whoever took it from the `TileCacheReaders` has it alone.
final class TileCacheReader: @unchecked Sendable {
    private let select: Statement

    /// A tile that was read.
    enum Reading {
        case absent
        /// A tile; `worth` as it was written.
        case whole(CachedTile, worth: Int)
        /// Its bytes are not those that were written.
        case broken
    }

    /// Milliseconds for the rare moments in which even readers must wait: a log that is made anew.
    private static let busyTimeout: Int32 = 20

    init(path: String) throws(SQLiteError) {
        let database = try Database(
            path: path, access: .readOnly, busyTimeout: Self.busyTimeout)
        select = try database.prepare(
            """
            SELECT data, checked, inputs, drawn, worth, checksum, bytes FROM tiles
            WHERE z = ?1 AND x = ?2 AND y = ?3 AND version = ?4
            """)
    }

    /// Reads a tile and checks that it is what was written.
    func read(_ key: TileKey) throws(SQLiteError) -> Reading {
        defer { select.reset() }
        try select.bind(key)
        guard try select.step() else { return .absent }
        func sum(_ column: Int) -> UInt64 {
            UInt64(bitPattern: Int64(select.int(at: column) ?? 0))
        }
        let tile = CachedTile(
            select.blob(at: 6) ?? [],
            origin: CachedTile.Origin(data: sum(0), checked: sum(1), inputs: sum(2)),
            drawn: select.int(at: 3) ?? 0)
        guard select.int(at: 5) == tile.checksum(as: key) else { return .broken }
        return .whole(tile, worth: select.int(at: 4) ?? 0)
    }
}

/// The readers of a cache: as many as there are threads that read at the same time.
final class TileCacheReaders: Sendable {
    private let place: CacheFolder
    private let state = Locked(State())

    private struct State {
        var idle: [TileCacheReader] = []
        /// Counts files, so that readers of an old one are not kept.
        var generation = 0
    }

    init(_ place: CacheFolder) { self.place = place }

    /// Reads a tile with a reader that nobody else has.
    func read(_ key: TileKey) throws -> TileCacheReader.Reading {
        let (idle, generation) = state.withLock { ($0.idle.popLast(), $0.generation) }
        guard let reader = try idle ?? place.openToRead() else { return .absent }
        let reading: TileCacheReader.Reading
        do {
            reading = try reader.read(key)
        } catch {
            // What is found out about a file that was replaced meanwhile is no news.
            guard state.withLock({ $0.generation == generation }) else { return .absent }
            throw error
        }
        state.withLock { if $0.generation == generation { $0.idle.append(reader) } }
        return reading
    }

    /// Closes the readers: the file is another one from now on.
    func forget() {
        state.withLock { state in
            state.idle.removeAll()
            state.generation += 1
        }
    }
}
