import Geometry
import MapStore
import Platform

/// A connection that reads the file of a cache, and never waits for writers.
///
/// Unchecked: a thread that took it from the `TileCacheReaders` has it alone.
final class TileCacheReader: @unchecked Sendable {
    private let select: Statement

    /// The result of reading a tile.
    enum Reading {
        case absent
        /// A tile; `worth` is the written value.
        case whole(CachedTile, worth: Int)
        /// Its bytes differ from those that were written.
        case broken
    }

    /// The timeout in milliseconds for the rare moments in which even readers must wait:
    /// when a log is created again.
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

    /// Reads a tile and checks that it equals what was written.
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

/// The readers of a cache, one for each concurrently reading thread.
final class TileCacheReaders: Sendable {
    private let place: CacheFolder
    private let state = Locked(State())

    private struct State {
        var idle: [TileCacheReader] = []
        /// The number of the file, so that readers of an old one are not kept.
        var generation = 0
    }

    init(_ place: CacheFolder) { self.place = place }

    /// Reads a tile with a reader that no other thread uses.
    func read(_ key: TileKey) throws -> TileCacheReader.Reading {
        let (idle, generation) = state.withLock { ($0.idle.popLast(), $0.generation) }
        guard let reader = try idle ?? place.openToRead() else { return .absent }
        let reading: TileCacheReader.Reading
        do {
            reading = try reader.read(key)
        } catch {
            // Errors of a file that was replaced meanwhile are irrelevant.
            guard state.withLock({ $0.generation == generation }) else { return .absent }
            throw error
        }
        state.withLock { if $0.generation == generation { $0.idle.append(reader) } }
        return reading
    }

    /// Closes the readers, because the file has been replaced.
    func forget() {
        state.withLock { state in
            state.idle.removeAll()
            state.generation += 1
        }
    }
}
