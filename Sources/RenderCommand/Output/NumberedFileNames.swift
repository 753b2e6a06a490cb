/// Names of numbered files, as one writes them: `step-%02d.png`.
struct NumberedFileNames {
    private let head: String
    private let tail: String
    private let width: Int

    /// Reads a pattern with one `%d`, `%2d`'s zero-filled form `%02d` up to `%09d`.
    ///
    /// - Throws: `UsageError` unless there is exactly one number in it.
    init(_ pattern: String, option: String) throws(UsageError) {
        let parts = pattern.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 2, let end = parts[1].firstIndex(of: "d"),
            let width = Self.width(parts[1][..<end])
        else {
            throw UsageError(
                option: option, value: pattern,
                "--steps writes several files; write one number into the name, such as step-%02d.png"
            )
        }
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

    /// The name with a number in it.
    func name(_ number: Int) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(width - digits.utf8.count, 0))
        return head + zeros + digits + tail
    }
}
