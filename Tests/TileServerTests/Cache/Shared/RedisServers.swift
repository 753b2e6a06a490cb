import Glibc
import Platform
import Testing

@testable import TileServer

/// A real Redis server in a folder of its own.
final class RedisServer {
    let port: UInt16
    private let folder = Folder()
    private let options: String

    /// Whether the program is there.
    static let isInstalled = system("command -v redis-server > /dev/null") == 0

    /// Starts a server at a free port.
    ///
    /// - Parameter options: further options of the program.
    /// - Throws: if it does not answer.
    init(_ options: String = "") throws {
        self.options = options
        port = try FakeRedis { _ in nil }.port
        try start()
    }

    deinit { stop() }

    private var pidFile: String { folder.path + "/pid" }

    /// Starts it, after which it answers.
    func start() throws {
        let command = """
            redis-server --port \(port) --bind 127.0.0.1 --save '' --appendonly no \
            --dir \(folder.path) --daemonize yes --pidfile \(pidFile) --logfile \(folder.path)/log \
            \(options)
            """
        try #require(system(command) == 0)
        try #require(waits { (try? ask("PING")) != nil }, "redis-server does not answer")
    }

    /// Ends it at once.
    func stop() {
        _ = system("test -e \(pidFile) && kill -9 $(cat \(pidFile)); rm -f \(pidFile)")
    }

    /// Its address.
    func address(_ account: String = "", database: Int = 0) throws -> SharedCacheAddress {
        try SharedCacheAddress("redis://\(account)127.0.0.1:\(port)/\(database)")
    }

    /// Sends a command by itself.
    @discardableResult
    func ask(_ words: String...) throws -> RedisReply {
        let connection = try RedisConnection(RedisHost.all(of: address()), as: address())
        return try connection.ask([RedisCommand(words)], within: 2, maximumBytes: 1 << 20)[0]
    }

    /// The keys that it has, in order.
    func keys() throws -> [String] {
        guard case .list(let keys) = try ask("KEYS", "*") else { return [] }
        return keys.compactMap { key in
            if case .bytes(let bytes) = key { String(decoding: bytes, as: UTF8.self) } else { nil }
        }.sorted()
    }
}

/// What passes for a Redis server and answers as a test wants.
final class FakeRedis: Sendable {
    let port: UInt16
    private let thread: WorkerThread
    private let state = State()

    private final class State: Sendable { let isStopped = Locked(false) }

    /// - Parameters:
    ///   - pause: microseconds before each byte of an answer; 0 sends it at once.
    ///   - answer: the answer to what has arrived; `nil` closes the connection.
    /// - Throws: if there is no port or thread.
    init(pause: UInt32 = 0, _ answer: @escaping @Sendable (String) -> String?) throws {
        let server = try SocketAddress(host: "127.0.0.1", port: 0).listen()
        port = server.address.port
        thread = try WorkerThread { [state] in
            var clients: [Int32] = []
            while !state.isStopped.withLock({ $0 }) {
                let client = accept(server.descriptor, nil, nil)
                if client >= 0 { clients.append(client) }
                clients.removeAll { client in
                    var bytes = [UInt8](repeating: 0, count: 1 << 16)
                    let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
                    if count < 0 { return false }
                    let asked = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
                    guard count > 0, let text = answer(asked) else {
                        close(client)
                        return true
                    }
                    Self.send(Array(text.utf8), to: client, pause)
                    return false
                }
                usleep(500)
            }
            for client in clients { close(client) }
            close(server.descriptor)
        }
    }

    private static func send(_ bytes: [UInt8], to client: Int32, _ pause: UInt32) {
        let step = pause == 0 ? max(bytes.count, 1) : 1
        for start in stride(from: 0, to: bytes.count, by: step) {
            if pause > 0 { usleep(pause) }
            let part = Array(bytes[start..<min(start + step, bytes.count)])
            _ = Glibc.send(client, part, part.count, Int32(MSG_NOSIGNAL))
        }
    }

    deinit {
        state.isStopped.withLock { $0 = true }
        thread.join()
    }

    /// Its address.
    func address(_ account: String = "") throws -> SharedCacheAddress {
        try SharedCacheAddress("redis://\(account)127.0.0.1:\(port)")
    }
}

/// Waits until something is so, for a few seconds at most.
func waits(upTo seconds: Double = 8, until isSo: () throws -> Bool) rethrows -> Bool {
    let deadline = HTTPClock.seconds() + seconds
    while HTTPClock.seconds() < deadline {
        if try isSo() { return true }
        usleep(5000)
    }
    return try isSo()
}
