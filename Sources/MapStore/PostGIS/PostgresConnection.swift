import CPQ
import Glibc

/// A connection to a PostgreSQL database through libpq, on which nothing can be written.
///
/// No call waits beyond its deadline, except for the name of a host, which libpq looks up itself. A
/// connection serves one thread at a time.
final class PostgresConnection {
    private let handle: OpaquePointer
    /// The names of prepared statements by their texts.
    private var prepared: [String: String] = [:]
    /// Whether an answer was awaited in vain, so that the next one would be that of an earlier
    /// question.
    private var isOutOfStep = false

    private static let mostPrepared = 64
    /// The identifier of the type `integer`.
    private static let integer: Oid = 23

    /// Connects, and forbids everything but short reading transactions.
    ///
    /// The server ends a statement itself shortly before the client gives up. Statements are not
    /// compiled: a tile's takes a few milliseconds, and compiling it half a second.
    ///
    /// - Parameters:
    ///   - parameters: the address and the user in the form of libpq; a password comes from the
    ///     environment or from `~/.pgpass`.
    ///   - seconds: the longest time for a statement.
    ///   - end: when to give up.
    /// - Throws: ``RemoteError`` if there is no connection.
    init(
        _ parameters: String, statements seconds: Double, before end: ContinuousClock.Instant
    ) throws(RemoteError) {
        guard let handle = PQconnectStart(parameters) else {
            throw .unavailable("memory is short")
        }
        self.handle = handle
        // By default they are printed on standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        try connect(before: end)
        _ = PQsetnonblocking(handle, 1)
        try run(
            """
            SET default_transaction_read_only = on; SET statement_timeout = \(Int(seconds * 1000));
            SET idle_in_transaction_session_timeout = 10000; SET jit = off
            """, before: end)
    }

    deinit { PQfinish(handle) }

    /// Whether further questions can be asked.
    var isUsable: Bool { !isOutOfStep && PQstatus(handle) == CONNECTION_OK }

    /// Asks for one value.
    ///
    /// - Parameters:
    ///   - statement: a statement that returns one row with one column.
    ///   - numbers: its parameters, of the type `integer`.
    ///   - limit: the most bytes to accept.
    ///   - end: when to give up.
    /// - Returns: the value in its binary form; `nil` for NULL, or without a row.
    /// - Throws: ``RemoteError`` if there is none.
    func value(
        _ statement: String, _ numbers: [Int], limit: Int, before end: ContinuousClock.Instant
    ) throws(RemoteError) -> [UInt8]? {
        let name = try prepare(statement, numbers.count, before: end)
        let texts = numbers.map { strdup("\($0)") }
        defer { for text in texts { free(text) } }
        let result = try answer(before: end) {
            PQsendQueryPrepared(
                handle, name, Int32(texts.count), texts.map { UnsafePointer($0) }, nil, nil, 1)
        }
        return try result.onlyValue(limit: limit)
    }

    private func prepare(
        _ statement: String, _ count: Int, before end: ContinuousClock.Instant
    ) throws(RemoteError) -> String {
        if let name = prepared[statement] { return name }
        guard prepared.count < Self.mostPrepared else {
            isOutOfStep = true
            throw .unavailable("too many statements were prepared")
        }
        let name = "render\(prepared.count)"
        let types = [Oid](repeating: Self.integer, count: count)
        let result = try answer(before: end) {
            PQsendPrepare(handle, name, statement, Int32(count), types)
        }
        try result.check()
        prepared[statement] = name
        return name
    }

    private func run(
        _ statements: String, before end: ContinuousClock.Instant
    ) throws(RemoteError) {
        try answer(before: end) { PQsendQuery(handle, statements) }.check()
    }

    private func connect(before end: ContinuousClock.Instant) throws(RemoteError) {
        var next = PGRES_POLLING_WRITING
        while next != PGRES_POLLING_OK {
            guard next != PGRES_POLLING_FAILED else { throw .unavailable(lastMessage) }
            try wait(for: next == PGRES_POLLING_READING ? POLLIN : POLLOUT, before: end)
            next = PQconnectPoll(handle)
        }
    }

    /// Sends a question, and waits for the last of its results.
    private func answer(
        before end: ContinuousClock.Instant, _ send: () -> Int32
    ) throws(RemoteError) -> PostgresResult {
        isOutOfStep = true
        guard send() == 1 else { throw .unavailable(lastMessage) }
        while true {
            let status = PQflush(handle)
            guard status >= 0 else { throw .unavailable(lastMessage) }
            if status == 0 { break }
            // The server may wait until its own answer is taken.
            try wait(for: POLLOUT | POLLIN, before: end)
            guard PQconsumeInput(handle) == 1 else { throw .unavailable(lastMessage) }
        }
        var last: PostgresResult?
        for _ in 0..<Self.mostResults {
            while PQisBusy(handle) == 1 {
                try wait(for: POLLIN, before: end)
                guard PQconsumeInput(handle) == 1 else { throw .unavailable(lastMessage) }
            }
            guard let result = PQgetResult(handle).map(PostgresResult.init) else {
                guard let last else { break }
                isOutOfStep = false
                return last
            }
            last =
                try last.map { (last) throws(RemoteError) in
                    try last.check()
                    return result
                } ?? result
        }
        throw .unavailable("the answer of the database is not understood")
    }

    /// The most results of one question.
    private static let mostResults = 8

    private func wait(
        for events: Int32, before end: ContinuousClock.Instant
    ) throws(RemoteError) {
        while true {
            var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
            let left = (end - .now) / .milliseconds(1)
            guard descriptor.fd >= 0 else { throw .unavailable(lastMessage) }
            guard left > 0 else { throw .unavailable("the database does not answer in time") }
            if poll(&descriptor, 1, Int32(min(left, 60_000).rounded(.up))) > 0 { return }
        }
    }

    private var lastMessage: String {
        PostgresResult.line(PQerrorMessage(handle)) ?? "the connection is lost"
    }
}

/// A result of a question to PostgreSQL.
private final class PostgresResult {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    /// - Throws: ``RemoteError`` with the database's own words if it is an error.
    func check() throws(RemoteError) {
        let status = PQresultStatus(handle)
        guard status != PGRES_TUPLES_OK, status != PGRES_COMMAND_OK else { return }
        let code = field("C") ?? ""
        let message = field("M") ?? "the answer of the database is not understood"
        // Lost connections, a lack of resources, and what an operator or a limit of time has ended.
        let mayPass = ["08", "53", "57"].contains { code.hasPrefix($0) }
        throw mayPass ? .unavailable(message) : .refused(message)
    }

    /// - Throws: ``RemoteError`` if it is an error, or no single value of a size that is accepted.
    func onlyValue(limit: Int) throws(RemoteError) -> [UInt8]? {
        try check()
        guard PQntuples(handle) > 0 else { return nil }
        guard PQntuples(handle) == 1, PQnfields(handle) == 1 else {
            throw .refused("the statement does not return one value")
        }
        guard PQgetisnull(handle, 0, 0) == 0 else { return nil }
        let count = Int(PQgetlength(handle, 0, 0))
        guard 0...limit ~= count, let start = PQgetvalue(handle, 0, 0) else {
            throw .refused("the value is larger than \(limit) bytes")
        }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    private func field(_ code: Unicode.Scalar) -> String? {
        Self.line(PQresultErrorField(handle, Int32(code.value)))
    }

    /// The first line of a message, of 300 printable characters at most; `nil` if it is empty.
    static func line(_ text: UnsafePointer<CChar>?) -> String? {
        guard let text else { return nil }
        let first = String(cString: text).split(whereSeparator: \.isNewline).first ?? ""
        let line = PlainText.line(String(first), limit: 300)
        return line.isEmpty ? nil : line
    }
}
