import Geometry
import Glibc
package import MapPictures
import Parameters
import Platform

/// A cache of drawn tiles in a Redis or Valkey server that several hosts share.
///
/// It stands behind the memory and the folder of each host, and never makes a request fail:
/// without the server there are just no tiles. Asking takes a bounded time, but it takes
/// time, so the threads that hold connections do not ask. One thread writes, in batches.
package final class SharedTileCache: Sendable {
    let address: SharedCacheAddress
    let link: RedisLink
    let pending = Monitor(Pending())
    let counts = Locked(SharedCacheCounts())
    let leaseTimes: TileLease.Times
    private let maximumAge: Int?
    private let warn: @Sendable (String) -> Void
    private let refusal = Locked(Refusal())
    private let thread = Locked<WorkerThread?>(nil)
    /// The leases of this host by their tokens.
    private let leases = Locked<[String: Held]>([:])

    private struct Held {
        let hash: UInt64
        /// The time of granting, in seconds of ``HTTPClock``.
        let since: Double
        var renewed: Double
    }

    /// The pending work of the writing thread, in order.
    struct Pending {
        var work: [Work] = []
        var bytes = 0
        var isClosed = false
    }

    /// A piece of work of the writing thread.
    enum Work {
        /// Writes the tiles of a drawing, then ends the lease on it.
        case tiles([TileKey: CachedTile], TileLease?)
        /// Ends a lease whose drawing failed.
        case end(RedisCommand)
        /// Removes values that are no tiles.
        case removal([TileKey])
    }

    /// A server that can be read and not written: it is full, or a replica.
    private struct Refusal {
        var retryAt = 0.0
        var delay = SharedTileCache.firstDelay
        var isReported = false
    }

    /// The seconds that a lookup may take; drawing takes about as long.
    private static let lookupSeconds = 0.15
    /// The maximum size of the tiles of one drawing.
    private static let lookupBytes = 32 << 20
    /// The maximum number of bytes that wait to be written; tiles beyond it are not shared.
    private static let maximumPendingBytes = 64 << 20
    private static let firstDelay = 1.0
    private static let longestDelay = 30.0

    /// Opens a cache, and tries whether the server can be used.
    ///
    /// - Parameters:
    ///   - address: the server; if it does not answer, it is tried again from time to time.
    ///   - maximumAge: seconds after which a tile is drawn again; `nil` for never.
    ///   - warn: receives rare messages for the operator, a line each.
    /// - Throws: if no thread can be started.
    package convenience init(
        _ address: SharedCacheAddress, maximumAge: Int? = nil,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        try self.init(address, maximumAge, leaseTimes: TileLease.Times(), warn: warn)
    }

    init(
        _ address: SharedCacheAddress, _ maximumAge: Int? = nil, leaseTimes: TileLease.Times,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let warn: @Sendable (String) -> Void = { warn("the shared cache \(address) \($0)") }
        self.address = address
        self.maximumAge = maximumAge
        self.leaseTimes = leaseTimes
        self.warn = warn
        link = RedisLink(address, warn: warn)
        link.probe()
        let writer = try WorkerThread { SharedTileCacheWriter(self).run() }
        thread.withLock { $0 = writer }
    }

    /// Whether asking makes sense at the moment.
    package var isUsable: Bool { link.isUsable }

    /// The counters so far.
    package var statistics: SharedCacheCounts { counts.withLock { $0 } }

    // MARK: Reading

    /// Looks for the tiles of a drawing.
    ///
    /// - Parameters:
    ///   - keys: the tiles.
    ///   - hash: identifies the drawing.
    /// - Returns: the tiles that are there, and whether a host is drawing them now; `nil` if
    ///   the server does not answer.
    func look(
        for keys: [TileKey], drawing hash: UInt64
    ) -> (tiles: [TileKey: CachedTile], isLeased: Bool)? {
        let lease = RedisCommand(["EXISTS", SharedTile.leaseKey(hash)])
        return attempt { () throws(RedisError) in
            let replies = try ask([Self.get(keys), lease])
            guard case .integer(let count) = replies[1] else { throw link.unexpected(replies[1]) }
            return (try tiles(keys, replies[0]), count > 0)
        }
    }

    /// The result of asking for a lease.
    enum LeaseAnswer {
        /// The lease, and the tiles that are there, which another host may have drawn in the
        /// meantime.
        case granted(TileLease, [TileKey: CachedTile])
        /// Another host has it.
        case taken
        /// There are no leases at the moment.
        case unavailable
    }

    /// Asks for the lease on a drawing.
    func lease(_ hash: UInt64, for keys: [TileKey]) -> LeaseAnswer {
        guard isWritable else { return .unavailable }
        let token = TileLease.token()
        let answer: LeaseAnswer? = attempt { () throws(RedisError) in
            let request = TileLease.request(hash, token, leaseTimes)
            let replies = try ask([request, Self.get(keys)])
            switch replies[0] {
            case .status("OK"):
                let now = HTTPClock.seconds()
                let held = Held(hash: hash, since: now, renewed: now)
                leases.withLock { $0[token] = held }
                let lease = TileLease(hash, token: token, of: self)
                return .granted(lease, try tiles(keys, replies[1]))
            case .absent: return .taken
            case .error(let text):
                refuseWriting(text)
                return .unavailable
            default: throw link.unexpected(replies[0])
            }
        }
        if case .granted = answer { counts.withLock { $0.leases += 1 } }
        return answer ?? .unavailable
    }

    /// Notes that a lease ends.
    ///
    /// - Returns: whether it was still held.
    func forget(_ token: String) -> Bool {
        leases.withLock { $0.removeValue(forKey: token) } != nil
    }

    /// The commands that extend the leases of drawings that last longer.
    func renewals() -> [RedisCommand] {
        let now = HTTPClock.seconds()
        let times = leaseTimes
        return leases.withLock { leases in
            leases.keys.compactMap { token in
                guard let held = leases[token], now - held.since < times.longest,
                    now - held.renewed > times.seconds / 4
                else { return nil }
                leases[token]?.renewed = now
                return TileLease.renewal(held.hash, token, times)
            }
        }
    }

    private static func get(_ keys: [TileKey]) -> RedisCommand {
        RedisCommand(["MGET"] + keys.map(SharedTile.key))
    }

    private func ask(_ commands: [RedisCommand]) throws(RedisError) -> [RedisReply] {
        try link.ask(commands, within: Self.lookupSeconds, maximumBytes: Self.lookupBytes)
    }

    /// Runs a task with the server; an error is counted, and the server is not used for a
    /// while.
    private func attempt<Result>(_ task: () throws(RedisError) -> Result) -> Result? {
        do throws(RedisError) {
            return try task()
        } catch {
            counts.withLock { $0.failures += 1 }
            link.fail(error)
            return nil
        }
    }

    /// The tiles of an answer, except those that are too old; values that are no tiles are
    /// removed.
    private func tiles(
        _ keys: [TileKey], _ reply: RedisReply
    ) throws(RedisError) -> [TileKey: CachedTile] {
        guard case .list(let values) = reply, values.count == keys.count else {
            throw link.unexpected(reply)
        }
        let now = DrawnTileCache.now()
        var tiles: [TileKey: CachedTile] = [:]
        var broken: [TileKey] = []
        for (key, value) in zip(keys, values) {
            switch value {
            case .absent: continue
            case .bytes(let bytes):
                guard let tile = SharedTile.tile(bytes, as: key) else {
                    broken.append(key)
                    continue
                }
                if let maximumAge, now - tile.drawn > maximumAge { continue }
                tiles[key] = tile
            default: throw link.unexpected(value)
            }
        }
        if !broken.isEmpty { add(.removal(broken), bytes: 0) }
        let (found, damaged) = (tiles.count, broken.count)
        counts.withLock { counts in
            counts.found += found
            counts.broken += damaged
        }
        return tiles
    }

    // MARK: Writing

    /// Keeps tiles for all hosts; they are written soon.
    ///
    /// - Parameters:
    ///   - tiles: the drawn tiles.
    ///   - lease: the lease on drawing them, which ends when they are written.
    func keep(_ tiles: [TileKey: CachedTile], lease: TileLease? = nil) {
        let bytes = tiles.values.reduce(0) { $0 + $1.bytes.count }
        if !add(.tiles(tiles, lease), bytes: bytes) {
            counts.withLock { $0.unwritten += tiles.count }
        }
    }

    /// Ends a lease whose drawing failed.
    func end(_ release: RedisCommand) { add(.end(release), bytes: 0) }

    @discardableResult
    private func add(_ work: Work, bytes: Int) -> Bool {
        pending.withLock { pending in
            guard !pending.isClosed, pending.bytes + bytes <= Self.maximumPendingBytes else {
                return false
            }
            pending.work.append(work)
            pending.bytes += bytes
            return true
        }
    }

    /// The options of a tile's key: the server forgets it when it is too old.
    func expiry(of tile: CachedTile) -> [String] {
        guard let maximumAge else { return [] }
        let age = max(DrawnTileCache.now() - tile.drawn, 0)
        return ["EX", "\(max(maximumAge - age, 1))"]
    }

    /// Whether the server took what was written the last time.
    var isWritable: Bool { refusal.withLock { HTTPClock.seconds() >= $0.retryAt } }

    /// Records that the server refused to write; it is read all the same.
    func refuseWriting(_ text: String) {
        let isNews = refusal.withLock { refusal in
            refusal.retryAt = HTTPClock.seconds() + refusal.delay
            refusal.delay = min(refusal.delay * 2, Self.longestDelay)
            defer { refusal.isReported = true }
            return !refusal.isReported
        }
        if isNews { warn("takes no tiles: \(link.refusal(text))") }
    }

    /// Records that the server wrote something.
    func acceptWriting() {
        let isNews = refusal.withLock { refusal in
            defer { refusal = Refusal() }
            return refusal.isReported
        }
        if isNews { warn("takes tiles again") }
    }

    // MARK: Removing

    /// Removes the tiles of ranges, whatever their style, by looking at all keys.
    ///
    /// - Parameters:
    ///   - ranges: the ranges.
    ///   - seconds: the time that it may take.
    /// - Returns: the number of removed tiles.
    /// - Throws: ``TileCacheError`` if the server does not do it.
    @discardableResult
    package func remove(_ ranges: [TileRange], within seconds: Double = 60) throws -> Int {
        do throws(RedisError) {
            return try SharedTileRemoval(ranges).run(on: link, within: seconds)
        } catch {
            throw TileCacheError("\(address)", error.description)
        }
    }

    /// Writes pending tiles and ends the writing thread.
    package func close() {
        pending.withLock { $0.isClosed = true }
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
        link.close()
    }
}

/// The counters of a shared cache.
package struct SharedCacheCounts: Hashable, Sendable {
    /// Tiles that were found.
    var found = 0
    /// Values that differed from what had been written, and are drawn again.
    var broken = 0
    /// Exchanges that failed.
    var failures = 0
    /// Tiles that were written.
    var written = 0
    /// Tiles that were not written: the server was away or full, or too many waited.
    var unwritten = 0
    /// Drawings of which this host got the lease.
    var leases = 0
    /// Drawings that this host waited for because another one had the lease.
    var waits = 0
}
