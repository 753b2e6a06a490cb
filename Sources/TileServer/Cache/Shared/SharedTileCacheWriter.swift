import Platform

/// The writing thread of a shared cache; it also renews leases, and tries whether a server that
/// was away is back.
final class SharedTileCacheWriter {
    private unowned let cache: SharedTileCache

    /// The size of the commands that are sent at once.
    private static let unitBytes = 1 << 20
    /// The seconds that writing a unit may take.
    private static let unitSeconds = 2.0

    /// A command, and what it does.
    private struct Step {
        let command: RedisCommand
        /// Whether it writes a tile.
        let isTile: Bool
    }

    init(_ cache: SharedTileCache) { self.cache = cache }

    /// Works until the cache is closed.
    func run() {
        while true {
            let batch = cache.pending.wait(upTo: cache.leaseTimes.seconds / 8) { $0.take() }
            if batch?.isClosed != true { cache.link.probe() }
            let renewals = cache.renewals().map { Step(command: $0, isTile: false) }
            if !renewals.isEmpty { write(renewals) }
            if let batch { write(batch.work) }
            if batch?.isClosed == true { return }
        }
    }

    private func write(_ work: [SharedTileCache.Work]) {
        var unit: [Step] = []
        var bytes = 0
        for piece in work {
            for step in steps(of: piece) {
                unit.append(step)
                bytes += step.command.bytes.count
            }
            guard bytes >= Self.unitBytes else { continue }
            write(unit)
            (unit, bytes) = ([], 0)
        }
        if !unit.isEmpty { write(unit) }
    }

    private func steps(of work: SharedTileCache.Work) -> [Step] {
        switch work {
        case .tiles(let tiles, let lease):
            let steps = tiles.compactMap { key, tile -> Step? in
                guard tile.bytes.count <= SharedTile.maximumBytes else { return nil }
                let words = ["SET", SharedTile.key(key)].map { Array($0.utf8) }
                let value = SharedTile.value(tile, as: key)
                let options = cache.expiry(of: tile).map { Array($0.utf8) }
                return Step(command: RedisCommand(words + [value] + options), isTile: true)
            }
            // Other hosts may look as soon as the lease has ended.
            return steps + (lease?.release.map { [Step(command: $0, isTile: false)] } ?? [])
        case .end(let release): return [Step(command: release, isTile: false)]
        case .removal(let keys):
            let command = RedisCommand(["UNLINK"] + keys.map(SharedTile.key))
            return [Step(command: command, isTile: false)]
        }
    }

    private func write(_ unit: [Step]) {
        let tiles = unit.count { $0.isTile }
        guard cache.isUsable, cache.isWritable else {
            return cache.counts.withLock { $0.unwritten += tiles }
        }
        do throws(RedisError) {
            let replies = try cache.link.ask(
                unit.map(\.command), within: Self.unitSeconds, maximumBytes: unit.count * 512)
            try count(zip(unit, replies).map { ($0.isTile, $1) })
        } catch {
            cache.link.fail(error)
            cache.counts.withLock { counts in
                counts.failures += 1
                counts.unwritten += tiles
            }
        }
    }

    private func count(_ replies: [(isTile: Bool, reply: RedisReply)]) throws(RedisError) {
        var written = 0
        var refused = 0
        var text: String?
        for (isTile, reply) in replies {
            switch reply {
            case .status("OK") where isTile: written += 1
            case .integer where !isTile: break
            case .error(let reason):
                text = text ?? reason
                refused += isTile ? 1 : 0
            default: throw cache.link.unexpected(reply)
            }
        }
        let (done, left) = (written, refused)
        cache.counts.withLock { counts in
            counts.written += done
            counts.unwritten += left
        }
        if let text {
            cache.refuseWriting(text)
        } else if written > 0 {
            cache.acceptWriting()
        }
    }
}

extension SharedTileCache.Pending {
    /// Takes all pending work; `nil` if there is none.
    fileprivate mutating func take() -> SharedTileCache.Pending? {
        guard isClosed || !work.isEmpty else { return nil }
        let all = self
        self = SharedTileCache.Pending()
        isClosed = all.isClosed
        return all
    }
}
