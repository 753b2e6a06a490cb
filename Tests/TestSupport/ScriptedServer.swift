import Glibc
import Platform

/// A server on a free port of this machine that answers as a test wants, also with what no server
/// should send.
package final class ScriptedServer {
    /// The port at which it listens on 127.0.0.1.
    package let port: Int
    private let listener: Int32
    private let log = Log()

    /// Makes the answer to a request.
    ///
    /// Parameters are the request up to its first empty line, and its number from 0. The connection
    /// is closed after the bytes of the answer; `nil` keeps silent until the client goes.
    package typealias Answer = @Sendable (String, Int) -> [UInt8]?

    private final class Log: Sendable {
        let requests = Locked<[String]>([])
    }

    /// Starts a server that answers requests.
    ///
    /// - Parameter answer: makes the answers, on threads of the server.
    /// - Throws: ``CaseError`` if the system has no socket.
    package convenience init(_ answer: @escaping Answer) throws {
        try self.init { client, log in Self.serve(client, log, answer) }
    }

    /// Starts a server that answers whatever a client sends, piece by piece.
    ///
    /// - Parameters:
    ///   - turns: the answer to the first piece that a client sends, that to the second, and so on.
    ///   - closes: whether the connection is closed after the last of them; else the server is
    ///     silent.
    /// - Throws: ``CaseError`` if the system has no socket.
    package convenience init(turns: [[UInt8]], closes: Bool) throws {
        try self.init { client, _ in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            for turn in turns {
                guard recv(client, &buffer, buffer.count, 0) > 0 else { break }
                Self.send(turn, to: client)
            }
            if !closes { while recv(client, &buffer, buffer.count, 0) > 0 {} }
            close(client)
        }
    }

    private init(serve: @escaping @Sendable (Int32, Log) -> Void) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isOpen else { throw CaseError("no socket for a test") }
        listener = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
        let log = log
        _ = try WorkerThread {
            // Closed here: otherwise its number may already be that of the next server's socket.
            defer { close(descriptor) }
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { return }
                _ = try? WorkerThread { serve(client, log) }
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// All requests so far.
    package var requests: [String] { log.requests.withLock { $0 } }

    private static func serve(_ client: Int32, _ log: Log, _ answer: Answer) {
        defer { close(client) }
        var request = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !request.contains("\r\n\r\n") {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            request += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let number = log.requests.withLock { requests in
            requests.append(request)
            return requests.count - 1
        }
        guard let bytes = answer(request, number) else {
            while recv(client, &buffer, buffer.count, 0) > 0 {}
            return
        }
        send(bytes, to: client)
    }

    private static func send(_ bytes: [UInt8], to client: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Returns an answer of HTTP.
    ///
    /// - Parameters:
    ///   - status: the status with its words: `404 Not Found`.
    ///   - fields: the fields, without the length.
    ///   - body: the content.
    ///   - length: the length that is told; `nil` for the true one.
    /// - Returns: the bytes.
    package static func http(
        _ status: String, _ fields: [String] = [], _ body: [UInt8] = [], length: Int? = nil
    ) -> [UInt8] {
        let lines =
            ["HTTP/1.1 \(status)", "Content-Length: \(length ?? body.count)", "Connection: close"]
            + fields + ["", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + body
    }

    /// Returns the piece of a file that a request asks for, as an honest server sends it.
    ///
    /// - Parameters:
    ///   - file: the bytes of the file.
    ///   - request: a request with a field `Range`.
    ///   - etag: the version of the file; `nil` to tell none.
    /// - Returns: the bytes of the answer.
    package static func piece(of file: [UInt8], _ request: String, etag: String?) -> [UInt8] {
        guard let range = range(of: request), range.lowerBound < file.count else {
            return http("416 Range Not Satisfiable", ["Content-Range: bytes */\(file.count)"])
        }
        let part = range.clamped(to: 0..<file.count)
        let place = "Content-Range: bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.count)"
        return http(
            "206 Partial Content", [place] + (etag.map { ["ETag: \($0)"] } ?? []),
            Array(file[part]))
    }

    /// The bytes that a request asks for; `nil` if it asks for no piece.
    package static func range(of request: String) -> Range<Int>? {
        for line in request.split(separator: "\r\n")
        where line.lowercased().hasPrefix("range: bytes=") {
            let ends = line.dropFirst("range: bytes=".count).split(separator: "-").compactMap {
                Int($0)
            }
            return ends.count == 2 ? ends[0]..<ends[1] + 1 : nil
        }
        return nil
    }
}
