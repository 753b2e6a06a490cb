import Platform

/// An exclusive claim on a drawing among all hosts that share a cache, with a deadline.
///
/// It is renewed while the drawing lasts, and ends when the drawn tiles are in the shared
/// cache, or when the object is released before. Only the holder can end it. If its host dies,
/// nobody renews it, and the shared cache itself ends it.
final class TileLease: Sendable {
    /// Identifies the drawing.
    let hash: UInt64
    /// A random word that only the holder knows.
    let token: String
    private let cache: SharedTileCache

    /// The times of leases, in seconds.
    struct Times: Sendable {
        /// The time after which a lease that is not renewed ends by itself.
        var seconds = 4.0
        /// The longest time for which a lease is renewed, and for which others wait: that of a
        /// drawing.
        var longest = 20.0
    }

    init(_ hash: UInt64, token: String, of cache: SharedTileCache) {
        self.hash = hash
        self.token = token
        self.cache = cache
    }

    deinit { if let release { cache.end(release) } }

    /// The command that ends it, once; `nil` if it was asked for before.
    var release: RedisCommand? {
        guard cache.forget(token) else { return nil }
        return Self.command(Self.releaseScript, hash, token)
    }

    // MARK: Commands

    /// Takes a lease, unless another host has it.
    static func request(_ hash: UInt64, _ token: String, _ times: Times) -> RedisCommand {
        RedisCommand(
            ["SET", SharedTile.leaseKey(hash), token, "NX", "PX", milliseconds(times)])
    }

    /// Extends a lease; the answer is 0 if it has ended.
    static func renewal(_ hash: UInt64, _ token: String, _ times: Times) -> RedisCommand {
        command(renewalScript, hash, token, milliseconds(times))
    }

    private static func command(
        _ script: String, _ hash: UInt64, _ arguments: String...
    ) -> RedisCommand {
        RedisCommand(["EVAL", script, "1", SharedTile.leaseKey(hash)] + arguments)
    }

    private static func milliseconds(_ times: Times) -> String { "\(Int(times.seconds * 1000))" }

    /// A random word.
    static func token() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 16) + String(generator.next(), radix: 16)
    }

    /// After its deadline another host may have the lease, so the token is compared.
    private static let releaseScript = """
        if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
        return redis.call('DEL', KEYS[1])
        """
    private static let renewalScript = """
        if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
        return redis.call('PEXPIRE', KEYS[1], ARGV[2])
        """
}
