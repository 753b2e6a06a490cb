import Glibc
import Platform
import Testing

@testable import TileServer

struct HTTPConnectionTests {
    /// A server whose answers to paths that begin with `/later` are given by the test.
    private struct LateServer {
        let server: HTTPServer
        private let exchanges = Monitor<[HTTPExchange]>([])

        init(_ change: (inout HTTPLimits) -> Void = { _ in }) throws {
            var limits = HTTPLimits()
            change(&limits)
            server = try HTTPServer(
                at: SocketAddress(host: "127.0.0.1", port: 0), limits: limits,
                fields: [HTTPRequest.Field("x-all", "yes")],
                admit: { request in
                    request.path == "/nothing" ? HTTPResponse(HTTPRefusal(404, "nothing")) : nil
                },
                handler: { [exchanges] exchange in
                    guard exchange.request.path.hasPrefix("/later") else {
                        return HTTPResponse(body: Array("<now>".utf8))
                    }
                    exchanges.withLock { $0.append(exchange) }
                    return nil
                })
        }

        /// The next request that waits for its answer.
        func next() -> HTTPExchange { exchanges.wait { $0.isEmpty ? nil : $0.removeFirst() } }

        /// The same; `nil` if none comes in time.
        func next(within seconds: Double) -> HTTPExchange? {
            let deadline = HTTPClock.seconds() + seconds
            while HTTPClock.seconds() < deadline {
                let found = exchanges.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                if let found { return found }
                usleep(1000)
            }
            return nil
        }
    }

    private let late = HTTPResponse(body: Array("<late>".utf8))

    @Test(arguments: ["1.0", "1.1"])
    func `A client that closed its sending side gets the answer`(version: String) throws {
        let late = try LateServer()
        let client = Client(late.server)
        client.send("GET /later HTTP/\(version)\r\nHost: a\r\n\r\n")
        client.finishSending()
        let exchange = late.next()
        // The server has had time to see both.
        usleep(100_000)
        #expect(!exchange.isAbandoned)
        exchange.answer(self.late)
        let text = client.readToEnd()
        #expect(text.contains("HTTP/1.1 200 OK") && text.hasSuffix("<late>"))
        #expect(text.contains("102 Processing") == (version == "1.1"))
        late.server.stop()
    }

    @Test func `A client that pipelines requests and stops sending gets all answers`() throws {
        let late = try LateServer()
        let client = Client(late.server)
        client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /later HTTP/1.1\r\nHost: a\r\n\r\n")
        client.send("GET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        client.finishSending()
        late.next().answer(self.late)
        #expect(client.readToEnd().split(separator: "200 OK").count == 4)
        late.server.stop()
    }

    @Test func `A thousand disconnects at once are all noticed`() throws {
        let late = try LateServer()
        var exchanges: [HTTPExchange] = []
        for _ in 0..<1000 {
            let client = Client(late.server)
            client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
            exchanges.append(late.next())
        }
        let deadline = HTTPClock.seconds() + 10
        while !exchanges.allSatisfy(\.isAbandoned), HTTPClock.seconds() < deadline { usleep(1000) }
        #expect(exchanges.allSatisfy { $0.isAbandoned })
        #expect(late.server.connectionCount == 0)
        late.server.stop()
    }

    @Test func `A refused request head is answered before the body arrives`() throws {
        let late = try LateServer()
        let client = Client(late.server)
        client.send("POST /nothing HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n")
        client.send("Content-Length: 8000000\r\n\r\n")
        let began = HTTPClock.seconds()
        client.finishSending()
        let text = client.readToEnd()
        #expect(text.hasPrefix("HTTP/1.1 404 ") && text.contains("connection: close"))
        #expect(HTTPClock.seconds() - began < 2)
        late.server.stop()
    }

    @Test func `All request bodies share a limit, freed when answered`() throws {
        let late = try LateServer { $0.allBodiesBytes = 100 }
        func post(_ count: Int) -> Client {
            let client = Client(late.server)
            client.send("POST /later HTTP/1.1\r\nHost: a\r\nConnection: close\r\n")
            client.send("Content-Length: \(count)\r\n\r\n")
            client.send(String(repeating: "a", count: count))
            return client
        }
        let first = post(80)
        var exchange: HTTPExchange? = late.next()
        let refused = post(40).readToEnd()
        #expect(refused.hasPrefix("HTTP/1.1 503 ") && refused.contains("retry-after: 1"))
        exchange?.answer(self.late)
        exchange = nil
        #expect(first.readToEnd().hasSuffix("<late>"))
        // The room is free with the last holder of the request, who may be the server's loop.
        var second = post(100)
        var accepted = late.next(within: 1)
        for _ in 0..<20 where accepted == nil {
            second = post(100)
            accepted = late.next(within: 1)
        }
        try #require(accepted).answer(self.late)
        #expect(second.readToEnd().hasSuffix("<late>"))
        late.server.stop()
    }

    @Test func `An HTTP 1.0 client gets Connection: keep-alive`() throws {
        let late = try LateServer()
        let client = Client(late.server)
        client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        client.send("GET / HTTP/1.0\r\n\r\n")
        let answers = client.readToEnd().split(separator: "HTTP/1.1 200 OK")
        #expect(answers.count == 2)
        #expect(answers.first?.contains("connection: keep-alive") == true)
        #expect(answers.last?.contains("connection: close") == true)
        late.server.stop()
    }

    @Test func `Idle connections are kept longer while there are few`() throws {
        let late = try LateServer {
            $0.connections = 4
            $0.idleSeconds = 30
            $0.crowdedIdleSeconds = 0.5
        }
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        let last = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let first = Client(late.server)
        first.send(request)
        usleep(200_000)
        let second = Client(late.server)
        second.send(request)
        // Half of the places are taken now.
        let began = HTTPClock.seconds()
        #expect(second.readToEnd().hasSuffix("<now>"))
        #expect(HTTPClock.seconds() - began < 5)
        first.send(last)
        #expect(first.readToEnd().split(separator: "200 OK").count == 3)
        late.server.stop()
    }

    @Test func `No connection is accepted while the server stops`() throws {
        let late = try LateServer()
        let client = Client(late.server)
        client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
        let exchange = late.next()
        let stop = try WorkerThread { [server = late.server] in server.stop() }
        let deadline = HTTPClock.seconds() + 3
        var isOpen = true
        while isOpen, HTTPClock.seconds() < deadline { isOpen = Client(late.server).isConnected }
        #expect(!isOpen)
        exchange.answer(self.late)
        #expect(client.readToEnd().hasSuffix("<late>"))
        stop.join()
    }

    @Test func `Answers and refusals have the common header fields`() throws {
        let late = try LateServer()
        for (request, status) in [
            ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 200),
            ("GET / HTTP/1.1\r\n\r\n", 400), ("PATCH / HTTP/1.1\r\nHost: a\r\n\r\n", 405),
            ("POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n", 404),
        ] {
            let client = Client(late.server)
            client.send(request)
            client.finishSending()
            let text = client.readToEnd()
            #expect(text.hasPrefix("HTTP/1.1 \(status) ") && text.contains("\r\nx-all: yes\r\n"))
            let allowed = "\r\nallow: GET, HEAD, OPTIONS, POST, PUT, DELETE\r\n"
            #expect(text.contains(allowed) == (status == 405))
        }
        late.server.stop()
    }
}
