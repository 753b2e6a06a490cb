import Geometry
import Platform

/// A database that makes tiles, with its open connections and the tiles that it made, for all
/// threads.
final class PostGISDatabase: Sendable {
    let address: PostGISAddress
    private let pool = Monitor(Pool())
    private let known = Locked(Known())
    /// Tiles of versions of the data; an empty one where there is no tile.
    private let tiles = Locked(RecentlyUsed<Tile, [UInt8]>(capacity: PostGISDatabase.capacity))

    /// A tile of one version of the data.
    struct Tile: Hashable {
        let version: RemoteVersion
        let z, x, y: Int
    }

    private struct Pool {
        var idle: [PostgresConnection] = []
        /// The number of connections, used and idle.
        var count = 0
        /// Until when no connection is tried, and why.
        var failure: (until: ContinuousClock.Instant, error: RemoteError)?
        /// Until when nothing is asked because the database did not answer, not even that a
        /// statement takes too long.
        var silence: (until: ContinuousClock.Instant, error: RemoteError)?
    }

    private struct Known {
        var version: RemoteVersion?
        var checked: ContinuousClock.Instant?
    }

    private let times: Times

    /// How long things may take and last, in seconds.
    struct Times {
        /// How long a tile may take, with waiting for a connection.
        var patience = 15.0
        /// How long a statement may take before the database itself ends it.
        var statement = 12.0
        /// For how long the data are taken for unchanged.
        var freshness = 10.0
        /// For how long a failure is remembered, so that not every thread waits for a database that
        /// is down.
        var failure = 5.0
    }

    /// The bytes of tiles that are kept.
    private static let capacity = 64 << 20
    /// The most connections; of the hundred that PostgreSQL allows by default, other programs need
    /// some.
    private static let mostConnections = 8

    /// A database without connections.
    init(_ address: PostGISAddress, times: Times = Times()) {
        self.address = address
        self.times = times
    }

    /// Reads the definition of the tiles; a file is read anew each time.
    ///
    /// - Throws: ``MapStoreError`` if it can't be read.
    func definition() throws(MapStoreError) -> PostGISDefinition {
        switch address.content {
        case .function(let name): return .function(name)
        case .layers(let path):
            let bytes: [UInt8]
            do {
                let file = try PMTilesFile(path: path)
                guard file.size <= PostGISLayers.maximumBytes else {
                    throw PMTilesError.notUsable(path: path, reason: "is larger than 1 MB")
                }
                bytes = try file.read(at: 0, count: file.size, "the layers")
            } catch let error as PMTilesError {
                throw MapStoreError(error)
            } catch {
                throw .cannotOpen(path: path, reason: "\(error)")
            }
            var hash = StableHash()
            hash.add(bytes)
            return .layers(try PostGISLayers(bytes, path: path), digest: hash.value)
        }
    }

    /// Returns the version of the data: that of the definition, and what its question for the
    /// version answers.
    ///
    /// - Throws: ``RemoteError`` if the database does not answer.
    func version(_ definition: PostGISDefinition) throws(RemoteError) -> RemoteVersion {
        guard case .layers(let layers, let digest) = definition else {
            return RemoteVersion(size: 0, mark: "")
        }
        var mark = String(digest, radix: 16)
        if let question = layers.version {
            let text =
                try value(
                    "SELECT (\(question)\n)::text", [], limit: Self.longestVersion) ?? []
            mark += " " + String(decoding: text, as: UTF8.self)
        }
        let version = RemoteVersion(size: 0, mark: mark)
        known.withLock { $0 = Known(version: version, checked: .now) }
        return version
    }

    private static let longestVersion = 10_000

    /// Returns the version of the data, asked anew if it was not for some seconds.
    ///
    /// - Returns: the last known one if there is no answer; `nil` if none is known.
    func followedVersion() -> RemoteVersion? {
        let last = known.withLock { $0 }
        if let version = last.version, let checked = last.checked,
            .now - checked < .seconds(times.freshness)
        {
            return version
        }
        if let definition = try? definition(), let version = try? version(definition) {
            return version
        }
        known.withLock { $0.checked = .now }
        return last.version
    }

    /// Returns a tile, from memory if the version of the data is known to change with them.
    ///
    /// - Parameters:
    ///   - tile: the tile of a version.
    ///   - isKept: whether the tile may be kept.
    ///   - statement: a statement with zoom, column and row as its parameters.
    /// - Returns: the bytes; empty if there is no tile.
    /// - Throws: ``RemoteError`` if the database does not answer.
    func bytes(
        of tile: Tile, isKept: Bool, by statement: String
    ) throws(RemoteError) -> [UInt8] {
        if isKept, let kept = tiles.withLock({ $0.value(of: tile) }) { return kept }
        let bytes =
            try value(statement, [tile.z, tile.x, tile.y], limit: TileUnpacker.limit) ?? []
        if isKept { tiles.withLock { $0.keep(bytes, of: tile, cost: bytes.count + 64) } }
        return bytes
    }

    /// Asks for one value; once more if an idle connection turns out to be lost.
    private func value(
        _ statement: String, _ numbers: [Int], limit: Int
    ) throws(RemoteError) -> [UInt8]? {
        let end = ContinuousClock.now + .seconds(times.patience)
        // What is too large must not come into this process's memory whole.
        let limited = """
            SELECT substring(answer.value FROM 1 FOR \(limit + 1)) FROM (
            \(statement)
            ) answer(value)
            """
        while true {
            let (connection, isNew) = try take(before: end)
            do {
                let value = try connection.value(limited, numbers, limit: limit, before: end)
                giveBack(connection, after: nil)
                return value
            } catch {
                let isLost = !connection.isUsable
                giveBack(connection, after: isLost && .now >= end ? error : nil)
                guard isLost, !isNew, .now < end else { throw error }
            }
        }
    }

    private func take(
        before end: ContinuousClock.Instant
    ) throws(RemoteError) -> (PostgresConnection, isNew: Bool) {
        enum Step {
            case use(PostgresConnection)
            case connect
            case fail(RemoteError)
        }
        let step: Step? = pool.wait(upTo: max((end - .now) / .seconds(1), 0)) { pool in
            if let silence = pool.silence, silence.until > .now { return .fail(silence.error) }
            if let idle = pool.idle.popLast() { return .use(idle) }
            if let failure = pool.failure, failure.until > .now {
                // A database that refuses one more may still answer on those that are open.
                return pool.count > 0 ? nil : .fail(failure.error)
            }
            guard pool.count < Self.mostConnections else { return nil }
            pool.count += 1
            return .connect
        }
        switch step {
        case .use(let connection): return (connection, false)
        case .fail(let error): throw error
        case nil: throw .unavailable("all connections to the database are busy")
        case .connect:
            do {
                let connection = try PostgresConnection(
                    address.connection, statements: times.statement, before: end)
                pool.withLock { $0.failure = nil }
                return (connection, true)
            } catch {
                pool.withLock { pool in
                    pool.count -= 1
                    pool.failure = (.now + .seconds(times.failure), error)
                }
                throw error
            }
        }
    }

    /// Ends the use of a connection.
    ///
    /// - Parameters:
    ///   - connection: the connection, which is kept if it can be used further.
    ///   - silence: the error if the database did not answer in time.
    private func giveBack(_ connection: PostgresConnection, after silence: RemoteError?) {
        let isUsable = connection.isUsable
        pool.withLock { pool in
            pool.silence = silence.map { (.now + .seconds(times.failure), $0) }
            if isUsable {
                pool.idle.append(connection)
            } else {
                pool.count -= 1
            }
        }
    }
}

/// What makes the tiles of a database.
enum PostGISDefinition: Sendable {
    /// Layers, and a number that changes with their file.
    case layers(PostGISLayers, digest: UInt64)
    /// A function by its name.
    case function(String)

    /// What is known of the tiles.
    var metadata: MapMetadata {
        switch self {
        case .layers(let layers, _): layers.metadata
        case .function(let name):
            MapMetadata(
                name: name, minzoom: 0, maxzoom: 14,
                bounds: CoordinateBox(west: -180, south: -85, east: 180, north: 85))
        }
    }

    /// Whether the version of the data is known, so that tiles may be kept.
    var hasVersion: Bool {
        if case .layers(let layers, _) = self { layers.version != nil } else { false }
    }

    /// The statement for the tiles of a zoom; `nil` if there are none.
    func statement(zoom: Int) -> String? {
        switch self {
        case .layers(let layers, _): layers.statement(zoom: zoom)
        case .function(let name): 0...14 ~= zoom ? "SELECT \(name)($1, $2, $3)" : nil
        }
    }
}
