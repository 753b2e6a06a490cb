import Testing

@testable import TileServer

struct HTTPRequestReaderTests {
    private let reader = HTTPRequestReader(HTTPLimits())

    private func outcome(_ text: String) -> HTTPRequestReader.Outcome {
        reader.read([UInt8](text.utf8)[...])
    }

    private func status(_ text: String) -> Int? {
        if case .refused(let refusal) = outcome(text) { refusal.status } else { nil }
    }

    @Test func `A simple request is read completely`() throws {
        let text = "GET /day/1/2/3.png?lang=nb HTTP/1.1\r\nHost: a:8080\r\nX-A:  b c \r\n\r\n"
        guard case .head(let request, let length) = outcome(text + "GET") else {
            return #expect(Bool(false), "not read")
        }
        #expect(length == text.utf8.count)
        #expect(request.method == .get)
        #expect(request.path == "/day/1/2/3.png")
        #expect(request.query == "lang=nb")
        #expect(request.value(of: "host") == "a:8080")
        #expect(request.value(of: "x-a") == "b c")
        #expect(request.staysOpen)
    }

    @Test func `A truncated request is incomplete at every length`() {
        let text = Array("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n".utf8)
        for count in 1..<text.count {
            guard case .incomplete = reader.read(text[..<count]) else {
                #expect(Bool(false), "\(count) bytes were not waited for")
                continue
            }
        }
    }

    @Test(arguments: [
        ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\r\n", false),
        ("HTTP/1.0", "", false), ("HTTP/1.0", "Connection: Keep-Alive\r\n", true),
        ("HTTP/1.1", "Connection: x, close\r\n", false),
    ])
    func `Keep-alive follows HTTP version and Connection header`(
        version: String, field: String, staysOpen: Bool
    ) {
        guard case .head(let request, _) = outcome("GET / \(version)\r\nHost: a\r\n\(field)\r\n")
        else { return #expect(Bool(false), "not read") }
        #expect(request.staysOpen == staysOpen)
    }

    @Test(arguments: [
        ("PUT", true), ("POST", true), ("DELETE", false), ("GET", false), ("OPTIONS", false),
    ])
    func `Only methods that send something have a body`(method: String, isAllowed: Bool) {
        let head = "\(method) / HTTP/1.1\r\nHost: a\r\n"
        switch outcome(head + "Content-Length: 3\r\n\r\n") {
        case .head(let request, _): #expect(isAllowed && request.bodyLength == 3)
        case .refused(let refusal): #expect(!isAllowed && refusal.status == 400)
        case .incomplete: Issue.record("not read")
        }
        guard case .refused(let refusal) = outcome(head + "Transfer-Encoding: chunked\r\n\r\n")
        else {
            Issue.record("chunks are read")
            return
        }
        #expect(refusal.status == (isAllowed ? 411 : 400))
    }

    @Test(arguments: [
        // First lines.
        ("GET /\r\nHost: a\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400), ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        ("GET / http/1.1\r\nHost: a\r\n\r\n", 400), (" GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("G\u{0}T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("PATCH / HTTP/1.1\r\nHost: a\r\n\r\n", 405),
        ("get / HTTP/1.1\r\nHost: a\r\n\r\n", 405), ("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /#a HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /ø HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        // Lines that others would read in other ways.
        ("GET / HTTP/1.1\nHost: a\n\n", 400), ("GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{0}b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", 400),
        // Hosts.
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
        // Bodies.
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n", 400),
        (
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            400
        ),
        (
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: a\r\n\r\n",
            400
        ),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999999\r\n\r\n", 413),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nExpect: a\r\n\r\n", 417),
    ])
    func `Requests that servers read differently are refused`(text: String, expected: Int) {
        #expect(status(text) == expected)
    }

    @Test func `Too large headers are refused before they are complete`() {
        #expect(status("GET /" + String(repeating: "a", count: 9000)) == 414)
        #expect(status("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 9000)) == 431)
        let fields = (0..<70).map { "X\($0): a\r\n" }.joined()
        #expect(status("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n") == 431)
        let long = (0..<30).map { "X\($0): \(String(repeating: "a", count: 1000))\r\n" }.joined()
        #expect(status("GET / HTTP/1.1\r\nHost: a\r\n\(long)") == 431)
        #expect(status("GET / HTTP/1.1\r\nHost: a\r\n\(long)\r\n") == 431)
    }

    @Test func `A request without a length has no body`() {
        guard case .head(let request, _) = outcome("POST / HTTP/1.1\r\nHost: a\r\n\r\n") else {
            return #expect(Bool(false), "not read")
        }
        #expect(request.bodyLength == 0)
    }

    @Test(arguments: [
        ("\"a\"", true), ("\"b\", W/\"a\" ", true), ("*", true), ("\"b\"", false), ("a", false),
        ("", false), ("W/", false),
    ])
    func `A matching If-None-Match gets 304, others the full answer`(list: String, isKnown: Bool) {
        let fields = [HTTPRequest.Field("if-none-match", list)]
        let response = HTTPResponse(
            type: "a/b", body: [1],
            fields: [HTTPRequest.Field("etag", "\"a\""), HTTPRequest.Field("vary", "c")])
        let answer = response.unlessKnown(to: HTTPRequest(path: "/", fields: fields))
        #expect(answer.status == (isKnown ? 304 : 200))
        #expect(
            answer.fields.map { $0.name }
                == (isKnown ? ["etag", "vary"] : ["content-type", "etag", "vary"]))
        let posted = HTTPRequest(.post, path: "/", fields: fields)
        #expect(response.unlessKnown(to: posted).status == 200)
    }

    @Test func `Refusal bodies are short`() {
        #expect(HTTPRefusal(400, String(repeating: "ø", count: 9000)).reason.utf8.count <= 500)
    }
}
