package import MapStore

/// The catalogue's rules prepared for the tags of many objects: the rules of a key are found by the
/// key's position in the table of known keys.
package struct SignRules: Sendable {
    /// A rule, and the sign that it makes.
    struct Entry: Sendable {
        /// The position among the catalogue's kinds.
        let kind: Int
        let terms: [Term]
        /// The direction that the key's ending `:forward` or `:backward` says.
        let direction: SignDraft.Direction?
    }

    /// A condition on the tag of a key.
    struct Term: Sendable {
        let place: Int
        let values: Set<String>
        let isNegative: Bool
    }

    /// A key with a value or words.
    struct KindKeys: Sendable {
        let numbers: [Int]
        let texts: [Int]
    }

    let catalogue: SignCatalogue
    /// The keys that the rules read.
    let keys: [String]

    /// Prepares a catalogue's rules.
    package init(_ catalogue: SignCatalogue) {
        self.catalogue = catalogue
        var keys = Self.ownKeys
        for kind in catalogue.kinds {
            for rule in kind.nodeRules { keys += rule.terms.map(\.key) }
            for rule in kind.wayRules {
                keys += rule.terms.map(\.key)
                keys += rule.terms.prefix(1).flatMap {
                    ["\($0.key):forward", "\($0.key):backward"]
                }
            }
            keys += kind.textKeys
            for key in kind.number?.keys ?? [] {
                keys += [key, "\(key):forward", "\(key):backward"]
            }
        }
        var known: Set<String> = []
        self.keys = keys.filter { known.insert($0).inserted }
    }

    /// The keys of signs and their directions.
    static let ownKeys = [
        "traffic_sign", "traffic_sign:forward", "traffic_sign:backward", "direction",
        "traffic_sign:direction", "traffic_signals:direction", "side", "stop", "highway",
    ]
}

/// The rules with the keys' positions in one table, as a thread uses them.
struct PlacedSignRules: Sendable {
    let catalogue: SignCatalogue
    /// The rules for nodes and for ways, by the position of their first key.
    private(set) var nodes: [[SignRules.Entry]]
    private(set) var ways: [[SignRules.Entry]]
    /// The keys of each kind's number and words.
    let kinds: [SignRules.KindKeys]
    /// The keys of a kind's number in each direction.
    let directedNumbers: [(forward: [Int], backward: [Int])]
    /// The positions of ``SignRules/ownKeys``.
    private let own: [Int]

    init(_ rules: SignRules, keys: KeyTable) {
        func place(_ key: String) -> Int { key.withCString { keys.place(of: $0) } ?? -1 }
        catalogue = rules.catalogue
        var nodes = [[SignRules.Entry]](repeating: [], count: keys.count)
        var ways = nodes
        func terms(_ rule: SignRule, first: String? = nil) -> [SignRules.Term] {
            rule.terms.enumerated().map { index, term in
                SignRules.Term(
                    place: place(index == 0 ? first ?? term.key : term.key), values: term.values,
                    isNegative: term.isNegative)
            }
        }
        func add(_ entry: SignRules.Entry, to list: inout [[SignRules.Entry]]) {
            guard let place = entry.terms.first?.place, list.indices.contains(place) else { return }
            list[place].append(entry)
        }
        for (index, kind) in rules.catalogue.kinds.enumerated() {
            for rule in kind.nodeRules {
                add(
                    SignRules.Entry(kind: index, terms: terms(rule), direction: nil), to: &nodes)
            }
            for rule in kind.wayRules {
                let key = rule.terms[0].key
                let endings: [(String, SignDraft.Direction?)] = [
                    (key, nil), ("\(key):forward", .forward), ("\(key):backward", .backward),
                ]
                for (key, direction) in endings {
                    add(
                        SignRules.Entry(
                            kind: index, terms: terms(rule, first: key), direction: direction),
                        to: &ways)
                }
            }
        }
        self.nodes = nodes
        self.ways = ways
        kinds = rules.catalogue.kinds.map { kind in
            SignRules.KindKeys(
                numbers: (kind.number?.keys ?? []).map(place), texts: kind.textKeys.map(place))
        }
        directedNumbers = rules.catalogue.kinds.map { kind in
            let keys = kind.number?.keys ?? []
            return (keys.map { place("\($0):forward") }, keys.map { place("\($0):backward") })
        }
        own = SignRules.ownKeys.map(place)
    }

    /// The position of one of ``SignRules/ownKeys``.
    func place(of key: OwnKey) -> Int { own[key.rawValue] }

    /// ``SignRules/ownKeys`` by name.
    enum OwnKey: Int {
        case sign, signForward, signBackward, direction, signDirection, signalsDirection, side
        case stop, highway
    }
}
