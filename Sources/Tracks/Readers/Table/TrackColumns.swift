/// The roles of a table's columns, if its heads do not determine them.
package struct TrackColumns: Hashable, Sendable {
    /// The column's head, in lower case, by role.
    let heads: [ColumnRole: String]

    /// No roles: columns are found by their names.
    package init() { heads = [:] }

    /// Reads `time=When,lat=Y,lon=X,rpm=Engine`: the role of a column, and its head.
    ///
    /// - Parameter text: pairs separated by commas; letter case of heads does not matter.
    /// - Throws: ``TrackColumnsError`` for an unknown role, or a text that is not a pair.
    package init(_ text: String) throws(TrackColumnsError) {
        var heads: [ColumnRole: String] = [:]
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let role = ColumnRole(word: Self.trimmed(parts[0])) else {
                throw TrackColumnsError(pair: String(pair.prefix(60)))
            }
            heads[role] = Self.trimmed(parts[1]).lowercased()
        }
        self.heads = heads
    }

    /// The role that is given to a column.
    func role(of head: String) -> ColumnRole? {
        let head = head.lowercased()
        let plain = Self.trimmed(head.prefix { !"([{".contains($0) })
        return heads.first { $0.value == head || $0.value == plain }?.key
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        text.split(separator: " ").joined(separator: " ")
    }
}

/// A text that does not give the role of a column.
package struct TrackColumnsError: Error, Hashable, CustomStringConvertible {
    /// The text.
    let pair: String

    /// The text, and what is possible.
    package var description: String {
        "'\(pair)' does not say what a column tells: write \(ColumnRole.words.joined(separator: "=…, "))=…"
    }
}
