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
        let room = HTTPBodyRoom(bytes: limits.allBodiesBytes)
        threads = try mailboxes.map { [listener, counts] mailbox in
            // Made here so that errors are told; then used by its thread alone.
            nonisolated(unsafe) let loop = try HTTPLoop(
                listener: listener, limits: limits, counts: counts, room: room, mailbox: mailbox,
                fields: fields, log: log, admit: admit, handler: handler)
            return try WorkerThread { loop.run() }
        }
    }

    deinit { close(listener) }

    /// Connections at the moment.
    package var connectionCount: Int { counts.total }

    /// Takes no more connections, lets what runs finish, and returns when all is sent.
    package func stop() {
        for mailbox in mailboxes { mailbox.end() }
        for thread in threads { thread.join() }
    }
}

/// Why a server cannot serve.
package struct HTTPServerError: Error, Hashable, CustomStringConvertible, Sendable {
    /// What was attempted, and what the system said.
    package let description: String

    init(_ attempt: String, _ code: Int32) {
        description = "\(attempt): \(String(cString: strerror(code)))"
    }
}
