/// Which columns of a table tell what, where its own words do not.
package struct TrackColumns: Hashable, Sendable {
    /// The column's head, in lower case, by role.
    let heads: [ColumnRole: String]

    /// Nothing is said: columns are found by their names.
    package init() { heads = [:] }

    /// Reads `time=When,lat=Y,lon=X,rpm=Engine`: what a column tells, and its head.
    ///
    /// - Parameter text: pairs with commas between them; letter case of heads does not matter.
    /// - Throws: ``TrackColumnsError`` for a role that is not known, or a pair that is none.
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

    /// The role that is said of a column.
    func role(of head: String) -> ColumnRole? {
        let head = head.lowercased()
        let plain = Self.trimmed(head.prefix { !"([{".contains($0) })
        return heads.first { $0.value == head || $0.value == plain }?.key
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        text.split(separator: " ").joined(separator: " ")
    }
}

/// A pair that does not say what a column tells.
package struct TrackColumnsError: Error, Hashable, CustomStringConvertible {
    /// What stood there.
    package let pair: String

    /// The pair, and what is possible.
    package var description: String {
        "'\(pair)' does not say what a column tells: write \(ColumnRole.words.joined(separator: "=…, "))=…"
    }
}
