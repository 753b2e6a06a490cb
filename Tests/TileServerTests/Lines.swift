import Platform

/// What a log wrote.
final class Lines: Sendable {
    private let lines = Locked<[String]>([])

    var reported: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
