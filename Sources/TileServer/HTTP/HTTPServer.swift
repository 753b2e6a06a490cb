import Glibc
import Platform

/// A small HTTP/1.1 server: strict about requests, patient with nobody, and unaware of what it
/// serves.
///
/// A few threads wait for all connections. A handler answers at once what it knows; what takes long
/// it hands to other threads, which answer the ``HTTPExchange`` later.
package final class HTTPServer: Sendable {
    /// Answers a request at once, or returns `nil` and answers the exchange later.
    package typealias Handler = @Sendable (HTTPExchange) -> HTTPResponse?
    /// Looks at a request before its body is read; returns what it is refused with.
    package typealias Admission = @Sendable (HTTPRequest) -> HTTPResponse?
    /// Hears of requests that were refused before any handler saw them, with the client's address.
    package typealias Log = @Sendable (HTTPRefusal, String) -> Void

    /// Where it listens.
    package let address: SocketAddress
    private let listener: Int32
    private let mailboxes: [HTTPMailbox]
    private let threads: [WorkerThread]
    private let counts = HTTPClientCounts()

    /// Listens, and serves from now on.
    ///
    /// - Parameters:
    ///   - address: where; port 0 is any that is free.
    ///   - limits: how much a client may take.
    ///   - loops: threads for connections.
    ///   - fields: header fields of all responses.
    ///   - log: hears of refusals.
    ///   - admit: looks at requests with a body; called by any of the threads.
    ///   - handler: answers; called by any of the threads.
    /// - Throws: ``HTTPServerError`` where one cannot listen.
    package init(
        at address: SocketAddress, limits: HTTPLimits = HTTPLimits(), loops: Int = 2,
        fields: [HTTPRequest.Field] = [], log: @escaping Log = { _, _ in },
        admit: @escaping Admission = { _ in nil }, handler: @escaping Handler
    ) throws {
        (listener, self.address) = try address.listen()
        mailboxes = try (0..<max(loops, 1)).map { _ in try HTTPMailbox() }
        let budget = HTTPBodyBudget(bytes: limits.allBodiesBytes)
        threads = try mailboxes.map { [listener, counts] mailbox in
            // Made here so that errors are told; then used by its thread alone.
            nonisolated(unsafe) let loop = try HTTPLoop(
                listener: listener, limits: limits, counts: counts, budget: budget,
                mailbox: mailbox,
                fields: fields, log: log, admit: admit, handler: handler)
            return try WorkerThread { loop.run() }
        }
    }

    deinit { close(listener) }

    /// Connections at the moment.
    var connectionCount: Int { counts.total }

    /// Takes no more connections, lets what runs finish, and returns when all is sent.
    package func stop() {
        for mailbox in mailboxes { mailbox.end() }
        for thread in threads { thread.join() }
    }
}

/// Why a server cannot serve.
struct HTTPServerError: Error, Hashable, CustomStringConvertible, Sendable {
    /// What was attempted, and what the system said.
    let description: String

    init(_ attempt: String, _ code: Int32) {
        description = "\(attempt): \(String(cString: strerror(code)))"
    }
}

/// How much of a server one client may take.
package struct HTTPLimits: Sendable {
    /// Bytes of the request's address.
    var targetBytes = 8_000
    /// Bytes of one header field.
    var fieldBytes = 8_000
    /// Header fields.
    var fields = 64
    /// Bytes of the whole header.
    var headBytes = 16_384
    /// Bytes of a body.
    var bodyBytes = 8 << 20
    /// Bytes of all bodies together, from the time that they are announced until they are answered.
    var allBodiesBytes = 64 << 20
    /// Connections at once.
    var connections = 4_096
    /// Connections of one address; those of this machine are not counted, since a proxy on it
    /// speaks for many.
    var connectionsOfClient = 64
    /// Seconds from the first byte of a request, or the connection's beginning, to the last.
    var requestSeconds = 12.0
    /// Seconds that a connection may stay open without a further request.
    var idleSeconds = 60.0
    /// The same while half of all ``connections`` are taken.
    var crowdedIdleSeconds = 12.0
    /// Seconds for a response, and one more for each ``slowestBytes`` that were taken.
    var responseSeconds = 12.0
    /// Bytes that a reader must take each second.
    var slowestBytes = 8_192
    /// Seconds for an answer that is being made.
    var answerSeconds = 60.0

    /// Seconds that a server which ends waits for answers and clients.
    var drainSeconds = 4.0

    /// The usual limits.
    init() {}
}

/// The time, for deadlines and for header fields.
enum HTTPClock {
    /// Seconds since some moment; goes on evenly, whatever happens to the clock on the wall.
    static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7); English whatever the locale.
    static func date(_ time: time_t = Glibc.time(nil)) -> String {
        var time = time
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        let day = days[Int(min(max(parts.tm_wday, 0), 6))]
        let month = months[Int(min(max(parts.tm_mon, 0), 11))]
        return "\(day), \(two(parts.tm_mday)) \(month) \(parts.tm_year + 1900) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }

    /// `2026-11-22T08:49:37Z` (RFC 3339).
    static func stamp(_ time: Int) -> String {
        var time = time_t(time)
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
            + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
