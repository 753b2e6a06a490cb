import Platform

/// The connections of a server's threads to a Redis server, and whether it can be used.
///
/// After a failure nobody asks it any more, so that no request waits for it again. One thread
/// calls ``probe()`` now and then, and when the server answers it is used again.
final class RedisLink: Sendable {
    private let address: SharedCacheAddress
    private let warn: @Sendable (String) -> Void
    private let state = Locked(State())

    private struct State {
        var hosts: [RedisHost] = []
        /// Connections that no thread uses at the moment.
        var idle: [RedisConnection] = []
        var isUsable = false
        var usableSince = 0.0
        /// The time of the next trial, in seconds of ``HTTPClock``.
        var retryAt = 0.0
        var delay = RedisLink.firstDelay
        /// Whether the operator knows that it is not used.
        var isReported = false
        var lastReport = -Double.infinity

        /// Notes that the server is not used until the next trial.
        ///
        /// - Returns: whether the operator is to be told.
        mutating func wait(_ now: Double) -> Bool {
            idle.removeAll()
            isUsable = false
            retryAt = now + delay
            delay = min(delay * 2, RedisLink.longestDelay)
            guard !isReported, now - lastReport >= RedisLink.reportSeconds else { return false }
            isReported = true
            lastReport = now
            return true
        }
    }

    /// The seconds until the first trial after a failure; each further one takes twice as
    /// long, up to the longest.
    private static let firstDelay = 1.0
    private static let longestDelay = 30.0
    /// A server that was used for so many seconds begins with the first delay again.
    private static let steadySeconds = 30.0
    /// The fewest seconds between two reports.
    private static let reportSeconds = 60.0

    /// - Parameters:
    ///   - address: the server.
    ///   - warn: receives what the operator should know: once when it is not used any more,
    ///     once when it is again.
    init(_ address: SharedCacheAddress, warn: @escaping @Sendable (String) -> Void) {
        self.address = address
        self.warn = warn
    }

    /// Whether the server answered the last time.
    var isUsable: Bool { state.withLock { $0.isUsable } }

    /// Sends commands at once, and returns their answers.
    ///
    /// - Parameters:
    ///   - commands: the commands.
    ///   - seconds: the time for all of it; connecting may take a little more.
    ///   - maximumBytes: the maximum size of all answers.
    /// - Returns: an answer for each command.
    /// - Throws: ``RedisError``; the server is not used then for a while.
    func ask(
        _ commands: [RedisCommand], within seconds: Double, maximumBytes: Int
    ) throws(RedisError) -> [RedisReply] {
        guard isUsable else { throw RedisError("it cannot be used at the moment") }
        do throws(RedisError) {
            return try exchange(commands, seconds, maximumBytes)
        } catch {
            fail(error)
            throw error
        }
    }

    private func exchange(
        _ commands: [RedisCommand], _ seconds: Double, _ maximumBytes: Int
    ) throws(RedisError) -> [RedisReply] {
        let (idle, hosts) = state.withLock { ($0.idle.popLast(), $0.hosts) }
        if let idle {
            do throws(RedisError) {
                let replies = try idle.ask(commands, within: seconds, maximumBytes: maximumBytes)
                keep(idle)
                return replies
            } catch {
                // The server was restarted, or closes idle connections: all are old.
                guard error.isClosed else { throw error }
                state.withLock { $0.idle.removeAll() }
            }
        }
        let fresh = try RedisConnection(hosts, as: address)
        let replies = try fresh.ask(commands, within: seconds, maximumBytes: maximumBytes)
        keep(fresh)
        return replies
    }

    private func keep(_ connection: RedisConnection) {
        state.withLock { if $0.isUsable { $0.idle.append(connection) } }
    }

    /// Records that an answer is of no use; the server is not used for a while.
    func fail(_ error: RedisError) {
        let now = HTTPClock.seconds()
        let isNews = state.withLock { state in
            // Another thread may have found out the same.
            guard state.isUsable else { return false }
            if now - state.usableSince > Self.steadySeconds { state.delay = Self.firstDelay }
            return state.wait(now)
        }
        if isNews { report(error) }
    }

    private func report(_ error: RedisError) {
        warn("is not used, tiles are kept on this host: \(error)")
    }

    /// Tries whether the server can be used again, if a trial is due.
    func probe() {
        let now = HTTPClock.seconds()
        guard state.withLock({ !$0.isUsable && now >= $0.retryAt }) else { return }
        do throws(RedisError) {
            let hosts = try RedisHost.all(of: address)
            let connection = try RedisConnection(hosts, as: address)
            let replies = try connection.ask(
                [RedisCommand(["PING"])], within: 1, maximumBytes: 4096)
            switch replies[0] {
            case .status("PONG"): break
            case .error(let text): throw refusal(text)
            default: throw RedisError("its answer is not Redis' protocol")
            }
            let isNews = state.withLock { state in
                state.hosts = hosts
                state.idle = [connection]
                state.isUsable = true
                state.usableSince = HTTPClock.seconds()
                defer { state.isReported = false }
                return state.isReported
            }
            if isNews { warn("is used again") }
        } catch {
            if state.withLock({ $0.wait(now) }) { report(error) }
        }
    }

    /// The error for a refusal of the server, without its password.
    func refusal(_ text: String) -> RedisError {
        let isSecret = address.password.map(text.contains) == true
        return RedisError("it answers \(isSecret ? "with an error" : "'\(text)'")")
    }

    /// The error for an answer of another kind than the command's.
    func unexpected(_ reply: RedisReply) -> RedisError {
        guard case .error(let text) = reply else {
            return RedisError("its answer is of another kind than asked for")
        }
        return refusal(text)
    }

    /// Closes idle connections.
    func close() { state.withLock { $0.idle.removeAll() } }
}
