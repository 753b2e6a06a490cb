import Glibc
import Parameters
import Platform

/// What a server writes down: a line for each request, in the `key=value` form that log collectors
/// read.
///
/// What happens often is told a few times a second, then counted.
package final class ServerLog: Sendable {
    /// How much is told.
    package enum Level: String, CaseIterable, Comparable, Sendable {
        /// What goes wrong here.
        case warning
        /// Drawings as well, and requests that were refused.
        case info
        /// Every request.
        case debug

        /// The order of how much is told.
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

    /// Requests that are told in one second, and warnings of their own.
    private static let mostLines = 200

    /// A log.
    ///
    /// - Parameters:
    ///   - level: how much is told.
    ///   - print: takes a line.
    package init(_ level: Level, print: @escaping @Sendable (String) -> Void) {
        self.level = level
        self.print = print
    }

    func request(
        _ request: HTTPRequest, _ response: HTTPResponse, _ origin: ServerMetrics.Origin,
        seconds: Double
    ) {
        let isQuiet = response.status < 400 && [.memory, .disk, .unmodified].contains(origin)
        guard level == .debug || level == .info && !isQuiet else { return }
        let path = PrintableText.short(request.path, limit: 200)
        let query = request.query.map { "?" + PrintableText.short($0, limit: 200) } ?? ""
        write(
            "level=info client=\(request.client) method=\(request.method.rawValue)"
                + " path=\(Self.quoted(path + query)) status=\(response.status)"
                + " bytes=\(response.body.count) ms=\(NumberText.decimals(seconds * 1000, 1))"
                + " origin=\(origin.rawValue)")
    }

    /// A request that no handler saw.
    func refused(_ refusal: HTTPRefusal, client: String) {
        guard level >= .info else { return }
        write(
            "level=info client=\(client) status=\(refusal.status)"
                + " reason=\(Self.quoted(refusal.reason))")
    }

    /// A drawing that failed; one a second is told.
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
        let path = PrintableText.short(path, limit: 200)
        write(
            "level=warning path=\(Self.quoted(path)) reason=\(Self.quoted("\(Message(error))"))"
                + (omitted > 0 ? " omitted=\(omitted)" : ""))
    }

    /// Something that an operator should know.
    package func warn(_ text: String) { write("level=warning message=\(Self.quoted(text))") }

    /// Something that an operator may want to know.
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
