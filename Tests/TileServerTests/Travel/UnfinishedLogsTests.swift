import Formats
import Testing
import Tracks

@testable import TileServer

/// Logs that come in parts.
@Suite struct UnfinishedLogsTests {
    private let name = UnfinishedLogs.Name(owner: "anna", log: "monday")
    private let trips: JSONValue = ["trips": [["id": "0123456789abcdef"]]]

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func status(_ body: () throws(HTTPRefusal) -> Void) -> Int? {
        do {
            try body()
            return nil
        } catch {
            return error.status
        }
    }

    private func whole(
        _ logs: UnfinishedLogs, _ name: UnfinishedLogs.Name, _ count: Int
    ) throws -> [[UInt8]]? {
        if case .parts(let parts) = try logs.whole(name, parts: count) { parts.parts } else { nil }
    }

    @Test func `Parts in any order and again and again are the log`() throws {
        let logs = UnfinishedLogs()
        #expect(logs.status(of: name) == nil)
        for number in [4, 2, 4, 1, 2, 7] {
            try logs.keep(bytes("part \(number)"), number: number, of: name, at: 5)
        }
        let known = try #require(logs.status(of: name))
        #expect(known.numbers == [1...2, 4...4, 7...7] && known.trips == nil)
        #expect(known.end == 5 + 86_400)
        #expect(
            status { () throws(HTTPRefusal) in
                try logs.keep(bytes("part 3"), number: 4, of: name, at: 6)
            } == 409)
        #expect(throws: HTTPRefusal(409, "there is a part 7, and the log was to have 6")) {
            try logs.whole(name, parts: 6)
        }
        #expect(throws: HTTPRefusal(409, "parts are missing: 3, 5-6")) {
            try logs.whole(name, parts: 7)
        }
        for number in [3, 5, 6] { try logs.keep([], number: number, of: name, at: 7) }
        let parts = try #require(try whole(logs, name, 7))
        #expect(parts.map(\.count) == [6, 6, 0, 6, 0, 0, 6])
        // Others' logs of the same name are others.
        let other = UnfinishedLogs.Name(owner: "bo", log: "monday")
        #expect(logs.status(of: other) == nil && !logs.remove(other))
        #expect(throws: UnfinishedLogs.unknown) { try logs.whole(other, parts: 7) }
    }

    @Test func `An ended log takes repetitions, and nothing else`() throws {
        let logs = UnfinishedLogs()
        for number in 1...2 { try logs.keep(bytes("\(number)"), number: number, of: name, at: 5) }
        let parts = TrackParts(try #require(try whole(logs, name, 2)))
        let before = logs.load
        logs.end(name, parts, as: trips, at: 6)
        #expect(before.logs == 1 && logs.load.logs == 0)
        #expect(logs.load.bytes > 0 && logs.load.bytes < before.bytes)
        for (number, text, expected) in [
            (1, "1", nil), (2, "2", nil), (2, "x", 409), (3, "3", 409),
        ]
            as [(Int, String, Int?)]
        {
            let refused = status { () throws(HTTPRefusal) in
                try logs.keep(bytes(text), number: number, of: name, at: 7)
            }
            #expect(refused == expected, "\(number) \(text)")
        }
        guard case .trips(trips) = try logs.whole(name, parts: 2) else {
            Issue.record("it has not ended")
            return
        }
        #expect(throws: HTTPRefusal.self) { try logs.whole(name, parts: 3) }
        let known = try #require(logs.status(of: name))
        #expect(known.numbers == [1...2] && known.trips == trips)
        logs.forgetOld(at: 6 + 86_399)
        #expect(logs.status(of: name) != nil)
        logs.forgetOld(at: 6 + 86_400)
        #expect(logs.status(of: name) == nil && logs.load == (0, 0))
    }

    @Test func `A log that was removed and begun anew while it became trips is not ended`() throws {
        let logs = UnfinishedLogs()
        try logs.keep(bytes("old"), number: 1, of: name, at: 5)
        let parts = TrackParts(try #require(try whole(logs, name, 1)))
        #expect(logs.remove(name))
        logs.end(name, parts, as: trips, at: 6)
        #expect(logs.status(of: name) == nil)
        try logs.keep(bytes("new"), number: 1, of: name, at: 7)
        logs.end(name, parts, as: trips, at: 8)
        #expect(try whole(logs, name, 1) == [bytes("new")])
    }

    @Test func `Logs keep to their limits, and give back what they took`() throws {
        var limits = UnfinishedLogs.Limits()
        limits.logBytes = 10_000
        limits.ownerBytes = 15_000
        limits.allBytes = 20_000
        limits.ownerLogs = 3
        let logs = UnfinishedLogs(limits)
        func kept(_ owner: String, _ log: String, _ number: Int, _ count: Int) -> Int? {
            let name = UnfinishedLogs.Name(owner: owner, log: log)
            return status { () throws(HTTPRefusal) in
                try logs.keep(
                    [UInt8](repeating: 1, count: count), number: number, of: name, at: 5)
            }
        }
        func isThere(_ owner: String, _ log: String) -> Bool {
            logs.status(of: UnfinishedLogs.Name(owner: owner, log: log)) != nil
        }
        #expect(kept("anna", "a", 1, 8_000) == nil)
        #expect(kept("anna", "a", 2, 2_000) == 413)
        #expect(kept("anna", "b", 1, 4_000) == nil)
        #expect(kept("anna", "c", 1, 2_000) == 409)
        // Who has most makes space for who has less, and for nobody else.
        #expect(kept("bo", "c", 1, 8_000) == nil)
        #expect(!isThere("anna", "a") && isThere("anna", "b"))
        #expect(kept("cleo", "e", 1, 8_000) == 503)
        // Repetitions cost nothing.
        #expect(kept("anna", "b", 1, 4_000) == nil)
        for log in ["c", "d"] { #expect(kept("anna", log, 1, 0) == nil) }
        #expect(kept("anna", "e", 1, 0) == 409)
        let load = logs.load
        #expect(load.logs == 4 && load.bytes == 12_000 + 4 * (1_024 + 64))
        // The oldest ended log makes space.
        let parts = TrackParts([[UInt8](repeating: 1, count: 4_000)])
        logs.end(UnfinishedLogs.Name(owner: "anna", log: "b"), parts, as: trips, at: 6)
        #expect(kept("anna", "e", 1, 0) == nil)
        #expect(!isThere("anna", "b"))
        for (owner, log) in [("anna", "c"), ("anna", "d"), ("anna", "e"), ("bo", "c")] {
            #expect(logs.remove(UnfinishedLogs.Name(owner: owner, log: log)))
        }
        #expect(logs.load == (0, 0))
        #expect(kept("bo", "c", 1, 8_000) == nil)
        logs.forgetAll()
        #expect(logs.load == (0, 0))
    }

    @Test func `A log that never ends is forgotten two days after its first part`() throws {
        let logs = UnfinishedLogs()
        for hour in 0..<48 {
            try logs.keep([1], number: hour + 1, of: name, at: Double(hour) * 3_600)
            logs.forgetOld(at: Double(hour) * 3_600)
        }
        #expect(logs.status(of: name)?.end == 172_800)
        logs.forgetOld(at: 2 * 86_400)
        #expect(logs.load == (0, 0))
    }
}
