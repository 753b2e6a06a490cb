import Formats

/// An entry of a theme's `layers`: what changes in the layers of a name.
struct LayerChange: Sendable {
    /// The name of a layer, or the beginning of several with `*` for any ending; before it may be a
    /// type of layers, as in `symbol/*`.
    let pattern: String
    /// The type in the pattern; `nil` for any.
    private let type: String?
    /// The name of a layer, or the beginning of several.
    private let name: String
    private let isBeginning: Bool
    /// Whether the layers are left out.
    let leavesOut: Bool
    /// The members that change.
    let members: JSONObject
    /// The number of values in ``members``.
    let size: Int
    /// Colours for these layers only.
    let palette: ThemePalette?

    private static let names = [
        "palette", "filter", "where", "minzoom", "maxzoom", "layout", "paint", "metadata",
    ]

    /// Reads the entries in order; of those that fit a layer, later ones win.
    static func read(_ json: JSONValue?, limit: Int) throws(StyleThemeError) -> [LayerChange] {
        guard let json else { return [] }
        let entries = try json.members(of: "layers")
        guard entries.members.count <= limit else {
            throw StyleThemeError("layers: there are more than \(limit) entries")
        }
        var changes: [LayerChange] = []
        for entry in entries.members { changes.append(try LayerChange(entry.key, entry.value)) }
        return changes
    }

    private init(_ pattern: String, _ json: JSONValue) throws(StyleThemeError) {
        self.pattern = pattern
        let slash = pattern.firstIndex(of: "/") ?? pattern.startIndex
        let type = String(pattern[..<slash])
        self.type = Self.types.contains(type) ? type : nil
        let rest = self.type == nil ? pattern[...] : pattern[slash...].dropFirst()
        isBeginning = rest.hasSuffix("*")
        name = String(isBeginning ? rest.dropLast() : rest)
        leavesOut = json.isNull
        guard !json.isNull else {
            (members, size, palette) = (JSONObject(), 0, nil)
            return
        }
        let place = "layers.\(pattern)"
        let all = try json.members(of: place)
        for key in all.keys where !Self.names.contains(key) {
            throw StyleThemeError(
                "\(place): a theme can't change '\(key)'" + NameSuggestion.hint(key, Self.names))
        }
        palette = try all["palette"].map { json throws(StyleThemeError) in
            try ThemePalette(json, at: place + ".palette")
        }
        members = JSONObject(
            all.members.lazy.filter { $0.key != "palette" }.map { ($0.key, $0.value) })
        size = JSONValue.object(members).nodes(upTo: .max)
    }

    private static let types = Set(LayerParser.drawnKinds)

    /// Returns whether it is about a layer.
    func fits(id: String, type: String?) -> Bool {
        guard self.type == nil || self.type == type else { return false }
        return isBeginning ? id.hasPrefix(name) : id == name
    }
}

/// A layer that a theme adds: an entry of its `add`.
struct LayerAddition: Sendable {
    /// Its name.
    let id: String
    /// The layer whose members it has where it has none of its own.
    let like: String?
    /// The layer that it lies directly above or below; `nil` puts it above all.
    let neighbour: (id: String, isAbove: Bool)?
    /// The layer, or what differs from the one that it is like.
    let members: JSONObject

    /// Reads the entries; each is put into the stack that the ones before it have left.
    static func read(_ json: JSONValue?, limit: Int) throws(StyleThemeError) -> [LayerAddition] {
        guard let json else { return [] }
        guard let values = json.array, values.count <= limit else {
            throw StyleThemeError("add: expected a list of up to \(limit) layers")
        }
        var additions: [LayerAddition] = []
        for (index, value) in values.enumerated() {
            additions.append(try LayerAddition(value, at: "add[\(index)]"))
        }
        return additions
    }

    private init(_ json: JSONValue, at place: String) throws(StyleThemeError) {
        let all = try json.members(of: place)
        guard let id = all["id"]?.string, !id.isEmpty else {
            throw StyleThemeError("\(place): the layer has no \"id\"")
        }
        self.id = id
        like = all["like"]?.string
        neighbour =
            all["above"]?.string.map { ($0, true) } ?? all["below"]?.string.map { ($0, false) }
        let own = ["like", "above", "below"]
        for key in own where all[key] != nil && all[key]?.string == nil {
            throw StyleThemeError("\(place): \(key): expected the name of a layer")
        }
        members = JSONObject(
            all.members.lazy.filter { !own.contains($0.key) }.map { ($0.key, $0.value) })
    }
}

extension JSONValue {
    /// Returns the members of an object, or throws an error with its place in the theme.
    func members(of place: String) throws(StyleThemeError) -> JSONObject {
        if case .object(let object) = self { return object }
        throw StyleThemeError("\(place): expected an object, found \(kindPhrase)")
    }

    /// Returns how many values this one consists of, at most about a limit.
    func nodes(upTo limit: Int) -> Int {
        guard limit > 0 else { return 0 }
        var count = 1
        switch self {
        case .array(let values):
            for value in values where count < limit { count += value.nodes(upTo: limit - count) }
        case .object(let object):
            for member in object.members where count < limit {
                count += member.value.nodes(upTo: limit - count)
            }
        default: break
        }
        return count
    }
}

extension JSONValue? {
    /// Returns an object with the members of another one in place of its own; `null` removes one.
    func merged(_ other: JSONValue) -> JSONValue {
        guard let new = other.object else { return other }
        var result = self?.object ?? JSONObject()
        result.replace(new.members.lazy.map { ($0.key, $0.value) })
        return .object(result)
    }
}

extension JSONObject {
    /// Changes the members of a layer; those of `layout`, `paint` and `metadata` are changed one by
    /// one, `null` removes a member, and `where` is a condition besides the filter.
    mutating func change(by changes: JSONObject) {
        replace(
            changes.members.lazy.filter { $0.key != "where" }.map { [self] change in
                let isGroup = Self.groups.contains(change.key)
                let value = isGroup ? self[change.key].merged(change.value) : change.value
                return (change.key, value)
            })
        guard let condition = changes["where"], !condition.isNull else { return }
        let filter = self["filter"].flatMap { $0.isNull ? nil : $0 }
        // One list of all conditions: their depth must not grow with their number.
        let parts = filter?.array ?? []
        self["filter"] =
            parts.first == "all"
            ? .array(parts + [condition]) : filter.map { ["all", $0, condition] } ?? condition
    }

    private static let groups: Set<String> = ["layout", "paint", "metadata"]

    /// The number of values that ``change(by:)`` copies, besides those that it adds.
    func copied(by changes: JSONObject) -> Int {
        changes.keys.reduce(members.count) { sum, key in
            let value = self[key == "where" ? "filter" : key]
            return sum + (value?.array?.count ?? value?.object?.members.count ?? 0)
        }
    }

    /// Replaces values by their names; `null` removes one.
    fileprivate mutating func replace(_ changes: some Sequence<(String, JSONValue)>) {
        var removed: Set<String> = []
        for (key, value) in changes {
            if value.isNull { removed.insert(key) } else { self[key] = value }
        }
        guard !removed.isEmpty else { return }
        self = JSONObject(
            members.lazy.filter { !removed.contains($0.key) }.map { ($0.key, $0.value) })
    }
}
