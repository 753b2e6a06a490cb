import Glibc
import TestSupport
import Testing

@testable import MapStore

/// Conversations with servers that are none, or break off.
@Suite struct PostgresConnectionTests {
    private static func message(_ type: Character, _ body: [UInt8], length: Int? = nil) -> [UInt8] {
        let count = UInt32(truncatingIfNeeded: length ?? body.count + 4)
        return Array(String(type).utf8) + bytes(count) + body
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static let ready = message("Z", Array("I".utf8))
    private static let description = message(
        "T",
        bytes(UInt16(1)) + Array("v\0".utf8) + bytes(UInt32(0)) + bytes(UInt16(0))
            + bytes(UInt32(17))
            + bytes(UInt16(0xFFFF)) + bytes(UInt32(0xFFFF_FFFF)) + bytes(UInt16(1)))

    private static func row(_ value: [UInt8], length: UInt32? = nil) -> [UInt8] {
        message("D", bytes(UInt16(1)) + bytes(length ?? UInt32(value.count)) + value)
    }

    /// What a server says that is asked for one value: no encryption, welcome, settings, a prepared
    /// statement, a row.
    private static let turns: [[UInt8]] = [
        Array("N".utf8), message("R", bytes(UInt32(0))) + ready,
        message("C", Array("SET\0".utf8)) + ready, message("1", []) + ready,
        message("2", []) + description + row([1, 2, 3]) + message("C", Array("SELECT 1\0".utf8))
            + ready,
    ]

    /// Asks for a value; `nil` if there is an error, which must come in time and in one line.
    private func ask(_ turns: [[UInt8]], closes: Bool = true, limit: Int = 100) throws -> [UInt8]? {
        let server = try ScriptedServer(turns: turns, closes: closes)
        let end = ContinuousClock.now + .milliseconds(300)
        defer { #expect(ContinuousClock.now - end < .seconds(2)) }
        do {
            let connection = try PostgresConnection(
                "host=127.0.0.1 port=\(server.port) user=me password=geheim dbname=x gssencmode=disable",
                statements: 1, before: end)
            return try connection.value("SELECT $1", [1], limit: limit, before: end) ?? []
        } catch {
            #expect(!error.reason.isEmpty && !error.reason.contains("\n"))
            #expect(!error.reason.contains("geheim"))
            return nil
        }
    }

    @Test func `a value is read`() throws {
        #expect(try ask(Self.turns) == [1, 2, 3])
        #expect(try ask(Self.turns, limit: 2) == nil)
    }

    @Test func `silence ends at the deadline, after every part of a conversation`() throws {
        for count in 0..<Self.turns.count {
            #expect(try ask(Array(Self.turns[..<count]), closes: false) == nil)
        }
    }

    @Test func `a server that breaks off gives an error`() throws {
        for (index, turn) in Self.turns.enumerated() {
            for length in Set([0, 1, turn.count / 2, turn.count - 1]) where length < turn.count {
                #expect(try ask(Self.turns[..<index] + [Array(turn[..<length])]) == nil)
            }
        }
    }

    @Test func `wrong counts give an error`() throws {
        func answer(_ bytes: [UInt8]) -> [[UInt8]] {
            Self.turns[..<4] + [Self.message("2", []) + Self.description + bytes + Self.ready]
        }
        for length in [UInt32(4), 1 << 20, 0x7FFF_FFFF, 0xFFFF_FFFE] {
            #expect(try ask(answer(Self.row([1, 2, 3], length: length))) == nil)
        }
        for length in [0, 3, 1 << 20, Int(Int32.max), -1] {
            #expect(try ask(answer(Self.message("D", [0, 1], length: length))) == nil)
        }
        #expect(try ask(answer(Self.message("D", Self.bytes(UInt16(9))))) == nil)
        let done = Self.message("C", Array("SELECT 2\0".utf8))
        #expect(try ask(answer(Self.row([1]) + Self.row([2]) + done)) == nil)
        #expect(try ask(answer(done)) == [])
    }

    @Test func `an error of the server is told in its words`() throws {
        let fields = ["SERROR", "C42P01", "Mrelation \"x\" does not exist\nand more"]
        let error = Self.message("E", fields.flatMap { Array($0.utf8) + [0] } + [0])
        let server = try ScriptedServer(
            turns: Self.turns[..<3] + [error + Self.ready], closes: false)
        let end = ContinuousClock.now + .seconds(2)
        let connection = try PostgresConnection(
            "host=127.0.0.1 port=\(server.port) user=me dbname=x gssencmode=disable", statements: 1,
            before: end)
        #expect(throws: RemoteError.refused("relation \"x\" does not exist")) {
            try connection.value("SELECT $1", [1], limit: 9, before: end)
        }
        #expect(connection.isUsable)
    }

    @Test func `bytes that are damaged anywhere give a value or an error, and nothing else`() throws
    {
        var random = SeededRandom(seed: 11)
        for _ in 0..<60 {
            var turns = Self.turns
            let turn = Int.random(in: turns.indices, using: &random)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: turns[turn].indices, using: &random)
                turns[turn][place] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try ask(turns)
        }
    }

    @Test func `a silent database is not asked again for a while`() throws {
        let server = try ScriptedServer(turns: Array(Self.turns[..<3]), closes: false)
        let address = try PostGISAddress(
            RemoteAddress("postgres://me@127.0.0.1:\(server.port)/x?function=tiles"))
        let database = PostGISDatabase(
            address, times: PostGISDatabase.Times(patience: 0.5, failure: 0.6))
        func seconds() -> Double {
            let tile = PostGISDatabase.Tile(
                version: RemoteVersion(size: 0, mark: ""), z: 0, x: 0, y: 0)
            let began = ContinuousClock.now
            #expect(throws: RemoteError.self) {
                _ = try database.bytes(of: tile, isKept: false, by: "SELECT $1, $2, $3")
            }
            return (ContinuousClock.now - began) / .seconds(1)
        }
        #expect(seconds() > 0.4)
        #expect(seconds() < 0.3)
        usleep(700_000)
        #expect(seconds() > 0.4)
    }
}
