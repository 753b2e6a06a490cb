import Formats
import Platform
import Tracks

/// Logs that come in parts, until they are whole.
///
/// They are in memory only: what is private in a log is known once all of it is there, and until then
/// nothing of it may be on a disk.
final class UnfinishedLogs: Sendable {
    /// A log as its sender names it.
    struct Name: Hashable, Sendable {
        /// Whose it is.
        let owner: String
        /// The sender's name for it.
        let log: String
    }

    /// What may be kept.
    struct Limits: Sendable {
        /// The most bytes of a log.
        var logBytes = 32 << 20
        /// The most bytes of all logs of an owner.
        var ownerBytes = 32 << 20
        /// The most bytes of all logs.
        var allBytes = 256 << 20
        /// The most logs of an owner.
        var ownerLogs = 100
        /// The most seconds without a new part.
        var seconds = 86_400.0
        /// The most seconds from the first part on.
        var allSeconds = 2 * 86_400.0
    }

    /// The numbers that parts may have.
    static let numbers = 1...10_000

    private let limits: Limits
    private let state = Locked(State())

    private struct Log: Sendable {
        var parts: [Int: [UInt8]] = [:]
        var bytes = 0
        var began = 0.0
        var changed = 0.0
        /// What it became; `nil` until then.
        var end: End?
    }

    /// What is left of a log of which trips were made, so that a sender who got no answer can repeat
    /// anything.
    private struct End: Sendable {
        /// The hashes of its parts, in their order.
        let hashes: [UInt64]
        let trips: JSONValue
    }

    private struct State: Sendable {
        var logs: [Name: Log] = [:]
        /// The names of each owner's logs, and what they take.
        var owners: [String: (names: Set<String>, bytes: Int)] = [:]
        var bytes = 0

        /// Counts a change of what a log takes.
        mutating func count(_ bytes: Int, of name: Name) {
            self.bytes += bytes
            owners[name.owner, default: ([], 0)].bytes += bytes
        }

        /// Whether a log is unchanged for longer than another.
        func isOlder(_ one: Name, _ other: Name) -> Bool {
            (logs[one]?.changed ?? 0, one.log) < (logs[other]?.changed ?? 0, other.log)
        }

        mutating func remove(_ name: Name) {
            guard let log = logs.removeValue(forKey: name) else { return }
            count(-log.bytes, of: name)
            owners[name.owner]?.names.remove(name.log)
            if owners[name.owner]?.names.isEmpty == true { owners[name.owner] = nil }
        }
    }

    /// The bytes that each part, and each log, takes besides its content.
    private static let (partOverhead, logOverhead) = (64, 1_024)

    /// No logs.
    init(_ limits: Limits = Limits()) { self.limits = limits }

    /// The number of logs of which parts wait, and the bytes of all.
    var load: (logs: Int, bytes: Int) {
        state.withLock { state in (state.logs.values.count { $0.end == nil }, state.bytes) }
    }

    // MARK: Parts

    /// Keeps a part.
    ///
    /// - Parameters:
    ///   - part: its content, which may be empty.
    ///   - number: its number in the log, in ``numbers``.
    ///   - name: the log.
    ///   - now: seconds since 1970.
    /// - Throws: `HTTPRefusal` with 409 if the number is that of another part or the log has ended,
    ///   413, 429 or 503 if there is too much.
    func keep(
        _ part: [UInt8], number: Int, of name: Name, at now: Double
    ) throws(HTTPRefusal) {
        let refusal = state.withLock { state -> HTTPRefusal? in
            if let log = state.logs[name] {
                if let end = log.end { return Self.refusal(of: part, number, end) }
                if let known = log.parts[number] {
                    return known == part
                        ? nil : HTTPRefusal(409, "another part has the number \(number)")
                }
            }
            let isNew = state.logs[name] == nil
            let size = part.count + Self.partOverhead + (isNew ? Self.logOverhead : 0)
            if let refusal = self.refusal(of: size, name, state) { return refusal }
            if isNew, let refusal = makeSpace(of: name.owner, &state) { return refusal }
            guard makeSpace(for: size, of: name.owner, &state) else {
                return HTTPRefusal(
                    503, "too many unfinished logs are kept at the moment; send again")
            }
            if isNew { state.logs[name] = Log(began: now) }
            // A copy, since what is received may take more than it holds.
            state.logs[name, default: Log()].parts[number] = part.withUnsafeBufferPointer(
                Array.init)
            state.logs[name]?.bytes += size
            state.logs[name]?.changed = now
            state.owners[name.owner, default: ([], 0)].names.insert(name.log)
            state.count(size, of: name)
            return nil
        }
        if let refusal { throw refusal }
    }

    /// The refusal of a part of a log that has ended; `nil` if it is one of its parts.
    private static func refusal(of part: [UInt8], _ number: Int, _ end: End) -> HTTPRefusal? {
        guard number <= end.hashes.count else {
            return HTTPRefusal(409, "the log has ended with part \(end.hashes.count)")
        }
        return end.hashes[number - 1] == hash(part)
            ? nil : HTTPRefusal(409, "another part has the number \(number)")
    }

    private func refusal(of size: Int, _ name: Name, _ state: State) -> HTTPRefusal? {
        if (state.logs[name]?.bytes ?? 0) + size > limits.logBytes {
            return HTTPRefusal(413, "a log may have \(limits.logBytes) bytes")
        }
        if (state.owners[name.owner]?.bytes ?? 0) + size > limits.ownerBytes {
            return HTTPRefusal(
                409, "the unfinished logs of an owner may have \(limits.ownerBytes) bytes: end one")
        }
        return nil
    }

    /// Forgets logs of the owners who have most, until there is space for a part of one who has less:
    /// no owner keeps the others out.
    ///
    /// - Returns: whether there is space.
    private func makeSpace(for size: Int, of owner: String, _ state: inout State) -> Bool {
        while state.bytes + size > limits.allBytes {
            let own = (state.owners[owner]?.bytes ?? 0) + size
            guard let most = state.owners.max(by: { $0.value.bytes < $1.value.bytes }),
                most.key != owner, most.value.bytes > own
            else { return false }
            let names = most.value.names.map { Name(owner: most.key, log: $0) }
            guard let oldest = names.min(by: { state.isOlder($0, $1) }) else { return false }
            state.remove(oldest)
        }
        return true
    }

    /// Forgets what an owner's ended logs became, if there are too many for another log.
    private func makeSpace(of owner: String, _ state: inout State) -> HTTPRefusal? {
        let names = state.owners[owner]?.names ?? []
        guard names.count >= limits.ownerLogs else { return nil }
        let ended = names.map { Name(owner: owner, log: $0) }.filter {
            state.logs[$0]?.end != nil
        }
        guard let oldest = ended.min(by: { state.isOlder($0, $1) }) else {
            return HTTPRefusal(
                409, "an owner may have \(limits.ownerLogs) unfinished logs: end one")
        }
        state.remove(oldest)
        return nil
    }

    private static func hash(_ part: [UInt8]) -> UInt64 {
        var hash = StableHash()
        hash.add(part)
        return hash.value
    }

    // MARK: Reading

    /// What is known of a log.
    struct Status: Hashable, Sendable {
        /// The numbers of its parts.
        let numbers: [ClosedRange<Int>]
        /// The time at which it is forgotten unless a part comes, in seconds since 1970.
        let end: Double
        /// The trips that were made of it; `nil` until then.
        let trips: JSONValue?
    }

    /// Tells which parts of a log are there.
    ///
    /// - Parameter name: the log.
    /// - Returns: what is known; `nil` for an unknown log.
    func status(of name: Name) -> Status? {
        state.withLock { $0.logs[name] }.map { log in
            Status(
                numbers: log.end.map { [1...max($0.hashes.count, 1)] }
                    ?? Self.ranges(log.parts.keys.sorted()),
                end: Self.end(of: log, limits), trips: log.end?.trips)
        }
    }

    private static func end(of log: Log, _ limits: Limits) -> Double {
        min(log.changed + limits.seconds, log.began + limits.allSeconds)
    }

    private static func ranges(_ numbers: [Int]) -> [ClosedRange<Int>] {
        numbers.reduce(into: []) { ranges, number in
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
    }

    /// The content of a log that is to end, or what it became before.
    enum Whole: Sendable {
        case parts(TrackParts)
        case trips(JSONValue)
    }

    /// Returns the parts of a log, if all are there.
    ///
    /// - Parameters:
    ///   - name: the log.
    ///   - count: the number of its parts.
    /// - Returns: its parts, or the trips that it became.
    /// - Throws: `HTTPRefusal` with 404 for an unknown log, 409 with the missing parts or those beyond
    ///   the last.
    func whole(_ name: Name, parts count: Int) throws(HTTPRefusal) -> Whole {
        guard let log = state.withLock({ $0.logs[name] }) else { throw Self.unknown }
        if let end = log.end {
            guard end.hashes.count == count else {
                throw HTTPRefusal(409, "the log has ended with part \(end.hashes.count)")
            }
            return .trips(end.trips)
        }
        if let last = log.parts.keys.max(), last > count {
            throw HTTPRefusal(409, "there is a part \(last), and the log was to have \(count)")
        }
        let missing = Self.ranges((1...count).filter { log.parts[$0] == nil })
        guard missing.isEmpty else {
            let shown = missing.prefix(10).map {
                $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
            }
            throw HTTPRefusal(
                409,
                "parts are missing: " + shown.joined(separator: ", ")
                    + (missing.count > shown.count ? " and more" : ""))
        }
        return .parts(TrackParts((1...count).compactMap { log.parts[$0] }))
    }

    /// The refusal for a log of which nothing is known.
    static let unknown = HTTPRefusal(404, "no part of this log is here: send all of them")

    // MARK: Ending

    /// Forgets the parts of a log of which trips were made.
    ///
    /// - Parameters:
    ///   - name: the log.
    ///   - parts: the parts of which they were made.
    ///   - trips: what is answered to who ends it again.
    ///   - now: seconds since 1970.
    func end(_ name: Name, _ parts: TrackParts, as trips: JSONValue, at now: Double) {
        let end = End(hashes: parts.parts.map(Self.hash), trips: trips)
        state.withLock { state in
            // It may have been removed meanwhile, and begun anew.
            guard let old = state.logs[name], old.end == nil, old.parts.count == parts.parts.count,
                parts.parts.enumerated().allSatisfy({ old.parts[$0.offset + 1] == $0.element })
            else { return }
            let bytes = end.hashes.count * 8 + Self.logOverhead
            state.count(bytes - old.bytes, of: name)
            state.logs[name] = Log(bytes: bytes, began: now, changed: now, end: end)
        }
    }

    /// Forgets a log.
    ///
    /// - Parameter name: the log.
    /// - Returns: whether it was known.
    func remove(_ name: Name) -> Bool {
        state.withLock { state in
            defer { state.remove(name) }
            return state.logs[name] != nil
        }
    }

    /// Forgets logs of which no part came for long, and those that have been begun long ago.
    ///
    /// - Parameter now: seconds since 1970.
    func forgetOld(at now: Double) {
        state.withLock { state in
            for (name, log) in state.logs where Self.end(of: log, limits) <= now {
                state.remove(name)
            }
        }
    }

    /// Forgets everything.
    func forgetAll() { state.withLock { $0 = State() } }
}
