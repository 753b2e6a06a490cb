import Glibc
import Parameters
import Platform

/// The log of a server: a line for each request, in the `key=value` form that log
/// collectors read.
///
/// Frequent messages are written a few times per second, then counted.
package final class ServerLog: Sendable {
    /// The levels of detail.
    package enum Level: String, CaseIterable, Comparable, Sendable {
        /// Errors of the server.
        case warning
        /// Also drawings, and requests that were refused.
        case info
        /// Every request.
        case debug

        /// Orders levels from few to many messages.
        package static func < (a: Level, b: Level) -> Bool {
            (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
        }
    }

    private struct State {
        var second = 0
        var lines = 0
        var omitted = 0
        var lastFailure = 0
        var omittedFailures = 0
    }

    private let level: Level
    private let print: @Sendable (String) -> Void
    private let state = Locked(State())

    /// The maximum number of lines that are logged in one second.
    private static let mostLines = 200

    /// A log.
    ///
    /// - Parameters:
    ///   - level: the level of detail.
    ///   - print: receives each line.
    package init(_ level: Level, print: @escaping @Sendable (String) -> Void) {
        self.level = level
        self.print = print
    }

    func request(
        _ request: HTTPRequest, _ response: HTTPResponse, _ origin: ServerMetrics.Origin,
        key: String?, seconds: Double
    ) {
        let isQuiet = response.status < 400 && [.memory, .disk, .unmodified].contains(origin)
        guard level == .debug || level == .info && !isQuiet else { return }
        let address = Self.address(request.path, query: request.query)
        write(
            "level=info client=\(request.client) method=\(request.method.rawValue)"
                + " path=\(Self.quoted(address)) status=\(response.status)"
                + " bytes=\(response.body.count) ms=\(NumberText.decimals(seconds * 1000, 1))"
                + " origin=\(origin.rawValue)" + (key.map { " key=\($0)" } ?? ""))
    }

    /// A query without signatures, which may be right where something was put behind them.
    private static func safe(_ query: String) -> String {
        guard query.contains("signature=") else { return query }
        return query.split(separator: "&", omittingEmptySubsequences: false).map { member in
            member.hasPrefix("signature=") ? "signature=..." : String(member)
        }.joined(separator: "&")
    }

    /// Logs a request that was refused before any handler.
    func refused(_ refusal: HTTPRefusal, client: String) {
        guard level >= .info else { return }
        write(
            "level=info client=\(client) status=\(refusal.status)"
                + " reason=\(Self.quoted(refusal.reason))")
    }

    /// Logs a drawing that failed, at most one per second.
    func failed(path: String, _ error: any Error) {
        let now = time(nil)
        let omitted: Int? = state.withLock { state in
            guard state.lastFailure != now else {
                state.omittedFailures += 1
                return nil
            }
            defer { (state.lastFailure, state.omittedFailures) = (now, 0) }
            return state.omittedFailures
        }
        guard let omitted else { return }
        write(
            "level=warning path=\(Self.quoted(Self.address(path, query: nil))) reason=\(Self.quoted("\(Message(error))"))"
                + (omitted > 0 ? " omitted=\(omitted)" : ""))
    }

    /// A path and its query as they are logged.
    ///
    /// Where somebody looks for people says where they are, so that is left out.
    private static func address(_ path: String, query: String?) -> String {
        var words = path.split(separator: "/").map { PercentCoding.text($0) ?? "" }
        if words.first == "people.geojson" { return "/people.geojson" }
        if words.first == "styles" { words.removeFirst() }
        if words.count > 1, words[1] == "people" {
            return "/\(PrintableText.short(words[0]))/people/..."
        }
        return PrintableText.short(path, limit: 200)
            + (query.map { "?" + PrintableText.short(safe($0), limit: 200) } ?? "")
    }

    /// Logs a message that an operator should know.
    package func warn(_ text: String) { write("level=warning message=\(Self.quoted(text))") }

    /// Logs a message that an operator may want to know.
    package func note(_ text: String) {
        if level >= .info { write("level=info message=\(Self.quoted(text))") }
    }

    private func write(_ line: String) {
        let now = time(nil)
        let omitted: Int? = state.withLock { state in
            var reported = 0
            if state.second != now {
                reported = state.omitted
                (state.second, state.lines, state.omitted) = (now, 0, 0)
            }
            state.lines += 1
            guard state.lines <= Self.mostLines else {
                state.omitted += 1
                return nil
            }
            return reported
        }
        guard let omitted else { return }
        let stamp = "time=\(HTTPClock.stamp(now)) "
        if omitted > 0 { print(stamp + "level=info message=\"\(omitted) lines were left out\"") }
        print(stamp + line)
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: quoted += "?"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
