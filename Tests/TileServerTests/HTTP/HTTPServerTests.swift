import Glibc
import Platform
import Testing

@testable import TileServer

struct HTTPServerTests {
    /// A server at a free port of this machine.
    private func server(
        _ limits: HTTPLimits = HTTPLimits(), handler: @escaping HTTPServer.Handler
    ) throws -> HTTPServer {
        try HTTPServer(
            at: SocketAddress(host: "127.0.0.1", port: 0), limits: limits, loops: 2,
            handler: handler)
    }

    private func count(_ word: String, in text: String) -> Int {
        text.split(separator: word, omittingEmptySubsequences: false).count - 1
    }

    @Test func `Requests sent in one go are answered in their order`() throws {
        let server = try server {
            HTTPResponse(type: "text/plain", body: Array("<\($0.request.path)>".utf8))
        }
        let client = Client(server)
        client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nHEAD /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        client.send("GET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let text = client.readToEnd()
        #expect(count("HTTP/1.1 200 OK", in: text) == 3)
        #expect(text.contains("</1>"))
        #expect(!text.contains("</2>"))
        #expect(text.hasSuffix("</3>"))
        server.stop()
    }

    @Test func `A request inside a body is not executed`() throws {
        let server = try server { HTTPResponse(body: $0.request.body) }
        let client = Client(server)
        client.send(
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 18\r\n\r\nGET / HTTP/1.1\r\n\r\n")
        client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let text = client.readToEnd()
        #expect(count("HTTP/1.1 200 OK", in: text) == 2)
        #expect(text.contains("\r\n\r\nGET / HTTP/1.1\r\n\r\nHTTP/1.1 200"))
        server.stop()
    }

    @Test(arguments: [
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\r\n X: b\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n",
    ])
    func `An ambiguous request gets one 400 and a closed connection`(
        text: String
    ) throws {
        let server = try server { _ in HTTPResponse(body: [65]) }
        let client = Client(server)
        client.send(text + "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = client.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request"))
        #expect(count("HTTP/1.1", in: answer) == 1)
        server.stop()
    }

    @Test func `An answer may be sent later by another thread`() throws {
        let exchanges = Locked<[HTTPExchange]>([])
        let server = try server { exchange in
            exchanges.withLock { $0.append(exchange) }
            return nil
        }
        let client = Client(server)
        client.send(
            "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        )
        var answered = 0
        while answered < 2 {
            let next = exchanges.withLock { $0.popLast() }
            guard let next else {
                usleep(1000)
                continue
            }
            answered += 1
            #expect(next.request.path == "/\(answered)")
            next.answer(HTTPResponse(body: Array("<\(answered)>".utf8)))
        }
        let text = client.readToEnd()
        #expect(text.contains("<1>") && text.hasSuffix("<2>"))
        server.stop()
    }

    @Test func `A disconnected client is noticed`() throws {
        let exchanges = Locked<HTTPExchange?>(nil)
        let server = try server { exchange in
            exchanges.withLock { $0 = exchange }
            return nil
        }
        do {
            let client = Client(server)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            while exchanges.withLock({ $0 == nil }) { usleep(1000) }
        }
        var rounds = 0
        while exchanges.withLock({ $0?.isAbandoned == false }), rounds < 5000 {
            usleep(1000)
            rounds += 1
        }
        #expect(exchanges.withLock { $0?.isAbandoned == true })
        server.stop()
        #expect(server.connectionCount == 0)
    }

    @Test func `A slow request is answered 408 at its time limit`() throws {
        var limits = HTTPLimits()
        limits.requestSeconds = 1
        let server = try server(limits) { _ in HTTPResponse() }
        let client = Client(server)
        client.send("GET / HTTP/1.1\r\n")
        let began = time(nil)
        let answer = client.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 408 "))
        #expect(time(nil) - began <= 10)
        server.stop()
    }

    @Test func `A large answer arrives whole`() throws {
        let body = (0..<8_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let server = try server { _ in HTTPResponse(body: body) }
        let client = Client(server)
        client.send(
            "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        )
        var total = 0
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(client.socket, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            total += count
        }
        #expect(total > 16_000_000 && total < 16_002_000)
        server.stop()
    }
}
