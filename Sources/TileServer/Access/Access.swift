/// What one client may be shown, and until when.
package struct Access: Sendable {
    /// The id of the key that vouches for the client; `nil` for a client without one.
    let key: String?
    /// The time until which this is valid, in seconds since 1970; `nil` for no end.
    let end: Int?
    /// Each list must allow a scope: what the key may, and what the token asks for.
    private let lists: [[Scope]]
    /// What every client may.
    private let open: [Scope]

    /// The access of all clients to a server without keys.
    static let everything = Access(open: [.everything])

    /// The access of a client without a key.
    init(open: [Scope]) {
        self.init(key: nil, lists: [[]], open: open, end: nil)
    }

    /// The access of a client that a key vouches for.
    init(key: String?, lists: [[Scope]], open: [Scope], end: Int?) {
        self.key = key
        self.lists = lists
        self.open = open
        self.end = end
    }

    /// Whether a client may be shown a scope.
    func allows(_ scope: Scope) -> Bool {
        open.contains { $0.includes(scope) }
            || lists.allSatisfy { $0.contains { $0.includes(scope) } }
    }

    /// The names of a kind that a client may be shown; `nil` for all.
    func names(of kind: Scope.Kind) -> [String]? {
        guard !allows(Scope(kind)) else { return nil }
        let names = Set(([open] + lists).joined().compactMap { $0.name(of: kind) })
        return names.filter { allows(Scope(kind, $0)) }.sorted()
    }

    /// Whether answers are for this client alone.
    var isPrivate: Bool { key != nil }
}
