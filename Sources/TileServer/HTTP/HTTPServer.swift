import Glibc
import Platform

/// A small HTTP/1.1 server, which is strict about requests, has time limits for all
/// clients, and does not depend on the served content.
///
/// A few threads wait for all connections. A handler answers immediately if it can; longer
/// tasks it passes to other threads, which answer the ``HTTPExchange`` later.
package final class HTTPServer: Sendable {
    /// Answers a request immediately, or returns `nil` and answers the exchange later.
    package typealias Handler = @Sendable (HTTPExchange) -> HTTPResponse?
    /// Checks a request before its body is read; returns the answer if it is refused.
    package typealias Admission = @Sendable (HTTPRequest) -> HTTPResponse?
    /// Receives requests that were refused before any handler, with the client's address.
    package typealias Log = @Sendable (HTTPRefusal, String) -> Void

    /// The address at which it listens.
    package let address: SocketAddress
    private let listener: Int32
    private let mailboxes: [HTTPMailbox]
    private let threads: [WorkerThread]
    private let counts = HTTPClientCounts()

    /// Listens, and begins to serve.
    ///
    /// - Parameters:
    ///   - address: the address; port 0 is any free one.
    ///   - limits: the limits for clients.
    ///   - loops: the number of threads for connections.
    ///   - fields: header fields of all responses.
    ///   - log: receives refusals.
    ///   - admit: checks requests with a body; called by any of the threads.
    ///   - handler: answers requests; called by any of the threads.
    /// - Throws: ``HTTPServerError`` if the address can't be used.
    package init(
        at address: SocketAddress, limits: HTTPLimits = HTTPLimits(), loops: Int = 2,
        fields: [HTTPRequest.Field] = [], log: @escaping Log = { _, _ in },
        admit: @escaping Admission = { _ in nil }, handler: @escaping Handler
    ) throws {
        (listener, self.address) = try address.listen()
        mailboxes = try (0..<max(loops, 1)).map { _ in try HTTPMailbox() }
        let budget = HTTPBodyBudget(bytes: limits.allBodiesBytes)
        threads = try mailboxes.map { [listener, counts] mailbox in
            // Made here so that errors are thrown; then used by its thread alone.
            nonisolated(unsafe) let loop = try HTTPLoop(
                listener: listener, limits: limits, counts: counts, budget: budget,
                mailbox: mailbox,
                fields: fields, log: log, admit: admit, handler: handler)
            return try WorkerThread { loop.run() }
        }
    }

    deinit { close(listener) }

    /// The current number of connections.
    var connectionCount: Int { counts.total }

    /// Accepts no more connections, finishes running requests, and returns when all answers
    /// are sent.
    package func stop() {
        for mailbox in mailboxes { mailbox.end() }
        for thread in threads { thread.join() }
    }
}

/// The reason why a server cannot serve.
struct HTTPServerError: Error, Hashable, CustomStringConvertible, Sendable {
    /// What was attempted, and the system's message.
    let description: String

    init(_ attempt: String, _ code: Int32) {
        description = "\(attempt): \(String(cString: strerror(code)))"
    }
}

/// The limits for one client of a server.
package struct HTTPLimits: Sendable {
    /// The maximum length of the request target, in bytes.
    var targetBytes = 8_000
    /// The maximum length of one header field, in bytes.
    var fieldBytes = 8_000
    /// The maximum number of header fields.
    var fields = 64
    /// The maximum length of the whole header, in bytes.
    var headBytes = 16_384
    /// The maximum length of a body, in bytes.
    var bodyBytes = 8 << 20
    /// The maximum length of all bodies together, in bytes, from their announcement to
    /// their answer.
    var allBodiesBytes = 64 << 20
    /// The maximum number of concurrent connections.
    var connections = 4_096
    /// The maximum number of connections of one address; those of this machine are not
    /// counted, since a proxy on it acts for many clients.
    var connectionsOfClient = 64
    /// The maximum time of a request in seconds, from its first byte, or the connection's
    /// beginning, to its last byte.
    var requestSeconds = 12.0
    /// The maximum time in seconds that a connection may stay open without a further
    /// request.
    var idleSeconds = 60.0
    /// The same while half of all ``connections`` are in use.
    var crowdedIdleSeconds = 12.0
    /// The maximum time of a response in seconds, plus one for each ``slowestBytes`` that
    /// were sent.
    var responseSeconds = 12.0
    /// The minimum rate of a client that receives a response, in bytes per second.
    var slowestBytes = 8_192
    /// The maximum time of making an answer, in seconds.
    var answerSeconds = 60.0

    /// The maximum time in seconds that a stopping server waits for answers and clients.
    var drainSeconds = 4.0

    /// The default limits.
    init() {}
}

/// The time, for deadlines and for header fields.
enum HTTPClock {
    /// Monotonic time in seconds, from an arbitrary origin, independent of changes of the
    /// system clock.
    static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The time in the form `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7); English
    /// whatever the locale.
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

    /// The time in the form `2026-11-22T08:49:37Z` (RFC 3339).
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
