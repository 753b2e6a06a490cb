/// Something that a client may be shown or do: one style, all maps, the search for places.
///
/// As text: `style:night`, `style:*`, `routing`, or `*` for everything.
package struct Scope: Hashable, Sendable {
    /// The kinds of content and of actions that need permission.
    enum Kind: String, CaseIterable, Sendable {
        /// A style: its tiles, pictures, and documents.
        case style
        /// A vector map: its tiles and their description.
        case map
        /// The services of ways: routes, tables, matching.
        case routing
        /// The search for places.
        case places
        /// The kept trips of an owner.
        case trips
        /// Adding trips for an owner, without seeing any.
        case record
        /// Where the people of a circle are.
        case people
        /// Saying where a person is, without seeing anybody.
        case share
        /// The server's counters.
        case metrics
        /// The removal of drawn tiles.
        case admin

        /// Whether there are several of the kind, each with a name.
        var hasNames: Bool {
            [.style, .map, .trips, .record, .people, .share].contains(self)
        }
    }

    /// `nil` for everything.
    private let kind: Kind?
    /// The id of a style or of a map; `nil` for all of them.
    private let name: String?

    /// Everything.
    static let everything = Scope(kind: nil, name: nil)

    /// The content of a kind with a name; `nil` for all of them.
    init(_ kind: Kind, _ name: String? = nil) { self.init(kind: kind, name: name) }

    private init(kind: Kind?, name: String?) {
        self.kind = kind
        self.name = name
    }

    /// Reads a scope as text; `nil` for any other text.
    ///
    /// - Parameter text: `style:night`, `style:*`, `routing` or `*`.
    package init?(_ text: some StringProtocol) {
        guard text != "*" else {
            self = .everything
            return
        }
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = halves.first.flatMap({ Kind(rawValue: String($0)) }),
            kind.hasNames == (halves.count == 2), halves.last?.isEmpty == false
        else { return nil }
        let name = kind.hasNames && halves[1] != "*" ? String(halves[1]) : nil
        self.init(kind: kind, name: name)
    }

    /// Whether the permission for this scope includes another one.
    func includes(_ other: Scope) -> Bool {
        guard let kind else { return true }
        return kind == other.kind && (name == nil || name == other.name)
    }

    /// The name of a scope of a kind; `nil` for all of them, or if it is of another kind.
    func name(of kind: Kind) -> String? { self.kind == kind ? name : nil }

    /// The scopes that an error names as examples.
    package static let examples =
        "style:night, style:*, map:oslo, trips:anna, record:anna, people:family, share:anna, "
        + Kind.allCases.filter { !$0.hasNames }.map(\.rawValue).joined(separator: ", ") + " or *"
}
