/// A pattern for the names of numbered files, such as `step-%02d.png`.
public struct NumberedPath: Hashable, Sendable {
    private let head: String
    private let tail: String
    private let width: Int

    /// Reads a pattern with one `%d`, or its zero-filled form, `%01d` to `%09d`.
    ///
    /// - Parameter pattern: the path; the result is `nil` if it has no number or several.
    public init?(_ pattern: String) {
        let parts = pattern.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 2, let end = parts[1].firstIndex(of: "d"),
            let width = Self.width(parts[1][..<end])
        else { return nil }
        head = String(parts[0])
        tail = String(parts[1][parts[1].index(after: end)...])
        self.width = width
    }

    private static func width(_ digits: Substring) -> Int? {
        if digits.isEmpty { return 1 }
        guard digits.utf8.count == 2, digits.first == "0", let width = Int(digits.dropFirst()),
            width > 0
        else { return nil }
        return width
    }

    /// The path with `%d` in it, whatever the number of digits requested.
    public var pattern: String { head + "%d" + tail }

    /// The path with a number in it.
    public func path(_ number: Int) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(width - digits.utf8.count, 0))
        return head + zeros + digits + tail
    }
}
