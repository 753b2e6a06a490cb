import Testing

@testable import TileServer

struct RedisConnectionTests {
    private let ping = RedisCommand(["PING"])

    private func ask(
        _ server: FakeRedis, account: String = "", count: Int = 1, maximumBytes: Int = 10_000
    ) throws -> [RedisReply] {
        let address = try server.address(account)
        let connection = try RedisConnection(RedisHost.all(of: address), as: address)
        return try connection.ask(
            Array(repeating: ping, count: count), within: 0.2, maximumBytes: maximumBytes)
    }

    /// The error of asking, which comes in time.
    private func failure(_ server: FakeRedis, account: String = "", count: Int = 1) -> RedisError? {
        let began = HTTPClock.seconds()
        let error = #expect(throws: RedisError.self) {
            try ask(server, account: account, count: count)
        }
        #expect(HTTPClock.seconds() - began < 2)
        return error
    }

    @Test func `A command is sent as its words`() {
        #expect(
            RedisCommand(["SET", "a\r\nb", ""]).bytes.elementsEqual(
                "*3\r\n$3\r\nSET\r\n$4\r\na\r\nb\r\n$0\r\n\r\n".utf8))
    }

    @Test func `Several commands are answered at once`() throws {
        let server = try FakeRedis { _ in "+PONG\r\n:1\r\n" }
        #expect(try ask(server, count: 2) == [.status("PONG"), .integer(1)])
    }

    @Test func `Silence, half answers and single bytes end at the deadline`() throws {
        for (pause, text) in [
            (0, ""), (0, "$5\r\nab"), (30_000, String(repeating: "x", count: 60)),
        ] {
            let server = try FakeRedis(pause: UInt32(pause)) { _ in
                pause > 0 ? "$100\r\n" + text : text
            }
            #expect(failure(server)?.description == "it does not answer in time")
        }
    }

    @Test func `A closed connection is told apart from a broken answer`() throws {
        #expect(failure(try FakeRedis { _ in nil })?.isClosed == true)
        let garbage = failure(try FakeRedis { _ in "SSH-2.0-OpenSSH_9.2\r\n" })
        #expect(garbage?.isClosed == false)
        #expect(garbage?.description == "its answer is not Redis' protocol")
    }

    @Test func `Answers that were not asked for and too large ones are refused`() throws {
        #expect(
            failure(try FakeRedis { _ in "+A\r\n+B\r\n" })?.description
                == "it answers what was not asked")
        let large = "$20000\r\n" + String(repeating: "x", count: 20_000)
        #expect(failure(try FakeRedis { _ in large })?.description == "its answer is too large")
    }

    @Test func `Nobody there is an error at once`() throws {
        var server: FakeRedis? = try FakeRedis { _ in nil }
        let address = try #require(try server?.address())
        server = nil
        #expect(throws: RedisError("connection refused")) {
            try RedisConnection(RedisHost.all(of: address), as: address)
        }
        let unknown = try SharedCacheAddress("redis://no-such-host.invalid")
        #expect(throws: RedisError.self) { try RedisHost.all(of: unknown) }
    }

    @Test(arguments: [
        "-ERR unknown command 'AUTH', with args beginning with: 'secret'\r\n",
        "-secret\r\n", "-SECRET\r\n", "-WRONGPASS invalid username-password pair\r\n",
    ])
    func `A refused login does not repeat the password`(answer: String) throws {
        let server = try FakeRedis { _ in answer }
        for account in ["user:secret@", ":SECRET@"] {
            let text = try #require(failure(server, account: account)).description
            #expect(text.hasPrefix("it refuses the login: "))
            #expect(
                !text.contains("secret") && (!text.contains("SECRET") || account == "user:secret@"))
        }
    }
}
