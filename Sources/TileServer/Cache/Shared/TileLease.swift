import Platform

/// An exclusive claim on a drawing among all hosts that share a cache, with a deadline.
///
/// It ends when the drawn tiles are in the shared cache, or when the object is released
/// before. The holder is the only one that can end it; if its host dies, the shared cache
/// itself ends it at the deadline.
final class TileLease: Sendable {
    /// Identifies the drawing.
    let hash: UInt64
    /// A random word that only the holder knows.
    let token: String
    private let cache: SharedTileCache
    private let isEnded = Locked(false)

    /// The time until which a drawing should be finished and written, in milliseconds; then
    /// other hosts no longer wait for it.
    static let milliseconds = 5000

    init(_ hash: UInt64, token: String, of cache: SharedTileCache) {
        self.hash = hash
        self.token = token
        self.cache = cache
    }

    deinit { if let release { cache.end(release) } }

    /// The command that ends it, once; `nil` if it was asked for before.
    var release: RedisCommand? {
        let wasEnded = isEnded.withLock { isEnded in
            defer { isEnded = true }
            return isEnded
        }
        guard !wasEnded else { return nil }
        return RedisCommand(["EVAL", Self.script, "1", SharedTile.leaseKey(hash), token])
    }

    /// The command that takes a lease, unless another host has it.
    static func request(_ hash: UInt64, token: String) -> RedisCommand {
        RedisCommand(["SET", SharedTile.leaseKey(hash), token, "NX", "PX", "\(milliseconds)"])
    }

    /// A random word.
    static func token() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 16) + String(generator.next(), radix: 16)
    }

    /// Removes the lease only if it still is the own one: after the deadline another host may
    /// have it.
    private static let script = """
        if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
        return 0
        """
}
