import Glibc
import Testing

@testable import TileServer

struct RedisReplyTests {
    /// All whole answers of bytes that arrive in parts.
    private func replies(_ text: String, partsOf count: Int = .max) throws -> [RedisReply] {
        let reader = try RedisReplyReader()
        var replies: [RedisReply] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
            try part.withUnsafeBytes { try reader.feed($0) }
            while let reply = try reader.next() { replies.append(reply) }
        }
        return replies
    }

    @Test(arguments: [1, 2, 3, 7, 1000])
    func `Answers are read however they arrive`(count: Int) throws {
        let text =
            "+OK\r\n-OOM full\r\n:-7\r\n$3\r\na\r\n\r\n$-1\r\n*2\r\n$1\r\n0\r\n*1\r\n$0\r\n\r\n*0\r\n"
        #expect(
            try replies(text, partsOf: count) == [
                .status("OK"), .error("OOM full"), .integer(-7), .bytes(Array("a\r\n".utf8)),
                .absent, .list([.bytes([0x30]), .list([.bytes([])])]), .list([]),
            ])
    }

    @Test func `Half an answer is none`() throws {
        #expect(try replies("$5\r\nab").isEmpty)
        #expect(try replies("*3\r\n:1\r\n:2\r\n").isEmpty)
    }

    @Test(arguments: [
        "HTTP/1.1 400 Bad Request\r\n\r\n", "?\r\n", "$x\r\n", "$-2\r\n", ":\r\n", "*-2\r\n",
        "*99999999999999999999\r\n", "$99999999999999999999\r\n",
        String(repeating: "*1\r\n", count: 50), "\0\0\0\0\r\n",
    ])
    func `What is not the protocol is refused`(text: String) {
        #expect(throws: RedisError.self) { try replies(text) }
    }

    @Test func `Announced lists reserve no memory`() throws {
        for count in ["2147483647", "100001"] {
            #expect(throws: RedisError.self) { try replies("*\(count)\r\n") }
        }
        // Together as well.
        #expect(throws: RedisError.self) { try replies("*2\r\n*99999\r\n") }
        #expect(try replies("*100000\r\n:1\r\n").isEmpty)
        // The next answer may have as many again.
        let large = "*60000\r\n" + String(repeating: ":1\r\n", count: 60_000)
        #expect(try replies(large + large).count == 2)
    }

    @Test func `Announced strings reserve no memory`() throws {
        #expect(try replies("$9223372036854775807\r\nab").isEmpty)
    }

    @Test func `Long and strange texts become one short line`() throws {
        let text = "-ERR \u{1B}[31m" + String(repeating: "x", count: 5000) + "\r\n"
        guard case .error(let short) = try replies(text).first else {
            Issue.record("it is no error")
            return
        }
        #expect(short.count <= 200 && !short.contains("\u{1B}"))
    }
}
